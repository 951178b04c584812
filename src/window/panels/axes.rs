//! Common parts of charts: titles, and axes with marks at round numbers and small names beside them.

use egui::{FontId, Rangef, RichText, Sense, Shape, Stroke, Ui, vec2};
use egui_plot::{AxisHints, GridInput, GridMark, Plot};

use crate::style::{Palette, TEXT_SMALL, UNIT};
use edagari_app::words::text::short_count;

/// The least and the full spacing of grid lines, in points: [`marks`] counts in the least.
const GRID: Rangef = Rangef { min: 14.0, max: 90.0 };

/// A static chart: it cannot be dragged, zoomed or reset, and the marks of its vertical axis are round
/// numbers.
pub(super) fn still_plot<'a>(name: impl Into<String>) -> Plot<'a> {
    Plot::new(name.into())
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .grid_spacing(GRID)
        .y_grid_spacer(|input| marks(input, 1.5))
}

/// The title of a chart, explained on hover.
pub(super) fn title_ui(ui: &mut Ui, words: String, tip: String) {
    let color = Palette::of(ui).text_weak;
    ui.label(RichText::new(words).small().color(color)).on_hover_text(tip);
}

/// The names of two lines of a chart, beside its title, each behind a piece of its line: the first is dashed
/// and pale, the second solid.
pub(super) fn lines_ui(ui: &mut Ui, [dashed, whole]: [String; 2]) {
    let palette = Palette::of(ui);
    for (words, color, is_dashed) in [(dashed, palette.text_weak, true), (whole, palette.accent, false)] {
        let (rect, _) = ui.allocate_exact_size(vec2(5.0 * UNIT, 3.0 * UNIT), Sense::hover());
        let (ends, stroke) = ([rect.left_center(), rect.right_center()], Stroke::new(2.0, color));
        if is_dashed {
            ui.painter().extend(Shape::dashed_line(&ends, stroke, 1.25 * UNIT, UNIT));
        } else {
            ui.painter().line_segment(ends, stroke);
        }
        ui.label(RichText::new(words).small().color(color));
    }
}

/// An axis with small names, none of them fading.
pub(super) fn axis(hints: AxisHints<'_>) -> AxisHints<'_> {
    hints.label_spacing(Rangef::new(18.0, 20.0)).tick_label_font(FontId::proportional(TEXT_SMALL))
}

/// The label of a mark on the horizontal axis: whole numbers from 1 on.
pub(super) fn x_name(mark: GridMark) -> String {
    if mark.value.fract() == 0.0 && mark.value > 0.0 { short_count(mark.value) } else { String::new() }
}

/// Marks in steps of 1, 2 or 5 times a power of ten, with room for labels of a given width.
pub(super) fn marks(
    GridInput { bounds: (low, high), base_step_size }: GridInput,
    width: f64,
) -> Vec<GridMark> {
    let room = base_step_size * width;
    let power = 10f64.powf(room.log10().floor());
    // Ten is included because `room` may lie between 5 and 10 times the power.
    let round = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|&step| step >= room);
    let step_size = round.unwrap_or(room);
    let (first, last) = ((low / step_size).ceil() as i64, (high / step_size).floor() as i64);
    // A chart with odd bounds must not ask for endless marks.
    (first..=last.min(first + 100))
        .map(|index| GridMark { value: index as f64 * step_size, step_size })
        .collect()
}

/// The label of a mark on a logarithmic axis.
pub(super) fn decade_name(mark: GridMark) -> String {
    short_count(10_f64.powf(mark.value))
}

/// Marks at powers of ten with at least `room` points for each, and at 2 and 5 times those where few powers
/// are in sight.
pub(super) fn decades(input: GridInput, room: f64) -> Vec<GridMark> {
    let (low, high) = input.bounds;
    let mut marks = whole_marks(input, room);
    // Up to about two powers of ten: with more, the labels between them would overlap.
    if high - low < 2.2 {
        let between = |mark: &GridMark| [2.0_f64, 5.0].map(|times| mark.value + times.log10());
        let more: Vec<_> = marks.iter().flat_map(between).filter(|&value| value < high).collect();
        marks.extend(more.into_iter().map(|value| GridMark { value, step_size: 1.0 }));
    }
    marks
}

/// Marks at whole numbers, in steps of 1, 2, 5 or 10, with at least `room` points for each.
pub(super) fn whole_marks(
    GridInput { bounds: (low, high), base_step_size }: GridInput,
    room: f64,
) -> Vec<GridMark> {
    // The plot gives the width of the smallest spacing of its grid, 14 points.
    let least = base_step_size / 14.0 * room;
    let step = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0].into_iter().find(|&step| step >= least).unwrap_or(100.0);
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    // These axes count, so no mark is below zero.
    let first = first.max(0);
    (first..=last.min(first + 200))
        .map(|index| GridMark { value: index as f64 * step, step_size: step })
        .collect()
}
