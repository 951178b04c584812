//! Work that may take long: it can be stopped, and reports its searched nodes so far.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::search::{Control, Limits};

use super::Fault;

/// The stop flag and the node counter of a piece of work; copies belong to the same work.
#[derive(Clone, Debug, Default)]
pub struct WorkSignals {
    stop: Arc<AtomicBool>,
    /// Nodes of all its searches so far.
    nodes: Arc<AtomicU64>,
}

impl WorkSignals {
    /// The node limit of a piece of work, from one exercise to a set of two hundred: a few seconds.
    pub const MOST: u64 = 10_000_000;

    /// Work that ends soon after `stop` is raised, and adds its searched nodes to `nodes`.
    pub const fn new(stop: Arc<AtomicBool>, nodes: Arc<AtomicU64>) -> Self {
        Self { stop, nodes }
    }

    /// Runs a search as part of the work.
    ///
    /// # Errors
    /// [`Fault::Stopped`] once the work is to end, [`Fault::TooHard`] once it has searched
    /// [`WorkSignals::MOST`] nodes.
    pub(super) fn search<T>(&self, limits: &Limits, run: impl FnOnce(&mut Control) -> T) -> Result<T, Fault> {
        let before = self.nodes.load(Ordering::Relaxed);
        if before >= Self::MOST {
            return Err(Fault::TooHard { limit: Self::MOST });
        }
        // The counter moves while the search runs, so a window shows progress.
        let mut control = Control::new(limits, Arc::clone(&self.stop)).with_gauge(Arc::clone(&self.nodes));
        let found = run(&mut control);
        // The counter may lag behind the search, so the number at its end is set and not added.
        self.nodes.store(before + control.nodes(), Ordering::Relaxed);
        if self.stop.load(Ordering::Relaxed) { Err(Fault::Stopped) } else { Ok(found) }
    }
}
