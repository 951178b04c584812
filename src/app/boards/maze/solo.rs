//! The maze for one: the character, its walls, and in the maze with walls the way to the nearest points.

use egui::{Color32, Rect};

use super::super::brush::Brush;
use super::super::{Area, Board, Canvas, Cell, Content, between, motion};
use super::{Layout, character_color, paint_character, step_to};
use crate::catalog::AnyPosition;
use crate::game::maze::Collector;
use crate::game::maze::board::Board as Grid;
use crate::game::score::Score;
use crate::game::{ActionId, Sequential as _, Side, Solo as _};

impl Board for Collector {
    const KEY: &'static str = "maze-solo";

    const SCALE: Option<f32> = None;

    fn inside(any: &AnyPosition) -> Option<&Self> {
        if let AnyPosition::MazeSolo(position) = any { Some(position) } else { None }
    }

    fn aspect(&self) -> Option<f32> {
        Some(super::aspect(self.board()))
    }

    fn cells(&self, area: &Area) -> Vec<Cell> {
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

    fn paint(&self, canvas: &Canvas<'_, Self>) {
        let layout = Layout::new(self.board(), &canvas.area);
        super::paint_floor(self.board(), canvas, &layout);
        let target = |action| super::target(self.board(), self.place(), action);
        let noted = super::noted(canvas, target);
        super::paint_points(self.board(), canvas, &layout, (|cell| self.points_on(cell), &noted));
        paint_trail(canvas, &layout);
        if self.is_walled() && !canvas.area.small {
            paint_distances(self, canvas, &layout);
        }
        let line = canvas.preview(self);
        if line.is_empty() {
            super::paint_choices(canvas, &layout, target);
        }
        paint_walker(self, canvas, &layout);
        let color = character_color(&canvas.brush, Side::First);
        let mut from = self.place();
        for (_, after) in &line {
            super::paint_step(&canvas.brush, &layout, (from, after.place()), after.points(), (color, 0.0));
            from = after.place();
        }
    }

    fn drawn(&self) -> Option<(&Grid, Vec<u16>)> {
        Some((self.board(), vec![self.place()]))
    }

    fn paint_token(brush: &Brush, rect: Rect, side: Side) {
        super::paint_token(brush, rect, "@", side);
    }

    fn side_colors(brush: &Brush) -> [(Color32, Color32); 2] {
        super::side_colors(brush)
    }

    fn tally(&self, side: Side) -> Option<u32> {
        (side == Side::First).then(|| self.points().unsigned_abs())
    }

    fn lead(_score: Score) -> Option<f32> {
        None
    }
}

fn paint_walker(maze: &Collector, canvas: &Canvas<'_, Collector>, layout: &Layout) {
    let now = layout.center(maze.place());
    let before = canvas.moving.map_or(now, |(before, _)| layout.center(before.place()));
    let centre = between(before, now, motion::eased(canvas.motion));
    let color = character_color(&canvas.brush, Side::First);
    paint_character(&canvas.brush, centre, layout.side * 0.34, ("@", color));
}

/// The way that the character came, the older the fainter.
fn paint_trail(canvas: &Canvas<'_, Collector>, layout: &Layout) {
    let Some((AnyPosition::MazeSolo(start), line)) = canvas.scene.past else { return };
    let mut maze = start.clone();
    let color = character_color(&canvas.brush, Side::First);
    for (turn, &action) in line.iter().enumerate() {
        let from = layout.center(maze.place());
        if maze.try_play(action).is_err() {
            return;
        }
        let age = (turn + 1) as f32 / line.len() as f32;
        let width = (layout.side * 0.09).max(1.5);
        canvas.brush.round_line(
            from,
            layout.center(maze.place()),
            width,
            color.gamma_multiply(0.15 + 0.4 * age),
        );
    }
}

/// On every empty cell the steps from there to the nearest points: what the evaluation of the walled maze looks at.
fn paint_distances(maze: &Collector, canvas: &Canvas<'_, Collector>, layout: &Layout) {
    let brush = &canvas.brush;
    if layout.side < 16.0 {
        return;
    }
    let color = brush.colors.on_surface.gamma_multiply(0.6);
    for (cell, steps) in (0..).zip(maze.board().distances(maze.left())) {
        if let Some(steps @ 1..) = steps
            && cell != maze.place()
        {
            let size = (layout.side * 0.22, layout.side * 0.4);
            brush.text(layout.center(cell), &steps.to_string(), size, color);
        }
    }
}
