//! One column as it is presented to a room: its engine, its tree, and below it the sentence of the step,
//! without buttons.

use egui::{Label, RichText, ScrollArea, TextStyle, Ui, UiBuilder};

use crate::panels::tree;
use crate::style::{Palette, UNIT};
use edagari_app::session::command::Command;

use super::at_step::ColumnAtStep;
use super::column::{headline_ui, name_ui, number_ui};
use super::columns::PaintedColumn;

/// Lines reserved for sentences: the trees stay in place from step to step.
const LINES: f32 = 5.0;

/// Paints a column from top to bottom.
pub(super) fn column_ui(ui: &mut Ui, column: PaintedColumn<'_>, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        number_ui(ui, column);
        name_ui(ui, column);
    });
    let Some(comparison_run) = column.comparison_run() else {
        let words = column.text().get("compare.not-run");
        ui.label(RichText::new(words).color(Palette::of(ui).text_weak));
        return;
    };
    let room = ui.available_rect_before_wrap();
    let text_height = LINES * ui.text_style_height(&TextStyle::Body) + UNIT;
    // In a low room the tree keeps half of the height.
    let (above, below) = room.split_top_bottom_at_y(room.bottom() - text_height.min(room.height() / 2.0));
    let subject = comparison_run.subject(column.at);
    ui.scope_builder(UiBuilder::new().max_rect(above), |ui| {
        tree::drawing_ui(ui, column.state, subject, commands);
    });
    let below = below.with_min_y(below.top() + UNIT);
    ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
        let sentence = tree::sentence(ui, column.state, subject);
        let at_step = ColumnAtStep::of(ui, column).filter(|at| at.looks_back() || sentence.is_some());
        if let Some(at_step) = at_step {
            let figures = RichText::new(at_step.figures()).color(Palette::of(ui).text_weak);
            ui.add(Label::new(figures).truncate());
        }
        let Some((words, color)) = sentence else {
            headline_ui(ui, column, comparison_run);
            return;
        };
        ScrollArea::vertical().id_salt("sentence").auto_shrink(false).show(ui, |ui| {
            ui.add(Label::new(RichText::new(words).color(color)).wrap());
        });
    });
}
