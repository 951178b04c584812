//! The question at the end of the program, or before another game replaces the open one, where something
//! would be lost: unsaved work, and running work.

use egui::{Id, RichText, Ui};

use crate::dialogs::parts::is_opened_now;
use crate::style::{Palette, UNIT};
use edagari_app::session::autosave::{KeptWork, LastingWork};
use edagari_app::session::class_tournament::data::ClassCommand;
use edagari_app::session::closing::{UNKEPT_SET_UP, unkept_key};
use edagari_app::session::command::Command;
use edagari_app::session::state::State;

/// The state of another attempt to save the listed work.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Retry {
    #[default]
    None,
    /// It was requested, and the dialog is about to close with the program.
    Asked,
    /// The dialog came back.
    Failed,
}

impl Retry {
    fn id() -> Id {
        Id::unique("tried to keep again")
    }

    /// The state when the dialog is painted.
    fn of(ui: &Ui) -> Self {
        let is_new = is_opened_now(ui, Self::id().with("opened"));
        let before: Self = ui.data(|data| data.get_temp(Self::id())).unwrap_or_default();
        let now = match before {
            Self::Asked => Self::Failed,
            Self::Failed if is_new => Self::None,
            before => before,
        };
        ui.data_mut(|data| data.insert_temp(Self::id(), now));
        now
    }
}

/// Paints the dialog.
pub fn unkept_ui(ui: &mut Ui, state: &State) {
    let text = state.text();
    super::parts::heading(ui, text.get("unkept.title"));
    if Retry::of(ui) == Retry::Failed && !state.unkept.is_empty() {
        ui.label(RichText::new(text.get("unkept.tried")).color(Palette::of(ui).error));
        ui.add_space(UNIT);
    }
    let replaces = state.view.held.is_some();
    if !state.unkept.is_empty() {
        ui.label(text.get(if replaces { "unkept.replacing" } else { "unkept.text" }));
        ui.add_space(UNIT);
    }
    for unkept in &state.unkept {
        let values: [(&str, &dyn std::fmt::Display); 2] =
            [("what", &text.get(unkept_key(state, &unkept.work))), ("why", &unkept.why)];
        ui.label(text.with("unkept.row", &values));
    }
    if !replaces {
        lasting_ui(ui, state);
    }
}

/// Paints the choices, which stay in sight below a list of any length.
pub(super) fn choices_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    for (key, command) in choices(state).into_iter().flatten() {
        if ui.button(RichText::new(text.get(&format!("unkept.{key}"))).strong()).clicked() {
            if key == "again" {
                ui.data_mut(|data| data.insert_temp(Retry::id(), Retry::Asked));
            }
            // The postponed command is discarded with the dialog.
            let closes = (command != Command::ReplaceAnyway).then_some(Command::CloseDialog);
            commands.extend(closes.into_iter().chain([command]));
        }
        ui.weak(text.get(&format!("unkept.{key}-tip")));
        ui.add_space(UNIT);
    }
}

/// The running work that would end, and the time at which the program does.
fn lasting_ui(ui: &mut Ui, state: &State) {
    let text = state.text();
    if !state.lasting.is_empty() {
        ui.label(text.get("unkept.lasting"));
        ui.add_space(UNIT);
    }
    for work in &state.lasting {
        ui.label(text.with("unkept.lasting-row", &[("what", &text.get(work.key()))]));
    }
    if let Some(seconds) = state.seconds_to_end {
        ui.add_space(UNIT);
        ui.label(RichText::new(text.with("unkept.seconds", &[("count", &seconds)])).strong());
    }
}

/// The choices, by text key; the button to stay stands below.
fn choices(state: &State) -> [Option<(&'static str, Command)>; 4] {
    // A file would contain the game alone.
    let is_file = |work: &KeptWork| *work == KeptWork::Game && unkept_key(state, work) != UNKEPT_SET_UP;
    let is_game = state.unkept.iter().any(|unkept| is_file(&unkept.work));
    let elsewhere = is_game.then_some(("save-as", Command::SaveAs));
    if state.view.held.is_some() {
        return [elsewhere, Some(("replace", Command::ReplaceAnyway)), None, None];
    }
    let again = (!state.unkept.is_empty()).then_some(("again", Command::Quit));
    let class = &state.view.class;
    let is_listed = state.unkept.iter().any(|unkept| unkept.work == KeptWork::Class)
        || state.lasting.contains(&LastingWork::ClassTournament);
    let is_played = is_listed && class.is_unsaved() && !class.is_playing();
    let save = is_played.then_some(("save-class", Command::ClassTournament(ClassCommand::Save)));
    [again, elsewhere, save, Some(("close", Command::QuitAnyway))]
}
