//! Background thread of exercises, for what takes a search: grades, model answers, validity of exercises,
//! runs of programs.

use std::sync::Arc;
use std::time::Duration;

use crate::exercise::bug::run_with;
use crate::exercise::{AnswerSheet, ExerciseKind, Fault, WorkSignals, grade, grade_with};
use crate::session::background::{Background, Heard};
use crate::session::effect::Effect;
use crate::session::exercises;
use crate::session::state::State;
use crate::session::wake::Wake;

use super::data::{ExerciseFinding, ExerciseQuestion, Graded, OpenedSet};
use super::handed_in;
use super::working;

/// The work under way, if any.
#[derive(Debug)]
pub struct Grader(Background<ExerciseQuestion, ExerciseFinding>);

impl Default for Grader {
    fn default() -> Self {
        Self(Background::new("grader", |question, signals| {
            let effort = WorkSignals::new(Arc::clone(signals.stop()), Arc::clone(signals.gauge()));
            Some(work(question, &effort))
        }))
    }
}

impl Grader {
    /// Interval between updates of the displayed progress.
    const LOOK: Duration = Duration::from_millis(150);

    /// Receives results, stops what is no longer wanted, starts the next question.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.0.keep(|question| working::question(state).as_ref() == Some(question));
        while let Some(heard) = self.0.hear() {
            match heard {
                Heard::Answer(question, finding) => {
                    effects.extend(exercises::update::absorb_finding(state, &question, finding));
                }
                Heard::Failed(question) => working::failed(&mut state.exercises, question),
            }
        }
        self.0.ask(wake, || working::question(state));
        let at_work =
            self.0.question().filter(|question| working::question(state).as_ref() == Some(question));
        state.exercises.working = at_work.map(|question| (question.clone(), self.0.done()));
        if state.exercises.working.is_some() {
            wake.after(Self::LOOK);
        }
        effects
    }

    /// Stops the work and joins its thread.
    pub fn stop(&mut self) {
        self.0.end();
    }
}

fn work(question: ExerciseQuestion, effort: &WorkSignals) -> ExerciseFinding {
    match question {
        ExerciseQuestion::Grade(exercise, answer) => {
            let grade = grade_with(&exercise, &answer, effort);
            ExerciseFinding::Graded(Graded { exercise: *exercise, answer: *answer, grade }.into())
        }
        ExerciseQuestion::Solve(exercise) => {
            let solution = exercise.solve_with(effort);
            ExerciseFinding::Solved(exercise, solution.into())
        }
        ExerciseQuestion::PlayOut(exercise) => {
            let line = exercise.line_to_end_with(effort);
            ExerciseFinding::PlayedOut(exercise, line)
        }
        ExerciseQuestion::Check(exercise, _) => ExerciseFinding::Checked(exercise.validate_with(effort)),
        ExerciseQuestion::Open(path) => {
            ExerciseFinding::Opened(AnswerSheet::load_with(&path, effort).map(opened))
        }
        ExerciseQuestion::Class(given, open) => {
            ExerciseFinding::Class(handed_in::grade(&given, &open, effort).map(Arc::new))
        }
        ExerciseQuestion::Restore(text) => {
            ExerciseFinding::Opened(AnswerSheet::from_text_with(&text, effort).map(opened))
        }
        ExerciseQuestion::Run(exercise) => {
            let unfit = Fault::Unfit { kind: exercise.kind.name(), game: exercise.subject.game() };
            let runs = match exercise.kind {
                ExerciseKind::Bug { trap } => run_with(&exercise, trap, effort),
                _ => Err(unfit),
            };
            ExerciseFinding::Ran(exercise, runs.into())
        }
    }
}

/// A set that was read, with all grades that take no search: there may be many of them.
fn opened(sheet: AnswerSheet) -> OpenedSet {
    let mut graded = Vec::new();
    for (&index, work) in &sheet.work {
        if let Some(exercise) = sheet.set.exercises.get(index).filter(|exercise| exercise.is_quick()) {
            graded.extend(work.counted().map(|answer| {
                let grade = grade(exercise, answer);
                Graded { exercise: exercise.clone(), answer: answer.clone(), grade }
            }));
        }
    }
    OpenedSet { sheet, graded }
}
