//! From plain alpha-beta to a whole solver: a table of the remaining nodes after each idea, measured here and
//! now.

use std::time::Duration;

use egui::{Align2, FontId, Grid, Label, Rect, RichText, Role, Sense, Ui, WidgetInfo, vec2};

use crate::boards;
use crate::style::{Palette, TEXT_SMALL, UNIT};
use edagari_app::catalog::AnyPosition;
use edagari_app::session::command::Command;
use edagari_app::session::state::State;
use edagari_app::speedups::solvers::{Puzzle, StepOutcome};
use edagari_app::words::text::{Text, count, short_count, signed};

use super::speedups::{MeasuringProgress, measure_ui};

/// The width of the bars, in points.
const BARS: f32 = 44.0 * UNIT;
/// Time between two updates of the progress of a search.
const LOOK: Duration = Duration::from_millis(100);

/// Paints the table of one solver.
pub(super) fn ladder_ui(ui: &mut Ui, state: &State, puzzle: &Puzzle, commands: &mut Vec<Command>) {
    let text = state.text();
    let speedups = &state.view.speedups;
    let outcomes = speedups.known();
    let steps = puzzle.steps();
    ui.horizontal(|ui| {
        let position = match puzzle {
            Puzzle::ConnectFour(position) => AnyPosition::ConnectFour(*position),
            Puzzle::Othello(position) => AnyPosition::Othello(*position),
        };
        let (rect, _) = ui.allocate_exact_size(vec2(30.0 * UNIT, 26.0 * UNIT), Sense::hover());
        boards::miniature(ui.painter(), rect, &position, None, state.settings.look());
        let words = text.with("speedups.ladder", &[("limit", &short_count(Puzzle::MOST_NODES as f64))]);
        ui.add(Label::new(words).wrap());
    });
    ui.add_space(2.0 * UNIT);
    Grid::new("ladder").num_columns(5).spacing([4.0 * UNIT, 1.0 * UNIT]).show(ui, |ui| {
        for key in ["speedups.idea", "speedups.nodes", "speedups.bars", "speedups.seconds", "speedups.value"]
        {
            ui.label(RichText::new(text.get(key)).small().color(Palette::of(ui).text_weak));
        }
        ui.end_row();
        for (at, step) in steps.iter().enumerate() {
            let name = step.name(puzzle);
            let words = text.get(&format!("speedups.step.{name}"));
            let why = text.get(&format!("speedups.step.{name}.why"));
            ui.label(RichText::new(&words).strong()).on_hover_text(why);
            row_ui(ui, text, &words, outcomes.get(at), outcomes);
            ui.end_row();
        }
    });
    ui.add_space(UNIT);
    why_ui(ui, text, puzzle, outcomes.len());
    ui.add_space(2.0 * UNIT);
    let (done, all) = (outcomes.len(), steps.len());
    let nodes = short_count(speedups.nodes as f64);
    let words = text.with("speedups.steps", &[("done", &done), ("all", &all), ("nodes", &nodes)]);
    let share = done as f32 / all as f32;
    measure_ui(ui, text, MeasuringProgress { running: speedups.running, share, words }, commands);
    if speedups.running {
        ui.ctx().request_repaint_after(LOOK);
    }
}

/// The explanation of the idea that was measured last, or is measured first.
fn why_ui(ui: &mut Ui, text: Text, puzzle: &Puzzle, done: usize) {
    let steps = puzzle.steps();
    // Before any measurement it is the first idea.
    let Some(step) = steps.get(done.saturating_sub(1)) else { return };
    let name = step.name(puzzle);
    let words = text.get(&format!("speedups.step.{name}"));
    let why = text.get(&format!("speedups.step.{name}.why"));
    ui.label(RichText::new(format!("{words}: {why}")).color(Palette::of(ui).text_weak));
}

/// The measurements of a step: nodes, their bar, the ratio to the step above, time, and the value it proves.
fn row_ui(ui: &mut Ui, text: Text, name: &str, known: Option<&StepOutcome>, outcomes: &[StepOutcome]) {
    let Some(known) = known else {
        let unknown = ui.weak("–");
        let words = format!("{name}: {}", text.get("speedups.unknown"));
        unknown.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
        return;
    };
    let more = if known.value.is_some() { "" } else { ">\u{2009}" };
    let nodes = format!("{more}{}", count(known.nodes));
    let before = known.step.checked_sub(1).and_then(|at| outcomes.get(at));
    let spoken = format!("{name}: {nodes}");
    let label = ui.label(&nodes);
    label.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
    let most = outcomes.iter().map(|outcome| outcome.nodes).max().unwrap_or(1);
    // The difference of two stopped steps is unknown.
    let ratio = before.filter(|_| known.value.is_some()).map(|before| {
        let more = if before.value.is_some() { "" } else { ">\u{2009}" };
        let ratio = before.nodes as f64 / known.nodes.max(1) as f64;
        text.with("speedups.fewer", &[("ratio", &format!("{more}{ratio:.1}"))])
    });
    bar_ui(ui, known.nodes, most, ratio);
    ui.label(seconds(text, known.seconds));
    // Stopped before its end, a step proves nothing.
    ui.label(known.value.map_or("–".to_owned(), signed));
}

fn seconds(text: Text, seconds: f64) -> String {
    let (key, number) = if seconds < 1.0 {
        ("speedups.millis", format!("{:.2}", seconds * 1e3))
    } else {
        ("speedups.whole", format!("{seconds:.2}"))
    };
    text.with(key, &[("time", &number)])
}

/// A bar as long as the logarithm of the nodes, and the ratio to the step before.
fn bar_ui(ui: &mut Ui, nodes: u64, most: u64, ratio: Option<String>) {
    let palette = Palette::of(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(2.0 * BARS, 4.0 * UNIT), Sense::hover());
    // Each idea may leave a fraction of the nodes: on a linear scale all but the first bars would vanish.
    let share = (nodes.max(1) as f32).ln() / (most.max(2) as f32).ln();
    let bar = Rect::from_min_size(rect.min, vec2((share * BARS).max(2.0), rect.height()));
    ui.painter().rect_filled(bar, 2.0, palette.line_best);
    if let Some(ratio) = ratio {
        let place = bar.right_center() + vec2(2.0 * UNIT, 0.0);
        ui.painter().text(place, Align2::LEFT_CENTER, ratio, FontId::proportional(TEXT_SMALL), palette.text);
    }
}
