//! Trees beside each other: seen whole where they fit, moved together, and shown to a room with their sentences.

use edagari::catalog::Game;
use edagari::session::command::{Command, CompareCommand};
use edagari::session::compare::data::ComparisonPreset;
use edagari::session::screen::data::Panel;
use edagari::session::state::{State, Status};
use edagari::words::text::Language;
use egui::accesskit::Role;
use egui::epaint::Shape;
use egui::{Key, Modifiers, Rect, Vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

/// A window whose panel of comparisons shows minimax beside alpha-beta on this tree.
fn compared(language: Language, tree: &str) -> Desk {
    let mut desk = Desk::new(edagari::session::settings::Settings { language, ..settings() });
    let start = Game::NumberTree.parse_position(tree).expect("a tree");
    let pruning = Command::Compare(CompareCommand::Preset(ComparisonPreset::Pruning));
    desk.run([Command::NewFrom(Box::new(start)), Command::FocusPanel(Panel::Compare), pruning]);
    let is_over = |state: &State, column: u8| {
        state
            .comparison
            .comparison_run(column)
            .is_some_and(|comparison_run| comparison_run.status == Status::Finished)
    };
    desk.until("both are over", |state| is_over(state, 0) && is_over(state, 1));
    // On a busy machine what follows from the end of a search, such as its drawing as a whole, comes some pictures later.
    for _ in 0..20 {
        desk.harness.run_steps(3);
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    desk
}

/// Twelve leaves, as a lecture draws them.
const TWELVE: &str = "[[[6,5,4],[9,8,7]],[[3,2,1],[6,4,2]]]";
const AIMA: &str = "[[3,12,8],[2,4,6],[14,5,2]]";

/// The drawings, from left to right.
fn drawings(desk: &Desk) -> Vec<Rect> {
    let mut found: Vec<Rect> = desk.harness.query_all_by_role(Role::Tree).map(|node| node.rect()).collect();
    found.sort_by(|one, other| one.left().total_cmp(&other.left()));
    found
}

/// The nodes of this name, from left to right.
fn nodes(desk: &Desk, name: &str) -> Vec<Rect> {
    let items = desk.harness.query_all_by_role(Role::TreeItem);
    let named = items.filter(|node| {
        node.accesskit_node().label().is_some_and(|label| label.starts_with(&format!("{name},")))
    });
    let mut found: Vec<Rect> = named.map(|node| node.rect()).collect();
    found.sort_by(|one, other| one.left().total_cmp(&other.left()));
    found
}

#[test]
fn leaves_are_seen_wherever_the_tree_fits_its_column() {
    let desk = compared(Language::English, TWELVE);
    let drawings = drawings(&desk);
    assert_eq!(drawings.len(), 2);
    for leaf in ["D1", "E3", "F1", "G3"] {
        let seen = nodes(&desk, leaf);
        let inside = |(drawing, node): (&Rect, &Rect)| drawing.contains_rect(*node);
        assert!(!seen.is_empty() && drawings.iter().zip(&seen).all(inside), "{leaf}: {seen:?}");
    }
}

/// Turns the wheel over a place, and paints until nothing moves.
fn wheel(desk: &mut Desk, at: egui::Pos2, lines: f32) {
    desk.harness.scroll_at(at, Vec2::new(0.0, lines * 40.0));
    desk.harness.run_steps(30);
}

#[test]
fn trees_are_moved_together_until_one_says_otherwise() {
    let mut desk = compared(Language::English, AIMA);
    assert!(desk.state().comparison.is_linked(), "both search the same tree");
    let left = nodes(&desk, "C")[0];
    wheel(&mut desk, left.center(), 5.0);
    let [one, other] = nodes(&desk, "C")[..] else { panic!("two nodes") };
    assert!(one.width() > left.width() * 1.2, "{left:?} {one:?}");
    assert!((one.size() - other.size()).length() < 0.5, "{one:?} {other:?}");
    let drawings = drawings(&desk);
    let from_middle = |node: Rect, drawing: Rect| node.center() - drawing.center();
    let apart = from_middle(one, drawings[0]) - from_middle(other, drawings[1]);
    assert!(apart.length() < 1.0, "the same node at the same place: {apart:?}");
    desk.click("Move together");
    assert!(!desk.state().comparison.is_linked());
    wheel(&mut desk, one.center(), 3.0);
    let [alone, stays] = nodes(&desk, "C")[..] else { panic!("two nodes") };
    assert!(alone.width() > one.width() * 1.1 && (stays.size() - other.size()).length() < 0.5);
}

#[test]
fn trees_of_other_searches_are_moved_alone() {
    let mut state = crate::session::compare_session::compared(
        crate::session::compare_session::CONNECT_FOUR,
        ComparisonPreset::Pruning,
    );
    assert!(state.comparison.is_linked());
    state = crate::session::compare_session::compared(
        crate::session::compare_session::CONNECT_FOUR,
        ComparisonPreset::Depths,
    );
    assert!(!state.comparison.is_linked(), "one goes deeper");
    state = crate::session::compare_session::compared(
        crate::session::compare_session::CONNECT_FOUR,
        ComparisonPreset::MonteCarlo,
    );
    assert!(!state.comparison.is_linked(), "simulations grow trees of their own");
    crate::session::compare_session::compare(&mut state, CompareCommand::Link(true));
    assert!(state.comparison.is_linked());
}

#[test]
fn a_room_sees_both_trees_and_both_sentences_and_the_remote_moves_both() {
    for language in Language::ALL {
        let mut desk = compared(language, AIMA);
        desk.press(Modifiers::NONE, Key::F5);
        desk.harness.run_steps(6);
        assert!(desk.state().view.presentation.is_some_and(|presentation| presentation.compares));
        let both = drawings(&desk);
        assert!(both.len() == 2 && both[0].right() <= both[1].left(), "{both:?}");
        let steps =
            |desk: &Desk| [0, 1].map(|at| desk.state().comparison.comparison_run(at).expect("one").view.step);
        desk.press(Modifiers::NONE, Key::Home);
        for _ in 0..4 {
            let before = steps(&desk);
            desk.press(Modifiers::NONE, Key::PageDown);
            let now = steps(&desk);
            assert!(now[0] > before[0] && now[1].is_some(), "{before:?} {now:?}");
        }
        desk.harness.run_steps(6);
        // Both are at the same leaf, and say so in a sentence of their own below each tree.
        let text = desk.state().text();
        let words = text.with("narrate.entered.leaf", &[("node", &"B2")]);
        let mut lefts: Vec<f32> = Vec::new();
        for _ in 0..8 {
            lefts = desk.harness.query_all_by_label_contains(&words).map(|node| node.rect().left()).collect();
            if lefts.len() >= 2 {
                break;
            }
            desk.press(Modifiers::NONE, Key::PageDown);
            desk.harness.run_steps(4);
        }
        assert!(lefts.iter().any(|&left| left >= both[1].left() - 1.0), "{lefts:?}");
        assert!(lefts.iter().any(|&left| left < both[1].left() - 1.0), "{lefts:?}");
        assert!(
            crate::window::ui_presentation::smallest(&desk) >= 1.0 / 45.0 - 1e-4,
            "1/{}",
            1.0 / crate::window::ui_presentation::smallest(&desk)
        );
        let place = text.with("timeline.place", &[("step", &""), ("all", &"")]);
        let part = place.split_whitespace().next().expect("a word").to_owned();
        assert!(desk.harness.query_all_by_label_contains(&part).count() >= 1, "one counter of steps");
        assert_eq!(desk.harness.query_all_by_role(Role::Slider).count(), 1);
        // Nothing is asked of two searches at once.
        desk.press(Modifiers::NONE, Key::P);
        assert!(!desk.state().view.tree.predict.on);
        desk.press(Modifiers::NONE, Key::B);
        assert!(desk.state().view.presentation.is_some_and(|presentation| presentation.is_black));
        desk.press(Modifiers::NONE, Key::Escape);
        desk.harness.run_steps(4);
        assert!(desk.state().view.presentation.is_none());
    }
}

#[test]
fn from_the_tree_panel_one_tree_is_shown() {
    let mut desk = compared(Language::English, AIMA);
    desk.run([Command::Search, Command::FocusPanel(Panel::Tree)]);
    desk.until_searched();
    desk.press(Modifiers::NONE, Key::F5);
    desk.harness.run_steps(4);
    assert!(desk.state().view.presentation.is_some_and(|presentation| !presentation.compares));
    assert_eq!(drawings(&desk).len(), 1);
}

const TWENTY_SEVEN: &str =
    "[[[5,9,1],[7,3,8],[2,6,4]],[[8,12,3],[10,2,7],[1,11,6]],[[4,13,9],[6,0,5],[15,8,3]]]";

/// On the projectors of lecture halls trees of 27 leaves are whole in both columns, and letters are read at every step.
#[test]
fn a_room_sees_27_leaves_in_each_column_at_every_step() {
    for size in [Vec2::new(1280.0, 720.0), Vec2::new(1920.0, 1080.0)] {
        let mut desk = compared(Language::English, TWENTY_SEVEN);
        desk.harness.set_size(size);
        desk.press(Modifiers::NONE, Key::F5);
        desk.harness.run_steps(8);
        let both = drawings(&desk);
        for step in 0..8 {
            // At the end of the search the first and one of the last leaves, by their numbers.
            for leaf in ["5", "15"].into_iter().filter(|_| step == 0) {
                let painted = painted(&desk, leaf);
                let is_in = |drawing: &Rect| painted.iter().any(|rect| drawing.contains_rect(*rect));
                assert!(both.iter().all(is_in), "{leaf} at {step} of {size}: {painted:?} in {both:?}");
            }
            let least = crate::window::ui_presentation::smallest(&desk);
            assert!(least >= 1.0 / 45.0 - 1e-4, "1/{}", 1.0 / least);
            desk.press(Modifiers::NONE, Key::PageDown);
            desk.harness.run_steps(6);
        }
    }
}

/// Where a number is painted, bare or as an exact value.
fn painted(desk: &Desk, number: &str) -> Vec<Rect> {
    fn collect(shape: &Shape, number: &str, found: &mut Vec<Rect>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, number, found)),
            Shape::Text(text) if text.galley.text().trim_start_matches('=') == number => {
                found.push(text.galley.rect.translate(text.pos.to_vec2()));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    desk.harness.output().shapes.iter().for_each(|clipped| collect(&clipped.shape, number, &mut found));
    found
}

/// The rings of scissors inside a drawing.
fn rings(desk: &Desk, drawing: Rect) -> usize {
    fn count(shape: &Shape, drawing: Rect) -> usize {
        match shape {
            Shape::Vec(shapes) => shapes.iter().map(|shape| count(shape, drawing)).sum(),
            Shape::Circle(circle) => {
                let is_ring = circle.fill == egui::Color32::TRANSPARENT && circle.stroke.width > 0.0;
                usize::from(is_ring && drawing.contains(circle.center))
            }
            _ => 0,
        }
    }
    desk.harness.output().shapes.iter().map(|clipped| count(&clipped.shape, drawing)).sum()
}

#[test]
fn scissors_stand_in_the_column_that_cuts_and_counters_to_a_room_below_their_own() {
    let mut desk = compared(Language::English, TWELVE);
    let both = drawings(&desk);
    assert_eq!(rings(&desk, both[0]), 0, "minimax cuts nothing");
    assert!(rings(&desk, both[1]) > 0, "alpha-beta does");
    desk.press(Modifiers::NONE, Key::F5);
    desk.press(Modifiers::NONE, Key::Home);
    desk.press(Modifiers::NONE, Key::PageDown);
    desk.harness.run_steps(6);
    // Counters below all columns have the word in front, those of a column behind the number.
    let common = desk.harness.query_all_by_label_contains(" · leaves ").count();
    assert_eq!(common, 0, "it would not be seen whose they are");
}
