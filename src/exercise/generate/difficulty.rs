//! How hard an exercise is, by what has to be read, worked out and kept in mind.

use serde::{Deserialize, Serialize};

use super::super::{Exercise, Kind, Reference};

/// How hard an exercise is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Difficulty {
    /// A first one.
    Easy,
    /// One of a usual sheet.
    Medium,
    /// One that takes its time.
    Hard,
}

impl Difficulty {
    /// A short name: what keys of text files end with.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// How hard an exercise is: by what has to be read, worked out and kept in mind.
    pub fn of(exercise: &Exercise) -> Self {
        let Ok(root) = exercise.tree().map_err(|_| ()) else { return Self::of_kind(&exercise.kind) };
        if !exercise.kind.is_of_tree() {
            return Self::of_kind(&exercise.kind);
        }
        let reference = Reference::alpha_beta(&root, exercise.conventions);
        let leaves = root.tree().leaves().count() as u32;
        let inner = root.tree().node_count() as u32 - leaves;
        let (cuts, deep) = reference.cut_counts();
        let load = match exercise.kind {
            Kind::Values => leaves / 2 + inner,
            Kind::Windows => 2 * leaves + 3 * inner,
            Kind::Order => 2 * leaves,
            _ => leaves + 2 * cuts + 4 * deep,
        };
        match load {
            0..=14 => Self::Easy,
            15..=39 => Self::Medium,
            _ => Self::Hard,
        }
    }

    const fn of_kind(kind: &Kind) -> Self {
        match kind {
            Kind::Ucb1 { .. } => Self::Easy,
            Kind::Code { gaps } if gaps.len() > 3 => Self::Hard,
            _ => Self::Medium,
        }
    }
}
