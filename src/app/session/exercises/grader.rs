//! Works out beside the window what takes a search: grades, model answers, whether exercises can be asked, what programs
//! do.

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

/// The work under way, if there is any.
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
    /// Time between two looks at how far the work is.
    const LOOK: Duration = Duration::from_millis(150);

    /// Takes in what was found, stops what nobody asks for any more, begins what is asked next.
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

    /// Stops the work and waits for its thread to end.
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

/// A set that was read, with the grades that take a moment each: together they may take long.
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
