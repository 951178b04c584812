//! Gain of each idea of an exact solver on one position: from plain alpha-beta to the whole solver, one idea more at each
//! step, each searched here and now.
//!
//! The first steps are alpha-beta as for any game, the next the solver with none of its ideas, and after it those of
//! [`SolverRule::LADDER`] or [`SolverFeature::LADDER`] in their order. All come to the same value; a step that would take too long ends
//! at a number of nodes, and its nodes are then "more than" that.

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

/// A position to be solved by every step.
#[derive(Clone, Debug, PartialEq)]
pub enum Puzzle {
    /// Connect Four, on any board.
    ConnectFour(ConnectFour),
    /// Othello, on any board.
    Othello(Othello),
}

/// A step of the ladder: what searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverStep {
    /// Alpha-beta as a textbook has it.
    Plain,
    /// With moves in a good order, and a table of positions.
    Table,
    /// With null windows besides.
    NullWindows,
    /// The solver with so many of its ideas.
    Ideas(u32),
}

/// How a step did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepOutcome {
    /// Its place in [`Puzzle::steps`].
    pub step: usize,
    /// Nodes of the search.
    pub nodes: u64,
    /// Seconds of the search alone, the least of a few runs where it is short.
    pub seconds: f64,
    /// The value for the side to move; `None` where it was stopped before.
    pub value: Option<i32>,
}

/// What ends a measurement, and how far it is.
#[derive(Clone, Debug, Default)]
pub struct MeasurementWatch {
    /// Raised, it ends the measurement.
    pub stop: Arc<AtomicBool>,
    /// Nodes of the search that runs.
    pub gauge: Arc<AtomicU64>,
}

impl SolverStep {
    /// Its word on the command line, which is also its key in the text files.
    pub fn name(self, puzzle: &Puzzle) -> &'static str {
        // Without ideas the solver has a word of its own; with one it is called by the first of the ladder.
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
    /// Nodes after which a step ends that has not come to its end.
    pub const MOST_NODES: u64 = 20_000_000;
    /// Seconds after which a search is not run again to be timed better, and how often it is run at most.
    const TIMED: (f64, u32) = (0.05, 10);

    /// Connect Four after these moves, with 20 empty cells: plain alpha-beta is through in a second.
    pub const FOUR: &str = "6456377265513323364154";
    /// Othello with 17 empty squares.
    pub const DISCS: &str = "OXXXXXXXOXXOOOXXOXXOOOXXXXXXXOXX-OOXXOX--OOOXOX-----OO-------O-- O";

    /// The positions that are measured where no other is named.
    pub fn shipped() -> [Self; 2] {
        let four = ConnectFour::parse(Self::FOUR).unwrap_or_default();
        let discs = Othello::parse(Self::DISCS).unwrap_or_default();
        [Self::ConnectFour(four), Self::Othello(discs)]
    }

    /// The game's word.
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

    /// Searches the position by every step in turn, each from nothing and on one thread; `report` hears of each that is done
    /// and ends the measurement by returning `false`.
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
                // The shortest run is the one that was disturbed least.
                let least = outcome.map_or(seconds, |before| seconds.min(before.seconds));
                outcome = Some(StepOutcome { step, nodes, seconds: least, value });
                (spent, rounds) = (spent + seconds, rounds + 1);
            }
            // What was stopped in the middle says nothing of its step and is not reported.
            let is_stopped = watch.stop.load(Ordering::Relaxed);
            if is_stopped || outcome.is_some_and(|outcome| !report(outcome)) {
                return;
            }
        }
    }

    /// One search, and its seconds.
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

/// Alpha-beta that orders moves and remembers positions.
fn with_table() -> AlphaBeta {
    AlphaBeta::textbook().with(Refinement::Ordering, true).with(Refinement::Table, true)
}
