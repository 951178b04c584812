//! The matrix of a turn in which both sides move at once, read from a tree of half moves: trials and mean
//! result of each pair of actions, at any node and step.

use std::collections::BTreeMap;

use crate::game::{ActionId, Side};
use crate::search::zero_sum::normalized;
use crate::search::{Joint, PayoffMatrix};

use super::timeline::TreeSnapshot;
use super::tree::NodeId;

/// The joint actions of the position at a node, or of the turn that began above it where one side has already
/// moved, with the node at which that turn began. Their strategies are the shares of trials of each action.
/// `None` where none of the actions is recorded. `lead` is the side that moves first in the tree.
pub fn joint_at(now: &TreeSnapshot<'_>, lead: Side, node: NodeId) -> Option<(NodeId, Joint)> {
    let from = if now.node(node).side == lead { node } else { now.node(node).parent? };
    let mut leads: Vec<ActionId> = Vec::new();
    let mut answers: Vec<ActionId> = Vec::new();
    let mut found = BTreeMap::new();
    for child in now.children(from).filter(|&child| now.exists(child)) {
        leads.push(now.node(child).action?);
        for pair in now.children(child).filter(|&pair| now.exists(pair)) {
            let node = now.node(pair);
            let action = node.action?;
            let answer = answers.iter().position(|&known| known == action).unwrap_or_else(|| {
                answers.push(action);
                answers.len() - 1
            });
            found.insert((leads.len() - 1, answer), (node.visits, node.mean));
        }
    }
    if answers.is_empty() {
        return None;
    }
    // Tables have the first player's actions in rows, also where the second one moves first in the tree.
    let turned = lead == Side::Second;
    let actions = if turned { [answers, leads] } else { [leads, answers] };
    let pair = |row: usize, column: usize| {
        let key = if turned { (column, row) } else { (row, column) };
        found.get(&key).copied().unwrap_or((0, None))
    };
    let played = joint(actions, pair);
    Some((from, if now.tree().is_solved() { solved(played) } else { played }))
}

/// Whether there are strategies: once a pair was tried, in backward induction once all pairs are solved.
pub fn has_strategies(joint: &Joint) -> bool {
    joint.strategies[0].iter().any(|&share| share > 0.0)
}

/// The joint actions in a tree of backward induction: the known values, and their equilibrium once all are
/// known.
fn solved(played: Joint) -> Joint {
    if played.visits.contains(&0) {
        let strategies = played.strategies.map(|shares| vec![0.0; shares.len()]);
        return Joint { strategies, ..played };
    }
    let table = PayoffMatrix::new(played.actions[1].len(), played.values);
    let equilibrium = table.equilibrium();
    let (strategies, value) = (equilibrium.strategies, equilibrium.value);
    Joint { values: table.into_values(), visits: Vec::new(), strategies, value, ..played }
}

/// The joint actions with the number of trials and the mean of each pair.
fn joint(actions: [Vec<ActionId>; 2], pair: impl Fn(usize, usize) -> (u32, Option<f64>)) -> Joint {
    let [rows, columns] = [actions[0].len(), actions[1].len()];
    let (mut visits, mut values) = (Vec::new(), Vec::new());
    let mut tried = [vec![0.0; rows], vec![0.0; columns]];
    for row in 0..rows {
        for column in 0..columns {
            let (count, mean) = pair(row, column);
            visits.push(u64::from(count));
            // A pair that was not tried counts as even.
            values.push(mean.unwrap_or(0.5));
            tried[0][row] += f64::from(count);
            tried[1][column] += f64::from(count);
        }
    }
    let strategies =
        if visits.iter().any(|&count| count > 0) { tried.map(|tried| normalized(&tried)) } else { tried };
    let table = PayoffMatrix::new(columns, values);
    let value = table.value_of([&strategies[0], &strategies[1]]);
    Joint { actions, values: table.into_values(), visits, strategies, value }
}
