//! Statistics of the search shown, collapsed at first.

use egui::{CollapsingHeader, Label, RichText, Ui};

use crate::panels::statistics_tables::{table_ui, visits_ui};
use crate::style::{Palette, UNIT};
use edagari_app::session::command::Command;
use edagari_app::words::statistics::tables;

use super::found::SearchFindings;

/// Paints the collapsible section, where anything was counted.
pub(super) fn statistics_ui(ui: &mut Ui, found: &SearchFindings<'_>, commands: &mut Vec<Command>) {
    let state = found.state;
    let Some(progress) = &state.analysis.progress else { return };
    let (text, statistics) = (state.text(), &progress.statistics);
    if statistics.is_empty() || found.earlier {
        return;
    }
    ui.add_space(2.0 * UNIT);
    let fold = CollapsingHeader::new(text.get("statistics.title")).id_salt("statistics").show(ui, |ui| {
        if found.is_recording() {
            let words = RichText::new(text.get("statistics.recorded")).color(Palette::of(ui).text_weak);
            ui.add(Label::new(words).wrap());
        }
        visits_ui(ui, text, statistics, |action| found.label(action));
        for table in tables(text, found.root, statistics) {
            table_ui(ui, &table);
        }
        let is_counted_by_ply = statistics.passes().next().is_some();
        let copy = is_counted_by_ply.then(|| ui.button(text.get("statistics.copy")));
        if copy.is_some_and(|copy| copy.on_hover_text(text.get("statistics.copy-tip")).clicked()) {
            commands.push(Command::CopyStatistics);
        }
    });
    fold.header_response.on_hover_text(text.get("statistics.tip"));
}
