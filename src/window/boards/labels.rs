//! Moves that are only labels: there is no board, so only their path is written.

use egui::{Align2, Color32, FontId, Rect};

use crate::style::UNIT;
use edagari_app::catalog::AnyPosition;
use edagari_app::game::labels::Labels;
use edagari_app::game::{ActionId, Score, Side};

use super::board::{Area, BoardCanvas, BoardCell, DrawnGame};
use super::brush::BoardPainter;

impl DrawnGame for Labels {
    const KEY: &'static str = "labels";
    const SCALE: Option<f32> = None;

    fn inside(any: &AnyPosition) -> Option<&Self> {
        if let AnyPosition::Labels(position) = any { Some(position) } else { None }
    }

    fn aspect(&self) -> Option<f32> {
        None
    }

    fn cells(&self, _area: &Area) -> Vec<BoardCell> {
        Vec::new()
    }

    fn refusal(&self, _action: ActionId) -> &'static str {
        "board.why.over"
    }

    fn paint(&self, canvas: &BoardCanvas<'_, Self>) {
        let (brush, rect) = (&canvas.brush, canvas.area.rect);
        let font = FontId::proportional(4.0 * UNIT);
        let words = self.way().join(" ");
        let galley = brush.painter.layout(words, font, brush.palette.text, rect.width());
        let at = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect).min;
        brush.painter.galley(at, galley, brush.palette.text);
    }

    fn paint_token(brush: &BoardPainter, rect: Rect, side: Side) {
        let [(first, _), (second, _)] = Self::side_colors(brush);
        let color = if side == Side::First { first } else { second };
        brush.painter.circle_filled(rect.center(), rect.height() * 0.4, color);
    }

    fn side_colors(brush: &BoardPainter) -> [(Color32, Color32); 2] {
        [(brush.palette.first, brush.palette.panel), (brush.palette.second, brush.palette.panel)]
    }

    fn lead(_score: Score) -> Option<f32> {
        None
    }
}
