//! The mouse on what is drawn rather than played on: the overview of a tree, the course of a search, the sliders and the board of
//! the weights, a number tree on the board. A click of any length does one thing, and nothing else does it.

use edagari::catalog::Game;
use edagari::session::command::Command;
use edagari::words::text::Language;
use egui::accesskit::Role;
use egui::{Key, Modifiers, PointerButton, Pos2, Rect, vec2};
use egui_kittest::kittest::Queryable as _;

use super::{trajectory, ui_lab, ui_overview};
use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;

const PRIMARY: PointerButton = PointerButton::Primary;
const SECONDARY: PointerButton = PointerButton::Secondary;
/// How long a person holds a button down, from a quick click to a slow one.
const MILLIS: [u32; 2] = [80, 300];

/// A place in a rectangle by its shares.
fn inside(rect: Rect, across: f32, down: f32) -> Pos2 {
    rect.min + rect.size() * vec2(across, down)
}

#[test]
fn a_click_on_the_overview_leads_to_a_node_and_nothing_else_does() {
    let mut harness = ui_overview::show(ui_overview::othello());
    let rect = harness.get_by_label_contains("Overview of the whole tree").rect();
    // In the second ply, which is as high as one row.
    let at = pos(rect);
    for millis in MILLIS {
        harness.click_lasting(at, PRIMARY, millis);
        assert!(ui_overview::revealed(&mut harness).is_some(), "{millis} ms");
    }
    harness.touch_at(at);
    assert!(ui_overview::revealed(&mut harness).is_some(), "a finger");
    harness.click_lasting(at, SECONDARY, 80);
    assert_eq!(ui_overview::revealed(&mut harness), None, "the second button");
    assert!(harness.query_by_label("Show in the tree").is_some(), "it opens the menu of the node");
    harness.key_press_modifiers(Modifiers::NONE, Key::Escape);
    harness.run_steps(4);
    harness.drag_through(&[at, at + vec2(60.0, 0.0)], PRIMARY);
    assert_eq!(ui_overview::revealed(&mut harness), None, "a drag moves the part that is seen");
    for clicks in [2.0, -1.0] {
        harness.wheel_at(at, clicks);
    }
    assert_eq!(ui_overview::revealed(&mut harness), None, "the wheel looks closer");
    harness.double_click_at(at);
    assert!(ui_overview::revealed(&mut harness).is_some(), "a double click is two clicks");
}

fn pos(rect: Rect) -> Pos2 {
    egui::pos2(rect.left() + 0.6 * rect.width(), rect.top() + (rect.height() / 6.0).min(15.0) * 1.5)
}

#[test]
fn a_click_on_the_course_goes_to_its_step_and_a_drag_goes_along() {
    let mut desk = trajectory::at_the_course(Language::English);
    let rect = desk.harness.get_by_label("Step of the search").rect();
    let shown = trajectory::shown;
    let near =
        |desk: &Desk, share: f64| shown(desk).is_some_and(|step| (step as f64 / 6000.0 - share).abs() < 0.1);
    for (millis, share) in MILLIS.into_iter().zip([0.3, 0.7]) {
        desk.harness.click_lasting(inside(rect, share, 0.5), PRIMARY, millis);
        desk.harness.run_steps(2);
        assert!(near(&desk, f64::from(share)), "{millis} ms: {:?}", shown(&desk));
    }
    desk.harness.touch_at(inside(rect, 0.5, 0.5));
    desk.harness.run_steps(2);
    assert!(near(&desk, 0.5), "a finger: {:?}", shown(&desk));
    let before = shown(&desk);
    desk.harness.click_lasting(inside(rect, 0.9, 0.5), SECONDARY, 80);
    desk.harness.wheel_at(inside(rect, 0.9, 0.5), -2.0);
    desk.harness.run_steps(2);
    assert_eq!(shown(&desk), before, "neither the second button nor the wheel");
    desk.harness.drag_through(&[inside(rect, 0.5, 0.5), inside(rect, 0.2, 0.4)], PRIMARY);
    desk.harness.run_steps(2);
    assert!(near(&desk, 0.2), "a drag: {:?}", shown(&desk));
    desk.harness.double_click_at(inside(rect, 0.6, 0.5));
    desk.harness.run_steps(2);
    assert!(near(&desk, 0.6), "a double click: {:?}", shown(&desk));
}

#[test]
fn a_slider_of_the_weights_is_set_where_it_is_clicked() {
    let mut harness = ui_lab::show(ui_lab::state(Language::English), ui_lab::WIDE);
    let rail = harness.get_by_role_and_label(Role::Slider, "a1 corner").rect();
    let corner =
        |harness: &egui_kittest::Harness<'_, ui_lab::Bench>| ui_lab::in_use(harness).phases[0].table[0];
    let mut last = corner(&harness);
    for (millis, share) in MILLIS.into_iter().zip([0.3, 0.6]) {
        harness.click_lasting(inside(rail, share, 0.5), PRIMARY, millis);
        harness.run_steps(2);
        assert_ne!(corner(&harness), last, "{millis} ms");
        last = corner(&harness);
        assert!(!harness.state().state.lab.held, "the hand has let go");
    }
    harness.touch_at(inside(rail, 0.2, 0.5));
    harness.run_steps(2);
    assert!(corner(&harness) < last, "a finger");
    last = corner(&harness);
    harness.drag_through(&[inside(rail, 0.2, 0.5), inside(rail, 0.8, 0.5)], PRIMARY);
    harness.run_steps(2);
    assert!(corner(&harness) > last, "a drag");
    last = corner(&harness);
    harness.wheel_at(inside(rail, 0.3, 0.5), -1.0);
    harness.run_steps(2);
    assert_eq!(corner(&harness), last, "the wheel scrolls the panel");
    harness.wheel_at(inside(rail, 0.3, 0.5), 4.0);
    harness.run();
    let rail = harness.get_by_role_and_label(Role::Slider, "a1 corner").rect();
    // Two clicks of a hand; the shortest that there is begins and ends within one frame, and a rail is held, not clicked.
    for _ in 0..2 {
        harness.click_lasting(inside(rail, 0.5, 0.5), PRIMARY, 60);
    }
    assert!(corner(&harness) < last, "a double click ends where it is");
}

#[test]
fn the_board_of_the_weights_is_looked_at_and_changes_no_number() {
    let mut harness = ui_lab::show(ui_lab::state(Language::English), ui_lab::WIDE);
    let usual = ui_lab::in_use(&harness);
    let board = harness.get_all_by_role(Role::Image).map(|image| image.rect());
    let board = board.max_by(|one, other| one.area().total_cmp(&other.area())).expect("a board");
    let at = inside(board, 0.1, 0.1);
    for millis in MILLIS {
        harness.click_lasting(at, PRIMARY, millis);
    }
    harness.click_lasting(at, SECONDARY, 80);
    harness.touch_at(at);
    harness.double_click_at(at);
    harness.drag_through(&[at, inside(board, 0.9, 0.9)], PRIMARY);
    harness.wheel_at(at, -1.0);
    harness.run_steps(4);
    assert_eq!(ui_lab::in_use(&harness), usual);
    assert!(!harness.state().state.lab.held);
}

/// A number tree on the board, and where its second branch stands.
fn numbers() -> (Desk, Pos2) {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::NumberTree), Command::Search]);
    desk.harness.run_steps(4);
    let at = desk.harness.get_by_label_contains("2, MIN, legal").rect().center();
    (desk, at)
}

#[test]
fn a_click_on_a_number_tree_plays_one_move() {
    let moves = |desk: &Desk| desk.state().game.document.record.len();
    for millis in MILLIS {
        let (mut desk, at) = numbers();
        desk.harness.click_lasting(at, PRIMARY, millis);
        desk.harness.run_steps(3);
        assert_eq!(moves(&desk), 1, "{millis} ms");
    }
    let (mut desk, at) = numbers();
    desk.harness.touch_at(at);
    desk.harness.run_steps(3);
    assert_eq!(moves(&desk), 1, "a finger");

    let (mut desk, at) = numbers();
    let order = desk.state().game.document.start.to_string();
    desk.harness.click_lasting(at, SECONDARY, 80);
    for clicks in [1.0, -2.0] {
        desk.harness.wheel_at(at, clicks);
    }
    desk.harness.run_steps(3);
    assert_eq!(moves(&desk), 0, "neither the second button nor the wheel");
    assert_eq!(desk.state().game.document.start.to_string(), order);
    let first = desk.harness.get_by_label_contains("1, MIN, legal").rect().center();
    let at = desk.harness.get_by_label_contains("2, MIN, legal").rect().center();
    desk.harness.drag_through(&[at, at + 1.2 * (first - at)], PRIMARY);
    desk.harness.run_steps(4);
    assert_eq!(moves(&desk), 0, "a drag plays nothing");
    assert_ne!(desk.state().game.document.start.to_string(), order, "it puts the branch elsewhere");

    let (mut desk, at) = numbers();
    desk.harness.double_click_at(at);
    desk.harness.run_steps(4);
    assert!((1..=2).contains(&moves(&desk)), "a double click: {}", moves(&desk));
}
