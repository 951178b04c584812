//! Runs of the right and the wrong program, side by side; a line chosen in one is chosen in the other.

use egui::{Rect, RichText, Ui, UiBuilder, vec2};

use crate::panels::tree;
use crate::style::{Palette, UNIT};
use edagari_app::exercise::bug::RunResult;
use edagari_app::session::command::Command;
use edagari_app::session::drawing::data::DrawingPlace;
use edagari_app::session::exercises::data::{ExerciseCommand, ShownExercise};
use edagari_app::session::state::State;
use edagari_app::trace::TreeSnapshot;
use edagari_app::words::move_numbers::move_names;
use edagari_app::words::text::count;
use edagari_app::words::values;

/// The room for the question, and that for the recordings where they are shown: beside it in a broad panel,
/// else below.
pub(super) fn split(ui: &Ui, state: &State) -> (Rect, Option<Rect>) {
    let room = ui.available_rect_before_wrap();
    if state.exercises.runs.entries.is_empty() {
        return (room, None);
    }
    if room.width() > 2.0 * room.height() {
        let (left, right) = room.split_left_right_at_fraction(0.4);
        return (left, Some(right.with_min_x(right.left() + 3.0 * UNIT)));
    }
    let (above, below) = room.split_top_bottom_at_fraction(0.5);
    (above, Some(below.with_min_y(below.top() + UNIT)))
}

/// Paints both recordings.
pub(super) fn runs_ui(ui: &mut Ui, state: &State, shown: &ShownExercise, commands: &mut Vec<Command>) {
    let Some(runs) = &shown.runs else { return };
    let text = state.text();
    ui.horizontal_wrapped(|ui| {
        ui.weak(text.get("exercise.runs-linked"));
        let differs = runs.first_difference().is_some();
        if differs && ui.button(text.get("exercise.runs-first")).clicked() {
            commands.push(Command::Exercise(ExerciseCommand::FirstDifference));
        }
    });
    let room = ui.available_rect_before_wrap();
    let width = (room.width() - 3.0 * UNIT) / 2.0;
    for (column, run) in (0_u8..).zip([&runs.right, &runs.wrong]) {
        let left = room.left() + f32::from(column) * (width + 3.0 * UNIT);
        let rect = Rect::from_min_size(egui::pos2(left, room.top()), vec2(width, room.height()));
        ui.scope_builder(UiBuilder::new().max_rect(rect).id_salt(("program", column)), |ui| {
            // Content too broad for one column must not be drawn over the other.
            ui.set_clip_rect(rect.intersect(ui.clip_rect()));
            column_ui(ui, state, column, run, commands);
        });
    }
    ui.painter().vline(room.center().x, room.y_range(), egui::Stroke::new(1.0, Palette::of(ui).line));
}

fn column_ui(ui: &mut Ui, state: &State, column: u8, run: &RunResult, commands: &mut Vec<Command>) {
    let text = state.text();
    let palette = Palette::of(ui);
    ui.horizontal_wrapped(|ui| {
        let (key, color) = if column == 0 {
            ("exercise.runs-right", palette.exact)
        } else {
            ("exercise.runs-wrong", palette.error)
        };
        ui.label(RichText::new(text.get(key)).strong().color(color));
        let plays = match run.best {
            Some(best) => {
                let words = move_names(text, &run.job.position, &[best]).concat();
                text.with("exercise.runs-plays", &[("move", &words)])
            }
            None => text.get("exercise.runs-nothing"),
        };
        ui.label(plays);
        if let Some(tree) = run.tree() {
            // Pruned branches are recorded too, but were not searched.
            let nodes = TreeSnapshot::now(tree).counters().nodes;
            let key = values::figure_key("analysis.figure.nodes", nodes);
            ui.weak(text.with(key, &[("count", &count(nodes))]));
        }
    });
    if let Some(subject) = state.subject(DrawingPlace::Program(column)) {
        tree::drawing_ui(ui, state, subject, commands);
    }
}
