//! What runs again in the background, beside the search that is shown: plain data, written by `update` only.

use std::collections::{BTreeMap, VecDeque};

use crate::catalog::{Anyway, Job};
use crate::game::Score;
use crate::trace::{Place, Recording};

/// Something that runs in the background.
#[derive(Clone, Debug, PartialEq)]
pub struct Errand {
    /// The search that it is about: [`super::state::Analysis::begun`].
    pub search: u64,
    /// What it is for.
    pub goal: Goal,
    /// The nodes that it will search, as far as that is known.
    pub expected: Option<u64>,
}

/// What something runs again for.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// To record the subtree below a folded node.
    Open {
        /// The node.
        place: Place,
        /// What to run.
        job: Job,
        /// Nodes that may be recorded.
        room: u32,
    },
    /// To find the true value of a pruned branch.
    Anyway {
        /// The branch.
        place: Place,
        /// What to run.
        branch: Anyway,
    },
}

/// The background as it stands.
#[derive(Debug, Default)]
pub struct Again {
    /// What is to be done; the first runs.
    pub waiting: VecDeque<Errand>,
    /// Nodes that the running one has searched.
    pub nodes: u64,
    /// What the running one has recorded.
    pub recording: Option<Recording>,
    /// The true values of pruned branches of the search that is shown, for the side to move in them.
    pub answers: BTreeMap<Place, Score>,
}

impl Again {
    /// What should be running.
    pub fn wanted(&self) -> Option<&Errand> {
        self.waiting.front()
    }

    /// Whether something runs or waits for this place.
    pub fn is_about(&self, place: &Place) -> bool {
        self.waiting.iter().any(|errand| match &errand.goal {
            Goal::Open { place: other, .. } | Goal::Anyway { place: other, .. } => other == place,
        })
    }
}
