//! External programs as players. The catalog starts no program: the caller registers the code that does with
//! [`provide`].

use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::ActionId;
use crate::search::external::{External, ExternalFault, FaultKind};
use crate::search::{Control, Limits, Observer, Report};

use super::{AnyPosition, Engine, Game, Job, PlayerMemory};

/// The moves that led to a position: protocols without boards send them to their engines.
#[derive(Clone, Debug, PartialEq)]
pub struct GameLine {
    /// The position at the start of the game.
    pub start: AnyPosition,
    pub moves: Vec<ActionId>,
}

/// A question to an engine: the position, the moves to it and the limits.
#[derive(Debug)]
pub struct ExternalQuestion<'a> {
    /// The position that it is to move in.
    pub position: &'a AnyPosition,
    /// The moves that lead there; `None` where they are unknown.
    pub line: Option<&'a GameLine>,
    pub limits: Limits,
    /// Units of an estimate in a disc.
    pub per_disc: u16,
    /// Whether the values of all moves are requested, as far as the protocol supports that, and not only the
    /// move to play.
    pub every: bool,
    /// Whether an answer after the given time loses a game.
    pub is_refereed: bool,
    /// The window of the search, in discs for the side to move: a value outside is answered by the edge that
    /// it exceeds. Protocols without windows ignore it.
    pub window: Option<[f64; 2]>,
    /// Raised when the answer is no longer needed.
    pub stop: &'a AtomicBool,
}

/// A running engine; dropping it ends its program.
pub trait ExternalPlayer: fmt::Debug + Send {
    /// Sends it a question. `live` receives its reports while it searches.
    ///
    /// # Errors
    /// [`ExternalFault`] for an error of the engine. Where the question was stopped, a report without an
    /// action comes back.
    fn answer(
        &mut self,
        question: &ExternalQuestion<'_>,
        live: &mut dyn FnMut(&Report),
    ) -> Result<Report, ExternalFault>;

    /// Whether it still works on a question that was stopped, so that it must be ended.
    fn is_spent(&self) -> bool;
}

/// The engines of the user, and the way to start them.
pub trait ExternalEngines: Sync {
    /// The names of the engines that play a game, in order.
    fn names(&self, game: Game) -> Vec<String>;

    /// Checks that the engine of this name exists and plays a game; nothing is started.
    ///
    /// # Errors
    /// The [`FaultKind`] names the reason why it does not play it.
    fn check(&self, name: &str, game: Game) -> Result<(), FaultKind>;

    /// The key of a limit that cannot be sent to the engine of this name: `depth` or `nodes`.
    fn untold(&self, name: &str, limits: &Limits) -> Option<&'static str>;

    /// Starts the engine of this name for a game, until `stop` is raised.
    ///
    /// # Errors
    /// The [`ExternalFault`] names the reason why it does not run.
    fn start(
        &self,
        name: &str,
        game: Game,
        stop: &AtomicBool,
    ) -> Result<Box<dyn ExternalPlayer>, ExternalFault>;
}

static SOURCE: OnceLock<&'static dyn ExternalEngines> = OnceLock::new();

/// Registers the engines. The first call counts; without any there are none.
pub fn provide(source: &'static dyn ExternalEngines) {
    // A second source would be the same.
    let _ = SOURCE.set(source);
}

/// The names of the engines that play a game.
pub fn names(game: Game) -> Vec<String> {
    SOURCE.get().map_or_else(Vec::new, |source| source.names(game))
}

impl Engine {
    /// The number of nodes in a report of this engine; `None` for an external program that does not report
    /// any.
    pub fn told_nodes(&self, report: &Report) -> Option<u64> {
        (report.nodes > 0 || self.external().is_none()).then_some(report.nodes)
    }

    /// Checks that the external program that is to play exists and supports its limits; nothing is started.
    ///
    /// # Errors
    /// The [`ExternalFault`] names the reason why it does not play the game.
    pub fn check_external(&self, game: Game) -> Result<(), ExternalFault> {
        let Some(name) = self.external() else { return Ok(()) };
        let source = SOURCE.get().ok_or_else(|| unknown(name))?;
        let fault = |kind| ExternalFault { kind, ..unknown(name) };
        source.check(name, game).map_err(fault)?;
        match source.untold(name, &self.limits) {
            Some(limit) => Err(fault(FaultKind::NoLimit(limit))),
            None => Ok(()),
        }
    }
}

/// The error of an engine that the user has not added.
fn unknown(name: &str) -> ExternalFault {
    ExternalFault { engine: name.to_owned(), kind: FaultKind::Unknown, log: Vec::new() }
}

/// A running engine that plays a game from move to move.
#[derive(Debug)]
pub(super) struct RunningEngine {
    name: String,
    game: Game,
    player: Box<dyn ExternalPlayer>,
}

impl RunningEngine {
    fn start(name: &str, game: Game, stop: &AtomicBool) -> Result<Self, ExternalFault> {
        let source = SOURCE.get().ok_or_else(|| unknown(name))?;
        Ok(Self { name: name.to_owned(), game, player: source.start(name, game, stop)? })
    }

    fn is(&self, name: &str, game: Game) -> bool {
        self.name == name && self.game == game
    }
}

impl Job {
    /// Sends a question to an engine. Its errors go to the control; the report then has no action.
    pub(super) fn run_external(
        &self,
        method: &External,
        memory: &mut PlayerMemory,
        control: &mut Control,
        observer: &mut impl Observer,
    ) -> Report {
        let answer = self.ask_external(method, memory, control, observer);
        match answer {
            Ok(report) => report,
            Err(fault) => {
                // Whatever its state, the next question goes to a newly started one.
                memory.external = None;
                // An error after the search was stopped is not reported.
                if !control.stop_flag().load(Ordering::Relaxed) {
                    control.blame(fault);
                }
                Report::default()
            }
        }
    }

    fn ask_external(
        &self,
        method: &External,
        memory: &mut PlayerMemory,
        control: &Control,
        observer: &mut impl Observer,
    ) -> Result<Report, ExternalFault> {
        let game = self.position.game();
        if self.position.is_over() {
            return Ok(Report { finished: true, ..Report::default() });
        }
        let stop = control.stop_flag();
        let question = ExternalQuestion {
            position: &self.position,
            line: memory.line.as_ref().filter(|line| line.start.after(&line.moves) == self.position),
            limits: self.engine.limits,
            per_disc: self.unit().per_disc(),
            every: memory.every,
            is_refereed: memory.is_refereed,
            window: memory.window,
            stop: &stop,
        };
        let running = match memory.external.take().filter(|running| running.is(&method.name, game)) {
            Some(running) => running,
            None => RunningEngine::start(&method.name, game, &stop)?,
        };
        let running = memory.external.insert(running);
        // An empty report: the engine is running, which may have taken long, and receives its questions from
        // now on.
        observer.progress(&Report::default());
        let answer = running.player.answer(&question, &mut |report| observer.progress(report));
        if running.player.is_spent() {
            memory.external = None;
        }
        answer
    }
}
