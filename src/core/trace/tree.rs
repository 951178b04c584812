//! One pass of a search as a tree, built from its events and only ever appended to.
//!
//! Nodes are numbered in order of entry, so the tree at any earlier step is a prefix of the nodes with one
//! path of them still open: see [`Tree::prefix`] and [`Tree::open_path_at`]. The memory of a node is
//! described where it is stored, in `depth_first` and `monte_carlo`; this file is the one view of both.

use crate::game::{ActionId, Side};
use crate::search::events::Event;
use crate::search::foreign::Said;

use super::depth_first::DepthFirst;
use super::folding::Folding;
use super::monte_carlo::{MonteCarlo, Simulation};
pub use super::node::{BoundSource, CutView, Folded, GraftError, Node, NodeId, NodeState};

/// The recorded tree of one pass.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(super) shape: TreeStorage,
    generation: u32,
}

#[derive(Clone, Debug)]
pub(super) enum TreeStorage {
    /// No event yet: the family of the search is unknown.
    Unborn(Side),
    DepthFirst(Box<DepthFirst>),
    MonteCarlo(Box<MonteCarlo>),
}

impl Tree {
    /// An empty tree of a search in whose root `side` is to move.
    pub const fn new(side: Side) -> Self {
        Self { shape: TreeStorage::Unborn(side), generation: 0 }
    }

    /// Takes the next event of the pass. Events that do not fit (a child of nothing, a second root) are left
    /// out instead of spoiling the tree.
    pub fn apply(&mut self, event: &Event) {
        if let Event::Narrowed { .. } = event {
            self.generation += 1;
        }
        match &mut self.shape {
            TreeStorage::DepthFirst(tree) => tree.apply(event),
            TreeStorage::MonteCarlo(tree) => tree.apply(event),
            // The first event that can begin a tree decides its family; all before it are ignored.
            TreeStorage::Unborn(side) => {
                self.shape = match event {
                    Event::Entered { .. } => TreeStorage::DepthFirst(Box::default()),
                    Event::Grown { .. } | Event::Simulated { .. } | Event::Solved { .. } => {
                        TreeStorage::MonteCarlo(Box::new(MonteCarlo::new(*side)))
                    }
                    _ => return,
                };
                self.apply(event);
            }
        }
    }

    /// Folds the deepest plies of a depth-first tree until it takes no more than half of a budget, as a
    /// [`Folding`] expects it of a pass after which another begins.
    pub(super) fn leave_room(&mut self, budget: u32) {
        let TreeStorage::DepthFirst(tree) = &self.shape else { return };
        if self.len() <= budget as usize / 2 {
            return;
        }
        let mut by_ply = Vec::new();
        for ply in tree.plies() {
            let ply = usize::from(ply);
            by_ply.resize(by_ply.len().max(ply + 1), 0);
            by_ply[ply] += 1;
        }
        let (plies, _) = Folding::kept_beside(budget, &by_ply);
        self.apply(&Event::Narrowed { plies, more: 0 });
    }

    /// Ends the pass: no event follows.
    pub(super) fn finish(&mut self) {
        if let TreeStorage::MonteCarlo(tree) = &mut self.shape {
            tree.finish();
        }
    }

    /// Puts a subtree that was recorded later in the place of the numbers below a folded node; nodes are then
    /// renumbered, see [`Tree::generation`]. The subtree must agree with this recording.
    ///
    /// # Errors
    /// The [`GraftError`] names the reason; the tree is then as it was.
    pub fn graft(&mut self, id: NodeId, subtree: &Self) -> Result<(), GraftError> {
        match (&mut self.shape, &subtree.shape) {
            (TreeStorage::DepthFirst(tree), TreeStorage::DepthFirst(subtree)) => {
                tree.graft(id, subtree)?;
                self.generation += 1;
            }
            _ => return Err(GraftError::NotFolded),
        }
        Ok(())
    }

    /// Replaces this tree by a wider recording of the same Monte Carlo search; nodes are then renumbered, see
    /// [`Tree::generation`], and steps keep their numbers. The wider one must contain this one and agree with
    /// it.
    ///
    /// # Errors
    /// [`GraftError::Different`] if it does not; the tree is then as it was.
    pub fn widen(&mut self, wider: Self) -> Result<(), GraftError> {
        match (&self.shape, wider.shape) {
            (TreeStorage::MonteCarlo(tree), TreeStorage::MonteCarlo(wider)) if wider.holds(tree) => {
                *self = Self { shape: TreeStorage::MonteCarlo(wider), generation: self.generation + 1 };
                Ok(())
            }
            _ => Err(GraftError::Different),
        }
    }

    /// Number of recorded nodes, skipped actions included.
    pub const fn len(&self) -> usize {
        match &self.shape {
            TreeStorage::Unborn(_) => 0,
            TreeStorage::DepthFirst(tree) => tree.len(),
            TreeStorage::MonteCarlo(tree) => tree.len(),
        }
    }

    /// Whether nothing is recorded yet.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the root has its value: the pass is over.
    pub fn is_closed(&self) -> bool {
        matches!(&self.shape, TreeStorage::DepthFirst(tree) if tree.is_closed())
    }

    /// Number of recorded nodes that stand for an action that a cut left untried.
    pub const fn untried(&self) -> u32 {
        match &self.shape {
            TreeStorage::DepthFirst(tree) => tree.untried(),
            TreeStorage::Unborn(_) | TreeStorage::MonteCarlo(_) => 0,
        }
    }

    /// Whether nothing below any node is kept as numbers only.
    pub const fn is_whole(&self) -> bool {
        match &self.shape {
            TreeStorage::DepthFirst(tree) => tree.is_whole(),
            TreeStorage::Unborn(_) | TreeStorage::MonteCarlo(_) => true,
        }
    }

    /// Number of times that nodes were renumbered because the recording had to fold its deepest plies. A
    /// caller that keeps a [`NodeId`] keeps this beside it.
    pub const fn generation(&self) -> u32 {
        self.generation
    }

    /// Memory of the nodes and their events, in bytes.
    pub fn bytes(&self) -> usize {
        match &self.shape {
            TreeStorage::Unborn(_) => 0,
            TreeStorage::DepthFirst(tree) => tree.bytes(),
            TreeStorage::MonteCarlo(tree) => tree.bytes(),
        }
    }

    /// Reads many nodes in advance, so that they are in the processor's cache when each is used. The nodes of
    /// a large tree lie far apart in memory: here a processor fetches many at once, where else it would wait
    /// for each.
    ///
    /// # Panics
    /// If there is no such node, as with any index.
    pub fn fetch(&self, nodes: impl Iterator<Item = NodeId>) {
        if let TreeStorage::DepthFirst(tree) = &self.shape {
            // The sum is unused: without this the compiler would remove the reads.
            std::hint::black_box(nodes.map(|id| tree.ply(id)).sum::<usize>());
        }
    }

    /// A node, by its number.
    ///
    /// # Panics
    /// If there is no such node, as with any index.
    pub fn node(&self, id: NodeId) -> Node {
        match &self.shape {
            TreeStorage::Unborn(_) => panic!("node {} of an empty tree", id.0),
            TreeStorage::DepthFirst(tree) => tree.node(id),
            TreeStorage::MonteCarlo(tree) => tree.node(id),
        }
    }

    /// The children of a node in order of entry. A re-search is a second child with the same action.
    pub fn children(&self, id: NodeId) -> Children<'_> {
        let next = match &self.shape {
            TreeStorage::Unborn(_) => None,
            TreeStorage::DepthFirst(tree) => tree.first_child(id),
            TreeStorage::MonteCarlo(tree) => tree.first_child(id),
        };
        // Looked up once here, so that a step to the next child need not go by their parent.
        let end = self.end(id).map_or(u32::MAX, |end| end.0);
        Children { tree: self, next, end }
    }

    /// The number of children of a node; walks through all of them.
    pub fn child_count(&self, id: NodeId) -> usize {
        self.children(id).count()
    }

    /// The actions from the root to a node.
    pub fn path(&self, id: NodeId) -> Vec<ActionId> {
        let mut path: Vec<_> = self.with_ancestors(id).filter_map(|id| self.node(id).action).collect();
        path.reverse();
        path
    }

    /// A node, its parent, and so on up to the root.
    pub fn with_ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(id), |&id| self.parent(id))
    }

    /// The line of nodes that gave the root its value, or the best so far while it has none; in a Monte Carlo
    /// tree the most visited children, the first of equals, in a search by layers or heaps the way to the
    /// deepest node taken, the best rated of these. Begins with a child of the root.
    pub fn principal_variation(&self) -> Vec<NodeId> {
        match &self.shape {
            TreeStorage::Unborn(_) => Vec::new(),
            TreeStorage::DepthFirst(tree) => tree.principal_variation_at(tree.steps()),
            TreeStorage::MonteCarlo(tree) => tree.principal_variation(),
        }
    }

    /// The child that a search chose at a node: the one that gave it its value or cut it, or the best so far;
    /// otherwise as in [`Self::principal_variation`].
    pub fn chosen(&self, id: NodeId) -> Option<NodeId> {
        match &self.shape {
            TreeStorage::Unborn(_) => None,
            TreeStorage::DepthFirst(tree) => tree.chosen(id),
            TreeStorage::MonteCarlo(tree) => tree.chosen(id),
        }
    }

    /// Steps done so far. In a depth-first tree each entry and each leaving is a step (a skipped action is
    /// entered and left at once); in a Monte Carlo tree each simulation.
    pub const fn steps(&self) -> u64 {
        match &self.shape {
            TreeStorage::Unborn(_) => 0,
            TreeStorage::DepthFirst(tree) => tree.steps(),
            TreeStorage::MonteCarlo(tree) => tree.steps(),
        }
    }

    /// Number of nodes when `steps` steps were done: exactly the nodes below this number.
    pub fn prefix(&self, steps: u64) -> usize {
        match &self.shape {
            TreeStorage::Unborn(_) => 0,
            TreeStorage::DepthFirst(tree) => tree.prefix(steps),
            TreeStorage::MonteCarlo(tree) => tree.prefix(steps),
        }
    }

    /// The nodes, root first, that were open when `steps` steps were done; in a Monte Carlo tree the path of
    /// the simulation that was done last.
    pub fn open_path_at(&self, steps: u64) -> Vec<NodeId> {
        match &self.shape {
            TreeStorage::Unborn(_) => Vec::new(),
            TreeStorage::DepthFirst(tree) => tree.open_path_at(steps),
            TreeStorage::MonteCarlo(tree) => tree.path_at(steps),
        }
    }

    /// The nodes, root first, that are open now: the present path of the search.
    pub fn open_path(&self) -> Vec<NodeId> {
        self.open_path_at(self.steps())
    }

    /// The cut at a node, if it was cut.
    pub fn cut(&self, id: NodeId) -> Option<CutView> {
        match &self.shape {
            TreeStorage::DepthFirst(tree) => tree.cut(id),
            _ => None,
        }
    }

    /// The origin of the upper end of a node's window, the bound that a cut there is made against; `None` for
    /// the open window that the search began with.
    pub fn limit(&self, id: NodeId) -> Option<BoundSource> {
        match &self.shape {
            TreeStorage::DepthFirst(tree) => tree.limit(id),
            _ => None,
        }
    }

    /// The origin of the lower end of a node's window as it was entered, which a value there has to beat;
    /// `None` where it is open.
    pub fn floor(&self, id: NodeId) -> Option<BoundSource> {
        match &self.shape {
            TreeStorage::DepthFirst(tree) => tree.floor(id),
            _ => None,
        }
    }

    /// Whether this is the tree of a search by layers or heaps: its nodes have ratings, and their visits are
    /// the nodes taken there and below.
    pub const fn is_rated(&self) -> bool {
        matches!(&self.shape, TreeStorage::MonteCarlo(tree) if tree.is_rated())
    }

    /// Whether this is the tree of backward induction: its nodes have their values at once, and each of its
    /// steps solved one.
    pub fn is_solved(&self) -> bool {
        matches!(&self.shape, TreeStorage::MonteCarlo(tree) if tree.is_solved())
    }

    /// Whether there are simulations; `false` in a Monte Carlo tree before the first one.
    pub fn has_simulations(&self) -> bool {
        matches!(&self.shape, TreeStorage::MonteCarlo(tree) if tree.has_counted())
    }

    /// A simulation of a Monte Carlo tree, counted from 0.
    pub fn simulation(&self, number: u64) -> Option<Simulation> {
        let TreeStorage::MonteCarlo(tree) = &self.shape else { return None };
        tree.simulation(usize::try_from(number).ok()?)
    }

    /// One past the last descendant of a node so far, where a subtree is a range of numbers: in a depth-first
    /// tree.
    pub fn end(&self, id: NodeId) -> Option<NodeId> {
        match &self.shape {
            TreeStorage::DepthFirst(tree) => Some(NodeId(tree.end(id))),
            _ => None,
        }
    }

    /// Passes the events of the pass on in order, from which another tree can be built; none for a search by
    /// layers or heaps, and for backward induction.
    pub fn replay(&self, each: &mut impl FnMut(Event)) {
        match &self.shape {
            TreeStorage::DepthFirst(tree) => tree.replay(each),
            TreeStorage::MonteCarlo(tree) if !tree.is_rated() && !tree.is_solved() => tree.replay(each),
            TreeStorage::Unborn(_) | TreeStorage::MonteCarlo(_) => {}
        }
    }

    /// The action that leads to a node, read alone; `None` at the root.
    pub fn action(&self, id: NodeId) -> Option<ActionId> {
        match &self.shape {
            TreeStorage::Unborn(_) => None,
            TreeStorage::DepthFirst(tree) => tree.action(id),
            TreeStorage::MonteCarlo(tree) => tree.action(id),
        }
    }

    /// Keys and words of another program about a node, beyond its window and value.
    pub fn said(&self, id: NodeId) -> Vec<Said> {
        match &self.shape {
            TreeStorage::Unborn(_) => Vec::new(),
            TreeStorage::DepthFirst(tree) => tree.said(id).collect(),
            TreeStorage::MonteCarlo(tree) => tree.said(id).collect(),
        }
    }

    /// Whether a node is an action that a cut pruned.
    pub fn is_skipped(&self, id: NodeId) -> bool {
        matches!(&self.shape, TreeStorage::DepthFirst(tree) if tree.is_skipped(id))
    }

    pub(super) const fn depth_first(&self) -> Option<&DepthFirst> {
        match &self.shape {
            TreeStorage::DepthFirst(rows) => Some(rows),
            _ => None,
        }
    }

    /// Nodes and leaves of a Monte Carlo tree from a node on, itself included; zeros in a depth-first tree.
    pub(super) fn sizes(&self, id: NodeId) -> [u32; 2] {
        match &self.shape {
            TreeStorage::MonteCarlo(tree) => tree.sizes(id),
            _ => [0, 0],
        }
    }

    /// Simulations through a node, read alone; 0 in a depth-first tree.
    pub fn visits(&self, id: NodeId) -> u32 {
        match &self.shape {
            TreeStorage::MonteCarlo(tree) => tree.visits(id),
            _ => 0,
        }
    }

    /// `None` at the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        match &self.shape {
            TreeStorage::Unborn(_) => None,
            TreeStorage::DepthFirst(tree) => tree.parent(id),
            TreeStorage::MonteCarlo(tree) => tree.parent(id),
        }
    }
}

/// The children of a node in order of entry.
#[derive(Clone, Debug)]
pub struct Children<'a> {
    tree: &'a Tree,
    next: Option<NodeId>,
    /// The first node after all of them, where a subtree is a range of numbers.
    end: u32,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let id = self.next?;
        self.next = match &self.tree.shape {
            TreeStorage::Unborn(_) => None,
            // Subtrees lie side by side: the next sibling is the first node after this one's subtree.
            TreeStorage::DepthFirst(tree) => Some(NodeId(tree.end(id))).filter(|next| next.0 < self.end),
            TreeStorage::MonteCarlo(tree) => tree.next_sibling(id),
        };
        Some(id)
    }
}
