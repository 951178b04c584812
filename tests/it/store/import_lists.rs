//! Several games in one text of which one cannot be read, whose turn it is beside boards in JSON, tables of programs, and signs that are
//! taken for others.

use edagari::catalog::Game;
use edagari::game::Side;
use edagari::store::Document;
use edagari::store::forms::GameForm;
use edagari::store::import::{ImportFault, ImportFormat, ImportNote, Imported};

use crate::store::import::{CONNECT_FOUR, OTHELLO, games, line, one, refused};

const BOARD: &str = "---------------------------OX------XO---------------------------";

/// The start of Othello as lists of digits.
fn digits() -> String {
    let row = |row: &[u8]| {
        let digit = |sign: &u8| match sign {
            b'X' => "1",
            b'O' => "2",
            _ => "0",
        };
        format!("[{}]", row.iter().map(digit).collect::<Vec<_>>().join(","))
    };
    format!("[{}]", BOARD.as_bytes().chunks(8).map(row).collect::<Vec<_>>().join(","))
}

#[test]
fn the_side_to_move_beside_a_board_is_read_or_refused_by_its_name() {
    for board in [
        digits(),
        format!("\"{BOARD}\""),
        format!(
            "[{}]",
            [BOARD; 1]
                .map(|board| format!(
                    "\"{}\"",
                    board
                        .as_bytes()
                        .chunks(8)
                        .map(|row| String::from_utf8_lossy(row))
                        .collect::<Vec<_>>()
                        .join("\",\"")
                ))
                .concat()
        ),
    ] {
        for (field, side) in [
            ("\"turn\": \"B\"", Side::First),
            ("\"turn\": 1", Side::First),
            ("\"turn\": \"X\"", Side::First),
            ("\"turn\": -1", Side::Second),
            ("\"player\": 2", Side::Second),
            ("\"to_move\": \"white\"", Side::Second),
            ("\"side_to_move\": \"O\"", Side::Second),
            ("\"next\": \"w\"", Side::Second),
            ("\"nextPlayer\": \"White\"", Side::Second),
            ("\"white_to_move\": true", Side::Second),
            ("\"is_black_turn\": false", Side::Second),
        ] {
            let game = one(&format!("{{\"board\": {board}, {field}}}"));
            assert_eq!(game.document.start.side_to_move(), side, "{field}");
            assert!(game.passed_over.is_empty(), "{field}: {:?}", game.passed_over);
            assert!(!game.notes.iter().any(|note| matches!(note, ImportNote::TurnByDiscs(..))), "{field}");
        }
        for field in ["\"turn\": 0", "\"turn\": \"green\"", "\"to_move\": 7", "\"current_player\": \"Anna\""]
        {
            let refusal = refused(&format!("{{\"board\": {board}, {field}}}"));
            assert!(matches!(refusal.fault, ImportFault::Turn(_)), "{field}: {refusal}");
        }
    }
    let python = format!("{{'board': {}, 'turn': 'W', 'last': None}}", digits());
    assert_eq!(one(&python).document.start.side_to_move(), Side::Second);
    let with_moves = format!("{{\"board\": \"{BOARD}\", \"turn\": \"white\", \"moves\": [\"f4\", \"f3\"]}}");
    assert_eq!(line(&one(&with_moves)), "f4f3");
    // Stones say whose turn it is in Connect Four.
    let stones = format!("{{\"board\": [{}1], \"turn\": 1}}", "0,".repeat(41));
    assert!(matches!(refused(&stones).fault, ImportFault::Turn(_)));
}

#[test]
fn one_of_several_games_that_cannot_be_read_keeps_its_place() {
    let board = digits();
    let obf = format!("{BOARD} X; f5:+0;\n{BOARD} X; a1:7;\n{BOARD} O; f4:+1;");
    let cases = [
        r#"[{"moves":["f5","d6"]},{"moves":["a1","d6"]},{"moves":["f5","f6"]}]"#.to_owned(),
        "{\"moves\":[\"f5\"]}\n{\"moves\":[\"f5\",}\n{\"moves\":[\"d3\"]}".to_owned(),
        format!("[{{\"board\":{board}}},{{\"board\":[[0,1],[1]]}},{{\"board\":{board},\"turn\":2}}]"),
        "(;GM[2];B[f5];W[d6])\n(;GM[1]SZ[19];B[aa])\n(;GM[2];B[f5];W[f6])".to_owned(),
        "Black,White,moves\nAnn,Ben,f5d6c3\nCarl,Dora,a1d6\nEve,Fay,f5f6".to_owned(),
        "Black,White,moves\nAnn,Ben,f5d6c3\nCarl,Dora,x9d6\nEve,Fay,f5f6".to_owned(),
        "4455\n4444444\n123".to_owned(),
        obf,
        format!(
            "{}win\n{}win\n{}win",
            "b,".repeat(42),
            "b,x,".to_owned() + &"b,".repeat(40),
            "b,".repeat(42)
        ),
    ];
    for text in cases {
        let read = games(&text);
        let refused: Vec<bool> = read.iter().map(|game| game.refused.is_some()).collect();
        assert_eq!(refused, [false, true, false], "{text}");
    }
    let lines = games("f5d6c3d3\na1d6c3d3\nf5f6e6f4\n");
    assert_eq!(lines.len(), 3);
    assert_eq!(lines.iter().map(line).collect::<Vec<_>>(), ["f5d6c3d3", "", "f5f6e6f4"]);
    assert!(lines[1].is_faulty());
}

#[test]
fn tables_of_programs_are_games_or_refused_by_what_they_are() {
    assert_eq!(line(&one("move,player\nf5,B\nd6,W\nc3,B")), "f5d6c3");
    assert_eq!(line(&one("n,move,time\n1,f5,0.5\n2,d6,1.5\n3,c3,2.0")), "f5d6c3");
    let column = one("move\nf5\nd6\nc3\n");
    assert_eq!((column.form, line(&column).as_str()), (ImportFormat::Table, "f5d6c3"));
    for text in ["column\n4\n4\n3\n", "move,player\n4,1\n4,2\n3,1\n", "player,column\n1,4\n2,4\n1,3\n"] {
        assert_eq!(line(&one(text)), "443", "{text}");
    }
    let from_zero = one("action\n3\n3\n0\n");
    assert_eq!((from_zero.form, line(&from_zero).as_str()), (ImportFormat::ColumnsFromZero, "441"));
    let counted: Vec<String> = (1..=42).map(|cell| format!("pos_{cell:02}")).collect();
    let positions = format!("{},winner\n{}1", counted.join(","), "0,".repeat(42));
    assert!(matches!(refused(&positions).fault, ImportFault::PositionTable));
    let squares: Vec<String> =
        ('a'..='g').flat_map(|column| (1..=6).map(move |row| format!("{column}{row}"))).collect();
    let named = one(&format!("{},Class\nx,{}win", squares.join(","), "b,".repeat(41)));
    assert!(
        matches!(named.document.game(), Game::ConnectFour { .. })
            && named.document.start != CONNECT_FOUR.start()
    );
}

#[test]
fn an_episode_of_kaggle_is_a_game() {
    let answer = |action: u8, status: &str| {
        format!(r#"{{"action":{action},"status":"{status}","observation":{{"mark":1}}}}"#)
    };
    let mut steps = vec![format!("[{},{}]", answer(0, "ACTIVE"), answer(0, "INACTIVE"))];
    for (at, column) in [3, 3, 2, 4].into_iter().enumerate() {
        let [own, other] = [answer(column, "INACTIVE"), answer(0, "ACTIVE")];
        steps.push(if at % 2 == 0 { format!("[{own},{other}]") } else { format!("[{other},{own}]") });
    }
    let text = format!(
        r#"{{"name":"connectx","configuration":{{"rows":6,"columns":7,"inarow":4}},"info":{{"TeamNames":["Ann","Ben"]}},"rewards":[1,-1],"steps":[{}]}}"#,
        steps.join(",")
    );
    let game = one(&text);
    assert_eq!((line(&game).as_str(), &game.illegal), ("4435", &None));
    assert_eq!(
        (game.document.names, game.document.facts.result.as_str()),
        (["Ann", "Ben"].map(str::to_owned), "1-0")
    );
    let five = text.replace("\"inarow\":4", "\"inarow\":5");
    assert!(matches!(refused(&five).fault, ImportFault::Game(_)));
}

#[test]
fn a_pass_where_there_are_moves_ends_a_list_that_has_no_other_use_for_its_sign() {
    for text in [
        r#"{"players":[{"name":"A"},{"name":"B"}],"moves":[{"m":"f5"},{"m":"-"},{"m":"d6"}]}"#,
        r#"{"moves":["f5","-","d6"]}"#,
    ] {
        let game = one(text);
        assert_eq!((line(&game).as_str(), game.illegal), ("f5", Some((2, "-".to_owned()))), "{text}");
        assert_eq!(game.passed_over, ["d6"], "{text}");
    }
}

#[test]
fn signs_that_look_like_others_are_read_and_listed() {
    let read = |sign, meant, count| ImportNote::SignRead { sign, meant, count };
    for (text, moves, note) in [
        ("f5 d6 \u{441}3 d3", "f5d6c3d3", read('\u{441}', Some('c'), 1)),
        ("f5d6\u{441}3d3", "f5d6c3d3", read('\u{441}', Some('c'), 1)),
        ("f5\u{200b}d6\u{200b}c3", "f5d6c3", read('\u{200b}', None, 2)),
        ("f5 \u{200b} d6 c3", "f5d6c3", read('\u{200b}', None, 1)),
        ("\u{202e}f5 d6 c3", "f5d6c3", read('\u{202e}', None, 1)),
        (
            "[Black \"\u{410}\u{43d}\u{43d}\u{430}\"]\n\n1. f5 d6 2. \u{441}3 d3 *",
            "f5d6c3d3",
            read('\u{441}', Some('c'), 1),
        ),
    ] {
        let game = one(text);
        assert_eq!((line(&game).as_str(), &game.illegal), (moves, &None), "{text}");
        assert_eq!((game.notes.as_slice(), game.passed_over.len()), (&[note][..], 0), "{text}");
        let name = &game.document.names[0];
        assert!(name.is_empty() || name == "\u{410}\u{43d}\u{43d}\u{430}", "names stay as they are");
    }
    let board = BOARD.replace('X', "\u{425}").replace('O', "\u{41e}");
    assert_eq!(one(&board).document.start.to_string()[..64], *BOARD);
}

/// A game that is written as PGN and read again.
fn round(document: &Document) -> Imported {
    one(&GameForm::Pgn.write(document, &document.names).expect("a form that fits").text)
}

#[test]
fn what_pgn_states_twice_is_said_and_what_is_written_comes_back() {
    let twice = one("[Black \"Ann\"]\n[White \"Ben\"]\n[Black \"Carl\"]\n\n1. f5 d6 *");
    assert_eq!(
        (twice.document.names[0].as_str(), twice.passed_over.as_slice()),
        ("Ann", &["Black: \"Carl\"".to_owned()][..])
    );
    let other = one("[Black \"Ann\"]\n[Result \"34-30\"]\n\n1. f5 d6 30-34");
    assert_eq!(
        (other.document.facts.result.as_str(), other.other_result.as_deref()),
        ("34-30", Some("30-34"))
    );
    assert_eq!(one("[Black \"Ann\"]\n[Result \"34-30\"]\n\n1. f5 d6 34-30").other_result, None);
    for result in ["B+R", "W+T", "+8.00:s", "34-30", "W+R"] {
        let mut document = one("[Black \"Ann\"]\n[White \"Ben\"]\n\n1. f5 {two\n words} d6 *").document;
        result.clone_into(&mut document.facts.result);
        document.record.set_comment(document.cursor, "first line\nsecond } line\nthird".to_owned());
        let read = round(&document);
        assert_eq!((read.document.facts.result.as_str(), read.other_result), (result, None));
        assert_eq!(read.document.record.comment(read.document.cursor), "first line\nsecond } line\nthird");
        assert!(read.passed_over.is_empty(), "{result}: {:?}", read.passed_over);
    }
    let begun = Document::new(one(&format!("{BOARD} O")).document.start);
    let read = round(&begun);
    assert!(read.passed_over.is_empty() && read.document.start == begun.start, "{:?}", read.passed_over);
}

#[test]
fn a_number_that_clings_to_a_row_is_no_side_to_move() {
    let rows = ["[0, 0, 0, 0, 0, 0, 0]"; 5].join(",\n ");
    for behind in ["-1]", "-1].", "1]", "2"] {
        let text = format!("[{rows},\n [2, 1, 1, 2, 1, 2, 1]{behind}");
        refused(&text);
    }
    // What is left of a row within the brackets is none either, though rows above it are a board.
    for (before, behind) in [("", "2]]"), ("", "2, 1]]"), ("[2 ", "]")] {
        refused(&format!("{before}[[0, 0, 0, 0, 0, 0, 0],\n{rows},\n{behind}"));
    }
}

/// A long game, each move the first square that the rules allow, up to a pass or its end.
fn long_game() -> String {
    let squares: Vec<String> =
        ('a'..='h').flat_map(|column| (1..=8).map(move |row| format!("{column}{row}"))).collect();
    let mut moves = String::new();
    let next = |moves: &str| {
        let fits = |square: &&String| OTHELLO.start().parse_moves(&format!("{moves}{square}")).is_ok();
        squares.iter().find(fits)
    };
    while let Some(square) = next(&moves).filter(|_| moves.len() < 88) {
        moves += square;
    }
    moves
}

/// The names, the title and the moves of games of a list.
fn entries(games: &[Imported]) -> Vec<(String, &str, String)> {
    let entry = |game: &Imported| game.document.names.join("|");
    games.iter().map(|game| (entry(game), game.document.title.as_str(), line(game))).collect()
}

#[test]
fn names_are_those_of_the_last_heading_above_the_moves() {
    let one_is_empty = games("Tom - Ann\nf5d6c3d3c4f4f6\n\nAnn - Bob\n\nBob - Tom\nf5f6e6f4e3c5c4");
    let (tom, bob) = ("Tom|Ann".to_owned(), "Bob|Tom".to_owned());
    assert_eq!(
        entries(&one_is_empty),
        [(tom, "", "f5d6c3d3c4f4f6".to_owned()), (bob, "", "f5f6e6f4e3c5c4".to_owned())]
    );
    assert_eq!(one_is_empty[1].passed_over, ["Ann - Bob"]);
    for text in [
        "Tom - Ann 27-37\n\nAnn - Bob 20-44\nf5d6c3d3c4f4f6",
        "Tom - Ann 27-37\nAnn - Bob 20-44\n1. f5 d6 2. c3 d3 3. c4 f4 4. f6",
        "Black: Tom\nWhite: Ann\nResult: 27-37\n\nBlack: Ann\nWhite: Bob\nResult: 20-44\n\nf5d6c3d3c4f4f6",
    ] {
        let game = one(text);
        let facts = (game.document.names.join("|"), game.document.facts.result.clone(), line(&game));
        assert_eq!(facts, ("Ann|Bob".to_owned(), "20-44".to_owned(), "f5d6c3d3c4f4f6".to_owned()), "{text}");
        assert!(game.passed_over.iter().any(|part| part.contains("Tom")), "{text}: {:?}", game.passed_over);
    }
    // What is written twice of the same two, and the occasion above them, stay.
    let game = one("Event: Cup\nAnn - Bob 20-44\nBlack: Ann\nWhite: Bob\nf5 d6 c3 d3");
    assert_eq!((game.document.names.join("|").as_str(), game.document.title.as_str()), ("Ann|Bob", "Cup"));
}

#[test]
fn the_games_around_a_damaged_one_keep_their_names_and_results() {
    let moves = long_game();
    let damaged = format!("{}zz{}", &moves[..40], &moves[42..]);
    let text = format!("Tom - Ann 27-37\n{moves}\nAnn - Bob 44-20\n{damaged}\nBob - Tom 30-34\n{moves}\n");
    let read = games(&text);
    let results: Vec<_> = read.iter().map(|game| game.document.facts.result.as_str()).collect();
    assert_eq!(results, ["27-37", "44-20", "30-34"], "{:?}", entries(&read));
    assert_eq!(
        entries(&read),
        [("Tom|Ann", &moves[..]), ("Ann|Bob", &moves[..40]), ("Bob|Tom", &moves[..])]
            .map(|(names, moves)| (names.to_owned(), "", moves.to_owned()))
    );
    assert_eq!(read[1].illegal, Some((21, "zz".to_owned())));
    assert_eq!(read[1].contradiction, None);
}

#[test]
fn a_damaged_line_of_a_list_keeps_its_place() {
    let around = ["f5d6c3d3c4f4f6", "f5f6e6f4e3c5c4"];
    for (damaged, moves, fault) in [
        ("f5d6c3d 3c4f4f6", "f5d6c3", "d"),
        ("f5d6zzc3d3c4f4f6", "f5d6", "zz"),
        ("f5d6j9c3d3c4f4f6", "f5d6", "j9"),
        ("f5 d6 zz c3 d3 c4 f4", "f5d6", "zz"),
        ("zzd6c3d3c4f4f6", "", "zz"),
        ("f5d6c3d3c4zzf6", "f5d6c3d3c4", "zz"),
        ("F5D6C3D3XXF4F6", "f5d6c3d3", "XX"),
        ("f5d6a1c3d3c4f4f6", "f5d6", "a1"),
    ] {
        for [names, other, third] in [["", "", ""], ["Tom - Ann\n", "Ann - Bob\n", "Bob - Tom\n"]] {
            let text = format!("{names}{}\n{other}{damaged}\n{third}{}\n", around[0], around[1]);
            let read = games(&text);
            let lines: Vec<String> = read.iter().map(line).collect();
            assert_eq!(lines, [around[0], moves, around[1]], "{text}");
            assert!(read.iter().all(|game| game.document.title.is_empty()), "{text}");
            let count = moves.len() / 2 + 1;
            assert_eq!(read[1].illegal, Some((count, fault.to_owned())), "{text}");
            assert!(!read[1].passed_over.is_empty(), "{text}: the rest is named");
            assert!(!read[0].is_faulty() && !read[2].is_faulty(), "{text}");
            let expected = if names.is_empty() { ["|"; 3] } else { ["Tom|Ann", "Ann|Bob", "Bob|Tom"] };
            assert_eq!(
                entries(&read).into_iter().map(|entry| entry.0).collect::<Vec<_>>(),
                expected,
                "{text}"
            );
        }
    }
}

#[test]
fn words_behind_the_moves_of_a_line_are_no_title_of_the_next_game() {
    let read = games("f5d6c3d3c4f4f6 nice\nf5d6c3 Tiger\nf5f6e6f4e3c5c4\nf5d6c3d3c4\n");
    let lines: Vec<String> = read.iter().map(line).collect();
    assert_eq!(lines, ["f5d6c3d3c4f4f6", "f5d6c3", "f5f6e6f4e3c5c4", "f5d6c3d3c4"]);
    assert!(read.iter().all(|game| game.document.title.is_empty() && !game.is_faulty()));
    assert_eq!(
        (&read[0].passed_over[..], &read[1].passed_over[..]),
        (&["nice".to_owned()][..], &["Tiger".to_owned()][..])
    );
    let numbered =
        games("Black: Tom\nWhite: Ann\n1. f5 d6 2. c3 d3\n\nBlack: Ann\nWhite: Bob\n1. f5 f6 2. e6 f4\n");
    assert!(numbered.iter().all(|game| game.document.title.is_empty()), "{numbered:?}");
}

#[test]
fn games_of_two_boards_in_one_file_list_nothing_that_was_read() {
    let read = games("[Event \"A\"]\n\n1. f5 d6 2. c3 d3 *\n\n[Event \"B\"]\n\n1. 4 4 2. 3 5 3. 2 1 *\n");
    assert_eq!(read.iter().map(line).collect::<Vec<_>>(), ["f5d6c3d3", "443521"]);
    assert!(read.iter().all(|game| game.passed_over.is_empty()), "{read:?}");
}

#[test]
fn what_clings_to_a_heading_is_no_move() {
    let read = games(
        "[Event \"A\"]\n[Date \"2026.05.03\"]2465377314\n[Black \"Ann\"]\n[White \"Bob\"]\n\n1. f5 d6 2. c3 d3 *\n",
    );
    assert_eq!(read.iter().map(line).collect::<Vec<_>>(), ["", "f5d6c3d3"]);
    assert!(read[0].damage.is_some() && read[0].passed_over.concat().contains("2465377314"), "{read:?}");
    let glued = one("[Event \"A\"]\n[Result \"*\"] 1. f5 d6 2. c3 d3 *\n");
    assert_eq!((line(&glued).as_str(), glued.passed_over.len()), ("f5d6c3d3", 0));
}
