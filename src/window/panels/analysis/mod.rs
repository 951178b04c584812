//! The analysis panel: what searches and how, and what the search found.

use std::borrow::Cow;

use egui::{RichText, ScrollArea, Ui};

use crate::catalog::shown::{Measure, Shown};
use crate::catalog::{AnyPosition, Unit};
use crate::game::score::{Bound, Certainty};
use crate::game::{ActionId, Score, Side};
use crate::search::Report;
use crate::session::analysis::at_step::Then;
use crate::session::analysis::shown::{self, Told};
use crate::session::command::{AgainCommand, Command};
use crate::session::state::{State, Status};
use crate::store::Analysis;
use crate::trace::stats::Point;
use crate::trace::{Progress, Trajectory};
use crate::window::theme::{Palette, UNIT};
use crate::words::narrator::line_words;

use super::format;

mod charts;
mod course;
mod engine;
mod headline;
mod joint;
mod manner;
mod table;
mod trajectory;

pub(super) use engine::engine_fields_ui;

/// Paints the search that is shown: method and settings above, result, moves and charts below.
pub fn analysis_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    engine::engine_ui(ui, state, commands);
    ui.separator();
    ScrollArea::vertical().id_salt("analysis").auto_shrink(false).show(ui, |ui| {
        let top = ui.cursor().top();
        if let Status::Failed(what) = &state.analysis.status {
            failed_ui(ui, state, what);
        }
        let Some(root) = &state.analysis.root else {
            empty_ui(ui, state, commands);
            return;
        };
        let Some(progress) = &state.analysis.progress else {
            ui.label(state.text().get("analysis.waiting"));
            return;
        };
        let unit = state
            .analysis
            .engine
            .as_ref()
            .map_or_else(|| Unit::new(root.game(), 1), |engine| Unit::of(root, engine));
        let Progress { report: newest, seconds, .. } = progress;
        let told = shown::told(state).unwrap_or(Told::Newest(newest));
        let then = if let Told::Then(then) = &told { Some(&**then) } else { None };
        let shown = state.shown(&told);
        let found = Found { state, root, unit, shown, report: &told, newest, then, seconds: *seconds, top };
        headline::headline_ui(ui, &found, commands);
        ui.add_space(UNIT);
        found_ui(ui, &found, commands);
    });
}

/// What a search found, as far as it came.
struct Found<'a> {
    state: &'a State,
    root: &'a AnyPosition,
    /// How its scores are written.
    unit: Unit,
    /// How its estimates are shown.
    shown: Option<Shown>,
    /// At the step that is looked at, else all of it.
    report: &'a Report,
    /// All of it, whatever is looked at: what has room and a place then has both at every step.
    newest: &'a Report,
    /// What was known at the step that is looked at, if one is.
    then: Option<&'a Then>,
    seconds: f64,
    /// Where the panel's content begins, scrolled or not.
    top: f32,
}

impl Found<'_> {
    /// Whether it is about the position on the board, so that its lines can be shown and played there.
    fn is_here(&self) -> bool {
        *self.root == *self.state.game.position.as_seen()
    }

    /// The height from where the next thing is painted down to the foot of the panel as it is before anybody scrolls.
    fn room(&self, ui: &Ui) -> f32 {
        ui.clip_rect().height() - (ui.cursor().top() - self.top)
    }

    /// How the value moved while the search went on.
    fn course(&self) -> Cow<'_, [Point]> {
        let Some(recording) = &self.state.analysis.recording else { return Cow::default() };
        // Such a search finds better lines faster than anybody takes reports.
        self.trajectory().map_or(recording.stats().course().into(), |course| course.course().into())
    }

    /// What a search without a tree tried.
    fn trajectory(&self) -> Option<&Trajectory> {
        let recording = self.state.analysis.recording.as_ref()?;
        Some(recording.trajectory()).filter(|trajectory| trajectory.steps() > 0)
    }

    /// A line as the tree names it.
    fn labels(&self, line: &[ActionId]) -> Vec<String> {
        line_words(self.root, line)
    }

    /// An action of the root as the tree names it.
    fn label(&self, action: ActionId) -> String {
        self.labels(&[action]).pop().unwrap_or_else(|| self.root.label(action))
    }

    fn side(&self) -> Side {
        self.root.side_to_move()
    }

    /// Whether estimates are shown as win rates.
    fn is_rate(&self) -> bool {
        self.shown.is_some_and(|shown| matches!(shown.measure, Measure::Rate(_)))
    }

    /// A score of the search, which is for its side, as it is shown for whom the conventions say.
    fn words(&self, (bound, exact, score): (Bound, bool, Score)) -> (Certainty, String) {
        let viewer = self.state.conventions().viewer(self.side());
        format::found(self.state, (self.report, self.side()), viewer, (bound, exact, score))
    }
}

/// Paints something that keeps its height: from step to step it may only grow, so that nothing below it jumps up and down.
fn steady(ui: &mut Ui, found: &Found<'_>, name: &str, paint: impl FnOnce(&mut Ui)) {
    let id = ui.scope_id().with((name, found.state.analysis.begun, ui.available_width() as u32));
    let least = found.then.and_then(|_| ui.data(|data| data.get_temp::<f32>(id))).unwrap_or(0.0);
    let painted = ui.scope(|ui| {
        ui.set_min_height(least);
        paint(ui);
    });
    if found.then.is_some() {
        ui.data_mut(|data| data.insert_temp(id, painted.response.rect.height()));
    }
}

/// The least width of what is known of both sides' choices: its figures in a line.
const LEAST: f32 = 400.0;

/// The moves, and beside them where there is room, else below, the matrix or the charts.
fn found_ui(ui: &mut Ui, found: &Found<'_>, commands: &mut Vec<Command>) {
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
    ui.label(RichText::new(state.text().with("analysis.failed", &[("what", &what)])).color(palette.error));
}

/// Offers the newest search of the position on the board that the document keeps: it was not lost when it was saved.
fn kept_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let here = state.game.position.as_seen();
    let is_here = |kept: &Analysis| kept.job.position == *here;
    let Some(index) = state.game.document.analyses.iter().rposition(is_here) else { return };
    let (text, engine) = (state.text(), &state.game.document.analyses[index].job.engine);
    let method = text.get(&format!("method.{}", engine.method.name()));
    let button = ui.button(text.with("analysis.empty.kept", &[("method", &method)]));
    if button.on_hover_text(engine.to_string()).clicked() {
        commands.push(Command::Again(AgainCommand::Show(index)));
    }
}

/// What to do when nothing was searched yet.
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
