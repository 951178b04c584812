//! How moves and values are written where others read them: in a file of its own, for the root and a recording both do so.

use crate::eval::patterns::Patterns;
use crate::game::othello::Move;
use crate::game::{ActionId, Score};

use super::board::MOST;
use super::list::ListedMove;

const LEAST: i32 = -MOST;

/// The action of a step.
pub(super) fn action(square: u32) -> ActionId {
    if square == ListedMove::PASS { Move::PASS.into() } else { Move::at(square as u8).into() }
}

/// A disc difference as searches write it.
pub(super) const fn score(units: i32) -> Score {
    Score::decided(units, 0)
}

/// Whole discs as an estimate.
pub(super) fn estimate(discs: i32) -> Score {
    Score::estimate(i32::from(Patterns::PER_DISC) * discs)
}

/// The edge of a window of estimates: beyond all discs nothing is asked.
pub(super) fn edge(discs: i32) -> Score {
    match discs {
        MOST.. => Score::INFINITY,
        ..=LEAST => -Score::INFINITY,
        _ => estimate(discs),
    }
}
