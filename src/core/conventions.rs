//! Conventions in which teachers differ, as data: the search, the narrator, the numbers on the screen and the
//! exports all use one [`Conventions`], which is part of a document.

use serde::{Deserialize, Serialize};

use crate::game::Side;
use crate::search::alpha_beta::{AlphaBeta, Cut, Fail};
use crate::search::mcts::{Mcts, Ucb1Total};

/// Notation of one course for game-tree search. The defaults are those of most books.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Conventions {
    /// The value that alpha-beta returns outside the window.
    #[serde(skip_serializing_if = "is_default")]
    pub fail: Fail,
    /// The condition of a cut in alpha-beta.
    #[serde(skip_serializing_if = "is_default")]
    pub cut: Cut,
    /// Whether two kinds of nodes alternate or one kind changes its sign.
    #[serde(skip_serializing_if = "is_default")]
    pub signs: Signs,
    /// The point of view of scores.
    #[serde(skip_serializing_if = "is_default")]
    pub view: ScoreView,
    #[serde(skip_serializing_if = "is_default")]
    pub names: CutNames,
    /// The meaning of t in UCB1.
    #[serde(skip_serializing_if = "is_default")]
    pub t: Ucb1Total,
    /// The form in which the algorithm is written down.
    #[serde(skip_serializing_if = "is_default")]
    pub code: Code,
}

/// The form in which minimax and plain alpha-beta are written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Code {
    /// The usual form of every method, with its refinements.
    #[default]
    Usual,
    /// Functions that call each other, or one that changes the sign.
    Functions,
    /// Bounds of each node beside those from above.
    Bounds,
    /// Java, with a flag for whose turn it is.
    Java,
    /// Python with alpha as the returned value, and cuts that return beta.
    FailHard,
    /// Python with a state object that has its own methods.
    Python,
    /// C++ with scores for the side to move.
    Cpp,
}

impl Code {
    /// All forms, in the order in which they are offered.
    pub const ALL: [Self; 7] =
        [Self::Usual, Self::Functions, Self::Bounds, Self::Java, Self::FailHard, Self::Python, Self::Cpp];

    /// The key in the text files.
    pub const fn key(self) -> &'static str {
        self.into_str()
    }

    /// The signs with which it can be written; the first are those of its course.
    pub const fn signs(self) -> &'static [Signs] {
        match self {
            Self::Usual | Self::Functions => &[Signs::MaxMin, Signs::Negamax],
            Self::Bounds | Self::Java => &[Signs::MaxMin],
            Self::FailHard | Self::Python | Self::Cpp => &[Signs::Negamax],
        }
    }

    /// The values it can return outside the window; the first is that of its course.
    pub const fn fails(self) -> &'static [Fail] {
        match self {
            Self::Usual => &[Fail::Soft, Fail::Hard],
            Self::Functions | Self::Bounds | Self::Java => &[Fail::Soft],
            Self::FailHard | Self::Python | Self::Cpp => &[Fail::Hard],
        }
    }
}

/// The form of the two sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Signs {
    /// MAX takes the greatest, MIN the smallest.
    #[default]
    MaxMin,
    /// Every node takes the greatest of its children's values with their signs changed; so its values are for
    /// the side to move, whatever the [`ScoreView`].
    Negamax,
}

/// The point of view of scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ScoreView {
    /// For the first player, MAX, in the whole tree.
    #[default]
    First,
    /// For the side to move at each node.
    Mover,
}

/// The naming of cuts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CutNames {
    /// After the bound that it meets: at a MIN node, whose value falls to alpha, an alpha cut (Knuth and
    /// Moore 1975).
    #[default]
    Bound,
    /// After the node that is cut: at a MAX node, which owns alpha, an alpha cut, as some lectures say.
    Node,
}

/// The name of a cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutName {
    Alpha,
    Beta,
}

impl CutName {
    /// The letter beside the scissors, so that the two differ by more than their colour.
    pub const fn letter(self) -> char {
        match self {
            Self::Alpha => 'α',
            Self::Beta => 'β',
        }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Conventions {
    /// The conventions with another form of code, with the signs and the way of failing that its course uses.
    #[must_use]
    pub fn in_code(self, code: Code) -> Self {
        // The usual form can be written with all signs and both ways of failing: no change is needed.
        if code == Code::Usual {
            return Self { code, ..self };
        }
        // A form that can be written with the signs of the document keeps them; else it brings those of its
        // course. No form but the usual one has a cut that needs more than beta.
        let signs = if code.signs().contains(&self.signs) { self.signs } else { code.signs()[0] };
        Self { fail: code.fails()[0], cut: Cut::AtBeta, signs, code, ..self }
    }

    /// Whether nothing differs from the defaults.
    pub fn is_default(&self) -> bool {
        is_default(self)
    }

    /// The side from whose point of view the score of a node is where `mover` is to move.
    pub const fn viewer(&self, mover: Side) -> Side {
        match (self.signs, self.view) {
            (Signs::MaxMin, ScoreView::First) => Side::First,
            (Signs::Negamax, _) | (_, ScoreView::Mover) => mover,
        }
    }

    /// The name of a cut at a node where `mover` is to move. In negamax every cut is one at beta.
    pub const fn cut_name(&self, mover: Side) -> CutName {
        match (self.signs, self.names, mover) {
            (Signs::Negamax, _, _)
            | (_, CutNames::Bound, Side::First)
            | (_, CutNames::Node, Side::Second) => CutName::Beta,
            (_, CutNames::Bound, Side::Second) | (_, CutNames::Node, Side::First) => CutName::Alpha,
        }
    }

    /// Sets alpha-beta to the conventions.
    pub const fn teach_alpha_beta(&self, method: &mut AlphaBeta) {
        method.fail = self.fail;
        method.cut = self.cut;
    }

    /// Sets Monte Carlo tree search to the conventions.
    pub const fn teach_mcts(&self, method: &mut Mcts) {
        method.t = self.t;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_are_named_by_the_words_of_the_course() {
        let named = |names, signs| {
            let course = Conventions { signs, names, ..Conventions::default() };
            [Side::First, Side::Second].map(|mover| course.cut_name(mover))
        };
        assert_eq!(named(CutNames::Bound, Signs::MaxMin), [CutName::Beta, CutName::Alpha]);
        assert_eq!(named(CutNames::Node, Signs::MaxMin), [CutName::Alpha, CutName::Beta]);
        assert_eq!(named(CutNames::Node, Signs::Negamax), [CutName::Beta, CutName::Beta]);
    }

    #[test]
    fn scores_are_shown_for_whom_the_course_says() {
        let viewer_by =
            |signs, view| Conventions { signs, view, ..Conventions::default() }.viewer(Side::Second);
        assert_eq!(viewer_by(Signs::MaxMin, ScoreView::First), Side::First);
        assert_eq!(viewer_by(Signs::MaxMin, ScoreView::Mover), Side::Second);
        assert_eq!(viewer_by(Signs::Negamax, ScoreView::First), Side::Second);
    }
}
