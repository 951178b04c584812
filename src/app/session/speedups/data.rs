//! Measurements of speed-ups.

use crate::catalog::AnyPosition;
use crate::game::Position as _;
use crate::speedups::solvers::{Puzzle, StepOutcome};
use crate::speedups::{Contest, SpeedVersion, VersionMeasurement};

/// What is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum SpeedupsSubject {
    /// One beam search in a maze, written four times.
    #[default]
    Beam,
    /// From plain alpha-beta to a whole solver: which of [`Puzzle::shipped`].
    Solver(usize),
    /// The same in the position that was on the board when it was asked for.
    Board,
}

impl SpeedupsSubject {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Beam, Self::Solver(0), Self::Solver(1), Self::Board];

    /// Its place in [`Speedups::outcomes`], where a position is solved.
    const fn ladder(self) -> Option<usize> {
        match self {
            Self::Beam => None,
            Self::Solver(which) => Some(which),
            Self::Board => Some(2),
        }
    }
}

/// The measurements, as plain data.
#[derive(Clone, Debug, Default)]
pub struct Speedups {
    /// Which one is shown.
    pub subject: SpeedupsSubject,
    /// Whether it should go on.
    pub running: bool,
    /// What each version of the beam search did so far, in the order of [`SpeedVersion::ALL`].
    pub measured: [Option<VersionMeasurement>; SpeedVersion::ALL.len()],
    /// What each step of the solvers did so far.
    pub outcomes: [Vec<StepOutcome>; 3],
    /// The position of [`SpeedupsSubject::Board`].
    pub board: Option<Puzzle>,
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

    /// The position that is solved, where one is.
    pub fn puzzle(&self) -> Option<Puzzle> {
        match self.subject {
            SpeedupsSubject::Beam => None,
            SpeedupsSubject::Solver(which) => Puzzle::shipped().into_iter().nth(which),
            SpeedupsSubject::Board => self.board.clone(),
        }
    }

    /// What each step did so far.
    pub fn known(&self) -> &[StepOutcome] {
        self.subject.ladder().map_or(&[], |ladder| &self.outcomes[ladder])
    }

    /// The same, to be added to.
    pub(crate) fn known_mut(&mut self) -> Option<&mut Vec<StepOutcome>> {
        self.subject.ladder().map(|ladder| &mut self.outcomes[ladder])
    }

    /// Shows another measurement; the one that ran ends. What was measured stays, of another board nothing.
    pub(crate) fn show(&mut self, subject: SpeedupsSubject, board: &AnyPosition) {
        if self.subject != subject {
            (self.subject, self.running) = (subject, false);
        }
        let puzzle = puzzle_of(board);
        if subject == SpeedupsSubject::Board && self.board != puzzle {
            (self.board, self.running) = (puzzle, false);
            // The place of `SpeedupsSubject::Board`.
            self.outcomes[2].clear();
        }
    }
}

/// The position on a board as one to be solved, where its game has a solver of its own and is not over.
pub fn puzzle_of(board: &AnyPosition) -> Option<Puzzle> {
    match board {
        AnyPosition::ConnectFour(root) if !root.is_over() => Some(Puzzle::ConnectFour(*root)),
        AnyPosition::Othello(root) if !root.is_over() => Some(Puzzle::Othello(*root)),
        _ => None,
    }
}
