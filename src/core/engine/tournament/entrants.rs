//! Who takes part in a tournament: programs of files and folders, each in a folder of its own, and methods by their words.

use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::catalog::{Engine, Game, Method, SpecError};
use crate::engine::Protocol;
use crate::engine::process::ProgramLimits;
use crate::engine::provider::protocol_of;
use crate::search::external::{External, ExternalFault};

use super::folder::{FoundProgram, SkippedFile, program, programs_in};
use super::plan::Entrant;
use super::workshop::{Kept, Workshop};

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
    #[error("{0}: there is no such folder or program, and no method of this name")]
    Nothing(String),
    #[error(transparent)]
    Spec(#[from] SpecError),
    #[error("{0}")]
    Engine(Box<ExternalFault>),
    /// The folder of a program's own cannot be made.
    #[error(transparent)]
    Place(#[from] io::Error),
}

/// Who takes part, as far as it is known.
#[derive(Debug)]
pub struct Gathering {
    pub workshop: Arc<Workshop>,
    pub entrants: Vec<Entrant>,
    /// Files that are no programs.
    pub skipped: Vec<SkippedFile>,
}

impl Gathering {
    /// Nobody takes part yet.
    ///
    /// # Errors
    /// When there is no place for the folders of the programs.
    pub fn new(rules: ProgramRules, kept: Kept) -> Result<Self, EntrantError> {
        let workshop = Arc::new(Workshop::new(rules, kept)?);
        Ok(Self { workshop, entrants: Vec::new(), skipped: Vec::new() })
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
        let game = self.workshop.rules.game;
        let parsed = Engine::parse(word, game).map_err(|error| match error {
            SpecError::Method(_) => EntrantError::Nothing(word.to_owned()),
            error => error.into(),
        });
        let mut engine = parsed?.without_vain_settings(game)?;
        engine.check_external(game).map_err(|fault| EntrantError::Engine(Box::new(fault)))?;
        let is_timed = engine.external().is_some() || engine.is_endless();
        if is_timed && engine.limits.seconds.is_none() {
            engine.limits.seconds = Some(self.workshop.rules.seconds);
        }
        let name = self.free_name(engine.external().unwrap_or(word));
        let protocol = engine.external().and_then(protocol_of);
        self.entrants.push(Entrant { name, engine, protocol, program: None });
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
        // A folder that is too large is refused before anything is played.
        let trial = self.workshop.trial();
        found.settle(&trial)?;
        std::fs::remove_dir_all(trial)?;
        let (rules, name) = (&self.workshop.rules, self.free_name(&found.name));
        let mut engine = Engine::with_method(Method::External(External { name: name.clone() }), rules.game);
        engine.limits.seconds = Some(rules.seconds);
        let protocol = Some(rules.protocol);
        self.entrants.push(Entrant { name, engine, protocol, program: Some(found.clone()) });
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

/// A name that can be that of a file everywhere.
pub fn file_name(name: &str) -> String {
    name.chars().map(|sign| if sign.is_alphanumeric() || "._-".contains(sign) { sign } else { '_' }).collect()
}
