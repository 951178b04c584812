//! Grading: an answer walked along the reference recording, part by part.
//!
//! A wrong part has a reason; one that follows rightly from an earlier mistake counts as right, because no
//! mistake is punished twice. The first part that is wrong, in the order of the search, is where the answer
//! leaves it.

use super::{Answer, Exercise, ExerciseKind, Fault, ReferenceSearch, WorkSignals};

mod bounds;
mod choices;
mod convention;
mod cuts;
mod graded;
mod programs;
mod trees;
mod windows;

pub use convention::AnswerConvention;
pub use graded::{AnswerPart, AnswerPlace, Divergence, Grade, Mark, Reason};

impl Grade {
    /// The grade of parts in any order.
    fn new(exercise: &Exercise, mut parts: Vec<AnswerPart>, reference: Option<&ReferenceSearch>) -> Self {
        // The sort is stable, so parts of the same step keep the order in which they were judged.
        parts.sort_by_key(|part| part.step);
        let divergence = parts.iter().find_map(|part| {
            let Mark::Wrong(reason) = &part.mark else { return None };
            let node = part.place.node().or(match reason {
                Reason::MoreLeaves { node, .. } => *node,
                _ => None,
            });
            Some(Divergence {
                place: part.place,
                reason: reason.clone(),
                node,
                id: node.and_then(|node| reference?.id(node)),
                step: part.step,
            })
        });
        Self { parts, points: exercise.points, divergence, best: None, convention: None }
    }

    /// Whether everything is right.
    pub fn is_full(&self) -> bool {
        self.divergence.is_none()
    }

    /// The points earned, in steps of a tenth; all of them only where everything is right.
    pub fn earned(&self) -> f64 {
        if self.is_full() {
            return f64::from(self.points);
        }
        let sum =
            |of: &dyn Fn(&AnswerPart) -> u16| self.parts.iter().map(|part| u32::from(of(part))).sum::<u32>();
        let total = sum(&|part| part.worth);
        let gained = sum(&|part| if part.mark.counts() { part.worth } else { 0 });
        let lost = sum(&|part| if part.mark.counts() { 0 } else { part.cost });
        // In whole tenths: a share such as 7 of 10 is no exact number, and rounding down would lose one.
        let all = 10 * u32::from(self.points);
        let tenths = u64::from(all) * u64::from(gained.saturating_sub(lost)) / u64::from(total.max(1));
        f64::from((tenths as u32).min(all.saturating_sub(1))) / 10.0
    }

    /// The mark of a part.
    pub fn mark(&self, place: AnswerPlace) -> Option<&Mark> {
        self.parts.iter().find(|part| part.place == place).map(|part| &part.mark)
    }
}

/// Grades an answer.
///
/// # Errors
/// [`Fault`] when the exercise cannot be asked. An answer of another shape is an answer with everything
/// missing.
pub fn grade(exercise: &Exercise, answer: &Answer) -> Result<Grade, Fault> {
    grade_with(exercise, answer, &WorkSignals::default())
}

/// Grades an answer as background work.
///
/// # Errors
/// As [`grade()`]; [`Fault::Stopped`] once it was stopped.
pub fn grade_with(exercise: &Exercise, answer: &Answer, effort: &WorkSignals) -> Result<Grade, Fault> {
    let empty = Answer::empty(exercise);
    // A file or a page may have any shape; grading below relies on existing nodes and gaps.
    let answer = if answer.fits(exercise) { answer } else { &empty };
    match (&exercise.kind, answer) {
        (ExerciseKind::Values, Answer::Values(values)) => trees::values(exercise, values),
        (ExerciseKind::Cuts, Answer::Cuts(marked)) => cuts::cuts(exercise, marked),
        (ExerciseKind::Windows, Answer::Windows(windows)) => windows::windows(exercise, windows),
        (ExerciseKind::NextLeaf { after }, Answer::Leaf(leaf)) => trees::next_leaf(exercise, *after, *leaf),
        (ExerciseKind::Bounds, Answer::Bounds(bounds)) => bounds::bounds(exercise, bounds),
        (ExerciseKind::Order, Answer::Orders(orders)) => trees::order(exercise, orders),
        (ExerciseKind::Counts, Answer::Counts { minimax, alpha_beta }) => {
            trees::counts(exercise, *minimax, *alpha_beta)
        }
        (ExerciseKind::BestMove { plies }, Answer::Line(line)) => {
            choices::best_move(exercise, *plies, line, effort)
        }
        (ExerciseKind::Ucb1 { .. }, Answer::Choice { child, visits }) => {
            choices::ucb1(exercise, *child, *visits, effort)
        }
        (ExerciseKind::Thunder { .. }, Answer::Methods { thunder, ucb1, difference }) => {
            choices::methods(exercise, [*thunder, *ucb1], *difference, effort)
        }
        (ExerciseKind::Equilibrium, Answer::Equilibrium { rows, columns, value }) => {
            choices::equilibrium(exercise, [rows, columns], *value, effort)
        }
        (ExerciseKind::Code { gaps }, Answer::Code(typed)) => Ok(programs::code(exercise, gaps, typed)),
        (ExerciseKind::Bug { .. }, Answer::Bug(line)) => programs::bug(exercise, *line),
        _ => Err(Fault::Unfit { kind: exercise.kind.name(), game: exercise.subject.game() }),
    }
}
