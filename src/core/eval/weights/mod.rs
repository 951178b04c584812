//! The Othello evaluation of the lectures, and extensions for students: weighted squares, mobility, stability
//! and more features, by phase of the game.
//!
//! A table has one number for each class of squares that the eight symmetries exchange (ten on 8x8, six on
//! 6x6, three on 4x4), or one for each square where the table is not symmetric.

use serde::{Deserialize, Serialize};

use super::{Evaluator, logistic};
use crate::game::Score;
use crate::game::othello::Othello;

mod classes;
mod contributions;
mod error;
mod phase;
mod prepared;
mod preset;

pub use classes::{class_count, class_masks, class_name, square_class};
pub use contributions::{Contributions, WeightsTerm};
pub use error::WeightsError;
pub use phase::{FeatureWeights, Phase};
pub use prepared::PreparedWeights;
pub use preset::WeightsPreset;

/// `position * table + mobility * moves + stability * stable discs + ...`, each own minus the opponent's,
/// with numbers that depend on the number of discs on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "UncheckedWeights")]
pub struct Weights {
    size: u8,
    /// The definition of stable discs.
    pub stability: Stability,
    /// Whether numbers are interpolated between phases ([`Weights::numbers_at`]) instead of changing at once.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub smooth: bool,
    /// Units of a score in a disc at the end of the game, where the numbers predict discs; else 1.
    #[serde(skip_serializing_if = "is_one")]
    pub per_disc: u16,
    /// The score for a win rate of 0.73, greater than zero.
    pub scale: f64,
    /// The phases in order, at least one.
    pub phases: Vec<Phase>,
}

/// The definition of stable discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stability {
    /// Discs that survive every single reply, as in lecture 002.
    #[default]
    OneReply,
    /// Discs that can never be flipped.
    Forever,
}

impl Weights {
    /// The greatest magnitude of any number.
    pub const LIMIT: i32 = error::LIMIT;

    /// Weights from their numbers.
    ///
    /// # Errors
    /// [`WeightsError`] names the first wrong number.
    pub fn new(size: u8, phases: Vec<Phase>, scale: f64) -> Result<Self, WeightsError> {
        let stability = Stability::OneReply;
        let weights = Self { size, stability, smooth: false, per_disc: 1, scale, phases };
        weights.validate()?;
        Ok(weights)
    }

    /// The side of the board, in squares.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Whether every table has one value for each class of squares.
    pub fn is_linked(&self) -> bool {
        self.phases.iter().all(|phase| phase.is_linked(self.size))
    }

    /// Checks all numbers, as reading a file does.
    ///
    /// # Errors
    /// [`WeightsError`] names the first wrong number.
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
}

impl Evaluator<Othello> for Weights {
    fn score(&self, position: &Othello) -> Score {
        debug_assert_eq!(position.size(), self.size);
        Score::estimate(self.contributions(position).total())
    }

    fn win_rate(&self, position: &Othello) -> f64 {
        logistic(self.score(position), self.scale)
    }

    fn is_symmetric(&self) -> bool {
        self.is_linked()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_one(number: &u16) -> bool {
    *number == 1
}

const fn one() -> u16 {
    1
}

/// Numbers as read from a file: they are checked when they are converted to [`Weights`].
#[derive(Debug, Deserialize)]
#[serde(rename = "Weights")]
pub struct UncheckedWeights {
    size: u8,
    #[serde(default)]
    stability: Stability,
    #[serde(default)]
    smooth: bool,
    #[serde(default = "one")]
    per_disc: u16,
    scale: f64,
    phases: Vec<Phase>,
}

impl TryFrom<UncheckedWeights> for Weights {
    type Error = WeightsError;

    fn try_from(unchecked: UncheckedWeights) -> Result<Self, WeightsError> {
        let UncheckedWeights { size, stability, smooth, per_disc, scale, phases } = unchecked;
        // A file may have 0 units in a disc, by which no number can be divided.
        let weights = Self { size, stability, smooth, per_disc: per_disc.max(1), scale, phases };
        weights.validate()?;
        Ok(weights)
    }
}

impl Weights {
    /// The phase of a board with a number of discs, as an index into `phases`.
    pub fn phase_at(&self, discs: u32) -> usize {
        let found = self.phases.iter().position(|phase| discs <= phase.until.into());
        found.unwrap_or_else(|| self.phases.len().saturating_sub(1))
    }

    /// The numbers for a board with a number of discs. Where the weights are `smooth`, each number is
    /// interpolated linearly from the middle of its phase to the middle of the next.
    pub fn numbers_at(&self, discs: u32) -> Option<Phase> {
        let here = self.phase_at(discs);
        let phase = self.phases.get(here)?;
        if !self.smooth {
            return Some(phase.clone());
        }
        // Doubled like the middles, which may lie between two numbers of discs.
        let at = 2 * discs as i32;
        let first = if at < self.doubled_middle(here) { here.checked_sub(1) } else { Some(here) };
        // Before the middle of the first phase and after that of the last the numbers are constant.
        let (Some(first), Some(next)) = (first, first.and_then(|first| self.phases.get(first + 1))) else {
            return Some(phase.clone());
        };
        let (from, to) = (self.doubled_middle(first), self.doubled_middle(first + 1));
        let between = self.phases[first].towards(next, self.size, at - from, to - from);
        Some(Phase { until: phase.until, ..between })
    }

    /// The phases for a board with a number of discs, and their shares, which add up to 1. Except for
    /// rounding, [`Weights::numbers_at`] mixes by them.
    pub fn shares(&self, discs: u32) -> Vec<(usize, f32)> {
        let here = self.phase_at(discs);
        let at = 2 * discs as i32;
        let first =
            if self.smooth && at < self.doubled_middle(here) { here.checked_sub(1) } else { Some(here) };
        match first {
            Some(first) if self.smooth && first + 1 < self.phases.len() => {
                let (from, to) = (self.doubled_middle(first), self.doubled_middle(first + 1));
                let along = (at - from) as f32 / (to - from) as f32;
                vec![(first, 1.0 - along), (first + 1, along)]
            }
            _ => vec![(here, 1.0)],
        }
    }

    /// Twice the number of discs in the middle of a phase.
    fn doubled_middle(&self, phase: usize) -> i32 {
        let until = self.phases[phase].until;
        let before = match phase.checked_sub(1) {
            Some(before) => self.phases[before].until,
            None => Self::OPENING.min(until.saturating_sub(1)),
        };
        i32::from(before) + 1 + i32::from(until)
    }

    /// Discs on the board before the first move.
    const OPENING: u8 = 4;

    /// The greatest number of phases of a board: one for each move.
    pub const fn most_phases(size: u8) -> u8 {
        size * size - Self::OPENING
    }

    /// The ends of phases of equal length.
    pub(super) fn ends(size: u8, count: u8) -> impl Iterator<Item = u8> {
        let moves = u16::from(Self::most_phases(size));
        // The product of a phase and the moves exceeds a byte.
        (1..=u16::from(count))
            .map(move |phase| u16::from(Self::OPENING) + phase * moves / u16::from(count.max(1)))
            .map(|until| until as u8)
    }

    /// Weights with a number of phases of equal length, at least one and at most [`Weights::most_phases`]:
    /// each takes the former numbers at its middle.
    #[must_use]
    pub fn with_phases(&self, count: u8) -> Self {
        let mut weights = self.clone();
        weights.phases.clear();
        let mut before = Self::OPENING;
        for until in Self::ends(self.size, count.clamp(1, Self::most_phases(self.size))) {
            let middle = (u32::from(before) + 1 + u32::from(until)) / 2;
            let numbers = self.numbers_at(middle);
            weights.phases.extend(numbers.map(|numbers| Phase { until, ..numbers }));
            before = until;
        }
        weights
    }
}
