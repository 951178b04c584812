//! Learning on a thread of its own: start, pause, stop, news through one bounded channel.
//!
//! Dropping the session stops it and waits. A slow reader slows learning down and never makes it pile up news.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

use crossbeam_channel::{Receiver, TryRecvError, bounded};

use crate::worker::quietly;

use super::plan::{LearnError, LearningEvent, LearningPlan, LearningResult};
use super::{LearningSignals, Strength};

/// Something to learn.
#[derive(Clone, Debug)]
pub enum LearningTask {
    /// From games whose results are known.
    Results(Box<LearningPlan>),
    /// From who beats whom.
    Strength(Box<Strength>),
}

impl From<LearningPlan> for LearningTask {
    fn from(plan: LearningPlan) -> Self {
        Self::Results(Box::new(plan))
    }
}

impl From<Strength> for LearningTask {
    fn from(strength: Strength) -> Self {
        Self::Strength(Box::new(strength))
    }
}

impl LearningTask {
    /// Does it here and now.
    ///
    /// # Errors
    /// [`LearnError`] when there is nothing to learn from.
    pub fn run(
        &self,
        signals: &LearningSignals,
        report: &mut dyn FnMut(LearningEvent),
    ) -> Result<LearningResult, LearnError> {
        match self {
            Self::Results(plan) => plan.run(signals, report),
            Self::Strength(strength) => Ok(LearningResult::Weights(Box::new(strength.run(signals, report)))),
        }
    }
}

/// A run of a [`LearningTask`] on a thread of its own.
#[derive(Debug)]
pub struct LearningRun {
    /// Taken when the session is dropped: a closed channel wakes a thread that waits for room.
    inbox: Option<Receiver<LearningMessage>>,
    signals: Arc<LearningSignals>,
    thread: Option<JoinHandle<()>>,
}

/// What a session reports.
#[derive(Debug)]
pub enum LearningMessage {
    /// How it goes.
    News(LearningEvent),
    /// It is over.
    Finished(Result<LearningResult, LearnError>),
    /// It panicked.
    Crashed,
}

impl LearningRun {
    /// Messages that may wait to be taken in.
    const CAPACITY: usize = 64;
    /// Stack of the thread: it searches as well.
    const STACK_BYTES: usize = 16 << 20;

    /// Begins. `wake` is called whenever there is a message.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(task: impl Into<LearningTask>, wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        let task = task.into();
        let (sender, inbox) = bounded(Self::CAPACITY);
        let signals = Arc::new(LearningSignals::default());
        let shared = Arc::clone(&signals);
        let work = move || {
            // Nobody listens any more: then there is nothing left to do either.
            let send = |message| {
                if sender.send(message).is_err() {
                    shared.stop();
                }
                wake();
            };
            let learn = || task.run(&shared, &mut |news| send(LearningMessage::News(news)));
            let learned = catch_unwind(AssertUnwindSafe(learn));
            send(learned.map_or(LearningMessage::Crashed, LearningMessage::Finished));
        };
        let thread = Builder::new()
            .name("learning 1".to_owned())
            .stack_size(Self::STACK_BYTES)
            .spawn(move || quietly(work))?;
        Ok(Self { inbox: Some(inbox), signals, thread: Some(thread) })
    }

    /// What was reported since, oldest first.
    pub fn poll(&self) -> Vec<LearningMessage> {
        let Some(inbox) = &self.inbox else { return Vec::new() };
        let mut messages = Vec::new();
        loop {
            match inbox.try_recv() {
                Ok(message) => messages.push(message),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return messages,
            }
        }
    }

    /// Waits for the next message; `None` once nothing more will come.
    pub fn wait(&self) -> Option<LearningMessage> {
        self.inbox.as_ref()?.recv().ok()
    }

    /// Whether its thread has ended, so that dropping it waits for nothing.
    pub fn is_over(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Pauses and stops it.
    pub fn signals(&self) -> &LearningSignals {
        &self.signals
    }
}

impl Drop for LearningRun {
    fn drop(&mut self) {
        // The stop comes first: a thread that wakes since nobody listens must not begin another piece.
        self.signals.stop();
        self.inbox = None;
        if let Some(thread) = self.thread.take() {
            // A panic was reported as a message; there is nothing else to learn from it here.
            let _ = thread.join();
        }
    }
}
