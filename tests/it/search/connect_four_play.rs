//! Connect Four at full strength: is it solved wherever that answers in time, and played on where it does not?

use std::sync::Arc;

use edagari::catalog::{AnyPosition, Engine, Game, Job, Method};
use edagari::game::Score;
use edagari::game::connect_four::ConnectFour;
use edagari::game::score::Bound;
use edagari::search::alpha_beta::AlphaBeta;
use edagari::search::solve::connect_four::{Book, ConnectFourSolver};
use edagari::search::{Control, Limits, Report, Unwatched};

const GAME: Game = Game::ConnectFour { width: 7, height: 6 };
/// Twenty stones, and a few thousand nodes to the end.
const LATE: &str = "31552221773457624455";

fn job(moves: &str, limits: Limits) -> Job {
    let position = ConnectFour::parse(moves).expect("legal moves");
    let engine = Engine { limits, ..Engine::default_for(GAME) };
    Job::new(AnyPosition::ConnectFour(position), engine)
}

fn run(job: &Job) -> Report {
    let mut control = Control::new(&job.engine.limits, Arc::default());
    job.run(&mut control, &mut Unwatched)
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// As far as the shipped book is whole.
#[test]
fn the_first_moves_come_from_the_book() {
    let whole = Book::shipped().whole().expect("a book");
    for moves in ["", "4", "44", "444"].into_iter().filter(|moves| moves.len() < usize::from(whole)) {
        let report = run(&job(moves, nodes(1)));
        assert!(report.exact && report.book && report.finished, "{moves}");
        assert_eq!((report.nodes, report.best.map(|best| best.0)), (0, Some(3)), "{moves}");
        assert!(report.actions.iter().all(|action| action.exact && action.bound == Bound::Exact), "{moves}");
    }
}

#[test]
fn late_positions_are_solved_at_once_and_again_in_the_same_way() {
    let job = job(LATE, nodes(1_000_000));
    let report = run(&job);
    let value = ConnectFourSolver::default().solve(&ConnectFour::parse(LATE).expect("legal moves")).value;
    assert_eq!((report.score, report.exact, report.solved_after), (Score::decided(value, 0), true, Some(0)));
    assert!(report.actions.iter().all(|action| action.exact && action.bound == Bound::Exact));
    let again = job.repeated(&report).expect("a method that can be run again");
    assert_eq!(run(&again), report);
    let for_one_move = Job { engine: job.engine.clone().for_one_move(), ..job };
    let quick = run(&for_one_move);
    assert!(quick.nodes < report.nodes && quick.best == report.best);
    assert!(
        quick.actions.iter().any(|action| action.bound == Bound::Upper),
        "the others are at most as good"
    );
}

#[test]
fn a_depth_alone_is_how_far_it_looks() {
    for moves in ["4", LATE] {
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let report = run(&job(moves, limits));
        assert_eq!((report.solved_after, report.book), (None, false), "{moves}");
    }
    assert_eq!(run(&job("4", Limits { depth: Some(3), ..Limits::default() })).depth, 3);
}

#[test]
fn alpha_beta_gives_way_as_soon_as_the_solver_should_be_in_reach() {
    let mut job = job(LATE, nodes(200_000));
    if let edagari::catalog::Method::AlphaBeta(method) = &mut job.engine.method {
        *method = AlphaBeta { endgame: 1, ..method.clone() };
    }
    let report = run(&job);
    let solver = ConnectFourSolver::default().solve(&ConnectFour::parse(LATE).expect("legal moves"));
    assert!(report.exact && report.finished);
    assert_eq!(report.score, Score::decided(solver.value, 0));
    let after = report.solved_after.expect("it gave way");
    assert!(after > 0 && after < 22, "after depth {after}");
    let again = job.repeated(&report).expect("a method that can be run again");
    let again = run(&again);
    assert_eq!(
        (again.score, again.solved_after, again.nodes),
        (report.score, report.solved_after, report.nodes)
    );
}

#[test]
fn what_the_solver_cannot_do_in_time_is_played_by_what_is_known() {
    // Ten stones, and far too few nodes.
    let report = run(&job("2736145521", nodes(3000)));
    assert!(!report.exact && !report.finished && report.depth > 3);
    assert_eq!(report.solved_after, None);
    assert!(report.best.is_some() && !report.line.is_empty());
    // The solver alone names what it tried first, not just any move.
    let position = ConnectFour::parse("2736145521").expect("legal moves");
    let mut control = Control::new(&nodes(3000), Arc::default());
    let alone = ConnectFourSolver::default().search(&position, true, &mut control, &mut Unwatched);
    assert!(!alone.exact && alone.best.is_some());
}

#[test]
fn a_setting_of_the_solver_leaves_its_book_out() {
    let engine = Engine::parse("exact:book=off", GAME).expect("a setting of the solver");
    assert!(matches!(engine.method, Method::Exact(ref method) if !method.book));
    assert_eq!(Engine::parse(&engine.to_string(), GAME), Ok(engine.clone()));
    let job = Job::new(GAME.start(), Engine { limits: nodes(1000), ..engine });
    assert_eq!(run(&job).nodes, 1000, "the start is searched, not looked up");
}

#[test]
fn a_bound_of_the_position_is_proven_and_names_no_move() {
    let engine = Engine::parse("exact:book=off,nodes=300000", GAME).expect("a setting of the solver");
    let position = ConnectFour::parse("44444222").expect("legal moves");
    let report = run(&Job::new(AnyPosition::ConnectFour(position), engine));
    // The value is +1 by the right column alone; the first column to try is worth less.
    assert!(report.unassigned && !report.finished);
    assert_eq!((report.favoured(), report.is_certain(), report.exact), (None, true, false));
    assert!(report.best.is_some(), "a move can be played all the same");
    let truth = Score::decided(1, 0);
    match report.bound {
        Bound::Lower => assert!(report.score <= truth),
        Bound::Upper => assert!(report.score >= truth),
        Bound::Exact => panic!("it is not known yet"),
    }
}
