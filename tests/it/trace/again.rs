//! Does a job that is run again do the same, to the event, and does what is recorded later fit what was there?

use std::collections::HashMap;
use std::sync::Arc;

use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::game::{ActionId, Alternating, Rng64, Side};
use edagari::search::events::Event;
use edagari::search::{Control, Observer, Report, Unwatched};
use edagari::trace::{
    Address, Counters, Focus, GraftError, Moment, NodeId, NodeState, Recorder, Recording, SubtreePlace, Tree,
    TreeSnapshot,
};
use rand::SeedableRng;

use crate::search::oracle::{COMBINATIONS, combination, random_tree, wander};

pub(crate) fn control(job: &Job) -> Control {
    Control::new(&job.engine.limits, Arc::default())
}

pub(crate) fn record(job: &Job) -> (Recording, Report) {
    let (recording, progress) = Recording::of(job);
    let report = progress.report;
    (recording, report)
}

/// Runs a job again and hands what happens at a place to `inner`.
fn focus<O: Observer>(job: &Job, place: SubtreePlace, inner: &mut O) -> Report {
    let mut control = control(job);
    let mut focus = Focus::new(place, inner, control.stop_flag());
    job.run(&mut control, &mut focus)
}

/// Runs a job again and records what happens at a place.
fn reopen(job: &Job, place: SubtreePlace, side: Side, budget: u32) -> Tree {
    let mut inner = Recording::new(side, budget);
    let mut recorder = Recorder::new(budget, &mut inner);
    let report = focus(job, place, &mut recorder);
    recorder.finish(report);
    inner.running().expect("the subtree").tree.clone()
}

pub(crate) fn job(position: AnyPosition, engine: &str, recorded_nodes: u32) -> Job {
    let engine = Engine::parse(engine, position.game()).expect("an engine");
    Job { position, engine, recorded_nodes }
}

/// Jobs of all kinds whose recordings have no room for everything.
pub(crate) fn jobs() -> Vec<Job> {
    let mut rng = Rng64::seed_from_u64(11);
    let mut jobs = Vec::new();
    for number in (0..COMBINATIONS).step_by(37) {
        let position = AnyPosition::NumberTree(random_tree(&mut rng));
        let mut job = job(position, "alpha-beta", 16 + number % 32);
        job.engine.method = edagari::catalog::Method::AlphaBeta(combination(number));
        jobs.push(job);
    }
    let real = [
        (Game::Othello { size: 6 }, "deepening:depth=5,aspiration=on,symmetry=on", 300),
        (Game::Othello { size: 8 }, "alpha-beta:depth=4,table=off,deepening=off", 60),
        (Game::Othello { size: 8 }, "best:depth=3,table-megabytes=1", 300),
        (Game::Othello { size: 8 }, "best:lines=1,nodes=1500,table-megabytes=1", 500),
        (Game::ConnectFour { width: 7, height: 6 }, "deepening:depth=6,aspiration=on,nodes=3000", 200),
        (Game::ConnectFour { width: 5, height: 4 }, "minimax:depth=4", 90),
        (Game::TicTacToe, "alpha-beta:table=off", 150),
        (Game::TicTacToe, "minimax:nodes=5000", 150),
    ];
    for (game, engine, recorded) in real {
        jobs.push(job(wandered(game, &mut rng), engine, recorded));
    }
    jobs
}

pub(crate) fn wandered(game: Game, rng: &mut Rng64) -> AnyPosition {
    fn moved<P: Alternating>(start: P, rng: &mut Rng64) -> P {
        wander(start, 3, rng)
    }
    match game.start() {
        AnyPosition::TicTacToe(start) => AnyPosition::TicTacToe(moved(start, rng)),
        AnyPosition::ConnectFour(start) => AnyPosition::ConnectFour(moved(start, rng)),
        AnyPosition::Othello(start) => AnyPosition::Othello(moved(start, rng)),
        AnyPosition::MazeDuel(start) => AnyPosition::MazeDuel(moved(start, rng)),
        AnyPosition::MazeRace(start) => AnyPosition::MazeRace(moved(start, rng)),
        start @ (AnyPosition::Matrix(_)
        | AnyPosition::NumberTree(_)
        | AnyPosition::Labels(_)
        | AnyPosition::MazeSolo(_)
        | AnyPosition::MazeAuto(_)) => start,
    }
}

/// The events of each pass, without its beginning.
fn passes(events: &[Event]) -> Vec<&[Event]> {
    events.split(|event| matches!(event, Event::Iteration { .. })).skip(1).collect()
}

/// The events from entering to leaving the node at an address, found the plain way.
fn slice<'a>(events: &'a [Event], address: &Address) -> &'a [Event] {
    let steps = address.steps();
    // For each open node: how often each action was entered below it.
    let mut open: Vec<HashMap<ActionId, u16>> = Vec::new();
    let mut path: Vec<Option<(ActionId, u16)>> = Vec::new();
    let mut begun = None;
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Entered { action, .. } => {
                path.push(action.zip(open.last_mut()).map(|(action, counts)| {
                    let count = counts.entry(action).or_default();
                    *count += 1;
                    (action, *count - 1)
                }));
                open.push(HashMap::new());
                if path.iter().skip(1).copied().eq(steps.iter().map(|&step| Some(step))) {
                    begun = Some(at);
                }
            }
            Event::Left { .. } => {
                if let Some(begun) = begun.filter(|_| path.len() == steps.len() + 1) {
                    return &events[begun..=at];
                }
                path.pop();
                open.pop();
            }
            _ => {}
        }
    }
    panic!("no node at {address:?}")
}

pub(crate) fn ids(tree: &Tree) -> impl Iterator<Item = NodeId> + use<> {
    (0..tree.len() as u32).map(NodeId)
}

fn folded(tree: &Tree) -> impl Iterator<Item = NodeId> + '_ {
    ids(tree).filter(|&id| matches!(tree.node(id).state, NodeState::Folded(_)))
}

fn counters(tree: &Tree, step: u64) -> Counters {
    TreeSnapshot::new(tree, Some(&Moment::at(tree, step))).counters()
}

fn assert_same(one: &Tree, other: &Tree) {
    assert_eq!((one.len(), one.steps()), (other.len(), other.steps()));
    for step in (0..=one.steps()).step_by(97) {
        assert_eq!(counters(one, step), counters(other, step));
    }
    for id in ids(one) {
        assert_eq!(one.node(id), other.node(id));
        assert_eq!(one.cut(id), other.cut(id));
        assert_eq!(one.limit(id), other.limit(id));
    }
}

#[test]
fn a_reopened_subtree_is_the_slice_of_a_full_recording() {
    let mut slices = 0;
    for job in jobs() {
        let mut all = Vec::new();
        job.run(&mut control(&job), &mut all);
        let (recording, report) = record(&job);
        let again = job.repeated(&report).expect("nothing was kept");
        for pass in [recording.running(), recording.previous()].into_iter().flatten() {
            let events = passes(&all)[pass.number as usize];
            for id in folded(&pass.tree).take(12) {
                let address = Address::of(&pass.tree, id);
                let mut told = Vec::new();
                focus(&again, SubtreePlace { pass: pass.number, address: address.clone() }, &mut told);
                assert!(matches!(told[0], Event::Iteration { .. }));
                assert_eq!(&told[1..], slice(events, &address), "{job:?}");
                slices += 1;
            }
        }
    }
    assert!(slices > 200, "{slices} subtrees");
}

#[test]
fn a_recording_whose_folds_were_all_opened_is_the_full_recording() {
    let mut grafts = 0;
    for job in jobs() {
        let whole = Job { recorded_nodes: 1 << 20, ..job.clone() };
        let (full, _) = record(&whole);
        let (recording, report) = record(&job);
        let again = job.repeated(&report).expect("nothing was kept");
        let (Some(pass), Some(full)) = (recording.running(), full.running()) else { panic!("a pass") };
        let (mut tree, mut closed) = (pass.tree.clone(), 0);
        // What ProbCut gave up stays folded, for the search that gave it up is none of the tree: such nodes are passed over.
        loop {
            let Some(id) = folded(&tree).nth(closed) else { break };
            let place = SubtreePlace { pass: pass.number, address: Address::of(&tree, id) };
            // A small budget, so that subtrees fold again and are opened in turn.
            let subtree = reopen(&again, place, tree.node(id).side, 64);
            let before = tree.generation();
            tree.graft(id, &subtree).expect("the same again");
            closed += usize::from(subtree.len() == 1);
            assert!(tree.generation() > before);
            grafts += 1;
        }
        assert!(tree.is_whole() || closed > 0 && job.engine.to_string().contains("selective"), "{job:?}");
        assert_same(&tree, &full.tree);
    }
    assert!(grafts > 200, "{grafts} grafts");
}

#[test]
fn a_subtree_of_another_search_is_refused_and_changes_nothing() {
    let job = job(Game::TicTacToe.start(), "alpha-beta:table=off,deepening=off", 100);
    let (recording, _) = record(&job);
    let tree = &recording.running().expect("a pass").tree;
    let mut nodes = folded(tree);
    let (one, other) = (nodes.next().expect("a fold"), nodes.nth(3).expect("another"));
    let place = SubtreePlace { pass: 0, address: Address::of(tree, other) };
    let subtree = reopen(&job, place, tree.node(other).side, 1000);

    let mut changed = tree.clone();
    assert_eq!(changed.graft(one, &subtree), Err(GraftError::Different));
    assert_eq!(changed.graft(NodeId::ROOT, &subtree), Err(GraftError::NotFolded));
    assert_eq!(changed.graft(NodeId(u32::MAX), &subtree), Err(GraftError::NotFolded));
    assert_same(&changed, tree);
}

#[test]
fn a_place_that_is_not_there_records_nothing() {
    let job = job(Game::TicTacToe.start(), "alpha-beta:table=off,deepening=off", 100);
    let (recording, report) = record(&job);
    let tree = &recording.running().expect("a pass").tree;
    let address = Address::of(tree, folded(tree).next().expect("a fold"));
    let mut told = Vec::new();
    focus(&job, SubtreePlace { pass: 1, address: address.clone() }, &mut told);
    assert!(told.is_empty());
    // On the way, only the way is watched: the run ends as soon as the subtree is over.
    let early = focus(&job, SubtreePlace { pass: 0, address }, &mut told);
    assert!(early.nodes < report.nodes, "{} of {}", early.nodes, report.nodes);
}

#[test]
fn a_search_stopped_by_time_or_by_hand_is_repeated_by_count() {
    let mut rng = Rng64::seed_from_u64(5);
    let engines = [
        "deepening:aspiration=on,symmetry=on,table-megabytes=1",
        "alpha-beta:deepening=off,table=off",
        "minimax",
        "mcts:solver=on",
        "thunder",
        "flat-monte-carlo:playouts=100000000",
        "best:lines=1",
        "best",
    ];
    for engine in engines {
        let size = if engine.starts_with("best") { 8 } else { 6 };
        let position = wandered(Game::Othello { size }, &mut rng);
        let mut job = job(position, engine, 5000);
        job.engine.limits.seconds = Some(0.02);
        let mut events = Vec::new();
        let report = job.run(&mut control(&job), &mut events);
        assert!(!report.finished, "{engine} was too quick");
        let again = job.repeated(&report).expect("nothing was kept");
        let mut repeated = Vec::new();
        let same = again.run(&mut control(&again), &mut repeated);
        assert_eq!(same, report, "{engine}");
        assert!(repeated == events, "{engine}");
        let unwatched = again.run(&mut control(&again), &mut Unwatched);
        assert_eq!(unwatched, report, "{engine}");
        assert_eq!(again.engine.limits.seconds, None);
    }
}

#[test]
fn a_search_in_a_kept_tree_cannot_be_repeated() {
    let position = Game::TicTacToe.start();
    let job = job(position, "mcts:reuse=on,playouts=500", 1000);
    let mut memory = edagari::catalog::PlayerMemory::default();
    let first = job.run_with(&mut memory, &mut control(&job), &mut Unwatched);
    assert!(job.repeated(&first).is_some(), "the first tree was a fresh one");
    let second = job.run_with(&mut memory, &mut control(&job), &mut Unwatched);
    assert_eq!(job.repeated(&second), None);
}
