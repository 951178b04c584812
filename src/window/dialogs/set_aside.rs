//! Whether to open a game with which the program ended badly twice.

use egui::{RichText, Ui};

use crate::session::command::Command;
use crate::session::game::stored;
use crate::session::state::State;
use crate::window::style::UNIT;

/// Paints the dialog.
pub(super) fn set_aside_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    super::parts::heading(ui, text.get("set-aside.title"));
    let Some(game) = &state.view.set_aside else { return };
    ui.label(text.with("set-aside.text", &[("game", &stored::words(text, game))]));
    ui.add_space(2.0 * UNIT);
    let choices = [
        ("set-aside.leave", "set-aside.leave-tip", None),
        ("set-aside.open", "set-aside.open-tip", Some(Command::OpenReplaced(game.id.clone()))),
    ];
    for (words, tip, command) in choices {
        if ui.button(RichText::new(text.get(words)).strong()).clicked() {
            commands.push(Command::CloseDialog);
            commands.extend(command);
        }
        ui.weak(text.get(tip));
        ui.add_space(UNIT);
    }
}
