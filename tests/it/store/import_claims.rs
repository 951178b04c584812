//! What a text claims of its game: the result in every place, from where it counts columns, moves that may be chosen, whose the signs
//! of a board are. Each claim is held against the board; none that was not made is warned of.

use edagari::game::Side;
use edagari::store::import::{ImportFault, ImportFormat, ImportNote, is_move_word, read_text};
use edagari::words::imports;
use edagari::words::text::{Language, Text};

use crate::store::import::{CONNECT_FOUR, OTHELLO, games, line, one, refused};

/// A whole game: Black wins 39-25.
const WHOLE: &str = "f5f6c4g5g6c5g4h6d6g3h5e7d8f4b6f7f3h3e6b3c3h4f8b5b4b7a6d3a7c7a4a3b2g2d7a5e2c1h2a8f2c2h7g7e3g1e1c6e8d1c8f1b1d2h1a2g8h8b8a1";
/// A game of Connect Four that the second player wins.
const STONES: &str = "2552354651517435227466447223";
/// 13 black and 11 white discs.
const ROWS: &str = "........\n..O.X...\n.X.OX...\n..XOX...\n.O.XXO..\n..OOOXO.\n...OXXX.\n..O...XX\n";

#[test]
fn a_result_in_every_place_is_held_against_the_board() {
    for (words, contradicts) in [
        ("Result: W 25-39", true),
        ("Result: B 39-25", false),
        ("W+14", true),
        ("B+14", false),
        ("白の勝ち（25対39）", true),
        ("25対39で白勝ち", true),
        ("39対25で黒勝ち", false),
        ("黒の負け", true),
        ("白の負け", false),
        ("Uitslag: 25-39", true),
        ("Ganan blancas 25-39", true),
        ("25-39", true),
        ("0-1", true),
        ("Black lost 25-39", true),
        ("Winner: player 2", true),
    ] {
        for text in [format!("{words}\n{WHOLE}"), format!("{WHOLE}\n{words}")] {
            let game = one(&text);
            assert_eq!(
                (game.contradiction.is_some(), game.moves),
                (contradicts, 60),
                "{text}: {:?}",
                game.document.facts.result
            );
            assert!(game.passed_over.is_empty(), "{text}: {:?}", game.passed_over);
        }
    }
    let named = one(&format!("Black: Ann\nWhite: Bob\nResult: Ann lost 25-39\n{WHOLE}"));
    let said =
        imports::contradiction(Text::new(Language::English), &named.contradiction.expect("another result"));
    assert!(said.contains("Black 39, White 25"), "{said}");
    assert!(one(&format!("1-0 {WHOLE}")).passed_over.is_empty());
    // However many lines name a winner.
    let _ = read_text(&format!("----\n{}", "Black\nWeiß\n".repeat(4000)), OTHELLO);
    assert!(one(&format!("{WHOLE}\nBlack resigned")).contradiction.is_none(), "who resigns may stand better");
}

#[test]
fn fields_and_columns_of_a_result_are_held_against_the_board() {
    for (fields, contradicts) in [
        ("\"winner\":2", true),
        ("\"winner\":\"player2\"", true),
        ("\"winner\":\"player 1\"", false),
        ("\"winner\":\"Bob\"", true),
        ("\"blackScore\":25,\"whiteScore\":39", true),
        ("\"black_score\":39,\"white_score\":25", false),
        ("\"score\":{\"black\":25,\"white\":39}", true),
    ] {
        let game = one(&format!("{{\"black\":\"Ann\",\"white\":\"Bob\",\"moves\":\"{WHOLE}\",{fields}}}"));
        assert_eq!(game.contradiction.is_some(), contradicts, "{fields}: {:?}", game.document.facts.result);
        assert!(game.passed_over.is_empty(), "{fields}: {:?}", game.passed_over);
    }
    for (table, contradict) in [
        (
            format!("eOthello_game_id,winner,game_moves\n1,-1,{WHOLE}\n2,1,{WHOLE}\n3,0,{WHOLE}\n"),
            [true, false, true],
        ),
        (
            format!(
                "black,white,winner,moves\nAnn,Bob,white,{WHOLE}\nAnn,Cid,Cid,{WHOLE}\nAnn,Dan,Ann,{WHOLE}\n"
            ),
            [true, true, false],
        ),
        (
            format!(
                "black,white,black_score,white_score,moves\nA,B,25,39,{WHOLE}\nC,D,39,25,{WHOLE}\nE,F,32,32,{WHOLE}\n"
            ),
            [true, false, true],
        ),
        // Players that are counted from 0, or from 1 with draws: nobody knows whom 1 means.
        (format!("id,winner,moves\n1,0,{WHOLE}\n2,1,{WHOLE}\n3,0,{WHOLE}\n"), [false; 3]),
    ] {
        let read = games(&table).iter().map(|game| game.contradiction.is_some()).collect::<Vec<_>>();
        assert_eq!(read, contradict, "{table}");
    }
    let stones = games(&format!("red,yellow,winner,moves\nAnn,Bob,Ann,{STONES}\nAnn,Bob,yellow,{STONES}\n"));
    assert_eq!(stones.iter().map(|game| game.contradiction.is_some()).collect::<Vec<_>>(), [true, false]);
}

#[test]
fn columns_count_from_where_the_text_says() {
    let line_of = |player: u8, column: u8| format!("Player {player} make your selection (0-6): {column}\n");
    let prompt = [line_of(1, 3), line_of(2, 3), line_of(1, 2), line_of(2, 4), line_of(1, 1)].concat();
    for text in [prompt.as_str(), "{\"columns_from\": 0, \"moves\": [3, 3, 2, 4, 1]}"] {
        let game = read_text(text, CONNECT_FOUR).expect(text).remove(0);
        assert_eq!((line(&game).as_str(), game.form), ("44352", ImportFormat::ColumnsFromZero), "{text}");
    }
    for text in [prompt.replace("0-6", "1-7"), "{\"moves\": [3, 3, 2, 4, 1]}".to_owned()] {
        let game = read_text(&text, CONNECT_FOUR).expect(&text).remove(0);
        assert_eq!(line(&game), "33241", "{text}");
    }
}

#[test]
fn moves_that_are_offered_are_not_played() {
    let begun = "f5d6c6f4e6e7";
    for words in [
        "\n\nAnalysis: d3 f6",
        "\n\nLegal moves: d3 f6",
        "\n\nVariation: d3 f6 c4",
        "\n\nContinuation: d3 f6",
        "\n\n候補手：d3、f6",
        " d3 and f6 both lose",
        ", d3 and f6 both lose",
        " und d3 und f6 sind die üblichen Züge",
        "\n\nHint: d3, f6",
        "\n\nPV: e2 f3\nscore +3",
    ] {
        let game = one(&format!("{begun}{words}"));
        assert_eq!((line(&game).as_str(), game.illegal), (begun, None), "{words}");
        assert!(!game.passed_over.is_empty(), "{words}");
    }
    for (words, choice) in [
        (" und jetzt d3 oder f6?", "d3 oder f6?"),
        (" d3 or f6 c4", "d3 or f6"),
        ("d3 / f6", "d3 / f6"),
        ("d3/f6", "d3/f6"),
    ] {
        let game = one(&format!("{begun}{words}"));
        assert_eq!((line(&game).as_str(), game.illegal), (begun, Some((7, choice.to_owned()))), "{words}");
    }
    let undone = one(&format!("{begun} d3, undo, f6"));
    assert_eq!((line(&undone).as_str(), undone.illegal), ("f5d6c6f4e6e7d3", Some((8, "undo,".to_owned()))));
    // Pairs of moves with a stroke between them are moves.
    assert_eq!(line(&one("1. f5/d6 2. c3/d3 3. c4/f4")), "f5d6c3d3c4f4");
}

#[test]
fn words_in_the_place_of_a_move_are_no_moves_and_tags_are_none_either() {
    let english = Text::new(Language::English);
    for (word, is_move) in [
        ("undo", false),
        ("vs", false),
        ("...", false),
        ("d3 or f6", false),
        ("c9", true),
        ("W d6", true),
        ("pass", true),
    ] {
        assert_eq!(is_move_word(word), is_move, "{word}");
        let said = imports::illegal_move(english, false, 8, word);
        assert_eq!(said.contains("cannot be played"), is_move, "{said}");
    }
    for text in [
        format!("[othello]{WHOLE}[/othello]"),
        format!("[b]Black:[/b] Ann\n[b]White:[/b] Bob\n[othello]{WHOLE}[/othello]\n"),
    ] {
        let game = one(&text);
        assert_eq!(
            (game.moves, game.illegal, game.passed_over.len()),
            (60, None, 0),
            "{text}: {:?}",
            game.passed_over
        );
        assert_eq!(game.document.names, if text.contains("Ann") { ["Ann", "Bob"] } else { ["", ""] });
    }
    for text in ["f5d6c3...d3c4f4", "f5d6c3…d3c4f4", "f5d6c3..d3c4f4"] {
        assert!(read_text(text, OTHELLO).is_err(), "{text}");
    }
    let dots = one("f5 d6 c3...d3 c4 f4");
    assert_eq!((line(&dots).as_str(), dots.illegal), ("f5d6", Some((3, "c3...d3".to_owned()))));
}

#[test]
fn signs_are_doubted_where_words_join_a_colour_with_one() {
    let edax = "  A B C D E F G H\n1 - - - - - - - - 1\n2 - - O - * - - - 2 * to move\n3 - * - O * - - - 3\n4 - - * O * - - - 4 *: discs = 13    moves =  5\n5 - O - * * O - - 5 O: discs = 11    moves =  9\n6 - - O O O * O - 6   empties = 40      ply = 20\n7 - - - O * * * - 7\n8 - - O - - - * * 8\n  A B C D E F G H\n";
    let beside = |words: &str| format!("{ROWS}{words}\n");
    for text in [
        edax.to_owned(),
        beside("X: 13 O: 11"),
        beside("White is in trouble here. Black to move."),
        beside("Black: 13\nWhite: 11"),
        beside("Black has to pass, so White moves again."),
        beside("黒番です。黒はどこに打つ？"),
        beside("White to move. Black leads by 2 discs"),
        beside("White to move loses 4 discs. Black"),
    ] {
        let notes = one(&text).notes;
        let is_warned =
            |note: &ImportNote| matches!(note, ImportNote::SignsUnsure | ImportNote::OtherDiscs { .. });
        assert!(!notes.iter().any(is_warned), "{text}: {notes:?}");
    }
    assert!(!one(&beside("White has the corner")).notes.contains(&ImportNote::SignsUnsure));
    let doubted = one(&beside("Black to move. The side that plays White has taken X for today"));
    assert!(doubted.notes.contains(&ImportNote::SignsUnsure), "{:?}", doubted.notes);
    // Other discs are said, on two lines as well.
    for words in ["Black: 11\nWhite: 13", "X: 11 O: 13"] {
        let notes = one(&beside(words)).notes;
        assert!(notes.contains(&ImportNote::OtherDiscs { first: 13, second: 11 }), "{words}: {notes:?}");
    }
}

#[test]
fn lists_of_objects_are_moves_and_nothing_among_them_is_one_that_is_missing() {
    let moves = |entries: &str| line(&one(&format!("[{entries}]")));
    assert_eq!(
        moves(
            "{\"color\":\"black\",\"move\":\"f5\"},{\"color\":\"white\",\"move\":\"d6\"},{\"color\":\"black\",\"move\":\"c3\"}"
        ),
        "f5d6c3"
    );
    assert_eq!(
        moves("{\"row\":4,\"col\":5,\"color\":\"black\"},{\"row\":5,\"col\":3},{\"row\":2,\"col\":2}"),
        "f5d6c3"
    );
    assert_eq!(moves("{\"x\":6,\"y\":5},{\"x\":4,\"y\":6},{\"x\":3,\"y\":3}"), "f5d6c3");
    assert_eq!(moves("{'player': 1, 'col': 3}, {'player': 2, 'col': 3}, {'player': 1, 'col': 2}"), "332");
    let missing = one("{\"moves\":[\"f5\",\"d6\",null,\"c3\"]}");
    assert_eq!((line(&missing).as_str(), missing.illegal), ("f5d6", Some((3, "null".to_owned()))));
    assert_eq!(line(&one("{\"moves\":[\"f5\",\"d6\",null,null]}")), "f5d6");
    for text in ["{\"moves\":[3,3,null,4]}", "{\"moves\":[true,3]}"] {
        assert!(!matches!(refused(text).fault, ImportFault::NoMoves), "{text}: {}", refused(text));
    }
}

#[test]
fn the_day_of_a_mail_is_no_day_of_a_game_and_heads_name_the_columns_of_squares() {
    let mail = one(&format!("From: Ann\nDate: Tue, 3 Mar 2015 10:00:00 +0100\nSubject: our game\n\n{WHOLE}"));
    assert_eq!(mail.document.facts.date, "");
    assert!(mail.passed_over.iter().any(|part| part.starts_with("Date:")), "{:?}", mail.passed_over);
    assert_eq!(one(&format!("Date: 2015-03-03\n{WHOLE}")).document.facts.date, "2015-03-03");
    let table = one("ply,color,row,col\n1,B,4,5\n2,W,5,3\n3,B,2,2\n");
    assert_eq!((line(&table).as_str(), table.notes), ("f5d6c3", vec![]));
    assert_eq!(one("{\"moves\":\"f5\",\"winner\":\"black\"}").document.name(Side::First), None);
}

#[test]
fn a_board_confirms_the_game_that_comes_to_it_and_any_other_stands_beside_it() {
    let twenty = &WHOLE[..40];
    let position = |moves: &str| {
        let game = one(moves);
        let position = game.document.position(game.document.cursor).to_string();
        let squares: Vec<char> = position.chars().take(64).collect();
        squares.chunks(8).map(|row| row.iter().collect::<String>() + "\n").collect::<String>()
    };
    let (end, middle) = (position(WHOLE), position(twenty));
    for (text, moves, left) in [
        (format!("{WHOLE}\n\nFinal position:\n{end}"), 60, "Final position:"),
        (format!("{end}\n{WHOLE}\n"), 60, ""),
        (format!("{twenty}\n\n{middle}Black to move\n"), 20, ""),
        (format!("{WHOLE}\n\nPosition after move 20:\n{middle}"), 60, "Position after move 20:"),
        (format!("[Event \"Cup\"]\n\n{twenty}\n\n{middle}"), 20, ""),
    ] {
        let game = one(&text);
        assert_eq!((game.moves, game.passed_over.join(" ").as_str()), (moves, left), "{text}");
        assert!(!game.is_faulty() && game.notes.is_empty(), "{text}: {:?}", game.notes);
    }
    let stones = ".X..O..\n.O.OX..\n.O.XX..\n.XOOOOX\nOOXOXXX\nOXXXOOX\n";
    for text in [format!("{STONES}\n\n{stones}"), format!("{stones}\n{STONES}\n")] {
        assert_eq!(line(&one(&text)), STONES, "{text}");
    }
    // Another board, or another side to move, and moves that go on from a board.
    for text in [format!("{WHOLE}\n\n{ROWS}X to move\n"), format!("{twenty}\n\n{middle}White to move\n")] {
        let read = games(&text);
        assert_eq!(read.len(), 2, "{text}");
        assert!(read[0].moves > 19 && read[1].moves == 0, "{text}");
    }
    let on = one(&format!("{middle}\n{}", &WHOLE[40..60]));
    assert_eq!((on.form, on.moves), (ImportFormat::Board, 10));
    // A position of a list is no damage and no title.
    let line_of = middle.replace('\n', "");
    for text in [
        format!("f5d6c3d3c4\n{line_of} X;\nf5f6e6f4e3\n"),
        format!("f5d6c3d3c4f4\n\n{line_of} X;\n\n[Event \"x\"]\n\n1. f5 d6 2. c3 *\n"),
    ] {
        let read = games(&text);
        assert_eq!(read.len(), 3, "{text}: {:?}", read.iter().map(line).collect::<Vec<_>>());
        assert!(read.iter().all(|game| !game.is_faulty()) && read[1].moves == 0, "{text}");
    }
}

#[test]
fn a_row_of_strokes_that_lost_squares_ends_no_board() {
    let rows = "--------\n---O----\n--OO----\n--OXXX--\n";
    let above = format!("--------\n{rows}---XO-O-\n");
    for end in ["--\n--------\nX to move", "--X", "---i\nX to move"] {
        refused(&format!("{rows}{end}"));
        refused(&format!("{above}{end}"));
    }
    // Below a whole board it is a line that is drawn.
    let board = "--------\n".repeat(3) + "---OX---\n---XO---\n" + &"--------\n".repeat(3);
    assert_eq!(one(&format!("{board}---\nX to move")).form, ImportFormat::Board);
}

#[test]
fn columns_behind_a_stroke_are_no_discs() {
    for text in ["4675724-2147364848", "747155526-1454216114", "4294967295-1 4455"] {
        refused(text);
    }
}
