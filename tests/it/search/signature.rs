//! Golden node counts: a change of any search, ordering or table shows here, wanted or not.

use edagari::eval::even::Even;
use edagari::game::Score;
use edagari::game::connect_four::ConnectFour;
use edagari::game::othello::Othello;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::search::alpha_beta::{AlphaBeta, Refinement};
use edagari::search::minimax::Minimax;
use edagari::search::{Control, Unwatched};

use crate::search::oracle::{Invented, search};

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
    let narrow = AlphaBeta { window: AlphaBeta::RESULT, ..textbook() };
    assert_eq!(search(&narrow, &root, &Even, None).nodes, 16_811);
}

/// What each refinement alone makes of the whole game of tic-tac-toe.
#[test]
fn every_refinement_has_its_signature() {
    let counts = Refinement::ALL.iter().map(|&refinement| {
        let settings = textbook().with(refinement, true);
        let report = search(&settings, &TicTacToe::default(), &Even, None);
        assert_eq!(report.score, Score::DRAW);
        (refinement, report.nodes, report.leaves)
    });
    let counts: Vec<_> = counts.collect();
    let expected = [
        (Refinement::Ordering, 7275, 2893),
        (Refinement::Table, 4831, 1029),
        (Refinement::Deepening, 42_582, 19_837),
        (Refinement::Killers, 12_025, 4896),
        (Refinement::History, 17_928, 7203),
        (Refinement::NullWindows, 18_007, 7185),
        (Refinement::Aspiration, 18_297, 7330),
        (Refinement::Symmetry, 3082, 1194),
        (Refinement::Distance, 20_866, 8453),
        (Refinement::Foresight, 7956, 3045),
    ];
    assert_eq!(counts, expected);
}

#[test]
fn the_default_has_its_signature_in_every_game() {
    let player = AlphaBeta { table_megabytes: 1, ..AlphaBeta::default() };
    let evaluator = Invented { seed: 1, spread: 60 };
    let boards = [
        search(&player, &TicTacToe::default(), &Even, None),
        search(&player, &ConnectFour::default(), &Even, Some(10)),
        search(&player, &ConnectFour::default(), &evaluator, Some(6)),
        search(&player, &Othello::default(), &Even, Some(7)),
        search(&player, &Othello::new(6).expect("a board"), &evaluator, Some(6)),
    ];
    let expected = [(4405, 1498), (24_778, 11_564), (10_316, 7065), (932, 524), (2090, 1373)];
    assert_eq!(boards.map(|report| (report.nodes, report.leaves)), expected);
}
