//! Background work on exercises: the next question, and failures.

use crate::exercise::{Answer, Exercise, ExerciseWork, grade};
use crate::session::state::State;
use crate::words::puzzles::has_words;

use super::data::{ExerciseQuestion, Exercises, Graded};

/// An exercise and answer without a grade: first the one that is shown, then all that were handed in.
fn without_grade(exercises: &Exercises, quick: bool) -> Option<(&Exercise, Answer)> {
    let current = exercises.current;
    let others = exercises.sheet.work.keys().copied().filter(|&index| index != current);
    std::iter::once(current).chain(others).find_map(|index| {
        let exercise = exercises.sheet.set.exercises.get(index).filter(|it| it.is_quick() == quick)?;
        // A hint needs the grade of the present answer, even if it is not handed in.
        let hinted = index == current && exercises.hints > 0;
        let hinted = exercises.sheet.answer(index).filter(|_| hinted);
        let counted = exercises.sheet.work.get(&index).into_iter().flat_map(ExerciseWork::counted).cloned();
        let mut answers = hinted.into_iter().chain(counted);
        answers.find(|answer| exercises.known(exercise, answer).is_none()).map(|answer| (exercise, answer))
    })
}

/// Computes at once the grades that take no search.
pub(crate) fn grade_quick(exercises: &mut Exercises) {
    while let Some((exercise, answer)) = without_grade(exercises, true) {
        let grade = grade(exercise, &answer);
        let graded = Graded { exercise: exercise.clone(), answer, grade };
        keep(exercises, graded);
    }
}

/// Stores a grade, and drops the oldest ones that are no longer needed.
pub(crate) fn keep(exercises: &mut Exercises, graded: Graded) {
    let counted: usize = exercises.sheet.work.values().map(|work| work.counted().count()).sum();
    // The slack avoids sifting the list for every single grade.
    if exercises.graded.len() > 2 * counted + 16 {
        let (work, set) = (&exercises.sheet.work, &exercises.sheet.set.exercises);
        exercises.graded.retain(|graded| {
            work.iter().any(|(&index, work)| {
                set.get(index).is_some_and(|exercise| exercise.asks_the_same(&graded.exercise))
                    && work.counted().any(|answer| *answer == graded.answer)
            })
        });
    }
    exercises.graded.push(graded);
}

/// The next question for the background thread.
pub fn question(state: &State) -> Option<ExerciseQuestion> {
    let exercises = &state.exercises;
    let wanted = exercises.asked.clone().or_else(|| {
        let graded = without_grade(exercises, false);
        graded
            .map(|(exercise, answer)| ExerciseQuestion::Grade(exercise.clone().into(), answer.into()))
            .or_else(|| {
                let shown = exercises.shown.as_ref().filter(|shown| shown.solution.is_none())?;
                // A hint about a move says where on the board the best one lies.
                let is_hinted = exercises.hints > 0 && has_words(&shown.exercise);
                let asked = exercises.revealed || is_hinted || shown.asks_with_solution();
                (asked && !shown.exercise.is_quick())
                    .then(|| ExerciseQuestion::Solve(shown.exercise.clone().into()))
            })
            .or_else(|| {
                let shown = exercises.shown.as_ref().filter(|shown| shown.line_to_end.is_none())?;
                exercises.can_play_out().then(|| ExerciseQuestion::PlayOut(shown.exercise.clone().into()))
            })
    });
    wanted.filter(|wanted| exercises.stopped.as_ref() != Some(wanted))
}

/// Handles a failed question. It would fail once more, so it is not repeated by itself.
pub fn failed(exercises: &mut Exercises, question: ExerciseQuestion) {
    exercises.asked.take_if(|asked| *asked == question);
    exercises.stopped = Some(question);
}

/// Stops the background work; an answer being handed in is then not handed in.
pub(crate) fn stop(exercises: &mut Exercises) {
    let Some((question, _)) = exercises.working.take() else { return };
    if exercises.asked.as_ref() == Some(&question) {
        exercises.asked = None;
    } else if let ExerciseQuestion::Grade(exercise, answer) = &question {
        let all = &exercises.sheet.set.exercises;
        for (index, work) in &mut exercises.sheet.work {
            if all.get(*index) == Some(&**exercise) && work.answer == **answer {
                work.handed_in = false;
            }
        }
        exercises.hints = 0;
    }
    exercises.revealed = false;
    exercises.stopped = Some(question);
}
