//! The cross table of a tournament: each engine against each.

use egui::{Button, Grid, Label, Rangef, Response, RichText, Ui, Widget, vec2};

use crate::style::{Palette, UNIT};
use edagari_app::match_play::MatchResults;
use edagari_app::session::state::State;

use super::words;
use super::words::letter;

/// Width of a cell with points, in points of the screen.
const CELL: f32 = 14.0 * UNIT;
/// The range of widths of an engine's name and settings.
const NAMED: Rangef = Rangef { min: 30.0 * UNIT, max: 80.0 * UNIT };

/// Paints the table. Returns the pairing that the user chose in it.
pub(super) fn table_ui(ui: &mut Ui, state: &State, results: &MatchResults) -> usize {
    let memory = ui.scope_id().with("pairing");
    let mut shown: usize = ui.data(|data| data.get_temp(memory)).unwrap_or(0);
    let pairings = results.plan().pairings();
    let engines = results.plan().engines.len();
    // The engines take the room that the figures leave.
    let named = (ui.available_width() - (engines + 1) as f32 * (CELL + UNIT)).clamp(NAMED.min, NAMED.max);
    let weak = Palette::of(ui).text_weak;
    Grid::new("cross table").striped(true).spacing([UNIT, UNIT]).show(ui, |ui| {
        ui.label("");
        for engine in 0..engines {
            let color = Palette::of(ui).entry(engine as u8);
            cell_ui(ui, Label::new(RichText::new(letter(engine).to_string()).strong().color(color)));
        }
        cell_ui(ui, Label::new(RichText::new(state.text().get("match.all")).color(weak)));
        ui.end_row();
        for row in 0..engines {
            ui.allocate_ui(vec2(named, ui.spacing().interact_size.y), |ui| {
                ui.set_width(named);
                words::engine_ui(ui, state, &results.plan().engines[row], row);
            });
            for column in 0..engines {
                let Some(tally) = results.between(row, column) else {
                    cell_ui(ui, Label::new(RichText::new("·").color(weak)));
                    continue;
                };
                // A pairing stands twice in the table, once from the side of each engine.
                let at = pairings.iter().position(|pair| pair.contains(&row) && pair.contains(&column));
                let counts = format!("+{} ={} −{}", tally.wins, tally.draws, tally.losses);
                let tip = format!("{} – {}: {counts}", letter(row), letter(column));
                let cell = Button::selectable(at == Some(shown), format!("{:.1}", tally.points()));
                if cell_ui(ui, cell).on_hover_text(tip).clicked() {
                    shown = at.unwrap_or(shown);
                }
            }
            let total = results.total(row);
            let share = total.score().map(words::percent).unwrap_or_default();
            cell_ui(ui, Label::new(RichText::new(format!("{:.1}", total.points())).strong()))
                .on_hover_text(share);
            ui.end_row();
        }
    });
    ui.add_space(UNIT);
    ui.data_mut(|data| data.insert_temp(memory, shown));
    shown
}

/// A cell with its text in the middle; all cells have the same size.
fn cell_ui(ui: &mut Ui, content: impl Widget) -> Response {
    ui.add_sized([CELL, ui.spacing().interact_size.y], content)
}
