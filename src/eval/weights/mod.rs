//! The Othello evaluation of the lectures, and what a student may add to it: weighted squares, mobility, stability
//! and more features, by phase of the game.
//!
//! A table has one number for each class of squares that the eight symmetries exchange (ten on 8x8, six on 6x6,
//! three on 4x4), or one for each square where the symmetries are not to hold.

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

/// `position * table + mobility * moves + stability * discs that stay + ...`, each own minus the opponent's, with
/// numbers that depend on how full the board is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "UncheckedWeights")]
pub struct Weights {
    size: u8,
    /// Which discs count as staying.
    pub stability: Stability,
    /// Whether numbers glide from phase to phase ([`Weights::numbers_at`]) instead of changing at once.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub smooth: bool,
    /// Units of a score in a disc at the end of the game, where the numbers predict discs; else 1.
    #[serde(skip_serializing_if = "is_one")]
    pub per_disc: u16,
    /// The score worth a win rate of 0.73, greater than zero.
    pub scale: f64,
    /// The phases in order, at least one.
    pub phases: Vec<Phase>,
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

impl Weights {
    /// The greatest magnitude of any number.
    pub const LIMIT: i32 = 999;

    /// Weights from their numbers.
    ///
    /// # Errors
    /// [`WeightsError`] names the first that is wrong.
    pub fn new(size: u8, phases: Vec<Phase>, scale: f64) -> Result<Self, WeightsError> {
        let stability = Stability::OneReply;
        let weights = Self { size, stability, smooth: false, per_disc: 1, scale, phases };
        weights.validate()?;
        Ok(weights)
    }

    /// Squares a side of the board that the weights are for.
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
}

#[inline]
const fn count(squares: u64) -> i32 {
    squares.count_ones() as i32
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

/// Numbers as a file gives them: whether they make [`Weights`] is found out when they are turned into some.
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
        // A file may say 0 units in a disc, by which nothing can be divided.
        let weights = Self { size, stability, smooth, per_disc: per_disc.max(1), scale, phases };
        weights.validate()?;
        Ok(weights)
    }
}
