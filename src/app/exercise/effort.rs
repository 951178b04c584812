//! Work that may take long: it can be stopped, and tells how much was searched so far.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::search::{Control, Limits};

use super::Fault;

/// The stop flag and the gauge of a piece of work; copies belong to the same work.
#[derive(Clone, Debug, Default)]
pub struct WorkSignals {
    stop: Arc<AtomicBool>,
    /// Nodes of all its searches so far.
    nodes: Arc<AtomicU64>,
}

impl WorkSignals {
    /// Nodes that a piece of work may take in all, be it one exercise or a set of two hundred: a few seconds.
    pub const MOST: u64 = 10_000_000;

    /// Work that ends soon after `stop` is raised, and adds the nodes that it searches to `nodes`.
    pub const fn new(stop: Arc<AtomicBool>, nodes: Arc<AtomicU64>) -> Self {
        Self { stop, nodes }
    }

    /// Runs a search as part of the work.
    ///
    /// # Errors
    /// [`Fault::Stopped`] once the work is to end, [`Fault::TooHard`] once it has taken [`WorkSignals::MOST`].
    pub(super) fn search<T>(&self, limits: &Limits, run: impl FnOnce(&mut Control) -> T) -> Result<T, Fault> {
        let before = self.nodes.load(Ordering::Relaxed);
        if before >= Self::MOST {
            return Err(Fault::TooHard { limit: Self::MOST });
        }
        // The gauge moves while the search runs, so a window sees work going on.
        let mut control = Control::new(limits, Arc::clone(&self.stop)).with_gauge(Arc::clone(&self.nodes));
        let found = run(&mut control);
        // The gauge may lag behind the search, so the number at its end is set and not added.
        self.nodes.store(before + control.nodes(), Ordering::Relaxed);
        if self.stop.load(Ordering::Relaxed) { Err(Fault::Stopped) } else { Ok(found) }
    }
}
