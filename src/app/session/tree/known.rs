//! Parts of a tree that are known without a search: all of a textbook tree, and from a finished recording the
//! nodes of a small tree.

use crate::catalog::{AnyPosition, Method};
use crate::game::{Alternating as _, Score, Side};
use crate::search::events::Why;
use crate::trace::{Node, NodeId, NodeState};

use super::scene::{DrawnMark, TreeScene};

impl TreeScene<'_> {
    /// Alpha and beta of a searched node, written by the conventions; `None` for an end of the game.
    pub fn window(&self, id: NodeId, node: &Node) -> Option<String> {
        let searched = matches!(node.state, NodeState::Open | NodeState::Done | NodeState::Folded(_));
        if !searched || node.why == Some(Why::End) {
            return None;
        }
        // The recording of another program only has the window of a node at its entry.
        let is_recording = matches!(self.subject.engine.method, Method::Foreign(_));
        let (alpha, beta) = if is_recording { (node.alpha, node.beta) } else { self.shown_window(id) };
        let (low, high) = self.written(node.side, alpha, beta);
        Some(format!("[{}, {}]", self.score(low), self.score(high)))
    }

    /// Alpha and beta of a node for the side to move there. While a cut is still to be predicted, without the value that
    /// closed the window.
    pub fn shown_window(&self, id: NodeId) -> (Score, Score) {
        let (alpha, beta) = self.now.window(id);
        let is_ahead = self.hides_ahead()
            && alpha >= beta
            && self.now.node(id).state == NodeState::Open
            && self.now.cut(id).is_none();
        if is_ahead { self.now.window_before(id) } else { (alpha, beta) }
    }

    /// Whether later steps are to be predicted, so that nothing may be said of them.
    pub fn hides_ahead(&self) -> bool {
        self.subject.view.predict.on && self.step.is_some_and(|step| step < self.tree.steps())
    }

    /// A window of a node where `side` is to move, from the point of view of the conventions.
    pub fn written(&self, side: Side, alpha: Score, beta: Score) -> (Score, Score) {
        let own = self.state.conventions().viewer(side) == side;
        // For the other side the two ends change places and signs.
        if own { (alpha, beta) } else { (-beta, -alpha) }
    }

    /// Whether all nodes are known from the first step: in a textbook tree, and in a small one that was
    /// searched completely.
    pub fn is_known(&self) -> bool {
        !self.visits && (self.is_small() || matches!(self.root, AnyPosition::NumberTree(_)))
    }

    /// The children of a pruned branch in a textbook tree: no search read them, but they are known.
    pub fn unread(&self, shown: DrawnMark) -> Vec<DrawnMark> {
        let AnyPosition::NumberTree(root) = self.root else { return Vec::new() };
        let (above, at) = match shown {
            DrawnMark::Node(id) if self.is_untried(&self.tree.node(id)) => match self.position(id) {
                AnyPosition::NumberTree(position) => (id, position.node()),
                _ => return Vec::new(),
            },
            DrawnMark::Unread(above, at) => (above, at),
            DrawnMark::Node(_) | DrawnMark::Pruned(..) => return Vec::new(),
        };
        root.tree().children(at).iter().map(|&child| DrawnMark::Unread(above, child)).collect()
    }

    /// The side to move at a node of a textbook tree, by number, and the value of a leaf.
    pub fn unread_node(&self, at: u32) -> (Option<Side>, Option<String>) {
        let AnyPosition::NumberTree(root) = self.root else { return (None, None) };
        if let Some(value) = root.tree().value(at) {
            return (None, Some(self.unit.write(Score::estimate(value))));
        }
        // The sides take turns on every ply below the root of the search.
        let plies = root.tree().path(at).len() - root.tree().path(root.node()).len();
        let side = if plies.is_multiple_of(2) { root.side_to_move() } else { root.side_to_move().other() };
        (Some(side), None)
    }

    /// The name of a node of a textbook tree, by its number there.
    pub fn unread_name(&self, at: u32) -> Option<String> {
        let AnyPosition::NumberTree(root) = self.root else { return None };
        root.tree().name(at)
    }
}
