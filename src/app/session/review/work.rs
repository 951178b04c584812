//! Keeps the requested review running, on a thread of its own, and passes its findings to `update`.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::catalog::{AnyPosition, Engine, Method};
use crate::game::ActionId;
use crate::review::{OngoingReview, Proof, ReviewLimit, ReviewSnapshot};
use crate::search::crew::ThreadsOffered;
use crate::search::external::External;
use crate::session::background::{Background, BackgroundSignals, Heard};
use crate::session::knowledge::judged;
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::worker::threads::Threads;

use super::known::estimator;
use super::update;

/// A review to begin or to continue.
#[derive(Clone, Debug)]
struct ReviewAsked {
    /// Its number: [`super::data::Reviewing::begun`].
    number: u64,
    start: AnyPosition,
    actions: Vec<ActionId>,
    /// The proofs of its positions before it begins.
    proofs: Vec<Option<Proof>>,
    limit: ReviewLimit,
    /// The engine that estimates in place of this program.
    engine: Option<Engine>,
    threads: u32,
    kept: Arc<Mutex<KeptReview>>,
}

/// The state of a review while no thread works on it.
#[derive(Debug)]
enum KeptReview {
    /// It has not begun.
    New,
    /// A thread works on it; it stays so where the thread failed.
    Taken,
    /// It was stopped, and can be continued.
    Stopped(Box<OngoingReview>),
}

/// The running review, or a paused one.
#[derive(Debug)]
pub struct ReviewRunner {
    background: Background<ReviewAsked, ReviewSnapshot>,
    /// The newest review, and its number.
    kept: (u64, Arc<Mutex<KeptReview>>),
}

impl Default for ReviewRunner {
    fn default() -> Self {
        Self { background: Background::new("review", work), kept: (0, Arc::new(Mutex::new(KeptReview::New))) }
    }
}

impl ReviewRunner {
    /// Takes new findings, stops a review that is no longer wanted, and starts one that is.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        let wanted = state.review.is_running().then_some(state.review.begun);
        self.background.keep(|asked| Some(asked.number) == wanted);
        while let Some(heard) = self.background.hear() {
            match heard {
                Heard::Answer(asked, snapshot) if asked.number == state.review.begun => {
                    update::absorb(state, snapshot);
                }
                Heard::Answer(..) => {}
                Heard::Failed(_) => update::failed(state),
            }
        }
        if !state.review.is_running() {
            return;
        }
        let number = state.review.begun;
        if self.kept.0 != number {
            self.kept = (number, Arc::new(Mutex::new(KeptReview::New)));
        }
        let (review, kept) = (&state.review, &self.kept.1);
        let threads = state.settings.threads();
        // `Taken` while no thread is at work: the thread panicked, and the review is lost.
        let is_lost = self.background.question().is_none() && matches!(*lock(kept), KeptReview::Taken);
        self.background.ask(wake, || {
            let (start, actions) = review.line.clone().filter(|_| !is_lost)?;
            let proofs = judged::proofs(state, &start, &actions);
            let (limit, kept) = (review.limit, Arc::clone(kept));
            let engine = estimator(state).map(|name| {
                let method = Method::External(External { name: name.to_owned() });
                Engine::with_method(method, start.game())
            });
            Some(ReviewAsked { number, start, actions, proofs, limit, engine, threads, kept })
        });
        if is_lost {
            update::failed(state);
        }
    }

    /// Stops the review and waits for its threads to end.
    pub fn stop(&mut self) {
        self.background.end();
    }
}

fn work(asked: ReviewAsked, signals: &BackgroundSignals<ReviewSnapshot>) -> Option<ReviewSnapshot> {
    let mut course = match std::mem::replace(&mut *lock(&asked.kept), KeptReview::Taken) {
        KeptReview::Stopped(course) => course,
        KeptReview::New | KeptReview::Taken => {
            let course = OngoingReview::new(&asked.start, &asked.actions, asked.limit);
            Box::new(course.with_proofs(asked.proofs).judged_by(asked.engine))
        }
    };
    let hands = ThreadsOffered { threads: asked.threads, crew: Some(&Threads) };
    course.run(signals.stop(), hands, &mut |snapshot| {
        // Where it is no longer wanted, the review is stopped as well.
        signals.send(snapshot);
    });
    // Put back, so that it can continue after a pause; `Taken` would mean that the thread panicked.
    *lock(&asked.kept) = KeptReview::Stopped(course);
    None
}

fn lock(kept: &Mutex<KeptReview>) -> MutexGuard<'_, KeptReview> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}
