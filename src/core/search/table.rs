//! Transposition table: known values of positions that a search meets several times.
//!
//! Scores count the distance to the end absolutely (see [`Score`]), so an entry means the same at every ply
//! and needs no adjustment. The table belongs to one search; it never outlives its settings.

use crate::game::score::Bound;
use crate::game::{ActionId, Score};

use super::memory_budget;

/// The entry of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// The value for the side to move.
    pub value: Score,
    pub bound: Bound,
    /// Plies that were searched below the position.
    pub depth: u8,
    /// Whether a deeper search would find the same: no line below was cut short by the horizon.
    pub complete: bool,
    /// The number of the mirror image, where mirror images share an entry: below 8.
    pub image: u8,
    /// The action that gave the value; `None` where no action was good enough to distinguish them.
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
/// not pay for a table of 64 MiB. Nor may a growing table hold up a search that is asked to stop (32 MiB took
/// a tenth of a second): its entries move over a few at a time, each before anything is put beside it, so
/// that nothing is found or lost but what would be if all had moved at once.
#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// The smaller table before the last growth, with the entries not moved yet; empty once all have.
    former: Vec<Bucket>,
    /// The number of its buckets that have moved in order; some later ones may have moved too, and are empty.
    moved: usize,
    /// The greatest number of buckets.
    limit: usize,
    taken: usize,
    pass: u64,
}

/// First key, first word, second key, second word.
type Bucket = [u64; 4];

/// Buckets of a new table: 32 KiB.
const FIRST_SIZE: usize = 1 << 10;
/// The factor by which a table grows.
const GROWTH: usize = 4;
/// Buckets that move at a time: enough to finish long before the table is full.
const MOVES: usize = 8;

const NO_ACTION: u16 = u16::MAX;
const DEPTH_SHIFT: u32 = 48;
const BOUND_SHIFT: u32 = 56;
const COMPLETE_SHIFT: u32 = 58;
const IMAGE_SHIFT: u32 = 59;
const PASS_SHIFT: u32 = 62;

impl TranspositionTable {
    /// The largest table, in MiB.
    pub const MAX_MEGABYTES: u32 = 4096;

    /// An empty table that may grow to this many MiB, clamped to 1..=[`TranspositionTable::MAX_MEGABYTES`].
    pub fn new(megabytes: u32) -> Self {
        let bytes = (megabytes.clamp(1, Self::MAX_MEGABYTES) as usize) << 20;
        Self::with_buckets(FIRST_SIZE, bytes / size_of::<Bucket>())
    }

    fn with_buckets(size: usize, limit: usize) -> Self {
        Self { buckets: vec![[0; 4]; size], former: Vec::new(), moved: 0, limit, taken: 0, pass: 0 }
    }

    /// Begins a new pass: entries of earlier ones are replaced first.
    pub const fn begin_pass(&mut self) {
        self.pass = (self.pass + 1) & 3;
    }

    /// The entry of the position with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<TableEntry> {
        let word = find(&self.buckets, key);
        // Only while the table grows is there a second one to look at.
        let word = if word == 0 && !self.former.is_empty() { find(&self.former, key) } else { word };
        (word != 0).then(|| unpack(word))
    }

    /// Stores an entry, in the place of an older or a shallower one, or of any other. Returns whether one of
    /// another position is lost.
    #[inline]
    pub fn put(&mut self, key: u64, entry: TableEntry) -> bool {
        // More than half full: there are two slots a bucket.
        if self.taken > self.buckets.len() && self.buckets.len() < self.limit {
            self.grow();
        }
        if !self.former.is_empty() {
            self.go_on_growing(key);
        }
        let size = self.buckets.len();
        let bucket = &mut self.buckets[index(key, size)];
        // The pass counts modulo 4: an entry four passes old looks new, which costs a place and never a
        // value.
        let stale = bucket[1] >> PASS_SHIFT != self.pass;
        let shallower = (bucket[1] >> DEPTH_SHIFT) as u8 <= entry.depth;
        // The first slot keeps the deeper search, as its value saves more; the second takes whatever comes,
        // so that recent positions near the leaves are found too.
        let slot = if bucket[0] == key || ((stale || shallower) && bucket[2] != key) { 0 } else { 2 };
        if slot == 0 && bucket[0] != key && bucket[1] != 0 && bucket[3] == 0 {
            // The other slot is free: the replaced entry moves there.
            (bucket[2], bucket[3]) = (bucket[0], bucket[1]);
            bucket[1] = 0;
        }
        // An entry that moved left its slot empty, so that its new place is counted here.
        let is_free = bucket[slot + 1] == 0;
        self.taken += usize::from(is_free);
        let is_lost = !is_free && bucket[slot] != key;
        bucket[slot] = key;
        bucket[slot + 1] = pack(entry) | (self.pass << PASS_SHIFT);
        is_lost
    }

    /// Allocates a larger table, to which the entries will move.
    #[cold]
    fn grow(&mut self) {
        while !self.former.is_empty() {
            self.move_some();
        }
        let size = (self.buckets.len() * GROWTH).min(self.limit);
        if memory_budget::can_have::<Bucket>(size).is_err() {
            // A smaller table stores less, and the results are the same.
            self.limit = self.buckets.len();
            return;
        }
        self.former = std::mem::replace(&mut self.buckets, vec![[0; 4]; size]);
        self.moved = 0;
    }

    /// Moves the entries whose bucket `key` would share, and some more.
    #[cold]
    fn go_on_growing(&mut self, key: u64) {
        let own = index(key, self.former.len());
        self.move_bucket(own);
        self.move_some();
    }

    /// Moves the next few entries. The buckets that one bucket is spread over are neighbours, so that memory
    /// is written from end to end.
    fn move_some(&mut self) {
        let end = (self.moved + MOVES).min(self.former.len());
        for from in self.moved..end {
            self.move_bucket(from);
        }
        self.moved = end;
        if end == self.former.len() {
            self.former = Vec::new();
        }
    }

    fn move_bucket(&mut self, from: usize) {
        let [first_key, first, second_key, second] = std::mem::take(&mut self.former[from]);
        let size = self.buckets.len();
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

/// The word stored for a key, 0 where there is none.
#[inline]
fn find(buckets: &[Bucket], key: u64) -> u64 {
    let bucket = &buckets[index(key, buckets.len())];
    // The key of an empty slot is 0, which is a key like any other: only the word shows that the slot is
    // empty.
    if bucket[0] == key && bucket[1] != 0 {
        bucket[1]
    } else if bucket[2] == key {
        bucket[3]
    } else {
        0
    }
}

/// The bucket of a key: spreads the key by a multiplication, because a game's key may be its plain board, and
/// takes the upper part of the product with the size, so that any size will do.
#[inline]
fn index(key: u64, size: usize) -> usize {
    let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((u128::from(spread) * size as u128) >> 64) as usize
}

fn pack(entry: TableEntry) -> u64 {
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

fn unpack(word: u64) -> TableEntry {
    let action = (word >> 32) as u16;
    TableEntry {
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

    fn entry(value: i32, depth: u8) -> TableEntry {
        TableEntry {
            value: Score(value),
            bound: Bound::Lower,
            depth,
            complete: false,
            image: 5,
            action: None,
        }
    }

    #[test]
    fn a_word_gives_back_what_was_packed() {
        for value in [0, 1, -1, Score::INFINITY.0, -Score::INFINITY.0] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                for action in [None, Some(ActionId(0)), Some(ActionId(u16::MAX - 1))] {
                    let complete = value > 0;
                    let entry = TableEntry { bound, complete, action, ..entry(value, 255) };
                    assert_eq!(unpack(pack(entry)), entry);
                }
            }
        }
    }

    #[test]
    fn a_deep_entry_outlives_shallow_ones_of_its_pass_but_not_of_the_next() {
        let mut table = TranspositionTable::with_buckets(1, 1);
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
        let mut table = TranspositionTable::new(1);
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
    fn a_growth_by_and_by_is_a_growth_at_once() {
        let (mut table, mut at_once) = (TranspositionTable::new(16), TranspositionTable::new(16));
        let mut growing = 0;
        for step in 0..40_000_u64 {
            let key = step * step % 65_521;
            table.put(key, entry(step as i32, (step % 7) as u8));
            at_once.put(key, entry(step as i32, (step % 7) as u8));
            while !at_once.former.is_empty() {
                at_once.move_some();
            }
            growing += u32::from(!table.former.is_empty());
            let asked = step * 31 % 65_521;
            assert_eq!(table.get(asked), at_once.get(asked), "step {step}");
        }
        assert!((1_000..30_000).contains(&growing), "{growing} steps grew");
    }

    #[test]
    fn any_size_is_held_within_its_limits() {
        for (megabytes, held) in [(0, 1), (3, 3), (u32::MAX, TranspositionTable::MAX_MEGABYTES as usize)] {
            assert_eq!(TranspositionTable::new(megabytes).limit * size_of::<Bucket>(), held << 20);
        }
    }
}
