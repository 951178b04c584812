//! The Connect Four board: discs seen through the holes of an upright front, values above the columns.

use egui::{Color32, CornerRadius, Mesh, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};

use edagari_app::catalog::AnyPosition;
use edagari_app::game::connect_four::{Column, ConnectFour};
use edagari_app::session::position_editor::data::BrushHand;
use edagari_app::session::settings::BoardStyle;

use super::board::{Area, BoardCanvas, BoardCell, Content, DrawnGame};
use super::brush::{BoardPainter, Lettering, Stone};
use super::scene::BoardRequest;

use edagari_app::game::{ActionId, Sequential as _, Side};

/// Room above the holes, for values and the disc about to fall, and below, for the columns' numbers, in
/// cells.
const HEADER: f32 = 0.9;
const FOOTER: f32 = 0.42;
/// The radius of a hole, and of the disc behind it, in cells.
const HOLE: f32 = 0.41;
const DISC: f32 = 0.43;
/// Corners of the polygon that a hole is cut as; a multiple of 8, so that it meets the corners of its cell.
const SEGMENTS: usize = 48;

/// The rectangles of the columns and holes in a drawing.
struct ConnectFourLayout {
    holes: Rect,
    /// The whole columns: header, holes and footer.
    columns: Rect,
    /// Of a cell.
    side: f32,
    width: u8,
    height: u8,
    /// Whether left and right are exchanged.
    mirrored: bool,
}

impl ConnectFourLayout {
    fn new(board: &ConnectFour, area: &Area) -> Self {
        let (width, height) = (f32::from(board.width()), f32::from(board.height()));
        let (header, footer) = extra(area.small);
        let side = (area.rect.width() / (width + edge(area.small)))
            .min(area.rect.height() / (height + header + footer));
        let columns =
            Rect::from_center_size(area.rect.center(), vec2(width, height + header + footer) * side);
        let holes = Rect::from_min_size(columns.min + vec2(0.0, header * side), vec2(width, height) * side);
        let (width, height) = (board.width(), board.height());
        Self { holes, columns, side, width, height, mirrored: area.turned.is_mirrored() }
    }

    /// The number of columns drawn to the left of this one.
    fn columns_before(&self, column: u8) -> f32 {
        f32::from(if self.mirrored { self.width - 1 - column } else { column })
    }

    fn center(&self, column: u8, row: u8) -> Pos2 {
        // Rows count from the bottom, as discs land.
        let from_top = f32::from(self.height - 1 - row) + 0.5;
        self.holes.min + vec2(self.columns_before(column) + 0.5, from_top) * self.side
    }

    fn column(&self, column: u8) -> Rect {
        let left = self.holes.left() + self.columns_before(column) * self.side;
        Rect::from_x_y_ranges(left..=left + self.side, self.columns.y_range())
    }

    fn header(&self, column: u8) -> Rect {
        // Values of adjacent columns are legible as two only with a gap between them.
        let rect = self.column(column).shrink2(vec2(self.side * 0.07, 0.0));
        rect.with_max_y(self.holes.top() - self.side * 0.1)
    }
}

const fn extra(small: bool) -> (f32, f32) {
    if small { (0.0, 0.0) } else { (HEADER, FOOTER) }
}

const fn edge(small: bool) -> f32 {
    if small { 0.0 } else { 0.3 }
}

impl DrawnGame for ConnectFour {
    const KEY: &'static str = "connect-four";

    const SCALE: Option<f32> = Some(24.0);

    fn inside(any: &AnyPosition) -> Option<&Self> {
        if let AnyPosition::ConnectFour(position) = any { Some(position) } else { None }
    }

    fn aspect(&self) -> Option<f32> {
        let (width, height) = (f32::from(self.width()), f32::from(self.height()));
        Some((width + edge(false)) / (height + HEADER + FOOTER))
    }

    fn cells(&self, area: &Area) -> Vec<BoardCell> {
        let layout = ConnectFourLayout::new(self, area);
        let column = |column| BoardCell {
            name: Column(column).to_string(),
            rect: layout.column(column),
            action: Column(column).into(),
            content: Content::Stones((0..self.height()).map_while(|row| self.stone(column, row)).collect()),
        };
        (0..self.width()).map(column).collect()
    }

    fn refusal(&self, _action: ActionId) -> &'static str {
        "board.why.column-full"
    }

    fn selected(&self, cell: &BoardCell) -> Option<BoardRequest> {
        Some(BoardRequest::Put(cell.action, BrushHand::Chosen))
    }

    fn paint(&self, canvas: &BoardCanvas<'_, Self>) {
        let layout = ConnectFourLayout::new(self, &canvas.area);
        if canvas.area.small {
            paint_small(self, canvas, &layout);
            return;
        }
        let line = canvas.preview(self);
        paint_behind(self, canvas, &layout, &line);
        paint_front(&canvas.brush, &layout, self.width());
        paint_marks(self, canvas, &layout);
        for (index, (action, after)) in line.iter().enumerate() {
            let Some((center, side)) = landed(&layout, after, *action) else { continue };
            let color = stone(&canvas.brush, side).text;
            let lettering = Lettering { size: layout.side * 0.4, width: layout.side * 0.6, color };
            canvas.brush.text(center, &(index + 1).to_string(), lettering);
        }
        if canvas.shows_hints() {
            paint_hints(self, canvas, &layout);
        }
    }

    fn side_colors(brush: &BoardPainter) -> [(Color32, Color32); 2] {
        Side::BOTH.map(|side| (stone(brush, side).body, stone(brush, side).text))
    }

    fn paint_token(brush: &BoardPainter, rect: Rect, side: Side) {
        let radius = rect.width().min(rect.height()) * 0.46;
        brush.disc(rect.center(), radius, stone(brush, side), inner(side));
    }
}

fn stone(brush: &BoardPainter, side: Side) -> Stone {
    let colors = &brush.colors;
    match side {
        Side::First => Stone { body: colors.red, edge: colors.red_ring, text: colors.white },
        Side::Second => Stone { body: colors.yellow, edge: colors.yellow_ring, text: colors.black },
    }
}

/// The radius of the ring inside a disc, which shows its side without colour: a wide one or a narrow one.
const fn inner(side: Side) -> f32 {
    match side {
        Side::First => 0.66,
        Side::Second => 0.3,
    }
}

/// The place and the side of the topmost disc of the column just played.
fn landed(layout: &ConnectFourLayout, after: &ConnectFour, action: ActionId) -> Option<(Pos2, Side)> {
    // A line may come from a board of another width.
    let column = u8::try_from(action.0).ok().filter(|&column| column < after.width())?;
    // A full column has no landing row: its topmost disc lies in the highest one.
    let row = after.landing_row(Column(column)).unwrap_or_else(|| after.height()).checked_sub(1)?;
    Some((layout.center(column, row), after.stone(column, row)?))
}

fn each_stone(board: &ConnectFour) -> impl Iterator<Item = (u8, u8, Side)> {
    (0..board.width()).flat_map(move |column| {
        (0..board.height()).map_while(move |row| board.stone(column, row).map(|side| (column, row, side)))
    })
}

fn paint_small(board: &ConnectFour, canvas: &BoardCanvas<'_, ConnectFour>, layout: &ConnectFourLayout) {
    let brush = &canvas.brush;
    brush.painter.rect_filled(layout.holes, 1.0, brush.colors.front);
    for column in 0..board.width() {
        for row in 0..board.height() {
            let color = board.stone(column, row).map_or(brush.colors.hole, |side| stone(brush, side).body);
            brush.circle(layout.center(column, row), layout.side * 0.42, color);
        }
    }
    if let Some((center, _)) = canvas.scene.last.and_then(|last| landed(layout, board, last)) {
        brush.circle(center, (layout.side * 0.15).max(1.0), brush.colors.black);
    }
}

/// Everything behind the front: the dark of the holes, discs at rest and falling, ghosts.
fn paint_behind(
    board: &ConnectFour,
    canvas: &BoardCanvas<'_, ConnectFour>,
    layout: &ConnectFourLayout,
    line: &[(ActionId, ConnectFour)],
) {
    let brush = &canvas.brush;
    brush.painter.rect_filled(layout.holes, 0.0, brush.colors.hole);
    let disc = |center, side, opacity| {
        brush.disc(center, layout.side * DISC, stone(brush, side).ghost(opacity), inner(side));
    };
    for (column, row, side) in each_stone(board) {
        let falls = canvas.moving.is_some_and(|(before, _)| before.stone(column, row).is_none());
        let end = layout.center(column, row);
        let from = pos2(end.x, layout.holes.top() - layout.side * 0.5);
        // The fall of a body grows with the square of the time.
        let fallen = if falls { canvas.motion * canvas.motion } else { 1.0 };
        disc(super::between(from, end, fallen), side, 1.0);
    }
    for (action, after) in line {
        if let Some((center, side)) = landed(layout, after, *action) {
            disc(center, side, 0.7);
        }
    }
    if let (Some(action), true) = (canvas.hovered, line.is_empty()) {
        let after = board.action(action).map(|action| board.after(action));
        if let Some((center, side)) = after.and_then(|after| landed(layout, &after, action)) {
            disc(center, side, 0.55);
            disc(pos2(center.x, layout.holes.top() - layout.side * 0.45), side, 1.0);
        }
    }
}

/// The front: a plate with holes, rims around them and the columns' numbers below.
fn paint_front(brush: &BoardPainter, layout: &ConnectFourLayout, width: u8) {
    let colors = &brush.colors;
    let mut mesh = Mesh::default();
    for column in 0..width {
        for row in 0..layout.height {
            cut_hole(&mut mesh, layout.center(column, row), layout.side, colors.front);
        }
    }
    let edge = layout.side * edge(false) / 2.0;
    let plate =
        Rect::from_min_max(layout.holes.min, layout.columns.max - vec2(0.0, 1.0)).expand2(vec2(edge, 0.0));
    let foot = plate.with_min_y(layout.holes.bottom());
    let bottom = CornerRadius { nw: 0, ne: 0, sw: 8, se: 8 };
    brush.painter.rect_filled(foot, bottom, colors.front);
    // Half a point of overlap: no seam of the background shows between the parts of the front.
    for side in [plate.with_max_x(layout.holes.left() + 0.5), plate.with_min_x(layout.holes.right() - 0.5)] {
        brush.painter.rect_filled(side.with_max_y(foot.top() + 0.5), 0.0, colors.front);
    }
    brush.painter.add(mesh);
    for column in 0..width {
        for row in 0..layout.height {
            brush.ring(
                layout.center(column, row),
                layout.side * HOLE,
                (layout.side * 0.06).max(1.0),
                colors.rim,
            );
        }
        let below = pos2(layout.center(column, 0).x, foot.center().y);
        let lettering = Lettering { size: layout.side * 0.26, width: layout.side, color: colors.front_text };
        brush.text(below, &Column(column).to_string(), lettering);
    }
    let corner = CornerRadius { nw: 2, ne: 2, sw: 8, se: 8 };
    brush.painter.rect_stroke(plate, corner, Stroke::new(1.5, colors.rim), StrokeKind::Inside);
}

/// Adds a square with a round hole: a strip of triangles between the circle and the square's border.
fn cut_hole(mesh: &mut Mesh, center: Pos2, side: f32, color: Color32) {
    let first = mesh.vertices.len() as u32;
    for index in 0..SEGMENTS {
        let angle = std::f32::consts::TAU * index as f32 / SEGMENTS as f32;
        let direction = vec2(angle.cos(), angle.sin());
        // From the centre to the square's border in this direction.
        let border = direction * (side / 2.0 / direction.x.abs().max(direction.y.abs()));
        mesh.colored_vertex(center + direction * side * HOLE, color);
        mesh.colored_vertex(center + border, color);
    }
    let count = SEGMENTS as u32;
    for index in 0..count {
        let (here, next) = (first + 2 * index, first + 2 * ((index + 1) % count));
        mesh.add_triangle(here, here + 1, next);
        mesh.add_triangle(next, here + 1, next + 1);
    }
}

/// The values above the columns; that of the hovered column is written where its disc would land.
fn paint_hints(board: &ConnectFour, canvas: &BoardCanvas<'_, ConnectFour>, layout: &ConnectFourLayout) {
    // Headers lie above the front, on the panel: they take its colours and not those of the board.
    let plain = BoardPainter::new(canvas.brush.painter.clone(), BoardStyle::Plain, false);
    for hint in canvas.scene.hints {
        let Some(column) = board.action(hint.action).map(|column| column.0) else { continue };
        match board.landing_row(Column(column)) {
            Some(row) if canvas.hovered == Some(hint.action) => {
                let size = vec2(layout.side, layout.side) * 0.8;
                canvas.brush.hint(Rect::from_center_size(layout.center(column, row), size), hint);
            }
            _ => plain.hint(layout.header(column), hint),
        }
    }
}

/// The last disc and the winning four.
fn paint_marks(board: &ConnectFour, canvas: &BoardCanvas<'_, ConnectFour>, layout: &ConnectFourLayout) {
    let brush = &canvas.brush;
    // A falling disc is neither marked nor numbered in its hole.
    if canvas.moving.is_some() {
        return;
    }
    let winning = board.winning_cells();
    for (column, row, _) in
        each_stone(board).filter(|&(column, row, _)| winning & board.bit(column, row) != 0)
    {
        let center = layout.center(column, row);
        // A dark ring around a light one is visible on discs and fronts of any colour.
        brush.ring(center, layout.side * HOLE, layout.side * 0.13, brush.colors.black);
        brush.ring(center, layout.side * HOLE, layout.side * 0.08, brush.colors.white);
    }
    paint_numbers(board, canvas, layout);
    if let Some((center, side)) = canvas.scene.last.and_then(|last| landed(layout, board, last)) {
        let below = if canvas.scene.numbered.is_empty() { 0.0 } else { 0.27 * layout.side };
        brush.circle(center + vec2(0.0, below), layout.side * 0.075, stone(brush, side).text);
    }
}

/// The numbers of the moves on their discs.
fn paint_numbers(board: &ConnectFour, canvas: &BoardCanvas<'_, ConnectFour>, layout: &ConnectFourLayout) {
    let numbered = canvas.scene.numbered;
    // The highest discs of a column were played; below them lie those of the start.
    for (index, &action) in numbered.iter().enumerate() {
        let Some(column) = u8::try_from(action.0).ok().filter(|&column| column < board.width()) else {
            continue;
        };
        // Later moves in the same column lie above this one.
        let above = numbered[index + 1..].iter().filter(|&&other| other == action).count() as u8;
        let top = board.landing_row(Column(column)).unwrap_or_else(|| board.height());
        let Some(row) = top.checked_sub(above + 1) else { continue };
        if let Some(side) = board.stone(column, row) {
            let Stone { body, text: color, .. } = stone(&canvas.brush, side);
            if side == Side::Second {
                // The narrow ring must not cross a digit.
                canvas.brush.circle(layout.center(column, row), layout.side * DISC * 0.4, body);
            }
            let lettering = Lettering { size: layout.side * 0.34, width: layout.side * 0.6, color };
            canvas.brush.text(layout.center(column, row), &(index + 1).to_string(), lettering);
        }
    }
}
