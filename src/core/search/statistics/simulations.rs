//! Statistics of simulations: their depths, the visits of the root's moves over time, and the time of each
//! phase.

use crate::game::ActionId;
use crate::search::control::Stopwatch;
use crate::search::{Milestones, Report};

/// A phase of a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Phase {
    Selection,
    Expansion,
    /// The playout, or the evaluation of the leaf.
    Simulation,
    Backpropagation,
}

impl Phase {
    /// All phases, in the order of a simulation.
    pub const ALL: [Self; 4] = [Self::Selection, Self::Expansion, Self::Simulation, Self::Backpropagation];

    /// The key in files and text files.
    pub const fn key(self) -> &'static str {
        self.into_str()
    }
}

/// Visits and mean of a move of the root at some time of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VisitedAction {
    pub action: ActionId,
    pub visits: u64,
    /// The mean result of its simulations for the side to move at the root, as a share of points.
    pub mean: Option<f64>,
}

/// The moves of the root after a number of simulations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VisitsThen {
    pub simulations: u64,
    pub actions: Vec<VisitedAction>,
}

/// Statistics of all simulations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SimulationStatistics {
    depths: Vec<u64>,
    course: Vec<VisitsThen>,
    milestones: Milestones,
    /// Seconds of the timed simulations by phase.
    phases: [f64; 4],
    timed: u64,
    watch: Option<Stopwatch>,
}

impl SimulationStatistics {
    /// One simulation in this many is timed: reading the clock takes longer than a short selection.
    const TIMED: u64 = 32;
    /// The greatest length of the course, so that searches of hours stay small.
    const MOST_MOMENTS: usize = 256;

    /// The number of simulations.
    pub fn count(&self) -> u64 {
        self.depths.iter().sum()
    }

    /// Whether no simulation was counted.
    pub const fn is_empty(&self) -> bool {
        self.depths.is_empty() && self.course.is_empty()
    }

    /// Simulations by the ply at which they left the tree.
    pub fn depths(&self) -> &[u64] {
        &self.depths
    }

    /// The mean ply at which simulations left the tree.
    pub fn mean_depth(&self) -> Option<f64> {
        let plies: u64 = (0..).zip(&self.depths).map(|(ply, count)| ply * count).sum();
        super::ratio(plies, self.count())
    }

    /// The moves of the root over time, at intervals that grow.
    pub fn course(&self) -> &[VisitsThen] {
        &self.course
    }

    /// The share of time of each phase in [`Phase::ALL`], measured in one simulation of 32; `None` before the
    /// first.
    pub fn phase_shares(&self) -> Option<[f64; 4]> {
        let whole: f64 = self.phases.iter().sum();
        (whole > 0.0).then(|| self.phases.map(|seconds| seconds / whole))
    }

    /// Begins a simulation.
    #[inline]
    pub(in crate::search) fn begin(&mut self) {
        self.watch = self.timed.is_multiple_of(Self::TIMED).then(Stopwatch::start);
        self.timed += 1;
    }

    /// Ends a phase of the running simulation.
    #[inline]
    pub(in crate::search) fn lap(&mut self, phase: Phase) {
        if let Some(watch) = &mut self.watch {
            self.phases[phase as usize] += watch.lap();
        }
    }

    /// Ends the simulation, at a ply below the root.
    #[inline]
    pub(in crate::search) fn end(&mut self, ply: usize) {
        if self.depths.len() <= ply {
            self.depths.resize(ply + 1, 0);
        }
        self.depths[ply] += 1;
    }

    /// Records the visits, at chosen intervals.
    pub fn note(&mut self, report: &Report) {
        // Searches without visits also report a number of trials.
        let is_visited = report.actions.iter().any(|found| found.visits > 0);
        if is_visited && self.milestones.pass(report.simulations) {
            self.keep(report);
        }
    }

    /// Records the final visits.
    pub fn finish(&mut self, report: &Report) {
        if self.course.last().is_some_and(|last| last.simulations < report.simulations) {
            self.keep(report);
        }
    }

    fn keep(&mut self, report: &Report) {
        if self.course.len() == Self::MOST_MOMENTS {
            let mut index = 0;
            self.course.retain(|_| {
                index += 1;
                index % 2 == 1
            });
        }
        let actions = report.actions.iter().map(|found| VisitedAction {
            action: found.action,
            visits: found.visits,
            mean: found.win_rate,
        });
        self.course.push(VisitsThen { simulations: report.simulations, actions: actions.collect() });
    }
}
