//! Plan of a maze of the book: size, length and number.

use std::fmt;
use std::ops::RangeInclusive;

use super::board::MazeCell;

/// The size of a board, the length of a game on it and its number in the book's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MazeParameters {
    pub width: u8,
    pub height: u8,
    /// Turns of a whole game; plies where the players move in turn.
    pub turns: u16,
    /// The number of the board: the seed that it is drawn from.
    pub seed: u32,
    /// Whether a number is drawn for the start cell too, which the book's programs skip: the boards of
    /// `maze-walls` before the second version of documents. Other mazes have no such boards.
    pub start_drawn: bool,
}

impl MazeParameters {
    /// A plan of a board with this number.
    pub const fn new(width: u8, height: u8, turns: u16, seed: u32) -> Self {
        Self { width, height, turns, seed, start_drawn: false }
    }

    /// Reads the text that [`MazeParameters`] displays, `size=5x5,turns=10,seed=0`; missing parts keep the
    /// values of this plan. `None` for other texts and for sizes and turns beyond the limits.
    pub fn read(
        mut self,
        text: &str,
        sizes: &RangeInclusive<u8>,
        turns: &RangeInclusive<u16>,
    ) -> Option<Self> {
        for setting in text.split(',').filter(|setting| !setting.is_empty()) {
            match setting.split_once('=')? {
                ("size", text) => {
                    let (width, height) = text.split_once('x')?;
                    (self.width, self.height) = (width.parse().ok()?, height.parse().ok()?);
                }
                ("turns", text) => self.turns = text.parse().ok()?,
                ("seed", text) => self.seed = text.parse().ok()?,
                ("start", "drawn") => self.start_drawn = true,
                _ => return None,
            }
        }
        // Checked last, for missing parts come from `self` and must fit as well.
        let fits = sizes.contains(&self.width) && sizes.contains(&self.height) && turns.contains(&self.turns);
        fits.then_some(self)
    }

    /// The plan with sizes and turns clamped to these ranges.
    #[must_use]
    pub(super) fn within(self, sizes: &RangeInclusive<u8>, turns: &RangeInclusive<u16>) -> Self {
        Self {
            width: self.width.clamp(*sizes.start(), *sizes.end()),
            height: self.height.clamp(*sizes.start(), *sizes.end()),
            turns: self.turns.clamp(*turns.start(), *turns.end()),
            ..self
        }
    }

    pub(super) const fn cells(self) -> MazeCell {
        self.width as MazeCell * self.height as MazeCell
    }

    /// The cell of a row and a column.
    pub(super) const fn cell(self, row: u8, column: u8) -> MazeCell {
        row as MazeCell * self.width as MazeCell + column as MazeCell
    }
}

impl fmt::Display for MazeParameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, height, turns, seed, start_drawn } = self;
        write!(f, "size={width}x{height},turns={turns},seed={seed}")?;
        if *start_drawn { f.write_str(",start=drawn") } else { Ok(()) }
    }
}
