//! The algorithms as a course writes them down, and the lines that a step runs.
//!
//! Code reads the same in every language, so it is written here and not among the words. The notation is that
//! of the lectures: `fun`, braces, `for each move at state`; lines of refinements are included only if these
//! are on.

use crate::catalog::Method;
use crate::conventions::{Conventions, Signs};
use crate::search::events::Why;

use super::narrate::{ChildEffect, EntryKind, Sentence, ValueOrigin};
use super::tree::{NodeId, Tree};

mod code_line;
mod depth_first;
mod lectures;
mod local;
mod simulations;
mod solver;

pub use code_line::{CodeLine, LineRole, Lit};
use depth_first::{DepthFirstStyle, alpha_beta, depth_first};
pub use local::lit_by;
use local::{annealing, hill_climbing};
use simulations::{at_once, beam, chokudai, equilibrium, flat_monte_carlo, greedy, mcts, thunder};

/// The algorithm of a method with its settings as the lectures write it, with one kind of node that changes
/// its sign; empty for methods that search nothing.
pub fn listing(method: &Method) -> Vec<CodeLine> {
    written(method, Conventions { signs: Signs::Negamax, ..Conventions::default() })
}

/// The algorithm of a method with its settings, as a course writes it.
pub fn written(method: &Method, conventions: Conventions) -> Vec<CodeLine> {
    // A course's form has no lines for refinements: with these on, the usual form is written.
    let form = match method {
        Method::Minimax(method) if !method.symmetry => lectures::lecture(None, conventions),
        Method::AlphaBeta(method) => lectures::lecture(Some(method), conventions),
        _ => None,
    };
    if let Some(form) = form {
        return form;
    }
    match method {
        Method::Minimax(method) => depth_first(&DepthFirstStyle::minimax(conventions, method.symmetry)),
        Method::AlphaBeta(method) => alpha_beta(method, conventions),
        Method::Mcts(method) => mcts(method),
        Method::Thunder(_) => thunder(),
        Method::FlatMonteCarlo(_) => flat_monte_carlo(),
        Method::Duct(method) => {
            at_once("DUCT", method.expand, "each side: greatest W/N + C √(2 ln t / N) of its own")
        }
        Method::RegretMatching(method) => {
            at_once("RegretMatching", method.expand, "each side: drawn by what it regrets")
        }
        Method::Beam(method) => beam(method.width, method.distinct),
        Method::Chokudai(method) => chokudai(method.width, method.distinct),
        Method::Equilibrium(_) => equilibrium(),
        Method::Greedy(_) => greedy(),
        Method::HillClimbing(method) => hill_climbing(method),
        Method::Annealing(method) => annealing(method),
        Method::Exact(_) => solver::solver(),
        Method::Random(_) | Method::External(_) | Method::Foreign(_) => Vec::new(),
    }
}

/// The lines that a step runs, each with its side, by the sentences on the step.
pub fn lit(sentences: &[Sentence], tree: &Tree) -> Vec<Lit> {
    let mut found: Vec<Lit> = Vec::new();
    for sentence in sentences {
        let side = at(sentence, tree).map(|node| tree.node(node).side);
        for &role in roles(sentence) {
            if !found.contains(&(role, side)) {
                found.push((role, side));
            }
        }
    }
    found
}

/// Whether the opening book gave the value, so that no line of the algorithm ran for it: the value of the
/// node of a step, or at the end of a search of the selected one.
pub fn is_of_book(sentences: &[Sentence], tree: &Tree, selected: Option<NodeId>) -> bool {
    let by_book = |sentence: &Sentence| {
        matches!(
            sentence,
            Sentence::Valued { origin: ValueOrigin::Book, .. } | Sentence::Solved { why: Why::Book, .. }
        )
    };
    let has_step = !sentences.is_empty();
    let of_selected = || selected.is_some_and(|node| tree.node(node).why == Some(Why::Book));
    sentences.iter().any(by_book) || !has_step && of_selected()
}

/// The node whose side runs the lines of a sentence.
fn at(sentence: &Sentence, tree: &Tree) -> Option<NodeId> {
    match *sentence {
        // A node is entered by its parent's line, so it is the parent's side that runs it.
        Sentence::Entered { node, .. } => tree.parent(node),
        Sentence::Valued { node, .. } | Sentence::Twins { node, .. } => Some(node),
        Sentence::Taken { parent, .. } => Some(parent),
        Sentence::Cut(story) => Some(story.node),
        _ => None,
    }
}

fn roles(sentence: &Sentence) -> &'static [LineRole] {
    match sentence {
        Sentence::Entered { entry: EntryKind::Root, .. } => &[LineRole::Begin],
        Sentence::Entered { entry: EntryKind::Child, .. } => &[LineRole::Descend],
        Sentence::Entered { entry: EntryKind::Again, .. } => &[LineRole::Doubt, LineRole::Descend],
        Sentence::Entered { entry: EntryKind::Scout, .. } => &[LineRole::Scout],
        Sentence::Valued { origin, .. } => match origin {
            ValueOrigin::End => &[LineRole::End],
            ValueOrigin::Evaluation | ValueOrigin::PreSearch | ValueOrigin::ProbCut => &[LineRole::Evaluate],
            ValueOrigin::Table => &[LineRole::Table],
            ValueOrigin::Child => &[LineRole::Child],
            ValueOrigin::Stable | ValueOrigin::Forced | ValueOrigin::NoFourLeft | ValueOrigin::Claimed => {
                &[LineRole::Settle]
            }
            // The book comes before the search: none of its lines runs.
            ValueOrigin::Book | ValueOrigin::Foreign(_) => &[],
            ValueOrigin::Cut => &[LineRole::Cut],
            ValueOrigin::Children | ValueOrigin::Folded(_) => &[LineRole::Return],
        },
        Sentence::Taken { effect: ChildEffect::Kept(_) | ChildEffect::Short { .. }, .. } => {
            &[LineRole::Compare]
        }
        Sentence::Taken { effect: ChildEffect::Raised(_) | ChildEffect::Reached(_), .. } => {
            &[LineRole::Compare, LineRole::Raise]
        }
        Sentence::Taken { effect: ChildEffect::Doubted, .. } => &[LineRole::Doubt],
        Sentence::Cut(_) => &[LineRole::Cut],
        Sentence::Twins { .. } => &[LineRole::Twin],
        Sentence::Solved { why: Why::End, .. } => &[LineRole::End],
        Sentence::Solved { why: Why::Evaluation, .. } => &[LineRole::Evaluate],
        Sentence::Solved { why: Why::Table, .. } => &[LineRole::Table],
        Sentence::Solved { why, .. } if *why != Why::Book => &[LineRole::Return],
        Sentence::Selected { .. } | Sentence::Answered { .. } | Sentence::Kept { .. } => &[LineRole::Select],
        Sentence::Expanded { .. } => &[LineRole::Expand],
        Sentence::Simulated { .. } => &[LineRole::Simulate],
        Sentence::BackedUp { .. } => &[LineRole::BackUp],
        Sentence::Begun
        | Sentence::Solved { .. }
        | Sentence::Stopped { .. }
        | Sentence::BestChanged { .. }
        | Sentence::Proven { .. }
        | Sentence::Tied { .. }
        | Sentence::Level { .. } => &[],
    }
}
