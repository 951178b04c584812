//! The list of external engines that the user has added, in a file beside the other settings; nothing else
//! ever determines which program is started.

use std::io;
use std::path::{Path, PathBuf};

use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use crate::catalog::Game;
use crate::search::external::External;
use crate::store::{self, system_memory};

use super::Protocol;
use super::process::{Launch, ProgramLimits, is_executable};

/// One external engine of the user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineEntry {
    /// The user's name for it.
    pub name: String,
    pub protocol: Protocol,
    /// The games that it plays, by their words; empty for all of its protocol.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<String>,
    pub command: Vec<String>,
    /// The working directory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<PathBuf>,
    /// The most seconds to wait for an answer.
    #[serde(default = "EngineEntry::usual_wait")]
    pub wait: u32,
}

impl EngineEntry {
    /// Default of `wait`.
    pub const WAIT: u32 = 60;

    const fn usual_wait() -> u32 {
        Self::WAIT
    }

    /// Whether it plays a game.
    pub fn plays(&self, game: Game) -> bool {
        let is_listed = self.games.is_empty()
            || self.games.iter().any(|word| word.parse::<Game>().is_ok_and(|listed| listed == game));
        is_listed && self.protocol.has(game)
    }

    /// Checks that there is a file to be started.
    fn check_program(&self) -> Result<(), EngineListError> {
        let program = self.command.first().map(Path::new).ok_or(EngineListError::NoCommand)?;
        let name = self.command[0].clone();
        // Relative to its folder; a bare name is looked for in the search path.
        let own = self.folder.as_deref().unwrap_or_else(|| Path::new("")).join(program);
        let here = [own.as_path(), program];
        let is_bare = program.components().count() == 1;
        let path = std::env::var_os("PATH").unwrap_or_default();
        let ends = ["", std::env::consts::EXE_SUFFIX];
        let installed = |folder: PathBuf| {
            ends.iter().any(|end| folder.join(format!("{}{end}", program.display())).is_file())
        };
        match here.iter().find(|file| !is_bare && file.is_file()) {
            Some(file) if is_executable(file) => Ok(()),
            Some(_) => Err(EngineListError::NotExecutable(name)),
            None if std::env::split_paths(&path).any(installed) => Ok(()),
            None if here.iter().any(|file| file.is_dir()) => Err(EngineListError::Folder(name)),
            None => Err(EngineListError::NoProgram(name)),
        }
    }

    pub fn launch(&self) -> Launch {
        // More than half of the free memory would stop everything else.
        let memory = u32::try_from(system_memory::free() >> 21).ok();
        let limits = ProgramLimits { memory, ..ProgramLimits::default() };
        Launch { command: self.command.clone(), folder: self.folder.clone(), limits, ..Launch::default() }
    }
}

/// The reason why the list of engines was not read or changed.
#[derive(Debug, thiserror::Error)]
pub enum EngineListError {
    #[error("{0:?} cannot be a name: give up to {longest} letters and digits, with . _ - and + between", longest = External::LONGEST_NAME)]
    Name(String),
    /// The name is taken.
    #[error("{0} is there already: give another name, change that one, or remove it")]
    Taken(String),
    /// No such engine.
    #[error("no engine is called {name}; there are: {known}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// No command.
    #[error(
        "give the command behind two dashes: edagari engines add NAME --protocol gtp -- PROGRAM ARGUMENTS"
    )]
    NoCommand,
    /// No program was found.
    #[error("there is no program {0}: give its path, or the name of a program that is installed")]
    NoProgram(String),
    /// A folder.
    #[error("{0} is a folder: give the program in it")]
    Folder(String),
    /// A file that the system cannot start.
    #[error(
        "{0} cannot be executed: make it so (chmod +x), or name the program that runs it before it, as in python3 {0}"
    )]
    NotExecutable(String),
    /// The list cannot be read.
    #[error("{file}: {why}")]
    Read { file: String, why: String },
    /// The list cannot be written.
    #[error("the list of engines cannot be kept: {0}")]
    Write(#[from] io::Error),
}

/// The external engines of the user, in the order of their names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct EngineList {
    pub engines: Vec<EngineEntry>,
}

/// The most bytes of the file.
const SIZE_LIMIT: u64 = 1 << 20;

impl EngineList {
    /// The file name.
    pub const FILE: &str = "engines.ron";

    /// The file of this user; `None` where the platform has no folder for it.
    pub fn file() -> Option<PathBuf> {
        store::data_folder().map(|folder| folder.join(Self::FILE))
    }

    /// The engines of this user; empty without a file.
    ///
    /// # Errors
    /// [`EngineListError::Read`] where the file cannot be read.
    pub fn load() -> Result<Self, EngineListError> {
        Self::file().map_or_else(|| Ok(Self::default()), |file| Self::read(&file))
    }

    /// The engines in a file; empty without a file.
    ///
    /// # Errors
    /// As [`EngineList::load`].
    pub fn read(file: &Path) -> Result<Self, EngineListError> {
        let failed = |why: String| EngineListError::Read { file: file.display().to_string(), why };
        let bytes = match store::read(file, SIZE_LIMIT) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(failed(error.to_string())),
        };
        let text = String::from_utf8(bytes).map_err(|_| failed("it is no text".to_owned()))?;
        let mut list: Self = ron::from_str(&text).map_err(|error| failed(error.to_string()))?;
        list.engines.retain(|entry| External::is_name(&entry.name) && !entry.command.is_empty());
        Ok(list)
    }

    /// Writes the list to a file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, file: &Path) -> Result<(), EngineListError> {
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let pretty = PrettyConfig::new().new_line("\n").depth_limit(2);
        let text = ron::ser::to_string_pretty(self, pretty).unwrap_or_default();
        Ok(store::replace(file, format!("{text}\n").as_bytes())?)
    }

    /// Writes the list to the user's file.
    ///
    /// # Errors
    /// As [`EngineList::write`].
    pub fn save(&self) -> Result<(), EngineListError> {
        let file = Self::file().ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
        self.write(&file)
    }

    /// Adds an engine.
    ///
    /// # Errors
    /// Where its name is missing or taken, or there is no program.
    pub fn add(&mut self, entry: EngineEntry) -> Result<(), EngineListError> {
        self.insert(entry, true)
    }

    /// Replaces the engine of this name.
    ///
    /// # Errors
    /// As [`EngineList::add`], and [`EngineListError::Unknown`]. An unchanged program is not looked for.
    pub fn change(&mut self, name: &str, entry: EngineEntry) -> Result<(), EngineListError> {
        let mut changed = self.clone();
        let before = changed.remove(name)?;
        let is_other = (&before.command, &before.folder) != (&entry.command, &entry.folder);
        changed.insert(entry, is_other)?;
        *self = changed;
        Ok(())
    }

    fn insert(&mut self, entry: EngineEntry, is_new_program: bool) -> Result<(), EngineListError> {
        if !External::is_name(&entry.name) {
            return Err(EngineListError::Name(entry.name));
        }
        if entry.command.is_empty() {
            return Err(EngineListError::NoCommand);
        }
        if self.get(&entry.name).is_some() {
            return Err(EngineListError::Taken(entry.name));
        }
        if is_new_program {
            entry.check_program()?;
        }
        self.engines.push(entry);
        self.engines.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(())
    }

    /// The engine of this name.
    pub fn get(&self, name: &str) -> Option<&EngineEntry> {
        self.engines.iter().find(|entry| entry.name == name)
    }

    /// The engine of this name.
    ///
    /// # Errors
    /// [`EngineListError::Unknown`] lists the known names.
    pub fn find(&self, name: &str) -> Result<&EngineEntry, EngineListError> {
        self.get(name).ok_or_else(|| self.unknown(name))
    }

    /// Sets the games that an engine was found to play.
    ///
    /// # Errors
    /// [`EngineListError::Unknown`] lists the known names.
    pub fn note_games(&mut self, name: &str, games: Vec<String>) -> Result<(), EngineListError> {
        let unknown = self.unknown(name);
        let entry = self.engines.iter_mut().find(|entry| entry.name == name).ok_or(unknown)?;
        entry.games = games;
        Ok(())
    }

    /// Removes an engine.
    ///
    /// # Errors
    /// [`EngineListError::Unknown`] lists the known names.
    pub fn remove(&mut self, name: &str) -> Result<EngineEntry, EngineListError> {
        let at =
            self.engines.iter().position(|entry| entry.name == name).ok_or_else(|| self.unknown(name))?;
        Ok(self.engines.remove(at))
    }

    fn unknown(&self, name: &str) -> EngineListError {
        let known: Vec<&str> = self.engines.iter().map(|entry| entry.name.as_str()).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        EngineListError::Unknown { name: name.to_owned(), known }
    }
}
