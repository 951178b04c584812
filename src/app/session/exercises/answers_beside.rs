//! Panels in which the answer to the exercise that is shown can be read: searches of what it asks about.

use crate::exercise::{ExerciseKind, ExerciseWork};

use crate::session::screen::data::Panel;
use crate::session::state::State;

/// Whether a panel tells the answer to the exercise that is shown, which was not handed in yet. A search that stands before its first
/// step tells nothing.
pub fn tells_answer(state: &State, panel: Panel) -> bool {
    let exercises = &state.exercises;
    let Some(exercise) = exercises.exercise() else { return false };
    let is_answered = exercises.sheet.work.get(&exercises.current).is_some_and(ExerciseWork::is_graded);
    // In code the mistake is looked for by running it.
    let is_about_code = matches!(exercise.kind, ExerciseKind::Code { .. } | ExerciseKind::Bug { .. });
    if exercises.editing || exercises.class.is_some() || is_answered || is_about_code {
        return false;
    }
    let subject = Some(&exercise.subject);
    match panel {
        Panel::Compare => state.comparison.position() == subject,
        Panel::Tree => state.analysis.root.as_ref() == subject && state.view.tree.step != Some(0),
        Panel::Analysis => state.analysis.root.as_ref() == subject,
        _ => false,
    }
}
