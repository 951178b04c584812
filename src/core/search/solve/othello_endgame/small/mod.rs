//! The search on 6x6 and 4x4, where there are no patterns: mobility, corners and short searches sort instead.
//!
//! It is written once for all sizes and passes through layers as on 8x8, with the same workers, tables and
//! threads:
//!
//! | empty squares | where | what |
//! |---|---|---|
//! | 1 to 6 | `last` | no table, no sorting but by odd quadrants; the last move is only counted |
//! | 7 to 9 | `node` | fewest replies first; a table of each thread's own that stays in the cache |
//! | 10 and more | `deep` | static scores and short searches sort; the shared table; children settle parents |
//! | 20 and more | `folded_table` | symmetric boards share an entry of the table |
//! | any, not to the end | `guess` | a static score at the leaves; it gives a value and first moves |
//!
//! From the start of 6x6 to the proof it searches about 10^9 nodes.

mod deep;
mod folded_table;
mod guess;
mod guess_window;
mod last;
mod layers;
mod layers_portable;
#[cfg(target_arch = "x86_64")]
mod layers_x86;
mod node;
mod size;

pub(super) use folded_table::find;
pub(super) use layers::SmallLayers;
pub(super) use size::Size;

use crate::search::Observer;

use super::board::Discs;
use super::board_size::BoardSize;
use super::list::ListedMove;
use super::middle::Follower;
use super::root::{Root, RootEstimate};
use super::selective_depth::SURE;
use super::together::search_together;
use super::worker::Worker;
use guess_window::Guess;
use node::DEEP;

/// Plies that are left to the end when a search to a depth is the last of its kind.
const LEFT: u32 = 10;
/// The deepest such search.
const DEEPEST: u32 = 16;

impl<K: SmallLayers, const N: u32> BoardSize<K> for Size<N> {
    const MOST: i32 = Self::MOST;

    fn empty(board: Discs) -> u64 {
        Self::empty(board)
    }

    fn moves(kernel: K, board: Discs) -> u64 {
        // The kernel sees 8x8, where the squares beyond a small board are empty: moves there are none.
        kernel.moves(board.own, board.opponent) & Self::BOARD
    }

    fn quadrant(square: u32) -> u64 {
        Self::quadrant(square)
    }

    fn odd_quadrants(empty: u64) -> u64 {
        Self::odd_quadrants(empty)
    }

    fn below(worker: &mut Worker<'_, K>, step: &ListedMove, odd: u64, alpha: i32, _level: u8) -> i32 {
        node::below::<K, N>(worker, step, odd, alpha)
    }

    fn followed<F: Follower<K>>(
        worker: &mut Worker<'_, K>,
        follower: &mut F,
        step: &ListedMove,
        odd: u64,
        alpha: i32,
        _level: u8,
    ) -> i32 {
        if Self::empty(step.board).count_ones() >= DEEP {
            deep::node::<K, F, N>(worker, follower, step.board, step.moves, alpha)
        } else {
            node::middle::<K, F, N>(worker, follower, step.board, step.moves, odd, alpha)
        }
    }

    fn key(worker: &Worker<'_, K>, _board: Discs, step: &ListedMove, _flips: u64) -> i32 {
        -guess::judged::<K, N>(worker, step.board, step.moves)
    }

    fn best_in_table(worker: &Worker<'_, K>, board: Discs) -> u8 {
        find::<N>(worker.table, board).map_or(64, |known| known.best[0])
    }

    fn best_known(worker: &Worker<'_, K>, board: Discs) -> Option<u8> {
        let empties = Self::empty(board).count_ones();
        if empties >= DEEP {
            let known = find::<N>(worker.table, board)?;
            (known.level == SURE && known.lower == known.upper).then_some(known.best[0])
        } else {
            let known = worker.local.find(empties, board)?;
            (known.lower == known.upper).then_some(known.best)
        }
    }
}

impl<K: SmallLayers, const N: u32> RootEstimate<K> for Size<N> {
    fn estimate<O: Observer>(root: &mut Root<'_, '_, K, O, Self>) -> i32 {
        let (board, moves) = (root.board, <Self as BoardSize<K>>::moves(root.worker.kernel, root.board));
        // Static scores are in hundredths of a disc, results in discs.
        let mut expected =
            (guess::judged::<K, N>(root.worker, board, moves) / 100).clamp(-Self::MOST, Self::MOST);
        for depth in 1..=root.empties().saturating_sub(LEFT).min(DEEPEST) {
            expected = root.unsure(depth, expected, |worker, _| {
                let found = search_together(worker, |worker| {
                    let kernel = worker.kernel;
                    kernel.small_guess::<N>(worker, board, moves, Guess::open(depth as u8))
                });
                // No estimate exceeds the number of squares.
                (found / 100).clamp(-Self::MOST, Self::MOST)
            });
        }
        expected
    }
}
