//! Effects, which a command asks of the world outside the state: files, the clipboard, panels, sentences.

use std::path::PathBuf;

use crate::store::Document;
use crate::trace::export::{ExportFormat, PixelPicture};

use super::command::Command;
use super::export::data::{ExportChoice, Target};
use super::files::{FileKind, FileQuestion};
use super::screen::data::Panel;
use super::worksheet::data::WorksheetRequest;

/// What a command asks of the world outside the state.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ask the person for a file of this kind.
    AskFile(FileKind, FileQuestion),
    Read(FileKind, PathBuf),
    Write(FileKind, PathBuf),
    /// Read this long text that was pasted.
    ReadText(String),
    /// Do not open the file that is being opened.
    StopOpening,
    /// Read the stored game of this name.
    ReadStored(String),
    /// Read the stored game of this name, which the open one took the place of.
    ReadBefore(String),
    /// Leave the stored game of this name where it is: nobody is asked about it any more.
    LeaveStored(String),
    /// Take the stored game of this name away, and any other that is this one: a file of the person's own holds it.
    ForgetStored(Option<String>, Box<Document>),
    /// Put this on the clipboard, and say that once it is there.
    Copy(String, String),
    /// Put this panel, or the board, on the clipboard as a picture of so many times the pixels that it has on the screen.
    CopyPicture(Option<Panel>, u8),
    /// Put this picture on the clipboard, and say that once it is there.
    CopyPixels(PixelPicture, String),
    /// Show the manual that was installed beside the program.
    OpenManual,
    /// Show this folder.
    OpenFolder(PathBuf),
    /// Ask for what is on the clipboard.
    RequestPaste,
    /// Export the tree that is shown.
    Export(ExportChoice, Target),
    /// Draw the board that is shown, as PNG or SVG.
    SaveBoard(ExportFormat, Target),
    /// Make a worksheet, in this file or in one that the user is asked for.
    Worksheet(WorksheetRequest, Option<PathBuf>),
    /// Stop the export that runs.
    StopExport,
    /// Change the arrangement of the panels.
    Layout(LayoutChange),
    /// Say this for a few seconds.
    Tell(Notice),
    /// Carry out this command next.
    Apply(Box<Command>),
    /// Close the window.
    Quit,
}

impl From<Notice> for Effect {
    fn from(notice: Notice) -> Self {
        Self::Tell(notice)
    }
}

/// A change to the arrangement of the panels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutChange {
    /// Show a hidden panel, hide a shown one.
    Toggle(Panel),
    /// Hide a panel.
    Hide(Panel),
    /// Show a panel and bring it to the front.
    Focus(Panel),
    /// The arrangement of the first day.
    Reset,
    /// Make room beside a page for what it speaks of.
    Beside {
        /// Whether there is a tree.
        tree: bool,
        /// Whether a board stands above it.
        board: bool,
    },
}

/// A sentence for the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What kind of news it is.
    pub tone: Tone,
    /// The sentence, in the person's language.
    pub text: String,
    /// Whether a game was opened, or was not: what is said of one that was refused before is over.
    pub is_opening: bool,
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
    /// A game was opened.
    pub const fn opened(text: String) -> Self {
        Self { tone: Tone::Done, text, is_opening: true }
    }

    /// A game was opened that ends before its text does.
    pub const fn opened_in_part(text: String) -> Self {
        Self { tone: Tone::Note, text, is_opening: true }
    }

    /// A game was not opened.
    pub const fn refused(text: String) -> Self {
        Self { tone: Tone::Error, text, is_opening: true }
    }

    /// Something went wrong.
    pub const fn error(text: String) -> Self {
        Self { tone: Tone::Error, text, is_opening: false }
    }

    /// Something was done.
    pub const fn done(text: String) -> Self {
        Self { tone: Tone::Done, text, is_opening: false }
    }

    /// There was nothing to do, or something to know.
    pub const fn note(text: String) -> Self {
        Self { tone: Tone::Note, text, is_opening: false }
    }
}
