//! Move generation on plain bitboards for every processor: bit = row * 8 + column, a1 is bit 0 and h8 is bit
//! 63.
//!
//! Smaller boards lie in the top left corner of the same layout. Nothing here knows their size: no disc lies
//! outside the board, so no run of discs reaches the edge of the layout, and only the moves found must be cut
//! to the board.

#[cfg(target_arch = "x86_64")]
use super::avx2;

/// The squares of a board of this size (at most 8).
pub const fn board_mask(size: u8) -> u64 {
    let row = (1 << size) - 1;
    let mut mask = 0;
    let mut index = 0;
    while index < size {
        mask |= row << (8 * index);
        index += 1;
    }
    mask
}

/// The moves of [`super::moves_of`], on every processor.
#[inline]
pub(super) const fn portable_moves_of(own: u64, opponent: u64) -> u64 {
    let inner = opponent & INNER;
    // Only along columns nothing can wrap around: a step over their end leaves the word.
    let found = ends_of_runs(own, inner, 1)
        | ends_of_runs(own, inner, 7)
        | ends_of_runs(own, inner, 9)
        | ends_of_runs(own, opponent, 8);
    found & !(own | opponent)
}

/// The ends of runs of `over` that begin beside `own`, in both directions of one line: one step past their
/// last disc.
#[inline]
const fn ends_of_runs(own: u64, over: u64, shift: u32) -> u64 {
    // A line has room for a run of six at most: one disc, one more, and then twice two at once.
    let mut up = over & (own << shift);
    let mut down = over & (own >> shift);
    up |= over & (up << shift);
    down |= over & (down >> shift);
    let pairs_up = over & (over << shift);
    // The same pairs, named by their lower square.
    let pairs_down = pairs_up >> shift;
    up |= pairs_up & (up << (2 * shift));
    down |= pairs_down & (down >> (2 * shift));
    up |= pairs_up & (up << (2 * shift));
    down |= pairs_down & (down >> (2 * shift));
    (up << shift) | (down >> shift)
}

/// The flips of [`super::flips_of`], on every processor.
#[inline]
pub(super) const fn portable_flips_of(square: u8, own: u64, opponent: u64) -> u64 {
    let rays = &RAYS[(square & 63) as usize];
    let mut flips = 0;
    let mut line = 0;
    while line < 4 {
        flips |= flips_up(rays.up[line], own, opponent) | flips_down(rays.down[line], own, opponent);
        line += 1;
    }
    flips
}

/// Along a ray towards higher bits: adding 1 carries through the run of opponent's discs to the square after
/// it.
#[inline]
const fn flips_up(ray: u64, own: u64, opponent: u64) -> u64 {
    // Beside the ray all bits are set as well, so that the carry passes over the bits between its squares.
    let behind = (opponent | !ray).wrapping_add(1) & ray & own;
    // Below the square after the run lies the run itself; where no own disc is, 0 stays 0 and no disc is
    // flipped.
    behind.wrapping_sub((behind != 0) as u64) & ray
}

/// Along a ray towards lower bits: the highest square without an opponent's disc is the one after the run.
#[inline]
const fn flips_down(ray: u64, own: u64, opponent: u64) -> u64 {
    let open = ray & !opponent;
    // `| 1` keeps the shift below 64 where the ray has no open square; `& open` takes that bit away again.
    let behind = (1_u64 << 63 >> (open | 1).leading_zeros()) & open & own;
    // Minus twice a bit is every bit above it, and minus 0 is 0.
    (behind << 1).wrapping_neg() & ray
}

/// Everything but the first and the last column: discs that a run along a row or a diagonal may pass over.
pub(super) const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares beyond one square, without itself: the four rays towards higher bits and the four towards
/// lower, in the order of their steps in bits: 1 along a row, 7, 8 along a column, 9.
// The alignment puts the eight words of a square in one line of the cache.
#[repr(align(64))]
pub(super) struct Rays {
    pub(super) up: [u64; 4],
    pub(super) down: [u64; 4],
}

pub(super) static RAYS: [Rays; 64] = all_rays();

const fn all_rays() -> [Rays; 64] {
    // By rising steps in bits, each towards higher bits.
    const STEPS: [(i32, i32); 4] = [(0, 1), (1, -1), (1, 0), (1, 1)];
    let mut rays = [const { Rays { up: [0; 4], down: [0; 4] } }; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            let (down, right) = STEPS[line];
            rays[square].up[line] = ray(square as i32, down, right);
            rays[square].down[line] = ray(square as i32, -down, -right);
            line += 1;
        }
        square += 1;
    }
    rays
}

const fn ray(square: i32, down: i32, right: i32) -> u64 {
    let mut squares = 0;
    let (mut row, mut column) = (square / 8 + down, square % 8 + right);
    while row >= 0 && row < 8 && column >= 0 && column < 8 {
        squares |= 1 << (8 * row + column);
        (row, column) = (row + down, column + right);
    }
    squares
}

/// The empty squares of the 8x8 layout at which `own` flips at least one disc of `opponent`. For a smaller
/// board, keep those within its [`board_mask`](super::board_mask).
#[inline]
pub fn moves_of(own: u64, opponent: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(moves) = avx2::moves_of(own, opponent) {
        return moves;
    }
    portable_moves_of(own, opponent)
}

/// The discs of `opponent` that `own` flips by a disc on the empty `square` (0..64); none when it is no move.
#[inline]
pub fn flips_of(square: u8, own: u64, opponent: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(flips) = avx2::flips_of(square, own, opponent) {
        return flips;
    }
    portable_flips_of(square, own, opponent)
}
