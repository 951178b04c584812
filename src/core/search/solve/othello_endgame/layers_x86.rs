//! The layers compiled for AVX2, BMI1, BMI2, LZCNT and POPCNT.
//!
//! The only unsafe operations are calls of code for these features. The kernel is a token that only
//! [`Avx2::found`] returns, on a processor with all of them, and each of these functions is called with that
//! token.

#![expect(unsafe_code, reason = "calls code for AVX2 that the kernel vouches for")]

use crate::eval::patterns::ConfigurationSums;
use crate::game::othello::avx2::Avx2;
use crate::game::othello::avx512::Avx512;

use super::board::Discs;
use super::counted::Counted;
use super::layers::Layers;
use super::selective_depth::SelectiveDepth;
use super::worker::Worker;
use super::{deep, last, middle, selective};

/// The layers for a kernel, each of its functions compiled for the kernel's features.
macro_rules! translated {
    ($kernel:ty, $counts:literal, $features:literal) => {
        impl Layers for $kernel {
            const COUNTS: bool = $counts;

            translated! { $kernel, $features:
                fn two(board: Discs, squares: u32, alpha: i32) = last::two;
                fn three(board: Discs, squares: u32, alpha: i32) = last::three;
                fn four(board: Discs, odd: u64, alpha: i32) = last::four;
                fn five(board: Discs, odd: u64, alpha: i32) = last::few::<$kernel, 5>;
                fn six(board: Discs, odd: u64, alpha: i32) = last::few::<$kernel, 6>;
                fn middle(board: Discs, moves: u64, odd: u64, alpha: i32) = middle::silent::<$kernel, 10>;
                fn upper(board: Discs, moves: u64, odd: u64, alpha: i32) = middle::silent::<$kernel, 16>;
                fn deep(board: Discs, moves: u64, alpha: i32, level: u8) = deep::silent;
                fn guess(board: Discs, moves: u64, sums: &ConfigurationSums, guess: SelectiveDepth)
                    = selective::silent;
                fn guess_one(board: Discs, moves: u64, sums: &ConfigurationSums, guess: SelectiveDepth)
                    = selective::silent_one;
            }
        }
    };
    ($kernel:ty, $features:literal: $(fn $name:ident($($argument:ident: $kind:ty),*) = $body:expr;)*) => {
        $(
            #[inline(always)]
            fn $name(self, worker: &mut Worker<'_, Self>, $($argument: $kind),*) -> i32 {
                #[target_feature(enable = $features)]
                fn translated(worker: &mut Worker<'_, $kernel>, $($argument: $kind),*) -> i32 {
                    $body(worker, $($argument),*)
                }
                // SAFETY: the processor has the features that the function is translated for, for `self`
                // exists.
                unsafe { translated(worker, $($argument),*) }
            }
        )*
    };
}

translated!(Avx2, false, "avx2,bmi1,bmi2,lzcnt,popcnt");
translated!(Counted<Avx2>, true, "avx2,bmi1,bmi2,lzcnt,popcnt");
translated!(Avx512, false, "avx512f,avx512cd,avx512vl,avx512bw,avx512dq,avx2,bmi1,bmi2,lzcnt,popcnt");
translated!(Counted<Avx512>, true, "avx512f,avx512cd,avx512vl,avx512bw,avx512dq,avx2,bmi1,bmi2,lzcnt,popcnt");
