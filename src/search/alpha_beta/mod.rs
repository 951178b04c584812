//! Alpha-beta: minimax that skips what cannot change the answer, bare or with refinements.
//!
//! * `settings`: what can be switched, and the conventions of courses
//! * `node`: the recursion, and what a value means inside and outside the window; `ply`: what it keeps for each
//!   distance from the root
//! * `probability`: moves given up on the word of a shallow search
//! * `ordering`: which action is tried first; `history`: what cut before
//! * `deepening`: passes over the root, aspiration, the principal variation, the report

mod deepening;
mod history;
mod node;
mod ordering;
mod ply;
mod probability;
mod settings;

pub use settings::{AlphaBeta, Cut, Fail, Refinement, Refinements, Solving};

use crate::eval::Evaluator;
use crate::game::Alternating;

use super::{Control, Observer, Report};

impl AlphaBeta {
    /// Searches to the depth of `control`, or to the end of the game.
    ///
    /// Without deepening a search that is stopped answers with the best of the root actions it has finished;
    /// with deepening it drops the unfinished depth, even if that had found something better: half a depth
    /// compares actions that were searched unequally. Stopped before anything is known, it answers with the
    /// first action and a score of "at least minus infinity".
    pub fn search<P: Alternating>(
        &self,
        root: &P,
        evaluator: &impl Evaluator<P>,
        control: &mut Control,
        observer: &mut impl Observer,
    ) -> Report {
        node::Search::new(self, root, evaluator, control).run(root, observer)
    }
}
