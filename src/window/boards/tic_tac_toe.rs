//! The tic-tac-toe board: nine cells, crosses and rings drawn by hand, the winning line struck through.

use egui::epaint::PathShape;
use egui::{Color32, CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use edagari_app::catalog::AnyPosition;
use edagari_app::game::tic_tac_toe;
use edagari_app::game::tic_tac_toe::TicTacToe;

use super::board::{Area, BoardCanvas, BoardCell, Content, DrawnGame};
use super::brush::{BoardPainter, Lettering};
use super::scene::BoardRequest;
use super::{between, motion};

use edagari_app::game::{ActionId, Alternating as _, Side};
use edagari_app::session::position_editor::data::BrushHand;

fn cell_rect(area: &Area, cell: u8) -> Rect {
    let board = board_rect(area);
    let side = board.width() / 3.0;
    let (column, row) = area.turned.place(3, cell % 3, cell / 3);
    let corner = vec2(f32::from(column), f32::from(row)) * side;
    Rect::from_min_size(board.min + corner, vec2(side, side))
}

fn board_rect(area: &Area) -> Rect {
    let frame = if area.small { 0.0 } else { frame_width(area) };
    Rect::from_min_max(area.rect.min + vec2(frame, frame), area.rect.max - vec2(frame, frame) * 0.45)
}

fn frame_width(area: &Area) -> f32 {
    (area.rect.width() * 0.05).clamp(14.0, 30.0)
}

impl DrawnGame for TicTacToe {
    const KEY: &'static str = "tic-tac-toe";

    const SCALE: Option<f32> = Some(1.0);

    fn inside(any: &AnyPosition) -> Option<&Self> {
        if let AnyPosition::TicTacToe(position) = any { Some(position) } else { None }
    }

    fn aspect(&self) -> Option<f32> {
        Some(1.0)
    }

    fn cells(&self, area: &Area) -> Vec<BoardCell> {
        let cell = |cell| BoardCell {
            name: tic_tac_toe::Cell(cell).to_string(),
            rect: cell_rect(area, cell),
            action: tic_tac_toe::Cell(cell).into(),
            content: self.stone(cell).map_or(Content::Empty, Content::Stone),
        };
        (0..9).map(cell).collect()
    }

    fn refusal(&self, _action: ActionId) -> &'static str {
        "board.why.occupied"
    }

    fn selected(&self, cell: &BoardCell) -> Option<BoardRequest> {
        Some(BoardRequest::Put(cell.action, BrushHand::Chosen))
    }

    fn paint(&self, canvas: &BoardCanvas<'_, Self>) {
        paint_board(canvas);
        let line = canvas.preview(self);
        for cell in 0..9 {
            let Some(side) = self.stone(cell) else { continue };
            let new = canvas.moving.is_some_and(|(before, _)| before.stone(cell).is_none());
            let drawn = if new { motion::eased(canvas.motion) } else { 1.0 };
            paint_mark(&canvas.brush, cell_rect(&canvas.area, cell), side, 1.0, drawn);
        }
        if line.is_empty() {
            paint_choices(*self, canvas);
        }
        for (index, (action, _)) in line.iter().enumerate() {
            let rect = cell_rect(&canvas.area, action.0 as u8);
            let side = if index % 2 == 0 { self.side_to_move() } else { self.side_to_move().other() };
            paint_mark(&canvas.brush, rect, side, 0.4, 1.0);
            paint_number(&canvas.brush, rect, index + 1);
        }
        for (number, cell) in canvas.scene.numbered.iter().filter(|action| action.0 < 9).enumerate() {
            let rect = cell_rect(&canvas.area, cell.0 as u8);
            let corner = rect.left_bottom() + vec2(rect.width(), -rect.height()) * 0.13;
            let color = canvas.brush.colors.on_surface;
            let lettering = Lettering { size: rect.width() * 0.17, width: rect.width() * 0.25, color };
            canvas.brush.text(corner, &(number + 1).to_string(), lettering);
        }
        paint_last(*self, canvas);
        if let Some([first, _, last]) = self.winning_line() {
            let [from, to] = [first, last].map(|cell| cell_rect(&canvas.area, cell).center());
            // The line reaches a little beyond the outer marks.
            let reach = (to - from) * 0.17;
            // In the second half of the motion: the winning mark is drawn first.
            let drawn = motion::eased(canvas.motion * 2.0 - 1.0);
            let width = board_rect(&canvas.area).width() * 0.022;
            let end = between(from - reach, to + reach, drawn);
            canvas.brush.round_line(from - reach, end, width.max(1.5), canvas.brush.colors.on_surface);
        }
    }

    fn side_colors(brush: &BoardPainter) -> [(Color32, Color32); 2] {
        let palette = brush.palette;
        [(palette.first, palette.panel), (palette.second, palette.panel)]
    }

    fn paint_token(brush: &BoardPainter, rect: Rect, side: Side) {
        let width = rect.width().min(rect.height());
        let color = if side == Side::First { brush.palette.first } else { brush.palette.second };
        let rect = Rect::from_center_size(rect.center(), vec2(width, width) * 1.35);
        paint_shape(brush, rect, side, color, 1.0);
    }
}

fn paint_board(canvas: &BoardCanvas<'_, TicTacToe>) {
    let BoardCanvas { brush, area, .. } = canvas;
    let (board, colors, painter) = (board_rect(area), &brush.colors, &brush.painter);
    if !area.small {
        painter.rect_filled(area.rect, CornerRadius::same(6), colors.frame);
        painter.rect_stroke(
            area.rect,
            CornerRadius::same(6),
            Stroke::new(1.0, colors.grid),
            StrokeKind::Inside,
        );
        let frame = frame_width(area);
        let lettering = Lettering { size: frame * 0.62, width: frame, color: colors.frame_text };
        for index in 0..3 {
            let letter = char::from(b'a' + index).to_string();
            let number = (index + 1).to_string();
            for (name, cell, beside) in
                [(letter, index, area.turned.lies()), (number, 3 * index, !area.turned.lies())]
            {
                let center = cell_rect(area, cell).center();
                let at = if beside {
                    egui::pos2(board.left() - frame / 2.0, center.y)
                } else {
                    egui::pos2(center.x, board.top() - frame / 2.0)
                };
                brush.text(at, &name, lettering);
            }
        }
    }
    painter.rect_filled(board, if area.small { 1.0 } else { 3.0 }, colors.surface);
    let width = (board.width() * 0.012).max(1.0);
    let inset = if area.small { 0.0 } else { board.width() * 0.04 };
    for third in 1..3 {
        let offset = board.width() * third as f32 / 3.0;
        let [x, y] = [board.left() + offset, board.top() + offset];
        brush.round_line(
            egui::pos2(x, board.top() + inset),
            egui::pos2(x, board.bottom() - inset),
            width,
            colors.grid,
        );
        brush.round_line(
            egui::pos2(board.left() + inset, y),
            egui::pos2(board.right() - inset, y),
            width,
            colors.grid,
        );
    }
}

/// Draws a cross or a ring; `drawn` is the progress along its stroke.
fn paint_mark(brush: &BoardPainter, rect: Rect, side: Side, opacity: f32, drawn: f32) {
    let color = if side == Side::First { brush.colors.cross } else { brush.colors.nought };
    paint_shape(brush, rect, side, color.gamma_multiply(opacity), drawn);
}

fn paint_shape(brush: &BoardPainter, rect: Rect, side: Side, color: Color32, drawn: f32) {
    let width = (rect.width() * 0.1).max(1.5);
    let reach = rect.width() * 0.25;
    let center = rect.center();
    match side {
        Side::First => {
            // Each stroke takes half of the motion, as a hand draws a cross.
            let strokes = [(vec2(-1.0, -1.0), 0.0), (vec2(1.0, -1.0), 0.5)];
            for (corner, start) in strokes {
                let share = ((drawn - start) * 2.0).clamp(0.0, 1.0);
                if share > 0.0 {
                    let from = center + corner * reach;
                    brush.line(from, between(from, center - corner * reach, share), width, color);
                }
            }
        }
        Side::Second => {
            let radius = reach * 1.1;
            if drawn >= 1.0 {
                brush.ring(center, radius, width, color);
                return;
            }
            let points = 48.0 * drawn;
            let point = |index: f32| {
                // The ring begins at its top.
                let angle = index / 48.0 * std::f32::consts::TAU - std::f32::consts::FRAC_PI_2;
                center + vec2(angle.cos(), angle.sin()) * radius
            };
            let path: Vec<Pos2> = (0..=points as usize).map(|index| point(index as f32)).collect();
            brush.painter.add(Shape::Path(PathShape::line(path, Stroke::new(width, color))));
        }
    }
}

fn paint_choices(board: TicTacToe, canvas: &BoardCanvas<'_, TicTacToe>) {
    let (brush, area, scene) = (&canvas.brush, &canvas.area, canvas.scene);
    for &action in scene.legal.iter().filter(|action| action.0 < 9) {
        let rect = cell_rect(area, action.0 as u8);
        let hint = scene.hints.iter().find(|hint| hint.action == action).filter(|_| canvas.shows_hints());
        if canvas.hovered == Some(action) {
            paint_mark(brush, rect, board.side_to_move(), 0.45, 1.0);
        } else if let Some(hint) = hint {
            brush.hint(Rect::from_center_size(rect.center(), rect.size() * 0.72), hint);
        } else if scene.interactive {
            brush.circle(rect.center(), rect.width() * 0.035, brush.colors.on_surface.gamma_multiply(0.38));
        }
    }
}

fn paint_number(brush: &BoardPainter, rect: Rect, number: usize) {
    brush.circle(rect.center(), rect.width() * 0.16, brush.colors.chip.gamma_multiply(0.9));
    let color = brush.colors.on_chip.text;
    let lettering = Lettering { size: rect.width() * 0.2, width: rect.width() * 0.3, color };
    brush.text(rect.center(), &number.to_string(), lettering);
}

fn paint_last(board: TicTacToe, canvas: &BoardCanvas<'_, TicTacToe>) {
    let Some(last) = canvas.scene.last.filter(|last| last.0 < 9) else { return };
    let rect = cell_rect(&canvas.area, last.0 as u8);
    if board.stone(last.0 as u8).is_some() && !canvas.area.small {
        let corner = rect.right_top() + vec2(-rect.width() * 0.11, rect.width() * 0.11);
        canvas.brush.circle(corner, rect.width() * 0.04, canvas.brush.colors.last);
    }
}
