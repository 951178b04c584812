//! Alpha-beta with gaps: the code of `trace::pseudo`, what may stand in its gaps, and a machine that runs whatever
//! was typed there, so that an answer counts for what it does and not for how it is written.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::catalog::{Engine, Evaluation, Method};
use crate::conventions::Conventions;
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
}

impl Gap {
    /// All of them, in the order of the code.
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

    /// What stands there in the code of a course.
    pub const fn model(self, conventions: Conventions) -> &'static str {
        match (self, conventions.cut, conventions.fail) {
            (Self::Start, ..) => "-inf",
            (Self::Low, ..) => "-β",
            (Self::High, ..) => "-α",
            (Self::Better, ..) => "val > best_val",
            (Self::Raise, ..) => "Max(α, val)",
            (Self::Passes, Cut::AtBeta, _) => "val ≥ β",
            (Self::Passes, Cut::AboveBeta, _) => "val > β",
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
            Self::Better => vec!["val > best_val", "val < best_val", "val > β", "val < α"],
            Self::Raise => vec!["Max(α, val)", "Min(α, val)", "Max(β, val)", "-val"],
            Self::Passes => vec!["val ≥ β", "val > β", "val ≤ α", "val ≥ α"],
            Self::CutResult | Self::Result => vec!["val", "best_val", "β", "-β", "Max(α, best_val)"],
        };
        let model = self.model(conventions);
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
            Self::Better => (Some(LineRole::Compare), "if ("),
            Self::Raise => (Some(LineRole::Raise), "α = "),
            Self::Passes => (Some(LineRole::Cut), "if ("),
            Self::CutResult => (Some(LineRole::Cut), "return "),
            Self::Result => (Some(LineRole::Return), "return "),
        }
    }

    /// The line of the code that it is in, and the byte at which it begins there.
    fn find(self, lines: &[CodeLine], conventions: Conventions) -> Option<(usize, usize)> {
        let (role, before) = self.place();
        lines.iter().enumerate().filter(|(_, line)| line.role == role).find_map(|(index, line)| {
            let at = line.code.find(before)? + before.len();
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

/// The code with gaps: for each line how deep it is nested, and its pieces.
pub fn with_gaps(gaps: &[Gap], conventions: Conventions) -> Vec<(u8, Vec<Piece>)> {
    let lines = listing(conventions);
    let mut found: Vec<_> = gaps
        .iter()
        .enumerate()
        .filter_map(|(number, gap)| {
            let (line, at) = gap.find(&lines, conventions)?;
            Some((line, at, gap.model(conventions).len(), number))
        })
        .collect();
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
        (right != found).then(|| Counterexample { root: root.clone(), right, found })
    })
}

/// The number of trees that code is tried on.
pub fn trees_tried() -> usize {
    TREES.len()
}
