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
                NodeKind::Untried => node.state == NodeState::Skipped,
                NodeKind::Line => id == NodeId::ROOT || line.contains(&id),
                NodeKind::OpenWindow => is_entered && node.alpha.0 < node.beta.0 - 1,
                NodeKind::NullWindow => is_entered && node.alpha.0 >= node.beta.0 - 1,
                NodeKind::Proven => node.proven,
                NodeKind::Counted => matches!(node.state, NodeState::Folded(_)),
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
fn a_list_is_sorted_both_ways_and_nodes_without_a_value_come_last() {
    for (game, engine) in [("othello:6", "alpha-beta:depth=4"), ("tic-tac-toe", "mcts:playouts=500")] {
        let (root, tree) = recorded(game, engine);
        let mut found = found(&tree, &root, NodeFilter::default());
        let key = |order: NodeOrder, id: NodeId| {
            let node = tree.node(id);
            match order {
                NodeOrder::Entry => Some(i64::from(id.0)),
                NodeOrder::Ply => Some(i64::from(node.ply)),
                NodeOrder::Value => first(&node).map(i64::from),
                NodeOrder::Size => Some(i64::from(size(&tree, id, &node))),
            }
        };
        for order in [NodeOrder::Ply, NodeOrder::Value, NodeOrder::Size, NodeOrder::Entry] {
            for is_descending in [true, false] {
                found.sort(&tree, order, is_descending);
                let keys: Vec<_> = found.nodes().iter().map(|&id| key(order, id)).collect();
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
