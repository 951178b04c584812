//! The layers as every processor can: beside `layers`, which says what a kernel has to offer and is known to all of them.

use crate::eval::patterns::ConfigurationSums;
use crate::game::othello::kernel::Portable;

use super::board::Discs;
use super::layers::Layers;
use super::selective_depth::SelectiveDepth;
use super::worker::Worker;
use super::{deep, last, middle, selective};

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
        selective::silent(worker, board, moves, sums, guess)
    }
    fn guess_one(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        moves: u64,
        sums: &ConfigurationSums,
        beta: i32,
    ) -> i32 {
        selective::silent_one(worker, board, moves, sums, beta)
    }
}
