//! Moves and flips by the quickest way that the processor has: above `moves`, which every processor can, and `avx2`.

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::moves::{portable_flips_of, portable_moves_of};

/// The empty squares of the 8x8 layout at which `own` turns at least one disc of `opponent`. For a smaller board,
/// keep those within its [`board_mask`](super::board_mask).
#[inline]
pub fn moves_of(own: u64, opponent: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(moves) = avx2::moves_of(own, opponent) {
        return moves;
    }
    portable_moves_of(own, opponent)
}

/// The discs of `opponent` that `own` turns by a disc on the empty `square` (0..64); none when it is no move.
#[inline]
pub fn flips_of(square: u8, own: u64, opponent: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(flips) = avx2::flips_of(square, own, opponent) {
        return flips;
    }
    portable_flips_of(square, own, opponent)
}
