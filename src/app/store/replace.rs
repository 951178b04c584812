//! Atomic writing of a file. Lock and replacement are one step: of two programs that write one file, each
//! sees the other's version, or gets an error that the other is writing.
//!
//! A new file is written under a temporary name in the same folder, synced to the disk and renamed. It takes
//! over the owner, group and permissions of the file that it replaces. Where that is impossible, and where
//! the file has other names (hard links), the file itself is overwritten, so that all of these stay.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Read as _, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::NamedTempFile;

use super::file::{FileRefusal, Stamp};

/// Writes a file so that it holds either all of the new bytes or all of the old, even in a power failure.
/// Anything else than a file, such as a folder or a device, is left alone, and so is a write-protected file.
///
/// # Errors
/// When the folder or the disk refuses it, or another program is writing the file.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_with(path, |out| out.write_all(bytes))
}

/// As [`replace`], piece by piece, for contents too large to be held in memory twice.
///
/// # Errors
/// As [`replace`]; also when `write` fails: nothing has changed then.
pub fn replace_with(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut lock = WriteLock::take(path)?;
    let mut new = lock.prepare(write)?;
    loop {
        match lock.commit(new) {
            Ok(()) => return Ok(()),
            // Another program made the file meanwhile: it is replaced like one that existed before.
            Err(CommitError::Exists(back)) => (lock, new) = (WriteLock::take(path)?, back),
            Err(CommitError::Failed(error)) => return Err(error),
        }
    }
}

/// Writes a file in one step, unless another program wrote it since it had the stamp `known`; returns whether
/// it was written.
///
/// # Errors
/// As [`replace`], and when another program is writing the file.
pub fn replace_known(path: &Path, known: Option<Stamp>, bytes: &[u8]) -> io::Result<bool> {
    let Some(known) = known else { return replace(path, bytes).map(|()| true) };
    let mut lock = WriteLock::take(path)?;
    if lock.exists() && !lock.holds(known)? {
        return Ok(false);
    }
    lock.replace(|out| out.write_all(bytes)).map(|()| true)
}

/// A file that only this program writes during the lifetime of the value, or a name without a file yet.
/// Reading is free for all.
#[derive(Debug)]
pub struct WriteLock {
    /// The path of the file, with all links followed.
    path: PathBuf,
    /// The file, open and locked; `None` before it exists.
    file: Option<File>,
}

/// A file that was written under a temporary name.
struct NewFile {
    file: NamedTempFile,
    /// Whether it cannot replace the old file, which is then overwritten.
    copies: bool,
}

/// The reason why a new file did not get its name.
enum CommitError {
    /// Another program made a file of that name first.
    Exists(NewFile),
    Failed(io::Error),
}

impl WriteLock {
    /// Time to wait for another program that is writing the same file.
    const PATIENCE: Duration = Duration::from_secs(3);

    /// Locks a file for writing, or notes that there is none. Links are followed.
    ///
    /// # Errors
    /// [`io::ErrorKind::ResourceBusy`] when another program keeps it locked; a [`FileRefusal`] when it is no
    /// file, or is write-protected.
    pub fn take(path: &Path) -> io::Result<Self> {
        let begun = Instant::now();
        loop {
            // A link keeps its target.
            let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
            refuse(&path)?;
            let file = match File::options().read(true).write(true).open(&path) {
                Ok(file) => file,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    return Ok(Self { path, file: None });
                }
                Err(error) => return Err(error),
            };
            match try_lock(&file) {
                Err(TryLockError::WouldBlock) if begun.elapsed() > Self::PATIENCE => return Err(busy()),
                Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(10)),
                // Where locks are not supported, as on some network disks, the file is used without one.
                _ if is_at(&file, &path) => return Ok(Self { path, file: Some(file) }),
                // Another program has replaced it meanwhile.
                _ => {}
            }
        }
    }

    /// Whether the file exists.
    pub const fn exists(&self) -> bool {
        self.file.is_some()
    }

    /// The present contents of the file; empty where there is none. Up to `limit` bytes, and one more where
    /// it has more.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(&mut self, limit: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        if let Some(file) = &mut self.file {
            file.seek(SeekFrom::Start(0))?;
            file.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
        }
        Ok(bytes)
    }

    /// Whether the contents of the file have this stamp. A file of another length is not read.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn holds(&mut self, stamp: Stamp) -> io::Result<bool> {
        let Some(file) = &self.file else { return Ok(false) };
        Ok(file.metadata()?.len() == stamp.bytes() && Stamp::of(&self.read(stamp.bytes())?) == stamp)
    }

    /// Replaces the file in one step, or creates it. The lock then holds the new file.
    ///
    /// # Errors
    /// When the folder or the disk refuses it, or `write` fails: nothing has changed then.
    /// [`io::ErrorKind::AlreadyExists`] when there was no file and another program made one meanwhile.
    pub fn replace(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let new = self.prepare(write)?;
        self.commit(new).map_err(|error| match error {
            CommitError::Exists(_) => io::ErrorKind::AlreadyExists.into(),
            CommitError::Failed(error) => error,
        })
    }

    /// Renames the file, replacing any file of the new name. It stays locked.
    ///
    /// # Errors
    /// When renaming fails.
    pub fn rename(&mut self, to: &Path) -> io::Result<()> {
        fs::rename(&self.path, to)?;
        to.clone_into(&mut self.path);
        Ok(())
    }

    /// The file, positioned at its end for appending.
    ///
    /// # Errors
    /// [`io::ErrorKind::NotFound`] when there is none.
    pub fn end(&mut self) -> io::Result<&mut File> {
        let file = self.file.as_mut().ok_or(io::ErrorKind::NotFound)?;
        file.seek(SeekFrom::End(0))?;
        Ok(file)
    }

    /// Writes all under a temporary name, synced to the disk.
    fn prepare(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<NewFile> {
        let mut new = match temporary(folder_of(&self.path)) {
            Ok(file) => NewFile { file, copies: false },
            // New files are forbidden in the folder, but this file may be written.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied && self.exists() => {
                NewFile { file: NamedTempFile::new().map_err(unnamed)?, copies: true }
            }
            Err(error) => return Err(error),
        };
        let mut out = BufWriter::new(new.file.as_file_mut());
        write(&mut out)?;
        // A `BufWriter` hides its errors when dropped, so its rest is written before.
        out.flush()?;
        drop(out);
        // The bytes are on the disk before the name: renamed first, a power failure could leave an empty
        // file.
        new.file.as_file().sync_all()?;
        Ok(new)
    }

    /// Gives a new file its name, or copies it over the old one.
    fn commit(&mut self, mut new: NewFile) -> Result<(), CommitError> {
        let failed = CommitError::Failed;
        let Some(old) = &mut self.file else {
            self.file = Some(self.name(new)?);
            return Ok(());
        };
        if new.copies || !takes_after(new.file.as_file(), old).map_err(failed)? {
            return write_over(old, new.file.as_file_mut()).map_err(failed);
        }
        let file = new.file.persist(&self.path).map_err(|error| failed(error.error))?;
        self.file = Some(readable(file));
        sync_folder(folder_of(&self.path)).map_err(failed)
    }

    /// Gives a new file a name that no file had when the lock was taken.
    fn name(&self, new: NewFile) -> Result<File, CommitError> {
        let NewFile { file, copies } = new;
        let file = file.persist_noclobber(&self.path).or_else(|error| match error.error.kind() {
            io::ErrorKind::AlreadyExists => Err(CommitError::Exists(NewFile { file: error.file, copies })),
            // Some disks cannot rename without replacing.
            _ if fs::symlink_metadata(&self.path).is_err() => {
                error.file.persist(&self.path).map_err(|error| CommitError::Failed(error.error))
            }
            _ => Err(CommitError::Failed(error.error)),
        })?;
        sync_folder(folder_of(&self.path)).map_err(CommitError::Failed)?;
        Ok(readable(file))
    }
}

fn busy() -> io::Error {
    io::Error::new(io::ErrorKind::ResourceBusy, "another program is writing it")
}

/// Locks a file where a lock lets others read: elsewhere it would keep readers out.
fn try_lock(file: &File) -> Result<(), TryLockError> {
    if cfg!(unix) { file.try_lock() } else { Ok(()) }
}

/// A file with its final name: it stays locked only where a lock lets others read.
fn readable(file: File) -> File {
    if !cfg!(unix) {
        // Where this fails, the lock ends with the file.
        let _ = file.unlock();
    }
    file
}

/// Whether an open file still has this name.
fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let known = file.metadata().ok().zip(fs::metadata(path).ok());
        known.is_some_and(|(one, other)| (one.dev(), one.ino()) == (other.dev(), other.ino()))
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}

/// The folder of a file: the parent of a bare name is the empty path, in which no file can be made.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Gives a new file the owner, group, permissions, access list and other attributes of the old one; returns
/// whether it can replace that. It cannot where the old one has other names: they would keep the old
/// contents.
fn takes_after(new: &File, old: &File) -> io::Result<bool> {
    let known = old.metadata()?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let own = new.metadata()?;
        let same = (own.uid(), own.gid()) == (known.uid(), known.gid());
        if known.nlink() > 1 || !same && fchown(new, Some(known.uid()), Some(known.gid())).is_err() {
            return Ok(false);
        }
    }
    // Attributes last: an access list determines the group permissions that are displayed.
    Ok(new.set_permissions(known.permissions()).is_ok() && takes_attributes(new, old))
}

/// Copies the extended attributes of the old file; returns whether all of them were copied.
#[cfg(unix)]
fn takes_attributes(new: &File, old: &File) -> bool {
    use xattr::FileExt as _;
    // Some disks have no attributes, so nothing is lost there.
    let Ok(mut names) = old.list_xattr() else { return true };
    let has_all = names.all(|name| match (old.get_xattr(&name), new.get_xattr(&name)) {
        (Ok(Some(there)), Ok(own)) if own.as_ref() == Some(&there) => true,
        (Ok(Some(there)), _) => new.set_xattr(&name, &there).is_ok(),
        (Ok(None), _) => true,
        (Err(_), _) => false,
    });
    // A folder may give its new files an access list.
    let is_foreign = |name: &std::ffi::OsString| !matches!(old.get_xattr(name), Ok(Some(_)));
    let mut foreign = new.list_xattr().into_iter().flatten().filter(is_foreign);
    has_all && foreign.all(|name| new.remove_xattr(name).is_ok())
}

#[cfg(not(unix))]
const fn takes_attributes(_: &File, _: &File) -> bool {
    true
}

/// Overwrites a file in place. The part beyond its old end is written first: where the disk refuses that,
/// nothing has changed.
fn write_over(old: &mut File, new: &mut File) -> io::Result<()> {
    let (before, after) = (old.metadata()?.len(), new.metadata()?.len());
    let mut copied = |from: u64, bytes: u64| {
        new.seek(SeekFrom::Start(from))?;
        old.seek(SeekFrom::Start(from))?;
        io::copy(&mut new.take(bytes), old)
    };
    if let Err(error) = copied(before.min(after), after.saturating_sub(before)) {
        // Only the added part is cut off; where even that fails, the old bytes are still in front.
        let _ = old.set_len(before);
        return Err(error);
    }
    copied(0, before.min(after))?;
    old.set_len(after)?;
    old.sync_all()
}

/// Refuses to replace what must not be replaced: renaming would only check the folder's permissions.
fn refuse(path: &Path) -> io::Result<()> {
    let Ok(known) = fs::metadata(path) else {
        return if path.is_symlink() { Err(FileRefusal::DanglingLink.into()) } else { Ok(()) };
    };
    if !known.is_file() {
        return Err(FileRefusal::NoFile.into());
    }
    // The mode alone does not say what owners and access lists forbid. Opening without
    // truncating changes nothing.
    let forbidden = |error: io::Error| error.kind() == io::ErrorKind::PermissionDenied;
    if known.permissions().readonly() || File::options().write(true).open(path).is_err_and(forbidden) {
        return Err(FileRefusal::WriteProtected.into());
    }
    Ok(())
}

/// Prefix and suffix of the names of temporary files.
const TEMPORARY: (&str, &str) = (".edagari-", ".tmp");

/// A temporary file in the folder. Its lock protects it from being swept away.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    loop {
        let mut builder = tempfile::Builder::new();
        builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            // `tempfile` lets only the owner read by default; 0o666 is the mode of any new file, less the
            // umask.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let file = builder.tempfile_in(folder).map_err(unnamed)?;
        // Where there are no locks, nothing is swept. Another program that starts at this instant may have
        // been faster.
        let is_swept =
            matches!(file.as_file().try_lock(), Err(TryLockError::WouldBlock)) || !file.path().exists();
        if !is_swept {
            return Ok(file);
        }
    }
}

/// Deletes the temporary files in a folder whose programs ended before renaming them. Those of running
/// programs are locked and stay.
pub fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let ours =
            name.to_str().is_some_and(|name| name.starts_with(TEMPORARY.0) && name.ends_with(TEMPORARY.1));
        // Links are not followed: a link of such a name is not from this program.
        if !ours || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let path = entry.path();
        let left = File::options().write(true).open(&path).is_ok_and(|file| file.try_lock().is_ok());
        if left {
            // Another program may have been faster.
            let _ = fs::remove_file(path);
        }
    }
}

/// An error without the name of the temporary file, which means nothing to the user.
fn unnamed(error: io::Error) -> io::Error {
    let text = error.to_string();
    // `tempfile` appends the path to the message of the system.
    match text.split_once(" at path ") {
        Some((why, _)) => io::Error::new(error.kind(), why),
        None => error,
    }
}

/// Syncs the new name in a folder to the disk, where a folder can be opened as a file.
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder) {
        Ok(folder) if cfg!(unix) => folder.sync_all(),
        // The system syncs a folder that may be written but not read in its own time.
        _ => Ok(()),
    }
}
