//! A graded answer: its parts, their marks, and why a part is wrong.

use crate::game::score::Bound;
use crate::game::{ActionId, Score};
use crate::trace::NodeId;

use super::super::code::Slip;
use super::AnswerConvention;

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// Each part of the answer that counts, in the order of the search.
    pub parts: Vec<AnswerPart>,
    /// The points of the whole exercise.
    pub points: u16,
    /// The first part that is wrong.
    pub divergence: Option<Divergence>,
    /// What the best move is worth, for the side to move; `None` where no move is asked for.
    pub best: Option<Score>,
    /// The convention that the answer was read by, where two are accepted and it shows one.
    pub convention: Option<AnswerConvention>,
}

/// One part of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerPart {
    pub place: AnswerPlace,
    /// How it was judged.
    pub mark: Mark,
    /// Its share in the points, as a weight; 0 where there was nothing to be gained.
    pub worth: u16,
    /// What it takes from the shares of others when it is wrong.
    pub cost: u16,
    /// When in the reference recording it is decided.
    pub step: u64,
}

/// Which part of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnswerPlace {
    /// What was said of this node.
    Node(u32),
    /// The window with which this node is entered.
    Entry(u32),
    /// The window with which this node is left.
    Exit(u32),
    /// The cut at this node: which of its branches are marked.
    Cut(u32),
    Leaf,
    /// The order as a whole.
    Order,
    /// Leaves read by minimax.
    Minimax,
    /// Leaves read by alpha-beta.
    AlphaBeta,
    /// A move of the line, counted from 0.
    Move(u16),
    /// The child that UCB1 chooses.
    Ucb1,
    Visits,
    /// The child that Thunder search chooses.
    Thunder,
    /// Why the two differ.
    Difference,
    /// How often the rows are played.
    Rows,
    /// How often the columns are played.
    Columns,
    /// The value of the table.
    Value,
    /// A gap, counted from 0.
    Gap(u16),
    /// The wrong line.
    Line,
}

/// How a part was judged.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    Right,
    /// It is right after what was wrong before.
    CarriedOn,
    Wrong(Reason),
}

impl Mark {
    /// Whether it counts in full.
    pub const fn counts(&self) -> bool {
        matches!(self, Self::Right | Self::CarriedOn)
    }
}

/// Why a part is wrong.
#[derive(Clone, Debug, PartialEq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Reason {
    /// Nothing was answered.
    Missing,
    /// Another value.
    Value {
        /// The right one.
        expected: i32,
    },
    /// The right value with the wrong sign.
    Sign {
        /// The right one.
        expected: i32,
    },
    /// The greatest of the children where the smallest is asked for, or the other way round.
    OtherSide {
        /// The right one.
        expected: i32,
    },
    /// The cut was not made.
    MissedCut,
    /// The cut was not made, and its bound comes from further above.
    MissedDeepCut,
    /// The cut was made, but later than it could be.
    LateCut,
    /// Nothing allows this cut.
    WrongCut,
    /// Before its first child has a value no node is cut.
    FirstChild,
    /// A cut leaves out all that follows, and here something later is not left out.
    Gap,
    /// Right with the other rule: cut on `≥`, or only on `>`.
    OtherTie,
    /// Another window.
    Window {
        /// The right one.
        expected: (Score, Score),
    },
    /// Right by another convention than the one that most of the answer follows.
    OtherConvention {
        /// The one that it was read by.
        taken: AnswerConvention,
    },
    /// Alpha and beta changed places.
    Swapped {
        /// The right one.
        expected: (Score, Score),
    },
    /// Another knowledge of the value.
    Bound {
        /// The right one.
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
        /// The first node, in the order of the answer, whose best child is not first; none where that is not it.
        node: Option<u32>,
    },
    /// An order that leaves children out or names some twice.
    NoOrder,
    /// Another number.
    Count {
        /// The right one.
        expected: u64,
    },
    /// The least number that any order could read, not the number of this one.
    Minimum {
        /// The right one.
        expected: u64,
    },
    /// A better move was there; both values are for the side to move.
    WorseMove {
        /// What the best move is worth.
        best: Score,
        /// What this one is worth.
        value: Score,
    },
    /// The move is not legal.
    IllegalMove,
    /// The line ends too early.
    ShortLine,
    /// Another child is chosen.
    Choice {
        /// The right one.
        expected: ActionId,
    },
    /// The child of the other rule: Thunder search's where UCB1's is asked for, or the other way round.
    OtherRule {
        /// The right one.
        expected: ActionId,
    },
    /// The children are chosen for other reasons.
    Difference {
        /// The right one.
        expected: super::super::answer::Difference,
    },
    /// The shares are below 0 or do not add up to 1.
    NoMix,
    /// The other side can gain this much against these shares.
    Gain(f64),
    /// Another value of the table.
    TableValue {
        /// The right one.
        expected: f64,
    },
    /// What was typed cannot be read.
    Slip(Slip),
    /// The code does something else with this tree.
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
    /// A short name: what keys of text files end with.
    pub const fn name(&self) -> &'static str {
        self.into_str()
    }
}

/// Where an answer leaves the search.
#[derive(Clone, Debug, PartialEq)]
pub struct Divergence {
    /// The part.
    pub place: AnswerPlace,
    /// Why it is wrong.
    pub reason: Reason,
    /// The node of [`Exercise::tree`](crate::exercise::Exercise::tree) that it is about, if it is about one.
    pub node: Option<u32>,
    /// The same node in the reference recording.
    pub id: Option<NodeId>,
    /// The step of the reference recording at which it is decided.
    pub step: u64,
}

impl AnswerPlace {
    /// The node that it is about.
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
