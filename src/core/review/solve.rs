//! Solvers by game, and their expected time.

use std::sync::Arc;

use crate::catalog::{AnyPosition, Game, by_family};
use crate::game::{ActionId, Alternating, Score};
use crate::search::alpha_beta::AlphaBeta;
use crate::search::crew::ThreadProvider;
use crate::search::exact::Exact;
use crate::search::solve::connect_four::{self, Book};
use crate::search::solve::othello_endgame;
use crate::search::{Control, Limits, Report, Unwatched};

use super::{is_of_lines, reviews};

/// Othello: the greatest number of empty squares at which a review to a depth solves every position.
pub(super) const LAST: u32 = 20;
/// Connect Four: the greatest expected effort for solving, in nodes of a long position.
const EFFORT: u64 = 1 << 22;
/// The greatest number of nodes for solving in games without a solver of their own.
const NODES: u64 = 2_000_000;
/// Megabytes of a solver's table: solving backwards meets many positions several times.
const MEGABYTES: u32 = 64;

/// A solver that keeps its table from one position to the next.
pub(super) enum ReviewSolver {
    Othello(othello_endgame::OthelloSolver),
    ConnectFour(connect_four::ConnectFourSolver),
    /// Alpha-beta to the end.
    Plain,
}

impl ReviewSolver {
    pub(super) fn of(game: Game, threads: u32, crew: Option<&'static dyn ThreadProvider>) -> Self {
        match game {
            Game::Othello { .. } => {
                let solver = othello_endgame::OthelloSolver::within(AlphaBeta::LATEST_ENDGAME, MEGABYTES);
                Self::Othello(solver.with_threads(threads, crew))
            }
            Game::ConnectFour { .. } => {
                let solver = connect_four::ConnectFourSolver::new(MEGABYTES).with_book(Book::shipped());
                Self::ConnectFour(solver.with_threads(threads, crew))
            }
            _ => Self::Plain,
        }
    }

    /// Solves a position in which the game goes on; `None` where it was stopped first.
    pub(super) fn solve(&mut self, position: &AnyPosition, control: &mut Control) -> Option<Report> {
        let report = match (self, position) {
            (Self::Othello(solver), AnyPosition::Othello(root)) => {
                solver.search(root, control, &mut Unwatched)
            }
            (Self::ConnectFour(solver), AnyPosition::ConnectFour(root)) => {
                solver.search(root, false, control, &mut Unwatched)
            }
            (Self::Plain, position) if reviews(position.game()) => {
                by_family!(position, alternating(root) => plain(root, control), solo(_) => return None)
            }
            _ => return None,
        };
        (report.finished && report.exact).then_some(report)
    }
}

fn plain<P: Alternating>(root: &P, control: &mut Control) -> Report {
    let report = Exact::default().other(root, control, &mut Unwatched);
    // A stopped search has no result.
    let exact = report.exact && report.score.0.abs() < Score::INFINITY.0;
    Report { exact, ..report }
}

/// A line of best moves from a proven position, continued to the end of the game where a solver does that at once: the lines of
/// solutions may end with a book, or with the position of an earlier search.
pub fn to_the_end(root: &AnyPosition, line: &[ActionId]) -> Vec<ActionId> {
    /// Nodes for each part of the line, some tenth of a second: a user waits for it.
    const NODES: u64 = 500_000;
    /// Parts: up to the end of a book, and behind it.
    const PARTS: usize = 3;
    let mut line = line.to_vec();
    if !is_of_lines(root.game()) {
        return line;
    }
    let mut solver = ReviewSolver::of(root.game(), 1, None);
    for _ in 0..PARTS {
        let position = root.after(&line);
        if position.is_over() {
            break;
        }
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let Some(solution) = solver.solve(&position, &mut Control::new(&limits, Arc::default())) else {
            break;
        };
        line.extend(solution.line);
    }
    line
}

/// Decision whether a review to a depth solves a position, independent of the machine.
pub(super) enum SolveReach {
    /// It is solved.
    Solved,
    /// It is solved if that takes no more than this number of nodes.
    Within(u64),
    TooFar,
}

pub(super) fn reach(position: &AnyPosition) -> SolveReach {
    match position {
        AnyPosition::Othello(root) => {
            if root.empties().count_ones() <= LAST {
                SolveReach::Solved
            } else {
                SolveReach::TooFar
            }
        }
        AnyPosition::ConnectFour(root) => {
            let near = is_booked(position) || connect_four::ConnectFourSolver::effort(root) <= EFFORT;
            // Most positions take a small part of the longest effort.
            if near { SolveReach::Solved } else { SolveReach::Within(EFFORT) }
        }
        _ => SolveReach::Within(NODES),
    }
}

/// Whether the opening book has the values of a position and of all successors, so that nothing is searched.
pub(super) fn is_booked(position: &AnyPosition) -> bool {
    let knows = |position: &AnyPosition| matches!(position, AnyPosition::ConnectFour(root) if Book::shipped().value(root).is_some());
    // The best move is found by the values after the moves, so the book has to contain these too.
    let followed = |action| knows(&position.after(&[action]));
    knows(position) && position.actions().into_iter().all(followed)
}

/// Estimated least seconds for solving a position; `None` where no solver of the game has an estimate.
pub fn seconds_to_solve(position: &AnyPosition) -> Option<f64> {
    /// Nodes a second on an ordinary machine.
    const PACE: f64 = 8e6;
    let nodes = match position {
        _ if is_booked(position) => 0,
        AnyPosition::Othello(root) => {
            othello_endgame::OthelloSolver::effort_on(root.size(), root.empties().count_ones().min(50))
        }
        // A mean position takes a small part of a long one.
        AnyPosition::ConnectFour(root) => connect_four::ConnectFourSolver::effort(root) / 8,
        _ => return None,
    };
    Some(nodes as f64 / PACE)
}

/// The expected factor in time from a position to the one a ply earlier.
pub(super) const GROWTH: f64 = 2.1;
