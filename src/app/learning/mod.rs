//! Learning the weights of an evaluation from positions with known results.
//!
//! A model says by [`Features`] which of its numbers a position uses; `fit` finds the numbers whose sums come
//! nearest to the results, by linear or logistic regression over all phases at once. `weights` and `patterns`
//! are the models, `counted` computes features once for all passes, `games` extracts positions from games and
//! `self_play` plays them, and a [`LearningPlan`] combines source and model. `ascent` only knows which of two
//! lists of numbers wins games; a [`Strength`] climbs by it. A [`LearningRun`] does either [`LearningTask`]
//! on a thread of its own. [`LearningSignals`] pause and stop it.

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

/// A number of a model used by a position, and its multiplier.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeightedFeature {
    /// The index of the number, below [`Features::count`].
    pub index: u32,
    /// The multiplier: a count of own squares minus the opponent's, a share of a phase, or just 1.
    pub value: f32,
}

/// A model whose evaluation is a weighted sum, as learning sees it.
///
/// Numbers of several phases have different indices; a position between two phases uses both, each by its
/// share.
pub trait Features<P>: Sync {
    /// The number of numbers, of all phases together.
    fn count(&self) -> usize;

    /// Replaces the contents of `out` by the features of the position, for the side to move.
    fn extract(&self, position: &P, out: &mut Vec<WeightedFeature>);

    /// Whether learning must leave this number unchanged.
    fn is_locked(&self, _index: u32) -> bool {
        false
    }
}

/// A position with its result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample<P> {
    pub position: P,
    /// The result for the side to move there, in the game's own units.
    pub result: f32,
}

/// Training positions, and positions of other games for testing the result.
#[derive(Clone, Debug, PartialEq)]
pub struct Samples<P> {
    /// For training. Neighbours that use the same numbers are read faster.
    pub training: Vec<Sample<P>>,
    pub held_out: Vec<Sample<P>>,
}

impl<P> Default for Samples<P> {
    fn default() -> Self {
        Self { training: Vec::new(), held_out: Vec::new() }
    }
}

/// Control and progress of learning.
pub struct Monitor<'a, T> {
    pub signals: &'a LearningSignals,
    /// Called with progress.
    pub report: &'a mut dyn FnMut(T),
}

impl<T> fmt::Debug for Monitor<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Monitor").field("signals", &self.signals).finish_non_exhaustive()
    }
}

/// Signals that pause and stop learning from another thread.
#[derive(Debug, Default)]
pub struct LearningSignals {
    stop: Arc<AtomicBool>,
    pause: AtomicBool,
    enough: AtomicBool,
}

impl LearningSignals {
    /// Time between checks of a paused thread.
    const NAP: Duration = Duration::from_millis(20);

    /// Signals with a stop flag that is raised elsewhere.
    pub fn stopped_by(stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..Self::default() }
    }

    /// Stops learning soon; the numbers so far are kept.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Ends the gathering of games: learning continues with those that there are.
    pub fn enough(&self) {
        self.enough.store(true, Ordering::Relaxed);
    }

    /// Pauses learning, or lets it continue.
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

    /// The flag that stops games.
    pub(crate) const fn stop_flag(&self) -> &Arc<AtomicBool> {
        &self.stop
    }

    /// As [`Self::go_on`], for one more piece of the games to learn from.
    pub(crate) fn gathers_on(&self) -> bool {
        self.go_on() && !self.enough.load(Ordering::Relaxed)
    }

    /// Waits while it is paused and returns whether to continue. Called between pieces of work.
    pub(crate) fn go_on(&self) -> bool {
        while self.is_paused() && !self.is_stopped() {
            std::thread::sleep(Self::NAP);
        }
        !self.is_stopped()
    }
}
