//! A place on the disk that one running program has for itself.
//!
//! A slot is a lock file, which the system lets go of however the program ends, and what is kept beside it. The lock file
//! says `open` until the program closes in good order. The next program takes the free slot with the newest file; what is
//! in other slots stays until its turn comes.

use std::cmp::Reverse;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How many programs can keep something at the same time.
const SLOTS: usize = 16;
/// What the lock file of a running program says.
const OPEN: &[u8] = b"open";
/// What the name of a file that was put aside ends with.
pub(super) const ASIDE: &str = "unreadable";

/// A place for one file, ours as long as this value lives.
#[derive(Debug)]
pub struct Slot {
    lock: File,
    path: PathBuf,
    after_crash: bool,
}

impl Slot {
    /// Takes the free slot with the newest file in a folder that exists; `stem` says what is kept there.
    ///
    /// # Errors
    /// When other programs have all slots, or the disk does not take it.
    pub fn take(folder: &Path, stem: &str) -> io::Result<Self> {
        let path = |number: usize| folder.join(format!("{stem}-{number}.ron"));
        let mut numbers: Vec<usize> = (1..=SLOTS).collect();
        // The sort is stable: where nothing is kept, the free slot with the smallest number is taken.
        numbers.sort_by_key(|&number| Reverse(newest(&path(number))));
        for number in numbers {
            if let Some(slot) = Self::open(path(number))? {
                return Ok(slot);
            }
        }
        Err(io::ErrorKind::WouldBlock.into())
    }

    /// Takes a slot in a folder that is made where it is missing. A program of before kept the same in one file, `former`,
    /// which becomes the slot's where that has none.
    ///
    /// # Errors
    /// As [`Slot::take`], and when the folder cannot be made.
    pub fn take_over(folder: &Path, stem: &str, former: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
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

    /// Whether the program that had it before ended without closing in good order.
    pub const fn is_after_crash(&self) -> bool {
        self.after_crash
    }

    /// What programs that run no more left in the other slots, the newest first. Nobody else takes it as long as the answer
    /// lives.
    pub fn left_by_others(&self) -> Vec<OrphanedFile> {
        let Some((folder, stem)) = self.path.parent().zip(self.stem()) else { return Vec::new() };
        let mut paths: Vec<_> =
            (1..=SLOTS).map(|number| folder.join(format!("{stem}-{number}.ron"))).collect();
        paths.retain(|path| *path != self.path && path.is_file());
        paths.sort_by_key(|path| Reverse(newest(path)));
        paths.into_iter().filter_map(OrphanedFile::take).collect()
    }

    fn stem(&self) -> Option<&str> {
        self.path.file_stem()?.to_str()?.rsplit_once('-').map(|(stem, _)| stem)
    }

    /// The program closes in good order; the file stays for the next start.
    pub fn close(&self) {
        // A lock file that still says `open` makes the next start speak of a crash: no harm is done.
        let _ = self.lock.set_len(0);
    }

    /// Gives a file that cannot be read a name under which nothing overwrites it.
    pub fn put_aside(&self) {
        let free = (1..1000).map(|number| self.path.with_extension(format!("{number}.{ASIDE}")));
        if let Some(path) = free.into_iter().find(|path| !path.exists()) {
            // Where even this fails, the file is left to be overwritten: there is nowhere else to go.
            let _ = fs::rename(&self.path, path);
        }
    }

    /// Takes this slot, unless another program has it.
    fn open(path: PathBuf) -> io::Result<Option<Self>> {
        let lock = path.with_extension("lock");
        let mut lock = File::options().read(true).write(true).create(true).truncate(false).open(lock)?;
        // Where locks are not supported, the slot is taken without one.
        if let Err(TryLockError::WouldBlock) = lock.try_lock() {
            return Ok(None);
        }
        let mut said = Vec::new();
        (&lock).take(OPEN.len() as u64).read_to_end(&mut said)?;
        // The file is empty or says `open`, so what is written covers all of it.
        lock.seek(SeekFrom::Start(0))?;
        lock.write_all(OPEN)?;
        Ok(Some(Self { lock, path, after_crash: said == OPEN }))
    }
}

/// A file that a program which runs no more left in its slot.
#[derive(Debug)]
pub struct OrphanedFile {
    /// Held, so that no program takes the slot meanwhile.
    _lock: File,
    path: PathBuf,
}

impl OrphanedFile {
    fn take(path: PathBuf) -> Option<Self> {
        let lock = path.with_extension("lock");
        let lock = File::options().read(true).write(true).create(true).truncate(false).open(lock).ok()?;
        // Without a lock it is not taken: its program might still run.
        lock.try_lock().ok().map(|()| Self { _lock: lock, path })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// When it was written and which slot it is, as a name that stays the same.
    pub fn name(&self) -> String {
        let at = newest(&self.path).and_then(|at| at.duration_since(SystemTime::UNIX_EPOCH).ok());
        let slot = self.path.file_stem().unwrap_or_default().to_string_lossy();
        format!("{:013}-{slot}", at.unwrap_or_default().as_millis())
    }
}

/// When a file was written; `None`, which is older than any time, where there is none.
fn newest(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}
