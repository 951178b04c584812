//! The layers on small boards as every processor can: beside `layers`, which says what a kernel has to offer and is known to
//! all of them.

use crate::game::othello::kernel::Portable;

use super::super::board::Discs;
use super::super::worker::Worker;
use super::guess_window::Guess;
use super::layers::SmallLayers;
use super::{deep, guess, last, node};

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
