//! Statistics of a search over its whole course, from its own reports, for plots and tables.

use crate::game::score::Bound;
use crate::game::{ActionId, Score};
use crate::search::external::ExternalFault;
use crate::search::{MemoryRefusal, Report, SearchStatistics};

use super::fingerprint::Fingerprint;

/// A report and the time at which it was made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TimedReport {
    pub report: Report,
    /// Seconds since the search began.
    pub seconds: f64,
    /// Simulations that the recording only counts because its budget was spent.
    pub dropped: u64,
    /// The fingerprint of the events recorded until then.
    pub fingerprint: Fingerprint,
    /// Statistics until then.
    pub statistics: SearchStatistics,
    /// The memory that was refused to the search; only in the last report.
    pub refused: Option<MemoryRefusal>,
    /// The error of an external program that was asked for the move; only in the last report.
    pub fault: Option<Box<ExternalFault>>,
}

impl TimedReport {
    /// Nodes (for the Monte Carlo family: simulations) a second; `None` before any time has passed.
    pub fn rate(&self) -> Option<f64> {
        let work = if self.report.simulations > 0 { self.report.simulations } else { self.report.nodes };
        (self.seconds > 0.0).then(|| work as f64 / self.seconds)
    }
}

/// A completed depth of a depth-first search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CompletedDepth {
    /// Plies searched in full.
    pub depth: u32,
    /// The value of the root for the side to move there.
    pub score: Score,
    pub bound: Bound,
    pub best: Option<ActionId>,
    /// Nodes since the beginning of the search.
    pub nodes: u64,
    /// Leaves since the beginning of the search.
    pub leaves: u64,
    /// Seconds since the beginning of the search.
    pub seconds: f64,
}

/// One point of the course of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoursePoint {
    /// Completed depth, or simulations done.
    pub effort: u64,
    /// Whether `effort` counts simulations.
    pub simulated: bool,
    /// The score then, for the side to move at the root.
    pub score: Score,
    /// The share of points expected then, where the method knows one.
    pub win_rate: Option<f64>,
    pub best: Option<ActionId>,
}

/// The reports of a search from its beginning until now.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    latest: TimedReport,
    completed: Vec<CompletedDepth>,
    course: Vec<CoursePoint>,
}

impl Stats {
    /// Points that [`Stats::course`] never exceeds.
    pub const MOST_POINTS: usize = 512;
    /// Points of simulations lie further apart than their number divided by this.
    const SPACING: u64 = 32;

    /// Takes the next report.
    pub fn absorb(&mut self, progress: &TimedReport) {
        let report = &progress.report;
        let effort = if report.simulations > 0 { report.simulations } else { u64::from(report.depth) };
        let simulated = report.simulations > 0;
        let (score, win_rate, best) = (report.score, report.rate_to_expect(), report.favoured());
        let point = CoursePoint { effort, simulated, score, win_rate, best };
        match self.course.last_mut() {
            // More may become known of the same depth: after the winner, the margin.
            Some(last) if last.effort == effort => *last = point,
            Some(last) if last.effort > effort => {}
            _ if effort > 0 => self.extend_course(point),
            _ => {}
        }
        if report.simulations == 0 && report.depth > 0 {
            self.complete(progress);
        }
        self.latest.clone_from(progress);
    }

    /// Records a completed depth, if it is new.
    fn complete(&mut self, progress: &TimedReport) {
        let report = &progress.report;
        let now = CompletedDepth {
            depth: report.depth,
            score: report.score,
            bound: report.bound,
            best: report.favoured(),
            nodes: report.nodes,
            leaves: report.leaves,
            seconds: progress.seconds,
        };
        match self.completed.last_mut() {
            Some(last) if last.depth > now.depth => {}
            Some(last) if last.depth == now.depth => {
                // A report of the same value must not move the time at which it was first known.
                if (last.score, last.bound) != (now.score, now.bound) {
                    *last = now;
                }
            }
            _ => self.completed.push(now),
        }
    }

    /// Adds a point. Simulations are drawn on a logarithmic axis: the newest point replaces one that lies
    /// closer than [`Stats::SPACING`] to the one before; when there are too many all the same, every second
    /// one is dropped, so that the course stays whole.
    fn extend_course(&mut self, point: CoursePoint) {
        if let [.., before, last] = &mut self.course[..]
            && point.simulated
            && last.effort < before.effort + before.effort / Self::SPACING
        {
            *last = point;
            return;
        }
        if self.course.len() == Self::MOST_POINTS {
            let mut index = 0;
            self.course.retain(|_| {
                index += 1;
                // The first point stays, so that the course keeps its beginning.
                index % 2 == 1
            });
        }
        self.course.push(point);
    }

    /// The newest report.
    pub const fn latest(&self) -> &TimedReport {
        &self.latest
    }

    /// The depths that a depth-first search completed, in order.
    pub fn completed(&self) -> &[CompletedDepth] {
        &self.completed
    }

    /// Score and best action over depth or simulations.
    pub fn course(&self) -> &[CoursePoint] {
        &self.course
    }
}
