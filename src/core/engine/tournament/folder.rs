//! The programs of a folder: which files are programs and how each is started, and a folder of its own for each.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::engine::process::{is_executable, while_none_starts};

/// A file that is no program, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedFile {
    /// The file.
    pub path: PathBuf,
    /// Whether it is the source of a program that is to be built first.
    pub is_source: bool,
}

/// A program that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundProgram {
    /// The name of its file or folder.
    pub name: String,
    /// How it is started.
    pub command: Vec<String>,
    /// Its folder, where it has one of its own: what lies there goes with it.
    pub folder: Option<PathBuf>,
}

/// What a folder holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Programs {
    /// The programs, by name.
    pub found: Vec<FoundProgram>,
    /// Files that are none.
    pub skipped: Vec<SkippedFile>,
}

/// The programs of a folder: files that can be run, scripts of known languages, and folders that hold one called `main`,
/// `player`, `run`, `bot` or `Main`. Files whose names begin with a dot are passed over.
///
/// # Errors
/// When the folder cannot be read.
pub fn programs_in(folder: &Path) -> io::Result<Programs> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let mut programs = Programs::default();
    for path in paths {
        if file_name(&path).starts_with('.') {
            continue;
        }
        if let Some(found) = program(&path) {
            programs.found.push(found);
        } else {
            let is_source = ["c", "cpp", "cc", "rs", "cs", "go"].contains(&ending(&path).as_str());
            programs.skipped.push(SkippedFile { path, is_source });
        }
    }
    // A built program stands beside its source, which is then no fault.
    let names: Vec<String> = programs.found.iter().map(|found| found.name.clone()).collect();
    let is_built = |path: &Path| names.contains(&stem(path));
    programs.skipped.retain(|skipped| !(skipped.is_source && is_built(&skipped.path)));
    Ok(programs)
}

/// The program that a file or a folder is.
pub fn program(path: &Path) -> Option<FoundProgram> {
    let path = std::path::absolute(path).ok()?;
    if path.is_dir() {
        let mut files: Vec<PathBuf> =
            fs::read_dir(&path).ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.sort();
        let is_main =
            |file: &&PathBuf| ["main", "player", "run", "bot"].contains(&stem(file).to_lowercase().as_str());
        let command = files.iter().filter(is_main).find_map(|file| command(file))?;
        return Some(FoundProgram { name: file_name(&path), command, folder: Some(path) });
    }
    let command = command(&path)?;
    Some(FoundProgram { name: stem(&path), command, folder: None })
}

/// How a file is started; `None` where it is no program.
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

impl FoundProgram {
    /// The most files and bytes of a folder that go with a program.
    const MOST: (usize, u64) = (2000, 256 << 20);

    /// Makes `place` a folder for the program, with what lies in its own folder, and says how it is started there.
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

/// Copies a folder into another one, which is made.
///
/// # Errors
/// When something cannot be read or written.
pub fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    copy(from, to, &mut (usize::MAX, u64::MAX))
}

/// Copies a folder as far as there is room; links are passed over.
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
