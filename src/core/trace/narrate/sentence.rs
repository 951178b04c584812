//! Sentences about a step as data, and their parts.
//!
//! `narrate` and `selection` make the sentences; the window has the words.

use crate::game::score::{Bound, Certainty};
use crate::game::{Score, Side};
use crate::search::events::{ForeignReason, Why};

use super::super::timeline::TreeLevel;
use super::super::tree::{Folded, NodeId};

/// A value for the first player, its bound and whether it is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundedValue {
    pub score: Score,
    /// Whether the value is exact, at least or at most `score`.
    pub bound: Bound,
    /// Whether the value is proven for the game itself.
    pub proven: bool,
}

impl BoundedValue {
    /// A value of the side to move, from the first player's point of view.
    pub fn of(side: Side, score: Score, bound: Bound, proven: bool) -> Self {
        let bound = if side == Side::First { bound } else { bound.flipped() };
        Self { score: score.for_first(side), bound, proven }
    }

    /// The guaranteed score of `side`: a lower bound for the first player, an upper bound for the second.
    pub fn guaranteed(side: Side, score: Score, proven: bool) -> Self {
        Self::of(side, score, Bound::Lower, proven)
    }

    /// The certainty of the value.
    pub const fn certainty(self) -> Certainty {
        self.bound.certainty(self.proven)
    }
}

/// One event of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sentence {
    /// The search has just begun.
    Begun,
    /// A level of a whole tree got its values: no node, `count` leaves, or the nodes of a ply.
    Level { level: TreeLevel, count: u64, mover: Option<Side> },
    /// A node was entered.
    Entered {
        node: NodeId,
        entry: EntryKind,
        /// The window for the first player, least and greatest value that still matter.
        window: (Score, Score),
    },
    /// A node was left with a value.
    Valued {
        node: NodeId,
        value: BoundedValue,
        /// The origin of the value.
        origin: ValueOrigin,
    },
    /// The search was stopped before a node had a value.
    Stopped { node: NodeId },
    /// Effect of a child's value on its parent.
    Taken {
        child: NodeId,
        parent: NodeId,
        /// On the value guaranteed at the parent, or on the parent itself.
        effect: ChildEffect,
    },
    /// A node was cut.
    Cut(CutStory),
    /// Actions of a node were left out because they mirror others.
    Twins { node: NodeId, first: NodeId, count: u32 },
    /// A simulation went down the tree.
    Selected {
        /// The node where it ended.
        leaf: NodeId,
        /// The first choice, at the root.
        chosen: Option<SelectedChild>,
    },
    /// In the same simulation the other side chose too, without knowing the first choice.
    Answered {
        /// The node of both choices.
        pair: NodeId,
        /// The sums of the chosen action, over all actions of the first side.
        candidate: ConsideredChild,
    },
    /// Backward induction solved a node.
    Solved {
        node: NodeId,
        /// The first player's share.
        value: f64,
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
        /// Children of its parent, itself included, by their fate: kept in the end, duplicates, dropped.
        fates: [u32; 3],
    },
    /// A leaf got its children.
    Expanded {
        /// The node that was a leaf.
        node: NodeId,
        children: u32,
    },
    /// The value of a simulation.
    Simulated {
        /// The node that was valued.
        leaf: NodeId,
        /// The value for the first player, 0..=1.
        result: f32,
        why: Why,
    },
    /// The value was counted in all nodes of the way up.
    BackedUp {
        /// The number of these nodes, the root included.
        nodes: u32,
        /// The mean at the root before, for the first player; `None` before the first simulation.
        before: Option<f64>,
        /// The mean at the root now.
        now: f64,
    },
    /// Another child of the root is the best.
    BestChanged {
        node: NodeId,
        /// The best child before; `None` for the first one.
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

impl Sentence {
    /// The sentence without the remark that a value is enough for a cut, for readers who are to predict that cut.
    #[must_use]
    pub const fn without_verdict(self) -> Self {
        match self {
            Self::Taken { child, parent, effect: ChildEffect::Reached(value) } => {
                Self::Taken { child, parent, effect: ChildEffect::Raised(value) }
            }
            other => other,
        }
    }
}

/// The purpose with which a node is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    Root,
    Child,
    /// With a null window: only to learn whether it is better than the guaranteed value.
    Scout,
    /// A re-search with the whole window, for it may be better.
    Again,
}

/// The origin of a value.
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
    /// A side with no four left to make, without search.
    NoFourLeft,
    /// Replies on top of the opponent's discs, without search.
    Claimed,
    /// A selective search, before the proof.
    PreSearch,
    /// A shallower search whose margin leaves little doubt.
    ProbCut,
    /// A reason that a recording of another program names itself.
    Foreign(ForeignReason),
    /// The best of all children; where none reached the window, bounded by them.
    Children,
    Cut,
    /// Work below that is recorded as numbers only.
    Folded(Folded),
}

/// Effect of a child's value on its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChildEffect {
    /// The guaranteed value of the parent's side rose to this.
    Raised(BoundedValue),
    /// As much was guaranteed before.
    Kept(BoundedValue),
    /// It does not reach the requested window, whose bound is guaranteed to nobody.
    Short {
        /// The bound that a value had to beat.
        asked: BoundedValue,
        /// The node that asked with a null window; `None` where the search began with this window.
        ancestor: Option<NodeId>,
    },
    /// A cut: the guaranteed value has reached the other side's bound.
    Reached(BoundedValue),
    /// A null window was passed: the child is searched again.
    Doubted,
}

/// The reason of a cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutStory {
    /// The node whose remaining actions cannot matter.
    pub node: NodeId,
    /// The side to move at the node, and with it the name of the cut: alpha cuts happen at MIN, beta cuts at
    /// MAX.
    pub side: Side,
    /// The guaranteed value of that side.
    pub value: BoundedValue,
    /// The bound that was reached: the guaranteed value of the other side elsewhere.
    pub limit: BoundedValue,
    pub holder: BoundHolder,
    /// Plies from the holder down to the node: more than one is a deep cut.
    pub plies: u32,
    /// The first action that is never tried, and how many there are.
    pub skipped: Option<(NodeId, u32)>,
    /// Whether it was a null move that reached the bound.
    pub by_null_move: bool,
}

/// The holder of the bound that a node was cut against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundHolder {
    /// Guaranteed for the other side at `ancestor`, by `child`.
    Has {
        /// The node where it is the other side's turn.
        ancestor: NodeId,
        child: NodeId,
    },
    /// Guaranteed to nobody: below `ancestor` the search only asked whether the value exceeds the guaranteed
    /// one.
    Asked {
        /// The node whose child was searched with a null window.
        ancestor: NodeId,
    },
    /// Guaranteed to nobody: the search began with this window.
    Window,
}

/// A child at its selection, just before the simulation of a step; all figures for the side that chose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConsideredChild {
    pub node: NodeId,
    /// Its visits, N.
    pub visits: u32,
    /// The sum of its results, W.
    pub total: f64,
    /// `W / N`, 0..=1; 0 without visits.
    pub exploitation: f64,
    /// The term that the method adds for a child visited little; 0 without visits, and for methods without
    /// such a term.
    pub exploration: f64,
    /// Whether its value is proven, so that it is not selected any more.
    pub proven: bool,
}

impl ConsideredChild {
    /// The value that children are compared by.
    pub fn value(&self) -> f64 {
        self.exploitation + self.exploration
    }
}

/// A choice among children.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SelectedChild {
    pub candidate: ConsideredChild,
    pub because: SelectionReason,
    /// Other children that could have been chosen as well: as little visited, or of the same value. The first
    /// of them all in order is chosen.
    pub equals: u32,
}

/// The reason why a child was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelectionReason {
    /// It was never visited before.
    Unvisited,
    /// Its value was the greatest.
    Greatest,
    Turn,
}
