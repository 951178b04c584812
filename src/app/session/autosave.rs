//! Automatic saving without the window waiting for the disk: one thread writes, of each kind of work the
//! newest version.
//!
//! **Work counts as kept once its write has returned.** Failed writes are repeated: soon, on every change,
//! and before the program closes. Until then they are among the [`AutosaveWriter::failures`].

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use crate::store::DocumentError;

/// The interval of autosave: the least time between two looks at whether the open game changed. A change is written at the next.
pub const INTERVAL: Duration = Duration::from_millis(50);

/// A kind of work that is kept. The order of the variants is the order of writing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", prefix = "unkept.", const_into_str)]
pub enum KeptWork {
    /// A game that another one replaced, by its name.
    Replaced(String),
    Game,
    /// The match that ended.
    Match,
    /// The exercises with their answers.
    Exercises,
    Settings,
    /// Panels, and size and place of the window.
    Arrangement,
    /// Learned patterns, neither used nor discarded yet.
    Patterns,
    /// The run that learns, and its learned table.
    Run,
    /// Games of a tournament of programs, which the tournament writes itself.
    Class,
}

impl KeptWork {
    /// The name in the text files.
    pub const fn key(&self) -> &'static str {
        self.into_str()
    }

    /// Kinds of work whose own slots cannot say, after a kill, that a write failed: a marker of this name
    /// stands beside the slot of the open game.
    pub const MARKED: [&'static str; 5] = ["replaced", "settings", "arrangement", "patterns", "run"];

    /// The name among [`KeptWork::MARKED`]; `None` for other kinds.
    pub fn mark(&self) -> Option<&'static str> {
        let name = self.key().strip_prefix("unkept.")?;
        Self::MARKED.into_iter().find(|mark| *mark == name)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnkeptWork {
    pub work: KeptWork,
    /// The reason, in the language of the window.
    pub why: String,
}

/// Work that takes minutes and is in no file while it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastingWork {
    /// Weights that are being learned.
    Learning,
    /// Games that test a table of weights.
    TableContest,
    Compare,
    /// A measurement of speed-ups.
    Speedups,
    /// A tournament of programs, played or under way, that is not saved.
    ClassTournament,
    /// A figure or a worksheet that is being written.
    Export,
    /// Automatic saving to a slow disk.
    Writing,
}

impl LastingWork {
    /// The name in the text files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Learning => "unkept.learning",
            Self::TableContest => "unkept.contest",
            Self::Compare => "unkept.compare",
            Self::Speedups => "unkept.speedups",
            Self::ClassTournament => "unkept.class",
            Self::Export => "unkept.export",
            Self::Writing => "unkept.writing",
        }
    }
}

/// Writes one kind of work as it was when it was handed over; called once more where that failed.
type Writing = Box<dyn FnMut() -> Result<(), DocumentError> + Send>;
/// Another use of the disk, once.
type Task = Box<dyn FnOnce() + Send>;

/// The thread that saves automatically, and its queue.
#[derive(Debug, Default)]
pub struct AutosaveWriter {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

/// State shared by the window and the thread.
#[derive(Debug, Default)]
struct Shared {
    queue: Mutex<Queue>,
    /// Signals a new entry in the queue.
    filled: Condvar,
    /// Signals a write that ended, successfully or not.
    written: Condvar,
}

#[derive(Default)]
struct Queue {
    /// Work to be written, each kind once, with the time of its next attempt.
    waiting: BTreeMap<KeptWork, WaitingWork>,
    tasks: VecDeque<Task>,
    is_writing: bool,
    is_closing: bool,
    failures: BTreeMap<KeptWork, Arc<DocumentError>>,
    /// Kinds of work written since the last [`AutosaveWriter::take_kept`].
    kept: Vec<KeptWork>,
}

struct WaitingWork {
    write: Writing,
    /// Earliest time of the next attempt; `None` for at once.
    after: Option<Instant>,
}

/// The next action of the thread.
enum Next {
    Run(Task),
    Write(KeptWork, Writing),
    Wait(Option<Duration>),
}

impl fmt::Debug for Queue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.waiting.keys()).finish()
    }
}

impl Queue {
    /// Time between attempts after a failure.
    const RETRY: Duration = Duration::from_secs(2);

    fn is_idle(&self) -> bool {
        !self.is_writing && self.tasks.is_empty() && self.waiting.is_empty()
    }

    /// Whether everything was tried at least once.
    fn is_tried(&self) -> bool {
        let untried =
            |(work, waiting): (&KeptWork, &WaitingWork)| waiting.after.is_none() && !self.is_held(work);
        !self.is_writing && self.tasks.is_empty() && !self.waiting.iter().any(untried)
    }

    /// Whether the open game waits for the games that it replaced: until these are stored, the file of the
    /// open game may be the only one that holds them.
    fn is_held(&self, work: &KeptWork) -> bool {
        let replaced = |waiting: &KeptWork| matches!(waiting, KeptWork::Replaced(_));
        *work == KeptWork::Game && self.waiting.keys().any(replaced)
    }

    fn try_all_at_once(&mut self) {
        for waiting in self.waiting.values_mut() {
            waiting.after = None;
        }
    }

    fn next(&mut self) -> Next {
        if let Some(task) = self.tasks.pop_front() {
            return Next::Run(task);
        }
        let now = Instant::now();
        let left = |waiting: &WaitingWork| waiting.after.map_or(Duration::ZERO, |after| after - now);
        let free = self.waiting.iter().filter(|(work, _)| !self.is_held(work));
        let soonest = free.min_by_key(|(_, waiting)| left(waiting)).map(|(work, _)| work.clone());
        let Some((work, waiting)) = soonest.and_then(|work| self.waiting.remove_entry(&work)) else {
            return Next::Wait(None);
        };
        let left = left(&waiting);
        if left.is_zero() {
            return Next::Write(work, waiting.write);
        }
        self.waiting.insert(work, waiting);
        Next::Wait(Some(left))
    }

    fn absorb(&mut self, work: KeptWork, write: Writing, written: Result<(), DocumentError>) {
        match written {
            Ok(()) => {
                self.failures.remove(&work);
                self.kept.push(work);
            }
            Err(error) => {
                self.failures.insert(work.clone(), Arc::new(error));
                let after = Some(Instant::now() + Self::RETRY);
                // A version handed over meanwhile is newer, and is tried at once.
                self.waiting.entry(work).or_insert(WaitingWork { write, after });
            }
        }
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // A thread that panicked left nothing half done there.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The loop of the thread: empties the queue until it is closed and all was tried.
    fn work(&self) {
        let mut queue = self.queue();
        loop {
            let next = queue.next();
            if let Next::Wait(left) = next {
                self.written.notify_all();
                if queue.is_closing && queue.is_tried() {
                    return;
                }
                queue = match left {
                    None => self.filled.wait(queue).unwrap_or_else(PoisonError::into_inner),
                    Some(left) => {
                        let waited = self.filled.wait_timeout(queue, left);
                        waited.unwrap_or_else(PoisonError::into_inner).0
                    }
                };
                continue;
            }
            // The lock is free while the disk is busy, so that the window can hand over more.
            queue.is_writing = true;
            drop(queue);
            let written = match next {
                Next::Write(work, mut write) => {
                    let written = write();
                    Some((work, write, written))
                }
                Next::Run(task) => {
                    task();
                    None
                }
                Next::Wait(_) => None,
            };
            queue = self.queue();
            queue.is_writing = false;
            if let Some((work, write, written)) = written {
                queue.absorb(work, write, written);
            }
            self.written.notify_all();
        }
    }
}

impl AutosaveWriter {
    /// Queues work for writing, in place of an older version that still waits. Never blocks.
    pub fn keep(
        &mut self,
        work: KeptWork,
        write: impl FnMut() -> Result<(), DocumentError> + Send + 'static,
    ) {
        self.shared.queue().waiting.insert(work, WaitingWork { write: Box::new(write), after: None });
        self.wake();
    }

    /// Runs a task once on the thread of the writer, in the order of the calls.
    pub fn run(&mut self, task: impl FnOnce() + Send + 'static) {
        self.shared.queue().tasks.push_back(Box::new(task));
        self.wake();
    }

    /// Whether something is being written or waits.
    pub fn is_busy(&self) -> bool {
        !self.shared.queue().is_idle()
    }

    /// Work that could not be written yet, with the reasons.
    pub fn failures(&self) -> BTreeMap<KeptWork, Arc<DocumentError>> {
        self.shared.queue().failures.clone()
    }

    /// Kinds of work written since the last call.
    pub fn take_kept(&self) -> Vec<KeptWork> {
        std::mem::take(&mut self.shared.queue().kept)
    }

    /// Tries all waiting work at once, and blocks for at most `patience`; returns whether everything is kept.
    pub fn settle(&mut self, patience: Duration) -> bool {
        self.shared.queue().try_all_at_once();
        self.wake();
        let queue = self.shared.queue();
        let waited = self.shared.written.wait_timeout_while(queue, patience, |queue| !queue.is_tried());
        waited.unwrap_or_else(PoisonError::into_inner).0.is_idle()
    }

    /// Tries all waiting work once more, and ends the thread; returns whether everything is kept.
    pub fn close(&mut self) -> bool {
        self.end();
        self.shared.queue().is_idle()
    }

    fn wake(&mut self) {
        // One that panicked is replaced.
        self.thread.take_if(|thread| thread.is_finished());
        if self.thread.is_none() {
            let shared = Arc::clone(&self.shared);
            // An earlier end has set it: the thread would return as soon as nothing waits.
            self.shared.queue().is_closing = false;
            let thread = Builder::new().name("autosave".to_owned());
            self.thread = thread.spawn(move || shared.work()).ok();
        }
        if self.thread.is_none() {
            // Without a thread the window has to wait after all.
            self.shared.queue().is_closing = true;
            self.shared.work();
        }
        self.shared.filled.notify_all();
    }

    /// Ends the thread once it has tried all that waits.
    fn end(&mut self) {
        let mut queue = self.shared.queue();
        queue.is_closing = true;
        queue.try_all_at_once();
        drop(queue);
        self.shared.filled.notify_all();
        match self.thread.take() {
            // A panic there has been reported on standard error; what was kept before stays.
            Some(thread) => drop(thread.join()),
            None if self.is_busy() => self.shared.work(),
            None => {}
        }
    }
}

impl Drop for AutosaveWriter {
    fn drop(&mut self) {
        self.end();
    }
}
