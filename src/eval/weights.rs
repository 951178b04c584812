//! The Othello evaluation of the lectures: weighted squares, mobility and stability, by phase of the game.
//!
//! A table has one number for each class of squares that the eight symmetries exchange: the triangle a1 b1 c1
//! d1, b2 c2 d2, c3 d3, d4 of a quadrant on 8x8 (ten numbers), a1 b1 c1, b2 c2, c3 on 6x6 (six) and a1 b1, b2
//! on 4x4 (three).

use serde::{Deserialize, Serialize};

use super::stability::{stable, surviving};
use super::{Evaluator, logistic};
use crate::game::Score;
use crate::game::othello::{Othello, board_mask, moves_of};

/// `position * table + mobility * moves + stability * discs that stay`, each own minus the opponent's, with
/// numbers that depend on how full the board is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Weights {
    size: u8,
    /// Which discs count as staying.
    pub stability: Stability,
    /// The score worth a win rate of 0.73, greater than zero.
    pub scale: f64,
    /// The phases in order, at least one.
    pub phases: Vec<Phase>,
}

/// The numbers for one phase of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    /// Discs on the board up to which the phase lasts.
    pub until: u8,
    /// What the table counts for.
    pub position: i32,
    /// What a legal move counts.
    pub mobility: i32,
    /// What a disc that stays counts.
    pub stability: i32,
    /// One value for each class of squares, [`class_count`] of them.
    pub table: Vec<i32>,
}

/// Which discs count as staying.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stability {
    /// Discs that survive every single reply, as lecture 002 has it.
    #[default]
    OneReply,
    /// Discs that can never be turned again.
    Forever,
}

/// The tables of the lectures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Preset {
    /// Lecture 001, first table: corners are good, what gives them away is bad.
    Corners,
    /// Lecture 001, second table: discs are a burden, so few are good.
    FewDiscs,
    /// Lecture 002: table, mobility and stability as 1, 10 and 20.
    Balanced,
}

/// Why numbers make no evaluation.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum WeightsError {
    /// No such board.
    #[error("no weights fit a board of {0} squares a side: use 8, 6 or 4")]
    Size(u8),
    /// No phase at all.
    #[error("the weights have no phase: at least one is needed")]
    NoPhase,
    /// A table of the wrong length.
    #[error("the table of phase {phase} has {found} values; a board of {size} squares a side has {expected}")]
    TableLength {
        /// The phase, counted from 1.
        phase: usize,
        /// Squares a side.
        size: u8,
        /// Values in the table.
        found: usize,
        /// Values that it should have.
        expected: usize,
    },
    /// Phases out of order.
    #[error("phase {phase} lasts until {until} discs, but must last longer than the phase before it")]
    Order {
        /// The phase, counted from 1.
        phase: usize,
        /// Its end.
        until: u8,
    },
    /// The last phase ends too early.
    #[error("the last phase lasts until {until} discs, but the board has {squares} squares")]
    TooShort {
        /// Its end.
        until: u8,
        /// Squares of the board.
        squares: u8,
    },
    /// A number out of range.
    #[error("phase {phase} has the value {value}; values go from -{limit} to {limit}", limit = Weights::LIMIT)]
    TooLarge {
        /// The phase, counted from 1.
        phase: usize,
        /// The value.
        value: i32,
    },
    /// A scale that is no positive number.
    #[error("the scale is {0}, but must be greater than zero")]
    Scale(f64),
}

/// What one of the three terms says about a position, for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Term {
    /// The count or sum of the side to move, before it is weighted.
    pub own: i32,
    /// The same of the other side.
    pub theirs: i32,
    /// What the difference is multiplied by.
    pub weight: i32,
}

impl Term {
    /// What the term adds to the score.
    pub const fn total(self) -> i32 {
        self.weight * (self.own - self.theirs)
    }
}

/// The three terms of a score, apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contributions {
    /// Sums of the table over the discs.
    pub position: Term,
    /// Legal moves.
    pub mobility: Term,
    /// Discs that stay.
    pub stability: Term,
}

impl Contributions {
    /// The weighted sum.
    pub const fn total(self) -> i32 {
        self.position.total() + self.mobility.total() + self.stability.total()
    }
}

impl Preset {
    /// All presets, in the order of the lectures.
    pub const ALL: [Self; 3] = [Self::Corners, Self::FewDiscs, Self::Balanced];

    /// The preset's word in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Corners => "corners",
            Self::FewDiscs => "few-discs",
            Self::Balanced => "balanced",
        }
    }

    /// The table for 8x8.
    const fn table(self) -> [i32; 10] {
        match self {
            Self::Corners => [120, -20, 20, 5, -40, -5, -5, 15, 3, 3],
            Self::FewDiscs => [30, -12, 0, -1, -15, -3, -3, 0, -1, -1],
            Self::Balanced => [90, -60, 10, 10, -80, 5, 5, 1, 1, 1],
        }
    }

    /// The weights of position, mobility and stability.
    const fn factors(self) -> [i32; 3] {
        match self {
            Self::Corners | Self::FewDiscs => [1, 0, 0],
            Self::Balanced => [1, 10, 20],
        }
    }

    /// The score worth a win rate of 0.73, as fitted to who won the 44,000 tournament games of 1990 to 1998 from
    /// discs 31 to 50, rounded. (Between strong players these tables say little.)
    const fn scale(self) -> f64 {
        match self {
            Self::Corners | Self::Balanced => 500.0,
            Self::FewDiscs => 50.0,
        }
    }
}

impl Weights {
    /// The greatest magnitude of any number.
    pub const LIMIT: i32 = 999;

    /// The weights of a lecture for a board of 8, 6 or 4 squares a side, the same in each of three phases.
    ///
    /// The tables are for 8x8. On 6x6 file and row d fall out, which gives lecture 002's own table for 6x6; on
    /// 4x4 a corner and the square beside it keep their values and the centre takes that of d4.
    pub fn preset(preset: Preset, size: u8) -> Option<Self> {
        let table = preset.table();
        let table = match size {
            8 => table.to_vec(),
            6 => [0, 1, 2, 4, 5, 7].map(|class| table[class]).to_vec(),
            4 => [0, 1, 9].map(|class| table[class]).to_vec(),
            _ => return None,
        };
        let [position, mobility, stability] = preset.factors();
        let squares = u16::from(size) * u16::from(size);
        let phase = |third: u16| Phase {
            until: (4 + third * (squares - 4) / 3) as u8,
            position,
            mobility,
            stability,
            table: table.clone(),
        };
        let phases = (1..=3).map(phase).collect();
        Some(Self { size, stability: Stability::OneReply, scale: preset.scale(), phases })
    }

    /// What to use when nothing else is said: lecture 002.
    pub fn standard(size: u8) -> Option<Self> {
        Self::preset(Preset::Balanced, size)
    }

    /// Squares a side of the board that the weights are for.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Checks all numbers, as reading a file does.
    ///
    /// # Errors
    /// [`WeightsError`] names the first that is wrong.
    pub fn validate(&self) -> Result<(), WeightsError> {
        if !matches!(self.size, 4 | 6 | 8) {
            return Err(WeightsError::Size(self.size));
        }
        if !(self.scale.is_finite() && self.scale > 0.0) {
            return Err(WeightsError::Scale(self.scale));
        }
        let last = self.phases.last().ok_or(WeightsError::NoPhase)?;
        let mut before = None;
        for (index, phase) in self.phases.iter().enumerate() {
            phase.validate(index + 1, self.size)?;
            if before.is_some_and(|before| phase.until <= before) {
                return Err(WeightsError::Order { phase: index + 1, until: phase.until });
            }
            before = Some(phase.until);
        }
        let squares = self.size * self.size;
        if last.until < squares {
            return Err(WeightsError::TooShort { until: last.until, squares });
        }
        Ok(())
    }

    /// The phase of a board with so many discs, as an index into `phases`.
    pub fn phase_at(&self, discs: u32) -> usize {
        let found = self.phases.iter().position(|phase| discs <= phase.until.into());
        found.unwrap_or_else(|| self.phases.len().saturating_sub(1))
    }

    /// What a disc on `square` counts in a phase; 0 where there is no such phase or square.
    pub fn value_at(&self, phase: usize, square: u8) -> i32 {
        let class = square_class(self.size, square);
        let value = class.and_then(|class| self.phases.get(phase)?.table.get(class));
        value.copied().unwrap_or(0)
    }

    /// The three terms of a position's score, for the side to move.
    pub fn contributions(&self, position: &Othello) -> Contributions {
        let (own, opponent) = (position.own(), position.opponent());
        let phase = self.phases.get(self.phase_at((own | opponent).count_ones()));
        phase.map_or_else(Contributions::default, |phase| Contributions {
            position: term(phase.position, own, opponent, |own, _| phase.sum(self.size, own)),
            mobility: term(phase.mobility, own, opponent, |own, opponent| {
                count(moves_of(own, opponent) & board_mask(self.size))
            }),
            stability: term(phase.stability, own, opponent, |own, opponent| {
                count(match self.stability {
                    Stability::OneReply => surviving(self.size, own, opponent),
                    Stability::Forever => stable(self.size, own, opponent),
                })
            }),
        })
    }
}

/// One term of both sides; not worked out where it counts for nothing.
#[inline]
fn term(weight: i32, own: u64, opponent: u64, of: impl Fn(u64, u64) -> i32) -> Term {
    if weight == 0 {
        return Term::default();
    }
    Term { own: of(own, opponent), theirs: of(opponent, own), weight }
}

#[inline]
const fn count(squares: u64) -> i32 {
    squares.count_ones() as i32
}

impl Phase {
    /// The table's sum over a set of discs.
    #[inline]
    fn sum(&self, size: u8, discs: u64) -> i32 {
        let masks = &CLASS_MASKS[size as usize / 2 % 5];
        self.table.iter().zip(masks).map(|(value, mask)| value * count(discs & mask)).sum()
    }

    fn validate(&self, phase: usize, size: u8) -> Result<(), WeightsError> {
        let (found, expected) = (self.table.len(), class_count(size));
        if found != expected {
            return Err(WeightsError::TableLength { phase, size, found, expected });
        }
        let factors = [self.position, self.mobility, self.stability];
        let limits = -Weights::LIMIT..=Weights::LIMIT;
        let wrong = self.table.iter().chain(&factors).find(|&value| !limits.contains(value));
        wrong.map_or(Ok(()), |&value| Err(WeightsError::TooLarge { phase, value }))
    }
}

impl Evaluator<Othello> for Weights {
    fn score(&self, position: &Othello) -> Score {
        debug_assert_eq!(position.size(), self.size);
        Score::estimate(self.contributions(position).total())
    }

    fn win_rate(&self, position: &Othello) -> f64 {
        logistic(self.score(position), self.scale)
    }
}

/// Names of the classes by their square in the top left quadrant, for each half of a side.
const NAMES: [&[&str]; 3] = [
    &["a1", "b1", "b2"],
    &["a1", "b1", "c1", "b2", "c2", "c3"],
    &["a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3", "d4"],
];

/// How many classes of squares a board of 8, 6 or 4 squares a side has: 10, 6 or 3; 0 for other sizes.
pub fn class_count(size: u8) -> usize {
    names(size).len()
}

/// The class's square in the top left quadrant, such as `b2`; `None` where there is no such class.
pub fn class_name(size: u8, class: usize) -> Option<&'static str> {
    names(size).get(class).copied()
}

fn names(size: u8) -> &'static [&'static str] {
    match size {
        4 => NAMES[0],
        6 => NAMES[1],
        8 => NAMES[2],
        _ => &[],
    }
}

/// The class of a square (row * 8 + column) on a board of 8, 6 or 4 squares a side; `None` off the board.
pub fn square_class(size: u8, square: u8) -> Option<usize> {
    let on_board = class_count(size) > 0 && square < 64 && board_mask(size) & (1 << square) != 0;
    on_board.then(|| class_of(size, square))
}

/// The place in the triangle of a square that is on the board.
const fn class_of(size: u8, square: u8) -> usize {
    let (row, column) = (folded(size, square / 8), folded(size, square % 8));
    let (near, far) = if row < column { (row, column) } else { (column, row) };
    // Rows of the triangle have half, half - 1, ... entries.
    near * (size as usize / 2) + far - near * (near + 1) / 2
}

/// A row or column counted from the nearer edge.
const fn folded(size: u8, at: u8) -> usize {
    if at < size / 2 { at as usize } else { (size - 1 - at) as usize }
}

/// The squares of each class, by half of the side's length (2, 3 and 4).
const CLASS_MASKS: [[u64; 10]; 5] = {
    let mut masks = [[0; 10]; 5];
    let mut half = 2;
    while half <= 4 {
        let size = 2 * half as u8;
        let mut square = 0;
        while square < 64 {
            if board_mask(size) & (1 << square) != 0 {
                masks[half][class_of(size, square)] |= 1 << square;
            }
            square += 1;
        }
        half += 1;
    }
    masks
};

/// Weights as a file gives them.
#[derive(Deserialize)]
struct Unchecked {
    size: u8,
    #[serde(default)]
    stability: Stability,
    scale: f64,
    phases: Vec<Phase>,
}

impl TryFrom<Unchecked> for Weights {
    type Error = WeightsError;

    fn try_from(Unchecked { size, stability, scale, phases }: Unchecked) -> Result<Self, WeightsError> {
        let weights = Self { size, stability, scale, phases };
        weights.validate()?;
        Ok(weights)
    }
}
