//! How moves and values are written where others read them: in a file of its own, for the root and a recording both do so.

use crate::game::othello::Move;
use crate::game::{ActionId, Score};

use super::list::ListedMove;

/// The action of a step.
pub(super) fn action(square: u32) -> ActionId {
    if square == ListedMove::PASS { Move::PASS.into() } else { Move::at(square as u8).into() }
}

/// A disc difference as searches write it.
pub(super) const fn score(units: i32) -> Score {
    Score::decided(units, 0)
}
