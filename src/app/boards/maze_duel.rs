//! The maze for two: a floor of tiles, points as numbers that fade once they are collected, two characters.

use egui::{Color32, CornerRadius, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};

use super::brush::Brush;
use super::{Area, Board, Canvas, Cell, Content, between, motion};
use crate::catalog::AnyPosition;
use crate::game::maze::Way;
use crate::game::maze::board::Board as Grid;
use crate::game::maze::{self, Duel};
use crate::game::score::Score;
use crate::game::{ActionId, Alternating as _, Side};

/// The action of a cell that no single step reaches.
const FAR: ActionId = ActionId(u16::MAX);

/// Where the tiles are.
struct Layout {
    tiles: Rect,
    side: f32,
    width: u16,
}

impl Layout {
    fn new(grid: &Grid, area: &Area) -> Self {
        let margin = if area.small { 0.0 } else { (area.rect.width() * 0.03).clamp(8.0, 20.0) };
        let room = area.rect.shrink(margin);
        let [width, height] = [grid.width(), grid.height()].map(f32::from);
        let side = (room.width() / width).min(room.height() / height);
        let tiles = Rect::from_center_size(room.center(), vec2(width, height) * side);
        Self { tiles, side, width: grid.width().into() }
    }

    fn rect(&self, cell: u16) -> Rect {
        let at = vec2(f32::from(cell % self.width), f32::from(cell / self.width)) * self.side;
        Rect::from_min_size(self.tiles.min + at, vec2(self.side, self.side))
    }

    /// Where a character stands: two on one tile stand side by side.
    fn place(&self, duel: &Duel, side: Side) -> Pos2 {
        let centre = self.rect(duel.place(side)).center();
        let shared = duel.place(side) == duel.place(side.other());
        let aside = if side == Side::First { -0.22 } else { 0.22 };
        if shared { centre + vec2(aside, 0.0) * self.side } else { centre }
    }
}

/// The step that leads from the character to move to a cell.
fn step_to(duel: &Duel, cell: u16) -> ActionId {
    let from = duel.place(duel.side_to_move());
    let way = Way::ALL.into_iter().find(|&way| duel.board().next(from, way) == Some(cell));
    way.map_or(FAR, Into::into)
}

/// The name of a cell: `c2` is the third column of the second row.
fn name(grid: &Grid, cell: u16) -> String {
    let (row, column) = (cell / u16::from(grid.width()), cell % u16::from(grid.width()));
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

impl Board for Duel {
    const KEY: &'static str = "maze-duel";

    const SCALE: Option<f32> = Some(6.0);

    fn inside(any: &AnyPosition) -> Option<&Self> {
        if let AnyPosition::MazeDuel(position) = any { Some(position) } else { None }
    }

    fn aspect(&self) -> Option<f32> {
        Some(f32::from(self.board().width()) / f32::from(self.board().height()))
    }

    fn cells(&self, area: &Area) -> Vec<Cell> {
        let layout = Layout::new(self.board(), area);
        let content = |cell| {
            let standing = Side::BOTH.into_iter().find(|&side| self.place(side) == cell);
            standing.map_or_else(|| Content::Number(self.points(cell).into()), Content::Stone)
        };
        let cells = 0..self.board().all_points().len() as u16;
        let cell = |cell| Cell {
            name: name(self.board(), cell),
            rect: layout.rect(cell),
            action: step_to(self, cell),
            content: content(cell),
        };
        cells.map(cell).collect()
    }

    fn refusal(&self, _action: ActionId) -> &'static str {
        "board.why.not-next"
    }

    fn paint(&self, canvas: &Canvas<'_, Self>) {
        let layout = Layout::new(self.board(), &canvas.area);
        paint_floor(self, canvas, &layout);
        paint_points(self, canvas, &layout);
        let line = canvas.preview(self);
        if line.is_empty() {
            paint_choices(self, canvas, &layout);
        }
        paint_characters(self, canvas, &layout);
        let mut before = self.clone();
        for (index, (_, after)) in line.iter().enumerate() {
            paint_step(canvas, &layout, (&before, after), index + 1);
            before = after.clone();
        }
    }

    fn paint_token(brush: &Brush, rect: Rect, side: Side) {
        let radius = rect.width().min(rect.height()) * 0.46;
        paint_character(brush, rect.center(), radius, (side, 1.0));
    }

    fn side_colors(brush: &Brush) -> [(Color32, Color32); 2] {
        [(brush.palette.first, brush.palette.panel), (brush.palette.second, brush.palette.panel)]
    }

    fn tally(&self, side: Side) -> Option<u32> {
        Some(self.collected(side).into())
    }

    /// Points are counted, so a narrow win is drawn as one.
    fn lead(score: Score) -> Option<f32> {
        Self::SCALE.map(|scale| (score.units() as f32 / (2.0 * scale)).tanh())
    }
}

fn paint_floor(duel: &Duel, canvas: &Canvas<'_, Duel>, layout: &Layout) {
    let (brush, painter) = (&canvas.brush, &canvas.brush.painter);
    if !canvas.area.small {
        let frame = layout.tiles.expand(layout.tiles.left() - canvas.area.rect.left());
        painter.rect_filled(frame, CornerRadius::same(6), brush.colors.frame);
    }
    painter.rect_filled(layout.tiles, 2.0, brush.colors.surface);
    let stroke = Stroke::new((layout.side / 48.0).clamp(0.5, 2.0), brush.colors.grid);
    for column in 0..=duel.board().width() {
        painter.vline(layout.tiles.left() + f32::from(column) * layout.side, layout.tiles.y_range(), stroke);
    }
    for row in 0..=duel.board().height() {
        painter.hline(layout.tiles.x_range(), layout.tiles.top() + f32::from(row) * layout.side, stroke);
    }
}

/// Points as numbers on round coins, larger for more; a ring stays where they were collected.
fn paint_points(duel: &Duel, canvas: &Canvas<'_, Duel>, layout: &Layout) {
    let brush = &canvas.brush;
    for cell in 0..duel.board().all_points().len() as u16 {
        let (now, first) = (duel.points(cell), duel.board().points(cell));
        if first == 0 {
            continue;
        }
        let centre = layout.rect(cell).center();
        let radius = layout.side * (0.18 + 0.018 * f32::from(first));
        if now == 0 {
            brush.ring(centre, radius, (layout.side * 0.02).max(0.5), brush.colors.grid);
            continue;
        }
        brush.circle(centre, radius, brush.colors.coin);
        if layout.side > 11.0 {
            let size = (layout.side * 0.34).max(7.0);
            brush.text(centre, &now.to_string(), (size, radius * 1.8), brush.colors.on_coin);
        }
    }
}

/// The cells that can be stepped to, and what is known of each.
fn paint_choices(duel: &Duel, canvas: &Canvas<'_, Duel>, layout: &Layout) {
    let (brush, scene) = (&canvas.brush, canvas.scene);
    let from = duel.place(duel.side_to_move());
    for &action in scene.legal {
        let way = Way::ALL.get(usize::from(action.0));
        let Some(cell) = way.and_then(|&way| duel.board().next(from, way)) else { continue };
        let rect = layout.rect(cell);
        let hovered = canvas.hovered == Some(action);
        let frame = rect.shrink(layout.side * 0.05);
        let width = if hovered { 0.06 } else { 0.03 } * layout.side;
        let stroke = Stroke::new(width.max(1.0), brush.colors.on_surface.gamma_multiply(0.75));
        brush.painter.rect_stroke(frame, layout.side * 0.12, stroke, StrokeKind::Inside);
        if let Some(hint) = scene.hints.iter().find(|hint| hint.action == action)
            && canvas.shows_hints()
            && !hovered
        {
            // Below the number, which is what the hint is about.
            let below = rect.center() + vec2(0.0, 0.28) * layout.side;
            brush.hint(Rect::from_center_size(below, vec2(0.9, 0.5) * layout.side), hint);
        }
    }
}

fn paint_characters(duel: &Duel, canvas: &Canvas<'_, Duel>, layout: &Layout) {
    let shared = duel.place(Side::First) == duel.place(Side::Second);
    let radius = layout.side * if shared { 0.24 } else { 0.34 };
    for side in Side::BOTH {
        let now = layout.place(duel, side);
        let before = canvas.moving.map_or(now, |(before, _)| layout.place(before, side));
        let centre = between(before, now, motion::eased(canvas.motion));
        let waits = side != duel.side_to_move() && !maze_over(duel);
        paint_character(&canvas.brush, centre, radius, (side, if waits { 0.85 } else { 1.0 }));
    }
}

fn maze_over(duel: &Duel) -> bool {
    duel.plies_left() == 0
}

/// A round figure with its letter, so that it is known without colour.
fn paint_character(brush: &Brush, centre: Pos2, radius: f32, (side, opacity): (Side, f32)) {
    let color = if side == Side::First { brush.palette.first } else { brush.palette.second };
    brush.circle(centre, radius, color.gamma_multiply(opacity));
    brush.ring(centre, radius, (radius * 0.1).max(1.0), brush.colors.shadow);
    if radius > 5.0 {
        let letter = if side == Side::First { "A" } else { "B" };
        brush.text(centre, letter, (radius * 1.25, radius * 1.6), brush.palette.panel);
    }
}

/// One step of a previewed line: an arrow to the cell, with its number.
fn paint_step(canvas: &Canvas<'_, Duel>, layout: &Layout, (before, after): (&Duel, &Duel), number: usize) {
    let side = before.side_to_move();
    let brush = &canvas.brush;
    let color = if side == Side::First { brush.palette.first } else { brush.palette.second };
    let [from, to] = [before, after].map(|duel: &maze::Duel| layout.rect(duel.place(side)).center());
    let aside = if side == Side::First { -0.1 } else { 0.1 } * layout.side;
    let [from, to] = [from, to].map(|point| pos2(point.x + aside, point.y + aside));
    brush.round_line(from, to, (layout.side * 0.07).max(1.5), color.gamma_multiply(0.75));
    brush.circle(to, layout.side * 0.16, color);
    brush.text(to, &number.to_string(), (layout.side * 0.22, layout.side * 0.3), brush.palette.panel);
}
