//! The layers on small boards for every processor; `layers` defines the trait that a kernel implements.

use crate::game::othello::kernel::Portable;

use super::super::board::Discs;
use super::super::counted::Counted;
use super::super::worker::Worker;
use super::guess_window::Guess;
use super::layers::SmallLayers;
use super::{deep, guess, last, node};

/// The layers for a kernel without special instructions.
macro_rules! portable {
    ($(fn $name:ident($($argument:ident: $kind:ty),*) { $body:expr })*) => {
        $(
            fn $name<const N: u32>(self, $($argument: $kind),*) -> i32 {
                $body
            }
        )*
    };
    ($kernel:ty) => {
        impl SmallLayers for $kernel {
            portable! {
                fn small_two(worker: &mut Worker<'_, Self>, board: Discs, odd: u64, alpha: i32) { last::few::<Self, N, 2>(worker, board, odd, alpha) }
                fn small_three(worker: &mut Worker<'_, Self>, board: Discs, odd: u64, alpha: i32) { last::few::<Self, N, 3>(worker, board, odd, alpha) }
                fn small_four(worker: &mut Worker<'_, Self>, board: Discs, odd: u64, alpha: i32) { last::few::<Self, N, 4>(worker, board, odd, alpha) }
                fn small_five(worker: &mut Worker<'_, Self>, board: Discs, odd: u64, alpha: i32) { last::few::<Self, N, 5>(worker, board, odd, alpha) }
                fn small_six(worker: &mut Worker<'_, Self>, board: Discs, odd: u64, alpha: i32) { last::few::<Self, N, 6>(worker, board, odd, alpha) }
                fn small_middle(worker: &mut Worker<'_, Self>, board: Discs, moves: u64, odd: u64, alpha: i32) {
                    node::middle::<Self, _, N>(worker, &mut node::SmallNoFollower::<N>, board, moves, odd, alpha)
                }
                fn small_deep(worker: &mut Worker<'_, Self>, board: Discs, moves: u64, alpha: i32) {
                    deep::node::<Self, _, N>(worker, &mut node::SmallNoFollower::<N>, board, moves, alpha)
                }
                fn small_guess(worker: &mut Worker<'_, Self>, board: Discs, moves: u64, guess: Guess) {
                    guess::node::<Self, N>(worker, board, moves, guess)
                }
            }
        }
    };
}

portable!(Portable);
portable!(Counted<Portable>);
