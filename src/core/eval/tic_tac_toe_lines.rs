//! Tic-tac-toe evaluated by open lines: those in which the other side has no stone yet. For searches that
//! stop before the end of the game, the first ones of many lectures.

use serde::{Deserialize, Serialize};

use super::{Evaluator, logistic};
use crate::game::tic_tac_toe::TicTacToe;
use crate::game::{Alternating as _, Score};

/// Lines that are open to the side to move, minus those that are open to the other; both count a line without
/// any stone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenLines;

/// The score for a win rate of 0.73.
const SCALE: f64 = 4.0;

impl Evaluator<TicTacToe> for OpenLines {
    fn score(&self, position: &TicTacToe) -> Score {
        let own = position.side_to_move();
        let [own, theirs] = [own, own.other()].map(|side| position.open_lines(side) as i32);
        Score::estimate(own - theirs)
    }

    fn win_rate(&self, position: &TicTacToe) -> f64 {
        logistic(self.score(position), SCALE)
    }
}
