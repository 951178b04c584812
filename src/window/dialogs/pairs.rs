//! Each player for themselves: trees with a number for each player.

use egui::Ui;

use crate::insets::pairs::{PairsPlace, touched_ui};
use crate::style::UNIT;
use edagari_app::session::state::State;

/// Paints the dialog.
pub fn pairs_ui(ui: &mut Ui, state: &State) {
    let text = state.text();
    crate::dialogs::parts::heading(ui, text.get("pairs.title"));
    ui.label(text.get("pairs.about"));
    ui.add_space(UNIT);
    touched_ui(ui, state, PairsPlace::Help);
}
