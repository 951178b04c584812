//! The common part of the protocols on the side that asks: a question with its deadline, and a report of what was answered.

use std::fmt;
use std::time::Instant;

use crate::catalog::AnyPosition;
use crate::catalog::external::{ExternalQuestion, GameLine};
use crate::game::ActionId;
use crate::search::external::FaultKind;
use crate::search::{ActionReport, Report};

use super::Protocol;
use super::moves;
use super::process::{EngineProcess, Patience, Trouble};

/// One protocol as it is spoken with one engine.
pub(super) trait Client: fmt::Debug + Send {
    /// Begins the dialogue: what the engine says of itself.
    fn greet(&mut self, process: &mut EngineProcess, patience: &Patience<'_>) -> Result<(), Trouble>;

    /// Asks for a move, or for the values of all.
    fn ask(&mut self, asked: &mut Asked<'_>) -> Result<Report, Trouble>;

    /// Ends the search of a question that nobody waits for any more. Protocols without a word for that fail.
    fn quieten(&mut self, _: &mut EngineProcess) -> Result<(), Trouble> {
        Err(Trouble::Stopped)
    }

    /// What the engine says of itself.
    fn about(&self) -> &EngineFacts;

    /// What asks it to end.
    fn farewell(&self) -> &'static str {
        "quit"
    }
}

/// What an engine says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineFacts {
    /// Its name and version.
    pub name: String,
    /// What it can, as its protocol says it: commands, options.
    pub can: Vec<String>,
}

/// The next line of a greeting.
pub(super) fn hear_greeting(
    process: &mut EngineProcess,
    own: Protocol,
    patience: &Patience<'_>,
) -> Result<String, Trouble> {
    let line = process.hear(patience)?;
    match Protocol::of_answer(&line) {
        Some(other) if other != own => Err(FaultKind::OtherProtocol(other.name()).into()),
        _ => Ok(line),
    }
}

/// A question under way.
pub(super) struct Asked<'a> {
    pub(super) process: &'a mut EngineProcess,
    pub(super) question: &'a ExternalQuestion<'a>,
    pub(super) patience: Patience<'a>,
    pub(super) live: &'a mut dyn FnMut(&Report),
}

impl Asked<'_> {
    pub(super) fn say(&mut self, line: &str) -> Result<(), Trouble> {
        self.process.say(line, &self.patience)
    }

    pub(super) fn hear(&mut self) -> Result<String, Trouble> {
        self.process.hear(&self.patience)
    }

    /// The next line, or none by then.
    pub(super) fn hear_until(&mut self, until: Instant) -> Result<Option<String>, Trouble> {
        let left = until.saturating_duration_since(Instant::now());
        match self.process.hear(&Patience::new(left, self.question.stop)) {
            Ok(line) => Ok(Some(line)),
            Err(Trouble::Fault(FaultKind::Silent { .. })) => Ok(None),
            Err(trouble) => Err(trouble),
        }
    }

    /// The moves that lead to the position from the start of its game, where they are known.
    pub(super) fn moves(&self) -> Option<Vec<ActionId>> {
        let position = self.question.position;
        let start = position.game().start();
        match self.question.line {
            Some(GameLine { start: begun, moves }) if *begun == start => Some(moves.clone()),
            _ => (*position == start).then(Vec::new),
        }
    }

    /// A report that knows the move to play and nothing else.
    pub(super) fn found(&self, action: ActionId) -> Report {
        report(self.question.position, action)
    }
}

/// The fault of a move that is none here, or in no position of the game; a word for giving up is neither.
pub(super) fn illegal<T>(position: &AnyPosition, text: &str) -> Result<T, Trouble> {
    if text.trim().eq_ignore_ascii_case("resign") {
        return Err(FaultKind::Resigned.into());
    }
    let kind = if moves::is_of_game(position, text) { FaultKind::Illegal } else { FaultKind::OfNoMove };
    Err(kind(shown(text)).into())
}

/// What an engine wrote, short enough for a sentence.
pub(super) fn shown(text: &str) -> String {
    crate::plain::line(text.trim()).chars().take(80).collect()
}

/// A report that knows the move to play and nothing else.
pub(super) fn report(position: &AnyPosition, action: ActionId) -> Report {
    Report {
        best: Some(action),
        line: vec![action],
        actions: position.actions().into_iter().map(ActionReport::unknown).collect(),
        finished: true,
        ..Report::default()
    }
}
