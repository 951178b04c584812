//! Two recordings of the same position compared: where a line of one leads in the other, and which nodes only
//! one of them searched.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::ActionId;
use crate::search::events::Why;

use super::parting::{Comparable, Parting};
use super::same_result::SameResults;
use super::tree::{NodeId, NodeState, Tree};

/// The end of a line of actions in a recorded tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineReach {
    /// The last node searched with that line.
    Searched(NodeId),
    /// An action that a cut left out, on the way or at its end.
    Cut(NodeId),
    /// An action that is the mirror image of one tried before.
    Twin(NodeId),
    /// The node below which work is only counted.
    Folded(NodeId),
    /// The node below which the search went no further.
    Ended(NodeId),
}

impl LineReach {
    /// Follows a line from the root; `None` while nothing is recorded.
    pub fn of(tree: &Tree, line: &[ActionId]) -> Option<Self> {
        // A re-search gives the same line several nodes; what the first left out, another may have tried.
        let mut row = vec![(!tree.is_empty()).then_some(NodeId::ROOT)?];
        for &action in line {
            let mut found = behind(tree, &row, action);
            let searched = |id: &NodeId| was_searched(tree.node(*id).state);
            let Some(&first) = found.first() else { return Some(Self::below(tree, &row)) };
            if !found.iter().any(searched) {
                let twin = tree.node(first).state == NodeState::Twin;
                return Some(if twin { Self::Twin(first) } else { Self::Cut(first) });
            }
            found.retain(searched);
            row = found;
        }
        row.last().copied().map(Self::Searched)
    }

    /// The reason why nothing is known below these nodes of the same line.
    fn below(tree: &Tree, row: &[NodeId]) -> Self {
        let folded = row.iter().find(|&&id| matches!(tree.node(id).state, NodeState::Folded(_)));
        let last = row.last().copied().unwrap_or(NodeId::ROOT);
        folded.map_or(Self::Ended(last), |&id| Self::Folded(id))
    }

    /// The node that the line leads to, or the last one known on its way.
    pub const fn node(self) -> NodeId {
        match self {
            Self::Searched(id) | Self::Cut(id) | Self::Twin(id) | Self::Folded(id) | Self::Ended(id) => id,
        }
    }
}

pub(super) fn behind(tree: &Tree, row: &[NodeId], action: ActionId) -> Vec<NodeId> {
    let children = row.iter().flat_map(|&id| tree.children(id));
    children.filter(|&id| tree.action(id) == Some(action)).collect()
}

pub(super) const fn was_searched(state: NodeState) -> bool {
    !matches!(state, NodeState::Skipped | NodeState::Twin)
}

/// Differences of one recorded tree from another of the same position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contrast {
    /// Nodes here whose line was searched there too.
    pub shared: u64,
    /// Nodes here that the other did not search: by a cut, by symmetry or by its table. Nodes deeper than the
    /// deepest of the other do not count, for its depth excluded them.
    pub spared: u64,
    /// The uppermost spared nodes, in order; all nodes below them were spared with them.
    pub tops: Vec<NodeId>,
    /// Shared nodes here that were valued differently there, in order.
    pub differing: Vec<NodeId>,
    /// The first node at which the other search differs from this one, in order of entry.
    pub parting: Option<Parting>,
}

impl Contrast {
    /// Compares `here` with `there`, node by node. Takes as long as going through both trees.
    pub fn of(here: &Tree, there: &Tree) -> Self {
        Self::unless(&AtomicBool::new(false), [here, there], &Comparable::default()).unwrap_or_default()
    }

    /// Compares the trees on a thread that may have to end early: `None` once `stop` is raised.
    pub fn unless(stop: &AtomicBool, trees: [&Tree; 2], comparable: &Comparable<'_>) -> Option<Self> {
        let [here, there] = trees;
        let mut contrast = Self::default();
        if here.is_empty() || there.is_empty() {
            return Some(contrast);
        }
        let deepest = (0..there.len() as u32).map(|id| there.node(NodeId(id)).ply).max().unwrap_or(0);
        // Work that is folded may have gone deeper than any node that is recorded.
        let deepest = if there.is_whole() { deepest } else { u32::MAX };
        let scored = !here.has_simulations() && !there.has_simulations();
        let mut open = vec![(NodeId::ROOT, NodeId::ROOT)];
        // Results of finished games can be compared only once all of them were met.
        let (mut results, mut unlike) = (SameResults::default(), Vec::new());
        while let Some((own, other)) = open.pop() {
            if contrast.shared.is_multiple_of(4096) && stop.load(Ordering::Relaxed) {
                return None;
            }
            contrast.shared += 1;
            let [node, twin] = [here.node(own), there.node(other)];
            let values = node.value.zip(twin.value).map(|(own, other)| [own, other]);
            if let Some(values) = values.filter(|[own, other]| scored && own != other) {
                let is_end = node.why == Some(Why::End) && twin.why == Some(Why::End);
                if !is_end || !results.learn(values) {
                    unlike.push((own, values));
                }
            }
            // A value from the table, or from what was known of a child, saved the other all that lies below.
            let spared_below = matches!(twin.why, Some(Why::Table | Why::Child));
            let children = by_action(there, other);
            for child in here.children(own) {
                let node = here.node(child);
                if !was_searched(node.state) {
                    continue;
                }
                let twin = node.action.and_then(|action| children.get(&action).copied());
                match twin {
                    Some(twin) if was_searched(there.node(twin).state) => open.push((child, twin)),
                    None if !spared_below => {}
                    _ => {
                        contrast.tops.push(child);
                        contrast.spared += size(here, child, deepest);
                    }
                }
            }
        }
        unlike.retain(|(_, values)| !results.same(*values));
        contrast.differing = unlike.into_iter().map(|(id, _)| id).collect();
        // Nodes were taken from a stack, so they come out of order.
        contrast.tops.sort_unstable();
        contrast.differing.sort_unstable();
        contrast.parting = Parting::of(trees, comparable, stop);
        Some(contrast)
    }
}

/// The children of a node by action; of a repeated action the last one that was searched.
fn by_action(tree: &Tree, id: NodeId) -> BTreeMap<ActionId, NodeId> {
    let mut children = BTreeMap::new();
    for child in tree.children(id) {
        let node = tree.node(child);
        let Some(action) = node.action else { continue };
        if was_searched(node.state) {
            children.insert(action, child);
        } else {
            children.entry(action).or_insert(child);
        }
    }
    children
}

/// Nodes entered at and below a node, down to a ply.
fn size(tree: &Tree, id: NodeId, deepest: u32) -> u64 {
    let mut open = vec![id];
    let mut size = 0;
    while let Some(id) = open.pop() {
        let node = tree.node(id);
        if !was_searched(node.state) || node.ply > deepest {
            continue;
        }
        size += 1;
        // At the last ply that counts, what is folded below lies beyond it.
        if let NodeState::Folded(folded) = node.state
            && node.ply < deepest
        {
            size += u64::from(folded.nodes);
        }
        open.extend(tree.children(id));
    }
    size
}
