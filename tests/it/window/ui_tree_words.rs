//! Words of the tree panel: sides of a game of two people, numbers of one, and a result without its recording.

use edagari::catalog::Game;
use edagari::session::command::TreeCommand;
use edagari::session::update;
use egui_kittest::kittest::Queryable as _;

use crate::window::ui_overview::searched_from;
use crate::window::ui_time::{SIZE, said, searched, show, tree};

#[test]
fn a_random_game_is_won_by_a_side_of_the_game() {
    let mut harness = show(searched(Game::TicTacToe, "mcts:playouts=60"), SIZE);
    let mut winners = 0;
    for step in 1..30 {
        update::apply(harness.state_mut(), tree(TreeCommand::Seek(Some(step))));
        harness.run_ok();
        for words in said(&harness).iter().filter(|words| words.contains("Playout:")) {
            assert!(!words.contains("by MAX") && !words.contains("by MIN"), "{words}");
            winners += usize::from(words.contains("won by X") || words.contains("won by O"));
        }
    }
    assert!(winners > 0, "nobody wins");
}

#[test]
fn one_skipped_move_is_one() {
    let start = Game::NumberTree.parse_position("[[3,12],[2,4]]").expect("a tree");
    let harness = show(searched_from(start, "alpha-beta"), SIZE);
    assert!(harness.query_all_by_label_contains("1 skipped move").next().is_some());
    assert!(harness.query_all_by_label_contains("skipped moves").next().is_none());
}

#[test]
fn a_result_without_its_recording_is_no_search_that_was_never_made() {
    let mut state = searched(Game::TicTacToe, "alpha-beta");
    state.analysis.recording = None;
    let harness = show(state, SIZE);
    harness.get_by_label("Only the result of an earlier search is kept");
    assert!(harness.query_by_label("No search recorded yet").is_none());
}
