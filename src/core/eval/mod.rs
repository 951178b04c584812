//! Static evaluation: an estimate of a position's worth without a search.

use crate::game::{Alternating, Score, Solo};

pub mod collected;
pub mod connect_four_lines;
pub mod disc_difference;
pub mod even;
pub mod features;
pub mod patterns;
pub mod points;
pub mod stability;
pub mod tic_tac_toe_lines;
pub mod weights;

/// An evaluation of positions that are not over.
pub trait Evaluator<P: Alternating>: Send + Sync {
    /// The estimate for the side to move, made with [`Score::estimate`]. Never called on a finished game.
    fn score(&self, position: &P) -> Score;

    /// The expected share of points, 0..=1, for the side to move; the other side expects the rest.
    fn win_rate(&self, position: &P) -> f64;

    /// The standard deviation between the values of searches `depth` and `shallow` plies deep, in units of
    /// the score. `None` where it was never measured.
    fn deviation(&self, _position: &P, _depth: u8, _shallow: u8) -> Option<f64> {
        None
    }

    /// Whether mirror images of a position score the same, so that a search may fold them into one.
    fn is_symmetric(&self) -> bool {
        true
    }
}

/// An evaluation of positions of a game for one player, also of those that are over.
pub trait SoloEvaluator<P: Solo>: Send + Sync {
    /// The rating of the position: the greater the better, in any unit.
    fn promise(&self, position: &P) -> i32;

    /// The rating of the position after a legal action, which may be found without playing the action.
    fn promise_after(&self, position: &P, action: P::Action) -> i32 {
        self.promise(&position.after(action))
    }
}

/// The win rate behind an estimate: a logistic curve that passes 0.5 at 0 and about 0.73 at `scale`
/// (estimate units, greater than zero).
pub fn logistic(score: Score, scale: f64) -> f64 {
    1.0 / (1.0 + (-f64::from(score.0) / scale).exp())
}
