//! Is the timeline true: at any step, does a recording look exactly as one cut off there?

use std::sync::Arc;

use edagari::eval::even::Even;
use edagari::game::connect_four::ConnectFour;
use edagari::game::othello::Othello;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{Alternating, Rng64, Score, Side, random_below};
use edagari::search::alpha_beta::AlphaBeta;
use edagari::search::arena::ReusedTree;
use edagari::search::events::{Event, Why};
use edagari::search::flat_monte_carlo::FlatMonteCarlo;
use edagari::search::mcts::Mcts;
use edagari::search::minimax::Minimax;
use edagari::search::thunder::Thunder;
use edagari::search::{Control, Limits, Observer};
use edagari::trace::{
    Counters, Folded, Moment, Node, NodeId, NodeState, SimulationPhase, TimelineMark, Tree, TreeSnapshot,
};
use proptest::prelude::*;
use rand::SeedableRng;

use crate::search::oracle::{COMBINATIONS, Invented, combination, random_tree, wander, watch};

/// Keeps all events, down to a ply.
struct Watcher {
    events: Vec<Event>,
    plies: u32,
}

impl Observer for Watcher {
    const WATCHES: bool = true;

    fn observe(&mut self, event: Event) {
        self.events.push(event);
    }

    fn recorded_plies(&self) -> u32 {
        self.plies
    }
}

pub(crate) fn control(depth: Option<u32>, nodes: Option<u64>) -> Control {
    Control::new(&Limits { depth, nodes, seconds: None }, Arc::default())
}

pub(crate) fn tree_of(side: Side, events: &[Event]) -> Tree {
    let mut tree = Tree::new(side);
    for event in events {
        tree.apply(event);
    }
    tree
}

pub(crate) fn all(len: usize) -> impl Iterator<Item = NodeId> {
    (0..len as u32).map(NodeId)
}

/// The passes of a search, each with its own events.
pub(crate) fn passes(events: &[Event]) -> Vec<&[Event]> {
    let starts: Vec<_> =
        (0..events.len()).filter(|&at| matches!(events[at], Event::Iteration { .. })).collect();
    let ends = starts.iter().skip(1).copied().chain([events.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &events[start..end]).collect()
}

fn same(first: &Node, second: &Node) -> bool {
    let close = match (first.mean, second.mean) {
        (Some(first), Some(second)) => (first - second).abs() < 1e-9,
        (first, second) => first == second,
    };
    close && Node { mean: None, ..*first } == Node { mean: None, ..*second }
}

/// Counts the plain way.
fn counted(tree: &Tree) -> Counters {
    let mut counters = Counters::default();
    for id in all(tree.len()) {
        let node = tree.node(id);
        counters.nodes += u64::from(!matches!(node.state, NodeState::Skipped | NodeState::Twin));
        counters.skipped += u64::from(node.state == NodeState::Skipped);
        counters.leaves += u64::from(node.why.is_some_and(Why::is_leaf));
        let at_rim = node.left.is_some() && tree.child_count(id) == 0;
        // Of a cut at the rim only the value tells.
        let cut_at_rim = at_rim && node.why == Some(Why::Cut);
        counters.cuts += u64::from(cut_at_rim || tree.cut(id).is_some_and(|cut| cut.skipped > 0));
        if let NodeState::Folded(below) = node.state {
            counters.add(below.into());
        }
    }
    if tree.has_simulations() {
        counters = Counters { nodes: tree.len() as u64, leaves: tree.steps(), ..Counters::default() };
    }
    counters
}

/// Compares a snapshot with a recording that ends there.
fn check(snapshot: &TreeSnapshot<'_>, cut_off: &Tree, what: &str) {
    let step = snapshot.step();
    assert_eq!(step, cut_off.steps(), "{what}");
    assert_eq!(snapshot.len(), cut_off.len(), "{what}, step {step}");
    for id in all(cut_off.len()) {
        let (then, now) = (snapshot.node(id), cut_off.node(id));
        assert!(same(&then, &now), "{what}, step {step}: {then:?} is not {now:?}");
        assert!(snapshot.children(id).eq(cut_off.children(id)), "{what}, step {step}");
        assert_eq!(snapshot.cut(id), cut_off.cut(id), "{what}, step {step}, node {id:?}");
        let window = TreeSnapshot::now(cut_off).window(id);
        assert_eq!(snapshot.window(id), window, "{what}, step {step}");
    }
    assert_eq!(snapshot.open_path(), cut_off.open_path(), "{what}, step {step}");
    assert_eq!(snapshot.principal_variation(), cut_off.principal_variation(), "{what}, step {step}");
    assert_eq!(snapshot.counters(), counted(cut_off), "{what}, step {step}");
    assert!(snapshot.exists(NodeId::ROOT) != snapshot.is_empty());
}

/// Cuts a recording off after every `stride`th event that is a step, or at a picture, and compares. Walks forward and
/// back, and jumps.
fn check_all(side: Side, events: &[Event], stride: usize, what: &str) {
    let whole = tree_of(side, events);
    let mut growing = Tree::new(side);
    let mut forward = Moment::at(&whole, 0);
    let mut back = Moment::at(&whole, whole.steps());
    let mut seen = 0;
    for (at, event) in events.iter().enumerate() {
        growing.apply(event);
        // A cut is seen with the first action that it skips; nodes grow on the way of a simulation.
        let step = growing.steps();
        let done = match events.get(at + 1) {
            Some(Event::Counted { .. } | Event::Proven { .. }) => false,
            Some(Event::Grown { .. }) if step == 0 => false,
            _ => !matches!(
                event,
                Event::Iteration { .. } | Event::Cut { .. } | Event::Folded { .. } | Event::Grown { .. }
            ),
        };
        if !done || whole.settled(step) != step {
            continue;
        }
        seen += 1;
        if seen % stride != 0 {
            continue;
        }
        forward.seek(&whole, step);
        back.seek(&whole, step);
        assert_eq!(forward, back, "{what}");
        assert_eq!(forward, Moment::at(&whole, step), "{what}");
        check(&TreeSnapshot::new(&whole, Some(&forward)), &growing, what);
        back.seek(&whole, whole.steps() - step);
    }
    assert!(seen > 0, "{what}");
}

/// Walks through all phases of a Monte Carlo recording and back: until a simulation is counted the numbers are those of
/// the step before, with its new children from the expansion on; then they are those of the step.
fn check_phases(tree: &Tree, what: &str) {
    let mut walked = Vec::new();
    let mut here = (0, None);
    while let Some((step, phase)) = tree.phase_beside(here.0, here.1, true) {
        let (mut moment, before) = (Moment::at(tree, step), Moment::at(tree, step - 1));
        let (whole, before) = (moment.clone(), TreeSnapshot::new(tree, Some(&before)));
        moment.stop_after(tree, phase);
        let (now, whole) = (TreeSnapshot::new(tree, Some(&moment)), TreeSnapshot::new(tree, Some(&whole)));
        let grown = if phase == SimulationPhase::Selection { before.len() } else { whole.len() };
        assert_eq!(now.len(), grown, "{what}, {step}, {phase:?}");
        let expected = if phase == SimulationPhase::Backup { whole } else { before };
        for id in all(now.len()) {
            let (now, then) = (now.node(id), expected.node(id));
            assert!(same(&now, &then), "{what}, {step}, {phase:?}: {now:?} is not {then:?}");
        }
        assert_eq!(now.counters().leaves, expected.counters().leaves);
        assert!(now.open_path().iter().all(|&id| now.exists(id)));
        walked.push((step, phase));
        here = (step, Some(phase));
    }
    assert_eq!(here, (tree.steps(), Some(SimulationPhase::Backup)), "{what}");
    let back = std::iter::successors(tree.phase_beside(here.0, here.1, false), |&(step, phase)| {
        tree.phase_beside(step, Some(phase), false)
    });
    let mut back: Vec<_> = back.collect();
    back.reverse();
    walked.pop();
    assert_eq!(back, walked, "{what}");
}

#[test]
fn the_phases_of_each_simulation_lead_from_one_step_to_the_next() {
    for (expand, solver) in [(1, false), (3, true)] {
        let mut events: Vec<Event> = Vec::new();
        let mcts = Mcts { playouts: Some(90), solver, expand, ..Mcts::default() };
        mcts.search(&TicTacToe::default(), &Even, &mut control(None, None), &mut events);
        let tree = tree_of(Side::First, &events);
        let expanded = (1..=tree.steps())
            .filter(|&step| tree.phases(step).any(|phase| phase == SimulationPhase::Expansion));
        assert_eq!(expanded.count(), tree.mark_count(TimelineMark::Growth), "expanded at {expand}");
        check_phases(&tree, &format!("expanded at {expand}"));
    }
    let searched = |events: &[Event]| tree_of(Side::First, events).phase_beside(0, None, true);
    let mut events: Vec<Event> = Vec::new();
    watch(&AlphaBeta::textbook(), &TicTacToe::default(), &Even, Some(3), &mut events);
    assert_eq!(searched(&events), None, "no phases without simulations");
}

/// Each child was asked about the window that its parent had then, or about a null window in it.
fn check_windows(events: &[Event], what: &str) {
    let mut growing = Tree::new(Side::First);
    for event in events {
        if let (Event::Entered { action: Some(_), side, alpha, beta }, Some(&parent)) =
            (event, growing.open_path().last())
        {
            let above = growing.node(parent);
            let (low, high) = if above.side == *side { (*alpha, *beta) } else { (-*beta, -*alpha) };
            let (sure, limit) = TreeSnapshot::now(&growing).window(parent);
            assert_eq!(low, sure, "{what}");
            assert!(high == limit || high == Score(low.0 + 1), "{what}: {high:?} {limit:?}");
        }
        growing.apply(event);
    }
}

/// A depth-first search of a position, watched down to `plies`.
pub(crate) fn depth_first<P: Alternating>(
    number: u32,
    root: &P,
    depth: Option<u32>,
    plies: u32,
    rng: &mut Rng64,
) -> Vec<Event> {
    let mut watcher = Watcher { events: Vec::new(), plies };
    let evaluator = Invented { seed: u64::from(number), spread: 1 + random_below(rng, 9) as u32 };
    if number == COMBINATIONS {
        Minimax::default().search(root, &evaluator, &mut control(depth, None), &mut watcher);
    } else {
        watch(&combination(number), root, &evaluator, depth, &mut watcher);
    }
    watcher.events
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn any_step_of_a_depth_first_search_is_a_recording_cut_off(seed: u64, number in 0..=COMBINATIONS, plies in 1_u32..9) {
        let rng = &mut Rng64::seed_from_u64(seed);
        let searches = [
            depth_first(number, &random_tree(rng), None, plies, rng),
            depth_first(number, &wander(TicTacToe::default(), 5, rng), None, plies, rng),
            depth_first(number, &wander(Othello::new(4).expect("a size"), 6, rng), Some(3), plies, rng),
            depth_first(number, &wander(ConnectFour::new(4, 4).expect("a size"), 5, rng), Some(4), plies, rng),
        ];
        for events in &searches {
            for pass in passes(events) {
                let root = pass.iter().find_map(|event| if let Event::Entered { side, .. } = event { Some(*side) } else { None });
                let stride = 1 + pass.len() / 60;
                check_all(root.expect("a root"), pass, stride, &format!("method {number}"));
                // Minimax asks every child about everything.
                if number < COMBINATIONS {
                    check_windows(pass, &format!("method {number}"));
                }
            }
        }
    }

    /// Level by level a node gets its value when its turn comes, from children that all have theirs; in the end the tree is as
    /// it is without levels. Trees with a cut have none.
    #[test]
    fn level_by_level_values_follow_from_those_below(seed: u64, number in 0..=COMBINATIONS) {
        let rng = &mut Rng64::seed_from_u64(seed);
        for events in [
            depth_first(number, &random_tree(rng), None, u32::MAX, rng),
            depth_first(number, &wander(Othello::new(4).expect("a size"), 6, rng), Some(3), u32::MAX, rng),
        ] {
            let pass = *passes(&events).last().expect("a pass");
            let root = pass.iter().find_map(|event| if let Event::Entered { side, .. } = event { Some(*side) } else { None });
            let tree = tree_of(root.expect("a root"), pass);
            let Some(first) = tree.first_level() else {
                assert!(tree.mark_count(TimelineMark::Cut) > 0 || tree.len() < 2, "method {number}");
                continue;
            };
            let mut moment = Moment::at(&tree, 0);
            let mut known = 0;
            for stage in 0..=first.last() {
                moment.show_level(&tree, stage);
                let now = TreeSnapshot::new(&tree, Some(&moment));
                let valued = |&id: &NodeId| now.node(id).value.is_some() && !matches!(tree.node(id).state, NodeState::Twin);
                let values = all(tree.len()).filter(valued).count();
                let entered = |id: NodeId| (tree.node(id).alpha, tree.node(id).beta);
                assert!(all(tree.len()).all(|id| now.window(id) == entered(id) && now.secured(id).is_none()));
                assert!(values > known || stage == 0, "stage {stage} of method {number}");
                known = values;
                assert_eq!(stage == 0, values == 0);
                assert_eq!(stage == first.last(), now.node(NodeId::ROOT).value.is_some());
                assert_eq!(stage == first.last(), !now.principal_variation().is_empty());
                for id in all(tree.len()).filter(valued).filter(|&id| number == COMBINATIONS && tree.children(id).next().is_some()) {
                    let node = now.node(id);
                    let offers = now.children(id).filter(|&child| !matches!(tree.node(child).state, NodeState::Twin));
                    let offers: Vec<_> = offers.map(|child| {
                        let child = now.node(child);
                        child.value.expect("below").for_first(if child.side == node.side { Side::First } else { Side::Second })
                    }).collect();
                    assert_eq!(node.value, offers.into_iter().max(), "stage {stage}");
                }
            }
            assert!(all(tree.len()).all(|id| same(&tree.node(id), &TreeSnapshot::new(&tree, Some(&moment)).node(id))));
        }
    }

    #[test]
    fn any_step_of_a_monte_carlo_search_is_a_recording_cut_off(seed: u64, solver: bool, expand in 1_u32..4) {
        let rng = &mut Rng64::seed_from_u64(seed);
        let root = wander(TicTacToe::default(), 4, rng);
        let side = root.side_to_move();
        let mcts = Mcts { playouts: Some(200), solver, expand, seed, reuse: true, ..Mcts::default() };
        let mut kept = ReusedTree::default();
        let mut events: Vec<Event> = Vec::new();
        mcts.search_in(&mut kept, &root, &mut control(None, None), &mut events);
        check_all(side, &events, 9, "MCTS");
        let mut again: Vec<Event> = Vec::new();
        mcts.search_in(&mut kept, &root, &mut control(None, None), &mut again);
        if again.iter().any(|event| matches!(event, Event::Simulated { .. })) {
            check_all(side, &again, 9, "MCTS in a kept tree");
        }
        let mut events: Vec<Event> = Vec::new();
        Thunder { playouts: Some(150), ..Thunder::default() }.search(&root, &Invented { seed, spread: 9 }, &mut control(None, None), &mut events);
        check_all(side, &events, 7, "Thunder");
        let mut events: Vec<Event> = Vec::new();
        FlatMonteCarlo { playouts: 150, ..FlatMonteCarlo::default() }.search(&root, &Even, &mut control(None, None), &mut events);
        check_all(side, &events, 7, "flat Monte Carlo");
    }
}

#[test]
fn large_recordings_count_the_same_in_blocks_and_one_by_one() {
    let mut events: Vec<Event> = Vec::new();
    let root = ConnectFour::default();
    watch(&AlphaBeta::textbook(), &root, &Invented { seed: 1, spread: 9 }, Some(6), &mut events);
    let tree = tree_of(Side::First, &events);
    assert!(tree.len() > 3 * 4096, "several blocks");
    for step in (0..tree.steps()).step_by(tree.steps() as usize / 13) {
        let step = tree.settled(step);
        let cut_off = events
            .iter()
            .scan(Tree::new(Side::First), |tree, event| (tree.steps() < step).then(|| tree.apply(event)));
        let events = &events[..cut_off.count()];
        let moment = Moment::at(&tree, step);
        assert_eq!(
            TreeSnapshot::new(&tree, Some(&moment)).counters(),
            counted(&tree_of(Side::First, events))
        );
    }
    assert_eq!(TreeSnapshot::now(&tree).counters(), counted(&tree));
}

/// What was only counted below inner nodes counts as well: once they were left, and at the end whatever is still open.
#[test]
fn work_without_rows_below_inner_nodes_is_counted_when_they_are_left() {
    let mut events: Vec<Event> = Vec::new();
    let root = ConnectFour::default();
    watch(&AlphaBeta::textbook(), &root, &Invented { seed: 1, spread: 9 }, Some(6), &mut events);
    let all_nodes = counted(&tree_of(Side::First, &events)).nodes;
    for (at, more) in
        [(events.len(), 0), (events.len(), 1000), (events.len() / 2, 1000), (events.len() / 3, 17)]
    {
        let mut tree = tree_of(Side::First, &events[..at]);
        let before = TreeSnapshot::now(&tree).counters().nodes;
        let mut depth = tree.open_path().len();
        tree.apply(&Event::Narrowed { plies: 4, more });
        assert_eq!(TreeSnapshot::now(&tree).counters().nodes, before, "narrowed after {at} events");
        // A recorder reports deeper nodes as numbers from then on: at the end all rows are left.
        let mut below = Folded::default();
        for event in &events[at..] {
            match event {
                Event::Entered { .. } if depth > 4 => below.nodes += 1,
                Event::Skipped { .. } if depth > 4 => {}
                Event::Cut { .. } | Event::Left { .. } if depth > 5 => {}
                event => {
                    if matches!(event, Event::Left { .. }) && below.nodes > 0 {
                        tree.apply(&Event::Folded { nodes: below.nodes, leaves: 0, cuts: 0 });
                        below = Folded::default();
                    }
                    tree.apply(event);
                }
            }
            depth = match event {
                Event::Entered { .. } => depth + 1,
                Event::Left { .. } => depth - 1,
                _ => depth,
            };
        }
        assert_eq!(TreeSnapshot::now(&tree).counters().nodes, all_nodes, "narrowed after {at} events");
        for step in (0..tree.steps()).step_by(tree.steps() as usize / 97) {
            let moment = Moment::at(&tree, step);
            let then = TreeSnapshot::new(&tree, Some(&moment));
            let nodes = all(then.len()).map(|id| match then.node(id).state {
                NodeState::Skipped | NodeState::Twin => 0,
                NodeState::Folded(below) => 1 + u64::from(below.nodes),
                NodeState::Open | NodeState::Done | NodeState::Dropped => 1,
            });
            assert_eq!(then.counters().nodes, nodes.sum::<u64>(), "narrowed after {at} events, step {step}");
        }
    }
}

#[test]
fn long_monte_carlo_recordings_are_the_same_from_wherever_one_jumps() {
    let mut events: Vec<Event> = Vec::new();
    let root = ConnectFour::new(5, 4).expect("a size");
    Mcts { playouts: Some(260_000), ..Mcts::default() }.search(
        &root,
        &Even,
        &mut control(None, None),
        &mut events,
    );
    let tree = tree_of(Side::First, &events);
    let mut moment = Moment::at(&tree, 0);
    for step in [259_999, 3, 140_000, 70_000, 70_001, 69_000, 200_000, 65_537, 260_000, 1] {
        moment.seek(&tree, step);
        let simulated = |event: &Event| matches!(event, Event::Simulated { .. });
        let (mut done, mut cut_off) = (0, Tree::new(Side::First));
        for event in &events {
            if done == step {
                break;
            }
            done += u64::from(simulated(event));
            cut_off.apply(event);
        }
        let snapshot = TreeSnapshot::new(&tree, Some(&moment));
        assert_eq!((snapshot.len(), snapshot.step()), (cut_off.len(), step));
        assert!(all(cut_off.len()).all(|id| same(&snapshot.node(id), &cut_off.node(id))), "step {step}");
        assert_eq!(snapshot.principal_variation(), cut_off.principal_variation());
    }
}

#[test]
fn a_step_stays_where_it_is_when_the_deepest_plies_fold() {
    let rng = &mut Rng64::seed_from_u64(11);
    for _ in 0..20 {
        let mut events: Vec<Event> = Vec::new();
        watch(&AlphaBeta::textbook(), &random_tree(rng), &Even, None, &mut events);
        let whole = tree_of(Side::First, &events);
        for plies in 1..4 {
            let mut narrowed = whole.clone();
            narrowed.apply(&Event::Narrowed { plies, more: 0 });
            for step in (1..whole.steps()).map(|step| whole.settled(step)) {
                let moved = whole.step_when_narrowed(step, plies, 0);
                let upper = |tree: &Tree, path: Vec<NodeId>| -> Vec<_> {
                    path.into_iter()
                        .filter(|&id| tree.node(id).ply <= u32::from(plies))
                        .map(|id| tree.path(id))
                        .collect()
                };
                assert_eq!(
                    upper(&whole, whole.open_path_at(step)),
                    upper(&narrowed, narrowed.open_path_at(moved)),
                );
                let counters = |tree: &Tree, step| {
                    let moment = Moment::at(tree, step);
                    TreeSnapshot::new(tree, Some(&moment)).principal_variation().len()
                };
                assert!(counters(&narrowed, moved) <= usize::from(plies));
            }
        }
    }
}

#[test]
fn a_moment_of_another_tree_is_left_aside() {
    let events = depth_first(
        0,
        &random_tree(&mut Rng64::seed_from_u64(1)),
        None,
        u32::MAX,
        &mut Rng64::seed_from_u64(1),
    );
    let mut tree = tree_of(Side::First, &events);
    let moment = Moment::at(&tree, 3);
    assert_eq!(TreeSnapshot::new(&tree, Some(&moment)).step(), 3);
    tree.apply(&Event::Narrowed { plies: 1, more: 0 });
    assert_eq!(TreeSnapshot::new(&tree, Some(&moment)).step(), tree.steps());
    let empty = Tree::new(Side::First);
    assert_eq!(TreeSnapshot::new(&empty, Some(&Moment::at(&empty, 9))).principal_variation(), []);
    assert_eq!((empty.step_after(0), empty.step_before(9), empty.picture(4)), (0, 0, 0));
}
