//! *Predict first*: nothing of a step is seen, read or counted before its question is answered.

use edagari::catalog::Game;
use edagari::session::command::{Command, TreeCommand};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::drawing::questions::StepQuestion;
use edagari::session::screen::data::Panel;
use edagari::trace::TimelineMark;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::Desk;

/// A tree of which all branches but the first are cut.
const TREE: &str = "[[3,12,8],[2,4,6],[14,1,2],[1,5,7]]";

fn searched() -> Desk {
    let mut desk = Desk::default();
    let start = Game::NumberTree.parse_position(TREE).expect("a tree");
    desk.run([Command::NewFrom(Box::new(start)), Command::Search]);
    desk.until_searched();
    desk.run([Command::FocusPanel(Panel::Tree)]);
    desk.harness.run_steps(4);
    desk
}

fn tree(request: TreeCommand) -> Command {
    Command::Tree(DrawingPlace::Main, request)
}

fn step(desk: &Desk) -> Option<u64> {
    desk.state().view.tree.step
}

/// The steps before the first cuts, and of these cuts.
fn cuts(desk: &Desk) -> Vec<(u64, u64)> {
    let tree = &desk.state().shown_pass().expect("a search").tree;
    let marks = std::iter::successors(tree.mark_after(TimelineMark::Cut, 0), |&step| {
        tree.mark_after(TimelineMark::Cut, step)
    });
    marks.map(|cut| (tree.step_before(cut), cut)).collect()
}

fn tells(desk: &Desk, words: &str) -> bool {
    desk.harness.query_all_by_label_contains(words).next().is_some()
}

/// Whether a window of the path is said to be closed: its lower end has reached the upper one.
fn is_closed(desk: &Desk) -> bool {
    let bound = |word: Option<&str>| -> Option<f32> {
        word?.replace('−', "-").replace('∞', "inf").trim_start_matches('+').parse().ok()
    };
    let rows = desk.harness.query_all_by_label_contains("α ");
    let rows: Vec<String> = rows.filter_map(|row| row.accesskit_node().label()).collect();
    rows.iter().flat_map(|row| row.split("; ")).any(|row| {
        let mut words = row.split_whitespace();
        let low = bound(words.nth(1));
        low.zip(bound(words.nth(1))).is_some_and(|(low, high)| low >= high)
    })
}

#[test]
fn before_a_cut_is_predicted_neither_words_nor_windows_nor_counts_tell_of_it() {
    let mut desk = searched();
    let (before, cut) = cuts(&desk)[0];
    desk.run([tree(TreeCommand::Seek(Some(before)))]);
    desk.harness.run_steps(4);
    assert!(tells(&desk, "that is enough") && is_closed(&desk) && tells(&desk, "skipped move"));
    desk.run([tree(TreeCommand::Predict(true))]);
    desk.harness.run_steps(4);
    assert_eq!(step(&desk), Some(before), "a step that is looked at stays");
    assert!(tells(&desk, "is now sure of") && !tells(&desk, "that is enough"));
    assert!(!is_closed(&desk) && !tells(&desk, "skipped move"));
    // Once the cut is made all of it is said.
    desk.run([tree(TreeCommand::Seek(Some(cut)))]);
    desk.harness.run_steps(4);
    assert!(is_closed(&desk) && tells(&desk, "✂"));
}

#[test]
fn who_predicts_begins_at_the_first_step_and_so_does_a_presentation() {
    let mut desk = searched();
    assert_eq!(step(&desk), None);
    desk.run([tree(TreeCommand::Predict(true))]);
    assert_eq!(step(&desk), Some(0));
    desk.run([tree(TreeCommand::Seek(None))]);
    assert_eq!(step(&desk), None);
    desk.press(Modifiers::NONE, Key::F5);
    desk.harness.run_steps(4);
    assert!(desk.state().view.presentation.is_some());
    assert_eq!(step(&desk), Some(0));
    // A presentation that shows a step goes on there.
    desk.run([tree(TreeCommand::Seek(Some(5))), Command::TogglePresentation, Command::TogglePresentation]);
    assert_eq!(step(&desk), Some(5));
    // A search that ends while it is presented is not shown as a whole either.
    let mut desk = Desk::default();
    let start = Game::NumberTree.parse_position(TREE).expect("a tree");
    desk.run([
        Command::NewFrom(Box::new(start)),
        Command::Search,
        tree(TreeCommand::Predict(true)),
        Command::TogglePresentation,
    ]);
    desk.until_searched();
    assert_eq!(step(&desk), Some(0));
}

#[test]
fn the_next_cut_is_asked_about_before_it_is_shown() {
    let mut desk = searched();
    let cuts = cuts(&desk);
    desk.run([tree(TreeCommand::Predict(true))]);
    let asked = |desk: &Desk| desk.state().view.tree.predict.asked.clone();
    for &(before, cut) in &cuts {
        desk.press(Modifiers::SHIFT, Key::ArrowDown);
        assert_eq!(step(&desk), Some(before));
        assert!(matches!(asked(&desk), Some(StepQuestion::Cut(_, true))), "{:?}", asked(&desk));
        desk.harness.run_steps(2);
        assert!(desk.shows("Show the answer"));
        desk.run([tree(TreeCommand::Answer(Some(0)))]);
        assert_eq!(step(&desk), Some(cut));
    }
    assert_eq!(desk.state().view.tree.predict.right as usize, cuts.len());
    // A question that is left open is passed over.
    desk.run([tree(TreeCommand::Seek(Some(0)))]);
    for &(before, _) in &cuts[..2] {
        desk.press(Modifiers::SHIFT, Key::ArrowDown);
        assert_eq!(step(&desk), Some(before));
    }
}
