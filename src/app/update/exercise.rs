//! Exercises: opening sets, answering, hints, handing in, and editing sets.

use std::path::Path;
use std::sync::Arc;

use crate::exercise::{Answer, Exercise, SetError, Sheet, shipped};

use super::super::command::Command;
use super::super::exercises::{ExerciseCommand, Exercises, Shown, exercise_about};
use super::super::faults;
use super::super::state::{Panel, State};
use super::files::file_name;
use super::{Applied, Effect, ExerciseFile, LayoutChange, Notice};

pub(super) fn apply(state: &mut State, command: Command) -> Applied {
    let Command::Exercise(wish) = command else { return Err(command) };
    let effects = match wish {
        ExerciseCommand::Shipped(name) => open_shipped(state, name),
        ExerciseCommand::Open => vec![Effect::Exercise(ExerciseFile::AskOpen)],
        ExerciseCommand::OpenPath(path) => vec![Effect::Exercise(ExerciseFile::Read(path))],
        ExerciseCommand::Save => vec![Effect::Exercise(match &state.exercises.path {
            Some(path) => ExerciseFile::Write(path.clone()),
            None => ExerciseFile::AskSave("edagari-exercises.ron"),
        })],
        ExerciseCommand::SavePath(path) => vec![Effect::Exercise(ExerciseFile::Write(path))],
        ExerciseCommand::Generate => generate(state),
        other => {
            answer_or_edit(state, other);
            Vec::new()
        }
    };
    show(&mut state.exercises);
    Ok(effects)
}

/// What is asked of the set that is open.
fn answer_or_edit(state: &mut State, wish: ExerciseCommand) {
    let exercises = &mut state.exercises;
    match wish {
        ExerciseCommand::Go(index) if index < exercises.set().exercises.len() => go(exercises, index),
        ExerciseCommand::Select(node) => exercises.node = node,
        ExerciseCommand::Answer(answer) => set_answer(exercises, *answer),
        ExerciseCommand::Undo => walk(exercises, true),
        ExerciseCommand::Redo => walk(exercises, false),
        ExerciseCommand::Hint => hint(exercises),
        ExerciseCommand::HandIn => hand_in(exercises, true),
        ExerciseCommand::TryAgain => hand_in(exercises, false),
        ExerciseCommand::Reveal(revealed) => reveal(exercises, revealed),
        other => edit(state, other),
    }
}

fn edit(state: &mut State, wish: ExerciseCommand) {
    let exercises = &mut state.exercises;
    match wish {
        ExerciseCommand::Edit(editing) => exercises.editing = editing,
        ExerciseCommand::New => {
            *exercises = Exercises::of(Sheet::default());
            exercises.editing = true;
        }
        ExerciseCommand::Wish(wishes, seed) => (exercises.wishes, exercises.seed) = (*wishes, seed),
        ExerciseCommand::SetHead { title, text, minutes } => {
            let set = &mut exercises.sheet.set;
            (set.title, set.text, set.minutes) = (title, text, minutes);
            exercises.changed = true;
        }
        ExerciseCommand::Set(index, exercise) => set_exercise(exercises, index, *exercise),
        ExerciseCommand::Reorder(from, to) => {
            exercises.sheet.reorder(from, to);
            go(exercises, to.min(exercises.set().exercises.len().saturating_sub(1)));
            exercises.changed = true;
        }
        ExerciseCommand::Remove(index) => {
            exercises.sheet.remove(index);
            go(exercises, index.min(exercises.set().exercises.len().saturating_sub(1)));
            exercises.changed = true;
        }
        ExerciseCommand::AddFromBoard(kind) => {
            let mut exercise = exercise_about(*kind, &state.game.position);
            exercise.conventions = state.conventions();
            if exercise.validate().is_ok() {
                add(&mut state.exercises, exercise);
            }
        }
        _ => {}
    }
}

/// Works out what is known of the exercise that is shown, when that is another than before.
fn show(exercises: &mut Exercises) {
    let index = exercises.current;
    let Some(exercise) = exercises.set().exercises.get(index) else {
        exercises.shown = None;
        return;
    };
    let graded = exercises.handed_in();
    let known = exercises.shown.as_ref();
    if known.is_none_or(|shown| shown.exercise != *exercise || shown.grade.is_some() != graded) {
        exercises.shown = Some(Arc::new(Shown::of(exercise, &exercises.sheet, index)));
    }
}

fn go(exercises: &mut Exercises, index: usize) {
    exercises.current = index;
    exercises.shown = None;
    exercises.node = None;
    exercises.hints = 0;
    exercises.revealed = false;
    exercises.earlier.clear();
    exercises.later.clear();
}

fn open_shipped(state: &mut State, name: &str) -> Vec<Effect> {
    let Some(set) = shipped().into_iter().find(|set| set.name == name) else { return Vec::new() };
    let Ok(mut sheet) = Sheet::from_text(set.text) else { return Vec::new() };
    let text = state.text();
    sheet.set.title = text.get(&format!("exercise.set.{name}"));
    sheet.set.text = text.get(&format!("exercise.set.{name}-text"));
    state.exercises = Exercises::of(sheet);
    vec![Effect::Layout(LayoutChange::Focus(Panel::Exercises))]
}

/// Remembers the answer of now for undo.
fn remember(exercises: &mut Exercises) {
    exercises.earlier.extend(exercises.answer());
    if exercises.earlier.len() > Exercises::KEPT {
        exercises.earlier.remove(0);
    }
    exercises.later.clear();
}

fn set_answer(exercises: &mut Exercises, answer: Answer) {
    if exercises.handed_in() || exercises.answer().as_ref() == Some(&answer) {
        return;
    }
    remember(exercises);
    put(exercises, answer);
}

/// Puts an answer in place of the one of now. Hints were about where that one left the search.
fn put(exercises: &mut Exercises, answer: Answer) {
    if let Some(work) = exercises.sheet.work_mut(exercises.current) {
        work.answer = answer;
    }
    exercises.hints = 0;
    exercises.changed = true;
}

fn walk(exercises: &mut Exercises, back: bool) {
    if exercises.handed_in() {
        return;
    }
    let Some(now) = exercises.answer() else { return };
    let (from, to) = if back {
        (&mut exercises.earlier, &mut exercises.later)
    } else {
        (&mut exercises.later, &mut exercises.earlier)
    };
    if let Some(other) = from.pop() {
        to.push(now);
        put(exercises, other);
    }
}

fn hint(exercises: &mut Exercises) {
    if exercises.hints < Exercises::HINTS && !exercises.handed_in() {
        exercises.hints += 1;
        if let Some(work) = exercises.sheet.work_mut(exercises.current) {
            work.hints = work.hints.saturating_add(1);
        }
        exercises.changed = true;
    }
}

fn hand_in(exercises: &mut Exercises, handed_in: bool) {
    if let Some(work) = exercises.sheet.work_mut(exercises.current) {
        work.handed_in = handed_in;
    }
    exercises.hints = 0;
    exercises.revealed = false;
    exercises.changed = true;
    exercises.shown = None;
    show(exercises);
    let divergence = exercises.shown.as_ref().and_then(|shown| shown.grade.as_ref()?.divergence.clone());
    if handed_in {
        exercises.node = divergence.and_then(|divergence| divergence.node);
    }
}

fn reveal(exercises: &mut Exercises, revealed: bool) {
    exercises.revealed = revealed && exercises.handed_in();
    let Some(shown) = exercises.shown.as_ref().filter(|shown| shown.solution.is_none()) else { return };
    if exercises.revealed {
        let mut known = Shown::of(&shown.exercise, &exercises.sheet, exercises.current);
        known.solution = known.exercise.solve().ok();
        exercises.shown = Some(Arc::new(known));
    }
}

/// Changes an exercise. Another question leaves no answer to the old one behind.
fn set_exercise(exercises: &mut Exercises, index: usize, exercise: Exercise) {
    let Some(before) = exercises.sheet.set.exercises.get_mut(index) else { return };
    if *before == exercise || exercise.validate().is_err() {
        return;
    }
    let same_question = (&before.kind, &before.subject, &before.conventions, before.plies, before.seed)
        == (&exercise.kind, &exercise.subject, &exercise.conventions, exercise.plies, exercise.seed);
    *before = exercise;
    if !same_question {
        exercises.sheet.work.remove(&index);
        go(exercises, index);
    }
    exercises.shown = None;
    exercises.changed = true;
}

fn add(exercises: &mut Exercises, exercise: Exercise) {
    exercises.sheet.set.exercises.push(exercise);
    exercises.changed = true;
    go(exercises, exercises.set().exercises.len() - 1);
}

/// Makes an exercise by chance and adds it; the next seed makes the next.
fn generate(state: &mut State) -> Vec<Effect> {
    let exercises = &mut state.exercises;
    match exercises.wishes.make(exercises.seed) {
        Ok(exercise) => {
            exercises.seed += 1;
            add(exercises, exercise);
            Vec::new()
        }
        Err(refusal) => vec![Effect::Tell(Notice::error(faults::exercise_refusal(state.text(), &refusal)))],
    }
}

/// Goes on with a set as it was left.
pub fn keep_on(state: &mut State, sheet: Sheet) {
    state.exercises = Exercises::of(sheet);
    show(&mut state.exercises);
}

/// What became of a file that should have held a set.
pub fn set_read(state: &mut State, path: &Path, read: Result<Sheet, SetError>) -> Option<Notice> {
    match read {
        Ok(sheet) => {
            state.exercises = Exercises { path: Some(path.to_owned()), ..Exercises::of(sheet) };
            show(&mut state.exercises);
            None
        }
        Err(error) => {
            let file = path.display();
            Some(Notice::error(state.text().with("error.open", &[("file", &file), ("why", &error)])))
        }
    }
}

/// What became of a file to which the set was written.
pub fn set_written(state: &mut State, path: &Path, written: Result<(), SetError>) -> Notice {
    match written {
        Ok(()) => {
            state.exercises.path = Some(path.to_owned());
            state.exercises.changed = false;
            Notice::done(state.text().with("said.saved", &[("file", &file_name(path))]))
        }
        Err(error) => {
            let file = path.display();
            Notice::error(state.text().with("error.save", &[("file", &file), ("why", &error)]))
        }
    }
}

/// Opens the first set that comes with the program, as the program starts.
pub(super) fn begin(state: &mut State) {
    if let Some(first) = shipped().first() {
        // The panel stays where it is: nobody asked for it yet.
        let _ = open_shipped(state, first.name);
    }
    show(&mut state.exercises);
}
