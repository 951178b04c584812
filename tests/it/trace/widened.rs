//! A Monte Carlo recording that outgrew its budget, recorded once more with subtrees opened: is it the one before and
//! more, and true at each of its steps?

use edagari::catalog::{Game, Job};
use edagari::game::{Rng64, random_below};
use edagari::trace::folding::Folding;
use edagari::trace::{
    Address, GraftError, Moment, NodeId, Recorder, Recording, TimelineMark, Tree, TreeSnapshot, Widened,
};
use rand::SeedableRng;

use crate::trace::again::{control, ids, job, record, wandered};

const ROOM: u32 = 1 << 20;

/// The recording that opening some places makes.
fn widened(job: &Job, places: &[Address], room: u32) -> Recording {
    let budget = Folding::fitting(job.recorded_nodes) + room;
    let mut wider = Recording::new(job.position.side_to_move(), budget);
    let mut recorder = Recorder::new(budget, &mut wider);
    let mut observer = Widened::new(job.recorded_nodes, places.iter().cloned(), &mut recorder);
    let report = job.run(&mut control(job), &mut observer);
    let progress = recorder.finish(report);
    wider.finish(&progress);
    wider
}

fn tree(recording: &Recording) -> &Tree {
    &recording.running().expect("a tree").tree
}

/// At each of these steps, each node that a recording has is what the whole recording says of it.
fn assert_true_at(here: &Tree, whole: &Tree, steps: impl IntoIterator<Item = u64>, what: &str) {
    let there = ids(here).map(|id| Address::of(here, id).find(whole).expect("the whole has every node"));
    let there: Vec<_> = there.collect();
    for step in steps {
        assert_same_at((here, whole), &there, step, what);
    }
}

fn assert_same_at((here, whole): (&Tree, &Tree), there: &[NodeId], step: u64, what: &str) {
    let moments = [here, whole].map(|tree| Moment::at(tree, step));
    let [now, full] =
        [TreeSnapshot::new(here, Some(&moments[0])), TreeSnapshot::new(whole, Some(&moments[1]))];
    for (id, &other) in ids(here).zip(there) {
        assert_eq!(now.exists(id), full.exists(other), "{what}, step {step}, node {id:?}");
        let (one, other) = (now.node(id), full.node(other));
        assert_eq!((one.visits, one.side, one.ply), (other.visits, other.side, other.ply), "{what}, {step}");
        assert_eq!(
            (one.value, one.bound, one.left),
            (other.value, other.bound, other.left),
            "{what}, {step}"
        );
        let far = one.mean.zip(other.mean).is_some_and(|(one, other)| (one - other).abs() > 1e-4);
        assert!(!far && one.mean.is_some() == other.mean.is_some(), "{what}, {step}: {one:?} {other:?}");
    }
}

fn jobs() -> Vec<(&'static str, Job)> {
    let mut rng = Rng64::seed_from_u64(21);
    let game = Game::ConnectFour { width: 5, height: 4 };
    ["mcts:playouts=3000,solver=on,expand=2", "thunder:playouts=1500", "mcts:playouts=2000,expand=1"]
        .map(|engine| (engine, job(wandered(game, &mut rng), engine, 150)))
        .into()
}

#[test]
fn opening_one_subtree_after_the_other_ends_in_the_recording_of_everything() {
    let rng = &mut Rng64::seed_from_u64(5);
    for (engine, job) in jobs() {
        let (mut recording, report) = record(&job);
        let (full, _) = record(&Job { recorded_nodes: ROOM, ..job.clone() });
        let full = tree(&full);
        let again = job.repeated(&report).expect("nothing was kept");
        let mut opened = Vec::new();
        let (mut nodes, told) = (tree(&recording).len(), tree(&recording).steps());
        assert!(recording.only_counted() > 0 && nodes < full.len());
        for id in tree(&recording).children(NodeId::ROOT).collect::<Vec<_>>() {
            opened.push(Address::of(tree(&recording), id));
            let grafted = recording.widen(0, widened(&again, &opened, ROOM)).expect("the same again");
            nodes += grafted.nodes;
            let tree = tree(&recording);
            assert_eq!((tree.len(), tree.steps()), (nodes, full.steps()), "{engine}");
            assert_eq!(recording.only_counted(), 0, "every simulation is told");
            let anywhere: Vec<_> =
                (0..8).map(|_| u64::from(random_below(rng, full.steps() as u32))).collect();
            let steps = [0, 1, told, told + 1, full.steps()].into_iter().chain(anywhere);
            assert_true_at(tree, full, steps, engine);
        }
        let tree = tree(&recording);
        assert_eq!(tree.len(), full.len());
        assert!(ids(full).all(|id| tree.parent(id) == full.parent(id) && tree.action(id) == full.action(id)));
        assert_eq!(tree.best_changes(), full.best_changes());
        assert_eq!(tree.mark_count(TimelineMark::Growth), full.mark_count(TimelineMark::Growth));
    }
}

#[test]
fn a_deep_subtree_is_recorded_as_far_as_there_is_room() {
    for (engine, job) in jobs() {
        let (recording, report) = record(&job);
        let (full, _) = record(&Job { recorded_nodes: ROOM, ..job.clone() });
        let again = job.repeated(&report).expect("nothing was kept");
        let deep = ids(tree(&recording)).filter(|&id| tree(&recording).node(id).ply == 3);
        let deep = deep.max_by_key(|&id| tree(&recording).visits(id)).expect("a deep node");
        let place = Address::of(tree(&recording), deep);
        for room in [16, 100, ROOM] {
            let mut recording = recording.clone();
            let before = tree(&recording).clone();
            let wider = widened(&again, std::slice::from_ref(&place), room);
            recording.widen(0, wider).expect("the same again");
            let tree = tree(&recording);
            assert!(tree.len() - before.len() <= room as usize, "{engine}, room {room}");
            assert!(tree.steps() > before.steps() && recording.only_counted() > 0 || room == ROOM);
            let inside = |id: &NodeId| tree.with_ancestors(*id).any(|above| above == deep);
            assert!(ids(tree).skip(before.len()).all(|id| inside(&id)), "nothing else is new");
            // A proof past the last step is told as one of that step.
            let middle = u64::midpoint(before.steps(), tree.steps());
            let steps = [0, before.steps(), middle, tree.steps() - 1];
            assert_true_at(tree, self::tree(&full), steps, engine);
            let now: Vec<_> = ids(&before).map(|id| before.visits(id)).collect();
            assert!(ids(tree).zip(now).all(|(id, visits)| tree.visits(id) == visits), "sums stay true");
        }
    }
}

#[test]
fn another_search_is_refused_and_changes_nothing() {
    let [(_, one), (_, other), _] = <[_; 3]>::try_from(jobs()).expect("three");
    let (mut recording, _) = record(&one);
    let (before, steps) = (tree(&recording).len(), tree(&recording).steps());
    for wrong in [widened(&other, &[], 1000), Recording::default()] {
        let refused = recording.widen(0, wrong).expect_err("another search");
        assert!(matches!(refused, GraftError::Different | GraftError::NotFolded));
        assert_eq!((tree(&recording).len(), tree(&recording).steps()), (before, steps));
    }
    assert_eq!(recording.widen(1, widened(&one, &[], 1000)), Err(GraftError::NotFolded), "no such pass");
}
