//! The short names of mistakes.

use super::Reason;

impl Reason {
    /// A short name: what keys of text files end with.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Value { .. } => "value",
            Self::Sign { .. } => "sign",
            Self::OtherSide { .. } => "other-side",
            Self::MissedCut => "missed-cut",
            Self::MissedDeepCut => "missed-deep-cut",
            Self::LateCut => "late-cut",
            Self::WrongCut => "wrong-cut",
            Self::FirstChild => "first-child",
            Self::Gap => "gap",
            Self::OtherTie => "other-tie",
            Self::Window { .. } => "window",
            Self::Swapped { .. } => "swapped",
            Self::Bound { .. } => "bound",
            Self::LeafRead => "leaf-read",
            Self::LeafCut => "leaf-cut",
            Self::LeafLater => "leaf-later",
            Self::NoLeaf => "no-leaf",
            Self::MoreLeaves { .. } => "more-leaves",
            Self::NoOrder => "no-order",
            Self::Count { .. } => "count",
            Self::Minimum { .. } => "minimum",
            Self::WorseMove { .. } => "worse-move",
            Self::IllegalMove => "illegal-move",
            Self::ShortLine => "short-line",
            Self::Choice { .. } => "choice",
            Self::OtherRule { .. } => "other-rule",
            Self::Difference { .. } => "difference",
            Self::NoMix => "no-mix",
            Self::Gain(_) => "gain",
            Self::TableValue { .. } => "table-value",
            Self::Slip(_) => "slip",
            Self::Counterexample { .. } => "counterexample",
            Self::OtherLine { .. } => "other-line",
        }
    }
}
