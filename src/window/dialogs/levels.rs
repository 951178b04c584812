//! The levels of a game: their settings, and the measured gain in strength over the level below.

use egui::{Grid, Id, Label, RichText, Ui};

use crate::panels::apart::level_words;
use crate::style::{Palette, UNIT};
use edagari_app::catalog::{Game, Level};
use edagari_app::session::state::State;
use edagari_app::words::games;
use edagari_app::words::games::game_name;

/// The width of the description of a level's settings, in points.
const PLAYS: f32 = 100.0 * UNIT;

/// Paints the dialog.
pub fn levels_ui(ui: &mut Ui, state: &State) {
    let text = state.text();
    crate::dialogs::parts::heading(ui, text.get("level.title"));
    let game = chooser_ui(ui, state);
    ui.add_space(2.0 * UNIT);
    table_ui(ui, state, game);
    ui.add_space(2.0 * UNIT);
    let mut notes = vec![text.get("level.elo-why"), text.get("level.overlooks-why")];
    if game == (Game::Othello { size: 8 }) {
        notes.push(text.get("settings.book-tip"));
    }
    for note in notes {
        ui.label(RichText::new(note).color(Palette::of(ui).text_weak));
    }
}

/// The games with levels, the one on the board chosen at first.
fn chooser_ui(ui: &mut Ui, state: &State) -> Game {
    let id = Id::unique("levels of a game");
    let open = state.game.position.game();
    let games: Vec<_> = Level::games().collect();
    // By the table of levels and not by the game: boards of several sizes may share one.
    let usual = games.iter().find(|game| game.row().levels == open.row().levels).or(games.first());
    let mut chosen = ui.data(|data| data.get_temp(id)).or(usual.copied()).unwrap_or(open);
    ui.horizontal_wrapped(|ui| {
        for game in games {
            ui.selectable_value(&mut chosen, game, game_name(state.text(), game));
        }
    });
    ui.data_mut(|data| data.insert_temp(id, chosen));
    chosen
}

fn table_ui(ui: &mut Ui, state: &State, game: Game) {
    let text = state.text();
    let weak = Palette::of(ui).text_weak;
    let grid = Grid::new(("levels", game.name())).num_columns(4).striped(true);
    grid.spacing([5.0 * UNIT, UNIT]).show(ui, |ui| {
        for key in ["level.column.level", "level.column.elo", "level.column.sum", "level.column.plays"] {
            ui.label(RichText::new(text.get(key)).color(weak));
        }
        ui.end_row();
        let mut sum = 0;
        for level in Level::all(game) {
            ui.label(games::level_name(text, level));
            if let Some(elo) = level.row().elo {
                sum += u32::from(elo[0]);
                ui.label(games::elo(text, elo));
                ui.label(format!("≈\u{2009}+{sum}"));
            } else {
                ui.label("–");
                ui.label("0");
            }
            let plays = RichText::new(level_words(text, level, game)).small().color(weak);
            ui.scope(|ui| {
                ui.set_max_width(PLAYS);
                ui.add(Label::new(plays).wrap()).on_hover_text(level.row().word);
            });
            ui.end_row();
        }
    });
}
