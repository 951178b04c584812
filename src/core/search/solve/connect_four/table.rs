//! Table of the solver of Connect Four: both bounds, the move, and the work below.
//!
//! The key is mixed by a bijection; its highest bits choose the line, all others are kept, so that an entry
//! is never taken for another position's. An entry is one word, written and read whole, so that threads share
//! the table without locks:
//!
//! ```text
//! bit 63        20 19    15 14    12 11        6 5         0
//!     | rest of key |  work  | column | upper + 32 | lower + 32 |     0: nothing kept yet
//! ```
//!
//! `work` is the binary logarithm of the nodes below; in a full line the least work is replaced. The table
//! begins small, in the processor's cache, and grows as it fills: the entries of a line are then spread over
//! the lines that its index begins.

use std::sync::atomic::Ordering::Relaxed;

use crate::search::solve::memory::{CacheLines, WAYS};

/// The known bounds of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KnownBounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
    /// The column to try first, 0 for the leftmost.
    pub(super) column: u32,
}

/// The table. Boards of one size share it; [`ConnectFourTable::mix`] mixes their keys.
#[derive(Debug)]
pub(super) struct ConnectFourTable {
    lines: CacheLines,
    key_bits: u32,
    /// Lines in use, as a power of two.
    bits: u32,
    least_bits: u32,
    most_bits: u32,
}

/// Bits of a bound: scores lie between -27 and 27.
const BOUND: u32 = 6;
const COLUMN: u32 = 3;
const WORK: u32 = 5;
const PAYLOAD: u32 = 2 * BOUND + COLUMN + WORK;
/// The offset that makes bounds positive.
const OFFSET: i32 = 1 << (BOUND - 1);
/// 8 KiB, which the first cache holds: most positions near the end never need more.
const SMALLEST: u32 = 8;
/// Growing eight times at once moves each entry seldom.
const GROWTH: u32 = 3;
/// Lines that move between two checks whether to continue: less than a hundredth of a second. To grow to 512
/// MiB took two seconds on a busy machine.
const BETWEEN_QUESTIONS: usize = 1 << 14;

const fn field(entry: u64, at: u32, bits: u32) -> u64 {
    (entry >> at) & ((1 << bits) - 1)
}

impl ConnectFourTable {
    /// A table for keys of a number of bits, within a number of megabytes, rounded down to a power of two.
    /// The keys of the largest boards leave room for their rest only if there are many lines: up to 32 MiB at
    /// least.
    pub(super) fn new(key_bits: u32, megabytes: u32) -> Self {
        let least_bits = (key_bits + PAYLOAD).saturating_sub(u64::BITS).max(SMALLEST);
        let lines = (u64::from(megabytes.max(1)) << 20) / (WAYS * size_of::<u64>()) as u64;
        // With less memory the table is smaller: it then stores less, and the results are the same.
        let most_bits = CacheLines::bits_to_have(least_bits, lines.ilog2().max(least_bits));
        // Memory for the largest table is taken at once: its pages cost nothing before they are touched.
        Self { lines: CacheLines::new(1 << most_bits), key_bits, bits: least_bits, least_bits, most_bits }
    }

    /// A table with a fixed number of lines, 2^`bits`, where the keys allow so few: for tests of replacement.
    pub(super) fn with_lines(key_bits: u32, bits: u32) -> Self {
        let bits = (key_bits + PAYLOAD).saturating_sub(u64::BITS).max(bits);
        Self { lines: CacheLines::new(1 << bits), key_bits, bits, least_bits: bits, most_bits: bits }
    }

    /// Clears the table and makes it small.
    pub(super) fn clear(&mut self) {
        // Lines beyond those in use were never written; clearing them would touch all their pages.
        for entry in self.lines.all()[..1 << self.bits].as_flattened() {
            entry.store(0, Relaxed);
        }
        self.bits = self.least_bits;
    }

    /// The number of entries that may be written before the table should grow; `None` for one that cannot.
    pub(super) const fn room(&self) -> Option<u64> {
        if self.bits < self.most_bits { Some((WAYS as u64 / 2) << self.bits) } else { None }
    }

    /// Takes more lines into use; `false` where it had to end first, and is cleared.
    pub(super) fn grow(&mut self, is_ended: &mut dyn FnMut() -> bool) -> bool {
        let by = GROWTH.min(self.most_bits - self.bits);
        let rest = self.key_bits - self.bits - by;
        let lines = self.lines.all();
        // From the end, so that no line is written before it was moved.
        for index in (0..1_usize << self.bits).rev() {
            if index.is_multiple_of(BETWEEN_QUESTIONS) && is_ended() {
                // A half moved table would find entries under keys of other positions. The old memory is
                // freed first.
                self.lines = CacheLines::new(0);
                self.most_bits = CacheLines::bits_to_have(self.least_bits, self.most_bits);
                self.lines = CacheLines::new(1 << self.most_bits);
                self.bits = self.least_bits;
                return false;
            }
            let entries: [u64; WAYS] = std::array::from_fn(|at| lines[index][at].swap(0, Relaxed));
            for (at, entry) in entries.into_iter().enumerate().filter(|(_, entry)| *entry != 0) {
                let key = entry >> PAYLOAD;
                // The rest gives its highest bits to the line: together they stay the whole mixed key.
                let line = (index << by) | (key >> rest) as usize;
                let key = key & ((1 << rest) - 1);
                lines[line][at].store((key << PAYLOAD) | field(entry, 0, PAYLOAD), Relaxed);
            }
        }
        self.bits += by;
        true
    }

    /// Mixes a key reversibly: exclusive or with its shifted self and multiplication by an odd number.
    #[inline(always)]
    pub(super) const fn mix(&self, key: u64) -> u64 {
        let mask = u64::MAX >> (u64::BITS - self.key_bits);
        let half = self.key_bits / 2;
        let key = (key ^ (key >> half)).wrapping_mul(0x9E37_79B9_7F4A_7C15) & mask;
        (key ^ (key >> half)).wrapping_mul(0xD6E8_FEB8_6659_FD93) & mask
    }

    /// The line of a mixed key, and the rest of it.
    #[inline(always)]
    const fn place(&self, mixed: u64) -> (usize, u64) {
        let rest = self.key_bits - self.bits;
        ((mixed >> rest) as usize, mixed & ((1 << rest) - 1))
    }

    /// Prefetches a key's line.
    #[inline(always)]
    pub(super) fn prefetch(&self, mixed: u64) {
        self.lines.prefetch(self.place(mixed).0);
    }

    /// The entry of a mixed key.
    #[inline(always)]
    pub(super) fn find(&self, mixed: u64) -> Option<KnownBounds> {
        let (line, rest) = self.place(mixed);
        let entries = self.lines.all()[line].iter().map(|entry| entry.load(Relaxed));
        // The rest of a key may be 0, as in an empty place, but no kept entry is 0 as a whole.
        let entry = entries.into_iter().find(|entry| entry >> PAYLOAD == rest && *entry != 0)?;
        Some(KnownBounds {
            lower: field(entry, 0, BOUND) as i32 - OFFSET,
            upper: field(entry, BOUND, BOUND) as i32 - OFFSET,
            column: field(entry, 2 * BOUND, COLUMN) as u32,
        })
    }

    /// Stores the result of a search with its number of nodes; returns whether an entry of another position
    /// is lost.
    #[inline(always)]
    pub(super) fn keep(&self, mixed: u64, known: KnownBounds, nodes: u64) -> bool {
        let (line, rest) = self.place(mixed);
        let line = &self.lines.all()[line];
        let (mut least, mut at, mut is_other) = (u64::MAX, 0, true);
        for (index, entry) in line.iter().enumerate() {
            let entry = entry.load(Relaxed);
            // An entry of the same position is replaced whatever its work, or it would be here twice.
            if entry >> PAYLOAD == rest {
                (at, is_other) = (index, false);
                break;
            }
            let work = field(entry, 2 * BOUND + COLUMN, WORK);
            if work < least {
                (least, at) = (work, index);
            }
        }
        let work = u64::from(u64::BITS - nodes.leading_zeros()).min((1 << WORK) - 1);
        let payload = (known.lower + OFFSET) as u64
            | ((known.upper + OFFSET) as u64) << BOUND
            | u64::from(known.column) << (2 * BOUND)
            | work << (2 * BOUND + COLUMN);
        let overwrites = is_other && line[at].load(Relaxed) != 0;
        line[at].store((rest << PAYLOAD) | payload, Relaxed);
        overwrites
    }
}

#[cfg(test)]
mod tests {
    use super::{ConnectFourTable, KnownBounds};

    #[test]
    fn entries_are_found_again_after_growth() {
        let mut table = ConnectFourTable::new(49, 1);
        let known = |key: u64| KnownBounds {
            lower: -(key as i32 % 20),
            upper: key as i32 % 18,
            column: key as u32 % 7,
        };
        let keys: Vec<u64> = (1..300_u64).map(|n| n * 0x0123_4567_89ab).collect();
        for &key in &keys {
            table.keep(table.mix(key & ((1 << 49) - 1)), known(key), 1);
        }
        let found = |table: &ConnectFourTable| {
            let find = |key: &&u64| table.find(table.mix(**key & ((1 << 49) - 1))) == Some(known(**key));
            keys.iter().filter(find).count()
        };
        let before = found(&table);
        assert!(before > 250, "{before} of 299 in 1,024 places");
        while table.room().is_some() {
            assert!(table.grow(&mut || false));
            assert_eq!(found(&table), before, "growth loses nothing");
        }
        table.clear();
        assert_eq!(found(&table), 0);
    }

    #[test]
    fn growth_ends_when_it_is_asked_to_and_leaves_an_empty_table() {
        let mut table = ConnectFourTable::new(49, 64);
        let known = KnownBounds { lower: -1, upper: 2, column: 3 };
        let keys = (1..40_000_u64).map(|key| key << 20);
        for key in keys.clone() {
            table.keep(table.mix(key), known, 1);
        }
        while table.room().is_some() {
            let bits = table.bits;
            let mut asked = 0;
            // The second check comes in the middle of the larger tables.
            let mut is_ended = || {
                asked += 1;
                bits > 14 && asked == 2
            };
            if !table.grow(&mut is_ended) {
                assert_eq!(table.bits, table.least_bits);
                assert!(keys.clone().all(|key| table.find(table.mix(key)).is_none()));
                return;
            }
        }
        panic!("it was never asked to end");
    }
}
