//! One search by alpha-beta: its settings, and the state that it keeps from node to node.
//!
//! `node` is the recursion over it, `deepening` its passes.

use crate::eval::Evaluator;
use crate::game::Alternating;
use crate::search::depth_first::{BoundedScore, ReportCounters, RootReport, SearchCounters};
use crate::search::table::TranspositionTable;
use crate::search::{Control, Cuts, Report};

use super::AlphaBetaMemory;
use super::history::CutHistory;
use super::ply::PlyBuffers;
use super::refinements::Refinement;
use super::settings::AlphaBeta;

/// Settings of one search, and its state between nodes.
pub(super) struct AlphaBetaSearch<'a, P: Alternating, E> {
    pub(super) settings: &'a AlphaBeta,
    pub(super) evaluator: &'a E,
    pub(super) control: &'a mut Control,
    pub(super) table: Option<TranspositionTable>,
    pub(super) history: CutHistory,
    pub(super) plies: Vec<PlyBuffers<P>>,
    pub(super) tally: SearchCounters,
    /// The horizon counter when the running pass began.
    pub(super) horizon_before: u64,
    /// The last principal variation, which is followed first.
    pub(super) guide: Vec<P::Action>,
    /// Whether the open node lies on `guide`.
    pub(super) on_guide: bool,
    /// The deepest ply of the running pass.
    pub(super) deepest: u16,
    /// Plies below the root whose nodes the observer sees.
    pub(super) recorded_plies: u32,
    pub(super) root: RootReport,
    /// The best values of the root actions in the running pass, the best first, as many as lines are
    /// requested.
    pub(super) rated: Vec<BoundedScore>,
}

impl<'a, P: Alternating, E: Evaluator<P>> AlphaBetaSearch<'a, P, E> {
    pub(super) fn new(settings: &'a AlphaBeta, root: &P, evaluator: &'a E, control: &'a mut Control) -> Self {
        let root = RootReport::new(root);
        Self {
            settings,
            evaluator,
            control,
            table: settings.has(Refinement::Table).then(|| TranspositionTable::new(settings.table_megabytes)),
            history: CutHistory::default(),
            plies: vec![PlyBuffers::default()],
            tally: SearchCounters::default(),
            horizon_before: 0,
            guide: Vec::new(),
            on_guide: false,
            deepest: 0,
            recorded_plies: 0,
            root: if settings.oversight.percent > 0 { root.without_proofs() } else { root },
            rated: Vec::new(),
        }
    }

    /// Takes over the state of an earlier search, and its report if it was of this very position.
    pub(super) fn take(&mut self, kept: &mut AlphaBetaMemory, before: Option<&Report>) {
        // An earlier table is taken only where these settings want one; else it stays with its owner.
        if self.table.is_some() && kept.table.is_some() {
            self.table = kept.table.take();
        }
        self.history = std::mem::take(&mut kept.history);
        if let Some(report) = before {
            let root = RootReport::after::<P>(report.clone());
            self.root = if self.settings.oversight.percent > 0 { root.without_proofs() } else { root };
        }
    }

    /// Leaves the state for the next search.
    pub(super) fn give_back(&mut self, kept: &mut AlphaBetaMemory) {
        kept.table = self.table.take();
        kept.history = std::mem::take(&mut self.history);
    }

    /// Whether a refinement is switched on and can be trusted here.
    pub(super) fn has(&self, refinement: Refinement) -> bool {
        self.settings.has(refinement) && (refinement != Refinement::Symmetry || self.evaluator.is_symmetric())
    }

    pub(super) fn counts(&self) -> ReportCounters {
        let mut cuts: Vec<_> = self.plies.iter().map(|ply| ply.cuts).collect();
        while cuts.last().is_some_and(|cuts| *cuts == Cuts::default()) {
            cuts.pop();
        }
        ReportCounters { nodes: self.control.nodes(), leaves: self.tally.leaves, cuts }
    }
}
