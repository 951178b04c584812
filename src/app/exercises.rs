//! Exercises in the window, as plain data: the open set, what was answered, and where in it the student stands.

use std::path::PathBuf;
use std::sync::Arc;

use crate::catalog::{AnyPosition, Game};
use crate::exercise::{
    Answer, Difficulty, Exercise, Grade, Kind, Reference, Set, Sheet, Solution, Wishes, shipped,
};
use crate::game::number_tree::NumberTree;

/// The open set and the student in it.
#[derive(Debug)]
pub struct Exercises {
    /// The set with the work on it.
    pub sheet: Sheet,
    /// The file it came from or was saved to.
    pub path: Option<PathBuf>,
    /// Whether there are changes that the file does not hold.
    pub changed: bool,
    /// The exercise that is shown, counted from 0.
    pub current: usize,
    /// The node of its tree that is selected.
    pub node: Option<u32>,
    /// What is known of it.
    pub shown: Option<Arc<Shown>>,
    /// Hints shown for where the answer leaves the search; more come one by one.
    pub hints: u8,
    /// Whether the model answer is shown.
    pub revealed: bool,
    /// Answers before and after the one of now, for undo and redo.
    pub earlier: Vec<Answer>,
    /// What was taken back.
    pub later: Vec<Answer>,
    /// Whether the set is being edited instead of answered.
    pub editing: bool,
    /// What the next exercise made by chance must be like.
    pub wishes: Wishes,
    /// Where its chance begins.
    pub seed: u64,
}

/// What is known of the exercise that is shown.
#[derive(Debug)]
pub struct Shown {
    /// The exercise.
    pub exercise: Exercise,
    /// Its tree, if it is answered in one.
    pub tree: Option<NumberTree>,
    /// The search that it is about, where that is one of its tree.
    pub reference: Option<Reference>,
    /// Its model answer: not shown before it is asked for.
    pub solution: Option<Solution>,
    /// The grade of the answer, once it was handed in.
    pub grade: Option<Grade>,
    /// How hard it is.
    pub difficulty: Difficulty,
}

/// One wish about exercises; they count from 0.
#[derive(Clone, Debug, PartialEq)]
pub enum ExerciseCommand {
    /// Open a set that comes with the program, by name.
    Shipped(&'static str),
    /// Ask for a file with a set and open it.
    Open,
    /// Open this file.
    OpenPath(PathBuf),
    /// Save to the file the set came from, or ask for one.
    Save,
    /// Save to this file.
    SavePath(PathBuf),
    /// Show this exercise.
    Go(usize),
    /// Select a node of its tree.
    Select(Option<u32>),
    /// Answer it so.
    Answer(Box<Answer>),
    /// Take back the last change to the answer.
    Undo,
    /// Make it again.
    Redo,
    /// One hint more.
    Hint,
    /// Hand the answer in to be graded.
    HandIn,
    /// Answer once more what was graded.
    TryAgain,
    /// Show or hide the model answer of what was graded.
    Reveal(bool),
    /// Begin or end editing the set.
    Edit(bool),
    /// Begin an empty set.
    New,
    /// Change title, text or time of the set.
    SetHead {
        /// Its title.
        title: String,
        /// What is said about it.
        text: String,
        /// The time for it, in minutes.
        minutes: Option<u16>,
    },
    /// Change an exercise.
    Set(usize, Box<Exercise>),
    /// Put an exercise in another place.
    Reorder(usize, usize),
    /// Take an exercise out.
    Remove(usize),
    /// Change what the next exercise made by chance must be like, and its seed.
    Wish(Box<Wishes>, u64),
    /// Make it.
    Generate,
    /// Add an exercise of this kind about the position on the board.
    AddFromBoard(Box<Kind>),
}

impl Default for Exercises {
    /// The first set that comes with the program, not begun.
    fn default() -> Self {
        let set = shipped().into_iter().next().and_then(|set| Sheet::from_text(set.text).ok());
        Self::of(set.unwrap_or_default())
    }
}

impl Exercises {
    /// Answers kept for undo.
    pub const KEPT: usize = 200;
    /// Hints there are, from the window to the whole sentence.
    pub const HINTS: u8 = 3;

    /// A set as it is opened.
    pub fn of(sheet: Sheet) -> Self {
        let current = (0..sheet.set.exercises.len())
            .find(|index| !sheet.work.get(index).is_some_and(|work| work.handed_in))
            .unwrap_or(0);
        Self {
            sheet,
            path: None,
            changed: false,
            current,
            node: None,
            shown: None,
            hints: 0,
            revealed: false,
            earlier: Vec::new(),
            later: Vec::new(),
            editing: false,
            wishes: Wishes::default(),
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

    /// Whether it was handed in.
    pub fn handed_in(&self) -> bool {
        self.sheet.work.get(&self.current).is_some_and(|work| work.handed_in)
    }

    /// The points earned with all that was handed in.
    pub fn earned(&self) -> f64 {
        (0..self.sheet.set.exercises.len())
            .filter_map(|index| self.sheet.grade(index))
            .fold(0.0, |sum, grade| sum + grade.earned())
    }

    /// The set.
    pub const fn set(&self) -> &Set {
        &self.sheet.set
    }
}

impl Shown {
    /// What is known of an exercise with this answer.
    pub fn of(exercise: &Exercise, sheet: &Sheet, index: usize) -> Self {
        let tree = exercise.kind.is_of_tree().then(|| exercise.tree().ok()).flatten();
        // Where a game has to be searched to its end the model answer waits until it is asked for.
        let solution = match exercise.kind {
            Kind::BestMove { .. } => None,
            _ => exercise.solve().ok(),
        };
        let conventions = exercise.conventions;
        let reference = tree.as_ref().map(|tree| match exercise.kind {
            Kind::Values => Reference::minimax(tree, conventions),
            _ => Reference::alpha_beta(tree, conventions),
        });
        let difficulty = Difficulty::of(exercise);
        Self { exercise: exercise.clone(), tree, reference, solution, grade: sheet.grade(index), difficulty }
    }
}

/// An exercise of this kind about a position, or about the usual subject of the kind where it does not fit.
pub fn exercise_about(kind: Kind, position: &AnyPosition) -> Exercise {
    let exercise = Exercise::new(kind.clone(), position.clone());
    if exercise.validate().is_ok() {
        return exercise;
    }
    let game = if kind == Kind::Equilibrium { Game::Matrix } else { Game::NumberTree };
    Exercise::new(kind, game.start())
}
