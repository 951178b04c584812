//! The open game, kept in the data folder from move to move, so that a crash or a closed window loses nothing.
//!
//! Each running program owns a [`Slot`].

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::catalog::AnyPosition;
use crate::game::record::Record;

use super::path_text;
use super::replaced_games::{Shelf, ShelfEntry};
use super::slot::{ASIDE, LateSlot, OrphanedFile, Slot, newest_in, put_aside, stable_name};
use super::{Document, DocumentError, SIZE_LIMIT, Stamp, data_folder, file, replace};

/// Prefix of the first lines of a kept game, which are comments in the document: its entry in a shelf's list,
/// and the note.
const NOTE: &str = "// ";
/// Prefix of the last line of a kept game, a comment as well: the versions for undo and redo.
const VERSIONS: &str = "// versions: ";
/// Number of bytes at the beginning of a game that contain its note.
const HEAD: u64 = 8192;
/// Extension of a game that is not opened any more.
const SET_ASIDE: &str = "set-aside";
/// Number of consecutive crashes with a game after which the next run starts without it.
const CRASHES: u32 = 2;

/// Automatic saving of one open game.
#[derive(Debug)]
pub struct Autosave {
    /// `None` where the platform has no folder for it.
    slot: Option<LateSlot>,
    /// A kept game that cannot be taken over, because nothing can be written beside it.
    locked: Option<PathBuf>,
    /// The game that was restored after a crash, until the user plays on in it or opens another.
    suspect: Mutex<Option<(AnyPosition, Record)>>,
    /// Whether the program was closed normally.
    is_closed: AtomicBool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RestoredGame {
    pub document: Document,
    pub note: AutosaveNote,
    pub versions: KeptVersions,
    /// Whether the program ended without being closed.
    pub after_crash: bool,
    /// Whether the last changes could not be written.
    pub unwritten: bool,
}

/// The reason why the last game cannot be restored.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
pub struct UnreadableGame {
    pub error: DocumentError,
    /// The file that it was put aside as, where it could be.
    pub file: Option<PathBuf>,
}

/// Versions for undo and redo of a kept game, as far as they hold moves that the game itself does not.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeptVersions {
    /// The version before the last change, where that removed moves.
    pub before: Option<Document>,
    /// The last version that redo leads to.
    pub after: Option<Document>,
}

/// Where the methods of a game move by themselves, and why they wait elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayMode {
    /// At the end of a line: viewing an earlier position is not disturbed.
    #[default]
    Plays,
    /// From the position shown on, whatever follows it: the user resumed there.
    FromHere,
    /// Nowhere: moves were taken back, and would be repeated at once. The next move played ends this.
    TakenBack,
    /// Nowhere: the game was opened or pasted for viewing. Once the user plays on in it, methods move, too.
    Looking,
    /// Nowhere, until the user resumes.
    Paused,
}

/// The fields of a note of an earlier version that preceded the mode.
#[derive(Default, Deserialize)]
#[serde(default)]
struct EarlierNote {
    paused: bool,
}

/// Data that is kept besides the document.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AutosaveNote {
    #[serde(with = "path_text::optional")]
    pub path: Option<PathBuf>,
    /// Contents of that file when the program last read or wrote it.
    pub stamp: Option<Stamp>,
    /// Whether the game has changes that the file does not hold.
    pub changed: bool,
    /// Whether the game is empty, and belongs to no file.
    #[serde(skip_serializing_if = "is_false")]
    pub untouched: bool,
    pub mode: PlayMode,
    /// Milliseconds spent on the move under way, in a game with clocks.
    #[serde(skip_serializing_if = "is_zero")]
    pub spent_millis: u32,
    /// The board of the position editor, in the notation of [`crate::catalog::Setup`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<String>,
    /// Whether the analysis evaluates with the weights of the game, in place of the settings.
    #[serde(skip_serializing_if = "is_false")]
    pub judges_by_weights: bool,
    /// The game that it replaced, for undo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<GameBefore>,
    /// Number of changes that undo takes back before that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changes: Option<usize>,
}

/// The place of a replaced game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameBefore {
    Stored(String),
    /// In a file of the user's own, which holds all of it.
    File(#[serde(with = "path_text")] PathBuf),
}

/// Games with which programs ended again and again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShelvedGames {
    /// How many are in the list of stored games.
    pub listed: usize,
    /// Files of which not even the beginning can be read.
    pub unreadable: Vec<PathBuf>,
}

/// Games of windows that run no more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftGames {
    pub count: usize,
    /// Those whose last changes could not be written.
    pub lacking: usize,
}

impl Default for Autosave {
    fn default() -> Self {
        Self::new()
    }
}

impl Autosave {
    /// Keeps the game in the program's data folder. [`Autosave::keep`] reports where that is impossible.
    pub fn new() -> Self {
        data_folder().map_or_else(
            || Self { slot: None, locked: None, suspect: Mutex::default(), is_closed: AtomicBool::default() },
            |folder| Self::in_folder(&folder.join("autosave")),
        )
    }

    /// Keeps the game in this folder, which is created if needed. Where that fails, [`Autosave::keep`] tries
    /// once more.
    pub fn in_folder(folder: &Path) -> Self {
        let taken = Slot::take(folder, "game");
        let is_refused = |error: &io::Error| error.kind() != io::ErrorKind::WouldBlock;
        let locked =
            taken.as_ref().err().filter(|error| is_refused(error)).and_then(|_| newest_in(folder, "game"));
        let slot = LateSlot::new(folder, "game", taken.ok());
        Self { slot: Some(slot), locked, suspect: Mutex::default(), is_closed: AtomicBool::default() }
    }

    fn slot(&self) -> Option<&Slot> {
        self.slot.as_ref()?.taken()
    }

    /// The last game, where nothing can be written beside it, so that it is not taken over.
    pub fn locked(&self) -> Option<&Path> {
        self.locked.as_deref()
    }

    /// As [`LateSlot::is_gone`].
    pub fn is_gone(&self) -> bool {
        self.slot.as_ref().is_some_and(LateSlot::is_gone)
    }

    /// Moves to another place where the old one was removed; returns whether that succeeded.
    pub fn take_again(&self) -> bool {
        self.is_gone() && self.slot.as_ref().is_some_and(|slot| slot.take().is_ok()) && !self.is_gone()
    }

    /// As [`Slot::mark`], once there is a slot.
    pub fn mark(&self, what: &str, is_lacking: bool) {
        let is_told = is_lacking && self.is_closed.load(Ordering::Relaxed);
        if let Some(slot) = self.slot().filter(|_| !is_told) {
            slot.mark(what, is_lacking);
        }
    }

    /// As [`Slot::take_mark`].
    pub fn take_mark(&self, what: &str) -> bool {
        self.slot().is_some_and(|slot| slot.take_mark(what))
    }

    /// The folder of the game; `None` where it cannot be kept.
    pub fn folder(&self) -> Option<&Path> {
        self.slot()?.path().parent()
    }

    /// The game that was open when the program was last closed, or crashed. A game with which it crashed
    /// twice is moved unread to where [`Autosave::shelve_set_aside`] finds it, so that this run starts in any
    /// case.
    ///
    /// # Errors
    /// [`UnreadableGame`] when it cannot be read; it is then set aside under another name.
    pub fn restore(&self) -> Result<Option<RestoredGame>, UnreadableGame> {
        let Some(slot) = self.slot() else { return Ok(None) };
        if fs::symlink_metadata(slot.path()).is_err() {
            return Ok(None);
        }
        if slot.crashes() >= CRASHES && !is_untouched(slot.path()) && set_aside(slot.path()) {
            slot.forget_crashes();
            return Ok(None);
        }
        match read(slot.path()) {
            Ok((document, note, versions)) => {
                let note = note.beside_its_file(&document);
                let after_crash = slot.crashes() > 0;
                *self.suspect() = after_crash.then(|| (document.start.clone(), document.record.clone()));
                let unwritten = self.lost_changes();
                Ok(Some(RestoredGame { document, note, versions, after_crash, unwritten }))
            }
            Err(error) => Err(UnreadableGame { error, file: slot.put_aside() }),
        }
    }

    /// Whether the last run crashed with changes that could not be written.
    pub fn lost_changes(&self) -> bool {
        self.slot().is_some_and(Slot::lost_changes)
    }

    /// Moves the games of windows that have ended to where `store` puts them, each with a fixed name. Games
    /// that it did not take are left in place, and so are those that a file of the user's own holds.
    pub fn take_left_by_others(
        &self,
        mut store: impl FnMut(&str, &Document, &AutosaveNote) -> bool,
    ) -> LeftGames {
        let mut take = |left: &OrphanedFile| {
            if left.crashes() >= CRASHES && !is_untouched(left.path()) && set_aside(left.path()) {
                return false;
            }
            let Ok((document, note, versions)) = read(left.path()) else { return false };
            // Where all moves were taken back, the versions hold them. An untouched start is not offered.
            let versions = [versions.after, versions.before].into_iter().flatten();
            // A position being set up is in no file.
            let sets_up = note.setup.is_some();
            let work = [document].into_iter().chain(versions).find(|game| sets_up || game.is_work());
            let is_taken = work.is_some_and(|work| {
                let note = note.beside_its_file(&work);
                (note.changed || sets_up) && store(&left.name(), &work, &note)
            });
            // A game left in place is only offered once more.
            is_taken && fs::remove_file(left.path()).is_ok()
        };
        let left = self.slot().map_or_else(Vec::new, Slot::left_by_others);
        let taken = left.iter().filter(|left| take(left));
        taken.fold(LeftGames::default(), |found, game| LeftGames {
            count: found.count + 1,
            lacking: found.lacking + usize::from(game.lost_changes()),
        })
    }

    /// Moves the games onto a shelf with which programs ended again and again, unread. What no list could show gets a name under
    /// which it stays where it is.
    pub fn shelve_set_aside(&self, shelf: &Shelf) -> ShelvedGames {
        let mut shelved = ShelvedGames::default();
        for file in self.files_ending(SET_ASIDE) {
            if Shelf::can_list(&file) {
                shelved.listed += usize::from(shelf.take_in(&file));
            } else {
                shelved.unreadable.extend(put_aside(&file));
            }
        }
        shelved
    }

    /// Whether there are games with which programs ended again and again, and which a list can show.
    pub fn has_set_aside(&self) -> bool {
        self.files_ending(SET_ASIDE).iter().any(|file| Shelf::can_list(file))
    }

    fn files_ending(&self, ending: &str) -> Vec<PathBuf> {
        let Some(folder) = self.folder() else { return Vec::new() };
        let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut files: Vec<_> =
            entries.filter(|path| path.extension().is_some_and(|end| end == ending)).collect();
        files.sort();
        files
    }

    fn suspect(&self) -> std::sync::MutexGuard<'_, Option<(AnyPosition, Record)>> {
        self.suspect.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Games that were set aside as unreadable and can be read by now, each as a file to be opened.
    pub fn recovered_files(&self) -> Vec<PathBuf> {
        let rescue = |path: PathBuf| {
            // Read before it is renamed: a game that this version cannot read stays aside for a later one.
            Document::load(&path).ok()?;
            let mut name = std::ffi::OsString::from("rescued-");
            name.push(path.file_name()?);
            let readable = path.with_file_name(name).with_extension("ron");
            // Another program may have been faster.
            fs::rename(&path, &readable).ok().map(|()| readable)
        };
        self.files_ending(ASIDE).into_iter().filter_map(rescue).collect()
    }

    /// Keeps the game in its present state, with the note.
    ///
    /// # Errors
    /// [`DocumentError`] when it cannot be written, or when it would be too large to be read; the earlier
    /// state then stays.
    pub fn keep(&self, document: &Document, note: &AutosaveNote) -> Result<(), DocumentError> {
        self.keep_with_versions(document, note, &KeptVersions::default())
    }

    /// Keeps the game with its versions for undo and redo.
    ///
    /// # Errors
    /// As [`Autosave::keep`].
    pub fn keep_with_versions(
        &self,
        document: &Document,
        note: &AutosaveNote,
        versions: &KeptVersions,
    ) -> Result<(), DocumentError> {
        let failed = |path: &Path, source| DocumentError::Write { path: path.to_owned(), source };
        let slot = self.slot.as_ref().ok_or_else(|| failed(Path::new(""), io::ErrorKind::NotFound.into()))?;
        let slot = slot.take().map_err(|error| failed(slot.folder(), error))?;
        let alone = ShelfEntry::of("", document).line() + &note.line() + &document.to_text();
        let text = alone.clone() + &versions.line();
        // The game itself has priority over its versions.
        let text = if document.check_size(&text).is_ok() { text } else { alone };
        let written = document.check_size(&text);
        let written = written
            .and_then(|()| replace(slot.path(), text.as_bytes()).map_err(|error| failed(slot.path(), error)));
        // An empty or unchanged game loses nothing. One that its own file holds completely is not restored
        // from here.
        let is_kept = |(kept, known, _): (Document, AutosaveNote, _)| {
            let is_known = known.path == note.path && known.setup == note.setup;
            is_known && Document { cursor: document.cursor, ..kept } == *document
        };
        let is_kept = written.is_err() && read(slot.path()).is_ok_and(is_kept);
        slot.say_unwritten(u32::from(written.is_err() && !is_kept && !note.untouched));
        // A full disk refuses to write the same once more, but the file there holds it already.
        if !is_kept {
            written?;
        }
        let changed = |(start, record): &mut (AnyPosition, Record)| {
            *start != document.start || *record != document.record
        };
        if self.suspect().take_if(changed).is_some() {
            slot.forget_crashes();
        }
        Ok(())
    }

    /// Keeps a game that its own file holds where the disk takes nothing new: in place of the older state.
    /// Where even that fails, the older state is deleted, or the next start would show it.
    pub fn keep_in_place(&self, document: &Document, note: &AutosaveNote) {
        let Some(slot) = self.slot() else { return };
        let text = ShelfEntry::of("", document).line() + &note.line() + &document.to_text();
        let written = File::options().write(true).open(slot.path()).and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.set_len(text.len() as u64)
        });
        let is_settled = written.is_ok() || fs::remove_file(slot.path()).is_ok();
        if is_settled {
            slot.say_unwritten(0);
        }
    }

    /// Closes normally although nobody was informed of changes that could not be written: the next start
    /// reports them.
    pub fn close_unheard(&self) {
        if let Some(slot) = self.slot() {
            slot.close_unheard();
        }
    }

    /// Closes normally; the game stays for the next start.
    pub fn close(&self) {
        // A user who closes all the same was informed of the loss.
        self.is_closed.store(true, Ordering::Relaxed);
        if let Some(slot) = self.slot() {
            slot.close();
        }
    }
}

impl KeptVersions {
    pub const fn is_empty(&self) -> bool {
        self.before.is_none() && self.after.is_none()
    }

    /// The versions as a comment line; empty if there are none.
    fn line(&self) -> String {
        if self.is_empty() {
            return String::new();
        }
        let texts = [&self.before, &self.after].map(|version| version.as_ref().map(Document::to_text));
        format!("\n{VERSIONS}{}\n", ron::to_string(&texts).unwrap_or_default())
    }

    /// The versions in the last line of a kept game. Damaged ones are left out.
    fn of(text: &str) -> Self {
        let line = text.lines().last().and_then(|line| line.strip_prefix(VERSIONS));
        let texts: [Option<String>; 2] = line.and_then(|line| ron::from_str(line).ok()).unwrap_or_default();
        let [before, after] = texts.map(|text| text.and_then(|text| Document::from_text(&text).ok()));
        Self { before, after }
    }
}

impl AutosaveNote {
    /// The note as a comment line.
    pub(super) fn line(&self) -> String {
        format!("{NOTE}{}\n", ron::to_string(self).unwrap_or_default())
    }

    /// The note in the first lines of a kept game, the last one of several; the default where there is none.
    pub(super) fn of(text: &str) -> Self {
        let note = text.lines().map_while(|line| line.strip_prefix(NOTE)).last();
        let Some(note) = note else { return Self::default() };
        let read: Self = ron::from_str(note).unwrap_or_default();
        let earlier: EarlierNote = ron::from_str(note).unwrap_or_default();
        let mode = if earlier.paused { PlayMode::Paused } else { read.mode };
        // A relative path depends on the working directory of an earlier run.
        if read.path.as_deref().is_some_and(Path::is_relative) {
            return Self { path: None, stamp: None, changed: true, mode, ..read };
        }
        Self { mode, ..read }
    }

    /// The note updated by the file: a program that was killed between saving and keeping had saved the game.
    fn beside_its_file(self, document: &Document) -> Self {
        let bytes =
            self.path.as_deref().filter(|_| self.changed).map(|path| file::read(path, SIZE_LIMIT as u64));
        let Some(Ok(bytes)) = bytes else { return self };
        let holds = |saved: Document| Document { cursor: document.cursor, ..saved } == *document;
        if Document::from_bytes(&bytes).is_ok_and(holds) {
            return Self { stamp: Some(Stamp::of(&bytes)), changed: false, ..self };
        }
        self
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// Whether a kept game is empty, by its note alone.
fn is_untouched(path: &Path) -> bool {
    let head = file::read(path, HEAD).unwrap_or_default();
    AutosaveNote::of(&String::from_utf8_lossy(&head)).untouched
}

/// A kept game with its note. The note is read apart from the document, so that a damaged note does not lose
/// the game.
pub(super) fn read(path: &Path) -> Result<(Document, AutosaveNote, KeptVersions), DocumentError> {
    let failed = |source| DocumentError::Read { path: path.to_owned(), source };
    let bytes = file::read(path, SIZE_LIMIT as u64).map_err(failed)?;
    let lines: Vec<_> = bytes.split_inclusive(|&byte| byte == b'\n').take(2).collect();
    let note = AutosaveNote::of(&String::from_utf8_lossy(&lines.concat()));
    let document = Document::from_bytes(&bytes)?;
    Ok((document, note, KeptVersions::of(&String::from_utf8_lossy(&bytes))))
}

/// Renames a game so that no program opens it; returns whether that succeeded.
fn set_aside(path: &Path) -> bool {
    let name = path.with_file_name(format!("{}.{SET_ASIDE}", stable_name(path)));
    fs::rename(path, name).is_ok()
}
