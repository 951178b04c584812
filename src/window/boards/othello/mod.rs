//! The Othello board: a frame with coordinates, the four dots, discs that turn.

use egui::{Color32, CornerRadius, Rect, Stroke, StrokeKind, pos2, vec2};

use edagari_app::catalog::AnyPosition;
use edagari_app::game::othello::{Move, Othello};
use edagari_app::game::{ActionId, Alternating as _, Score, Side};
use edagari_app::session::position_editor::data::BrushHand;

use super::board::{Area, BoardCanvas, BoardCell, Content, DrawnGame};
use super::brush::{BoardPainter, Lettering};
use super::scene::{BoardRequest, Mode};

use layout::OthelloLayout;
use stones::{owner, paint_preview, paint_stones, stone};

mod layout;
mod stones;

impl DrawnGame for Othello {
    const KEY: &'static str = "othello";

    const SCALE: Option<f32> = Some(100.0);

    fn inside(any: &AnyPosition) -> Option<&Self> {
        if let AnyPosition::Othello(position) = any { Some(position) } else { None }
    }

    fn aspect(&self) -> Option<f32> {
        Some(1.0)
    }

    fn cells(&self, area: &Area) -> Vec<BoardCell> {
        let layout = OthelloLayout::new(self.size(), area);
        let square = |square| {
            let owner = owner(self, square);
            BoardCell {
                name: Move::at(square).to_string(),
                rect: layout.rect(square),
                action: Move::at(square).into(),
                content: owner.map_or(Content::Empty, Content::Stone),
            }
        };
        let mut cells: Vec<BoardCell> = layout.each_square().map(square).collect();
        // A pass has no square: it is a button over the board, and a cell like the others for keys and screen
        // readers.
        if self.must_pass() && area.mode == Mode::Play {
            cells.push(BoardCell {
                name: Move::PASS.to_string(),
                rect: pass_button(&layout),
                action: Move::PASS.into(),
                content: Content::Named("board.othello.pass"),
            });
        }
        cells
    }

    fn refusal(&self, action: ActionId) -> &'static str {
        match u8::try_from(action.0) {
            // The number behind the last square is that of the pass.
            Ok(square @ 0..64) if owner(self, square).is_some() => "board.why.occupied",
            _ => "board.why.flips-nothing",
        }
    }

    fn selected(&self, cell: &BoardCell) -> Option<BoardRequest> {
        Some(BoardRequest::Put(cell.action, BrushHand::Chosen))
    }

    fn paint(&self, canvas: &BoardCanvas<'_, Self>) {
        let layout = OthelloLayout::new(self.size(), &canvas.area);
        paint_board(canvas, &layout);
        let line = canvas.preview(self);
        if line.is_empty() {
            paint_tints(canvas, &layout);
            paint_stones(self, canvas, &layout);
            paint_choices(self, canvas, &layout);
            paint_adds(canvas, &layout);
        } else {
            paint_preview(self, canvas, &layout, &line);
        }
    }

    fn side_colors(brush: &BoardPainter) -> [(Color32, Color32); 2] {
        Side::BOTH.map(|side| (stone(brush, side).body, stone(brush, side).text))
    }

    fn tally(&self, side: Side) -> Option<u32> {
        Some(self.discs(side).count_ones())
    }

    /// Discs are counted, so a narrow win is drawn as one.
    fn lead(score: Score) -> Option<f32> {
        // The result of a finished game, in discs; an estimate below is in other units.
        if score.is_decided() {
            return Some(lead_by_discs(score.units() as f32));
        }
        Self::SCALE.map(|scale| (score.units() as f32 / (2.0 * scale)).tanh())
    }

    fn paint_token(brush: &BoardPainter, rect: Rect, side: Side) {
        brush.stone(rect.center(), rect.width().min(rect.height()) * 0.46, stone(brush, side), 1.0);
    }
}

/// The lead of a side with so many discs more at the end, -1..=1.
pub fn lead_by_discs(discs: f32) -> f32 {
    (discs / 16.0).tanh()
}

fn pass_button(layout: &OthelloLayout) -> Rect {
    let height = (layout.side * 0.8).clamp(28.0, 48.0);
    Rect::from_center_size(layout.squares.center(), vec2(layout.squares.width() * 0.6, height))
}

fn paint_board(canvas: &BoardCanvas<'_, Othello>, layout: &OthelloLayout) {
    let BoardCanvas { brush, area, .. } = canvas;
    let (colors, painter) = (&brush.colors, &brush.painter);
    if area.small {
        painter.rect_filled(layout.squares, 1.0, colors.surface);
    } else {
        let frame = layout.squares.left() - area.rect.left();
        painter.rect_filled(area.rect, CornerRadius::same(6), colors.frame);
        painter.rect_stroke(
            area.rect,
            CornerRadius::same(6),
            Stroke::new(1.0, colors.grid),
            StrokeKind::Inside,
        );
        painter.rect_filled(layout.squares, 0.0, colors.surface);
        paint_coordinates(brush, layout, frame);
    }
    // On so small a board the lines would hide the discs.
    if layout.side < 5.0 {
        return;
    }
    let stroke = Stroke::new(if area.small { 0.5 } else { (layout.side / 48.0).max(1.0) }, colors.grid);
    for index in 0..=layout.size {
        let offset = f32::from(index) * layout.side;
        painter.vline(layout.squares.left() + offset, layout.squares.y_range(), stroke);
        painter.hline(layout.squares.x_range(), layout.squares.top() + offset, stroke);
    }
    // The dots stand two squares in from the corners, on a board of four one.
    let near = if layout.size == 4 { 1 } else { 2 };
    if !area.small {
        for (column, row) in [
            (near, near),
            (layout.size - near, near),
            (near, layout.size - near),
            (layout.size - near, layout.size - near),
        ] {
            let corner = layout.squares.min + vec2(f32::from(column), f32::from(row)) * layout.side;
            brush.circle(corner, (layout.side * 0.055).max(2.0), colors.grid);
        }
    }
}

fn paint_coordinates(brush: &BoardPainter, layout: &OthelloLayout, frame: f32) {
    let size = (frame * 0.62).min(16.0);
    let lettering = Lettering { size, width: frame, color: brush.colors.frame_text };
    for index in 0..layout.size {
        let letter = char::from(b'a' + index).to_string();
        let number = (index + 1).to_string();
        // Letters belong to columns and numbers to rows; on a rotated board they are exchanged.
        for (name, square, beside) in
            [(letter, index, layout.turned.lies()), (number, 8 * index, !layout.turned.lies())]
        {
            let center = layout.center(square);
            let at = if beside {
                pos2(layout.squares.left() - frame * 0.5, center.y)
            } else {
                pos2(center.x, layout.squares.top() - frame * 0.5)
            };
            brush.text(at, &name, lettering);
        }
    }
}

/// The legal moves, their hints, and the effect of the move under the pointer.
fn paint_choices(board: &Othello, canvas: &BoardCanvas<'_, Othello>, layout: &OthelloLayout) {
    let (brush, scene) = (&canvas.brush, canvas.scene);
    let side = board.side_to_move();
    let square_of = |action: ActionId| u8::try_from(action.0).ok().filter(|&square| square < 64);
    // The shares of squares stand at their lower edge.
    let lift = if scene.adds.is_empty() { vec2(0.0, 0.0) } else { vec2(0.0, -0.1 * layout.side) };
    for square in scene.legal.iter().copied().filter_map(square_of) {
        let hovered = canvas.hovered.and_then(square_of) == Some(square);
        let hint = scene.hints.iter().find(|hint| square_of(hint.action) == Some(square));
        if hovered {
            brush.stone(layout.center(square), layout.radius(), stone(brush, side).ghost(0.6), 1.0);
        }
        match hint.filter(|_| canvas.shows_hints()) {
            Some(hint) if !hovered => brush.hint(layout.rect(square).translate(lift), hint),
            _ if hovered || !scene.interactive => {}
            _ => brush.circle(layout.center(square), layout.side * 0.09, faint(brush)),
        }
    }
    if let Some(square) = canvas.hovered.and_then(square_of) {
        let flips = board.flips(square);
        for flipped in layout.each_square().filter(|flipped| flips >> flipped & 1 != 0) {
            let radius = layout.side * 0.2;
            brush.circle(layout.center(flipped), radius, stone(brush, side).body.gamma_multiply(0.85));
        }
    }
    if scene.interactive && board.must_pass() {
        paint_pass(canvas, layout);
    }
}

/// The squares with a share in the evaluation: blue for Black, orange for White; the root of the share, so
/// that small numbers differ visibly as well.
fn paint_tints(canvas: &BoardCanvas<'_, Othello>, layout: &OthelloLayout) {
    let brush = &canvas.brush;
    for add in canvas.scene.adds {
        let color = if add.share < 0.0 { brush.palette.upper } else { brush.palette.lower };
        let tint = color.gamma_multiply(0.6 * add.share.abs().sqrt());
        brush.painter.rect_filled(layout.rect(add.cell.0 as u8).shrink(1.0), 0.0, tint);
    }
}

/// The shares of the squares, small at the lower edge of each.
fn paint_adds(canvas: &BoardCanvas<'_, Othello>, layout: &OthelloLayout) {
    let brush = &canvas.brush;
    let meaning = brush.colors.on_chip;
    for add in canvas.scene.adds {
        let rect = layout.rect(add.cell.0 as u8);
        let size = vec2(rect.width() * 0.8, rect.height() * 0.27);
        let chip = Rect::from_center_size(rect.center_bottom() - vec2(0.0, size.y * 0.5 + 1.5), size);
        brush.painter.rect_filled(chip, CornerRadius::same(2), brush.colors.chip.gamma_multiply(0.85));
        let color = if add.share < 0.0 { meaning.upper } else { meaning.lower };
        let lettering = Lettering { size: size.y * 0.86, width: size.x * 0.94, color };
        brush.text(chip.center(), &add.words, lettering);
    }
}

fn faint(brush: &BoardPainter) -> Color32 {
    brush.colors.on_surface.gamma_multiply(0.38)
}

fn paint_pass(canvas: &BoardCanvas<'_, Othello>, layout: &OthelloLayout) {
    let brush = &canvas.brush;
    let rect = pass_button(layout);
    let hovered = canvas.hovered == Some(Move::PASS.into());
    let fill = if hovered { brush.palette.accent } else { brush.colors.chip };
    let color = if hovered { brush.palette.on_accent } else { brush.colors.on_chip.text };
    brush.painter.rect_filled(rect, 6.0, fill);
    brush.painter.rect_stroke(rect, 6.0, Stroke::new(2.0, brush.colors.on_chip.selected), StrokeKind::Inside);
    let lettering = Lettering { size: rect.height() * 0.42, width: rect.width() * 0.92, color };
    brush.text(rect.center(), &canvas.scene.text.get("board.othello.pass"), lettering);
}
