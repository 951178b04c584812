//! Alpha-beta with gaps: the code of `trace::pseudo`, the texts allowed in its gaps, and a machine that runs
//! any text typed there, so that an answer counts by its effect and not by its form.

use std::sync::LazyLock;

use crate::catalog::{Engine, Evaluation, Method};
use crate::conventions::{Conventions, Signs};
use crate::game::Side;
use crate::game::number_tree::{CANONICAL, NumberTree, Recipe};
use crate::search::alpha_beta::AlphaBeta;
use crate::search::{Event, Limits};
use crate::trace::pseudo::{self, CodeLine};

mod expression;
mod gap;
mod machine;

pub use expression::{Expression, Slip};
pub use gap::{Gap, MOST_TYPED, listing};
pub use machine::Program;

/// A part of a line of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    Code(String),
    /// A gap, counted from 0.
    Gap(usize),
}

/// Plain alpha-beta, the engine of the code.
pub(super) fn engine() -> Engine {
    let method = Method::AlphaBeta(AlphaBeta::textbook());
    Engine::searching(method, Evaluation::Even, Limits::default())
}

/// The code with a half for MAX and one for MIN.
fn listing_of_sides(conventions: Conventions) -> Vec<CodeLine> {
    let mut method = AlphaBeta::textbook();
    conventions.teach_alpha_beta(&mut method);
    let usual = Conventions::default();
    // The halves are one form for every course; only the names of the values are the course's own.
    let written = Conventions { signs: Signs::MaxMin, names: conventions.names, ..usual };
    pseudo::written(&Method::AlphaBeta(method), written)
}

/// Whether gaps are of the form with a half for each side; `None` for gaps of both forms, or
/// without gaps.
pub fn are_of_sides(gaps: &[Gap]) -> Option<bool> {
    let first = gaps.first()?.side().is_some();
    gaps.iter().all(|gap| gap.side().is_some() == first).then_some(first)
}

/// The code with gaps: for each line its nesting depth, and its pieces.
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
    // By line and by place in it, because pieces are cut off from the left.
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

/// The trees on which code is tested: those of all courses, and grown ones with many equal leaves.
static TREES: LazyLock<Vec<NumberTree>> = LazyLock::new(|| {
    let known = CANONICAL.iter().filter_map(|tree| NumberTree::parse(tree.lists).ok());
    let grown = (0..48).filter_map(|seed| {
        // Every second one draws its leaves from seven numbers, so that ties are frequent.
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

/// A tree on which a program differs from the code of the course, and both recordings.
#[derive(Clone, Debug)]
pub struct Counterexample {
    pub root: NumberTree,
    /// The events of the course's code.
    pub right: Vec<Event>,
    /// The events of the program.
    pub found: Vec<Event>,
}

/// The first tree on which a program differs from the code of the course; `None` where it agrees on all.
pub fn counterexample(program: &Program, conventions: Conventions) -> Option<Counterexample> {
    let model = Program::model(conventions);
    TREES.iter().find_map(|root| {
        let (right, found) = (model.run(root), program.run(root));
        // All events are compared, not only the value: another window with the same cuts is another program.
        (right != found).then(|| Counterexample { root: root.clone(), right, found })
    })
}

/// The number of trees on which code is tested.
pub fn trees_tried() -> usize {
    TREES.len()
}
