//! What the person looks at: panels, hints, dialogs.

use crate::session::command::Command;
use crate::session::effect::{Applied, Effect, LayoutChange};
use crate::session::settings::Hints;
use crate::session::state::State;

use super::data::Dialog;

pub(crate) fn apply(state: &mut State, command: Command) -> Applied {
    match command {
        Command::Preview(line) => state.view.preview = Some(line),
        Command::ToggleHints => {
            state.settings.hints = match state.settings.hints {
                Hints::Hidden => Hints::Values,
                Hints::Values => Hints::Hidden,
            };
        }
        Command::ToggleContributions => state.settings.contributions = !state.settings.contributions,
        Command::TogglePanel(panel) => return Ok(vec![Effect::Layout(LayoutChange::Toggle(panel))]),
        Command::FocusPanel(panel) => {
            if state.view.full_panel.is_some() {
                state.view.full_panel = Some(panel);
            }
            return Ok(vec![Effect::Layout(LayoutChange::Focus(panel))]);
        }
        Command::Point(panel) => state.view.pointed = Some(panel),
        Command::ToggleFullPanel(panel) => {
            state.view.full_panel = (state.view.full_panel != Some(panel)).then_some(panel);
        }
        Command::ResetLayout => {
            state.view.full_panel = None;
            return Ok(vec![Effect::Layout(LayoutChange::Reset)]);
        }
        Command::SetSettings(settings) => state.settings = *settings,
        Command::Show(dialog) => show(state, Some(dialog)),
        Command::Export(wish, target) => return Ok(vec![Effect::Export(wish, target)]),
        Command::Worksheet(wish) => return Ok(vec![Effect::Worksheet(wish)]),
        Command::StopExport => return Ok(vec![Effect::StopExport]),
        Command::MeasureSpeedups(running) => state.view.speedups.running = running,
        Command::CloseDialog => show(state, None),
        other => return Err(other),
    }
    Ok(Vec::new())
}

/// Shows a dialog, or none.
pub(crate) fn show(state: &mut State, dialog: Option<Dialog>) {
    state.view.dialog = dialog;
}
