//! A position in the solver's form: stones, and the cells in which each side would complete a line.
//!
//! The layout is the game's, height + 1 bits a column:
//!
//! ```text
//!    6 13 20 27 34 41 48    guards
//!    5 12 19 26 33 40 47    top row
//!    4 11 18 25 32 39 46
//!    3 10 17 24 31 38 45    bit = column * (height + 1) + row
//!    2  9 16 23 30 37 44
//!    1  8 15 22 29 36 43
//!    0  7 14 21 28 35 42    bottom row
//! ```

use super::lanes::LineSearch;
use super::lines::completing;
use super::size::SolverSize;

/// A position. Inside the search the side to move never has an immediate win: such moves were made before.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SolverState {
    /// Stones of the side to move.
    pub(super) own: u64,
    /// Stones of the other side.
    pub(super) other: u64,
    /// Empty cells in which the side to move completes a line.
    pub(super) own_threats: u64,
    /// Empty cells in which the other side completes a line.
    pub(super) other_threats: u64,
    pub(super) stones: u32,
}

impl SolverState {
    /// The position with these stones.
    #[inline(always)]
    pub(super) fn new(size: impl SolverSize, own: u64, other: u64) -> Self {
        let empty = size.board() & !(own | other);
        let stones = (own | other).count_ones();
        let [own_threats, other_threats] = [own, other].map(|stones| completing(size, stones) & empty);
        Self { own, other, own_threats, other_threats, stones }
    }

    #[inline(always)]
    pub(super) fn empty(&self, size: impl SolverSize) -> u64 {
        size.board() & !(self.own | self.other)
    }

    /// The cell that a stone falls to in each column that is not full.
    #[inline(always)]
    pub(super) fn playable(&self, size: impl SolverSize) -> u64 {
        ((self.own | self.other) + size.bottom()) & size.board()
    }

    /// The position after a stone of the side to move in `cell`, which must be playable and complete no line.
    #[inline(always)]
    #[must_use]
    pub(super) fn after(&self, size: impl SolverSize, lanes: impl LineSearch, cell: u64) -> Self {
        let other = self.own | cell;
        let own = self.other;
        Self {
            own,
            other,
            // Of the other side's threats the stone takes at most the one in its own cell.
            own_threats: self.other_threats & !cell,
            other_threats: lanes.completing(size, other) & size.board() & !(own | other),
            stones: self.stones + 1,
        }
    }

    /// The playable cells that do not lose at once: after them the other side can complete no line. The side
    /// to move must block a line if there is one, and must not play below another.
    #[inline(always)]
    pub(super) fn safe(&self, size: impl SolverSize) -> u64 {
        let playable = self.playable(size);
        let blocking = self.other_threats & playable;
        // A stone below a threat would only support the one that completes the line.
        let safe = playable & !(self.other_threats >> 1);
        if blocking == 0 {
            safe
        } else if blocking.is_power_of_two() {
            safe & blocking
        } else {
            0
        }
    }
}

/// The value of a win with stone number `stone` for the winner; 0 if the board has fewer cells.
#[inline(always)]
pub(super) fn win(size: impl SolverSize, stone: u32) -> i32 {
    // Rounding towards zero gives 0 for a win after the last cell.
    (size.cells() as i32 + 2 - stone as i32) / 2
}
