//! Who takes part in a tournament: programs of files and folders, each in a folder of its own, and methods by their words.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::TempDir;

use crate::catalog::{Engine, Game, Method, SpecError};
use crate::engine::Protocol;
use crate::engine::client::EngineClient;
use crate::engine::process::{Launch, ProgramLimits};
use crate::engine::provider::{LentEngine, lend, protocol_of};
use crate::search::external::{External, ExternalFault};

use super::folder::{FoundProgram, SkippedFile, program, programs_in};
use super::plan::Entrant;

/// The game of a tournament, and the protocol, time and limits of its programs.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramRules {
    pub game: Game,
    /// The protocol of programs that are started from a file.
    pub protocol: Protocol,
    /// Seconds for a move.
    pub seconds: f64,
    pub limits: ProgramLimits,
    /// Whether they run under bubblewrap.
    pub isolated: bool,
}

/// Why something cannot take part.
#[derive(Debug, thiserror::Error)]
pub enum EntrantError {
    #[error("{file} cannot be read: {source}")]
    Folder { file: String, source: io::Error },
    #[error("{0} is no program: give a script, something that can be run, or a folder of such")]
    NoProgram(String),
    #[error(transparent)]
    Spec(#[from] SpecError),
    #[error("{0}")]
    Engine(Box<ExternalFault>),
    /// The folder of a program's own cannot be made.
    #[error(transparent)]
    Place(#[from] io::Error),
}

/// Who takes part, as far as it is known. The folders of the programs go when it is dropped.
#[derive(Debug)]
pub struct Gathering {
    rules: ProgramRules,
    pub entrants: Vec<Entrant>,
    /// Files that are no programs.
    pub skipped: Vec<SkippedFile>,
    /// How many are programs of files.
    pub programs: usize,
    place: TempDir,
}

impl Gathering {
    /// Nobody takes part yet.
    ///
    /// # Errors
    /// When there is no place for the folders of the programs.
    pub fn new(rules: ProgramRules) -> Result<Self, EntrantError> {
        let place = tempfile::Builder::new().prefix("edagari-tournament").tempdir()?;
        Ok(Self { rules, entrants: Vec::new(), skipped: Vec::new(), programs: 0, place })
    }

    /// Takes in a folder of programs, a program, or a method by its word.
    ///
    /// # Errors
    /// [`EntrantError`] says why it cannot take part.
    pub fn take(&mut self, word: &str) -> Result<(), EntrantError> {
        let path = Path::new(word);
        if path.is_dir() && program(path).is_none() {
            return self.take_folder(path);
        }
        if path.exists() {
            let found = program(path).ok_or_else(|| EntrantError::NoProgram(word.to_owned()))?;
            return self.lend(&found);
        }
        self.take_method(word)
    }

    /// Takes in an engine that the user has added.
    ///
    /// # Errors
    /// [`EntrantError`] says why it cannot take part.
    pub fn take_engine(&mut self, name: &str) -> Result<(), EntrantError> {
        self.take_method(&format!("{}:{name}", Method::EXTERNAL))
    }

    fn take_method(&mut self, word: &str) -> Result<(), EntrantError> {
        let game = self.rules.game;
        let mut engine = Engine::parse(word, game)?.without_vain_settings(game)?;
        engine.check_external(game).map_err(|fault| EntrantError::Engine(Box::new(fault)))?;
        let is_timed = engine.external().is_some() || engine.is_endless();
        if is_timed && engine.limits.seconds.is_none() {
            engine.limits.seconds = Some(self.rules.seconds);
        }
        let name = self.free_name(engine.external().unwrap_or(word));
        let protocol = engine.external().and_then(protocol_of);
        self.entrants.push(Entrant { name, engine, protocol });
        Ok(())
    }

    /// Takes in all programs of a folder.
    ///
    /// # Errors
    /// [`EntrantError`] says why one of them cannot take part.
    pub fn take_folder(&mut self, folder: &Path) -> Result<(), EntrantError> {
        let failed = |source| EntrantError::Folder { file: folder.display().to_string(), source };
        let programs = programs_in(folder).map_err(failed)?;
        self.skipped.extend(programs.skipped);
        programs.found.iter().try_for_each(|found| self.lend(found))
    }

    fn lend(&mut self, found: &FoundProgram) -> Result<(), EntrantError> {
        let name = self.free_name(&found.name);
        let (folder, mut command) = found.settle(&self.place.path().join(file_name(&name)))?;
        let game = self.rules.game;
        if matches!(game, Game::ConnectFour { .. }) {
            command.push(Game::name(game).to_owned());
        }
        let launch = Launch {
            command,
            folder: Some(folder),
            limits: self.rules.limits,
            isolated: self.rules.isolated,
        };
        // Before it is greeted, a program has to come up.
        let wait = Duration::from_secs_f64(self.rules.seconds) + EngineClient::START;
        lend(&name, LentEngine { protocol: self.rules.protocol, launch, wait });
        let mut engine = Engine::with_method(Method::External(External { name: name.clone() }), game);
        engine.limits.seconds = Some(self.rules.seconds);
        self.programs += 1;
        self.entrants.push(Entrant { name, engine, protocol: Some(self.rules.protocol) });
        Ok(())
    }

    /// A name that nobody has yet, made of signs that can stand in tables and files.
    fn free_name(&self, wanted: &str) -> String {
        let sign = |sign: char| if sign.is_alphanumeric() || "._-+:".contains(sign) { sign } else { '_' };
        let name: String = wanted.chars().map(sign).take(External::LONGEST_NAME).collect();
        let is_taken = |name: &str| self.entrants.iter().any(|entrant| entrant.name == name);
        let others = (2..).map(|number| format!("{name}-{number}"));
        std::iter::once(name.clone()).chain(others).find(|name| !is_taken(name)).unwrap_or(name)
    }
}

/// Writes files, by their paths inside it, into a folder that is made.
///
/// # Errors
/// When the folder is there already, or something cannot be written.
pub fn write_new_folder(folder: &Path, files: &[(PathBuf, Vec<u8>)]) -> io::Result<()> {
    std::fs::create_dir(folder)?;
    for (path, bytes) in files {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, bytes)?;
    }
    Ok(())
}

/// A name that can be that of a file everywhere.
pub fn file_name(name: &str) -> String {
    name.chars().map(|sign| if sign.is_alphanumeric() || "._-".contains(sign) { sign } else { '_' }).collect()
}
