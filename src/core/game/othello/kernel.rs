//! Kernel of Othello: moves, flips and the last square for code that is written once and compiled once for
//! each instruction set.
//!
//! A kernel is a token: code that holds [`Avx2`](super::avx2::Avx2) has checked the processor. Code that is
//! generic over [`Kernel`] runs at full speed where it is inlined into a function that was compiled for the
//! kernel's features.

use super::lines::{LINES, turned_on};
use super::moves::{portable_flips_of, portable_moves_of};

/// The rules of Othello on plain bitboards, in one instruction set.
pub(crate) trait Kernel: Copy + Send + Sync + 'static {
    /// As [`super::moves_of`].
    fn moves(self, own: u64, opponent: u64) -> u64;

    /// As [`super::flips_of`]; only the low six bits of the square count.
    fn flips(self, square: u32, own: u64, opponent: u64) -> u64;

    /// The number of discs flipped on a board on which only `square` is empty: in the low byte if `own` moves
    /// there, in the second byte if the other side does.
    fn last(self, square: u32, own: u64) -> u32;

    /// The discs of `own` that can never be flipped, grown from those known on the edges: a disc is stable
    /// whose lines are each full or have a stable disc beside it.
    fn grown(self, own: u64, empty: u64, edges: u64) -> u64;

    /// The sum of 48 numbers, each as many places after its beginning, where the processor looks up several
    /// at once; it wraps around.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
    fn summed(self, _numbers: &[i16], _begin: &[u32; 48], _places: &[u16; 48]) -> Option<i16> {
        None
    }
}

/// The kernel for every processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Kernel for Portable {
    #[inline]
    fn moves(self, own: u64, opponent: u64) -> u64 {
        portable_moves_of(own, opponent)
    }

    #[inline]
    fn flips(self, square: u32, own: u64, opponent: u64) -> u64 {
        portable_flips_of(square as u8, own, opponent)
    }

    #[inline]
    fn last(self, square: u32, own: u64) -> u32 {
        LINES[(square & 63) as usize].each(|line| turned_on(line, gathered(own, line.squares)))
    }

    #[inline]
    fn grown(self, own: u64, empty: u64, edges: u64) -> u64 {
        portable_grown(own, empty, edges)
    }
}

fn portable_grown(own: u64, empty: u64, edges: u64) -> u64 {
    const LEFT: u64 = 0x0101_0101_0101_0101;
    const RIGHT: u64 = LEFT << 7;
    /// Steps in bits, and the squares that a step towards higher and towards lower bits reaches within its
    /// line.
    const AXES: [(u32, u64, u64); 4] =
        [(1, !LEFT, !RIGHT), (8, !0, !0), (9, !LEFT, !RIGHT), (7, !RIGHT, !LEFT)];
    // A line is open at all its squares as soon as one of them is empty; seven steps reach its far end.
    let open = AXES.map(|(shift, up, down)| {
        let mut open = empty;
        let (mut higher, mut lower) = (empty, empty);
        for _ in 0..7 {
            higher = higher << shift & up;
            lower = lower >> shift & down;
            open |= higher | lower;
        }
        open
    });
    // Where all four lines are full, the disc cannot be flipped.
    let mut found = edges | (own & !(open[0] | open[1] | open[2] | open[3]));
    // Discs on the border are left to the caller, who gives those that are stable as `edges`.
    let inner = own & 0x007e_7e7e_7e7e_7e00;
    loop {
        let next = AXES.iter().zip(open).fold(inner, |stable, (&(shift, up, down), open)| {
            stable & (!open | (found << shift & up) | (found >> shift & down))
        });
        if next & !found == 0 {
            return found;
        }
        found |= next;
    }
}

/// The bits of a word under a mask, side by side.
fn gathered(word: u64, mut mask: u64) -> u64 {
    // A bit-by-bit form of the instruction `pext`.
    let (mut found, mut place) = (0, 0);
    while mask != 0 {
        found |= (word >> mask.trailing_zeros() & 1) << place;
        mask &= mask - 1;
        place += 1;
    }
    found
}
