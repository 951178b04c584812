//! Othello on 6x6 and 4x4 by its solver: against plain search, whole and late, with tables too small, stopped, by several
//! threads, on any processor, watched; and proofs of what a position is worth.

use std::collections::HashMap;
use std::sync::Arc;

use edagari::game::othello::{Move, Othello};
use edagari::game::score::Bound;
use edagari::game::{Alternating as _, Position as _, Rng64, Sequential as _};
use edagari::search::solve::othello_endgame::OthelloSolver;
use edagari::search::solve::othello_proof::{LineProof, NoProof};
use edagari::search::{Control, Event, Limits, Report, Unwatched};
use edagari::worker::threads::Threads;
use rand::SeedableRng as _;

/// Minimax by the rules alone, that remembers.
fn plain(position: &Othello, known: &mut HashMap<Othello, i32>) -> i32 {
    if position.is_over() {
        return position.final_score().units();
    }
    if let Some(&value) = known.get(position) {
        return value;
    }
    let mut actions = Vec::new();
    position.actions(&mut actions);
    let values = actions.iter().map(|&action| -plain(&position.after(action), known));
    let best = values.max().expect("the game is not over");
    known.insert(*position, best);
    best
}

fn truth(position: &Othello) -> i32 {
    plain(position, &mut HashMap::new())
}

/// Positions of random games with so many empty squares.
pub(crate) fn endings(size: u8, empties: std::ops::RangeInclusive<u32>, games: u64) -> Vec<Othello> {
    let mut endings = Vec::new();
    for seed in 0..games {
        let mut rng = Rng64::seed_from_u64(seed);
        let mut position = Othello::new(size).expect("a size");
        while !position.is_over() {
            if empties.contains(&position.empties().count_ones()) {
                endings.push(position);
            }
            position.play(position.random_action(&mut rng));
        }
    }
    endings
}

fn search(mut solver: OthelloSolver, position: &Othello) -> Report {
    let report = solver.search(position, &mut Control::unlimited(), &mut Unwatched);
    assert!(report.exact && report.finished && report.bound == Bound::Exact, "{position}");
    report
}

fn value(solver: OthelloSolver, position: &Othello) -> i32 {
    search(solver, position).score.units()
}

fn ask(solver: &mut OthelloSolver, position: &Othello, alpha: i32) -> i32 {
    solver.probe(position, alpha, &mut Control::unlimited()).expect("nothing stops it")
}

#[test]
fn the_whole_game_on_4x4_is_worth_what_plain_search_says() {
    let (start, mut known) = (Othello::new(4).expect("a size"), HashMap::new());
    // The second side wins by 11 to 3, and the two empty squares are its own.
    assert_eq!(plain(&start, &mut known), -10);
    assert_eq!(value(OthelloSolver::new(10), &start), -10);
    // One solver for all, whose small table is full of other positions, and of the same.
    let mut solver = OthelloSolver::new(8);
    let mut positions: Vec<_> = known.iter().collect();
    positions.sort_by_key(|(position, _)| (position.own(), position.opponent()));
    assert!(positions.len() > 10_000);
    for (position, &truth) in positions.into_iter().step_by(17) {
        for alpha in [truth - 2, truth - 1, truth, truth + 1] {
            let answer = ask(&mut solver, position, alpha);
            let fits = if answer > alpha { answer <= truth } else { answer >= truth };
            assert!(fits && (answer > alpha) == (truth > alpha), "{position} {alpha}: {answer}, not {truth}");
        }
    }
}

#[test]
fn late_positions_on_6x6_are_worth_what_plain_search_says() {
    let (mut passes, mut early) = (0, 0);
    for position in endings(6, 0..=7, 60).into_iter().chain(endings(6, 8..=10, 4)) {
        let truth = truth(&position);
        assert_eq!(value(OthelloSolver::new(8), &position), truth, "{position}");
        passes += u32::from(position.must_pass());
        early += u32::from(truth.abs() == 36);
    }
    assert!(passes > 5 && early > 0, "{passes} {early}");
}

#[test]
fn early_ends_and_wins_of_all_discs_count_as_they_should() {
    for board in [
        // White has no disc left after the move.
        "XO---------------------------------- X",
        // Nobody can move, and the empty squares go to the winner.
        "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX-O X",
        "OOOOOO-OOOOOOOOOOOOOOOOOOOOOOOXXXXX- X",
        "-XXXX-XXXXXXXXXXXXXXXXXXXXXXXXX-XXXO O",
    ] {
        let position = Othello::parse(board).expect("a board");
        let expected = if position.empties().count_ones() > 12 { 36 } else { truth(&position) };
        let report = OthelloSolver::new(8).search(&position, &mut Control::unlimited(), &mut Unwatched);
        assert_eq!((report.score.units(), report.exact), (expected, true), "{board}");
    }
}

#[test]
fn boards_that_turn_into_each_other_are_one_and_worth_what_their_moves_are() {
    for position in endings(6, 20..=21, 9).into_iter().step_by(7) {
        let exact = value(OthelloSolver::new(14), &position);
        let mut actions = Vec::new();
        position.actions(&mut actions);
        let best =
            actions.iter().map(|&action| -value(OthelloSolver::new(12), &position.after(action))).max();
        assert_eq!(best, Some(exact), "{position}");
        // Mirrored, the table knows it all.
        let mut solver = OthelloSolver::new(14);
        let nodes = solver.search(&position, &mut Control::unlimited(), &mut Unwatched).nodes;
        let mirrored = position.canonical();
        let again = solver.search(&mirrored, &mut Control::unlimited(), &mut Unwatched);
        assert_eq!(again.score.units(), exact, "{position}");
        assert!(again.nodes < nodes, "{} {nodes}", again.nodes);
        let best = again.best.and_then(|best| mirrored.action(best)).expect("a move of this very board");
        assert_eq!(-value(OthelloSolver::new(12), &mirrored.after(best)), exact, "{position}");
    }
}

#[test]
fn every_move_has_its_value() {
    for position in endings(6, 11..=12, 8).into_iter().step_by(3) {
        let report =
            OthelloSolver::new(10).search_every(&position, &mut Control::unlimited(), &mut Unwatched);
        assert!(!report.actions.is_empty());
        for entry in report.actions {
            let after = position.after(position.action(entry.action).expect("legal"));
            let exact = (entry.score.map(edagari::game::Score::units), entry.bound);
            assert_eq!(
                exact,
                (Some(-value(OthelloSolver::new(10), &after)), Bound::Exact),
                "{position} {entry:?}"
            );
        }
    }
}

#[test]
fn tables_too_small_threads_and_stops_change_no_value() {
    for (turn, position) in (1..).zip(endings(6, 16..=18, 9).into_iter().step_by(9)) {
        let alone = search(OthelloSolver::new(14), &position);
        let mut small = OthelloSolver::new(8).with_threads(2, Some(&Threads));
        for nodes in [500 * turn, 5_000 * turn] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let report = small.search(&position, &mut Control::new(&limits, Arc::default()), &mut Unwatched);
            let fits = match report.bound {
                _ if !report.exact => true,
                Bound::Exact => report.score == alone.score,
                Bound::Lower => report.score <= alone.score,
                Bound::Upper => report.score >= alone.score,
            };
            assert!(fits, "{position} {report:?}");
        }
        assert_eq!(value(small, &position), alone.score.units(), "{position}");
    }
}

#[test]
fn any_processor_goes_through_the_same_tree() {
    for position in endings(6, 18..=18, 9).into_iter().step_by(4).chain(Othello::new(4)) {
        assert_eq!(
            search(OthelloSolver::new(10), &position),
            search(OthelloSolver::new(10).portable(), &position),
            "{position}"
        );
    }
}

#[test]
fn whoever_watches_sees_the_same_search_and_moves_by_the_rules() {
    let mut entered = 0;
    for position in endings(6, 10..=12, 6).into_iter().step_by(5).chain(endings(6, 20..=20, 1)) {
        let mut events = Vec::new();
        let watched =
            OthelloSolver::new(10).search(&position, &mut Control::unlimited(), &mut Rim(&mut events));
        assert_eq!(watched, search(OthelloSolver::new(10), &position), "{position}");
        let mut path = vec![position];
        for event in events {
            match event {
                Event::Entered { action: None, .. } => path = vec![position],
                Event::Entered { action: Some(action), side, .. } => {
                    let here = path.last().expect("a node is open");
                    let after = here.after(here.action(action).expect("legal"));
                    assert_eq!(after.side_to_move(), side);
                    path.push(after);
                    entered += 1;
                }
                Event::Left { .. } => _ = path.pop(),
                _ => {}
            }
        }
        assert!(path.is_empty(), "{position}");
    }
    assert!(entered > 100, "{entered}");
}

/// Records three plies.
struct Rim<'a>(&'a mut Vec<Event>);

impl edagari::search::Observer for Rim<'_> {
    const WATCHES: bool = true;

    fn observe(&mut self, event: Event) {
        self.0.push(event);
    }

    fn recorded_plies(&self) -> u32 {
        3
    }
}

#[test]
fn a_proof_is_found_and_each_of_its_bounds_holds() {
    for position in endings(6, 11..=13, 6).into_iter().step_by(5).chain(Othello::new(4)) {
        let mut solver = OthelloSolver::new(10);
        let score = value(OthelloSolver::new(10), &position);
        let proof =
            LineProof::find(&mut solver, &position, score, &mut Control::unlimited()).expect("a line");
        assert_eq!(proof.end().iter().sum::<i32>(), i32::from(position.size()).pow(2));
        for reply in proof.replies() {
            let bound =
                reply.bound(&mut OthelloSolver::new(8), &mut Control::unlimited()).expect("not stopped");
            let worth = -value(OthelloSolver::new(8), &reply.after);
            assert!(worth <= bound && bound <= reply.at_most, "{position} {reply:?} {bound} {worth}");
        }
        let line = proof.line().to_vec();
        assert_eq!(LineProof::new(position, line.clone(), score).as_ref(), Ok(&proof));
        let other = Err(NoProof::Other { found: score, said: score + 2 });
        assert_eq!(LineProof::new(position, line.clone(), score + 2), other);
        let shorter = LineProof::new(position, line[1..].to_vec(), score);
        assert!(matches!(shorter, Err(NoProof::Illegal(_))), "{position}");
        assert_eq!(LineProof::new(position, line[..2].to_vec(), score), Err(NoProof::Unfinished));
        let longer = [line, vec![Move::PASS]].concat();
        assert_eq!(LineProof::new(position, longer, score), Err(NoProof::TooLong));
    }
}

#[test]
fn a_line_of_bad_moves_leaves_a_reply_that_is_worth_more() {
    let start = Othello::new(4).expect("a size");
    let (mut position, mut line) = (start, Vec::new());
    let mut rng = Rng64::seed_from_u64(3);
    while !position.is_over() {
        let action = position.random_action(&mut rng);
        line.push(action);
        position.play(action);
    }
    let ours = position.side_to_move() == start.side_to_move();
    let score = position.final_score().units() * if ours { 1 } else { -1 };
    assert_ne!(score, -10);
    let proof = LineProof::new(start, line, score).expect("a line to the end");
    let mut bounds = proof.replies().into_iter().map(|reply| {
        let bound = reply.bound(&mut OthelloSolver::new(8), &mut Control::unlimited());
        bound.is_some_and(|bound| bound <= reply.at_most)
    });
    assert!(bounds.any(|holds| !holds));
}

/// A change of ordering, pruning or a table shows here, wanted or not.
#[test]
fn the_solver_has_its_signature() {
    let mut counts = Vec::new();
    for position in endings(6, 18..=18, 3).into_iter().chain(Othello::new(4)) {
        counts.push(search(OthelloSolver::new(12), &position).nodes);
    }
    assert_eq!(counts, [594_040, 42_806, 43_935, 979]);
}
