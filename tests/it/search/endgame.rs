//! Othello solved to its end: as plain search has it, as the literature has it, and the same watched or not.

use std::sync::Arc;

use edagari::catalog::{AnyPosition, Engine, Game, Job, Method};
use edagari::eval::even::Even;
use edagari::game::Sequential;
use edagari::game::othello::Othello;
use edagari::game::score::Bound;
use edagari::search::alpha_beta::{AlphaBeta, Solving};
use edagari::search::solve::othello_endgame::OthelloSolver;
use edagari::search::{Control, Event, Limits, Observer, Report, Unwatched};

use crate::match_play::patterns::positions;
use crate::search::oracle::{holds, negamax};

/// Positions of random games with so many empty squares, also where a side must pass.
fn endings(empties: u32, count: usize) -> Vec<Othello> {
    let fits = |position: &Othello| position.empties().count_ones() == empties;
    let found: Vec<_> = positions(400).into_iter().filter(fits).take(count).collect();
    assert_eq!(found.len(), count);
    found
}

#[test]
fn endings_are_worth_what_plain_search_says() {
    let mut solver = OthelloSolver::new(10);
    for (empties, count) in [(1, 40), (2, 40), (3, 40), (4, 40), (6, 30), (7, 20), (8, 20), (9, 6), (10, 2)] {
        for position in endings(empties, count) {
            let truth = negamax(&position, None, &Even, true);
            assert_eq!(solver.solve(&position), Some(truth.units()), "{position}");
            let report =
                OthelloSolver::default().search(&position, &mut Control::unlimited(), &mut Unwatched);
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
        let report =
            OthelloSolver::for_empties(16).search(&position, &mut Control::unlimited(), &mut Unwatched);
        assert_eq!(report.score.units(), score, "{board}");
        let played = report.best.and_then(|best| position.action(best)).expect("a move");
        assert_eq!(played.to_string(), best, "{board}");
        assert!(report.bound == Bound::Exact && report.line.first() == report.best.as_ref());
    }
}

#[test]
fn watched_or_not_the_search_is_the_same_and_well_nested() {
    for position in endings(11, 12) {
        let unwatched = OthelloSolver::new(10).search(&position, &mut Control::unlimited(), &mut Unwatched);
        let mut events: Vec<Event> = Vec::new();
        let watched = OthelloSolver::new(10).search(&position, &mut Control::unlimited(), &mut events);
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
    let report = OthelloSolver::default().search(&position, &mut control, &mut Unwatched);
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
        let exact = OthelloSolver::default().solve(&position).expect("8x8");
        let report = solved("alpha-beta:depth=2,endgame=10", position);
        assert!(report.exact && report.score.units() == exact);
        assert!(report.depth == 10 && solved("alpha-beta:depth=2,endgame=9", position).depth <= 2);
    }
    let Engine { method, .. } = Engine::default_for(othello);
    assert!(
        method.settings().entries().iter().any(|it| it.key == "endgame" && it.kind.format(it.value) == "16")
    );
}

#[test]
fn what_a_played_move_shows_never_changes_the_result() {
    let (mut told, mut knows) = (OthelloSolver::new(10), OthelloSolver::new(10));
    for position in endings(8, 25).into_iter().chain(endings(5, 25)) {
        let truth = knows.solve(&position).expect("8x8");
        for floor in [OthelloSolver::LEAST, truth - 2, truth] {
            assert_eq!(told.solve_from(&position, floor), Some(truth), "{position} from {floor}");
        }
    }
    assert_eq!(told.solve_from(&Othello::new(6).expect("a size"), 0), None);
}

/// Nodes that do for twelve empty squares, whatever comes first.
const ENOUGH: u64 = 1_000_000;

/// Alpha-beta that has to solve from 8 empty squares on, with a limit of nodes or none.
fn solving(position: Othello, nodes: Option<u64>, solving: Solving) -> (Job, Report) {
    let method = AlphaBeta { endgame: 8, solving, ..AlphaBeta::default() };
    let mut engine = Engine::with_method(Method::AlphaBeta(method), Game::Othello { size: 8 });
    engine.limits = Limits { nodes, ..Limits::default() };
    let job = Job::new(AnyPosition::Othello(position), engine);
    let report = run(&job, &mut Unwatched);
    (job, report)
}

fn run(job: &Job, observer: &mut impl edagari::search::Observer) -> Report {
    job.run(&mut Control::new(&job.engine.limits, Arc::default()), observer)
}

#[test]
fn what_is_left_of_a_budget_solves_earlier() {
    for position in endings(12, 4) {
        let truth = OthelloSolver::default().solve(&position).expect("8x8");
        let effort = OthelloSolver::effort(12);
        let (_, report) = solving(position, Some(ENOUGH), Solving::InReach);
        assert!(report.exact && report.finished && report.score.units() == truth, "{position} {report:?}");
        let after = report.solved_after.expect("it gave way");
        assert!((1..12).contains(&after), "{after}");
        assert!(report.leaves > 0 && report.depth == 12 && report.line.len() > 1);
        let (_, never) = solving(position, Some(effort / 2), Solving::InReach);
        assert_eq!((never.solved_after, never.exact), (None, false), "half of what it takes is not enough");
        let (_, endless) = solving(position, None, Solving::InReach);
        assert!(endless.exact && endless.score.units() == truth);
        assert!(endless.solved_after.is_some() && endless.nodes * u64::from(OthelloSolver::PACE) >= effort);
        let depth = Engine::parse("alpha-beta:depth=4,endgame=8", Game::Othello { size: 8 }).expect("known");
        let report = run(&Job::new(AnyPosition::Othello(position), depth), &mut Unwatched);
        assert_eq!((report.solved_after, report.depth), (None, 4), "a limit of depth alone leaves nothing");
    }
}

#[test]
fn whatever_the_budget_what_is_called_proven_is_true_and_the_rest_is_as_before() {
    let (mut won, mut whole, mut fallen_back) = (0, 0, 0);
    for position in endings(12, 6) {
        let truth =
            OthelloSolver::default().search(&position, &mut Control::unlimited(), &mut Unwatched).score;
        for step in 1..25 {
            let (job, report) = solving(position, Some(4_000 * step), Solving::After(4));
            let Some(after) = report.solved_after else { continue };
            let best = report.best.and_then(|best| position.action(best)).expect("a legal move");
            if report.exact {
                assert!(holds(report.score, report.bound, truth), "{position} {report:?} {truth}");
                let after = -OthelloSolver::default()
                    .search(&position.after(best), &mut Control::unlimited(), &mut Unwatched)
                    .score;
                assert!(after >= report.score, "{position} {report:?} {after}");
                whole += u32::from(report.finished);
                won += u32::from(!report.finished);
            } else {
                let mut to_the_depth = job.clone();
                to_the_depth.engine.limits.depth = Some(after.into());
                let before = run(&to_the_depth.solving_as(&Report::default()), &mut Unwatched);
                let known = |report: &Report| (report.best, report.score, report.depth, report.line.clone());
                assert_eq!(known(&report), known(&before), "{position}");
                fallen_back += 1;
            }
        }
    }
    assert!(won > 0 && whole > 0 && fallen_back > 0, "{won} {whole} {fallen_back}");
}

#[test]
fn a_search_that_gave_way_is_done_again_to_the_event() {
    for (position, nodes) in endings(12, 3).into_iter().zip([None, Some(300_000), Some(30_000)]) {
        let (job, report) = solving(position, nodes, Solving::InReach);
        let again = job.repeated(&report).expect("alpha-beta keeps nothing");
        let (mut first, mut second): (Vec<Event>, Vec<Event>) = (Vec::new(), Vec::new());
        let watched = run(&job, &mut first);
        assert_eq!(watched, report, "watched or not");
        let repeated = run(&again, &mut second);
        assert_eq!((repeated.score, repeated.solved_after), (report.score, report.solved_after));
        assert!(first == second, "{} and {} events", first.len(), second.len());
    }
}

/// How many moves have a value, and how many of them a proven one, report by report.
#[derive(Default)]
struct KnownMoves(Vec<(usize, usize)>);

impl Observer for KnownMoves {
    const WATCHES: bool = false;

    fn observe(&mut self, _event: Event) {}

    fn progress(&mut self, report: &Report) {
        let valued = report.actions.iter().filter(|action| action.score.is_some());
        let proven = valued.clone().filter(|action| action.exact && action.bound == Bound::Exact);
        self.0.push((valued.count(), proven.count()));
    }
}

#[test]
fn values_of_moves_stay_while_a_position_is_solved_and_are_proven_one_by_one() {
    let game = Game::Othello { size: 8 };
    let moves = "f5f6e6f4e3d6g4d3c3h3c4g3g5g6e7d7h5f3h4h6c6f7c7c5c8d8b5c2d2e2f1f2e8f8g8b3c1b6a4a3b4a5e1d1g7";
    let start = game.start();
    let position = start.after(&start.parse_moves(moves).expect("legal"));
    let mut engine = Engine::parse("alpha-beta:lines=all,eval=patterns,endgame=8", game).expect("an engine");
    let Method::AlphaBeta(method) = engine.method else { panic!("alpha-beta") };
    engine.method = Method::AlphaBeta(AlphaBeta { solving: Solving::After(4), ..method });
    let mut known = KnownMoves::default();
    let report = Job::new(position.clone(), engine)
        .run(&mut Control::new(&Limits::default(), Arc::default()), &mut known);
    let count = position.actions().len();
    assert!(report.finished && report.exact && count > 4);
    let from = known.0.iter().position(|&(valued, _)| valued == count).expect("all moves are judged");
    let later = &known.0[from..];
    assert!(later.iter().all(|&(valued, _)| valued == count), "{later:?}");
    let steps: std::collections::BTreeSet<_> = later.iter().map(|&(_, proven)| proven).collect();
    assert!(steps.contains(&count) && steps.len() > 3, "{steps:?}");
}
