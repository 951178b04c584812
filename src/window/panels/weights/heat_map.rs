//! The table as a board: blue counts for a disc, orange against it, the numbers on the squares.

use egui::{Align2, Color32, FontId, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::style::{BoardColors, Palette};
use edagari_app::eval::weights::{Weights, square_class};
use edagari_app::game::othello::board_mask;
use edagari_app::session::settings::BoardStyle;
use edagari_app::words::text::signed;

use super::patterns;
use super::patterns::{discs, tenths};
use super::scene::{CommandSink, Map, WeightsScene};

use edagari_app::game::{Alternating as _, Side};

/// The least widths of squares with hundredths, in points: for short numbers, and for those of ten discs and
/// more.
const NARROW: f32 = 36.0;
const WIDE: f32 = 48.0;

/// Paints the chosen map, at most `most` points wide, with the discs of the position in the corners of their
/// squares.
pub(super) fn heat_map_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>, most: f32) {
    choice_ui(ui, scene, sink);
    let weights: &Weights = sink.weights;
    let size = weights.size();
    let width = ui.available_width().min(most).floor();
    let (rect, response) = ui.allocate_exact_size(vec2(width, width), Sense::click());
    let cell = width / f32::from(size);
    let values = values(scene, sink);
    // A table of zeros has no greatest number to divide by.
    let greatest = values.iter().map(|value| value.abs()).max().unwrap_or(1).max(1);
    let clicked = response.clicked().then(|| response.interact_pointer_pos()).flatten();
    let mut spoken = Vec::new();
    for index in (0..64_u8).filter(|square| board_mask(size) >> square & 1 == 1) {
        let corner = rect.min + vec2(f32::from(index % 8), f32::from(index / 8)) * cell;
        let square = Rect::from_min_size(corner, vec2(cell, cell)).shrink(0.75);
        let value = values[usize::from(index)];
        let word = word(sink.view.map, value);
        let needed = if word.chars().count() > 5 { WIDE } else { NARROW };
        let short = (sink.view.map == Map::Patterns && cell < needed).then(|| tenths(value));
        let color = heat(Palette::of(ui), value, greatest);
        square_ui(ui, square, color, short.as_ref().unwrap_or(&word));
        discs_ui(ui, square, scene, index);
        let class = square_class(size, index);
        let in_pattern = sink.view.pattern_lit >> index & 1 == 1;
        if in_pattern || (class.is_some() && class == sink.view.lit && sink.view.map != Map::Patterns) {
            let stroke = Stroke::new(2.5, Palette::of(ui).selected);
            ui.painter().rect_stroke(square, 3.0, stroke, StrokeKind::Inside);
        }
        if response.hover_pos().is_some_and(|pointer| square.contains(pointer)) {
            sink.view.pointed = class;
            sink.view.square_pointed = Some(index);
        }
        if clicked.is_some_and(|pointer| square.contains(pointer)) {
            sink.view.class = class.unwrap_or(0);
        }
        spoken.push(word);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, spoken.join(" ")));
}

/// The choice of the map.
fn choice_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    ui.horizontal(|ui| {
        let maps = [
            (Map::Values, "values"),
            (Map::Change, "change"),
            (Map::Here, "here"),
            (Map::Patterns, "patterns"),
        ];
        let full = sink.weights.size() == 8;
        for (map, key) in maps.into_iter().filter(|(map, _)| full || *map != Map::Patterns) {
            let tip = text.get(&format!("weights.map-tip.{key}"));
            let name = text.get(&format!("weights.map.{key}"));
            ui.selectable_value(&mut sink.view.map, map, name).on_hover_text(tip);
        }
    });
}

/// The number on each square (row * 8 + column).
fn values(scene: &WeightsScene<'_>, sink: &CommandSink<'_>) -> [i32; 64] {
    let phase = sink.view.phase();
    let value = |square: usize| sink.weights.value_at(phase, square as u8);
    match sink.view.map {
        Map::Values => std::array::from_fn(value),
        Map::Change => {
            // Phases may differ there: the numbers for the same count of discs are compared.
            let other = sink.weights.phases.get(phase).map_or(0, |phase| u32::from(phase.until));
            let other = scene.reference.phase_at(other);
            std::array::from_fn(|square| value(square) - scene.reference.value_at(other, square as u8))
        }
        Map::Here => {
            // `by_square` counts for the side to move; the map is for the first player.
            let sign = if scene.position.side_to_move() == Side::First { 1 } else { -1 };
            sink.weights.by_square(scene.position).map(|adds| sign * adds)
        }
        Map::Patterns => patterns::by_square(scene),
    }
}

/// The number as written on its square: patterns count in discs.
fn word(map: Map, value: i32) -> String {
    if map == Map::Patterns { discs(value) } else { signed(value) }
}

fn square_ui(ui: &Ui, square: Rect, color: Color32, word: &str) {
    ui.painter().rect_filled(square, 3.0, color);
    let digits = if word.chars().count() > 3 { 0.30 } else { 0.34 };
    let font = FontId::proportional((square.width() * digits).clamp(8.0, 14.0));
    ui.painter().text(square.center(), Align2::CENTER_CENTER, word, font, Palette::of(ui).text);
}

/// The disc on a square, small in its corner.
fn discs_ui(ui: &Ui, square: Rect, scene: &WeightsScene<'_>, index: u8) {
    let colors = BoardColors::of(BoardStyle::Plain, Palette::of(ui));
    for (side, fill, edge) in
        [(Side::First, colors.black, colors.black_edge), (Side::Second, colors.white, colors.white_edge)]
    {
        if scene.position.discs(side) >> index & 1 == 1 {
            let radius = (square.width() * 0.11).max(2.5);
            let at = pos2(square.right() - radius - 2.0, square.top() + radius + 2.0);
            ui.painter().circle(at, radius, fill, Stroke::new(1.0, edge));
        }
    }
}

/// From orange over the background to blue; the root of the share, so that small numbers differ visibly as
/// well.
fn heat(palette: &Palette, value: i32, most: i32) -> Color32 {
    let color = if value < 0 { palette.upper } else { palette.lower };
    let share = (value.abs() as f32 / most as f32).sqrt();
    Palette::between(palette.raised, color, share * 0.5)
}
