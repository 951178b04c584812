//! Statistics of a search: counts of its nodes, pass by pass and ply by ply; of simulations their depths,
//! visits and phases.
//!
//! They are separate from the events: where they are not wanted, [`super::Observer::statistics`] is `None` in
//! the search's own type and all counting is compiled away. They continue below the rim of a recording, where
//! no events are built.

use std::ops::AddAssign;
use std::sync::Arc;

use super::Report;

pub mod simulations;

pub use simulations::{SimulationStatistics, VisitedAction, VisitsThen};

/// The kind of a node whose actions were tried: its value against the window that it was entered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeClass {
    /// The value reached beta, whichever action gave it.
    Cut,
    /// No action reached more than alpha.
    All,
    /// The value lies inside the window.
    Pv,
}

/// Counts of the nodes of one class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassStatistics {
    pub nodes: u64,
    /// Actions searched at them, without re-searches. At a cut node the last is the one that cut, so that
    /// their mean is its place.
    pub tried: u64,
}

/// The counts of one pass at one ply. Every node is an end, an evaluation, answered by the table, by a known
/// child, by rules or by a shallower search, of one of the classes, or stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlyStatistics {
    pub nodes: u64,
    /// Leaves at which the game is over.
    pub ends: u64,
    /// Leaves valued by the evaluation.
    pub evaluations: u64,
    /// Further evaluations: for the order of moves, and before a selective cut.
    pub guesses: u64,
    pub cut: ClassStatistics,
    pub all: ClassStatistics,
    pub pv: ClassStatistics,
    /// Cut nodes by the place of the action that cut: first, second, third, later.
    pub cut_by: [u64; 4],
    /// Cut nodes with untried actions: the cut-offs of a report.
    pub cuts: u64,
    /// Actions that cuts left untried.
    pub skipped: u64,
    /// Actions left out as mirror images of others.
    pub twins: u64,
    /// Nodes whose actions were listed.
    pub listed: u64,
    /// Sum of the actions of these nodes.
    pub moves: u64,
    /// The fewest actions of one node; 0 where no node was listed.
    pub fewest_moves: u32,
    /// The most actions of one node.
    pub most_moves: u32,
    /// Positions looked up in the table.
    pub probes: u64,
    /// Probes with an entry.
    pub hits: u64,
    /// Probes whose entry was deep and good enough to answer.
    pub table_cuts: u64,
    /// Entries written.
    pub stores: u64,
    /// Entries of other positions that were replaced.
    pub overwrites: u64,
    /// Actions first searched with a null window.
    pub null_windows: u64,
    /// Null windows that failed: their actions are searched a second time.
    pub null_window_failures: u64,
    /// Nodes inside of such second searches.
    pub researched: u64,
    /// Actions tried by a shallow search with a selective cut in view.
    pub selective_tries: u64,
    /// Actions that it pruned.
    pub selective_cuts: u64,
    /// Nodes that were entered before a shallower search pruned them: in alpha-beta its own nodes stand for
    /// them.
    pub given_up: u64,
    /// Children looked up in the table before any is searched.
    pub child_probes: u64,
    /// Child probes with an entry.
    pub child_hits: u64,
    /// Nodes that known children answered.
    pub child_cuts: u64,
    /// Nodes valued by rules alone: discs that can never be flipped, an immediate win.
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

    /// Counts a node whose actions are listed.
    #[inline]
    pub(super) fn list(&mut self, moves: u32) {
        self.listed += 1;
        self.moves += u64::from(moves);
        self.fewest_moves = if self.listed == 1 { moves } else { self.fewest_moves.min(moves) };
        self.most_moves = self.most_moves.max(moves);
    }

    /// Counts a node by its class and the number of its actions tried.
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

/// A part of a whole; `None` where the whole is 0.
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

/// The end of a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum PassEnd {
    /// It runs, or was stopped before its root had a value.
    #[default]
    Stopped,
    /// The value of the pass is final.
    Complete,
    /// Aspiration failed: the value is at most alpha, and the depth is searched again with a wider window.
    FailedLow,
    /// Aspiration failed with a value of at least beta.
    FailedHigh,
}

impl PassEnd {
    /// The key in files and text files.
    pub const fn key(self) -> &'static str {
        self.into_str()
    }

    /// Whether the window of the pass was too narrow.
    pub const fn is_failure(self) -> bool {
        matches!(self, Self::FailedLow | Self::FailedHigh)
    }
}

/// One pass: a depth, or one attempt at it with an aspiration window.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PassStatistics {
    /// Plies that it searches; `None` to the end of the game.
    pub depth: Option<u16>,
    pub end: PassEnd,
    /// The duration in seconds.
    pub seconds: f64,
    /// The counts by ply below the root.
    pub plies: Vec<PlyStatistics>,
}

impl PassStatistics {
    /// The sum of all plies.
    pub fn total(&self) -> PlyStatistics {
        sum(self.plies.iter().copied())
    }

    /// Whether each node of a ply has as many actions as every other, as far as known, and the game ends
    /// nowhere before the last ply: then the smallest tree that proves the value follows from the branching
    /// alone.
    pub fn is_uniform(&self) -> bool {
        let above = self.plies.split_last().map_or(&[][..], |(_, above)| above);
        above.iter().all(|ply| ply.ends == 0 && ply.listed > 0 && ply.fewest_moves == ply.most_moves)
    }
}

/// The sum of several plies.
pub fn sum(plies: impl Iterator<Item = PlyStatistics>) -> PlyStatistics {
    plies.fold(PlyStatistics::default(), |mut sum, ply| {
        sum += ply;
        sum
    })
}

/// Statistics of a search: an observer that receives them and no events.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchStatistics {
    /// Passes that ended.
    ended: Vec<Arc<PassStatistics>>,
    running: Option<PassStatistics>,
    /// The beginning of the running pass, in seconds since that of the search.
    begun: f64,
    /// The number of open re-searches.
    researches: u32,
    simulations: SimulationStatistics,
}

impl SearchStatistics {
    /// The passes, the running one last.
    pub fn passes(&self) -> impl DoubleEndedIterator<Item = &PassStatistics> {
        self.ended.iter().map(AsRef::as_ref).chain(&self.running)
    }

    /// Whether nothing was counted: the method has no statistics.
    pub fn is_empty(&self) -> bool {
        self.ended.is_empty() && self.running.is_none() && self.simulations.is_empty()
    }

    /// The sums of all passes, ply by ply.
    pub fn plies(&self) -> Vec<PlyStatistics> {
        let mut plies: Vec<PlyStatistics> = Vec::new();
        for pass in self.passes() {
            plies.resize(plies.len().max(pass.plies.len()), PlyStatistics::default());
            plies.iter_mut().zip(&pass.plies).for_each(|(sum, ply)| *sum += *ply);
        }
        plies
    }

    /// The sum of all passes and plies.
    pub fn total(&self) -> PlyStatistics {
        sum(self.passes().map(PassStatistics::total))
    }

    /// Passes whose aspiration window was too narrow.
    pub fn aspiration_failures(&self) -> u64 {
        self.passes().filter(|pass| pass.end.is_failure()).count() as u64
    }

    /// The statistics of simulations.
    pub const fn simulations(&self) -> &SimulationStatistics {
        &self.simulations
    }

    /// The statistics of simulations, for counting.
    pub(super) const fn simulations_mut(&mut self) -> &mut SimulationStatistics {
        &mut self.simulations
    }

    /// Takes a report of the whole search.
    pub(super) fn note(&mut self, report: &Report) {
        self.simulations.note(report);
    }

    /// Takes the final report of the search.
    pub fn finish(&mut self, report: &Report) {
        self.simulations.finish(report);
    }

    /// Begins a pass; `seconds` since the beginning of the search.
    pub(super) fn begin_pass(&mut self, depth: Option<u16>, seconds: f64) {
        self.end_pass(PassEnd::Stopped, seconds);
        self.running = Some(PassStatistics { depth, ..PassStatistics::default() });
        (self.begun, self.researches) = (seconds, 0);
    }

    /// Ends the running pass; `seconds` since the beginning of the search.
    pub(super) fn end_pass(&mut self, end: PassEnd, seconds: f64) {
        if let Some(pass) = self.running.take() {
            let seconds = seconds - self.begun;
            self.ended.push(Arc::new(PassStatistics { end, seconds, ..pass }));
        }
    }

    /// Marks the newest ended pass as failed: its window was too narrow.
    pub(super) fn fail(&mut self, end: PassEnd) {
        if let Some(pass) = self.ended.last_mut() {
            Arc::make_mut(pass).end = end;
        }
    }

    /// Counts a node that is entered.
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

    /// Counts at a ply with a node that was entered.
    #[inline]
    pub(super) fn at(&mut self, ply: u16, count: impl FnOnce(&mut PlyStatistics)) {
        let ply = self.running.as_mut().and_then(|pass| pass.plies.get_mut(usize::from(ply)));
        ply.map(count).unwrap_or_default();
    }

    /// Counts a look-up in the table.
    #[inline]
    pub(super) fn probe(&mut self, ply: u16, hits: u64, cuts: u64) {
        self.at(ply, |ply| {
            ply.probes += 1;
            ply.hits += hits;
            ply.table_cuts += cuts;
        });
    }

    /// Counts an entry written to the table.
    #[inline]
    pub(super) fn store(&mut self, ply: u16, overwrites: u64) {
        self.at(ply, |ply| {
            ply.stores += 1;
            ply.overwrites += overwrites;
        });
    }

    /// Counts a node whose actions are listed.
    #[inline]
    pub(super) fn list(&mut self, ply: u16, moves: usize) {
        self.at(ply, |ply| ply.list(moves as u32));
    }

    /// Counts a node by its class and the number of its actions tried.
    #[inline]
    pub(super) fn leave(&mut self, ply: u16, class: NodeClass, tried: u64) {
        self.at(ply, |ply| ply.leave(class, tried));
    }

    /// Adds the counts of a search with plies of its own, and clears them there.
    pub(super) fn take_in(&mut self, counted: &mut [PlyStatistics]) {
        let Some(pass) = &mut self.running else { return };
        let plies =
            counted.iter().rposition(|ply| *ply != PlyStatistics::default()).map_or(0, |last| last + 1);
        pass.plies.resize(pass.plies.len().max(plies), PlyStatistics::default());
        pass.plies.iter_mut().zip(counted).for_each(|(sum, ply)| *sum += std::mem::take(ply));
    }

    /// Begins or ends the re-search of an action.
    #[inline]
    pub(super) const fn research(&mut self, begins: bool) {
        self.researches = if begins { self.researches + 1 } else { self.researches.saturating_sub(1) };
    }
}
