//! A search on a thread of its own: start it, receive its messages, stop it.
//!
//! Each [`SearchRun`] has one thread and one bounded channel, so no message of an earlier run can arrive
//! late. The worker knows no window: a closure is called whenever a message waits.
//!
//! **Blocking.** The search waits when the channel is full, until the run is polled or dropped; so no event
//! within the budget is lost. Reports never wait: the newest replaces the one before, except that the first
//! report of each completed depth, and of simulations at their [`Milestones`], is kept for drawing the course
//! of the search. Polling never waits. Dropping a run waits until its search has seen the flag. A paused
//! search waits until it must continue or end, between two of its nodes, and then continues unchanged.

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

/// A message of a run.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchMessage {
    /// The next events, in order; none is left out.
    Trace(Vec<Event>),
    /// The newest report.
    Progress(TimedReport),
    /// The final report; no message follows.
    Finished(TimedReport),
    /// The search panicked, with this text; no message follows.
    Failed(String),
}

/// Name and limits of a run.
#[derive(Clone, Debug)]
pub struct SearchTask {
    /// The name of the thread, for debuggers and profilers.
    pub name: String,
    pub limits: Limits,
    /// The greatest number of nodes in its recording.
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
    /// The time at which the last report was polled, or the search began; later by the duration of pauses
    /// since.
    heard: Instant,
    /// The time of the request to pause, until the search continues.
    paused: Option<Instant>,
}

impl SearchRun {
    /// The number of batches of events that may wait. Two megabytes; a reader that polls sixty times a second
    /// takes up to eight million events a second through it.
    const CAPACITY: usize = 256;
    /// Bytes of stack for a search: a frame of a deep recursion takes a few hundred bytes.
    const STACK_BYTES: usize = 16 << 20;

    /// Starts a search on a thread of its own; see [`SearchRun::start_with`].
    ///
    /// # Errors
    /// When the system provides no thread.
    pub fn start(job: Job, wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        let task = SearchTask {
            name: format!("search {}", job.engine.method.name()),
            limits: job.engine.limits,
            recorded_nodes: job.recorded_nodes,
        };
        Self::start_with(task, move |control, recorder| job.run(control, recorder), wake)
    }

    /// Starts `work` on a thread of its own, with stop flag and outlet. `wake` is called there whenever a
    /// batch or a report waits to be polled.
    ///
    /// # Errors
    /// When the system provides no thread.
    pub fn start_with(
        task: SearchTask,
        work: impl FnOnce(&mut Control, &mut Recorder<'_>) -> Report + Send + 'static,
        wake: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        // Before the thread begins: even a panic at its start must find the hook in place.
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

    /// Passes waiting messages to `take`, in order, for about as long as `patience`, and returns whether more
    /// wait. No message follows [`SearchMessage::Finished`] or [`SearchMessage::Failed`].
    pub fn poll(&mut self, patience: Duration, mut take: impl FnMut(SearchMessage)) -> bool {
        let Some(inbox) = self.inbox.as_ref().filter(|_| !self.over) else { return false };
        let begun = Instant::now();
        // The last message is held back until the reports are passed on, which come by another way: no
        // message may follow it.
        let mut last = None;
        while let Ok(message) = inbox.try_recv() {
            if !matches!(message, SearchMessage::Trace(_)) {
                last = Some(message);
                break;
            }
            take(message);
            // Checked after the message was taken, so that every call makes progress, however little patience
            // it has.
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

    /// Requests that the search ends soon. Its final report still arrives.
    pub fn stop(&self) {
        // The flag first: a paused search that wakes must see it already, or it would wait once more.
        self.stop.store(true, Ordering::Relaxed);
        self.pause.wake();
    }

    /// Requests that the search pauses soon. It keeps its state and waits until [`SearchRun::go_on`];
    /// messages sent before still arrive.
    pub fn pause(&mut self) {
        self.paused.get_or_insert_with(Instant::now);
        self.pause.ask(true);
    }

    /// Requests a copy of the search's tree, also during a pause: the search continues for a thousand
    /// simulations at most. Call repeatedly until it returns the copy.
    pub fn tree(&self) -> Option<LeftTree> {
        let left = self.tree.take();
        if left.is_none() {
            self.tree.ask();
            self.pause.wake();
        }
        left
    }

    /// Lets a paused search continue unchanged.
    pub fn go_on(&mut self) {
        // The time of the pause does not count as silence of the search.
        let silent = Duration::from_secs_f64(self.silence());
        self.paused = None;
        self.heard = Instant::now().checked_sub(silent).unwrap_or(self.heard);
        self.pause.ask(false);
    }

    /// Whether the search pauses, and all its messages were polled.
    pub fn is_paused(&self) -> bool {
        // Checked first: a paused search sends no messages, so an empty channel stays empty after that.
        self.pause.holds()
            && self.inbox.as_ref().is_none_or(Receiver::is_empty)
            && lock(&self.reports).is_empty()
    }

    /// Waits for a search to end or to pause after a request, for about as long as `patience`, so that it
    /// does not compete with its reader's next work. Ends early when the search itself waits for its reader.
    pub fn rest(&self, patience: Duration) {
        let begun = Instant::now();
        let waits = |inbox: &Receiver<SearchMessage>| inbox.is_full();
        let runs = |thread: &JoinHandle<()>| !thread.is_finished();
        while self.thread.as_ref().is_some_and(runs)
            && !self.pause.holds()
            && !self.inbox.as_ref().is_some_and(waits)
            && begun.elapsed() < patience
        {
            // Short against the patience, so that the wait is hardly longer than a search that ends soon.
            std::thread::sleep(patience / 16);
        }
    }

    /// Nodes (for the Monte Carlo family, simulations) searched so far, also without reports.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Seconds of searching since its last report was polled.
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
        // The flag is up before the channel closes: a search that waits for room wakes and ends. Joining it
        // with the channel still open could wait forever.
        self.inbox = None;
        if let Some(thread) = self.thread.take() {
            // A panic was caught on the thread itself, so an error here has no further information.
            let _ = thread.join();
        }
    }
}

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
    /// Adds a report and returns whether none waited before.
    fn put(&mut self, progress: TimedReport) -> bool {
        let alone = self.completed.is_empty() && self.latest.is_none();
        let report = &progress.report;
        // `deepest` never falls, so a depth that is reported several times counts as completed only the first
        // time.
        let depth = report.depth.max(self.deepest);
        let is_kept = match report.simulations {
            0 => depth > std::mem::replace(&mut self.deepest, depth),
            simulations => self.milestones.pass(simulations),
        };
        if is_kept {
            // The former newest report is older than this one, and would come out after it.
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
    // Reports from before a panic are worth reading, so a poisoned lock is taken all the same.
    reports.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The worker's end of the channel.
struct Outbox<W> {
    sender: Sender<SearchMessage>,
    reports: Arc<Mutex<Reports>>,
    wake: W,
}

impl<W: Fn()> Outbox<W> {
    /// Sends a message unless the run was dropped; waits for room.
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
        // Where a report waits already, the reader was woken for it and has not polled yet.
        let alone = lock(&self.reports).put(progress);
        if alone {
            (self.wake)();
        }
    }
}

/// The text of a panic.
fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|&text| text.to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "unknown panic".to_owned())
}
