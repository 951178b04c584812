//! The weights of a table one by one: reading and writing, locking, comparing.

use std::collections::BTreeSet;

use crate::eval::features::Feature;
use crate::eval::weights::{Phase, Weights};

/// A weight of a phase that the user can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WeightParameter {
    /// The value of a class of squares, or of one square, by index in the table.
    Square(usize),
    /// The factor of the table.
    Position,
    /// The factor of a feature.
    Feature(Feature),
}

impl WeightParameter {
    /// The weight in a phase; 0 where its table has no such index.
    pub fn read(self, phase: &Phase) -> i32 {
        match self {
            Self::Square(place) => phase.table.get(place).copied().unwrap_or(0),
            Self::Position => phase.position,
            Self::Feature(feature) => phase.weight(feature),
        }
    }

    pub fn write(self, phase: &mut Phase, value: i32) {
        match self {
            Self::Square(place) => {
                if let Some(number) = phase.table.get_mut(place) {
                    *number = value;
                }
            }
            Self::Position => phase.position = value,
            Self::Feature(feature) => *phase.weight_mut(feature) = value,
        }
    }

    pub fn all(phase: &Phase) -> impl Iterator<Item = Self> + use<> {
        let squares = (0..phase.table.len()).map(Self::Square);
        squares.chain([Self::Position]).chain(Feature::ALL.iter().copied().map(Self::Feature))
    }
}

/// The number of weights in which two tables differ; `None` where their shapes differ.
pub fn differing(one: &Weights, other: &Weights) -> Option<usize> {
    let pairs = || one.phases.iter().zip(&other.phases);
    // Phases with other ends or other squares cannot be compared weight by weight.
    let same =
        |(one, other): (&Phase, &Phase)| one.until == other.until && one.table.len() == other.table.len();
    let comparable =
        one.size() == other.size() && one.phases.len() == other.phases.len() && pairs().all(same);
    let count = |(one, other): (&Phase, &Phase)| {
        WeightParameter::all(one).filter(|parameter| parameter.read(one) != parameter.read(other)).count()
    };
    comparable.then(|| pairs().map(count).sum())
}

/// Restores the locked weights of `before` in `after`, phase by phase, where both have the same shape.
pub fn keep_locked(locked: &BTreeSet<WeightParameter>, before: &Weights, after: &mut Weights) {
    if before.phases.len() != after.phases.len() {
        return;
    }
    for (old, new) in before.phases.iter().zip(&mut after.phases) {
        if old.table.len() == new.table.len() {
            for parameter in locked {
                parameter.write(new, parameter.read(old));
            }
        }
    }
}
