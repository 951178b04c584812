//! Common parts of the page: its headings, the ways that lead into the program, and the gap between them.

use egui::{Button, RichText, Ui, vec2};

use crate::style::{Palette, TEXT_LARGE, UNIT};
use edagari_app::session::state::State;

/// Between two columns, and between two cards, in points.
pub(super) const GAP: f32 = 3.0 * UNIT;

/// The purpose of a part of the page, in a word and a line.
pub(super) fn heading_ui(ui: &mut Ui, state: &State, key: &str) {
    let text = state.text();
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(text.get(&format!("start.{key}"))).size(TEXT_LARGE).strong());
        let line = RichText::new(text.get(&format!("start.{key}.line")));
        ui.label(line.color(Palette::of(ui).text_weak));
    });
}

/// One way into the program, as wide as its column.
pub(super) fn way_ui(ui: &mut Ui, words: String, tip: String) -> bool {
    let palette = Palette::of(ui);
    let size = vec2(ui.available_width(), 8.0 * UNIT);
    let button = Button::new((words, egui::Atom::grow())).fill(palette.raised).min_size(size).truncate();
    ui.add(button).on_hover_text(tip).clicked()
}
