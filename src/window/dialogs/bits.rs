//! Boards as bits: Connect Four's rows of four by shifts, and Zobrist keys.

use egui::{Ui, vec2};

use crate::insets::bits::{keys_ui, rows_ui};
use crate::style::UNIT;
use edagari_app::session::state::State;

/// Paints the dialog.
pub fn bits_ui(ui: &mut Ui, state: &State) {
    let text = state.text();
    crate::dialogs::parts::heading(ui, text.get("bits.title"));
    ui.horizontal_top(|ui| {
        ui.allocate_ui(vec2(ui.available_width() * 0.52, 0.0), |ui| ui.vertical(|ui| rows_ui(ui, state)));
        ui.add_space(4.0 * UNIT);
        ui.vertical(|ui| keys_ui(ui, state));
    });
}
