//! Editing a set: its exercises, their order and words, with undo. An invalid change is refused and reported
//! at its place.

use crate::exercise::{Exercise, Origin};
use crate::session::effect::{Effect, Notice};
use crate::session::state::State;
use crate::words::faults;

use super::data::{
    EditorField, Edits, ExerciseCommand, ExerciseQuestion, Exercises, RefusedChange, exercise_about,
};
use super::other_sets::origin_of;
use super::sets;
use super::shown::go;

pub(crate) fn edit(state: &mut State, request: ExerciseCommand) {
    let exercises = &mut state.exercises;
    match request {
        ExerciseCommand::Edit(editing) => exercises.editing = editing,
        ExerciseCommand::Wish(requests, seed) => (exercises.requests, exercises.seed) = (*requests, seed),
        ExerciseCommand::SetHead { title, text, minutes } => {
            begin(exercises, Some(EditorField::Head));
            let set = &mut exercises.sheet.set;
            (set.title, set.text, set.minutes) = (title, text, minutes);
        }
        ExerciseCommand::Set(index, exercise) => set_exercise(exercises, index, *exercise),
        ExerciseCommand::Reorder(from, to) => {
            begin(exercises, None);
            exercises.sheet.reorder(from, to);
            go(exercises, to.min(exercises.set().exercises.len().saturating_sub(1)));
        }
        ExerciseCommand::Remove(index) => {
            begin(exercises, None);
            exercises.sheet.remove(index);
            go(exercises, index.min(exercises.set().exercises.len().saturating_sub(1)));
        }
        ExerciseCommand::UndoEdit => {
            walk(exercises, true);
            name_again(state);
        }
        ExerciseCommand::RedoEdit => {
            walk(exercises, false);
            leave_shipped(exercises);
        }
        ExerciseCommand::Discard => exercises.refused = None,
        ExerciseCommand::AddFromBoard(kind) => {
            let mut exercise = exercise_about(*kind, &state.game.position);
            exercise.conventions = state.conventions();
            check(&mut state.exercises, None, exercise);
        }
        _ => {}
    }
}

/// Stores the present set for undo, once for all that is typed into one field.
fn begin(exercises: &mut Exercises, field: Option<EditorField>) {
    exercises.changed = true;
    exercises.refused = None;
    leave_shipped(exercises);
    if field.is_some() && exercises.edits.field == field {
        return;
    }
    let now = exercises.sheet.clone();
    let Edits { earlier, later, field: last } = &mut exercises.edits;
    earlier.push(now);
    if earlier.len() > Exercises::KEPT {
        earlier.remove(0);
    }
    later.clear();
    *last = field;
}

/// Turns a set that comes with the program into one of the user's own; the original can be opened once more.
fn leave_shipped(exercises: &mut Exercises) {
    if matches!(exercises.origin, Origin::Shipped(_)) {
        exercises.origin = Origin::New;
    }
}

/// Turns a set whose changes were all undone back into the one that comes with the program, unless that was
/// opened meanwhile.
fn name_again(state: &mut State) {
    let exercises = &mut state.exercises;
    if exercises.origin == Origin::New
        && exercises.edits.earlier.is_empty()
        && let Some(origin) = origin_of(exercises.set())
        && state.put_by.progress(&origin).is_none()
    {
        exercises.origin = origin;
        sets::speak(state);
    }
}

fn walk(exercises: &mut Exercises, back: bool) {
    exercises.refused = None;
    let Edits { earlier, later, field } = &mut exercises.edits;
    // Typing after an undo is a change of its own.
    *field = None;
    let (from, to) = if back { (earlier, later) } else { (later, earlier) };
    if let Some(other) = from.pop() {
        to.push(std::mem::replace(&mut exercises.sheet, other));
        exercises.changed = true;
        let last = exercises.set().exercises.len().saturating_sub(1);
        go(exercises, exercises.current.min(last));
    }
}

/// Changes an exercise: its words and points at once, its question once that is known to be valid.
fn set_exercise(exercises: &mut Exercises, index: usize, exercise: Exercise) {
    let Some(before) = exercises.set().exercises.get(index).filter(|before| **before != exercise) else {
        // Changed back to what it was.
        exercises.refused = None;
        return;
    };
    if before.asks_the_same(&exercise) {
        begin(exercises, Some(EditorField::Words(index)));
        exercises.sheet.set.exercises[index] = exercise;
    } else {
        check(exercises, Some(index), exercise);
    }
}

/// Puts an exercise in its place, or reports why it is invalid; tests that take a search run in the
/// background.
fn check(exercises: &mut Exercises, place: Option<usize>, exercise: Exercise) {
    if !exercise.is_quick() {
        exercises.stopped = None;
        exercises.asked = Some(ExerciseQuestion::Check(exercise.into(), place));
        return;
    }
    match exercise.validate() {
        Ok(()) => put_in(exercises, place, exercise),
        Err(fault) => exercises.refused = Some(RefusedChange { place, exercise: exercise.into(), fault }),
    }
}

/// Puts a valid exercise in its place, or behind all others. Answers to the old question are dropped.
pub(crate) fn put_in(exercises: &mut Exercises, place: Option<usize>, mut exercise: Exercise) {
    begin(exercises, None);
    // A changed exercise is no longer a random one: every student gets the same.
    if place.is_some() {
        exercise.wishes = None;
    }
    let all = &mut exercises.sheet.set.exercises;
    let index = place.filter(|&place| place < all.len()).unwrap_or(all.len());
    if index < all.len() {
        all[index] = exercise;
    } else {
        all.push(exercise);
    }
    exercises.sheet.work.remove(&index);
    go(exercises, index);
}

/// Generates a random exercise and adds it; the seed is then advanced.
pub(crate) fn generate(state: &mut State) -> Vec<Effect> {
    let exercises = &mut state.exercises;
    match exercises.requests.make(exercises.seed) {
        Ok(exercise) => {
            exercises.seed += 1;
            put_in(exercises, None, exercise);
            Vec::new()
        }
        Err(refusal) => vec![Effect::Tell(Notice::error(faults::exercise_refusal(state.text(), &refusal)))],
    }
}
