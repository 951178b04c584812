//! Positions that the threads at one question are busy with, so that they do not do the same work twice.
//!
//! Each names the positions that it searches: after the first move of a node, a position with which another thread is busy is
//! put off until nothing else is left. By then its value mostly lies in the shared table; where it does not, the thread
//! helps below it. Nothing is locked, and nothing waits.

use std::sync::atomic::{AtomicU64, Ordering};

/// Positions that can be named at a time.
const NAMES: usize = 1 << 10;

/// Positions with which some thread is busy, by their hashes. A name may be lost to another, which only costs work.
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

    /// Names a position, or no longer.
    pub(super) fn name(&self, hash: u64, busy: bool) {
        let place = self.place(hash);
        if busy {
            place.store(hash, Ordering::Relaxed);
        // Another position may have taken the place since: its name stays.
        } else if place.load(Ordering::Relaxed) == hash {
            place.store(0, Ordering::Relaxed);
        }
    }
}

/// In which order the moves of a node are searched: as they are sorted, those last with which another thread is busy.
#[derive(Default)]
pub(super) struct MoveOrder {
    next: usize,
    put_off: u64,
}

impl MoveOrder {
    /// The next place in the list of `count` moves.
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
        // The others are done: now come those that were put off, busy or not, so that none is left out.
        let place = self.put_off.trailing_zeros();
        self.put_off &= self.put_off.wrapping_sub(1);
        (place < u64::BITS).then_some(place as usize)
    }
}
