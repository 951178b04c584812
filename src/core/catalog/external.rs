//! Where a method that is a program of somebody else comes from. The catalog starts no program: the caller says
//! with [`provide`] who does.

use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::ActionId;
use crate::search::external::{External, ExternalFault, FaultKind};
use crate::search::{Control, Limits, Observer, Report};

use super::{AnyPosition, Engine, Game, Job, PlayerMemory};

/// How a game came to a position: protocols that have no boards tell their engines the moves.
#[derive(Clone, Debug, PartialEq)]
pub struct GameLine {
    /// Where the game began.
    pub start: AnyPosition,
    /// All actions since then.
    pub moves: Vec<ActionId>,
}

/// A question to an engine: the position, the moves to it and the limits.
#[derive(Debug)]
pub struct ExternalQuestion<'a> {
    /// Where it is to move.
    pub position: &'a AnyPosition,
    /// The moves that lead there, where they are known.
    pub line: Option<&'a GameLine>,
    /// How deep or how long it may search.
    pub limits: Limits,
    /// Units of an estimate in a disc.
    pub per_disc: u16,
    /// Whether the values of all moves are asked for, as far as its protocol has them, and not only the move to play.
    pub every: bool,
    /// Whether an answer that is later than the time that is given loses a game.
    pub is_refereed: bool,
    /// Between which values the worth of the position is looked for, in discs for the side to move: the answer is the end that
    /// it is not within, where it lies outside. Protocols without windows pass it over.
    pub window: Option<[f64; 2]>,
    /// Raised when nobody waits for the answer any longer.
    pub stop: &'a AtomicBool,
}

/// An engine that runs; dropping it ends its program.
pub trait ExternalPlayer: fmt::Debug + Send {
    /// Asks it. `live` takes what it says while it searches.
    ///
    /// # Errors
    /// [`ExternalFault`] says what it did. Where the question was stopped, a report without an action comes back.
    fn answer(
        &mut self,
        question: &ExternalQuestion<'_>,
        live: &mut dyn FnMut(&Report),
    ) -> Result<Report, ExternalFault>;

    /// Whether it still works on a question that was stopped, so that it is to be ended.
    fn is_spent(&self) -> bool;
}

/// Who knows the engines of the user and starts them.
pub trait ExternalEngines: Sync {
    /// The names of those that play a game, in order.
    fn names(&self, game: Game) -> Vec<String>;

    /// Whether the engine of this name is there and plays a game; nothing is started.
    ///
    /// # Errors
    /// [`FaultKind`] says why it does not play it.
    fn check(&self, name: &str, game: Game) -> Result<(), FaultKind>;

    /// Which of these limits the engine of this name cannot be told: `depth` or `nodes`.
    fn untold(&self, name: &str, limits: &Limits) -> Option<&'static str>;

    /// Starts the engine of this name for a game, until `stop` is raised.
    ///
    /// # Errors
    /// [`ExternalFault`] says why it does not run.
    fn start(
        &self,
        name: &str,
        game: Game,
        stop: &AtomicBool,
    ) -> Result<Box<dyn ExternalPlayer>, ExternalFault>;
}

static SOURCE: OnceLock<&'static dyn ExternalEngines> = OnceLock::new();

/// Says who starts engines. The first one counts; without any there are none.
pub fn provide(source: &'static dyn ExternalEngines) {
    // A second one would be the same.
    let _ = SOURCE.set(source);
}

/// The names of the engines that play a game.
pub fn names(game: Game) -> Vec<String> {
    SOURCE.get().map_or_else(Vec::new, |source| source.names(game))
}

impl Engine {
    /// The nodes of a report of this engine: a program of somebody else need not tell them, and what it does not tell is no zero.
    pub fn told_nodes(&self, report: &Report) -> Option<u64> {
        (report.nodes > 0 || self.external().is_none()).then_some(report.nodes)
    }

    /// Whether the program that is to play is there and can be told its limits, where it is one of somebody else; nothing is
    /// started.
    ///
    /// # Errors
    /// [`ExternalFault`] says why it does not play the game.
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

/// The fault of an engine that nobody added.
fn unknown(name: &str) -> ExternalFault {
    ExternalFault { engine: name.to_owned(), kind: FaultKind::Unknown, log: Vec::new() }
}

/// The engine that plays a game from move to move.
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
    /// Asks an engine. What it did wrong, the control says; the report then names no action.
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
                // Whatever it holds by now, the next question goes to a newly started one.
                memory.external = None;
                // A fault after the search was stopped is not reported.
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
        // An empty report: the engine has come up, which may take long, and is asked from now on.
        observer.progress(&Report::default());
        let answer = running.player.answer(&question, &mut |report| observer.progress(report));
        if running.player.is_spent() {
            memory.external = None;
        }
        answer
    }
}
