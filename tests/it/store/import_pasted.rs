//! What a player of a club pastes from everywhere: the whole answer to each text, its games, moves and what is listed as left out.

use edagari::catalog::Game;
use edagari::game::record::MoveId;
use edagari::store::import::{ImportFormat, Imported, read_text};

use crate::store::import::{CONNECT_FOUR, OTHELLO, games, line, one, refused};
use crate::store::import_boards::{OPEN, board, position};

/// The moves of all games of a text, read with this game open.
fn lines(text: &str, open: Game) -> Vec<String> {
    let games = read_text(text, open).unwrap_or_else(|refusal| panic!("{open}: {text}: {refusal}"));
    assert!(games.iter().all(|game| game.illegal.is_none()), "{open}: {text}: {games:?}");
    games.iter().map(line).collect()
}

/// What is listed as left out.
fn left_out(game: &Imported) -> Vec<&str> {
    game.passed_over.iter().map(String::as_str).collect()
}

#[test]
fn the_open_game_does_not_decide_what_a_text_is() {
    let playok = "[Black \"Anna\"]\n[White \"Ben\"]\n[Result \"47-17\"]\n[BlackElo \"1224\"]\n[TimeControl \"120\"]\n\n1. f5 d6 2. c4 d3 3. c3 f4 47-17";
    let two = "[Black \"Anna\"]\n[White \"Ben\"]\n\nD3 C5 F6 F5\n\n[Black \"Carl\"]\n\n1. f5 d6 2. c3 d3 *\n";
    let variation = "[Black \"Anna\"]\n\n1. f5 d6 2. c3 d3 (2... f4 3. d3) 3. c4";
    for open in OPEN {
        let [game] = read_text(playok, open).expect("a game").try_into().expect("one game");
        assert_eq!((line(&game).as_str(), &game.illegal), ("f5d6c4d3c3f4", &None), "{open}");
        assert_eq!(game.document.names, ["Anna", "Ben"], "{open}");
        assert!(left_out(&game).is_empty(), "{:?}", left_out(&game));
        let comment = game.document.record.comment(MoveId::START);
        assert_eq!(comment, "BlackElo: 1224 TimeControl: 120", "{open}");
        assert_eq!(lines(two, open), ["d3c5f6f5", "f5d6c3d3"], "{open}");
        assert_eq!(lines(variation, open), ["f5d6c3d3c4"], "{open}");
        assert_eq!(lines("[Variant \"Othello\"]\n\n1. f5 d6 2. c3", open), ["f5d6c3"], "{open}");
        assert_eq!(lines("d1 d2 P@e1 d3", open), ["4454"], "{open}");
    }
}

#[test]
fn the_numbers_of_moves_are_no_columns() {
    for open in OPEN {
        for text in [
            "1. 4 4\n2. 4 3\n3. 3 3",
            "1. 4 4 2. 4 3 3. 3 3",
            "1) 4 4 2) 4 3 3) 3 3",
            "1.4 4 2.4 3 3.3 3",
            "1. d d 2. d c 3. c c",
            "[Variant \"Connect Four\"]\n\n1. 4 4 2. 4 3 3. 3 3 *",
            "[Event \"Club\"]\n\n1. 4 4 2. 4 3 3. 3 3 *",
            "[Game \"Connect Four\"]\n\n444333 *",
        ] {
            let read = lines(text, open);
            assert_eq!(read, ["444333"], "{open}: {text}");
        }
        assert_eq!(lines("1. 4 2. 4 3. 4 4. 3", open), ["4443"], "{open}");
        assert_eq!(lines("4.4.4.3", CONNECT_FOUR), ["4443"], "dots between columns");
        let full = read_text("1. 4 4 2. 4 4 3. 4 4 4. 4 1", open).expect("a game that breaks off");
        assert_eq!((line(&full[0]).as_str(), full[0].illegal.clone()), ("444444", Some((7, "4".to_owned()))));
    }
}

#[test]
fn moves_that_another_game_has_are_no_empty_game() {
    let game = one("[Variant \"Othello\"]\n\n1. 4 4 2. 4 3 *");
    assert_eq!((game.moves, game.illegal.clone()), (0, Some((1, "4".to_owned()))));
}

#[test]
fn a_game_in_a_mail_or_a_table_is_read_and_the_words_around_it_are_listed() {
    let cases: [(&str, &[&str]); 6] = [
        (
            "Hi Tom, here is our game from Sunday:\n1. F5 2. D6 3. C3 4. D3 5. C4",
            &["Hi Tom, here is our game from Sunday:"],
        ),
        (
            "From: Anna\nSubject: our game in room b2\n\nHallo Tom, hier ist unsere Partie:\n1. f5 d6 2. c3 d3 3. c4\nViele Grüße, bis zum nächsten Mal im Verein",
            &[
                "From: Anna",
                "Subject: our game in room b2",
                "Hallo Tom, hier ist unsere Partie:",
                "Viele Grüße, bis zum nächsten Mal im Ver…",
            ],
        ),
        (
            "Bonjour à tous, voici la partie que nous avons jouée hier soir :\nf5 d6 c3 d3 c4",
            &["Bonjour à tous, voici la partie que nous…"],
        ),
        ("| Nr | Black | White |\n|---|---|---|\n| 1 | F5 | D6 |\n| 2 | C3 | D3 |\n| 3 | C4 | |", &[]),
        (
            "<table><tr><th>Black</th></tr><tr><td>f5</td><td>d6</td></tr><tr><td>c3</td><td>d3</td></tr><tr><td>c4</td></tr></table>",
            &["Black"],
        ),
        // Headings that are understood are no words around the game.
        ("Nr;Black;White\n1;f5;d6\n2;c3;d3\n3;c4;", &[]),
    ];
    for (text, around) in cases {
        for open in OPEN {
            assert_eq!(lines(text, open), ["f5d6c3d3c4"], "{open}: {text}");
        }
        let listed = one(text).passed_over.join(" ");
        assert_eq!(around.is_empty(), listed.is_empty(), "{text}: {listed}");
        assert!(around.iter().all(|words| listed.contains(words)), "{text}: {listed}");
    }
}

#[test]
fn a_caption_belongs_to_the_board_below_it_where_the_text_is_laid_out_so() {
    let both = [board("X"), board("O")].map(|board| {
        let squares = &board[..64];
        (0..8).map(|row| &squares[8 * row..8 * row + 8]).collect::<Vec<_>>().join("\n")
    });
    let [rows, _] = both;
    for (text, sides, listed) in [
        (
            format!("Problem 1\nBlack to play\n{rows}\nProblem 2\nWhite to play\n{rows}"),
            ["X", "O"],
            "Problem 1 Problem 2",
        ),
        (format!("Black to play\n\n{rows}\n\nWhite to play\n\n{rows}\n"), ["X", "O"], ""),
        (format!("{rows}\nBlack to play\n\n{rows}\nWhite to play\n"), ["X", "O"], ""),
        (format!("{rows}\n\nBlack to play\n\n{rows}\n\nWhite to play\n"), ["X", "O"], ""),
        (format!("White to play\n{rows}\nBlack to play\n{rows}\n"), ["O", "X"], ""),
    ] {
        let games = games(&text);
        assert_eq!(games.iter().map(position).collect::<Vec<_>>(), sides.map(board), "{text}");
        let words: Vec<_> = games.iter().flat_map(left_out).collect();
        assert_eq!(words.join(" "), listed, "{text}");
    }
    let second = games(&format!("{rows}\n\n\nWhite to play\n{rows}"));
    assert_eq!((second.len(), position(&second[1])), (2, board("O")));
    assert!(!second[0].notes.is_empty(), "nothing is said of the first");
}

#[test]
fn a_mistyped_move_ends_the_game_and_is_named() {
    for (text, number, word, moves) in [
        ("f5 d6 c3 d3 c4 l5 f4", 6, "l5", "f5d6c3d3c4"),
        ("1. f5 d6 2. c3 v5 3. c4", 4, "v5", "f5d6c3"),
        ("Sunday\nf5 d6 c3 d3 c4 f9 f4", 6, "f9", "f5d6c3d3c4"),
    ] {
        let game = one(text);
        assert_eq!((line(&game).as_str(), game.illegal), (moves, Some((number, word.to_owned()))), "{text}");
        let rest = text.split(word).nth(1).expect("a rest").trim().to_owned();
        assert_eq!(game.passed_over.last(), Some(&rest), "{text}");
    }
    assert!(refused("v5 d6 c3 d3").to_string().contains("v5"));
}

#[test]
fn titled_games_are_games_of_their_own() {
    let text =
        "Partie 1: Müller – Schmidt\nf5 d6 c3 d3 c4 f4\n\nPartie 2: Schmidt – Müller\nf5 f6 e6 f4 g6\n";
    let read = games(text);
    assert_eq!(read.iter().map(line).collect::<Vec<_>>(), ["f5d6c3d3c4f4", "f5f6e6f4g6"]);
    assert_eq!((read[0].document.title.as_str(), read[0].document.names[0].as_str()), ("Partie 1", "Müller"));
    assert_eq!(
        (read[1].document.title.as_str(), read[1].document.names[0].as_str()),
        ("Partie 2", "Schmidt")
    );
    let numbered = "Partie 1\n1. f5 d6\n2. c3 d3\n\nPartie 2\n1. f5 f6\n2. e6 f4\n";
    assert_eq!(lines(numbered, CONNECT_FOUR), ["f5d6c3d3", "f5f6e6f4"]);
    assert_eq!(lines("1. f5 d6\n2. c3 d3\n\n1. f5 f6\n2. e6 f4\n", OTHELLO), ["f5d6c3d3", "f5f6e6f4"]);
    let whole = one("Round 1\nf5 d6 c3\nthen after a break\nd3 c4 f4\n");
    assert_eq!(line(&whole), "f5d6c3d3c4f4", "what goes on is one game");
}

#[test]
fn a_semicolon_begins_a_comment_in_pgn_alone() {
    let game = one("f5, d6, c3, d3; c4 - f4");
    assert_eq!(
        (line(&game).as_str(), game.form, left_out(&game)),
        ("f5d6c3d3c4f4", ImportFormat::Transcript, vec![])
    );
    assert_eq!(lines("1. f5 d6; 2. c3 d3; 3. c4", OTHELLO), ["f5d6c3d3c4"]);
    let record = one("[Event \"x\"]\n\n1. f5 d6 ; c3 d3\n2. c4");
    assert_eq!(line(&record), "f5d6c4");
    let last = record.document.record.main_line()[1];
    assert_eq!(record.document.record.comment(last), "c3 d3");
}

#[test]
fn two_players_on_one_line_have_their_own_names() {
    for text in [
        "黒：田中　白：鈴木\nf5d6c3d3",
        "Black: 田中, White: 鈴木\nf5d6c3d3",
        "Black: 田中 White: 鈴木\nf5d6c3d3",
    ] {
        let game = one(text);
        assert_eq!(game.document.names, ["田中", "鈴木"], "{text}");
        assert_eq!((line(&game).as_str(), left_out(&game)), ("f5d6c3d3", vec![]), "{text}");
    }
}

#[test]
fn times_and_ratings_are_listed_where_they_are_left_out() {
    let game = one("(;GM[Othello]PB[A]PW[B]RB[1200]TI[05:00]TY[8]RE[?]B[f5//1.5]W[d6];)");
    assert_eq!(
        (line(&game).as_str(), left_out(&game)),
        ("f5d6", vec!["RB: 1200", "TI: 05:00", "B, W: time: 1.5"])
    );
    let quest = one(r#"{"moves":[{"m":"f5"},{"m":"d6"}],"finalStatus":"LOSE:RESIGN"}"#);
    assert_eq!((quest.document.facts.result.as_str(), left_out(&quest)), ("LOSE:RESIGN", vec![]));
}
