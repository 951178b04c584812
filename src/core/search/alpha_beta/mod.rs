//! Alpha-beta: minimax that prunes branches without influence on the answer, plain or with refinements.
//!
//! * `settings`: the settings, and the conventions of courses; `refinements`: the switches
//! * `search`: the state that one search keeps between nodes
//! * `node`: the recursion, and the meaning of a value inside and outside the window; `ply`: buffers for each
//!   distance from the root
//! * `probability`: probability cuts, based on a shallow search
//! * `oversight`: moves that a player does not see
//! * `ordering`: the order of actions; `history`: actions that cut before
//! * `lines`: several root actions with values of their own
//! * `deepening`: passes over the root, aspiration, the principal variation, the report

mod deepening;
mod history;
mod lines;
mod node;
mod ordering;
mod oversight;
mod ply;
mod probability;
mod refinements;
mod search;
mod settings;

pub use oversight::Oversight;
pub use refinements::{Refinement, Refinements};
pub use settings::{AlphaBeta, Cut, Fail, Solving};

use crate::eval::Evaluator;
use crate::game::Alternating;

use super::table::TranspositionTable;
use super::{Control, Observer, Report};

use history::CutHistory;
use search::AlphaBetaSearch;

/// State that one search leaves for the next with the same settings and the same evaluation, of the same
/// game: its table, and the history of cuts. It does not change values, except in searches with probability
/// cuts.
#[derive(Debug, Default)]
pub struct AlphaBetaMemory {
    table: Option<TranspositionTable>,
    history: CutHistory,
}

/// State of earlier searches, from which another continues.
#[derive(Debug)]
pub struct Continuation<'a> {
    pub memory: &'a mut AlphaBetaMemory,
    /// The report of an earlier search of this very position: iterative deepening continues after its depth.
    pub before: Option<&'a Report>,
}

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
        AlphaBetaSearch::new(self, root, evaluator, control).run(root, observer)
    }

    /// Searches with the state of an earlier search, and leaves its own there; counts are those of this
    /// search alone.
    #[expect(clippy::too_many_arguments, reason = "what `search` has, and what is there from before")]
    pub fn search_on<P: Alternating>(
        &self,
        earlier: Continuation<'_>,
        root: &P,
        evaluator: &impl Evaluator<P>,
        control: &mut Control,
        observer: &mut impl Observer,
    ) -> Report {
        let mut search = AlphaBetaSearch::new(self, root, evaluator, control);
        let Continuation { memory, before } = earlier;
        search.take(memory, before);
        let report = search.run(root, observer);
        search.give_back(memory);
        report
    }
}
