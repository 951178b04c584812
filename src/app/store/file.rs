//! Files: the folders of the platform, and reading what may be anything. Writing is in `replace`.

use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::{env, fs, path};

use directories::ProjectDirs;
use serde::{Deserialize, Serialize};

/// The folder for data that the program keeps by itself: `EDAGARI_DATA_DIR` if that is set, else the
/// platform's folder; `None` where the platform has none.
pub fn data_folder() -> Option<PathBuf> {
    // An empty variable would name the current folder, so it counts as not set.
    let chosen = env::var_os("EDAGARI_DATA_DIR").filter(|folder| !folder.is_empty());
    let chosen = chosen.map(|folder| path::absolute(&folder).unwrap_or_else(|_| folder.into()));
    chosen.or_else(|| ProjectDirs::from("", "", "Edagari").map(|folders| folders.data_dir().to_owned()))
}

/// The initial folder of a file dialog; created if it does not exist.
///
/// # Errors
/// When it cannot be made, or when the platform has no such folder.
pub fn games_folder() -> io::Result<PathBuf> {
    let folder = data_folder().ok_or(io::ErrorKind::NotFound)?.join("games");
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// The reason why a file is not opened at all; inside an [`io::Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileRefusal {
    /// A folder, a device or a pipe: reading it could block for ever, and replacing it would destroy it.
    #[error("this is not a file")]
    NoFile,
    #[error("the file is write-protected")]
    WriteProtected,
    #[error("this link leads to a file that is not there")]
    DanglingLink,
}

impl FileRefusal {
    /// The refusal inside an error, if any.
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

/// The size of a file in bytes; 0 where unknown.
pub fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |known| known.len())
}

/// Reads up to `limit` bytes of a file, and one more where it has more. Anything else than a file is refused:
/// opening a pipe blocks until somebody writes to it.
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

/// The files of a folder with this extension, by name, without those of its subfolders.
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

/// All files in a folder that are not hidden, by name.
///
/// # Errors
/// Where the folder cannot be read.
pub fn all_files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let is_hidden =
        |file: &Path| file.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.is_file() && !is_hidden(file));
    files.sort();
    Ok(files)
}

/// Length and hash of a file's contents: whether the file is unchanged since this program read or wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp(u64, u64);

impl Stamp {
    pub fn of(bytes: &[u8]) -> Self {
        // FNV-1a: the same in every program and version.
        let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        Self(bytes.len() as u64, bytes.iter().fold(0xcbf2_9ce4_8422_2325, step))
    }

    /// Length of the contents in bytes.
    pub const fn bytes(self) -> u64 {
        self.0
    }
}

/// A free path beside this one: `game-2.ron` beside `game.ron`.
pub fn free_beside(path: &Path) -> Option<PathBuf> {
    // A dangling link has its name, too: `exists` would follow it and call the name free.
    names_beside(path).find(|path| fs::symlink_metadata(path).is_err())
}

/// Names with a number beside this path, whether something has them or not.
pub(super) fn names_beside(path: &Path) -> impl Iterator<Item = PathBuf> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let end = ending(path);
    (2..1000).map(move |number| path.with_file_name(format!("{stem}-{number}{end}")))
}

/// The ending of a path with its dot; nothing where it has none.
pub(super) fn ending(path: &Path) -> String {
    path.extension().map_or_else(String::new, |end| format!(".{}", end.to_string_lossy()))
}

/// Whether a file exists and is empty, as a full disk can leave it.
pub fn is_empty(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() == 0)
}
