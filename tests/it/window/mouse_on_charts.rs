//! The mouse on charts: a click of any length goes to the position below it where a chart is about the moves of a game; nothing is
//! dragged or zoomed by any hand.

use edagari::catalog::Game;
use edagari::session::command::Command;
use edagari::session::compare::data::ComparisonPreset;
use egui::accesskit::Role;
use egui::{Key, Modifiers, PointerButton, Pos2, Rect, Vec2, vec2};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::session::compare_session::compared;
use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;
use crate::window::ui_compare;
use crate::window::ui_review::LOST;

const PRIMARY: PointerButton = PointerButton::Primary;
const SECONDARY: PointerButton = PointerButton::Secondary;
/// How long a person holds a button down, from a quick click to a slow one.
const MILLIS: [u32; 2] = [80, 300];
/// Plies that an axis of moves shows at least.
const PLIES: f32 = 8.0;

/// The place above a ply on a chart whose axis shows so many, with a little room at both ends.
fn above(rect: Rect, ply: usize, plies: f32, room: f32) -> Pos2 {
    let share = (ply as f32 + room * plies) / (plies * (1.0 + 2.0 * room));
    rect.min + rect.size() * vec2(share, 0.5)
}

/// Where the chart is that a screen reader calls so, which its title may be called as well.
fn chart(desk: &Desk, label: &str) -> Rect {
    let is_it = |node: &Node<'_>| node.accesskit_node().label().is_some_and(|name| name.starts_with(label));
    desk.harness.query_all_by_role(Role::Image).find(is_it).expect(label).rect()
}

/// The move that is shown, by its number from the start.
fn shown(desk: &Desk) -> usize {
    let game = &desk.state().game;
    game.document.record.moves_to(game.cursor).len()
}

#[test]
fn a_click_on_a_chart_of_the_game_goes_to_its_position_and_nothing_else_does() {
    for label in
        ["Value of the position over the game", "Values over the game", "How much each move gave away"]
    {
        let (mut desk, line) = Desk::with_game(Game::TicTacToe, LOST);
        desk.reviewed();
        desk.harness.run_steps(4);
        let last = *desk.state().game.document.record.main_line().last().expect("moves");
        let end = |desk: &mut Desk| {
            desk.run([Command::GoTo(last)]);
            desk.harness.run_steps(3);
            chart(desk, label)
        };
        let near = |desk: &Desk, ply: usize| shown(desk).abs_diff(ply) <= 1;
        for (millis, ply) in MILLIS.into_iter().zip([2, 5]) {
            let rect = end(&mut desk);
            desk.harness.click_lasting(above(rect, ply, PLIES, 0.02), PRIMARY, millis);
            desk.harness.run_steps(2);
            assert!(near(&desk, ply), "{label}, {millis} ms: {} for {ply}", shown(&desk));
        }
        let rect = end(&mut desk);
        desk.harness.touch_at(above(rect, 3, PLIES, 0.02));
        desk.harness.run_steps(2);
        assert!(near(&desk, 3), "{label}, a finger: {}", shown(&desk));
        let rect = end(&mut desk);
        let at = above(rect, 2, PLIES, 0.02);
        desk.harness.click_lasting(at, SECONDARY, 80);
        desk.harness.drag_through(&[at, above(rect, 6, PLIES, 0.02)], PRIMARY);
        desk.harness.drag_through(&[at, at + vec2(30.0, 20.0)], SECONDARY);
        desk.harness.run_steps(2);
        assert_eq!(shown(&desk), line.len(), "{label}: neither the second button nor a drag");
        // The menu that the second button has opened takes the next click away.
        desk.press(Modifiers::NONE, Key::Escape);
        desk.harness.run_steps(2);
        for clicks in [-1.0, 1.0] {
            desk.harness.wheel_at(at, clicks);
        }
        desk.harness.run_steps(20);
        assert_eq!(shown(&desk), line.len(), "{label}: nor the wheel");
        // Nothing was moved or made larger: the same place is the same ply.
        let rect = end(&mut desk);
        desk.harness.double_click_at(above(rect, 2, PLIES, 0.02));
        desk.harness.run_steps(2);
        assert!(near(&desk, 2), "{label}, a double click: {}", shown(&desk));
    }
}

#[test]
fn charts_that_only_show_ask_for_nothing() {
    let mut harness =
        ui_compare::show(compared(Game::NumberTree, ComparisonPreset::Pruning), Vec2::new(900.0, 700.0));
    let rect = harness.get_by_label_contains("Column 2: ").rect();
    harness.state_mut().commands.clear();
    for millis in MILLIS {
        harness.click_lasting(rect.center(), PRIMARY, millis);
    }
    harness.drag_through(&[rect.center(), rect.center() + vec2(60.0, 20.0)], PRIMARY);
    harness.wheel_at(rect.center(), 2.0);
    harness.double_click_at(rect.center());
    harness.run();
    assert!(harness.state().commands.is_empty(), "{:?}", harness.state().commands);
}
