//! The row of buttons below an answer. Each has a place of its own, as wide as the widest of its words: what appears, changes or
//! goes moves no other button. *Check my answer* and *Try again* share the first place.

use egui::{Button, TextStyle, Ui, vec2};

use edagari_app::session::exercises::data::{ExerciseCommand, Exercises};
use edagari_app::session::state::State;
use edagari_app::words::text::Text;

use super::{node, words};

/// Paints the buttons: handing in, hints, undo, the solution, the next exercise, and behind them what is there at times.
pub(super) fn actions_ui(
    ui: &mut Ui,
    state: &State,
    exercises: &Exercises,
    requests: &mut Vec<ExerciseCommand>,
) {
    let text = state.text();
    let over = exercises.handed_in();
    ui.horizontal_wrapped(|ui| {
        let mut slot = |ui: &mut Ui, keys: &[&str], enabled: bool, request: ExerciseCommand| {
            if slot_ui(ui, text, keys, enabled) {
                requests.push(request);
            }
        };
        if over {
            slot(ui, &["exercise.again", "exercise.hand-in"], true, ExerciseCommand::TryAgain);
        } else {
            // What cannot be read is no answer: it is mended first, in place of being graded as nothing.
            let is_read = !node::has_unread(state);
            slot(ui, &["exercise.hand-in", "exercise.again"], is_read, ExerciseCommand::HandIn);
        }
        let has_hints = !over && exercises.hints < Exercises::HINTS;
        slot(ui, &["exercise.hint"], has_hints, ExerciseCommand::Hint);
        slot(ui, &["exercise.undo"], !over && !exercises.earlier.is_empty(), ExerciseCommand::Undo);
        slot(ui, &["exercise.redo"], !over && !exercises.later.is_empty(), ExerciseCommand::Redo);
        let revealed = exercises.revealed;
        let keys = if revealed {
            ["exercise.hide", "exercise.reveal"]
        } else {
            ["exercise.reveal", "exercise.hide"]
        };
        slot(ui, &keys, over, ExerciseCommand::Reveal(!revealed));
        let next = exercises.current + 1;
        let has_next = next < exercises.set().exercises.len();
        slot(ui, &["exercise.next"], has_next, ExerciseCommand::Go(next));
        if exercises.shown.as_ref().is_some_and(|shown| shown.is_about_programs()) {
            let beside = !exercises.runs.entries.is_empty();
            let keys = if beside {
                ["exercise.runs-hide", "exercise.runs"]
            } else {
                ["exercise.runs", "exercise.runs-hide"]
            };
            slot(ui, &keys, true, ExerciseCommand::Runs(!beside));
        }
        let explains = over
            && !exercises.explained
            && exercises.shown.as_ref().is_some_and(|shown| words::has_more(shown));
        for (key, is_there, request) in [
            ("exercise.explain", explains, ExerciseCommand::Explain),
            ("exercise.go-back", exercises.can_go_back(), ExerciseCommand::GoBack),
        ] {
            if is_there {
                slot(ui, &[key], true, request);
            } else {
                // Its room stays free: a button that appears opens no row that would push the others up.
                let size = vec2(width(ui, text, &[key]), ui.spacing().interact_size.y);
                ui.allocate_space(size);
            }
        }
    });
}

/// A button with the first of these words, and room for each of the others; whether it was clicked.
fn slot_ui(ui: &mut Ui, text: Text, keys: &[&str], enabled: bool) -> bool {
    let Some(key) = keys.first() else { return false };
    let button = Button::new(text.get(key)).min_size(vec2(width(ui, text, keys), 0.0));
    ui.add_enabled(enabled, button).on_hover_text(text.get(&format!("{key}-tip"))).clicked()
}

/// The width of a button that has room for each of these words, in points.
fn width(ui: &Ui, text: Text, keys: &[&str]) -> f32 {
    let (font, color) = (TextStyle::Button.resolve(ui.style()), ui.visuals().text_color());
    let written = |key: &&str| ui.painter().layout_no_wrap(text.get(key), font.clone(), color).size().x;
    keys.iter().map(written).fold(0.0, f32::max).ceil() + 2.0 * ui.spacing().button_padding.x
}
