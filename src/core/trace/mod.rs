//! Recordings of searches, ready to look at: trees of nodes, lines, cuts and numbers; knows no window.
//!
//! A [`Recorder`] watches a search and sends events on; a [`Recording`] takes them in and is the only source
//! of panels, narrator, grader and exports.

use crate::catalog::Job;
use crate::game::Side;
use crate::search::events::{Event, Why};

pub mod address;
mod column;
mod depth_first;
pub mod divergence;
pub mod export;
pub mod figures;
pub mod filter;
pub mod fingerprint;
pub mod focus;
pub mod folding;
pub mod joint;
pub mod layout;
pub mod minimal_tree;
pub mod missed;
mod monte_carlo;
pub mod narrate;
mod node;
pub mod open;
pub mod ordering;
pub mod overview;
pub mod parting;
pub mod plies;
pub mod pruned_branch;
pub mod pseudo;
pub mod recorder;
pub mod same_result;
mod sayings;
mod sorted_nodes;
pub mod stats;
pub mod stopped;
pub mod stored;
pub mod timeline;
pub mod trajectory;
pub mod tree;
pub mod widened;

pub use address::Address;
pub use divergence::{Contrast, LineReach};
pub use fingerprint::Fingerprint;
pub use focus::{Focus, SubtreePlace};
pub use minimal_tree::MinimalProof;
pub use missed::{MissedReason, MoveVerdict, TriedMove, mirror_of};
pub use monte_carlo::Simulation;
pub use parting::{Comparable, Parting, PartingKind, Which};
pub use plies::PlyStats;
pub use pruned_branch::PruningVerdict;
pub use recorder::{Outlet, Recorder};
pub use stats::{Stats, TimedReport};
pub use timeline::{Counters, Moment, SimulationPhase, TimelineMark, TreeLevel, TreeSnapshot};
pub use trajectory::{Trajectory, TriedNeighbour};
pub use tree::{BoundSource, CutView, Folded, GraftError, Node, NodeId, NodeState, Tree};
pub use widened::Widened;

/// One pass of iterative deepening, or the only pass.
#[derive(Clone, Debug)]
pub struct Pass {
    /// Passes before this one.
    pub number: u32,
    /// Plies that the pass searches; `None` when it goes to the end of the game.
    pub depth: Option<u16>,
    pub tree: Tree,
}

/// Change of a pass's step numbers when a subtree was put in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grafted {
    /// The old number of the step that left the subtree's root: it and all later ones moved.
    pub left: u64,
    pub steps: u64,
    pub nodes: usize,
}

/// The recording of one search: its newest passes as trees, and numbers over its whole course.
#[derive(Clone, Debug)]
pub struct Recording {
    side: Side,
    budget: u32,
    previous: Option<Pass>,
    running: Option<Pass>,
    /// The number of the pass that a viewer asked to keep, and that pass once it is neither of the above.
    hold: Option<u32>,
    held: Option<Pass>,
    /// Earlier passes, where they are kept for a file: the oldest first.
    older: Vec<Pass>,
    /// The total number of nodes that `older` has room for.
    room_for_older: u64,
    passes: u32,
    stats: Stats,
    trajectory: Trajectory,
    /// Simulations past the budget that were recorded later.
    widened: u64,
    finished: bool,
}

impl Default for Recording {
    fn default() -> Self {
        Self::new(Side::First, Self::USUAL_BUDGET)
    }
}

impl Recording {
    /// The default budget of nodes.
    pub const USUAL_BUDGET: u32 = Job::RECORDED_NODES;
    /// Nodes that a recording may grow to when subtrees are opened in it.
    pub const MOST_NODES: u32 = 10_000_000;
    /// The smallest budget that a recorder keeps to.
    pub const LEAST_BUDGET: u32 = folding::Folding::LEAST_BUDGET;

    /// An empty recording of at most `budget` nodes, of a search in whose root `side` is to move.
    pub fn new(side: Side, budget: u32) -> Self {
        Self {
            side,
            budget,
            previous: None,
            running: None,
            hold: None,
            held: None,
            older: Vec::new(),
            room_for_older: 0,
            passes: 0,
            stats: Stats::default(),
            trajectory: Trajectory::default(),
            widened: 0,
            finished: false,
        }
    }

    /// Takes the next event. The sender, usually a [`Recorder`], keeps to the budget.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Placed { .. } | Event::Drawn { .. } | Event::Tried { .. } => {
                // Searches that change a whole line have no tree and begin no pass.
                return self.trajectory.apply(event);
            }
            Event::Iteration { depth } => self.begin_pass((*depth != u16::MAX).then_some(*depth)),
            // A root entered again is a re-search of the same depth with another window.
            Event::Entered { .. } if self.running.as_ref().is_none_or(|pass| pass.tree.is_closed()) => {
                self.begin_pass(self.running.as_ref().and_then(|pass| pass.depth));
            }
            // A search that does not deepen announces no pass; its first event begins the only one.
            _ if self.running.is_none() => self.begin_pass(None),
            _ => {}
        }
        if let Some(pass) = &mut self.running {
            pass.tree.apply(event);
        }
        self.make_room();
    }

    /// Folds the deepest plies of the previous pass once there is no room for both passes, unless a viewer
    /// holds it.
    fn make_room(&mut self) {
        let (Some(previous), Some(running)) = (&mut self.previous, &self.running) else { return };
        let is_over = previous.tree.len() + running.tree.len() > self.budget as usize;
        if is_over && self.hold != Some(previous.number) {
            previous.tree.leave_room(self.budget);
        }
    }

    /// Takes the newest report.
    pub fn update(&mut self, progress: &TimedReport) {
        self.stats.absorb(progress);
    }

    /// Takes the final report; no event follows.
    pub fn finish(&mut self, progress: &TimedReport) {
        self.update(progress);
        self.finished = true;
        if let Some(pass) = &mut self.running {
            pass.tree.finish();
        }
    }

    /// Puts a subtree that was recorded later in its place, if that is still there.
    ///
    /// # Errors
    /// [`GraftError`] as for [`Tree::graft`]; the recording is then as it was.
    pub fn graft(&mut self, place: &SubtreePlace, subtree: &Tree) -> Result<Grafted, GraftError> {
        let passes = [self.running.as_mut(), self.previous.as_mut()].into_iter().flatten();
        let pass = passes.into_iter().find(|pass| pass.number == place.pass).ok_or(GraftError::NotFolded)?;
        let id = place.address.find(&pass.tree).ok_or(GraftError::NotFolded)?;
        let left = pass.tree.node(id).left.unwrap_or(u64::MAX);
        let (steps, nodes) = (pass.tree.steps(), pass.tree.len());
        pass.tree.graft(id, subtree)?;
        Ok(Grafted { left, steps: pass.tree.steps() - steps, nodes: pass.tree.len() - nodes })
    }

    /// Puts a pass from a wider recording of the same Monte Carlo search in its place, if that is still
    /// there.
    ///
    /// # Errors
    /// [`GraftError`] as for [`Tree::widen`]; the recording is then as it was.
    pub fn widen(&mut self, number: u32, wider: Self) -> Result<Grafted, GraftError> {
        let passes = [wider.running, wider.previous].into_iter().flatten();
        let wider = passes.into_iter().find(|pass| pass.number == number).ok_or(GraftError::NotFolded)?.tree;
        let mut passes = [self.running.as_mut(), self.previous.as_mut()].into_iter().flatten();
        let pass = passes.find(|pass| pass.number == number).ok_or(GraftError::NotFolded)?;
        let (steps, nodes) = (pass.tree.steps(), pass.tree.len());
        pass.tree.widen(wider)?;
        let (steps, nodes) = (pass.tree.steps() - steps, pass.tree.len() - nodes);
        self.widened += steps;
        // All new steps come after the last old one.
        Ok(Grafted { left: u64::MAX, steps, nodes })
    }

    fn begin_pass(&mut self, depth: Option<u16>) {
        let next = Pass { number: self.passes, depth, tree: Tree::new(self.side) };
        self.passes += 1;
        let half = self.budget as usize / 2;
        let (before, older) = (self.running.replace(next), self.previous.take());
        for pass in [older, before].into_iter().flatten().filter(|pass| !pass.tree.is_empty()) {
            if self.hold == Some(pass.number) {
                self.held = Some(pass);
            } else if pass.number + 1 == self.passes - 1 {
                self.previous = Some(pass);
            } else {
                self.keep_older(pass);
            }
        }
        // Beside a held pass, the next one has to leave room from the beginning.
        if let Some(pass) = self.previous.as_mut().filter(|_| self.held.is_some()) {
            pass.tree.leave_room(self.budget);
        }
        let taken = self.held.as_ref().map_or(0, |held| held.tree.len());
        self.previous = self.previous.take().filter(|pass| taken == 0 || pass.tree.len() + taken <= half);
    }

    /// Keeps the passes before the newest two as well: from the first one on, as long as there is room for
    /// this many nodes.
    #[must_use]
    pub fn keeping_passes(self, nodes: u64) -> Self {
        Self { room_for_older: nodes, ..self }
    }

    /// Keeps a pass behind the others where there is room for it, and none has been left out before.
    fn keep_older(&mut self, pass: Pass) {
        let is_next = self.older.last().map_or(0, |last| last.number + 1) == pass.number;
        let taken: usize = self.older.iter().map(|pass| pass.tree.len()).sum();
        if is_next && (taken + pass.tree.len()) as u64 <= self.room_for_older {
            self.older.push(pass);
        }
    }

    /// Passes between the first and the newest that are not kept any more.
    pub fn lost_passes(&self) -> u32 {
        let newest = self.previous.as_ref().or(self.running.as_ref()).map_or(0, |pass| pass.number);
        newest.saturating_sub(self.older.last().map_or(0, |last| last.number + 1))
    }

    /// Keeps the pass of this number, if it is still there, until another is held. It takes the place of the
    /// previous pass where there is no room for both; a pass larger than half of the budget comes on top of
    /// it.
    pub fn hold(&mut self, number: Option<u32>) {
        self.hold = number;
        if self.held.as_ref().is_some_and(|held| Some(held.number) != number) {
            self.held = None;
        }
    }

    /// The pass to show: the newest, unless it is unfinished and still smaller than the one before, or was
    /// stopped before its root had a value.
    pub fn current(&self) -> Option<&Pass> {
        match (&self.previous, &self.running) {
            (Some(previous), Some(running))
                if is_broken_off(running)
                    || !running.tree.is_closed() && running.tree.len() < previous.tree.len() =>
            {
                Some(previous)
            }
            _ => self.running.as_ref(),
        }
    }

    /// The newest pass.
    pub const fn running(&self) -> Option<&Pass> {
        self.running.as_ref()
    }

    /// The pass before the newest, if it is kept.
    pub const fn previous(&self) -> Option<&Pass> {
        self.previous.as_ref()
    }

    /// All passes that are kept, the newest first.
    pub fn kept(&self) -> impl Iterator<Item = &Pass> {
        [&self.running, &self.previous, &self.held].into_iter().flatten()
    }

    /// A pass counted back from the newest: 0 is the newest, 1 the one before, and no others are kept.
    pub const fn pass(&self, back: usize) -> Option<&Pass> {
        match back {
            0 => self.running(),
            1 => self.previous(),
            _ => None,
        }
    }

    /// Passes begun; only the [`Stats`] of the older ones are left.
    pub const fn passes(&self) -> u32 {
        self.passes
    }

    /// The trials of a search without a tree.
    pub const fn trajectory(&self) -> &Trajectory {
        &self.trajectory
    }

    /// Numbers over the whole course of the search.
    pub const fn stats(&self) -> &Stats {
        &self.stats
    }

    /// The greatest number of nodes that are kept.
    pub const fn budget(&self) -> u32 {
        self.budget
    }

    /// Memory of the kept passes, in bytes.
    pub fn bytes(&self) -> u64 {
        self.kept().map(|pass| pass.tree.bytes() as u64).sum()
    }

    /// Simulations that are counted in the nodes they passed, but not kept one by one, because the budget was
    /// spent; depth-first trees that outgrow it fold their deepest plies, which [`Tree::generation`] shows.
    pub const fn dropped(&self) -> u64 {
        self.stats.latest().dropped
    }

    /// Simulations of [`Self::dropped`] that were not recorded later, either.
    pub const fn only_counted(&self) -> u64 {
        self.dropped().saturating_sub(self.widened)
    }

    /// Whether the search is over and its final report is here.
    pub const fn is_finished(&self) -> bool {
        self.finished
    }

    /// Whether the search is over and each node of its newest pass is here, none dropped or folded.
    pub fn is_complete(&self) -> bool {
        self.finished && self.dropped() == 0 && self.running.as_ref().is_some_and(|pass| pass.tree.is_whole())
    }
}

/// Whether a pass was stopped before its root had a value.
fn is_broken_off(pass: &Pass) -> bool {
    pass.tree.is_closed() && pass.tree.node(NodeId::ROOT).why == Some(Why::Stopped)
}
