//! The columns of a comparison: what one more searches with, what each may record, and what is said of them.

use edagari::catalog::{Engine, Game};
use edagari::session::command::{Command, CompareCommand, TreeCommand};
use edagari::session::compare::data::{Comparison, ComparisonPreset};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::state::State;
use edagari::session::{self, update};
use edagari::trace::{LineReach, NodeId};
use edagari::words::text::count;
use egui::Vec2;
use egui_kittest::kittest::Queryable as _;

use crate::session::compare_session::{
    CONNECT_FOUR, compare, compared, comparison_run, new_game, run_all, selected, tree,
};
use crate::window::ui_compare::show;

#[test]
fn columns_that_are_added_search_by_different_methods() {
    for game in Game::MENU {
        let mut state = new_game(game);
        for _ in 0..Comparison::MOST {
            compare(&mut state, CompareCommand::Add);
        }
        let engines: Vec<_> = state.comparison.entries.iter().map(|entry| &entry.engine).collect();
        for (at, engine) in engines.iter().enumerate() {
            assert!(engine.fits(game), "{game} {engine}");
            assert!(!engines[..at].contains(engine), "{game}: {engine} twice");
        }
    }
}

#[test]
fn columns_share_the_budget_by_how_many_they_are_when_they_begin() {
    let mut state = new_game(Game::TicTacToe);
    state.settings.recorded_nodes = 6_000;
    compare(&mut state, CompareCommand::Preset(ComparisonPreset::Pruning));
    let room = |state: &State| {
        session::compare::update::trials_wanted(state).iter().map(|(_, job)| job.recorded_nodes).max()
    };
    assert_eq!(room(&state), Some(3_000));
    compare(&mut state, CompareCommand::Add);
    compare(&mut state, CompareCommand::Run);
    assert_eq!(room(&state), Some(2_000));
}

#[test]
fn what_fits_its_share_is_not_searched_again_when_a_column_is_added() {
    let mut state = compared(Game::NumberTree, ComparisonPreset::Pruning);
    let before = [0, 1].map(|at| comparison_run(&state, at).number);
    compare(&mut state, CompareCommand::Add);
    compare(&mut state, CompareCommand::Run);
    run_all(&mut state);
    assert_eq!([0, 1].map(|at| comparison_run(&state, at).number), before);
    assert_eq!(comparison_run(&state, 2).job.recorded_nodes, state.settings.recorded_nodes / 3);
}

#[test]
fn nobody_is_said_to_spare_what_simulations_visit() {
    let mut state = new_game(Game::TicTacToe);
    for (column, word) in [(0, "alpha-beta:depth=4"), (1, "mcts:playouts=400")] {
        let engine = Engine::parse(word, Game::TicTacToe).expect("an engine");
        compare(&mut state, CompareCommand::Add);
        compare(&mut state, CompareCommand::SetEngine(column, engine));
    }
    compare(&mut state, CompareCommand::Run);
    run_all(&mut state);
    for at in [0, 1] {
        let comparison_run = comparison_run(&state, at);
        assert_eq!(
            (
                comparison_run.contrasts.len(),
                comparison_run.contrasts[0].1.spared,
                comparison_run.spared.len()
            ),
            (1, 0, 0)
        );
    }
    let harness = show(state, Vec2::new(900.0, 460.0));
    assert!(harness.query_all_by_label_contains(" skips ").next().is_none());
}

#[test]
fn what_sets_columns_apart_is_read_where_the_method_has_no_room() {
    let harness = show(compared(CONNECT_FOUR, ComparisonPreset::Depths), Vec2::new(420.0, 460.0));
    for depth in ["depth 4", "depth 6"] {
        let widths: Vec<_> = harness.query_all_by_label(depth).map(|node| node.rect().width()).collect();
        assert!(widths.iter().any(|&width| width > 30.0), "{depth}: {widths:?}");
    }
}

#[test]
fn whatever_is_selected_the_columns_show_the_same_position_or_the_last_on_its_way() {
    let mut state = compared(CONNECT_FOUR, ComparisonPreset::Refinements);
    let (mut same, mut shorter) = (0, 0);
    for (column, other) in [(0, 1), (1, 0)] {
        for id in (0..tree(&state, column).len() as u32).step_by(97).map(NodeId) {
            let path = tree(&state, column).path(id);
            let select = TreeCommand::Select(Some(id));
            update::apply(&mut state, Command::Tree(DrawingPlace::Compared(column), select));
            let root = &comparison_run(&state, column).job.position;
            let there = selected(&state, other).expect("a node");
            assert_eq!(selected(&state, column).as_ref(), Some(&path));
            if matches!(LineReach::of(tree(&state, other), &path), Some(LineReach::Searched(_))) {
                assert_eq!(root.after(&there), root.after(&path));
                same += 1;
            } else {
                assert!(path.starts_with(&there), "{there:?} is not on the way of {path:?}");
                shorter += 1;
            }
        }
    }
    assert!(same > 3 && shorter > 3, "{same} the same, {shorter} on the way");
}

#[test]
fn what_a_recording_only_counts_is_in_the_plot_as_well() {
    let mut state = new_game(Game::TicTacToe);
    state.settings.recorded_nodes = 8_000;
    compare(&mut state, CompareCommand::Preset(ComparisonPreset::Pruning));
    run_all(&mut state);
    for at in [0, 1] {
        let comparison_run = comparison_run(&state, at);
        let report = &comparison_run.progress.as_ref().expect("a report").report;
        let cuts = report.cuts.iter().map(|cuts| cuts.alpha + cuts.beta).sum::<u64>();
        let all = |recorded: fn(&edagari::trace::PlyStats) -> u64, which: usize| {
            comparison_run.plies.iter().map(|ply| recorded(ply) + ply.folded[which]).sum::<u64>()
        };
        let counted = [all(|ply| ply.nodes, 0), all(|ply| ply.leaves, 1), all(|ply| ply.cuts, 2)];
        assert_eq!(counted, [report.nodes, report.leaves, cuts], "column {at}");
        assert!(comparison_run.plies.iter().any(|ply| ply.folded[0] > 0), "column {at} folds");
    }
    let deeper: u64 = comparison_run(&state, 0).plies.iter().map(|ply| ply.folded[0]).sum();
    let harness = show(state, Vec2::new(1100.0, 800.0));
    harness.get_by_label_contains(&format!("▽ {} nodes below it", count(deeper)));
    harness.get_by_label_contains(&format!("; {} below what is recorded", count(deeper)));
}

#[test]
fn the_window_at_the_root_is_compared_on_tic_tac_toe() {
    let state = compared(Game::TicTacToe, ComparisonPreset::Window);
    for engine in [0, 1].map(|at| &state.comparison.entries[at].engine) {
        assert_eq!(
            Engine::parse(&engine.to_string(), Game::TicTacToe).as_ref(),
            Ok(engine),
            "as it is written"
        );
    }
    let harness = show(state, Vec2::new(1100.0, 800.0));
    for figure in [count(18_297), format!("★ {}", count(16_811))] {
        harness.get_by_label(&figure);
    }
    assert!(harness.query_all_by_label_contains("loss … win").next().is_some());
}

#[test]
fn a_column_names_the_evaluation_that_it_judges_by() {
    let named = |game, preset, name: &str| {
        let harness = show(compared(game, preset), Vec2::new(1000.0, 700.0));
        harness.query_all_by_label_contains(&format!("{name} ·")).count()
    };
    assert_eq!(named(CONNECT_FOUR, ComparisonPreset::Depths, "Lines"), 2);
    assert_eq!(
        named(Game::TicTacToe, ComparisonPreset::Fail, "None"),
        0,
        "to the end of the game nothing is judged"
    );
}
