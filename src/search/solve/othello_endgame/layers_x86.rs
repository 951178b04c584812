//! The layers translated for AVX2, BMI1, BMI2, LZCNT and POPCNT.
//!
//! All that is unsafe here is to call code for these features. The kernel is a token that only a processor that has them all
//! gives ([`Avx2::found`]), and each of these functions is called with the token in hand.

#![expect(unsafe_code, reason = "calls code for AVX2 that the kernel vouches for")]

use crate::eval::patterns::Sums;
use crate::game::othello::avx2::Avx2;

use super::board::Board;
use super::layers::Layers;
use super::selective::{self, Guess};
use super::worker::Worker;
use super::{deep, last, middle};

/// Methods of [`Layers`] that call the body in their braces as code for the features.
macro_rules! translated {
    ($(fn $name:ident($($argument:ident: $kind:ty),*) -> $result:ty { $body:expr })*) => {
        $(
            #[inline(always)]
            fn $name(self, $($argument: $kind),*) -> $result {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn translated($($argument: $kind),*) -> $result {
                    $body
                }
                // SAFETY: the processor has the features that the function is translated for, for `self` exists.
                unsafe { translated($($argument),*) }
            }
        )*
    };
}

impl Layers for Avx2 {
    translated! {
        fn two(worker: &mut Worker<'_, Avx2>, board: Board, squares: u32, alpha: i32) -> i32 { last::two(worker, board, squares, alpha) }
        fn three(worker: &mut Worker<'_, Avx2>, board: Board, squares: u32, alpha: i32) -> i32 { last::three(worker, board, squares, alpha) }
        fn four(worker: &mut Worker<'_, Avx2>, board: Board, odd: u64, alpha: i32) -> i32 { last::four(worker, board, odd, alpha) }
        fn five(worker: &mut Worker<'_, Avx2>, board: Board, odd: u64, alpha: i32) -> i32 { last::few::<Avx2, 5>(worker, board, odd, alpha) }
        fn six(worker: &mut Worker<'_, Avx2>, board: Board, odd: u64, alpha: i32) -> i32 { last::few::<Avx2, 6>(worker, board, odd, alpha) }
        fn middle(worker: &mut Worker<'_, Avx2>, board: Board, moves: u64, odd: u64, alpha: i32) -> i32 {
            middle::node::<Avx2, _, 10>(worker, &mut middle::Silent, board, moves, odd, alpha)
        }
        fn upper(worker: &mut Worker<'_, Avx2>, board: Board, moves: u64, odd: u64, alpha: i32) -> i32 {
            middle::node::<Avx2, _, 16>(worker, &mut middle::Silent, board, moves, odd, alpha)
        }
        fn deep(worker: &mut Worker<'_, Avx2>, board: Board, moves: u64, alpha: i32, level: u8) -> i32 {
            deep::node(worker, &mut middle::Silent, board, moves, alpha, level)
        }
        fn guess(worker: &mut Worker<'_, Avx2>, position: (Board, u64), sums: &Sums, guess: Guess) -> i32 {
            selective::node(worker, position, sums, guess)
        }
        fn guess_one(worker: &mut Worker<'_, Avx2>, position: (Board, u64), sums: &Sums, beta: i32) -> i32 {
            selective::one(worker, position, sums, beta)
        }
    }
}
