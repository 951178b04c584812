//! The common part of the mazes whose characters are moved cell by cell: floor, paths, points and choices in
//! one order of painting. Each maze paints its own characters.

use crate::boards::board::{BoardCanvas, DrawnGame};
use edagari_app::game::ActionId;
use edagari_app::game::maze::board::MazeCell;

use super::way::{self, WayStep};
use super::{MazeLayout, noted, paint_choices, paint_floor, paint_points, target};

/// A maze whose characters are moved cell by cell.
pub(super) trait WalkedMaze: DrawnGame {
    /// The cell of the character that moves next.
    fn mover(&self) -> MazeCell;

    /// The uncollected points on a cell.
    fn points_left(&self, cell: MazeCell) -> u8;

    /// The steps of a line, each with the points of its character by then.
    fn steps(&self, canvas: &BoardCanvas<'_, Self>, line: &[(ActionId, Self)]) -> Vec<WayStep>;

    /// Paints the layer above the points and below the choices.
    fn paint_notes(&self, _canvas: &BoardCanvas<'_, Self>, _layout: &MazeLayout) {}

    fn paint_characters(&self, canvas: &BoardCanvas<'_, Self>, layout: &MazeLayout);
}

/// Paints the whole board.
pub(super) fn paint_walked<G: WalkedMaze>(game: &G, canvas: &BoardCanvas<'_, G>) {
    let Some((grid, _)) = game.drawn() else { return };
    let layout = MazeLayout::new(grid, &canvas.area);
    paint_floor(grid, canvas, &layout);
    let target = |action| target(grid, game.mover(), action);
    let noted = noted(canvas, target);
    if let Some((start, line)) = canvas.scene.past
        && let Some(start) = G::inside(start)
    {
        way::paint_past(canvas, &layout, start, line);
    }
    let line = canvas.preview(game);
    let steps = game.steps(canvas, &line);
    way::paint_strokes(&canvas.brush, &layout, &steps);
    paint_points(grid, canvas, &layout, |cell| game.points_left(cell), &noted);
    game.paint_notes(canvas, &layout);
    // With a line ahead on the board there is nothing to choose.
    if line.is_empty() {
        paint_choices(canvas, &layout, target);
    }
    game.paint_characters(canvas, &layout);
    way::paint_sums(&canvas.brush, &layout, &steps);
}
