//! Questions worked out beside the window, for each takes a search or several: grades, model answers, sets from
//! files, the answers of a class. A question and what comes of it; the work itself is done by `grader`.

use std::path::PathBuf;
use std::sync::Arc;

use crate::exercise::bug::Runs;
use crate::exercise::{Answer, AnswerSheet, Exercise, ExerciseSet, Fault, Grade, ModelAnswer, SetError};
use crate::worksheet::class::Class;

use super::handed_in::HandedIn;

/// A grade and what it is for.
#[derive(Clone, Debug, PartialEq)]
pub struct Graded {
    pub exercise: Exercise,
    pub answer: Answer,
    /// Its grade, or why there is none.
    pub grade: Result<Grade, Fault>,
}

/// Something that takes a search, or several.
#[derive(Clone, Debug, PartialEq)]
pub enum ExerciseQuestion {
    /// What an answer is worth.
    Grade(Box<Exercise>, Box<Answer>),
    /// The model answer.
    Solve(Box<Exercise>),
    /// Whether an exercise can be asked: to be put in this place, or behind all others.
    Check(Box<Exercise>, Option<usize>),
    /// What stands in a file: each of its exercises is solved once.
    Open(PathBuf),
    /// The same of a set that was kept.
    Restore(Arc<str>),
    /// Grades the sheets and codes of a class; the set that is open may be theirs.
    Class(HandedIn, Box<ExerciseSet>),
    /// What the right and the wrong program of an exercise do.
    Run(Box<Exercise>),
}

/// The answer to a [`ExerciseQuestion`].
#[derive(Debug)]
pub enum ExerciseFinding {
    /// A grade.
    Graded(Box<Graded>),
    Solved(Box<Exercise>, Box<Result<ModelAnswer, Fault>>),
    /// Whether an exercise can be asked.
    Checked(Result<(), Fault>),
    /// A set, or why there is none.
    Opened(Result<OpenedSet, SetError>),
    /// The answers of a class, or why there are none.
    Class(Result<Arc<Class>, String>),
    /// What the right and the wrong program do.
    Ran(Box<Exercise>, Box<Result<Runs, Fault>>),
}

/// A set from a file.
#[derive(Debug)]
pub struct OpenedSet {
    /// The set with the work on it.
    pub sheet: AnswerSheet,
    /// The grades of what was handed in, as far as they take a moment each.
    pub graded: Vec<Graded>,
}
