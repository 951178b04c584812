//! Several games in one text without headings: lines, parts and lists that are each a game from the start are that many games, and one
//! game that is broken over lines stays one.

use edagari::catalog::Game;
use edagari::store::import::{ImportNote, Imported, read_text};

use crate::store::import::{CONNECT_FOUR, OTHELLO, line};

fn read(text: &str, open: Game) -> Vec<Imported> {
    let games = read_text(text, open).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    assert!(games.iter().all(|game| !game.is_faulty()), "{text}: {games:?}");
    games
}

#[test]
fn lines_that_each_begin_from_the_start_are_games() {
    for text in [
        "f5d6c3\nf5f6e6",
        "f5 d6 c3\nf5 f6 e6",
        "f5d6c3\n\nf5f6e6",
        "f5d6c3\n-----\nf5f6e6",
        "f5d6c3\n***\nf5f6e6",
        "f5d6c3, f5f6e6",
        "f5d6c3; f5f6e6",
        "- f5d6c3\n- f5f6e6",
        "* f5d6c3\n* f5f6e6",
        "• f5d6c3\n• f5f6e6",
        "1. f5d6c3\n2. f5f6e6",
        "1) f5 d6 c3\n2) f5 f6 e6",
        "\"f5d6c3\"\n\"f5f6e6\"",
        "[\"f5d6c3\", \"f5f6e6\"]",
        "['f5d6c3',\n 'f5f6e6']",
        "> f5d6c3\n> f5f6e6",
        "Game 1: f5d6c3\nGame 2: f5f6e6",
    ] {
        let games = read(text, OTHELLO);
        assert_eq!(games.iter().map(line).collect::<Vec<_>>(), ["f5d6c3", "f5f6e6"], "{text}");
        assert!(games.iter().all(|game| game.passed_over.is_empty()), "{text}: {games:?}");
    }
    let games = read("b2a1c3\nb2c1a3", Game::TicTacToe);
    assert_eq!(games.iter().map(line).collect::<Vec<_>>(), ["b2a1c3", "b2c1a3"]);
}

#[test]
fn a_line_with_players_is_a_game_of_theirs() {
    let games = read("Anna-Bob 12-52 e6d6c5\nCarl vs. Dora 44-20 c4c5f6", OTHELLO);
    let seen: Vec<_> = games
        .iter()
        .map(|game| (game.document.names.join("|"), game.document.facts.result.as_str(), line(game)))
        .collect();
    let anna = ("Anna|Bob".to_owned(), "12-52", "e6d6c5".to_owned());
    assert_eq!(seen, [anna, ("Carl|Dora".to_owned(), "44-20", "c4c5f6".to_owned())]);
    let games = read("Game 1: f5d6c3d3\nGame 2: f5f6e6d6", OTHELLO);
    assert_eq!(
        games.iter().map(|game| game.document.title.as_str()).collect::<Vec<_>>(),
        ["Game 1", "Game 2"]
    );
}

#[test]
fn parts_that_could_be_one_game_as_well_are_said_to_be_so() {
    let note = |game: &Imported| {
        game.notes.iter().find(|note| matches!(note, ImportNote::OneOrSeveral { .. })).copied()
    };
    let games = read("f5d6c3\nd3c5f6", OTHELLO);
    assert_eq!(games.iter().map(line).collect::<Vec<_>>(), ["f5d6c3", "d3c5f6"]);
    assert_eq!(note(&games[0]), Some(ImportNote::OneOrSeveral { parts: 2, are_games: true }));
    let games = read("4455\n3344", CONNECT_FOUR);
    assert_eq!(games.iter().map(line).collect::<Vec<_>>(), ["4455", "3344"]);
    assert_eq!(note(&games[0]), Some(ImportNote::OneOrSeveral { parts: 2, are_games: true }));
    let games = read("4455334455\n11", CONNECT_FOUR);
    assert_eq!(games.iter().map(line).collect::<Vec<_>>(), ["445533445511"]);
    assert_eq!(note(&games[0]), Some(ImportNote::OneOrSeveral { parts: 2, are_games: false }));
}

#[test]
fn a_game_that_is_broken_over_lines_stays_one() {
    for (text, moves) in [
        ("f5d6c3d3\nc4f4c5b3\nc2e3d2c6", "f5d6c3d3c4f4c5b3c2e3d2c6"),
        ("1. f5 d6\n2. c3 d3\n3. c4 f4", "f5d6c3d3c4f4"),
        ("f5\nd6\nc3\nd3", "f5d6c3d3"),
        ("f5 d6,\nc3 d3,\nc4", "f5d6c3d3c4"),
    ] {
        let games = read(text, OTHELLO);
        assert_eq!(games.iter().map(line).collect::<Vec<_>>(), [moves], "{text}");
        assert!(games[0].notes.is_empty(), "{text}: {:?}", games[0].notes);
    }
}

#[test]
fn lists_of_json_are_games_each() {
    for (text, open, lines) in [
        (r#"{"games": ["44453", "3345"]}"#, CONNECT_FOUR, ["44453", "3345"]),
        (r#"{"games": ["f5d6c3", "f5f6e6"]}"#, OTHELLO, ["f5d6c3", "f5f6e6"]),
        (r#"[["f5", "d6", "c3"], ["f5", "f6", "e6"]]"#, OTHELLO, ["f5d6c3", "f5f6e6"]),
    ] {
        assert_eq!(read(text, open).iter().map(line).collect::<Vec<_>>(), lines, "{text}");
    }
}
