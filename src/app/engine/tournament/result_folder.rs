//! The folder of a result, filled during play.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::store::output::{Existing, Output, OutputError};

use super::folder::copy_folder;
use super::workshop::Workshop;

/// A started folder of a result.
#[derive(Debug)]
pub struct ResultFolder {
    path: PathBuf,
}

impl ResultFolder {
    /// The folder inside it with the games.
    pub const GAMES: &str = "games";
    /// The page and the tables.
    pub const TABLES: [&str; 3] = ["index.html", "table.csv", "games.csv"];

    /// Checks before the work begins whether such a folder can be started.
    ///
    /// # Errors
    /// [`OutputError::Exists`]; [`OutputError::Write`] where the folder to be replaced is no result of a
    /// tournament.
    pub fn check(path: &Path, existing: Existing) -> Result<(), OutputError> {
        Output::new(path).check(existing, [])?;
        if path.exists() && !is_result(path) {
            let why = "it holds something else than the result of a tournament, and is not replaced";
            return Err(OutputError::Write { path: path.to_owned(), source: io::Error::other(why) });
        }
        Ok(())
    }

    /// Starts a folder; an existing result is deleted as a whole.
    ///
    /// # Errors
    /// As [`ResultFolder::check`], and when it cannot be created.
    pub fn begin(path: &Path, existing: Existing) -> Result<Self, OutputError> {
        Self::check(path, existing)?;
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let folder = Self { path };
        if folder.path.exists() {
            fs::remove_dir_all(&folder.path).map_err(folder.failed())?;
        }
        fs::create_dir_all(folder.path.join(Self::GAMES)).map_err(folder.failed())?;
        Ok(folder)
    }

    /// Continues the result in this folder; `None` where there is none.
    ///
    /// # Errors
    /// As [`ResultFolder::check`].
    pub fn resume(path: &Path) -> Result<Option<Self>, OutputError> {
        Self::check(path, Existing::Replace)?;
        Ok(path.join(Self::TABLES[2]).exists().then(|| Self { path: path.to_owned() }))
    }

    fn failed(&self) -> impl Fn(io::Error) -> OutputError {
        |source| OutputError::Write { path: self.path.clone(), source }
    }

    /// Writes a file inside it.
    ///
    /// # Errors
    /// [`OutputError::Write`].
    pub fn write(&self, file: impl AsRef<Path>, text: &str) -> Result<(), OutputError> {
        Output::new(&self.path.join(file)).write(Existing::Replace, text.as_bytes())
    }

    /// Moves a folder of logs, or of files written by programs, into it under this name.
    ///
    /// # Errors
    /// [`OutputError::Write`].
    pub fn take(&self, kept: &Path, name: &str) -> Result<(), OutputError> {
        if kept.is_dir() { copy_folder(kept, &self.path.join(name)).map_err(self.failed()) } else { Ok(()) }
    }
}

/// Whether a folder is empty, or only holds files of a tournament's result.
fn is_result(path: &Path) -> bool {
    let Ok(entries) = fs::read_dir(path) else { return false };
    let names: Vec<_> = entries.flatten().map(|entry| entry.file_name()).collect();
    let known = ResultFolder::TABLES.into_iter().chain([ResultFolder::GAMES]).chain(Workshop::FOLDERS);
    let known: Vec<_> = known.collect();
    let begins = fs::read_to_string(path.join("games.csv"));
    let has_games = begins.is_ok_and(|text| text.starts_with("game,round,first,second,"));
    names.is_empty() || has_games && names.iter().all(|name| known.iter().any(|known| name == known))
}
