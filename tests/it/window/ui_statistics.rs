//! Statistics in the window: folded at first in *Analysis* and *Compare*, and there at all only where something was counted.

use edagari::catalog::{Engine, Game};
use edagari::session::command::{Command, CompareCommand};
use edagari::session::compare::data::ComparisonPreset;
use edagari::session::effect::Effect;
use edagari::session::update;
use egui::Vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::session::compare_session::{compare, compared, new_game, run_all};
use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;
use crate::window::ui_compare::{Bench, show};

fn open(harness: &mut Harness<'static, Bench>) {
    harness.click_on(&harness.get_by_label("Statistics"));
    harness.run();
}

/// A window in which alpha-beta has searched a position.
fn searched() -> Desk {
    let mut desk = Desk::default();
    let game = Game::ConnectFour { width: 7, height: 6 };
    let engine = Engine::parse("alpha-beta:depth=5", game).expect("an engine");
    desk.run([Command::Stop, Command::New(game), Command::SetEngine(engine), Command::Search]);
    desk.until_searched();
    desk
}

#[test]
fn the_analysis_unfolds_what_became_of_the_nodes() {
    let mut desk = searched();
    assert!(!desk.shows("By depth"), "folded at first");
    desk.click("Statistics");
    assert!(desk.shows("By depth") && desk.shows("By ply below the root"));
    assert!(desk.shows("Cut by the first move"));
    let state = desk.state();
    let progress = state.analysis.progress.as_ref().expect("a report");
    assert_eq!(progress.statistics.total().nodes, progress.report.nodes);
}

#[test]
fn the_counts_are_copied_as_a_table() {
    let mut state = new_game(Game::NumberTree);
    assert!(update::apply(&mut state, Command::CopyStatistics).is_empty(), "nothing was searched");
    let desk = searched();
    let mut state = new_game(Game::NumberTree);
    state.analysis.progress.clone_from(&desk.state().analysis.progress);
    let effects = update::apply(&mut state, Command::CopyStatistics);
    let [Effect::Copy(text, _)] = &effects[..] else { panic!("{effects:?}") };
    assert!(text.starts_with("pass,depth,end,seconds,ply,nodes,") && text.lines().count() > 3, "{text}");
}

#[test]
fn a_comparison_has_them_side_by_side() {
    let state = compared(Game::NumberTree, ComparisonPreset::Pruning);
    let mut harness = show(state, Vec2::new(900.0, 1200.0));
    assert!(harness.query_by_label("Moves left out by cuts").is_none(), "folded at first");
    open(&mut harness);
    harness.get_by_label("Moves left out by cuts");
    assert!(harness.query_by_label("Null windows").is_none(), "neither searches with null windows");
}

#[test]
fn where_nothing_is_counted_there_is_no_fold() {
    let mut state = new_game(Game::NumberTree);
    compare(&mut state, CompareCommand::Add);
    let engine = Engine::parse("random", Game::NumberTree).expect("an engine");
    compare(&mut state, CompareCommand::SetEngine(0, engine));
    compare(&mut state, CompareCommand::Run);
    run_all(&mut state);
    let harness = show(state, Vec2::new(900.0, 1200.0));
    assert!(harness.query_by_label("Statistics").is_none());
}

#[test]
fn a_comparison_says_where_two_searches_part_and_leads_there_in_both_trees() {
    let mut state = compared(Game::NumberTree, ComparisonPreset::Pruning);
    let parting = state.comparison.parting(1).expect("minimax and alpha-beta part");
    let mut harness = show(state, Vec2::new(900.0, 1200.0));
    let name = "≠ First difference of columns 1 and 2: ";
    let label = harness.get_all_by(|node| node.label().is_some_and(|label| label.starts_with(name))).next();
    harness.click_on(&label.expect("a line"));
    harness.run();
    assert!(harness.state().commands.contains(&Command::Compare(CompareCommand::ShowParting(1))));
    state = compared(Game::NumberTree, ComparisonPreset::Pruning);
    compare(&mut state, CompareCommand::ShowParting(1));
    for (column, node) in [0, 1].into_iter().zip(parting.nodes) {
        let run = state.comparison.comparison_run(column).expect("a search");
        let tree = run.subject(column).tree().expect("a tree");
        assert_eq!(run.view.node.as_ref().and_then(|address| address.find(tree)), Some(node));
    }
}
