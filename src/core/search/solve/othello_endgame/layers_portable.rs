//! The layers for every processor; `layers` defines the trait that a kernel implements.

use crate::eval::patterns::ConfigurationSums;
use crate::game::othello::kernel::Portable;

use super::board::Discs;
use super::counted::Counted;
use super::layers::Layers;
use super::selective_depth::SelectiveDepth;
use super::worker::Worker;
use super::{deep, last, middle, selective};

/// The layers for a kernel without special instructions.
macro_rules! portable {
    ($(fn $name:ident($($argument:ident: $kind:ty),*) = $body:expr;)*) => {
        $(
            fn $name(self, worker: &mut Worker<'_, Self>, $($argument: $kind),*) -> i32 {
                $body(worker, $($argument),*)
            }
        )*
    };
    ($kernel:ty, $counts:literal) => {
        impl Layers for $kernel {
            const COUNTS: bool = $counts;

            portable! {
                fn two(board: Discs, squares: u32, alpha: i32) = last::two;
                fn three(board: Discs, squares: u32, alpha: i32) = last::three;
                fn four(board: Discs, odd: u64, alpha: i32) = last::four;
                fn five(board: Discs, odd: u64, alpha: i32) = last::few::<Self, 5>;
                fn six(board: Discs, odd: u64, alpha: i32) = last::few::<Self, 6>;
                // No position has more moves than empty squares, so a short list suffices here.
                fn middle(board: Discs, moves: u64, odd: u64, alpha: i32) = middle::silent::<Self, 10>;
                fn upper(board: Discs, moves: u64, odd: u64, alpha: i32) = middle::silent::<Self, 16>;
                fn deep(board: Discs, moves: u64, alpha: i32, level: u8) = deep::silent;
                fn guess(board: Discs, moves: u64, sums: &ConfigurationSums, guess: SelectiveDepth)
                    = selective::silent;
                fn guess_one(board: Discs, moves: u64, sums: &ConfigurationSums, guess: SelectiveDepth)
                    = selective::silent_one;
            }
        }
    };
}

portable!(Portable, false);
portable!(Counted<Portable>, true);
