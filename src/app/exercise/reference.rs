//! A search of an exercise's tree with its recording, queried by the nodes of that tree.

use std::collections::BTreeSet;

use crate::catalog::{AnyPosition, Engine, Evaluation, Job, Method};
use crate::conventions::Conventions;
use crate::game::number_tree::NumberTree;
use crate::game::score::Bound;
use crate::game::{ActionId, Alternating as _, Score, Side};
use crate::search::alpha_beta::{AlphaBeta, Cut, Fail};
use crate::search::events::Why;
use crate::search::minimax::Minimax;
use crate::search::{Limits, Report, Watching};
use crate::trace::{Moment, NodeId, NodeState, Tree, TreeSnapshot};

use super::expand::side_at;
use super::{Fault, WorkSignals};

/// A recorded search of a number tree.
#[derive(Clone, Debug)]
pub struct ReferenceSearch {
    /// The tree that was searched.
    pub root: NumberTree,
    pub engine: Engine,
    /// Its recording.
    pub tree: Tree,
    conventions: Conventions,
    /// The node of the number tree behind each node of the recording.
    nodes: Vec<u32>,
    /// The first recorded entry of each node of the number tree.
    ids: Vec<Option<NodeId>>,
}

/// Runs a job on this thread and returns its recording.
///
/// # Errors
/// [`Fault::Stopped`] once the work was stopped.
pub(super) fn record(job: &Job, effort: &WorkSignals) -> Result<(Report, Tree), Fault> {
    let mut events = Vec::new();
    let report = effort.search(&job.engine.limits, |control| job.run(control, &mut Watching(&mut events)))?;
    let mut tree = Tree::new(job.position.side_to_move());
    for event in &events {
        tree.apply(event);
    }
    Ok((report, tree))
}

impl ReferenceSearch {
    /// Minimax of a tree.
    pub fn minimax(root: &NumberTree, conventions: Conventions) -> Self {
        Self::new(root, Method::Minimax(Minimax::default()), conventions)
    }

    /// Alpha-beta of a tree under the conventions.
    pub fn alpha_beta(root: &NumberTree, conventions: Conventions) -> Self {
        let mut method = AlphaBeta::textbook();
        conventions.teach_alpha_beta(&mut method);
        Self::new(root, Method::AlphaBeta(method), conventions)
    }

    fn new(root: &NumberTree, method: Method, conventions: Conventions) -> Self {
        let engine = Engine::searching(method, Evaluation::Even, Limits::default());
        let job = Job::new(AnyPosition::NumberTree(root.clone()), engine.clone());
        // Work without outside signals cannot be stopped.
        let tree = record(&job, &WorkSignals::default())
            .map_or_else(|_| Tree::new(root.side_to_move()), |(_, tree)| tree);
        Self::of_recording(root, engine, tree, conventions)
    }

    /// A recording of `root` that was made elsewhere.
    pub(super) fn of_recording(
        root: &NumberTree,
        engine: Engine,
        tree: Tree,
        conventions: Conventions,
    ) -> Self {
        let mut nodes = vec![0; tree.len()];
        let mut ids = vec![None; root.tree().node_count()];
        // A parent is recorded before its children, so its node is known before theirs is needed.
        for index in 0..tree.len() {
            let id = NodeId(index as u32);
            let parent = tree.parent(id).map_or(0, |parent| nodes[parent.index()]);
            let child = |ActionId(at): ActionId| root.tree().children(parent).get(usize::from(at)).copied();
            let node = tree.action(id).and_then(child).unwrap_or(0);
            nodes[index] = node;
            // A node that is entered twice keeps its first entry, where it was decided.
            ids[node as usize].get_or_insert(id);
        }
        Self { root: root.clone(), engine, tree, conventions, nodes, ids }
    }

    /// The recorded node of a node; `None` where the search never reached it.
    pub fn id(&self, node: u32) -> Option<NodeId> {
        self.ids.get(node as usize).copied().flatten()
    }

    /// The node behind a recorded one.
    pub fn node(&self, id: NodeId) -> u32 {
        self.nodes[id.index()]
    }

    /// Whether a node was entered.
    pub fn entered(&self, node: u32) -> bool {
        self.id(node).is_some_and(|id| !self.tree.is_skipped(id))
    }

    /// Its return value outside the window.
    pub(super) const fn fail(&self) -> Fail {
        self.conventions.fail
    }

    /// The rule of its cuts.
    pub(super) const fn cut_rule(&self) -> Cut {
        self.conventions.cut
    }

    /// The inner nodes of the tree, in the order of the text, which is that of the search.
    pub fn inner(&self) -> impl Iterator<Item = u32> + '_ {
        let tree = self.root.tree();
        (0..tree.node_count() as u32).filter(|&node| tree.value(node).is_none())
    }

    /// The leaves that were read, in order.
    pub fn leaves_read(&self) -> Vec<u32> {
        let ids = (0..self.tree.len() as u32).map(NodeId);
        let read = ids.filter(|&id| self.tree.node(id).why.is_some_and(Why::is_leaf));
        read.map(|id| self.node(id)).collect()
    }

    /// The branches that were cut: the nodes at their ends.
    pub fn cut_branches(&self) -> BTreeSet<u32> {
        let ids = (0..self.tree.len() as u32).map(NodeId);
        ids.filter(|&id| self.tree.node(id).state == NodeState::Skipped).map(|id| self.node(id)).collect()
    }

    /// The number of nodes that were cut, and of those with a bound from more than one ply above.
    pub fn cut_counts(&self) -> (u32, u32) {
        let mut counts = (0, 0);
        for id in (0..self.tree.len() as u32).map(NodeId) {
            if self.tree.cut(id).is_some() {
                counts.0 += 1;
                counts.1 += u32::from(self.is_deep_cut(id));
            }
        }
        counts
    }

    /// Whether a node was cut against a bound from more than one ply above.
    pub fn is_deep_cut(&self, id: NodeId) -> bool {
        // One ply above is the parent, whose bound makes an ordinary cut.
        self.tree.cut(id).is_some()
            && self
                .tree
                .limit(id)
                .is_some_and(|set| self.tree.node(id).ply - self.tree.node(set.ancestor).ply > 1)
    }

    /// The value that a node returned, in the view of the conventions, with its bound.
    pub fn value(&self, node: u32) -> Option<(Score, Bound)> {
        let recorded = self.tree.node(self.id(node)?);
        let turned = self.viewer(node) != recorded.side;
        let value = recorded.value?;
        Some(if turned { (-value, recorded.bound.flipped()) } else { (value, recorded.bound) })
    }

    /// Alpha and beta on entering a node, in the view of the conventions.
    pub fn entry(&self, node: u32) -> Option<(Score, Score)> {
        let recorded = self.tree.node(self.id(node).filter(|_| self.entered(node))?);
        Some(self.by_convention(node, recorded.alpha, recorded.beta))
    }

    /// Alpha and beta on leaving a node, in the view of the conventions.
    pub fn exit(&self, node: u32) -> Option<(Score, Score)> {
        let id = self.id(node).filter(|_| self.entered(node))?;
        // On leaving and not at the end: later steps no longer belong to the node.
        let moment = Moment::at(&self.tree, self.tree.node(id).left?);
        let (alpha, beta) = TreeSnapshot::new(&self.tree, Some(&moment)).window(id);
        Some(self.by_convention(node, alpha, beta))
    }

    /// The steps of the recording at which a node was entered and left.
    pub fn steps(&self, node: u32) -> Option<(u64, u64)> {
        let recorded = self.tree.node(self.id(node)?);
        Some((recorded.entered, recorded.left.unwrap_or(u64::MAX)))
    }

    /// The side of the numbers of a node.
    pub fn viewer(&self, node: u32) -> Side {
        self.conventions.viewer(side_at(&self.root, node))
    }

    /// A window of the side to move, in the view of the conventions.
    fn by_convention(&self, node: u32, alpha: Score, beta: Score) -> (Score, Score) {
        let mover = side_at(&self.root, node);
        // For the other side the ends change their signs and their places.
        if self.viewer(node) == mover { (alpha, beta) } else { (-beta, -alpha) }
    }

    /// The value of the root, for the side to move there.
    pub fn root_value(&self) -> Score {
        let side = self.root.side_to_move();
        self.value(0).map_or(Score::DRAW, |(value, _)| if self.viewer(0) == side { value } else { -value })
    }
}
