//! The first node at which two recordings of one position part, and how: in the order in which the searches went, all before it
//! is the same in both.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::ActionId;
use crate::search::events::Why;

use super::same_result::SameResults;
use super::tree::{Node, NodeId, NodeState, Tree};

/// Where two recorded trees part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The node at which each of the two stands then: the same position, unless a simulation ends in different ones.
    pub nodes: [NodeId; 2],
    pub kind: PartingKind,
}

/// One of the two recordings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    First,
    Second,
}

impl Which {
    /// Its place, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How two recordings part at a node. What belongs to both stands in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartingKind {
    /// Other actions are tried next.
    Order([ActionId; 2]),
    /// It is entered with other windows.
    Window,
    /// A leaf is worth something else.
    Leaf,
    /// All below is the same, and yet the value or its bound is another.
    Value,
    /// Only this one takes the value from the table.
    Table(Which),
    /// Only this one cuts, and never tries the action.
    Cut(Which, ActionId),
    /// Only this one searches the action a second time.
    Again(Which, ActionId),
    /// Only this one leaves the action out, as the mirror image of another.
    Twin(Which, ActionId),
    /// Only this one goes on, with the action; the other has a value already.
    Deeper(Which, ActionId),
    /// Only this one was stopped here.
    Stopped(Which),
    /// What lies below is only counted in one of them, and the counts differ or have nothing to be compared with.
    Folded,
    /// A simulation, counted from 1, ends at another node.
    Simulation(u64),
    /// A simulation, counted from 1, ends at the same node and is worth something else.
    Result(u64),
    /// This one has no more simulations.
    Shorter(Which, u64),
}

impl Parting {
    /// Nodes between two looks at whether to end.
    const INTERVAL: usize = 4096;

    /// Where the second tree parts from the first; `None` where both are the same, are no trees of the same kind, or `stop` was
    /// raised.
    pub fn of(first: &Tree, second: &Tree, stop: &AtomicBool) -> Option<Self> {
        let trees = [first, second];
        let has_steps = |tree: &&Tree| tree.has_simulations() || tree.is_rated() || tree.is_solved();
        if trees.iter().any(|tree| tree.is_empty()) {
            None
        } else if trees.iter().all(|tree| tree.has_simulations()) {
            of_simulations(trees, stop)
        } else if trees.iter().any(has_steps) {
            None
        } else {
            of_nodes(trees, stop)
        }
    }
}

/// A pair of nodes that both searches entered on the same way.
struct OpenPair {
    nodes: [NodeId; 2],
    children: [Vec<NodeId>; 2],
    next: usize,
}

impl OpenPair {
    fn of(trees: [&Tree; 2], nodes: [NodeId; 2]) -> Self {
        let children = [0, 1].map(|at| trees[at].children(nodes[at]).collect());
        Self { nodes, children, next: 0 }
    }
}

/// What becomes of the next child.
enum NextChild {
    Parts(PartingKind),
    /// Neither search enters it.
    Passed,
    Entered([NodeId; 2]),
    /// There is none.
    Left,
}

/// Goes through both trees in the order of their searches.
fn of_nodes(trees: [&Tree; 2], stop: &AtomicBool) -> Option<Parting> {
    let mut open = vec![OpenPair::of(trees, [NodeId::ROOT; 2])];
    let (mut seen, mut results) = (0_usize, SameResults::default());
    if let Some(kind) = entering(trees, [NodeId::ROOT; 2], &results) {
        return Some(Parting { nodes: [NodeId::ROOT; 2], kind });
    }
    while let Some(pair) = open.last_mut() {
        seen += 1;
        if seen.is_multiple_of(Parting::INTERVAL) && stop.load(Ordering::Relaxed) {
            return None;
        }
        let nodes = pair.nodes;
        match next_child(trees, pair) {
            NextChild::Parts(kind) => return Some(Parting { nodes, kind }),
            NextChild::Passed => {}
            NextChild::Entered(children) => {
                if let Some(kind) = entering(trees, children, &results) {
                    return Some(Parting { nodes: children, kind });
                }
                open.push(OpenPair::of(trees, children));
            }
            NextChild::Left => {
                let is_leaf = pair.children.iter().all(Vec::is_empty);
                let left = [0, 1].map(|at| trees[at].node(nodes[at]));
                if let Some(kind) = leaving(left, is_leaf, &mut results) {
                    return Some(Parting { nodes, kind });
                }
                open.pop();
            }
        }
    }
    None
}

fn entering(trees: [&Tree; 2], nodes: [NodeId; 2], results: &SameResults) -> Option<PartingKind> {
    let [first, second] = [0, 1].map(|at| trees[at].node(nodes[at])).map(|node| [node.alpha, node.beta]);
    (!results.same_window(first, second)).then_some(PartingKind::Window)
}

/// What was done with the action of a child.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Done {
    Searched,
    Skipped,
    Twin,
}

fn done(node: &Node) -> Done {
    match node.state {
        NodeState::Skipped => Done::Skipped,
        NodeState::Twin => Done::Twin,
        _ => Done::Searched,
    }
}

fn next_child(trees: [&Tree; 2], pair: &mut OpenPair) -> NextChild {
    let at = pair.next;
    pair.next += 1;
    let child = |tree: usize, at: usize| {
        let id = *pair.children[tree].get(at)?;
        let node = trees[tree].node(id);
        Some((done(&node), node.action?))
    };
    // An action that follows itself is searched a second time.
    let is_again = |tree: usize| {
        let before = at.checked_sub(1).and_then(|before| child(tree, before));
        child(tree, at).is_some_and(|own| own.0 == Done::Searched && before == Some(own))
    };
    let (first, second) = (child(0, at), child(1, at));
    let node = |tree: usize| trees[tree].node(pair.nodes[tree]);
    let kind = match (first, second) {
        (None, None) => return NextChild::Left,
        (Some((done, own)), Some((other_done, other))) if own == other && done == other_done => {
            return match done {
                Done::Searched => NextChild::Entered([0, 1].map(|tree| pair.children[tree][at])),
                _ => NextChild::Passed,
            };
        }
        (Some((_, own)), _) if is_again(0) => PartingKind::Again(Which::First, own),
        (_, Some((_, other))) if is_again(1) => PartingKind::Again(Which::Second, other),
        (Some((Done::Twin, own)), _) => PartingKind::Twin(Which::First, own),
        (_, Some((Done::Twin, other))) => PartingKind::Twin(Which::Second, other),
        (Some((done, own)), Some((other_done, other))) if done == other_done => {
            PartingKind::Order([own, other])
        }
        (Some((Done::Searched, own)), Some(_)) => PartingKind::Cut(Which::Second, own),
        (Some(_), Some((_, other))) => PartingKind::Cut(Which::First, other),
        (Some((Done::Skipped, own)), None) => {
            ended(&node(1), Which::Second).unwrap_or(PartingKind::Cut(Which::First, own))
        }
        (None, Some((Done::Skipped, other))) => {
            ended(&node(0), Which::First).unwrap_or(PartingKind::Cut(Which::Second, other))
        }
        (Some((_, own)), None) => {
            ended(&node(1), Which::Second).unwrap_or(PartingKind::Deeper(Which::First, own))
        }
        (None, Some((_, other))) => {
            ended(&node(0), Which::First).unwrap_or(PartingKind::Deeper(Which::Second, other))
        }
    };
    NextChild::Parts(kind)
}

/// Why a node has no further children, where it is no end of its own.
fn ended(node: &Node, which: Which) -> Option<PartingKind> {
    match (node.state, node.why) {
        (NodeState::Folded(_), _) => Some(PartingKind::Folded),
        (_, Some(Why::Table)) => Some(PartingKind::Table(which)),
        (NodeState::Open, _) | (_, Some(Why::Stopped)) => Some(PartingKind::Stopped(which)),
        _ => None,
    }
}

fn leaving([first, second]: [Node; 2], is_leaf: bool, results: &mut SameResults) -> Option<PartingKind> {
    let is_stopped = |node: &Node| node.state == NodeState::Open || node.why == Some(Why::Stopped);
    let is_folded = |node: &Node| matches!(node.state, NodeState::Folded(_));
    let is_of_table = |node: &Node| node.why == Some(Why::Table);
    match (&first, &second) {
        (one, other) if is_stopped(one) != is_stopped(other) => {
            Some(PartingKind::Stopped(if is_stopped(one) { Which::First } else { Which::Second }))
        }
        (one, other) if is_of_table(one) != is_of_table(other) => {
            Some(PartingKind::Table(if is_of_table(one) { Which::First } else { Which::Second }))
        }
        (one, other) if (is_folded(one) || is_folded(other)) && one.state != other.state => {
            Some(PartingKind::Folded)
        }
        (one, other) if is_stopped(one) || results.same_values(one, other) => None,
        _ if is_leaf && !is_folded(&first) => Some(PartingKind::Leaf),
        _ if is_folded(&first) => Some(PartingKind::Folded),
        _ => Some(PartingKind::Value),
    }
}

/// Goes through both recordings simulation by simulation.
fn of_simulations(trees: [&Tree; 2], stop: &AtomicBool) -> Option<Parting> {
    for number in 1_u64.. {
        if (number as usize).is_multiple_of(Parting::INTERVAL) && stop.load(Ordering::Relaxed) {
            return None;
        }
        let (first, second) = match trees.map(|tree| tree.simulation(number - 1)) {
            [Some(first), Some(second)] => (first, second),
            [None, None] => break,
            [first, second] => {
                let leaf = |simulation: Option<super::Simulation>| {
                    simulation.map_or(NodeId::ROOT, |simulation| simulation.leaf)
                };
                let which = if first.is_none() { Which::First } else { Which::Second };
                let kind = PartingKind::Shorter(which, number - 1);
                return Some(Parting { nodes: [leaf(first), leaf(second)], kind });
            }
        };
        let nodes = [first.leaf, second.leaf];
        if !is_same_way(trees, nodes) {
            return Some(Parting { nodes, kind: PartingKind::Simulation(number) });
        }
        if first.result.to_bits() != second.result.to_bits() {
            return Some(Parting { nodes, kind: PartingKind::Result(number) });
        }
    }
    None
}

/// Whether two nodes are the same position on the same way.
fn is_same_way(trees: [&Tree; 2], nodes: [NodeId; 2]) -> bool {
    let mut at = nodes.map(Some);
    loop {
        match at {
            [Some(one), Some(other)] => {
                if trees[0].action(one) != trees[1].action(other) {
                    return false;
                }
                at = [trees[0].parent(one), trees[1].parent(other)];
            }
            [one, other] => return one == other,
        }
    }
}
