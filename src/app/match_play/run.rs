//! A parallel run of many games on a few threads.
//!
//! All threads take the next open game from one counter and send games through one bounded channel: a slow
//! reader slows them down, and none is idle while games are open. Dropping the run stops the games under way
//! (they do not count) and joins the threads.

use std::io;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TryRecvError, bounded};

use crate::worker::quietly;

use super::game::{PlayedGame, play};
use super::{MatchPlan, MatchResults};

#[derive(Debug)]
pub struct MatchRun {
    /// Taken when the run is dropped: a closed channel wakes a blocked thread.
    inbox: Option<Receiver<PlayedGame>>,
    stop: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
    over: bool,
    begun: Instant,
}

/// State shared by all threads.
struct SharedState<W> {
    plan: MatchPlan,
    open: Vec<u32>,
    next: AtomicUsize,
    stop: Arc<AtomicBool>,
    wake: W,
}

impl MatchRun {
    /// The most games that wait to be received.
    const CAPACITY: usize = 256;
    /// Stack of a thread, as for any search.
    const STACK_BYTES: usize = 16 << 20;

    /// Plays the open games of `results`. `wake` is called after each.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub fn start(
        results: &MatchResults,
        threads: NonZero<usize>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let (sender, inbox) = bounded(Self::CAPACITY);
        let stop = Arc::new(AtomicBool::new(false));
        let open = results.open();
        let count = threads.get().min(open.len().max(1));
        let plan = results.plan().clone();
        let work =
            Arc::new(SharedState { plan, open, next: AtomicUsize::new(0), stop: Arc::clone(&stop), wake });
        let threads = Vec::with_capacity(count);
        let mut run = Self { inbox: Some(inbox), stop, threads, over: false, begun: Instant::now() };
        for number in 1..=count {
            // Every thread has a sender of its own, and the one here ends with this function: when all are
            // dropped, the channel is closed.
            let (work, sender) = (Arc::clone(&work), sender.clone());
            let thread = Builder::new().name(format!("match {number}")).stack_size(Self::STACK_BYTES);
            run.threads.push(thread.spawn(move || {
                quietly(|| work.play(&sender));
                // The last sender dropped shows that no more games will come.
                drop(sender);
                (work.wake)();
            })?);
        }
        Ok(run)
    }

    /// The default number of threads on this machine.
    pub fn usual_threads() -> NonZero<usize> {
        std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
    }

    /// Passes finished games to `take`, for about as long as `patience`, and returns whether more wait.
    pub fn poll(&mut self, patience: Duration, mut take: impl FnMut(PlayedGame)) -> bool {
        let Some(inbox) = self.inbox.as_ref().filter(|_| !self.over) else { return false };
        let begun = Instant::now();
        loop {
            match inbox.try_recv() {
                Ok(played) => take(played),
                Err(TryRecvError::Empty) => return false,
                Err(TryRecvError::Disconnected) => {
                    self.over = true;
                    return false;
                }
            }
            // Checked after a game was taken, so that there is progress even without any patience.
            if begun.elapsed() >= patience {
                return true;
            }
        }
    }

    /// Waits up to `patience` for a game to end.
    pub fn wait(&mut self, patience: Duration) -> Option<PlayedGame> {
        let inbox = self.inbox.as_ref().filter(|_| !self.over)?;
        match inbox.recv_timeout(patience) {
            Ok(played) => Some(played),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                self.over = true;
                None
            }
        }
    }

    /// Time since the games began.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Whether no more games will come.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Asks all threads to end soon. Finished games still arrive.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for MatchRun {
    fn drop(&mut self) {
        self.stop();
        self.inbox = None;
        for thread in self.threads.drain(..) {
            // Panics of searches are caught in the game; an error here has no further information.
            let _ = thread.join();
        }
    }
}

impl<W: Fn()> SharedState<W> {
    /// Plays open games, until there are none or the receiver is gone.
    fn play(&self, sender: &Sender<PlayedGame>) {
        while !self.stop.load(Ordering::Relaxed) {
            let next = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&number) = self.open.get(next) else { break };
            let Some(played) = play(&self.plan, number, &self.stop) else { break };
            if sender.send(played).is_err() {
                break;
            }
            (self.wake)();
        }
    }
}
