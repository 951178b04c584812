//! Lists with a move that is missing: the game ends there, whatever parts the moves, numbers them or names who played.

use edagari::store::import::{ImportFormat, ImportNote, read_text};

use crate::store::import::{CONNECT_FOUR, OTHELLO, line, one, refused};

const MOVES: [&str; 10] = ["f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7"];

/// The moves of the only game of a text, and the word at which it ends.
fn read(text: &str) -> (String, Option<String>) {
    let game = one(text);
    (line(&game), game.illegal.map(|(_, word)| word))
}

/// The moves that are read of a damaged text, none where it is refused; the game must end at a word.
fn before_damage(text: &str) -> String {
    let Ok(games) = read_text(text, OTHELLO) else { return String::new() };
    assert!(games.len() == 1 && games[0].illegal.is_some(), "{text}");
    line(&games[0])
}

/// Lines of a list, each written by the number and the move.
fn lines(row: impl Fn(usize, &str) -> String) -> String {
    MOVES.iter().zip(1..).map(|(word, number)| row(number, word)).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_sign_between_two_moves_that_stands_there_twice_ends_the_game() {
    for sign in [";", ",", "|", "/", "-", "\t", " - ", " | ", " ; ", "→", ".", "、", " -> "] {
        let whole = MOVES.join(sign);
        assert_eq!(read(&whole), (MOVES.concat(), None), "{whole}");
        let damaged = MOVES[..2].join(sign) + sign + sign + &MOVES[2..].join(sign);
        assert!("f5d6".starts_with(&before_damage(&damaged)), "{damaged}");
    }
    for sign in ["...", "- -", "?", "_"] {
        let damaged = format!("f5;d6;{sign};c3;d3;c4");
        assert!("f5d6".starts_with(&before_damage(&damaged)), "{damaged}");
    }
    assert!("f5d6".starts_with(&before_damage("f5-d6-?-c3-d3-c4-f4")));
    let columns = read_text("4;4;3;;5;3;3", CONNECT_FOUR).expect("a game");
    assert_eq!((line(&columns[0]).as_str(), columns[0].illegal.is_some()), ("443", true));
}

#[test]
fn a_sign_for_a_move_that_nobody_can_read_ends_the_game() {
    for sign in [
        "?",
        "??",
        "[?]",
        "(?)",
        "( )",
        "…",
        "[…]",
        "..",
        "--",
        "—",
        "___",
        "□",
        "(illegible)",
        "n/a",
        "\"\"",
    ] {
        for text in [
            MOVES[..4].join("\n") + "\n" + sign + "\n" + &MOVES[4..].join("\n"),
            MOVES[..4].join(" ") + "\n" + sign + "\n" + &MOVES[4..].join(" "),
            lines(
                |number, word| if number == 5 { format!("5. {sign}") } else { format!("{number}. {word}") },
            ),
            lines(
                |number, word| {
                    if number == 5 { format!("5手目 {sign}") } else { format!("{number}手目 {word}") }
                },
            ),
            lines(
                |number, word| {
                    if number == 5 { format!("5 → {sign}") } else { format!("{number} → {word}") }
                },
            ),
        ] {
            let (moves, end) = read(&text);
            assert!(moves == "f5d6c3d3" && end.is_some(), "{text}: {moves}");
        }
    }
    for words in ["later", "and so on until", "then a few moves", "dann passiert einiges,"] {
        assert_eq!(read(&format!("f5 d6 c3 {words} f4")).0, "f5d6c3", "{words}");
    }
    assert_eq!(read("f5 d6 c3 and then d3").0, "f5d6c3d3");
    // Behind a move such a sign judges it where the numbers go on.
    assert_eq!(read("1. f5 d6 2. c3 ?? d3 3. c4"), ("f5d6c3d3c4".to_owned(), None));
}

#[test]
fn a_row_with_one_move_where_others_have_two_ends_the_game() {
    let rows = |bad: &str| format!("1 f5 d6\n2 c3 d3\n{bad}\n4 f6 f3\n5 e6 e7");
    for (bad, moves) in [
        ("3 c4 ?", "f5d6c3d3c4"),
        ("3 c4 --", "f5d6c3d3c4"),
        ("3 c4", "f5d6c3d3c4"),
        ("3 c4 xx", "f5d6c3d3c4"),
        ("3 ? f4", "f5d6c3d3"),
        ("3 - f4", "f5d6c3d3"),
        ("3 — f4", "f5d6c3d3"),
        ("3  f4", "f5d6c3d3"),
        ("", "f5d6c3d3"),
    ] {
        for text in [
            rows(bad),
            "Black White\n".to_owned() + &rows(bad),
            rows(bad).replace(' ', "\t"),
            rows(bad)
                .replace("\n3 ", "\n3. ")
                .replace("\n4", "\n4.")
                .replace("\n5", "\n5.")
                .replace("\n2", "\n2."),
        ] {
            let (read, end) = read(&text);
            assert!(read == moves && end.is_some(), "{text}: {read}");
        }
    }
    assert_eq!(read("1. f5 d6\n2. c3 d3 c4\n3. f4").0, "f5d6c3d3");
    assert_eq!(read(&rows("3 c4 f4")), (MOVES.concat(), None));
}

#[test]
fn a_speaker_who_moves_twice_in_a_row_ends_the_game() {
    let speakers = ["anna", "tom"];
    let of = |odd: usize| move |number: usize| speakers[(number + usize::from(number > odd)) % 2];
    let forms: [fn(&str, usize, &str) -> String; 3] = [
        |name, _, word| format!("{name}: {word}"),
        |name, number, word| format!("[18:{:02}] <{name}> {word}", 10 + number),
        |name, number, word| format!("[29.11.26, 18:{:02}:12] {name}: {word}", 10 + number),
    ];
    for form in forms {
        let whole = lines(|number, word| form(of(99)(number), number, word));
        assert_eq!(read(&whole), (MOVES.concat(), None), "{whole}");
        let twice = lines(|number, word| form(of(5)(number), number, word));
        assert_eq!(read(&twice).0, "f5d6c3d3c4", "{twice}");
        let damaged =
            lines(|number, word| form(of(99)(number), number, if number == 5 { "?" } else { word }));
        assert!("f5d6c3d3".starts_with(&before_damage(&damaged)), "{damaged}");
    }
    let nameless = lines(
        |number, word| if number == 6 { word.to_owned() } else { format!("{}: {word}", of(99)(number)) },
    );
    assert_eq!(read(&nameless).0, "f5d6c3d3c4");
}

#[test]
fn objects_out_of_turn_end_a_game_in_json() {
    let list = |entry: &dyn Fn(usize, &str) -> String| {
        let entries: Vec<String> = MOVES
            .iter()
            .zip(1..)
            .filter(|(_, number)| *number != 5)
            .map(|(word, number)| entry(number, word))
            .collect();
        format!("[{}]", entries.join(","))
    };
    for text in [
        list(&|number, word| format!("{{\"ply\":{number},\"move\":\"{word}\"}}")),
        list(&|number, word| {
            format!("{{\"player\":\"{}\",\"move\":\"{word}\"}}", ["tom", "anna"][number % 2])
        }),
        list(&|number, word| format!("{{\"side\":{},\"move\":\"{word}\"}}", number % 2)),
    ] {
        let (moves, end) = read(&text);
        assert!(moves == "f5d6c3d3" && end.is_some(), "{text}: {moves}");
    }
    let columns = r#"[{"ply":1,"column":4},{"ply":2,"column":4},{"ply":3,"column":3},{"ply":4,"column":5},{"ply":6,"column":7}]"#;
    assert_eq!(read(columns).0, "4435");
    // A number that is called the move counts it, where something else is the move.
    let counted = columns.replace("ply", "move");
    assert_eq!(read(&counted).0, "4435");
    assert_eq!(read(&counted.replace("\"move\":6", "\"move\":5")).0, "44357");
    assert!(
        refused(r#"[{"ply":3,"move":"f5"},{"ply":4,"move":"d6"}]"#)
            .to_string()
            .contains("begins with the number 3")
    );
}

#[test]
fn tables_of_connect_four_are_read_by_their_headings() {
    for table in [
        "| Move | Red | Yellow |\n|--|--|--|\n| 1 | 4 | 4 |\n| 2 | 3 | 5 |\n| 3 | 3 | 3 |",
        "move,red,yellow\n1,4,4\n2,3,5\n3,3,3",
        "#,Rot,Gelb\n1,4,4\n2,3,5\n3,3,3",
        "手 | 赤 | 黄\n1 | 4 | 4\n2 | 3 | 5\n3 | 3 | 3",
        "red,yellow,result\n4,4,\n3,5,\n3,3,",
        "Rouge\tJaune\n4\t4\n3\t5\n3\t3",
        "round,player1,player2\n1,4,4\n2,3,5\n3,3,3",
        "| # | Red | Yellow | eval |\n|---|---|---|---|\n| 1 | 4 | 4 | 2 |\n| 2 | 3 | 5 | -3 |\n| 3 | 3 | 3 | 4 |",
    ] {
        assert_eq!(read(table), ("443533".to_owned(), None), "{table}");
    }
    let second = one("No. | Yellow | Red\n1 | 4 | 4\n2 | 3 | 5");
    assert_eq!(line(&second), "4435");
    assert!(second.notes.contains(&ImportNote::SecondBegan));
    assert_eq!(read("ply,best,played\n1,4,4\n2,4,3\n3,3,5\n4,4,4").0, "4354");
    for (table, moves) in [
        ("move,red,yellow\n1,4,4\n3,3,5\n4,3,3", "44"),
        ("move,red,yellow\n1,4,4\n2,3,?\n3,3,3", "443"),
        ("move,red,yellow\n1,4,4\n2,,5\n3,3,3", "44"),
        ("Rot\tGelb\n4\t4\n3\t\n3\t3", "443"),
    ] {
        let (read, end) = read(table);
        assert!(read == moves && end.is_some(), "{table}: {read}");
    }
    for late in ["move,red,yellow\n3,4,4\n4,3,5", "3. 4 4\n4. 3 5\n5. 3 3", "3 4\n4 4\n5 3\n6 5"] {
        assert!(refused(late).to_string().contains("begins with the number 3"), "{late}: {}", refused(late));
    }
    assert!(read_text("| Red | Yellow | Wins |\n|---|---|---|\n| Anna | Tom | 3 |", OTHELLO).is_err());
}

#[test]
fn the_moves_of_each_side_as_a_list_are_played_in_turn() {
    for text in [
        "Black: f5 c3 c4 f6 e6\nWhite: d6 d3 f4 f3 e7",
        "黒：f5 c3 c4 f6 e6\n白：d6 d3 f4 f3 e7",
        "Schwarz f5, c3, c4, f6, e6\nWeiß d6, d3, f4, f3, e7",
        "White: d6 d3 f4 f3 e7\nBlack: f5 c3 c4 f6 e6",
    ] {
        assert_eq!(read(text), (MOVES.concat(), None), "{text}");
    }
    assert_eq!(read("Red: 4 3 3\nYellow: 4 5 3").0, "443533");
    let short = refused("Black: f5 c3 c4 f6 e6\nWhite: d6 d3");
    assert!(short.to_string().contains("\"f6\" cannot be played"), "{short}");
}

#[test]
fn sheets_in_blocks_and_other_clear_lists_are_read() {
    let sheet: Vec<String> =
        (0..5).map(|at| format!("{} {}   {} {}", at + 1, MOVES[at], at + 6, MOVES[at + 5])).collect();
    assert_eq!(read(&sheet.join("\n")), (MOVES.concat(), None));
    assert_eq!(read(&sheet.join("\n").replace("d3", "?")).0, "f5d6c3");
    let wide = lines(|number, word| format!("（{number}）{word}"));
    assert_eq!(read(&wide), (MOVES.concat(), None));
    assert!(one(&wide).passed_over.is_empty(), "{:?}", one(&wide).passed_over);
    assert_eq!(read("+f5 -d6 +c3 -d3 +c4").0, "f5d6c3d3c4");
    assert!(read_text("+f5-d6-c3+d3", OTHELLO).is_err());
    let won = one("4343434\nAnna gewinnt");
    assert_eq!((line(&won).as_str(), &won.passed_over[..]), ("4343434", &["Anna gewinnt".to_owned()][..]));
    assert_eq!(read("4435 then 261").0, "4435261");
    assert_eq!(read("4 4 3 5 ? 3 3"), ("4435".to_owned(), Some("?".to_owned())));
    let remarked =
        lines(|number, word| format!("{number}. {word}{}", if number == 4 { " good move" } else { "" }));
    assert_eq!(read(&remarked).0, MOVES.concat());
}

#[test]
fn refusals_name_the_obstacle() {
    assert!(refused("d3 d3 d3").to_string().contains("\"d3\" cannot be played"));
    let nine =
        "---------\n---------\n---------\n---XO----\n---OX----\n---------\n---------\n---------\n---------";
    assert!(refused(nine).to_string().contains("9 rows of 9"), "{}", refused(nine));
    let list = lines(|number, word| format!("{number}. {}", if number == 8 { "??" } else { word }));
    assert_eq!(one(&list).form, ImportFormat::Transcript);
}
