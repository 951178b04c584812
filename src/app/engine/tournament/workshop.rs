//! The working folders of a tournament's programs: one per program and game, from which written files are
//! kept.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use crate::catalog::{Engine, Game, Method};
use crate::engine::client::EngineClient;
use crate::engine::process::Launch;
use crate::engine::provider::{LentEngine, engine_of, lend, take_back};
use crate::match_play::{GameEnding, PlayedGame};
use crate::search::external::{External, ExternalFault};

use super::entrants::{ProgramRules, file_name};
use super::plan::Entrant;

/// The place for logs of the games and files written by programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    Nowhere,
    /// Beside the folders of the games, for the duration of the tournament.
    Beside,
    /// In this folder.
    In(PathBuf),
}

/// The folders of the games, deleted when it is dropped.
#[derive(Debug)]
pub struct Workshop {
    pub rules: ProgramRules,
    place: TempDir,
    /// Held during the lifetime of this program: other folders with a free lock belong to programs that were
    /// killed.
    _lock: File,
    kept: Kept,
    /// Number of files and bytes that may still be kept for each program, by name.
    room: Mutex<BTreeMap<String, Room>>,
}

/// Remaining number of files and bytes.
type Room = (usize, u64);

/// A player of one game.
pub(super) struct Seat {
    pub(super) engine: Engine,
    name: String,
    /// Whether it is an engine whose dialogue is logged.
    is_logged: bool,
    /// The folder of a program.
    place: Option<Place>,
}

/// The folder of a program during a game.
struct Place {
    folder: PathBuf,
    /// The program's own folder, which was copied.
    source: Option<PathBuf>,
}

impl Drop for Workshop {
    fn drop(&mut self) {
        remove(self.place.path());
        // Programs of a tournament that was killed may still have been ending, and writing, when this one
        // began.
        sweep();
    }
}

impl Workshop {
    /// Subfolders of the kept folder: logs of games, and files written by programs.
    pub const FOLDERS: [&str; 2] = ["logs", "programs"];
    /// The most files and bytes kept for a program.
    pub const MOST: (usize, u64) = (2000, 16 << 20);
    const PREFIX: &str = "edagari-tournament-";
    const LOCK: &str = "lock";

    pub(super) fn new(rules: ProgramRules, kept: Kept) -> io::Result<Self> {
        sweep();
        let place = tempfile::Builder::new().prefix(Self::PREFIX).tempdir()?;
        // It gets its name only when it is locked.
        let (new, locked) = (place.path().join("new"), place.path().join(Self::LOCK));
        let lock = File::create(&new)?;
        lock.lock()?;
        fs::rename(new, locked)?;
        Ok(Self { rules, place, _lock: lock, kept, room: Mutex::default() })
    }

    /// The folder of logs and files that are kept.
    pub fn kept(&self) -> Option<PathBuf> {
        match &self.kept {
            Kept::Nowhere => None,
            Kept::Beside => Some(self.place.path().join("kept")),
            Kept::In(folder) => Some(folder.clone()),
        }
    }

    /// A folder for trying a program out.
    pub(super) fn trial(&self) -> PathBuf {
        self.place.path().join("trial")
    }

    /// The seat of an entrant in the game of this number.
    pub(super) fn seat(&self, entrant: &Entrant, game: u32) -> Seat {
        let (name, engine) = (entrant.name.clone(), entrant.engine.clone());
        let Some(program) = &entrant.program else {
            let own = engine.external().and_then(engine_of);
            let logged = own.and_then(|own| Some((own, self.new_log(&name, game)?)));
            let seat = Seat { engine, name, is_logged: logged.is_some(), place: None };
            let Some((own, log)) = logged else { return seat };
            return seat.lent(game, LentEngine { launch: Launch { log: Some(log), ..own.launch }, ..own });
        };
        let log = self.new_log(&name, game);
        let folder = self.place.path().join(format!("{:04}-{}", game + 1, file_name(&name)));
        let mut command = program.settle(&folder).unwrap_or_else(|_| {
            // Without its folder it is not started, and the log says so.
            let _ = fs::remove_dir_all(&folder);
            program.command.clone()
        });
        if matches!(self.rules.game, Game::ConnectFour { .. }) {
            command.push(Game::name(self.rules.game).to_owned());
        }
        let launch = Launch {
            command,
            folder: Some(folder.clone()),
            limits: self.rules.limits,
            isolated: self.rules.isolated,
            is_guest: true,
            log,
        };
        // Before its greeting, a program has to start.
        let wait = Duration::from_secs_f64(self.rules.seconds) + EngineClient::START;
        let place = Some(Place { folder, source: program.folder.clone() });
        let seat = Seat { engine, name, is_logged: true, place };
        seat.lent(game, LentEngine { protocol: self.rules.protocol, launch, wait })
    }

    /// The log file of a game; that of an earlier start of the game is deleted.
    fn new_log(&self, name: &str, game: u32) -> Option<PathBuf> {
        let file = self.log_file(name, game)?;
        // Usually there is none.
        let _ = fs::remove_file(&file);
        Some(file)
    }

    fn log_file(&self, name: &str, game: u32) -> Option<PathBuf> {
        let folder = self.kept()?.join(Self::FOLDERS[0]);
        fs::create_dir_all(&folder).ok()?;
        Some(folder.join(format!("{:04}-{}.txt", game + 1, file_name(name))))
    }

    /// Keeps the files that the programs of a game left, once they have ended, and deletes their folders. Of
    /// an unfinished game nothing is kept.
    pub(super) fn clear(&self, seats: [Seat; 2], game: u32, played: Option<&mut PlayedGame>) {
        let mut played = played;
        let loser = played.as_ref().and_then(|played| match played.ending {
            GameEnding::Fault(side, _) | GameEnding::Resigned(side) => Some(side.index()),
            _ => None,
        });
        for (number, seat) in seats.into_iter().enumerate() {
            let fault = played.as_mut().and_then(|played| played.fault.as_mut());
            if let Some(fault) = fault.filter(|_| loser == Some(number)) {
                fault.engine.clone_from(&seat.name);
                // A log that cannot be written is visibly missing in the folder.
                let _ = self.log_file(&seat.name, game).map(|file| note(&file, fault, !seat.is_logged));
            }
            if !seat.is_logged {
                continue;
            }
            seat.engine.external().map(take_back);
            if played.is_none()
                && let Some(log) = self.log_file(&seat.name, game)
            {
                let _ = fs::remove_file(log);
            }
            let Some(place) = &seat.place else { continue };
            if played.is_some() {
                self.keep(&seat.name, place, game);
            }
            // Files that a program has made undeletable are removed at the next start.
            let _ = fs::remove_dir_all(&place.folder);
        }
    }

    fn keep(&self, name: &str, place: &Place, game: u32) {
        let Some(kept) = self.kept() else { return };
        let own = kept.join(Self::FOLDERS[1]).join(file_name(name));
        let mut rooms = self.room.lock().unwrap_or_else(PoisonError::into_inner);
        let room = rooms.entry(name.to_owned()).or_insert(Self::MOST);
        let to = own.join(format!("{:04}", game + 1));
        if !keep_new(place.source.as_deref(), &place.folder, &to, room) {
            let (files, bytes) = (Self::MOST.0, Self::MOST.1 >> 20);
            let words = format!(
                "game {}: files were left out; of a program {files} files and {bytes} MB are kept",
                game + 1
            );
            // As above.
            let _ = fs::create_dir_all(&own).and_then(|()| append(&own.join("left-out.txt"), &words));
        }
    }
}

impl Seat {
    /// The seat with an engine lent under a name of this game.
    fn lent(mut self, game: u32, engine: LentEngine) -> Self {
        let name = format!("{}/{}", game + 1, self.name);
        lend(&name, engine);
        self.engine.method = Method::External(External { name });
        self
    }
}

/// Copies new and changed files as far as there is room; links are ignored. Returns whether nothing was left
/// out.
fn keep_new(source: Option<&Path>, at: &Path, to: &Path, room: &mut Room) -> bool {
    let mut is_whole = true;
    for entry in fs::read_dir(at).into_iter().flatten().flatten() {
        let (Ok(kind), Ok(about)) = (entry.file_type(), entry.metadata()) else { continue };
        let name = entry.file_name();
        let source = source.map(|source| source.join(&name));
        if kind.is_dir() && name != "__pycache__" {
            is_whole &= keep_new(source.as_deref(), &entry.path(), &to.join(name), room);
        } else if kind.is_file() && !source.is_some_and(|source| is_same(&source, &entry.path(), about.len()))
        {
            let fits = room.0.checked_sub(1).zip(room.1.checked_sub(about.len()));
            let copied = fits.is_some_and(|_| {
                fs::create_dir_all(to).and_then(|()| fs::copy(entry.path(), to.join(name))).is_ok()
            });
            *room = fits.filter(|_| copied).unwrap_or(*room);
            is_whole &= copied;
        }
    }
    is_whole
}

/// Whether a file of so many bytes is unchanged; one that is too large to be kept is not read.
fn is_same(source: &Path, own: &Path, bytes: u64) -> bool {
    source.metadata().is_ok_and(|about| about.is_file() && about.len() == bytes)
        && (bytes > Workshop::MOST.1 || fs::read(source).ok() == fs::read(own).ok())
}

fn append(file: &Path, words: &str) -> io::Result<()> {
    writeln!(fs::OpenOptions::new().create(true).append(true).open(file)?, "{words}")
}

/// Appends the reason of a loss to its log; with the last lines of the dialogue, where they are not logged.
fn note(file: &Path, fault: &ExternalFault, with_lines: bool) -> io::Result<()> {
    let lines = if with_lines { fault.log.join("\n") } else { String::new() };
    append(file, &format!("{lines}\n{fault}"))
}

/// Deletes the folders left by killed programs.
fn sweep() {
    for entry in fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
        if !entry.file_name().to_string_lossy().starts_with(Workshop::PREFIX) {
            continue;
        }
        let lock = File::open(entry.path().join(Workshop::LOCK));
        if lock.is_ok_and(|lock| lock.try_lock().is_ok()) {
            // Folders of other users stay.
            remove(&entry.path());
        }
    }
}

/// Deletes a folder into which an ending program may still write.
fn remove(folder: &Path) {
    const TIMES: u32 = 40;
    const PAUSE: Duration = Duration::from_millis(25);
    for _ in 0..TIMES {
        if fs::remove_dir_all(folder).is_ok() || !folder.exists() {
            return;
        }
        thread::sleep(PAUSE);
    }
}
