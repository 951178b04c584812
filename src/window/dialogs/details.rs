//! Details of the open game: title, names, place, date and result, which can be edited, and the parts left
//! out of the text from which it was read.

use egui::{Grid, RichText, ScrollArea, TextEdit, Ui};

use crate::style::{Palette, UNIT, drawable};
use edagari_app::game::Side;
use edagari_app::session::command::Command;
use edagari_app::session::game::data::GameDetails;
use edagari_app::session::state::State;
use edagari_app::words::games::side_name;
use edagari_app::words::written::player_names;

use super::parts::heading;

/// The most characters of a field.
const LONGEST: usize = 120;

/// Paints the dialog.
pub fn details_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    heading(ui, text.get("details.title"));
    let document = &state.game.document;
    let mut details = GameDetails::of(document);
    let seats = state.game.position.family().seats();
    let players = player_names(text, document);
    Grid::new("details").num_columns(2).spacing([3.0 * UNIT, 2.0 * UNIT]).show(ui, |ui| {
        field_ui(ui, &text.get("details.name"), &mut details.title);
        for side in Side::BOTH.into_iter().filter(|side| seats.contains(side)) {
            let label =
                text.with("details.player", &[("side", &side_name(text, &state.game.position, side))]);
            if document.players[side.index()].is_person() {
                field_ui(ui, &label, &mut details.names[side.index()]);
            } else {
                ui.label(label);
                ui.label(RichText::new(&players[side.index()]).color(Palette::of(ui).text_weak));
                ui.end_row();
            }
        }
        field_ui(ui, &text.get("details.place"), &mut details.facts.place);
        field_ui(ui, &text.get("details.date"), &mut details.facts.date);
        field_ui(ui, &text.get("details.result"), &mut details.facts.result);
    });
    ui.add_space(2.0 * UNIT);
    ui.weak(text.get("details.hint"));
    read_notes_ui(ui, &text.get("notes.title"), &document.read_notes);
    if details != GameDetails::of(document) {
        commands.push(Command::SetDetails(Box::new(details)));
    }
}

/// Notes on reading the game, where something was left out.
fn read_notes_ui(ui: &mut Ui, title: &str, notes: &[String]) {
    /// The height up to which the list grows before it scrolls, in points.
    const HEIGHT: f32 = 40.0 * UNIT;
    if notes.is_empty() {
        return;
    }
    ui.add_space(2.0 * UNIT);
    ui.label(RichText::new(title).strong());
    ScrollArea::vertical().max_height(HEIGHT).auto_shrink([false, true]).show(ui, |ui| {
        for line in notes {
            ui.label(format!("• {}", drawable(ui, line)));
        }
    });
}

fn field_ui(ui: &mut Ui, label: &str, value: &mut String) {
    let label = ui.label(label);
    let field = TextEdit::singleline(value).char_limit(LONGEST).desired_width(70.0 * UNIT);
    ui.add(field).labelled_by(label.id);
    ui.end_row();
}
