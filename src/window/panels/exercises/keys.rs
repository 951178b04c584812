//! Keys of a puzzle: digits drop stones as in a game of Connect Four, Enter does what comes next: it checks the answer, goes on to the
//! next puzzle, or lets a wrong answer be mended. Arrows play the best line out.

use egui::{Key, Modifiers, Ui};

use crate::boards;
use edagari_app::catalog::AnyPosition;
use edagari_app::exercise::{Answer, ExerciseKind};
use edagari_app::game::ActionId;
use edagari_app::session::exercises::data::{ExerciseCommand, Exercises, ShownExercise};
use edagari_app::session::state::State;

use super::played_out::Steps;

/// Takes the keys that were pressed while the exercise is in front.
pub(super) fn read(ui: &Ui, state: &State, shown: &ShownExercise, requests: &mut Vec<ExerciseCommand>) {
    let (exercises, exercise) = (&state.exercises, &shown.exercise);
    let (ExerciseKind::BestMove { plies }, Some(Answer::Line(line))) = (&exercise.kind, exercises.answer())
    else {
        return;
    };
    let ctx = ui.ctx();
    if ctx.text_edit_focused() || state.view.dialog.is_some() || egui::Popup::is_any_open(ctx) {
        return;
    }
    let position = exercise.subject.after(&line);
    let is_open = !exercises.revealed && !exercises.handed_in();
    let legal = if is_open && line.len() < usize::from(*plies) { position.actions() } else { Vec::new() };
    if matches!(position, AnyPosition::ConnectFour(_)) {
        for (number, key) in boards::DIGITS.into_iter().enumerate() {
            let action = ActionId(number as u16);
            if legal.contains(&action) && pressed(ui, key) {
                let line = line.iter().copied().chain([action]).collect();
                requests.push(ExerciseCommand::Answer(Box::new(Answer::Line(line))));
                return;
            }
        }
    }
    // Any other focused widget has a use for Enter, and so has a cell on which a stone can be laid.
    let is_free =
        ctx.memory(|memory| memory.focused().is_none()) || boards::has_focus(ctx) && legal.is_empty();
    if is_free && let Some(steps) = Steps::of(exercises, shown) {
        for (key, request) in [(Key::ArrowRight, steps.forward()), (Key::ArrowLeft, steps.back())] {
            requests.extend(request.filter(|_| pressed(ui, key)));
        }
    }
    if let Some(next) = next(exercises, !line.is_empty()).filter(|_| is_free && pressed(ui, Key::Enter)) {
        requests.push(next);
    }
}

fn pressed(ui: &Ui, key: Key) -> bool {
    ui.input_mut(|input| input.consume_key(Modifiers::NONE, key))
}

/// The next action in a puzzle.
fn next(exercises: &Exercises, is_answered: bool) -> Option<ExerciseCommand> {
    if !exercises.handed_in() {
        return is_answered.then_some(ExerciseCommand::HandIn);
    }
    // While the answer is being checked, there is no action.
    if !exercises.grade(exercises.current)?.is_full() {
        return Some(ExerciseCommand::TryAgain);
    }
    let next = exercises.current + 1;
    (next < exercises.set().exercises.len()).then_some(ExerciseCommand::Go(next))
}
