//! The recursion on small boards, layer by layer, once for each instruction set, like `layers` of the search
//! on 8x8.

#![expect(
    clippy::too_many_arguments,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use super::super::board::Discs;
use super::super::layers;
use super::super::worker::Worker;
use super::guess_window::Guess;

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
    /// More than six empty squares, and few enough for the tables of a single thread.
    fn small_middle<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        moves: u64,
        odd: u64,
        alpha: i32,
    ) -> i32;
    /// More empty squares than the tables of a single thread are for.
    fn small_deep<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        moves: u64,
        alpha: i32,
    ) -> i32;
    /// A search to a depth, not to the end.
    fn small_guess<const N: u32>(
        self,
        worker: &mut Worker<'_, Self>,
        board: Discs,
        moves: u64,
        guess: Guess,
    ) -> i32;
}
