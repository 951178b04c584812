//! What a command asks of the world outside the state: files, the clipboard, panels, sentences.

use std::path::PathBuf;

use super::command::Command;
use super::export::data::{Target, Wish};
use super::screen::data::Panel;
use super::worksheet::data::Wish as WorksheetWish;

/// What a command asks of the world outside the state.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ask the person for a file to open.
    AskOpen,
    /// Ask the person for a file to save to; the name proposed.
    AskSave(String),
    /// Read this file.
    Read(PathBuf),
    /// Do not open the file that is being opened.
    StopOpening,
    /// Read the stored game of this name.
    ReadReplaced(String),
    /// Write the open game to this file.
    Write(PathBuf),
    /// Put this on the clipboard, and say that once it is there.
    Copy(String, String),
    /// Ask for what is on the clipboard.
    RequestPaste,
    /// Export the tree that is shown.
    Export(Wish, Target),
    /// Make a worksheet.
    Worksheet(WorksheetWish),
    /// Stop the export that runs.
    StopExport,
    /// Read or write a set of exercises.
    Exercise(ExerciseFile),
    /// Read or write a match.
    Match(MatchFile),
    /// Read or write a weight table.
    Table(TableFile),
    /// Change the arrangement of the panels.
    Layout(LayoutChange),
    /// Say this for a few seconds.
    Tell(Notice),
    /// Carry out this command next.
    Then(Box<Command>),
    /// Close the window.
    Quit,
}

/// What is asked about the file of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchFile {
    /// Ask the person for one to open.
    AskOpen,
    /// Ask the person for one to write to; the name proposed, whose ending says the form.
    AskSave(&'static str),
    /// Read this one.
    Read(PathBuf),
    /// Write this one, in the form its ending says.
    Write(PathBuf),
}

/// What is asked about the file of a weight table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableFile {
    /// Ask the person for one to open.
    AskOpen,
    /// Ask the person for one to write to.
    AskSave,
    /// Read this one.
    Read(PathBuf),
    /// Write this one.
    Write(PathBuf),
    /// Ask the person for a folder of tournament games.
    AskGames,
    /// Ask the person for one with patterns.
    AskOpenPatterns,
    /// Read the patterns of this one.
    ReadPatterns(PathBuf),
    /// Ask the person for a file to write the learned patterns to.
    AskSavePatterns,
    /// Write the learned patterns to this one.
    WritePatterns(PathBuf),
}

/// What is asked about the file of a set of exercises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExerciseFile {
    /// Ask the person for one to open.
    AskOpen,
    /// Ask the person for one to write to; the name proposed.
    AskSave(&'static str),
    /// Write this one.
    Write(PathBuf),
    /// Ask the person for one to write the points to.
    AskResults,
    /// Write the points to this one.
    WriteResults(PathBuf),
}

/// A change to the arrangement of the panels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutChange {
    /// Show a hidden panel, hide a shown one.
    Toggle(Panel),
    /// Show a panel and bring it to the front.
    Focus(Panel),
    /// The arrangement of the first day.
    Reset,
    /// The arrangement of the course, with or without room for a board.
    Lesson {
        /// Whether the board stands above the tree.
        board: bool,
    },
    /// The person's own arrangement again.
    LessonOver,
}

/// A sentence for the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What kind of news it is.
    pub tone: Tone,
    /// The sentence, in the person's language.
    pub text: String,
}

/// What kind of news a sentence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something was done.
    Done,
    /// There was nothing to do, or something to know.
    Note,
    /// Something went wrong.
    Error,
}

impl Notice {
    /// Something went wrong.
    pub const fn error(text: String) -> Self {
        Self { tone: Tone::Error, text }
    }

    /// Something was done.
    pub const fn done(text: String) -> Self {
        Self { tone: Tone::Done, text }
    }

    /// There was nothing to do, or something to know.
    pub const fn note(text: String) -> Self {
        Self { tone: Tone::Note, text }
    }
}

/// The effects of a part, or the command handed back because it belongs to another.
pub(crate) type Applied = Result<Vec<Effect>, Command>;
