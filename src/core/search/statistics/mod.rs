//! Statistics of a search: what its nodes came to, pass by pass and ply by ply; of simulations their depths, visits and phases.
//!
//! An observer of its own beside the events: where nobody asks, [`super::Observer::statistics`] is `None` in the search's own type and
//! every line about it is compiled away. It goes on below the rim of a recording, where no events are built.

use std::ops::AddAssign;
use std::sync::Arc;

use super::Report;

pub mod simulations;

pub use simulations::{SimulationStatistics, VisitedAction, VisitsThen};

/// The kind of a node whose actions were tried: its value against the window that it was entered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeClass {
    /// The value reached beta, by whichever action.
    Cut,
    /// No action reached more than alpha.
    All,
    /// The value lies inside the window.
    Pv,
}

/// Nodes of one class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassStatistics {
    pub nodes: u64,
    /// Actions searched at them; a second search of one is no further action. At a cut node the last is the one that cut, so
    /// that their mean is its place.
    pub tried: u64,
}

/// The counts of one pass at one ply. Every node is an end, an evaluation, answered by the table, by a known child, by rules or by a
/// shallower search, of one of the classes, or stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlyStatistics {
    pub nodes: u64,
    /// Leaves at which the game is over.
    pub ends: u64,
    /// Leaves valued by the evaluation.
    pub evaluations: u64,
    /// Further positions that the evaluation was asked about: for the order of moves, and before a selective cut.
    pub guesses: u64,
    pub cut: ClassStatistics,
    pub all: ClassStatistics,
    pub pv: ClassStatistics,
    /// Cut nodes by the place of the action that cut: first, second, third, later.
    pub cut_by: [u64; 4],
    /// Cut nodes at which that left something untried: the cut-offs that a report counts.
    pub cuts: u64,
    /// Actions that cuts left untried.
    pub skipped: u64,
    /// Actions left out as mirror images of others.
    pub twins: u64,
    /// Nodes whose actions were listed.
    pub listed: u64,
    /// Their actions.
    pub moves: u64,
    /// The fewest of one node; 0 where no node was listed.
    pub fewest_moves: u32,
    /// The most of one node.
    pub most_moves: u32,
    /// Positions looked up in the table.
    pub probes: u64,
    /// Those that it knew.
    pub hits: u64,
    /// Those whose entry was deep and good enough to answer.
    pub table_cuts: u64,
    /// Entries written.
    pub stores: u64,
    /// Entries of other positions that they took the place of.
    pub overwrites: u64,
    /// Actions asked first, with a null window, whether they matter.
    pub null_windows: u64,
    /// Those that may matter: they are searched a second time.
    pub null_window_failures: u64,
    /// Nodes inside of such second searches.
    pub researched: u64,
    /// Actions tried by a shallow search with a selective cut in view.
    pub selective_tries: u64,
    /// Those given up on its word.
    pub selective_cuts: u64,
    /// Nodes that were entered before a shallower search gave them up: in alpha-beta its own nodes stand for them.
    pub given_up: u64,
    /// Children looked up in the table before any is searched.
    pub child_probes: u64,
    /// Those that it knew.
    pub child_hits: u64,
    /// Nodes that known children answered.
    pub child_cuts: u64,
    /// Nodes valued by rules alone: discs that can never be turned, a win at hand.
    pub settled: u64,
}

impl PlyStatistics {
    /// Ends of the game and evaluations.
    pub const fn leaves(&self) -> u64 {
        self.ends + self.evaluations
    }

    /// Nodes left without a value because the search was stopped.
    pub const fn stopped(&self) -> u64 {
        let classed = self.cut.nodes + self.all.nodes + self.pv.nodes;
        let answered = self.table_cuts + self.child_cuts + self.settled + self.given_up;
        self.nodes.saturating_sub(self.leaves() + answered + classed)
    }

    /// The actions of a node are listed.
    #[inline]
    pub(super) fn list(&mut self, moves: u32) {
        self.listed += 1;
        self.moves += u64::from(moves);
        self.fewest_moves = if self.listed == 1 { moves } else { self.fewest_moves.min(moves) };
        self.most_moves = self.most_moves.max(moves);
    }

    /// A node has its value after so many of its actions.
    #[inline]
    pub(super) fn leave(&mut self, class: NodeClass, tried: u64) {
        let counted = match class {
            NodeClass::Cut => &mut self.cut,
            NodeClass::All => &mut self.all,
            NodeClass::Pv => &mut self.pv,
        };
        *counted += ClassStatistics { nodes: 1, tried };
        if class == NodeClass::Cut {
            self.cut_by[(tried.max(1) as usize - 1).min(3)] += 1;
        }
    }

    /// The mean number of actions of a node; `None` where none was listed.
    pub fn branching(&self) -> Option<f64> {
        ratio(self.moves, self.listed)
    }

    /// The share of cut nodes that the first action cut.
    pub fn first_move_cuts(&self) -> Option<f64> {
        ratio(self.cut_by[0], self.cut.nodes)
    }

    /// The mean place of the action that cut, from 1.
    pub fn cutting_place(&self) -> Option<f64> {
        ratio(self.cut.tried, self.cut.nodes)
    }
}

/// A part of a whole; `None` where there is no whole.
pub fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

impl AddAssign for ClassStatistics {
    fn add_assign(&mut self, more: Self) {
        self.nodes += more.nodes;
        self.tried += more.tried;
    }
}

impl AddAssign for PlyStatistics {
    fn add_assign(&mut self, more: Self) {
        let least = |one: u32, other: u32| if one == 0 || other != 0 && other < one { other } else { one };
        self.nodes += more.nodes;
        self.ends += more.ends;
        self.evaluations += more.evaluations;
        self.guesses += more.guesses;
        self.cut += more.cut;
        self.all += more.all;
        self.pv += more.pv;
        self.cut_by.iter_mut().zip(more.cut_by).for_each(|(sum, more)| *sum += more);
        self.cuts += more.cuts;
        self.skipped += more.skipped;
        self.twins += more.twins;
        self.listed += more.listed;
        self.moves += more.moves;
        self.fewest_moves = least(self.fewest_moves, more.fewest_moves);
        self.most_moves = self.most_moves.max(more.most_moves);
        self.probes += more.probes;
        self.hits += more.hits;
        self.table_cuts += more.table_cuts;
        self.stores += more.stores;
        self.overwrites += more.overwrites;
        self.null_windows += more.null_windows;
        self.null_window_failures += more.null_window_failures;
        self.researched += more.researched;
        self.selective_tries += more.selective_tries;
        self.selective_cuts += more.selective_cuts;
        self.given_up += more.given_up;
        self.child_probes += more.child_probes;
        self.child_hits += more.child_hits;
        self.child_cuts += more.child_cuts;
        self.settled += more.settled;
    }
}

/// How a pass ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum PassEnd {
    /// It runs, or was stopped before its root had a value.
    #[default]
    Stopped,
    /// Its value stands.
    Complete,
    /// Aspiration failed: the value is at most alpha, and the depth is searched again with a wider window.
    FailedLow,
    /// The same with a value of at least beta.
    FailedHigh,
}

impl PassEnd {
    /// Its word in files and text files.
    pub const fn key(self) -> &'static str {
        self.into_str()
    }

    /// Whether the window of the pass was too narrow.
    pub const fn is_failure(self) -> bool {
        matches!(self, Self::FailedLow | Self::FailedHigh)
    }
}

/// One pass: a depth, or one try at it with an aspiration window.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PassStatistics {
    /// Plies that it searches; `None` to the end of the game.
    pub depth: Option<u16>,
    pub end: PassEnd,
    /// Seconds that it took.
    pub seconds: f64,
    /// By ply below the root.
    pub plies: Vec<PlyStatistics>,
}

impl PassStatistics {
    /// All plies together.
    pub fn total(&self) -> PlyStatistics {
        sum(self.plies.iter().copied())
    }

    /// Whether each node of a ply has as many actions as every other, as far as was seen, and the game ends nowhere before the
    /// last ply: then the smallest tree that proves the value is known from the branching alone.
    pub fn is_uniform(&self) -> bool {
        let above = self.plies.split_last().map_or(&[][..], |(_, above)| above);
        above.iter().all(|ply| ply.ends == 0 && ply.listed > 0 && ply.fewest_moves == ply.most_moves)
    }
}

/// Plies added up.
pub fn sum(plies: impl Iterator<Item = PlyStatistics>) -> PlyStatistics {
    plies.fold(PlyStatistics::default(), |mut sum, ply| {
        sum += ply;
        sum
    })
}

/// The statistics of a search: an observer that asks for them and for nothing else.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchStatistics {
    /// Passes that ended.
    ended: Vec<Arc<PassStatistics>>,
    running: Option<PassStatistics>,
    /// When the running pass began, in seconds since the search did.
    begun: f64,
    /// Second searches that are open.
    researches: u32,
    simulations: SimulationStatistics,
}

impl SearchStatistics {
    /// The passes, the one that runs last.
    pub fn passes(&self) -> impl DoubleEndedIterator<Item = &PassStatistics> {
        self.ended.iter().map(AsRef::as_ref).chain(&self.running)
    }

    /// Whether nothing was counted: the method tells none.
    pub fn is_empty(&self) -> bool {
        self.ended.is_empty() && self.running.is_none() && self.simulations.is_empty()
    }

    /// All passes together, ply by ply.
    pub fn plies(&self) -> Vec<PlyStatistics> {
        let mut plies: Vec<PlyStatistics> = Vec::new();
        for pass in self.passes() {
            plies.resize(plies.len().max(pass.plies.len()), PlyStatistics::default());
            plies.iter_mut().zip(&pass.plies).for_each(|(sum, ply)| *sum += *ply);
        }
        plies
    }

    /// All passes and plies together.
    pub fn total(&self) -> PlyStatistics {
        sum(self.passes().map(PassStatistics::total))
    }

    /// Passes whose aspiration window was too narrow.
    pub fn aspiration_failures(&self) -> u64 {
        self.passes().filter(|pass| pass.end.is_failure()).count() as u64
    }

    /// What was counted of simulations.
    pub const fn simulations(&self) -> &SimulationStatistics {
        &self.simulations
    }

    /// The same, to be counted on.
    pub(super) const fn simulations_mut(&mut self) -> &mut SimulationStatistics {
        &mut self.simulations
    }

    /// Takes the state of the whole search.
    pub(super) fn note(&mut self, report: &Report) {
        self.simulations.note(report);
    }

    /// The search is over, with this report.
    pub fn finish(&mut self, report: &Report) {
        self.simulations.finish(report);
    }

    /// A pass begins, so many seconds after the search.
    pub(super) fn begin_pass(&mut self, depth: Option<u16>, seconds: f64) {
        self.end_pass(PassEnd::Stopped, seconds);
        self.running = Some(PassStatistics { depth, ..PassStatistics::default() });
        (self.begun, self.researches) = (seconds, 0);
    }

    /// The running pass ends, so many seconds after the search began.
    pub(super) fn end_pass(&mut self, end: PassEnd, seconds: f64) {
        if let Some(pass) = self.running.take() {
            let seconds = seconds - self.begun;
            self.ended.push(Arc::new(PassStatistics { end, seconds, ..pass }));
        }
    }

    /// The window of the pass that ended last was too narrow.
    pub(super) fn fail(&mut self, end: PassEnd) {
        if let Some(pass) = self.ended.last_mut() {
            Arc::make_mut(pass).end = end;
        }
    }

    /// A node is entered.
    #[inline]
    pub(super) fn enter(&mut self, ply: u16) {
        let inside = u64::from(self.researches > 0);
        let Some(pass) = &mut self.running else { return };
        if pass.plies.len() <= usize::from(ply) {
            pass.plies.resize(usize::from(ply) + 1, PlyStatistics::default());
        }
        let ply = &mut pass.plies[usize::from(ply)];
        ply.nodes += 1;
        ply.researched += inside;
    }

    /// Counts at a ply, one of whose nodes was entered.
    #[inline]
    pub(super) fn at(&mut self, ply: u16, count: impl FnOnce(&mut PlyStatistics)) {
        let ply = self.running.as_mut().and_then(|pass| pass.plies.get_mut(usize::from(ply)));
        ply.map(count).unwrap_or_default();
    }

    /// A position is looked up in the table.
    #[inline]
    pub(super) fn probe(&mut self, ply: u16, hits: u64, cuts: u64) {
        self.at(ply, |ply| {
            ply.probes += 1;
            ply.hits += hits;
            ply.table_cuts += cuts;
        });
    }

    /// An entry is written to the table.
    #[inline]
    pub(super) fn store(&mut self, ply: u16, overwrites: u64) {
        self.at(ply, |ply| {
            ply.stores += 1;
            ply.overwrites += overwrites;
        });
    }

    /// The actions of a node are listed.
    #[inline]
    pub(super) fn list(&mut self, ply: u16, moves: usize) {
        self.at(ply, |ply| ply.list(moves as u32));
    }

    /// A node has its value after so many of its actions.
    #[inline]
    pub(super) fn leave(&mut self, ply: u16, class: NodeClass, tried: u64) {
        self.at(ply, |ply| ply.leave(class, tried));
    }

    /// Takes in what a search with plies of its own has counted, and clears it there.
    pub(super) fn take_in(&mut self, counted: &mut [PlyStatistics]) {
        let Some(pass) = &mut self.running else { return };
        let plies =
            counted.iter().rposition(|ply| *ply != PlyStatistics::default()).map_or(0, |last| last + 1);
        pass.plies.resize(pass.plies.len().max(plies), PlyStatistics::default());
        pass.plies.iter_mut().zip(counted).for_each(|(sum, ply)| *sum += std::mem::take(ply));
    }

    /// A second search of an action begins or, if not, ends.
    #[inline]
    pub(super) const fn research(&mut self, begins: bool) {
        self.researches = if begins { self.researches + 1 } else { self.researches.saturating_sub(1) };
    }
}
