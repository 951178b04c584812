//! Key of a position in the table: the same for positions that cannot end differently.
//!
//! A stone matters as long as some line of four with an empty cell needs it: to stay a line of one colour, or
//! to be spoiled by two. All other stones are counted as the other side's, so that positions which differ in
//! them alone meet. Of a position and its mirror image the smaller key counts.
//!
//! ```text
//! key of a column:   guard bit . . . 1 s s s     s: stones that matter and belong to the side to move
//!                                    ^ the lowest empty cell, or the guard
//! ```

use super::lanes::LineSearch;
use super::size::SolverSize;
use super::state::SolverState;

/// The key of a position and whether it is that of its mirror image.
#[inline(always)]
pub(super) fn key(
    size: impl SolverSize,
    lanes: impl LineSearch,
    state: &SolverState,
    dead: bool,
) -> (u64, bool) {
    let needed = if dead { lanes.needed(size, state.own, state.other) } else { u64::MAX };
    // Adding the bottom row to all stones leaves one bit in each column, at its lowest empty cell: it shows
    // the height of the column, so that the other side's stones need no bits of their own.
    let key = (state.own & needed) | ((state.own | state.other) + size.bottom());
    let image = lanes.mirrored(size, key);
    if image < key { (image, true) } else { (key, false) }
}
