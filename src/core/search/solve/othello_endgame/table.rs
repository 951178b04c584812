//! Table of the Othello solver for positions with many empty squares: bounds of their values, the depth and
//! certainty with which they were found, and the best moves. Any number of threads share it without locks.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::board::{Discs, MOST};
use crate::search::solve::memory::{CacheLines, WAYS};

/// An entry, half a cache line: three words and one that is free. The data are stored beside the board mixed
/// with them, so that halves of two writes never pass as one entry.
type TablePlace = [AtomicU64; WAYS];

/// Lines of two positions each.
#[derive(Debug)]
pub(super) struct OthelloTable {
    lines: CacheLines,
    /// The shift from a hash to its line.
    shift: u32,
    /// The date of this search: entries of earlier ones are replaced first.
    date: AtomicU8,
}

/// Bounds of a position's value, as certain as a search of this depth and level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProvenBounds {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// Plies; the number of empty squares for a search to the end.
    pub(super) depth: u8,
    /// The level of certainty: see [`super::selective`]. The highest proves.
    pub(super) level: u8,
    /// The best moves; 64 where none is known.
    pub(super) best: [u8; 2],
    /// The logarithm of the nodes that it cost.
    pub(super) cost: u8,
    date: u8,
}

#[derive(Clone, Copy)]
pub(super) struct SearchFinding {
    pub(super) window: [i32; 2],
    pub(super) value: i32,
    pub(super) best: u8,
    pub(super) depth: u8,
    pub(super) level: u8,
    pub(super) nodes: u64,
}

impl ProvenBounds {
    fn packed(self) -> u64 {
        let Self { lower, upper, depth, level, best: [first, second], cost, date } = self;
        u64::from_le_bytes([
            lower.cast_unsigned(),
            upper.cast_unsigned(),
            depth,
            level,
            first,
            second,
            cost,
            date,
        ])
    }

    fn unpacked(word: u64) -> Self {
        let [lower, upper, depth, level, first, second, cost, date] = word.to_le_bytes();
        let [lower, upper] = [lower, upper].map(u8::cast_signed);
        Self { lower, upper, depth, level, best: [first, second], cost, date }
    }

    /// The answer to a null window, if the entry is deep and certain enough.
    #[inline]
    pub(super) fn answer(self, alpha: i32, depth: u32, level: u8) -> Option<i32> {
        if u32::from(self.depth) < depth || self.level < level {
            return None;
        }
        let (lower, upper) = (i32::from(self.lower), i32::from(self.upper));
        if lower > alpha { Some(lower) } else { (upper <= alpha).then_some(upper) }
    }

    /// The answer to any window.
    #[inline]
    pub(super) fn answer_within(self, [alpha, beta]: [i32; 2], depth: u32, level: u8) -> Option<i32> {
        let exact = self.lower == self.upper;
        let enough = u32::from(self.depth) >= depth && self.level >= level;
        // In a null window just below beta, the answer is a lower bound from beta on, which cuts, or an upper
        // bound below beta, which decides a wider window only at or below alpha.
        self.answer(beta - 1, depth, level)
            .filter(|&value| value >= beta || value <= alpha || exact)
            .or_else(|| (exact && enough).then_some(self.lower.into()))
    }
}

impl OthelloTable {
    /// A table of 2^`bits` lines of 64 bytes; fewer where there is no memory for so many.
    pub(super) fn new(bits: u32) -> Self {
        let bits = CacheLines::bits_to_have(8, bits + 1) - 1;
        // Two places of half a cache line each make a line.
        Self { lines: CacheLines::new(2 << bits), shift: 64 - bits, date: AtomicU8::new(1) }
    }

    pub(super) fn begin(&self) {
        self.date.fetch_add(1, Ordering::Relaxed);
    }

    #[inline]
    fn line(&self, board: Discs) -> [&TablePlace; 2] {
        let first = (board.hash() >> self.shift) as usize * 2;
        let places = self.lines.all();
        [&places[first], &places[first + 1]]
    }

    /// Prefetches the entry of a board.
    #[inline]
    pub(super) fn prefetch(&self, board: Discs) {
        self.lines.prefetch((board.hash() >> self.shift) as usize * 2);
    }

    #[inline]
    pub(super) fn find(&self, board: Discs) -> Option<ProvenBounds> {
        let [first, second] = self.line(board);
        read(first, board).or_else(|| read(second, board))
    }

    /// Stores the result of a search; returns whether an entry of another position is lost.
    pub(super) fn keep(&self, board: Discs, found: SearchFinding) -> bool {
        let line = self.line(board);
        let date = self.date.load(Ordering::Relaxed);
        let cost = found.nodes.max(1).ilog2() as u8;
        for place in line {
            if let Some(known) = read(place, board) {
                write(place, board, known.with(found, cost, date));
                return false;
            }
        }
        // Only the data word is read: the choice of the entry to replace does not depend on its board.
        let worth = |place: &TablePlace| {
            let known = ProvenBounds::unpacked(place[2].load(Ordering::Relaxed));
            (known.date == date, known.cost)
        };
        // Entries of earlier searches are replaced first, then those that cost fewer nodes.
        let place = if worth(line[0]) <= worth(line[1]) { line[0] } else { line[1] };
        let nothing = ProvenBounds {
            lower: -MOST as i8,
            upper: MOST as i8,
            depth: 0,
            level: 0,
            best: [64; 2],
            cost,
            date,
        };
        let overwrites = place[2].load(Ordering::Relaxed) != 0;
        write(place, board, nothing.with(found, cost, date));
        overwrites
    }
}

impl ProvenBounds {
    /// Adds the result of another search: bounds of equal depth and level are joined, else the new ones
    /// replace these.
    fn with(mut self, found: SearchFinding, cost: u8, date: u8) -> Self {
        // Bounds of two depths or levels belong to two trees: joined, they would be more than either shows.
        if (self.depth, self.level) != (found.depth, found.level) {
            (self.depth, self.level) = (found.depth, found.level);
            (self.lower, self.upper) = (-MOST as i8, MOST as i8);
        }
        let (value, [alpha, beta]) = (found.value as i8, found.window);
        if found.value > alpha {
            self.lower = self.lower.max(value);
        }
        if found.value < beta {
            self.upper = self.upper.min(value);
        }
        // Where all moves fail low, the best is arbitrary: the former one is better.
        if (found.value > alpha || self.best[0] == 64) && found.best < 64 && self.best[0] != found.best {
            self.best = [found.best, self.best[0]];
        }
        (self.cost, self.date) = (self.cost.max(cost), date);
        self
    }
}

#[inline]
fn read(place: &TablePlace, board: Discs) -> Option<ProvenBounds> {
    let word = place[2].load(Ordering::Relaxed);
    let own = place[0].load(Ordering::Relaxed) ^ word;
    let opponent = place[1].load(Ordering::Relaxed) ^ word;
    // An empty place is 0 throughout and must not pass for a board without discs.
    (own == board.own && opponent == board.opponent && word != 0).then(|| ProvenBounds::unpacked(word))
}

fn write(place: &TablePlace, board: Discs, known: ProvenBounds) {
    let word = known.packed();
    place[0].store(board.own ^ word, Ordering::Relaxed);
    place[1].store(board.opponent ^ word, Ordering::Relaxed);
    place[2].store(word, Ordering::Relaxed);
}
