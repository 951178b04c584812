//! The question about a file that another program, or another window of this one, wrote since it was opened
//! here.

use egui::{RichText, Ui};

use crate::style::UNIT;
use edagari_app::session::command::Command;
use edagari_app::session::state::State;
use edagari_app::words::text::file_name;

/// Paints the dialog.
pub fn conflict_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    crate::dialogs::parts::heading(ui, text.get("conflict.title"));
    let Some(conflict) = &state.view.conflict else { return };
    ui.label(text.with("conflict.text", &[("file", &file_name(&conflict.path))]));
    ui.add_space(2.0 * UNIT);
    let beside = conflict.beside.as_ref();
    let beside = beside.map(|path| {
        let words = text.with("conflict.beside", &[("file", &file_name(path))]);
        (words, "conflict.beside-tip", Command::SavePath(path.clone()))
    });
    let replace = Command::SaveAnyway(conflict.path.clone());
    let replace = (text.get("conflict.replace"), "conflict.replace-tip", replace);
    let reload = Command::OpenPath(conflict.path.clone());
    let reload = (text.get("conflict.reload"), "conflict.reload-tip", reload);
    for (words, tip, command) in beside.into_iter().chain([replace, reload]) {
        if ui.button(RichText::new(words).strong()).clicked() {
            commands.extend([Command::CloseDialog, command]);
        }
        ui.weak(text.get(tip));
        ui.add_space(UNIT);
    }
}
