//! The effect that a pruned branch would have had: none, which is computed here instead of claimed.

use crate::game::Score;

use super::tree::{NodeId, NodeState, Tree};

/// The value of the root without a pruned branch and with it, for the side to move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PruningVerdict {
    pub searched: Score,
    /// The value with the true value of the branch inserted.
    pub with_branch: Score,
    /// The window of the root; values outside it are only bounds.
    window: (Score, Score),
}

impl PruningVerdict {
    /// Whether the search would have found the same.
    pub fn is_same(&self) -> bool {
        let (alpha, beta) = self.window;
        let seen = |score: Score| score.max(alpha).min(beta);
        seen(self.searched) == seen(self.with_branch)
    }
}

impl Tree {
    /// Inserts the true value of an action that a cut skipped, for the side to move behind it, into the
    /// values above. `None` while the root has no value, and for nodes that were not skipped.
    pub fn with_branch(&self, skipped: NodeId, value: Score) -> Option<PruningVerdict> {
        let root = self.node(NodeId::ROOT);
        let searched = root.value?;
        let branch = self.node(skipped);
        if branch.state != NodeState::Skipped {
            return None;
        }
        let window = (root.alpha, root.beta);
        let mut at = skipped;
        let mut value = value;
        while let Some(parent) = self.node(at).parent {
            if self.is_asked_again(parent, at) {
                // Only the re-search counts, and that does not contain the branch.
                return Some(PruningVerdict { searched, with_branch: searched, window });
            }
            let offer = if self.node(at).side == self.node(parent).side { value } else { -value };
            // The child on the way counts with the branch inserted, and not with the value that was searched.
            let others = self.children(parent).filter(|&child| child != at);
            let others = others.filter(|&child| !self.is_asked_again(parent, child));
            value = others.filter_map(|child| self.offer(parent, child)).fold(offer, Score::max);
            at = parent;
        }
        Some(PruningVerdict { searched, with_branch: value, window })
    }

    /// The value of a child for the side to move at its parent, once that is known.
    fn offer(&self, parent: NodeId, child: NodeId) -> Option<Score> {
        let same = self.node(parent).side == self.node(child).side;
        let value = self.node(child).value?;
        Some(if same { value } else { -value })
    }

    /// Whether a later sibling is the same action with another window.
    fn is_asked_again(&self, parent: NodeId, child: NodeId) -> bool {
        let action = self.node(child).action;
        self.children(parent).any(|later| later > child && self.node(later).action == action)
    }
}
