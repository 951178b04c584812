//! Keeps the review running that should be, on a thread of its own, and hands what it finds to `update`.

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

/// A review that is to be gone through, or gone on with.
#[derive(Clone, Debug)]
struct ReviewAsked {
    /// Which one: [`super::data::Reviewing::begun`].
    number: u64,
    start: AnyPosition,
    actions: Vec<ActionId>,
    /// What is proven of its positions before it begins.
    proofs: Vec<Option<Proof>>,
    limit: ReviewLimit,
    /// The engine that estimates in place of this program.
    engine: Option<Engine>,
    threads: u32,
    kept: Arc<Mutex<KeptReview>>,
}

/// Where a review stands while nothing works on it.
#[derive(Debug)]
enum KeptReview {
    /// It has not begun.
    New,
    /// It is being worked on; it stays so where that went wrong.
    Taken,
    /// It was stopped, and can go on.
    Stopped(Box<OngoingReview>),
}

/// The review that runs, or one that waits to go on.
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
    /// Takes in what was found, stops what is no longer wanted, starts what is.
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
        // Taken while nothing is at work: the thread panicked, and the review went with it.
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

/// Goes through a game.
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
    // Put back, so that it can go on after a pause; `Taken` would mean that the thread panicked.
    *lock(&asked.kept) = KeptReview::Stopped(course);
    None
}

fn lock(kept: &Mutex<KeptReview>) -> MutexGuard<'_, KeptReview> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}
