//! What people paste from everywhere: each kind of text is read by its whole grammar, or refused with its form and place; nothing
//! is played that nobody wrote as a move.

use edagari::catalog::Game;
use edagari::game::Side;
use edagari::game::record::MoveId;
use edagari::store::import::{
    ImportFault, ImportFormat, ImportNote, ImportRefusal, Imported, read, read_text,
};
use encoding_rs::{GB18030, SHIFT_JIS, WINDOWS_1252};

const OTHELLO: Game = Game::Othello { size: 8 };
const CONNECT_FOUR: Game = Game::ConnectFour { width: 7, height: 6 };
/// Every game that may be open when something is pasted.
const OPEN: [Game; 5] =
    [OTHELLO, Game::Othello { size: 4 }, Game::Othello { size: 6 }, CONNECT_FOUR, Game::TicTacToe];

fn games(text: &str) -> Vec<Imported> {
    read_text(text, OTHELLO).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

fn one(text: &str) -> Imported {
    let [game] = games(text).try_into().expect(text);
    game
}

fn refused(text: &str) -> ImportRefusal {
    read_text(text, OTHELLO).expect_err(text)
}

fn line(game: &Imported) -> String {
    let document = &game.document;
    document.start.write_moves(&document.record.path_to(document.cursor))
}

fn position(game: &Imported) -> String {
    game.document.position(game.document.cursor).to_string()
}

#[test]
fn variations_and_comments_of_pgn_are_no_moves_of_the_game() {
    let game =
        one("1. f5 d6 2. c3 d3 3. c4 {the usual} f4 4. c5 (4. e3 f6 5. c6) 4... b3! $14 5. c2 e6 ; not e3\n");
    assert_eq!((game.form, line(&game).as_str()), (ImportFormat::Pgn, "f5d6c3d3c4f4c5b3c2e6"));
    assert!(game.illegal.is_none() && game.passed_over.is_empty(), "{game:?}");
    let record = &game.document.record;
    let main = record.main_line();
    let [c5, e3] = record.children(main[5])[..] else { panic!("a variation") };
    assert_eq!((c5, record.children(e3).len()), (main[6], 1));
    assert_eq!(record.len(), 13);
    let comments: Vec<_> =
        main.iter().map(|&id| record.comment(id)).filter(|words| !words.is_empty()).collect();
    assert_eq!(comments, ["the usual", "! $14", "not e3"]);
    // A variation whose moves would also fit the main line.
    let silent = one("1. f5 d6 2. c3 d3 3. c4 f4 4. c5 b3 5. c2 (5. f3 g3) 5... e6");
    assert_eq!(line(&silent), "f5d6c3d3c4f4c5b3c2e6");
    assert_eq!(silent.document.record.len(), 12);
    let nested = one("1. f5 d6 (f6 e6 (d3 c3) f4) (f4 e3) 2. c3");
    assert_eq!((line(&nested).as_str(), nested.document.record.len()), ("f5d6c3", 10));
    // A variation that cannot be played to its end is named; the game goes on.
    let wrong = one("1. f5 d6 2. c3 d3 (2... f3 a1 b1) 3. c4");
    assert_eq!((line(&wrong).as_str(), wrong.passed_over.join(" ").as_str()), ("f5d6c3d3c4", "a1 b1"));
}

#[test]
fn variations_that_nothing_closes_or_opens_are_refused_at_their_place() {
    for (text, place) in
        [("1. f5 d6 (f6 e6", (1, 10)), ("1. f5 d6\n) c3", (2, 1)), ("[Event \"x\"]\n\n1. f5 {open", (3, 7))]
    {
        let refusal = refused(text);
        let found = refusal.place.map(|place| (place.line, place.column));
        assert_eq!(found, Some(place), "{text}: {refusal}");
        assert!(matches!(refusal.fault, ImportFault::Unclosed(_) | ImportFault::Unopened(_)), "{refusal}");
    }
}

#[test]
fn a_mark_behind_a_move_is_no_move() {
    let game = one("1. f5 d6 2. c3 d3 3. c4 f4 4. c5 b3 5. c2 e6 6. c6* b4");
    assert_eq!(line(&game), "f5d6c3d3c4f4c5b3c2e6c6b4");
}

#[test]
fn headings_of_any_number_name_players_day_and_result() {
    let headings: Vec<_> = (0..20).map(|number| format!("[Heading{number} \"x\"]\n")).collect();
    let headings = headings.concat();
    let text = format!(
        "{headings}[Event \"Open\"]\n[Site \"here\"]\n[Date \"2026.05.01\"]\n[White \"Ben\"]\n[Black \"Anna\"]\n[Result \"0-64\"]\n\n1. f5 f6 2. e6 d6"
    );
    let game = one(&text);
    assert_eq!(game.document.names, ["Anna", "Ben"]);
    let facts = &game.document.facts;
    assert_eq!(
        [&game.document.title, &facts.place, &facts.date, &facts.result].map(String::as_str),
        ["Open", "here", "2026.05.01", "0-64"]
    );
    assert!(game.contradiction.is_none(), "a game that breaks off contradicts nothing");
    let two = format!("{text}\n\n[Event \"B\"]\n[Black \"Carl\"]\n[Result \"?\"]\n\n1. d3 c5 *\n");
    let two = games(&two);
    assert_eq!(two.iter().map(line).collect::<Vec<_>>(), ["f5f6e6d6", "d3c5"]);
    assert_eq!(two[1].document.names, ["Carl", ""]);
}

/// Black wins a short game with all discs.
const WIPED_OUT: &str = "e6f4e3f6g5d6e7f5c5";

#[test]
fn a_result_that_the_board_contradicts_is_said() {
    for (result, contradicts) in
        [("13-0", false), ("64-0", false), ("0-64", true), ("1/2-1/2", true), ("1-0", false)]
    {
        let game = one(&format!("[Black \"A\"]\n[Result \"{result}\"]\n\n{WIPED_OUT} {result}"));
        assert_eq!(game.contradiction.is_some(), contradicts, "{result}: {:?}", game.contradiction);
    }
    let said = one(&format!("{WIPED_OUT} 40-24")).contradiction.expect("another result");
    assert_eq!((said.stated.as_str(), said.discs, said.winner), ("40-24", Some([64, 0]), Some(Side::First)));
    let ggf = |result: &str| {
        one(&format!("(;GM[Othello]RE[{result}]B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5];)"))
    };
    assert!(ggf("+64.00").contradiction.is_none() && ggf("-64.00").contradiction.is_some());
    assert!(ggf("-64.00:r").contradiction.is_none(), "who resigned may have stood better");
}

#[test]
fn lines_that_name_players_are_kept() {
    for (text, both) in [
        ("黒：黒猫\n白：白熊\n日付：2026-05-01\nf5d6c3", ["黒猫", "白熊"]),
        ("Black: Anna\nWhite: Ben\nDate: 2026-05-01\nf5 d6 c3", ["Anna", "Ben"]),
        ("黑方: 张三\n白方: 李四\n日期: 2026-05-01\nf5d6c3", ["张三", "李四"]),
    ] {
        let game = one(text);
        assert_eq!((line(&game).as_str(), &game.document.names), ("f5d6c3", &both.map(str::to_owned)));
        assert_eq!((game.document.facts.date.as_str(), game.passed_over.len()), ("2026-05-01", 0), "{text}");
    }
    let other = one("第１局 黒猫 対 白熊\nf5d6c3d3c4f4");
    assert_eq!(
        (line(&other).as_str(), &other.document.names),
        ("f5d6c3d3c4f4", &[String::new(), String::new()])
    );
    assert_eq!(other.passed_over, ["第１局 黒猫 対 白熊"]);
}

#[test]
fn only_a_transcript_passes_over_words_and_lists_them() {
    let game = one("Anna (a1 b2) plays f5 against d6\n1. c3 d3 c4 f4\n");
    assert!(game.passed_over.join(" ").contains("(a1 b2)"), "{:?}", game.passed_over);
    for text in ["(f5 d6) is an opening", "the squares c4 and e3 are good", "Chapter 3: f5, or why"] {
        assert!(read_text(text, OTHELLO).is_err(), "{text}");
    }
}

const ROWS: [&str; 8] =
    ["--------", "--------", "--XO----", "--XXX---", "---OXX--", "---O----", "--------", "--------"];

fn board(side: &str) -> String {
    format!("{} {side}", ROWS.concat())
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list of dresses")]
fn boards_are_read_in_all_their_dresses() {
    let spaced = |sign: fn(char) -> &'static str| -> Vec<String> {
        ROWS.iter().map(|row| row.chars().map(sign).collect::<Vec<_>>().join(" ")).collect()
    };
    let digit = |sign| match sign {
        'X' => "1",
        'O' => "2",
        _ => "0",
    };
    let point = |sign| match sign {
        'X' => "1",
        'O' => "2",
        _ => ".",
    };
    let disc = |sign| match sign {
        'X' => "●",
        'O' => "○",
        _ => "・",
    };
    let quoted = |sign| match sign {
        'X' => "'X'",
        'O' => "'O'",
        _ => "' '",
    };
    let named = |rows: &[String], head: &str| -> String {
        let rows: Vec<_> =
            rows.iter().enumerate().map(|(at, row)| format!("{0} {row} {0}", at + 1)).collect();
        format!("{head}\n{}\n{head}", rows.join("\n"))
    };
    let letters = |sign| match sign {
        'X' => "X",
        'O' => "O",
        _ => "-",
    };
    let joined = |row: &&str, sign: fn(char) -> &'static str, by: &str| {
        row.chars().map(sign).collect::<Vec<_>>().join(by)
    };
    let barred = ROWS.each_ref().map(|row| format!("|{}|\n", joined(row, letters, "|")));
    let list: Vec<_> = ROWS
        .iter()
        .map(|row| format!("[{}]", row.chars().map(quoted).collect::<Vec<_>>().join(",")))
        .collect();
    for (text, side) in [
        (ROWS.join("\n"), "X"),
        (ROWS.join("/"), "X"),
        (spaced(digit).join("\n"), "X"),
        (spaced(point).join("\n"), "X"),
        (format!("{}\nO", named(&spaced(letters), "  A B C D E F G H")), "O"),
        (format!("{}\n白番", named(&spaced(disc), "　ａｂｃｄｅｆｇｈ")), "O"),
        (format!("Position 3, White to move:\n\n{}", ROWS.join("\n")), "X"),
        (format!("White to move\n{}", ROWS.join("\n")), "O"),
        (format!("[8 {} O]", ROWS.join(" ").replace('X', "*")), "O"),
        (format!("[{}]", list.join(",\n")), "X"),
        (barred.concat(), "X"),
    ] {
        for open in OPEN {
            let games = read_text(&text, open).unwrap_or_else(|refusal| panic!("{open}: {text}: {refusal}"));
            assert_eq!((games.len(), position(&games[0])), (1, board(side)), "{open}: {text}");
            assert_eq!(games[0].moves, 0, "{text}");
        }
    }
    let said = one(&spaced(digit).join("\n"));
    assert_eq!(said.notes, [ImportNote::DigitOneIsFirst, ImportNote::FirstToMove]);
}

#[test]
fn moves_behind_a_board_are_played_from_there() {
    for text in [
        format!("{}\nO f4 c5", ROWS.join("\n")),
        format!("{} O f4 c5", ROWS.concat()),
        // Where nobody says who is to move, the first move does.
        format!("{}\nf4 c5", ROWS.join("\n")),
    ] {
        let game = one(&text);
        assert_eq!((game.form, line(&game).as_str()), (ImportFormat::Board, "f4c5"), "{text}");
        assert_eq!(game.document.start.to_string(), board("O"));
    }
    let prose = one(&format!("{}\nO\nthe best is f4\nf4", ROWS.join("\n")));
    assert_eq!(line(&prose), "", "nobody knows what a square behind prose is meant for");
    assert_eq!(prose.passed_over, ["the best is f4", "f4"]);
}

#[test]
fn a_board_that_does_not_fit_is_never_a_smaller_one_and_never_moves() {
    let short = ROWS[..7].join("\n");
    let uneven = short.clone() + "\n-------";
    let digits = ROWS.map(|row| row.replace('X', "1").replace('O', "2").replace('-', "0"));
    let seven = digits[..7]
        .iter()
        .map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" "))
        .collect::<Vec<_>>()
        .join("\n");
    for text in [
        short,
        uneven,
        seven,
        board("X")[1..].to_owned(),
        "[[ 0  0 -1  0  0  0  0]\n [ 0  0 -1  0  0  0  1]]".to_owned(),
    ] {
        for open in OPEN {
            let refusal = read_text(&text, open).map(|games| format!("{games:?}")).expect_err(&text);
            assert_eq!(refusal.form, Some(ImportFormat::Board), "{open}: {text}: {refusal}");
            assert!(refusal.place.is_some(), "{refusal}");
        }
    }
}

/// A position of Connect Four after 226744515337.
const STONES: [&str; 6] = [".......", ".......", ".......", ".......", ".2121.2", "2121112"];

#[test]
fn boards_of_connect_four_are_positions_in_every_form() {
    let spaced = |empty: &str, second: &str| -> Vec<Vec<String>> {
        let sign = |sign: char| match sign {
            '.' => empty.to_owned(),
            '2' => second.to_owned(),
            other => other.to_string(),
        };
        STONES.iter().map(|row| row.chars().map(sign).collect()).collect()
    };
    let rows = |empty: &str, second: &str| -> Vec<String> {
        spaced(empty, second).iter().map(|row| row.join(" ")).collect()
    };
    let meant = CONNECT_FOUR
        .start()
        .after(&CONNECT_FOUR.start().parse_moves("226744515337").expect("legal"))
        .to_string();
    let list = spaced("0", "2").concat().join(",");
    let nested: Vec<_> = spaced("0", "-1").iter().map(|row| format!("[{}]", row.join(", "))).collect();
    let upside: Vec<_> = rows("0", "2").into_iter().rev().collect();
    for text in [
        rows(".", "2").join("\n"),
        rows("0", "2").join("\n"),
        format!("[{list}]"),
        format!("{{\"board\": [{list}], \"mark\": 1}}"),
        format!("array([{}])", nested.join(",\n       ")),
        format!(
            "[{}]",
            rows(" 0", "-1").iter().map(|row| format!("[{row}]")).collect::<Vec<_>>().join("\n ")
        ),
        upside.join("\n"),
        STONES
            .map(|row| {
                format!(
                    "|{}|",
                    row.replace('.', " ")
                        .replace('1', "X")
                        .replace('2', "O")
                        .chars()
                        .map(String::from)
                        .collect::<Vec<_>>()
                        .join("|")
                )
            })
            .join("\n"),
    ] {
        for open in OPEN {
            let games = read_text(&text, open).unwrap_or_else(|refusal| panic!("{open}: {text}: {refusal}"));
            assert_eq!((games.len(), position(&games[0]).as_str()), (1, meant.as_str()), "{open}: {text}");
        }
    }
    let cells: Vec<_> =
        (0..7).flat_map(|column| (0..6).rev().map(move |row| &STONES[row][column..=column])).collect();
    let uci = cells.join(",").replace('.', "b").replace('1', "x").replace('2', "o") + ",win";
    let two = games(&format!("{uci}\n{uci}\n"));
    assert_eq!(two.iter().map(position).collect::<Vec<_>>(), [meant.clone(), meant]);
    assert_eq!(two[0].document.record.comment(MoveId::START), "win");
}

#[test]
fn lists_of_tic_tac_toe_are_boards() {
    for text in [
        "[' ',' ','X','O','X',' ',' ',' ','O']",
        "[[' ', ' ', 'X'], ['O', 'X', ' '], [' ', ' ', 'O']]",
        "[[0,0,1],[2,1,0],[0,0,2]]",
        "| | |X|\n|O|X| |\n| | |O|",
    ] {
        assert_eq!(position(&one(text)), "--XOX---O X", "{text}");
    }
}

#[test]
fn a_score_behind_moves_is_no_column() {
    let text = "2252576253462244111563365343671351441 -1";
    for open in OPEN {
        let [game] = read_text(text, open).expect(text).try_into().expect("one game");
        assert_eq!((game.moves, line(&game).as_str()), (37, &text[..37]));
        assert_eq!(game.notes, [ImportNote::StatedScore(-1)]);
    }
    let lines = games("4455 3\n44556 -2\n");
    assert_eq!(lines.iter().map(line).collect::<Vec<_>>(), ["4455", "44556"]);
    let full = refused("44444441");
    assert!(matches!(full.fault, ImportFault::Illegal(sign) if sign == "4"), "the seventh stone");
    assert_eq!(full.place.map(|place| place.column), Some(7));
    let named = read_text("d1 d2 P@e1", CONNECT_FOUR).expect("columns");
    assert_eq!(line(&named[0]), "445");
    assert!(read_text("d1 d1", CONNECT_FOUR).is_err(), "a stone falls to the next row");
}

#[test]
fn lines_of_games_and_of_positions_are_read_one_by_one() {
    let two = games("F5D6C3D3C4\nF5F6E6F4G6\n");
    assert_eq!(two.iter().map(line).collect::<Vec<_>>(), ["f5d6c3d3c4", "f5f6e6f4g6"]);
    assert_eq!(line(&one("F5D6C3\nD3C4\n")), "f5d6c3d3c4", "lines that go on are one game");
    let positions = format!("{}\n{}\n", board("X"), board("O"));
    assert_eq!(games(&positions).iter().map(position).collect::<Vec<_>>(), [board("X"), board("O")]);
}

#[test]
fn numbers_on_a_board_are_a_game() {
    let text = "\
. . . . . . . .
. . . . . . . .
. . 3 4 . . . .
. . 5 () ## 6 . .
. . . ## () 1 . .
. . . 2 . . . .
. . . . . . . .
. . . . . . . .";
    let game = one(text);
    assert_eq!((game.form, line(&game).as_str()), (ImportFormat::NumberDiagram, "f5d6c3d3c4f4"));
    let gap = refused(&text.replace('4', "7"));
    assert!(matches!(gap.fault, ImportFault::Number(4)), "{gap}");
}

#[test]
fn drops_of_other_engines_are_moves() {
    assert_eq!(line(&one("P@f5 P@d6 P@c3")), "f5d6c3");
}

#[test]
fn bytes_in_old_codings_are_read() {
    let text = "第１局 黒猫 対 白熊\r\nf5d6c3d3c4f4\r\n";
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [
        SHIFT_JIS.encode(text).0.into_owned(),
        [b"\xef\xbb\xbf", text.as_bytes()].concat(),
        [b"\xff\xfe", wide.as_slice()].concat(),
    ] {
        let games = read(&bytes, OTHELLO).expect("a transcript");
        assert_eq!(
            (line(&games[0]).as_str(), games[0].passed_over[0].as_str()),
            ("f5d6c3d3c4f4", "第１局 黒猫 対 白熊")
        );
    }
    for (coding, label, both) in [
        (SHIFT_JIS, "Shift_JIS", ["黒猫", "白熊"]),
        (GB18030, "GB18030", ["中村", "王小明"]),
        (WINDOWS_1252, "ISO-8859-1", ["André", "Zoë"]),
    ] {
        let text = format!("(;FF[4]GM[2]CA[{label}]PB[{}]PW[{}];B[fe];W[df])", both[0], both[1]);
        let games = read(&coding.encode(&text).0, OTHELLO).expect(label);
        assert_eq!(games[0].document.names, both.map(str::to_owned), "{label}");
    }
    assert_eq!(line(&read(b"\xef\xbb\xbf44444\r", CONNECT_FOUR).expect("columns")[0]), "44444");
    assert!(matches!(
        read(&[0, 1, 2, 0xfe, 0xff, 0], OTHELLO).expect_err("no text").fault,
        ImportFault::NotText
    ));
}

#[test]
fn tournament_files_are_known_by_their_content() {
    let mut bytes = vec![20, 26, 5, 1, 2, 0, 0, 0, 2, 0, 0xea, 7, 8, 0, 24, 0];
    for squares in [[56_u8, 64, 33], [11, 53, 64]] {
        bytes.extend([7, 0, 1, 0, 2, 0, 40, 40]);
        bytes.extend(squares.into_iter().chain(std::iter::repeat(0)).take(60));
    }
    let games = read(&bytes, OTHELLO).expect("tournament games");
    assert!(games.iter().all(|game| game.form == ImportFormat::Wthor), "{games:?}");
    assert_eq!(games.iter().map(line).collect::<Vec<_>>(), ["f5d6c3"]);
    assert_eq!(games[0].passed_over.len(), 1, "the game that cannot be played is counted");
}

#[test]
fn a_bracket_alone_makes_no_document() {
    let refusal = refused("(f5 d6 and so on)");
    assert_ne!(refusal.form, Some(ImportFormat::Document), "{refusal}");
    let document = refused("(version: 2, nonsense: 1)");
    assert!(matches!(document.fault, ImportFault::Document(_)));
}
