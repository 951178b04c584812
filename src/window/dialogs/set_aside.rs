//! The question whether to open a game with which the program crashed twice.

use egui::{RichText, Ui};

use crate::style::UNIT;
use edagari_app::session::command::Command;
use edagari_app::session::game::stored;
use edagari_app::session::state::State;

/// Paints the dialog.
pub(super) fn set_aside_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    super::parts::heading(ui, text.get("set-aside.title"));
    let Some(asked) = &state.view.set_aside else { return };
    let words = stored::words(text, &asked.game);
    let words = asked.fault.clone().unwrap_or_else(|| text.with("set-aside.text", &[("game", &words)]));
    ui.label(words);
    ui.add_space(2.0 * UNIT);
    let open = || ("open", Command::OpenReplaced(asked.game.id.clone()));
    let choices = [Some(("leave", Command::LeaveSetAside)), asked.fault.is_none().then(open)];
    for (key, command) in choices.into_iter().flatten() {
        let words = text.get(&format!("set-aside.{key}"));
        if ui.button(RichText::new(words).strong()).clicked() {
            commands.push(command);
        }
        ui.weak(text.get(&format!("set-aside.{key}-tip")));
        ui.add_space(UNIT);
    }
}
