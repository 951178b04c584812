//! The maze for one: the character, its walls, and in the maze with walls the path to the nearest points.

use egui::{Color32, Rect, vec2};

use crate::boards::board::{Area, BoardCanvas, BoardCell, Content, DrawnGame};
use crate::boards::brush::{BoardPainter, Lettering};
use crate::boards::{between, motion};
use edagari_app::catalog::AnyPosition;
use edagari_app::game::maze::Collector;
use edagari_app::game::score::Score;

use super::walked::{WalkedMaze, paint_walked};
use super::way::WayStep;
use super::{MazeLayout, character_color, paint_character, step_to};

use edagari_app::game::maze::board::{MazeBoard as Grid, MazeCell};
use edagari_app::game::{ActionId, Side, Solo as _};

impl DrawnGame for Collector {
    const KEY: &'static str = "maze-solo";

    const SCALE: Option<f32> = None;

    fn inside(any: &AnyPosition) -> Option<&Self> {
        if let AnyPosition::MazeSolo(position) = any { Some(position) } else { None }
    }

    fn aspect(&self) -> Option<f32> {
        Some(super::aspect(self.board()))
    }

    fn cells(&self, area: &Area) -> Vec<BoardCell> {
        let content = |cell| {
            if cell == self.place() {
                Content::Stone(Side::First)
            } else if self.board().is_wall(cell) {
                Content::Wall
            } else {
                Content::Number(self.points_on(cell).into())
            }
        };
        super::cells_of(self.board(), area, |cell| step_to(self.board(), self.place(), cell), content)
    }

    fn refusal(&self, _action: ActionId) -> &'static str {
        "board.why.not-next"
    }

    fn paint(&self, canvas: &BoardCanvas<'_, Self>) {
        paint_walked(self, canvas);
    }

    fn drawn(&self) -> Option<(&Grid, Vec<u16>)> {
        Some((self.board(), vec![self.place()]))
    }

    fn paint_token(brush: &BoardPainter, rect: Rect, side: Side) {
        super::paint_token(brush, rect, "@", side);
    }

    fn side_colors(brush: &BoardPainter) -> [(Color32, Color32); 2] {
        super::side_colors(brush)
    }

    fn tally(&self, side: Side) -> Option<u32> {
        (side == Side::First).then(|| self.points().unsigned_abs())
    }

    fn lead(_score: Score) -> Option<f32> {
        None
    }
}

impl WalkedMaze for Collector {
    fn mover(&self) -> MazeCell {
        self.place()
    }

    fn points_left(&self, cell: MazeCell) -> u8 {
        self.points_on(cell)
    }

    /// The steps of a line, with all points collected by then.
    fn steps(&self, canvas: &BoardCanvas<'_, Self>, line: &[(ActionId, Self)]) -> Vec<WayStep> {
        let color = character_color(&canvas.brush, Side::First);
        let mut from = self.place();
        let mut step = |after: &Collector| {
            let step =
                WayStep { from, to: after.place(), points: after.points(), color, corner: vec2(1.0, -1.0) };
            from = after.place();
            step
        };
        line.iter().map(|(_, after)| step(after)).collect()
    }

    fn paint_notes(&self, canvas: &BoardCanvas<'_, Self>, layout: &MazeLayout) {
        if self.is_walled() && !canvas.area.small {
            paint_distances(self, canvas, layout);
        }
    }

    fn paint_characters(&self, canvas: &BoardCanvas<'_, Self>, layout: &MazeLayout) {
        let now = layout.center(self.place());
        let before = canvas.moving.map_or(now, |(before, _)| layout.center(before.place()));
        let centre = between(before, now, motion::eased(canvas.motion));
        let color = character_color(&canvas.brush, Side::First);
        paint_character(&canvas.brush, centre, layout.side * 0.34, "@", color);
    }
}

/// On every empty cell the steps from there to the nearest points: a term of the evaluation of the walled
/// maze.
fn paint_distances(maze: &Collector, canvas: &BoardCanvas<'_, Collector>, layout: &MazeLayout) {
    let brush = &canvas.brush;
    if layout.side < 16.0 {
        return;
    }
    let color = brush.colors.on_surface.gamma_multiply(0.85);
    for (cell, steps) in (0..).zip(maze.board().distances(maze.left())) {
        if let Some(steps @ 1..) = steps
            && cell != maze.place()
        {
            let lettering = Lettering { size: (layout.side * 0.3).max(9.0), width: layout.side * 0.6, color };
            brush.text(layout.center(cell), &steps.to_string(), lettering);
        }
    }
}
