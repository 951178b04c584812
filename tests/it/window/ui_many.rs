//! Many positions in the panel of the comparison: pasted or from a file, searched beside the window with the methods of all columns,
//! stopped, summed up, and opened by a click.

use edagari::catalog::Game;
use edagari::match_play::many_positions::BesideFirst;
use edagari::session::command::{Command, CompareCommand};
use edagari::session::compare::data::ComparisonPreset;
use edagari::session::compare::many::ManyProgress;
use edagari::session::screen::data::Panel;
use edagari::session::state::State;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;

const POSITIONS: &str = "# three openings\na1\nb2a1\nb2\na1b2c3\n";

/// Bare alpha-beta and alpha-beta with a table, and the tab of many positions.
fn compared() -> Desk {
    let mut desk = Desk::default();
    desk.run([
        Command::New(Game::TicTacToe),
        Command::FocusPanel(Panel::Compare),
        Command::Compare(CompareCommand::Preset(ComparisonPreset::Table)),
    ]);
    desk.until("both have searched", |state| !state.comparison.is_busy());
    desk.harness.run_steps(6);
    desk.click("Many positions");
    desk
}

fn progress(state: &State) -> Option<ManyProgress> {
    state.comparison.many.run.as_ref().map(|run| run.progress.clone())
}

fn labels(desk: &Desk) -> Vec<String> {
    let all = desk.harness.query_all_by(|_| true);
    all.filter_map(|node| node.accesskit_node().label().or_else(|| node.accesskit_node().value())).collect()
}

#[test]
fn pasted_positions_are_searched_summed_up_and_opened_by_a_click() {
    let mut desk = compared();
    desk.run([Command::Compare(CompareCommand::TypePositions(POSITIONS.to_owned()))]);
    assert!(desk.shows("4 positions"));
    desk.click("▶ Search 4 positions");
    desk.until("all are searched", |state| progress(state) == Some(ManyProgress::Over));
    desk.harness.run_steps(6);
    let run = desk.state().comparison.many.run.as_ref().expect("a run");
    assert_eq!(run.found.iter().map(|found| found.number).collect::<Vec<_>>(), [2, 3, 4, 5]);
    let beside = BesideFirst::of(&run.found, &run.question.engines, 1);
    assert!(beside.nodes.is_some_and(|nodes| nodes.value < 1.0), "a table saves nodes");
    assert_eq!((beside.same_values, beside.settings.contains(&"table")), (4, true));
    // The intervals come out of a fixed seed, but the clock is no part of them that repeats.
    assert_eq!((&run.beside[0].nodes, &run.beside[0].apart), (&beside.nodes, &beside.apart));
    let ratio = beside.nodes.map(|nodes| format!("×\u{2009}{:.3}", nodes.value)).expect("a ratio");
    let shown = labels(&desk);
    assert!(shown.iter().any(|label| label.starts_with(&ratio)), "{ratio} in {shown:?}");
    assert!(shown.iter().any(|label| label == "4 of 4"), "{shown:?}");
    // The position that differs most is opened.
    let run = desk.state().comparison.many.run.as_ref().expect("a run");
    let most = run.beside[0].apart[0];
    let found = run.found.iter().find(|found| found.number == most).expect("searched");
    let (position, words) =
        (found.position.clone(), format!("{most} (× {:.2})", found.nodes_ratio(1).expect("nodes")));
    desk.click(&words);
    assert_eq!(desk.state().game.position, position);
    assert!(desk.state().comparison.many.run.is_some(), "what was found stays");
}

#[test]
fn a_file_is_read_and_what_is_wrong_in_it_is_named_by_its_line() {
    let mut desk = compared();
    let path = desk.folder.path().join("openings.txt");
    std::fs::write(&path, POSITIONS).expect("written");
    desk.run([Command::Compare(CompareCommand::OpenPositions(path.clone()))]);
    assert!(desk.shows("openings.txt: 4 positions"));
    std::fs::write(&path, "a1\nz9\n").expect("written");
    desk.run([Command::Compare(CompareCommand::OpenPositions(path))]);
    assert!(desk.harness.query_all_by_label_contains("Line 2").next().is_some());
    assert!(desk.state().comparison.many.positions().is_empty());
    desk.run([Command::Compare(CompareCommand::SearchPositions)]);
    assert_eq!(progress(desk.state()), None, "nothing to search");
    let missing = desk.folder.path().join("nowhere.txt");
    desk.run([Command::Compare(CompareCommand::OpenPositions(missing))]);
    assert!(desk.harness.query_all_by_label_contains("nowhere.txt").next().is_some());
}

#[test]
fn it_is_stopped_and_keeps_what_was_found() {
    let mut desk = compared();
    // Far more than are searched while one looks.
    let many = "a1\nb2\n".repeat(20_000);
    desk.run([
        Command::Compare(CompareCommand::TypePositions(many)),
        Command::Compare(CompareCommand::SearchPositions),
    ]);
    desk.until("some are searched", |state| {
        state.comparison.many.run.as_ref().is_some_and(|run| run.found.len() > 3)
    });
    desk.harness.run_steps(2);
    // The toolbar's stops it as well; this is that of the tab.
    let stops: Vec<_> = desk.harness.get_all_by_label("■ Stop").collect();
    desk.harness.click_on(stops.last().expect("a button"));
    desk.harness.run_steps(8);
    assert_eq!(progress(desk.state()), Some(ManyProgress::Over));
    let found = |desk: &Desk| desk.state().comparison.many.run.as_ref().map(|run| run.found.len());
    let then = found(&desk);
    desk.harness.run_steps(30);
    assert_eq!(found(&desk), then, "nothing more is taken in");
    let run = desk.state().comparison.many.run.as_ref().expect("a run");
    assert_eq!(run.beside[0].positions, run.found.len(), "the sums are of all that was found");
}
