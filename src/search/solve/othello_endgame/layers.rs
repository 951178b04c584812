//! The recursion, layer by layer, once for each instruction set.
//!
//! The layers are written once, generic over the kernel, and inlined into these few functions, which alone are translated
//! for what the kernel needs: a call from layer to layer never leaves the instruction set.

#![expect(
    clippy::too_many_arguments,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use crate::eval::patterns::ConfigurationSums;
use crate::game::othello::kernel::{Kernel, Portable};

use super::board::Discs;
use super::selective::{self, SelectiveDepth};
use super::worker::Worker;
use super::{deep, last, middle};

/// A kernel with the layers of the recursion.
pub(super) trait Layers: Kernel {
    fn two(self, worker: &mut Worker<'_, Self>, board: Discs, squares: u32, alpha: i32) -> i32;
    fn three(self, worker: &mut Worker<'_, Self>, board: Discs, squares: u32, alpha: i32) -> i32;
    fn four(self, worker: &mut Worker<'_, Self>, board: Discs, odd: u64, alpha: i32) -> i32;
    fn five(self, worker: &mut Worker<'_, Self>, board: Discs, odd: u64, alpha: i32) -> i32;
    fn six(self, worker: &mut Worker<'_, Self>, board: Discs, odd: u64, alpha: i32) -> i32;
    /// 7 to 10 empty squares.
    fn middle(self, worker: &mut Worker<'_, Self>, board: Discs, moves: u64, odd: u64, alpha: i32) -> i32;
    /// 11 to 13 empty squares.
    fn upper(self, worker: &mut Worker<'_, Self>, board: Discs, moves: u64, odd: u64, alpha: i32) -> i32;
    /// More.
    fn deep(self, worker: &mut Worker<'_, Self>, board: Discs, moves: u64, alpha: i32, level: u8) -> i32;
    /// Midgame: not to the end.
    fn guess(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        moves: u64,
        sums: &ConfigurationSums,
        guess: SelectiveDepth,
    ) -> i32;
    /// Midgame, one ply.
    fn guess_one(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        moves: u64,
        sums: &ConfigurationSums,
        beta: i32,
    ) -> i32;
}

impl Layers for Portable {
    fn two(self, worker: &mut Worker<'_, Self>, board: Discs, squares: u32, alpha: i32) -> i32 {
        last::two(worker, board, squares, alpha)
    }
    fn three(self, worker: &mut Worker<'_, Self>, board: Discs, squares: u32, alpha: i32) -> i32 {
        last::three(worker, board, squares, alpha)
    }
    fn four(self, worker: &mut Worker<'_, Self>, board: Discs, odd: u64, alpha: i32) -> i32 {
        last::four(worker, board, odd, alpha)
    }
    fn five(self, worker: &mut Worker<'_, Self>, board: Discs, odd: u64, alpha: i32) -> i32 {
        last::few::<Self, 5>(worker, board, odd, alpha)
    }
    fn six(self, worker: &mut Worker<'_, Self>, board: Discs, odd: u64, alpha: i32) -> i32 {
        last::few::<Self, 6>(worker, board, odd, alpha)
    }
    fn middle(self, worker: &mut Worker<'_, Self>, board: Discs, moves: u64, odd: u64, alpha: i32) -> i32 {
        // No position has more moves than empty squares, so a short list does here.
        middle::silent::<Self, 10>(worker, board, moves, odd, alpha)
    }
    fn upper(self, worker: &mut Worker<'_, Self>, board: Discs, moves: u64, odd: u64, alpha: i32) -> i32 {
        middle::silent::<Self, 16>(worker, board, moves, odd, alpha)
    }
    fn deep(self, worker: &mut Worker<'_, Self>, board: Discs, moves: u64, alpha: i32, level: u8) -> i32 {
        deep::silent(worker, board, moves, alpha, level)
    }
    fn guess(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        moves: u64,
        sums: &ConfigurationSums,
        guess: SelectiveDepth,
    ) -> i32 {
        selective::node(worker, board, moves, sums, guess)
    }
    fn guess_one(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        moves: u64,
        sums: &ConfigurationSums,
        beta: i32,
    ) -> i32 {
        selective::one(worker, board, moves, sums, beta)
    }
}
