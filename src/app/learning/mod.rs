//! Learning the numbers of an evaluation from positions whose results are known.
//!
//! A model says by [`Features`] which of its numbers a position involves; `fit` finds the numbers whose sums come
//! nearest to the results, by linear or logistic regression over all phases at once. `weights` and `patterns` are the
//! models, `counted` counts once on what every pass goes through, `games` makes positions of games and `self_play` the games, and a [`LearningPlan`] says what to learn from what.
//! `ascent` knows nothing but which of two lists of numbers wins games; a [`Strength`] climbs by it. A [`LearningRun`] does
//! either [`LearningTask`] on a thread of its own. [`LearningSignals`] pause and stop it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub mod ascent;
mod counted;
mod fit;
pub mod games;
mod labels;
pub mod patterns;
pub mod plan;
mod self_play;
mod session;
mod share;
pub mod strength;
pub mod weights;

pub use ascent::{Ascent, ClimbSettings};
pub use fit::{Fit, FitProgress, Loss};
pub use labels::{LabelPlan, Labels, LabelsError};
pub use plan::{GameSource, LearnError, LearningEvent, LearningPlan, LearningResult, Model};
pub use self_play::games_of;
pub use session::{LearningMessage, LearningRun, LearningTask};
pub use strength::Strength;

/// A number of a model that a position involves, and how often it counts there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeightedFeature {
    /// Which number, below [`Features::count`].
    pub index: u32,
    /// What it is multiplied by: a count of own squares minus the opponent's, a share of a phase, or just 1.
    pub value: f32,
}

/// A model whose verdict is a weighted sum: what learning must know of it.
///
/// Numbers of several phases are numbers with different indices; a position between two phases involves both, each
/// by its share.
pub trait Features<P>: Sync {
    /// How many numbers there are, those of all phases together.
    fn count(&self) -> usize;

    /// Replaces the contents of `out` by what the position involves, for the side to move.
    fn extract(&self, position: &P, out: &mut Vec<WeightedFeature>);

    /// Whether learning must leave this number as it is.
    fn is_locked(&self, _index: u32) -> bool {
        false
    }
}

/// A position and what it came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample<P> {
    pub position: P,
    /// The result for the side to move there, in the game's own units.
    pub result: f32,
}

/// Positions to learn from, and positions of other games that only judge what was learned.
#[derive(Clone, Debug, PartialEq)]
pub struct Samples<P> {
    /// To learn from. Neighbours that involve the same numbers are read faster.
    pub training: Vec<Sample<P>>,
    pub held_out: Vec<Sample<P>>,
}

impl<P> Default for Samples<P> {
    fn default() -> Self {
        Self { training: Vec::new(), held_out: Vec::new() }
    }
}

/// What accompanies learning from outside.
pub struct Monitor<'a, T> {
    /// Pauses and stops it.
    pub signals: &'a LearningSignals,
    /// Hears how it goes.
    pub report: &'a mut dyn FnMut(T),
}

impl<T> fmt::Debug for Monitor<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Monitor").field("signals", &self.signals).finish_non_exhaustive()
    }
}

/// How to pause and stop learning from another thread.
#[derive(Debug, Default)]
pub struct LearningSignals {
    stop: Arc<AtomicBool>,
    pause: AtomicBool,
    enough: AtomicBool,
}

impl LearningSignals {
    /// How long a paused thread sleeps before it looks again.
    const NAP: Duration = Duration::from_millis(20);

    /// Signals of which the stop is raised elsewhere.
    pub fn stopped_by(stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..Self::default() }
    }

    /// Ends it soon; what was learned so far is kept.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// No more games: it learns from those that there are.
    pub fn enough(&self) {
        self.enough.store(true, Ordering::Relaxed);
    }

    /// Lets it rest, or go on.
    pub fn pause(&self, pause: bool) {
        self.pause.store(pause, Ordering::Relaxed);
    }

    /// Whether it rests.
    pub fn is_paused(&self) -> bool {
        self.pause.load(Ordering::Relaxed)
    }

    /// Whether it was asked to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The flag that ends games.
    pub(crate) const fn stop_flag(&self) -> &Arc<AtomicBool> {
        &self.stop
    }

    /// As [`Self::go_on`], for one more piece of the games to learn from.
    pub(crate) fn gathers_on(&self) -> bool {
        self.go_on() && !self.enough.load(Ordering::Relaxed)
    }

    /// Waits while it is paused and returns whether to go on. Asked between pieces of work.
    pub(crate) fn go_on(&self) -> bool {
        while self.is_paused() && !self.is_stopped() {
            std::thread::sleep(Self::NAP);
        }
        !self.is_stopped()
    }
}
