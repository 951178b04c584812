//! Evaluation by the points that the characters of a maze have collected.

use serde::{Deserialize, Serialize};

use super::Evaluator;
use crate::game::maze::{Duel, Race};
use crate::game::{Alternating as _, InTurn, Score, Side};

/// Own points minus the opponent's; the win rate is the book's, own points as a share of all points
/// collected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Collected;

impl Collected {
    fn points(side: Side, collected: impl Fn(Side) -> u16) -> [i32; 2] {
        [side, side.other()].map(|side| collected(side).into())
    }

    fn lead([mine, theirs]: [i32; 2]) -> Score {
        Score::estimate(mine - theirs)
    }

    fn share([mine, theirs]: [i32; 2]) -> f64 {
        if mine + theirs == 0 { 0.5 } else { f64::from(mine) / f64::from(mine + theirs) }
    }
}

impl Evaluator<Duel> for Collected {
    fn score(&self, position: &Duel) -> Score {
        Self::lead(Self::points(position.side_to_move(), |side| position.collected(side)))
    }

    fn win_rate(&self, position: &Duel) -> f64 {
        Self::share(Self::points(position.side_to_move(), |side| position.collected(side)))
    }
}

impl Evaluator<InTurn<Race>> for Collected {
    fn score(&self, position: &InTurn<Race>) -> Score {
        Self::lead(Self::points(position.side_to_move(), |side| position.position().collected(side)))
    }

    fn win_rate(&self, position: &InTurn<Race>) -> f64 {
        Self::share(Self::points(position.side_to_move(), |side| position.position().collected(side)))
    }
}
