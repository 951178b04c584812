//! Runs the right and the wrong program on the subject of an exercise.

use crate::catalog::{AnyPosition, Engine, Evaluation, Family, Job, Method};
use crate::conventions::Conventions;
use crate::eval::collected::Collected;
use crate::eval::even::Even;
use crate::eval::points::Points;
use crate::game::maze::{Collector, Duel};
use crate::game::number_tree::NumberTree;
use crate::game::{ActionId, Alternating, InTurn, Score, Simultaneous};
use crate::search::alpha_beta::AlphaBeta;
use crate::search::annealing::Annealing;
use crate::search::beam::Beam;
use crate::search::chokudai::Chokudai;
use crate::search::duct::Duct;
use crate::search::heap::Ties;
use crate::search::mcts::Mcts;
use crate::search::thunder::Thunder;
use crate::search::{Control, Event, Limits, Report, Watching};
use crate::trace::{NodeId, NodeState, Recording, Tree};

use super::super::Trap;
use super::super::code::{self, Program};
use super::super::{Exercise, Fault, Gap, WorkSignals};
use super::variants::{
    AnyLoss, DrawFirst, Judge, NothingIsLoss, OtherwiseJudged, ShortKeys, with_standing_walls,
};

/// The result of a program.
#[derive(Clone, Debug)]
pub struct RunResult {
    pub job: Job,
    pub recording: Recording,
    /// The move that it plays; `None` where its answer is no legal move.
    pub best: Option<ActionId>,
}

/// The results of the right and the wrong program on the subject of an exercise.
#[derive(Clone, Debug)]
pub struct Runs {
    pub right: RunResult,
    pub wrong: RunResult,
}

impl RunResult {
    /// Its tree, where it records one.
    pub fn tree(&self) -> Option<&Tree> {
        self.recording.current().map(|pass| &pass.tree)
    }
}

impl Runs {
    /// Whether there is any difference between the two.
    pub fn differ(&self) -> bool {
        // Some programs leave no tree but a course of tried neighbours, and some differ in the move alone.
        let courses = [&self.right, &self.wrong].map(|run| run.recording.trajectory().trials());
        self.right.best != self.wrong.best || courses[0] != courses[1] || self.first_difference().is_some()
    }

    /// The first node with a difference between the two recordings.
    pub fn first_difference(&self) -> Option<NodeId> {
        let (right, wrong) = (self.right.tree()?, self.wrong.tree()?);
        let shorter = right.len().min(wrong.len()) as u32;
        let shown = |tree: &Tree, id: NodeId| {
            let node = tree.node(id);
            // Bits and not numbers: a mean that is not a number must still be equal to itself.
            let mean = node.mean.map(f64::to_bits);
            let window = [node.alpha, node.beta].map(Score::units);
            (node.action, node.state, node.value.map(Score::units), window, node.visits, mean)
        };
        let longer = (right.len() != wrong.len()).then_some(NodeId(shorter));
        (0..shorter).map(NodeId).find(|&id| shown(right, id) != shown(wrong, id)).or(longer)
    }
}

/// Runs both programs.
///
/// # Errors
/// [`Fault`] when the trap is not one for the subject, or the wrong program does the same there as the right
/// one.
pub fn run(exercise: &Exercise, trap: Trap) -> Result<Runs, Fault> {
    run_with(exercise, trap, &WorkSignals::default())
}

/// Runs both programs as background work.
///
/// # Errors
/// As [`run`]; [`Fault::Stopped`] once it was stopped.
pub fn run_with(exercise: &Exercise, trap: Trap, effort: &WorkSignals) -> Result<Runs, Fault> {
    if exercise.subject.is_over() {
        return Err(Fault::Over);
    }
    let unfit = || Fault::Unfit { kind: exercise.kind.name(), game: exercise.subject.game() };
    let runs = match (trap, &exercise.subject) {
        (Trap::BestShare, position) if position.family() == Family::Alternating => {
            by_share(exercise, effort)?
        }
        (Trap::NothingIsLoss, AnyPosition::MazeDuel(duel)) => with_losses(exercise, duel, effort)?,
        (Trap::AnyLoss, AnyPosition::TicTacToe(root)) => judged(exercise, root, AnyLoss, effort)?,
        (Trap::AnyLoss, AnyPosition::ConnectFour(root)) => judged(exercise, root, AnyLoss, effort)?,
        (Trap::DrawFirst, AnyPosition::TicTacToe(root)) => judged(exercise, root, DrawFirst, effort)?,
        (Trap::OneMinus, AnyPosition::MazeRace(root)) => at_once(exercise, root, effort)?,
        (Trap::OneMinus, AnyPosition::Matrix(root)) => at_once(exercise, root, effort)?,
        (Trap::NeverCools, position) if position.family() == Family::Solo => {
            without_cooling(exercise, effort)?
        }
        (Trap::EmptyHeap, AnyPosition::MazeSolo(_)) => from_an_empty_heap(exercise, effort)?,
        (Trap::StandingWalls, AnyPosition::MazeSolo(maze)) if maze.is_walled() => {
            in_standing_walls(exercise, maze, effort)?
        }
        (Trap::ShortKeys, AnyPosition::MazeSolo(maze)) => with_short_keys(exercise, maze, effort)?,
        (trap, _) if trap.is_of_alpha_beta() => of_alpha_beta(exercise, trap)?,
        _ => return Err(unfit()),
    };
    // A mistake without an effect here cannot be found from the effect of the code.
    if runs.differ() { Ok(runs) } else { Err(Fault::NoDifference) }
}

/// Simulations, steps and passes of the variants that are not alpha-beta.
const SIMULATIONS: u64 = 400;
/// A beam in which a key of half its bits visibly fails.
pub(super) const BEAM: Beam = Beam { width: 60, distinct: true, ties: Ties::First };
/// The node limit of alpha-beta in a game.
const MOST_NODES: u64 = 30_000;

/// The wrong program, where it is alpha-beta's.
fn program(trap: Trap, conventions: Conventions) -> Option<Program> {
    let model = Program::model(conventions);
    let (gap, text) = match trap {
        Trap::FullWindows => return model.with(Gap::Low, "-inf").ok()?.with(Gap::High, "+inf").ok(),
        Trap::SameWindow => return model.with(Gap::Low, "α").ok()?.with(Gap::High, "β").ok(),
        Trap::NoTurn => return Some(model.without_turning()),
        Trap::FromZero => (Gap::Start, "0".to_owned()),
        Trap::WorstChild => (Gap::Better, "val < best_val".to_owned()),
        Trap::WrongEnd => (Gap::Passes, Gap::Passes.model(conventions).replace('β', "α")),
        Trap::MoveForValue => (Gap::CutResult, "best_move".to_owned()),
        _ => return None,
    };
    model.with(gap, &text).ok()
}

fn of_alpha_beta(exercise: &Exercise, trap: Trap) -> Result<Runs, Fault> {
    let unfit = || Fault::Unfit { kind: exercise.kind.name(), game: exercise.subject.game() };
    let wrong = program(trap, exercise.conventions).ok_or_else(unfit)?;
    let root = exercise.tree()?;
    let mut engine = code::engine();
    engine.follow_conventions(&exercise.conventions);
    let job = Job::new(AnyPosition::NumberTree(root.clone()), engine);
    let [right, wrong] = [Program::model(exercise.conventions), wrong].map(|program| {
        let events = program.run(&root);
        let recording = recorded(&job, &events);
        RunResult { best: best_of(&root, &recording), recording, job: job.clone() }
    });
    Ok(Runs { right, wrong })
}

/// The first child of the root with the greatest reported value.
fn best_of(root: &NumberTree, recording: &Recording) -> Option<ActionId> {
    let tree = &recording.current()?.tree;
    debug_assert_eq!(tree.node(NodeId::ROOT).side, root.side_to_move());
    // A child's value is for the other side.
    let values =
        tree.children(NodeId::ROOT).filter_map(|id| Some((-tree.node(id).value?.0, tree.action(id)?)));
    values.reduce(|best, child| if child.0 > best.0 { child } else { best }).map(|(_, action)| action)
}

fn recorded(job: &Job, events: &[Event]) -> Recording {
    let mut recording = Recording::new(job.position.side_to_move(), job.recorded_nodes);
    for event in events {
        recording.apply(event);
    }
    recording
}

/// Runs a search with a recording.
fn search(
    exercise: &Exercise,
    method: Method,
    limits: Limits,
    effort: &WorkSignals,
    run: impl FnOnce(&Job, &mut Control, &mut Watching<'_>) -> Report,
) -> Result<(Report, RunResult), Fault> {
    let game = exercise.subject.game();
    // Playouts and alpha-beta go to the end of the game: neither needs an evaluation.
    let evaluation = match game.family() {
        Family::Solo => Evaluation::default_for(game),
        _ if matches!(method, Method::Thunder(_)) => Evaluation::default_for(game),
        _ => Evaluation::Even,
    };
    let job = Job::new(exercise.subject.clone(), Engine::searching(method, evaluation, limits));
    let mut events = Vec::new();
    let report = effort.search(&limits, |control| run(&job, control, &mut Watching(&mut events)))?;
    let run = RunResult { recording: recorded(&job, &events), best: report.best, job };
    Ok((report, run))
}

/// A search as the catalog runs it.
fn usual(exercise: &Exercise, method: Method, effort: &WorkSignals) -> Result<(Report, RunResult), Fault> {
    search(exercise, method, Limits::default(), effort, |job, control, events| job.run(control, events))
}

fn by_share(exercise: &Exercise, effort: &WorkSignals) -> Result<Runs, Fault> {
    let mut mcts = Mcts { playouts: Some(SIMULATIONS), seed: exercise.seed, ..Mcts::default() };
    exercise.conventions.teach_mcts(&mut mcts);
    let (report, right) = usual(exercise, Method::Mcts(mcts), effort)?;
    let share = |best: Option<(f64, ActionId)>, (share, action)| match best {
        Some(best) if best.0 >= share => Some(best),
        _ => Some((share, action)),
    };
    let shares = report.actions.iter().filter_map(|action| Some((action.win_rate?, action.action)));
    let best = shares.fold(None, share).map(|(_, action)| action);
    // Both search alike and differ only in the move played, so one recording serves for both.
    Ok(Runs { wrong: RunResult { best, ..right.clone() }, right })
}

fn with_losses(exercise: &Exercise, duel: &Duel, effort: &WorkSignals) -> Result<Runs, Fault> {
    let run = |judge: &dyn Fn(&Thunder, &mut Control, &mut Watching<'_>) -> Report| {
        let thunder = Thunder { playouts: Some(SIMULATIONS), ..Thunder::default() };
        let method = Method::Thunder(thunder.clone());
        let found = search(exercise, method, Limits::default(), effort, |_, control, events| {
            judge(&thunder, control, events)
        });
        found.map(|(_, run)| run)
    };
    Ok(Runs {
        right: run(&|thunder, control, events| thunder.search(duel, &Collected, control, events))?,
        wrong: run(&|thunder, control, events| thunder.search(duel, &NothingIsLoss, control, events))?,
    })
}

/// Plain alpha-beta by the game's own rule and by another.
fn judged<P: Alternating, J: Judge<P>>(
    exercise: &Exercise,
    root: &P,
    _rule: J,
    effort: &WorkSignals,
) -> Result<Runs, Fault> {
    let mut alpha_beta = AlphaBeta::textbook();
    exercise.conventions.teach_alpha_beta(&mut alpha_beta);
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    let run = |search_it: &dyn Fn(&mut Control, &mut Watching<'_>) -> Report| {
        let method = Method::AlphaBeta(alpha_beta.clone());
        let (report, run) =
            search(exercise, method, limits, effort, |_, control, events| search_it(control, events))?;
        // A search stopped by a limit would show a difference unrelated to the rule.
        report.finished.then_some(run).ok_or(Fault::TooHard { limit: MOST_NODES })
    };
    let other = OtherwiseJudged::<P, J>::new(root.clone());
    Ok(Runs {
        right: run(&|control, events| alpha_beta.search(root, &Even, control, events))?,
        wrong: run(&|control, events| alpha_beta.search(&other, &Even, control, events))?,
    })
}

fn at_once<P: Simultaneous>(
    exercise: &Exercise,
    root: &InTurn<P>,
    effort: &WorkSignals,
) -> Result<Runs, Fault> {
    let duct = Duct { playouts: Some(SIMULATIONS), seed: exercise.seed, ..Duct::default() };
    let run = |second: fn(f64, f64) -> f64| {
        let method = Method::Duct(duct.clone());
        let found = search(exercise, method, Limits::default(), effort, |_, control, events| {
            duct.search_by(root, control, events, second)
        });
        found.map(|(_, run)| run)
    };
    Ok(Runs { right: run(Duct::second_share)?, wrong: run(|total, visits| (1.0 - total) / visits)? })
}

/// The wrong program divides integers: the share of steps done is 0 until the last, as if the end were as hot
/// as the start.
fn without_cooling(exercise: &Exercise, effort: &WorkSignals) -> Result<Runs, Fault> {
    let cooling = Annealing { steps: SIMULATIONS, seed: exercise.seed, ..Annealing::default() };
    let hot = Annealing { end: cooling.start, ..cooling.clone() };
    let run = |method| usual(exercise, Method::Annealing(method), effort).map(|(_, run)| run);
    Ok(Runs { right: run(cooling)?, wrong: run(hot)? })
}

/// The wrong program takes from the last heap in every pass, and nodes taken are removed from it.
fn from_an_empty_heap(exercise: &Exercise, effort: &WorkSignals) -> Result<Runs, Fault> {
    let chokudai = Chokudai { passes: Some(SIMULATIONS), ..Chokudai::default() };
    let (_, right) = usual(exercise, Method::Chokudai(chokudai), effort)?;
    let best = right.tree().and_then(best_of_the_last_heap);
    Ok(Runs { wrong: RunResult { best, ..right.clone() }, right })
}

/// The first move to the most promising untaken node of the deepest ply.
fn best_of_the_last_heap(tree: &Tree) -> Option<ActionId> {
    let nodes = || (0..tree.len() as u32).map(NodeId);
    let last = nodes().map(|id| tree.node(id).ply).max()?;
    let waits = |&id: &NodeId| {
        tree.node(id).ply == last && matches!(tree.node(id).state, NodeState::Open | NodeState::Dropped)
    };
    let promise = |id: NodeId| tree.node(id).value;
    let top = nodes().filter(waits).reduce(|best, id| if promise(id) > promise(best) { id } else { best })?;
    tree.path(top).first().copied()
}

fn in_standing_walls(exercise: &Exercise, maze: &Collector, effort: &WorkSignals) -> Result<Runs, Fault> {
    let other = Exercise { subject: AnyPosition::MazeSolo(with_standing_walls(maze)), ..exercise.clone() };
    let run = |exercise| {
        usual(exercise, Method::Beam(Beam { width: 3, distinct: true, ..Beam::default() }), effort)
            .map(|(_, run)| run)
    };
    Ok(Runs { right: run(exercise)?, wrong: run(&other)? })
}

/// Only the points count, so that only the keys differ.
fn with_short_keys(exercise: &Exercise, maze: &Collector, effort: &WorkSignals) -> Result<Runs, Fault> {
    let run = |search_it: &dyn Fn(&mut Control, &mut Watching<'_>) -> Report| {
        let (method, limits) = (Method::Beam(BEAM), Limits::default());
        let found = search(exercise, method, limits, effort, |_, control, events| search_it(control, events));
        found.map(|(_, run)| run)
    };
    let short = ShortKeys::new(maze.clone());
    Ok(Runs {
        right: run(&|control, events| BEAM.search(maze, &Points, control, events))?,
        wrong: run(&|control, events| BEAM.search(&short, &Points, control, events))?,
    })
}
