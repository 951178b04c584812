//! A search on a thread of its own: start it, look at what it sends, stop it.
//!
//! Each [`SearchRun`] has one thread and one bounded channel, so nothing of an earlier run can arrive late. The
//! worker knows no window: a closure asks for attention whenever something waits.
//!
//! **What waits for what.** The search waits when the channel is full, until somebody polls or drops the run;
//! so no event within the budget is lost. Reports never wait: the newest replaces the one before, except that
//! the first report of each completed depth, and of simulations at their [`Milestones`], is kept for drawing the
//! course of the search. Polling never waits. Dropping a run waits until its search has seen the flag. A paused search waits
//! until it is asked to go on or to end, at a node between two of its own: what it does then is what it would have done.

use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded};

use crate::catalog::Job;
use crate::search::tree_slot::{LeftTree, TreeSlot};
use crate::search::{Control, Event, Limits, Milestones, Pause, Report};
pub use crate::trace::TimedReport;
use crate::trace::{Outlet, Recorder};

pub mod threads;

pub use threads::lower_thread_priority;
pub use threads::quietly;

/// What a run sends.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchMessage {
    /// The next events, in order; none is left out.
    Trace(Vec<Event>),
    /// What the search knows now.
    Progress(TimedReport),
    /// The final report; nothing follows.
    Finished(TimedReport),
    /// The search panicked, with this text; nothing follows.
    Failed(String),
}

/// What to run.
#[derive(Clone, Debug)]
pub struct SearchTask {
    /// The name of the thread, for debuggers and profilers.
    pub name: String,
    /// When the search ends by itself.
    pub limits: Limits,
    /// Nodes that its recording may hold.
    pub recorded_nodes: u32,
}

/// A search that runs, or has run, on its own thread.
#[derive(Debug)]
pub struct SearchRun {
    /// Taken when the run is dropped: a closed channel wakes a search that waits for room.
    inbox: Option<Receiver<SearchMessage>>,
    reports: Arc<Mutex<Reports>>,
    stop: Arc<AtomicBool>,
    pause: Arc<Pause>,
    tree: Arc<TreeSlot>,
    nodes: Arc<AtomicU64>,
    thread: Option<JoinHandle<()>>,
    over: bool,
    /// When the last report was polled, or the search began; later by the time of pauses since.
    heard: Instant,
    /// When it was asked to pause, until it goes on.
    paused: Option<Instant>,
}

impl SearchRun {
    /// Batches of events that may wait. Two megabytes; a reader that looks sixty times a second takes up to
    /// eight million events a second through it.
    const CAPACITY: usize = 256;
    /// Stack for a search: a frame of a deep recursion takes a few hundred bytes.
    const STACK_BYTES: usize = 16 << 20;

    /// Starts a search on a thread of its own; see [`SearchRun::start_with`].
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(job: Job, wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        let task = SearchTask {
            name: format!("search {}", job.engine.method.name()),
            limits: job.engine.limits,
            recorded_nodes: job.recorded_nodes,
        };
        Self::start_with(task, move |control, recorder| job.run(control, recorder), wake)
    }

    /// Starts `work` on a thread of its own, with everything it needs to be stopped and watched. `wake` is
    /// called there whenever a batch or a report waits to be polled.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start_with(
        task: SearchTask,
        work: impl FnOnce(&mut Control, &mut Recorder<'_>) -> Report + Send + 'static,
        wake: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        // Before the thread begins: even a panic in its first moments must find the hook in place.
        threads::silence_worker_panics();
        let (sender, inbox) = bounded(Self::CAPACITY);
        let reports = Arc::new(Mutex::new(Reports::default()));
        let stop = Arc::new(AtomicBool::new(false));
        let mut outbox = Outbox { sender, reports: Arc::clone(&reports), wake };
        let flag = Arc::clone(&stop);
        let pause = Arc::<Pause>::default();
        let own_pause = Arc::clone(&pause);
        let tree = Arc::<TreeSlot>::default();
        let own_tree = Arc::clone(&tree);
        let nodes = Arc::<AtomicU64>::default();
        let gauge = Arc::clone(&nodes);
        let thread = Builder::new().name(task.name).stack_size(Self::STACK_BYTES).spawn(move || {
            threads::this_is_a_worker();
            threads::lower_thread_priority();
            let search = || {
                let mut recorder =
                    Recorder::new(task.recorded_nodes, &mut outbox).with_pause(Arc::clone(&own_pause));
                let control = Control::new(&task.limits, flag).with_gauge(gauge);
                let mut control =
                    control.with_crew(&threads::Threads).with_pause(own_pause).with_tree_slot(own_tree);
                let report = work(&mut control, &mut recorder);
                let fault = control.fault().cloned().map(Box::new);
                TimedReport { refused: control.refused(), fault, ..recorder.finish(report) }
            };
            // A panic becomes a message, too: a reader would wait for a last report that never comes.
            let last = match catch_unwind(AssertUnwindSafe(search)) {
                Ok(progress) => SearchMessage::Finished(progress),
                Err(panic) => SearchMessage::Failed(panic_text(panic.as_ref())),
            };
            outbox.send(last);
        })?;
        let (inbox, thread) = (Some(inbox), Some(thread));
        let heard = Instant::now();
        Ok(Self { inbox, reports, stop, pause, tree, nodes, thread, over: false, heard, paused: None })
    }

    /// Hands what waits to `take`, in order, for about as long as `patience`, and returns whether more waits.
    /// Nothing follows [`SearchMessage::Finished`] or [`SearchMessage::Failed`].
    pub fn poll(&mut self, patience: Duration, mut take: impl FnMut(SearchMessage)) -> bool {
        let Some(inbox) = self.inbox.as_ref().filter(|_| !self.over) else { return false };
        let begun = Instant::now();
        // The last message is held back until the reports are handed over, which come by another way:
        // nothing may follow it.
        let mut last = None;
        while let Ok(message) = inbox.try_recv() {
            if !matches!(message, SearchMessage::Trace(_)) {
                last = Some(message);
                break;
            }
            take(message);
            // Asked after the message was taken, so that every call gets on, however little patience it has.
            if begun.elapsed() >= patience {
                break;
            }
        }
        let reports = lock(&self.reports).take();
        reports.for_each(|progress| {
            self.heard = Instant::now();
            take(SearchMessage::Progress(progress));
        });
        if let Some(last) = last {
            self.over = true;
            take(last);
        }
        !self.over && !inbox.is_empty()
    }

    /// Asks the search to end soon. Its final report still arrives.
    pub fn stop(&self) {
        // The flag first: a paused search that wakes must see it already, or it would wait once more.
        self.stop.store(true, Ordering::Relaxed);
        self.pause.wake();
    }

    /// Asks the search to pause soon. It keeps all that it has in hand and does nothing until [`SearchRun::go_on`]; what it had sent
    /// before still arrives.
    pub fn pause(&mut self) {
        self.paused.get_or_insert_with(Instant::now);
        self.pause.ask(true);
    }

    /// Asks the search for a copy of its tree, also while it pauses: it goes on for a thousand simulations at most. Ask again until
    /// it is there.
    pub fn tree(&self) -> Option<LeftTree> {
        let left = self.tree.take();
        if left.is_none() {
            self.tree.ask();
            self.pause.wake();
        }
        left
    }

    /// Lets a paused search go on where it was, as if nothing had been.
    pub fn go_on(&mut self) {
        // The time of the pause is no silence of the search.
        let silent = Duration::from_secs_f64(self.silence());
        self.paused = None;
        self.heard = Instant::now().checked_sub(silent).unwrap_or(self.heard);
        self.pause.ask(false);
    }

    /// Whether the search pauses, and all that it had sent was polled.
    pub fn is_paused(&self) -> bool {
        // Asked first: a search that holds sends nothing more, so what is empty after that stays empty.
        self.pause.holds()
            && self.inbox.as_ref().is_none_or(Receiver::is_empty)
            && lock(&self.reports).is_empty()
    }

    /// Waits for a search to end or to pause, as it was asked to, for about as long as `patience`, so that it need not compete
    /// with whatever its reader does next. Ends early when the search itself waits for its reader.
    pub fn rest(&self, patience: Duration) {
        let begun = Instant::now();
        let waits = |inbox: &Receiver<SearchMessage>| inbox.is_full();
        let runs = |thread: &JoinHandle<()>| !thread.is_finished();
        while self.thread.as_ref().is_some_and(runs)
            && !self.pause.holds()
            && !self.inbox.as_ref().is_some_and(waits)
            && begun.elapsed() < patience
        {
            // Short against the patience, so that a search that ends soon is not waited for much longer.
            std::thread::sleep(patience / 16);
        }
    }

    /// Nodes (for the Monte Carlo family, simulations) searched so far, also where nothing is reported.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Seconds for which it has searched since its last report was polled.
    pub fn silence(&self) -> f64 {
        let now = self.paused.unwrap_or_else(Instant::now);
        now.saturating_duration_since(self.heard).as_secs_f64()
    }

    /// Whether the last message was polled.
    pub const fn is_over(&self) -> bool {
        self.over
    }
}

impl Drop for SearchRun {
    fn drop(&mut self) {
        self.stop();
        // The flag is up before the channel closes: a search that waits for room wakes and ends.
        // Joining it with the channel still open could wait forever.
        self.inbox = None;
        if let Some(thread) = self.thread.take() {
            // A panic was caught on the thread itself, so there is nothing to learn from an error here.
            let _ = thread.join();
        }
    }
}

/// The reports that wait to be polled.
#[derive(Debug, Default)]
struct Reports {
    /// The first report of each completed depth, and those at milestones.
    completed: Vec<TimedReport>,
    /// The newest report, if it is newer than those.
    latest: Option<TimedReport>,
    deepest: u32,
    milestones: Milestones,
}

impl Reports {
    /// Takes a report in and returns whether none waited before.
    fn put(&mut self, progress: TimedReport) -> bool {
        let alone = self.completed.is_empty() && self.latest.is_none();
        let report = &progress.report;
        // `deepest` never falls, so a depth that is reported again counts as completed only the first time.
        let depth = report.depth.max(self.deepest);
        let is_kept = match report.simulations {
            0 => depth > std::mem::replace(&mut self.deepest, depth),
            simulations => self.milestones.pass(simulations),
        };
        if is_kept {
            // What was the newest is older than this one, and would come out behind it.
            self.latest = None;
            self.completed.push(progress);
        } else {
            self.latest = Some(progress);
        }
        alone
    }

    const fn is_empty(&self) -> bool {
        self.completed.is_empty() && self.latest.is_none()
    }

    fn take(&mut self) -> impl Iterator<Item = TimedReport> + use<> {
        std::mem::take(&mut self.completed).into_iter().chain(self.latest.take())
    }
}

fn lock(reports: &Mutex<Reports>) -> MutexGuard<'_, Reports> {
    // Reports of before a panic are worth reading, so a poisoned lock is taken all the same.
    reports.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The worker's end.
struct Outbox<W> {
    sender: Sender<SearchMessage>,
    reports: Arc<Mutex<Reports>>,
    wake: W,
}

impl<W: Fn()> Outbox<W> {
    /// Sends unless the run was dropped; waits for room.
    fn send(&mut self, message: SearchMessage) {
        if self.sender.send(message).is_ok() {
            (self.wake)();
        }
    }
}

impl<W: Fn()> Outlet for Outbox<W> {
    fn trace(&mut self, batch: Vec<Event>) {
        self.send(SearchMessage::Trace(batch));
    }

    fn progress(&mut self, progress: TimedReport) {
        // Where a report waits already, the reader was woken for it and has not looked yet.
        let alone = lock(&self.reports).put(progress);
        if alone {
            (self.wake)();
        }
    }
}

/// What a panic said.
fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|&text| text.to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "unknown panic".to_owned())
}
