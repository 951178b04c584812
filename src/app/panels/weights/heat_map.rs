//! The table as a board: blue counts for a disc, orange against it, the numbers on the squares.

use egui::{Align2, FontId, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::app::theme::{BoardColors, BoardStyle, Palette};
use crate::eval::weights::{Weights, square_class};
use crate::game::Side;
use crate::game::othello::Othello;

use super::Desk;
use super::sliders::signed;

/// Paints the table of the phase shown at most `most` points wide, with the discs of the position in the corners of their squares.
pub(super) fn heat_map_ui(
    ui: &mut Ui,
    desk: &mut Desk,
    most: f32,
    (position, weights): (&Othello, &Weights),
) {
    let size = weights.size();
    let width = ui.available_width().min(most).floor();
    let (rect, response) = ui.allocate_exact_size(vec2(width, width), Sense::hover());
    let palette = Palette::of(ui);
    let cell = width / f32::from(size);
    let phase = desk.phase();
    let greatest = weights.phases[phase].table.iter().map(|value| value.abs()).max().unwrap_or(1).max(1);
    let colors = BoardColors::of(BoardStyle::Plain, palette);
    let mut spoken = Vec::new();
    for row in 0..size {
        for column in 0..size {
            let corner = rect.min + vec2(f32::from(column), f32::from(row)) * cell;
            let square = Rect::from_min_size(corner, vec2(cell, cell)).shrink(0.75);
            let index = row * 8 + column;
            let value = weights.value_at(phase, index);
            ui.painter().rect_filled(square, 3.0, heat(palette, value, greatest));
            let font = FontId::proportional((cell * 0.34).clamp(8.0, 14.0));
            ui.painter().text(square.center(), Align2::CENTER_CENTER, signed(value), font, palette.text);
            for (side, fill, edge) in [
                (Side::First, colors.black, colors.black_edge),
                (Side::Second, colors.white, colors.white_edge),
            ] {
                if position.discs(side) >> index & 1 == 1 {
                    let radius = (cell * 0.11).max(2.5);
                    let at = pos2(square.right() - radius - 2.0, square.top() + radius + 2.0);
                    ui.painter().circle(at, radius, fill, Stroke::new(1.0, edge));
                }
            }
            let class = square_class(size, index);
            if class.is_some() && class == desk.lit {
                let stroke = Stroke::new(2.5, palette.selected);
                ui.painter().rect_stroke(square, 3.0, stroke, StrokeKind::Inside);
            }
            if response.hover_pos().is_some_and(|pointer| square.contains(pointer)) {
                desk.pointed = class;
            }
            spoken.push(signed(value));
        }
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, spoken.join(" ")));
}

/// From orange over nothing to blue; the root of the share, so that small numbers can be told apart as well.
fn heat(palette: &Palette, value: i32, most: i32) -> egui::Color32 {
    let color = if value < 0 { palette.upper } else { palette.lower };
    let share = (value.abs() as f32 / most as f32).sqrt();
    Palette::between(palette.raised, color, share * 0.5)
}
