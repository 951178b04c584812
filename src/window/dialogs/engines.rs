//! The user's engines: fields to add or change one, and the list, each with its test and log.

use egui::{
    Button, CollapsingHeader, ComboBox, Grid, Id, Key, Label, Response, RichText, Spinner, TextEdit, Ui,
};

use crate::lists::ListExt as _;
use crate::style::{Palette, UNIT};
use crate::typed_number::typed_number;
use edagari_app::catalog::Game;
use edagari_app::engine::trial::{Trial, TriedGame};
use edagari_app::engine::{EngineEntry, Protocol};
use edagari_app::search::external::External;
use edagari_app::session::command::Command;
use edagari_app::session::engines::data::{EngineForm, Engines, EnginesCommand, command_line};
use edagari_app::session::state::State;
use edagari_app::words::faults;
use edagari_app::words::games::game_name;
use edagari_app::words::text::Text;

use super::parts::heading;

/// Paints the dialog.
pub fn engines_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (text, engines) = (state.text(), &state.view.engines);
    heading(ui, text.get("engines.title"));
    ui.label(text.get("engines.what"));
    ui.add_space(2.0 * UNIT);
    // Above the list, which may be long: the form is always in sight.
    form_ui(ui, text, engines, commands);
    ui.separator();
    if engines.list.is_empty() {
        ui.weak(text.get("engines.none"));
    }
    for entry in &engines.list {
        entry_ui(ui, state, entry, commands);
    }
}

fn entry_ui(ui: &mut Ui, state: &State, entry: &EngineEntry, commands: &mut Vec<Command>) {
    let (text, engines, name) = (state.text(), &state.view.engines, &entry.name);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(name).strong());
        let games = entry.games.iter().map(|word| match word.parse::<Game>() {
            Ok(game) => game_name(text, game),
            Err(_) => word.clone(),
        });
        let parts = std::iter::once(entry.protocol.name().to_owned()).chain(games);
        ui.weak(parts.collect::<Vec<_>>().join(" · "));
        actions_ui(ui, state, name, commands);
    });
    // The tooltip has the whole of it.
    let (command, wait) = (command_line(&entry.command), entry.wait);
    let folder = entry.folder.as_ref().map(|folder| folder.display().to_string());
    let key = if folder.is_some() { "engines.started-in" } else { "engines.started" };
    let values: [(&str, &dyn std::fmt::Display); 3] =
        [("command", &command), ("folder", &folder.unwrap_or_default()), ("seconds", &wait)];
    let words = RichText::new(text.with(key, &values)).small();
    ui.add(Label::new(words.color(Palette::of(ui).text_weak)).truncate());
    match &engines.trial {
        Some((tried, Some(trial))) if tried == name => trial_ui(ui, text, name, trial),
        Some((tried, None)) if tried == name => {
            ui.label(text.with("engines.stopped", &[("name", name)]));
        }
        _ => {}
    }
}

/// The actions on an engine, or the confirmation of its removal.
fn actions_ui(ui: &mut Ui, state: &State, name: &String, commands: &mut Vec<Command>) {
    let (text, engines) = (state.text(), &state.view.engines);
    let mut push = |command| commands.push(Command::Engines(command));
    if engines.removal.as_ref() == Some(name) {
        let games: Vec<_> = state.played_by(name).into_iter().map(|game| game_name(text, game)).collect();
        let key = if games.is_empty() { "engines.ask-removal" } else { "engines.ask-removal-used" };
        ui.label(text.with(key, &[("name", name), ("games", &games.join(", "))]));
        if ui.button(text.get("engines.keep")).clicked() {
            push(EnginesCommand::AskRemoval(None));
        }
        if ui.button(text.with("engines.remove-now", &[("name", name)])).clicked() {
            push(EnginesCommand::Remove(name.clone()));
        }
        return;
    }
    if engines.tried() == Some(name) {
        ui.add(Spinner::new());
        if ui.button(text.get("engines.stop")).clicked() {
            push(EnginesCommand::StopTest);
        }
    } else if ui.button(text.with("engines.test", &[("name", name)])).clicked() {
        push(EnginesCommand::Test(name.clone()));
    }
    if ui.button(text.with("engines.change", &[("name", name)])).clicked() {
        ui.memory_mut(|memory| memory.request_focus(Id::unique(NAME_FIELD)));
        push(EnginesCommand::Change(name.clone()));
    }
    if ui.button(text.with("engines.remove", &[("name", name)])).clicked() {
        push(EnginesCommand::AskRemoval(Some(name.clone())));
    }
}

/// The result of a test: moves and times, or the error; and the lines exchanged.
fn trial_ui(ui: &mut Ui, text: Text, name: &str, trial: &Trial) {
    let palette = Palette::of(ui);
    if !trial.about.name.is_empty() {
        ui.label(text.with("engines.is", &[("name", &name), ("what", &trial.about.name)]));
    }
    for TriedGame { game, started, moves, times, late, valued } in &trial.answers {
        let game = game_name(text, *game);
        let millis = times.iter().map(std::time::Duration::as_millis).max().unwrap_or_default();
        let started = started.as_millis();
        let values: [(&str, &dyn std::fmt::Display); 5] = [
            ("game", &game),
            ("started", &started),
            ("moves", &moves.join(" ")),
            ("millis", &millis),
            ("count", valued),
        ];
        let key = if *valued > 0 { "engines.valued" } else { "engines.answered" };
        ui.label(text.with(key, &values));
        if let Some(late) = late {
            let took = format!("{:.1}", late.as_secs_f64());
            ui.label(text.with("engines.slow", &[("asked", &Trial::SECONDS), ("took", &took)]));
        }
    }
    for (game, kind) in &trial.refused {
        let (game, why) = (game_name(text, *game), faults::external_kind(text, kind));
        ui.label(text.with("engines.refused", &[("game", &game), ("why", &why)]));
    }
    let sizes: Vec<_> = trial.answers.iter().map(|tried| game_name(text, tried.game)).collect();
    if trial.found_games().is_some() {
        ui.label(text.with("engines.listed", &[("name", &name), ("games", &sizes.join(", "))]));
    } else if trial.has_other_sizes && !sizes.is_empty() {
        ui.label(text.get("engines.other-sizes"));
    }
    if let Some(fault) = &trial.fault {
        ui.label(RichText::new(faults::external(text, fault)).color(palette.error));
    }
    CollapsingHeader::new(text.get("engines.log")).default_open(trial.fault.is_some()).show(ui, |ui| {
        for line in &trial.log {
            ui.label(RichText::new(line).monospace());
        }
    });
}

/// The id of the field that gets the focus first.
const NAME_FIELD: &str = "name of an engine";
/// Characters of the longest command line.
const LONGEST_COMMAND: usize = 2000;

fn form_ui(ui: &mut Ui, text: Text, engines: &Engines, commands: &mut Vec<Command>) {
    let mut form: EngineForm = engines.form.clone();
    let changed = form.changed.clone();
    let words = changed.as_ref().map(|name| text.with("engines.change", &[("name", name)]));
    ui.label(RichText::new(words.unwrap_or_else(|| text.get("engines.new"))).strong());
    let enters = fields_ui(ui, text, &mut form, commands);
    let is_whole = !form.name.trim().is_empty() && !form.command.trim().is_empty();
    if form != engines.form {
        commands.push(Command::Engines(EnginesCommand::Fill(Box::new(form))));
    }
    ui.horizontal(|ui| {
        let words = text.get(if changed.is_some() { "engines.save" } else { "engines.add" });
        let adds = ui.add_enabled(is_whole, Button::new(words)).clicked();
        if adds || enters && is_whole {
            commands.push(Command::Engines(EnginesCommand::Add));
        }
        if changed.is_some() && ui.button(text.get("engines.cancel")).clicked() {
            commands.push(Command::Engines(EnginesCommand::Fill(Box::default())));
        }
    });
    if let Some(why) = &engines.refused {
        ui.label(RichText::new(why).color(Palette::of(ui).error));
    }
}

/// The fields of an engine. Returns whether Enter was pressed in one.
fn fields_ui(ui: &mut Ui, text: Text, form: &mut EngineForm, commands: &mut Vec<Command>) -> bool {
    // Beside the labels and the button, at most as wide as a long path.
    let width = (ui.available_width() - 80.0 * UNIT).clamp(30.0 * UNIT, 80.0 * UNIT);
    let mut enters = false;
    Grid::new("engine").num_columns(2).spacing([3.0 * UNIT, 2.0 * UNIT]).show(ui, |ui| {
        let label = ui.label(text.get("engines.name"));
        let field = TextEdit::singleline(&mut form.name).char_limit(External::LONGEST_NAME);
        let field = ui.add(field.id(Id::unique(NAME_FIELD)).desired_width(width));
        if field.gained_focus() {
            field.scroll_to_me(None);
        }
        enters |= is_entered(&field.labelled_by(label.id));
        ui.end_row();
        let label = ui.label(text.get("engines.protocol"));
        let combo = ComboBox::from_id_salt("protocol").selected_text(form.protocol.name());
        let response = combo.list_ui(ui, |ui| {
            for protocol in Protocol::ALL {
                ui.selectable_value(&mut form.protocol, protocol, protocol.name());
            }
        });
        response.response.labelled_by(label.id);
        ui.end_row();
        game_ui(ui, text, form);
        let label = ui.label(text.get("engines.command"));
        ui.horizontal(|ui| {
            let field = TextEdit::singleline(&mut form.command).char_limit(LONGEST_COMMAND);
            enters |= is_entered(&ui.add(field.desired_width(width)).labelled_by(label.id));
            if ui.button(text.get("engines.choose-program")).clicked() {
                commands.push(Command::Engines(EnginesCommand::ChooseProgram));
            }
        });
        ui.end_row();
        let label = ui.label(text.get("engines.wait"));
        ui.add(typed_number(&mut form.wait).range(1..=86_400)).labelled_by(label.id);
        ui.end_row();
    });
    enters
}

/// The games it plays, where its protocol has several.
fn game_ui(ui: &mut Ui, text: Text, form: &mut EngineForm) {
    let games = [Game::Othello { size: 8 }, Game::ConnectFour { width: 7, height: 6 }];
    let known: Vec<Game> = games.into_iter().filter(|&game| form.protocol.has(game)).collect();
    if known.len() < 2 {
        return;
    }
    let name = |games: &[Game]| match games {
        [] => text.get("engines.every-game"),
        games => games.iter().map(|&game| game_name(text, game)).collect::<Vec<_>>().join(", "),
    };
    let mut choices: Vec<Vec<Game>> = vec![Vec::new()];
    choices.extend(known.into_iter().map(|game| vec![game]));
    if !choices.contains(&form.games) {
        // Sizes of boards that the command line or a test has listed.
        choices.push(form.games.clone());
    }
    let label = ui.label(text.get("engines.game"));
    let combo = ComboBox::from_id_salt("game").selected_text(name(&form.games));
    let response = combo.list_ui(ui, |ui| {
        for games in choices {
            let words = name(&games);
            ui.selectable_value(&mut form.games, games, words);
        }
    });
    response.response.labelled_by(label.id);
    ui.end_row();
}

/// Whether Enter was pressed in a field.
fn is_entered(field: &Response) -> bool {
    field.lost_focus() && field.ctx.input(|input| input.key_pressed(Key::Enter))
}
