//! Othello solved to its end: as plain search has it, as the literature has it, and the same watched or not.

use std::sync::Arc;

use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::eval::even::Even;
use edagari::game::Sequential;
use edagari::game::othello::Othello;
use edagari::game::score::Bound;
use edagari::search::solve::othello_endgame::Solver;
use edagari::search::{Control, Event, Limits, Unwatched};

use crate::oracle::{holds, negamax};
use crate::patterns::positions;

/// Positions of random games with so many empty squares, also where a side must pass.
fn endings(empties: u32, count: usize) -> Vec<Othello> {
    let fits = |position: &Othello| position.empties().count_ones() == empties;
    let found: Vec<_> = positions(400).into_iter().filter(fits).take(count).collect();
    assert_eq!(found.len(), count);
    found
}

#[test]
fn endings_are_worth_what_plain_search_says() {
    let mut solver = Solver::new(10);
    for (empties, count) in [(1, 40), (2, 40), (3, 40), (4, 40), (6, 30), (7, 20), (8, 20), (9, 6), (10, 2)] {
        for position in endings(empties, count) {
            let truth = negamax(&position, None, &Even, true);
            assert_eq!(solver.solve(&position), Some(truth.units()), "{position}");
            let report = Solver::default().search(&position, &mut Control::unlimited(), &mut Unwatched);
            assert!(report.exact && report.finished && report.score == truth, "{position}");
            let best = report.best.and_then(|best| position.action(best)).expect("a move");
            assert_eq!(-negamax(&position.after(best), None, &Even, true), truth, "{position}");
            for action in report.actions.iter().filter(|action| action.score.is_some()) {
                let after = position.after(position.action(action.action).expect("legal"));
                let (score, truth) = (action.score.expect("filtered"), -negamax(&after, None, &Even, true));
                assert!(holds(score, action.bound, truth), "{position} {action:?} {truth}");
            }
        }
    }
}

/// Numbers 1, 5, 7 and 17 of the FFO endgame tests: the best score and a move that reaches it.
const FFO: [(&str, i32, &str); 4] = [
    ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 18, "g8"),
    ("-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X", 32, "g8"),
    ("--OXXO--XOXXXX--XOOOXXXXXOOXXXXXXOOOOXXX-XXXXXXX--XXOOO----XXOO- X", 8, "a6"),
    ("-OOOOO----OXXO-XXXOOOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOO----XXXX--- X", 8, "f8"),
];

#[test]
fn endgames_of_the_literature_are_solved() {
    for (board, score, best) in FFO {
        let position = Othello::parse(board).expect("a board");
        let report = Solver::for_empties(16).search(&position, &mut Control::unlimited(), &mut Unwatched);
        assert_eq!(report.score.units(), score, "{board}");
        let played = report.best.and_then(|best| position.action(best)).expect("a move");
        assert_eq!(played.to_string(), best, "{board}");
        assert!(report.bound == Bound::Exact && report.line.first() == report.best.as_ref());
    }
}

#[test]
fn watched_or_not_the_search_is_the_same_and_well_nested() {
    for position in endings(11, 12) {
        let unwatched = Solver::new(10).search(&position, &mut Control::unlimited(), &mut Unwatched);
        let mut events: Vec<Event> = Vec::new();
        let watched = Solver::new(10).search(&position, &mut Control::unlimited(), &mut events);
        assert_eq!(watched, unwatched);
        let (mut open, mut nodes, mut cuts) = (0_u64, 0, 0);
        for event in events {
            match event {
                Event::Entered { .. } => (open, nodes) = (open + 1, nodes + 1),
                Event::Left { .. } => open -= 1,
                Event::Folded { nodes: below, .. } => nodes += u64::from(below),
                Event::Cut { .. } => cuts += 1,
                _ => {}
            }
        }
        assert_eq!((open, nodes), (0, watched.nodes));
        assert!(cuts > 0);
    }
}

#[test]
fn a_budget_stops_the_solver() {
    let position = endings(14, 1)[0];
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    let mut control = Control::new(&limits, Arc::default());
    let report = Solver::default().search(&position, &mut control, &mut Unwatched);
    assert!(!report.finished && report.best.is_some());
    assert!(report.nodes < 20_000, "{}", report.nodes);
}

#[test]
fn alpha_beta_solves_as_early_as_it_is_told() {
    let othello = Game::Othello { size: 8 };
    let solved = |word: &str, position: Othello| {
        let engine = Engine::parse(word, othello).expect("known");
        let mut control = Control::new(&engine.limits, Arc::default());
        Job::new(AnyPosition::Othello(position), engine).run(&mut control, &mut Unwatched)
    };
    for position in endings(10, 3) {
        let exact = Solver::default().solve(&position).expect("8x8");
        let report = solved("alpha-beta:depth=2,endgame=10", position);
        assert!(report.exact && report.score.units() == exact);
        assert!(report.depth == 10 && solved("alpha-beta:depth=2,endgame=9", position).depth <= 2);
    }
    let Engine { method, .. } = Engine::default_for(othello);
    assert!(
        method.settings().entries().iter().any(|it| it.key == "endgame" && it.kind.format(it.value) == "16")
    );
}
