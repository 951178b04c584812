//! The evaluation of the position shown, term by term.

use egui::{Align, Color32, Grid, Label, Layout, RichText, Ui, vec2};

use crate::style::{Palette, UNIT};
use edagari_app::catalog::{Game, Unit};
use edagari_app::eval::features::Feature;
use edagari_app::eval::weights::{Contributions, Stability, Weights, WeightsTerm};
use edagari_app::words::games::side_name;
use edagari_app::words::text::{Text, signed};

use super::scene::WeightsScene;

use edagari_app::game::{Alternating as _, Score, Side};

/// The range of widths of the name of a term, in points; cut-off text shows under the pointer.
const NAME: std::ops::RangeInclusive<f32> = 80.0..=150.0;
/// The least width of a column of numbers, in points.
const COLUMN: f32 = 34.0;
/// The least height of a row, in points.
const ROW: f32 = 5.0 * UNIT;
/// The room between two columns, in points.
const GAP: f32 = 1.5 * UNIT;
/// The room of headings beyond the least width of their columns, in points.
const HEADINGS: f32 = 7.0 * UNIT;

struct TermLine {
    /// Of its name in the text files.
    key: String,
    /// In the current weights.
    now: WeightsTerm,
    /// In the table for comparison.
    before: WeightsTerm,
}

/// The layout of all lines of the table.
struct TermsTable {
    text: Text,
    /// 1 where the first player is to move, else -1: the contributions are for the side to move, the table is
    /// for the first player.
    sign: i32,
    /// The width of the names, in points.
    name: f32,
    /// Whether the weights differ from the table for comparison.
    changed: bool,
}

/// Paints the terms as a table: both sides, the difference, the factor, the contribution for the first
/// player, and its difference from the table for comparison.
pub(super) fn terms_ui(ui: &mut Ui, scene: &WeightsScene<'_>, weights: &Weights) {
    let text = scene.text();
    let palette = Palette::of(ui);
    let (now, usual) = (weights.contributions(scene.position), scene.reference.contributions(scene.position));
    let sign = if scene.position.side_to_move() == Side::First { 1 } else { -1 };
    let changed = weights != scene.reference;
    ui.label(RichText::new(text.get("weights.here")).strong());
    // One more than is filled: the last column of a grid gets all the remaining room.
    let columns = 7 + usize::from(changed);
    // No wider than the heat map above: a heading has no more room than that.
    let grid = Grid::new(("terms", columns)).num_columns(columns).striped(true);
    let numbers = HEADINGS + (columns - 2) as f32 * (COLUMN + GAP);
    let name = (ui.available_width() - numbers).clamp(*NAME.start(), *NAME.end());
    let grid = grid.min_col_width(0.0).min_row_height(ROW);
    grid.spacing(vec2(GAP, 0.5 * UNIT)).show(ui, |ui| {
        ui.label("");
        for side in Side::BOTH {
            heading_ui(ui, side_name(text, &scene.state.game.position, side));
        }
        for key in ["weights.column.difference", "weights.column.factor", "weights.column.total"] {
            heading_ui(ui, text.get(key));
        }
        if changed {
            heading_ui(ui, text.get("weights.column.change"));
        }
        ui.label("");
        ui.end_row();
        let table = TermsTable { text, sign, name, changed };
        for line in lines(weights, &now, &usual) {
            table.line_ui(ui, &line);
        }
        ui.label(RichText::new(text.get("weights.sum")).strong());
        for _ in 0..4 {
            ui.label("");
        }
        let total = sign * now.total();
        number_ui(ui, signed(total), color(palette, total));
        if changed {
            let change = total - sign * usual.total();
            number_ui(ui, signed(change), color(palette, change));
        }
        ui.label("");
        ui.end_row();
    });
    discs_ui(ui, scene, weights, sign * now.total());
}

/// The prediction of the sum in discs, where the table makes one.
fn discs_ui(ui: &mut Ui, scene: &WeightsScene<'_>, weights: &Weights, total: i32) {
    let unit = Unit::new(Game::Othello { size: weights.size() }, weights.per_disc);
    if unit.per_disc() > 1 {
        let discs = unit.write(Score::estimate(total));
        let words = scene.text().with("weights.sum-discs", &[("discs", &discs)]);
        ui.label(RichText::new(words).color(Palette::of(ui).text_weak));
    }
}

/// The lecture's three terms, and each other feature that counts in either table.
fn lines(weights: &Weights, now: &Contributions, usual: &Contributions) -> Vec<TermLine> {
    let stability = match weights.stability {
        Stability::OneReply => "weights.term.stability",
        Stability::Forever => "weights.feature.stable",
    };
    let line = |key: &str, now, before| TermLine { key: key.to_owned(), now, before };
    let mut lines = vec![
        line("weights.term.position", now.position, usual.position),
        line("weights.term.mobility", now.mobility, usual.mobility),
        line(stability, now.stability, usual.stability),
    ];
    for feature in Feature::more() {
        let (term, before) = (now.term(feature), usual.term(feature));
        if term.weight != 0 || before.weight != 0 {
            lines.push(line(&format!("weights.feature.{}", feature.name()), term, before));
        }
    }
    lines
}

impl TermsTable {
    fn line_ui(&self, ui: &mut Ui, line: &TermLine) {
        let (palette, name) = (Palette::of(ui), self.text.get(&line.key));
        let TermLine { now, before, .. } = line;
        // A negative sign stands for a second player to move, whose own count is then the second column.
        let (first, second) = if self.sign > 0 { (now.own, now.theirs) } else { (now.theirs, now.own) };
        ui.scope(|ui| {
            ui.set_max_width(self.name);
            ui.add(Label::new(&name).truncate()).on_hover_text(&name);
        });
        number_ui(ui, signed(first), palette.text);
        number_ui(ui, signed(second), palette.text);
        number_ui(ui, signed(first - second), palette.text);
        number_ui(ui, format!("× {}", signed(now.weight).trim_start_matches('+')), palette.text_weak);
        let total = self.sign * now.total();
        number_ui(ui, signed(total), color(palette, total));
        if self.changed {
            let change = self.sign * (now.total() - before.total());
            number_ui(ui, signed(change), color(palette, change));
        }
        ui.label("");
        ui.end_row();
    }
}

pub(super) fn color(palette: &Palette, number: i32) -> Color32 {
    match number {
        0 => palette.text_weak,
        ..0 => palette.upper,
        _ => palette.lower,
    }
}

fn heading_ui(ui: &mut Ui, words: String) {
    let color = Palette::of(ui).text_weak;
    cell_ui(ui, RichText::new(words).small().color(color));
}

fn number_ui(ui: &mut Ui, words: String, color: Color32) {
    cell_ui(ui, RichText::new(words).color(color));
}

/// Words aligned to the right of their column.
fn cell_ui(ui: &mut Ui, words: RichText) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.set_min_width(COLUMN);
        ui.label(words);
    });
}
