//! The paths of the characters: the past one, and that of a line ahead.

use egui::{Color32, Pos2, Vec2, vec2};

use crate::boards::board::{BoardCanvas, DrawnGame};
use crate::boards::brush::{BoardPainter, Lettering};
use edagari_app::game::maze::board;
use edagari_app::game::{ActionId, Side};

use super::{MazeLayout, character_color};

/// One step of a line.
pub(super) struct WayStep {
    pub(super) from: board::MazeCell,
    pub(super) to: board::MazeCell,
    /// The number at its end: the points collected by then, or in this step.
    pub(super) points: i32,
    pub(super) color: Color32,
    /// The corner of the cell for the points; the paths of several characters lie apart towards their
    /// corners.
    pub(super) corner: Vec2,
}

/// The corner of one character among two.
pub(super) fn corner_of(side: Side) -> Vec2 {
    if side == Side::First { vec2(-1.0, -1.0) } else { vec2(1.0, -1.0) }
}

/// The point of a path in a cell: beside the middle, if there are others.
fn place(layout: &MazeLayout, cell: board::MazeCell, corner: Vec2, alone: bool) -> Pos2 {
    layout.center(cell) + corner * if alone { 0.0 } else { 0.1 * layout.side }
}

/// Paints a line without its points: below coins and characters, which stay legible.
pub(super) fn paint_strokes(brush: &BoardPainter, layout: &MazeLayout, steps: &[WayStep]) {
    // Each character has a corner of its own, so one corner means one character.
    let alone = steps.windows(2).all(|pair| pair[0].corner == pair[1].corner);
    for step in steps {
        let [from, to] = [step.from, step.to].map(|cell| place(layout, cell, step.corner, alone));
        brush.round_line(from, to, (layout.side * 0.07).max(1.5), step.color.gamma_multiply(0.75));
    }
}

/// Writes the points of a line, each in its corner of the cell, so that the coin stays legible.
pub(super) fn paint_sums(brush: &BoardPainter, layout: &MazeLayout, steps: &[WayStep]) {
    for step in steps {
        let at = layout.center(step.to) + step.corner * 0.33 * layout.side;
        brush.circle(at, layout.side * 0.15, step.color);
        let color = brush.palette.panel;
        let lettering = Lettering { size: layout.side * 0.2, width: layout.side * 0.27, color };
        brush.text(at, &step.points.to_string(), lettering);
    }
}

/// Paints the path of the characters since the start, the older the fainter.
pub(super) fn paint_past<B: DrawnGame>(
    canvas: &BoardCanvas<'_, B>,
    layout: &MazeLayout,
    start: &B,
    line: &[ActionId],
) {
    let places = |game: &B| game.drawn().map_or_else(Vec::new, |(_, characters)| characters);
    let mut game = start.clone();
    let mut before = places(&game);
    let alone = before.len() < 2;
    for (turn, &action) in line.iter().enumerate() {
        if game.try_play(action).is_err() {
            return;
        }
        let now = places(&game);
        let age = (turn + 1) as f32 / line.len() as f32;
        for ((side, from), to) in Side::BOTH.into_iter().zip(before).zip(now.iter().copied()) {
            if from == to {
                continue;
            }
            let [from, to] = [from, to].map(|cell| place(layout, cell, corner_of(side), alone));
            // In a miniature only the path shows how the character came there.
            let least = if canvas.area.small { 0.45 } else { 0.15 };
            let color = character_color(&canvas.brush, side).gamma_multiply(least + 0.4 * age);
            canvas.brush.round_line(from, to, (layout.side * 0.09).max(1.5), color);
        }
        before = now;
    }
}
