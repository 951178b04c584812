//! Background threads of the window: a question goes in, its answer comes out.
//!
//! Each [`Background`] owns at most one thread, named, behind the window and joined when its owner goes. A question that is
//! no longer wanted is asked to end; the next one begins once the thread has ended, and never waits in the window.
//!
//! ```text
//! is wanted? --keep--> thread --hear--> state
//! next question --ask--^
//! ```

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded, never};

use crate::worker::lower_thread_priority;

use super::wake::Wake;

/// Computes the answer to a question, on the thread. `None` where it was stopped.
type WorkFunction<Question, Answer> = fn(Question, &BackgroundSignals<Answer>) -> Option<Answer>;

/// Answers questions of one kind, one at a time.
pub struct Background<Question, Answer> {
    name: &'static str,
    work: WorkFunction<Question, Answer>,
    running: Option<Running<Question, Answer>>,
}

/// A message about a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard<Question, Answer> {
    /// An answer, or a part of one.
    Answer(Question, Answer),
    /// The thread could not be begun, or panicked: it would do so again.
    Failed(Question),
}

/// Connection of the work to the window: stop flag, progress, and partial answers.
#[derive(Debug)]
pub struct BackgroundSignals<Answer> {
    stop: Arc<AtomicBool>,
    gauge: Arc<AtomicU64>,
    answers: Sender<Answer>,
    wake: Wake,
}

struct Running<Question, Answer> {
    question: Question,
    stop: Arc<AtomicBool>,
    gauge: Arc<AtomicU64>,
    answers: Receiver<Answer>,
    answered: bool,
    begun: Instant,
    thread: Option<JoinHandle<()>>,
}

impl<Question: Clone + Send + 'static, Answer: Send + 'static> Background<Question, Answer> {
    /// Stack of the thread, as for any search: a frame of a deep recursion takes a few hundred bytes.
    const STACK_BYTES: usize = 16 << 20;
    /// The most answers that wait to be heard; a thread with more to say blocks.
    const CAPACITY: usize = 64;

    /// A background without a question. The name is that of its thread, for debuggers.
    pub const fn new(name: &'static str, work: WorkFunction<Question, Answer>) -> Self {
        Self { name, work, running: None }
    }

    /// The question at work; also one that was asked to end and has not done so yet.
    pub fn question(&self) -> Option<&Question> {
        self.running.as_ref().map(|running| &running.question)
    }

    /// Progress of the question at work, in whatever unit its work counts.
    pub fn done(&self) -> u64 {
        self.running.as_ref().map_or(0, |running| running.gauge.load(Ordering::Relaxed))
    }

    /// Time since the question at work was asked.
    pub fn elapsed(&self) -> Duration {
        self.running.as_ref().map_or(Duration::ZERO, |running| running.begun.elapsed())
    }

    /// Asks the work to stop where its question is no longer wanted; its answers are then dropped.
    pub fn keep(&mut self, is_wanted: impl FnOnce(&Question) -> bool) {
        if let Some(running) = &self.running
            && !running.is_stopped()
            && !is_wanted(&running.question)
        {
            running.stop.store(true, Ordering::Relaxed);
        }
    }

    /// The next message about the question. Call until `None`.
    pub fn hear(&mut self) -> Option<Heard<Question, Answer>> {
        let running = self.running.as_mut()?;
        // Answers to a stopped question are dropped; only the end of its thread is noticed.
        let stopped = running.is_stopped();
        match running.answers.try_recv() {
            Ok(answer) => {
                running.answered = true;
                (!stopped).then(|| Heard::Answer(running.question.clone(), answer))
            }
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                // The sender is gone, so the thread is at its end and joining it takes no time.
                // Work that was stopped may end without an answer; any other silence is a failure.
                let failed = !running.answered && !stopped;
                let over = self.running.take();
                over.filter(|_| failed).map(|running| Heard::Failed(running.question.clone()))
            }
        }
    }

    /// Starts the work on the question that `next` returns, where nothing is at work.
    pub fn ask(&mut self, wake: &Wake, next: impl FnOnce() -> Option<Question>) {
        if self.running.is_none()
            && let Some(question) = next()
        {
            self.running = Some(Running::start(question, self.name, self.work, wake));
        }
    }

    /// Stops the work and joins its thread.
    pub fn end(&mut self) {
        self.running = None;
    }
}

impl<Answer> BackgroundSignals<Answer> {
    /// The stop flag, raised when the answer is no longer wanted.
    pub const fn stop(&self) -> &Arc<AtomicBool> {
        &self.stop
    }

    /// The counter in which the work reports its progress.
    pub const fn gauge(&self) -> &Arc<AtomicU64> {
        &self.gauge
    }

    /// Sends a partial answer; returns whether more is wanted.
    pub fn send(&self, part: Answer) -> bool {
        let heard = !self.stop.load(Ordering::Relaxed) && self.answers.send(part).is_ok();
        self.wake.now();
        heard
    }
}

impl<Question: Clone + Send + 'static, Answer: Send + 'static> Running<Question, Answer> {
    fn start(question: Question, name: &str, work: WorkFunction<Question, Answer>, wake: &Wake) -> Self {
        let (sender, answers) = bounded(Background::<Question, Answer>::CAPACITY);
        let (stop, gauge) = (Arc::<AtomicBool>::default(), Arc::<AtomicU64>::default());
        let signals = BackgroundSignals {
            stop: Arc::clone(&stop),
            gauge: Arc::clone(&gauge),
            answers: sender,
            wake: wake.clone(),
        };
        let asked = question.clone();
        let thread =
            Builder::new().name(name.to_owned()).stack_size(Background::<Question, Answer>::STACK_BYTES);
        let thread = thread.spawn(move || {
            lower_thread_priority();
            // Dropped in this order, also where the work panics: the channel closes, then the window looks at it.
            let _wakes = WakesWhenDropped(signals.wake.clone());
            let signals = signals;
            if let Some(answer) = work(asked, &signals) {
                // Nobody listens any more when the window closes.
                let _ = signals.answers.send(answer);
            }
        });
        // Without a thread the channel is closed already, which is heard as a failure.
        Self { question, stop, gauge, answers, answered: false, begun: Instant::now(), thread: thread.ok() }
    }
}

impl<Question, Answer> Running<Question, Answer> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl<Question, Answer> Drop for Running<Question, Answer> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // A thread that waits for room to answer in sees that nobody listens.
        self.answers = never();
        if let Some(thread) = self.thread.take() {
            // A panic there was reported on standard error; nothing depends on the answer.
            let _ = thread.join();
        }
    }
}

impl<Question, Answer> fmt::Debug for Background<Question, Answer> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at_work = self.running.is_some();
        formatter
            .debug_struct("Background")
            .field("name", &self.name)
            .field("at_work", &at_work)
            .finish_non_exhaustive()
    }
}

/// Requests a frame when the thread ends, however it ends.
struct WakesWhenDropped(Wake);

impl Drop for WakesWhenDropped {
    fn drop(&mut self) {
        self.0.now();
    }
}
