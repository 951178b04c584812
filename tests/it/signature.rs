//! Golden node counts: a change of any search, ordering or table shows here, wanted or not.

use edagari::eval::even::Even;
use edagari::game::Score;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::search::alpha_beta::{AlphaBeta, Refinement};
use edagari::search::minimax::Minimax;
use edagari::search::{Control, Unwatched};

use crate::oracle::search;

/// Alpha-beta as textbooks have it: cell order, no table, every win worth the same.
fn textbook() -> AlphaBeta {
    AlphaBeta::textbook().with(Refinement::Distance, false)
}

#[test]
fn minimax_enters_the_whole_tree_of_tic_tac_toe() {
    let report =
        Minimax::default().search(&TicTacToe::default(), &Even, &mut Control::unlimited(), &mut Unwatched);
    assert_eq!((report.nodes, report.leaves, report.score), (549_946, 255_168, Score::DRAW));
    assert!(report.exact && report.finished);
    assert_eq!((report.depth, report.line.len()), (9, 9));
}

#[test]
fn alpha_beta_in_cell_order_enters_what_others_count() {
    let root = TicTacToe::default();
    let open = search(&textbook(), &root, &Even, None);
    assert_eq!((open.nodes, open.score), (18_297, Score::DRAW));
    let win = Score::decided(1, 0);
    let narrow = AlphaBeta { window: (-win, win), ..textbook() };
    assert_eq!(search(&narrow, &root, &Even, None).nodes, 16_811);
}
