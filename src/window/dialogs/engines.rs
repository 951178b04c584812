//! The engines that the user has added: list, test with its log, and fields for another one.

use egui::{CollapsingHeader, ComboBox, Grid, Key, RichText, Spinner, TextEdit, Ui};

use crate::style::{Palette, UNIT};
use crate::typed_number::typed_number;
use edagari_core::catalog::Game;
use edagari_core::engine::trial::{Trial, TriedGame};
use edagari_core::engine::{EngineEntry, Protocol};
use edagari_core::session::command::Command;
use edagari_core::session::engines::data::{EngineForm, Engines, EnginesCommand};
use edagari_core::session::state::State;
use edagari_core::words::faults;
use edagari_core::words::games::game_name;
use edagari_core::words::text::Text;

use super::parts::heading;

/// Paints the dialog.
pub fn engines_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (text, engines) = (state.text(), &state.view.engines);
    heading(ui, text.get("engines.title"));
    ui.label(text.get("engines.what"));
    ui.add_space(2.0 * UNIT);
    if engines.list.is_empty() {
        ui.weak(text.get("engines.none"));
    }
    for entry in &engines.list {
        entry_ui(ui, state, entry, commands);
    }
    ui.separator();
    form_ui(ui, text, engines, commands);
}

fn entry_ui(ui: &mut Ui, state: &State, entry: &EngineEntry, commands: &mut Vec<Command>) {
    let (text, engines, name) = (state.text(), &state.view.engines, &entry.name);
    let mut push = |command| commands.push(Command::Engines(command));
    ui.horizontal(|ui| {
        ui.label(RichText::new(name).strong());
        ui.weak(
            std::iter::once(entry.protocol.name())
                .chain(entry.games.iter().map(String::as_str))
                .collect::<Vec<_>>()
                .join(" · "),
        );
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
        if ui.button(text.with("engines.remove", &[("name", name)])).clicked() {
            push(EnginesCommand::AskRemoval(Some(name.clone())));
        }
    });
    // What was set at the command line can be read here.
    let (command, wait) = (entry.command.join(" "), entry.wait);
    let folder = entry.folder.as_ref().map(|folder| folder.display().to_string());
    let key = if folder.is_some() { "engines.started-in" } else { "engines.started" };
    let values: [(&str, &dyn std::fmt::Display); 3] =
        [("command", &command), ("folder", &folder.unwrap_or_default()), ("seconds", &wait)];
    let words = RichText::new(text.with(key, &values)).small();
    ui.add(egui::Label::new(words.color(Palette::of(ui).text_weak)).wrap());
    match &engines.trial {
        Some((tried, Some(trial))) if tried == name => trial_ui(ui, text, name, trial),
        Some((tried, None)) if tried == name => {
            ui.label(text.with("engines.stopped", &[("name", name)]));
        }
        _ => {}
    }
}

/// What a test found: moves and times, or what went wrong; and the lines that went to and fro.
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

fn form_ui(ui: &mut Ui, text: Text, engines: &Engines, commands: &mut Vec<Command>) {
    let mut form: EngineForm = engines.form.clone();
    let mut enters = false;
    Grid::new("engine").num_columns(2).spacing([3.0 * UNIT, 2.0 * UNIT]).show(ui, |ui| {
        enters |= field_ui(ui, &text.get("engines.name"), &mut form.name, 40);
        let label = ui.label(text.get("engines.protocol"));
        let combo = ComboBox::from_id_salt("protocol").selected_text(form.protocol.name());
        let response = combo.show_ui(ui, |ui| {
            for protocol in Protocol::ALL {
                ui.selectable_value(&mut form.protocol, protocol, protocol.name());
            }
        });
        response.response.labelled_by(label.id);
        ui.end_row();
        game_ui(ui, text, &mut form);
        enters |= field_ui(ui, &text.get("engines.command"), &mut form.command, 2000);
        let label = ui.label(text.get("engines.wait"));
        ui.add(typed_number(&mut form.wait).range(1..=86_400)).labelled_by(label.id);
        ui.end_row();
    });
    let is_whole = !form.name.trim().is_empty() && !form.command.trim().is_empty();
    if form != engines.form {
        commands.push(Command::Engines(EnginesCommand::Fill(Box::new(form))));
    }
    let adds = ui.add_enabled(is_whole, egui::Button::new(text.get("engines.add"))).clicked();
    if adds || enters && is_whole {
        commands.push(Command::Engines(EnginesCommand::Add));
    }
    if let Some(why) = &engines.refused {
        ui.label(RichText::new(why).color(Palette::of(ui).error));
    }
}

/// Which game it plays, where its protocol has several.
fn game_ui(ui: &mut Ui, text: Text, form: &mut EngineForm) {
    let games = [Game::Othello { size: 8 }, Game::ConnectFour { width: 7, height: 6 }];
    let known: Vec<Game> = games.into_iter().filter(|&game| form.protocol.has(game)).collect();
    if known.len() < 2 {
        return;
    }
    let name = |game: Option<Game>| {
        game.map_or_else(|| text.get("engines.every-game"), |game| game_name(text, game))
    };
    let label = ui.label(text.get("engines.game"));
    let combo = ComboBox::from_id_salt("game").selected_text(name(form.game));
    let response = combo.show_ui(ui, |ui| {
        for game in std::iter::once(None).chain(known.into_iter().map(Some)) {
            ui.selectable_value(&mut form.game, game, name(game));
        }
    });
    response.response.labelled_by(label.id);
    ui.end_row();
}

/// A field; whether Enter was pressed in it.
fn field_ui(ui: &mut Ui, label: &str, value: &mut String, longest: usize) -> bool {
    let label = ui.label(label);
    let field = TextEdit::singleline(value).char_limit(longest).desired_width(90.0 * UNIT);
    let field = ui.add(field).labelled_by(label.id);
    ui.end_row();
    field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}
