//! Pasted texts of which a part cannot be read, in the window: what is said, and what no longer is.

use edagari::session::command::Command;
use edagari::session::screen::data::Dialog;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::Desk;

fn paste(desk: &mut Desk, text: &str) {
    desk.run([Command::PasteText(text.to_owned())]);
    desk.harness.run_steps(3);
}

fn says(desk: &Desk, words: &str) -> bool {
    desk.harness.query_all_by_label_contains(words).next().is_some()
}

#[test]
fn a_game_of_a_list_that_cannot_be_read_has_its_row_and_says_why() {
    let mut desk = Desk::default();
    paste(&mut desk, r#"[{"moves":["f5","d6"]},{"moves":["a1","d6"]},{"moves":["f5","f6"]}]"#);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Games));
    assert!(says(&desk, "cannot be read"));
    desk.press(Modifiers::NONE, Key::ArrowDown);
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run_steps(4);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Games), "the others can still be chosen");
    assert!(says(&desk, "Game 2 cannot be read: “a1” cannot be played"));
    desk.press(Modifiers::NONE, Key::ArrowDown);
    desk.press(Modifiers::NONE, Key::Enter);
    assert_eq!(desk.state().view.dialog, None);
    assert_eq!(desk.state().game.document.record.len(), 2);
}

/// The game that they are about is still the open one.
#[test]
fn notes_on_the_open_game_stay_when_another_text_is_refused() {
    for refused in ["(;GM[1]SZ[19];B[aa])", "what is this", "{\"board\": \"xyz\"}"] {
        let mut desk = Desk::default();
        paste(&mut desk, "[Black \"Ann\"]\n\n% a line that is no move\n1. f5 d6 2. c3 d3 *");
        assert!(says(&desk, "What was read, and what was left out"));
        paste(&mut desk, refused);
        assert!(says(&desk, "What was read, and what was left out"), "{refused}");
        assert!(!desk.state().game.document.read_notes.is_empty(), "the details still list them");
    }
}

#[test]
fn a_sign_that_no_font_has_is_shown_by_its_code_point() {
    let mut desk = Desk::default();
    paste(&mut desk, "Game of \u{1e900}\n1. f5 d6 2. c3 d3 3. c4 f4");
    assert!(says(&desk, "U+1E900"));
}

#[test]
fn a_full_board_says_that_the_game_is_over() {
    let mut desk = Desk::default();
    paste(&mut desk, &("X".repeat(40) + &"O".repeat(24)));
    assert!(says(&desk, "The game is over: the first player has won, 40–24."));
    assert!(!says(&desk, "is to move"));
}

#[test]
fn signs_that_are_not_seen_are_named_by_their_code_points() {
    let mut desk = Desk::default();
    paste(&mut desk, "f5 d6 \u{441}3 d3");
    assert!(says(&desk, "Cyrillic letter с (U+0441) is read as c"));
    paste(&mut desk, "\u{441}9\u{200b}");
    assert!(says(&desk, "zero-width space (U+200B)"));
}

#[test]
fn a_result_behind_columns_is_the_result() {
    for (moves, result) in [
        ("443553442166352 1-0", "1-0"),
        ("4,4,5,3 1-0", "1-0"),
        ("4 4 3 5 5 3 4 4 2 1 6 6 3 5 2 0-1", "0-1"),
        ("4 4 5 3 0.5", "0.5"),
        ("4453\n1/2-1/2", "1/2-1/2"),
        ("d d c e e c d d b a f f c e b 0-1", "0-1"),
    ] {
        let mut desk = Desk::default();
        paste(&mut desk, moves);
        let document = &desk.state().game.document;
        assert_eq!(document.facts.result, result, "{moves}");
        let columns = moves.replace(result, "").chars().filter(|sign| sign.is_alphanumeric()).count();
        assert_eq!(document.record.len(), columns, "{moves}");
        assert!(!says(&desk, "counted from 0)"), "{moves}");
    }
    let mut desk = Desk::default();
    paste(&mut desk, "44355344 21 0");
    // Up to the sign that is no column, and it says so.
    assert!(says(&desk, "“0”, cannot be played"));
    assert_eq!(desk.state().game.document.record.len(), 8);
}

#[test]
fn columns_behind_their_colours_are_a_game() {
    for text in ["R4 Y4 R3 Y5 R5 Y3 R4", "Red: column 4\nYellow: column 4\nRed: column 3\nYellow: column 5"] {
        let mut desk = Desk::default();
        paste(&mut desk, text);
        let columns = text.chars().filter(char::is_ascii_digit).count();
        assert_eq!(desk.state().game.document.record.len(), columns, "{text}");
    }
    let mut desk = Desk::default();
    paste(&mut desk, "Yellow starts!\nY4 R4 Y3 R5");
    assert!(says(&desk, "Both sides are exchanged"));
}

#[test]
fn a_result_that_the_board_contradicts_is_named_in_all_its_forms() {
    let moves = "c4 c5 f6 c3 b5 g7 e3 e6 c2 f3 g3 a5 h8 b3 f4 f2 b4 f5 f7 h3 a3 d2 e2 e1 a6 e7 d7 c1 c6 g8 f1 g4 d1 b6 b1 d3 g6 b7 f8 a7 c7 h6 a8 b2 g5 g2 a1 d6 h2 h5 a4 d8 c8 h7 e8 a2 h4 b8 g1 h1";
    for (result, fits) in [("0-1", false), ("1-0", true), ("44-20", true), ("30-34", false)] {
        let mut desk = Desk::default();
        paste(&mut desk, &format!("{moves}\n{result}"));
        assert_eq!(says(&desk, &format!("The stated result, {result}, is not")), !fits, "{result}");
    }
    let mut desk = Desk::default();
    paste(&mut desk, &format!("White: Ann 20, Black: Ben 44\n{moves}"));
    let document = &desk.state().game.document;
    assert_eq!(
        (document.names.each_ref().map(String::as_str), document.facts.result.as_str()),
        (["Ben", "Ann"], "44-20")
    );
}

#[test]
fn moves_in_json_by_rows_and_columns_are_read_where_they_are_named() {
    let mut desk = Desk::default();
    paste(&mut desk, r#"{"moves":[{"x":5,"y":4},{"x":3,"y":5},{"x":2,"y":2},{"x":3,"y":2},{"x":0,"y":9}]}"#);
    assert!(says(&desk, "This game cannot be read"));
    let mut desk = Desk::default();
    paste(
        &mut desk,
        r#"{"moves":[{"x":2,"y":3},{"x":2,"y":4},{"x":5,"y":5},{"x":2,"y":2},{"x":1,"y":4},{"x":6,"y":6},{"x":4,"y":2},{"x":4,"y":5},{"x":2,"y":1},{"x":5,"y":2},{"x":6,"y":2},{"x":0,"y":4}]}"#,
    );
    assert_eq!(desk.state().game.document.record.len(), 12);
    let mut desk = Desk::default();
    paste(&mut desk, r#"{"moves":[[3,2],[4,2],[5,5]]}"#);
    assert!(says(&desk, "[3,2]"));
}
