//! The entrants of a tournament: programs in files and folders, each in a folder of its own, and methods by
//! their words.

use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::catalog::{Engine, Game, Method, SpecError};
use crate::engine::Protocol;
use crate::engine::process::ProgramLimits;
use crate::engine::provider::protocol_of;
use crate::search::external::{External, ExternalFault};

use super::folder::{FoundProgram, Programs, SkippedFile, program, programs_of};
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
    pub isolated: bool,
}

/// The reason why something cannot take part.
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
    #[error("{name} cannot be the first, for nobody is called so; there are: {known}")]
    NotFirst { name: String, known: String },
    /// The program's own folder cannot be created.
    #[error(transparent)]
    Place(#[from] io::Error),
}

/// The entrants so far.
#[derive(Debug)]
pub struct Gathering {
    pub workshop: Arc<Workshop>,
    pub entrants: Vec<Entrant>,
    pub skipped: Vec<SkippedFile>,
}

impl Gathering {
    /// A gathering without entrants.
    ///
    /// # Errors
    /// When folders for the programs cannot be created.
    pub fn new(rules: ProgramRules, kept: Kept) -> Result<Self, EntrantError> {
        let workshop = Arc::new(Workshop::new(rules, kept)?);
        Ok(Self { workshop, entrants: Vec::new(), skipped: Vec::new() })
    }

    /// Adds folders of programs, programs, and methods by their words. A folder beside other files and
    /// folders is one program where it has a file that starts it; else it is handled by
    /// [`Gathering::take_folder`].
    ///
    /// # Errors
    /// [`EntrantError`] gives the reason.
    pub fn take(&mut self, words: &[String]) -> Result<(), EntrantError> {
        let is_alone = words.iter().filter(|word| Path::new(word).exists()).count() == 1;
        words.iter().try_for_each(|word| self.take_word(word, is_alone))
    }

    fn take_word(&mut self, word: &str, is_alone: bool) -> Result<(), EntrantError> {
        let path = Path::new(word);
        if path.is_dir() && (is_alone || program(path).is_none()) {
            return self.take_folder(path);
        }
        if path.exists() {
            let found = program(path).ok_or_else(|| EntrantError::NoProgram(word.to_owned()))?;
            return self.take_programs(Programs::of(found));
        }
        self.take_method(word)
    }

    /// Adds an external engine of the user's list, by its name, or a method by its word, such as `level:3`.
    ///
    /// # Errors
    /// [`EntrantError`] gives the reason.
    pub fn take_engine(&mut self, name: &str) -> Result<(), EntrantError> {
        // No engine has a name with a colon.
        let is_engine = External::is_name(name);
        self.take_method(&if is_engine { format!("{}:{name}", Method::EXTERNAL) } else { name.to_owned() })
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

    /// Adds all programs of a folder, or the folder as a single program.
    ///
    /// # Errors
    /// [`EntrantError`] gives the reason for the first one that cannot take part.
    pub fn take_folder(&mut self, folder: &Path) -> Result<(), EntrantError> {
        let failed = |source| EntrantError::Folder { file: folder.display().to_string(), source };
        self.take_programs(programs_of(folder).map_err(failed)?)
    }

    fn take_programs(&mut self, programs: Programs) -> Result<(), EntrantError> {
        self.skipped.extend(programs.skipped);
        programs.found.iter().try_for_each(|found| self.lend(found))
    }

    /// Lets the entrant of this name be the first.
    ///
    /// # Errors
    /// [`EntrantError::NotFirst`] for an unknown name.
    pub fn put_first(&mut self, name: &str) -> Result<(), EntrantError> {
        let names = || self.entrants.iter().map(|entrant| entrant.name.as_str());
        let Some(place) = names().position(|other| other == name) else {
            let known = names().collect::<Vec<_>>().join(", ");
            return Err(EntrantError::NotFirst { name: name.to_owned(), known });
        };
        self.entrants[..=place].rotate_right(1);
        Ok(())
    }

    fn lend(&mut self, found: &FoundProgram) -> Result<(), EntrantError> {
        // A folder that is too large is refused before play.
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

    fn free_name(&self, wanted: &str) -> String {
        free_name(self.entrants.iter().map(|entrant| entrant.name.as_str()), wanted)
    }
}

/// A name that is not among `taken`, made of characters that are allowed in tables and file names, and
/// distinct on all file systems.
fn free_name<'a>(taken: impl Iterator<Item = &'a str>, wanted: &str) -> String {
    let sign = |sign: char| if sign.is_alphanumeric() || "._-+:".contains(sign) { sign } else { '_' };
    let name: String = wanted.chars().map(sign).take(External::LONGEST_NAME).collect();
    let file = |name: &str| file_name(name).to_lowercase();
    let taken: Vec<String> = taken.map(file).collect();
    let others = (2..).map(|number| format!("{name}-{number}"));
    std::iter::once(name.clone()).chain(others).find(|name| !taken.contains(&file(name))).unwrap_or(name)
}

impl Programs {
    /// The names of the programs in tables, where engines of these names take part as well.
    pub fn names(&self, engines: &[String]) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for wanted in self.found.iter().map(|found| &found.name).chain(engines) {
            names.push(free_name(names.iter().map(String::as_str), wanted));
        }
        names
    }
}

/// A name that is allowed as a file name on all systems.
pub fn file_name(name: &str) -> String {
    name.chars().map(|sign| if sign.is_alphanumeric() || "._-".contains(sign) { sign } else { '_' }).collect()
}
