//! The game at the server's end of a protocol, and the method that plays it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Instant;

use crate::catalog::external::GameLine;
use crate::catalog::shown::{DisplayedResult, EstimateUnit};
use crate::catalog::{AnyPosition, Engine, Game, Job, Method, PlayerMemory, Unit};
use crate::engine::Protocol;
use crate::game::bits::mix2;
use crate::game::{ActionId, Score, Side};
use crate::search::events::Progress;
use crate::search::settings::SettingValue;
use crate::search::{Control, Limits, Report};
use crate::worker::threads::Threads;

/// The consequence of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The next line is read.
    On,
    /// The dialogue is over.
    Over,
    /// The dialogue cannot go on, because of the unreadable part of a line.
    Unread(String),
}

/// The server side of one protocol.
pub(super) trait Speaker: Send {
    /// Reads a line and answers by `say`.
    fn take(&mut self, seat: &mut Seat, line: &str, say: &mut dyn FnMut(&str)) -> Flow;
}

/// Whether a line that arrives during a search ends it.
pub(super) fn ends_search(protocol: Protocol, line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    match protocol {
        Protocol::NBoard => ["ping", "move", "set"].contains(&word),
        Protocol::Ugi => word == "stop",
        Protocol::Cassio => line.split_whitespace().nth(1) == Some("stop"),
        Protocol::Gtp | Protocol::Lines => false,
    }
}

/// Interrupts of searches: raised by the reader of the input, counted down by the thread that answers.
#[derive(Clone, Debug, Default)]
pub struct Interrupts {
    read: Arc<AtomicU32>,
    flag: Arc<AtomicBool>,
}

impl Interrupts {
    /// Called by the reader of the input: notes a line before it is passed on.
    pub fn note(&self, protocol: Protocol, line: &str) {
        if ends_search(protocol, line) {
            // First the count: a search that begins now sees it and raises the flag itself.
            self.read.fetch_add(1, Ordering::SeqCst);
            self.flag.store(true, Ordering::SeqCst);
        }
    }

    /// Ends the running search, whose answer nobody can receive.
    pub fn end(&self) {
        self.read.fetch_add(1, Ordering::SeqCst);
        self.flag.store(true, Ordering::SeqCst);
    }
}

/// The time that a clock allows for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct MoveTime {
    /// Seconds for this move alone.
    pub(super) exactly: Option<f64>,
    /// Seconds left for all moves to come, and the increment.
    pub(super) left: Option<(f64, f64)>,
}

pub(super) struct Seat {
    pub(super) game: Game,
    pub(super) engine: Engine,
    pub(super) memory: PlayerMemory,
    pub(super) start: AnyPosition,
    pub(super) moves: Vec<ActionId>,
    pub(super) position: AnyPosition,
    /// The reason why the position is unknown: the last command about it was unreadable.
    pub(super) lost: Option<String>,
    pub(super) time: MoveTime,
    pub(super) interrupts: Interrupts,
    /// Number of interrupting lines processed.
    pub(super) heard: u32,
    /// Seconds of the last search.
    pub(super) seconds: f64,
}

impl Seat {
    pub(super) fn new(game: Game, engine: Engine) -> Self {
        let start = game.start();
        Self {
            game,
            engine,
            memory: PlayerMemory::default(),
            position: start.clone(),
            start,
            moves: Vec::new(),
            lost: None,
            time: MoveTime::default(),
            interrupts: Interrupts::default(),
            heard: 0,
            seconds: 0.0,
        }
    }

    /// Begins a new game. The memory of the method belongs to the one before.
    pub(super) fn begin(&mut self, start: AnyPosition, moves: Vec<ActionId>) {
        let goes_on = start == self.start && moves.starts_with(&self.moves);
        if !goes_on {
            self.memory = PlayerMemory::default();
        }
        self.position = start.after(&moves);
        (self.start, self.moves, self.lost) = (start, moves, None);
    }

    /// Plays an action; returns whether it is legal.
    pub(super) fn play(&mut self, action: ActionId) -> bool {
        let is_legal = self.position.try_play(action).is_ok();
        if is_legal {
            self.moves.push(action);
        }
        is_legal
    }

    /// Takes the last action back; returns whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        let undone = self.moves.pop().is_some();
        if undone {
            self.position = self.start.after(&self.moves);
            self.memory = PlayerMemory::default();
        }
        undone
    }

    /// The limits of a search: those of the method, of the clock and of the question.
    pub(super) fn limits(&self, asked: Limits) -> Limits {
        let own = self.engine.limits;
        let least = |one: Option<f64>, other: Option<f64>| match (one, other) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        let shared = self.time.left.map(|(left, bonus)| {
            // Half of the rest of the game is this side's to move; some time is kept for sending the answer.
            let row = self.game.row();
            let to_come = ((row.length - self.moves.len() as f64) / 2.0).max(4.0);
            (left * 0.95 / to_come + bonus * 0.9).max(0.01)
        });
        let clock = least(self.time.exactly.map(|seconds| (seconds * 0.95 - 0.02).max(0.01)), shared);
        // The limits of the method bound every search, so that a level keeps its strength.
        Limits {
            depth: own.depth.into_iter().chain(asked.depth).min(),
            nodes: own.nodes.into_iter().chain(asked.nodes).min(),
            seconds: least(least(own.seconds, asked.seconds), clock),
        }
    }

    /// Searches the position, for the move to play or, with `every`, for the values of all moves. `live` is
    /// called for each depth.
    pub(super) fn search(
        &mut self,
        asked: Limits,
        every: bool,
        live: &mut dyn FnMut(&Report, ServedScores),
    ) -> (Report, ServedScores) {
        let mut engine = self.engine.clone();
        engine.limits = self.limits(asked);
        let seed = mix2(engine.seed(), self.moves.len() as u64);
        if engine.method.has_chance() {
            // A method without chance has no seed.
            let _ = engine.method.settings_mut().assign("seed", SettingValue::Count(seed));
        }
        self.seconds = 0.0;
        let line = GameLine { start: self.start.clone(), moves: self.moves.clone() };
        self.memory.follow(Some(line));
        if !every && let Some(action) = engine.book_move(&self.position, seed) {
            // Its value is not reported.
            let report = Report {
                best: Some(action),
                score: -Score::INFINITY,
                line: vec![action],
                finished: true,
                ..Report::default()
            };
            return (report, ServedScores::of(&self.position, &engine));
        }
        if every {
            match &mut engine.method {
                Method::AlphaBeta(method) => method.lines = None,
                Method::Exact(method) => method.every = true,
                _ => {}
            }
        }
        let scores = ServedScores::of(&self.position, &engine);
        let job = Job::new(self.position.clone(), engine);
        let flag = Arc::clone(&self.interrupts.flag);
        flag.store(false, Ordering::SeqCst);
        if self.interrupts.read.load(Ordering::SeqCst) > self.heard {
            flag.store(true, Ordering::SeqCst);
        }
        let mut control = Control::new(&job.engine.limits, flag).with_crew(&Threads);
        let begun = Instant::now();
        let mut told = 0;
        let mut progress = |report: &Report| {
            if report.depth > told && report.is_valued() {
                told = report.depth;
                live(report, scores);
            }
        };
        let report = job.run_with(&mut self.memory, &mut control, &mut Progress(&mut progress));
        self.seconds = begun.elapsed().as_secs_f64();
        (report, scores)
    }

    /// Sets a board that is a few plies later in the same game, or another one; the memory of the method is
    /// reused where possible.
    pub(super) fn follow_board(&mut self, position: AnyPosition) {
        let plies = |position: &AnyPosition| match position {
            AnyPosition::Othello(board) => (board.own() | board.opponent()).count_ones(),
            AnyPosition::ConnectFour(board) => board.stone_count(),
            _ => 0,
        };
        if plies(&position) < plies(&self.position) {
            self.memory = PlayerMemory::default();
        }
        (self.start, self.moves) = (position.clone(), Vec::new());
        self.position = position;
    }

    /// Number of lines read so far that ended the last search, before they are processed.
    pub(super) fn interrupted(&self) -> u32 {
        self.interrupts.read.load(Ordering::SeqCst).saturating_sub(self.heard)
    }

    pub(super) fn colour(&self) -> Side {
        self.position.side_to_move()
    }
}

/// Scores in the unit of other programs: discs of Othello, or numbers of the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct ServedScores {
    shown: DisplayedResult,
    unit: Unit,
    /// The side to move.
    side: Side,
}

impl ServedScores {
    fn of(position: &AnyPosition, engine: &Engine) -> Self {
        let (shown, unit) = (DisplayedResult::of(position, engine), Unit::of(position, engine));
        Self { shown, unit, side: position.side_to_move() }
    }

    /// A score for the side to move: in discs, whatever the unit of the evaluation.
    pub(super) fn number(self, score: Score) -> f64 {
        match self.shown.measure {
            EstimateUnit::Discs(_) => self.shown.number(self.side, score),
            EstimateUnit::Rate(_) | EstimateUnit::Plain => self.unit.number(score),
        }
    }
}

/// The name of this program as an engine, with its version.
pub(super) fn name(seat: &Seat) -> String {
    format!("Edagari {} ({})", env!("CARGO_PKG_VERSION"), seat.engine)
}
