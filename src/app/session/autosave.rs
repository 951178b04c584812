//! Keeps work safe without the window waiting for the disk: one thread writes, and of each thing it takes the newest.
//!
//! **A thing counts as kept once its write has returned.** What failed stays and is tried again: soon, whenever it changes,
//! and before the program closes. Until then it is among the [`AutosaveWriter::failures`].

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use crate::store::DocumentError;

/// The interval of autosave: the least time between two looks at whether the open game changed. A change is written at the next.
pub const INTERVAL: Duration = Duration::from_millis(50);

/// What is kept. In this order it is written where several things wait.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", prefix = "unkept.", const_into_str)]
pub enum KeptWork {
    /// A game that another took the place of, by its name.
    Replaced(String),
    /// The open game.
    Game,
    /// The match, which ended.
    Match,
    /// The exercises with their answers.
    Exercises,
    Settings,
    /// Panels, and size and place of the window.
    Arrangement,
    /// Learned patterns that nobody has used or discarded.
    Patterns,
    /// The run that learns, and the table that it has learned.
    Run,
    /// The games of a tournament of programs, which are written where they are played.
    Class,
}

impl KeptWork {
    /// Its name in the text files.
    pub const fn key(&self) -> &'static str {
        self.into_str()
    }

    /// That of which no slot of its own says after a kill that the disk did not take it: by these names it stands beside the slot of
    /// the open game.
    pub const MARKED: [&'static str; 5] = ["replaced", "settings", "arrangement", "patterns", "run"];

    /// Its name among [`KeptWork::MARKED`], where it is there.
    pub fn mark(&self) -> Option<&'static str> {
        let name = self.key().strip_prefix("unkept.")?;
        Self::MARKED.into_iter().find(|mark| *mark == name)
    }
}

/// Work that could not be written yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnkeptWork {
    pub work: KeptWork,
    /// Why it could not, in the person's language.
    pub why: String,
}

/// Work that takes minutes and is in no file while it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastingWork {
    /// Numbers that are being learned.
    Learning,
    /// Games of a table of weights.
    TableContest,
    /// Searches side by side.
    Compare,
    /// What speed-ups buy.
    Speedups,
    /// A tournament of programs, played or under way, that was not saved.
    ClassTournament,
    /// A figure or a worksheet that is being written.
    Export,
    /// What is kept automatically, on a disk that takes its time.
    Writing,
}

impl LastingWork {
    /// Its name in the text files.
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

/// Writes one thing as it stood when it was handed over; called again where that failed.
type Writing = Box<dyn FnMut() -> Result<(), DocumentError> + Send>;
/// Something else that touches the disk, once.
type Task = Box<dyn FnOnce() + Send>;

/// The writer of what is kept automatically.
#[derive(Debug, Default)]
pub struct AutosaveWriter {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

/// What the window and the thread share.
#[derive(Debug, Default)]
struct Shared {
    queue: Mutex<Queue>,
    /// Something was put into the queue.
    filled: Condvar,
    /// Something was written, or could not be.
    written: Condvar,
}

#[derive(Default)]
struct Queue {
    /// What is to be written, each thing once, and when it is tried next.
    waiting: BTreeMap<KeptWork, WaitingWork>,
    tasks: VecDeque<Task>,
    is_writing: bool,
    is_closing: bool,
    failures: BTreeMap<KeptWork, Arc<DocumentError>>,
    /// What was written since somebody last asked.
    kept: Vec<KeptWork>,
}

struct WaitingWork {
    write: Writing,
    /// Not before then; at once where there is no time.
    after: Option<Instant>,
}

/// What the thread does next.
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
    /// How soon what could not be written is tried again.
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

    /// The open game waits for those that it took the place of: until these are stored, the file of the open game may be the
    /// only one that holds them.
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
                // What was handed over meanwhile is newer, and is tried at once.
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

    /// Does whatever is in the queue, until it is closed and all was tried.
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
    /// Keeps something at once, in place of what still waits of it. Never waits itself.
    pub fn keep(
        &mut self,
        work: KeptWork,
        write: impl FnMut() -> Result<(), DocumentError> + Send + 'static,
    ) {
        self.shared.queue().waiting.insert(work, WaitingWork { write: Box::new(write), after: None });
        self.wake();
    }

    /// Does something on the thread of the writer, once, in the order of the calls.
    pub fn run(&mut self, task: impl FnOnce() + Send + 'static) {
        self.shared.queue().tasks.push_back(Box::new(task));
        self.wake();
    }

    /// Whether something is being written or waits.
    pub fn is_busy(&self) -> bool {
        !self.shared.queue().is_idle()
    }

    /// What could not be written and is still to be, and why.
    pub fn failures(&self) -> BTreeMap<KeptWork, Arc<DocumentError>> {
        self.shared.queue().failures.clone()
    }

    /// What was written since the last call.
    pub fn take_kept(&self) -> Vec<KeptWork> {
        std::mem::take(&mut self.shared.queue().kept)
    }

    /// Tries all that waits at once, and waits so long for it; whether everything is kept.
    pub fn settle(&mut self, patience: Duration) -> bool {
        self.shared.queue().try_all_at_once();
        self.wake();
        let queue = self.shared.queue();
        let waited = self.shared.written.wait_timeout_while(queue, patience, |queue| !queue.is_tried());
        waited.unwrap_or_else(PoisonError::into_inner).0.is_idle()
    }

    /// Tries what waits once more, and ends; whether everything is kept.
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
