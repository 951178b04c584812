//! The second click of a double click on a button that closes a dialog reaches nothing that then stands in its place.

use edagari::catalog::Game;
use edagari::session::command::Command;
use edagari::session::screen::data::Dialog;
use egui::{Event, Modifiers, PointerButton};
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;

/// Whether a press of the pointer was passed on in the frame that was painted last.
fn hears_press(desk: &Desk) -> bool {
    desk.harness.ctx.input(|input| input.pointer.any_pressed())
}

#[test]
fn the_second_click_on_a_button_that_closes_a_dialog_goes_nowhere() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe)]);
    let close = desk.state().text().get("dialog.close");
    for dialog in [Dialog::About, Dialog::Settings, Dialog::Glossary, Dialog::Shortcuts, Dialog::NewGame] {
        desk.run([Command::Show(dialog)]);
        desk.point_at(&close);
        let at = desk.harness.get_by_label(&close).rect().center();
        desk.harness.double_click_at(at);
        assert_eq!(desk.state().view.dialog, None, "{dialog:?}");
        assert!(!hears_press(&desk), "{dialog:?}: the second click went on");
        desk.harness.run_steps(4);
        // Whoever clicks there later means what is there.
        desk.harness.press_at(at, PointerButton::Primary);
        assert!(hears_press(&desk), "{dialog:?}: a later click is passed on");
        desk.harness.release_at(at, PointerButton::Primary);
        desk.run([Command::CloseDialog]);
    }
}

/// A bar goes, and what stood below it slides to its place: the second click was meant for the bar. What stays where it is takes
/// every click.
#[test]
fn the_second_click_on_a_bar_that_goes_does_not_reach_what_slides_to_its_place() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::Othello { size: 8 })]);
    desk.run([Command::PasteText(
        "A game of last year, annotated by hand:\n1. f5 d6 2. c3 d3 3. c4\nwho knows".to_owned(),
    )]);
    let close = desk.state().text().get("notes.close");
    desk.point_at(&close);
    let at = desk.harness.get_by_label(&close).rect().center();
    double_click(&mut desk, at);
    assert!(desk.state().view.notes.is_none() && !hears_press(&desk), "the second click went on");
    desk.harness.run_steps(4);
    let play = desk.state().text().get("workspace.play");
    let at = desk.harness.get_all_by_label(&play).next().expect("the switch").rect().center();
    double_click(&mut desk, at);
    assert!(hears_press(&desk), "a thing that stays hears both clicks");
}

/// A frame that the toolkit paints twice, as it does where a search changes what stands beside a button, takes no click away.
#[test]
fn a_click_counts_though_its_frames_are_painted_twice() {
    let paint = |ui: &mut egui::Ui, clicks: &mut u32| {
        *clicks += u32::from(ui.button("Draw").clicked());
        if ui.input(|input| input.pointer.any_down()) {
            ui.ctx().request_discard("once more");
        }
    };
    let usual = egui::InputOptions::default().max_click_duration;
    for (limit, clicks) in [(None, 1), (Some(usual), 0)] {
        let mut harness = egui_kittest::Harness::builder().build_ui_state(paint, 0);
        harness.click_on(&harness.get_by_label("Draw"));
        if let Some(limit) = limit {
            // By the clock of the harness the button is held too long to be clicked.
            harness.ctx.options_mut(|options| options.input_options.max_click_duration = limit);
        }
        harness.run_steps(8);
        assert_eq!(*harness.state(), clicks, "{limit:?}");
    }
}

/// Two clicks as a hand makes them: between them the window is painted several times.
fn double_click(desk: &mut Desk, at: egui::Pos2) {
    let button = |pressed| {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        Event::PointerButton { pos: at, button, pressed, modifiers }
    };
    let moved = Event::PointerMoved(at);
    let begun = desk.harness.ctx.input(|input| input.time) + 0.25;
    let events = [Some(moved), Some(button(true)), Some(button(false)), None, None, Some(button(true))];
    for (frame, event) in events.into_iter().enumerate() {
        desk.harness.input_mut().time = Some(begun + 0.03 * frame as f64);
        desk.harness.frame(event);
    }
    desk.harness.input_mut().time = None;
}

#[test]
fn a_click_elsewhere_at_once_is_passed_on() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe), Command::Show(Dialog::About)]);
    let close = desk.state().text().get("dialog.close");
    desk.point_at(&close);
    let at = desk.harness.get_by_label(&close).rect().center();
    desk.harness.tap_at(at);
    let pos = at + egui::vec2(0.0, 120.0);
    let press = |pressed| {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        Event::PointerButton { pos, button, pressed, modifiers }
    };
    desk.harness.frame([Event::PointerMoved(pos), press(true), press(false)]);
    assert!(hears_press(&desk));
}
