//! One game between two engines, and the referee who watches over it.

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

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// Its number in the plan.
    pub number: u32,
    /// All actions from the start, those of the opening included.
    pub moves: Vec<ActionId>,
    /// How it ended.
    pub ending: GameEnding,
    /// What the searches of the first and of the second player took.
    pub effort: [EffortSums; 2],
    /// What a program of somebody else did by which it lost; not kept in files.
    pub fault: Option<Box<ExternalFault>>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameEnding {
    /// By the rules.
    Outcome(Outcome),
    /// Before its rules ended it, by the rule of the plan.
    Adjudicated(Outcome),
    /// A game for one, with so many points.
    Points(i32),
    /// This side gave the game up.
    Resigned(Side),
    /// This side lost because of what its engine did.
    Fault(Side, EngineFault),
}

/// What an engine must not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EngineFault {
    /// It answered with an action that is not legal, or with none.
    Illegal,
    /// It went on searching long after its time was up.
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
    /// Adds one search.
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
    /// Who won; a game for one counts as a draw.
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Outcome(outcome) | Self::Adjudicated(outcome) => outcome,
            Self::Points(_) => Outcome::Draw,
            Self::Fault(side, _) | Self::Resigned(side) => Outcome::Win(side.other()),
        }
    }

    /// The result as it stands beside a game whose board does not say it.
    pub fn stated(self) -> Option<&'static str> {
        let is_early = matches!(self, Self::Fault(..) | Self::Resigned(_) | Self::Adjudicated(_));
        is_early.then(|| match self.outcome() {
            Outcome::Win(Side::First) => "1-0",
            Outcome::Win(Side::Second) => "0-1",
            Outcome::Draw => "1/2-1/2",
        })
    }

    /// The points of a game for one that came to its end.
    pub const fn points(self) -> Option<i32> {
        match self {
            Self::Points(points) => Some(points),
            _ => None,
        }
    }

    /// How a position ended by the rules; `None` while it goes on.
    pub fn of(position: &AnyPosition) -> Option<Self> {
        let points = || position.points().filter(|_| position.is_over()).map(Self::Points);
        position.outcome().map(Self::Outcome).or_else(points)
    }
}

/// What a player answers when it is asked for a move.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerAnswer {
    /// Its move, if it found one.
    Found(Report),
    /// It went on long after its time was up.
    Late(Report),
    /// Its search panicked.
    Crashed,
    /// It gave the game up.
    Resigned,
    /// It was stopped from outside: the game does not count.
    Stopped,
}

/// Plays a side.
pub trait SidePlayer {
    /// Chooses an action; `seed` is for all chance in it.
    fn answer(&mut self, position: &AnyPosition, seed: u64) -> PlayerAnswer;

    /// Says which moves lead to the position that it is asked about next.
    fn follow(&mut self, _start: &AnyPosition, _moves: &[ActionId]) {}

    /// The winner that its last answer, about this position, leaves little doubt of.
    fn named_winner(&mut self, _position: &AnyPosition, _report: &Report) -> Option<Side> {
        None
    }

    /// What the program behind it did wrong in its last answer.
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

/// The memory that an engine of the plan asks for before its first move, and that the system does not give.
pub fn refused_memory(plan: &MatchPlan) -> Option<MemoryRefusal> {
    let position = plan.fixture(0).start;
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let mut own = plan.engines.iter().filter(|engine| engine.external().is_none());
    own.find_map(|engine| {
        let job = Job::new(position.clone(), Engine { limits, ..engine.clone() });
        let mut control = Control::new(&limits, Arc::default());
        // A panic comes again in the game, where it is counted.
        let _ = catch_unwind(AssertUnwindSafe(|| job.run(&mut control, &mut Unwatched)));
        control.refused()
    })
}

/// Lets two players play a game, sees to it that the rules are kept and ends it early where that is agreed on; `None` when one of them was stopped.
pub fn referee(
    fixture: &Fixture,
    adjudication: Option<Adjudication>,
    players: &mut [&mut dyn SidePlayer; 2],
) -> Option<PlayedGame> {
    // The moves of the opening belong to the record, so that it can be played again from the start alone.
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
        // Nobody writes a pass down at the end of a game.
        let asked = adjudicator.as_ref().filter(|_| !has_passed);
        if let Some(outcome) = asked.and_then(|adjudicator| adjudicator.verdict(&position)) {
            break GameEnding::Adjudicated(outcome);
        }
        let side = position.side_to_move();
        // The seed follows from the ply and not from a generator that runs on: how much a
        // search draws is its own affair.
        let seed = mix2(fixture.seed, moves.len() as u64);
        let player = &mut players[side.index()];
        player.follow(&fixture.start, &moves);
        let answer = player.answer(&position, seed);
        fault = player.fault().cloned().map(Box::new);
        let report = match answer {
            PlayerAnswer::Found(report) => report,
            PlayerAnswer::Late(report) => {
                // What a late search took counts, or a slow engine would look cheap.
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
        // A line that breaks off in the middle is a fault as a whole: none of it is added to the moves.
        if taken.is_empty() || !taken.iter().all(|&action| position.try_play(action).is_ok()) {
            break GameEnding::Fault(side, EngineFault::Illegal);
        }
        moves.extend_from_slice(taken);
    };
    Some(PlayedGame { number: fixture.number, moves, ending, effort, fault })
}

/// What is played of an answer before the next question: one action. Where nothing happens until all is chosen, the auto
/// maze, it is the whole line that was found: the book's programs search each board once.
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
    /// Time beyond its limit after which a search counts as late: that of a busy machine is not meant.
    const GRACE_SECONDS: f64 = 0.25;

    /// An engine that plays a game from its beginning, until the flag is raised.
    pub fn new(engine: &'a Engine, stop: &'a Arc<AtomicBool>) -> Self {
        Self { engine, memory: PlayerMemory::refereed(), stop, fault: None }
    }

    /// Whether a search of this program's took too long; other programs have a deadline of their own, which says so.
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
        // A machine without the memory is no fault of the engine's.
        let is_refused = control.refused().is_some() && report.best.is_none();
        // Asked before the time: a search that was stopped from outside must not count as late.
        if is_refused || self.stop.load(Ordering::Relaxed) {
            PlayerAnswer::Stopped
        } else if let Some(fault) = &self.fault {
            match fault.kind {
                FaultKind::Silent { .. } => PlayerAnswer::Late(report),
                FaultKind::Resigned => PlayerAnswer::Resigned,
                // A report without an action is none that is legal.
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
