//! The first node at which two recordings of one position differ, and how: in the order of the searches,
//! everything before it is the same in both.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::catalog::Method;
use crate::catalog::foreign::reason_word;
use crate::game::ActionId;
use crate::search::events::Why;
use crate::search::foreign::SaidKind;
use crate::search::stated::{Stated, StatedKind};

use super::same_result::SameResults;
use super::tree::{Node, NodeId, NodeState, Tree};

/// The node at which two recorded trees part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The node of each tree: the same position, unless a simulation ends in different ones.
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
    /// Its index, 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The way in which two recordings differ at a node. Pairs are in the order of the recordings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartingKind {
    /// Different actions are tried next.
    Order([ActionId; 2]),
    /// The node is entered with different windows.
    Window,
    /// A key has different numbers, or only one of them has it.
    Key(StatedKind, [Option<i32>; 2]),
    /// A leaf has different values.
    Leaf,
    /// All nodes below are the same, and yet the values differ.
    Value,
    /// The values are the same, but their bounds differ.
    Bound,
    /// The values have different origins.
    Reason,
    /// Only this one says that the value is proven.
    Proven(Which),
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
    /// Nodes below are only counted, and the counts differ.
    Folded,
    /// A simulation, counted from 1, ends at another node.
    Simulation(u64),
    /// A simulation, counted from 1, ends at the same node with another value.
    Result(u64),
    /// Only this one ends, after this many simulations.
    Shorter(Which, u64),
}

/// The statements that can be compared between two recordings.
#[derive(Clone, Copy, Debug)]
pub struct Comparable<'a> {
    /// The kinds of statements that both make.
    pub stated: Stated,
    /// The names of each program for its own reasons.
    pub reasons: [&'a [String]; 2],
}

impl Default for Comparable<'_> {
    /// All statements, as searches of this program make them.
    fn default() -> Self {
        Self { stated: Stated::ALL, reasons: [&[]; 2] }
    }
}

impl<'a> Comparable<'a> {
    /// The statements that can be compared of searches by these methods.
    pub fn of(methods: [&'a Method; 2]) -> Self {
        let stated = methods[0].stated().compared_with(methods[1].stated());
        Self { stated, reasons: methods.map(Method::own_reasons) }
    }
}

impl Parting {
    /// Nodes between two looks at the flag `stop`.
    const INTERVAL: usize = 4096;

    /// The first difference of the second tree from the first; `None` where both are the same, are no trees
    /// of the same kind, or `stop` was raised.
    pub fn of(trees: [&Tree; 2], comparable: &Comparable<'_>, stop: &AtomicBool) -> Option<Self> {
        let has_steps = |tree: &&Tree| tree.has_simulations() || tree.is_rated() || tree.is_solved();
        if trees.iter().any(|tree| tree.is_empty()) {
            None
        } else if trees.iter().all(|tree| tree.has_simulations()) {
            of_simulations(trees, stop)
        } else if trees.iter().any(has_steps) {
            None
        } else {
            Pairs { trees, comparable, results: SameResults::default() }.first(stop)
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
        let children = [0, 1].map(|at| trees[at].children(nodes[at]).collect::<Vec<_>>());
        // Where one tree only counts the nodes that the other lists, they cannot be compared.
        let is_counted = [0, 1].map(|at| matches!(trees[at].node(nodes[at]).state, NodeState::Folded(_)));
        let next = if is_counted[0] == is_counted[1] {
            0
        } else {
            children.iter().map(Vec::len).max().unwrap_or_default()
        };
        Self { nodes, children, next }
    }
}

/// The next child of a pair.
enum NextChild {
    Parts(PartingKind),
    /// Neither search enters it.
    Passed,
    Entered([NodeId; 2]),
    /// There is no further child.
    Left,
}

/// Both trees, traversed in the order of their searches.
struct Pairs<'a> {
    trees: [&'a Tree; 2],
    comparable: &'a Comparable<'a>,
    results: SameResults,
}

impl Pairs<'_> {
    fn first(&mut self, stop: &AtomicBool) -> Option<Parting> {
        let trees = self.trees;
        let mut open = vec![OpenPair::of(trees, [NodeId::ROOT; 2])];
        let mut seen = 0_usize;
        if let Some(kind) = self.entering([NodeId::ROOT; 2]) {
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
                    if let Some(kind) = self.entering(children) {
                        return Some(Parting { nodes: children, kind });
                    }
                    open.push(OpenPair::of(trees, children));
                }
                NextChild::Left => {
                    let is_leaf = pair.children.iter().all(Vec::is_empty);
                    if let Some(kind) = self.leaving(nodes, is_leaf) {
                        return Some(Parting { nodes, kind });
                    }
                    open.pop();
                }
            }
        }
        None
    }

    fn entering(&self, nodes: [NodeId; 2]) -> Option<PartingKind> {
        let [first, second] =
            [0, 1].map(|at| self.trees[at].node(nodes[at])).map(|node| [node.alpha, node.beta]);
        if self.comparable.stated.has(StatedKind::Window) && !self.results.same_window(first, second) {
            return Some(PartingKind::Window);
        }
        let said = [0, 1].map(|at| self.trees[at].said(nodes[at]));
        SaidKind::ALL.iter().find_map(|&said_kind| {
            let kind = StatedKind::of_said(said_kind).filter(|&kind| self.comparable.stated.has(kind))?;
            let number =
                |at: usize| said[at].iter().find(|said| said.kind == said_kind).map(|said| said.number);
            let numbers = [number(0), number(1)];
            // Plies that are left exist whether they are written or not; a missing key of another kind is a
            // difference.
            let is_comparable = kind != StatedKind::Depth || numbers.iter().all(Option::is_some);
            (is_comparable && numbers[0] != numbers[1]).then_some(PartingKind::Key(kind, numbers))
        })
    }

    fn leaving(&mut self, nodes: [NodeId; 2], is_leaf: bool) -> Option<PartingKind> {
        let [one, other] = [0, 1].map(|at| self.trees[at].node(nodes[at]));
        let stated = self.comparable.stated;
        let is_stopped = |node: &Node| node.state == NodeState::Open || node.why == Some(Why::Stopped);
        let is_of_table = |node: &Node| stated.has(StatedKind::Reason) && node.why == Some(Why::Table);
        let counts = [one, other].map(|node| match node.state {
            NodeState::Folded(folded) => Some(folded.nodes),
            _ => None,
        });
        let counts_differ = match counts {
            [Some(own), Some(other)] => own != other,
            // One tree counts the nodes that the other lists, if there are any.
            [Some(_), None] | [None, Some(_)] => is_leaf,
            [None, None] => false,
        };
        if is_stopped(&one) != is_stopped(&other) {
            return Some(PartingKind::Stopped(only(is_stopped(&one))));
        }
        if is_of_table(&one) != is_of_table(&other) {
            return Some(PartingKind::Table(only(is_of_table(&one))));
        }
        if counts_differ {
            return Some(PartingKind::Folded);
        }
        if is_stopped(&one) {
            return None;
        }
        if !self.results.same_values(&one, &other) {
            return Some(if is_leaf && counts[0].is_none() { PartingKind::Leaf } else { PartingKind::Value });
        }
        if stated.has(StatedKind::Bound) && one.bound != other.bound {
            return Some(PartingKind::Bound);
        }
        let words = [one, other].map(|node| node.why);
        let word = |at: usize| words[at].map(|why| reason_word(why, self.comparable.reasons[at]));
        if stated.has(StatedKind::Reason) && word(0) != word(1) {
            return Some(PartingKind::Reason);
        }
        let differ = stated.has(StatedKind::Proven) && one.proven != other.proven;
        differ.then(|| PartingKind::Proven(only(one.proven)))
    }
}

/// The first recording if `is_first`, else the second.
const fn only(is_first: bool) -> Which {
    if is_first { Which::First } else { Which::Second }
}

/// Treatment of a child's action by a search.
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
    // An action right after itself is a re-search.
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

/// The reason why a node has no further children, where its end is unlike the other's.
fn ended(node: &Node, which: Which) -> Option<PartingKind> {
    match (node.state, node.why) {
        (NodeState::Folded(_), _) => Some(PartingKind::Folded),
        (_, Some(Why::Table)) => Some(PartingKind::Table(which)),
        (NodeState::Open, _) | (_, Some(Why::Stopped)) => Some(PartingKind::Stopped(which)),
        _ => None,
    }
}

/// Compares both recordings simulation by simulation.
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
