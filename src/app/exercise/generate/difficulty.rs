//! The difficulty of an exercise, by the effort to read, to compute and to remember.

use serde::{Deserialize, Serialize};

use crate::review::winning_action;

use super::super::{Exercise, ExerciseKind, ReferenceSearch};

/// The difficulty of an exercise.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Difficulty {
    /// For beginners.
    Easy,
    /// Usual on a sheet.
    Medium,
    /// Takes its time.
    Hard,
}

/// The amount of work in a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Workload {
    pub leaves: u32,
    /// All other nodes.
    pub inner: u32,
    /// Nodes that alpha-beta cuts.
    pub cuts: u32,
    /// Those among them whose bound comes from more than one ply above.
    pub deep_cuts: u32,
}

impl Workload {
    /// The workload of an exercise that is answered in a tree; `None` for others.
    pub fn of(exercise: &Exercise) -> Option<Self> {
        let root = exercise.tree().ok().filter(|_| exercise.kind.is_of_tree())?;
        let (cuts, deep_cuts) = ReferenceSearch::alpha_beta(&root, exercise.conventions).cut_counts();
        let leaves = root.tree().leaves().count() as u32;
        Some(Self { leaves, inner: root.tree().node_count() as u32 - leaves, cuts, deep_cuts })
    }

    /// The difference of two workloads: a cut counts like two leaves.
    pub(super) const fn distance(self, other: Self) -> u32 {
        self.leaves.abs_diff(other.leaves)
            + 2 * self.cuts.abs_diff(other.cuts)
            + 2 * self.deep_cuts.abs_diff(other.deep_cuts)
    }
}

impl Difficulty {
    /// A short name: the suffix of keys in text files.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    /// The difficulty of an exercise: by the effort to read, to compute and to remember.
    pub fn of(exercise: &Exercise) -> Self {
        // A win with the next move takes no reading ahead.
        let is_best_move = matches!(exercise.kind, ExerciseKind::BestMove { .. });
        if is_best_move && winning_action(&exercise.subject).is_some() {
            return Self::Easy;
        }
        let Some(Workload { leaves, inner, cuts, deep_cuts: deep }) = Workload::of(exercise) else {
            return Self::of_kind(&exercise.kind);
        };
        let load = match exercise.kind {
            ExerciseKind::Values => leaves / 2 + inner,
            ExerciseKind::Windows => 2 * leaves + 3 * inner,
            ExerciseKind::Order => 2 * leaves,
            _ => leaves + 2 * cuts + 4 * deep,
        };
        match load {
            0..=14 => Self::Easy,
            15..=39 => Self::Medium,
            _ => Self::Hard,
        }
    }

    const fn of_kind(kind: &ExerciseKind) -> Self {
        match kind {
            ExerciseKind::Ucb1 { .. } => Self::Easy,
            ExerciseKind::Code { gaps } if gaps.len() > 3 => Self::Hard,
            _ => Self::Medium,
        }
    }
}
