//! Gain of each idea of an exact solver on one position: from plain alpha-beta to the whole solver, one idea
//! more at each step, each searched live.
//!
//! The first steps are alpha-beta as for any game, the next the solver with none of its ideas, and after it
//! those of [`SolverRule::LADDER`] or [`SolverFeature::LADDER`] in their order. All have the same value; a
//! step that would take too long ends at a number of nodes, and its nodes are then "more than" that.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use crate::eval::even::Even;
use crate::game::connect_four::ConnectFour;
use crate::game::othello::Othello;
use crate::search::alpha_beta::{AlphaBeta, Refinement};
use crate::search::exact::Exact;
use crate::search::solve::connect_four::SolverRule;
use crate::search::solve::othello_endgame::SolverFeature;
use crate::search::{Control, Limits, Report, Unwatched};

/// A position that every step solves.
#[derive(Clone, Debug, PartialEq)]
pub enum Puzzle {
    /// On a board of any size.
    ConnectFour(ConnectFour),
    /// On a board of any size.
    Othello(Othello),
}

/// A step of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverStep {
    /// Alpha-beta as in a textbook.
    Plain,
    /// With move ordering, and a table of positions.
    Table,
    /// With null windows besides.
    NullWindows,
    /// The solver with this number of its ideas.
    Ideas(u32),
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepOutcome {
    /// The index in [`Puzzle::steps`].
    pub step: usize,
    /// Nodes of the search.
    pub nodes: u64,
    /// Seconds of the search alone, the least of a few runs where it is short.
    pub seconds: f64,
    /// The value for the side to move; `None` where the search was stopped first.
    pub value: Option<i32>,
}

/// Stop flag and progress of a measurement.
#[derive(Clone, Debug, Default)]
pub struct MeasurementWatch {
    /// Ends the measurement when raised.
    pub stop: Arc<AtomicBool>,
    /// Nodes of the running search.
    pub gauge: Arc<AtomicU64>,
}

impl SolverStep {
    /// The word on the command line, which is also the key in the text files.
    pub fn name(self, puzzle: &Puzzle) -> &'static str {
        // Without ideas the solver has a word of its own; with one it has the name of the first of the
        // ladder.
        let idea = |number: u32| number.checked_sub(1).map(|at| at as usize);
        match (self, puzzle) {
            (Self::Plain, _) => "plain",
            (Self::Table, _) => "table",
            (Self::NullWindows, _) => "null-windows",
            (Self::Ideas(number), Puzzle::ConnectFour(_)) => {
                idea(number).map_or("bits-four", |at| SolverRule::LADDER[at].name())
            }
            (Self::Ideas(number), Puzzle::Othello(_)) => {
                idea(number).map_or("bits-othello", |at| SolverFeature::LADDER[at].name())
            }
        }
    }
}

impl Puzzle {
    /// The number of nodes at which an unfinished step ends.
    pub const MOST_NODES: u64 = 20_000_000;
    /// The number of seconds after which a search is not repeated for a better time, and the greatest number
    /// of repetitions.
    const TIMED: (f64, u32) = (0.05, 10);

    /// Connect Four after these moves, with 20 empty cells: plain alpha-beta takes a second.
    pub const FOUR: &str = "6456377265513323364154";
    /// Othello with 17 empty squares.
    pub const DISCS: &str = "OXXXXXXXOXXOOOXXOXXOOOXXXXXXXOXX-OOXXOX--OOOXOX-----OO-------O-- O";

    /// The positions that are measured by default.
    pub fn shipped() -> [Self; 2] {
        let four = ConnectFour::parse(Self::FOUR).unwrap_or_default();
        let discs = Othello::parse(Self::DISCS).unwrap_or_default();
        [Self::ConnectFour(four), Self::Othello(discs)]
    }

    /// The word for the game.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::ConnectFour(_) => "connect-four",
            Self::Othello(_) => "othello",
        }
    }

    /// All steps, plain alpha-beta first and the whole solver last.
    pub fn steps(&self) -> Vec<SolverStep> {
        let ideas = match self {
            Self::ConnectFour(_) => SolverRule::LADDER.len(),
            Self::Othello(_) => SolverFeature::LADDER.len(),
        };
        let alpha_beta = [SolverStep::Plain, SolverStep::Table, SolverStep::NullWindows];
        alpha_beta.into_iter().chain((0..=ideas as u32).map(SolverStep::Ideas)).collect()
    }

    /// Searches the position by every step in turn, each from scratch and on one thread; `report` receives
    /// each result and ends the measurement by returning `false`.
    pub fn measure(
        &self,
        most_nodes: u64,
        watch: &MeasurementWatch,
        mut report: impl FnMut(StepOutcome) -> bool,
    ) {
        for (step, how) in self.steps().into_iter().enumerate() {
            let (mut outcome, mut spent, mut rounds) = (None::<StepOutcome>, 0.0, 0);
            while rounds == 0 || spent < Self::TIMED.0 && rounds < Self::TIMED.1 {
                let (report, seconds) = self.search(how, most_nodes, watch);
                let value = report.exact.then_some(report.score.units());
                let nodes = report.nodes;
                // The shortest run was disturbed least.
                let least = outcome.map_or(seconds, |before| seconds.min(before.seconds));
                outcome = Some(StepOutcome { step, nodes, seconds: least, value });
                (spent, rounds) = (spent + seconds, rounds + 1);
            }
            // An interrupted step has no result and is not reported.
            let is_stopped = watch.stop.load(Ordering::Relaxed);
            if is_stopped || outcome.is_some_and(|outcome| !report(outcome)) {
                return;
            }
        }
    }

    /// Runs one search, and returns its report and its seconds.
    fn search(&self, how: SolverStep, most_nodes: u64, watch: &MeasurementWatch) -> (Report, f64) {
        let limits = Limits { nodes: Some(most_nodes), ..Limits::default() };
        // The gauge still shows the nodes of the search before.
        watch.gauge.store(0, Ordering::Relaxed);
        let control = Control::new(&limits, Arc::clone(&watch.stop));
        let mut control = control.with_gauge(Arc::clone(&watch.gauge));
        let begun = Instant::now();
        let report = match how {
            SolverStep::Plain => self.alpha_beta(&AlphaBeta::textbook(), &mut control),
            SolverStep::Table => self.alpha_beta(&with_table(), &mut control),
            SolverStep::NullWindows => {
                self.alpha_beta(&with_table().with(Refinement::NullWindows, true), &mut control)
            }
            SolverStep::Ideas(ideas) => {
                // An opening book would answer without a search, and there would be nothing to measure.
                let exact = Exact { ideas, book: false, ..Exact::default() };
                match self {
                    Self::ConnectFour(root) => exact.connect_four(root, &mut control, &mut Unwatched),
                    Self::Othello(root) => exact.othello(root, &mut control, &mut Unwatched),
                }
            }
        };
        (report, begun.elapsed().as_secs_f64())
    }

    fn alpha_beta(&self, method: &AlphaBeta, control: &mut Control) -> Report {
        match self {
            Self::ConnectFour(root) => method.search(root, &Even, control, &mut Unwatched),
            Self::Othello(root) => method.search(root, &Even, control, &mut Unwatched),
        }
    }
}

/// Alpha-beta with move ordering and a table.
fn with_table() -> AlphaBeta {
    AlphaBeta::textbook().with(Refinement::Ordering, true).with(Refinement::Table, true)
}
