//! `edagari games`: the games of a folder, what was played in a position, and what is wrong with files.

use edagari::store::Document;
use serde_json::Value;

use crate::cli::terminal::run;
use crate::window::tournaments::write_folder;

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
    // Nothing is replaced unasked, and never what is read.
    let club = path("club.pgn");
    let (status, _, err) = run(&["games", "--file", &club, "--output", &path("b.sgf")]);
    assert_eq!((status, err.as_str()), (0, ""));
    let (status, _, err) = run(&["games", "--file", &club, "--output", &path("b.sgf")]);
    assert!(status == 2 && err.contains("is there already"), "{err}");
    let (status, _, err) = run(&["games", "--file", &club, "--output", &club, "--force"]);
    assert!(status == 2 && err.contains("is read for this"), "{err}");
    // A form that does not fit is named, and nothing is written.
    std::fs::write(path("four.txt"), "445566").expect("written");
    let words =
        ["games", "--game", "connect-four", "--file", &path("four.txt"), "--output", &path("four.ggf")];
    let (status, _, err) = run(&words);
    assert!(status == 2 && err.contains(".ggf file holds games of Othello"), "{err}");
    assert!(!std::path::Path::new(&path("four.ggf")).exists());
}

#[test]
fn passes_are_no_moves_of_a_file_that_is_listed_or_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    // White passes behind the ninth disc.
    std::fs::write(path("pass.txt"), "c4c3e6b4a4a5b2a3f4").expect("written");
    for name in ["pass.sgf", "pass.edagari"] {
        let (status, out, err) = run(&["games", "--file", &path("pass.txt"), "--output", &path(name)]);
        assert!(status == 0 && out.ends_with(": 9 moves\n"), "{out} {err}");
        let (_, out, err) = run(&["games", "--file", &path(name)]);
        assert!(out.contains("9 moves"), "{out} {err}");
    }
    // The place that was shown last says nothing of how many moves a game has.
    let text = std::fs::read_to_string(path("pass.edagari")).expect("a document");
    let mut document = Document::from_text(&text).expect("readable");
    document.cursor = document.record.main_line()[1];
    std::fs::write(path("shown.edagari"), document.to_text()).expect("written");
    let (_, out, err) = run(&["games", "--file", &path("shown.edagari")]);
    assert!(out.contains("9 moves"), "{out} {err}");
}

#[test]
fn several_games_are_written_into_one_file_where_its_form_holds_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    std::fs::write(path("club.pgn"), CLUB).expect("written");
    for (name, lost) in [("all.pgn", ""), ("all.sgf", ""), ("all.ggf", "the title, variations (1)")] {
        let (status, out, err) =
            run(&["games", "--file", &path("club.pgn"), "--output", &path(name), "--json"]);
        assert_eq!(status, 0, "{err}");
        let written: Value = serde_json::from_str(&out).expect("one object");
        assert_eq!((&written["games"], &written["moves"]), (&2.into(), &5.into()), "{name}");
        let told = written["left_out"].as_array().expect("a list");
        assert_eq!(told.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "), lost, "{name}");
        let (_, out, err) = run(&["games", "--file", &path(name), "--json"]);
        let games: Vec<Value> =
            out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
        let told: Vec<_> =
            games.iter().map(|game| [&game["first"], &game["second"], &game["moves"]]).collect();
        assert_eq!(told, [["Ann", "Ben", "f5d6c3"], ["Cleo", "Dora", "d3c5"]], "{name}: {err}");
    }
    // Those that a search finds; and a form that holds one names itself.
    let (status, out, err) =
        run(&["games", "--file", &path("club.pgn"), "--search", "dora", "--output", &path("dora.txt")]);
    assert!(status == 0 && out.ends_with("dora.txt: 2 moves\n"), "{out} {err}");
    for name in ["two.txt", "two.edagari"] {
        let (status, out, err) = run(&["games", "--file", &path("club.pgn"), "--output", &path(name)]);
        let ending = name.trim_start_matches("two");
        assert!(
            status == 2
                && out.is_empty()
                && err.contains(&format!("would hold 2 games, and a file that ends in {ending} holds one")),
            "{err}"
        );
        assert!(!std::path::Path::new(&path(name)).exists());
    }
}

#[test]
fn games_of_a_match_that_was_saved_are_listed_written_and_reviewed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    let played = path("m.ron");
    let players = ["--first", "random", "--second", "alpha-beta:depth=1", "--games", "4", "--save", &played];
    let (status, _, err) = run(&[&["match", "--game", "othello:4"], &players[..]].concat());
    assert_eq!(status, 0, "{err}");
    let list = |file: &str| -> Vec<Value> {
        let (status, out, err) = run(&["games", "--file", file, "--json"]);
        assert_eq!(status, 0, "{err}");
        out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
    };
    let games = list(&played);
    assert_eq!(games.len(), 4);
    assert!(games.iter().all(|game| game["game"] == "othello:4"
        && game["event"].as_str().is_some_and(|it| it.starts_with("Game "))));
    let pairs: Vec<_> = games.iter().map(|game| [&game["first"], &game["second"]]).collect();
    assert_eq!(pairs[0], [pairs[1][1], pairs[1][0]], "sides are exchanged");
    assert_ne!(pairs[0][0], pairs[0][1]);
    let (status, out, err) = run(&["games", "--file", &played, "--output", &path("all.pgn")]);
    assert!(status == 0 && out.contains("4 games, "), "{out} {err}");
    let again = list(&path("all.pgn"));
    for (game, again) in games.iter().zip(&again) {
        assert_eq!(
            ["first", "second", "moves", "start"].map(|key| &again[key]),
            ["first", "second", "moves", "start"].map(|key| &game[key])
        );
    }
    let (status, out, err) =
        run(&["games", "--file", &played, "--game-number", "3", "--output", &path("g.edagari")]);
    assert_eq!(status, 0, "{out} {err}");
    assert_eq!(list(&path("g.edagari"))[0]["moves"], games[2]["moves"]);
    let words = ["review", "--file", &played, "--game-number", "2", "--depth", "2", "--json"];
    let (status, _, err) = run(&words);
    assert_eq!(status, 0, "{err}");
    // Two settings of one method are told apart.
    let (two, depths) = (path("two.ron"), ["alpha-beta:depth=1", "alpha-beta:depth=2"]);
    let words = ["--first", depths[0], "--second", depths[1], "--games", "2", "--save", &two];
    let (status, _, err) = run(&[&["match", "--game", "tic-tac-toe"], &words[..]].concat());
    assert_eq!(status, 0, "{err}");
    let games = list(&two);
    assert_ne!(games[0]["first"], games[0]["second"], "{games:?}");
}

#[test]
fn a_line_of_digits_among_the_headings_of_a_game_is_no_end_of_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("digits.pgn");
    let games = "[Event \"Open 0\"]\n2573766366\n[Date \"2026.05.01\"]\n[Black \"Dora 2\"]\n[White \"黒猫\"]\n\
                 [Result \"*\"]\n\n1. f5 d6 2. c7 (2. c3 $5) f3! (2... f6 $5) 3. d3 (3. c3 $5) c6 *\n\n";
    std::fs::write(&file, games).expect("a file");
    let (status, out, err) = run(&["games", "--file", file.to_str().expect("a name"), "--json"]);
    assert!(status == 0 || !err.is_empty(), "{out}{err}");
    assert!(!err.contains("panicked"), "{err}");
}

#[test]
fn links_are_games_of_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("links.txt").display().to_string();
    std::fs::write(&file, "edagari:connect-four/4455\nedagari:othello/f5d6c3\n").expect("written");
    let (status, out, err) = run(&["games", "--file", &file, "--json"]);
    assert_eq!((status, err.as_str()), (0, ""));
    let games: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!((&games[0]["game"], &games[0]["moves"]), (&"connect-four".into(), &"4455".into()));
    assert_eq!((&games[1]["game"], &games[1]["moves"]), (&"othello".into(), &"f5d6c3".into()));
    std::fs::write(&file, "edagari:othello/a1").expect("written");
    let (status, _, err) = run(&["games", "--file", &file]);
    assert!(status == 2 && err.contains("The link leads to no game: "), "{err}");
}
