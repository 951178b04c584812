//! Effect of the numbers: the value of every move under both tables, the game in both evaluations, and test
//! positions.

use egui::{Align, ComboBox, Layout, RichText, Ui};
use egui_extras::{Column, TableBuilder};

use crate::lists::ListExt as _;
use crate::style::{Palette, UNIT};
use crate::typed_number::typed_number;
use edagari_app::catalog::{Game, Unit};
use edagari_app::eval::weights::Weights;
use edagari_app::session::weights;
use edagari_app::session::weights::data::WeightsCommand;
use edagari_app::session::weights::worth::MoveValues;
use edagari_app::words::games::side_name;

use super::header::{compared_name, references_ui};
use super::scene::{CommandSink, WeightsScene, square_name};
use super::{game_plot, positions};

use edagari_app::game::{Alternating as _, Score};

/// The moves of the position shown, and their values in both tables.
struct JudgedMoves<'a> {
    /// From the evaluation of the position after each move.
    at_once: MoveValues,
    /// From a search; `None` before its first result.
    searched: Option<&'a MoveValues>,
    /// Whether the search used the current numbers and depth.
    fresh: bool,
}

impl<'a> JudgedMoves<'a> {
    fn of(scene: &WeightsScene<'a>) -> Option<Self> {
        let judges = weights::shown::judges(scene.state)?;
        let at_once = judges.at_once(scene.position);
        // A result for another position is of no use; for other numbers it shows, faded, until the new one is
        // there.
        let searched = scene.state.lab.moves.as_ref().filter(|moves| moves.position == *scene.position);
        let fresh = searched.is_none_or(|moves| moves.judges == judges);
        Some(Self { at_once, searched, fresh })
    }
}

/// Paints all sections, one below the other.
pub(super) fn effect_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    compared_ui(ui, scene, sink);
    moves_ui(ui, scene, sink);
    ui.add_space(UNIT);
    game_plot::game_plot_ui(ui, scene, sink);
    ui.add_space(UNIT);
    positions::positions_ui(ui, scene, sink);
}

/// The table that the numbers are compared with: chosen from a list, except during learning.
fn compared_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let label = scene.text().get("weights.compared-with");
    ui.horizontal(|ui| {
        ui.label(RichText::new(&label).color(Palette::of(ui).text_weak));
        let name = compared_name(scene);
        if scene.learned {
            ui.label(name);
            return;
        }
        let list = ComboBox::from_id_salt("compared with").selected_text(name);
        let list = list.list_ui(ui, |ui| references_ui(ui, scene, sink));
        list.response.accessible_name(label);
    });
}

/// Every move with the value of the position after it, and the value of a search, under both tables.
fn moves_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    let Some(moves) = JudgedMoves::of(scene) else { return };
    if moves.at_once.values.is_empty() {
        ui.label(RichText::new(text.get("weights.over")).color(Palette::of(ui).text_weak));
        return;
    }
    chosen_ui(ui, scene, &moves);
    ui.horizontal(|ui| {
        let mover = side_name(text, &scene.state.game.position, scene.position.side_to_move());
        ui.label(text.with("weights.judged", &[("side", &mover)]));
        let mut depth = scene.state.lab.depth.0;
        let words = text.get("weights.depth");
        let widget = typed_number(&mut depth).range(1..=6).speed(0.05).prefix(format!("{words} "));
        if ui.add(widget).on_hover_text(text.get("weights.depth-tip")).changed() {
            sink.ask(WeightsCommand::SetDepth(depth));
        }
    });
    table_ui(ui, scene, &moves);
}

/// The moves chosen by the tables, in a sentence; faded during a new computation.
fn chosen_ui(ui: &mut Ui, scene: &WeightsScene<'_>, moves: &JudgedMoves<'_>) {
    let palette = Palette::of(ui);
    let judged = moves.searched.unwrap_or(&moves.at_once);
    let [before, now] = [0, 1].map(|table| judged.best(table).map(square_name).unwrap_or_default());
    let (words, color) = if before == now {
        (scene.text().with("weights.same-choice", &[("move", &now)]), palette.text)
    } else {
        let choices: [(&str, &dyn std::fmt::Display); 2] = [("before", &before), ("now", &now)];
        (scene.text().with("weights.other-choice", &choices), palette.selected)
    };
    let color = if moves.fresh { color } else { Palette::faded(color, 0.5) };
    ui.label(RichText::new(words).strong().color(color));
}

fn table_ui(ui: &mut Ui, scene: &WeightsScene<'_>, moves: &JudgedMoves<'_>) {
    let text = scene.text();
    let JudgedMoves { at_once, searched, fresh } = moves;
    let depth = searched.map_or(scene.state.lab.depth.0, |moves| moves.judges.depth);
    let units = units(&at_once.judges.tables);
    let row = 5.0 * UNIT;
    let width = ((ui.available_width() - 44.0) / 4.0 - ui.spacing().item_spacing.x).clamp(40.0, 84.0);
    ui.push_id("moves", |ui| {
        TableBuilder::new(ui)
            .striped(true)
            .vscroll(false)
            .cell_layout(Layout::left_to_right(Align::Center))
            .column(Column::exact(36.0))
            .columns(Column::exact(width), 4)
            .header(row, |mut header| {
                let at_depth = text.with("weights.at-depth", &[("depth", &depth)]);
                let names = ["", "", &text.get("weights.at-once"), "", &at_depth];
                for name in names {
                    header.col(|ui| {
                        let name = RichText::new(name).small().color(Palette::of(ui).text_weak);
                        ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(name));
                    });
                }
            })
            .body(|body| {
                body.rows(row, at_once.values.len(), |mut table_row| {
                    let at = table_row.index();
                    let (square, values) = at_once.values[at];
                    table_row.col(|ui| drop(ui.label(square_name(square))));
                    pair_ui(
                        &mut table_row,
                        values,
                        [0, 1].map(|table| at_once.best(table) == Some(square)),
                        units,
                        true,
                    );
                    // By index: both lists have the moves of this position in the game's order.
                    let found = searched.and_then(|moves| Some((moves, moves.values.get(at)?.1)));
                    if let Some((moves, values)) = found {
                        let best = [0, 1].map(|table| moves.best(table) == Some(square));
                        pair_ui(&mut table_row, values, best, units, *fresh);
                    } else {
                        table_row.col(|ui| drop(ui.label("…")));
                        table_row.col(|ui| drop(ui.label("")));
                    }
                });
            });
    });
}

/// The units of the scores of tables.
pub(super) fn units(tables: &[Weights; 2]) -> [Unit; 2] {
    tables.each_ref().map(|table| Unit::new(Game::Othello { size: table.size() }, table.per_disc))
}

/// The values before and now, the best of each table marked; faded during a new computation.
fn pair_ui(
    row: &mut egui_extras::TableRow<'_, '_>,
    values: [Score; 2],
    best: [bool; 2],
    units: [Unit; 2],
    fresh: bool,
) {
    for (table, value) in values.into_iter().enumerate() {
        row.col(|ui| {
            let palette = Palette::of(ui);
            let color = match (best[table], table) {
                (true, _) => palette.line_best,
                (false, 0) => palette.text_weak,
                (false, _) => palette.text,
            };
            let color = if fresh { color } else { Palette::faded(color, 0.5) };
            let mark = if best[table] { "★ " } else { "" };
            let arrow = if table == 1 { "→ " } else { "" };
            let words = format!("{arrow}{mark}{}", units[table].write(value));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(words).color(color));
            });
        });
    }
}
