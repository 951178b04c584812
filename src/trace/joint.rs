//! The matrix of a turn in which both sides move at once, as the tree of half moves holds it: what each pair of
//! actions was tried and worth, at any node and any moment.

use std::collections::BTreeMap;

use crate::game::{ActionId, Side};

use super::timeline::Snapshot;
use super::tree::NodeId;

/// What a search did about the joint actions of one position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Crossing {
    /// The actions by side: rows for the first player, columns for the second.
    pub actions: [Vec<ActionId>; 2],
    /// Visits and the first player's mean share of each pair, row by row.
    pub pairs: Vec<(u32, Option<f64>)>,
}

/// The joint actions of the position at a node, or of the turn that began above it where it is half a turn further;
/// with the node at which that turn began. `None` where nothing of it is recorded. `lead` is the side that moves first
/// in the tree.
pub fn crossing(now: &Snapshot<'_>, lead: Side, node: NodeId) -> Option<(NodeId, Crossing)> {
    let from = if now.node(node).side == lead { node } else { now.node(node).parent? };
    let leads: Vec<NodeId> = now.children(from).filter(|&child| now.exists(child)).collect();
    let mut answers: Vec<ActionId> = Vec::new();
    let mut found = BTreeMap::new();
    for (place, &child) in leads.iter().enumerate() {
        for pair in now.children(child).filter(|&pair| now.exists(pair)) {
            let node = now.node(pair);
            let action = node.action?;
            let answer = answers.iter().position(|&known| known == action).unwrap_or_else(|| {
                answers.push(action);
                answers.len() - 1
            });
            found.insert((place, answer), (node.visits, node.mean));
        }
    }
    let lead_actions: Vec<ActionId> = leads.iter().filter_map(|&child| now.node(child).action).collect();
    if answers.is_empty() {
        return None;
    }
    let pair = |row: usize, column: usize| {
        let key = if lead == Side::First { (row, column) } else { (column, row) };
        found.get(&key).copied().unwrap_or((0, None))
    };
    let actions = if lead == Side::First { [lead_actions, answers] } else { [answers, lead_actions] };
    let [rows, columns] = [actions[0].len(), actions[1].len()];
    let pairs = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let pairs = pairs.map(|(row, column)| pair(row, column)).collect();
    Some((from, Crossing { actions, pairs }))
}

impl Crossing {
    /// How often each action of a side was tried, as shares of all.
    pub fn shares(&self, side: Side) -> Vec<f64> {
        let columns = self.actions[1].len();
        let mut visits = vec![0.0; self.actions[side.index()].len()];
        for (index, &(tried, _)) in self.pairs.iter().enumerate() {
            let at = if side == Side::First { index / columns } else { index % columns };
            visits[at] += f64::from(tried);
        }
        crate::search::zero_sum::normalized(&visits)
    }
}
