//! Work that may take long: it can be stopped, and tells how much was searched so far.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::search::{Control, Limits};

use super::Fault;

/// The stop flag and the gauge of a piece of work; copies belong to the same work.
#[derive(Clone, Debug, Default)]
pub struct Effort {
    stop: Arc<AtomicBool>,
    /// Nodes of the searches that are over, and of the one that runs.
    done: Arc<AtomicU64>,
    running: Arc<AtomicU64>,
}

impl Effort {
    /// Nodes that a piece of work may take in all, be it one exercise or a set of two hundred: a few seconds.
    pub const MOST: u64 = 10_000_000;

    /// Asks the work to end soon.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Nodes searched so far, a little behind.
    pub fn nodes(&self) -> u64 {
        self.done.load(Ordering::Relaxed) + self.running.load(Ordering::Relaxed)
    }

    /// Runs a search as part of the work.
    ///
    /// # Errors
    /// [`Fault::Stopped`] once the work is to end, [`Fault::TooHard`] once it has taken [`Effort::MOST`].
    pub(super) fn search<T>(&self, limits: &Limits, run: impl FnOnce(&mut Control) -> T) -> Result<T, Fault> {
        if self.done.load(Ordering::Relaxed) >= Self::MOST {
            return Err(Fault::TooHard { limit: Self::MOST });
        }
        let mut control = Control::new(limits, Arc::clone(&self.stop)).with_gauge(Arc::clone(&self.running));
        let found = run(&mut control);
        self.running.store(0, Ordering::Relaxed);
        self.done.fetch_add(control.nodes(), Ordering::Relaxed);
        if self.stop.load(Ordering::Relaxed) { Err(Fault::Stopped) } else { Ok(found) }
    }
}
