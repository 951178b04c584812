//! Effects of a command outside the state: files, the clipboard, panels, notices.

use std::path::PathBuf;

use crate::store::Document;
use crate::trace::export::{ExportFormat, PixelPicture};

use super::command::Command;
use super::export::data::{ExportChoice, Target};
use super::files::{FileKind, FileQuestion};
use super::screen::data::Panel;
use super::worksheet::data::WorksheetRequest;

/// An effect of a command outside the state.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ask the user for a file of this kind.
    AskFile(FileKind, FileQuestion),
    Read(FileKind, PathBuf),
    Write(FileKind, PathBuf),
    /// Parse a long text that was pasted.
    ReadText(String),
    StopOpening,
    ReadStored(String),
    /// Read the stored game of this name, which the open one replaced.
    ReadBefore(String),
    /// Leave the stored game of this name unopened, and do not ask about it any more.
    LeaveStored(String),
    /// Delete the stored game of this name, and any equal one: a file of the user's own holds it.
    ForgetStored(Option<String>, Box<Document>),
    /// Put the first text on the clipboard, then show the second as a notice.
    Copy(String, String),
    /// Put this panel, or the board, on the clipboard as a picture, enlarged by this factor.
    CopyPicture(Option<Panel>, u8),
    /// Put this picture on the clipboard, then show the text as a notice.
    CopyPixels(PixelPicture, String),
    /// Show the manual that was installed with the program.
    OpenManual,
    /// Let the system show a file or a folder.
    ShowPath(PathBuf),
    /// Request the contents of the clipboard.
    RequestPaste,
    Export(ExportChoice, Target),
    /// Write the thing that is in front as a PDF and let the system's viewer show it.
    Print,
    /// Draw the board that is shown, as PNG or SVG.
    SaveBoard(ExportFormat, Target),
    /// Make a worksheet, in this file or in one that the user is asked for.
    Worksheet(WorksheetRequest, Option<PathBuf>),
    StopExport,
    Layout(LayoutChange),
    /// Show a notice for a few seconds.
    Tell(Notice),
    /// Carry out this command next.
    Apply(Box<Command>),
    Quit,
}

impl From<Notice> for Effect {
    fn from(notice: Notice) -> Self {
        Self::Tell(notice)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutChange {
    Toggle(Panel),
    Hide(Panel),
    /// Show a panel and bring it to the front.
    Focus(Panel),
    /// Bring the results of searches to the front where an empty tree stands before them.
    LeaveTree,
    /// Restore the default arrangement.
    Reset,
    /// Make room beside a page for what it explains.
    Beside {
        tree: bool,
        board: bool,
    },
}

/// A sentence for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub tone: Tone,
    /// In the language of the window.
    pub text: String,
    pub topic: NoticeTopic,
}

/// The topic of a notice: a new one replaces the earlier ones of its topic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NoticeTopic {
    /// Something that no other sentence is about.
    #[default]
    Other,
    /// A game was opened, or was not: what is said of one that was refused before is over.
    Opening,
    /// Saving without a request: either the disk takes everything, or it does not.
    Keeping,
}

/// The kind of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Done,
    /// There was nothing to do, or there is something to know.
    Note,
    Error,
}

impl Notice {
    pub const fn opened(text: String) -> Self {
        Self { tone: Tone::Done, text, topic: NoticeTopic::Opening }
    }

    /// A game was opened that ends before its text does.
    pub const fn opened_in_part(text: String) -> Self {
        Self { tone: Tone::Note, text, topic: NoticeTopic::Opening }
    }

    pub const fn refused(text: String) -> Self {
        Self { tone: Tone::Error, text, topic: NoticeTopic::Opening }
    }

    /// Everything is kept.
    pub const fn kept(text: String) -> Self {
        Self { tone: Tone::Done, text, topic: NoticeTopic::Keeping }
    }

    /// Something cannot be kept at present.
    pub const fn unkept(text: String) -> Self {
        Self { tone: Tone::Error, text, topic: NoticeTopic::Keeping }
    }

    pub const fn error(text: String) -> Self {
        Self { tone: Tone::Error, text, topic: NoticeTopic::Other }
    }

    pub const fn done(text: String) -> Self {
        Self { tone: Tone::Done, text, topic: NoticeTopic::Other }
    }

    pub const fn note(text: String) -> Self {
        Self { tone: Tone::Note, text, topic: NoticeTopic::Other }
    }
}
