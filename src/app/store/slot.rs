//! A place on the disk that one running program has for itself.
//!
//! A slot is a lock file, which the system releases however the program ends, and a data file beside it. The
//! lock file says `open` until the program closes normally, the number of earlier crashes, and whether
//! changes could not be written. It is overwritten in place and never truncated to nothing, so that this
//! works on a full disk. The next program takes the free slot with the newest file; files in other slots stay
//! until their turn.

use std::cmp::Reverse;
use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::SystemTime;

use super::file::FileRefusal;

/// The most programs that can hold a slot at the same time.
const SLOTS: usize = 16;
/// The first word in the lock file of a running program.
const OPEN: &str = "open";
/// The first word in the lock file after a normal end.
const SHUT: &str = "shut";
/// The last word where changes could not be written.
const UNWRITTEN: &str = "unwritten";
/// The most bytes of the lock file that are read.
const OPEN_LIMIT: u64 = 32;
/// Suffix of the name of a file that was set aside.
pub(super) const ASIDE: &str = "unreadable";

/// A place for one file, exclusive during the lifetime of this value.
#[derive(Debug)]
pub struct Slot {
    lock: File,
    path: PathBuf,
    found: LockNote,
    /// The present contents of the lock file.
    said: Mutex<LockNote>,
}

/// The contents of the lock file of a program that has not closed normally.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct LockNote {
    /// Number of consecutive runs that ended without closing normally.
    crashes: u32,
    /// The amount of work that could not be written, in the unit of the file: games of a match, else 1.
    unwritten: u32,
}

impl Slot {
    /// Takes the free slot with the newest file in a folder, which is created if missing; `stem` is the
    /// prefix of the file names.
    ///
    /// # Errors
    /// When other programs hold all slots, or the disk refuses it.
    pub fn take(folder: &Path, stem: &str) -> io::Result<Self> {
        Self::take_where(folder, stem, |_| true)
    }

    /// As [`Slot::take`], but a slot without a file: its holder has not read the files of others.
    ///
    /// # Errors
    /// As [`Slot::take`].
    pub fn take_unused(folder: &Path, stem: &str) -> io::Result<Self> {
        Self::take_where(folder, stem, |path| fs::symlink_metadata(path).is_err())
    }

    fn take_where(folder: &Path, stem: &str, fits: impl Fn(&Path) -> bool) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut paths: Vec<_> = paths(folder, stem).filter(|path| fits(path)).collect();
        // The sort is stable: where there are no files, the free slot with the smallest number is taken.
        paths.sort_by_key(|path| Reverse(newest(path)));
        let mut refused = None;
        for path in paths {
            match Self::open(path) {
                Ok(Some(slot)) => return Ok(slot),
                Ok(None) => {}
                // Something else than a file in the place of one lock must not block the others.
                Err(error) => refused = Some(error),
            }
        }
        Err(refused.unwrap_or_else(|| io::ErrorKind::WouldBlock.into()))
    }

    /// Takes a slot in a folder that is created if missing. An earlier version kept its data in one file,
    /// `former`, which becomes the slot's file where there is none.
    ///
    /// # Errors
    /// As [`Slot::take`], and when the folder cannot be made.
    pub fn take_over(folder: &Path, stem: &str, former: &Path) -> io::Result<Self> {
        let slot = Self::take(folder, stem)?;
        if !slot.path.exists() {
            // Where `former` does not exist, there is nothing to take over.
            let _ = fs::rename(former, &slot.path);
        }
        Ok(slot)
    }

    /// Renames the file to a name beside the slot, so that another can be stored in it; returns whether that
    /// succeeded.
    pub fn put_by(&self, name: &Path) -> bool {
        fs::rename(&self.path, name).is_ok()
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the lock file is still the one that was taken: if it was deleted, another program can take a
    /// new one of the same name.
    pub fn is_there(&self) -> bool {
        let named = fs::symlink_metadata(self.path.with_extension("lock"));
        matches!((named, self.lock.metadata()), (Ok(named), Ok(ours)) if is_one(&named, &ours))
    }

    /// Number of consecutive runs, up to the last one, that ended with this file without closing normally.
    pub const fn crashes(&self) -> u32 {
        self.found.crashes
    }

    /// Whether the last run ended with changes that could not be written.
    pub const fn lost_changes(&self) -> bool {
        self.found.unwritten > 0
    }

    /// The amount of those changes.
    pub const fn lost_count(&self) -> u32 {
        self.found.unwritten
    }

    /// Notes the amount of changes that could not be written, to be reported by the next run after a crash.
    pub fn say_unwritten(&self, unwritten: u32) {
        self.say(|said| said.unwritten = unwritten);
    }

    /// Notes beside the slot whether other data of this program could not be written, to be reported by the
    /// next run after a crash.
    pub fn mark(&self, what: &str, is_lacking: bool) {
        let mark = mark(&self.path, what);
        // Where not even an empty file can be made, the next run has less information.
        let _ = if is_lacking { File::create(&mark).map(drop) } else { fs::remove_file(&mark) };
    }

    /// Deletes such a note of this slot and of free slots; returns whether there was one.
    pub fn take_mark(&self, what: &str) -> bool {
        let Some((folder, stem)) = self.path.parent().zip(self.stem()) else { return false };
        let left = paths(folder, stem).filter(|path| mark(path, what).exists());
        let left = left.filter(|path| *path == self.path || !is_held(path));
        left.filter(|path| fs::remove_file(mark(path, what)).is_ok()).count() > 0
    }

    /// Resets the count of crashes, because another file is stored from now on.
    pub fn forget_crashes(&self) {
        self.say(|said| said.crashes = 0);
    }

    fn say(&self, change: impl FnOnce(&mut LockNote)) {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let before = *said;
        change(&mut said);
        if *said != before {
            let is_said = said.write(&self.lock).is_ok();
            // An empty file needs no space: this works even on a full disk.
            let mark = self.path.with_extension(UNWRITTEN);
            // Where not even that is possible, the next run has less information.
            let _ = if said.unwritten > 0 && !is_said {
                File::create(&mark).map(drop)
            } else if before.unwritten > 0 {
                fs::remove_file(&mark)
            } else {
                Ok(())
            };
        }
    }

    /// Files that ended programs left in the other slots, the newest first. They are locked for the lifetime
    /// of the result.
    pub fn left_by_others(&self) -> Vec<OrphanedFile> {
        let Some((folder, stem)) = self.path.parent().zip(self.stem()) else { return Vec::new() };
        let mut paths: Vec<_> = paths(folder, stem).collect();
        paths.retain(|path| *path != self.path && path.is_file());
        paths.sort_by_key(|path| Reverse(newest(path)));
        paths.into_iter().filter_map(OrphanedFile::take).collect()
    }

    /// The files of the other slots: those of running programs, and those of free slots.
    pub fn beside(&self) -> [Vec<PathBuf>; 2] {
        let Some((folder, stem)) = self.path.parent().zip(self.stem()) else { return Default::default() };
        let others = paths(folder, stem).filter(|path| *path != self.path && path.is_file());
        let (held, free) = others.partition(|path| is_held(path));
        [held, free]
    }

    fn stem(&self) -> Option<&str> {
        self.path.file_stem()?.to_str()?.rsplit_once('-').map(|(stem, _)| stem)
    }

    /// Closes the slot normally; the file stays for the next run.
    pub fn close(&self) {
        // A lock file that still says `open` only makes the next run report a crash.
        let _ = overwrite(&self.lock, SHUT);
        // Changes that could not be written were reported before.
        let _ = fs::remove_file(self.path.with_extension(UNWRITTEN));
    }

    /// Closes the slot normally although nobody was informed of changes that could not be written: the next
    /// run reports them.
    pub fn close_unheard(&self) {
        let said = *self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = overwrite(&self.lock, &format!("{SHUT}{}", said.unwritten_words()));
    }

    /// Renames an unreadable file so that nothing overwrites it, and returns the name. Where even this fails,
    /// the file may be overwritten.
    pub fn put_aside(&self) -> Option<PathBuf> {
        put_aside(&self.path)
    }

    /// Takes this slot, unless another program holds it.
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
        // No changes were made yet.
        let said = LockNote { unwritten: 0, ..found };
        // Where not even this note can be written, the next run takes a crash for a normal end; the slot is
        // taken anyway.
        let _ = said.write(&lock);
        Ok(Some(Self { lock, path, found, said: Mutex::new(said) }))
    }
}

impl LockNote {
    /// The note of the last run, which is counted itself if it crashed.
    fn left_in(lock: &File) -> io::Result<Self> {
        let mut said = Vec::new();
        lock.take(OPEN_LIMIT).read_to_end(&mut said)?;
        let said = str::from_utf8(&said).unwrap_or_default();
        let is_open = said.starts_with(OPEN);
        let Some(words) = said.strip_prefix(OPEN).or_else(|| said.strip_prefix(SHUT)) else {
            return Ok(Self::default());
        };
        let mut words = words.split_whitespace();
        // An earlier version wrote no number.
        let crashes = is_open.then(|| words.next().and_then(|number| number.parse().ok()).unwrap_or(0));
        let crashes = crashes.map_or(0, |before: u32| before.saturating_add(1));
        let is_lacking = words.next() == Some(UNWRITTEN);
        // An earlier version wrote no amount.
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

/// As [`Slot::put_aside`], of any file.
pub(super) fn put_aside(file: &Path) -> Option<PathBuf> {
    let mut free = (1..1000).map(|number| file.with_extension(format!("{number}.{ASIDE}")));
    let path = free.find(|path| fs::symlink_metadata(path).is_err())?;
    fs::rename(file, &path).ok().map(|()| path)
}

fn overwrite(mut lock: &File, said: &str) -> io::Result<()> {
    lock.seek(SeekFrom::Start(0))?;
    lock.write_all(said.as_bytes())?;
    lock.set_len(said.len() as u64)
}

/// The path of the empty file that notes unwritten data, beside the file of its slot.
fn mark(path: &Path, what: &str) -> PathBuf {
    path.with_extension(format!("{what}.{UNWRITTEN}"))
}

/// Whether two descriptions are of the same file. On systems without file numbers, an open file cannot be
/// deleted.
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

/// Whether a running program holds the slot of this file.
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

/// Opens the lock file of a slot, or creates it. Anything else of its name is refused: reading a pipe would
/// block, and a link may lead to a device.
fn lock_file(path: &Path) -> io::Result<File> {
    let path = path.with_extension("lock");
    if fs::symlink_metadata(&path).is_ok_and(|known| !known.is_file()) {
        return Err(FileRefusal::NoFile.into());
    }
    File::options().read(true).write(true).create(true).truncate(false).open(path)
}

/// A slot that is taken as soon as possible: on a full disk, or where something else has the name of its
/// folder, that may be later than the start of the program. If the folder is deleted meanwhile, another slot
/// is taken.
#[derive(Debug)]
pub struct LateSlot {
    folder: PathBuf,
    stem: &'static str,
    slot: OnceLock<Slot>,
    /// The slot taken after this one is gone.
    next: OnceLock<Box<LateSlot>>,
}

impl LateSlot {
    /// A late slot, with the one already taken, if any.
    pub fn new(folder: &Path, stem: &'static str, taken: Option<Slot>) -> Self {
        let slot = taken.map(OnceLock::from).unwrap_or_default();
        Self { folder: folder.to_owned(), stem, slot, next: OnceLock::new() }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn taken(&self) -> Option<&Slot> {
        self.last().slot.get()
    }

    /// Whether the slot that was taken no longer exists.
    pub fn is_gone(&self) -> bool {
        self.taken().is_some_and(|slot| !slot.is_there())
    }

    fn last(&self) -> &Self {
        self.next.get().map_or(self, |next| next.last())
    }

    /// The slot; if it could not be taken before, or is gone, an empty one is taken.
    ///
    /// # Errors
    /// As [`Slot::take`].
    pub fn take(&self) -> io::Result<&Slot> {
        let last = self.last();
        match last.slot.get() {
            Some(slot) if slot.is_there() => {}
            // Where no other slot can be taken, writing to this one reports the cause. Where another thread
            // was faster, the second slot is released.
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

/// A file that an ended program left in its slot.
#[derive(Debug)]
pub struct OrphanedFile {
    /// The lock, so that no program takes the slot meanwhile.
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
        // If this program ends while reading the file, that counts as well.
        let _ = found.write(&lock);
        Some(Self { lock, path, found })
    }

    /// Number of consecutive runs that ended with this file without closing normally.
    pub const fn crashes(&self) -> u32 {
        self.found.crashes
    }

    /// Whether the last run ended with changes that could not be written.
    pub const fn lost_changes(&self) -> bool {
        self.found.unwritten > 0
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// As [`Slot::put_aside`].
    pub fn put_aside(&self) -> Option<PathBuf> {
        put_aside(&self.path)
    }

    /// When it was written and which slot it is, as a name that stays the same.
    pub fn name(&self) -> String {
        stable_name(&self.path)
    }
}

impl Drop for OrphanedFile {
    fn drop(&mut self) {
        // The note as it was found.
        let _ = match self.found.crashes.checked_sub(1) {
            Some(crashes) => LockNote { crashes, ..self.found }.write(&self.lock),
            None => overwrite(&self.lock, SHUT),
        };
    }
}

/// A fixed name from a file's time of writing and its slot.
pub(super) fn stable_name(path: &Path) -> String {
    let at = newest(path).and_then(|at| at.duration_since(SystemTime::UNIX_EPOCH).ok());
    let slot = path.file_stem().unwrap_or_default().to_string_lossy();
    format!("{:013}-{slot}", at.unwrap_or_default().as_millis())
}

/// Time of writing; `None`, which is older than any time, without a file.
fn newest(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}
