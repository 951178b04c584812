//! Learning on a thread of its own: start, pause, stop, and messages through one bounded channel.
//!
//! Dropping the session stops it and joins the thread. A slow reader slows learning down, and messages never
//! accumulate.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

use crossbeam_channel::{Receiver, TryRecvError, bounded};

use crate::worker::quietly;

use super::plan::{LearnError, LearningEvent, LearningPlan, LearningResult};
use super::{LearningSignals, Strength};

/// A learning task.
#[derive(Clone, Debug)]
pub enum LearningTask {
    /// From games with known results.
    Results(Box<LearningPlan>),
    /// From wins and losses of tables against each other.
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
    /// Runs the task on this thread.
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
    /// Taken when the session is dropped: a closed channel wakes a blocked thread.
    inbox: Option<Receiver<LearningMessage>>,
    signals: Arc<LearningSignals>,
    thread: Option<JoinHandle<()>>,
}

/// A message of a session.
#[derive(Debug)]
pub enum LearningMessage {
    News(LearningEvent),
    Finished(Result<LearningResult, LearnError>),
    Crashed,
}

impl LearningRun {
    /// The most messages that wait to be received.
    const CAPACITY: usize = 64;
    /// Stack of the thread, which searches as well.
    const STACK_BYTES: usize = 16 << 20;

    /// Starts the run. `wake` is called whenever there is a message.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub fn start(task: impl Into<LearningTask>, wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        let task = task.into();
        let (sender, inbox) = bounded(Self::CAPACITY);
        let signals = Arc::new(LearningSignals::default());
        let shared = Arc::clone(&signals);
        let work = move || {
            // Without a receiver there is nothing left to do.
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

    /// The messages since the last call, oldest first.
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

    /// Waits for the next message; `None` once no more will come.
    pub fn wait(&self) -> Option<LearningMessage> {
        self.inbox.as_ref()?.recv().ok()
    }

    /// Whether its thread has ended, so that dropping it does not block.
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
        // The stop comes first: a thread woken by the closed channel must not begin another piece.
        self.signals.stop();
        self.inbox = None;
        if let Some(thread) = self.thread.take() {
            // A panic was reported as a message; the error has no further information.
            let _ = thread.join();
        }
    }
}
