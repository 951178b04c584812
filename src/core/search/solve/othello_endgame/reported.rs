//! Moves and values in the form of reports and recordings, for both the root and a recording.

use crate::eval::patterns::Patterns;
use crate::game::othello::Move;
use crate::game::{ActionId, Score};

use super::board::MOST;
use super::list::ListedMove;

const LEAST: i32 = -MOST;

pub(super) fn action(square: u32) -> ActionId {
    if square == ListedMove::PASS { Move::PASS.into() } else { Move::at(square as u8).into() }
}

/// A disc difference as a score of reports.
pub(super) const fn score(units: i32) -> Score {
    Score::decided(units, 0)
}

/// Whole discs as an estimate.
pub(super) fn estimate(discs: i32) -> Score {
    Score::estimate(i32::from(Patterns::PER_DISC) * discs)
}

/// The edge of a window of estimates: open beyond all discs.
pub(super) fn edge(discs: i32) -> Score {
    match discs {
        MOST.. => Score::INFINITY,
        ..=LEAST => -Score::INFINITY,
        _ => estimate(discs),
    }
}
