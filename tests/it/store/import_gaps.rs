//! Lists in which a place for moves is empty, or words say that some are missing: the game ends there, and that is said.

use edagari::store::import::read_text;

use crate::store::import::{OTHELLO, line, one};

/// A text is read up to a gap, or refused.
fn ends_before_gap(text: &str, moves: &str) {
    let Ok(games) = read_text(text, OTHELLO) else { return };
    assert!(games.len() == 1 && games[0].is_faulty(), "{text}");
    assert!(moves.starts_with(&line(&games[0])), "{text}: {}", line(&games[0]));
}

#[test]
fn words_that_say_that_moves_are_missing_end_the_game() {
    for words in [
        "(rest of line torn off)",
        "(gap)",
        "(Lücke)",
        "[unlesbar]",
        "[passage illisible]",
        "(can't read)",
        "(cut off)",
        "(not recorded)",
        "(two moves)",
        "[garbled]",
        "smudge",
        "之后漏了两手",
        "（この間不明）",
        "以下略",
        "leer",
        "blank",
        "n.a.",
        "⁇",
        "nach zwei weiteren Zügen",
    ] {
        ends_before_gap(&format!("f5 d6 {words} c4 b3"), "f5d6");
        ends_before_gap(&format!("f5\nd6\n{words}\nc4\nb3"), "f5d6");
    }
    for words in ["(good)", "(best move)", "(0:12)", "(+2)"] {
        assert_eq!(line(&one(&format!("f5 d6 {words} c4 b3"))), "f5d6c4b3", "{words}");
    }
}

#[test]
fn comments_that_stand_in_the_place_of_moves_end_the_game() {
    let pgn = "[Event \"Club\"]\n\n1. f5 d6";
    for text in [
        "1. f5 d6 {2 moves lost} 2. c4 b3".to_owned(),
        "1. f5 d6 {illegible} 3. c4 b3".to_owned(),
        "1. f5 d6 {?} 2. c4 b3".to_owned(),
        "f5 d6 {...} c4 b3".to_owned(),
        "f5 {gut} d6 {zwei Züge fehlen} c4 b3".to_owned(),
        "f5 d6 {} c4 b3 b4 f3".to_owned(),
        "{1} f5 {2} d6 {5} c4 {6} b3".to_owned(),
    ] {
        ends_before_gap(&text, "f5d6");
    }
    // With headings, and in trees, a comment is one whatever it says.
    for words in ["a good move", "White missed d3", "?!", "lost the corner", "?", "He forgot c3."] {
        assert_eq!(line(&one(&format!("{pgn} {{{words}}} 2. c4 b3"))), "f5d6c4b3", "{words}");
    }
}

#[test]
fn a_pass_of_a_tree_that_the_rules_do_not_have_ends_the_game() {
    for part in ["B[];W[]", "B[pass];W[pass]", "B[tt];W[tt]", ";;C[x]"] {
        ends_before_gap(&format!("(;GM[2]SZ[8];B[f5];W[d6];{part};B[c4];W[b3])"), "f5d6");
    }
    assert_eq!(line(&one("(;GM[2]SZ[8];B[f5];W[d6];C[good];B[c4];W[b3];;)")), "f5d6c4b3");
}

#[test]
fn signs_in_the_place_of_moves_end_the_game() {
    for signs in ["____", "####", "****", "????", "・・", "~"] {
        ends_before_gap(&format!("f5d6{signs}c4b3"), "f5d6");
    }
    for signs in [
        "。。。",
        ". . .",
        "-/-",
        "~~",
        "**",
        "…?",
        "<?>",
        "\u{fffd}",
        "・・・",
        "##",
        "#N/A",
        "■",
        "❓",
        "X",
        "zz",
        "空",
        "未知",
        "―",
    ] {
        ends_before_gap(&format!("f5\nd6\n{signs}\nc4\nb3"), "f5d6");
        ends_before_gap(&format!("f5 d6\n{signs}\nc4 b3"), "f5d6");
    }
    ends_before_gap("f5 d6 ● c4 b3", "f5d6");
    ends_before_gap("ann: f5\nbob: d6\nann: \nbob: \nann: c4\nbob: b3", "f5d6");
}

#[test]
fn empty_cells_and_rows_end_the_game() {
    for text in [
        "f5\td6\n\t\nc4\tb3",
        "f5\td6\t\t\tc4\tb3",
        "black,white\nf5,d6\n,\nc4,b3",
        "| f5 | d6 |\n|  |  |\n| c4 | b3 |",
        "+----+----+\n| f5 | d6 |\n+----+----+\n|    |    |\n+----+----+\n| c4 | b3 |\n+----+----+",
        "f5,d6\n,c4\nb3,b4",
        "Black White\nf5    d6\n      c4\nb3    b4",
        "n,black,white\n1,f5,d6\n3,c4,b3",
        "| 1 | f5 | d6 |\n| 3 | c4 | b3 |",
        "player,square\nann,f5\nbob,d6\nann,\nbob,\nann,c4\nbob,b3",
        "0:05 f5\n0:09 d6\n0:30 \n0:41 \n0:55 c4\n1:02 b3",
        "f5 +0\nd6 -1\n   +2\n   -2\nc4 +1",
    ] {
        ends_before_gap(text, "f5d6");
    }
    for text in ["f5,d6\nc4,\nb3,b4", "f5 d6\nc4\nb3 b4", "f5\td6\nc4\t\nb3\tb4"] {
        ends_before_gap(text, "f5d6c4");
    }
    for text in ["f5 d6\nc4 b3\nb4", "black,white\nf5,d6\nc4,b3\nb4,", "f5\td6\nc4\tb3\nb4\t"] {
        assert_eq!(line(&one(text)), "f5d6c4b3b4", "{text}");
    }
}

#[test]
fn rows_and_cells_of_pages_are_those_of_tables() {
    let row = |cells: &[&str]| format!("<tr><td>{}</td></tr>", cells.join("</td><td>"));
    let table = |rows: &[&[&str]]| {
        format!("<table>\n{}\n</table>", rows.iter().map(|cells| row(cells)).collect::<Vec<_>>().join("\n"))
    };
    for text in [
        table(&[&["1", "f5", "d6"], &["3", "c4", "b3"]]),
        table(&[&["f5", "d6"], &["", ""], &["c4", "b3"]]),
        table(&[&["f5", "d6"], &["...", "..."], &["c4", "b3"]]),
        table(&[&["f5", "d6"], &["&hellip;", "&hellip;"], &["c4", "b3"]]),
        table(&[&["f5", "d6"], &["", "c4"], &["b3", "b4"]]),
        "<ol><li>f5</li><li>d6</li><li></li><li></li><li>c4</li><li>b3</li></ol>".to_owned(),
        "<ol><li value=\"1\">f5</li><li value=\"2\">d6</li><li value=\"5\">c4</li></ol>".to_owned(),
        "<p>f5 d6 <img src=\"x.png\" alt=\"illegible\"> c4 b3</p>".to_owned(),
        "<p>f5 d6 &hellip; c4 b3</p>".to_owned(),
        "<span>f5</span> <span>d6</span> <span class=\"unk\">?</span> <span>c4</span>".to_owned(),
    ] {
        ends_before_gap(&text, "f5d6");
    }
    let crossed_out = one("<p>f5 d6 <del>c3 d3</del> c4 b3</p>");
    assert_eq!(line(&crossed_out), "f5d6c4b3");
    assert!(crossed_out.passed_over.iter().any(|part| part.contains("c3")), "{:?}", crossed_out.passed_over);
    let whole = table(&[&["Black", "White"], &["f5", "d6"], &["c3", "d3"], &["c4", ""]]);
    assert_eq!(line(&one(&whole)), "f5d6c3d3c4");
    assert_eq!(line(&one("<ol><li>f5</li><li>d6</li><li>c3</li><li>d3</li></ol>")), "f5d6c3d3");
}

const ROME: [&str; 9] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"];

/// Writes a row with a number and moves.
type Row = dyn Fn(usize, &str) -> String;

#[test]
fn numbers_that_jump_end_the_game_in_whatever_dress_they_stand() {
    let list = |row: &dyn Fn(usize, &str) -> String, numbers: [usize; 6], sign: &str| {
        let moves = ["f5", "d6", "c4", "b3", "b4", "f3"];
        numbers.iter().zip(moves).map(|(number, word)| row(*number, word)).collect::<Vec<_>>().join(sign)
    };
    let rows: [&Row; 12] = [
        &|number, word| format!("Nr.{number}: {word}"),
        &|number, word| format!("{word} ({number})"),
        &|number, word| format!("{}. {word}", ROME[number]),
        &|number, word| format!("m{number}={word}"),
        &|number, word| format!("{word} {number}"),
        &|number, word| format!("{number}> {word}"),
        &|number, word| format!("{number} → {word}"),
        &|number, word| format!("{number}° {word}"),
        &|number, word| format!("{number}\u{fe0f}\u{20e3} {word}"),
        &|number, word| format!("{number} | {word}"),
        &|number, word| format!("{number}\\. {word}"),
        &|number, word| format!("<li value=\"{number}\">{word}</li>"),
    ];
    for row in rows {
        for sign in ["\n", " "] {
            ends_before_gap(&list(row, [1, 2, 5, 6, 7, 8], sign), "f5d6");
        }
    }
    for text in ["1. f5 4-1\n2. d6 3-3\n3. c4 7-2\n4. b3 5-5", "f5 (4-1) d6 (3-3) c4 (9-1)"] {
        ends_before_gap(text, "f5d6");
    }
    assert_eq!(line(&one("f5 (4-1) d6 (3-3) c4 (4-3)")), "f5d6c4");
}

#[test]
fn a_board_has_one_sign_for_empty_squares() {
    let board = |rows: [&str; 8]| rows.join("\n") + "\nBlack to move";
    let empty = "--------";
    for sign in ["□", "_", "·"] {
        let row = format!("---OX{sign}--");
        let text = board([empty, empty, empty, "---XO---", &row, empty, empty, empty]);
        assert!(read_text(&text, OTHELLO).is_err(), "{text}");
    }
    let digits =
        "........\n........\n........\n...01...\n...10...\n........\n........\n........\nBlack to move";
    let start = one(digits).document.start;
    assert_eq!(start, OTHELLO.start());
}

#[test]
fn a_word_between_the_number_and_its_move_cuts_no_list() {
    let moves = ["f5", "d6", "c3", "d3", "c4", "f4"];
    for name in ["Zug", "Move", "Coup"] {
        let list: Vec<String> =
            moves.iter().zip(1..).map(|(word, number)| format!("{number}. {name}: {word}")).collect();
        assert_eq!(line(&one(&list.join("\n"))), moves.concat(), "{name}");
    }
}
