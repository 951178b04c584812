//! Measurements of speed-ups.

use crate::catalog::AnyPosition;
use crate::game::Position as _;
use crate::speedups::solvers::{Puzzle, StepOutcome};
use crate::speedups::{Contest, SpeedVersion, VersionMeasurement};

/// The subject of a measurement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum SpeedupsSubject {
    /// One beam search in a maze, in four versions.
    #[default]
    Beam,
    /// From plain alpha-beta to a full solver: index into [`Puzzle::shipped`].
    Solver(usize),
    /// From plain alpha-beta to a full solver, in the position on the board at the start of the measurement.
    Board,
}

impl SpeedupsSubject {
    /// In the order of the menu.
    pub const ALL: [Self; 4] = [Self::Beam, Self::Solver(0), Self::Solver(1), Self::Board];

    /// Index into [`Speedups::outcomes`]; `None` for the beam search.
    const fn ladder(self) -> Option<usize> {
        match self {
            Self::Beam => None,
            Self::Solver(which) => Some(which),
            Self::Board => Some(2),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Speedups {
    /// The measurement that is shown.
    pub subject: SpeedupsSubject,
    /// Whether it should go on.
    pub running: bool,
    /// Results of each version of the beam search so far, in the order of [`SpeedVersion::ALL`].
    pub measured: [Option<VersionMeasurement>; SpeedVersion::ALL.len()],
    /// Results of each step of the solvers so far.
    pub outcomes: [Vec<StepOutcome>; 3],
    /// The position of [`SpeedupsSubject::Board`].
    pub board: Option<Puzzle>,
    /// Nodes of the running step.
    pub nodes: u64,
}

impl Speedups {
    /// Number of rounds, in each of which every version searches all boards.
    pub fn rounds() -> u32 {
        Contest::default().rounds
    }

    /// Number of rounds that all versions have completed.
    pub fn rounds_done(&self) -> u32 {
        self.measured.iter().map(|known| known.map_or(0, |known| known.rounds)).min().unwrap_or(0)
    }

    /// The position that is solved; `None` for the beam search.
    pub fn puzzle(&self) -> Option<Puzzle> {
        match self.subject {
            SpeedupsSubject::Beam => None,
            SpeedupsSubject::Solver(which) => Puzzle::shipped().into_iter().nth(which),
            SpeedupsSubject::Board => self.board.clone(),
        }
    }

    /// Results of each step so far.
    pub fn known(&self) -> &[StepOutcome] {
        self.subject.ladder().map_or(&[], |ladder| &self.outcomes[ladder])
    }

    /// Results of each step, to be added to.
    pub(crate) fn known_mut(&mut self) -> Option<&mut Vec<StepOutcome>> {
        self.subject.ladder().map(|ladder| &mut self.outcomes[ladder])
    }

    /// Shows another measurement and stops the running one. Results are kept, except those of another board.
    pub(crate) fn show(&mut self, subject: SpeedupsSubject, board: &AnyPosition) {
        if self.subject != subject {
            (self.subject, self.running) = (subject, false);
        }
        let puzzle = puzzle_of(board);
        if subject == SpeedupsSubject::Board && self.board != puzzle {
            (self.board, self.running) = (puzzle, false);
            // Index of `SpeedupsSubject::Board`.
            self.outcomes[2].clear();
        }
    }
}

/// The position on a board as a puzzle, where its game has a solver of its own and is not over.
pub fn puzzle_of(board: &AnyPosition) -> Option<Puzzle> {
    match board {
        AnyPosition::ConnectFour(root) if !root.is_over() => Some(Puzzle::ConnectFour(*root)),
        AnyPosition::Othello(root) if !root.is_over() => Some(Puzzle::Othello(*root)),
        _ => None,
    }
}
