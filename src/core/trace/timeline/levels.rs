//! Levels of minimax as on paper: the whole tree first, then the values of its leaves, then ply by ply up to
//! the root.

use super::super::node::TimelineMark;
use super::super::tree::{Node, NodeId, NodeState, Tree, TreeStorage};
use super::Moment;

/// A level of a tree that gets its values from the bottom up: no values in level 0, the leaves in level 1,
/// then the other nodes ply by ply, and the root in the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeLevel {
    /// The level, from 0.
    pub stage: u32,
    /// The deepest ply with a node that is no leaf.
    pub deepest: u32,
}

impl TreeLevel {
    /// The last level, in which the root gets its value.
    pub const fn last(self) -> u32 {
        self.deepest + 2
    }

    /// The ply whose nodes get their values from their children in this level; `None` in the first two.
    pub fn ply(self) -> Option<u32> {
        (self.deepest + 2).checked_sub(self.stage).filter(|_| self.stage >= 2)
    }

    /// Whether a node of a ply has its value.
    const fn is_valued(self, ply: u32, is_leaf: bool) -> bool {
        self.stage >= if is_leaf { 1 } else { self.deepest + 2 - ply }
    }
}

impl Moment {
    /// Shows a whole tree with its values in a level, or in the last one; a tree without levels stays as it
    /// is.
    pub fn show_level(&mut self, tree: &Tree, stage: u32) {
        self.seek(tree, tree.steps());
        self.level = tree.first_level().map(|level| TreeLevel { stage: stage.min(level.last()), ..level });
    }

    /// The level that is shown of a tree that gets its values level by level.
    pub const fn level(&self) -> Option<TreeLevel> {
        self.level
    }
}

impl Tree {
    /// The first level of a tree that can get its values level by level: one of a depth-first search that was
    /// not stopped and cut nothing off.
    pub fn first_level(&self) -> Option<TreeLevel> {
        let whole = matches!(self.shape, TreeStorage::DepthFirst(_))
            && self.mark_count(TimelineMark::Cut) == 0
            && self.open_path().is_empty();
        let inner =
            (0..self.len() as u32).map(NodeId).filter(|&id| whole && self.children(id).next().is_some());
        let deepest = inner.map(|id| self.node(id).ply).max()?;
        Some(TreeLevel { stage: 0, deepest })
    }

    /// A node as it stands in a level.
    pub(super) fn node_in_level(&self, id: NodeId, node: Node, level: TreeLevel) -> Node {
        if level.is_valued(node.ply, self.children(id).next().is_none()) || node.state == NodeState::Twin {
            return node;
        }
        Node { value: None, why: None, left: None, state: NodeState::Open, proven: false, ..node }
    }
}
