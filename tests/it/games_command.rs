//! `edagari games`: the games of a folder, what was played in a position, and what is wrong with files.

use serde_json::Value;

use crate::terminal::run;
use crate::tournaments::write_folder;

#[test]
fn games_are_listed_and_positions_explored() {
    let folder = tempfile::tempdir().expect("a folder");
    write_folder(folder.path());
    let path = folder.path().to_str().expect("a name");
    let (status, out, err) = run(&["games", "--folder", path, "--search", "lefevre rose"]);
    let line = "Tastet Marc – Lefèvre André, Tournoi de Nice, 1990, 34–30 | Rose-Bill | ends after 9 discs | f5d6c3d3c4f4c5b3c2\n";
    assert_eq!((status, out.as_str(), err.as_str()), (0, line, ""));
    let (status, out, _) = run(&["games", "--folder", path, "--moves", "d3c5", "--search", "199", "--json"]);
    let games: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!((status, games.len()), (0, 3), "also those that begin elsewhere");
    assert_eq!((&games[2]["remark"], &games[2]["year"]), (&"illegal move 4".into(), &1995.into()));
    let (status, out, _) = run(&["games", "--folder", path, "--moves", "f5d6c3", "--explore", "--json"]);
    let moves: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!((status, &moves[0]["move"], &moves[0]["games"]), (0, &"d3".into(), &2.into()));
    assert_eq!((&moves[0]["black"], &moves[0]["white"]), (&1.into(), &1.into()));
}

#[test]
fn folders_without_games_and_damaged_files_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a name");
    let (status, _, err) = run(&["games", "--folder", path]);
    assert!(status == 2 && err.contains("there are no tournament files"), "{err}");
    write_folder(folder.path());
    std::fs::write(folder.path().join("WTH_1980.wtb"), b"This is a text about something else.")
        .expect("written");
    let (status, out, err) = run(&["games", "--folder", path]);
    assert_eq!((status, out.lines().count()), (0, 7));
    assert!(err.contains("WTH_1980.wtb: no tournament file"), "{err}");
    let (status, _, err) = run(&["games", "--folder", path, "--moves", "f5f5"]);
    assert!(status == 2 && err.contains("--moves"), "{err}");
}

/// Two games of a club with a variation.
const CLUB: &str = "[Event \"Open\"]\n[Date \"2026.05.01\"]\n[Black \"Ann\"]\n[White \"Ben\"]\n[Result \"40-24\"]\n\n1. f5 d6 (f6) 2. c3 40-24\n\n[Black \"Cleo\"]\n[White \"Dora\"]\n\n1. d3 c5 *\n";

#[test]
fn games_of_a_file_are_listed_with_all_that_was_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.txt");
    std::fs::write(&file, CLUB).expect("written");
    let file = file.to_str().expect("a name");
    let (status, out, err) = run(&["games", "--file", file]);
    let lines =
        "1  Open | Ann – Ben | 2026.05.01 | 40-24 | 3 moves | f5d6c3\n2  Cleo – Dora | 2 moves | d3c5\n";
    assert_eq!((status, out.as_str(), err.as_str()), (0, lines, ""));
    let (_, out, _) = run(&["games", "--file", file, "--json", "--search", "dora"]);
    let game: Value = serde_json::from_str(&out).expect("one object");
    assert_eq!(
        (&game["number"], &game["second"], &game["moves"]),
        (&2.into(), &"Dora".into(), &"d3c5".into())
    );
    let (status, _, err) = run(&["games", "--file", file, "--game-number", "3"]);
    assert!(status == 2 && err.contains("holds 2 games: there is no number 3"), "{err}");
}

#[test]
fn a_game_is_written_in_the_form_of_its_ending() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    std::fs::write(path("club.pgn"), CLUB).expect("written");
    for (name, begins, lost) in [
        ("a.ron", "(", ""),
        ("a.edagari", "(", ""),
        ("a.sgf", "(;FF[4]GM[2]", ""),
        ("a.ggf", "(;GM[Othello]", "the title, variations (1)"),
        ("a.PGN", "[Event \"Open\"]", ""),
        ("a.txt", "Black: Ann\n", "the title, variations (1)"),
        ("plain", "(", ""),
    ] {
        let file = path(name);
        let (status, out, err) =
            run(&["games", "--file", &path("club.pgn"), "--game-number", "1", "--output", &file]);
        assert_eq!(status, 0, "{err}");
        assert!(out.ends_with(": 3 moves\n"), "{out}");
        let written = if name == "plain" { path("plain.edagari") } else { file };
        let text = std::fs::read_to_string(&written).expect("a file");
        assert!(text.trim_start().starts_with(begins), "{name}: {text}");
        let told =
            if lost.is_empty() { err.is_empty() } else { err.contains(&format!("cannot hold {lost}; ")) };
        assert!(told, "{name}: {err}");
        let (_, out, _) = run(&["games", "--file", &written, "--json"]);
        let game: Value = serde_json::from_str(&out).expect("one object");
        assert_eq!((&game["moves"], &game["first"]), (&"f5d6c3".into(), &"Ann".into()), "{name}");
    }
    // Of several games the first is written, and that is said; nothing is replaced unasked, and never what is read.
    let club = path("club.pgn");
    let (status, _, err) = run(&["games", "--file", &club, "--output", &path("b.sgf")]);
    assert!(status == 0 && err.contains("2 games; this is the first"), "{err}");
    let (status, _, err) = run(&["games", "--file", &club, "--output", &path("b.sgf")]);
    assert!(status == 2 && err.contains("is there already"), "{err}");
    let (status, _, err) = run(&["games", "--file", &club, "--output", &club, "--force"]);
    assert!(status == 2 && err.contains("is read for this"), "{err}");
    // A form that does not fit is named, and nothing is written.
    std::fs::write(path("four.txt"), "445566").expect("written");
    let words =
        ["games", "--game", "connect-four", "--file", &path("four.txt"), "--output", &path("four.sgf")];
    let (status, _, err) = run(&words);
    assert!(status == 2 && err.contains(".sgf file holds games of Othello"), "{err}");
    assert!(!std::path::Path::new(&path("four.sgf")).exists());
}
