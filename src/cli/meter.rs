//! Progress of one long search on standard error, if that is a terminal: seconds, nodes and findings so far.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use edagari_app::search::crew::ThreadProvider as _;
use edagari_app::worker::threads::Threads;

const PAUSE: Duration = Duration::from_millis(250);

/// The display beside a search.
pub(super) struct Meter {
    begun: Instant,
    shown: bool,
    nodes: Arc<AtomicU64>,
    said: Mutex<SaidProgress>,
    changed: Condvar,
}

#[derive(Default)]
struct SaidProgress {
    text: String,
    over: bool,
}

/// Ends the display in any case.
struct Over<'a>(&'a Meter);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        // A lock poisoned by a panic still guards a text and a flag that can be shown.
        self.0.said.lock().unwrap_or_else(PoisonError::into_inner).over = true;
        self.0.changed.notify_all();
    }
}

impl Meter {
    /// Shown on a terminal, unless quiet.
    pub(super) fn new(quiet: bool) -> Self {
        Self {
            begun: Instant::now(),
            shown: !quiet && io::stderr().is_terminal(),
            nodes: Arc::default(),
            said: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    /// The counter of the search's nodes.
    pub(super) fn gauge(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.nodes)
    }

    /// Sets the findings so far.
    pub(super) fn say(&self, text: String) {
        self.said.lock().unwrap_or_else(PoisonError::into_inner).text = text;
    }

    /// The last findings.
    pub(super) fn said(&self) -> String {
        self.said.lock().unwrap_or_else(PoisonError::into_inner).text.clone()
    }

    /// Runs a piece of work with the display.
    pub(super) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        if !self.shown {
            return work();
        }
        self.said.lock().unwrap_or_else(PoisonError::into_inner).over = false;
        let (mut work, mut done) = (Some(work), None);
        // The work stays on this thread, as it need not be `Send`; the display runs beside it.
        Threads.run_beside(1, &|_| self.show(), &mut || {
            // Dropped in a panic too, or the display would never end.
            let _over = Over(self);
            done = work.take().map(|work| work());
        });
        done.unwrap_or_else(|| unreachable!("one's own work is always done"))
    }

    fn show(&self) {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let mut out = io::stderr();
        while !said.over {
            let (seconds, nodes) = (self.begun.elapsed().as_secs(), self.nodes.load(Ordering::Relaxed));
            // A failed display is no reason to end.
            let _ = write!(out, "\r{seconds} s, {nodes} nodes: {:45}", said.text).and_then(|()| out.flush());
            // The end of the work wakes it at once, so that a short search does not wait for the pause.
            let woken = self.changed.wait_timeout_while(said, PAUSE, |said| !said.over);
            said = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
        let _ = write!(out, "\r{:79}\r", "").and_then(|()| out.flush());
    }
}
