//! Connect Four in rows of any dress: a row has at most a number, a player, a column, a time and a remark. A row that is another ends the
//! game, and what fits only partly is refused.

use edagari::catalog::Game;
use edagari::store::import::{ImportFault, ImportNote, Imported, read_text};

use crate::store::import::{CONNECT_FOUR, OTHELLO, line};

/// The columns that all these texts hold.
const COLUMNS: [u8; 8] = [4, 4, 3, 5, 3, 2, 6, 1];

/// How a row is written: by its number, whose turn it is (0 or 1) and its column.
type Dress = fn(usize, usize, &str) -> String;

/// Ways to write a game so that each row says which it is.
const DRESSES: [Dress; 27] = [
    |_, side, column| format!("{} : colonne {column}", ["Rouge", "Jaune"][side]),
    |number, side, column| format!("{number}手目 {} {column}列", ["先手", "後手"][side]),
    |number, side, column| format!("[19:{number:02}] <{}> {column}", ["anna", "ben"][side]),
    |number, side, column| format!("{number};{};{column}", ["Gelb", "Rot"][side]),
    |number, _, column| format!("{number} → {column}"),
    |number, _, column| format!("{number}\t→\t{column}"),
    |_, side, column| format!("{}：{column}", ["先手", "後手"][side]),
    |number, _, column| format!("Move {number}: {column}"),
    |_, side, column| format!("Spieler {}: {column}", side + 1),
    |_, side, column| format!("P{} {column}", side + 1),
    |number, side, column| format!("Zug {number}: {} Spalte {column}", ["Rot", "Gelb"][side]),
    |_, side, column| format!("{} setzt in die {column}. Spalte", ["Gelb", "Rot"][side]),
    |_, side, column| format!("{}が{column}列に置く", ["赤", "黄"][side]),
    |number, side, column| format!("第{number}手 {} 第{column}列", ["红", "黄"][side]),
    |number, side, column| format!("[12.03.24, 19:{number:02}:11] {}: {column}", ["Anna", "Ben"][side]),
    |number, side, column| format!("{} — Today at 7:{number:02} PM\n{column}", ["anna", "ben"][side]),
    |number, side, column| format!("Turn {number}: Player {} drops piece in column {column}", side + 1),
    |number, side, column| {
        format!("2024-03-12 19:{number:02}:11 INFO move={number} player={} col={column}", side + 1)
    },
    |number, side, column| {
        format!("Step {number} | {} | Column {column} | 0.{number}s", ["Red", "Yellow"][side])
    },
    |_, side, column| format!("{} played column {column}", ["You", "AI"][side]),
    |_, side, column| format!("{} {column}", ["🔴", "🟡"][side]),
    |_, side, column| format!("{column} - {}", ["Red", "Yellow"][side]),
    |_, side, column| format!("{}: {column}", ["X", "O"][side]),
    |_, side, column| format!("G{column}").replace('G', ["G", "R"][side]),
    |number, side, column| format!("{number}. {} {column} (ok)", ["Red", "Yellow"][side]),
    |number, side, column| format!("{}: {column} (0:0{number})", ["Red", "Yellow"][side]),
    |number, side, column| format!("Jugada {number}: {} - columna {column}", ["Rojo", "Amarillo"][side]),
];

fn rows(dress: Dress, columns: &[String]) -> Vec<String> {
    columns.iter().enumerate().map(|(at, column)| dress(at + 1, at % 2, column)).collect()
}

fn columns() -> Vec<String> {
    COLUMNS.map(|column| column.to_string()).to_vec()
}

fn one(text: &str, open: Game) -> Option<Imported> {
    let [game] = <[Imported; 1]>::try_from(read_text(text, open).ok()?).ok()?;
    Some(game)
}

/// Checks that no more than these moves are read of a damaged text, and that the end is said.
fn ends_within(moves: &str, text: &str) {
    for open in [CONNECT_FOUR, OTHELLO] {
        let Some(game) = one(text, open) else { continue };
        let found = line(&game);
        assert!(moves.starts_with(&found) && game.illegal.is_some(), "{text}: {found} {:?}", game.illegal);
    }
}

#[test]
fn rows_are_read_in_every_dress() {
    for dress in DRESSES {
        let text = rows(dress, &columns()).join("\n");
        for open in [CONNECT_FOUR, OTHELLO] {
            let game = one(&text, open).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((line(&game).as_str(), &game.illegal), ("44353261", &None), "{text}");
        }
    }
}

#[test]
fn a_damaged_row_ends_the_game_before_it() {
    const AT: usize = 4;
    for dress in DRESSES {
        let whole = rows(dress, &columns());
        let with = |column: &str| {
            let mut columns = columns();
            column.clone_into(&mut columns[AT]);
            rows(dress, &columns).join("\n")
        };
        for column in ["?", "", "3?"] {
            ends_within("4435", &with(column));
        }
        let missing = [&whole[..AT], &whole[AT + 1..]].concat().join("\n");
        ends_within("4435", &missing);
        let twice = [&whole[..=AT], &whole[AT..]].concat().join("\n");
        ends_within("44353", &twice);
        let mut swapped = whole.clone();
        swapped.swap(AT, AT + 1);
        ends_within("4435", &swapped.join("\n"));
    }
}

#[test]
fn rows_stand_in_one_line_and_pairs_in_one_row() {
    for text in [
        "Red 4/Yellow 4/Red 3/Yellow 5",
        "Yellow drops in column 4. Red answers in 4. Yellow drops in column 3. Red answers in 5.",
        "R4 Y4 R3 Y5",
        "y:4 r:4 y:3 r:5",
        "4R 4Y 3R 5Y",
        "1) 4 4\n2) 3 5",
        "1. R4 Y4\n2. R3 Y5",
        "Round 1: Red 4, Yellow 4\nRound 2: Red 3, Yellow 5",
        "4>4>3>5",
        "4 → 4 → 3 → 5",
        "(4,4),(3,5)",
        "4/4/3/5",
        "Connect four: 4, 4, 3, 5",
        "4 gewinnt: 4, 4, 3, 5",
        "d1 d2 c1 e1",
        "D1, D2, C1, E1",
        "1. d1 d2 2. c1 e1",
        "Red: column 4, row 1\nYellow: column 4, row 2\nRed: column 3, row 1\nYellow: column 5, row 1",
        "Yellow: 4 5\nRed (started): 4 3",
    ] {
        let game = one(text, CONNECT_FOUR).unwrap_or_else(|| panic!("{text}"));
        assert_eq!((line(&game).as_str(), &game.illegal), ("4435", &None), "{text}");
    }
    for (text, moves) in [("1手目 先手 7列", "7"), ("Move 1: 4", "4"), ("1 → 7", "7"), ("P1 4\nP2 3", "43")]
    {
        assert_eq!(one(text, CONNECT_FOUR).map(|game| line(&game)).as_deref(), Some(moves), "{text}");
    }
    let began = one("Gelb: 4\nRot: 4\nGelb: 3\nRot: 5", CONNECT_FOUR).expect("a game");
    assert!(began.notes.contains(&ImportNote::SecondBegan));
    let chat = one("Anna: 4\nBen: 4\nAnna: 3\nBen: 5", CONNECT_FOUR).expect("a game");
    assert_eq!(chat.document.names, ["Anna", "Ben"]);
    let said = one("1. Red 4 (threat)\n2. Yellow 4\n3. Red 3\n4. Yellow 5", CONNECT_FOUR).expect("a game");
    assert_eq!((line(&said).as_str(), said.passed_over), ("4435", vec!["threat".to_owned()]));
}

#[test]
fn the_newest_row_may_stand_first() {
    let newest_first = |dress: Dress| {
        let mut rows = rows(dress, &columns());
        rows.reverse();
        rows.join("\n")
    };
    for dress in [DRESSES[2], DRESSES[7], DRESSES[14], DRESSES[3]] {
        let text = newest_first(dress);
        assert_eq!(one(&text, CONNECT_FOUR).map(|game| line(&game)).as_deref(), Some("44353261"), "{text}");
    }
    for text in [
        "[19:05] anna: 4\n[19:04] ben: 4\n[19:06] anna: 3\n[19:07] ben: 5",
        "[19:05] anna: 4\n[19:04] ben: 4",
        "7. 4\n5. 4\n3. 3\n1. 5",
        "6. 4\n5. 4\n4. 3\n3. 5",
    ] {
        let refusal = read_text(text, CONNECT_FOUR).expect_err(text);
        assert!(matches!(refusal.fault, ImportFault::Falls | ImportFault::Late(_)), "{text}: {refusal}");
    }
}

#[test]
fn what_nobody_understands_is_no_game() {
    for (text, moves) in [
        ("1 4\n3 3\n4 5", "4"),
        ("1 4\n3 3", "4"),
        ("1→4\n3→3\n2→4\n4→5", "4"),
        ("4 4 3 4? 5 2", "443"),
        ("1. 4 4 2. 3? 5 3. 2 2", "44"),
        ("Anna: 4\nBen: middle\nAnna: same\nBen: 3\nAnna: 2", "4"),
        ("Red: 4\nYellow: 4\nYellow takes back\nYellow: 3\nRed: 2", "44"),
        (r#"[{"col":4},{"col":4},{"col":3},{"col":3,"undone":true},{"col":5}]"#, "443"),
    ] {
        ends_within(moves, text);
    }
    for text in [
        "Red: 4 or 5\nYellow: 4\nRed: 3\nYellow: 2",
        "Red: not 4\nYellow: 4\nRed: 3\nYellow: 2",
        "#\tRed\tYellow\tRed\tYellow\n1\t4\t4\t3\t3\n2\t3\t5\t4\t5",
        "Game 1\tGame 2\n4\t3\n4\t4\n3\t5\n5\t5",
        r#"[{"column":4},{"column":4,"undone":true},{"column":3},{"column":5}]"#,
    ] {
        assert!(read_text(text, CONNECT_FOUR).is_err(), "{text}");
    }
    let counted =
        r#"[{"move":1,"column":4},{"move":2,"column":4},{"move":3,"column":3},{"move":4,"column":5}]"#;
    let counted = one(counted, CONNECT_FOUR).expect("a game");
    assert_eq!((line(&counted).as_str(), counted.passed_over), ("4435", Vec::new()));
}
