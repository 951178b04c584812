//! A matrix game: the table itself. A player clicks a whole row or a whole column.

use egui::{Color32, CornerRadius, FontId, Rect, Stroke, StrokeKind};

use crate::style::UNIT;
use edagari_app::catalog::AnyPosition;
use edagari_app::game::matrix::{Choice, Matrix};
use edagari_app::search::Joint;

use super::board::{Area, BoardCanvas, BoardCell, Content, DrawnGame};
use super::brush::BoardPainter;
use super::table;
use super::table::{ShownTable, TablePair, TablePlaces};

use edagari_app::game::{ActionId, Alternating as _, InTurn, Position as _, Score, Side};

/// The names of the actions of a side: rows by numbers, columns too.
fn names(matrix: &Matrix, side: Side) -> Vec<String> {
    (0..matrix.size(side)).map(|index| Choice(index).to_string()).collect()
}

/// An entry in its typed form.
fn entry(value: f64) -> String {
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn places(matrix: &Matrix, area: &Area) -> TablePlaces {
    let margin = if area.small { 0.0 } else { 2.0 * UNIT };
    let [rows, columns] = Side::BOTH.map(|side| matrix.size(side).into());
    TablePlaces::new(area.rect.shrink(margin), rows, columns)
}

impl DrawnGame for InTurn<Matrix> {
    const KEY: &'static str = "matrix";

    const SCALE: Option<f32> = None;

    fn inside(any: &AnyPosition) -> Option<&Self> {
        if let AnyPosition::Matrix(position) = any { Some(position) } else { None }
    }

    fn aspect(&self) -> Option<f32> {
        let [rows, columns] = Side::BOTH.map(|side| f32::from(self.position().size(side)));
        // One more each way for the heads.
        Some(((columns + 1.0) / (rows * 0.8 + 0.8)).clamp(0.7, 1.8))
    }

    fn cells(&self, area: &Area) -> Vec<BoardCell> {
        let places = places(self.position(), area);
        let side = self.side_to_move();
        let cell = |index: u8| BoardCell {
            name: Choice(index).to_string(),
            rect: places.line(side, index.into()),
            action: Choice(index).into(),
            content: Content::Line(if side == Side::First {
                "board.say.matrix-row"
            } else {
                "board.say.matrix-column"
            }),
        };
        (0..self.position().size(side)).map(cell).collect()
    }

    fn refusal(&self, _action: ActionId) -> &'static str {
        "board.why.over"
    }

    fn paint(&self, canvas: &BoardCanvas<'_, Self>) {
        let (brush, matrix) = (&canvas.brush, self.position());
        let [rows, columns] = Side::BOTH.map(|side| matrix.size(side));
        let pairs = (0..rows).flat_map(|row| (0..columns).map(move |column| (Choice(row), Choice(column))));
        let pair = |(row, column)| {
            let value = matrix.entry(row, column);
            TablePair { value: Some(value), words: entry(value), ..TablePair::default() }
        };
        let strategies =
            |joint: Option<&Joint>| joint.map(|joint| joint.strategies.clone()).unwrap_or_default();
        let shown = ShownTable {
            names: Side::BOTH.map(|side| names(matrix, side)),
            pairs: pairs.map(pair).collect(),
            shares: strategies(canvas.scene.joint),
            exact: strategies(canvas.scene.exact),
            marked: matrix.chosen().map(|[row, column]| (row.0.into(), column.0.into())),
        };
        let area = &canvas.area;
        if !area.small {
            brush.painter.rect_filled(area.rect, CornerRadius::same(6), brush.palette.panel);
        }
        let margin = if area.small { 0.0 } else { 2.0 * UNIT };
        table::paint(&brush.painter, brush.palette, area.rect.shrink(margin), &shown);
        paint_choice(self, canvas);
    }

    fn paint_token(brush: &BoardPainter, rect: Rect, side: Side) {
        let color = if side == Side::First { brush.palette.first } else { brush.palette.second };
        let arrow = if side == Side::First { "→" } else { "↓" };
        let font = FontId::proportional(rect.height() * 0.9);
        brush.painter.text(rect.center(), egui::Align2::CENTER_CENTER, arrow, font, color);
    }

    fn side_colors(brush: &BoardPainter) -> [(Color32, Color32); 2] {
        [(brush.palette.first, brush.palette.panel), (brush.palette.second, brush.palette.panel)]
    }

    /// The first player's share decides: the lead is its distance from a half.
    fn lead(score: Score) -> Option<f32> {
        Some((2.0 * Matrix::share(score) - 1.0) as f32)
    }
}

/// The row or column that is hovered, or chosen first in a line.
fn paint_choice(position: &InTurn<Matrix>, canvas: &BoardCanvas<'_, InTurn<Matrix>>) {
    if position.is_over() {
        return;
    }
    let pointed = canvas.hovered.or_else(|| canvas.scene.preview.first().copied());
    let places = places(position.position(), &canvas.area);
    let side = position.side_to_move();
    // An action that this side does not have has no line in the table.
    if let Some(action) = pointed.filter(|action| action.0 < position.position().size(side).into()) {
        let rect = places.line(side, usize::from(action.0)).shrink(1.0);
        let color =
            if side == Side::First { canvas.brush.palette.first } else { canvas.brush.palette.second };
        canvas.brush.painter.rect_stroke(rect, 3.0, Stroke::new(2.5, color), StrokeKind::Inside);
    }
}
