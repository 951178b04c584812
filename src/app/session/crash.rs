//! A crash report: the last commands and the documents that they began with, without texts of the user; and
//! conversion of a report back to commands, to reproduce a crash.
//!
//! This file writes nothing: the window does on a panic, and `edagari --replay` reads the report.

use std::collections::VecDeque;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::game::ActionId;
use crate::game::record::{MoveId, Record};
use crate::store::{Document, GameFacts};

use super::command::{Command, TreeCommand};
use super::state::State;

/// The most commands in a report.
const COMMANDS: usize = 200;
/// The most moves of a document in a report; converting a larger one on every change takes too long.
const MOVES: usize = 5_000;

/// The report of a crash. It stays on this machine and is never sent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CrashReport {
    pub version: String,
    /// The operating system.
    pub system: String,
    /// The panic message, without quoted parts.
    pub message: String,
    /// Source file and line of the panic.
    pub place: String,
    /// The last commands, oldest first.
    pub chapters: Vec<CrashChapter>,
    pub backtrace: String,
}

/// A run of commands, and the document that they began with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CrashChapter {
    /// The document in file format; empty where it is too large.
    pub document: String,
    /// The moves to the position that was shown.
    pub shown: Vec<ActionId>,
    /// Each command in RON; for commands with a text or file of the user only the name.
    pub commands: Vec<String>,
}

impl CrashChapter {
    /// A chapter that begins with this state.
    fn begun(state: &State) -> Self {
        let (record, shown) = (&state.game.document.record, state.game.cursor);
        let shown = if record.contains(shown) { record.path_to(shown) } else { Vec::new() };
        Self { document: told_document(state), shown, commands: Vec::new() }
    }
}

/// A command as a report stores it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum ToldCommand {
    Given(Command),
    /// A command about a move, given by the moves up to it: a document that is read numbers its moves
    /// otherwise.
    At(Vec<ActionId>, Command),
    /// The name of a command that is not repeated.
    Named(String),
}

/// Records the last commands while the program runs.
#[derive(Clone, Debug, Default)]
pub struct CrashRecorder {
    chapters: VecDeque<CrashChapter>,
    /// Size of the record and cursor after the last command: a difference shows a change by something else
    /// than a command.
    left: Option<(usize, MoveId)>,
    /// Whether the last command is stored with all its contents.
    is_whole: bool,
}

impl CrashRecorder {
    /// Records a command before it is carried out.
    pub fn note(&mut self, state: &State, command: &Command) {
        if is_idle(command) {
            return;
        }
        if self.left != Some(shape(state)) {
            self.chapters.push_back(CrashChapter::begun(state));
        }
        let told = ToldCommand::of(command, &state.game.document.record);
        self.is_whole = told == ToldCommand::Given(command.clone()) || matches!(told, ToldCommand::At(..));
        let told = ron::to_string(&told).or_else(|_| {
            self.is_whole = false;
            ron::to_string(&ToldCommand::Named(name(command)))
        });
        if let (Some(chapter), Ok(told)) = (self.chapters.back_mut(), told) {
            chapter.commands.push(told);
        }
        self.forget();
    }

    /// Records the state after a command was carried out. The effects of a command stored by name only stand
    /// in the document of the next chapter.
    pub fn settle(&mut self, state: &State) {
        self.left = self.is_whole.then(|| shape(state));
    }

    /// The report of a crash with the commands so far.
    pub fn report(&self, version: &str, message: &str, place: String) -> CrashReport {
        CrashReport {
            version: version.to_owned(),
            message: without_quoted(message),
            place,
            chapters: self.chapters.iter().cloned().collect(),
            ..CrashReport::default()
        }
    }

    /// Drops the oldest chapters while there are more than `COMMANDS` commands.
    fn forget(&mut self) {
        let count = |chapters: &VecDeque<CrashChapter>| {
            chapters.iter().map(|chapter| chapter.commands.len()).sum::<usize>()
        };
        while self.chapters.len() > 1 && count(&self.chapters) > COMMANDS {
            self.chapters.pop_front();
        }
        if let Some(chapter) =
            self.chapters.back_mut().filter(|chapter| chapter.commands.len() > 2 * COMMANDS)
        {
            // The document that they began with is of no use without them; the names still show the course of
            // events.
            chapter.commands.drain(..COMMANDS);
            chapter.document.clear();
        }
    }
}

impl CrashReport {
    /// Reads a report.
    ///
    /// # Errors
    /// A sentence with line and column, where the text is no report.
    pub fn from_text(text: &str) -> Result<Self, String> {
        ron::from_str(text).map_err(|error| error.to_string())
    }

    /// The report in file format.
    pub fn to_text(&self) -> String {
        ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).unwrap_or_default()
    }

    /// Number of commands that cannot be repeated: they held a text of the user, or this version does not
    /// know them.
    pub fn unrepeatable(&self) -> usize {
        let given = self.chapters.iter().flat_map(|chapter| &chapter.commands);
        given
            .filter(|command| !ron::from_str(command).is_ok_and(|read| ReplayStep::of(read).is_some()))
            .count()
    }

    /// The steps that reproduce the crash, in order.
    pub fn steps(&self) -> Vec<ReplayStep> {
        let step = |told: &String| ron::from_str(told).ok().map(ReplayStep::of);
        let chapter = |chapter: &CrashChapter| {
            let shown = ReplayStep::At(chapter.shown.clone(), Command::GoTo(MoveId::START));
            let document = [ReplayStep::Document(chapter.document.clone()), shown];
            let document = document.into_iter().filter(|_| !chapter.document.is_empty());
            document.chain(chapter.commands.iter().filter_map(step).flatten()).collect::<Vec<_>>()
        };
        self.chapters.iter().flat_map(chapter).collect()
    }
}

/// Reason for opening a window.
#[derive(Clone, Debug, PartialEq)]
pub enum WindowStart {
    /// A saved game, or `None` for the game that was open last.
    Usual(Option<PathBuf>),
    /// Repeats the commands of a report, separate from all saved data.
    Replay(Box<CrashReport>),
}

/// One step in reproducing a crash.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayStep {
    /// Open this document.
    Document(String),
    /// Give this command.
    Command(Command),
    /// Give this command about the move that ends this line.
    At(Vec<ActionId>, Command),
}

impl ReplayStep {
    fn of(told: ToldCommand) -> Option<Self> {
        match told {
            ToldCommand::Given(command) => Some(Self::Command(command)),
            ToldCommand::At(path, command) => Some(Self::At(path, command)),
            ToldCommand::Named(_) => None,
        }
    }

    /// The command to be given; `None` where the document is open already, or the move does not exist.
    pub fn command(self, state: &State) -> Option<Command> {
        match self {
            Self::Document(text) if text == told_document(state) => None,
            Self::Document(text) => Some(Command::OpenText(text)),
            Self::Command(command) => Some(command),
            Self::At(path, command) => {
                let record = &state.game.document.record;
                let at = path.iter().try_fold(MoveId::START, |id, &action| record.child(id, action))?;
                Some(moved(&command, at))
            }
        }
    }
}

impl ToldCommand {
    fn of(command: &Command, record: &Record) -> Self {
        match command {
            Command::GoTo(at) | Command::Delete(at) | Command::Promote(at) | Command::CopyMovesTo(at)
                if record.contains(*at) =>
            {
                Self::At(record.path_to(*at), moved(command, MoveId::START))
            }
            Command::Comment(at, text) if record.contains(*at) => {
                Self::At(record.path_to(*at), Command::Comment(MoveId::START, masked(text)))
            }
            Command::OpenText(text) => Self::Given(Command::OpenText(masked(text))),
            Command::PasteText(text) => Self::Given(Command::PasteText(masked(text))),
            // These commands would end the replay or read the clipboard.
            Command::Quit | Command::QuitAnyway | Command::Paste => Self::Named(name(command)),
            command => Self::Given(command.clone()),
        }
    }
}

/// The same command about another move.
fn moved(command: &Command, to: MoveId) -> Command {
    match command {
        Command::GoTo(_) => Command::GoTo(to),
        Command::Delete(_) => Command::Delete(to),
        Command::Promote(_) => Command::Promote(to),
        Command::CopyMovesTo(_) => Command::CopyMovesTo(to),
        Command::Comment(_, text) => Command::Comment(to, text.clone()),
        other => other.clone(),
    }
}

/// Whether a command comes with every move of the pointer and changes nothing that is saved.
const fn is_idle(command: &Command) -> bool {
    matches!(command, Command::Preview(_) | Command::Point(_) | Command::Tree(_, TreeCommand::SetSeen(_)))
}

/// The name of a command's variant.
fn name(command: &Command) -> String {
    let shown = format!("{command:?}");
    shown.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

fn shape(state: &State) -> (usize, MoveId) {
    (state.game.document.record.len(), state.game.cursor)
}

/// The open document without texts of the user and without searches.
fn told_document(state: &State) -> String {
    let document = &state.game.document;
    if document.record.len() > MOVES {
        return String::new();
    }
    let mut told = Document {
        title: String::new(),
        names: Default::default(),
        facts: GameFacts::default(),
        read_notes: Vec::new(),
        analyses: Vec::new(),
        patterns: None,
        ..document.clone()
    };
    let commented: Vec<_> = std::iter::once(MoveId::START).chain(told.record.moves()).collect();
    for id in commented {
        let comment = masked(told.record.comment(id));
        told.record.set_comment(id, comment);
    }
    told.to_text()
}

/// The text with its content hidden: letters become x or 字, digits 0.
fn masked(text: &str) -> String {
    let mask = |c: char| match c {
        c if c.is_ascii_alphabetic() => 'x',
        c if c.is_ascii_digit() => '0',
        c if c.is_alphanumeric() => '字',
        c => c,
    };
    text.chars().map(mask).collect()
}

/// A message without quoted parts, which may come from the user.
fn without_quoted(message: &str) -> String {
    let mut shown = String::new();
    let mut within = None;
    for c in message.chars() {
        match within {
            Some(quote) if c == quote => {
                within = None;
                shown.push('…');
                shown.push(c);
            }
            Some(_) => {}
            None => {
                shown.push(c);
                within = matches!(c, '"' | '`').then_some(c);
            }
        }
    }
    shown
}
