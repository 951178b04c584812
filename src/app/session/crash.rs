//! A crash report: the last commands and the documents that they began with, without a text of the user; and the
//! way back from a report to commands, so that a crash can be made to come again.
//!
//! Nothing here writes a file: the window does when something panics, and `edagari --replay` reads what it wrote.

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
/// The most moves of a document in a report; a larger one takes too long with every change.
const MOVES: usize = 5_000;

/// The report of a crash. It is kept on this machine and never sent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CrashReport {
    /// The version of the program.
    pub version: String,
    /// The system that it ran on.
    pub system: String,
    /// What the program said of itself, without what stood in quotation marks.
    pub message: String,
    /// The source line.
    pub place: String,
    /// The last commands, in the order in which they were given.
    pub chapters: Vec<CrashChapter>,
    /// The functions that were running.
    pub backtrace: String,
}

/// Commands that follow each other, and the document that they began with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CrashChapter {
    /// The document as a file has it; empty where it is too large.
    pub document: String,
    /// The moves to the position that was shown.
    pub shown: Vec<ActionId>,
    /// Each command in RON; of those that hold a text or a file of the user the name alone.
    pub commands: Vec<String>,
}

impl CrashChapter {
    /// A chapter that begins now.
    fn begun(state: &State) -> Self {
        let (record, shown) = (&state.game.document.record, state.game.cursor);
        let shown = if record.contains(shown) { record.path_to(shown) } else { Vec::new() };
        Self { document: told_document(state), shown, commands: Vec::new() }
    }
}

/// A command as a report holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum ToldCommand {
    Given(Command),
    /// A command about a move, which has another number in a document that was read: the moves up to it.
    At(Vec<ActionId>, Command),
    /// The name of a command that is not repeated.
    Named(String),
}

/// Keeps the last commands while the program runs.
#[derive(Clone, Debug, Default)]
pub struct CrashRecorder {
    chapters: VecDeque<CrashChapter>,
    /// The record after the last command: where it differs now, something else than a command has changed it.
    left: Option<(usize, MoveId)>,
    /// Whether the last command is told with all that it says.
    is_whole: bool,
}

impl CrashRecorder {
    /// Takes a command in, before it is carried out.
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

    /// Looks at what the command came to, after it was carried out. What a command did that is not told whole stands in the
    /// document of the next chapter.
    pub fn settle(&mut self, state: &State) {
        self.left = self.is_whole.then(|| shape(state));
    }

    /// The report of a crash with the commands up to now.
    pub fn report(&self, version: &str, message: &str, place: String) -> CrashReport {
        CrashReport {
            version: version.to_owned(),
            message: without_quoted(message),
            place,
            chapters: self.chapters.iter().cloned().collect(),
            ..CrashReport::default()
        }
    }

    /// Drops the oldest chapters while there are more commands than are told.
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
            // The document that they began with is of no use without them; the names still say what was done.
            chapter.commands.drain(..COMMANDS);
            chapter.document.clear();
        }
    }
}

impl CrashReport {
    /// Reads a report.
    ///
    /// # Errors
    /// A sentence with line and column, where the text is none.
    pub fn from_text(text: &str) -> Result<Self, String> {
        ron::from_str(text).map_err(|error| error.to_string())
    }

    /// The report as a file has it.
    pub fn to_text(&self) -> String {
        ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).unwrap_or_default()
    }

    /// How many of the commands cannot be repeated: they held a text of the user, or this version does not know them.
    pub fn unrepeatable(&self) -> usize {
        let given = self.chapters.iter().flat_map(|chapter| &chapter.commands);
        given
            .filter(|command| !ron::from_str(command).is_ok_and(|read| ReplayStep::of(read).is_some()))
            .count()
    }

    /// What has to be done for all of it to happen once more, in order.
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

/// With what the window is opened.
#[derive(Clone, Debug, PartialEq)]
pub enum WindowStart {
    /// With a saved game, or with what was open last.
    Usual(Option<PathBuf>),
    /// To repeat the commands of a report, apart from all that is kept.
    Replay(Box<CrashReport>),
}

/// One step on the way to a crash.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayStep {
    /// This document is open.
    Document(String),
    /// This command is given.
    Command(Command),
    /// This command is given about the move that ends this line.
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

    /// The command to be given now; `None` where the document is open already, or the move is not there.
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
            // It would end what repeats it, and it asks for what is on a clipboard.
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

/// Whether a command comes with every move of the pointer and changes nothing that is kept.
const fn is_idle(command: &Command) -> bool {
    matches!(command, Command::Preview(_) | Command::Point(_) | Command::Tree(_, TreeCommand::SetSeen(_)))
}

/// The first word of a command.
fn name(command: &Command) -> String {
    let shown = format!("{command:?}");
    shown.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

fn shape(state: &State) -> (usize, MoveId) {
    (state.game.document.record.len(), state.game.cursor)
}

/// The open document without what the user wrote into it and without searches.
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

/// A text of the same form with nothing to be read in it: letters become x or 字, digits 0.
fn masked(text: &str) -> String {
    let mask = |c: char| match c {
        c if c.is_ascii_alphabetic() => 'x',
        c if c.is_ascii_digit() => '0',
        c if c.is_alphanumeric() => '字',
        c => c,
    };
    text.chars().map(mask).collect()
}

/// A message without what stands in quotation marks: it may come from the user.
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
