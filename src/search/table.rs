//! The transposition table: what a search already knows of positions that it meets again.
//!
//! Scores count the distance to the end absolutely (see [`Score`]), so an entry means the same at every ply
//! and needs no adjustment. The table belongs to one search; it never outlives its settings.

use crate::game::score::Bound;
use crate::game::{ActionId, Score};

/// What is known of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value for the side to move.
    pub value: Score,
    /// What is known of it.
    pub bound: Bound,
    /// Plies that were searched below the position.
    pub depth: u8,
    /// Whether a deeper search would find the same: nothing below was cut short by the horizon.
    pub complete: bool,
    /// Which of its mirror images the position was, where they share an entry: below 8.
    pub image: u8,
    /// The action that gave the value; `None` where no action was good enough to tell them apart.
    pub action: Option<ActionId>,
}

/// A hash table of two-slot buckets: the first slot keeps the deeper search of the running pass, the second
/// takes whatever the first refuses.
///
/// A slot is 16 bytes, the whole 64-bit key and one packed word, least significant bit first:
///
/// ```text
/// | value 32 | action 16 | depth 8 | bound 2 | complete 1 | image 3 | pass 2 |
/// ```
///
/// A bound of 0 marks an empty slot, so that fresh memory needs no initialisation.
///
/// The table begins small and quadruples as it fills. Memory first touched at random costs a page fault for
/// nearly every entry, more than the search itself on many machines: a search of a few thousand nodes must
/// not pay for a table of 64 MiB.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    /// Buckets that the table may have in the end.
    limit: usize,
    /// Slots taken.
    taken: usize,
    pass: u64,
}

/// First key, first word, second key, second word.
type Bucket = [u64; 4];

/// Buckets of a new table: 32 KiB.
const FIRST_SIZE: usize = 1 << 10;
/// How much larger a table becomes when it grows.
const GROWTH: usize = 4;

const NO_ACTION: u16 = u16::MAX;
const DEPTH_SHIFT: u32 = 48;
const BOUND_SHIFT: u32 = 56;
const COMPLETE_SHIFT: u32 = 58;
const IMAGE_SHIFT: u32 = 59;
const PASS_SHIFT: u32 = 62;

impl Table {
    /// The largest table, in MiB.
    pub const MAX_MEGABYTES: u32 = 4096;

    /// An empty table that may grow to this many MiB, held within 1..=[`Table::MAX_MEGABYTES`].
    pub fn new(megabytes: u32) -> Self {
        let bytes = (megabytes.clamp(1, Self::MAX_MEGABYTES) as usize) << 20;
        Self { buckets: vec![[0; 4]; FIRST_SIZE], limit: bytes / size_of::<Bucket>(), taken: 0, pass: 0 }
    }

    /// Begins a new pass: entries of earlier ones give way first.
    pub const fn begin_pass(&mut self) {
        self.pass = (self.pass + 1) & 3;
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[index(key, self.buckets.len())];
        if bucket[0] == key && bucket[1] != 0 {
            Some(unpack(bucket[1]))
        } else if bucket[2] == key && bucket[3] != 0 {
            Some(unpack(bucket[3]))
        } else {
            None
        }
    }

    /// Keeps an entry, in the place of an older, a shallower or an unlucky one.
    #[inline]
    pub fn put(&mut self, key: u64, entry: Entry) {
        if self.taken > self.buckets.len() && self.buckets.len() < self.limit {
            self.grow();
        }
        let size = self.buckets.len();
        let bucket = &mut self.buckets[index(key, size)];
        let stale = bucket[1] >> PASS_SHIFT != self.pass;
        let shallower = (bucket[1] >> DEPTH_SHIFT) as u8 <= entry.depth;
        let slot = if bucket[0] == key || ((stale || shallower) && bucket[2] != key) { 0 } else { 2 };
        if slot == 0 && bucket[0] != key && bucket[1] != 0 && bucket[3] == 0 {
            // The other slot is free: the entry that gives way moves there.
            (bucket[2], bucket[3]) = (bucket[0], bucket[1]);
            bucket[1] = 0;
        }
        self.taken += usize::from(bucket[slot + 1] == 0);
        bucket[slot] = key;
        bucket[slot + 1] = pack(entry) | (self.pass << PASS_SHIFT);
    }

    /// Moves all entries to a larger table. The buckets that one bucket is spread over are neighbours, so
    /// that memory is written from end to end.
    #[cold]
    fn grow(&mut self) {
        let size = (self.buckets.len() * GROWTH).min(self.limit);
        let small = std::mem::replace(&mut self.buckets, vec![[0; 4]; size]);
        for [first_key, first, second_key, second] in small {
            for (key, word) in [(first_key, first), (second_key, second)] {
                if word != 0 {
                    let bucket = &mut self.buckets[index(key, size)];
                    let slot = if bucket[1] == 0 { 0 } else { 2 };
                    bucket[slot] = key;
                    bucket[slot + 1] = word;
                }
            }
        }
    }
}

/// The bucket of a key: spreads the key by a multiplication, because a game's key may be its plain board, and
/// takes the upper part of the product with the size, so that any size will do.
#[inline]
fn index(key: u64, size: usize) -> usize {
    let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((u128::from(spread) * size as u128) >> 64) as usize
}

fn pack(entry: Entry) -> u64 {
    debug_assert!(entry.image < 8);
    let action = entry.action.map_or(NO_ACTION, |action| action.0);
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    u64::from(entry.value.0 as u32)
        | u64::from(action) << 32
        | u64::from(entry.depth) << DEPTH_SHIFT
        | bound << BOUND_SHIFT
        | u64::from(entry.complete) << COMPLETE_SHIFT
        | u64::from(entry.image) << IMAGE_SHIFT
}

fn unpack(word: u64) -> Entry {
    let action = (word >> 32) as u16;
    Entry {
        value: Score(word as u32 as i32),
        bound: match (word >> BOUND_SHIFT) & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
        depth: (word >> DEPTH_SHIFT) as u8,
        complete: (word >> COMPLETE_SHIFT) & 1 == 1,
        image: (word >> IMAGE_SHIFT) as u8 & 7,
        action: (action != NO_ACTION).then_some(ActionId(action)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: i32, depth: u8) -> Entry {
        Entry { value: Score(value), bound: Bound::Lower, depth, complete: false, image: 5, action: None }
    }

    #[test]
    fn a_word_gives_back_what_was_packed() {
        for value in [0, 1, -1, Score::INFINITY.0, -Score::INFINITY.0] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                for action in [None, Some(ActionId(0)), Some(ActionId(u16::MAX - 1))] {
                    let complete = value > 0;
                    let entry = Entry { bound, complete, action, ..entry(value, 255) };
                    assert_eq!(unpack(pack(entry)), entry);
                }
            }
        }
    }

    #[test]
    fn a_deep_entry_outlives_shallow_ones_of_its_pass_but_not_of_the_next() {
        let mut table = Table { buckets: vec![[0; 4]], limit: 1, taken: 0, pass: 0 };
        assert_eq!(table.get(0), None, "key 0 is a key like any other, not an empty slot");
        table.put(1, entry(10, 8));
        table.put(2, entry(20, 3));
        table.put(3, entry(30, 2));
        assert_eq!(table.get(1), Some(entry(10, 8)));
        assert_eq!(table.get(2), None);
        assert_eq!(table.get(3), Some(entry(30, 2)));
        table.begin_pass();
        table.put(4, entry(40, 1));
        assert_eq!(table.get(1), None);
        assert_eq!(table.get(4), Some(entry(40, 1)));
    }

    #[test]
    fn a_table_grows_to_its_size_and_loses_nothing_on_the_way() {
        let mut table = Table::new(1);
        for key in 0..10_000 {
            table.put(key, entry(key as i32, 1));
        }
        let kept = (0..10_000).filter(|&key| table.get(key) == Some(entry(key as i32, 1))).count();
        assert!(kept > 9_000, "{kept} kept");
        for key in 0..200_000 {
            table.put(key, entry(key as i32, 1));
        }
        assert_eq!(table.buckets.len() * size_of::<Bucket>(), 1 << 20);
    }

    #[test]
    fn any_size_is_held_within_its_limits() {
        for (megabytes, held) in [(0, 1), (3, 3), (u32::MAX, Table::MAX_MEGABYTES as usize)] {
            assert_eq!(Table::new(megabytes).limit * size_of::<Bucket>(), held << 20);
        }
    }
}
