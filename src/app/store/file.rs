//! Files: the folders of the platform, and reading what may be anything. Writing is in `replace`.

use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::{env, fs, path};

use directories::ProjectDirs;
use serde::{Deserialize, Serialize};

/// The folder for what the program keeps by itself: `EDAGARI_DATA_DIR` if that is set, else the platform's
/// folder; `None` where the platform has none.
pub fn data_folder() -> Option<PathBuf> {
    // A variable that is set to nothing would name the current folder, so it counts as not set.
    let chosen = env::var_os("EDAGARI_DATA_DIR").filter(|folder| !folder.is_empty());
    let chosen = chosen.map(|folder| path::absolute(&folder).unwrap_or_else(|_| folder.into()));
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

    /// How long the contents are.
    pub const fn bytes(self) -> u64 {
        self.0
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
