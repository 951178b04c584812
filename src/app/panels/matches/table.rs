//! The cross table of a tournament: each engine against each.

use egui::{Button, Grid, RichText, Ui};

use crate::app::state::State;
use crate::app::theme::{Palette, UNIT};
use crate::match_play::Results;

use super::letter;

/// Paints the table and tells which pairing the person chose in it.
pub(super) fn table_ui(ui: &mut Ui, state: &State, results: &Results) -> usize {
    let memory = ui.scope_id().with("pairing");
    let mut shown: usize = ui.data(|data| data.get_temp(memory)).unwrap_or(0);
    let pairings = results.plan().pairings();
    let engines = results.plan().engines.len();
    let strong = |ui: &mut Ui, engine: usize| {
        let color = Palette::of(ui).entry(engine as u8);
        ui.label(RichText::new(letter(engine).to_string()).strong().color(color));
    };
    Grid::new("cross table").striped(true).spacing([3.0 * UNIT, UNIT]).min_col_width(8.0 * UNIT).show(
        ui,
        |ui| {
            ui.label("");
            (0..engines).for_each(|engine| strong(ui, engine));
            ui.label(RichText::new(state.text().get("match.all")).color(Palette::of(ui).text_weak));
            ui.end_row();
            for row in 0..engines {
                strong(ui, row);
                for column in 0..engines {
                    let Some(tally) = results.between(row, column) else {
                        ui.label("·");
                        continue;
                    };
                    let at = pairings.iter().position(|pair| pair.contains(&row) && pair.contains(&column));
                    let words = format!("{:.1}", tally.points());
                    let tip = format!(
                        "{} – {}: +{} ={} −{}",
                        letter(row),
                        letter(column),
                        tally.wins,
                        tally.draws,
                        tally.losses
                    );
                    if ui.add(Button::selectable(at == Some(shown), words)).on_hover_text(tip).clicked() {
                        shown = at.unwrap_or(shown);
                    }
                }
                let total = results.total(row);
                let share = total.score().map(super::figures::percent).unwrap_or_default();
                ui.label(RichText::new(format!("{:.1}", total.points())).strong()).on_hover_text(share);
                ui.end_row();
            }
        },
    );
    ui.add_space(UNIT);
    ui.data_mut(|data| data.insert_temp(memory, shown));
    shown
}
