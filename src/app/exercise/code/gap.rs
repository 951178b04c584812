//! The gaps of a listing, and the texts allowed in them.

use serde::{Deserialize, Serialize};

use crate::catalog::Method;
use crate::conventions::Conventions;
use crate::game::Side;
use crate::search::alpha_beta::{AlphaBeta, Cut, Fail};
use crate::trace::pseudo::{self, CodeLine, LineRole};

/// The most bytes that can be typed into a gap.
pub const MOST_TYPED: usize = 80;

/// A gap in the code of alpha-beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Gap {
    /// The initial best value, before any child was searched.
    Start,
    /// The lower end of a child's window.
    Low,
    /// The upper end of a child's window.
    High,
    /// The condition for a child to be the best so far.
    Better,
    /// The new alpha after that.
    Raise,
    /// The condition of a cut.
    Passes,
    /// The return value of a node that is cut.
    CutResult,
    /// The return value of a node whose children were all searched.
    Result,
    /// In code with a half for each side: the condition for a child to be the best so far for MAX.
    MaxBetter,
    /// The new alpha after that.
    MaxRaise,
    /// The condition of a cut at a node of MAX.
    MaxPasses,
    /// The condition for a child to be the best so far for MIN.
    MinBetter,
    /// The new beta after that.
    MinLower,
    /// The condition of a cut at a node of MIN.
    MinPasses,
}

impl Gap {
    /// The gaps of the code that changes signs from ply to ply, in its order.
    pub const ALL: [Self; 8] = [
        Self::Start,
        Self::Low,
        Self::High,
        Self::Better,
        Self::Raise,
        Self::Passes,
        Self::CutResult,
        Self::Result,
    ];

    /// The gaps of the code with a half for MAX and one for MIN, in its order.
    pub const OF_SIDES: [Self; 6] =
        [Self::MaxBetter, Self::MaxRaise, Self::MaxPasses, Self::MinBetter, Self::MinLower, Self::MinPasses];

    /// The side whose half of the code it is in; `None` in the code that has one for both.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::MaxBetter | Self::MaxRaise | Self::MaxPasses => Some(Side::First),
            Self::MinBetter | Self::MinLower | Self::MinPasses => Some(Side::Second),
            _ => None,
        }
    }

    /// The corresponding gap in the half of a side, where the halves differ.
    pub(super) const fn in_half_of(self, side: Side) -> Option<Self> {
        match (self, side) {
            (Self::Better, Side::First) => Some(Self::MaxBetter),
            (Self::Better, Side::Second) => Some(Self::MinBetter),
            (Self::Raise, Side::First) => Some(Self::MaxRaise),
            (Self::Raise, Side::Second) => Some(Self::MinLower),
            (Self::Passes, Side::First) => Some(Self::MaxPasses),
            (Self::Passes, Side::Second) => Some(Self::MinPasses),
            _ => None,
        }
    }

    /// The text of the gap in the code of a course.
    pub const fn model(self, conventions: Conventions) -> &'static str {
        match (self, conventions.cut, conventions.fail) {
            (Self::Start, ..) => "-inf",
            (Self::Low, ..) => "-β",
            (Self::High, ..) => "-α",
            (Self::Better | Self::MaxBetter, ..) => "val > best_val",
            (Self::MinBetter, ..) => "val < best_val",
            (Self::Raise | Self::MaxRaise, ..) => "Max(α, val)",
            (Self::MinLower, ..) => "Min(β, val)",
            (Self::Passes | Self::MaxPasses, Cut::AtBeta, _) => "val ≥ β",
            (Self::Passes | Self::MaxPasses, Cut::AboveBeta, _) => "val > β",
            (Self::MinPasses, Cut::AtBeta, _) => "val ≤ α",
            (Self::MinPasses, Cut::AboveBeta, _) => "val < α",
            (Self::CutResult, _, Fail::Hard) => "β",
            (Self::CutResult, _, Fail::Soft) => "val",
            (Self::Result, _, Fail::Hard) => "Max(α, best_val)",
            (Self::Result, _, Fail::Soft) => "best_val",
        }
    }

    /// The choices for it, the model among them.
    pub fn choices(self, conventions: Conventions) -> Vec<&'static str> {
        let mut choices: Vec<_> = match self {
            Self::Start => vec!["-inf", "0", "+inf", "β"],
            Self::Low | Self::High => vec!["α", "-α", "β", "-β"],
            Self::Better | Self::MaxBetter | Self::MinBetter => {
                vec!["val > best_val", "val < best_val", "val > β", "val < α"]
            }
            Self::MaxRaise | Self::MinLower => {
                vec!["Max(α, val)", "Min(α, val)", "Max(β, val)", "Min(β, val)"]
            }
            Self::MaxPasses | Self::MinPasses => vec!["val ≥ β", "val > β", "val ≤ α", "val < α"],
            Self::Raise => vec!["Max(α, val)", "Min(α, val)", "Max(β, val)", "-val"],
            Self::Passes => vec!["val ≥ β", "val > β", "val ≤ α", "val ≥ α"],
            Self::CutResult | Self::Result => vec!["val", "best_val", "β", "-β", "Max(α, best_val)"],
        };
        let model = self.model(conventions);
        // The wrong choices are the same for every course, so the right one of a course may be missing.
        if !choices.contains(&model) {
            choices.insert(0, model);
        }
        choices
    }

    /// Its place in the code: the role of its line, and the characters in front of it there.
    pub(super) const fn place(self) -> (Option<LineRole>, &'static str) {
        match self {
            Self::Start => (None, "best_val = "),
            Self::Low => (Some(LineRole::Descend), "depth-1, "),
            Self::High => (Some(LineRole::Descend), "β, "),
            Self::Better | Self::MaxBetter | Self::MinBetter => (Some(LineRole::Compare), "if ("),
            Self::Raise | Self::MaxRaise => (Some(LineRole::Raise), "α = "),
            Self::MinLower => (Some(LineRole::Raise), "β = "),
            Self::Passes | Self::MaxPasses | Self::MinPasses => (Some(LineRole::Cut), "if ("),
            Self::CutResult => (Some(LineRole::Cut), "return "),
            Self::Result => (Some(LineRole::Return), "return "),
        }
    }

    /// Its line in the code, and its first byte there.
    pub(super) fn find(self, lines: &[CodeLine], conventions: Conventions) -> Option<(usize, usize)> {
        let (role, before) = self.place();
        let here = |line: &CodeLine| line.role == role && line.side == self.side();
        lines.iter().enumerate().filter(|(_, line)| here(line)).find_map(|(index, line)| {
            let at = line.code.find(before)? + before.len();
            // The characters in front may occur twice in a line; only the place before the model is the gap.
            line.code[at..].starts_with(self.model(conventions)).then_some((index, at))
        })
    }
}

/// The code of alpha-beta in a course.
pub fn listing(conventions: Conventions) -> Vec<CodeLine> {
    let mut method = AlphaBeta::textbook();
    conventions.teach_alpha_beta(&mut method);
    pseudo::listing(&Method::AlphaBeta(method))
}
