//! Checks a move on a thread of its own, before the machine answers.
//!
//! ```text
//! before the move     solved in a hundredth of a second   in the time that the machine waits   later, or no solver
//! looks at it         the solver, as long as it takes     the solver, for that time            alpha-beta, for that time
//! what is not proven  -                                   is not warned of                     is warned of as an estimate
//! ```

use crate::review::{OngoingReview, ReviewLimit, ReviewSnapshot, seconds_to_solve};
use crate::search::crew::ThreadsOffered;
use crate::session::background::{Background, BackgroundSignals, Heard};
use crate::session::state::State;
use crate::session::wake::Wake;

use super::data::PlayedMove;
use super::update;

/// The check under way, if any.
#[derive(Debug)]
pub struct TeachingRunner {
    background: Background<PlayedMove, ReviewSnapshot>,
}

impl Default for TeachingRunner {
    fn default() -> Self {
        Self { background: Background::new("teaching", work) }
    }
}

impl TeachingRunner {
    /// The most seconds that the machine waits.
    const PATIENCE: f64 = 0.6;
    /// Seconds within which a position is solved even on a busy machine.
    const AT_ONCE: f64 = 0.01;

    /// Receives results, stops what is no longer wanted, starts what is.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        self.background.keep(|question| Some(question) == state.teaching.asked.as_ref());
        while let Some(heard) = self.background.hear() {
            match heard {
                Heard::Answer(question, review) => update::absorb(state, &question, Some(review)),
                // Whatever happened to the thread, the game goes on.
                Heard::Failed(question) => update::absorb(state, &question, None),
            }
        }
        self.background.ask(wake, || state.teaching.asked.clone());
    }

    /// Stops the work and joins its thread.
    pub fn stop(&mut self) {
        self.background.end();
    }
}

/// The review of the one move. What a solver can prove within the time is not estimated.
fn review(asked: &PlayedMove) -> OngoingReview {
    let positions = [&asked.before, &asked.before.after(&[asked.action])];
    let solved_in = positions.map(|position| seconds_to_solve(position).unwrap_or(f64::INFINITY));
    let solved_in = solved_in.into_iter().fold(0.0, f64::max);
    let limit = if solved_in <= TeachingRunner::AT_ONCE {
        ReviewLimit::Depth(*ReviewLimit::DEPTHS.start())
    } else {
        ReviewLimit::Seconds(TeachingRunner::PATIENCE)
    };
    let review = OngoingReview::new(&asked.before, &[asked.action], limit);
    if solved_in <= TeachingRunner::PATIENCE { review.without_estimates() } else { review }
}

fn work(asked: PlayedMove, signals: &BackgroundSignals<ReviewSnapshot>) -> Option<ReviewSnapshot> {
    let mut course = review(&asked).with_proofs(asked.proofs);
    let mut found = None;
    course.run(signals.stop(), ThreadsOffered::OWN, &mut |snapshot| found = Some(snapshot));
    found
}
