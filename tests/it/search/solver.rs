//! What the solver of tree search proves: is it true, told once, and played?

use edagari::eval::even::Even;
use edagari::game::connect_four::ConnectFour;
use edagari::game::othello::Othello;
use edagari::game::score::Bound;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{ActionId, Alternating, Rng64, Score};
use edagari::search::alpha_beta::AlphaBeta;
use edagari::search::mcts::Mcts;
use edagari::search::{Control, Event, Unwatched};
use rand::SeedableRng;

use crate::search::monte_carlo::{events_of, mcts, search, tic_tac_toe};

#[test]
fn the_solver_proves_tic_tac_toe_a_draw() {
    let method = Mcts { solver: true, expand: 1, ..Mcts::default() };
    let report = search(&method, &TicTacToe::default());
    assert!(report.exact && report.finished);
    assert_eq!((report.score, report.bound, report.win_rate), (Score::DRAW, Bound::Exact, Some(0.5)));
    assert!(report.simulations < 100_000, "{}", report.simulations);
}

#[test]
fn the_solver_avoids_a_proven_loss_however_often_it_was_visited() {
    let root = tic_tac_toe("X-------- O");
    let report = search(&Mcts { solver: true, expand: 1, ..Mcts::default() }, &root);
    assert_eq!((report.score, report.best), (Score::DRAW, Some(ActionId(4))), "only the centre draws");
}

/// A position some random moves after `root`, not over.
fn after_random_moves<P: Alternating>(root: &P, moves: u32, seed: u64) -> Option<P> {
    let mut rng = Rng64::seed_from_u64(seed);
    let mut position = root.clone();
    for _ in 0..moves {
        if position.is_over() {
            return None;
        }
        position.play(position.random_action(&mut rng));
    }
    (!position.is_over()).then_some(position)
}

fn assert_proof_is_true<P: Alternating>(root: &P, seed: u64) {
    let method = Mcts { solver: true, expand: 1, seed, ..mcts(200_000) };
    let report = search(&method, root);
    assert!(report.exact, "200,000 simulations are enough for {root}");
    let exact = AlphaBeta::default().search(root, &Even, &mut Control::unlimited(), &mut Unwatched);
    let agrees = match report.bound {
        Bound::Exact => report.score == exact.score,
        Bound::Lower => report.score <= exact.score && report.score > Score::DRAW,
        Bound::Upper => report.score >= exact.score && report.score < Score::DRAW,
    };
    assert!(agrees, "{root}: {:?} {:?}, exactly {:?}", report.bound, report.score, exact.score);
    let best = report.best.and_then(|best| root.action(best)).expect("a legal action");
    let after = root.after(best);
    let reply = if after.is_over() {
        after.final_score()
    } else {
        AlphaBeta::default().search(&after, &Even, &mut Control::unlimited(), &mut Unwatched).score
    };
    assert_eq!((-reply).0.signum(), exact.score.0.signum(), "{root}: the action keeps the result");
}

#[test]
fn what_the_solver_proves_is_what_exact_search_finds() {
    let mut checked = 0;
    let mut check = |seed| {
        if let Some(root) = after_random_moves(&ConnectFour::default(), 31, seed) {
            assert_proof_is_true(&root, seed);
            checked += 1;
        }
        if let Some(root) = after_random_moves(&Othello::new(4).expect("a size"), 5, seed) {
            assert_proof_is_true(&root, seed);
            checked += 1;
        }
        if let Some(root) = after_random_moves(&TicTacToe::default(), 2, seed) {
            assert_proof_is_true(&root, seed);
            checked += 1;
        }
    };
    (0..25).for_each(&mut check);
    assert!(checked > 40, "{checked}");
}

#[test]
fn an_unfinished_solver_prefers_a_proven_draw_to_a_worse_hope() {
    let mut preferred = 0;
    for seed in 0..200 {
        let Some(root) = after_random_moves(&TicTacToe::default(), 3, seed) else { continue };
        let report = search(&Mcts { solver: true, expand: 1, ..mcts(150) }, &root);
        let best = report.actions.iter().find(|action| Some(action.action) == report.best).expect("listed");
        let draws = report.actions.iter().any(|action| action.score == Some(Score::DRAW));
        if !report.exact && draws {
            preferred += u32::from(best.score.is_some());
            let hopeful = best.score.is_none() && best.win_rate.expect("visited") >= 0.5;
            assert!(best.score == Some(Score::DRAW) || hopeful, "{root}: {report:?}");
        }
    }
    assert!(preferred > 0, "the case occurs");
}

#[test]
fn a_proof_is_told_once_and_from_the_first_players_view() {
    let root = tic_tac_toe("X-------- O");
    let (report, events) = events_of(&Mcts { solver: true, expand: 1, ..Mcts::default() }, &root);
    let mut proven: Vec<_> = events
        .iter()
        .filter_map(|event| match *event {
            Event::Proven { node, value, .. } => Some((node, value)),
            _ => None,
        })
        .collect();
    assert_eq!(proven.last(), Some(&(0, report.score)), "the root comes last");
    // Root's children are nodes 1 to 8; all but the centre lose for the second player.
    let children: Vec<_> = proven.iter().filter(|&&(node, _)| (1..=8).contains(&node)).collect();
    assert!(children.iter().all(|&&(node, value)| if node == 4 {
        value == Score::DRAW
    } else {
        value > Score::DRAW
    }));
    let count = proven.len();
    proven.sort_unstable_by_key(|&(node, _)| node);
    proven.dedup_by_key(|&mut (node, _)| node);
    assert_eq!(proven.len(), count);
}
