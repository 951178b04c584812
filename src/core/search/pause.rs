//! Letting a search pause: it keeps all that it has in hand and does nothing, and goes on later as if nothing had been.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Asks a search to pause, and knows whether it does. One search has one.
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
    /// How long it waited before.
    before: Duration,
}

impl Pause {
    /// Asks the search to pause (true), or to go on.
    pub fn ask(&self, pause: bool) {
        self.asked.store(pause, Ordering::Release);
        self.wake();
    }

    /// Lets a paused search look whether it should still wait: it should end, perhaps.
    pub fn wake(&self) {
        // The search looks at what it was asked with the lock in hand, so it cannot miss this.
        drop(self.lock());
        self.changed.notify_all();
    }

    /// Whether the search was asked to pause.
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Acquire)
    }

    /// Whether the search waits.
    pub fn holds(&self) -> bool {
        self.lock().now
    }

    /// How long the search has waited in all, but for the pause that may go on.
    pub fn total(&self) -> Duration {
        self.lock().before
    }

    /// Waits until the search is asked to go on or to end, or something else is asked of it.
    pub(super) fn wait(&self, stop: &AtomicBool, is_asked_else: impl Fn() -> bool) {
        let mut state = self.lock();
        state.now = true;
        while self.is_asked() && !stop.load(Ordering::Relaxed) && !is_asked_else() {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.now = false;
    }

    /// So long the search has waited just now.
    pub(super) fn add(&self, waited: Duration) {
        self.lock().before += waited;
    }

    fn lock(&self) -> MutexGuard<'_, Paused> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
