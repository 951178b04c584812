//! The shared table on small boards, where symmetric boards share an entry: used by proofs and guesses.

#![expect(
    clippy::inline_always,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use super::super::board::Discs;
use super::super::table::{OthelloTable, ProvenBounds, SearchFinding};
use super::size::Size;

/// The least number of empty squares at which symmetric boards share an entry.
pub(super) const FOLDED: u32 = 20;

/// The board under which the shared table stores a board, and the symmetry between them.
#[inline(always)]
pub(super) fn kept_as<const N: u32>(board: Discs, empties: u32) -> (Discs, u8) {
    if empties >= FOLDED { Size::<N>::canonical(board) } else { (board, 0) }
}

/// The entry of a board in the shared table.
pub(in super::super) fn find<const N: u32>(table: &OthelloTable, board: Discs) -> Option<ProvenBounds> {
    let (kept_as, symmetry) = kept_as::<N>(board, Size::<N>::empty(board).count_ones());
    let mut known = table.find(kept_as)?;
    // Moves are stored as squares of the folded board: they are mapped back to the requested board.
    known.best = known.best.map(|square| Size::<N>::moved(square, Size::<N>::undoing(symmetry)));
    Some(known)
}

/// Stores the result for a board in the shared table; returns whether an entry of another position is lost.
pub(super) fn keep<const N: u32>(table: &OthelloTable, board: Discs, found: SearchFinding) -> bool {
    let (kept_as, symmetry) = kept_as::<N>(board, Size::<N>::empty(board).count_ones());
    table.keep(kept_as, SearchFinding { best: Size::<N>::moved(found.best, symmetry), ..found })
}
