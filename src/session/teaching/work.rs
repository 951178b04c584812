//! Looks into a move on a thread of its own, before the machine answers.

use crate::catalog::AnyPosition;
use crate::review::{OngoingReview, ReviewLimit, ReviewSnapshot};
use crate::search::crew::ThreadsOffered;
use crate::session::background::{Background, BackgroundSignals, Heard};
use crate::session::state::State;
use crate::session::wake::Wake;

use super::data::PlayedMove;
use super::update;

/// The move that is looked into, if one is.
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
    /// The machine waits no longer than this, in seconds.
    const PATIENCE: f64 = 0.6;
    /// With so many empty squares of Othello or fewer a position is solved in less, and however busy the machine is.
    const SOLVED: u32 = 14;

    /// Takes in what was found, stops what is no longer wanted, starts what is.
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

    /// Stops the work and waits for its thread to end.
    pub fn stop(&mut self) {
        self.background.end();
    }
}

/// How far a move is looked into: to the end where that takes no time.
fn limit(before: &AnyPosition) -> ReviewLimit {
    let is_late = matches!(before, AnyPosition::Othello(board)
        if board.size() == 8 && board.empties().count_ones() <= TeachingRunner::SOLVED);
    if is_late {
        ReviewLimit::Depth(*ReviewLimit::DEPTHS.start())
    } else {
        ReviewLimit::Seconds(TeachingRunner::PATIENCE)
    }
}

/// Reviews the one move.
fn work(asked: PlayedMove, signals: &BackgroundSignals<ReviewSnapshot>) -> Option<ReviewSnapshot> {
    let course = OngoingReview::new(&asked.before, &[asked.action], limit(&asked.before));
    let mut course = course.with_proofs(asked.proofs);
    let mut found = None;
    course.run(signals.stop(), ThreadsOffered::OWN, &mut |snapshot| found = Some(snapshot));
    found
}
