//! The menus of the right button on the table of figures and on the plot.

use egui::{Response, Ui};

use crate::offers::{Offers, OffersMenu, offers_ui};
use edagari_app::session::command::{Command, CompareCommand};
use edagari_app::session::drawing::data::DrawingPlace;
use edagari_app::session::screen::data::Dialog;
use edagari_app::session::state::State;
use edagari_app::store::csv_text;

use super::columns::PaintedColumn;
use super::{LowerPart, column, memory};

/// A table as it is copied: row by row, the first with the names of the columns.
pub(super) type CopiedTable = Vec<Vec<String>>;

/// A table as it was painted.
pub(super) struct PaintedTable {
    pub(super) response: Response,
    /// The heads of the columns, from the left.
    pub(super) heads: Vec<Response>,
    pub(super) copied: CopiedTable,
}

impl PaintedTable {
    /// Offers what can be done with the table, and first with the column that is pointed at.
    pub(super) fn menu_ui(self, state: &State, commands: &mut Vec<Command>) {
        let Self { response, heads, copied } = self;
        let pointer = response.ctx.pointer_latest_pos().filter(|at| response.rect.contains(*at));
        // Numbers stand at the right edge of their columns.
        let starts = heads.first().map_or(f32::INFINITY, |head| head.rect.left());
        let pointed = pointer.filter(|at| at.x >= starts).and_then(|at| {
            let column = heads.iter().position(|head| at.x <= head.rect.right())?;
            u8::try_from(column).ok()
        });
        OffersMenu::of(&response).about(pointed).ui(state, commands, |menu, pointed| {
            let column = pointed.and_then(|at| PaintedColumn::all(state).nth(usize::from(at)));
            if let Some(column) = column {
                column_menu_ui(menu, column);
                menu.line();
            }
            table_menu_ui(menu, state, copied);
        });
    }
}

/// Offers what can be done with the plot.
pub(super) fn chart_menu_ui(
    response: &Response,
    state: &State,
    copied: CopiedTable,
    commands: &mut Vec<Command>,
) {
    offers_ui(response, state, commands, |menu| table_menu_ui(menu, state, copied));
}

fn table_menu_ui(menu: &mut Offers<'_>, state: &State, copied: CopiedTable) {
    menu.entry("compare.menu.copy", |_, commands| {
        commands.push(Command::CopyTable(csv_text::to_text(copied)));
    });
    menu.actions(&["copy-panel", "copy-panel-2", "copy-panel-4"]);
    menu.line();
    if state.comparison.is_busy() {
        menu.command("compare.stop", Command::Compare(CompareCommand::Stop));
    } else if !state.game.position.is_over() {
        menu.command("compare.run", Command::Compare(CompareCommand::Run));
    }
}

fn column_menu_ui(menu: &mut Offers<'_>, column: PaintedColumn<'_>) {
    menu.entry("compare.menu.tree", |ui, _| show_trees(ui));
    if column.entry.recorded.is_none() {
        menu.entry("compare.change", |ui, _| {
            show_trees(ui);
            ui.data_mut(|data| data.insert_temp(column::settings_memory(column), true));
        });
    }
    if column.comparison_run().is_some() {
        menu.command("export.open", Command::Show(Dialog::Export(DrawingPlace::Compared(column.at))));
    }
    menu.command("compare.remove", Command::Compare(CompareCommand::Remove(column.at)));
}

/// Shows the trees in place of the figures, from the next frame on.
fn show_trees(ui: &Ui) {
    ui.data_mut(|data| data.insert_temp(memory(), LowerPart::Trees));
}
