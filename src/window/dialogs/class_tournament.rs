//! A tournament of programs: setting it up, its tables while it is played, its faults and its games.

use std::fmt::Display;

use egui::{Button, CollapsingHeader, ComboBox, Grid, ProgressBar, RichText, ScrollArea, Ui};

use crate::lists::ListExt as _;
use crate::panels::{ends_ui, openings_key};
use crate::style::{Palette, UNIT};
use crate::typed_number::typed_number;
use edagari_app::catalog::Level;
use edagari_app::engine::Protocol;
use edagari_app::engine::process::ProgramLimits;
use edagari_app::engine::tournament::{Tournament, TournamentGame, TournamentSystem};
use edagari_app::match_play::Openings;
use edagari_app::session::class_tournament::data::{
    ClassCommand, ClassSetup, ClassStanding, ClassTournament,
};
use edagari_app::session::command::Command;
use edagari_app::session::state::State;
use edagari_app::words::class_tournament::{
    bye_words, discs, early_words, fault_counts, last_board, limit_words, quality_words, skipped_words,
    system_key, tie_break,
};
use edagari_app::words::faults;
use edagari_app::words::games::{game_name, level_name};
use edagari_app::words::text::{Text, file_name};

use super::parts::heading;

/// Paints the dialog.
pub(super) fn class_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (text, class) = (state.text(), &state.view.class);
    // Tables end before the scroll bar of the dialog.
    ui.set_max_width(ui.available_width() - 4.0 * UNIT);
    heading(ui, text.get("class.title"));
    ui.label(text.get("class.what"));
    ui.add_space(2.0 * UNIT);
    // Games and faults need the room of the set-up, which is a click away.
    let is_shown = class.tournament.is_some();
    let words = text.with("class.setup", &[("game", &game_name(text, class.setup.game))]);
    let header = CollapsingHeader::new(words).id_salt(("class setup", class.begun, is_shown));
    header.default_open(!is_shown).show(ui, |ui| {
        ui.add_enabled_ui(!class.is_playing(), |ui| setup_ui(ui, state, commands));
    });
    ui.add_space(2.0 * UNIT);
    standing_ui(ui, text, class, commands);
    if let Some(works) = class.isolation {
        ui.weak(text.get(if works { "class.isolated" } else { "class.open" }));
    }
    let Some(tournament) = &class.tournament else { return };
    for file in &class.skipped {
        ui.weak(skipped_words(text, file));
    }
    for words in [early_words(text, tournament).filter(|_| !class.is_playing()), bye_words(text, tournament)]
    {
        words.map(|words| ui.label(words));
    }
    ui.separator();
    table_ui(ui, text, class, tournament);
    // Parts that grow with new games stand below the clickable ones.
    save_ui(ui, text, class, commands);
    games_ui(ui, text, tournament, commands);
    faults_ui(ui, text, tournament, commands);
    ui.add_space(2.0 * UNIT);
    ui.label(RichText::new(text.get("class.page.cross")).strong());
    cross_table_ui(ui, tournament);
}

fn push(commands: &mut Vec<Command>, command: ClassCommand) {
    commands.push(Command::ClassTournament(command));
}

fn setup_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (text, before) = (state.text(), &state.view.class.setup);
    let mut setup = before.clone();
    Grid::new("class setup").num_columns(2).spacing([3.0 * UNIT, 2.0 * UNIT]).show(ui, |ui| {
        ui.label(text.get("class.folder"));
        ui.horizontal(|ui| {
            if ui.button(text.get("class.choose")).clicked() {
                push(commands, ClassCommand::ChooseFolder);
            }
            if let Some(folder) = &setup.folder {
                ui.label(folder.display().to_string());
            }
        });
        ui.end_row();
        found_ui(ui, text, &state.view.class);
        engines_ui(ui, state, &mut setup);
        let name = |game| game_name(text, game);
        let games = ClassSetup::GAMES.map(|game| (game, name(game)));
        choice_ui(ui, &text.get("class.game"), &mut setup.game, &games);
        let protocols: Vec<_> =
            Protocol::ALL.into_iter().map(|protocol| (protocol, protocol.name().to_owned())).collect();
        choice_ui(ui, &text.get("engines.protocol"), &mut setup.protocol, &protocols);
        let swiss = TournamentSystem::Swiss(rounds(setup.system));
        let systems = [TournamentSystem::RoundRobin, swiss, TournamentSystem::Gauntlet]
            .map(|system| (system, text.get(system_key(system))));
        choice_ui(ui, &text.get("class.system"), &mut setup.system, &systems);
        first_ui(ui, text, &state.view.class, &mut setup);
        openings_ui(ui, text, &mut setup, commands);
        ends_ui(ui, text, &mut setup.adjudication);
        numbers_ui(ui, text, &mut setup);
    });
    if setup.folder.is_some() {
        ui.weak(text.with("class.page.time", &[("seconds", &setup.seconds)]));
        ui.weak(limit_words(text, ProgramLimits::OF_A_CLASS));
    }
    if !setup.protocol.has(setup.game) {
        let words = text.with("engines.fault.other-game", &[("game", &game_name(text, setup.game))]);
        ui.label(RichText::new(format!("{}: {words}", setup.protocol.name())).color(Palette::of(ui).error));
    }
    if setup != *before {
        push(commands, ClassCommand::SetUp(Box::new(setup)));
    }
}

/// The content of the folder.
fn found_ui(ui: &mut Ui, text: Text, class: &ClassTournament) {
    /// The greatest number of files that are named.
    const NAMED: usize = 8;
    let Some(found) = class.found() else { return };
    ui.label("");
    ui.vertical(|ui| match &found.programs {
        Ok(programs) => {
            let names = programs.names(&[]);
            let values: [(&str, &dyn Display); 2] = [("count", &names.len()), ("names", &names.join(", "))];
            ui.label(text.with("class.found", &values));
            for file in programs.skipped.iter().take(NAMED) {
                ui.weak(skipped_words(text, file));
            }
            if programs.skipped.len() > NAMED {
                ui.weak(format!("… +{}", programs.skipped.len() - NAMED));
            }
        }
        Err(error) => {
            let (file, why) = (found.folder.display(), faults::io_error(text, error));
            let words = text.with("class.unread", &[("file", &file as &dyn Display), ("why", &why)]);
            ui.label(RichText::new(words).color(Palette::of(ui).error));
        }
    });
    ui.end_row();
}

/// The player that meets all others, in a gauntlet.
fn first_ui(ui: &mut Ui, text: Text, class: &ClassTournament, setup: &mut ClassSetup) {
    let names = class.names();
    let first = setup.first.clone().or_else(|| names.first().cloned());
    let (TournamentSystem::Gauntlet, Some(mut first)) = (setup.system, first) else { return };
    let before = first.clone();
    let label = ui.label(text.get("class.first"));
    let list = ComboBox::from_id_salt("class first").selected_text(&first).list_ui(ui, |ui| {
        for name in names {
            let words = name.clone();
            ui.selectable_value(&mut first, name, words);
        }
    });
    list.response.labelled_by(label.id);
    if first != before {
        setup.first = Some(first);
    }
    ui.end_row();
}

/// The levels of the game, and the user's engines that play it, where there are some.
fn engines_ui(ui: &mut Ui, state: &State, setup: &mut ClassSetup) {
    let text = state.text();
    let names: Vec<String> = state.view.engines.names(setup.game).map(str::to_owned).collect();
    let levels: Vec<Level> = Level::all(setup.game).collect();
    let word = |level: &Level| format!("{}:{}", Level::WORD, level.number());
    // The list of engines may not have been read yet.
    if !names.is_empty() {
        setup
            .engines
            .retain(|known| names.contains(known) || levels.iter().any(|level| word(level) == *known));
    }
    let mut tick_ui = |ui: &mut Ui, name: &str, words: &str| {
        let mut plays = setup.engines.iter().any(|known| known == name);
        let tick = ui.checkbox(&mut plays, words);
        if tick.changed() {
            setup.engines.retain(|known| known != name);
            setup.engines.extend(plays.then(|| name.to_owned()));
        }
        tick
    };
    if !levels.is_empty() {
        ui.label(text.get("class.levels"));
        ui.horizontal_wrapped(|ui| {
            for level in &levels {
                let name = level_name(text, *level);
                tick_ui(ui, &word(level), &level.number().to_string())
                    .on_hover_text(&name)
                    .accessible_name(name);
            }
        });
        ui.end_row();
    }
    if !names.is_empty() {
        ui.label(text.get("engines.title"));
        ui.horizontal_wrapped(|ui| {
            for name in &names {
                tick_ui(ui, name, name);
            }
        });
        ui.end_row();
    }
}

fn choice_ui<T: Copy + PartialEq>(ui: &mut Ui, label: &str, value: &mut T, choices: &[(T, String)]) {
    let name = ui.label(label);
    let shown = choices.iter().find(|(choice, _)| choice == value).map_or("", |(_, words)| words);
    let list = ComboBox::from_id_salt(label).selected_text(shown).list_ui(ui, |ui| {
        for (choice, words) in choices {
            ui.selectable_value(value, *choice, words);
        }
    });
    list.response.labelled_by(name.id);
    ui.end_row();
}

/// The beginning of games: one choice of three, and its settings.
fn openings_ui(ui: &mut Ui, text: Text, setup: &mut ClassSetup, commands: &mut Vec<Command>) {
    ui.label(text.get("match.openings"));
    ui.horizontal_wrapped(|ui| {
        let random = match setup.openings {
            Openings::Random(plies) => Openings::Random(plies),
            _ => Openings::Random(4),
        };
        for choice in [Openings::Start, random] {
            let key = openings_key(choice);
            let is_chosen = setup.opening_file.is_none() && setup.openings == choice;
            let button = ui.radio(is_chosen, text.get(key)).on_hover_text(text.get(&format!("{key}-tip")));
            if button.clicked() {
                (setup.openings, setup.opening_file) = (choice, None);
            }
        }
        if let (Openings::Random(plies), None) = (&mut setup.openings, &setup.opening_file) {
            let name = text.get("match.random-plies");
            ui.add(typed_number(plies).range(1..=100).speed(0.05)).on_hover_text(&name).accessible_name(name);
        }
        let file = setup.opening_file.as_deref().map(file_name);
        let words = file.clone().unwrap_or_else(|| text.get("class.openings-file"));
        let button = ui.radio(file.is_some(), words).on_hover_text(text.get("class.openings-file-tip"));
        if button.clicked() {
            push(commands, ClassCommand::ChooseOpenings);
        }
    });
    ui.end_row();
}

const fn rounds(system: TournamentSystem) -> u32 {
    if let TournamentSystem::Swiss(rounds) = system { rounds } else { 0 }
}

fn numbers_ui(ui: &mut Ui, text: Text, setup: &mut ClassSetup) {
    if let TournamentSystem::Swiss(rounds) = &mut setup.system {
        let label = ui.label(text.get("class.rounds"));
        ui.horizontal(|ui| {
            ui.add(typed_number(rounds).range(0..=100)).labelled_by(label.id);
            ui.weak(text.get("class.rounds-tip"));
        });
        ui.end_row();
    }
    let label = ui.label(text.get("class.games")).on_hover_text(text.get("class.games-tip"));
    let mut pairs = setup.games / 2;
    ui.add(typed_number(&mut pairs).range(1..=500)).labelled_by(label.id);
    setup.games = pairs * 2;
    ui.end_row();
    let label = ui.label(text.get("class.seconds"));
    ui.add(typed_number(&mut setup.seconds).range(0.1..=600.0).speed(0.05)).labelled_by(label.id);
    ui.end_row();
    ui.label(text.get("class.review"));
    ui.horizontal(|ui| {
        let mut reviews = setup.review.is_some();
        if ui.checkbox(&mut reviews, text.get("class.review-all")).changed() {
            setup.review = reviews.then_some(3.0);
        }
        if let Some(seconds) = &mut setup.review {
            let field = ui.add(typed_number(seconds).range(0.1..=3600.0).speed(0.05).suffix("\u{2009}s"));
            field.accessible_name(text.get("class.review-seconds"));
        }
    });
    ui.end_row();
}

/// The actions now, the progress, or the reason why it cannot be played.
fn standing_ui(ui: &mut Ui, text: Text, class: &ClassTournament, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        if class.is_playing() {
            if ui.button(text.get("class.stop")).clicked() {
                push(commands, ClassCommand::Stop);
            }
        } else {
            // At the place of the first click: a quick second one loses nothing.
            if class.asks_to_discard && ui.button(text.get("class.keep-them")).clicked() {
                push(commands, ClassCommand::SetUp(Box::new(class.setup.clone())));
            }
            let key = if class.asks_to_discard { "class.start-another" } else { "class.start" };
            let start = ui.add_enabled(class.setup.is_whole(), Button::new(text.get(key)));
            if start.on_disabled_hover_text(text.get("class.nobody")).clicked() {
                push(commands, ClassCommand::Start);
            }
        }
        let Some(tournament) = &class.tournament else { return };
        let (played, all) = (tournament.games.len(), class.games_in_all());
        let reviewed = class.reviewed.filter(|_| class.is_playing());
        if class.is_playing() {
            let share = reviewed.unwrap_or(played) as f32 / all.max(1) as f32;
            ui.add(ProgressBar::new(share).desired_width(40.0 * UNIT));
        }
        ui.label(match reviewed {
            Some(done) => text.with("class.reviewing", &[("done", &done), ("count", &all)]),
            None => text.with("class.progress", &[("played", &played), ("count", &all)]),
        });
    });
    if let Some(cut_off) = class.cut_off.as_ref().filter(|_| !class.is_playing()) {
        let words = text.with("class.go-on", &[("count", &cut_off.games)]);
        if ui.button(words).on_hover_text(text.get("class.go-on-tip")).clicked() {
            push(commands, ClassCommand::GoOn);
        }
    }
    if class.asks_to_discard {
        ui.label(RichText::new(text.get("class.discards")).color(Palette::of(ui).upper));
    }
    if let Some(why) = &class.not_kept {
        let words = text.with("class.not-kept", &[("why", why)]);
        ui.label(RichText::new(words).color(Palette::of(ui).error));
    }
    if let ClassStanding::Failed(why) = &class.standing {
        ui.label(RichText::new(why).color(Palette::of(ui).error));
    }
}

fn table_ui(ui: &mut Ui, text: Text, class: &ClassTournament, tournament: &Tournament) {
    let rule = tournament.plan.system.tie_break().word();
    let heads = ["place", "program", "points", "games", "won", "drawn", "lost", rule, "faults"];
    let grid = Grid::new("class table").striped(true).spacing([4.0 * UNIT, UNIT]);
    let area = ScrollArea::horizontal().id_salt("class table");
    area.show(ui, |ui| {
        grid.show(ui, |ui| {
            for head in heads.into_iter().chain(class.qualities.as_ref().map(|_| "moves")) {
                ui.label(RichText::new(text.get(&format!("class.page.{head}"))).strong());
            }
            ui.end_row();
            for standing in tournament.standings() {
                let tally = standing.tally;
                ui.label(standing.place.to_string());
                ui.label(&tournament.plan.entrants[standing.entrant].name);
                ui.label(standing.points.to_string());
                for count in [tally.games, tally.wins, tally.draws, tally.losses] {
                    ui.label(count.to_string());
                }
                ui.label(tie_break(&standing));
                ui.label(fault_counts(text, &standing));
                if let Some(quality) = class.qualities.as_ref().and_then(|all| all.get(standing.entrant)) {
                    ui.label(quality_words(text, quality, &standing));
                }
                ui.end_row();
            }
        })
    });
}

fn cross_table_ui(ui: &mut Ui, tournament: &Tournament) {
    let order: Vec<usize> = tournament.standings().iter().map(|standing| standing.entrant).collect();
    ScrollArea::horizontal().id_salt("class cross").show(ui, |ui| {
        Grid::new("class cross table").striped(true).spacing([4.0 * UNIT, UNIT]).show(ui, |ui| {
            ui.label("");
            for &column in &order {
                ui.label(&tournament.plan.entrants[column].name);
            }
            ui.end_row();
            for &row in &order {
                ui.label(&tournament.plan.entrants[row].name);
                for &column in &order {
                    let tally = tournament.between(row, column);
                    let words = if tally.games == 0 { "·".to_owned() } else { tally.points().to_string() };
                    ui.label(words);
                }
                ui.end_row();
            }
        });
    });
}

/// The games lost by a fault: the reason, the position, and the last lines of the dialogue.
fn faults_ui(ui: &mut Ui, text: Text, tournament: &Tournament, commands: &mut Vec<Command>) {
    let faulty = || tournament.games.iter().filter(|game| game.played.fault.is_some());
    if faulty().next().is_none() {
        return;
    }
    ui.add_space(2.0 * UNIT);
    ui.label(RichText::new(text.get("class.page.faults")).strong());
    for game in faulty() {
        let Some(fault) = &game.played.fault else { continue };
        let number = game.played.number;
        let head = format!("{}. {}: {}", number + 1, fault.engine, faults::external_kind(text, &fault.kind));
        CollapsingHeader::new(head).id_salt(("class fault", number)).show(ui, |ui| {
            ui.label(text.get("class.page.position"));
            ui.label(RichText::new(last_board(game)).monospace());
            if ui.button(text.with("class.show", &[("number", &(number + 1))])).clicked() {
                push(commands, ClassCommand::Show(number));
            }
            for line in &fault.log {
                ui.label(RichText::new(line).monospace());
            }
        });
    }
}

/// All games: a click opens one on the board.
fn games_ui(ui: &mut Ui, text: Text, tournament: &Tournament, commands: &mut Vec<Command>) {
    ui.add_space(2.0 * UNIT);
    ui.label(RichText::new(text.get("class.page.games")).strong());
    let rows = tournament.games.len();
    let area = ScrollArea::vertical().id_salt("class games").max_height(50.0 * UNIT);
    let area = area.auto_shrink([true, false]).min_scrolled_height(50.0 * UNIT);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.5 * UNIT;
        let height = ui.spacing().interact_size.y;
        area.show_rows(ui, height, rows, |ui, range| {
            for game in &tournament.games[range] {
                if ui.add(Button::selectable(false, game_words(tournament, game))).clicked() {
                    push(commands, ClassCommand::Show(game.played.number));
                }
            }
        });
    });
    if rows > 0 {
        ui.weak(text.get("class.games-hint"));
    }
}

fn game_words(tournament: &Tournament, game: &TournamentGame) -> String {
    let [first, second] = game.players.map(|player| &tournament.plan.entrants[player].name);
    let [one, other] = game.points();
    format!("{}. {first} {one} – {other} {second}{}", game.played.number + 1, discs(game))
}

fn save_ui(ui: &mut Ui, text: Text, class: &ClassTournament, commands: &mut Vec<Command>) {
    ui.add_space(2.0 * UNIT);
    ui.horizontal_wrapped(|ui| {
        let button = ui.button(text.get("class.save")).on_hover_text(text.get("class.save-tip"));
        if button.clicked() {
            push(commands, ClassCommand::Save);
        }
        match &class.saved {
            Some(Ok(folder)) => {
                ui.label(text.with("class.saved", &[("folder", &folder.display())]));
            }
            Some(Err(why)) => {
                ui.label(
                    RichText::new(text.with("class.not-saved", &[("why", why)])).color(Palette::of(ui).error),
                );
            }
            None => {}
        }
    });
}
