//! The programs of a folder: detection, start commands, and a folder of its own for each.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::engine::process::{is_executable, while_none_starts};

/// A file that is not started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedFile {
    pub path: PathBuf,
    pub why: SkippedWhy,
}

/// The reason why a file is not started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum SkippedWhy {
    Other,
    /// A folder without a file of one of the names of programs.
    Folder,
    /// The source of a program that must be built first.
    Source,
    /// Another file of the same name is the program of its folder.
    Twin,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundProgram {
    /// The name of its file or folder.
    pub name: String,
    /// Its start command.
    pub command: Vec<String>,
    /// Its folder, where it has one of its own, which is copied with it.
    pub folder: Option<PathBuf>,
    /// Files of that folder with the name of the one that is started, such as `main.py` beside `Main.java`.
    pub twins: Vec<PathBuf>,
}

/// The programs of a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Programs {
    /// In the order of their names.
    pub found: Vec<FoundProgram>,
    /// Files that are no programs.
    pub skipped: Vec<SkippedFile>,
}

/// The programs of a folder: executable files, scripts of known languages, and folders that contain a file
/// called `run`, `main`, `player` or `bot`. Files with names that begin with a dot are ignored.
///
/// # Errors
/// When the folder cannot be read.
fn programs_in(folder: &Path) -> io::Result<Programs> {
    let mut programs = Programs::default();
    for path in entries(folder)? {
        if file_name(&path).starts_with('.') {
            continue;
        }
        if let Some(found) = program(&path) {
            let Programs { found, skipped } = Programs::of(found);
            programs.found.extend(found);
            programs.skipped.extend(skipped);
        } else {
            let is_source = ["c", "cpp", "cc", "rs", "cs", "go"].contains(&ending(&path).as_str());
            let why = match (is_source, path.is_dir()) {
                (true, _) => SkippedWhy::Source,
                (_, true) => SkippedWhy::Folder,
                _ => SkippedWhy::Other,
            };
            programs.skipped.push(SkippedFile { path, why });
        }
    }
    // A built program is expected beside its source.
    let is_built =
        |path: &Path| programs.found.iter().any(|found| found.command.len() == 1 && found.name == stem(path));
    programs.skipped.retain(|skipped| !(skipped.why == SkippedWhy::Source && is_built(&skipped.path)));
    // ann.py and ann.js are distinguished by their extensions.
    let names: Vec<String> = programs.found.iter().map(|found| found.name.clone()).collect();
    for found in &mut programs.found {
        if found.folder.is_none() && names.iter().filter(|&name| *name == found.name).count() > 1 {
            let file = found.command.last().map(|file| file_name(Path::new(file)));
            found.name = file.unwrap_or_default();
        }
    }
    Ok(programs)
}

/// The programs of a folder that is given alone: all of them, or the folder itself where it contains nothing
/// else that could be one.
///
/// # Errors
/// When the folder cannot be read.
pub fn programs_of(folder: &Path) -> io::Result<Programs> {
    match only_program(folder) {
        Some(found) => Ok(Programs::of(found)),
        None => programs_in(folder),
    }
}

/// The program of a folder in which only one file can be one.
fn only_program(folder: &Path) -> Option<FoundProgram> {
    let programs = programs_in(folder).ok()?.found;
    let is_other = |found: &FoundProgram| {
        let file = found.command.last().map(Path::new);
        found.folder.is_some() || file.and_then(start_rank).is_none()
    };
    program(folder).filter(|_| !programs.iter().any(is_other))
}

/// The program of a file or folder.
pub(super) fn program(path: &Path) -> Option<FoundProgram> {
    let path = std::path::absolute(path).ok()?;
    if path.is_dir() {
        let started = |file: PathBuf| Some((start_rank(&file)?, command(&file)?, file));
        let mut starts: Vec<_> = entries(&path).ok()?.into_iter().filter_map(started).collect();
        starts.sort_by_key(|(rank, ..)| *rank);
        let (first, command, _) = starts.first()?.clone();
        let twins = starts.into_iter().skip(1).take_while(|(rank, ..)| *rank == first);
        let twins = twins.map(|(_, _, file)| file).collect();
        return Some(FoundProgram { name: file_name(&path), command, folder: Some(path), twins });
    }
    let command = command(&path)?;
    Some(FoundProgram { name: stem(&path), command, folder: None, twins: Vec::new() })
}

/// The rank of a file among those that start the program of their folder; `None` for other names.
fn start_rank(file: &Path) -> Option<usize> {
    ["run", "main", "player", "bot"].iter().position(|&name| name == stem(file).to_lowercase())
}

/// The entries of a folder, sorted by name.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    Ok(paths)
}

/// The start command of a file; `None` where it is no program.
fn command(file: &Path) -> Option<Vec<String>> {
    let path = file.to_str()?.to_owned();
    let words =
        |words: &[&str]| Some(words.iter().map(|&word| word.to_owned()).chain([path.clone()]).collect());
    match ending(file).as_str() {
        "py" => words(&["python3"]),
        "js" | "mjs" => words(&["node"]),
        "java" => words(&["java"]),
        "jar" => words(&["java", "-jar"]),
        _ if is_executable(file) => Some(vec![path]),
        _ => None,
    }
}

fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default()
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

impl Programs {
    /// One program, and its twins as skipped files.
    pub(super) fn of(found: FoundProgram) -> Self {
        let twin = |path: &PathBuf| SkippedFile { path: path.clone(), why: SkippedWhy::Twin };
        Self { skipped: found.twins.iter().map(twin).collect(), found: vec![found] }
    }
}

impl FoundProgram {
    /// The most files and bytes in the folder of a program.
    const MOST: (usize, u64) = (2000, 256 << 20);

    /// Makes `place` a folder for the program, with a copy of its own folder, and returns the start command
    /// there.
    ///
    /// # Errors
    /// When it cannot be made, or its own folder is too large to be copied.
    pub fn settle(&self, place: &Path) -> io::Result<Vec<String>> {
        fs::create_dir_all(place)?;
        let Some(from) = &self.folder else { return Ok(self.command.clone()) };
        while_none_starts(|| copy(from, place, &mut { Self::MOST }))?;
        let moved = |word: &String| match Path::new(word).strip_prefix(from) {
            Ok(inside) => place.join(inside).display().to_string(),
            Err(_) => word.clone(),
        };
        Ok(self.command.iter().map(moved).collect())
    }
}

/// Copies a folder to a new one.
///
/// # Errors
/// When something cannot be read or written.
pub(super) fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    copy(from, to, &mut (usize::MAX, u64::MAX))
}

/// Copies a folder as far as there is room; links are ignored.
fn copy(from: &Path, to: &Path, room: &mut (usize, u64)) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (kind, target) = (entry.file_type()?, to.join(entry.file_name()));
        if kind.is_dir() {
            fs::create_dir_all(&target)?;
            copy(&entry.path(), &target, room)?;
        } else if kind.is_file() {
            let bytes = entry.metadata()?.len();
            let fits = room.0.checked_sub(1).zip(room.1.checked_sub(bytes));
            *room = fits.ok_or_else(|| io::Error::other("the folder of the program is too large"))?;
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}
