//! Results of searches that are over, each alone and in pairs, as plain data.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::catalog::Method;
use crate::trace::{Comparable, Contrast, MinimalProof, PlyStats, Recording, Tree, plies};

/// A search that is over, by its number, with its recording.
#[derive(Clone, Debug)]
pub struct Studied {
    pub number: u64,
    /// The method, or the program that searched.
    pub method: Method,
    pub recording: Arc<Recording>,
}

impl Studied {
    fn tree(&self) -> Option<&Tree> {
        self.recording.current().map(|pass| &pass.tree)
    }
}

/// A computation about searches that are over.
#[derive(Clone, Debug)]
pub enum Study {
    /// Statistics of one search.
    Alone(Studied),
    /// Differences of the first search from the second.
    Pair(Studied, Studied),
}

/// The result of a [`Study`].
#[derive(Clone, Debug, PartialEq)]
pub enum StudyFinding {
    /// For one search, by number: statistics of its newest pass by ply, and the smallest proof, where its
    /// whole tree is known.
    Alone(u64, Vec<PlyStats>, Option<MinimalProof>),
    /// Differences of one search from another, both by number.
    Pair(u64, u64, Contrast),
}

impl Study {
    /// Computes the result; `None` once `stop` is raised.
    pub fn work(&self, stop: &AtomicBool) -> Option<StudyFinding> {
        match self {
            Self::Alone(one) => {
                let tree = one.tree()?;
                let plies = plies::plies(tree);
                // Neither half can be stopped on its way, so the flag is read between them.
                let stopped = stop.load(Ordering::Relaxed);
                (!stopped).then(|| StudyFinding::Alone(one.number, plies, MinimalProof::of_recording(tree)))
            }
            Self::Pair(one, other) => {
                let comparable = Comparable::of([&one.method, &other.method]);
                let contrast = Contrast::unless(stop, [one.tree()?, other.tree()?], &comparable)?;
                Some(StudyFinding::Pair(one.number, other.number, contrast))
            }
        }
    }

    /// The empty result that stands for a failed study.
    pub fn nothing(&self) -> StudyFinding {
        match self {
            Self::Alone(one) => StudyFinding::Alone(one.number, Vec::new(), None),
            Self::Pair(one, other) => StudyFinding::Pair(one.number, other.number, Contrast::default()),
        }
    }

    /// The numbers of the searches studied.
    pub fn numbers(&self) -> impl Iterator<Item = u64> {
        let (one, other) = match self {
            Self::Alone(one) => (one, None),
            Self::Pair(one, other) => (one, Some(other)),
        };
        [Some(one), other].into_iter().flatten().map(|studied| studied.number)
    }
}
