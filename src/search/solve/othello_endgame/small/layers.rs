//! The recursion on small boards, layer by layer, once for each instruction set: as `layers` beside the search on 8x8.

#![expect(
    clippy::too_many_arguments,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use crate::game::othello::kernel::Portable;

use super::super::board::Discs;
use super::super::layers;
use super::super::worker::Worker;
use super::guess::Guess;
use super::{deep, guess, last, node};

/// A kernel with the layers of the recursion on boards of `N` squares a side.
pub(in super::super) trait SmallLayers: layers::Layers {
    fn small_two<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        odd: u64,
        alpha: i32,
    ) -> i32;
    fn small_three<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        odd: u64,
        alpha: i32,
    ) -> i32;
    fn small_four<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        odd: u64,
        alpha: i32,
    ) -> i32;
    fn small_five<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        odd: u64,
        alpha: i32,
    ) -> i32;
    fn small_six<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        odd: u64,
        alpha: i32,
    ) -> i32;
    /// More than six empty squares, and few enough for the tables of a thread of its own.
    fn small_middle<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        moves: u64,
        odd: u64,
        alpha: i32,
    ) -> i32;
    /// More.
    fn small_deep<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        moves: u64,
        alpha: i32,
    ) -> i32;
    /// Not to the end.
    fn small_guess<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        moves: u64,
        guess: Guess,
    ) -> i32;
}

impl SmallLayers for Portable {
    fn small_two<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        odd: u64,
        alpha: i32,
    ) -> i32 {
        last::few::<Self, N, 2>(worker, board, odd, alpha)
    }
    fn small_three<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        odd: u64,
        alpha: i32,
    ) -> i32 {
        last::few::<Self, N, 3>(worker, board, odd, alpha)
    }
    fn small_four<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        odd: u64,
        alpha: i32,
    ) -> i32 {
        last::few::<Self, N, 4>(worker, board, odd, alpha)
    }
    fn small_five<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        odd: u64,
        alpha: i32,
    ) -> i32 {
        last::few::<Self, N, 5>(worker, board, odd, alpha)
    }
    fn small_six<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        odd: u64,
        alpha: i32,
    ) -> i32 {
        last::few::<Self, N, 6>(worker, board, odd, alpha)
    }
    fn small_middle<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        moves: u64,
        odd: u64,
        alpha: i32,
    ) -> i32 {
        node::middle::<Self, _, N>(worker, &mut node::SmallNoFollower::<N>, board, moves, odd, alpha)
    }
    fn small_deep<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        moves: u64,
        alpha: i32,
    ) -> i32 {
        deep::node::<Self, _, N>(worker, &mut node::SmallNoFollower::<N>, board, moves, alpha)
    }
    fn small_guess<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        moves: u64,
        guess: Guess,
    ) -> i32 {
        guess::node::<Self, N>(worker, board, moves, guess)
    }
}
