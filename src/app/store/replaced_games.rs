//! Shelf of games that were replaced in the window and that no file of the user's own holds: a bounded number
//! of them, each in a file of the data folder, the newest first.

use std::fs::{self, File, TryLockError};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{io, process};

use serde::{Deserialize, Serialize};

use crate::catalog::{AnyPosition, Game};
use crate::game::record::MoveId;

use super::autosave::{self, AutosaveNote};
use super::{Document, DocumentError, SIZE_LIMIT, WriteLock, replace};

/// Prefix of the first line of a stored game: a comment in the document.
const NOTE: &str = "// ";
/// The most bytes of that line.
const NOTE_LIMIT: u64 = 4096;
/// The most bytes of a position in that line.
const POSITION: usize = 400;
/// Games of at most so many moves are dropped first.
const SHORT: usize = 2;
/// Suffix of the names of games that the user is to be asked about opening.
const ASKED: &str = ".asked";
/// Suffix of these names while the game is read for that question.
const READING: &str = ".reading";
/// Number of first moves that identify a game in a list.
const OPENING: usize = 8;

/// A folder with such games.
#[derive(Clone, Debug)]
pub struct Shelf {
    folder: PathBuf,
}

/// The list entry of a game on the shelf.
#[derive(Clone, Debug, PartialEq)]
pub struct ShelfEntry {
    /// The name of its file without the extension.
    pub id: String,
    /// Empty where it has none.
    pub title: String,
    /// The file that it belongs to, which lacks its last changes.
    pub path: Option<PathBuf>,
    pub game: Game,
    /// Number of moves of its main line, without passes.
    pub moves: usize,
    /// Its first moves in the game's notation, for recognition; empty where there are none.
    pub opening: String,
    /// The position at the end of its main line, where its notation is short enough for a list.
    pub position: Option<AnyPosition>,
    /// When it was replaced.
    pub at: SystemTime,
}

/// Contents of the first line.
#[derive(Serialize, Deserialize)]
struct ShelfNote {
    title: String,
    game: String,
    moves: usize,
    #[serde(default)]
    opening: String,
    #[serde(default)]
    position: String,
}

impl Shelf {
    /// The most games kept. Beyond that the oldest are dropped, those with a move or two first: they are soon
    /// replayed.
    pub const GAMES: usize = 300;

    /// The shelf in this folder, which is created with the first game.
    pub const fn in_folder(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// A prefix of names that is unique to this run of the program.
    pub fn stem() -> String {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        format!("{:013}-{}", now.as_millis(), process::id())
    }

    /// The games, the newest first. Other files are left out.
    pub fn list(&self) -> Vec<ShelfEntry> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut games: Vec<_> = entries.filter_map(|entry| read(&entry.path())).collect();
        // Of games with the same time the one with the later name; names begin with a time.
        games.sort_by(|one, other| other.at.cmp(&one.at).then_with(|| other.id.cmp(&one.id)));
        games
    }

    /// Stores a game with the note of its file, replacing one of the same name, and deletes those beyond
    /// [`Self::GAMES`].
    ///
    /// # Errors
    /// [`DocumentError::Write`] when it cannot be written.
    pub fn put(&self, id: &str, document: &Document, note: &AutosaveNote) -> Result<(), DocumentError> {
        self.alone().put(id, document, note)
    }

    /// Locks the shelf, so that no other program changes it meanwhile: two that find the same game twice
    /// would each delete the other copy. Where locks are not supported, or another program holds it for
    /// seconds, it continues without.
    pub fn alone(&self) -> HeldShelf<'_> {
        let path = self.folder.with_extension("lock");
        let is_there = made(&path).is_ok();
        HeldShelf { shelf: self, _lock: is_there.then(|| WriteLock::take(&path).ok()).flatten() }
    }

    /// The right to ask the user about the waiting games, for the lifetime of the result; `None` where
    /// another program has it.
    pub fn claim_question(&self) -> Option<QuestionClaim> {
        let file = made(&self.folder.with_extension("asked.lock")).ok();
        match file.as_ref().map(File::try_lock) {
            Some(Err(TryLockError::WouldBlock)) => None,
            // Where nothing can be locked, asking twice is better than not at all.
            _ => Some(QuestionClaim { _lock: file }),
        }
    }

    fn put_alone(&self, id: &str, document: &Document, note: &AutosaveNote) -> Result<(), DocumentError> {
        let path = self.path(id);
        let text = ShelfEntry::of(id, document).line() + &note.line() + &document.to_text();
        let written = fs::create_dir_all(&self.folder).and_then(|()| replace(&path, text.as_bytes()));
        written.map_err(|source| DocumentError::Write { path, source })?;
        let mut kept = self.list();
        let is_older = |entry: &ShelfEntry| entry.id != id && unasked(&entry.id).is_none();
        if let Some(stored) = kept.iter().find(|entry| entry.id == id).cloned() {
            kept.retain(|entry| {
                !(is_older(entry) && entry.looks_like(&stored) && self.is_taken_away(entry, &self.path(id)))
            });
        }
        // The latest game is never deleted.
        while kept.len() > Self::GAMES {
            let short = kept.iter().skip(1).rposition(|entry| entry.moves <= SHORT).map(|at| at + 1);
            let old = kept.remove(short.unwrap_or(kept.len() - 1));
            // One game too many does no harm.
            let _ = fs::remove_file(self.path(&old.id));
        }
        Ok(())
    }

    /// Whether the beginning of the file of a kept game says so much that a list can show it.
    pub(super) fn can_list(file: &Path) -> bool {
        head(file).is_ok_and(|(head, _)| note_of(&head).is_some_and(|note| note.game.parse::<Game>().is_ok()))
    }

    /// Moves the file of a kept game onto the shelf, unread; it is among the [`Shelf::asked`] from then on. Whether it could be moved.
    pub(super) fn take_in(&self, file: &Path) -> bool {
        let Some(stem) = file.file_stem().and_then(|stem| stem.to_str()) else { return false };
        let path = self.path(&format!("{stem}{ASKED}"));
        self.take_away_same(file);
        // If it stays in place, the next start finds it there.
        fs::create_dir_all(&self.folder).and_then(|()| fs::rename(file, &path)).is_ok()
    }

    /// Deletes entries with the same game as `file`: repeated crashes with a game concern one game.
    fn take_away_same(&self, file: &Path) {
        self.list().iter().for_each(|entry| {
            self.is_taken_away(entry, file);
        });
    }

    /// Deletes a game if it is the one in `file`; returns whether it was.
    fn is_taken_away(&self, entry: &ShelfEntry, file: &Path) -> bool {
        let document =
            |path: &Path| Some(without_notes(&super::read(path, SIZE_LIMIT as u64).ok()?).to_owned());
        let is_same = document(file).is_some_and(|game| document(&self.path(&entry.id)) == Some(game));
        if is_same {
            self.take_away(&entry.id);
        }
        is_same
    }

    /// Deletes games that a file of the user's own holds by now: that of this name, and any other equal one.
    pub fn forget(&self, id: Option<&str>, game: &Document) {
        let held = self.list().into_iter().filter(|entry| self.is_held(entry, id, game));
        held.for_each(|entry| self.take_away(&entry.id));
    }

    /// Whether an entry has this name, or holds this game, whatever its cursor.
    pub fn is_held(&self, entry: &ShelfEntry, id: Option<&str>, game: &Document) -> bool {
        let ShelfEntry { at, ref path, .. } = *entry;
        let looks_so =
            || entry.looks_like(&ShelfEntry { at, path: path.clone(), ..ShelfEntry::of(&entry.id, game) });
        let is_same = |(stored, _)| Document { cursor: game.cursor, ..stored } == *game;
        Some(entry.id.as_str()) == id || looks_so() && self.get(&entry.id).is_ok_and(is_same)
    }

    /// The newest of the games that the user is to be asked about opening.
    pub fn asked(&self) -> Option<ShelfEntry> {
        self.list().into_iter().find(|entry| unasked(&entry.id).is_some())
    }

    /// Reads such a game, and returns the entry for its real contents.
    ///
    /// # Errors
    /// The reason why it cannot be read; `None` where the program ended while reading it, after which it is
    /// not tried once more.
    pub fn examine(&self, entry: &ShelfEntry) -> Result<ShelfEntry, Option<DocumentError>> {
        let stem = entry.id.strip_suffix(ASKED).ok_or(None)?;
        let (path, reading) = (self.path(&entry.id), self.path(&format!("{stem}{READING}")));
        // If the program ends while reading, the next run recognizes the name.
        let is_marked = fs::rename(&path, &reading).is_ok();
        let read = Document::load(if is_marked { &reading } else { &path });
        if is_marked {
            // If renaming back fails, it counts as unreadable.
            let _ = fs::rename(&reading, &path);
        }
        let document = read.map_err(Some)?;
        let ShelfEntry { at, ref path, .. } = *entry;
        Ok(ShelfEntry { at, path: path.clone(), ..ShelfEntry::of(&entry.id, &document) })
    }

    /// Turns a game that the user was asked about into one like any other. Returns its new name.
    pub fn answered(&self, id: &str) -> Option<String> {
        let name = unasked(id)?;
        fs::rename(self.path(id), self.path(name)).ok()?;
        Some(name.to_owned())
    }

    /// The name that a game has since the user answered; `None` where there was no answer or no question.
    pub fn name_since_answered(&self, id: &str) -> Option<String> {
        let name = unasked(id)?;
        (!self.path(id).exists() && self.path(name).exists()).then(|| name.to_owned())
    }

    /// The game of this name, with its note.
    ///
    /// # Errors
    /// As [`Document::load`].
    pub fn get(&self, id: &str) -> Result<(Document, AutosaveNote), DocumentError> {
        autosave::read(&self.path(id)).map(|(document, note, _)| (document, note))
    }

    pub fn take_away(&self, id: &str) {
        // One game too many does no harm.
        let _ = fs::remove_file(self.path(id));
    }

    /// The file of the game of this name.
    pub fn path(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.ron"))
    }
}

/// A locked shelf.
#[derive(Debug)]
pub struct HeldShelf<'a> {
    shelf: &'a Shelf,
    _lock: Option<WriteLock>,
}

/// The exclusive right to ask the user about games.
#[derive(Debug)]
pub struct QuestionClaim {
    _lock: Option<File>,
}

impl HeldShelf<'_> {
    /// As [`Shelf::put`].
    ///
    /// # Errors
    /// As [`Shelf::put`].
    pub fn put(&self, id: &str, document: &Document, note: &AutosaveNote) -> Result<(), DocumentError> {
        self.shelf.put_alone(id, document, note)
    }
}

impl ShelfEntry {
    /// The entry of a game that is stored now.
    pub fn of(id: &str, document: &Document) -> Self {
        let (title, game) = (document.called(), document.start.game());
        let line = document.record.main_line();
        let mut opening = document.start.write_moves(
            &document
                .record
                .path_to(line[..line.len().min(OPENING)].last().copied().unwrap_or(MoveId::START)),
        );
        if line.len() > OPENING {
            opening.push('…');
        }
        let end = document.record.path_to(line.last().copied().unwrap_or(MoveId::START));
        let position = Some(document.start.after(&end));
        let (id, moves, at) = (id.to_owned(), document.main_line_moves(), SystemTime::now());
        Self { id, title, path: None, game, moves, opening, position, at }
    }

    /// Whether two entries look alike in a list, as for a game that is stored twice.
    pub fn looks_like(&self, other: &Self) -> bool {
        *self == Self { id: self.id.clone(), at: self.at, ..other.clone() }
    }

    pub(super) fn line(&self) -> String {
        // The note must stay within [`NOTE_LIMIT`], or the game would not be listed.
        let title = self.title.chars().take(200).collect();
        let opening = self.opening.clone();
        let position = self.position.as_ref().map(ToString::to_string);
        let position = position.filter(|text| text.len() <= POSITION).unwrap_or_default();
        let note = ShelfNote { title, game: self.game.to_string(), moves: self.moves, opening, position };
        format!("{NOTE}{}\n", ron::to_string(&note).unwrap_or_default())
    }
}

/// The name of a game after the user was asked about opening it.
pub fn unasked(id: &str) -> Option<&str> {
    id.strip_suffix(ASKED).or_else(|| id.strip_suffix(READING))
}

fn read(path: &Path) -> Option<ShelfEntry> {
    let id = path.file_name()?.to_str()?.strip_suffix(".ron")?.to_owned();
    let (head, at) = head(path).ok()?;
    let note = note_of(&head)?;
    let game: Game = note.game.parse().ok()?;
    let ShelfNote { title, moves, opening, position, .. } = note;
    let position = Some(position).filter(|text| !text.is_empty());
    let position = position.and_then(|text| game.parse_position(&text).ok());
    let path = AutosaveNote::of(&head).path;
    Some(ShelfEntry { id, title, path, game, moves, opening, position, at })
}

/// What the beginning of a file says for a list.
fn note_of(head: &str) -> Option<ShelfNote> {
    let line = head.lines().next()?.strip_prefix(NOTE)?;
    ron::from_str(line).ok().or_else(|| note_of_earlier(head))
}

/// A game that was kept without such a line: of it a list shows only which game it is.
fn note_of_earlier(head: &str) -> Option<ShelfNote> {
    let (_, after) = head.split_once("game: \"")?;
    let (game, _) = after.split_once('"')?;
    let [title, opening, position] = Default::default();
    Some(ShelfNote { title, game: game.to_owned(), moves: 0, opening, position })
}

/// Opens a file, creating it if missing.
fn made(path: &Path) -> io::Result<File> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    if fs::symlink_metadata(path).is_ok_and(|known| !known.is_file()) {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    File::options().read(true).write(true).create(true).truncate(false).open(path)
}

/// The beginning of a file, and its time of writing.
fn head(path: &Path) -> io::Result<(String, SystemTime)> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let file = File::open(path)?;
    let at = file.metadata()?.modified()?;
    let mut head = Vec::new();
    // A game may have megabytes, and a list only needs its first line.
    file.take(NOTE_LIMIT).read_to_end(&mut head)?;
    Ok((String::from_utf8_lossy(&head).into_owned(), at))
}

/// The document of a kept game, without the comments before it.
fn without_notes(bytes: &[u8]) -> &[u8] {
    let mut document = bytes;
    while let Some(rest) = document.strip_prefix(b"//") {
        let end = rest.iter().position(|&byte| byte == b'\n');
        document = end.map_or(&[][..], |end| &rest[end + 1..]);
    }
    document
}
