//! One game between two engines, with its referee.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use crate::catalog::external::GameLine;
use crate::catalog::{AnyPosition, Engine, Job, PlayerMemory};
use crate::game::bits::mix2;
use crate::game::{ActionId, Outcome, Side};
use crate::search::external::{ExternalFault, FaultKind};
use crate::search::settings::SettingValue;
use crate::search::{Control, Limits, MemoryRefusal, Report, Unwatched};

use super::adjudication::{Adjudication, Adjudicator, named_winner};
use super::{Fixture, MatchPlan};

#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    pub number: u32,
    /// All actions from the start, including those of the opening.
    pub moves: Vec<ActionId>,
    pub ending: GameEnding,
    /// Costs of the searches of the first and of the second player.
    pub effort: [EffortSums; 2],
    /// The fault by which an external engine lost; not saved in files.
    pub fault: Option<Box<ExternalFault>>,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameEnding {
    /// By the rules.
    Outcome(Outcome),
    /// By the plan's rule for early ends.
    Adjudicated(Outcome),
    /// A game for one, with so many points.
    Points(i32),
    Resigned(Side),
    /// This side lost by a fault of its engine.
    Fault(Side, EngineFault),
}

/// A fault of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EngineFault {
    /// An illegal action, or none.
    Illegal,
    /// It searched long beyond its time limit.
    Late,
    /// Its search panicked.
    Crashed,
}

/// Sums over the searches of one side in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EffortSums {
    pub searches: u32,
    pub depth: u64,
    pub nodes: u64,
    pub simulations: u64,
}

impl EffortSums {
    pub fn count(&mut self, report: &Report) {
        self.searches += 1;
        self.depth += u64::from(report.depth);
        self.nodes += report.nodes;
        self.simulations += report.simulations;
    }
}

impl std::ops::AddAssign for EffortSums {
    fn add_assign(&mut self, other: Self) {
        self.searches += other.searches;
        self.depth += other.depth;
        self.nodes += other.nodes;
        self.simulations += other.simulations;
    }
}

impl GameEnding {
    /// The result for scoring; a game for one counts as a draw.
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Outcome(outcome) | Self::Adjudicated(outcome) => outcome,
            Self::Points(_) => Outcome::Draw,
            Self::Fault(side, _) | Self::Resigned(side) => Outcome::Win(side.other()),
        }
    }

    /// The result in words where the board does not show it.
    pub fn stated(self) -> Option<&'static str> {
        let is_early = matches!(self, Self::Fault(..) | Self::Resigned(_) | Self::Adjudicated(_));
        is_early.then(|| match self.outcome() {
            Outcome::Win(Side::First) => "1-0",
            Outcome::Win(Side::Second) => "0-1",
            Outcome::Draw => "1/2-1/2",
        })
    }

    /// The points of a game for one that ended by its rules.
    pub const fn points(self) -> Option<i32> {
        match self {
            Self::Points(points) => Some(points),
            _ => None,
        }
    }

    /// The result of a position by the rules; `None` while the game goes on.
    pub fn of(position: &AnyPosition) -> Option<Self> {
        let points = || position.points().filter(|_| position.is_over()).map(Self::Points);
        position.outcome().map(Self::Outcome).or_else(points)
    }
}

/// The answer of a player to a request for a move.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerAnswer {
    /// The report of its search.
    Found(Report),
    /// It searched long beyond its time limit.
    Late(Report),
    /// Its search panicked.
    Crashed,
    Resigned,
    /// It was stopped by the caller: the game does not count.
    Stopped,
}

/// A player of one side.
pub trait SidePlayer {
    /// Chooses an action; all chance follows from `seed`.
    fn answer(&mut self, position: &AnyPosition, seed: u64) -> PlayerAnswer;

    /// Receives the moves that lead to the next position.
    fn follow(&mut self, _start: &AnyPosition, _moves: &[ActionId]) {}

    /// The winner named by its last answer, which is about this position.
    fn named_winner(&mut self, _position: &AnyPosition, _report: &Report) -> Option<Side> {
        None
    }

    /// The fault of an external engine in its last answer.
    fn fault(&self) -> Option<&ExternalFault> {
        None
    }
}

/// Plays a game of a plan; `None` when `stop` was raised before it was over.
pub fn play(plan: &MatchPlan, number: u32, stop: &Arc<AtomicBool>) -> Option<PlayedGame> {
    let fixture = plan.fixture(number);
    let seated = fixture.players.map(|player| SeatedEngine::new(&plan.engines[player], stop));
    let [mut first, mut second] = seated;
    referee(&fixture, plan.adjudication, &mut [&mut first, &mut second])
}

/// The memory that an engine of the plan requests before its first move, and that the system refuses.
pub fn refused_memory(plan: &MatchPlan) -> Option<MemoryRefusal> {
    let position = plan.fixture(0).start;
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let mut own = plan.engines.iter().filter(|engine| engine.external().is_none());
    own.find_map(|engine| {
        let job = Job::new(position.clone(), Engine { limits, ..engine.clone() });
        let mut control = Control::new(&limits, Arc::default());
        // A panic recurs in the game, where it is counted.
        let _ = catch_unwind(AssertUnwindSafe(|| job.run(&mut control, &mut Unwatched)));
        control.refused()
    })
}

/// Runs a game of two players by the rules, with adjudication where the plan has it; `None` when a player was
/// stopped.
pub fn referee(
    fixture: &Fixture,
    adjudication: Option<Adjudication>,
    players: &mut [&mut dyn SidePlayer; 2],
) -> Option<PlayedGame> {
    // The moves of the opening belong to the record, so that it can be replayed from the start alone.
    let mut position = fixture.start.after(&fixture.opening);
    let mut moves = fixture.opening.clone();
    let mut effort = [EffortSums::default(); 2];
    let mut fault = None;
    let mut has_passed = false;
    let mut adjudicator = adjudication.map(Adjudicator::new);
    let ending = loop {
        if let Some(ending) = GameEnding::of(&position) {
            break ending;
        }
        // A pass at the end of a game is not recorded.
        let asked = adjudicator.as_ref().filter(|_| !has_passed);
        if let Some(outcome) = asked.and_then(|adjudicator| adjudicator.verdict(&position)) {
            break GameEnding::Adjudicated(outcome);
        }
        let side = position.side_to_move();
        // The seed follows from the ply and not from a running generator: so it does not depend on how many
        // numbers earlier searches drew.
        let seed = mix2(fixture.seed, moves.len() as u64);
        let player = &mut players[side.index()];
        player.follow(&fixture.start, &moves);
        let answer = player.answer(&position, seed);
        fault = player.fault().cloned().map(Box::new);
        let report = match answer {
            PlayerAnswer::Found(report) => report,
            PlayerAnswer::Late(report) => {
                // The cost of a late search counts, or a slow engine would look cheap.
                effort[side.index()].count(&report);
                break GameEnding::Fault(side, EngineFault::Late);
            }
            PlayerAnswer::Crashed => break GameEnding::Fault(side, EngineFault::Crashed),
            PlayerAnswer::Resigned => break GameEnding::Resigned(side),
            PlayerAnswer::Stopped => return None,
        };
        effort[side.index()].count(&report);
        if let Some(adjudicator) = &mut adjudicator {
            adjudicator.hear(side, player.named_winner(&position, &report));
        }
        let taken = taken(&position, &report);
        has_passed = taken.first().is_some_and(|&action| position.is_pass(action));
        // A line that becomes illegal is a fault as a whole: none of it is added to the moves.
        if taken.is_empty() || !taken.iter().all(|&action| position.try_play(action).is_ok()) {
            break GameEnding::Fault(side, EngineFault::Illegal);
        }
        moves.extend_from_slice(taken);
    };
    Some(PlayedGame { number: fixture.number, moves, ending, effort, fault })
}

/// The part of an answer that is played before the next question: one action. In the auto maze, where nothing
/// happens until all actions are chosen, it is the whole line: the book's programs search each board once.
fn taken<'a>(position: &AnyPosition, report: &'a Report) -> &'a [ActionId] {
    let whole = matches!(position, AnyPosition::MazeAuto(_)) && report.line.first() == report.best.as_ref();
    if whole { &report.line } else { report.best.as_slice() }
}

/// An engine on a seat.
#[derive(Debug)]
pub struct SeatedEngine<'a> {
    engine: &'a Engine,
    memory: PlayerMemory,
    stop: &'a Arc<AtomicBool>,
    fault: Option<ExternalFault>,
}

impl<'a> SeatedEngine<'a> {
    /// Tolerance in seconds beyond the time limit, for busy machines.
    const GRACE_SECONDS: f64 = 0.25;

    /// A player for a whole game; stopped by the flag.
    pub fn new(engine: &'a Engine, stop: &'a Arc<AtomicBool>) -> Self {
        Self { engine, memory: PlayerMemory::refereed(), stop, fault: None }
    }

    /// Whether a search of this program exceeded its time; external engines have a deadline of their own.
    fn is_late(&self, begun: Instant) -> bool {
        let allowed = |seconds: f64| 2.0 * seconds + Self::GRACE_SECONDS;
        self.engine.external().is_none()
            && self
                .engine
                .limits
                .seconds
                .is_some_and(|seconds| begun.elapsed().as_secs_f64() > allowed(seconds))
    }
}

impl SidePlayer for SeatedEngine<'_> {
    fn follow(&mut self, start: &AnyPosition, moves: &[ActionId]) {
        if self.engine.external().is_some() {
            self.memory.follow(Some(GameLine { start: start.clone(), moves: moves.to_vec() }));
        }
    }

    fn fault(&self) -> Option<&ExternalFault> {
        self.fault.as_ref()
    }

    fn named_winner(&mut self, position: &AnyPosition, report: &Report) -> Option<Side> {
        named_winner(self.engine, position, report)
    }

    fn answer(&mut self, position: &AnyPosition, seed: u64) -> PlayerAnswer {
        if let Some(action) = self.engine.book_move(position, seed) {
            return PlayerAnswer::Found(Report {
                best: Some(action),
                line: vec![action],
                finished: true,
                ..Report::default()
            });
        }
        let mut job = Job::new(position.clone(), self.engine.clone());
        // A method without chance has no seed.
        let _ = job.engine.method.settings_mut().assign("seed", SettingValue::Count(seed));
        let begun = Instant::now();
        let mut control = Control::new(&job.engine.limits, Arc::clone(self.stop));
        let search = || job.run_with(&mut self.memory, &mut control, &mut Unwatched);
        let Ok(report) = catch_unwind(AssertUnwindSafe(search)) else { return PlayerAnswer::Crashed };
        self.fault = control.fault().cloned();
        // Missing memory is no fault of the engine's.
        let is_refused = control.refused().is_some() && report.best.is_none();
        // Checked before the time: a search that was stopped by the caller is not late.
        if is_refused || self.stop.load(Ordering::Relaxed) {
            PlayerAnswer::Stopped
        } else if let Some(fault) = &self.fault {
            match fault.kind {
                FaultKind::Silent { .. } => PlayerAnswer::Late(report),
                FaultKind::Resigned => PlayerAnswer::Resigned,
                // A report without an action counts as illegal.
                FaultKind::Illegal(_) | FaultKind::OfNoMove(_) | FaultKind::Unreadable(_) => {
                    PlayerAnswer::Found(report)
                }
                _ => PlayerAnswer::Crashed,
            }
        } else if self.is_late(begun) {
            PlayerAnswer::Late(report)
        } else {
            PlayerAnswer::Found(report)
        }
    }
}
