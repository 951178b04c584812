//! The recursion, layer by layer, once for each instruction set.
//!
//! The layers are written once, generic over the kernel, and inlined into these few functions, which alone
//! are compiled for the instructions of the kernel: a call from layer to layer never leaves the instruction
//! set.

#![expect(
    clippy::too_many_arguments,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use crate::eval::patterns::ConfigurationSums;
use crate::game::othello::kernel::Kernel;

use super::board::Discs;
use super::selective_depth::SelectiveDepth;
use super::worker::Worker;

/// A kernel with the layers of the recursion.
pub(super) trait Layers: Kernel {
    const COUNTS: bool;

    fn two(self, worker: &mut Worker<'_, Self>, board: Discs, squares: u32, alpha: i32) -> i32;
    fn three(self, worker: &mut Worker<'_, Self>, board: Discs, squares: u32, alpha: i32) -> i32;
    fn four(self, worker: &mut Worker<'_, Self>, board: Discs, odd: u64, alpha: i32) -> i32;
    fn five(self, worker: &mut Worker<'_, Self>, board: Discs, odd: u64, alpha: i32) -> i32;
    fn six(self, worker: &mut Worker<'_, Self>, board: Discs, odd: u64, alpha: i32) -> i32;
    /// 7 to 10 empty squares.
    fn middle(self, worker: &mut Worker<'_, Self>, board: Discs, moves: u64, odd: u64, alpha: i32) -> i32;
    /// 11 to 13 empty squares.
    fn upper(self, worker: &mut Worker<'_, Self>, board: Discs, moves: u64, odd: u64, alpha: i32) -> i32;
    /// 14 empty squares and more.
    fn deep(self, worker: &mut Worker<'_, Self>, board: Discs, moves: u64, alpha: i32, level: u8) -> i32;
    /// A search to a depth, not to the end.
    fn guess(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        moves: u64,
        sums: &ConfigurationSums,
        guess: SelectiveDepth,
    ) -> i32;
    /// A search to a depth of one ply.
    fn guess_one(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        moves: u64,
        sums: &ConfigurationSums,
        guess: SelectiveDepth,
    ) -> i32;
}
