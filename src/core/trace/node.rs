//! A node of a recording of any search, and the counters at a step.

use crate::game::score::{Bound, Certainty};
use crate::game::{ActionId, Score, Side};
use crate::search::events::Why;

/// The number of a node, in order of entry; the root is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct NodeId(pub u32);

impl NodeId {
    pub const ROOT: Self = Self(0);

    /// The number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Work done below a node and kept as numbers only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Folded {
    /// Nodes below; saturates, as do `leaves` and `cuts`.
    pub nodes: u32,
    /// Leaves among them.
    pub leaves: u32,
    /// Cuts among them.
    pub cuts: u32,
}

impl Folded {
    /// Adds more work of the same kind.
    pub const fn add(&mut self, more: Self) {
        self.nodes = self.nodes.saturating_add(more.nodes);
        self.leaves = self.leaves.saturating_add(more.leaves);
        self.cuts = self.cuts.saturating_add(more.cuts);
    }
}

/// State of a node at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeState {
    /// Entered and not left. A node of a Monte Carlo tree stays open until its value is proven, one of a
    /// search by layers or heaps while it may still be taken.
    Open,
    /// Left, with all nodes below it recorded.
    Done,
    /// Never entered: an action that a cut pruned.
    Skipped,
    /// Never entered, or not searched further, and not because of a cut: the mirror image of an action tried
    /// before, the same position as another, or left out by another program.
    Twin,
    /// Rated, and not among the best: a search by layers or heaps went on without it.
    Dropped,
    /// Left, with work below it that is recorded as numbers only.
    Folded(Folded),
}

/// The recorded properties of one node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// `None` at the root.
    pub parent: Option<NodeId>,
    /// The action that leads here; `None` at the root.
    pub action: Option<ActionId>,
    /// The side to move.
    pub side: Side,
    /// Actions below the root.
    pub ply: u32,
    /// The value guaranteed to the side to move when the node was entered; open in a Monte Carlo tree.
    pub alpha: Score,
    /// The value guaranteed to the other side, from the point of view of the side to move.
    pub beta: Score,
    /// The value for the side to move here, once it is known.
    pub value: Option<Score>,
    pub bound: Bound,
    /// Whether `value` is proven for the game itself, not only for the tree that ends at the depth limit.
    pub proven: bool,
    /// The origin of `value`.
    pub why: Option<Why>,
    pub state: NodeState,
    /// The node exists once this many steps are done: see [`super::Tree::steps`].
    pub entered: u64,
    /// The value is known once this many steps are done.
    pub left: Option<u64>,
    /// Simulations through it, also those past the budget; 0 in a depth-first tree.
    pub visits: u32,
    /// The mean result of the simulations for the first player, 0..=1.
    pub mean: Option<f64>,
}

impl Node {
    /// The certainty of `value`.
    pub const fn certainty(&self) -> Certainty {
        self.bound.certainty(self.proven)
    }

    /// Its value for the first player, with its certainty.
    pub fn known_for_first(&self) -> Option<(Certainty, Score)> {
        let certainty = self.certainty();
        self.value.map(|value| match self.side {
            Side::First => (certainty, value),
            Side::Second => (certainty.flipped(), -value),
        })
    }

    /// The same node without a value.
    #[must_use]
    pub(super) const fn unvalued(self) -> Self {
        let (bound, state) = (Bound::Exact, NodeState::Open);
        Self { value: None, bound, proven: false, why: None, state, left: None, ..self }
    }
}

/// A cut: the value, the bound that it reached, and the number of actions saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutView {
    /// The value reached, for the side to move at the node.
    pub value: Score,
    /// The bound that it reached or passed.
    pub limit: Score,
    /// Number of actions that were never tried.
    pub skipped: u32,
}

/// The origin of the bound that a node was cut against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundSource {
    /// The ancestor whose side has an equally good alternative elsewhere.
    pub ancestor: NodeId,
    /// Its child that guarantees the bound; `None` when it is the edge of a requested window (an aspiration
    /// window at the root, a null window) or when the transposition table raised it.
    pub child: Option<NodeId>,
}

/// The reason why a subtree that was recorded later does not fit a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraftError {
    /// The node has nothing folded below it, or its value is not known yet.
    #[error("nothing is folded below this node")]
    NotFolded,
    /// The subtree differs from the search recorded there: it has another window, value or number of nodes.
    #[error("the second run did not do the same as the first")]
    Different,
    /// There are more nodes than can be numbered.
    #[error("the tree has no room for so many nodes")]
    Full,
}

/// Counts of a pass up to a step: recorded work and work that was only counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Nodes entered; in a Monte Carlo tree created, the root included.
    pub nodes: u64,
    /// Ends of the game and evaluations; in a Monte Carlo tree simulations.
    pub leaves: u64,
    pub cuts: u64,
    /// Recorded actions that a cut left untried.
    pub skipped: u64,
}

impl Counters {
    /// Adds more work.
    pub const fn add(&mut self, more: Self) {
        self.nodes += more.nodes;
        self.leaves += more.leaves;
        self.cuts += more.cuts;
        self.skipped += more.skipped;
    }
}

impl From<Folded> for Counters {
    fn from(Folded { nodes, leaves, cuts }: Folded) -> Self {
        Self { nodes: nodes.into(), leaves: leaves.into(), cuts: cuts.into(), skipped: 0 }
    }
}

/// Events that the user can jump to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum TimelineMark {
    /// A node was cut, and its remaining actions appear as skipped. Depth-first trees only.
    Cut,
    /// A leaf got its value; in a Monte Carlo tree every simulation.
    Leaf,
    /// Another child of the root became the best.
    Best,
    /// A leaf of a Monte Carlo tree got its children.
    Growth,
}
