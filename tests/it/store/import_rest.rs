//! Texts with one fault, tables, JSON and prose: all of it is read, or a part and a named rest.

use edagari::store::import::{ImportFault, ImportFormat, ImportNote, Imported, UnfitNumber, read_text};
use edagari::words::imports;
use edagari::words::text::{Language, Text};

use crate::store::import::{CONNECT_FOUR, OTHELLO, games, line, one, refused};

fn english() -> Text {
    Text::new(Language::English)
}

/// The only game of a text where Connect Four is open.
fn stones(text: &str) -> Imported {
    let [game] =
        read_text(text, CONNECT_FOUR).unwrap_or_else(|why| panic!("{text}: {why}")).try_into().expect(text);
    game
}

fn rest(game: &Imported) -> String {
    game.passed_over.join(" | ")
}

#[test]
fn a_game_alone_is_read_up_to_its_fault_and_the_rest_is_named() {
    let moves = "1. f5 d6 2. c3 d3 3. c4 f4";
    for (behind, place, named) in [
        ("4. c5 b3\n5. zz9 e6 *", (4, 4), "zz9 e6 *"),
        ("4. {never closed c5 b3", (3, 31), "{never closed c5 b3"),
        ("4. c5 ) b3", (3, 34), ") b3"),
        ("4. c5 (4. c6 b3", (3, 34), ""),
    ] {
        for head in ["[Black \"Anna\"]\n\n", "\n\n"] {
            let text = format!("{head}{moves} {behind}");
            if named.starts_with("zz9") && head.trim().is_empty() {
                continue;
            }
            let game = one(&text);
            assert!(line(&game).starts_with("f5d6c3d3c4f4"), "{text}: {}", line(&game));
            let damage = game.damage.as_ref().unwrap_or_else(|| panic!("{text}: {game:?}"));
            assert_eq!(damage.place.map(|place| (place.line, place.column)), Some(place), "{text}");
            assert_eq!(rest(&game), named, "{text}");
        }
    }
    let broken = one("[Black \"Anna\"]\n\n1. f5 d6 2. c3 d3 3. a1 f4 4. zz9 *");
    assert_eq!((line(&broken).as_str(), broken.illegal.clone()), ("f5d6c3d3", Some((5, "a1".to_owned()))));
    assert!(rest(&broken).contains("zz9"), "{}", rest(&broken));
    // Chess has squares of the same names.
    assert!(read_text("[White \"Anna\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *", OTHELLO).is_err());
}

#[test]
fn a_number_out_of_order_is_named_as_a_number() {
    let said = |game: &Imported| {
        assert!(game.ends_at_number(), "{game:?}");
        let unfit =
            game.notes.iter().find(|note| matches!(note, ImportNote::NumberUnfit(_))).expect("a note");
        imports::import_note(english(), *unfit)
    };
    let jump = one("1. f5 d6 2. c3 d3 4. c4 f4");
    assert_eq!(jump.notes, [ImportNote::NumberUnfit(UnfitNumber { at: 5, number: 4, after: Some(2) })]);
    assert!(said(&jump).contains("At move 5 the number 4 follows the number 2"), "{}", said(&jump));
    let lacking = one("1. f5 d6 2. c3 3. d3 c4 4. f4");
    assert!(said(&lacking).contains("Between the numbers 2 and 3, before move 4"), "{}", said(&lacking));
    let late = stones("5 4 1 7 7 7 1: 2");
    assert_eq!((line(&late).as_str(), rest(&late).as_str()), ("541777", "2"));
    assert!(said(&late).contains("The number 1 stands before move 7"), "{}", said(&late));
    assert!(read_text("2 1:", CONNECT_FOUR).is_err());
}

#[test]
fn lists_that_are_cut_off_or_uneven_are_no_other_board() {
    let cut = "[[0 0 0 0 0 0 0]\n [0 0 2 0 0 0 0]\n [0 0 2 0 0 0 0]\n [1 0 1 0 0 0 0]\n [2 0 1 0 0 0 0]\n [1 1 2 0 1 0 2]\n [2";
    let uneven = "[[0 0 0 0 0 0 0]\n [0 0 0]\n [0 0 0]\n [0 0 0]\n [0 0 0]\n [0 1 1 2 [0 0 0]\n [0 0 0]\n [0 0 0]\n [0 0 1 0 0 0 0]\n [2 0 1 0 0 0 0]\n [2 0 1 0 0 0 0]\n [2 0 2 2 0 0 0]\n [2 0 0 0]\n 1 1]]";
    for text in [
        cut,
        uneven,
        &cut[..cut.len() - 3],
        "[[0 0 0 0 0 0 0]\n [r 0 1 0 0 0 0]\n [2 0 1 0 0 0 0]\n [2 0 2 2 0 0 0]]",
    ] {
        assert!(read_text(text, CONNECT_FOUR).is_err(), "{text}: {:?}", read_text(text, CONNECT_FOUR));
    }
    // A flat list that is broken over lines is one board.
    let flat = format!("[{},\n {}, 1]", ["0"; 20].join(", "), ["0"; 21].join(", "));
    assert_eq!(stones(&flat).form, ImportFormat::Board);
}

#[test]
fn a_score_a_date_and_a_fraction_are_what_they_look_like() {
    let lines = read_text("1277436227\n05", CONNECT_FOUR).expect("columns");
    assert!(lines.iter().all(|game| game.notes.is_empty()), "a line of its own is no score: {lines:?}");
    assert_eq!(stones("1277436227 05").notes, [ImportNote::StatedScore(5)]);
    for text in ["3665-1 -1\n22611225245", "2636-54 -3\n54445125642 8", "0.5"] {
        assert!(read_text(text, CONNECT_FOUR).is_err(), "{text}");
    }
    assert_eq!(stones("2021-12-31\n44354").document.facts.date, "2021-12-31");
    let board = "---------------------------OX------XO---------------------------";
    assert_eq!(rest(&one(&format!("{board} X\n12 15"))), "12 15", "numbers behind a board are no moves");
}

#[test]
fn tables_with_headings_are_games() {
    for text in [
        "move,black,white\n1,f5,d6\n2,c3,d3\n3,c4,f4\n",
        "number;player;move;seconds\n1;Black;f5;3\n2;White;d6;4\n3;B;c3;1\n4;W;d3;2\n5;B;c4;1\n6;W;f4;9\n",
        "ply\tsquare\n1\tf5\n2\td6\n3\tc3\n4\td3\n5\tc4\n6\tf4\n",
    ] {
        let game = one(text);
        assert_eq!((game.form, line(&game).as_str()), (ImportFormat::Table, "f5d6c3d3c4f4"), "{text}");
        assert_eq!(game.passed_over.is_empty(), !text.contains("seconds"), "{text}: {}", rest(&game));
    }
    let club = "Black,White,Date,Moves,Result,Clock\nAnna,Ben,2026-05-01,f5d6c3d3,34-30,5\nCarl,Dora,2026-05-02,f5 f6 e6 f4,10-54,5\n";
    let read = games(club);
    assert_eq!(read.iter().map(line).collect::<Vec<_>>(), ["f5d6c3d3", "f5f6e6f4"]);
    assert_eq!(read[1].document.names, ["Carl", "Dora"]);
    assert_eq!(
        (read[1].document.facts.date.as_str(), read[1].document.facts.result.as_str()),
        ("2026-05-02", "10-54")
    );
    assert_eq!(rest(&read[0]), "clock: 5");
    let gap = one("move,black,white\n1,f5,d6\n4,c3,d3\n");
    assert_eq!(line(&gap), "f5d6");
    assert!(gap.ends_at_number());
    let wrong = one("player,move\nBlack,f5\nBlack,d6\nWhite,c3\n");
    assert_eq!((line(&wrong).as_str(), wrong.illegal.clone()), ("f5", Some((2, "B d6".to_owned()))));
    let columns = stones("ply,column\n1,4\n2,4\n3,3\n4,5\n");
    assert_eq!((columns.form, line(&columns).as_str()), (ImportFormat::ColumnsEitherWay, "4435"));
}

#[test]
fn what_was_read_of_a_list_or_a_table_is_not_listed() {
    for text in [
        "• f5\n• d6\n• c3\n• d3",
        "· f5 d6\n· c3 d3",
        "| # | Black | White |\n|---|---|---|\n| 1. | f5 | d6 |\n| 2. | c3 | d3 |",
        "| No. | Move |\n|---|---|\n| 1 | f5 |\n| 2 | d6 |\n| 3 | c3 |\n| 4 | d3 |",
    ] {
        let game = one(text);
        assert_eq!((line(&game).as_str(), rest(&game).as_str()), ("f5d6c3d3", ""), "{text}");
    }
    for text in [
        "| game | moves |\n|---|---|\n| 1 | f5d6c3d3 |\n| 2 | f5f6e6f4 |",
        "| No | Moves |\n|---|---|\n| 1. | f5d6c3d3 |\n| 2. | f5f6e6f4 |",
        "game,moves\n1,f5d6c3d3\n2,f5f6e6f4",
        "Games:\n• f5d6c3d3\n• f5f6e6f4",
    ] {
        let read = games(text);
        assert_eq!(read.iter().map(line).collect::<Vec<_>>(), ["f5d6c3d3", "f5f6e6f4"], "{text}");
        assert!(read.iter().all(|game| game.passed_over.is_empty()), "{text}: {read:?}");
    }
    // Numbers that count no rows, and values of moves, are listed, and no value is the result.
    let numbered = games("game,moves\n7,f5d6c3d3\n9,f5f6e6f4");
    assert_eq!(numbered.iter().map(rest).collect::<Vec<_>>(), ["game: 7", "game: 9"]);
    let scored =
        one("| No | Black | White | Score |\n|---|---|---|---|\n| 1 | f5 | d6 | 3 |\n| 2 | c3 | d3 | -1 |");
    assert_eq!((line(&scored).as_str(), rest(&scored).as_str()), ("f5d6c3d3", "score (2): 3, …"));
    assert_eq!(scored.document.facts.result, "");
}

#[test]
fn json_with_a_list_of_moves_is_a_game_and_other_fields_are_listed() {
    for text in [
        r#"{"moves": ["f5", "d6", "c3", "d3"]}"#,
        r#"{"moves": "f5d6c3d3"}"#,
        r#"{"moves": [{"move": "f5"}, {"move": "d6"}, {"move": "c3"}, {"move": "d3"}]}"#,
        r#"{"data": {"transcript": "F5 D6 C3 D3"}}"#,
    ] {
        let game = one(text);
        assert_eq!(
            (game.form, line(&game).as_str(), rest(&game).as_str()),
            (ImportFormat::Json, "f5d6c3d3", ""),
            "{text}"
        );
    }
    let known = one(
        r#"{"black": "Anna", "white": "Ben", "date": "2026-05-01", "result": "34-30", "moves": [{"move": "f5", "eval": 3}], "clock": 300, "engine": {"depth": 5}}"#,
    );
    assert_eq!(known.document.names, ["Anna", "Ben"]);
    assert_eq!(
        (known.document.facts.date.as_str(), known.document.facts.result.as_str()),
        ("2026-05-01", "34-30")
    );
    for part in ["clock: 300", "engine", "moves: eval"] {
        assert!(rest(&known).contains(part), "{part}: {}", rest(&known));
    }
    assert_eq!(line(&stones(r#"{"game": "Connect Four", "moves": [4, 4, 3, 5]}"#)), "4435");
    let wrong = one(r#"{"moves": ["f5", "d6", "a1", "d3"]}"#);
    assert_eq!(
        (line(&wrong).as_str(), wrong.illegal.clone(), rest(&wrong).as_str()),
        ("f5d6", Some((3, "a1".to_owned())), "d3")
    );
    // A game that begins elsewhere is not played from the usual start.
    assert!(read_text(r#"{"board": [[1, 2], [3, 4]], "moves": ["f5", "d6"]}"#, OTHELLO).is_err());
    assert!(matches!(refused(r#"{"moves": ["f5", "d6""#).fault, ImportFault::Json));
    assert!(matches!(refused(r#"{"game": "chess", "moves": ["e4", "e5"]}"#).fault, ImportFault::Game(_)));
}

#[test]
fn moves_with_the_names_of_their_sides_are_moves() {
    for text in [
        "Black f5, White d6, Black c3, White d3, Black c4",
        "Black: f5, White: d6, Black: c3, White: d3, Black: c4",
        "We played: Black f5, White d6, Black c3, White d3 and Black c4.",
        "黒 f5 白 d6 黒 c3 白 d3 黒 c4",
    ] {
        let game = one(text);
        assert_eq!(line(&game), "f5d6c3d3c4", "{text}: {game:?}");
        assert!(game.document.names.iter().all(String::is_empty), "{text}: {:?}", game.document.names);
    }
    let wrong = one("Black f5, White d6, White c3, Black d3");
    assert_eq!((line(&wrong).as_str(), wrong.illegal.clone()), ("f5d6", Some((3, "W c3".to_owned()))));
}

#[test]
fn a_diagram_that_has_lost_a_row_says_so() {
    let rows = ["--------", "--------", "---O----", "---OX---", "---XO---", "--------", "--------"];
    let refusal = refused(&rows.join("\n"));
    assert!(matches!(refusal.fault, ImportFault::Shape { rows: 7, columns: 8 }), "{refusal}");
    let words = imports::import_error(english(), &refusal);
    assert!(words.contains("7 rows of 8 squares") && words.contains("one row is missing"), "{words}");
    // A stroke amid a long board on one line: what stands before it is no smaller board.
    let line = format!("{}XO-X/----XXXX{}ïXXX---", "-".repeat(38), "-".repeat(28));
    assert!(read_text(&line, OTHELLO).is_err());
}

#[test]
fn what_a_hole_in_a_list_leaves_out_is_named() {
    let holed = one("f5,d6,,c3,d3");
    assert_eq!(line(&holed), "f5d6", "{holed:?}");
    assert!(rest(&holed).contains("c3"), "{holed:?}");
    let jumps = one("#1 f5 #2 f6 #3 e6 #5 f4");
    assert_eq!((line(&jumps).as_str(), jumps.ends_at_number()), ("f5f6e6", true), "{jumps:?}");
    assert_eq!(line(&one("#1 f5 #2 f6 #3 e6 #4 f4")), "f5f6e6f4");
    assert!(read_text("4,4,3,,5", CONNECT_FOUR).is_err());
    let rows = "[[2]\n [2 0 0 0 0 0 0]\n [1 1 0 0 0 0 0]\n [2 1 1 0 0 0 0]\n [2 2 1 2 0 0 1]]";
    assert!(read_text(rows, CONNECT_FOUR).is_err());
    assert_eq!(line(&stones("4,4,3,5")), "4435");
}

#[test]
fn signs_that_point_to_a_move_are_no_fault_of_it() {
    for sign in ["+", "°", "²", "👍"] {
        assert_eq!(line(&one(&format!("f5 d6 c3 d3 c4{sign} f4"))), "f5d6c3d3c4f4", "{sign}");
    }
}

#[test]
fn half_a_move_at_the_end_is_named() {
    for text in ["f5d6c3d3c4b", "Sunday\nf5d6c3d3c4b", "1. f5 d6 2. c3d3c4b"] {
        let game = one(text);
        assert_eq!(line(&game), "f5d6c3d3c4", "{text}: {game:?}");
        assert_eq!(game.passed_over.last().map(String::as_str), Some("b"), "{text}: {}", rest(&game));
    }
}

#[test]
fn a_result_behind_a_name_is_a_result() {
    for text in [
        "[Black \"Anna\"]\n[White \"Ben   1-0\"]\n\n1. f5 d6 2. c3 d3 *",
        "Black: Anna\nWhite: Ben   1-0\nf5d6c3d3",
        "(;GM[Othello]PB[Anna]PW[Ben   1-0]B[F5]W[D6]B[C3]W[D3];)",
    ] {
        let game = one(text);
        assert_eq!(game.document.names, ["Anna", "Ben"], "{text}");
        assert_eq!(game.document.facts.result, "1-0", "{text}");
    }
    let other = one("[Black \"Team 4-2\"]\n[Result \"34-30\"]\n\n1. f5 d6 2. c3 d3 *");
    assert_eq!(
        (other.document.names[0].as_str(), other.document.facts.result.as_str()),
        ("Team 4-2", "34-30")
    );
}

#[test]
fn a_stated_result_is_held_against_the_board_in_every_form() {
    for text in [
        "Result: 0-1\n4545454",
        "[Variant \"Connect Four\"]\n[White \"Anna\"]\n[Result \"0-1\"]\n\n1. d1 e1 2. d2 e2 3. d3 e3 4. d4 0-1",
        "column,result\n4,0-1\n5,\n4,\n5,\n4,\n5,\n4,\n",
        r#"{"game": "Connect Four", "result": "0-1", "moves": [4, 5, 4, 5, 4, 5, 4]}"#,
        "(;FF[4]GM[Connect Four]SZ[7:6]RE[W+1];B[df];W[ef];B[de];W[ee];B[dd];W[ed];B[dc])",
    ] {
        let game = stones(text);
        assert!(game.contradiction.is_some(), "{text}: {game:?}");
    }
}

#[test]
fn a_diagram_of_numbers_keeps_who_played_and_how_it_ended() {
    let text = "Black: Anna\nWhite: Ben\nResult: 40-24\n\
. . . . . . . .\n. . . . . . . .\n. . 3 4 . . . .\n. . 5 () ## 6 . .\n. . . ## () 1 . .\n. . . 2 . . . .\n. . . . . . . .\n. . . . . . . .";
    let game = one(text);
    assert_eq!((game.form, line(&game).as_str()), (ImportFormat::NumberDiagram, "f5d6c3d3c4f4"));
    assert_eq!(game.document.names, ["Anna", "Ben"]);
    assert_eq!((game.document.facts.result.as_str(), rest(&game).as_str()), ("40-24", ""));
}

#[test]
fn sgf_holds_connect_four_by_its_name() {
    for text in [
        "(;FF[4]GM[Connect Four]SZ[7:6];B[df];W[de];B[cf])",
        "(;FF[4]GM[Connect Four]SZ[7:6];B[4];W[4];B[3])",
        "(;GM[Connect Four 7x6];B[d1];W[d2];B[c1])",
    ] {
        let game = one(text);
        assert_eq!((game.document.game(), line(&game).as_str()), (CONNECT_FOUR, "443"), "{text}");
    }
    let floating = one("(;GM[Connect Four]SZ[7:6];B[df];W[da])");
    assert_eq!((line(&floating).as_str(), floating.illegal.is_some()), ("4", true));
}

#[test]
fn a_board_with_other_signs_in_a_row_is_no_smaller_board() {
    for row in ["m---O---", "---?-O-)-", "----O--B C D E F"] {
        let text = format!(
            "  A B C D E F G H\n--------\n--------\n--------\n---XO-O-\n---XXOX-\n{row}\n--------\n白番"
        );
        let read = read_text(&text, OTHELLO);
        assert!(read.is_err(), "{text}: {read:?}");
    }
}

/// A damaged move is not passed over where the moves behind it would become those of the other side.
#[test]
fn a_word_in_the_place_of_a_move_ends_the_game_there() {
    for word in ["03", "aO", "hi", "aa7", "a 3"] {
        let text = format!("c4 c3 f5 b4 a4 a5 c2 {word} f4 f3 b2 a2 a1 b3");
        let games = read_text(&text, OTHELLO).expect("a game");
        assert_eq!(games[0].moves, 7, "{word}: {:?}", games[0].passed_over);
        assert!(games[0].illegal.is_some(), "{word}");
    }
    // Scores behind the moves are none.
    let games = read_text("f5 +0 d6 -2 c3 +1 d3 +0 c4", OTHELLO).expect("a game");
    assert_eq!(games[0].moves, 5);
    // A pass that is none says that the other side moves next.
    let games = read_text("e6d6c3f4d7c5g4g3c4 pass b4", OTHELLO).expect("a game");
    assert_eq!((games[0].moves, games[0].illegal.clone()), (9, Some((10, "pass".to_owned()))));
}

#[test]
fn other_rules_are_refused_and_two_boards_side_by_side_are_two() {
    let anti = "(;GM[Othello]PB[a]PW[b]TY[8a]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)";
    assert!(read_text(anti, OTHELLO).is_err());
    assert!(read_text("[Variant \"Anti-Reversi\"]\n\n1. f5 d6 2. c3 d3", OTHELLO).is_err());
    let row = "--------   --------\n";
    let middle = "---OX---   ---OX---\n---XO---   ---XO---\n";
    let text = format!("{}{middle}{}", row.repeat(3), row.repeat(3));
    let boards = games(&text);
    assert_eq!(boards.len(), 2);
    assert!(boards.iter().all(|board| board.document.start == OTHELLO.start()));
}

#[test]
fn what_is_said_of_a_move_that_is_left_out_is_said_of_no_other() {
    let text = "(;GM[2]PB[A]PW[B];B[fe]C[good];W[df];B[aa]C[this corner wins!];W[dc])";
    let games = read_text(text, OTHELLO).expect("a game");
    let record = &games[0].document.record;
    let line = record.main_line();
    assert_eq!((line.len(), record.comment(line[1])), (2, ""));
    assert!(games[0].passed_over.iter().any(|part| part.contains("this corner wins!")));
}

#[test]
fn players_of_json_are_named_and_what_else_is_said_of_them_is_listed() {
    for text in [
        r#"{"players":[{"name":"Ben","color":"white","rating":1400},{"name":"Anna","color":"black","rating":1500}],"moves":["f5","d6"]}"#,
        r#"{"players":[{"username":"Anna","side":"black"},{"username":"Ben","side":"white"}],"moves":"f5d6"}"#,
        r#"{"black_player":"Anna","whiteName":"Ben","moves":["f5","d6"]}"#,
    ] {
        let game = one(text);
        assert_eq!(game.document.names, ["Anna", "Ben"], "{text}");
        assert_eq!(rest(&game).contains("rating"), text.contains("rating"), "{text}: {}", rest(&game));
    }
}

#[test]
fn a_dash_in_the_place_of_a_move_is_a_pass_and_one_between_all_moves_is_none() {
    for text in [
        "f5d6c3d3c4f4--e3",
        "f5 d6 c3 d3 c4 f4 - e3",
        "f5 d6 c3 d3 c4 f4 -- e3",
        "1. f5 d6 2. c3 d3 3. c4 f4 4. - e3",
    ] {
        let [game] = read_text(text, OTHELLO).expect(text).try_into().expect("one game");
        assert_eq!(game.moves, 6, "nobody may pass there: {text}");
        assert_eq!(game.illegal.map(|(number, _)| number), Some(7), "{text}");
    }
    for text in [
        "f5 - d6 - c3 - d3",
        "f5--d6--c3--d3",
        "f5-d6-c3-d3",
        "1 - f5\n2 - d6\n3 - c3\n4 - d3",
        "f5 d6 - c3 d3 - c4 f4",
    ] {
        let [game] = read_text(text, OTHELLO).expect(text).try_into().expect("one game");
        assert!(game.moves >= 4 && game.illegal.is_none(), "{text}: {game:?}");
    }
}
