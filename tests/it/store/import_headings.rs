//! Boards as they are drawn: names of rows and columns in every direction, bars and boxes, two side by side, pictures of chats.

use edagari::game::Side;
use edagari::store::import::{ImportFault, ImportNote, Imported};

use crate::store::import::{OTHELLO, games, line, one, refused};

/// A board that looks another way from each side, by rows.
const BOARD: &str = "-----------------------X---XXX-----XO---------------------------";

fn rows() -> Vec<String> {
    BOARD.as_bytes().chunks(8).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
}

/// The squares of a position by rows, turned: from the bottom, from the right.
fn turned([from_bottom, from_right]: [bool; 2]) -> String {
    let mut rows = rows();
    if from_bottom {
        rows.reverse();
    }
    let row = |row: &String| if from_right { row.chars().rev().collect() } else { row.clone() };
    rows.iter().map(row).collect::<Vec<String>>().concat()
}

fn squares(text: &str) -> String {
    one(text).document.start.to_string()[..64].to_owned()
}

#[test]
fn a_board_is_turned_as_all_its_names_say() {
    let heads = [
        None,
        Some(("  a b c d e f g h", false)),
        Some(("  h g f e d c b a", true)),
        Some(("  8 7 6 5 4 3 2 1", true)),
    ];
    let names = [("", false), ("12345678", false), ("87654321", true), ("76543210", true)];
    for (head, foot) in heads.iter().flat_map(|head| heads.iter().map(move |foot| (head, foot))) {
        for (names, from_bottom) in names {
            for behind in [false, true] {
                let row = |(at, row): (usize, String)| {
                    let row = row.chars().map(String::from).collect::<Vec<_>>().join(" ");
                    let name = names.get(at..=at).unwrap_or_default();
                    if behind { format!("{row} {name}") } else { format!("{name} {row}") }
                };
                let mut lines: Vec<String> = head.iter().map(|(head, _)| (*head).to_owned()).collect();
                lines.extend(rows().into_iter().enumerate().map(row));
                lines.extend(foot.iter().map(|(foot, _)| (*foot).to_owned()));
                let text = lines.join("\n") + "\nWhite to move";
                if head.is_some() && foot.is_some() && head != foot {
                    assert!(matches!(refused(&text).fault, ImportFault::Names), "{text}");
                    continue;
                }
                let from_right = head.or(*foot).is_some_and(|(_, is_falling)| is_falling);
                assert_eq!(squares(&text), turned([from_bottom, from_right]), "{text}");
                let notes = one(&text).notes;
                assert_eq!(notes.contains(&ImportNote::ColumnsFromRight), from_right, "{text}");
                assert_eq!(notes.contains(&ImportNote::RowsFromBottom), from_bottom, "{text}");
            }
        }
    }
    let both: Vec<String> =
        rows().iter().zip(1..).map(|(row, name)| format!("{name} {row} {}", 9 - name)).collect();
    assert!(matches!(refused(&both.join("\n")).fault, ImportFault::Names));
    let letters: Vec<String> = rows().iter().zip('a'..).map(|(row, name)| format!("{name} {row}")).collect();
    let by_letters = format!("  12345678\n{}", letters.join("\n"));
    assert_eq!(squares(&by_letters).as_bytes()[8 * 7 + 2], b'X', "the last square of row c is c8");
    assert!(matches!(refused(&format!("  abcdefgh\n{}", letters.join("\n"))).fault, ImportFault::Names));
    assert_eq!(one("  c b a\n1 X . .\n2 . O .\n3 . . .").document.start.to_string(), "--X-O---- X");
}

#[test]
fn bars_boxes_and_boards_side_by_side_are_read() {
    let cells = |row: &String, empty: &str, between: &str| {
        let cell = |sign: char| if sign == '-' { empty.to_owned() } else { sign.to_string() };
        row.chars().map(cell).collect::<Vec<_>>().join(between)
    };
    let numbered = |line: &dyn Fn(usize, &String) -> String| {
        rows().iter().enumerate().map(|(at, row)| line(at + 1, row)).collect::<Vec<_>>().join("\n")
    };
    let box_line = format!("  +{}\n", "---+".repeat(8));
    for text in [
        numbered(&|name, row| format!("{name} |{}|", cells(row, ".", "|"))),
        numbered(&|name, row| format!("{name} |{}|", cells(row, " ", "|"))),
        numbered(&|name, row| format!("{name}|{}|{name}", cells(row, ".", " "))),
        numbered(&|name, row| format!("{name} | {} | {name}", cells(row, " ", " | "))),
        box_line.clone()
            + &numbered(&|name, row| {
                format!("{name} | {} |\n{}", cells(row, " ", " | "), box_line.trim_end())
            }),
        format!(
            "┌{}┐\n{}\n└{}┘",
            "─┬".repeat(7) + "─",
            numbered(&|_, row| format!("│{}│", cells(row, " ", "│"))),
            "─┴".repeat(7) + "─"
        ),
    ] {
        assert_eq!(squares(&text), BOARD, "{text}");
    }
    let upward = numbered(&|name, row| format!("{} |{}|", 9 - name, cells(row, ".", "|")));
    assert_eq!(squares(&upward), turned([true, false]));
    let pair = numbered(&|_, row| format!("{}    {}", cells(row, ".", " "), cells(row, ".", " ")));
    let named =
        numbered(&|name, row| format!("{name} {}   {name} {}", cells(row, ".", " "), cells(row, ".", " ")));
    for text in [pair, format!("  a b c d e f g h     a b c d e f g h\n{named}")] {
        let boards = games(&text);
        assert_eq!(boards.len(), 2, "{text}");
        assert!(boards.iter().all(|board| board.document.start.to_string().starts_with(BOARD)), "{text}");
    }
    let labelled =
        format!("  A B C D E F G H\n{}", numbered(&|name, row| format!("{name} {}", cells(row, ".", " "))));
    for heading in ["", "White to move in both:\n\n"] {
        assert_eq!(games(&format!("{heading}{labelled}\n\n{labelled}")).len(), 2, "{heading}");
    }
    // What stands below each is about it alone; both have an even number of discs.
    let [left, right] = games(&format!(
        "Diagram 1            Diagram 2\n\n  a b c d e f g h     a b c d e f g h\n{named}\nWhite to move        Black to move"
    ))
    .try_into()
    .expect("two boards");
    let mover = |board: &Imported| board.document.start.side_to_move();
    assert_eq!((mover(&left), mover(&right)), (Side::Second, Side::First), "{left:?}");
    assert!(left.notes.is_empty() && right.notes.is_empty(), "{:?} {:?}", left.notes, right.notes);
    let named: Vec<String> = [left, right].into_iter().flat_map(|board| board.passed_over).collect();
    assert_eq!(named, ["Diagram 1", "Diagram 2"]);
    assert_eq!(
        one("X | O |  \n---+---+---\n  | X |  \n---+---+---\n  |   | O").document.start.to_string(),
        "XO--X---O X"
    );
}

#[test]
fn pictures_of_chats_are_boards() {
    let draw = |empty: &str, first: &str, second: &str| {
        let sign = |sign| match sign {
            'X' => first,
            'O' => second,
            _ => empty,
        };
        rows().iter().map(|row| row.chars().map(sign).collect::<String>()).collect::<Vec<_>>()
    };
    let text = draw("🟢", "⚫", "⚪").join("\n");
    assert_eq!(squares(&text), BOARD);
    assert_eq!(squares(&draw("🟩", "⚫\u{fe0f}", "⚪\u{fe0f}").join("\n")), BOARD);
    assert_eq!(squares(&draw(":green_square:", ":black_circle:", ":white_circle:").join("\n")), BOARD);
    let keys: Vec<String> = draw("🟩", "⚫", "⚪")
        .iter()
        .zip(1..)
        .map(|(row, name)| format!("{name}\u{fe0f}\u{20e3}{row}"))
        .collect();
    for (head, from_right) in [("🟦🇦🇧🇨🇩🇪🇫🇬🇭", false), ("🟦🇭🇬🇫🇪🇩🇨🇧🇦", true)]
    {
        let text = format!("{head}\n{}\n⚪ to move", keys.join("\n"));
        assert_eq!(squares(&text), turned([false, from_right]), "{text}");
        assert!(one(&text).document.start.to_string().ends_with('O'));
    }
    for empty in ["⚪", "⚫", "🔵", "⬛", "⬜"] {
        let text = format!("1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣\n{}🔴🟡🔴{}", (empty.repeat(7) + "\n").repeat(5), empty.repeat(4));
        assert!(one(&text).document.start.to_string().contains("XOX"), "{text}");
    }
}

#[test]
fn a_position_in_which_the_game_is_over_has_no_side_to_move() {
    let full = "X".repeat(40) + &"O".repeat(24);
    for text in [
        full.clone(),
        format!("{full} X"),
        full.as_bytes().chunks(8).map(|row| String::from_utf8_lossy(row)).collect::<Vec<_>>().join("\n"),
    ] {
        let notes = one(&text).notes;
        assert!(matches!(notes[..], [ImportNote::Over { discs: Some([40, 24]), .. }]), "{notes:?}");
    }
    assert!(matches!(one("XXX\nOO.\n...").notes[..], [ImportNote::Over { winner: Some(_), discs: None }]));
    assert!(one(BOARD).document.start.game() == OTHELLO);
}

#[test]
fn headings_that_stand_on_one_line_are_headings() {
    for text in [
        "[Event \"a\"][Black \"Anna\"][White \"Ben\"] 1. f5 d6",
        "[Event \"a\"] [Black \"Anna\"] [White \"Ben\"]\n\n1. f5 d6",
    ] {
        let game = one(text);
        assert_eq!(
            (line(&game).as_str(), game.document.names.clone()),
            ("f5d6", ["Anna", "Ben"].map(str::to_owned)),
            "{text}"
        );
        assert!(game.passed_over.is_empty(), "{text}: {:?}", game.passed_over);
    }
}

#[test]
fn players_whose_sides_stand_in_brackets_are_of_those_sides() {
    for (text, names) in [
        ("Suzuki (White) vs Tanaka (Black)\nf5d6c3d3", ["Tanaka", "Suzuki"]),
        ("Tanaka (B) vs Suzuki (W)\nf5d6c3d3", ["Tanaka", "Suzuki"]),
        ("Tanaka vs Suzuki\nf5d6c3d3", ["Tanaka", "Suzuki"]),
    ] {
        assert_eq!(one(text).document.names, names, "{text}");
    }
}
