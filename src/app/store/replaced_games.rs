//! Games that others took the place of in the window and that no file of the person's own holds: a bounded number of
//! them, each in a file of the data folder, the newest first.

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

/// What the first line of a stored game begins with: a comment in the document.
const NOTE: &str = "// ";
/// The most bytes of that line.
const NOTE_LIMIT: u64 = 4096;
/// The most bytes of a position in that line.
const POSITION: usize = 400;
/// A game of so many moves is the first to go.
const SHORT: usize = 2;
/// What the names of games end with of which somebody is still to be asked whether they are opened.
const ASKED: &str = ".asked";
/// What these names end with while the game is read for that question.
const READING: &str = ".reading";
/// First moves by which a game is known in a list.
const OPENING: usize = 8;

/// A folder with such games.
#[derive(Clone, Debug)]
pub struct Shelf {
    folder: PathBuf,
}

/// A game on the shelf, as a list shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct ShelfEntry {
    /// The name of its file without the ending.
    pub id: String,
    /// What it is called; empty when it has no name.
    pub title: String,
    /// The file that it belongs to, which lacks its last changes.
    pub path: Option<PathBuf>,
    pub game: Game,
    /// Moves of its main line, passes left out.
    pub moves: usize,
    /// Its first moves in the game's notation, by which one knows it from others; empty where there are none.
    pub opening: String,
    /// The position at the end of its main line, where it is short enough to be kept in a list.
    pub position: Option<AnyPosition>,
    /// When another took its place.
    pub at: SystemTime,
}

/// What the first line says.
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
    /// Games kept. Beyond that the oldest go, of those with a move or two first: such a game is soon played again.
    pub const GAMES: usize = 300;

    /// The shelf in this folder, which is made with the first game.
    pub const fn in_folder(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The beginning of names that no other program gives, now or later.
    pub fn stem() -> String {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        format!("{:013}-{}", now.as_millis(), process::id())
    }

    /// The games, the newest first. What is no such game is left out.
    pub fn list(&self) -> Vec<ShelfEntry> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut games: Vec<_> = entries.filter_map(|entry| read(&entry.path())).collect();
        // Of games from the same moment the one whose name comes later; names begin with a time.
        games.sort_by(|one, other| other.at.cmp(&one.at).then_with(|| other.id.cmp(&one.id)));
        games
    }

    /// Puts a game there with the note of the file that it belongs to, in place of the one of the same name, and takes away
    /// what is beyond [`Self::GAMES`].
    ///
    /// # Errors
    /// [`DocumentError::Write`] when it cannot be written.
    pub fn put(&self, id: &str, document: &Document, note: &AutosaveNote) -> Result<(), DocumentError> {
        self.alone().put(id, document, note)
    }

    /// Holds the shelf, so that no other program puts something there or takes it away meanwhile: two that find the same game
    /// twice would each take the other's away. Where the system knows no locks, or another program holds it for seconds, it goes
    /// on without.
    pub fn alone(&self) -> HeldShelf<'_> {
        let path = self.folder.with_extension("lock");
        let is_there = made(&path).is_ok();
        HeldShelf { shelf: self, _lock: is_there.then(|| WriteLock::take(&path).ok()).flatten() }
    }

    /// The right to ask about the games that wait for an answer, for as long as the answer lives; none where another program has
    /// it.
    pub fn claim_question(&self) -> Option<QuestionClaim> {
        let file = made(&self.folder.with_extension("asked.lock")).ok();
        match file.as_ref().map(File::try_lock) {
            Some(Err(TryLockError::WouldBlock)) => None,
            // Where nothing can be locked, it is better to be asked twice than not at all.
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
        // The latest is never the one that goes.
        while kept.len() > Self::GAMES {
            let short = kept.iter().skip(1).rposition(|entry| entry.moves <= SHORT).map(|at| at + 1);
            let old = kept.remove(short.unwrap_or(kept.len() - 1));
            // One game too many does no harm.
            let _ = fs::remove_file(self.path(&old.id));
        }
        Ok(())
    }

    /// Moves the file of a kept game onto the shelf, unread; it is among the [`Shelf::asked`] from then on. Whether it could be moved.
    pub(super) fn take_in(&self, file: &Path) -> bool {
        let Some(stem) = file.file_stem().and_then(|stem| stem.to_str()) else { return false };
        let path = self.path(&format!("{stem}{ASKED}"));
        self.take_away_same(file);
        // Where it stays where it is, the next start finds it there.
        fs::create_dir_all(&self.folder).and_then(|()| fs::rename(file, &path)).is_ok()
    }

    /// Takes away what holds the same game as `file`: with which a program ends badly over and over is one game.
    fn take_away_same(&self, file: &Path) {
        self.list().iter().for_each(|entry| {
            self.is_taken_away(entry, file);
        });
    }

    /// Takes a game away if it is the one in `file`; whether it was.
    fn is_taken_away(&self, entry: &ShelfEntry, file: &Path) -> bool {
        let document =
            |path: &Path| Some(without_notes(&super::read(path, SIZE_LIMIT as u64).ok()?).to_owned());
        let is_same = document(file).is_some_and(|game| document(&self.path(&entry.id)) == Some(game));
        if is_same {
            self.take_away(&entry.id);
        }
        is_same
    }

    /// Takes away what a file of the person's own holds by now: the game of this name, and any other that is the same.
    pub fn forget(&self, id: Option<&str>, game: &Document) {
        let held = self.list().into_iter().filter(|entry| self.is_held(entry, id, game));
        held.for_each(|entry| self.take_away(&entry.id));
    }

    /// Whether it has this name, or is this game, wherever somebody stands in it.
    pub fn is_held(&self, entry: &ShelfEntry, id: Option<&str>, game: &Document) -> bool {
        let ShelfEntry { at, ref path, .. } = *entry;
        let looks_so =
            || entry.looks_like(&ShelfEntry { at, path: path.clone(), ..ShelfEntry::of(&entry.id, game) });
        let is_same = |(stored, _)| Document { cursor: game.cursor, ..stored } == *game;
        Some(entry.id.as_str()) == id || looks_so() && self.get(&entry.id).is_ok_and(is_same)
    }

    /// The newest of the games of which somebody is to be asked whether they are opened, and has not answered.
    pub fn asked(&self) -> Option<ShelfEntry> {
        self.list().into_iter().find(|entry| unasked(&entry.id).is_some())
    }

    /// Reads such a game: how a list shows what it really holds.
    ///
    /// # Errors
    /// Why it cannot be read; none where the program ended while it read it, and then it is not tried again.
    pub fn examine(&self, entry: &ShelfEntry) -> Result<ShelfEntry, Option<DocumentError>> {
        let stem = entry.id.strip_suffix(ASKED).ok_or(None)?;
        let (path, reading) = (self.path(&entry.id), self.path(&format!("{stem}{READING}")));
        // Should the program end over it, the next one knows by the name.
        let is_marked = fs::rename(&path, &reading).is_ok();
        let read = Document::load(if is_marked { &reading } else { &path });
        if is_marked {
            // Where it keeps that name, it counts as one that cannot be read.
            let _ = fs::rename(&reading, &path);
        }
        let document = read.map_err(Some)?;
        let ShelfEntry { at, ref path, .. } = *entry;
        Ok(ShelfEntry { at, path: path.clone(), ..ShelfEntry::of(&entry.id, &document) })
    }

    /// Somebody has answered: the game stands there like any other. The name that it has from now on.
    pub fn answered(&self, id: &str) -> Option<String> {
        let name = unasked(id)?;
        fs::rename(self.path(id), self.path(name)).ok()?;
        Some(name.to_owned())
    }

    /// The name that a game has since somebody has answered; none where nobody has, or nothing was asked.
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

    /// Takes a game away.
    pub fn take_away(&self, id: &str) {
        // One game too many does no harm.
        let _ = fs::remove_file(self.path(id));
    }

    /// The file of the game of this name.
    pub fn path(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.ron"))
    }
}

/// A shelf that is held.
#[derive(Debug)]
pub struct HeldShelf<'a> {
    shelf: &'a Shelf,
    _lock: Option<WriteLock>,
}

/// The right to ask about games.
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
    /// How a list shows a game that is stored now.
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

    /// Whether a list shows both alike, as it shows a game that is stored twice.
    pub fn looks_like(&self, other: &Self) -> bool {
        *self == Self { id: self.id.clone(), at: self.at, ..other.clone() }
    }

    /// The first line of its file.
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

/// The name that a game has once somebody has answered whether it is opened.
pub fn unasked(id: &str) -> Option<&str> {
    id.strip_suffix(ASKED).or_else(|| id.strip_suffix(READING))
}

fn read(path: &Path) -> Option<ShelfEntry> {
    let id = path.file_name()?.to_str()?.strip_suffix(".ron")?.to_owned();
    let (head, at) = head(path).ok()?;
    let line = head.lines().next()?.strip_prefix(NOTE)?;
    let note: ShelfNote = ron::from_str(line).ok().or_else(|| note_of_earlier(&head))?;
    let game: Game = note.game.parse().ok()?;
    let ShelfNote { title, moves, opening, position, .. } = note;
    let position = Some(position).filter(|text| !text.is_empty());
    let position = position.and_then(|text| game.parse_position(&text).ok());
    let path = AutosaveNote::of(&head).path;
    Some(ShelfEntry { id, title, path, game, moves, opening, position, at })
}

/// A game that was kept without such a line: of it a list shows only which game it is.
fn note_of_earlier(head: &str) -> Option<ShelfNote> {
    let (_, after) = head.split_once("game: \"")?;
    let (game, _) = after.split_once('"')?;
    let [title, opening, position] = Default::default();
    Some(ShelfNote { title, game: game.to_owned(), moves: 0, opening, position })
}

/// Opens a file, and makes it where it is missing.
fn made(path: &Path) -> io::Result<File> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    if fs::symlink_metadata(path).is_ok_and(|known| !known.is_file()) {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    File::options().read(true).write(true).create(true).truncate(false).open(path)
}

/// The beginning of a file and when it was written.
fn head(path: &Path) -> io::Result<(String, SystemTime)> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let file = File::open(path)?;
    let at = file.metadata()?.modified()?;
    let mut head = Vec::new();
    // A game may have megabytes, and a list needs no more than its first line.
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
