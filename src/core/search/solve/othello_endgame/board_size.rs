//! The trait through which a root and the rim of a recording call the search below them: once for 8x8, once
//! for small boards.

#![expect(clippy::too_many_arguments, reason = "it passes on what the layers of the recursion take")]

use crate::eval::patterns::ConfigurationSums;

use super::board::{self, Discs, MOST};
use super::deep::{self, DEEP};
use super::layers::Layers;
use super::list::ListedMove;
use super::middle::{self, Follower, weighted};
use super::pattern_scores::PatternScores;
use super::selective_depth::SURE;
use super::worker::Worker;

/// The search on boards of one size.
pub(super) trait BoardSize<K: Layers>: Sized {
    const MOST: i32;

    fn empty(board: Discs) -> u64;

    fn moves(kernel: K, board: Discs) -> u64;

    fn quadrant(square: u32) -> u64;

    fn odd_quadrants(empty: u64) -> u64;

    /// As [`middle::below`].
    fn below(worker: &mut Worker<'_, K>, step: &ListedMove, odd: u64, alpha: i32, level: u8) -> i32;

    /// As [`BoardSize::below`], with a follower.
    fn followed<F: Follower<K>>(
        worker: &mut Worker<'_, K>,
        follower: &mut F,
        step: &ListedMove,
        odd: u64,
        alpha: i32,
        level: u8,
    ) -> i32;

    /// The first sort key of a move at the root.
    fn key(worker: &Worker<'_, K>, board: Discs, step: &ListedMove, flips: u64) -> i32;

    /// The best move in the shared table, proven or not; 64 for none.
    fn best_in_table(worker: &Worker<'_, K>, board: Discs) -> u8;

    /// The best move of a board whose value is known exactly; `None` without an exact entry.
    fn best_known(worker: &Worker<'_, K>, board: Discs) -> Option<u8>;
}

/// 8x8.
pub(super) struct Full;

impl<K: Layers> BoardSize<K> for Full {
    const MOST: i32 = MOST;

    fn empty(board: Discs) -> u64 {
        board.empty()
    }

    fn moves(kernel: K, board: Discs) -> u64 {
        kernel.moves(board.own, board.opponent)
    }

    fn quadrant(square: u32) -> u64 {
        board::quadrant(square)
    }

    fn odd_quadrants(empty: u64) -> u64 {
        board::odd_quadrants(empty)
    }

    fn below(worker: &mut Worker<'_, K>, step: &ListedMove, odd: u64, alpha: i32, level: u8) -> i32 {
        middle::below(worker, step, odd, alpha, level)
    }

    fn followed<F: Follower<K>>(
        worker: &mut Worker<'_, K>,
        follower: &mut F,
        step: &ListedMove,
        odd: u64,
        alpha: i32,
        level: u8,
    ) -> i32 {
        if step.board.empty().count_ones() >= DEEP {
            deep::node(worker, follower, step.board, step.moves, alpha, level)
        } else {
            // With a follower, one length of list suffices for 7 to 13 empty squares.
            middle::node::<K, _, 16>(worker, follower, step.board, step.moves, odd, alpha)
        }
    }

    fn key(worker: &Worker<'_, K>, board: Discs, step: &ListedMove, flips: u64) -> i32 {
        let judge = PatternScores::new(worker, board, &ConfigurationSums::of(board.own, board.opponent));
        judge.value(step.square, flips, step.board, step.moves) - 150 * weighted(step.moves)
    }

    fn best_in_table(worker: &Worker<'_, K>, board: Discs) -> u8 {
        worker.table.find(board).map_or(64, |known| known.best[0])
    }

    fn best_known(worker: &Worker<'_, K>, board: Discs) -> Option<u8> {
        let empties = board.empty().count_ones();
        if empties >= DEEP {
            let known = worker.table.find(board)?;
            // Guesses of this level are too shallow to be kept: a sure entry comes from a search to the end.
            (known.level == SURE && known.lower == known.upper).then_some(known.best[0])
        } else {
            let known = worker.local.find(empties, board)?;
            (known.lower == known.upper).then_some(known.best)
        }
    }
}
