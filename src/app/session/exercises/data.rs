//! Exercises in the window, as plain data: the open set, what was answered, and where in it the student stands.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::catalog::{AnyPosition, Game};
use crate::exercise::bug::Runs;
use crate::exercise::{
    Answer, AnswerSheet, Difficulty, Exercise, ExerciseKind, ExerciseSet, Fault, Grade, KeptSet, ModelAnswer,
    Origin, ReferenceSearch, SetProgress, Wishes,
};
use crate::game::number_tree::NumberTree;
use crate::session::compare::data::Comparison;
use crate::worksheet::class::Class;
use crate::worksheet::results;

pub use super::command::ExerciseCommand;
pub use super::question::{ExerciseFinding, ExerciseQuestion, Graded, OpenedSet};

/// The open set and the student in it.
#[derive(Debug)]
pub struct Exercises {
    /// The set with the work on it.
    pub sheet: AnswerSheet,
    pub origin: Origin,
    /// The set as it was kept, while it is read and checked.
    pub coming: Option<Box<KeptSet>>,
    /// The exercise to be shown once it is there.
    pub go_to: Option<usize>,
    /// The file it came from or was saved to.
    pub path: Option<PathBuf>,
    /// Whether there are changes that the file does not hold.
    pub changed: bool,
    /// The exercise that is shown, counted from 0.
    pub current: usize,
    /// The node of its tree that is selected.
    pub node: Option<u32>,
    /// What is known of it.
    pub shown: Option<Arc<ShownExercise>>,
    /// Hints shown for where the answer leaves the search; more come one by one.
    pub hints: u8,
    /// Whether the model answer is shown.
    pub revealed: bool,
    /// Whether it is said why the first part is wrong, also where that gives the answer away.
    pub explained: bool,
    /// The exercise beside which panels stay open in which its answer can be read, as the person asked.
    pub answers_shown: Option<usize>,
    /// Answers before and after the one of now, for undo and redo.
    pub earlier: Vec<Draft>,
    /// What was taken back.
    pub later: Vec<Draft>,
    /// What was graded: what was handed in, and what hints were asked for.
    pub graded: Vec<Graded>,
    /// What is to be worked out before anything else beside the window.
    pub asked: Option<ExerciseQuestion>,
    /// What a person stopped: it is not begun again by itself.
    pub stopped: Option<ExerciseQuestion>,
    /// What is being worked out, and the nodes searched for it so far.
    pub working: Option<(ExerciseQuestion, u64)>,
    /// The recordings of the right and the wrong program, side by side, once they are asked for.
    pub runs: Comparison,
    /// Whether the set is being edited instead of answered.
    pub editing: bool,
    /// Sets before and after the one of now, for undo and redo of editing.
    pub edits: Edits,
    /// A change to an exercise that cannot be, and why.
    pub refused: Option<RefusedChange>,
    /// The answers of a class, while they are looked at in place of the exercises.
    pub class: Option<Arc<Class>>,
    /// What the next exercise made by chance must be like.
    pub requests: Wishes,
    /// Where its chance begins.
    pub seed: u64,
}

/// What is to be handed in as it stood once.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    pub answer: Answer,
    /// What stood in fields, by their names.
    pub typed: BTreeMap<String, String>,
}

/// A change to an exercise that cannot be.
#[derive(Clone, Debug, PartialEq)]
pub struct RefusedChange {
    /// Which exercise; none where it was to be added.
    pub place: Option<usize>,
    /// What it would have become.
    pub exercise: Box<Exercise>,
    /// Why it cannot.
    pub fault: Fault,
}

/// Sets before and after the one of now.
#[derive(Debug, Default)]
pub struct Edits {
    /// Before, the latest last.
    pub earlier: Vec<AnswerSheet>,
    /// What was taken back, the latest last.
    pub later: Vec<AnswerSheet>,
    /// The field that was changed last: letters typed into it one after the other are one change.
    pub field: Option<EditorField>,
}

/// A field of the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditorField {
    /// Title, text and time of the set.
    Head,
    /// Title, text and points of an exercise.
    Words(usize),
}

/// What is known of the exercise that is shown.
#[derive(Clone, Debug)]
pub struct ShownExercise {
    pub exercise: Exercise,
    /// Its tree, if it is answered in one.
    pub tree: Option<NumberTree>,
    /// The search that it is about, where that is one of its tree.
    pub reference: Option<ReferenceSearch>,
    /// Its model answer: not shown before it is asked for.
    pub solution: Option<ModelAnswer>,
    /// What the right and the wrong program do, once that was asked for.
    pub runs: Option<Runs>,
    /// The grade of the answer, once it was handed in.
    pub grade: Option<Grade>,
    /// Why there is none, though it was handed in.
    pub fault: Option<Fault>,
    /// How hard it is.
    pub difficulty: Difficulty,
}

impl Default for Exercises {
    /// No exercises.
    fn default() -> Self {
        Self::of(AnswerSheet::default())
    }
}

impl Exercises {
    /// Answers kept for undo.
    pub const KEPT: usize = 200;
    /// Hints there are, from the window to the whole sentence.
    pub const HINTS: u8 = 3;

    /// A set with what was graded of it, as it is opened.
    pub fn opened(OpenedSet { sheet, graded }: OpenedSet) -> Self {
        Self { graded, ..Self::of(sheet) }
    }

    /// A set that was kept, as long as it is read and checked.
    pub fn coming_back(kept: KeptSet) -> Self {
        let asked = Some(ExerciseQuestion::Restore(kept.sheet.as_str().into()));
        Self { origin: kept.origin.clone(), coming: Some(kept.into()), asked, ..Self::default() }
    }

    /// Whether a set that was kept is on its way.
    pub const fn is_coming_back(&self) -> bool {
        self.coming.is_some()
    }

    /// How far the student came.
    pub fn progress(&self) -> SetProgress {
        if let Some(kept) = &self.coming {
            return kept.progress;
        }
        let done = self.sheet.work.values().filter(|work| work.is_graded()).count();
        let set = &self.sheet.set;
        let count = set.exercises.len();
        let solved =
            (0..count).filter_map(|index| self.counted(index)).filter(|grade| grade.is_full()).count();
        SetProgress { done, solved, count, earned: self.earned(), points: set.points() }
    }

    /// What is to be kept of it; nothing where nothing was done and it is to be had again any time.
    pub fn kept(&self) -> Option<KeptSet> {
        let kept = self.kept_without_sheet()?;
        Some(if self.coming.is_some() { kept } else { KeptSet { sheet: self.sheet.to_text(), ..kept } })
    }

    /// The same without the text of the sheet, which takes a while to write; with it while the set is on its way.
    pub fn kept_without_sheet(&self) -> Option<KeptSet> {
        if let Some(kept) = &self.coming {
            return Some((**kept).clone());
        }
        // Going to another exercise counts as work: the set comes back at that place.
        let untouched = self.sheet.work.is_empty() && !self.changed && self.current == 0;
        if untouched && (self.sheet.set.exercises.is_empty() || matches!(self.origin, Origin::Shipped(_))) {
            return None;
        }
        let title = self.sheet.set.title.clone();
        let (origin, progress) = (self.origin.clone(), self.progress());
        let current = Some(self.current);
        Some(KeptSet { origin, title, progress, changed: self.changed, current, sheet: String::new() })
    }

    /// A set as it is opened.
    pub fn of(sheet: AnswerSheet) -> Self {
        let current = (0..sheet.set.exercises.len())
            // It opens at the first exercise that is still to be done.
            .find(|index| !sheet.work.get(index).is_some_and(|work| work.handed_in))
            .unwrap_or(0);
        Self {
            sheet,
            origin: Origin::New,
            coming: None,
            go_to: None,
            path: None,
            changed: false,
            current,
            node: None,
            shown: None,
            hints: 0,
            revealed: false,
            explained: false,
            answers_shown: None,
            earlier: Vec::new(),
            later: Vec::new(),
            graded: Vec::new(),
            asked: None,
            stopped: None,
            working: None,
            runs: Comparison::default(),
            editing: false,
            edits: Edits::default(),
            refused: None,
            class: None,
            requests: Wishes::default(),
            seed: 1,
        }
    }

    /// The exercise that is shown.
    pub fn exercise(&self) -> Option<&Exercise> {
        self.sheet.set.exercises.get(self.current)
    }

    /// The answer to it so far.
    pub fn answer(&self) -> Option<Answer> {
        self.sheet.answer(self.current)
    }

    /// The answer to an exercise of the set so far.
    pub fn answer_to(&self, index: usize) -> Option<Answer> {
        self.sheet.answer(index)
    }

    /// Whether it was handed in.
    pub fn handed_in(&self) -> bool {
        self.sheet.work.get(&self.current).is_some_and(|work| work.handed_in)
    }

    /// The grade of an exercise that was handed in, or why there is none; `None` while it is worked out.
    pub fn graded(&self, index: usize) -> Option<&Result<Grade, Fault>> {
        let exercise = self.sheet.set.exercises.get(index)?;
        let work = self.sheet.work.get(&index).filter(|work| work.handed_in)?;
        self.known(exercise, &work.answer)
    }

    /// The grade of an exercise that was handed in, once it is there.
    pub fn grade(&self, index: usize) -> Option<&Grade> {
        self.graded(index)?.as_ref().ok()
    }

    /// The grade of an exercise that counts: the best of what was ever handed in.
    pub fn counted(&self, index: usize) -> Option<&Grade> {
        let exercise = self.sheet.set.exercises.get(index)?;
        let answers = self.sheet.work.get(&index)?.counted();
        let grades = answers.filter_map(|answer| self.known(exercise, answer)?.as_ref().ok());
        grades.max_by(|one, other| one.earned().total_cmp(&other.earned()))
    }

    /// What stands in a field of the exercise that is shown, where that was typed.
    pub fn typed(&self, field: &str) -> Option<&str> {
        self.sheet.work.get(&self.current)?.typed.get(field).map(String::as_str)
    }

    /// Whether there is a better answer to go back to than what was written since.
    pub fn can_go_back(&self) -> bool {
        !self.handed_in() && self.sheet.work.get(&self.current).is_some_and(|work| work.best.is_some())
    }

    /// The grade of any answer, if it was worked out.
    pub fn known(&self, exercise: &Exercise, answer: &Answer) -> Option<&Result<Grade, Fault>> {
        let is_it = |graded: &&Graded| {
            // A grade counts in points: worth another number of them, the exercise is graded again.
            graded.answer == *answer
                && graded.exercise.points == exercise.points
                && graded.exercise.asks_the_same(exercise)
        };
        self.graded.iter().rev().find(is_it).map(|graded| &graded.grade)
    }

    /// Whether all that was handed in has been graded, as far as it can be.
    pub fn all_graded(&self) -> bool {
        let known = |index: usize, answer: &Answer| {
            // Work on an exercise that the set does not hold has nothing to be graded by.
            self.sheet.set.exercises.get(index).is_none_or(|exercise| self.known(exercise, answer).is_some())
        };
        self.sheet.work.iter().all(|(&index, work)| work.counted().all(|answer| known(index, answer)))
    }

    /// The points earned with all that was handed in.
    pub fn earned(&self) -> f64 {
        let grades = (0..self.sheet.set.exercises.len()).filter_map(|index| self.counted(index));
        grades.fold(0.0, |sum, grade| sum + grade.earned())
    }

    /// The set.
    pub const fn set(&self) -> &ExerciseSet {
        &self.sheet.set
    }
}

impl ShownExercise {
    /// What is known of an exercise in a moment; what takes a search comes later.
    pub fn of(exercise: &Exercise) -> Self {
        let tree = exercise.kind.is_of_tree().then(|| exercise.tree().ok()).flatten();
        let solution = exercise.is_quick().then(|| exercise.solve().ok()).flatten();
        let conventions = exercise.conventions;
        let reference = tree.as_ref().map(|tree| match exercise.kind {
            ExerciseKind::Values => ReferenceSearch::minimax(tree, conventions),
            _ => ReferenceSearch::alpha_beta(tree, conventions),
        });
        let (exercise, difficulty) = (exercise.clone(), Difficulty::of(exercise));
        Self { exercise, tree, reference, solution, runs: None, grade: None, fault: None, difficulty }
    }

    /// Whether it is about a right and a wrong program, which can be run.
    pub const fn is_about_programs(&self) -> bool {
        matches!(self.exercise.kind, ExerciseKind::Bug { .. })
    }

    /// Whether the model answer is needed to ask at all: for the numbers of a Monte Carlo tree, or of a table.
    pub const fn asks_with_solution(&self) -> bool {
        matches!(
            self.exercise.kind,
            ExerciseKind::Ucb1 { .. } | ExerciseKind::Thunder { .. } | ExerciseKind::Equilibrium
        )
    }
}

/// An exercise of this kind about a position, or about the usual subject of the kind where it does not fit. Whether what
/// takes a search can be asked is still to be seen.
pub fn exercise_about(kind: ExerciseKind, position: &AnyPosition) -> Exercise {
    let exercise = Exercise::new(kind.clone(), position.as_seen().into_owned());
    let fits = if exercise.is_quick() { exercise.validate().is_ok() } else { exercise.suits_its_subject() };
    if fits {
        return exercise;
    }
    let game = if kind == ExerciseKind::Equilibrium { Game::Matrix } else { Game::NumberTree };
    Exercise::new(kind, game.start())
}

/// The points of the open set as a table; the student is called as the file.
pub fn results_text(exercises: &Exercises) -> String {
    let file = exercises.path.as_ref().and_then(|path| path.file_stem());
    let student =
        file.map_or_else(|| exercises.set().title.clone(), |stem| stem.to_string_lossy().into_owned());
    let earned = |index| exercises.counted(index).map(Grade::earned);
    results::to_text(&results::of_grades(&student, exercises.set(), earned))
}
