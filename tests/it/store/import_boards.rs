//! Boards that people paste: rows and lists of all kinds, whose turn it is by the words beside them, moves behind them, and those
//! that do not fit.

use edagari::catalog::Game;
use edagari::game::Side;
use edagari::game::record::MoveId;
use edagari::store::import::{ImportFault, ImportFormat, ImportNote, Imported, read_text};

use crate::store::import::{CONNECT_FOUR, OTHELLO, games, line, one, refused};

/// Every game that may be open when something is pasted.
pub(crate) const OPEN: [Game; 5] =
    [OTHELLO, Game::Othello { size: 4 }, Game::Othello { size: 6 }, CONNECT_FOUR, Game::TicTacToe];

pub(crate) fn position(game: &Imported) -> String {
    game.document.position(game.document.cursor).to_string()
}

const ROWS: [&str; 8] =
    ["--------", "--------", "--XO----", "--XXX---", "---OXX--", "---O----", "--------", "--------"];

/// Five moves were played, if nobody passed.
const NINE_DISCS: ImportNote = ImportNote::TurnByDiscs(Side::Second, 9);

pub(crate) fn board(side: &str) -> String {
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
        (ROWS.join("\n"), "O"),
        (ROWS.join("/"), "O"),
        (spaced(digit).join("\n"), "O"),
        (spaced(point).join("\n"), "O"),
        (format!("{}\nO", named(&spaced(letters), "  A B C D E F G H")), "O"),
        (format!("{}\n白番", named(&spaced(disc), "　ａｂｃｄｅｆｇｈ")), "O"),
        (format!("Position 3, White to move:\n\n{}", ROWS.join("\n")), "O"),
        (format!("White to move\n{}", ROWS.join("\n")), "O"),
        (format!("[8 {} O]", ROWS.join(" ").replace('X', "*")), "O"),
        (format!("[{}]", list.join(",\n")), "O"),
        (barred.concat(), "O"),
    ] {
        for open in OPEN {
            let games = read_text(&text, open).unwrap_or_else(|refusal| panic!("{open}: {text}: {refusal}"));
            assert_eq!((games.len(), position(&games[0])), (1, board(side)), "{open}: {text}");
            assert_eq!(games[0].moves, 0, "{text}");
        }
    }
    let said = one(&spaced(digit).join("\n"));
    assert_eq!(said.notes, [ImportNote::DigitOneIsFirst, NINE_DISCS]);
}

#[test]
fn the_side_that_words_beside_a_board_name_is_to_move() {
    let rows = ROWS.join("\n");
    for (words, side) in [
        ("Position 3, White to move:", "O"),
        ("Position 3, Black to move:", "X"),
        ("White to play", "O"),
        ("○ to move", "O"),
        ("turn: O", "O"),
        ("Stellung 2: Weiß am Zug", "O"),
        ("Trait aux blancs", "O"),
        ("問題３　白番", "O"),
        ("第3問（白先）", "O"),
        ("黒の手番", "X"),
        ("局面三，轮到白棋", "O"),
    ] {
        // A heading with a colon is about what follows it.
        let below = (!words.ends_with(':')).then(|| format!("{rows}\n\n{words}\n"));
        for text in [Some(format!("{words}\n\n{rows}\n")), below].into_iter().flatten() {
            let game = one(&text);
            assert_eq!(position(&game), board(side), "{text}");
            assert!(!game.notes.contains(&NINE_DISCS), "{text}");
        }
    }
    let said = one(&format!("Position 3, White to move:\n{rows}"));
    assert_eq!(said.passed_over, ["Position 3"], "what was used is not listed as left out");
    // Nine discs would make it White's turn again.
    let moved = refused(&format!("White has moved\n{rows}"));
    assert!(matches!(moved.fault, ImportFault::Turn(_)), "{moved}");
    let both = refused(&format!("White to move, or Black to move?\n{rows}"));
    assert!(matches!(both.fault, ImportFault::Turn(_)), "words that name both sides name none: {both}");
    let people = one(&format!("黒番：Anna\n白番：Ben\n{rows}"));
    assert_eq!(people.document.names, ["Anna", "Ben"]);
    assert_eq!(people.notes, [NINE_DISCS]);
}

#[test]
fn each_of_several_boards_has_the_side_of_its_own_caption() {
    let rows = ROWS.join("\n");
    let caption = |number: usize, side: &str| format!("Position {number}, {side} to move:");
    let sides = ["White", "Black", "White"];
    let above = sides.iter().zip(1..).map(|(side, at)| format!("{}\n{rows}\n\n", caption(at, side)));
    let below = sides.iter().map(|side| format!("{rows}\n{side} to move\n\n"));
    for text in [above.collect::<Vec<_>>().concat(), below.collect::<Vec<_>>().concat()] {
        let sides: Vec<_> = games(&text).iter().map(position).collect();
        assert_eq!(sides, ["O", "X", "O"].map(board), "{text}");
    }
    // The first one says nothing, and the heading of the second is not its own.
    let two = games(&format!("{rows}\n\nPosition 2, White to move:\n{rows}"));
    assert_eq!(two.iter().map(position).collect::<Vec<_>>(), ["O", "O"].map(board));
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
    let rows =
        " [0, 0, 0, 0, 0, 0, 0],\n [0, 0, 0, 0, 0, 0, 2],\n [0, 0, 0, 0, 2, 0, 2],\n [1, 0, 2, 1, 1, 1, 1]";
    for (before, cell, behind) in
        [("[", "z", "]"), ("", "17", ""), ("", "114", ""), ("[", "11430442840", "]"), ("", "114", "r##\"")]
    {
        refused(&format!("{before}[0, 0, 0, 0, {cell}, 0, 0],\n{rows}{behind}"));
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
fn positions_with_the_values_of_their_moves_are_read() {
    let start = "---------------------------OX------XO---------------------------";
    let rows: Vec<_> = start.as_bytes().chunks(8).map(|row| String::from_utf8_lossy(row)).collect();
    assert_eq!(line(&one(&(rows.join("\n") + "\nb b3"))), "", "b3 is no move there");
    let cut = refused(&start[..28]);
    assert!(matches!(cut.fault, ImportFault::Shape { rows: 1, columns: 28 }), "{cut}");
    let text = format!("{start} X; f5:+0; d3:-2; % two\n{start} O; f4:1;");
    let [first, second] = games(&text).try_into().expect("two positions");
    assert_eq!((first.form, second.form), (ImportFormat::Obf, ImportFormat::Obf));
    assert_eq!(first.document.record.comment(MoveId::START), "f5 +0, d3 -2 two");
    assert_eq!(second.document.start.side_to_move(), Side::Second);
    let [first, wrong] =
        games(&format!("{start} X; f5:+0;\n{start} X; a1:7;")).try_into().expect("two places");
    let refusal = wrong.refused.expect("the second one is refused");
    assert!(first.refused.is_none() && matches!(refusal.fault, ImportFault::Score(_)));
    assert!(refusal.place.is_some_and(|place| place.line == 2));
}

#[test]
fn long_texts_of_rows_are_read_in_no_more_time_than_they_are_long() {
    // Rows that are no board, however many: refused, and not looked at again for each that follows.
    for (row, count) in
        [("0 0 2 2 2 2 2 1\n0 0 01\n", 20_000), ("0 1 2 0 1 2 0 1\n", 40_000), ("012", 100_000)]
    {
        for open in OPEN {
            let read = read_text(&row.repeat(count), open);
            assert!(read.is_err(), "{row} in {open}");
        }
    }
}

#[test]
fn a_print_with_words_beside_its_rows_is_a_board() {
    let text = "  A B C D E F G H            BLACK\n1 - - - - - - - - 1        0:00.000\n2 - - - - - - - - 2\n3 - - - - . - - - 3\n4 - - - O * - - - 4   2 discs  4 moves\n5 - - - * O - - - 5\n6 - - - - - - - - 6   ply  1 (60 empties)\n7 - - - - - - - - 7   Black's turn (*)\n8 - - - - - - - - 8\n  A B C D E F G H            WHITE\n";
    let game = one(text);
    assert_eq!(game.document.start, OTHELLO.start(), "{game:?}");
    let turn = game.notes.iter().find(|note| matches!(note, ImportNote::TurnByDiscs(..)));
    assert_eq!(turn, None, "the print says whose turn it is");
}

/// A row that is damaged takes the board with it, whatever the rows above it come to.
#[test]
fn rows_above_a_damaged_one_are_no_board_beside_one_that_is_refused() {
    let rows =
        |row: &str| format!("--------\n--------\n--------\n--XOX---\n{row}\n--X-----\n--------\n--------");
    for row in ["--X--/*/--", "--XX/O---", "//", "", "--X--", "q-XXO---"] {
        for behind in ["", "\nX to move", "\n\nX to move"] {
            let read = read_text(&(rows(row) + behind), OTHELLO);
            assert!(read.is_err(), "{row}: {read:?}");
        }
    }
}

/// Code says above its rows what the numbers mean, and words what pictures look like.
#[test]
fn keys_of_code_and_words_about_pictures_are_heard() {
    let rows = [[0; 8], [0; 8], [0, 0, 0, 2, 0, 0, 0, 0], [0, 0, 0, 2, 2, 0, 0, 0], [0, 0, 0, 2, 1, 0, 0, 0]];
    let rows: Vec<[i32; 8]> = rows.into_iter().chain([[0; 8]; 3]).collect();
    let written = |open: &str, close: &str, between: &str| {
        let row = |row: &[i32; 8]| format!("{open}{}{close}", row.map(|cell| cell.to_string()).join(","));
        rows.iter().map(row).collect::<Vec<_>>().join(between)
    };
    let other = "-------------------X-------XX------XO--------------------------- O";
    for text in [
        format!("#define BLACK 2\n#define WHITE 1\nint board[8][8] = {{\n{}\n}};", written("{", "}", ",\n")),
        format!(
            "const int WHITE = 1;\nconst int BLACK = 2;\nint board[8][8] = {{{}}};",
            written("{", "}", ",")
        ),
        format!("symbols = {{0: \".\", 1: \"W\", 2: \"B\"}}\n{}", written("", "", "\n")),
    ] {
        assert_eq!(one(&text).document.start.to_string(), other, "{text}");
    }
    let pictures =
        written("", "", "\n").replace(',', "").replace('0', "・").replace('1', "○").replace('2', "●");
    let game = one(&format!("filled circles are white, open circles are black\n{pictures}"));
    assert!(game.notes.contains(&ImportNote::SignsUnsure), "{:?}", game.notes);
    assert!(read_text(&format!("Black or White to move?\n{pictures}"), OTHELLO).is_err());
}

#[test]
fn a_question_for_a_move_says_whose_turn_it_is_and_nothing_else() {
    let board = "........\n........\n..XO....\n..XXX...\n...OXX..\n...O....\n........\n........\n";
    for question in [
        "What should White play?",
        "What should White play here?",
        "Where should White go now?",
        "Which move should White play?",
        "What is the best move for White?",
        "White to play. What is the best move?",
        "Was soll Weiß hier spielen?",
        "Was ist der beste Zug für Weiß?",
        "Que doit jouer Blanc ?",
        "¿Qué debe jugar Blanco?",
        "白はどこ？",
        "白はどこに打つ？",
        "白番、どこに打つ？",
        "白の次の一手は？",
        "白棋该下哪里？",
        "轮到白棋，怎么走？",
    ] {
        for text in [format!("{question}\n{board}"), format!("{board}{question}")] {
            let game = one(&text);
            assert_eq!(game.document.start.side_to_move(), Side::Second, "{text}");
            assert!(game.passed_over.is_empty() && game.notes.is_empty(), "{text}: {game:?}");
        }
    }
    // What was White's move is said of the past, and what stands behind the question is listed.
    let asked = one(&format!("{board}What should White play after c6?"));
    assert_eq!(asked.passed_over, ["play after c6"]);
    for words in ["What was White's best move?", "Is it White's turn?", "White to move?"] {
        assert!(matches!(refused(&format!("{board}{words}")).fault, ImportFault::Turn(_)), "{words}");
    }
}
