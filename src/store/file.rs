//! Files: the folders of the platform, reading what may be anything, and replacing a file in one step.

use std::fs::TryLockError;
use std::io::{self, BufWriter, Read as _, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

use directories::ProjectDirs;
use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;

/// The folder for what the program keeps by itself: `EDAGARI_DATA_DIR` if that is set, else the platform's
/// folder; `None` where the platform has none.
pub fn data_folder() -> Option<PathBuf> {
    // A variable that is set to nothing would name the current folder, so it counts as not set.
    let chosen = env::var_os("EDAGARI_DATA_DIR").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    chosen.or_else(|| ProjectDirs::from("", "", "Edagari").map(|folders| folders.data_dir().to_owned()))
}

/// The folder that a file dialog shows first; it is made when it is not there.
///
/// # Errors
/// When it cannot be made, or when the platform has no such folder.
pub fn games_folder() -> io::Result<PathBuf> {
    let folder = data_folder().ok_or(io::ErrorKind::NotFound)?.join("games");
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Why a file is not even touched; inside an [`io::Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileRefusal {
    /// A folder, a device or a pipe: reading it could take for ever, and replacing it would destroy it.
    #[error("this is not a file")]
    NoFile,
    /// It is there, and may not be written to.
    #[error("the file is write-protected")]
    WriteProtected,
    /// A link to a file that is not there.
    #[error("this link leads to a file that is not there")]
    DanglingLink,
}

impl FileRefusal {
    /// The refusal inside an error, if there is one.
    pub fn of(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref().copied()
    }
}

impl From<FileRefusal> for io::Error {
    fn from(refusal: FileRefusal) -> Self {
        let kind = match refusal {
            FileRefusal::NoFile => io::ErrorKind::InvalidInput,
            FileRefusal::WriteProtected => io::ErrorKind::PermissionDenied,
            FileRefusal::DanglingLink => io::ErrorKind::NotFound,
        };
        Self::new(kind, refusal)
    }
}

/// How many bytes a file has; 0 where that cannot be said.
pub fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |known| known.len())
}

/// Reads up to `limit` bytes of a file, and one more where it has more. Whatever is no file is refused at once: opening
/// a pipe waits until somebody writes to it.
///
/// # Errors
/// When it cannot be read, or is no file.
pub fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(FileRefusal::NoFile.into());
    }
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The files of a folder whose names end so, by name; those of its folders are not among them.
///
/// # Errors
/// When the folder cannot be read.
pub fn files_in(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|found| found == ending) && file.is_file());
    files.sort();
    Ok(files)
}

/// What a file holds, distinguished from other contents by its length and a hash: whether it is still what this program read or
/// wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp(u64, u64);

impl Stamp {
    /// The stamp of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        // FNV-1a: the same in every program and version.
        let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        Self(bytes.len() as u64, bytes.iter().fold(0xcbf2_9ce4_8422_2325, step))
    }

    /// The stamp of a file as it is now; `None` where there is none.
    pub fn of_file(path: &Path) -> Option<Self> {
        // The guard of [`read`]: opening a pipe would wait until somebody writes to it.
        fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        fs::read(path).ok().map(|bytes| Self::of(&bytes))
    }
}

/// A path beside this one that nothing has: `game-2.ron` beside `game.ron`.
pub fn free_beside(path: &Path) -> Option<PathBuf> {
    let stem = path.file_stem()?.to_string_lossy().into_owned();
    let end = path.extension().map_or_else(String::new, |end| format!(".{}", end.to_string_lossy()));
    let names = (2..1000).map(|number| path.with_file_name(format!("{stem}-{number}{end}")));
    // A dangling link has its name, too: `exists` would follow it and call the name free.
    names.into_iter().find(|path| fs::symlink_metadata(path).is_err())
}

/// Whether a file is there and holds nothing, as a full disk can leave it.
pub fn is_empty(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() == 0)
}

/// Writes a file so that it holds either all of the new bytes or all of the old, even when the power fails:
/// a temporary file in the same folder is written, brought to the disk and renamed. What is there and is no
/// file, such as a folder or a device, is left alone, and so is a file that may not be written to.
///
/// # Errors
/// When the folder or the disk does not take it.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_with(path, |out| out.write_all(bytes))
}

/// As [`replace`], for what is written piece by piece because it is too much to be held in memory twice.
///
/// # Errors
/// As [`replace`]; also when `write` fails: nothing has changed then.
pub fn replace_with(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    // A link keeps pointing to the file that it points to.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    refuse(path)?;
    // The parent of a bare name is the empty path, in which no file can be made.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = temporary(path, folder)?;
    let mut out = BufWriter::new(file.as_file_mut());
    write(&mut out)?;
    // A `BufWriter` that is dropped hides its errors, so what it still holds is written before.
    out.flush()?;
    drop(out);
    // The bytes are on the disk before the name: renamed first, a failing power supply could
    // leave an empty file.
    file.as_file().sync_all()?;
    file.persist(path)?;
    sync_folder(folder)
}

/// Refuses to replace what is there and is not to be replaced: renaming would ask nobody but the folder.
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
    if known.permissions().readonly() || fs::File::options().write(true).open(path).is_err_and(forbidden) {
        return Err(FileRefusal::WriteProtected.into());
    }
    Ok(())
}

/// How the names of temporary files begin and end.
const TEMPORARY: (&str, &str) = (".edagari-", ".tmp");

/// A temporary file in the folder, to be written in place of `path`. It is locked: as long as it is, nobody sweeps it away.
fn temporary(path: &Path, folder: &Path) -> io::Result<NamedTempFile> {
    loop {
        let mut builder = tempfile::Builder::new();
        builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1);
        let file = with_permissions_of(path, &mut builder).tempfile_in(folder).map_err(unnamed)?;
        // Where there are no locks, nobody sweeps. A program that starts in this very moment may have been faster.
        let is_swept =
            matches!(file.as_file().try_lock(), Err(TryLockError::WouldBlock)) || !file.path().exists();
        if !is_swept {
            return Ok(file);
        }
    }
}

/// Takes away the temporary files in a folder whose program ended before they got their name. Those of running programs
/// are locked and stay.
pub fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let ours =
            name.to_str().is_some_and(|name| name.starts_with(TEMPORARY.0) && name.ends_with(TEMPORARY.1));
        // Links are not followed here: one that has such a name is not from this program.
        if !ours || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let path = entry.path();
        let left = fs::File::options().write(true).open(&path).is_ok_and(|file| file.try_lock().is_ok());
        if left {
            // Another program may have been faster.
            let _ = fs::remove_file(path);
        }
    }
}

/// An error without the name of the temporary file, which nobody asked for.
fn unnamed(error: io::Error) -> io::Error {
    let text = error.to_string();
    // `tempfile` puts the path behind the message of the system.
    match text.split_once(" at path ") {
        Some((why, _)) => io::Error::new(error.kind(), why),
        None => error,
    }
}

/// A new file gets the permissions of the one that it replaces, or those of any new file.
fn with_permissions_of<'a, 'b>(
    path: &Path,
    builder: &'a mut tempfile::Builder<'b, 'b>,
) -> &'a mut tempfile::Builder<'b, 'b> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let known = fs::metadata(path).map(|metadata| metadata.permissions());
        // `tempfile` lets only the owner read by default; 0o666 is what any new file asks for,
        // less the umask.
        builder.permissions(known.unwrap_or_else(|_| fs::Permissions::from_mode(0o666)));
    }
    #[cfg(not(unix))]
    let _ = path;
    builder
}

/// Brings the new name in a folder to the disk, where a folder can be opened as a file.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { fs::File::open(folder)?.sync_all() } else { Ok(()) }
}
