//! The key under which a position is remembered: the same for positions that cannot end differently.
//!
//! A stone matters as long as some line of four with an empty cell needs it: to stay a line of one colour, or to be
//! spoiled by two. All other stones are counted as the other side's, so that positions which differ in them alone meet. Of
//! a position and its mirror image the smaller key counts.
//!
//! ```text
//! key of a column:   guard bit . . . 1 s s s     s: stones that matter and belong to the side to move
//!                                    ^ the lowest empty cell, or the guard
//! ```

use super::lanes::LineSearch;
use super::size::SolverSize;
use super::state::SolverState;

/// The order in which the cells of a spoiled line are asked for a stone of each colour. The middle of a line lies in more
/// lines than its ends, so that its stones are needed anyway.
pub(super) const WITNESSES: [usize; 4] = [1, 2, 0, 3];

/// The stones that some line of four still needs.
///
/// A line of one colour with an empty cell keeps all of its stones. A line of two colours keeps two stones as witnesses,
/// one of each colour, whichever come first in the order second, third, first, last: with them it stays spoiled, whatever
/// colour the rest may have. So recolouring the stones that no line needs changes no line's standing.
#[inline(always)]
pub(super) fn needed(size: impl SolverSize, own: u64, other: u64) -> u64 {
    let mut needed = 0;
    let beginnings = size.beginnings();
    for (direction, step) in size.directions().into_iter().enumerate() {
        let x = [own, own >> step, own >> (2 * step), own >> (3 * step)];
        let o = [other, other >> step, other >> (2 * step), other >> (3 * step)];
        let any_x = x[0] | x[1] | x[2] | x[3];
        let any_o = o[0] | o[1] | o[2] | o[3];
        let full = (x[0] | o[0]) & (x[1] | o[1]) & (x[2] | o[2]) & (x[3] | o[3]);
        // A full line decides nothing any more, so its stones are kept only where another line needs them.
        let open = beginnings[direction] & !full;
        let spoiled = open & any_x & any_o;
        let pure = open & !(any_x & any_o);
        let mut kept = [pure; 4];
        let (mut left_x, mut left_o) = (spoiled, spoiled);
        for at in WITNESSES {
            kept[at] |= (left_x & x[at]) | (left_o & o[at]);
            left_x &= !x[at];
            left_o &= !o[at];
        }
        needed |= kept[0] | (kept[1] << step) | (kept[2] << (2 * step)) | (kept[3] << (3 * step));
    }
    // A line of one colour keeps all of its cells, also the empty ones, which are no stones.
    needed & (own | other)
}

/// A set of cells seen in a mirror, guards with them.
#[inline(always)]
pub(super) fn mirrored(size: impl SolverSize, cells: u64) -> u64 {
    let stride = size.stride();
    let mut mirrored = 0;
    for column in 0..size.width() {
        // A column moves as a whole, with its guard: a key has a bit there where a column is full.
        let bits = (cells >> (column * stride)) & ((1 << stride) - 1);
        mirrored |= bits << ((size.width() - 1 - column) * stride);
    }
    mirrored
}

/// The key of a position and whether it is that of its mirror image.
#[inline(always)]
pub(super) fn key(
    size: impl SolverSize,
    lanes: impl LineSearch,
    state: &SolverState,
    dead: bool,
) -> (u64, bool) {
    let needed = if dead { lanes.needed(size, state.own, state.other) } else { u64::MAX };
    // Adding the bottom row to all stones leaves one bit in each column, at its lowest empty cell: it says
    // how high the column is, so that the other side's stones need no bits of their own.
    let key = (state.own & needed) | ((state.own | state.other) + size.bottom());
    let image = lanes.mirrored(size, key);
    if image < key { (image, true) } else { (key, false) }
}
