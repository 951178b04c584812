//! Pause of a search: it keeps its state while it waits, and continues unchanged.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The request to pause, and the state of waiting. One search has one.
#[derive(Debug, Default)]
pub struct Pause {
    asked: AtomicBool,
    state: Mutex<Paused>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Paused {
    /// Whether the search waits now.
    now: bool,
    /// The total time of earlier pauses.
    before: Duration,
}

impl Pause {
    /// Requests a pause (`true`), or the end of it.
    pub fn ask(&self, pause: bool) {
        self.asked.store(pause, Ordering::Release);
        self.wake();
    }

    /// Wakes a paused search to check whether it should still wait, for it may have to end.
    pub fn wake(&self) {
        // The search checks requests with the lock held, so it cannot miss this.
        drop(self.lock());
        self.changed.notify_all();
    }

    /// Whether a pause is requested.
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Acquire)
    }

    /// Whether the search waits now.
    pub fn holds(&self) -> bool {
        self.lock().now
    }

    /// The total time of all pauses, without a present one.
    pub fn total(&self) -> Duration {
        self.lock().before
    }

    /// Waits until the search must continue or end, or another request arrives.
    pub(super) fn wait(&self, stop: &AtomicBool, is_asked_else: impl Fn() -> bool) {
        let mut state = self.lock();
        state.now = true;
        while self.is_asked() && !stop.load(Ordering::Relaxed) && !is_asked_else() {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.now = false;
    }

    /// Adds the time of a pause.
    pub(super) fn add(&self, waited: Duration) {
        self.lock().before += waited;
    }

    fn lock(&self) -> MutexGuard<'_, Paused> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
