//! Sentences about a step as data, and their parts.
//!
//! `narrate` and `selection` find them; the words belong to the window.

use crate::game::score::{Bound, Certainty};
use crate::game::{Score, Side};
use crate::search::events::{ForeignReason, Why};

use super::super::timeline::TreeLevel;
use super::super::tree::{Folded, NodeId};

/// A value for the first player, and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundedValue {
    pub score: Score,
    /// Whether it is that, at least that or at most that.
    pub bound: Bound,
    /// Whether that is proven for the game itself.
    pub proven: bool,
}

impl BoundedValue {
    /// A value of the side to move, as the first player sees it.
    pub fn of(side: Side, score: Score, bound: Bound, proven: bool) -> Self {
        let bound = if side == Side::First { bound } else { bound.flipped() };
        Self { score: score.for_first(side), bound, proven }
    }

    /// What `side` is sure of when it has `score`: at least so much for the first player, at most for the second.
    pub fn guaranteed(side: Side, score: Score, proven: bool) -> Self {
        Self::of(side, score, Bound::Lower, proven)
    }

    /// How sure it is.
    pub const fn certainty(self) -> Certainty {
        self.bound.certainty(self.proven)
    }
}

/// One thing that happened at a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sentence {
    /// Nothing happened yet.
    Begun,
    /// A whole tree got values in a stage: none, those of its `count` leaves, or those of the nodes of a ply.
    Level { level: TreeLevel, count: u64, mover: Option<Side> },
    /// A node was entered.
    Entered {
        node: NodeId,
        entry: EntryKind,
        /// The window, least and greatest value that still matter to the first player.
        window: (Score, Score),
    },
    /// A node was left with a value.
    Valued {
        node: NodeId,
        value: BoundedValue,
        /// Where the value comes from.
        origin: ValueOrigin,
    },
    /// The search was stopped before a node had a value.
    Stopped { node: NodeId },
    /// What the value of a child did to its parent.
    Taken {
        child: NodeId,
        parent: NodeId,
        /// What it did.
        effect: ChildEffect,
    },
    /// A node was cut.
    Cut(CutStory),
    /// Actions of a node were left out because they mirror others.
    Twins { node: NodeId, first: NodeId, count: u32 },
    /// A simulation went down the tree.
    Selected {
        /// Where it ended.
        leaf: NodeId,
        /// The first choice, at the root.
        chosen: Option<SelectedChild>,
    },
    /// In the same simulation the other side chose too, not knowing what the first chose.
    Answered {
        /// The pair of both choices.
        pair: NodeId,
        /// What the other side saw in its choice, summed over all that the first side could do.
        candidate: ConsideredChild,
    },
    /// Backward induction knows what a node is worth.
    Solved {
        node: NodeId,
        /// The first player's share.
        value: f64,
        /// Where the value comes from.
        why: Why,
        /// Whether the node is one side's choice, to which the other side's is still missing.
        half: bool,
    },
    /// A search by layers or heaps keeps a node.
    Kept {
        node: NodeId,
        promise: Score,
        /// Whether it is the first of its layer, or of its pass.
        begins: bool,
        /// Whether it comes from a heap that stays, not from a layer.
        heap: bool,
        /// Of the children of its parent, itself included: how many are kept in the end, are duplicates, are dropped.
        fates: [u32; 3],
    },
    /// A leaf got its children.
    Expanded {
        /// The node that was a leaf.
        node: NodeId,
        /// How many children it got.
        children: u32,
    },
    /// The value of a simulation.
    Simulated {
        /// Where it was taken.
        leaf: NodeId,
        /// The value for the first player, 0..=1.
        result: f32,
        /// Where it comes from.
        why: Why,
    },
    /// The value was counted in all nodes of the way up.
    BackedUp {
        /// How many they are, the root included.
        nodes: u32,
        /// The mean at the root before, for the first player; none before the first simulation.
        before: Option<f64>,
        /// The mean at the root now.
        now: f64,
    },
    /// Another child of the root is the best.
    BestChanged {
        /// The child.
        node: NodeId,
        /// Which was the best before, if any was.
        before: Option<NodeId>,
    },
    /// Children of the root have as many visits as the one that would be played.
    Tied {
        /// The first of them, which would be played.
        node: NodeId,
        others: u32,
        visits: u32,
    },
    /// The value of a node of a Monte Carlo tree was proven.
    Proven { node: NodeId, value: BoundedValue },
}

/// As what a node is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    Root,
    Child,
    /// With a null window: only to learn whether it is better than what is sure.
    Scout,
    /// Once more, with the whole window, for it may be better.
    Again,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueOrigin {
    /// The game ends here.
    End,
    /// The evaluation, at the depth limit.
    Evaluation,
    /// The transposition table.
    Table,
    /// The opening book.
    Book,
    /// A position behind one of the moves, known well enough.
    Child,
    /// Discs that can never be turned.
    Stable,
    /// Forced moves, without search.
    Forced,
    /// A side without a four that is left, without search.
    NoFourLeft,
    /// Answers on top, without search.
    Claimed,
    /// A search that is not sure, before the proof.
    PreSearch,
    /// A shallower search, which leaves little doubt.
    ProbCut,
    /// A reason that a recording of another program has a word of its own for.
    Foreign(ForeignReason),
    /// The best of all children; none reached the window if it is bounded by them.
    Children,
    Cut,
    /// Work below that is recorded as numbers only.
    Folded(Folded),
}

/// What the value of a child did to its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChildEffect {
    /// The parent's side is now sure of this.
    Raised(BoundedValue),
    /// It was sure of as much before.
    Kept(BoundedValue),
    /// It is not enough for what the window asks: nobody is sure of this bound.
    Short {
        /// The bound that a value had to beat.
        asked: BoundedValue,
        /// The node that asked with a null window; `None` where the search began with this window.
        ancestor: Option<NodeId>,
    },
    /// It is enough for a cut: what it is sure of has reached the other side's bound.
    Reached(BoundedValue),
    /// A null window was passed: the child is searched again.
    Doubted,
}

/// Why a node was cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutStory {
    /// The node whose remaining actions cannot matter.
    pub node: NodeId,
    /// Its side, and with it the name of the cut: alpha cuts happen at MIN, beta cuts at MAX.
    pub side: Side,
    /// What its side already has there.
    pub value: BoundedValue,
    /// The bound that this reached: what the other side has elsewhere.
    pub limit: BoundedValue,
    /// Who holds that bound.
    pub holder: BoundHolder,
    /// Plies from the holder down to the node: more than one is a deep cut.
    pub plies: u32,
    /// The first action that is never tried, and how many they are.
    pub skipped: Option<(NodeId, u32)>,
    /// Whether it was a null move that reached the bound.
    pub by_null_move: bool,
}

/// Who holds the bound that a node was cut against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundHolder {
    /// The other side is sure of it at `ancestor`, with `child`.
    Has {
        /// The node where it is the other side's turn.
        ancestor: NodeId,
        /// Its child that guarantees the bound.
        child: NodeId,
    },
    /// Nobody: below `ancestor` the search only asked whether the value is better than what is sure.
    Asked {
        /// The node whose child was asked with a null window.
        ancestor: NodeId,
    },
    /// Nobody: the search began with this window.
    Window,
}

/// A child as the selection saw it, just before the simulation of a step; all for the side that chose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConsideredChild {
    /// The child.
    pub node: NodeId,
    /// Its visits, N.
    pub visits: u32,
    /// The sum of its results, W.
    pub total: f64,
    /// `W / N`, 0..=1; 0 without visits.
    pub exploitation: f64,
    /// What the method adds for a child that was visited little; 0 without visits, and for methods that add nothing.
    pub exploration: f64,
    /// Whether its value is proven, so that it is not selected any more.
    pub proven: bool,
}

impl ConsideredChild {
    /// What the children are compared by.
    pub fn value(&self) -> f64 {
        self.exploitation + self.exploration
    }
}

/// A choice among children.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SelectedChild {
    /// The child that was chosen.
    pub candidate: ConsideredChild,
    /// Why.
    pub because: SelectionReason,
    /// Other children that could have been chosen as well: as little visited, or of the same value. The first of them all in
    /// order is chosen.
    pub equals: u32,
}

/// Why a child was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelectionReason {
    /// It was never visited before.
    Unvisited,
    /// Its value was the greatest.
    Greatest,
    Turn,
}
