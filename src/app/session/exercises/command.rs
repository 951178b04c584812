//! Commands of exercises: opening and saving sets, answering, handing in, and changing the set
//! itself. `update` carries it out.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::exercise::{Answer, Exercise, ExerciseKind, Origin, Wishes};

/// One request about exercises; they count from 0.
#[derive(Clone, Debug, PartialEq)]
pub enum ExerciseCommand {
    /// Open a set that comes with the program, by name, with what was done of it.
    Shipped(&'static str),
    /// Open such a set at an exercise.
    ShippedAt(&'static str, usize),
    /// Open a set again that was put by.
    Reopen(Origin),
    /// Ask for a file with a set and open it.
    Open,
    /// Open this file.
    OpenPath(PathBuf),
    /// Save to the file the set came from, or ask for one.
    Save,
    /// Save to this file.
    SavePath(PathBuf),
    /// Ask for a file and save the points to it, as a table.
    SaveResults,
    /// Save the points to this file.
    ResultsPath(PathBuf),
    /// Show how the answers of a class come in.
    Class,
    /// Ask for a folder with the sheets or codes of a class.
    ClassFolder,
    /// Ask for a file with codes.
    CodesFile,
    /// Grade these files and folders and show who came how far.
    ClassFiles(Vec<PathBuf>),
    /// Grade the codes of this text.
    ClassText(String),
    /// Copy the points of the class as a table.
    CopyClass,
    /// Go back from the class to the exercises.
    CloseClass,
    /// Show this exercise.
    Go(usize),
    /// Select a node of its tree.
    Select(Option<u32>),
    Answer(Box<Answer>),
    /// These texts stand in fields, by their names, and make this answer; a text that is none yet is kept all
    /// the same.
    Type(BTreeMap<String, String>, Box<Answer>),
    /// Take back the last change to the answer.
    Undo,
    /// Make it again.
    Redo,
    /// One hint more.
    Hint,
    /// Hand the answer in to be graded.
    HandIn,
    /// Answer once more what was graded; its points stay.
    TryAgain,
    /// Give the new try up and go back to the best answer that was graded.
    GoBack,
    /// Show or hide the model answer of what was graded.
    Reveal(bool),
    /// Say why the first part is wrong, also where that gives the answer away.
    Explain,
    /// Show panels in which the answer can be read beside the exercise.
    ShowAnswers,
    /// Stop what is being worked out.
    Stop,
    /// Show or hide the recordings of the right and the wrong program.
    Runs(bool),
    /// Go to the first node at which they differ.
    FirstDifference,
    /// Begin or end editing the set.
    Edit(bool),
    /// Begin an empty set.
    New,
    /// Change title, text or time of the set.
    SetHead {
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
    /// Take back the last change to the set.
    UndoEdit,
    /// Make it again.
    RedoEdit,
    /// Forget a change that cannot be.
    Discard,
    /// Change what the next exercise made by chance must be like, and its seed.
    Wish(Box<Wishes>, u64),
    /// Make it.
    Generate,
    /// Add an exercise of this kind about the position on the board.
    AddFromBoard(Box<ExerciseKind>),
}
