//! Floor of a maze: the points that were not collected yet, with a key that is updated with each change.

use std::fmt;
use std::sync::Arc;

use super::board::{MazeBoard, MazeCell};
use crate::game::bits::mix2;

/// A board and the cells whose points are still there.
#[derive(Clone, Debug)]
pub(super) struct Floor {
    board: Arc<MazeBoard>,
    /// Bit = cell.
    left: [u64; Self::CELLS / 64],
    key: u64,
}

impl Floor {
    /// The greatest number of cells.
    pub(super) const CELLS: usize = 256;

    /// A board on which nothing was collected.
    pub(super) fn new(board: MazeBoard) -> Self {
        let mut floor = Self { left: [0; Self::CELLS / 64], key: 0, board: Arc::new(board) };
        for (cell, &points) in floor.board.all_points().iter().enumerate() {
            // A cell that never had points is the same as one that was cleared.
            if points > 0 {
                floor.left[cell / 64] |= 1 << (cell % 64);
                floor.key ^= cell_key(cell as MazeCell, points);
            }
        }
        floor
    }

    #[inline]
    pub(super) fn board(&self) -> &MazeBoard {
        &self.board
    }

    /// The points left on a cell.
    #[inline]
    pub(super) fn points(&self, cell: MazeCell) -> u8 {
        if self.left[usize::from(cell) / 64] >> (cell % 64) & 1 == 0 { 0 } else { self.board.points(cell) }
    }

    /// Clears a cell.
    #[inline]
    pub(super) fn clear(&mut self, cell: MazeCell) {
        let points = self.points(cell);
        if points > 0 {
            self.left[usize::from(cell) / 64] &= !(1 << (cell % 64));
            // Xor removes the part that `new` has added, and would add it back a second time.
            self.key ^= cell_key(cell, points);
        }
    }

    /// Writes the rows with points as digits (0 as a dot) and slashes between them, `A` and `B` where the
    /// characters stand, `*` for both.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, at: [MazeCell; 2]) -> fmt::Result {
        for cell in 0..self.board.all_points().len() as MazeCell {
            if cell > 0 && cell % MazeCell::from(self.board.width()) == 0 {
                f.write_str("/")?;
            }
            match (at.map(|place| place == cell), self.points(cell)) {
                ([true, true], _) => f.write_str("*")?,
                ([true, false], _) => f.write_str("A")?,
                ([false, true], _) => f.write_str("B")?,
                (_, 0) => f.write_str(".")?,
                (_, points) => write!(f, "{points}")?,
            }
        }
        Ok(())
    }

    /// A key of size and points left.
    pub(super) fn key(&self) -> u64 {
        mix2(self.key, u64::from(self.board.height()) << 8 | u64::from(self.board.width()))
    }
}

/// Two floors are equal when the same points lie on grids of the same size, whatever lay there before.
impl PartialEq for Floor {
    fn eq(&self, other: &Self) -> bool {
        let size = |floor: &Self| (floor.board.height(), floor.board.width());
        let cells = 0..self.board.all_points().len() as MazeCell;
        self.key == other.key
            && size(self) == size(other)
            && cells.into_iter().all(|cell| self.points(cell) == other.points(cell))
    }
}

impl Eq for Floor {}

/// A key of one cell with its points.
const fn cell_key(cell: MazeCell, points: u8) -> u64 {
    mix2(cell as u64, points as u64)
}
