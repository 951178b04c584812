//! The question whether to replace a file with the name to which an ending was added.

use egui::{RichText, Ui};

use crate::style::UNIT;
use edagari_app::session::command::Command;
use edagari_app::session::state::State;
use edagari_app::words::text::file_name;

/// Paints the dialog.
pub fn replace_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    super::parts::heading(ui, text.get("replace.title"));
    let Some(question) = &state.view.replace else { return };
    ui.label(text.with("replace.text", &[("file", &file_name(&question.path))]));
    ui.add_space(2.0 * UNIT);
    let beside = question.beside.as_ref().map(|(path, command)| {
        let words = text.with("conflict.beside", &[("file", &file_name(path))]);
        (words, "conflict.beside-tip", command)
    });
    let replace = (text.get("conflict.replace"), "replace.replace-tip", &question.replace);
    for (words, tip, command) in beside.into_iter().chain([replace]) {
        if ui.button(RichText::new(words).strong()).clicked() {
            commands.extend([Command::CloseDialog, command.clone()]);
        }
        ui.weak(text.get(tip));
        ui.add_space(UNIT);
    }
}
