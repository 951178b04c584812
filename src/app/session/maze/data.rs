//! Editing the maze on the board.

use crate::game::maze::sketch::SketchEdit;
use crate::session::game::history::UndoStep;

#[derive(Clone, Copy, Debug, Default)]
pub struct Mazes {
    /// Whether clicking a cell changes it instead of moving there.
    pub editing: bool,
    pub brush: CellBrush,
}

/// The effect of a click on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum CellBrush {
    /// Add one point; after nine, none.
    #[default]
    More,
    Points(u8),
    /// Toggle a wall.
    Wall,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum MazeCommand {
    /// Begin or end editing.
    Edit(bool),
    Take(CellBrush),
    /// Use the brush on a cell.
    Brush(u16, UndoStep),
    Change(SketchEdit, UndoStep),
    /// Draw the random board of the book with this seed, with the size and number of turns of the present
    /// one.
    Draw(u32, UndoStep),
}
