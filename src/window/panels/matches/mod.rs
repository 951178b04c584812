//! The match panel: the players, the state of the games, and the statistical evidence.

use egui::{Button, ProgressBar, Rect, RichText, ScrollArea, Ui, UiBuilder};

use crate::style::{Palette, UNIT};
use crate::wanted_focus::keep_in_sight;
use edagari_app::match_play::MatchResults;
use edagari_app::match_play::experiments::Experiment;
use edagari_app::session::command::Command;
use edagari_app::session::game::stored;
use edagari_app::session::matches::data::{MatchBefore, MatchCommand, MatchStanding};
use edagari_app::session::matches::update::can_start;
use edagari_app::session::state::State;
use edagari_app::words::games::game_name;
use edagari_app::words::text::{count, file_name};
use edagari_app::words::values;

mod figures;
mod games;
mod published;
mod score;
mod setup;
mod table;
mod words;

pub(super) use score::{ratio_ui, score_ui};
pub(crate) use setup::{ends_ui, openings_key};
pub(super) use words::{elo, percent};

/// From this width on, in points, the games stand beside the figures.
const WIDE: f32 = 560.0;

/// Paints the match.
pub fn matches_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let memory = egui::Id::unique("match panel");
    let results = state.matches.results.as_ref();
    let begun = state.matches.begun;
    // The match whose set-up the user has opened: one that begins or is opened later shows its games.
    let left: Option<u64> = ui.data(|data| data.get_temp(memory)).unwrap_or_default();
    let mut sets_up = left == Some(begun) || results.is_none();
    header_ui(ui, state, results.is_some().then_some(&mut sets_up), commands);
    let left = (sets_up && results.is_some()).then_some(begun);
    ui.data_mut(|data| data.insert_temp(memory, left));
    if let MatchStanding::Failed(why) = &state.matches.standing {
        let words = state.text().with("match.failed", &[("why", why)]);
        ui.label(RichText::new(words).color(Palette::of(ui).error));
    }
    if let Some(why) = &state.matches.refused {
        let words = state.text().with("match.refused", &[("why", why)]);
        ui.label(RichText::new(words).color(Palette::of(ui).error));
    }
    match results {
        Some(results) if !sets_up => {
            progress_ui(ui, state, results);
            // Another match begins at the top of its lists, with its first pairing shown.
            ui.push_id(begun, |ui| results_ui(ui, state, results, commands));
        }
        _ => {
            ScrollArea::vertical().id_salt("set up").auto_shrink(false).show(ui, |ui| {
                setup::setup_ui(ui, state, commands);
                keep_in_sight(ui);
            });
        }
    }
}

/// The buttons that begin and end a match, and the menus.
fn header_ui(ui: &mut Ui, state: &State, mut sets_up: Option<&mut bool>, commands: &mut Vec<Command>) {
    let text = state.text();
    ui.horizontal_wrapped(|ui| {
        let mut button = |ui: &mut Ui, sign: &str, key: &str, request: MatchCommand| {
            let words = format!("{sign} {}", text.get(&format!("match.{key}")));
            let tip = text.get(&format!("match.{key}-tip"));
            if ui.button(words).on_hover_text(tip).clicked() {
                commands.push(Command::Match(request));
            }
        };
        match state.matches.standing {
            MatchStanding::Playing => {
                button(ui, "Ⅱ", "pause", MatchCommand::Pause);
                button(ui, "■", "stop", MatchCommand::Stop);
            }
            MatchStanding::Paused | MatchStanding::Failed(_) if state.matches.can_continue() => {
                button(ui, "▶", "continue", MatchCommand::Continue);
                button(ui, "■", "stop", MatchCommand::Stop);
            }
            MatchStanding::Idle | MatchStanding::Paused | MatchStanding::Over | MatchStanding::Failed(_) => {
                start_ui(ui, state, sets_up.as_deref_mut(), commands);
            }
        }
        if let Some(sets_up) = sets_up {
            let words = format!("⚙ {}", text.get("match.set-up"));
            ui.toggle_value(sets_up, words).on_hover_text(text.get("match.set-up-tip"));
        }
        experiments_ui(ui, state, commands);
        files_ui(ui, state, commands);
    });
}

/// The button that begins the prepared match. Where that would never end, the set-up says so first and offers
/// remedies.
fn start_ui(ui: &mut Ui, state: &State, sets_up: Option<&mut bool>, commands: &mut Vec<Command>) {
    let (text, plan) = (state.text(), &state.matches.plan);
    let is_slow = !plan.slow().is_empty();
    // While the set-up is shown, its own button starts a slow match anyway.
    let hidden = sets_up.filter(|shown| !**shown);
    let can = can_start(state) && (!is_slow || hidden.is_some());
    let button = ui.add_enabled(can, Button::new(format!("▶ {}", text.get("match.start"))));
    let button = button.on_hover_text(text.get("match.start-tip"));
    let button = if is_slow { button.on_disabled_hover_text(text.get("match.slow.tip")) } else { button };
    match hidden {
        Some(shown) if is_slow => *shown |= button.clicked(),
        _ if button.clicked() => commands.push(Command::Match(MatchCommand::Start)),
        _ => {}
    }
}

/// The matches of the book and the lectures.
fn experiments_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    let menu = ui.menu_button(format!("{} ▾", text.get("match.experiments")), |ui| {
        for experiment in Experiment::all() {
            let name = experiment.name;
            let words = text.get(&format!("match.experiment.{name}"));
            let mut request = None;
            if let [_] = experiment.rows.as_slice() {
                request = ui.button(words).clicked().then_some(0);
            } else {
                ui.menu_button(words, |ui| {
                    let all = format!("▶ {}", text.get("match.rows.all"));
                    if ui.button(all).on_hover_text(text.get("match.rows.all-tip")).clicked() {
                        commands.push(Command::Match(MatchCommand::WholeExperiment(name)));
                        ui.close();
                    }
                    ui.separator();
                    for (row, match_of) in experiment.rows.iter().enumerate() {
                        let engines = match_of.plan.engines.iter();
                        let engines = engines.map(|engine| words::engine_words(state, engine));
                        if ui.button(engines.collect::<Vec<_>>().join(" – ")).clicked() {
                            request = Some(row);
                        }
                    }
                });
            }
            if let Some(row) = request {
                commands.push(Command::Match(MatchCommand::Experiment(name, row)));
                ui.close();
            }
        }
    });
    menu.response.on_hover_text(text.get("match.experiments-tip"));
}

fn files_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    let any = state.matches.results.is_some();
    let menu = ui.menu_button(format!("{} ▾", text.get("match.file")), |ui| {
        for (key, request, can) in [
            ("open", MatchCommand::Open, true),
            ("save", MatchCommand::Save, any),
            ("export", MatchCommand::Export, any),
        ] {
            let button = Button::new(text.get(&format!("match.{key}")));
            let response = ui.add_enabled(can, button);
            if response.on_hover_text(text.get(&format!("match.{key}-tip"))).clicked() {
                commands.push(Command::Match(request));
                ui.close();
            }
        }
        before_ui(ui, state, commands);
    });
    if menu.response.clicked() {
        commands.push(Command::Match(MatchCommand::ListBefore));
    }
}

/// The earlier matches, the newest first.
fn before_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (text, before) = (state.text(), &state.matches.before);
    ui.add_enabled_ui(!before.is_empty(), |ui| {
        let menu = ui.menu_button(text.get("match.before"), |ui| {
            for earlier in before {
                let path = &earlier.path;
                let row = ui.add_enabled(!earlier.is_held, Button::new(before_words(state, earlier)));
                let row = row.on_disabled_hover_text(text.get("match.before-held"));
                if row.on_hover_text(path.display().to_string()).clicked() {
                    commands.push(Command::Match(MatchCommand::OpenPath(path.clone())));
                    ui.close();
                }
            }
        });
        menu.response.on_hover_text(text.get("match.before-tip"));
    });
}

/// The words for an earlier match: its game, its methods, its games and the time of its last game.
fn before_words(state: &State, earlier: &MatchBefore) -> String {
    let (text, age) = (state.text(), stored::age(state.text(), &earlier.path));
    let Some(plan) = &earlier.plan else {
        return text.with("match.before-file", &[("file", &file_name(&earlier.path)), ("date", &age)]);
    };
    let engines = plan.engines.iter().map(|engine| words::engine_words(state, engine));
    let (game, engines) = (game_name(text, plan.game), engines.collect::<Vec<_>>().join(" – "));
    let values: [(&str, &dyn std::fmt::Display); 4] =
        [("game", &game), ("engines", &engines), ("count", &plan.len()), ("date", &age)];
    text.with("match.before-row", &values)
}

/// The number of games played, and the estimated time for the others.
fn progress_ui(ui: &mut Ui, state: &State, results: &MatchResults) {
    let text = state.text();
    let (played, wanted) = (results.played(), results.wanted());
    let mut words = text.with("match.progress", &[("played", &played), ("wanted", &wanted)]);
    if state.matches.is_playing()
        && let Some(left) = state.matches.seconds_left()
    {
        let left = values::seconds(left);
        words = format!("{words} · {}", text.with("match.left", &[("time", &left)]));
    }
    let share = played as f32 / wanted.max(1) as f32;
    let palette = Palette::of(ui);
    if let Some(shard) = results.shard() {
        let (all, missing) = (results.plan().len(), wanted - played);
        let progress = text.with(
            "match.shard",
            &[
                ("shard", &shard),
                ("all", &count(all.into())),
                ("played", &count(played.into())),
                ("wanted", &count(wanted.into())),
                ("missing", &count(missing.into())),
            ],
        );
        let progress = RichText::new(progress).color(palette.text_weak);
        ui.label(progress).on_hover_text(text.get("match.shard-tip"));
    }
    let bar = ProgressBar::new(share).desired_height(4.5 * UNIT).corner_radius(3);
    let fill = Palette::between(palette.raised, palette.accent, 0.35);
    ui.add(bar.fill(fill).text(RichText::new(words).color(palette.text)));
}

/// Figures and games, side by side where there is room.
fn results_ui(ui: &mut Ui, state: &State, results: &MatchResults, commands: &mut Vec<Command>) {
    let room = ui.available_rect_before_wrap();
    let beside = room.width() >= WIDE;
    let (one, other) = if beside {
        room.split_left_right_at_x(room.right() - (room.width() * 0.38).clamp(210.0, 330.0))
    } else {
        room.split_top_bottom_at_y(room.top() + room.height() * 0.62)
    };
    let gap = if beside { egui::vec2(2.0 * UNIT, 0.0) } else { egui::vec2(0.0, UNIT) };
    within(ui, Rect::from_min_max(one.min, one.max - gap), |ui| {
        // A wide table is scrolled; it must not run under the games.
        ScrollArea::both().id_salt("figures").auto_shrink(false).show(ui, |ui| {
            figures::figures_ui(ui, state, results);
        });
    });
    within(ui, other, |ui| games::games_ui(ui, state, results, commands));
}

fn within(ui: &mut Ui, rect: Rect, content: impl FnOnce(&mut Ui)) {
    ui.scope_builder(UiBuilder::new().max_rect(rect), content);
}
