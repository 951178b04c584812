//! Positions that the threads of one search are busy with, so that they do not do the same work twice.
//!
//! Each thread marks the positions that it searches: after the first move of a node, a position that another
//! thread is busy with is put off until no other is left. By then its value mostly lies in the shared table;
//! where it does not, the thread helps below it. Nothing is locked, and nothing waits.

use std::sync::atomic::{AtomicU64, Ordering};

/// The number of positions that can be marked at a time.
const NAMES: usize = 1 << 10;

/// Positions that some thread is busy with, by their hashes. A mark may be overwritten by another, which only
/// costs work.
#[derive(Debug)]
pub(super) struct BusyPositions(Box<[AtomicU64; NAMES]>);

impl BusyPositions {
    pub(super) fn new() -> Self {
        Self(Box::new([const { AtomicU64::new(0) }; NAMES]))
    }

    fn place(&self, hash: u64) -> &AtomicU64 {
        &self.0[(hash >> 32) as usize % NAMES]
    }

    pub(super) fn is_busy(&self, hash: u64) -> bool {
        self.place(hash).load(Ordering::Relaxed) == hash
    }

    /// Marks a position as busy or not.
    pub(super) fn name(&self, hash: u64, busy: bool) {
        let place = self.place(hash);
        if busy {
            place.store(hash, Ordering::Relaxed);
        // Another position may have taken the place since: its mark stays.
        } else if place.load(Ordering::Relaxed) == hash {
            place.store(0, Ordering::Relaxed);
        }
    }
}

/// Order of a node's moves during the search: as they are sorted, those last that another thread is busy
/// with.
#[derive(Default)]
pub(super) struct MoveOrder {
    next: usize,
    put_off: u64,
}

impl MoveOrder {
    /// The index of the next of `count` moves.
    #[inline]
    pub(super) fn take(&mut self, count: usize, mut is_busy: impl FnMut(usize) -> bool) -> Option<usize> {
        while self.next < count {
            let place = self.next;
            self.next += 1;
            if !is_busy(place) {
                return Some(place);
            }
            self.put_off |= 1 << place;
        }
        // The others are done: the moves that were put off follow, busy or not, so that none is left out.
        let place = self.put_off.trailing_zeros();
        self.put_off &= self.put_off.wrapping_sub(1);
        (place < u64::BITS).then_some(place as usize)
    }
}
