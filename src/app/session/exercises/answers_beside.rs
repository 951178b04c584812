//! Panels that reveal the answer to the exercise that is shown: searches of its subject.

use crate::exercise::{ExerciseKind, ExerciseWork};

use crate::session::screen::data::Panel;
use crate::session::state::State;

/// Whether a panel reveals the answer to the exercise that is shown, before it is handed in. A search shown
/// before its first step reveals nothing.
pub fn tells_answer(state: &State, panel: Panel) -> bool {
    let exercises = &state.exercises;
    let Some(exercise) = exercises.exercise() else { return false };
    let is_answered = exercises.sheet.work.get(&exercises.current).is_some_and(ExerciseWork::is_graded);
    // In an exercise about code, running it is how a mistake is found.
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
