//! Counts of a recorded tree ply by ply, for plots of nodes, leaves and cuts.

use crate::game::ActionId;
use crate::search::events::Why;

use super::tree::{Folded, NodeId, NodeState, Tree};

/// The recorded counts of one ply. Work that is folded below its nodes is counted apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlyStats {
    pub nodes: u64,
    /// Leaves valued: ends of the game and evaluations; in a Monte Carlo tree nodes without children.
    pub leaves: u64,
    pub cuts: u64,
    /// Actions that cuts left untried.
    pub skipped: u64,
    /// Actions left out because they lead to the same position as another: mirror images and duplicates.
    pub twins: u64,
    /// Nodes answered by the transposition table.
    pub table: u64,
    /// Nodes below those of this ply, at any depth, that are kept as numbers only; the leaves and the cuts
    /// among them.
    pub folded: [u64; 3],
    /// Nodes whose actions are known: those with children, and ends of the game, which have none.
    known: u64,
    /// The actions of the known nodes.
    actions: u64,
}

impl PlyStats {
    /// The mean number of actions at this ply, whether they were searched or not; `None` where none is known.
    pub fn branching(&self) -> Option<f64> {
        (self.known > 0).then(|| self.actions as f64 / self.known as f64)
    }
}

/// The effective branching factor b* of a search that entered so many nodes, its root among them: that of a
/// uniform tree of this depth with as many, 1 + b* + … + b*^depth (Russell and Norvig, chapter 3, where N
/// does not count the root).
pub fn effective_branching(nodes: f64, depth: u32) -> f64 {
    let uniform = |b: f64| (0..depth).fold(1.0, |sum, _| 1.0 + b * sum);
    let (mut low, mut high) = (0.0, nodes.max(1.0));
    // After a hundred halvings the interval is smaller than the precision of the number.
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        let half = if uniform(middle) < nodes { &mut low } else { &mut high };
        *half = middle;
    }
    f64::midpoint(low, high)
}

/// Counts a tree ply by ply, the root's first.
pub fn plies(tree: &Tree) -> Vec<PlyStats> {
    let monte_carlo = tree.has_simulations();
    let mut plies: Vec<PlyStats> = Vec::new();
    // The child that was met last at each ply: a re-search repeats its action.
    let mut last: Vec<Option<(NodeId, ActionId)>> = Vec::new();
    for id in (0..tree.len() as u32).map(NodeId) {
        let node = tree.node(id);
        let at = node.ply as usize;
        if plies.len() <= at {
            plies.resize(at + 1, PlyStats::default());
            last.resize(at + 1, None);
        }
        let arrived = node.parent.zip(node.action);
        let again = std::mem::replace(&mut last[at], arrived) == arrived;
        // An open node may still get children, so its actions are not known.
        let counted = |parent| monte_carlo || tree.node(parent).state != NodeState::Open;
        if node.parent.is_some_and(counted) && !again {
            plies[at - 1].actions += 1;
        }
        let ply = &mut plies[at];
        if matches!(node.state, NodeState::Skipped | NodeState::Twin) {
            ply.skipped += u64::from(node.state == NodeState::Skipped);
            ply.twins += u64::from(node.state == NodeState::Twin);
            continue;
        }
        let has_children = tree.children(id).next().is_some();
        let closed = monte_carlo || node.state != NodeState::Open;
        ply.nodes += 1;
        ply.leaves += u64::from(if monte_carlo { !has_children } else { node.why.is_some_and(Why::is_leaf) });
        ply.cuts += u64::from(node.why == Some(Why::Cut));
        ply.table += u64::from(node.why == Some(Why::Table));
        if let NodeState::Folded(Folded { nodes, leaves, cuts }) = node.state {
            for (sum, more) in ply.folded.iter_mut().zip([nodes, leaves, cuts]) {
                *sum += u64::from(more);
            }
        }
        ply.known += u64::from(closed && (has_children || node.why == Some(Why::End)));
    }
    plies
}

/// The mean branching of each ply from the root down, as far as it is known and plies below exist: of several
/// recordings of one position, from the one that knows it of most nodes.
pub fn branching<'a>(recordings: impl Iterator<Item = &'a [PlyStats]>) -> Vec<f64> {
    let mut widest: Vec<PlyStats> = Vec::new();
    for plies in recordings {
        widest.resize(widest.len().max(plies.len()), PlyStats::default());
        for (widest, ply) in widest.iter_mut().zip(plies).filter(|(widest, ply)| ply.known > widest.known) {
            *widest = *ply;
        }
    }
    widest.iter().map_while(|ply| ply.branching().filter(|&mean| mean > 0.0)).collect()
}
