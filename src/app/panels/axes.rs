//! What charts share: titles, and axes with marks at round numbers and small names beside them.

use egui::{FontId, Rangef, RichText, Ui};
use egui_plot::{AxisHints, GridInput, GridMark};

use crate::app::text::short_count;
use crate::app::theme::{Palette, TEXT_SMALL};

/// The least and the full spacing of the lines of a grid, in points: [`marks`] counts in the least.
pub(super) const GRID: Rangef = Rangef { min: 14.0, max: 90.0 };

/// The title of a chart, explained on hover.
pub(super) fn title_ui(ui: &mut Ui, words: String, tip: String) {
    let color = Palette::of(ui).text_weak;
    ui.label(RichText::new(words).small().color(color)).on_hover_text(tip);
}

/// An axis with small names, none of them fading.
pub(super) fn axis(hints: AxisHints<'_>) -> AxisHints<'_> {
    hints.label_spacing(Rangef::new(18.0, 20.0)).tick_label_font(FontId::proportional(TEXT_SMALL))
}

/// What stands at a mark below: whole numbers from 1 on.
pub(super) fn x_name(mark: GridMark) -> String {
    if mark.value.fract() == 0.0 && mark.value > 0.0 { short_count(mark.value) } else { String::new() }
}

/// Marks in steps of 1, 2 or 5 times a power of ten, with room for numbers of some width.
pub(super) fn marks(
    GridInput { bounds: (low, high), base_step_size }: GridInput,
    width: f64,
) -> Vec<GridMark> {
    let room = base_step_size * width;
    let power = 10f64.powf(room.log10().floor());
    let round = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|&step| step >= room);
    let step_size = round.unwrap_or(room);
    let (first, last) = ((low / step_size).ceil() as i64, (high / step_size).floor() as i64);
    (first..=last.min(first + 100))
        .map(|index| GridMark { value: index as f64 * step_size, step_size })
        .collect()
}
