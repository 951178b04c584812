//! What the characters of a maze have collected so far.

use serde::{Deserialize, Serialize};

use super::Evaluator;
use crate::game::maze::Duel;
use crate::game::{Alternating as _, Score};

/// Own points minus the opponent's; the win rate is the book's, own points as a share of all that were collected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Collected;

impl Collected {
    /// The points of the side to move and of the other.
    fn points(position: &Duel) -> (i32, i32) {
        let side = position.side_to_move();
        (position.collected(side).into(), position.collected(side.other()).into())
    }
}

impl Evaluator<Duel> for Collected {
    fn score(&self, position: &Duel) -> Score {
        let (mine, theirs) = Self::points(position);
        Score::estimate(mine - theirs)
    }

    fn win_rate(&self, position: &Duel) -> f64 {
        match Self::points(position) {
            (0, 0) => 0.5,
            (mine, theirs) => f64::from(mine) / f64::from(mine + theirs),
        }
    }
}
