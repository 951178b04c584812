//! Opens games: small ones at once, large ones on a thread of their own, so that the window responds and the
//! user can cancel.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::catalog::Game;
use crate::catalog::foreign::{OpenTrace, TraceFault};
use crate::match_play;
use crate::session::background::{Background, Heard};
use crate::session::chooser::data::ListedGame;
use crate::session::progress::ExportProgress;
use crate::session::wake::Wake;
use crate::store::import::{self, ImportFault, ImportRefusal};
use crate::store::search_tree::{self, SavedSearch, SearchTreeError};
use crate::store::{self, DocumentError, ReadingProgress, Stamp, open_trace};

/// The game that is being opened, if any.
#[derive(Debug)]
pub struct Opening {
    reading: Background<OpeningAsked, OpenedFile>,
    wanted: Option<OpeningAsked>,
}

/// A file to be opened.
#[derive(Clone, Debug, PartialEq)]
struct OpeningAsked {
    source: OpeningSource,
    bytes: u64,
    /// The game on the board: the rules for a text of moves alone.
    open: Game,
    /// Whether a recording is to be compared instead of opened.
    compares: bool,
}

/// The source of a game.
#[derive(Clone, Debug, PartialEq)]
enum OpeningSource {
    File(PathBuf),
    /// A text that was pasted.
    Text(Arc<str>),
}

impl Default for Opening {
    fn default() -> Self {
        let reading = Background::new("opening", |asked: OpeningAsked, signals| {
            let watch = ReadingProgress::new(Arc::clone(signals.stop()), Arc::clone(signals.gauge()));
            Some(OpenedFile::read(&asked, &watch))
        });
        Self { reading, wanted: None }
    }
}

#[derive(Debug)]
pub struct OpenedFile {
    /// `None` for the clipboard.
    pub path: Option<PathBuf>,
    /// Contents of the file. If another program writes meanwhile, saving notices that.
    pub stamp: Option<Stamp>,
    /// The games in it, or why there is none.
    pub read: Result<Vec<ListedGame>, ImportRefusal>,
    /// Whether it holds a match instead of a game.
    pub is_match: bool,
    /// The recording of another program in it, or its fault.
    pub trace: Option<Box<Result<OpenTrace, TraceFault>>>,
    /// The search with its tree in it, or its fault.
    pub search: Option<Box<Result<SavedSearch, SearchTreeError>>>,
    /// Whether it was asked for as a recording to be compared.
    pub compares: bool,
}

impl OpenedFile {
    fn read(asked: &OpeningAsked, watch: &ReadingProgress) -> Self {
        Self { compares: asked.compares, ..Self::of(&asked.source, asked.open, watch) }
    }

    fn of(source: &OpeningSource, open: Game, watch: &ReadingProgress) -> Self {
        let path = match source {
            OpeningSource::Text(text) if OpenTrace::is_one(text.as_bytes()) => {
                let read = open_trace::read(text.as_bytes(), "", watch);
                return Self::of_trace(None, read);
            }
            OpeningSource::Text(text) => {
                let read = import::read_with(text.as_bytes(), open, watch).map(ListedGame::all);
                return Self { read, ..Self::without_game(None) };
            }
            OpeningSource::File(path) => path,
        };
        if let Some(read) = open_trace::load(path, watch) {
            return Self::of_trace(Some(path.clone()), read);
        }
        if let Some(read) = search_tree::load(path) {
            return Self { search: Some(read.into()), ..Self::without_game(Some(path.clone())) };
        }
        let (read, stamp) = match import::load(path, open, watch) {
            Ok((games, stamp)) => (Ok(ListedGame::all(games)), Some(stamp)),
            Err(refusal) => (Err(refusal), None),
        };
        let is_match = read.is_err() && match_play::document::is_one(path);
        Self { stamp, read, is_match, ..Self::without_game(Some(path.clone())) }
    }

    fn of_trace(path: Option<PathBuf>, read: Result<OpenTrace, TraceFault>) -> Self {
        Self { trace: Some(read.into()), ..Self::without_game(path) }
    }

    fn without_game(path: Option<PathBuf>) -> Self {
        let (read, is_match) = (Ok(Vec::new()), false);
        Self { path, stamp: None, read, is_match, trace: None, search: None, compares: false }
    }
}

impl Opening {
    /// Bytes of a file that are read in much less than a frame.
    const SMALL: u64 = 64 << 10;
    /// Time before the progress of opening is displayed.
    const MOMENT: Duration = Duration::from_millis(300);

    /// Opens a file, in place of one that is still being opened. A small file is returned at once.
    pub fn start(&mut self, path: &Path, open: Game, wake: &Wake) -> Option<OpenedFile> {
        self.ask_file(path, open, false, wake)
    }

    /// Reads a recording that is to be compared, as [`Opening::start`] does.
    pub fn start_recording(&mut self, path: &Path, open: Game, wake: &Wake) -> Option<OpenedFile> {
        self.ask_file(path, open, true, wake)
    }

    fn ask_file(&mut self, path: &Path, open: Game, compares: bool, wake: &Wake) -> Option<OpenedFile> {
        let source = OpeningSource::File(path.to_owned());
        self.ask(OpeningAsked { source, bytes: store::size(path), open, compares }, wake)
    }

    /// Reads a text that was pasted, in place of what is still being opened. A small one is returned at once.
    pub fn start_text(&mut self, text: String, open: Game, wake: &Wake) -> Option<OpenedFile> {
        let bytes = text.len() as u64;
        let source = OpeningSource::Text(text.into());
        self.ask(OpeningAsked { source, bytes, open, compares: false }, wake)
    }

    fn ask(&mut self, asked: OpeningAsked, wake: &Wake) -> Option<OpenedFile> {
        self.stop();
        if asked.bytes <= Self::SMALL {
            return Some(OpenedFile::read(&asked, &ReadingProgress::default()));
        }
        self.wanted = Some(asked);
        // Where the file before still ends, nothing begins yet: `finished` asks once more.
        self.reading.ask(wake, || self.wanted.clone());
        wake.after(Self::MOMENT);
        None
    }

    /// Cancels opening.
    pub fn stop(&mut self) {
        self.wanted = None;
        self.reading.keep(|_| false);
    }

    /// The opened file, once it is read; only the first call returns it.
    pub fn finished(&mut self, wake: &Wake) -> Option<OpenedFile> {
        let heard = self.reading.hear();
        // Not where an answer was heard: the same file would be read a second time.
        self.reading.ask(wake, || self.wanted.clone().filter(|_| heard.is_none()));
        let opened = match heard? {
            Heard::Answer(_, opened) => opened,
            // Whatever happened to the thread, there is no game.
            Heard::Failed(asked) => OpenedFile {
                read: Err(ImportFault::Document(Box::new(DocumentError::Stopped)).into()),
                compares: asked.compares,
                ..OpenedFile::without_game(match asked.source {
                    OpeningSource::File(path) => Some(path),
                    OpeningSource::Text(_) => None,
                })
            },
        };
        self.wanted = None;
        Some(opened)
    }

    /// The progress of opening, where that takes noticeably long.
    pub fn progress(&self, wake: &Wake) -> Option<ExportProgress> {
        let asked = self.wanted.as_ref()?;
        wake.after(Self::MOMENT);
        if self.reading.question() != Some(asked) || self.reading.elapsed() < Self::MOMENT {
            return None;
        }
        Some(ExportProgress { done: self.reading.done(), all: asked.bytes, key: "open.progress" })
    }
}
