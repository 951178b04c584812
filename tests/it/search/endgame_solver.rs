//! The exact solver of Othello endgames against plain search, with each of its parts left out, with tables far too small,
//! stopped and gone on, and on any processor.

use std::sync::Arc;

use edagari::game::bits::Bits;
use edagari::game::othello::{Othello, flips_of, moves_of};
use edagari::game::score::Bound;
use edagari::game::{Alternating as _, Position as _, Sequential};
use edagari::search::events::Why;
use edagari::search::solve::othello_endgame::{OthelloSolver, SolverFeature};
use edagari::search::{Control, Event, Limits, Report, Unwatched};
use edagari::worker::threads::Threads;

use crate::match_play::patterns::positions;

/// Alpha-beta by the rules alone, on bare boards.
fn plain([own, opponent]: [u64; 2], mut alpha: i32, beta: i32, passed: bool) -> i32 {
    let moves = moves_of(own, opponent);
    if moves == 0 {
        if passed {
            let [own, theirs] = [own, opponent].map(|discs| discs.count_ones().cast_signed());
            return own - theirs + (own - theirs).signum() * (64 - own - theirs);
        }
        return -plain([opponent, own], -beta, -alpha, true);
    }
    let mut best = -64;
    for square in Bits(moves) {
        let turned = flips_of(square as u8, own, opponent);
        best = best.max(-plain([opponent ^ turned, own | turned | 1 << square], -beta, -alpha, false));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn truth(position: &Othello) -> i32 {
    plain([position.own(), position.opponent()], -64, 64, false)
}

/// Positions of random games with so many empty squares.
fn endings(empties: std::ops::RangeInclusive<u32>, games: u64) -> Vec<Othello> {
    let fits = |position: &Othello| empties.contains(&position.empties().count_ones());
    positions(games).into_iter().filter(fits).collect()
}

/// Wins of all discs, early ends, and sides without a move: what random games seldom come to.
const ODD: [&str; 4] = [
    "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO-OOOOOOX- X",
    "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-- X",
    "-XXXXXX-XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX-XXXXXO- O",
    "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOO-------- X",
];

#[test]
fn every_ending_is_worth_what_the_rules_say() {
    let mut solver = OthelloSolver::new(8);
    let (mut count, mut passes) = (0, 0);
    for position in endings(1..=9, 60) {
        let truth = truth(&position);
        assert_eq!(solver.solve(&position), Some(truth), "{position}");
        for floor in [OthelloSolver::LEAST, truth - 4, truth] {
            assert_eq!(solver.solve_from(&position, floor), Some(truth), "{position} from {floor}");
        }
        count += 1;
        passes += u32::from(position.must_pass());
    }
    assert!(count > 400 && passes > 5, "{count} {passes}");
}

#[test]
fn odd_endings_are_worth_what_the_rules_say() {
    for board in ODD {
        let position = Othello::parse(board).expect("a board");
        assert_eq!(OthelloSolver::default().solve(&position), Some(truth(&position)), "{board}");
    }
}

#[test]
fn no_part_of_the_search_changes_a_value() {
    for position in endings(10..=15, 30).into_iter().step_by(9) {
        let whole = OthelloSolver::new(10).solve(&position);
        for &part in SolverFeature::ALL {
            assert_eq!(OthelloSolver::new(10).without(part).solve(&position), whole, "{part:?} {position}");
        }
    }
}

#[test]
fn no_part_changes_what_the_rules_say() {
    let without = |solver: OthelloSolver, parts: &[SolverFeature]| {
        parts.iter().fold(solver, |solver, &part| solver.without(part))
    };
    for position in endings(6..=9, 25).into_iter().step_by(5) {
        let truth = Some(truth(&position));
        assert_eq!(
            without(OthelloSolver::new(8), SolverFeature::ALL).solve(&position),
            truth,
            "none: {position}"
        );
        for &part in SolverFeature::ALL {
            assert_eq!(
                OthelloSolver::new(8).without(part).solve(&position),
                truth,
                "without {part:?}: {position}"
            );
            let others: Vec<_> = SolverFeature::ALL.iter().copied().filter(|&other| other != part).collect();
            assert_eq!(
                without(OthelloSolver::new(8), &others).solve(&position),
                truth,
                "{part:?} alone: {position}"
            );
        }
    }
}

#[test]
fn reasons_have_their_names_and_what_is_not_sure_is_no_proof() {
    let mut seen = Vec::new();
    for position in endings(14..=15, 20).into_iter().step_by(6) {
        let mut events: Vec<Event> = Vec::new();
        OthelloSolver::new(10).search(&position, &mut Control::unlimited(), &mut events);
        for event in events {
            if let Event::Left { why, proven, .. } = event {
                assert_eq!(proven, why != Why::PreSearch, "{why:?}");
                seen.push(why);
            }
        }
    }
    for why in [Why::Stable, Why::Child, Why::Table, Why::PreSearch, Why::Cut] {
        assert!(seen.contains(&why), "{why:?}");
    }
}

#[test]
fn tables_too_small_and_shared_change_no_value() {
    let mut small = OthelloSolver::new(8);
    for position in endings(13..=16, 30).into_iter().step_by(9) {
        let alone = OthelloSolver::new(14).solve(&position).expect("8x8");
        assert_eq!(small.solve(&position), Some(alone), "{position}");
        // What is known of the position answers for the one after the best move, and the other way round.
        let mut shared = OthelloSolver::new(8);
        let report = shared.search(&position, &mut Control::unlimited(), &mut Unwatched);
        let best = report.best.and_then(|best| position.action(best)).expect("a move");
        assert_eq!(shared.solve(&position.after(best)), Some(-alone), "{position}");
        assert_eq!(shared.solve(&position), Some(alone), "{position}");
    }
}

#[test]
fn stopped_anywhere_the_solver_goes_on_to_the_truth() {
    let mut solver = OthelloSolver::new(10);
    for (turn, position) in (1..).zip(endings(14..=15, 20).into_iter().step_by(7)) {
        let exact = OthelloSolver::new(14).solve(&position).expect("8x8");
        for nodes in [300 * turn, 1_700 * turn, 5_000 * turn] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut control = Control::new(&limits, Arc::default());
            let report = solver.search(&position, &mut control, &mut Unwatched);
            let fits = match report.bound {
                _ if !report.exact => true,
                Bound::Exact => report.score.units() == exact,
                Bound::Lower => report.score.units() <= exact,
                Bound::Upper => report.score.units() >= exact,
            };
            assert!(fits, "{position} {report:?} {exact}");
        }
        assert_eq!(solver.solve(&position), Some(exact), "{position}");
    }
}

#[test]
fn every_move_has_its_value_and_a_line_that_keeps_it() {
    let mut longest = 0;
    for position in endings(11..=12, 12).into_iter().step_by(3) {
        let report =
            OthelloSolver::new(10).search_every(&position, &mut Control::unlimited(), &mut Unwatched);
        assert!(!report.actions.is_empty());
        for entry in report.actions {
            let after = position.after(position.action(entry.action).expect("legal"));
            let exact = OthelloSolver::new(10).solve(&after).map(|value| -value);
            assert_eq!(entry.score.map(edagari::game::Score::units), exact, "{position} {entry:?}");
            assert_eq!(entry.bound, Bound::Exact);
            // Best play along the line keeps what the move is worth.
            assert_eq!(entry.line.first(), Some(&entry.action));
            let end = entry.line.iter().fold(position, |at, &id| at.after(at.action(id).expect("legal")));
            let value = OthelloSolver::new(10).solve(&end).unwrap_or_else(|| end.final_score().units());
            let side = if end.side_to_move() == position.side_to_move() { 1 } else { -1 };
            assert_eq!(Some(side * value), exact, "{position} {entry:?} {end}");
            longest = longest.max(entry.line.len());
        }
    }
    assert!(longest > 4, "{longest}");
}

#[test]
fn any_processor_goes_through_the_same_tree() {
    for position in endings(14..=15, 12).into_iter().step_by(5) {
        let fast = OthelloSolver::new(10).search(&position, &mut Control::unlimited(), &mut Unwatched);
        let portable =
            OthelloSolver::new(10).portable().search(&position, &mut Control::unlimited(), &mut Unwatched);
        assert_eq!(fast, portable, "{position}");
    }
}

#[test]
fn threads_that_help_change_no_value() {
    for position in endings(17..=17, 9).into_iter().step_by(3) {
        let alone = OthelloSolver::new(12).search(&position, &mut Control::unlimited(), &mut Unwatched);
        for threads in [2, 3] {
            let mut together = OthelloSolver::new(12).with_threads(threads, Some(&Threads));
            let report = together.search(&position, &mut Control::unlimited(), &mut Unwatched);
            assert_eq!((report.score, report.exact), (alone.score, true), "{threads} {position}");
            let best = report.best.and_then(|best| position.action(best)).expect("a move");
            assert_eq!(together.solve(&position.after(best)), Some(-alone.score.units()), "{position}");
        }
        // Without a crew there is nobody to help.
        let nobody = OthelloSolver::new(12).with_threads(2, None);
        assert_eq!(search(nobody, &position), alone, "{position}");
    }
}

#[test]
fn threads_stop_together_and_go_on_to_the_truth() {
    for position in endings(17..=17, 6).into_iter().step_by(3) {
        let exact = OthelloSolver::new(12).solve(&position);
        let mut solver = OthelloSolver::new(12).with_threads(2, Some(&Threads));
        for nodes in [1_000, 20_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut control = Control::new(&limits, Arc::default());
            let report = solver.search(&position, &mut control, &mut Unwatched);
            assert!(!report.exact || Some(report.score.units()) == exact, "{position} {report:?}");
        }
        assert_eq!(solver.solve(&position), exact, "{position}");
    }
}

fn search(mut solver: OthelloSolver, position: &Othello) -> Report {
    solver.search(position, &mut Control::unlimited(), &mut Unwatched)
}

/// A change of ordering, pruning or a table shows here, wanted or not.
#[test]
fn the_solver_has_its_signature() {
    let boards = [
        ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 18),
        ("-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X", 32),
        ("--OXXO--XOXXXX--XOOOXXXXXOOXXXXXXOOOOXXX-XXXXXXX--XXOOO----XXOO- X", 8),
    ];
    let counts = boards.map(|(board, value)| {
        let position = Othello::parse(board).expect("a board");
        let report = OthelloSolver::new(12).search(&position, &mut Control::unlimited(), &mut Unwatched);
        assert_eq!(report.score.units(), value);
        report.nodes
    });
    assert_eq!(counts, [22_193, 7_484, 11_598]);
}

/// The disc difference in which a line ends, for the side to move before it.
fn end_of(position: &Othello, line: &[edagari::game::ActionId]) -> i32 {
    let mut after = *position;
    for &action in line {
        after.play(after.action(action).expect("a legal move"));
    }
    assert!(after.is_over(), "{position}: {} moves", line.len());
    let units = after.final_score().units();
    if after.side_to_move() == position.side_to_move() { units } else { -units }
}

#[test]
fn lines_of_proven_moves_go_to_the_end_of_the_game() {
    let mut checked = 0;
    let eights = endings(14..=17, 30).into_iter().step_by(11);
    let small =
        |size, empties| crate::search::small_othello::endings(size, empties, 8).into_iter().step_by(3);
    let smaller = small(4, 9..=12).chain(small(6, 12..=15));
    for position in eights.chain(smaller) {
        let size = if position.size() == 8 { 8 } else { 10 };
        let (mut control, mut again) = (Control::unlimited(), Control::unlimited());
        let report = OthelloSolver::new(size).search(&position, &mut control, &mut Unwatched);
        assert_eq!(end_of(&position, &report.line), report.score.units(), "{position}");
        let every = OthelloSolver::new(size).search_every(&position, &mut again, &mut Unwatched);
        assert_eq!(every.score, report.score);
        for found in every.actions {
            let score = found.score.expect("a value").units();
            assert_eq!(end_of(&position, &found.line), score, "{position} {}", found.action.0);
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}
