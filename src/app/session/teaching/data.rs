//! Warnings: the move that is checked before the machine answers, and the verdict on it.

use crate::catalog::AnyPosition;
use crate::game::ActionId;
use crate::game::record::MoveId;
use crate::review::{Proof, ReviewedMove, winning_reply};

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum TeachingCommand {
    Toggle,
    /// Take back the move of the warning.
    TakeBack,
    PlayOn,
}

/// A move that the user has just played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMove {
    pub before: AnyPosition,
    pub action: ActionId,
    /// The move of the record that is shown since.
    pub at: MoveId,
    /// Whether it was added to the record; else it follows an existing variation.
    pub is_new: bool,
    /// Proofs known of the positions before and after it.
    pub proofs: Vec<Option<Proof>>,
}

impl PlayedMove {
    /// The reply that wins at once, where another move would have left the other side no win.
    pub fn winning_reply(&self) -> Option<ActionId> {
        winning_reply(&self.before, self.action)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    pub question: PlayedMove,
    /// Its evaluation.
    pub judged: ReviewedMove,
}

/// Teaching mode in the open game. During a check or a warning the machine does not answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Teaching {
    /// The move that is being checked.
    pub asked: Option<PlayedMove>,
    pub warning: Option<Warning>,
}
