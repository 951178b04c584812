//! The open game, kept in the data folder from move to move, so that a crash or a closed window loses nothing.
//!
//! Each running program owns a [`Slot`].

use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::{Deserialize, Serialize};

use super::path_text;
use super::slot::{ASIDE, LateSlot, OrphanedFile, Slot};
use super::{Document, DocumentError, SIZE_LIMIT, Stamp, data_folder, file, replace};

/// What the first line of a kept game begins with: a comment in the document.
const NOTE: &str = "// ";

/// Keeps one open game.
#[derive(Debug)]
pub struct Autosave {
    /// None where the platform has no folder for it.
    slot: Option<LateSlot>,
}

/// A game that was kept.
#[derive(Clone, Debug, PartialEq)]
pub struct RestoredGame {
    /// The game.
    pub document: Document,
    /// The file it came from or was saved to.
    pub path: Option<PathBuf>,
    /// What that file held when the program last read or wrote it.
    pub stamp: Option<Stamp>,
    /// Whether it has changes that the file does not hold.
    pub changed: bool,
    /// Where its methods moved by themselves.
    pub mode: PlayMode,
    /// The board that was being set up beside the game, as [`crate::catalog::Setup`] writes it.
    pub setup: Option<String>,
    /// Whether the program ended without closing in good order.
    pub after_crash: bool,
}

/// Where the methods of a game move by themselves, and why they wait elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayMode {
    /// Where no move follows: who looks at an earlier position is not disturbed.
    #[default]
    Plays,
    /// At the position shown and from there on, whatever follows it: the person resumed there.
    FromHere,
    /// Nowhere: moves were taken back, and would come again at once. The next move that is played ends this.
    TakenBack,
    /// Nowhere: the game was opened or pasted to be looked at. Once the person plays on in it, they do, too.
    Looking,
    /// Nowhere, until the person lets them go on.
    Paused,
}

/// What a note of an earlier program says in place of the mode.
#[derive(Default, Deserialize)]
#[serde(default)]
struct EarlierNote {
    paused: bool,
}

/// What is kept besides the document.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AutosaveNote {
    /// The file that the game belongs to.
    #[serde(with = "path_text::optional")]
    pub path: Option<PathBuf>,
    /// What that file held when the program last read or wrote it.
    pub stamp: Option<Stamp>,
    /// Whether the game has changes that the file does not hold.
    pub changed: bool,
    /// Where its methods move by themselves.
    pub mode: PlayMode,
    /// The board that is being set up beside the game, as [`crate::catalog::Setup`] writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<String>,
}

impl Default for Autosave {
    fn default() -> Self {
        Self::new()
    }
}

impl Autosave {
    /// Keeps the game in the program's data folder. Where that cannot be done, [`Autosave::keep`] says why.
    pub fn new() -> Self {
        data_folder().map_or(Self { slot: None }, |folder| Self::in_folder(&folder.join("autosave")))
    }

    /// Keeps the game in this folder, which is made if it is not there. Where that cannot be done yet, [`Autosave::keep`]
    /// tries again.
    pub fn in_folder(folder: &Path) -> Self {
        Self { slot: Some(LateSlot::new(folder, "game", Slot::take(folder, "game").ok())) }
    }

    fn slot(&self) -> Option<&Slot> {
        self.slot.as_ref()?.taken()
    }

    /// The folder of the game; none where it cannot be kept.
    pub fn folder(&self) -> Option<&Path> {
        self.slot()?.path().parent()
    }

    /// The game that was open when the program was last closed, or crashed.
    ///
    /// # Errors
    /// [`DocumentError`] when it cannot be read; it is then put aside under another name.
    pub fn restore(&self) -> Result<Option<RestoredGame>, DocumentError> {
        let Some(slot) = self.slot() else { return Ok(None) };
        if fs::symlink_metadata(slot.path()).is_err() {
            return Ok(None);
        }
        match read(slot.path()) {
            Ok((document, note)) => {
                // A path from the folder in which an earlier program was started is of no file that is known now.
                let elsewhere = note.path.as_deref().is_some_and(Path::is_relative);
                Ok(Some(RestoredGame {
                    document,
                    path: note.path.filter(|_| !elsewhere),
                    stamp: note.stamp.filter(|_| !elsewhere),
                    changed: note.changed || elsewhere,
                    mode: note.mode,
                    setup: note.setup,
                    after_crash: slot.is_after_crash(),
                }))
            }
            Err(error) => {
                slot.put_aside();
                Err(error)
            }
        }
    }

    /// Games of other windows that run no more, where no file holds them, each with a name that stays the same.
    pub fn left_by_others(&self) -> Vec<(String, Document)> {
        let Some(slot) = self.slot() else { return Vec::new() };
        let game = |left: &OrphanedFile| {
            // A game without changes stands in its own file already, and an untouched start is nothing to offer.
            let kept = read(left.path()).ok().filter(|(game, note)| note.changed && game.is_work());
            kept.map(|(document, _)| (left.name(), document))
        };
        slot.left_by_others().iter().filter_map(game).collect()
    }

    /// Games that were put aside as unreadable and can be read by now, each as a file to be opened.
    pub fn recovered_files(&self) -> Vec<PathBuf> {
        let Some(folder) = self.folder() else { return Vec::new() };
        let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut aside: Vec<_> =
            entries.filter(|path| path.extension().is_some_and(|end| end == ASIDE)).collect();
        aside.sort();
        let rescue = |path: PathBuf| {
            // Read before it is renamed: what this program cannot read stays aside for a later one.
            Document::load(&path).ok()?;
            let mut name = std::ffi::OsString::from("rescued-");
            name.push(path.file_name()?);
            let readable = path.with_file_name(name).with_extension("ron");
            // Another program may have been faster.
            fs::rename(&path, &readable).ok().map(|()| readable)
        };
        aside.into_iter().filter_map(rescue).collect()
    }

    /// Keeps the game as it is now, with what is known of the file that it belongs to.
    ///
    /// # Errors
    /// [`DocumentError`] when it cannot be written, or when it would be too large to be read again; what was kept before then
    /// stays.
    pub fn keep(&self, document: &Document, note: &AutosaveNote) -> Result<(), DocumentError> {
        let failed = |path: &Path, source| DocumentError::Write { path: path.to_owned(), source };
        let slot = self.slot.as_ref().ok_or_else(|| failed(Path::new(""), io::ErrorKind::NotFound.into()))?;
        let slot = slot.take().map_err(|error| failed(slot.folder(), error))?;
        let text = note.line() + &document.to_text();
        document.check_size(&text)?;
        replace(slot.path(), text.as_bytes()).map_err(|error| failed(slot.path(), error))
    }

    /// The program closes in good order; the game stays for the next start.
    pub fn close(&self) {
        if let Some(slot) = self.slot() {
            slot.close();
        }
    }
}

impl AutosaveNote {
    /// The note as a comment line.
    fn line(&self) -> String {
        format!("{NOTE}{}\n", ron::to_string(self).unwrap_or_default())
    }

    /// The note in the first line of a kept game; the default where there is none.
    fn of(text: &str) -> Self {
        let note = text.lines().next().and_then(|line| line.strip_prefix(NOTE));
        let Some(note) = note else { return Self::default() };
        let read: Self = ron::from_str(note).unwrap_or_default();
        let earlier: EarlierNote = ron::from_str(note).unwrap_or_default();
        if earlier.paused { Self { mode: PlayMode::Paused, ..read } } else { read }
    }
}

/// A kept game and its note. The note is read apart from the document: where only the note is damaged, the game still comes
/// back.
fn read(path: &Path) -> Result<(Document, AutosaveNote), DocumentError> {
    let failed = |source| DocumentError::Read { path: path.to_owned(), source };
    let bytes = file::read(path, SIZE_LIMIT as u64).map_err(failed)?;
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let note = AutosaveNote::of(&String::from_utf8_lossy(line));
    Ok((Document::from_bytes(&bytes)?, note))
}
