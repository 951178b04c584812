//! The open game, kept in the data folder from move to move, so that a crash or a closed window loses nothing.
//!
//! Each running program owns a slot: a lock file, which the system lets go of however the program ends, and
//! the game beside it. The lock file says `open` until the program closes in good order. The next
//! program takes the free slot with the newest game; games in other slots stay until their turn comes.

use std::cmp::Reverse;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::{Document, DocumentError, data_folder, file};

/// How many programs can keep a game at the same time.
const SLOTS: usize = 16;
/// What the lock file of a running program says.
const OPEN: &[u8] = b"open";
/// What the first line of a kept game begins with: a comment in the document.
const NOTE: &str = "// ";

/// What the name of a game that was put aside ends with.
const ASIDE: &str = "unreadable";

/// Keeps one open game.
#[derive(Debug)]
pub struct Autosave {
    /// The slot, or the folder in which there is none and why.
    slot: Result<Slot, (PathBuf, io::ErrorKind)>,
}

/// A game that was kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Restored {
    /// The game.
    pub document: Document,
    /// The file it came from or was saved to.
    pub path: Option<PathBuf>,
    /// Whether it has changes that the file does not hold.
    pub changed: bool,
    /// Whether the program ended without closing in good order.
    pub after_crash: bool,
}

/// What is kept besides the document.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Note {
    path: Option<PathBuf>,
    changed: bool,
}

/// A place for one game, ours as long as this value lives.
#[derive(Debug)]
struct Slot {
    lock: File,
    game: PathBuf,
    after_crash: bool,
}

impl Default for Autosave {
    fn default() -> Self {
        Self::new()
    }
}

impl Autosave {
    /// Keeps the game in the program's data folder. Where that cannot be done, [`Autosave::keep`] says why.
    pub fn new() -> Self {
        match data_folder() {
            Some(folder) => Self::in_folder(&folder.join("autosave")),
            None => Self { slot: Err((PathBuf::new(), io::ErrorKind::NotFound)) },
        }
    }

    /// Keeps the game in this folder, which is made if it is not there.
    pub fn in_folder(folder: &Path) -> Self {
        let slot = fs::create_dir_all(folder).and_then(|()| Slot::take(folder));
        Self { slot: slot.map_err(|error| (folder.to_owned(), error.kind())) }
    }

    /// The game that was open when the program was last closed, or crashed.
    ///
    /// # Errors
    /// [`DocumentError`] when it cannot be read; it is then put aside under another name.
    pub fn restore(&self) -> Result<Option<Restored>, DocumentError> {
        let Ok(slot) = &self.slot else { return Ok(None) };
        if !slot.game.exists() {
            return Ok(None);
        }
        let note = fs::read_to_string(&slot.game).map(|text| Note::of(&text)).unwrap_or_default();
        match Document::load(&slot.game) {
            Ok(document) => Ok(Some(Restored {
                document,
                path: note.path,
                changed: note.changed,
                after_crash: slot.after_crash,
            })),
            Err(error) => {
                slot.put_aside();
                Err(error)
            }
        }
    }

    /// Games that were put aside as unreadable and can be read by now, each as a file to be opened.
    pub fn rescue(&self) -> Vec<PathBuf> {
        let Some(folder) = self.slot.as_ref().ok().and_then(|slot| slot.game.parent()) else {
            return Vec::new();
        };
        let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut aside: Vec<_> =
            entries.filter(|path| path.extension().is_some_and(|end| end == ASIDE)).collect();
        aside.sort();
        let rescue = |path: PathBuf| {
            Document::load(&path).ok()?;
            let readable =
                path.with_file_name(format!("rescued-{}", path.file_name()?.to_str()?)).with_extension("ron");
            // Another program may have been faster.
            fs::rename(&path, &readable).ok().map(|()| readable)
        };
        aside.into_iter().filter_map(rescue).collect()
    }

    /// Keeps the game as it is now, with the file that it belongs to and whether it has changes which that
    /// file does not hold.
    ///
    /// # Errors
    /// [`DocumentError::Write`] when it cannot be written.
    pub fn keep(&self, document: &Document, path: Option<&Path>, changed: bool) -> Result<(), DocumentError> {
        let failed = |path: &Path, source| DocumentError::Write { path: path.to_owned(), source };
        let slot = self.slot.as_ref().map_err(|(folder, kind)| failed(folder, io::Error::from(*kind)))?;
        let note = Note { path: path.map(Path::to_owned), changed };
        let text = note.line() + &document.to_text();
        file::replace(&slot.game, text.as_bytes()).map_err(|error| failed(&slot.game, error))
    }

    /// The program closes in good order; the game stays for the next start.
    pub fn close(&self) {
        if let Ok(slot) = &self.slot {
            // A lock file that still says `open` makes the next start speak of a crash: no harm is done.
            let _ = slot.lock.set_len(0);
        }
    }
}

impl Note {
    /// The note as a comment line; a path that is no text is left out.
    fn line(&self) -> String {
        let note = ron::to_string(self).or_else(|_| ron::to_string(&Self { path: None, ..*self }));
        format!("{NOTE}{}\n", note.unwrap_or_default())
    }

    /// The note in the first line of a kept game; the default where there is none.
    fn of(text: &str) -> Self {
        let note = text.lines().next().and_then(|line| line.strip_prefix(NOTE));
        note.and_then(|note| ron::from_str(note).ok()).unwrap_or_default()
    }
}

impl Slot {
    /// Takes the free slot with the newest game.
    fn take(folder: &Path) -> io::Result<Self> {
        let mut numbers: Vec<usize> = (1..=SLOTS).collect();
        numbers.sort_by_key(|&number| Reverse(newest(&game_path(folder, number))));
        for number in numbers {
            if let Some(slot) = Self::open(folder, number)? {
                return Ok(slot);
            }
        }
        Err(io::ErrorKind::WouldBlock.into())
    }

    /// Takes this slot, unless another program has it.
    fn open(folder: &Path, number: usize) -> io::Result<Option<Self>> {
        let path = folder.join(format!("game-{number}.lock"));
        let mut lock = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        if let Err(TryLockError::WouldBlock) = lock.try_lock() {
            return Ok(None);
        }
        let mut said = Vec::new();
        (&lock).take(OPEN.len() as u64).read_to_end(&mut said)?;
        lock.seek(SeekFrom::Start(0))?;
        lock.write_all(OPEN)?;
        Ok(Some(Self { lock, game: game_path(folder, number), after_crash: said == OPEN }))
    }

    /// Gives a game that cannot be read a name under which nothing overwrites it.
    fn put_aside(&self) {
        let free = (1..1000).map(|number| self.game.with_extension(format!("{number}.{ASIDE}")));
        if let Some(path) = free.into_iter().find(|path| !path.exists()) {
            // Where even this fails, the file is left to be overwritten: there is nowhere else to go.
            let _ = fs::rename(&self.game, path);
        }
    }
}

fn game_path(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("game-{number}.ron"))
}

/// When a game was kept; `None`, which is older than any time, where there is none.
fn newest(game: &Path) -> Option<SystemTime> {
    fs::metadata(game).and_then(|metadata| metadata.modified()).ok()
}
