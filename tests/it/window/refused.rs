//! What does nothing at the moment says so: a square that is no move, and the button that stops.

use edagari::catalog::Game;
use edagari::session::command::Command;
use edagari::session::state::Status;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::Desk;

#[test]
fn enter_on_a_square_that_is_no_move_says_why_for_a_moment() {
    let (mut desk, line) = Desk::with_game(Game::Othello { size: 8 }, "f5");
    for key in [Key::Tab, Key::ArrowUp] {
        desk.press(Modifiers::NONE, key);
    }
    assert!(desk.focused().is_some_and(|(name, _)| name.starts_with("f3")), "{:?}", desk.focused());
    let is_said = |desk: &Desk| desk.harness.query_all_by_label_contains("f3 turns no disc").next().is_some();
    assert!(!is_said(&desk));
    desk.press(Modifiers::NONE, Key::Enter);
    assert!(is_said(&desk));
    assert_eq!(desk.state().game.document.record.len(), line.len(), "nothing is played");
    desk.harness.run_steps(40);
    assert!(!is_said(&desk));
}

#[test]
fn nothing_is_stopped_that_has_come_to_its_end() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe), Command::ToggleAnalysis]);
    desk.until("the analysis is complete", |state| state.analysis.status == Status::Finished);
    desk.harness.run_steps(3);
    assert!(desk.state().analysis.continuous, "it goes on at the next position");
    assert!(desk.harness.get_by_label("■ Stop").accesskit_node().is_disabled());
}
