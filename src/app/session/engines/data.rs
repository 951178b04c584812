//! The external engines that the user added, as plain data.

use std::path::PathBuf;

use crate::catalog::external::GameLine;
use crate::catalog::{AnyPosition, Engine, Game};
use crate::engine::trial::Trial;
use crate::engine::{EngineEntry, Protocol};
use crate::search::external::ExternalFault;
use crate::search::{Limits, Report};

/// A command about external engines.
#[derive(Clone, Debug, PartialEq)]
pub enum EnginesCommand {
    /// Reads the list once more, unless other work on it is under way.
    Load,
    /// Sets the fields of the form.
    Fill(Box<EngineForm>),
    /// Adds the engine of the form, or replaces the engine that the form changes.
    Add,
    /// Fills the form with an engine, to be changed.
    Change(String),
    /// Asks for the program file.
    ChooseProgram,
    /// Puts this program into the form.
    Program(PathBuf),
    Test(String),
    StopTest,
    /// Asks whether to remove this engine; `None` withdraws the question.
    AskRemoval(Option<String>),
    Remove(String),
    /// Takes in the list that was read.
    Listed(Vec<EngineEntry>),
    /// Chooses the engine that analyses beside the program's own search.
    Beside(Option<String>),
    /// Ends the question to the engine beside the program's own search.
    StopBeside,
    /// Chooses the engine that estimates in the next review.
    ReviewBy(Option<String>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineForm {
    /// The engine of the list that is changed; `None` to add a new one.
    pub changed: Option<String>,
    /// The user's name for it.
    pub name: String,
    pub protocol: Protocol,
    /// The games that it plays; empty for all of its protocol.
    pub games: Vec<Game>,
    /// The program and its arguments, separated by blanks; quotes enclose arguments that contain blanks.
    pub command: String,
    /// The working directory.
    pub folder: Option<PathBuf>,
    /// The most seconds to wait for an answer.
    pub wait: u32,
}

impl Default for EngineForm {
    fn default() -> Self {
        let [name, command] = [String::new(), String::new()];
        let (protocol, games, wait) = (Protocol::Gtp, Vec::new(), EngineEntry::WAIT);
        Self { changed: None, name, protocol, games, command, folder: None, wait }
    }
}

impl EngineForm {
    pub fn entry(&self) -> EngineEntry {
        let games = self.games.iter().filter(|&&game| self.protocol.has(game));
        EngineEntry {
            name: self.name.trim().to_owned(),
            protocol: self.protocol,
            games: games.map(Game::to_string).collect(),
            command: words(&self.command),
            folder: self.folder.clone(),
            wait: self.wait,
        }
    }

    /// The fields for an engine of the list.
    pub(super) fn of(entry: &EngineEntry) -> Self {
        Self {
            changed: Some(entry.name.clone()),
            name: entry.name.clone(),
            protocol: entry.protocol,
            games: entry.games.iter().filter_map(|word| word.parse().ok()).collect(),
            command: command_line(&entry.command),
            folder: entry.folder.clone(),
            wait: entry.wait,
        }
    }
}

/// The command line of these words: words with blanks are quoted, and quotes are escaped by a backslash.
pub fn command_line(words: &[String]) -> String {
    let written = |word: &String| {
        let word = word.replace('"', "\\\"");
        let is_plain = !word.is_empty() && !word.contains(char::is_whitespace);
        if is_plain { word } else { format!("\"{word}\"") }
    };
    words.iter().map(written).collect::<Vec<_>>().join(" ")
}

fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut is_quoted = false;
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' if signs.next_if_eq(&'"').is_some() => word.get_or_insert_default().push('"'),
            '"' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            sign if sign.is_whitespace() && !is_quoted => words.extend(word.take()),
            sign => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    words
}

/// Background work on the list.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineWork {
    /// The file of the list; `None` where it is not saved.
    pub file: Option<PathBuf>,
    pub task: EngineTask,
}

#[derive(Clone, Debug, PartialEq)]
pub enum EngineTask {
    Load,
    Add(EngineEntry),
    /// Replaces the engine of this name.
    Change(String, EngineEntry),
    Remove(String),
    Test(EngineEntry),
}

/// The result of a task.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineAnswer {
    List(Vec<EngineEntry>),
    /// The reason why the list was not changed.
    Refused(String),
    Tried(Box<Trial>),
}

/// A question to an engine beside the program's own search.
#[derive(Clone, Debug, PartialEq)]
pub struct BesideQuestion {
    pub engine: String,
    pub position: AnyPosition,
    /// The position, by the start and the moves to it.
    pub line: GameLine,
    pub limits: Limits,
}

/// The answer of an engine beside the program's own search.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    pub question: BesideQuestion,
    /// Its newest report.
    pub report: Report,
    pub is_over: bool,
    /// Whether the user stopped it.
    pub is_stopped: bool,
    pub fault: Option<ExternalFault>,
}

/// The external engines that the user added, with the form and tasks about them.
#[derive(Clone, Debug, Default)]
pub struct Engines {
    /// In the order of their names.
    pub list: Vec<EngineEntry>,
    /// The fields of an engine to be added or changed.
    pub form: EngineForm,
    /// The task that waits or runs.
    pub(crate) task: Option<EngineTask>,
    /// The engine tested last, and the result; `None` where the test was stopped.
    pub trial: Option<(String, Option<Trial>)>,
    /// The engine that the user is asked about removing.
    pub removal: Option<String>,
    /// The file of the list; the only one that the window reads.
    pub file: Option<PathBuf>,
    /// The answer of the engine beside the program's own search.
    pub beside: Option<Beside>,
    /// Seconds that the engine beside has worked on its question; `None` while it is idle.
    pub waited: Option<f64>,
    /// Why the last task failed.
    pub refused: Option<String>,
}

impl Engines {
    /// Names of the engines that play a game.
    pub fn names(&self, game: Game) -> impl Iterator<Item = &str> {
        self.list.iter().filter(move |entry| entry.plays(game)).map(|entry| entry.name.as_str())
    }

    /// The name of an external engine that is missing or does not play a game; `None` before the list was
    /// read.
    pub fn stranger<'a>(&self, engine: &'a Engine, game: Game) -> Option<&'a str> {
        if self.list.is_empty() && self.task == Some(EngineTask::Load) {
            return None;
        }
        engine.external().filter(|name| !self.names(game).any(|known| known == *name))
    }

    /// Whether an engine accepts a limit of depth, and one of nodes; both are true for methods of this
    /// program.
    pub fn takes(&self, engine: &Engine) -> [bool; 2] {
        let name = engine.external();
        let entry = name.and_then(|name| self.list.iter().find(|entry| entry.name == name));
        entry.map_or([true; 2], |entry| [entry.protocol.takes_depth(), entry.protocol.takes_nodes()])
    }

    /// Names of the engines that play a game and report values of positions.
    pub fn valuing(&self, game: Game) -> impl Iterator<Item = &str> {
        let fits = move |entry: &&EngineEntry| entry.plays(game) && entry.protocol.values();
        self.list.iter().filter(fits).map(|entry| entry.name.as_str())
    }

    /// The waiting task, with the file of the list.
    pub(super) fn work(&self) -> Option<EngineWork> {
        Some(EngineWork { file: self.file.clone(), task: self.task.clone()? })
    }

    /// The engine under test.
    pub fn tried(&self) -> Option<&str> {
        match &self.task {
            Some(EngineTask::Test(entry)) => Some(&entry.name),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_words_of_a_command_together() {
        assert_eq!(words("python3  \"my player.py\" -x \"\""), ["python3", "my player.py", "-x", ""]);
        assert!(words("  ").is_empty());
        for line in [r#"sh -c "echo \"a b\"" "" C:\tools\x.exe"#, "plain -x"] {
            assert_eq!(command_line(&words(line)), line);
        }
    }
}
