//! Othello evaluated by the discs alone: the count of beginners, which matters only at the end.

use serde::{Deserialize, Serialize};

use super::Evaluator;
use crate::game::Score;
use crate::game::othello::Othello;

/// Own discs minus the opponent's; the win rate is the share of all discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiscDifference;

impl Evaluator<Othello> for DiscDifference {
    fn score(&self, position: &Othello) -> Score {
        let [own, theirs] = counts(position);
        Score::estimate(own as i32 - theirs as i32)
    }

    /// `own / (own + theirs)`; 0.5 on a board without discs.
    fn win_rate(&self, position: &Othello) -> f64 {
        let [own, theirs] = counts(position).map(f64::from);
        if own + theirs == 0.0 { 0.5 } else { own / (own + theirs) }
    }
}

fn counts(position: &Othello) -> [u32; 2] {
    [position.own(), position.opponent()].map(u64::count_ones)
}
