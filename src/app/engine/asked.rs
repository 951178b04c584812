//! The common part of all protocol clients: a question with its deadline, and reports of answers.

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

/// One protocol, spoken with one engine.
pub(super) trait Client: fmt::Debug + Send {
    /// Begins the dialogue, and reads what the engine reports about itself.
    fn greet(&mut self, process: &mut EngineProcess, patience: &Patience<'_>) -> Result<(), Trouble>;

    /// Asks for a move, or for the values of all moves.
    fn ask(&mut self, asked: &mut Asked<'_>) -> Result<Report, Trouble>;

    /// Ends the search of a cancelled question. Protocols without a command for that fail.
    fn quieten(&mut self, _: &mut EngineProcess) -> Result<(), Trouble> {
        Err(Trouble::Stopped)
    }

    /// The engine's information about itself.
    fn about(&self) -> &EngineFacts;

    /// The line that asks it to end.
    fn farewell(&self) -> &'static str {
        "quit"
    }
}

/// An engine's information about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineFacts {
    /// Name and version.
    pub name: String,
    /// Its capabilities, as named by its protocol: commands, options.
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

    /// The next line; `None` if there is none by then.
    pub(super) fn hear_until(&mut self, until: Instant) -> Result<Option<String>, Trouble> {
        let left = until.saturating_duration_since(Instant::now());
        match self.process.hear(&Patience::new(left, self.question.stop)) {
            Ok(line) => Ok(Some(line)),
            Err(Trouble::Fault(FaultKind::Silent { .. })) => Ok(None),
            Err(trouble) => Err(trouble),
        }
    }

    /// The moves from the start of the game to the position, where known.
    pub(super) fn moves(&self) -> Option<Vec<ActionId>> {
        let position = self.question.position;
        let start = position.game().start();
        match self.question.line {
            Some(GameLine { start: begun, moves }) if *begun == start => Some(moves.clone()),
            _ => (*position == start).then(Vec::new),
        }
    }

    /// A report with a move and nothing else.
    pub(super) fn found(&self, action: ActionId) -> Report {
        report(self.question.position, action)
    }
}

/// The fault of a text that is no legal move here, or no move of the game at all; a word for resigning is
/// neither.
pub(super) fn illegal<T>(position: &AnyPosition, text: &str) -> Result<T, Trouble> {
    if text.trim().eq_ignore_ascii_case("resign") {
        return Err(FaultKind::Resigned.into());
    }
    let kind = if moves::is_of_game(position, text) { FaultKind::Illegal } else { FaultKind::OfNoMove };
    Err(kind(shown(text)).into())
}

/// The text of an engine, short enough for a sentence.
pub(super) fn shown(text: &str) -> String {
    crate::plain::line(text.trim()).chars().take(80).collect()
}

/// A report with a move and nothing else.
pub(super) fn report(position: &AnyPosition, action: ActionId) -> Report {
    Report {
        best: Some(action),
        line: vec![action],
        actions: position.actions().into_iter().map(ActionReport::unknown).collect(),
        finished: true,
        ..Report::default()
    }
}
