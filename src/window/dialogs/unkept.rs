//! What to do where the program is to end and not everything could be kept.

use egui::{RichText, Ui};

use crate::style::UNIT;
use edagari_core::session::autosave::KeptWork;
use edagari_core::session::command::Command;
use edagari_core::session::state::State;

/// Paints the dialog.
pub fn unkept_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    super::parts::heading(ui, text.get("unkept.title"));
    ui.label(text.get("unkept.text"));
    ui.add_space(UNIT);
    for unkept in &state.unkept {
        let values: [(&str, &dyn std::fmt::Display); 2] =
            [("what", &text.get(unkept.work.key())), ("why", &unkept.why)];
        ui.label(text.with("unkept.row", &values));
    }
    ui.add_space(2.0 * UNIT);
    let is_game = state.unkept.iter().any(|unkept| unkept.work == KeptWork::Game);
    let choices = [
        Some(("unkept.again", "unkept.again-tip", Command::Quit)),
        is_game.then_some(("unkept.save-as", "unkept.save-as-tip", Command::SaveAs)),
        Some(("unkept.close", "unkept.close-tip", Command::QuitAnyway)),
    ];
    for (words, tip, command) in choices.into_iter().flatten() {
        if ui.button(RichText::new(text.get(words)).strong()).clicked() {
            commands.extend([Command::CloseDialog, command]);
        }
        ui.weak(text.get(tip));
        ui.add_space(UNIT);
    }
}
