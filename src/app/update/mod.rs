//! The only writer of [`State`]: carries out commands and takes in what searches report.
//!
//! Nothing here touches a file, a thread or the clipboard. What a command asks of the world outside is
//! handed back as an [`Effect`].

use std::path::PathBuf;

use super::command::Command;
use super::export::{Target, Wish};
use super::moment;
use super::state::{Dialog, Panel, State};
use super::worksheet::Wish as WorksheetWish;

mod again;
mod compare;
mod course;
mod exercise;
mod files;
mod guide;
mod import;
mod kept;
mod lab;
mod learning;
mod matches;
mod mazes;
mod patterns;
mod play;
mod search;
mod time;
mod trajectory;
mod tree;
mod trees;
mod view;

pub use again::{errand_absorb, errand_begins, errand_progress};
pub use compare::{absorb_finding, absorb_trial, begin_trial, is_study_wanted, study_wanted, trials_wanted};
pub use course::{own_game, own_settings};
pub use exercise::{absorb_answer_to, keep_on, question, results_text, set_written};
pub use files::{
    adopt, file_changed, file_name, game_stored, games_to_store, go_on, list_stored, open_stored, replace,
    saved, start_state,
};
pub use import::{ENDINGS, foreign_read, is_foreign};
pub use lab::{
    absorb_answer, absorb_test_game, can_solve, judges, question_failed, question_wanted, table_read,
    test_failed,
};
pub use learning::{absorb_learning, learning_failed, learning_wanted, patterns_written};
pub use matches::{absorb_game, adopt_match, match_bytes, match_failed, match_read, match_saved, match_time};
pub use patterns::patterns_read;
pub use search::{absorb, begin, move_found, wanted};

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

/// Carries out one command. What it asks of the world outside comes back.
pub fn apply(state: &mut State, command: Command) -> Vec<Effect> {
    let effects = carry_out(state, command);
    moment::remember(state);
    effects
}

fn carry_out(state: &mut State, command: Command) -> Vec<Effect> {
    // Each part takes the commands it knows and hands the others on.
    compare::apply(state, command)
        .or_else(|command| matches::apply(state, command))
        .or_else(|command| exercise::apply(state, command))
        .or_else(|command| guide::apply(state, command))
        .or_else(|command| course::apply(state, command))
        .or_else(|command| lab::apply(state, command))
        .or_else(|command| play::apply(state, command))
        .or_else(|command| search::apply(state, command))
        .or_else(|command| tree::apply(state, command))
        .or_else(|command| trees::apply(state, command))
        .or_else(|command| mazes::apply(state, command))
        .or_else(|command| again::apply(state, command))
        .or_else(|command| view::apply(state, command))
        .or_else(|command| files::apply(state, command))
        .unwrap_or_default()
}

/// The effects of a part, or the command handed back because it belongs to another.
type Applied = Result<Vec<Effect>, Command>;

/// Shows a dialog, or none.
pub(super) fn show(state: &mut State, dialog: Option<Dialog>) {
    state.view.dialog = dialog;
}
