//! The moves at the root of a search to the end: their first order, and the proven bounds of each.

use crate::game::bits::Bits;
use crate::game::score::Bound;
use crate::search::depth_first::BoundedScore;

use super::board::{Discs, MOST};
use super::board_size::BoardSize;
use super::layers::Layers;
use super::list::ListedMove;
use super::reported::score;
use super::worker::Worker;

/// A move at the root, with its proven bounds.
#[derive(Clone, Copy)]
pub(super) struct RootMove {
    pub(super) step: ListedMove,
    pub(super) key: i32,
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl RootMove {
    /// The value and bound to report; `None` without any.
    pub(super) fn value(&self) -> Option<BoundedScore> {
        // Of two bounds that lie apart the lower is shown: it is guaranteed.
        let (units, bound) = match (self.lower > -MOST, self.upper < MOST) {
            _ if self.lower == self.upper => (self.lower, Bound::Exact),
            (true, _) => (self.lower, Bound::Lower),
            (_, true) => (self.upper, Bound::Upper),
            _ => return None,
        };
        Some(BoundedScore { bound, ..BoundedScore::proven(score(units)) })
    }
}

/// The moves at the root; a pass where there is none.
pub(super) fn choices<K: Layers, S: BoardSize<K>>(worker: &Worker<'_, K>, board: Discs) -> Vec<RootMove> {
    let kernel = worker.kernel;
    let moves = S::moves(kernel, board);
    let choice = |step, key| RootMove { step, key, lower: -MOST, upper: MOST };
    if moves == 0 {
        // The game is not over, so that the other side can move.
        let replies = S::moves(kernel, board.passed());
        return vec![choice(
            ListedMove { board: board.passed(), moves: replies, square: ListedMove::PASS },
            0,
        )];
    }
    Bits(moves)
        .map(|square| {
            let flips = kernel.flips(square, board.own, board.opponent);
            let after = board.after(square, flips);
            let step = ListedMove { board: after, moves: S::moves(kernel, after), square };
            choice(step, S::key(worker, board, &step, flips))
        })
        .collect()
}
