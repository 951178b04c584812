//! The table that the weights panel compares with.

use serde::{Deserialize, Serialize};

use crate::eval::weights::{Weights, WeightsPreset};

/// A table for comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ComparedWeights {
    /// A table of the lectures.
    Preset(WeightsPreset),
    /// A table of the user's own.
    Own(Box<Weights>),
}

impl Default for ComparedWeights {
    fn default() -> Self {
        Self::Preset(WeightsPreset::Balanced)
    }
}

impl ComparedWeights {
    /// The entry for these weights: a shipped table, or one of the user's own.
    pub fn of(weights: &Weights) -> Self {
        let same =
            |preset: &WeightsPreset| Weights::preset(*preset, weights.size()).as_ref() == Some(weights);
        let shipped = WeightsPreset::ALL.into_iter().find(same);
        shipped.map_or_else(|| Self::Own(Box::new(weights.clone())), Self::Preset)
    }

    /// The entry for a board of this size: lecture 002 where an own table is for another size.
    #[must_use]
    pub fn on_board(&self, size: u8) -> Self {
        let fits = match self {
            Self::Preset(preset) => Weights::preset(*preset, size).is_some(),
            Self::Own(weights) => weights.size() == size,
        };
        if fits { self.clone() } else { Self::default() }
    }

    /// Its weights on a board of this size.
    pub fn weights(&self, size: u8) -> Option<Weights> {
        match self.on_board(size) {
            Self::Preset(preset) => Weights::preset(preset, size),
            Self::Own(weights) => Some(*weights),
        }
    }
}
