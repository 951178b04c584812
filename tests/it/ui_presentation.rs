//! The tree shown to a room: it fills the window, can be read from the back, and a presenter's remote control goes through it.

use edagari::catalog::Game;
use edagari::session::command::Command;
use edagari::window::theme::TEXT_SMALL;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::desk::Desk;

fn presented() -> Desk {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::NumberTree)]);
    desk.until_searched();
    assert!(desk.shows("File"));
    desk.press(Modifiers::NONE, Key::F5);
    desk.harness.run_steps(4);
    desk
}

#[test]
fn it_fills_the_window_and_can_be_read_from_the_back() {
    let mut desk = presented();
    assert!(desk.state().view.presentation.is_some());
    for gone in ["File", "New", "▶ Search"] {
        assert!(!desk.shows(gone), "{gone}");
    }
    let zoom = desk.harness.ctx.zoom_factor();
    assert!(TEXT_SMALL * zoom >= 800.0 / 40.0 - 0.01, "{zoom}");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run_steps(4);
    assert!(desk.state().view.presentation.is_none() && desk.shows("File"));
    assert!((desk.harness.ctx.zoom_factor() - desk.state().settings.zoom).abs() < 1e-3);
}

#[test]
fn a_remote_control_goes_through_the_steps() {
    let mut desk = presented();
    let step = |desk: &Desk| desk.state().view.tree.step;
    desk.press(Modifiers::NONE, Key::Home);
    assert_eq!(step(&desk), Some(0));
    for key in [Key::PageDown, Key::Space, Key::ArrowRight] {
        let before = step(&desk);
        desk.press(Modifiers::NONE, key);
        assert!(step(&desk) > before, "{key:?}");
    }
    let here = step(&desk);
    desk.press(Modifiers::NONE, Key::PageUp);
    assert!(step(&desk) < here);
    desk.press(Modifiers::NONE, Key::B);
    assert!(desk.state().view.presentation.is_some_and(|presentation| presentation.is_black));
    desk.harness.run_steps(2);
    assert!(desk.harness.query_all_by_label_contains("step").next().is_none(), "nothing is seen");
    desk.press(Modifiers::NONE, Key::B);
    desk.harness.run_steps(2);
    assert!(desk.harness.query_all_by_label_contains("step").next().is_some());
    // The board has not moved: the keys were the presentation's alone.
    assert_eq!(desk.state().game.cursor, edagari::game::record::MoveId::START);
}
