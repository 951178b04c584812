//! Tournament games: the open collection, the moves played in the position on the board, and the table of all
//! games.

use egui::{Layout, ProgressBar, Rect, RichText, ScrollArea, Ui, UiBuilder};

use crate::style::{Palette, UNIT};
use edagari_app::session::command::Command;
use edagari_app::session::state::State;
use edagari_app::session::tournaments::collection::GameCollection;
use edagari_app::session::tournaments::data::{Reading, TournamentCommand};
use edagari_app::words::text::count;
use edagari_app::words::{faults, tournaments as words};

mod explorer;
mod games;
mod header;

/// From this width on the explorer stands beside the table.
const WIDE: f32 = 900.0;
/// The share of the width that the explorer takes there.
const BESIDE: f32 = 0.44;
/// The greatest width of the explorer there, in points: its columns need no more, and the table of games has
/// seven.
const BESIDE_MOST: f32 = 660.0;
/// The greatest share of the height that the explorer takes above the table.
const ABOVE: f32 = 0.42;

/// Paints the panel.
pub fn tournaments_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let tournaments = &state.tournaments;
    let Some(collection) = &tournaments.collection else {
        empty_ui(ui, state, commands);
        return;
    };
    source_ui(ui, state, collection, commands);
    let room = ui.available_size();
    let area = Rect::from_min_size(ui.cursor().min, room);
    if room.x >= WIDE {
        let (left, right) = area.split_left_right_at_x(area.left() + (BESIDE * room.x).min(BESIDE_MOST));
        in_rect(ui, left.with_max_x(left.right() - 2.0 * UNIT), |ui| {
            explorer::explorer_ui(ui, state, commands, room.y);
        });
        in_rect(ui, right, |ui| games_ui(ui, state, collection, commands));
        ui.advance_cursor_after_rect(area);
    } else {
        // The table keeps its place from move to move, with any number of moves above it.
        let above = ui.cursor().top() + room.y * ABOVE;
        explorer::explorer_ui(ui, state, commands, room.y * ABOVE);
        ui.add_space((above - ui.cursor().top()).max(0.0));
        games_ui(ui, state, collection, commands);
    }
}

fn games_ui(ui: &mut Ui, state: &State, collection: &GameCollection, commands: &mut Vec<Command>) {
    header::header_ui(ui, state, collection, commands);
    games::games_ui(ui, state, collection, commands);
}

fn in_rect(ui: &mut Ui, rect: Rect, add: impl FnOnce(&mut Ui)) {
    let layout = Layout::top_down(egui::Align::Min);
    ui.scope_builder(UiBuilder::new().max_rect(rect).layout(layout), add);
}

/// Suggestions where nothing is open.
fn empty_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (text, tournaments) = (state.text(), &state.tournaments);
    ui.add_space(3.0 * UNIT);
    if tournaments.reading == Reading::Idle && !state.settings.tournaments.is_empty() {
        // The folders of the last session are read only once this panel is shown.
        commands.push(Command::Tournament(TournamentCommand::Recall));
    }
    ui.label(RichText::new(text.get("tournaments.empty")).color(Palette::of(ui).text_weak));
    ui.add_space(UNIT);
    reading_ui(ui, state, commands);
    ui.horizontal(|ui| choose_ui(ui, state, commands));
}

/// The progress of reading, or its result.
fn reading_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (text, palette, tournaments) = (state.text(), Palette::of(ui), &state.tournaments);
    match &tournaments.reading {
        Reading::Idle => {}
        Reading::Stopped => drop(ui.label(text.get("tournaments.stopped"))),
        Reading::Failed(why) => drop(ui.label(RichText::new(why).color(palette.error))),
        Reading::Running => {
            let (done, all) = tournaments.progress;
            // `all` is the promised games and a quarter more, for the lists that are made at last; the words
            // count games.
            let promised = all - all / 5;
            let words = match all {
                0 => text.get("tournaments.reading-begins"),
                _ => text.with(
                    "tournaments.reading",
                    &[("done", &count(done.min(promised))), ("all", &count(promised))],
                ),
            };
            ui.horizontal(|ui| {
                if ui.button(text.get("tournaments.stop")).clicked() {
                    commands.push(Command::Tournament(TournamentCommand::Stop));
                }
                let share = done as f32 / all.max(1) as f32;
                let fill = Palette::between(palette.raised, palette.accent, 0.35);
                let bar = ProgressBar::new(share).desired_height(4.5 * UNIT).corner_radius(3).fill(fill);
                ui.add(bar.text(RichText::new(words).color(palette.text)));
            });
        }
    }
}

/// Buttons to choose a folder, or to read it again after a cancelled reading.
fn choose_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (text, tournaments) = (state.text(), &state.tournaments);
    if ui.button(text.get("tournaments.choose")).clicked() {
        commands.push(Command::Tournament(TournamentCommand::Ask));
    }
    let given_up = matches!(tournaments.reading, Reading::Stopped | Reading::Failed(_));
    if given_up && ui.button(text.get("tournaments.again")).clicked() {
        let paths = tournaments.paths.iter().cloned();
        commands.extend(paths.map(|path| Command::Tournament(TournamentCommand::Open(path))));
    }
}

/// The open collection, and the faults of its files.
fn source_ui(ui: &mut Ui, state: &State, collection: &GameCollection, commands: &mut Vec<Command>) {
    let (text, palette) = (state.text(), Palette::of(ui));
    ui.horizontal_wrapped(|ui| {
        let paths: Vec<String> =
            state.settings.tournaments.iter().map(|path| path.display().to_string()).collect();
        let source = words::sources(text, &state.settings.tournaments);
        ui.label(RichText::new(source).strong()).on_hover_text(paths.join("\n"));
        choose_ui(ui, state, commands);
        let faulty = collection.refused.len() + collection.torn.len();
        if faulty > 0 {
            let words = text.with("tournaments.faulty", &[("count", &faulty)]);
            ui.menu_button(RichText::new(words).color(palette.error), |ui| faults_ui(ui, state, collection));
        }
    });
    reading_ui(ui, state, commands);
}

/// Every file with a fault, and the fault.
fn faults_ui(ui: &mut Ui, state: &State, collection: &GameCollection) {
    let text = state.text();
    ui.set_min_width(100.0 * UNIT);
    ScrollArea::vertical().max_height(80.0 * UNIT).show(ui, |ui| {
        for refused in &collection.refused {
            ui.label(faults::refused_games(text, refused));
        }
        for (path, skipped) in &collection.torn {
            ui.label(words::torn(text, path, skipped));
        }
    });
}
