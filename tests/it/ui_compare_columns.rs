//! The columns of a comparison: what one more searches with, what each may record, and what is said of them.

use edagari::app::command::CompareCommand;
use edagari::app::comparison::{Comparison, Preset};
use edagari::app::state::State;
use edagari::app::update;
use edagari::catalog::{Engine, Game};
use egui::Vec2;
use egui_kittest::kittest::Queryable as _;

use super::ui_compare::{CONNECT_FOUR, compare, compared, new_game, run_all, show, trial};

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
    compare(&mut state, CompareCommand::Preset(Preset::Pruning));
    let room = |state: &State| update::trials_wanted(state).iter().map(|(_, job)| job.recorded_nodes).max();
    assert_eq!(room(&state), Some(3_000));
    compare(&mut state, CompareCommand::Add);
    compare(&mut state, CompareCommand::Run);
    assert_eq!(room(&state), Some(2_000));
}

#[test]
fn what_fits_its_share_is_not_searched_again_when_a_column_is_added() {
    let mut state = compared(Game::NumberTree, Preset::Pruning);
    let before = [0, 1].map(|at| trial(&state, at).number);
    compare(&mut state, CompareCommand::Add);
    compare(&mut state, CompareCommand::Run);
    run_all(&mut state);
    assert_eq!([0, 1].map(|at| trial(&state, at).number), before);
    assert_eq!(trial(&state, 2).job.recorded_nodes, state.settings.recorded_nodes / 3);
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
        let trial = trial(&state, at);
        assert_eq!((trial.contrasts.len(), trial.contrasts[0].1.spared, trial.spared.len()), (1, 0, 0));
    }
    let harness = show(state, Vec2::new(900.0, 460.0));
    assert!(harness.query_all_by_label_contains("spares itself").next().is_none());
}

#[test]
fn what_sets_columns_apart_is_read_where_the_method_has_no_room() {
    let harness = show(compared(CONNECT_FOUR, Preset::Depths), Vec2::new(420.0, 460.0));
    for depth in ["depth 4", "depth 6"] {
        let widths: Vec<_> = harness.query_all_by_label(depth).map(|node| node.rect().width()).collect();
        assert!(widths.iter().any(|&width| width > 30.0), "{depth}: {widths:?}");
    }
}
