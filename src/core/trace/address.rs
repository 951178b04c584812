//! Address of a node: the actions that lead to it from the root.
//!
//! The number of a node changes with the pass, and whenever a recording folds its deepest plies. A node that
//! the user opened or selected should stay so in the next pass, so it is kept by its address.

use crate::game::ActionId;

use super::tree::{NodeId, Tree};

/// The way to a node: each action with the number of earlier siblings that have the same action
/// (re-searches).
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address(Vec<(ActionId, u16)>);

impl Address {
    /// The address of a node.
    pub fn of(tree: &Tree, id: NodeId) -> Self {
        let steps = tree.with_ancestors(id).filter_map(|id| {
            let node = tree.node(id);
            let (parent, action) = (node.parent?, node.action?);
            let same = |child: &NodeId| tree.node(*child).action == Some(action);
            let earlier = tree.children(parent).take_while(|&child| child != id).filter(same).count();
            Some((action, earlier as u16))
        });
        let mut steps: Vec<_> = steps.collect();
        steps.reverse();
        Self(steps)
    }

    /// The node with this address, if the tree has one.
    pub fn find(&self, tree: &Tree) -> Option<NodeId> {
        let root = (!tree.is_empty()).then_some(NodeId::ROOT);
        self.0.iter().fold(root, |node, &(action, earlier)| {
            let same = |child: &NodeId| tree.node(*child).action == Some(action);
            tree.children(node?).filter(same).nth(usize::from(earlier))
        })
    }

    /// The actions on the way, each with the number of earlier siblings that have the same action.
    pub fn steps(&self) -> &[(ActionId, u16)] {
        &self.0
    }

    /// The actions from the root to the node.
    pub fn actions(&self) -> impl Iterator<Item = ActionId> + '_ {
        self.0.iter().map(|&(action, _)| action)
    }
}
