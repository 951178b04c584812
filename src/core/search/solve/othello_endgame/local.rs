//! A thread's own table of positions with 7 to 13 empty squares: a small table for each count, so small that
//! it stays in the second-level cache. A position has one place there, which the newest takes.

#![expect(
    clippy::inline_always,
    clippy::too_many_arguments,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use super::board::{Discs, MOST};

/// The binary logarithm of the number of places for each count of empty squares.
const BITS: u32 = 10;

/// The bounds of a position's value.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LocalEntry {
    board: Discs,
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The best move so far.
    pub(super) best: u8,
}

/// The tables by count of empty squares.
#[derive(Debug)]
pub(super) struct LocalTables([Box<[LocalEntry; 1 << BITS]>; 7]);

impl LocalTables {
    pub(super) fn new() -> Self {
        Self([(); 7].map(|()| {
            let table = vec![LocalEntry::default(); 1 << BITS].into_boxed_slice();
            table.try_into().unwrap_or_else(|_| unreachable!("it has as many places"))
        }))
    }

    #[inline(always)]
    pub(super) fn place(&self, empties: u32, board: Discs) -> &LocalEntry {
        // Lines of play look up fewer empty squares too: they get some table that does not hold the board.
        &self.0[(empties as usize).wrapping_sub(7) % 7][(board.hash() >> (64 - BITS)) as usize]
    }

    #[inline(always)]
    pub(super) fn find(&self, empties: u32, board: Discs) -> Option<&LocalEntry> {
        let entry = self.place(empties, board);
        (entry.board == board).then_some(entry)
    }

    /// Stores the result of a search; returns whether an entry of another position is lost.
    #[inline(always)]
    pub(super) fn keep(&mut self, empties: u32, board: Discs, alpha: i32, value: i32, best: u8) -> bool {
        let entry =
            &mut self.0[(empties as usize).wrapping_sub(7) % 7][(board.hash() >> (64 - BITS)) as usize];
        let overwrites = entry.board != board && entry.board != Discs::default();
        if entry.board != board {
            *entry = LocalEntry { board, lower: -MOST as i8, upper: MOST as i8, best };
        }
        // Where all moves fail low their order is arbitrary: the former best move stays.
        if value > alpha {
            entry.lower = entry.lower.max(value as i8);
            entry.best = best;
        } else {
            entry.upper = entry.upper.min(value as i8);
        }
        overwrites
    }
}
