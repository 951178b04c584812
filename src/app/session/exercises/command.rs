//! Commands of exercises: opening and saving sets, answering, handing in, and editing the set. `update`
//! carries them out.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::exercise::{Answer, Exercise, ExerciseKind, Origin, Wishes};

/// A command about exercises; they count from 0.
#[derive(Clone, Debug, PartialEq)]
pub enum ExerciseCommand {
    /// Open a set that comes with the program, by name, with the work done on it.
    Shipped(&'static str),
    /// Open a set that comes with the program at an exercise.
    ShippedAt(&'static str, usize),
    /// Open a set that was open before.
    Reopen(Origin),
    /// Ask for a file with a set and open it.
    Open,
    OpenPath(PathBuf),
    /// Save to the file the set came from, or ask for one.
    Save,
    SavePath(PathBuf),
    /// Ask for a file and save the points to it, as a table.
    SaveResults,
    ResultsPath(PathBuf),
    /// Show the page for the answers of a class.
    Class,
    /// Ask for a folder with the sheets or codes of a class.
    ClassFolder,
    /// Ask for a file with codes.
    CodesFile,
    /// Grade these files and folders and show the results of the class.
    ClassFiles(Vec<PathBuf>),
    /// Grade the codes in this text.
    ClassText(String),
    /// Copy the points of the class as a table.
    CopyClass,
    /// Go back from the class to the exercises.
    CloseClass,
    Go(usize),
    /// Select a node of the tree of the exercise.
    Select(Option<u32>),
    Answer(Box<Answer>),
    /// Write texts into fields, by their names, which together make this answer; texts that are no valid
    /// answer yet are kept as well.
    Type(BTreeMap<String, String>, Box<Answer>),
    /// Take back the last change to the answer.
    Undo,
    Redo,
    /// Show one more hint.
    Hint,
    /// Hand the answer in to be graded.
    HandIn,
    /// Answer a graded exercise once more; its points stay.
    TryAgain,
    /// Discard the new attempt and go back to the best graded answer.
    GoBack,
    /// Show or hide the model answer of a graded exercise.
    Reveal(bool),
    /// Show the position after so many moves of the best line to the end of the game, or the answer once more.
    PlayOut(Option<usize>),
    /// Explain why the first wrong part is wrong, even where that reveals the answer.
    Explain,
    /// Show panels beside the exercise although they reveal its answer.
    ShowAnswers,
    /// Stop the background work.
    Stop,
    /// Show or hide the recordings of the right and the wrong program.
    Runs(bool),
    /// Go to the first node at which the two programs differ.
    FirstDifference,
    /// Begin or end editing the set.
    Edit(bool),
    New,
    /// Change title, text or time of the set.
    SetHead {
        title: String,
        /// The introduction.
        text: String,
        minutes: Option<u16>,
    },
    Set(usize, Box<Exercise>),
    /// Move an exercise to another place.
    Reorder(usize, usize),
    Remove(usize),
    /// Take back the last change to the set.
    UndoEdit,
    RedoEdit,
    /// Discard a change that was refused.
    Discard,
    /// Set the parameters and the seed of the next random exercise.
    Wish(Box<Wishes>, u64),
    /// Generate the random exercise.
    Generate,
    /// Add an exercise of this kind about the position on the board.
    AddFromBoard(Box<ExerciseKind>),
}
