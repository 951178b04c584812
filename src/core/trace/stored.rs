//! Origins of values from the transposition table: merged paths of a tree, found from the recording alone.

use std::collections::{BTreeMap, HashMap};

use crate::catalog::AnyPosition;
use crate::search::events::Why;

use super::{NodeId, NodeState, Tree};

/// The most nodes of a tree whose merged paths are looked for.
const MOST: usize = 50_000;

/// Each node that a table answered, with the earlier node of the same position that stored the value. A value
/// stored by an earlier pass, or by a mirrored position, has no node here. Empty for very large trees, and
/// for those without a table.
pub fn stored(tree: &Tree, root: &AnyPosition) -> BTreeMap<NodeId, NodeId> {
    let mut answered = BTreeMap::new();
    if tree.is_empty() || tree.len() > MOST || tree.has_simulations() {
        return answered;
    }
    let mut searched: HashMap<AnyPosition, NodeId> = HashMap::new();
    // The way to the node before: nodes come in order of entry.
    let mut way = vec![(NodeId::ROOT, root.clone())];
    for id in (1..tree.len() as u32).map(NodeId) {
        let node = tree.node(id);
        let (Some(parent), Some(action)) = (node.parent, node.action) else { continue };
        while way.last().is_some_and(|&(above, _)| above != parent) {
            way.pop();
        }
        let Some((_, above)) = way.last() else { break };
        if matches!(node.state, NodeState::Skipped | NodeState::Twin | NodeState::Dropped) {
            continue;
        }
        let position = above.after(&[action]);
        if node.why == Some(Why::Table) {
            answered.extend(searched.get(&position).map(|&first| (id, first)));
        } else {
            searched.insert(position.clone(), id);
        }
        way.push((id, position));
    }
    answered
}
