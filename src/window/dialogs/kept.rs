//! The searches stored in the document: their results, the comparison with a second run, and buttons to show
//! them.

use egui::{Grid, RichText, ScrollArea, Ui, vec2};

use crate::style::{Palette, UNIT};
use edagari_app::session::command::{Command, RerunCommand};
use edagari_app::session::reruns::data::RerunVerdict;
use edagari_app::session::state::State;
use edagari_app::store::StoredAnalysis;
use edagari_app::words::text::count;
use edagari_app::words::values;
use edagari_app::words::written::method_name;

/// Paints the list.
pub fn kept_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    crate::dialogs::parts::heading(ui, text.get("again.kept.title"));
    let analyses = &state.game.document.analyses;
    ui.label(text.get(if analyses.is_empty() { "again.kept.none" } else { "again.kept.how" }));
    ui.add_space(2.0 * UNIT);
    ScrollArea::both().max_height(100.0 * UNIT).auto_shrink([false, true]).show(ui, |ui| {
        Grid::new("kept searches").num_columns(5).spacing(vec2(4.0 * UNIT, UNIT)).striped(true).show(
            ui,
            |ui| {
                // The newest first; the index stays that of the document.
                for (index, analysis) in analyses.iter().enumerate().rev() {
                    row_ui(ui, state, commands, index, analysis);
                    ui.end_row();
                }
            },
        );
    });
    ui.add_space(UNIT);
}

fn row_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, index: usize, analysis: &StoredAnalysis) {
    let text = state.text();
    let StoredAnalysis { job, report, fingerprint } = analysis;
    let method = method_name(text, &job.engine);
    let best = report.favoured().map_or_else(|| "–".to_owned(), |best| job.position.name(best));
    ui.label(RichText::new(method).strong()).on_hover_text(format!("{}\n{}", job.engine, job.position));
    ui.label(text.with("again.kept.best", &[("best", &best)]));
    let figure = |key, work| text.with(values::figure_key(key, work), &[("count", &count(work))]);
    ui.label(match (report.simulations, job.engine.told_nodes(report)) {
        (0, Some(nodes)) => figure("analysis.figure.nodes", nodes),
        (0, None) => text.get("analysis.figure.untold"),
        (simulations, _) => figure("analysis.figure.simulations", simulations),
    });
    let (palette, verdict) = (Palette::of(ui), state.reruns.verdict(job));
    let (key, color) = match verdict {
        _ if state.reruns.is_checking(job) => ("again.kept.running", palette.text_weak),
        Some(RerunVerdict::Same) => ("again.kept.same", palette.exact),
        Some(RerunVerdict::Different) => ("again.kept.different", palette.error),
        None if fingerprint.is_none() => ("again.kept.unknown", palette.text_weak),
        None => ("again.kept.unchecked", palette.text_weak),
    };
    let words = ui.label(RichText::new(text.get(key)).color(color));
    if let Some(fingerprint) = fingerprint {
        words.on_hover_text(text.with("again.kept.fingerprint", &[("fingerprint", fingerprint)]));
    }
    ui.horizontal(|ui| {
        let show = ui.button(text.get("again.kept.show")).on_hover_text(text.get("again.kept.show-tip"));
        if show.clicked() {
            commands.push(Command::Rerun(RerunCommand::Show(index)));
        }
        // Without a fingerprint there is nothing to compare a second run with.
        let can = fingerprint.is_some() && !state.reruns.is_checking(job);
        let check = ui.add_enabled(can, egui::Button::new(text.get("again.kept.check")));
        if check.on_hover_text(text.get("again.kept.check-tip")).clicked() {
            commands.push(Command::Rerun(RerunCommand::Check(index)));
        }
    });
}
