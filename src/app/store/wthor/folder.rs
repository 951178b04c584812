//! Folders of tournament files: number of games by year, and the games file by file.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::store::file;

use super::records::{HEADER, SIZE_LIMIT, WthorError, WthorGames, WthorHeader, read_games};

/// The numbers of games in the headers of a folder's files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Games by year.
    pub years: BTreeMap<u16, u64>,
    /// Number of files that have no header, or cannot be read.
    pub refused: u32,
}

/// A file that gives no games.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}: {why}", .path.display())]
pub struct RefusedFile {
    pub path: PathBuf,
    pub why: Arc<WthorError>,
}

impl Survey {
    /// The number of games in some years.
    pub fn games(&self, years: &RangeInclusive<u16>) -> u64 {
        self.years.range(years.clone()).map(|(_, games)| games).sum()
    }
}

/// Reads the headers of a folder's files (`.wtb`), nothing else.
///
/// # Errors
/// When the folder cannot be listed.
pub fn survey(folder: &Path) -> io::Result<Survey> {
    let mut survey = Survey::default();
    for path in files(folder)? {
        match head(&path) {
            Ok(header) => *survey.years.entry(header.year).or_default() += u64::from(header.games),
            Err(_) => survey.refused += 1,
        }
    }
    Ok(survey)
}

pub(super) fn head(path: &Path) -> Result<WthorHeader, WthorError> {
    // Only the header is read, so the length must come from the folder.
    let bytes = file::read(path, HEADER as u64)?;
    WthorHeader::of_games(&bytes, fs::metadata(path)?.len())
}

/// The games of all files of a folder whose year lies in `years`, each with its path, in the order of their
/// names; each file is read when its turn comes. Unreadable files are returned as errors.
///
/// # Errors
/// When the folder cannot be listed.
pub fn load_folder(
    folder: &Path,
    years: &RangeInclusive<u16>,
) -> io::Result<impl Iterator<Item = (PathBuf, Result<WthorGames, WthorError>)> + use<>> {
    let years = years.clone();
    let load = move |path: PathBuf| {
        let read = load_bytes(&path).and_then(|bytes| {
            let header = WthorHeader::of_games(&bytes, bytes.len() as u64)?;
            // A file of another year is left out silently; only a file that should have been
            // read can be refused.
            if years.contains(&header.year) { read_games(&bytes).map(Some) } else { Ok(None) }
        });
        read.transpose().map(|read| (path, read))
    };
    Ok(files(folder)?.into_iter().filter_map(load))
}

/// The files of a folder that should hold games, by name.
pub(super) fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    with_ending(folder, "wtb")
}

/// The files of a folder with an extension, in upper or lower case, by name.
pub(super) fn with_ending(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in folder.read_dir()? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end.eq_ignore_ascii_case(ending)) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// The bytes of a file of the format.
///
/// # Errors
/// When it cannot be read or is too large.
pub fn load_bytes(path: &Path) -> Result<Vec<u8>, WthorError> {
    let bytes = file::read(path, SIZE_LIMIT)?;
    if bytes.len() as u64 > SIZE_LIMIT { Err(WthorError::TooLarge) } else { Ok(bytes) }
}
