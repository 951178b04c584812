//! The user's engines, as plain data.

use std::path::PathBuf;

use crate::catalog::external::GameLine;
use crate::catalog::{AnyPosition, Engine, Game};
use crate::engine::trial::Trial;
use crate::engine::{EngineEntry, Protocol};
use crate::search::external::ExternalFault;
use crate::search::{Limits, Report};

/// What is asked about engines.
#[derive(Clone, Debug, PartialEq)]
pub enum EnginesCommand {
    /// Reads the list once more, where nothing else is done with it.
    Load,
    /// The fields of an engine to be added, as they are now.
    Fill(Box<EngineForm>),
    /// Adds what the fields say, or puts it in the place of the engine that they change.
    Add,
    /// Puts what an engine is into the fields, to be changed.
    Change(String),
    /// Asks for the file of its program.
    ChooseProgram,
    /// The fields get this program.
    Program(PathBuf),
    /// Starts an engine and asks it for moves.
    Test(String),
    /// Ends a test.
    StopTest,
    /// Asks whether one is to be taken out of the list, or no longer.
    AskRemoval(Option<String>),
    /// Takes one out of the list.
    Remove(String),
    /// The list as it was read.
    Listed(Vec<EngineEntry>),
    /// Which of them analyses beside the program's own search.
    Beside(Option<String>),
    /// Ends the question to the engine beside.
    StopBeside,
    /// Which of them estimates in the next review.
    ReviewBy(Option<String>),
}

/// The fields of an engine to be added or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineForm {
    /// The engine of the list that is changed; `None` where one is added.
    pub changed: Option<String>,
    /// What the user calls it.
    pub name: String,
    /// What it speaks.
    pub protocol: Protocol,
    /// The games that it plays; none for all of its protocol.
    pub games: Vec<Game>,
    /// The program and its arguments, with blanks between; quotes hold together what has blanks.
    pub command: String,
    /// The folder in which it runs.
    pub folder: Option<PathBuf>,
    /// Seconds that an answer is waited for.
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
    /// The engine that the fields describe.
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

    /// The fields that describe an engine of the list.
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

/// The command line of these words: what has blanks stands in quotes, and a backslash goes before a quote.
pub fn command_line(words: &[String]) -> String {
    let written = |word: &String| {
        let word = word.replace('"', "\\\"");
        let is_plain = !word.is_empty() && !word.contains(char::is_whitespace);
        if is_plain { word } else { format!("\"{word}\"") }
    };
    words.iter().map(written).collect::<Vec<_>>().join(" ")
}

/// The words of a command line.
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

/// What is done with the list, beside the window.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineWork {
    /// Where the list is kept, where it is kept anywhere.
    pub file: Option<PathBuf>,
    pub task: EngineTask,
}

/// Reading or changing the list of engines, or testing one of them.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineTask {
    /// It is read.
    Load,
    /// One more is kept.
    Add(EngineEntry),
    /// The one of this name becomes another one.
    Change(String, EngineEntry),
    /// One is taken out.
    Remove(String),
    /// One is tried.
    Test(EngineEntry),
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineAnswer {
    /// The list as it is now.
    List(Vec<EngineEntry>),
    /// Why it is not as it was asked for.
    Refused(String),
    /// What a test found.
    Tried(Box<Trial>),
}

/// A position that an engine looks at beside the program's own search.
#[derive(Clone, Debug, PartialEq)]
pub struct BesideQuestion {
    /// The name of the engine.
    pub engine: String,
    pub position: AnyPosition,
    /// How the game came there.
    pub line: GameLine,
    pub limits: Limits,
}

/// What an engine has said of a position beside the program's own search.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    pub question: BesideQuestion,
    /// What it has said so far.
    pub report: Report,
    /// Whether it has come to its end.
    pub is_over: bool,
    /// Whether somebody ended it before.
    pub is_stopped: bool,
    /// What it did wrong.
    pub fault: Option<ExternalFault>,
}

/// The user's engines, and what is done with them.
#[derive(Clone, Debug, Default)]
pub struct Engines {
    /// Each of them, by name.
    pub list: Vec<EngineEntry>,
    /// The fields of one to be added or changed.
    pub form: EngineForm,
    /// What is asked and not answered yet.
    pub(crate) task: Option<EngineTask>,
    /// The engine that was tried last, and what was found; nothing where the test was stopped.
    pub trial: Option<(String, Option<Trial>)>,
    /// The engine of which is asked whether it is to be taken out.
    pub removal: Option<String>,
    /// Where the list is kept; the window reads it from nowhere else.
    pub file: Option<PathBuf>,
    /// What an engine says of the position that is analysed.
    pub beside: Option<Beside>,
    /// Seconds that the engine beside has worked on what it is asked; nothing while it works on nothing.
    pub waited: Option<f64>,
    /// Why the last thing that was asked was not done.
    pub refused: Option<String>,
}

impl Engines {
    /// The names of those that play a game.
    pub fn names(&self, game: Game) -> impl Iterator<Item = &str> {
        self.list.iter().filter(move |entry| entry.plays(game)).map(|entry| entry.name.as_str())
    }

    /// The name of an engine of the user's that does not play a game, or is not there; of nobody before the list was read.
    pub fn stranger<'a>(&self, engine: &'a Engine, game: Game) -> Option<&'a str> {
        if self.list.is_empty() && self.task == Some(EngineTask::Load) {
            return None;
        }
        engine.external().filter(|name| !self.names(game).any(|known| known == *name))
    }

    /// Whether an engine can be told how deep, and how many nodes, it is to search; any method where it is no engine of the list.
    pub fn takes(&self, engine: &Engine) -> [bool; 2] {
        let name = engine.external();
        let entry = name.and_then(|name| self.list.iter().find(|entry| entry.name == name));
        entry.map_or([true; 2], |entry| [entry.protocol.takes_depth(), entry.protocol.takes_nodes()])
    }

    /// The names of those that play a game and say what its positions are worth.
    pub fn valuing(&self, game: Game) -> impl Iterator<Item = &str> {
        let fits = move |entry: &&EngineEntry| entry.plays(game) && entry.protocol.values();
        self.list.iter().filter(fits).map(|entry| entry.name.as_str())
    }

    /// The task that waits, with the file of the list.
    pub(super) fn work(&self) -> Option<EngineWork> {
        Some(EngineWork { file: self.file.clone(), task: self.task.clone()? })
    }

    /// The engine that is tried now.
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
