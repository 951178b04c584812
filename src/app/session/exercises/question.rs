//! Questions for the background thread, each of which takes a search or several: grades, model answers, sets
//! from files, the answers of a class. A question and its result; `grader` does the work.

use std::path::PathBuf;
use std::sync::Arc;

use crate::exercise::bug::Runs;
use crate::exercise::{Answer, AnswerSheet, Exercise, ExerciseSet, Fault, Grade, ModelAnswer, SetError};
use crate::game::ActionId;
use crate::worksheet::class::Class;

use super::handed_in::HandedIn;

/// A grade, with the exercise and the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Graded {
    pub exercise: Exercise,
    pub answer: Answer,
    /// The grade, or why there is none.
    pub grade: Result<Grade, Fault>,
}

/// A question that takes a search, or several.
#[derive(Clone, Debug, PartialEq)]
pub enum ExerciseQuestion {
    /// Grade an answer.
    Grade(Box<Exercise>, Box<Answer>),
    /// Find the model answer.
    Solve(Box<Exercise>),
    /// Find the best line to the end of the game.
    PlayOut(Box<Exercise>),
    /// Test whether an exercise is valid: to be put in this place, or behind all others.
    Check(Box<Exercise>, Option<usize>),
    /// Read a file; each of its exercises is solved once.
    Open(PathBuf),
    /// Read a saved set, and solve each of its exercises once.
    Restore(Arc<str>),
    /// Grade the sheets and codes of a class; the open set may be theirs.
    Class(HandedIn, Box<ExerciseSet>),
    /// Run the right and the wrong program of an exercise.
    Run(Box<Exercise>),
}

/// The answer to an [`ExerciseQuestion`].
#[derive(Debug)]
pub enum ExerciseFinding {
    Graded(Box<Graded>),
    Solved(Box<Exercise>, Box<Result<ModelAnswer, Fault>>),
    /// The best line to the end of the game, or why it is not known.
    PlayedOut(Box<Exercise>, Result<Vec<ActionId>, Fault>),
    /// Whether an exercise is valid.
    Checked(Result<(), Fault>),
    /// A set, or why it cannot be read.
    Opened(Result<OpenedSet, SetError>),
    /// The answers of a class, or why they cannot be read.
    Class(Result<Arc<Class>, String>),
    /// The recordings of the right and the wrong program.
    Ran(Box<Exercise>, Box<Result<Runs, Fault>>),
}

/// A set from a file.
#[derive(Debug)]
pub struct OpenedSet {
    pub sheet: AnswerSheet,
    /// The grades of answers handed in that take no search.
    pub graded: Vec<Graded>,
}
