//! A place on the disk that one running program has for itself.
//!
//! A slot is a lock file, which the system lets go of however the program ends, and what is kept beside it. The lock file
//! says `open` until the program closes in good order, how many before it did not, and whether the disk lacks something that was
//! done. It is written over in place and never made empty, so that a full disk takes it. The next program takes the free slot
//! with the newest file; what is in other slots stays until its turn comes.

use std::cmp::Reverse;
use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::SystemTime;

use super::file::FileRefusal;

/// How many programs can keep something at the same time.
const SLOTS: usize = 16;
/// What the lock file of a running program begins with.
const OPEN: &str = "open";
/// What that of a program says that closed in good order.
const SHUT: &str = "shut";
/// What stands at its end where the disk lacks something that was done.
const UNWRITTEN: &str = "unwritten";
/// The most bytes of it that are read.
const OPEN_LIMIT: u64 = 32;
/// What the name of a file that was put aside ends with.
pub(super) const ASIDE: &str = "unreadable";

/// A place for one file, ours as long as this value lives.
#[derive(Debug)]
pub struct Slot {
    lock: File,
    path: PathBuf,
    found: LockNote,
    /// What the lock file says now.
    said: Mutex<LockNote>,
}

/// What the lock file of a program says that has not closed in good order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct LockNote {
    /// Programs in a row that ended without closing in good order.
    crashes: u32,
    /// How much of the last work the disk did not take, in the unit of the file: games of a match, else 1.
    unwritten: u32,
}

impl Slot {
    /// Takes the free slot with the newest file in a folder, which is made where it is missing; `stem` says what is kept
    /// there.
    ///
    /// # Errors
    /// When other programs have all slots, or the disk does not take it.
    pub fn take(folder: &Path, stem: &str) -> io::Result<Self> {
        Self::take_where(folder, stem, |_| true)
    }

    /// As [`Slot::take`], but a slot in which nothing is kept: whoever takes it has not read what another holds.
    ///
    /// # Errors
    /// As [`Slot::take`].
    pub fn take_unused(folder: &Path, stem: &str) -> io::Result<Self> {
        Self::take_where(folder, stem, |path| fs::symlink_metadata(path).is_err())
    }

    fn take_where(folder: &Path, stem: &str, fits: impl Fn(&Path) -> bool) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut paths: Vec<_> = paths(folder, stem).filter(|path| fits(path)).collect();
        // The sort is stable: where nothing is kept, the free slot with the smallest number is taken.
        paths.sort_by_key(|path| Reverse(newest(path)));
        let mut refused = None;
        for path in paths {
            match Self::open(path) {
                Ok(Some(slot)) => return Ok(slot),
                Ok(None) => {}
                // Something else than a file in the place of one lock stops none of the others.
                Err(error) => refused = Some(error),
            }
        }
        Err(refused.unwrap_or_else(|| io::ErrorKind::WouldBlock.into()))
    }

    /// Takes a slot in a folder that is made where it is missing. A program of before kept the same in one file, `former`,
    /// which becomes the slot's where that has none.
    ///
    /// # Errors
    /// As [`Slot::take`], and when the folder cannot be made.
    pub fn take_over(folder: &Path, stem: &str, former: &Path) -> io::Result<Self> {
        let slot = Self::take(folder, stem)?;
        if !slot.path.exists() {
            // Where there is none, there is nothing to go on with.
            let _ = fs::rename(former, &slot.path);
        }
        Ok(slot)
    }

    /// Gives the file a name of its own beside the slot, so that another can be kept there; whether that could be done.
    pub fn put_by(&self, name: &Path) -> bool {
        fs::rename(&self.path, name).is_ok()
    }

    /// The file that is kept there.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the lock file is still the one that was taken: where somebody removed it, another program can take a new one of
    /// the same name.
    pub fn is_there(&self) -> bool {
        let named = fs::symlink_metadata(self.path.with_extension("lock"));
        matches!((named, self.lock.metadata()), (Ok(named), Ok(ours)) if is_one(&named, &ours))
    }

    /// How many programs in a row, up to the last one, ended with this file without closing in good order.
    pub const fn crashes(&self) -> u32 {
        self.found.crashes
    }

    /// Whether the last program could not write what was done last.
    pub const fn lost_changes(&self) -> bool {
        self.found.unwritten > 0
    }

    /// How much that was.
    pub const fn lost_count(&self) -> u32 {
        self.found.unwritten
    }

    /// How much the file lacks of what was done: should the program end so, the next one says it.
    pub fn say_unwritten(&self, unwritten: u32) {
        self.say(|said| said.unwritten = unwritten);
    }

    /// Notes beside the slot whether the disk lacks something else of this program: should it end so, the next one says it.
    pub fn mark(&self, what: &str, is_lacking: bool) {
        let mark = mark(&self.path, what);
        // Where not even an empty file can be, the next start knows less of this one.
        let _ = if is_lacking { File::create(&mark).map(drop) } else { fs::remove_file(&mark) };
    }

    /// Takes such a note away, of this slot and of those that nobody has; whether there was one.
    pub fn take_mark(&self, what: &str) -> bool {
        let Some((folder, stem)) = self.path.parent().zip(self.stem()) else { return false };
        let left = paths(folder, stem).filter(|path| mark(path, what).exists());
        let left = left.filter(|path| *path == self.path || !is_held(path));
        left.filter(|path| fs::remove_file(mark(path, what)).is_ok()).count() > 0
    }

    /// Another file is kept there from now on: no program ended with that one yet.
    pub fn forget_crashes(&self) {
        self.say(|said| said.crashes = 0);
    }

    fn say(&self, change: impl FnOnce(&mut LockNote)) {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let before = *said;
        change(&mut said);
        if *said != before {
            let is_said = said.write(&self.lock).is_ok();
            // An empty file needs no room: so much can be said on a disk that was full from the start.
            let mark = self.path.with_extension(UNWRITTEN);
            // Where not even that can be, the next start knows less of this one.
            let _ = if said.unwritten > 0 && !is_said {
                File::create(&mark).map(drop)
            } else if before.unwritten > 0 {
                fs::remove_file(&mark)
            } else {
                Ok(())
            };
        }
    }

    /// What programs that run no more left in the other slots, the newest first. Nobody else takes it as long as the answer
    /// lives.
    pub fn left_by_others(&self) -> Vec<OrphanedFile> {
        let Some((folder, stem)) = self.path.parent().zip(self.stem()) else { return Vec::new() };
        let mut paths: Vec<_> = paths(folder, stem).collect();
        paths.retain(|path| *path != self.path && path.is_file());
        paths.sort_by_key(|path| Reverse(newest(path)));
        paths.into_iter().filter_map(OrphanedFile::take).collect()
    }

    /// The files of the other slots, those that programs have which run and those that nobody has.
    pub fn beside(&self) -> [Vec<PathBuf>; 2] {
        let Some((folder, stem)) = self.path.parent().zip(self.stem()) else { return Default::default() };
        let others = paths(folder, stem).filter(|path| *path != self.path && path.is_file());
        let (held, free) = others.partition(|path| is_held(path));
        [held, free]
    }

    fn stem(&self) -> Option<&str> {
        self.path.file_stem()?.to_str()?.rsplit_once('-').map(|(stem, _)| stem)
    }

    /// The program closes in good order; the file stays for the next start.
    pub fn close(&self) {
        // A lock file that still says `open` makes the next start speak of a crash: no harm is done.
        let _ = overwrite(&self.lock, SHUT);
        // What the disk lacks was said before.
        let _ = fs::remove_file(self.path.with_extension(UNWRITTEN));
    }

    /// The program closes in good order, and nobody was there to hear what the disk lacks: the next one says it.
    pub fn close_unheard(&self) {
        let said = *self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = overwrite(&self.lock, &format!("{SHUT}{}", said.unwritten_words()));
    }

    /// Gives a file that cannot be read a name under which nothing overwrites it, and tells that name. Where even this fails, the
    /// file is left to be overwritten: there is nowhere else to go.
    pub fn put_aside(&self) -> Option<PathBuf> {
        let mut free = (1..1000).map(|number| self.path.with_extension(format!("{number}.{ASIDE}")));
        let path = free.find(|path| fs::symlink_metadata(path).is_err())?;
        fs::rename(&self.path, &path).ok().map(|()| path)
    }

    /// Takes this slot, unless another program has it.
    fn open(path: PathBuf) -> io::Result<Option<Self>> {
        let lock = lock_file(&path)?;
        // Where locks are not supported, the slot is taken without one.
        if let Err(TryLockError::WouldBlock) = lock.try_lock() {
            return Ok(None);
        }
        let is_empty = fs::symlink_metadata(&path).is_err();
        let mut found = LockNote::left_in(&lock)?;
        if fs::remove_file(path.with_extension(UNWRITTEN)).is_ok() {
            found = LockNote { crashes: found.crashes.max(1), unwritten: found.unwritten.max(1) };
        }
        if is_empty {
            found.crashes = 0;
        }
        // Nothing is done yet that the disk lacks.
        let said = LockNote { unwritten: 0, ..found };
        // Where not even this note can be written, the next start takes a crash for an end in good order; the slot is ours anyway.
        let _ = said.write(&lock);
        Ok(Some(Self { lock, path, found, said: Mutex::new(said) }))
    }
}

impl LockNote {
    /// What the last program left, itself counted where it ended badly.
    fn left_in(lock: &File) -> io::Result<Self> {
        let mut said = Vec::new();
        lock.take(OPEN_LIMIT).read_to_end(&mut said)?;
        let said = str::from_utf8(&said).unwrap_or_default();
        let is_open = said.starts_with(OPEN);
        let Some(words) = said.strip_prefix(OPEN).or_else(|| said.strip_prefix(SHUT)) else {
            return Ok(Self::default());
        };
        let mut words = words.split_whitespace();
        // An earlier program wrote no number.
        let crashes = is_open.then(|| words.next().and_then(|number| number.parse().ok()).unwrap_or(0));
        let crashes = crashes.map_or(0, |before: u32| before.saturating_add(1));
        let is_lacking = words.next() == Some(UNWRITTEN);
        // An earlier program did not say how much.
        let lacks = words.next().and_then(|number| number.parse().ok()).unwrap_or(1);
        Ok(Self { crashes, unwritten: if is_lacking { lacks } else { 0 } })
    }

    fn write(self, lock: &File) -> io::Result<()> {
        overwrite(lock, &format!("{OPEN} {}{}", self.crashes, self.unwritten_words()))
    }

    fn unwritten_words(self) -> String {
        if self.unwritten > 0 { format!(" {UNWRITTEN} {}", self.unwritten) } else { String::new() }
    }
}

fn overwrite(mut lock: &File, said: &str) -> io::Result<()> {
    lock.seek(SeekFrom::Start(0))?;
    lock.write_all(said.as_bytes())?;
    lock.set_len(said.len() as u64)
}

/// The empty file that says what the disk lacks of a program, beside the file of its slot.
fn mark(path: &Path, what: &str) -> PathBuf {
    path.with_extension(format!("{what}.{UNWRITTEN}"))
}

/// Whether two descriptions are those of one file. Where the system has no numbers for files, one that is open cannot be removed.
fn is_one(one: &Metadata, other: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }
    #[cfg(not(unix))]
    {
        one.is_file() && other.is_file()
    }
}

/// Whether a program that runs has the slot of this file.
fn is_held(path: &Path) -> bool {
    lock_file(path).is_ok_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock)))
}

/// The newest file in any slot of a folder.
pub(super) fn newest_in(folder: &Path, stem: &str) -> Option<PathBuf> {
    paths(folder, stem).filter(|path| path.is_file()).max_by_key(|path| newest(path))
}

/// The files of all slots of a folder.
fn paths(folder: &Path, stem: &str) -> impl Iterator<Item = PathBuf> {
    (1..=SLOTS).map(move |number| folder.join(format!("{stem}-{number}.ron")))
}

/// Opens the lock file of a slot, or makes it. Whatever else has its name is refused: reading a pipe waits for somebody who
/// writes to it, and a link may lead to a device.
fn lock_file(path: &Path) -> io::Result<File> {
    let path = path.with_extension("lock");
    if fs::symlink_metadata(&path).is_ok_and(|known| !known.is_file()) {
        return Err(FileRefusal::NoFile.into());
    }
    File::options().read(true).write(true).create(true).truncate(false).open(path)
}

/// A slot that is taken as soon as it can be: on a full disk, or where something else has the name of its folder, that may
/// be later than the program starts. Where the folder is taken away meanwhile, another one is taken.
#[derive(Debug)]
pub struct LateSlot {
    folder: PathBuf,
    stem: &'static str,
    slot: OnceLock<Slot>,
    /// The one that is taken once the slot is gone.
    next: OnceLock<Box<LateSlot>>,
}

impl LateSlot {
    /// The slot that was taken, or none yet.
    pub fn new(folder: &Path, stem: &'static str, taken: Option<Slot>) -> Self {
        let slot = taken.map(OnceLock::from).unwrap_or_default();
        Self { folder: folder.to_owned(), stem, slot, next: OnceLock::new() }
    }

    /// The folder of the slot.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The slot, if it could be taken.
    pub fn taken(&self) -> Option<&Slot> {
        self.last().slot.get()
    }

    /// Whether the slot that was taken is no longer there.
    pub fn is_gone(&self) -> bool {
        self.taken().is_some_and(|slot| !slot.is_there())
    }

    fn last(&self) -> &Self {
        self.next.get().map_or(self, |next| next.last())
    }

    /// The slot, which is taken now where it could not be before, or is gone; then it is one that holds nothing.
    ///
    /// # Errors
    /// As [`Slot::take`].
    pub fn take(&self) -> io::Result<&Slot> {
        let last = self.last();
        match last.slot.get() {
            Some(slot) if slot.is_there() => {}
            // Where another one cannot be taken, writing to this one says what stands in the way. Where somebody else was faster, the
            // other one is let go.
            Some(_) => {
                if let Ok(slot) = Slot::take_unused(&self.folder, self.stem) {
                    let _ = last.next.set(Box::new(Self::new(&self.folder, self.stem, Some(slot))));
                }
            }
            None => drop(last.slot.set(Slot::take_unused(&self.folder, self.stem)?)),
        }
        self.taken().ok_or_else(|| io::ErrorKind::WouldBlock.into())
    }
}

/// A file that a program which runs no more left in its slot.
#[derive(Debug)]
pub struct OrphanedFile {
    /// Held, so that no program takes the slot meanwhile.
    lock: File,
    path: PathBuf,
    found: LockNote,
}

impl OrphanedFile {
    fn take(path: PathBuf) -> Option<Self> {
        let lock = lock_file(&path).ok()?;
        // Without a lock it is not taken: its program might still run.
        lock.try_lock().ok()?;
        let found = LockNote::left_in(&lock).unwrap_or_default();
        // Should this program end while it reads the file, that counts as well.
        let _ = found.write(&lock);
        Some(Self { lock, path, found })
    }

    /// How many programs in a row ended with this file without closing in good order.
    pub const fn crashes(&self) -> u32 {
        self.found.crashes
    }

    /// Whether the last program could not write what was done last.
    pub const fn lost_changes(&self) -> bool {
        self.found.unwritten > 0
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// When it was written and which slot it is, as a name that stays the same.
    pub fn name(&self) -> String {
        stable_name(&self.path)
    }
}

impl Drop for OrphanedFile {
    fn drop(&mut self) {
        // As it was found.
        let _ = match self.found.crashes.checked_sub(1) {
            Some(crashes) => LockNote { crashes, ..self.found }.write(&self.lock),
            None => overwrite(&self.lock, SHUT),
        };
    }
}

/// When a file was written and which slot it is, as a name that stays the same.
pub(super) fn stable_name(path: &Path) -> String {
    let at = newest(path).and_then(|at| at.duration_since(SystemTime::UNIX_EPOCH).ok());
    let slot = path.file_stem().unwrap_or_default().to_string_lossy();
    format!("{:013}-{slot}", at.unwrap_or_default().as_millis())
}

/// When a file was written; `None`, which is older than any time, where there is none.
fn newest(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}
