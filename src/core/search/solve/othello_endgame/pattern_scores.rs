//! Scores by patterns of a position, and of those after its moves.
//!
//! Searches to a depth end with it, and moves are sorted by it.

#![expect(
    clippy::inline_always,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use crate::eval::patterns::{ConfigurationSums, SideView, StageNumbers};

use super::board::Discs;
use super::layers::Layers;
use super::worker::Worker;

/// Scores by patterns of the positions after the moves of one position.
pub(super) struct PatternScores<'a, K> {
    kernel: K,
    /// From the point of view of the side not to move.
    view: SideView,
    stage: &'a StageNumbers,
    odd: bool,
}

impl<'a, K: Layers> PatternScores<'a, K> {
    #[inline(always)]
    pub(super) fn new(worker: &Worker<'a, K>, board: Discs, sums: &ConfigurationSums) -> Self {
        // The scored positions are those after a move, with one disc more.
        let discs = (board.own | board.opponent).count_ones() as u8 + 1;
        let stage = worker.patterns.stage(discs);
        Self { kernel: worker.kernel, view: sums.passed().view(), stage, odd: discs % 2 == 1 }
    }

    /// The score of a move, in hundredths of a disc, for the side that makes it.
    #[inline(always)]
    pub(super) fn value(&self, square: u32, flips: u64, after: Discs, replies: u64) -> i32 {
        let theirs = self.kernel.moves(after.opponent, after.own).count_ones();
        let view = self.view.after(square, flips);
        -self.stage.score(self.kernel, &view, [replies.count_ones(), theirs], self.odd)
    }

    /// The score of a move without the later moves of its own side, which take as long to find as the rest.
    #[inline(always)]
    pub(super) fn roughly(&self, square: u32, flips: u64, replies: u64) -> i32 {
        let view = self.view.after(square, flips);
        -self.stage.score(self.kernel, &view, [replies.count_ones(), 0], self.odd)
    }
}

/// Whole discs, less than any final score.
#[inline(always)]
pub(super) const fn discs(hundredths: i32) -> i32 {
    // Rounded to the nearest also below zero, where a plain division would round towards zero.
    let discs = (hundredths + 50).div_euclid(100);
    if discs > 63 {
        63
    } else if discs < -63 {
        -63
    } else {
        discs
    }
}

/// The score of a position by patterns.
pub(super) fn judged<K: Layers>(worker: &Worker<'_, K>, board: Discs, sums: &ConfigurationSums) -> i32 {
    let kernel = worker.kernel;
    let count = (board.own | board.opponent).count_ones() as u8;
    let moves = [kernel.moves(board.own, board.opponent), kernel.moves(board.opponent, board.own)];
    let stage = worker.patterns.stage(count);
    discs(stage.score(kernel, &sums.view(), moves.map(u64::count_ones), count % 2 == 1))
}
