//! Bounds by replies: the least that the side not to move gets, whatever the other does.
//!
//! On a board of even height, empty cells pair off from the top: a *lower* cell (an even number of cells
//! below it) and the *upper* one on it. A side that replies to each stone with the stone on top of it gets
//! every upper cell. A column with an odd number of empty cells begins with a single upper cell; these
//! singles are replied to with each other, and here all of them are counted for the side to move, since it
//! may choose.
//!
//! The replying side needs an even number of singles. With an even number of stones on the board (the first
//! player is to move) there is one: this is the second player's *claim-even*. With an odd number the first
//! player can reply so only if in one column, that of a threat in a lower cell, it replies the other way
//! round: there the lower cells are its own, and if nobody enters that column the other side must in the end.

use super::lanes::LineSearch;
use super::size::SolverSize;
use super::state::SolverState;

/// No bound at all: more than any value.
pub(super) const NONE: i32 = 31;

/// An upper bound for the first player, to move, if the second claims all upper cells; [`NONE`] if that does
/// not hold it.
///
/// The second player gets `theirs` at least, the first `ours` at most. A line of `ours` does no harm if on
/// the same columns and in the same direction a line of `theirs` lies strictly below: that is complete
/// before.
#[inline(always)]
pub(super) fn claim_even(size: impl SolverSize, state: &SolverState) -> i32 {
    debug_assert!(state.stones.is_multiple_of(2) && size.height().is_multiple_of(2));
    let empty = state.empty(size);
    let playable = state.playable(size);
    // An upper cell that is playable now is a single: the side to move may take it.
    let theirs = state.other | (empty & size.upper_rows() & !playable);
    let ours = size.board() ^ theirs;
    // No line of theirs can lie below an upright one on the same cells, so this one always does harm.
    if ours & (ours >> 1) & (ours >> 2) & (ours >> 3) != 0 {
        return NONE;
    }
    let [_, down, level, up] = size.directions();
    let mut diagonal_cells = 0;
    let mut level_fours = 0;
    for step in [down, level, up] {
        let fours = |cells: u64| {
            let pairs = cells & (cells >> step);
            pairs & (pairs >> (2 * step))
        };
        let our_fours = fours(ours);
        let their_fours = fours(theirs);
        if our_fours & !strictly_above(size, their_fours) != 0 {
            return NONE;
        }
        if step == level {
            level_fours = their_fours;
        } else {
            let pairs = their_fours | (their_fours << step);
            diagonal_cells |= pairs | (pairs << (2 * step));
        }
    }
    // A level line is complete at the latest when the last open column reaches its row. Which of several
    // diagonal lines comes first is left open: the highest empty cell of any of them bounds the end.
    let row_of_end = if level_fours != 0 {
        lowest_row(size, level_fours)
    } else if diagonal_cells != 0 {
        highest_row(size, diagonal_cells & empty)
    } else {
        return 0;
    };
    // At the latest all other columns are full by then and only the cells above this row are empty: the value
    // of a win with that stone for the second player.
    -((size.height() as i32 - row_of_end as i32 + 1) / 2)
}

/// An upper bound for the second player, to move, if the first has a threat in a lower cell and replies the
/// other way round in its column; [`NONE`] if there is no such threat, or if that does not hold the second
/// player.
///
/// In the column of the threat, the first player gets the lower cells up to the threat and the second the
/// upper ones below it. A single *lower* cell there counts as one more single, so that singles are even in
/// number again. The second player has no line then, and enters that column when all others are full, if not
/// before.
#[inline(always)]
pub(super) fn inverted(size: impl SolverSize, lanes: impl LineSearch, state: &SolverState) -> i32 {
    debug_assert!(!state.stones.is_multiple_of(2) && size.height().is_multiple_of(2));
    let empty = state.empty(size);
    let playable = state.playable(size);
    let lower = size.board() ^ size.upper_rows();
    let mut threats = state.other_threats & lower & !playable;
    let mut best = NONE;
    while threats != 0 {
        let threat = threats & threats.wrapping_neg();
        let column = size.column(threat.trailing_zeros() / size.stride());
        // The lowest threat of a column is reached first and ends the game: those above it never matter.
        threats &= !column;
        let elsewhere = (empty & lower) | playable;
        let here = (empty & size.upper_rows() & (threat - 1)) | playable;
        let ours = state.own | (elsewhere & !column) | (here & column);
        // Without a line for the second player only the threat can end the game before the board is full.
        if !lanes.has_four(size, ours) {
            let row = threat.trailing_zeros() % size.stride();
            best = best.min(-((size.height() as i32 - row as i32 + 1) / 2));
        }
    }
    best
}

/// The cells above the lowest cell of a set, column by column; none in columns that hold none.
#[inline(always)]
pub(super) fn strictly_above(size: impl SolverSize, cells: u64) -> u64 {
    // With its guard no column is empty, so that subtracting one from each borrows from none: the bits that
    // differ then are the lowest cell of the column and all below it.
    let filled = cells | size.guards();
    let below = filled ^ (filled - size.bottom());
    !below & size.board()
}

#[inline(always)]
fn lowest_row(size: impl SolverSize, cells: u64) -> u32 {
    let row = |row: u32| size.bottom() << row;
    (0..size.height()).find(|&at| cells & row(at) != 0).unwrap_or(0)
}

#[inline(always)]
fn highest_row(size: impl SolverSize, cells: u64) -> u32 {
    let row = |row: u32| size.bottom() << row;
    (0..size.height()).rev().find(|&at| cells & row(at) != 0).unwrap_or(0)
}
