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
