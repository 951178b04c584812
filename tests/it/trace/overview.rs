//! The whole tree at a glance: are its sums, places, bars and cuts those that a walk over the tree finds?

#![expect(clippy::float_cmp, reason = "sums of whole numbers are exact")]

use std::sync::Arc;

use edagari::catalog::{Engine, Game, Job};
use edagari::search::{Control, Event};
use edagari::trace::overview::{BarMeasure, Overview, OverviewWindow};
use edagari::trace::{NodeId, NodeState, Outlet, Recording, Tree};

const CONNECT_FOUR: Game = Game::ConnectFour { width: 5, height: 4 };

fn recording(game: Game, engine: &str, budget: u32) -> Recording {
    let engine = Engine::parse(engine, game).expect("an engine");
    let job = Job::new(game.start(), engine);
    let (recording, _) = Recording::of(&Job { recorded_nodes: budget, ..job.clone() });
    recording
}

fn recordings() -> Vec<(&'static str, Recording)> {
    vec![
        ("whole", recording(CONNECT_FOUR, "alpha-beta:depth=6", 100_000)),
        ("folded", recording(CONNECT_FOUR, "alpha-beta:depth=9", 3_000)),
        ("minimax", recording(CONNECT_FOUR, "minimax:depth=5", 100_000)),
        ("grown", recording(CONNECT_FOUR, "mcts:playouts=4000", 100_000)),
        ("grown past its budget", recording(CONNECT_FOUR, "mcts:playouts=4000", 500)),
    ]
}

fn tree(recording: &Recording) -> &Tree {
    &recording.current().expect("a pass").tree
}

/// What a node weighs, by walking over all that lies below it.
fn size(tree: &Tree, id: NodeId, measure: BarMeasure) -> f64 {
    let node = tree.node(id);
    let below = tree.children(id).map(|child| size(tree, child, measure)).sum::<f64>();
    let leaf = tree.children(id).next().is_none();
    match (measure, node.state) {
        (BarMeasure::Visits, _) if node.visits > 0 || tree.end(id).is_none() => f64::from(node.visits),
        (BarMeasure::Leaves, NodeState::Folded(folded)) => f64::from(folded.leaves.max(1)),
        (BarMeasure::Leaves, _) => below + f64::from(u8::from(leaf)),
        (_, NodeState::Folded(folded)) => 1.0 + f64::from(folded.nodes),
        _ => 1.0 + below,
    }
}

#[test]
fn every_node_takes_what_lies_below_it_and_stands_inside_its_parent() {
    for (name, recording) in recordings() {
        let tree = tree(&recording);
        let overview = Overview::of(tree);
        for measure in [BarMeasure::Nodes, BarMeasure::Leaves, BarMeasure::Visits] {
            assert_eq!(overview.total(measure), size(tree, NodeId::ROOT, measure), "{name}: {measure:?}");
            for id in (0..tree.len() as u32).step_by(7).map(NodeId) {
                let span = overview.span(id, measure);
                assert_eq!(span.end - span.start, size(tree, id, measure), "{name}: {id:?} by {measure:?}");
                let mut low = span.start;
                for child in tree.children(id) {
                    let below = overview.span(child, measure);
                    assert!(low <= below.start && below.end <= span.end, "{name}: {child:?} by {measure:?}");
                    low = below.end;
                }
                if span.start < span.end {
                    let hit = overview.hit(measure, f64::midpoint(span.start, span.end), tree.node(id).ply);
                    assert_eq!(hit, Some(id), "{name} by {measure:?}");
                }
            }
        }
    }
}

#[test]
fn every_bar_stands_where_its_node_does() {
    for (name, recording) in recordings() {
        let tree = tree(&recording);
        let overview = Overview::of(tree);
        for measure in [BarMeasure::Nodes, BarMeasure::Leaves, BarMeasure::Visits] {
            let total = overview.total(measure);
            for (low, high) in [(0.0, total), (total * 0.31, total * 0.44)] {
                let window = OverviewWindow { measure, low, high, columns: 400, plies: 40 };
                let bars = overview.bars(&window);
                assert!(
                    bars.iter().any(|bar| bar.node == NodeId::ROOT && bar.from == 0.0 && bar.to == 400.0)
                );
                for bar in &bars {
                    let span = overview.span(bar.node, measure);
                    let (from, to) = (window.column(span.start), window.column(span.end));
                    assert_eq!(bar.ply, tree.node(bar.node).ply);
                    assert!(
                        (f64::from(bar.from) - from.max(0.0)).abs() <= 1.0,
                        "{name}: {bar:?} from {from}"
                    );
                    assert!((f64::from(bar.to) - to.min(400.0)).abs() <= 1.0, "{name}: {bar:?} to {to}");
                }
                // What is broad enough to be seen is there.
                let broad = |id: &NodeId| {
                    let span = overview.span(*id, measure);
                    window.column(span.end).min(400.0) - window.column(span.start).max(0.0) >= 2.0
                };
                let missing = (0..tree.len() as u32).step_by(13).map(NodeId).filter(broad);
                let missing = missing.filter(|id| bars.iter().all(|bar| bar.node != *id)).count();
                assert_eq!(missing, 0, "{name} by {measure:?}");
            }
        }
    }
}

#[test]
fn the_sums_are_right_while_the_tree_grows() {
    for engine in ["alpha-beta:depth=7", "mcts:playouts=3000", "mcts:playouts=3000,expand=1,solver=on"] {
        let engine = Engine::parse(engine, CONNECT_FOUR).expect("an engine");
        let job = Job::new(CONNECT_FOUR.start(), engine);
        let mut events: Vec<Event> = Vec::new();
        job.run(&mut Control::new(&job.engine.limits, Arc::default()), &mut events);
        let mut recording = Recording::new(job.position.side_to_move(), 1 << 20);
        for batch in events.chunks(events.len() / 60) {
            recording.trace(batch.to_vec());
            let tree = &recording.running().expect("a pass").tree;
            let overview = Overview::of(tree);
            // Of a depth-first tree the newest row is weighed when the next comes.
            let late = tree.end(NodeId::ROOT).is_some() && !tree.is_closed();
            let counted = (tree.len() - usize::from(late)) as u32;
            let leaves = (0..counted).filter(|&id| tree.children(NodeId(id)).next().is_none()).count();
            assert_eq!(overview.total(BarMeasure::Nodes), f64::from(counted));
            assert_eq!(overview.total(BarMeasure::Leaves), leaves as f64);
        }
    }
}

#[test]
fn the_cuts_saved_what_the_plies_say_and_the_largest_is_known() {
    for (name, recording) in recordings() {
        let tree = tree(&recording);
        let ids = (0..tree.len() as u32).map(NodeId);
        let cuts: Vec<_> = ids.filter(|&id| tree.cut(id).is_some_and(|cut| cut.skipped > 0)).collect();
        let saved = |id: NodeId| tree.saved(tree.node(id).ply, tree.cut(id).expect("a cut").skipped);
        let most = cuts.iter().map(|&id| saved(id)).fold(0.0, f64::max);
        assert_eq!(tree.largest_cut().map_or(0.0, saved), most, "{name}");
        let all: f64 = cuts.iter().map(|&id| saved(id)).sum();
        assert!((tree.saved_in_all() - all).abs() <= all * 1e-9, "{name}");
    }
}

#[test]
fn a_skipped_branch_is_said_to_have_cost_what_its_searched_neighbours_did() {
    let recording = recording(CONNECT_FOUR, "alpha-beta:depth=9", 3_000);
    let tree = tree(&recording);
    let ids = || (0..tree.len() as u32).map(NodeId);
    for ply in 0..tree.plies() {
        let searched: Vec<_> = ids()
            .filter(|&id| tree.node(id).ply == ply && tree.node(id).state != NodeState::Skipped)
            .collect();
        // Skipped actions below cost nothing.
        let skipped = |id: NodeId| {
            let end = tree.end(id).map_or(0, |end| end.0);
            (id.0..end).filter(|&id| tree.node(NodeId(id)).state == NodeState::Skipped).count() as f64
        };
        let sizes = searched.iter().map(|&id| size(tree, id, BarMeasure::Nodes) - skipped(id)).sum::<f64>();
        let mean = (!searched.is_empty()).then(|| sizes / searched.len() as f64);
        assert_eq!(tree.mean_size(ply), mean, "ply {ply}");
    }
}

#[test]
fn what_was_never_tried_is_not_counted_as_recorded() {
    let root = Game::NumberTree.parse_position("[[3,12,8],[2,4,6],[14,5,2]]").expect("a tree");
    let job = Job::new(root, Engine::parse_textbook("alpha-beta", Game::NumberTree).expect("a method"));
    let (recording, progress) = Recording::of(&job);
    let tree = &recording.current().expect("a pass").tree;
    assert_eq!((progress.report.nodes, tree.len()), (11, 13), "two leaves are pruned");
    assert_eq!(tree.recorded_below(NodeId::ROOT, tree.len()), 10);
    assert_eq!(tree.below(NodeId::ROOT, tree.len()).nodes, 10);
    let cut = tree.children(NodeId::ROOT).nth(1).expect("C");
    assert_eq!(tree.recorded_below(cut, tree.len() - 4), 1, "one leaf of three was read");
}
