//! The table that the numbers of the weights panel are compared with.

use serde::{Deserialize, Serialize};

use crate::eval::weights::{Weights, WeightsPreset};

/// What numbers are compared with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ComparedWeights {
    /// A table of the lectures.
    Preset(WeightsPreset),
    /// A table that the person had.
    Own(Box<Weights>),
}

impl Default for ComparedWeights {
    fn default() -> Self {
        Self::Preset(WeightsPreset::Balanced)
    }
}

impl ComparedWeights {
    /// What these numbers are: a table that is shipped, or one of the person's own.
    pub fn of(weights: &Weights) -> Self {
        let same =
            |preset: &WeightsPreset| Weights::preset(*preset, weights.size()).as_ref() == Some(weights);
        let shipped = WeightsPreset::ALL.into_iter().find(same);
        shipped.map_or_else(|| Self::Own(Box::new(weights.clone())), Self::Preset)
    }

    /// What it is on a board of this size: lecture 002 where its own numbers are for another board.
    #[must_use]
    pub fn on_board(&self, size: u8) -> Self {
        let fits = match self {
            Self::Preset(preset) => Weights::preset(*preset, size).is_some(),
            Self::Own(weights) => weights.size() == size,
        };
        if fits { self.clone() } else { Self::default() }
    }

    /// Its numbers on a board of this size.
    pub fn weights(&self, size: u8) -> Option<Weights> {
        match self.on_board(size) {
            Self::Preset(preset) => Weights::preset(preset, size),
            Self::Own(weights) => Some(*weights),
        }
    }
}
