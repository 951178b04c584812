//! What the evaluation says of the position shown, term by term.

use egui::{Align, Color32, Grid, Layout, RichText, Ui, vec2};

use crate::app::boards;
use crate::app::state::State;
use crate::app::theme::{Palette, UNIT};
use crate::eval::weights::{Term, Weights};
use crate::game::othello::Othello;
use crate::game::{Alternating as _, Side};

use super::sliders::signed;

/// Paints the terms as a table: both sides, the difference, the factor, and what it adds for the first player.
pub(super) fn terms_ui(ui: &mut Ui, state: &State, position: &Othello, weights: &Weights) {
    let text = state.text();
    let palette = Palette::of(ui);
    let contributions = weights.contributions(position);
    let sign = if position.side_to_move() == Side::First { 1 } else { -1 };
    let terms = [
        ("position", contributions.position),
        ("mobility", contributions.mobility),
        ("stability", contributions.stability),
    ];
    ui.label(RichText::new(text.get("weights.here")).strong());
    Grid::new("terms").num_columns(6).striped(true).spacing(vec2(3.0 * UNIT, UNIT)).show(ui, |ui| {
        ui.label("");
        for side in Side::BOTH {
            let name = boards::side_name(text, &state.game.position, side);
            number_ui(ui, name, palette.text_weak);
        }
        for key in ["weights.column.difference", "weights.column.factor", "weights.column.total"] {
            number_ui(ui, text.get(key), palette.text_weak);
        }
        ui.end_row();
        for (key, term) in terms {
            term_ui(ui, text.get(&format!("weights.term.{key}")), term, sign);
        }
        ui.label(RichText::new(text.get("weights.sum")).strong());
        for _ in 0..4 {
            ui.label("");
        }
        let total = sign * contributions.total();
        number_ui(ui, signed(total), color(palette, total));
        ui.end_row();
    });
}

fn term_ui(ui: &mut Ui, name: String, term: Term, sign: i32) {
    let palette = Palette::of(ui);
    let (first, second) = if sign > 0 { (term.own, term.theirs) } else { (term.theirs, term.own) };
    ui.label(name);
    number_ui(ui, signed(first), palette.text);
    number_ui(ui, signed(second), palette.text);
    number_ui(ui, signed(first - second), palette.text);
    number_ui(ui, format!("× {}", signed(term.weight).trim_start_matches('+')), palette.text_weak);
    let total = sign * term.total();
    number_ui(ui, signed(total), color(palette, total));
    ui.end_row();
}

const fn color(palette: &Palette, number: i32) -> Color32 {
    if number < 0 { palette.upper } else { palette.lower }
}

fn number_ui(ui: &mut Ui, words: String, color: Color32) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(RichText::new(words).color(color)));
}
