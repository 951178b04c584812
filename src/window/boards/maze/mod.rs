//! The mazes: a floor of tiles with walls, points as numbers that fade once they are collected, round
//! characters.
//!
//! The common parts are here; each game has a file of its own beside.

use egui::{Color32, CornerRadius, Pos2, Rect, Stroke, StrokeKind, vec2};

use edagari_app::game::maze::Direction;
use edagari_app::game::{ActionId, Score, Side};

use super::board::{Area, BoardCanvas, BoardCell, Content, DrawnGame};
use super::brush::{BoardPainter, Lettering};

use edagari_app::game::maze::board::{self, MazeBoard as Grid};

mod auto;
mod duel;
mod edit;
mod race;
mod solo;
mod walked;
mod way;

pub(super) use edit::{MazeEditor, carried};

/// The action of a cell that no single step reaches.
const FAR: ActionId = ActionId(u16::MAX);

/// The places of the tiles.
struct MazeLayout {
    tiles: Rect,
    side: f32,
    width: u16,
}

impl MazeLayout {
    fn new(grid: &Grid, area: &Area) -> Self {
        let margin = if area.small { 0.0 } else { (area.rect.width() * 0.03).clamp(8.0, 20.0) };
        let room = area.rect.shrink(margin);
        let [width, height] = [grid.width(), grid.height()].map(f32::from);
        let side = (room.width() / width).min(room.height() / height);
        let tiles = Rect::from_center_size(room.center(), vec2(width, height) * side);
        Self { tiles, side, width: grid.width().into() }
    }

    fn rect(&self, cell: board::MazeCell) -> Rect {
        let at = vec2(f32::from(cell % self.width), f32::from(cell / self.width)) * self.side;
        Rect::from_min_size(self.tiles.min + at, vec2(self.side, self.side))
    }

    /// The cell at a place of the screen.
    fn cell_at(&self, grid: &Grid, place: Pos2) -> Option<board::MazeCell> {
        self.tiles.contains(place).then_some(())?;
        let [column, row] = ((place - self.tiles.min) / self.side).into();
        // A place on the last border would lie in a column or row too many.
        let [column, row] = [(column, grid.width()), (row, grid.height())]
            .map(|(at, count)| (at as board::MazeCell).min(board::MazeCell::from(count) - 1));
        Some(row * self.width + column)
    }

    fn center(&self, cell: board::MazeCell) -> Pos2 {
        self.rect(cell).center()
    }
}

fn cells(grid: &Grid) -> std::ops::Range<board::MazeCell> {
    0..grid.all_points().len() as board::MazeCell
}

/// The cells of a drawing in `area`, with their actions and contents.
fn cells_of(
    grid: &Grid,
    area: &Area,
    action: impl Fn(board::MazeCell) -> ActionId,
    content: impl Fn(board::MazeCell) -> Content,
) -> Vec<BoardCell> {
    let layout = MazeLayout::new(grid, area);
    let cell = |cell| BoardCell {
        name: grid.name(cell),
        rect: layout.rect(cell),
        action: action(cell),
        content: content(cell),
    };
    cells(grid).map(cell).collect()
}

/// The step that leads from one cell to another.
fn step_to(grid: &Grid, from: board::MazeCell, to: board::MazeCell) -> ActionId {
    // Cells that no step reaches still need an action: they can be pointed at, and say why they cannot be
    // chosen.
    let way = Direction::ALL.into_iter().find(|&way| grid.next(from, way) == Some(to));
    way.map_or(FAR, Into::into)
}

/// The cell to which an action leads from a cell.
fn target(grid: &Grid, from: board::MazeCell, action: ActionId) -> Option<board::MazeCell> {
    grid.next(from, *Direction::ALL.get(usize::from(action.0))?)
}

/// Width over height of a grid.
fn aspect(grid: &Grid) -> f32 {
    f32::from(grid.width()) / f32::from(grid.height())
}

fn paint_floor<B>(grid: &Grid, canvas: &BoardCanvas<'_, B>, layout: &MazeLayout) {
    let (brush, painter) = (&canvas.brush, &canvas.brush.painter);
    if !canvas.area.small {
        let frame = layout.tiles.expand(layout.tiles.left() - canvas.area.rect.left());
        painter.rect_filled(frame, CornerRadius::same(6), brush.colors.frame);
    }
    painter.rect_filled(layout.tiles, 2.0, brush.colors.surface);
    let stroke = Stroke::new((layout.side / 48.0).clamp(0.5, 2.0), brush.colors.grid);
    for column in 0..=grid.width() {
        painter.vline(layout.tiles.left() + f32::from(column) * layout.side, layout.tiles.y_range(), stroke);
    }
    for row in 0..=grid.height() {
        painter.hline(layout.tiles.x_range(), layout.tiles.top() + f32::from(row) * layout.side, stroke);
    }
    for wall in cells(grid).filter(|&cell| grid.is_wall(cell)) {
        paint_wall(brush, layout.rect(wall), layout.side);
    }
}

/// A block with a lit edge, so that it stands out of the floor in every style.
fn paint_wall(brush: &BoardPainter, tile: Rect, side: f32) {
    let block = tile.shrink(side * 0.03);
    let radius = (side * 0.08).min(6.0);
    brush.painter.rect_filled(block, radius, brush.colors.frame);
    let edge = Stroke::new((side * 0.03).clamp(0.5, 2.0), brush.colors.frame_text.gamma_multiply(0.35));
    brush.painter.rect_stroke(block, radius, edge, StrokeKind::Inside);
}

/// The cells with a hint of the action that leads there.
fn noted<B>(
    canvas: &BoardCanvas<'_, B>,
    cell: impl Fn(ActionId) -> Option<board::MazeCell>,
) -> Vec<board::MazeCell> {
    let scene = canvas.scene;
    let known = |action: &&ActionId| scene.hints.iter().any(|hint| hint.action == **action);
    let written = scene.legal.iter().filter(|&&action| canvas.hovered != Some(action)).filter(known);
    if scene.preview.is_empty() { written.filter_map(|&action| cell(action)).collect() } else { Vec::new() }
}

/// Points as numbers on round coins, larger for more; a ring stays where they were collected. On `noted`
/// cells they make room.
fn paint_points<B>(
    grid: &Grid,
    canvas: &BoardCanvas<'_, B>,
    layout: &MazeLayout,
    now: impl Fn(board::MazeCell) -> u8,
    noted: &[board::MazeCell],
) {
    let brush = &canvas.brush;
    for cell in cells(grid) {
        let (now, first) = (now(cell), grid.points(cell));
        if first == 0 {
            continue;
        }
        let lift = if noted.contains(&cell) { 0.15 * layout.side } else { 0.0 };
        let centre = layout.center(cell) - vec2(0.0, lift);
        let radius = layout.side * (0.18 + 0.018 * f32::from(first));
        if now == 0 {
            brush.ring(centre, radius, (layout.side * 0.02).max(0.5), brush.colors.grid);
            continue;
        }
        brush.circle(centre, radius, brush.colors.coin);
        if layout.side > 11.0 {
            let size = (layout.side * 0.34).max(7.0);
            let lettering = Lettering { size, width: radius * 1.8, color: brush.colors.on_coin };
            brush.text(centre, &now.to_string(), lettering);
        }
    }
}

/// The cells that can be chosen, and their hints; `cell` maps an action to its cell.
fn paint_choices<B: DrawnGame>(
    canvas: &BoardCanvas<'_, B>,
    layout: &MazeLayout,
    cell: impl Fn(ActionId) -> Option<board::MazeCell>,
) {
    let (brush, scene) = (&canvas.brush, canvas.scene);
    for &action in scene.legal {
        let Some(cell) = cell(action) else { continue };
        let rect = layout.rect(cell);
        let hovered = canvas.hovered == Some(action);
        let frame = rect.shrink(layout.side * 0.05);
        let width = if hovered { 0.06 } else { 0.03 } * layout.side;
        let stroke = Stroke::new(width.max(1.0), brush.colors.on_surface.gamma_multiply(0.75));
        if scene.interactive {
            brush.painter.rect_stroke(frame, layout.side * 0.12, stroke, StrokeKind::Inside);
        }
        if let Some(hint) = scene.hints.iter().find(|hint| hint.action == action)
            && canvas.shows_hints()
            && !hovered
            // On smaller tiles it would be illegible.
            && layout.side >= 24.0
        {
            // Below the number, which is the subject of the hint.
            let below = rect.center() + vec2(0.0, 0.27) * layout.side;
            brush.hint(Rect::from_center_size(below, vec2(0.86, 0.44) * layout.side), hint);
        }
    }
}

/// The sign of a side.
fn paint_token(brush: &BoardPainter, rect: Rect, sign: &str, side: Side) {
    let radius = rect.width().min(rect.height()) * 0.46;
    paint_character(brush, rect.center(), radius, sign, character_color(brush, side));
}

/// The colours of both sides, and of text on them.
fn side_colors(brush: &BoardPainter) -> [(Color32, Color32); 2] {
    [(brush.palette.first, brush.palette.panel), (brush.palette.second, brush.palette.panel)]
}

/// The places of two characters, and their size: two on one tile stand side by side.
fn places_of_two(layout: &MazeLayout, at: [board::MazeCell; 2]) -> ([Pos2; 2], f32) {
    let [first, second] = at.map(|cell| layout.center(cell));
    if at[0] == at[1] {
        let aside = vec2(0.22, 0.0) * layout.side;
        ([first - aside, second + aside], layout.side * 0.24)
    } else {
        ([first, second], layout.side * 0.34)
    }
}

/// The effect of a lead in points on the balance: they are counted, so a narrow win is drawn as one.
fn lead(score: Score, scale: f32) -> f32 {
    (score.units() as f32 / (2.0 * scale)).tanh()
}

/// The letter of a side's character.
const fn letter(side: Side) -> &'static str {
    match side {
        Side::First => "A",
        Side::Second => "B",
    }
}

fn character_color(brush: &BoardPainter, side: Side) -> Color32 {
    if side == Side::First { brush.palette.first } else { brush.palette.second }
}

/// A round figure with its letter, so that it is recognized without colour.
fn paint_character(brush: &BoardPainter, centre: Pos2, radius: f32, letter: &str, color: Color32) {
    brush.circle(centre, radius, color);
    brush.ring(centre, radius, (radius * 0.1).max(1.0), brush.colors.shadow);
    if radius > 5.0 {
        let color = brush.palette.panel;
        brush.text(centre, letter, Lettering { size: radius * 1.25, width: radius * 1.6, color });
    }
}
