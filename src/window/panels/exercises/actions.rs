//! The row of buttons below an answer. Each has a place of its own, as wide as the widest of its words: what appears, changes or
//! goes moves no other button. *Check my answer* and *Try again* share the first place.

use egui::{Button, TextStyle, Ui, vec2};

use edagari_app::session::exercises::data::{ExerciseCommand, Exercises};
use edagari_app::session::state::State;
use edagari_app::words::text::Text;

use super::{node, words};

/// A button below an answer.
pub(super) struct AnswerButton {
    /// Its words, and others for which it keeps room.
    pub(super) keys: &'static [&'static str],
    pub(super) standing: ButtonStanding,
    pub(super) request: ExerciseCommand,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ButtonStanding {
    Enabled,
    Disabled,
    /// Its room stays free: a button that appears opens no row that would push the others up.
    Reserved,
}

/// Handing in, hints, undo, the solution, the next exercise, and behind them what is there at times.
pub(super) fn buttons(state: &State) -> Vec<AnswerButton> {
    let exercises = &state.exercises;
    let over = exercises.handed_in();
    let mut all = Vec::new();
    let mut add = |keys: &'static [&'static str], enabled: bool, request: ExerciseCommand| {
        let standing = if enabled { ButtonStanding::Enabled } else { ButtonStanding::Disabled };
        all.push(AnswerButton { keys, standing, request });
    };
    if over {
        add(&["exercise.again", "exercise.hand-in"], true, ExerciseCommand::TryAgain);
    } else {
        // What cannot be read is no answer: it is mended first, in place of being graded as nothing.
        let is_read = !node::has_unread(state);
        add(&["exercise.hand-in", "exercise.again"], is_read, ExerciseCommand::HandIn);
    }
    let has_hints = !over && exercises.hints < Exercises::HINTS;
    add(&["exercise.hint"], has_hints, ExerciseCommand::Hint);
    add(&["exercise.undo"], !over && !exercises.earlier.is_empty(), ExerciseCommand::Undo);
    add(&["exercise.redo"], !over && !exercises.later.is_empty(), ExerciseCommand::Redo);
    let revealed = exercises.revealed;
    let keys: &[_] =
        if revealed { &["exercise.hide", "exercise.reveal"] } else { &["exercise.reveal", "exercise.hide"] };
    add(keys, over, ExerciseCommand::Reveal(!revealed));
    let next = exercises.current + 1;
    add(&["exercise.next"], next < exercises.set().exercises.len(), ExerciseCommand::Go(next));
    let shown = exercises.shown.as_ref();
    if shown.is_some_and(|shown| shown.is_about_programs()) {
        let beside = !exercises.runs.entries.is_empty();
        let keys: &[_] = if beside {
            &["exercise.runs-hide", "exercise.runs"]
        } else {
            &["exercise.runs", "exercise.runs-hide"]
        };
        add(keys, true, ExerciseCommand::Runs(!beside));
    }
    let explains = over && !exercises.explained && shown.is_some_and(|shown| words::has_more(shown));
    let at_times = |keys, is_there: bool, request| AnswerButton {
        keys,
        standing: if is_there { ButtonStanding::Enabled } else { ButtonStanding::Reserved },
        request,
    };
    all.push(at_times(&["exercise.explain"], explains, ExerciseCommand::Explain));
    all.push(at_times(&["exercise.go-back"], exercises.can_go_back(), ExerciseCommand::GoBack));
    all
}

/// Paints the buttons.
pub(super) fn actions_ui(ui: &mut Ui, state: &State, requests: &mut Vec<ExerciseCommand>) {
    let text = state.text();
    ui.horizontal_wrapped(|ui| {
        for AnswerButton { keys, standing, request } in buttons(state) {
            if standing == ButtonStanding::Reserved {
                let size = vec2(width(ui, text, keys), ui.spacing().interact_size.y);
                ui.allocate_space(size);
            } else if slot_ui(ui, text, keys, standing == ButtonStanding::Enabled) {
                requests.push(request);
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
