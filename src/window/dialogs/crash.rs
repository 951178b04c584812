//! The report of a crash: offered once, at the start after it.

use egui::{CollapsingHeader, RichText, ScrollArea, Ui};

use crate::style::UNIT;
use edagari_app::session::command::Command;
use edagari_app::session::state::State;
use edagari_app::store::dates;

/// Paints the dialog.
pub fn crash_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (text, Some((path, report))) = (state.text(), &state.view.crash) else { return };
    super::parts::heading(ui, text.get("crash.title"));
    ui.label(text.get("crash.what"));
    ui.add_space(UNIT);
    let day = path.metadata().and_then(|known| known.modified()).map_or_else(|_| "–".to_owned(), dates::day);
    ui.label(text.with("crash.where", &[("day", &day), ("file", &path.display())]));
    ui.add_space(UNIT);
    CollapsingHeader::new(text.get("crash.show")).show(ui, |ui| {
        ScrollArea::both().max_height(60.0 * UNIT).show(ui, |ui| {
            ui.label(RichText::new(report).monospace().small());
        });
    });
    ui.add_space(UNIT);
    if ui.button(text.get("crash.folder")).clicked() {
        commands.push(Command::OpenCrashes);
    }
    ui.add_space(UNIT);
}
