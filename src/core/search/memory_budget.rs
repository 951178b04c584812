//! The free memory, and requests before large allocations: a search without the memory that its settings need
//! ends with its present result and reports the refusal.
//!
//! A search touches no file. The caller sets the source of the figure with [`ask`].

use std::collections::HashSet;
use std::hash::{BuildHasher, Hash};
use std::sync::OnceLock;

/// Memory that was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is not enough memory: {} MB are needed, and {} MB are free", megabytes(*.needed), megabytes(*.free))]
pub struct MemoryRefusal {
    /// Bytes needed at once.
    pub needed: u64,
    /// Bytes that were free.
    pub free: u64,
}

/// The least allocation, in bytes, for which the system is asked first: below, asking costs more than it
/// saves.
const WORTH_ASKING: usize = 1 << 20;

static SOURCE: OnceLock<fn() -> u64> = OnceLock::new();

/// Sets the source of the number of free bytes. The first call counts.
pub fn ask(source: fn() -> u64) {
    // A second source would be the same function.
    let _ = SOURCE.set(source);
}

/// Bytes that this program may still allocate; no limit without a source.
pub fn free() -> u64 {
    SOURCE.get().map_or(u64::MAX, |source| source())
}

const fn megabytes(bytes: u64) -> u64 {
    bytes >> 20
}

impl MemoryRefusal {
    /// Checks that a number of bytes is free.
    ///
    /// # Errors
    /// When there are fewer.
    pub fn check(bytes: u64) -> Result<(), Self> {
        let free = free();
        if bytes > free { Err(Self { needed: bytes, free }) } else { Ok(()) }
    }

    /// A refusal by the allocator of memory for `count` values.
    pub fn of<T>(count: usize) -> Self {
        let needed = count.saturating_mul(size_of::<T>()) as u64;
        Self { needed, free: free().min(needed) }
    }

    /// The needed memory in megabytes.
    pub const fn needed_megabytes(self) -> u64 {
        megabytes(self.needed)
    }

    /// The free memory in megabytes.
    pub const fn free_megabytes(self) -> u64 {
        megabytes(self.free)
    }
}

/// Checks that values fit into memory in one piece: with the system, and with the allocator, which allocates
/// the piece and frees it untouched.
///
/// # Errors
/// When they do not fit.
pub fn can_have<T>(count: usize) -> Result<(), MemoryRefusal> {
    let bytes = count.saturating_mul(size_of::<T>()) as u64;
    if bytes as usize >= WORTH_ASKING {
        MemoryRefusal::check(bytes)?;
    }
    let mut piece: Vec<T> = Vec::new();
    piece.try_reserve_exact(count).map_err(|_| MemoryRefusal::of::<T>(count))
}

/// Reserves memory for more items in a list.
///
/// # Errors
/// When it cannot grow; the list is unchanged.
#[inline]
pub fn make_room<T>(list: &mut Vec<T>, more: usize) -> Result<(), MemoryRefusal> {
    if list.capacity() - list.len() >= more { Ok(()) } else { grow(list, more) }
}

#[cold]
fn grow<T>(list: &mut Vec<T>, more: usize) -> Result<(), MemoryRefusal> {
    let (len, capacity) = (list.len(), list.capacity());
    let mut refused = Ok(());
    // Twice as large, so that growing is rare; without memory for that, a quarter more.
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

/// Reserves memory for more items in a set.
///
/// # Errors
/// When it cannot grow; the set is unchanged.
#[inline]
pub fn make_room_in<T: Eq + Hash, S: BuildHasher>(
    set: &mut HashSet<T, S>,
    more: usize,
) -> Result<(), MemoryRefusal> {
    let left = set.capacity() - set.len();
    if left >= more {
        return Ok(());
    }
    // A growing set doubles and has a byte beside each place; some places always stay free.
    let places = set.capacity().saturating_add(more).saturating_mul(2);
    let bytes = places.saturating_mul(size_of::<T>() + 1) as u64;
    if bytes as usize >= WORTH_ASKING {
        MemoryRefusal::check(bytes)?;
    }
    set.try_reserve(more).map_err(|_| MemoryRefusal { needed: bytes, free: free().min(bytes) })
}
