//! About this program.

use egui::Ui;

use crate::style::UNIT;
use edagari_app::session::state::State;

/// Paints the page.
pub fn about_ui(ui: &mut Ui, state: &State) {
    let text = state.text();
    crate::dialogs::parts::heading(ui, text.get("about.title"));
    ui.label(text.get("about.what"));
    ui.add_space(UNIT);
    ui.label(text.get("about.how"));
    ui.add_space(UNIT);
    ui.label(text.with("about.version", &[("version", &env!("CARGO_PKG_VERSION"))]));
    ui.label(text.get("about.licence"));
    ui.label(text.get("about.fonts"));
    ui.label(text.get("about.notices"));
}
