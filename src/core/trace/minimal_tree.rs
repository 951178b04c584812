//! Minimal tree: the least work that proves a value, and so the fewest leaves that a search without a table
//! reads in the best order.
//!
//! A value v is proven by two strategies together (Knuth and Moore 1975): one of MAX that reaches at least v,
//! with one child of each MAX node and all children of each MIN node, and one of MIN that concedes at most v.
//! Played against each other they meet in one leaf, so the leaves needed are those of both, less one.

use crate::game::number_tree::NumberTree;
use crate::game::{ActionId, Alternating as _, Score, Side};
use crate::search::events::Why;

use super::tree::{NodeId, NodeState, Tree};

/// The least number of nodes that a search must enter, by ply and the root's first, in a tree that has this
/// many children at every node of a ply: the product over the odd levels, plus that over the even levels,
/// less 1. For b children everywhere that is b^⌈d/2⌉ + b^⌊d/2⌋ − 1 at ply d. Mean branching gives an
/// estimate.
pub fn critical(branching: &[f64]) -> Vec<f64> {
    let (mut odd, mut even) = (1.0, 1.0);
    let below = branching.iter().enumerate().map(|(ply, children)| {
        *(if ply.is_multiple_of(2) { &mut odd } else { &mut even }) *= children;
        odd + even - 1.0
    });
    std::iter::once(1.0).chain(below).collect()
}

/// A smallest proof of the value of one very tree, found with all its leaves in sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinimalProof {
    /// The value that is proven, for the first player.
    pub value: Score,
    /// Leaves that it reads; no search that proves the value without a table reads fewer.
    pub leaves: u64,
    /// Nodes that it enters, by ply, the root's first.
    pub by_ply: Vec<u64>,
}

impl MinimalProof {
    /// The proof of a textbook tree below this node.
    pub fn of_number_tree(root: &NumberTree) -> Self {
        Outline::of(root).prove()
    }

    /// The proof of a tree that was searched and recorded to its last leaf; `None` when anything was cut,
    /// folded, searched twice or answered by a table.
    pub fn of_recording(tree: &Tree) -> Option<Self> {
        if !tree.is_closed() || !tree.is_whole() {
            return None;
        }
        let mut outline = Outline::default();
        let mut last: Vec<Option<ActionId>> = Vec::with_capacity(tree.len());
        for id in 0..tree.len() as u32 {
            let node = tree.node(NodeId(id));
            let whole = matches!(node.why?, Why::Evaluation | Why::End | Why::Children);
            if node.state != NodeState::Done || !whole {
                return None;
            }
            last.push(None);
            if let Some(parent) = node.parent {
                let before = last[parent.index()].replace(node.action?);
                // A re-search is a second child with the same action right after the first.
                if before == node.action {
                    return None;
                }
            }
            outline.0.push(ProofNode {
                parent: node.parent.map_or(NONE, |parent| parent.0),
                ply: node.ply,
                side: node.side,
                leaf: node.why.is_some_and(Why::is_leaf),
                value: node.value?.for_first(node.side),
            });
        }
        (!outline.0.is_empty()).then(|| outline.prove())
    }

    /// Nodes entered.
    pub fn nodes(&self) -> u64 {
        self.by_ply.iter().sum()
    }
}

/// No parent.
const NONE: u32 = u32::MAX;
/// The cost where no proof exists.
const NEVER: u64 = u64::MAX;

/// A node as the proof sees it; `value` is for the first player, at first only that of a leaf.
struct ProofNode {
    parent: u32,
    ply: u32,
    side: Side,
    leaf: bool,
    value: Score,
}

/// All nodes, parents before their children.
#[derive(Default)]
struct Outline(Vec<ProofNode>);

/// Leaves needed to prove that a node is worth at least, or at most, the value of the root.
#[derive(Clone, Copy)]
struct Costs {
    at_least: u64,
    at_most: u64,
}

impl Outline {
    /// A node of a textbook tree and all below it.
    fn of(root: &NumberTree) -> Self {
        let tree = root.tree();
        let mut outline = Self::default();
        let mut open = vec![(root.node(), NONE, 0, root.side_to_move())];
        while let Some((node, parent, ply, side)) = open.pop() {
            let id = outline.0.len() as u32;
            let value = tree.value(node);
            outline.0.push(ProofNode {
                parent,
                ply,
                side,
                leaf: value.is_some(),
                value: Score::estimate(value.unwrap_or_default()),
            });
            // A stack gives back the last first: reversed, nodes come in order and ties go to the first.
            let children = tree.children(node).iter().rev();
            open.extend(children.map(|&child| (child, id, ply + 1, side.other())));
        }
        outline
    }

    fn prove(mut self) -> MinimalProof {
        self.evaluate();
        let value = self.0[0].value;
        let costs = self.costs(value);
        let by_ply = self.count(&costs);
        let leaves = costs[0].at_least.saturating_add(costs[0].at_most).saturating_sub(1);
        MinimalProof { value, leaves, by_ply }
    }

    /// Computes minimax values from the last node to the first.
    fn evaluate(&mut self) {
        for knot in &mut self.0 {
            if !knot.leaf {
                // The worst value for the side that chooses here, so that any child replaces it.
                knot.value = -Score::INFINITY.for_first(knot.side);
            }
        }
        for id in (1..self.0.len()).rev() {
            let ProofNode { parent, value, .. } = self.0[id];
            let parent = &mut self.0[parent as usize];
            parent.value = match parent.side {
                Side::First => parent.value.max(value),
                Side::Second => parent.value.min(value),
            };
        }
    }

    /// Costs of all nodes: a strategy pays for its cheapest child where its side chooses and for all where
    /// the other does.
    fn costs(&self, target: Score) -> Vec<Costs> {
        let begin = |knot: &ProofNode| match (knot.leaf, knot.side) {
            (true, _) => Costs {
                at_least: if knot.value >= target { 1 } else { NEVER },
                at_most: if knot.value <= target { 1 } else { NEVER },
            },
            // Where the side chooses, the minimum of the costs is taken; where the other does, their sum.
            (false, Side::First) => Costs { at_least: NEVER, at_most: 0 },
            (false, Side::Second) => Costs { at_least: 0, at_most: NEVER },
        };
        let mut costs: Vec<_> = self.0.iter().map(begin).collect();
        for id in (1..self.0.len()).rev() {
            let own = costs[id];
            let parent = self.0[id].parent as usize;
            let above = &mut costs[parent];
            match self.0[parent].side {
                Side::First => {
                    above.at_least = above.at_least.min(own.at_least);
                    // However much is added, `NEVER` does not overflow.
                    above.at_most = above.at_most.saturating_add(own.at_most);
                }
                Side::Second => {
                    above.at_least = above.at_least.saturating_add(own.at_least);
                    above.at_most = above.at_most.min(own.at_most);
                }
            }
        }
        costs
    }

    /// The nodes of the two cheapest strategies by ply; of equally cheap children the first is taken.
    fn count(&self, costs: &[Costs]) -> Vec<u64> {
        let mut by_ply = Vec::new();
        // Whether a node belongs to the strategy of MAX and of MIN, and whether its side has chosen there.
        let mut holds = vec![[false; 2]; self.0.len()];
        let mut chosen = vec![[false; 2]; self.0.len()];
        holds[0] = [true; 2];
        for (id, knot) in self.0.iter().enumerate() {
            for (index, chooser) in [Side::First, Side::Second].into_iter().enumerate() {
                let parent = knot.parent as usize;
                // A strategy holds a node only below one that it holds.
                if id == 0 || !holds[parent][index] {
                    continue;
                }
                let cost = |id: usize| [costs[id].at_least, costs[id].at_most][index];
                let takes =
                    self.0[parent].side != chooser || !chosen[parent][index] && cost(id) == cost(parent);
                if takes {
                    holds[id][index] = true;
                    chosen[parent][index] = true;
                }
            }
            if holds[id] != [false; 2] {
                let ply = knot.ply as usize;
                by_ply.resize(by_ply.len().max(ply + 1), 0);
                by_ply[ply] += 1;
            }
        }
        by_ply
    }
}
