//! Patterns along lines of four, one direction after the other: used by both positions and their keys.

use super::size::SolverSize;

/// All cells in which one more stone completes a line of four with `stones`; cells that are taken and guards
/// are among them.
#[inline(always)]
pub(super) fn completing(size: impl SolverSize, stones: u64) -> u64 {
    // Upright only the cell on top counts: those below stones or between them are never empty.
    let mut cells = (stones << 1) & (stones << 2) & (stones << 3);
    for step in [size.height(), size.height() + 1, size.height() + 2] {
        let left = (stones << step) & (stones << (2 * step));
        let right = (stones >> step) & (stones >> (2 * step));
        cells |= left & (stones << (3 * step));
        cells |= left & (stones >> step);
        cells |= right & (stones << step);
        cells |= right & (stones >> (3 * step));
    }
    cells
}

/// Whether `cells` hold four in a line.
#[inline(always)]
pub(super) fn has_four(size: impl SolverSize, cells: u64) -> bool {
    let mut fours = 0;
    for step in size.directions() {
        let pairs = cells & (cells >> step);
        fours |= pairs & (pairs >> (2 * step));
    }
    fours != 0
}

/// The order in which the cells of a spoiled line are examined for a stone of each colour. The middle of a
/// line lies in more lines than its ends, so that its stones are needed anyway.
pub(super) const WITNESSES: [usize; 4] = [1, 2, 0, 3];

/// The stones that some line of four still needs.
///
/// A line of one colour with an empty cell keeps all of its stones. A line of two colours keeps two stones as
/// witnesses, one of each colour, whichever come first in the order second, third, first, last: with them it
/// stays spoiled, whatever colour the rest may have. So recolouring the stones that no line needs changes no
/// line's standing.
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

/// The mirror image of a set of cells, with guards.
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
