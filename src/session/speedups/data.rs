//! What is known of the measurements of speed-ups.

use crate::speedups::solvers::{Puzzle, StepOutcome};
use crate::speedups::{Contest, Version, VersionMeasurement};

/// What is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Subject {
    /// One beam search in a maze, written four times.
    #[default]
    Beam,
    /// From plain alpha-beta to a whole solver: which of [`Puzzle::shipped`].
    Solver(usize),
}

impl Subject {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Beam, Self::Solver(0), Self::Solver(1)];

    /// The position that is solved, where one is.
    pub fn puzzle(self) -> Option<Puzzle> {
        match self {
            Self::Beam => None,
            Self::Solver(which) => Puzzle::shipped().into_iter().nth(which),
        }
    }

    /// The number of its solver.
    pub const fn solver(self) -> Option<usize> {
        match self {
            Self::Beam => None,
            Self::Solver(which) => Some(which),
        }
    }
}

/// The measurements, as plain data.
#[derive(Clone, Debug, Default)]
pub struct Speedups {
    /// Which one is shown.
    pub subject: Subject,
    /// Whether it should go on.
    pub running: bool,
    /// What each version of the beam search did so far, in the order of [`Version::ALL`].
    pub measured: [Option<VersionMeasurement>; Version::ALL.len()],
    /// What each step of the solvers did so far.
    pub outcomes: [Vec<StepOutcome>; 2],
    /// Nodes of the step that runs.
    pub nodes: u64,
}

impl Speedups {
    /// How often each version will have searched all boards.
    pub fn rounds() -> u32 {
        Contest::default().rounds
    }

    /// Rounds that all versions have behind them.
    pub fn rounds_done(&self) -> u32 {
        self.measured.iter().map(|known| known.map_or(0, |known| known.rounds)).min().unwrap_or(0)
    }

    /// Shows another measurement; the one that ran ends.
    pub(crate) fn show(&mut self, subject: Subject) {
        if self.subject != subject {
            (self.subject, self.running) = (subject, false);
        }
    }
}
