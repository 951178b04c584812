//! A maze that is changed by hand.

use crate::game::maze::sketch::SketchEdit;
use crate::session::game::history::UndoStep;

/// A maze as a thing to be changed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mazes {
    /// Whether clicking a cell changes it instead of moving there.
    pub editing: bool,
    /// What a click does.
    pub brush: CellBrush,
}

/// What a click on a cell does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum CellBrush {
    /// One point more; after nine, none.
    #[default]
    More,
    Points(u8),
    /// A wall where none is, and the other way round.
    Wall,
}

/// One request about a maze that is changed by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum MazeCommand {
    /// Begin or end changing the board.
    Edit(bool),
    /// Take another brush.
    Take(CellBrush),
    /// Use the brush on a cell.
    Brush(u16, UndoStep),
    /// Change the board.
    Change(SketchEdit, UndoStep),
    /// Draw the book's board of this number, as large and as long as this one.
    Draw(u32, UndoStep),
}
