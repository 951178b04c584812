//! Stones on the cells of a board, and their conversion to the position of each game.

use crate::game::Side;
use crate::game::connect_four::ConnectFour;
use crate::game::othello::Othello;

/// Stones on the cells of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stones {
    pub(super) width: usize,
    pub(super) height: usize,
    /// By rows from the top left.
    pub(super) cells: Vec<Option<Side>>,
    /// The chosen side to move, where it does not follow from the stones.
    pub(super) mover: Side,
}

impl Stones {
    /// The stones of both sides on nine cells.
    pub(super) fn cells(&self) -> [u16; 2] {
        Side::BOTH.map(|side| self.bits(side, |column, row| 1_u64 << (3 * row + column)) as u16)
    }

    /// The result of `lay` for the empty board of Connect Four and the stones of both sides.
    pub(super) fn fallen<T>(&self, lay: impl Fn(&ConnectFour, [u64; 2]) -> T) -> T {
        let empty = ConnectFour::new(self.width as u8, self.height as u8).unwrap_or_default();
        // Connect Four counts its rows from the bottom.
        let bit = |column, row| empty.bit(column as u8, (self.height - 1 - row) as u8);
        lay(&empty, Side::BOTH.map(|side| self.bits(side, bit)))
    }

    /// A position of Othello with the discs of both sides.
    pub(super) fn discs(&self) -> Othello {
        let of = |side| self.bits(side, |column, row| 1_u64 << (8 * row + column));
        let [black, white] = Side::BOTH.map(of);
        let size = self.width as u8;
        let laid = Othello::with_discs(size, black, white, self.mover);
        laid.or_else(|| Othello::new(size)).unwrap_or_default()
    }

    /// The stones of a side as a set of bits.
    fn bits(&self, side: Side, bit: impl Fn(usize, usize) -> u64) -> u64 {
        let own = self.cells.iter().enumerate().filter(|(_, stone)| **stone == Some(side));
        own.fold(0, |bits, (cell, _)| bits | bit(cell % self.width, cell / self.width))
    }
}
