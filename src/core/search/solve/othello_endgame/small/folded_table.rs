//! The shared table as small boards use it, where boards that turn into each other are one: in a file of its own, for proofs
//! and guesses both keep there what they find.

#![expect(
    clippy::inline_always,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use super::super::board::Discs;
use super::super::table::{OthelloTable, ProvenBounds, SearchFinding};
use super::size::Size;

/// From so many empty squares on boards that are symmetric to each other are one in the table.
pub(super) const FOLDED: u32 = 20;

/// Under which board the shared table keeps what is known of a board, and the symmetry between them.
#[inline(always)]
pub(super) fn kept_as<const N: u32>(board: Discs, empties: u32) -> (Discs, u8) {
    if empties >= FOLDED { Size::<N>::canonical(board) } else { (board, 0) }
}

/// What the shared table knows of a board.
pub(in super::super) fn find<const N: u32>(table: &OthelloTable, board: Discs) -> Option<ProvenBounds> {
    let (kept_as, symmetry) = kept_as::<N>(board, Size::<N>::empty(board).count_ones());
    let mut known = table.find(kept_as)?;
    // Moves are kept as squares of the folded board: they are turned back to the board that was asked about.
    known.best = known.best.map(|square| Size::<N>::moved(square, Size::<N>::undoing(symmetry)));
    Some(known)
}

/// Keeps what was found of a board in the shared table; whether what was known of another position is lost.
pub(super) fn keep<const N: u32>(table: &OthelloTable, board: Discs, found: SearchFinding) -> bool {
    let (kept_as, symmetry) = kept_as::<N>(board, Size::<N>::empty(board).count_ones());
    table.keep(kept_as, SearchFinding { best: Size::<N>::moved(found.best, symmetry), ..found })
}
