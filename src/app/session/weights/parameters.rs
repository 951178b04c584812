//! The numbers of a table one by one: to read and write, to lock, to compare.

use std::collections::BTreeSet;

use crate::eval::features::Feature;
use crate::eval::weights::{Phase, Weights};

/// A number of a phase that a person can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WeightParameter {
    /// The value of a class of squares, or of one square, by its place in the table.
    Square(usize),
    /// What the table counts for.
    Position,
    /// What a feature counts.
    Feature(Feature),
}

impl WeightParameter {
    /// The number in a phase; 0 where its table has no such place.
    pub fn read(self, phase: &Phase) -> i32 {
        match self {
            Self::Square(place) => phase.table.get(place).copied().unwrap_or(0),
            Self::Position => phase.position,
            Self::Feature(feature) => phase.weight(feature),
        }
    }

    /// Changes the number in a phase.
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

    /// All numbers of a phase.
    pub fn all(phase: &Phase) -> impl Iterator<Item = Self> + use<> {
        let squares = (0..phase.table.len()).map(Self::Square);
        squares.chain([Self::Position]).chain(Feature::ALL.iter().copied().map(Self::Feature))
    }
}

/// In how many numbers two tables differ; `None` where they have not the same shape.
pub fn differing(one: &Weights, other: &Weights) -> Option<usize> {
    let pairs = || one.phases.iter().zip(&other.phases);
    // Phases that end elsewhere or have other squares cannot be compared number by number.
    let same =
        |(one, other): (&Phase, &Phase)| one.until == other.until && one.table.len() == other.table.len();
    let comparable =
        one.size() == other.size() && one.phases.len() == other.phases.len() && pairs().all(same);
    let count = |(one, other): (&Phase, &Phase)| {
        WeightParameter::all(one).filter(|parameter| parameter.read(one) != parameter.read(other)).count()
    };
    comparable.then(|| pairs().map(count).sum())
}

/// Writes the locked numbers of `before` back into `after`, phase by phase, where both have the same shape.
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
