//! In work.

use super::super::command::Command;
use super::super::state::State;

/// In work.
pub fn analysis_ui(ui: &mut egui::Ui, state: &State, commands: &mut Vec<Command>) {
    let _ = (ui, state, commands);
}
