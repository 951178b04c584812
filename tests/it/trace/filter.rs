//! Are the nodes that a filter admits those that a plain look at every node gives, and is their list sorted?

use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::game::Score;
use edagari::game::Side;
use edagari::search::events::Why;
use edagari::trace::filter::{FoundNodes, NodeFilter, NodeKind, NodeOrder, size};
use edagari::trace::{Node, NodeId, NodeState, Recording, Tree};

fn recorded(game: &str, engine: &str) -> (AnyPosition, Tree) {
    let position = game.parse::<Game>().expect("a game").start();
    let engine = Engine::parse(engine, position.game()).expect("an engine");
    let tree = Recording::of(&Job::new(position.clone(), engine)).0.current().expect("a pass").tree.clone();
    (position, tree)
}

fn found(tree: &Tree, root: &AnyPosition, filter: NodeFilter) -> FoundNodes {
    let mut found = FoundNodes::of(filter, tree);
    while !found.is_over(tree) {
        found.advance(tree, root, 777);
    }
    found
}

fn plain(tree: &Tree, admits: impl Fn(NodeId, &Node) -> bool) -> Vec<NodeId> {
    (0..tree.len() as u32).map(NodeId).filter(|&id| admits(id, &tree.node(id))).collect()
}

/// A value for the first player.
fn first(node: &Node) -> Option<i32> {
    node.value.map(|value| if node.side == Side::First { value.0 } else { -value.0 })
}

#[test]
fn a_filter_admits_what_a_plain_look_admits() {
    let (root, tree) = recorded("othello:6", "alpha-beta:depth=5,aspiration=on");
    let of_kind = |kind| found(&tree, &root, NodeFilter { kind, ..NodeFilter::default() }).nodes().to_vec();
    let line: Vec<_> = tree.principal_variation();
    for &kind in NodeKind::ALL {
        let right = plain(&tree, |id, node| {
            let is_entered = !matches!(node.state, NodeState::Skipped | NodeState::Twin);
            match kind {
                NodeKind::All => true,
                NodeKind::Cut => tree.cut(id).is_some(),
                // Held against the statistics below.
                NodeKind::CutNode | NodeKind::AllNode | NodeKind::PvNode => {
                    of_kind(kind).binary_search(&id).is_ok()
                }
                NodeKind::Untried => node.state == NodeState::Skipped,
                NodeKind::Line => id == NodeId::ROOT || line.contains(&id),
                NodeKind::OpenWindow => is_entered && node.alpha.0 < node.beta.0 - 1,
                NodeKind::NullWindow => is_entered && node.alpha.0 >= node.beta.0 - 1,
                NodeKind::Proven => node.proven,
                NodeKind::Counted => matches!(node.state, NodeState::Folded(_)),
                // No search of this program says any of it.
                NodeKind::Reduced | NodeKind::NullMove | NodeKind::Again => false,
            }
        });
        assert_eq!(of_kind(kind), right, "{kind:?}");
    }
    assert!(of_kind(NodeKind::Cut).len() > 10 && of_kind(NodeKind::Untried).len() > 10);
    let plies = NodeFilter { least_ply: Some(2), most_ply: Some(3), ..NodeFilter::default() };
    assert_eq!(found(&tree, &root, plies).nodes(), plain(&tree, |_, node| (2..=3).contains(&node.ply)));
    let values =
        NodeFilter { least_value: Some(Score(-60)), most_value: Some(Score(75)), ..NodeFilter::default() };
    let right = plain(&tree, |_, node| first(node).is_some_and(|value| (-60..=75).contains(&value)));
    assert!(!right.is_empty() && right.len() < tree.len() / 2, "{} of {}", right.len(), tree.len());
    assert_eq!(found(&tree, &root, values).nodes(), right);
    let why = NodeFilter { why: Some(Why::Evaluation), ..NodeFilter::default() };
    let of_reason = found(&tree, &root, why);
    assert_eq!(of_reason.nodes(), plain(&tree, |_, node| node.why == Some(Why::Evaluation)));
    assert!(of_reason.reasons().len() > 2, "also the reasons of nodes that are not admitted are offered");
    // A move by its name, wherever it is played.
    let action = NodeFilter { action: "C2".to_owned(), ..NodeFilter::default() };
    let named = plain(&tree, |id, _| root.labels(&tree.path(id)).last().is_some_and(|label| label == "c2"));
    assert!(named.len() > 1);
    assert_eq!(found(&tree, &root, action).nodes(), named);
}

#[test]
fn nodes_below_are_those_that_a_walk_counts() {
    let engines = ["alpha-beta:depth=5,aspiration=on", "alpha-beta:depth=6,symmetry=on", "minimax:depth=4"];
    for (engine, recorded_nodes) in
        engines.into_iter().flat_map(|engine| [(engine, 200), (engine, 1_000_000)])
    {
        let position = "othello:6".parse::<Game>().expect("a game").start();
        let engine = Engine::parse(engine, position.game()).expect("an engine");
        let mut job = Job::new(position, engine);
        job.recorded_nodes = recorded_nodes;
        let (recording, _) = Recording::of(&job);
        let tree = &recording.current().expect("a pass").tree;
        // The nodes that each row stands for, and those below it.
        let mut below = vec![0_u32; tree.len()];
        for id in (0..tree.len() as u32).rev().map(NodeId) {
            let own = match tree.node(id).state {
                NodeState::Skipped | NodeState::Twin => continue,
                NodeState::Folded(folded) => folded.nodes,
                _ => 0,
            };
            below[id.0 as usize] += own;
            if let Some(parent) = tree.parent(id) {
                below[parent.0 as usize] += 1 + below[id.0 as usize];
            }
        }
        for id in (0..tree.len() as u32).map(NodeId) {
            assert_eq!(size(tree, id, &tree.node(id)), below[id.0 as usize], "{id:?}");
        }
    }
}

#[test]
fn classed_nodes_are_those_that_the_statistics_count() {
    for engine in [
        "alpha-beta:depth=5",
        "alpha-beta:depth=4,null-windows=off,table=off",
        "alpha-beta:depth=5,fail=hard",
    ] {
        let root = Game::Othello { size: 6 }.start();
        let engine = Engine::parse(engine, root.game()).expect("an engine");
        let (recording, progress) = Recording::of(&Job::new(root.clone(), engine));
        let tree = &recording.current().expect("a pass").tree;
        let counted = progress.statistics.passes().last().expect("a pass").total();
        let of_kind =
            |kind| found(tree, &root, NodeFilter { kind, ..NodeFilter::default() }).nodes().len() as u64;
        let classes = [NodeKind::CutNode, NodeKind::AllNode, NodeKind::PvNode].map(of_kind);
        assert_eq!(classes, [counted.cut.nodes, counted.all.nodes, counted.pv.nodes]);
        assert!(classes.iter().all(|&nodes| nodes > 0), "{classes:?}");
    }
}

/// The nodes of a list in its order.
fn listed(found: &mut FoundNodes, tree: &Tree) -> Vec<NodeId> {
    while found.unsorted() > 0 {
        found.sort_on(tree, 1_000);
    }
    (0..found.nodes().len()).map(|place| found.at(place)).collect()
}

#[test]
fn a_list_of_hundreds_of_thousands_is_sorted_where_it_is_looked_at() {
    let (root, tree) = recorded("connect-four", "alpha-beta:depth=9,deepening=off,ordering=off,table=off");
    let mut found = found(&tree, &root, NodeFilter::default());
    assert!(found.nodes().len() > 250_000, "{}", found.nodes().len());
    for (order, is_descending) in [(NodeOrder::Size, true), (NodeOrder::Value, false)] {
        found.sort(order, is_descending);
        // Until all is looked at, the list stands as it was found.
        found.sort_on(&tree, 10);
        assert_eq!((found.at(5), found.unsorted()), (NodeId(5), found.nodes().len() - 10));
        let all = listed(&mut found.clone(), &tree);
        let last = all.len() - 1;
        while found.unsorted() > 0 {
            found.sort_on(&tree, 4_096);
        }
        // Wherever one looks first.
        for place in [last, 0, last / 2, 4_095, 4_096, 3, last - 1, last / 3] {
            assert_eq!(found.at(place), all[place], "{order:?} {place}");
        }
        let mut ids = all.clone();
        ids.sort_unstable();
        assert_eq!(ids, found.nodes(), "each once");
        let key = |id: &NodeId| match order {
            NodeOrder::Size => -i64::from(size(&tree, *id, &tree.node(*id))),
            _ => first(&tree.node(*id)).map_or(i64::MAX, i64::from),
        };
        assert!(all.is_sorted_by_key(|id| (key(id), *id)));
    }
}

#[test]
fn moves_of_simulations_are_sorted_by_their_mean() {
    let (root, tree) = recorded("connect-four", "mcts:playouts=400,solver=on");
    let mut found = found(&tree, &root, NodeFilter { most_ply: Some(1), ..NodeFilter::default() });
    found.sort(NodeOrder::Value, true);
    let means: Vec<_> = listed(&mut found, &tree).into_iter().filter_map(|id| tree.node(id).mean).collect();
    assert!(
        means.len() == 8 && means.is_sorted_by(|one, other| one >= other) && means[0] > means[7],
        "{means:?}"
    );
}

#[test]
fn a_list_is_sorted_both_ways_and_nodes_without_a_value_come_last() {
    for (game, engine) in [("othello:6", "alpha-beta:depth=4"), ("tic-tac-toe", "mcts:playouts=500")] {
        let (root, tree) = recorded(game, engine);
        let mut found = found(&tree, &root, NodeFilter::default());
        let key = |order: NodeOrder, id: NodeId| {
            let node = tree.node(id);
            match order {
                NodeOrder::Entry => Some(i64::from(id.0)),
                NodeOrder::Ply => Some(i64::from(node.ply)),
                NodeOrder::Value if tree.has_simulations() => node.mean.map(|mean| (mean * 1e9) as i64),
                NodeOrder::Value => first(&node).map(i64::from),
                NodeOrder::Size => Some(i64::from(size(&tree, id, &node))),
            }
        };
        for order in [NodeOrder::Ply, NodeOrder::Value, NodeOrder::Size, NodeOrder::Entry] {
            for is_descending in [true, false] {
                found.sort(order, is_descending);
                let keys: Vec<_> = listed(&mut found, &tree).into_iter().map(|id| key(order, id)).collect();
                let known: Vec<i64> = keys.iter().flatten().copied().collect();
                let ordered =
                    |pair: &[i64]| if is_descending { pair[0] >= pair[1] } else { pair[0] <= pair[1] };
                assert!(known.windows(2).all(ordered), "{game} {order:?} {is_descending}");
                let is_known = keys.iter().position(Option::is_none).unwrap_or(keys.len());
                assert!(keys[is_known..].iter().all(Option::is_none));
            }
        }
        // Below the root lies all but itself, and what was never tried.
        if tree.end(NodeId::ROOT).is_some() {
            let all = tree.len() as u32 - tree.untried() - 1;
            assert_eq!(size(&tree, NodeId::ROOT, &tree.node(NodeId::ROOT)), all);
        }
    }
}
