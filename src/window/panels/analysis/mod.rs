//! The analysis panel: the engine that searches, and its findings.

use std::borrow::Cow;

use egui::{CollapsingHeader, RichText, ScrollArea, Ui};

use crate::style::{Palette, UNIT};
use edagari_app::catalog::Unit;
use edagari_app::session::analysis::shown;
use edagari_app::session::analysis::shown::ShownReport;
use edagari_app::session::command::{Command, RerunCommand};
use edagari_app::session::knowledge::shown as knowledge;
use edagari_app::session::state::{State, Status};
use edagari_app::store::StoredAnalysis;
use edagari_app::trace::TimedReport;
use edagari_app::words::faults;
use edagari_app::words::written::method_name;

use found::SearchFindings;

mod beside;
mod charts;
mod course;
mod engine;
mod faster;
mod found;
mod headline;
mod joint;
mod search_style;
mod statistics;
mod table;
mod trajectory;

pub(super) use engine::{engine_fields_ui, level_words, levels_ui, player_fields_ui};

/// Paints the search shown: method and settings above, result, moves and charts below.
pub fn analysis_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    engine::engine_ui(ui, state, commands);
    beside::beside_ui(ui, state, commands);
    ui.separator();
    ScrollArea::vertical().id_salt("analysis").auto_shrink(false).show(ui, |ui| {
        // Scrolls with the content, so that the remaining height of the panel can be measured at any scroll
        // position.
        let top = ui.cursor().top();
        if let Status::Failed(what) = &state.analysis.status {
            failed_ui(ui, state, what);
        }
        let Some(root) = &state.analysis.root else {
            empty_ui(ui, state, commands);
            return;
        };
        faster::faster_ui(ui, state, commands);
        let Some(progress) = &state.analysis.progress else {
            let is_running = state.analysis.status == Status::Running;
            let key = if is_running { "analysis.waiting" } else { "analysis.status.stopped" };
            ui.label(state.text().get(key));
            return;
        };
        if let Some(refusal) = progress.refused {
            let words = faults::memory(state.text(), refusal);
            ui.label(RichText::new(words).color(Palette::of(ui).error));
        }
        let unit = state
            .analysis
            .engine
            .as_ref()
            .map_or_else(|| Unit::new(root.game(), 1), |engine| Unit::of(root, engine));
        let TimedReport { report: newest, seconds, .. } = progress;
        let shown_report = shown::of_search(state).unwrap_or(ShownReport::Newest(Cow::Borrowed(newest)));
        let then = if let ShownReport::Then(then) = &shown_report { Some(&**then) } else { None };
        let shown = state.shown();
        let earlier = matches!(shown_report, ShownReport::Earlier(_));
        // The time is that of the search that runs, and not of the earlier one whose report is shown.
        let seconds = if earlier { 0.0 } else { *seconds };
        let found = SearchFindings {
            state,
            root,
            unit,
            shown,
            report: &shown_report,
            newest,
            then,
            known: if then.is_none() { knowledge::beside_search(state, &shown_report) } else { None },
            earlier,
            seconds,
            top,
        };
        headline::headline_ui(ui, &found, commands);
        if state.analysis.is_report_alone() && found.is_here() {
            kept_ui(ui, state, commands);
        }
        ui.add_space(UNIT);
        found_ui(ui, &found, commands);
        statistics::statistics_ui(ui, &found, commands);
    });
}

/// The least width of the matrix of both sides' choices: its figures in a line.
const LEAST: f32 = 400.0;

/// The moves, and beside them where there is room, else below, the matrix or the charts.
fn found_ui(ui: &mut Ui, found: &SearchFindings<'_>, commands: &mut Vec<Command>) {
    let width = ui.available_width();
    let joint = found.newest.joint.as_deref();
    if width < 600.0 || (joint.is_none() && !charts::any(found)) {
        table::table_ui(ui, found, commands);
        ui.add_space(2.0 * UNIT);
        joint::joint_ui(ui, found);
        charts::charts_ui(ui, found);
        return;
    }
    let charts = (width * 0.38).min(360.0);
    let right = joint.map_or(charts, |joint| joint::width(joint).max(LEAST).min(width * 0.55));
    ui.horizontal_top(|ui| {
        ui.allocate_ui(egui::vec2(width - right - 4.0 * UNIT, 0.0), |ui| {
            ui.vertical(|ui| {
                table::table_ui(ui, found, commands);
                if joint.is_some() {
                    ui.add_space(2.0 * UNIT);
                    charts::charts_ui(ui, found);
                }
            });
        });
        ui.add_space(2.0 * UNIT);
        ui.vertical(|ui| {
            if joint.is_some() {
                joint::joint_ui(ui, found);
            } else {
                charts::charts_ui(ui, found);
            }
        });
    });
}

fn failed_ui(ui: &mut Ui, state: &State, what: &str) {
    let palette = Palette::of(ui);
    let said = state.analysis.player_failure().map(str::to_owned);
    let words = said.unwrap_or_else(|| state.text().with("analysis.failed", &[("what", &what)]));
    ui.label(RichText::new(words).color(palette.error));
    let log = &state.analysis.log;
    if !log.is_empty() {
        CollapsingHeader::new(state.text().get("engines.log")).show(ui, |ui| {
            for line in log {
                ui.label(RichText::new(line).monospace());
            }
        });
    }
}

/// Offers the newest search of the position on the board that is stored in the document.
fn kept_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let here = state.game.position.as_seen();
    let is_here = |kept: &StoredAnalysis| kept.job.position == *here;
    // The newest analysis is the last one.
    let Some(index) = state.game.document.analyses.iter().rposition(is_here) else { return };
    let (text, engine) = (state.text(), &state.game.document.analyses[index].job.engine);
    let method = method_name(text, engine);
    let button = ui.button(text.with("analysis.empty.kept", &[("method", &method)]));
    if button.on_hover_text(engine.to_string()).clicked() {
        commands.push(Command::Rerun(RerunCommand::Show(index)));
    }
}

/// Suggestions while nothing was searched yet.
fn empty_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.25).max(UNIT));
        ui.label(RichText::new(text.get("analysis.empty.title")).heading());
        ui.label(RichText::new(text.get("analysis.empty.hint")).color(Palette::of(ui).text_weak));
        ui.add_space(2.0 * UNIT);
        let over = state.game.position.is_over();
        let button = egui::Button::new(text.get("analysis.empty.continuous"));
        if ui.add_enabled(!over, button).clicked() && !state.analysis.continuous {
            commands.push(Command::ToggleAnalysis);
        }
        kept_ui(ui, state, commands);
    });
}
