//! The memory there is, and how what grows asks for more of it before it takes it: a search that cannot have what its
//! settings ask for ends with what it knows, and says so.
//!
//! A search touches no file. Whoever runs the program says with [`ask`] where the figure comes from.

use std::collections::HashSet;
use std::hash::{BuildHasher, Hash};
use std::sync::OnceLock;

/// Memory that could not be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is not enough memory: {} MB are needed, and {} MB are free", megabytes(*.needed), megabytes(*.free))]
pub struct MemoryRefusal {
    /// Bytes that were needed at once.
    pub needed: u64,
    /// Bytes that there were.
    pub free: u64,
}

/// Bytes from which on the system is asked before they are taken: below, asking would cost more than it saves.
const WORTH_ASKING: usize = 1 << 20;

static SOURCE: OnceLock<fn() -> u64> = OnceLock::new();

/// Says whom to ask for the bytes that this program may still take. The first one counts.
pub fn ask(source: fn() -> u64) {
    // A second one would be the same function.
    let _ = SOURCE.set(source);
}

/// Bytes that this program may still take; no limit where nobody knows.
pub fn free() -> u64 {
    SOURCE.get().map_or(u64::MAX, |source| source())
}

const fn megabytes(bytes: u64) -> u64 {
    bytes >> 20
}

impl MemoryRefusal {
    /// Asks whether so many bytes can be had.
    ///
    /// # Errors
    /// When there are fewer.
    pub fn check(bytes: u64) -> Result<(), Self> {
        let free = free();
        if bytes > free { Err(Self { needed: bytes, free }) } else { Ok(()) }
    }

    /// So many values that the allocator refused.
    pub fn of<T>(count: usize) -> Self {
        let needed = count.saturating_mul(size_of::<T>()) as u64;
        Self { needed, free: free().min(needed) }
    }

    /// What is needed, in megabytes.
    pub const fn needed_megabytes(self) -> u64 {
        megabytes(self.needed)
    }

    /// What there is, in megabytes.
    pub const fn free_megabytes(self) -> u64 {
        megabytes(self.free)
    }
}

/// Asks whether so many values can be had in one piece: of the system, and of the allocator, which takes the piece and gives
/// it back untouched.
///
/// # Errors
/// When it cannot be had.
pub fn can_have<T>(count: usize) -> Result<(), MemoryRefusal> {
    let bytes = count.saturating_mul(size_of::<T>()) as u64;
    if bytes as usize >= WORTH_ASKING {
        MemoryRefusal::check(bytes)?;
    }
    let mut piece: Vec<T> = Vec::new();
    piece.try_reserve_exact(count).map_err(|_| MemoryRefusal::of::<T>(count))
}

/// Makes room for so many more in a list.
///
/// # Errors
/// When it cannot grow; the list is as it was.
#[inline]
pub fn make_room<T>(list: &mut Vec<T>, more: usize) -> Result<(), MemoryRefusal> {
    if list.capacity() - list.len() >= more { Ok(()) } else { grow(list, more) }
}

#[cold]
fn grow<T>(list: &mut Vec<T>, more: usize) -> Result<(), MemoryRefusal> {
    let (len, capacity) = (list.len(), list.capacity());
    let mut refused = Ok(());
    // Twice as large, so that growing is seldom; where there is no room for that, a quarter more.
    for step in [capacity, capacity / 4] {
        let wanted = (capacity + step).max(len.saturating_add(more));
        let bytes = wanted.saturating_mul(size_of::<T>()) as u64;
        refused = if bytes as usize >= WORTH_ASKING { MemoryRefusal::check(bytes) } else { Ok(()) };
        if refused.is_ok() {
            let reserved = list.try_reserve_exact(wanted - len);
            refused = reserved.map_err(|_| MemoryRefusal::of::<T>(wanted));
        }
        if refused.is_ok() {
            break;
        }
    }
    refused
}

/// Makes room for so many more in a set.
///
/// # Errors
/// When it cannot grow; the set is as it was.
#[inline]
pub fn make_room_in<T: Eq + Hash, S: BuildHasher>(
    set: &mut HashSet<T, S>,
    more: usize,
) -> Result<(), MemoryRefusal> {
    let left = set.capacity() - set.len();
    if left >= more {
        return Ok(());
    }
    // A set that grows is twice as large and has a byte beside each place; places are never all taken.
    let places = set.capacity().saturating_add(more).saturating_mul(2);
    let bytes = places.saturating_mul(size_of::<T>() + 1) as u64;
    if bytes as usize >= WORTH_ASKING {
        MemoryRefusal::check(bytes)?;
    }
    set.try_reserve(more).map_err(|_| MemoryRefusal { needed: bytes, free: free().min(bytes) })
}
