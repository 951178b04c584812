//! Alpha-beta with gaps: the code of `trace::pseudo`, what may stand in its gaps, and a machine that runs whatever
//! was typed there, so that an answer counts for what it does and not for how it is written.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::catalog::{Engine, Evaluation, Method};
use crate::conventions::{Conventions, Signs};
use crate::game::Side;
use crate::game::number_tree::{CANONICAL, NumberTree, Recipe};
use crate::search::alpha_beta::{AlphaBeta, Cut, Fail};
use crate::search::{Event, Limits};
use crate::trace::pseudo::{self, CodeLine, LineRole};

mod expression;
mod machine;

pub use expression::{Expression, Slip};
pub use machine::Program;

/// The most bytes that can be typed into a gap.
pub const MOST_TYPED: usize = 80;

/// A gap in the code of alpha-beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Gap {
    /// What the best value is before any child was searched.
    Start,
    /// The lower end of a child's window.
    Low,
    /// The upper end of a child's window.
    High,
    /// When a child is the best so far.
    Better,
    /// What alpha becomes then.
    Raise,
    /// When the node is cut.
    Passes,
    /// What a node that is cut returns.
    CutResult,
    /// What a node returns whose children were all searched.
    Result,
    /// Where the code has a half for each side: when a child is the best so far for MAX.
    MaxBetter,
    /// What alpha becomes then.
    MaxRaise,
    /// When a node of MAX is cut.
    MaxPasses,
    /// When a child is the best so far for MIN.
    MinBetter,
    /// What beta becomes then.
    MinLower,
    /// When a node of MIN is cut.
    MinPasses,
}

impl Gap {
    /// Those of the code that changes signs from ply to ply, in its order.
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

    /// Those of the code that has a half for MAX and one for MIN, in its order.
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

    /// The same in the half of a side, where the halves differ.
    const fn in_half_of(self, side: Side) -> Option<Self> {
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

    /// What stands there in the code of a course.
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

    /// What is offered to choose from, the model among it.
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

    /// Where it is in the code: the role of its line, and the characters in front of it there.
    const fn place(self) -> (Option<LineRole>, &'static str) {
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

    /// The line of the code that it is in, and the byte at which it begins there.
    fn find(self, lines: &[CodeLine], conventions: Conventions) -> Option<(usize, usize)> {
        let (role, before) = self.place();
        let here = |line: &CodeLine| line.role == role && line.side == self.side();
        lines.iter().enumerate().filter(|(_, line)| here(line)).find_map(|(index, line)| {
            let at = line.code.find(before)? + before.len();
            // The characters in front may occur twice in a line; only the place where the model
            // follows is the gap.
            line.code[at..].starts_with(self.model(conventions)).then_some((index, at))
        })
    }
}

/// A part of a line of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Code that stands there.
    Code(String),
    /// A gap, counted from 0.
    Gap(usize),
}

/// Bare alpha-beta, which the code is of.
pub(super) fn engine() -> Engine {
    let method = Method::AlphaBeta(AlphaBeta::textbook());
    Engine::searching(method, Evaluation::Even, Limits::default())
}

/// The code of alpha-beta in a course.
pub fn listing(conventions: Conventions) -> Vec<CodeLine> {
    let mut method = AlphaBeta::textbook();
    conventions.teach_alpha_beta(&mut method);
    pseudo::listing(&Method::AlphaBeta(method))
}

/// The same with a half for MAX and one for MIN.
fn listing_of_sides(conventions: Conventions) -> Vec<CodeLine> {
    let mut method = AlphaBeta::textbook();
    conventions.teach_alpha_beta(&mut method);
    let usual = Conventions::default();
    // The halves are one form for every course; only the names of the values are the course's own.
    let written = Conventions { signs: Signs::MaxMin, names: conventions.names, ..usual };
    pseudo::written(&Method::AlphaBeta(method), written)
}

/// Whether gaps are of one form of the code, and of which: that with a half for each side.
pub fn are_of_sides(gaps: &[Gap]) -> Option<bool> {
    let first = gaps.first()?.side().is_some();
    gaps.iter().all(|gap| gap.side().is_some() == first).then_some(first)
}

/// The code with gaps: for each line how deep it is nested, and its pieces.
pub fn with_gaps(gaps: &[Gap], conventions: Conventions) -> Vec<(u8, Vec<Piece>)> {
    let of_sides = are_of_sides(gaps) == Some(true);
    let lines = if of_sides { listing_of_sides(conventions) } else { listing(conventions) };
    let mut found: Vec<_> = gaps
        .iter()
        .enumerate()
        .filter_map(|(number, gap)| {
            let (line, at) = gap.find(&lines, conventions)?;
            Some((line, at, gap.model(conventions).len(), number))
        })
        .collect();
    // By line and by place in it, for pieces are cut off from the left.
    found.sort_unstable();
    let pieces = |(index, line): (usize, &CodeLine)| {
        let mut rest = 0;
        let mut pieces = Vec::new();
        for &(_, at, length, number) in found.iter().filter(|gap| gap.0 == index) {
            if at > rest {
                pieces.push(Piece::Code(line.code[rest..at].to_owned()));
            }
            pieces.push(Piece::Gap(number));
            rest = at + length;
        }
        if rest < line.code.len() {
            pieces.push(Piece::Code(line.code[rest..].to_owned()));
        }
        (line.indent, pieces)
    };
    lines.iter().enumerate().map(pieces).collect()
}

/// The trees that code is tried on: those that every course shows, and grown ones with many equal leaves.
static TREES: LazyLock<Vec<NumberTree>> = LazyLock::new(|| {
    let known = CANONICAL.iter().filter_map(|tree| NumberTree::parse(tree.lists).ok());
    let grown = (0..48).filter_map(|seed| {
        // Every second one draws its leaves from seven numbers, so that ties are many.
        let (max_first, values) = (seed % 3 != 0, if seed % 2 == 0 { (-3, 3) } else { (-20, 20) });
        let recipe = Recipe {
            branching: (1, 3),
            depth: 2 + (seed % 4) as u8,
            values,
            max_first,
            seed,
            ..Recipe::default()
        };
        let side = if max_first { Side::First } else { Side::Second };
        recipe.grow().ok().map(|tree| NumberTree::new(tree).with_root(side))
    });
    known.chain(grown).collect()
});

/// A tree on which a program does something else than the code of the course, and both recordings.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The tree.
    pub root: NumberTree,
    /// What the course's code does.
    pub right: Vec<Event>,
    /// What the program does.
    pub found: Vec<Event>,
}

/// The first tree on which a program does something else than the code of the course; `None` where it does the same
/// on all.
pub fn counterexample(program: &Program, conventions: Conventions) -> Option<Counterexample> {
    let model = Program::model(conventions);
    TREES.iter().find_map(|root| {
        let (right, found) = (model.run(root), program.run(root));
        // All events are compared, not only the value: another window that cuts the same is another program.
        (right != found).then(|| Counterexample { root: root.clone(), right, found })
    })
}

/// The number of trees that code is tried on.
pub fn trees_tried() -> usize {
    TREES.len()
}
