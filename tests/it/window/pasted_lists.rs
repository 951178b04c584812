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

#[test]
fn notes_of_an_earlier_text_are_not_shown_beside_a_refusal() {
    for refused in ["(;GM[1]SZ[19];B[aa])", "what is this", "{\"board\": \"xyz\"}"] {
        let mut desk = Desk::default();
        paste(&mut desk, "[Black \"Ann\"]\n[BlackElo \"1224\"]\n\n1. f5 d6 2. c3 d3 *");
        assert!(says(&desk, "What was read, and what was left out"));
        paste(&mut desk, refused);
        assert!(!says(&desk, "What was read, and what was left out"), "{refused}");
        assert!(!desk.state().game.document.read_notes.is_empty(), "the details still list them");
    }
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
