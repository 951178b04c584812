//! Exercises in the window, as plain data: the open set, the answers, and the student's place in it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::catalog::{AnyPosition, Game};
use crate::exercise::bug::Runs;
use crate::exercise::{
    Answer, AnswerSheet, Difficulty, Exercise, ExerciseKind, ExerciseSet, Fault, Grade, KeptSet, ModelAnswer,
    Origin, ReferenceSearch, SetProgress, Wishes,
};
use crate::game::ActionId;
use crate::game::number_tree::NumberTree;
use crate::session::compare::data::Comparison;
use crate::words::puzzles::has_words;
use crate::worksheet::class::Class;
use crate::worksheet::results;

pub use super::command::ExerciseCommand;
pub use super::question::{ExerciseFinding, ExerciseQuestion, Graded, OpenedSet};

/// The open set, and the student's work and place in it.
#[derive(Debug)]
pub struct Exercises {
    pub sheet: AnswerSheet,
    pub origin: Origin,
    /// A set saved earlier, while it is read and checked.
    pub coming: Option<Box<KeptSet>>,
    /// The exercise to be shown once the set is read.
    pub go_to: Option<usize>,
    /// The file that the set came from or was saved to.
    pub path: Option<PathBuf>,
    pub changed: bool,
    /// Index of the exercise that is shown, from 0.
    pub current: usize,
    /// The selected node of its tree.
    pub node: Option<u32>,
    /// Derived data of the exercise that is shown.
    pub shown: Option<Arc<ShownExercise>>,
    /// Number of hints shown for the first error of the answer.
    pub hints: u8,
    pub revealed: bool,
    /// Whether the first wrong part is explained, even where that reveals the answer.
    pub explained: bool,
    /// Number of moves of the best line that the board shows, while it is played out to the end of the game.
    pub played: Option<usize>,
    /// The exercise for which the user opened panels that reveal its answer.
    pub answers_shown: Option<usize>,
    /// Earlier answers, for undo.
    pub earlier: Vec<Draft>,
    /// Answers that were undone, for redo.
    pub later: Vec<Draft>,
    /// Grades known so far: of answers handed in, and of those that hints were asked for.
    pub graded: Vec<Graded>,
    /// The next question for the background thread, before all others.
    pub asked: Option<ExerciseQuestion>,
    /// A question that the user stopped: it is not asked a second time by itself.
    pub stopped: Option<ExerciseQuestion>,
    /// The question in the background, and the nodes searched for it so far.
    pub working: Option<(ExerciseQuestion, u64)>,
    /// The recordings of the right and the wrong program, side by side, once they are asked for.
    pub runs: Comparison,
    /// Whether the set is being edited instead of answered.
    pub editing: bool,
    /// Earlier and later states of the set, for undo and redo of editing.
    pub edits: Edits,
    /// A change to an exercise that was refused, with the reason.
    pub refused: Option<RefusedChange>,
    /// The answers of a class, while they are shown in place of the exercises.
    pub class: Option<Arc<Class>>,
    /// Parameters of the next random exercise.
    pub requests: Wishes,
    /// Seed of the next random exercise.
    pub seed: u64,
}

/// One state of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    pub answer: Answer,
    /// Texts of the fields, by name.
    pub typed: BTreeMap<String, String>,
}

/// A change to an exercise that was refused.
#[derive(Clone, Debug, PartialEq)]
pub struct RefusedChange {
    /// Index of the exercise; `None` where it was to be added.
    pub place: Option<usize>,
    /// The exercise with the change.
    pub exercise: Box<Exercise>,
    pub fault: Fault,
}

/// History of editing.
#[derive(Debug, Default)]
pub struct Edits {
    /// Earlier states, the latest last.
    pub earlier: Vec<AnswerSheet>,
    /// Undone states, the latest last.
    pub later: Vec<AnswerSheet>,
    /// The field that was changed last: consecutive letters typed into it are one change.
    pub field: Option<EditorField>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditorField {
    /// Title, text and time of the set.
    Head,
    /// Title, text and points of an exercise.
    Words(usize),
}

/// Derived data of the exercise that is shown.
#[derive(Clone, Debug)]
pub struct ShownExercise {
    pub exercise: Exercise,
    /// Its tree, if the answer refers to one.
    pub tree: Option<NumberTree>,
    /// The reference search, where the exercise is about a search of its tree.
    pub reference: Option<ReferenceSearch>,
    /// Its model answer, hidden until it is asked for.
    pub solution: Option<ModelAnswer>,
    /// The best line of a puzzle to the end of the game, once it was worked out.
    pub line_to_end: Option<Vec<ActionId>>,
    /// The recordings of the right and the wrong program, once they were asked for.
    pub runs: Option<Runs>,
    /// The grade of the answer, once it was handed in.
    pub grade: Option<Grade>,
    /// Why there is no grade although the answer was handed in.
    pub fault: Option<Fault>,
    pub difficulty: Difficulty,
}

impl Default for Exercises {
    fn default() -> Self {
        Self::of(AnswerSheet::default())
    }
}

impl Exercises {
    /// The most answers kept for undo.
    pub const KEPT: usize = 200;
    /// Number of hints, from the window to the whole sentence.
    pub const HINTS: u8 = 3;

    /// A set that was opened, with the grades known of it.
    pub fn opened(OpenedSet { sheet, graded }: OpenedSet) -> Self {
        Self { graded, ..Self::of(sheet) }
    }

    /// A set saved earlier, while it is read and checked.
    pub fn coming_back(kept: KeptSet) -> Self {
        let asked = Some(ExerciseQuestion::Restore(kept.sheet.as_str().into()));
        Self { origin: kept.origin.clone(), coming: Some(kept.into()), asked, ..Self::default() }
    }

    /// Whether a set saved earlier is still being read.
    pub const fn is_coming_back(&self) -> bool {
        self.coming.is_some()
    }

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

    /// The set as it is saved; `None` where no work was done and the set can be opened from elsewhere.
    pub fn kept(&self) -> Option<KeptSet> {
        let kept = self.kept_without_sheet()?;
        Some(if self.coming.is_some() { kept } else { KeptSet { sheet: self.sheet.to_text(), ..kept } })
    }

    /// The same without the text of the sheet, which takes time to write; with it while the set is still
    /// being read.
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

    /// A sheet, opened at the first exercise that is not handed in.
    pub fn of(sheet: AnswerSheet) -> Self {
        let current = (0..sheet.set.exercises.len())
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
            played: None,
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

    pub fn exercise(&self) -> Option<&Exercise> {
        self.sheet.set.exercises.get(self.current)
    }

    /// The answer so far to the exercise that is shown.
    pub fn answer(&self) -> Option<Answer> {
        self.sheet.answer(self.current)
    }

    /// The answer so far to an exercise of the set.
    pub fn answer_to(&self, index: usize) -> Option<Answer> {
        self.sheet.answer(index)
    }

    /// Whether the exercise that is shown was handed in.
    pub fn handed_in(&self) -> bool {
        self.sheet.work.get(&self.current).is_some_and(|work| work.handed_in)
    }

    /// The grade of an exercise that was handed in, or why there is none; `None` while it is computed.
    pub fn graded(&self, index: usize) -> Option<&Result<Grade, Fault>> {
        let exercise = self.sheet.set.exercises.get(index)?;
        let work = self.sheet.work.get(&index).filter(|work| work.handed_in)?;
        self.known(exercise, &work.answer)
    }

    /// The grade of an exercise that was handed in, once it is computed.
    pub fn grade(&self, index: usize) -> Option<&Grade> {
        self.graded(index)?.as_ref().ok()
    }

    /// The grade that counts: the best of all answers handed in.
    pub fn counted(&self, index: usize) -> Option<&Grade> {
        let exercise = self.sheet.set.exercises.get(index)?;
        let answers = self.sheet.work.get(&index)?.counted();
        let grades = answers.filter_map(|answer| self.known(exercise, answer)?.as_ref().ok());
        grades.max_by(|one, other| one.earned().total_cmp(&other.earned()))
    }

    /// The text typed into a field of the exercise that is shown, if any.
    pub fn typed(&self, field: &str) -> Option<&str> {
        self.sheet.work.get(&self.current)?.typed.get(field).map(String::as_str)
    }

    /// Whether an earlier graded answer is better than the present attempt.
    pub fn can_go_back(&self) -> bool {
        !self.handed_in() && self.sheet.work.get(&self.current).is_some_and(|work| work.best.is_some())
    }

    /// Whether the best line may be shown to the end of the game: of a puzzle that was answered right, or whose solution is shown.
    pub fn can_play_out(&self) -> bool {
        let is_right = |shown: &ShownExercise| shown.grade.as_ref().is_some_and(Grade::is_full);
        let knows =
            |shown: &Arc<ShownExercise>| has_words(&shown.exercise) && (self.revealed || is_right(shown));
        self.handed_in() && self.shown.as_ref().is_some_and(knows)
    }

    /// The grade of any answer, if it was computed.
    pub fn known(&self, exercise: &Exercise, answer: &Answer) -> Option<&Result<Grade, Fault>> {
        let is_it = |graded: &&Graded| {
            // A grade counts in points: an exercise whose points change is graded once more.
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

    /// The points of all answers handed in.
    pub fn earned(&self) -> f64 {
        let grades = (0..self.sheet.set.exercises.len()).filter_map(|index| self.counted(index));
        grades.fold(0.0, |sum, grade| sum + grade.earned())
    }

    pub const fn set(&self) -> &ExerciseSet {
        &self.sheet.set
    }
}

impl ShownExercise {
    /// The data that is computed at once; data that takes a search comes later.
    pub fn of(exercise: &Exercise) -> Self {
        let tree = exercise.kind.is_of_tree().then(|| exercise.tree().ok()).flatten();
        let solution = exercise.is_quick().then(|| exercise.solve().ok()).flatten();
        let conventions = exercise.conventions;
        let reference = tree.as_ref().map(|tree| match exercise.kind {
            ExerciseKind::Values => ReferenceSearch::minimax(tree, conventions),
            _ => ReferenceSearch::alpha_beta(tree, conventions),
        });
        let (exercise, difficulty) = (exercise.clone(), Difficulty::of(exercise));
        Self {
            exercise,
            tree,
            reference,
            solution,
            line_to_end: None,
            runs: None,
            grade: None,
            fault: None,
            difficulty,
        }
    }

    /// Whether it is about a right and a wrong program, which can be run.
    pub const fn is_about_programs(&self) -> bool {
        matches!(self.exercise.kind, ExerciseKind::Bug { .. })
    }

    /// Whether the question itself needs the model answer: for the numbers of a Monte Carlo tree, or of a
    /// table.
    pub const fn asks_with_solution(&self) -> bool {
        matches!(
            self.exercise.kind,
            ExerciseKind::Ucb1 { .. } | ExerciseKind::Thunder { .. } | ExerciseKind::Equilibrium
        )
    }
}

/// An exercise of this kind about a position, or about the default subject of the kind where the position
/// does not fit. Whether it has an answer, where that takes a search, is not tested.
pub fn exercise_about(kind: ExerciseKind, position: &AnyPosition) -> Exercise {
    let exercise = Exercise::new(kind.clone(), position.as_seen().into_owned());
    let fits = if exercise.is_quick() { exercise.validate().is_ok() } else { exercise.suits_its_subject() };
    if fits {
        return exercise;
    }
    let game = if kind == ExerciseKind::Equilibrium { Game::Matrix } else { Game::NumberTree };
    Exercise::new(kind, game.start())
}

/// The points of the open set as a table; the student is named after the file.
pub fn results_text(exercises: &Exercises) -> String {
    let file = exercises.path.as_ref().and_then(|path| path.file_stem());
    let student =
        file.map_or_else(|| exercises.set().title.clone(), |stem| stem.to_string_lossy().into_owned());
    let earned = |index| exercises.counted(index).map(Grade::earned);
    results::to_text(&results::of_grades(&student, exercises.set(), earned))
}
