//! Statistics in the window: folded at first in *Analysis* and *Compare*, and there at all only where something was counted.

use edagari::catalog::{Engine, Game, Job};
use edagari::session::analysis;
use edagari::session::analysis::data::{Purpose, Wanted};
use edagari::session::command::{Command, CompareCommand};
use edagari::session::compare::data::ComparisonPreset;
use edagari::session::effect::Effect;
use edagari::session::state::{State, Status};
use edagari::session::update;
use edagari::trace::Recording;
use edagari::window::panels::analysis_ui;
use edagari::window::style;
use egui::Vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::session::compare_session::{CONNECT_FOUR, compare, compared, new_game, run_all};
use crate::window::mouse::Hand as _;
use crate::window::ui_compare::{Bench, show};

fn open(harness: &mut Harness<'static, Bench>) {
    harness.click_on(&harness.get_by_label("Statistics"));
    harness.run();
}

/// The state after a search by alpha-beta.
fn searched() -> State {
    let mut state = new_game(CONNECT_FOUR);
    let engine = Engine::parse("alpha-beta:depth=5", CONNECT_FOUR).expect("an engine");
    update::apply(&mut state, Command::SetEngine(engine.clone()));
    let job = Job::new(state.game.position.clone(), engine);
    analysis::update::begin(&mut state, &Wanted { purpose: Purpose::Analysis, job: job.clone() });
    let (recording, progress) = Recording::of(&job);
    (state.analysis.recording, state.analysis.progress) = (Some(recording), Some(progress));
    state.analysis.status = Status::Finished;
    state
}

#[test]
fn the_analysis_unfolds_what_became_of_the_nodes() {
    let state = searched();
    let progress = state.analysis.progress.as_ref().expect("a report");
    assert_eq!(progress.statistics.total().nodes, progress.report.nodes);
    let builder = Harness::builder().with_size(Vec2::new(700.0, 1800.0)).with_context_setup(style::install);
    let mut harness = builder.build_ui_state(
        |ui, bench: &mut (State, Vec<Command>)| analysis_ui(ui, &bench.0, &mut bench.1),
        (state, Vec::new()),
    );
    harness.run();
    assert!(harness.query_by_label("By depth").is_none(), "folded at first");
    harness.click_on(&harness.get_by_label("Statistics"));
    harness.run();
    for part in ["By depth", "By ply below the root", "Cut by the first move"] {
        harness.get_by_label(part);
    }
    harness.click_on(&harness.get_by_label("Copy as CSV"));
    harness.run();
    assert!(harness.state().1.contains(&Command::CopyStatistics));
}

#[test]
fn the_counts_are_copied_as_a_table() {
    let mut state = new_game(CONNECT_FOUR);
    assert!(update::apply(&mut state, Command::CopyStatistics).is_empty(), "nothing was searched");
    let effects = update::apply(&mut searched(), Command::CopyStatistics);
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
    // Each by depth and ply, in a fold of its own.
    assert!(harness.query_by_label("By ply below the root").is_none());
    let second = |harness: &Harness<'static, Bench>| {
        let fold = harness.query_all_by_label_contains(": by depth and ply").nth(1).expect("a fold").rect();
        egui::pos2(fold.left() + 20.0, fold.center().y)
    };
    // The figures scroll.
    let fold = harness.query_all_by_label_contains(": by depth and ply").nth(1).expect("a fold");
    fold.scroll_to_me();
    harness.run();
    harness.click_at(second(&harness), egui::PointerButton::Primary);
    harness.run();
    harness.get_by_label("By depth");
    harness.get_by_label("By ply below the root");
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
    let words = "B B2 is entered with the window [−∞, ∞] in column 1 and [−∞, 3] in column 2";
    let line = format!("≠ First difference of columns 1 and 2: {words}");
    harness.click_on(&harness.get_by_label(&line));
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
