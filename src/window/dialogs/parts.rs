//! What several dialogs have in common: the heading, and the button that begins a game.

use egui::{Button, RichText, Ui, vec2};

use crate::window::style::UNIT;

/// The heading of a dialog.
pub(super) fn heading(ui: &mut Ui, words: String) {
    ui.label(RichText::new(words).heading().strong());
    ui.add_space(2.0 * UNIT);
}

/// The button that begins a game; whether it was pressed.
pub(super) fn begin_ui(ui: &mut Ui, words: String, enabled: bool) -> bool {
    let button = Button::new(RichText::new(words).strong());
    let size = vec2(48.0 * UNIT, 9.0 * UNIT);
    ui.add_enabled_ui(enabled, |ui| ui.add_sized(size, button)).inner.clicked()
}
