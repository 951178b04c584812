//! A graded answer: its parts, their marks, and the reason why a part is wrong.

use crate::game::score::Bound;
use crate::game::{ActionId, Score};
use crate::trace::NodeId;

use super::super::code::Slip;
use super::AnswerConvention;

/// The grade of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// Each part of the answer that counts, in the order of the search.
    pub parts: Vec<AnswerPart>,
    /// The points of the whole exercise.
    pub points: u16,
    /// The first part that is wrong.
    pub divergence: Option<Divergence>,
    /// The value of the best move, for the side to move; `None` where no move is asked for.
    pub best: Option<Score>,
    /// The convention by which the answer was read, where two are accepted and it shows one.
    pub convention: Option<AnswerConvention>,
}

/// One part of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerPart {
    pub place: AnswerPlace,
    pub mark: Mark,
    /// Its share in the points, as a weight; 0 where nothing could be gained.
    pub worth: u16,
    /// The points that it takes from other parts when it is wrong, as a weight.
    pub cost: u16,
    /// The step of the reference recording at which it is decided.
    pub step: u64,
}

/// The place of a part in an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnswerPlace {
    /// The value or bound of this node.
    Node(u32),
    /// The window with which this node is entered.
    Entry(u32),
    /// The window with which this node is left.
    Exit(u32),
    /// The cut at this node: its marked branches.
    Cut(u32),
    Leaf,
    Order,
    /// The number of leaves read by minimax.
    Minimax,
    /// The number of leaves read by alpha-beta.
    AlphaBeta,
    /// A move of the line, counted from 0.
    Move(u16),
    /// The child that UCB1 chooses.
    Ucb1,
    Visits,
    /// The child that Thunder search chooses.
    Thunder,
    /// The reason why the two differ.
    Difference,
    /// The frequencies of the rows.
    Rows,
    /// The frequencies of the columns.
    Columns,
    /// The value of the table.
    Value,
    /// A gap, counted from 0.
    Gap(u16),
    /// The wrong line.
    Line,
}

/// The mark of a part.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    Right,
    /// It follows rightly from an earlier mistake.
    CarriedOn,
    Wrong(Reason),
}

impl Mark {
    /// Whether it counts in full.
    pub const fn counts(&self) -> bool {
        matches!(self, Self::Right | Self::CarriedOn)
    }
}

/// The reason why a part is wrong.
#[derive(Clone, Debug, PartialEq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Reason {
    /// There is no answer.
    Missing,
    /// Another value.
    Value {
        expected: i32,
    },
    /// The right value with the wrong sign.
    Sign {
        expected: i32,
    },
    /// The greatest of the children where the smallest is right, or the other way round.
    OtherSide {
        expected: i32,
    },
    /// The cut was not made.
    MissedCut,
    /// The cut was not made, and its bound comes from further above.
    MissedDeepCut,
    /// The cut was made, but later than possible.
    LateCut,
    /// Nothing allows this cut.
    WrongCut,
    /// No node is cut before its first child has a value.
    FirstChild,
    /// A cut leaves out all that follows, and here a later branch is not left out.
    Gap,
    /// Right with the other rule: cut on `≥`, or only on `>`.
    OtherTie,
    Window {
        expected: (Score, Score),
    },
    /// Right by another convention than the one that most of the answer follows.
    OtherConvention {
        /// The one by which it was read.
        taken: AnswerConvention,
    },
    /// Alpha and beta are exchanged.
    Swapped {
        expected: (Score, Score),
    },
    /// Another kind of bound.
    Bound {
        expected: Bound,
    },
    /// This leaf was read before.
    LeafRead,
    /// This leaf is never read: it is cut.
    LeafCut,
    /// Another leaf comes first.
    LeafLater,
    NoLeaf,
    /// A better order reads fewer leaves.
    MoreLeaves {
        /// Leaves read in the order of the answer.
        read: u64,
        /// Leaves read at best.
        fewest: u64,
        /// The first node, in the order of the answer, whose best child is not first; `None` where that is
        /// not the reason.
        node: Option<u32>,
    },
    /// An order that leaves children out or names some twice.
    NoOrder,
    Count {
        expected: u64,
    },
    /// The least number in any order, not the number in this one.
    Minimum {
        expected: u64,
    },
    /// There was a better move; both values are for the side to move.
    WorseMove {
        best: Score,
        /// The value of the move played.
        value: Score,
    },
    /// The move is not legal.
    IllegalMove,
    /// The line ends too early.
    ShortLine,
    /// Another child is chosen.
    Choice {
        expected: ActionId,
    },
    /// The child of the other rule: Thunder search's instead of UCB1's, or the other way round.
    OtherRule {
        expected: ActionId,
    },
    /// The children are chosen for other reasons.
    Difference {
        expected: super::super::answer::Difference,
    },
    /// The shares are below 0 or do not add up to 1.
    NoMix,
    /// The other side can gain this much against these shares.
    Gain(f64),
    /// Another value of the table.
    TableValue {
        expected: f64,
    },
    /// The text cannot be read.
    Slip(Slip),
    /// The code behaves differently on this tree.
    Counterexample {
        /// Its nested lists, and ` MIN` where the root is MIN's.
        tree: String,
    },
    /// Another line is wrong.
    OtherLine {
        /// The wrong one, counted from 0.
        expected: u16,
    },
}

impl Reason {
    /// A short name: the suffix of keys in text files.
    pub const fn name(&self) -> &'static str {
        self.into_str()
    }
}

/// The place at which an answer leaves the search.
#[derive(Clone, Debug, PartialEq)]
pub struct Divergence {
    pub place: AnswerPlace,
    pub reason: Reason,
    /// The node of [`Exercise::tree`](crate::exercise::Exercise::tree) in question, if any.
    pub node: Option<u32>,
    /// The same node in the reference recording.
    pub id: Option<NodeId>,
    /// The step of the reference recording at which it is decided.
    pub step: u64,
}

impl AnswerPlace {
    /// The node in question.
    pub const fn node(self) -> Option<u32> {
        match self {
            Self::Node(node) | Self::Entry(node) | Self::Exit(node) | Self::Cut(node) => Some(node),
            _ => None,
        }
    }
}

impl AnswerPart {
    pub(super) fn new(place: AnswerPlace, mark: Mark) -> Self {
        Self { place, mark, worth: 1, cost: 0, step: 0 }
    }

    pub(super) fn at(self, step: u64) -> Self {
        Self { step, ..self }
    }
}
