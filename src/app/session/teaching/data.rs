//! Warnings: the move that is looked into before the machine answers, and the verdict on it.

use crate::catalog::AnyPosition;
use crate::game::ActionId;
use crate::game::record::MoveId;
use crate::review::{Proof, ReviewedMove, winning_reply};

/// One request about teaching mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum TeachingCommand {
    /// Switch it on or off.
    Toggle,
    /// Take the move back that was warned of.
    TakeBack,
    PlayOn,
}

/// A move that a person has just played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMove {
    /// Where it was played.
    pub before: AnyPosition,
    /// The move.
    pub action: ActionId,
    /// The move of the record that is shown since.
    pub at: MoveId,
    /// Whether it came into the record then; else it follows a variation that was there.
    pub is_new: bool,
    /// What is proven of the positions before and after it.
    pub proofs: Vec<Option<Proof>>,
}

impl PlayedMove {
    /// The reply that wins at once, where another move would have left the other side none.
    pub fn winning_reply(&self) -> Option<ActionId> {
        winning_reply(&self.before, self.action)
    }
}

/// A move that loses much.
#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    pub question: PlayedMove,
    /// What is known of it.
    pub judged: ReviewedMove,
}

/// Teaching mode in the open game. While something is looked into or warned of, the machine does not answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Teaching {
    /// What is looked into.
    pub asked: Option<PlayedMove>,
    /// What there is to warn of.
    pub warning: Option<Warning>,
}
