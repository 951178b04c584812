//! The user's engine that analyses beside the program's own search: its choice, and its result as its own
//! estimate.

use egui::{ComboBox, Label, RichText, Ui};

use crate::lists::ListExt as _;
use crate::style::Palette;
use edagari_app::session::command::Command;
use edagari_app::session::engines::beside::{chosen, wanted};
use edagari_app::session::engines::data::{Beside, EnginesCommand};
use edagari_app::session::state::State;
use edagari_app::words::engines::EngineOpinion;
use edagari_app::words::faults;

/// Paints the choice of an engine where the user has one that plays this game, and its result for the
/// position analysed.
pub(super) fn beside_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    let game = state.game.position.game();
    if state.view.engines.names(game).next().is_none() {
        return;
    }
    let now = chosen(state);
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(text.get("engines.beside")).on_hover_text(text.get("engines.beside-tip"));
        let none = text.get("engines.beside-none");
        let shown = now.map_or_else(|| none.clone(), str::to_owned);
        let combo = ComboBox::from_id_salt("engine beside").selected_text(shown);
        let response = combo.list_ui(ui, |ui| {
            let mut choice = |ui: &mut Ui, words: &str, name: Option<&str>| {
                if ui.selectable_label(now == name, words).clicked() && now != name {
                    let name = name.map(str::to_owned);
                    commands.push(Command::Engines(EnginesCommand::Beside(name)));
                }
            };
            choice(ui, &none, None);
            for name in state.view.engines.names(game) {
                choice(ui, name, Some(name));
            }
        });
        response.response.labelled_by(label.id);
    });
    let said = state.view.engines.beside.as_ref();
    // Its question is not answered completely.
    if let (Some(question), Some(seconds)) = (wanted(state), state.view.engines.waited) {
        let is_up = said.is_some_and(|said| said.question.position == question.position);
        let key = if is_up { "engines.looks" } else { "engines.starts" };
        ui.weak(text.with(key, &[("engine", &question.engine), ("seconds", &format!("{seconds:.0}"))]));
    }
    if let Some(said) = said.filter(|said| now == Some(&said.question.engine)) {
        said_ui(ui, state, said);
    }
}

fn said_ui(ui: &mut Ui, state: &State, said: &Beside) {
    let (text, palette) = (state.text(), Palette::of(ui));
    if state.analysis.root.as_ref() != Some(&said.question.position) {
        return;
    }
    if let Some(fault) = &said.fault {
        ui.label(RichText::new(faults::external(text, fault)).color(palette.error))
            .on_hover_text(fault.log.join("\n"));
        return;
    }
    let (engine, position) = (&said.question.engine(), &said.question.position);
    let viewer = state.conventions().viewer(position.side_to_move());
    let words = EngineOpinion { engine, position, report: &said.report, viewer }.words(text);
    if words.is_empty() {
        if said.is_stopped {
            ui.weak(text.with("engines.said-nothing", &[("engine", &said.question.engine)]));
        }
        return;
    }
    ui.add(Label::new(RichText::new(words).color(palette.text_weak)).wrap());
}
