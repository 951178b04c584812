//! The maze of characters that walk by themselves: their starts, their paths, and the points they collect.

use egui::{Color32, Rect, Vec2, vec2};

use crate::boards::board::{Area, BoardCanvas, BoardCell, Content, DrawnGame};
use crate::boards::brush::BoardPainter;
use edagari_app::catalog::AnyPosition;
use edagari_app::game::maze::Auto;
use edagari_app::game::score::Score;

use super::way::WayStep;
use super::{MazeLayout, character_color, paint_character, way};

use edagari_app::game::maze::board::MazeBoard as Grid;
use edagari_app::game::{ActionId, Side, Solo as _};

/// The figures on the characters, in the order in which they were placed.
const NUMBERS: [&str; Auto::CHARACTERS] = ["1", "2", "3"];

fn colors(brush: &BoardPainter) -> [Color32; Auto::CHARACTERS] {
    [brush.palette.first, brush.palette.second, brush.palette.alpha_cut]
}

impl DrawnGame for Auto {
    const KEY: &'static str = "maze-auto";

    const SCALE: Option<f32> = None;

    fn inside(any: &AnyPosition) -> Option<&Self> {
        if let AnyPosition::MazeAuto(position) = any { Some(position) } else { None }
    }

    fn aspect(&self) -> Option<f32> {
        Some(super::aspect(self.board()))
    }

    fn cells(&self, area: &Area) -> Vec<BoardCell> {
        let content = |cell| {
            let standing = self.starts().contains(&cell);
            if standing {
                Content::Stone(Side::First)
            } else {
                Content::Number(self.board().points(cell).into())
            }
        };
        super::cells_of(self.board(), area, ActionId, content)
    }

    fn refusal(&self, _action: ActionId) -> &'static str {
        "board.why.over"
    }

    fn paint(&self, canvas: &BoardCanvas<'_, Self>) {
        let layout = MazeLayout::new(self.board(), &canvas.area);
        let line = canvas.preview(self);
        let shown = line.last().map_or(self, |(_, last)| last);
        let trails = shown.trails();
        let taken = |cell| trails.iter().any(|trail| trail.contains(&cell));
        super::paint_floor(self.board(), canvas, &layout);
        let steps = steps(self, &canvas.brush, &trails);
        way::paint_strokes(&canvas.brush, &layout, &steps);
        let left = |cell| if taken(cell) { 0 } else { self.board().points(cell) };
        super::paint_points(self.board(), canvas, &layout, left, &[]);
        if canvas.shows_hints() && line.is_empty() {
            paint_hints(canvas, &layout);
        }
        if let Some(hovered) = canvas.hovered {
            let color = character_color(&canvas.brush, Side::First).gamma_multiply(0.4);
            let centre = layout.center(hovered.0);
            canvas.brush.circle(centre, layout.side * 0.34, color);
        }
        paint_starts(&canvas.brush, &layout, &trails);
        way::paint_sums(&canvas.brush, &layout, &steps);
    }

    fn drawn(&self) -> Option<(&Grid, Vec<u16>)> {
        Some((self.board(), Vec::new()))
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

/// The paths of the characters, with the points of each step.
fn steps(auto: &Auto, brush: &BoardPainter, trails: &[Vec<u16>]) -> Vec<WayStep> {
    const CORNERS: [Vec2; 3] = [vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0)];
    // Points below the starts vanish: neither the character there nor another one collects them.
    let mut taken: Vec<u16> = trails.iter().filter_map(|trail| trail.first().copied()).collect();
    let mut steps = Vec::new();
    // Turn by turn and not character by character: the first to reach a cell collects its points.
    for turn in 1..trails.first().map_or(0, Vec::len) {
        for ((trail, color), corner) in trails.iter().zip(colors(brush)).zip(CORNERS) {
            let (from, to) = (trail[turn - 1], trail[turn]);
            let points = if taken.contains(&to) { 0 } else { auto.board().points(to).into() };
            taken.push(to);
            steps.push(WayStep { from, to, points, color, corner });
        }
    }
    steps
}

/// Each character at its start.
fn paint_starts(brush: &BoardPainter, layout: &MazeLayout, trails: &[Vec<u16>]) {
    for (index, (trail, color)) in trails.iter().zip(colors(brush)).enumerate() {
        let Some(&start) = trail.first() else { continue };
        // Two that begin on one cell lie a little apart, so that both figures are legible.
        let together = trails[..index].iter().filter(|other| other.first() == Some(&start)).count();
        let centre = layout.center(start) + Vec2::splat(together as f32 * 0.16 * layout.side);
        paint_character(brush, centre, layout.side * 0.28, NUMBERS[index], color);
    }
}

/// The hint of each cell as the next start.
fn paint_hints(canvas: &BoardCanvas<'_, Auto>, layout: &MazeLayout) {
    for hint in canvas.scene.hints.iter().filter(|hint| canvas.hovered != Some(hint.action)) {
        let below = layout.center(hint.action.0) + vec2(0.0, 0.34) * layout.side;
        let room = vec2(0.9, 0.28) * layout.side;
        canvas.brush.hint(Rect::from_center_size(below, room), hint);
    }
}
