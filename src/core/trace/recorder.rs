//! The observer behind every recording: filters the events, packs them into batches and passes them on.
//!
//! It knows no channel: batches go to an [`Outlet`], which the worker makes of a channel and the command line
//! of a [`Recording`] in place.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::catalog::Job;
use crate::search::events::{Event, Observer};
use crate::search::{Control, Pause, Report, SearchStatistics, memory_budget};

use super::Recording;
use super::fingerprint::Fingerprint;
use super::folding::Folding;
use super::stats::TimedReport;

/// The receiver of a recorder's batches and reports.
pub trait Outlet {
    /// Takes the next events, in order; may wait until there is room.
    fn trace(&mut self, batch: Vec<Event>);

    /// Takes the newest report; may forget it when a newer one comes.
    fn progress(&mut self, progress: TimedReport);
}

/// Records a search into an [`Outlet`] within a budget of nodes.
pub struct Recorder<'a> {
    outlet: &'a mut dyn Outlet,
    folding: Folding,
    batch: Vec<Event>,
    fingerprint: Fingerprint,
    statistics: SearchStatistics,
    observed: u32,
    begun: Instant,
    flushed: Instant,
    pause: Option<Arc<Pause>>,
}

impl<'a> Recorder<'a> {
    /// Events in a full batch.
    pub const BATCH: usize = 512;
    /// The longest that an event waits for its batch to fill, as long as the search goes on.
    pub const PATIENCE: Duration = Duration::from_millis(16);
    /// Events between two looks at the clock.
    const CLOCK_INTERVAL: u32 = 32;

    /// Memory of a recorded node, with the steps that lead to it and its place in the drawing.
    const NODE_BYTES: u64 = 128;

    /// A recorder of at most `budget` nodes, and of no more than there is memory for.
    pub fn new(budget: u32, outlet: &'a mut dyn Outlet) -> Self {
        let budget = u64::from(budget).min(memory_budget::free() / Self::NODE_BYTES) as u32;
        let now = Instant::now();
        // One event may become two: folded work and a leaving, or an entry and the narrowing that it causes.
        let batch = Vec::with_capacity(Self::BATCH + 2);
        Self {
            outlet,
            folding: Folding::new(budget),
            batch,
            fingerprint: Fingerprint::default(),
            statistics: SearchStatistics::default(),
            observed: 0,
            begun: now,
            flushed: now,
            pause: None,
        }
    }

    /// Takes the pause of a search, so that the time of waiting does not count.
    #[must_use]
    pub fn with_pause(self, pause: Arc<Pause>) -> Self {
        Self { pause: Some(pause), ..self }
    }

    /// Lets each pass have as many nodes as the budget, for an outlet that has room for them.
    #[must_use]
    pub fn of_each_pass(self) -> Self {
        Self { folding: self.folding.of_each_pass(), ..self }
    }

    /// Passes on the remaining events and the final report.
    pub fn finish(mut self, report: Report) -> TimedReport {
        self.statistics.finish(&report);
        // Sums wait outside of the batch and join it, so the batch is handed on after them.
        self.flush_sums();
        self.flush();
        self.stamped(report)
    }

    /// Runs a job until it has ended or `stop` is raised.
    fn record(mut self, job: &Job, stop: &Arc<AtomicBool>) -> TimedReport {
        let mut control = Control::new(&job.engine.limits, Arc::clone(stop));
        let report = job.run(&mut control, &mut self);
        let fault = control.fault().cloned().map(Box::new);
        TimedReport { refused: control.refused(), fault, ..self.finish(report) }
    }

    fn stamped(&self, report: Report) -> TimedReport {
        let paused = self.pause.as_ref().map_or(Duration::ZERO, |pause| pause.total());
        TimedReport {
            report,
            seconds: self.begun.elapsed().saturating_sub(paused).as_secs_f64(),
            dropped: self.folding.dropped(),
            fingerprint: self.fingerprint,
            statistics: self.statistics.clone(),
            refused: None,
            fault: None,
        }
    }

    /// Passes on the sums of simulations that are no longer passed on one by one.
    fn flush_sums(&mut self) {
        let mut sums = Vec::new();
        self.folding.flush_sums(&mut sums);
        for event in sums {
            self.batch.push(event);
            if self.batch.len() >= Self::BATCH {
                self.flush();
            }
        }
    }

    fn flush(&mut self) {
        if !self.batch.is_empty() {
            let empty = Vec::with_capacity(Self::BATCH + 2);
            self.outlet.trace(std::mem::replace(&mut self.batch, empty));
        }
        self.flushed = Instant::now();
    }
}

impl Recording {
    /// Runs a job on this thread, within its limits, and records it: the recording, and the last report.
    pub fn of(job: &Job) -> (Self, TimedReport) {
        Self::of_until(job, &Arc::default())
    }

    /// Runs and records a job until it has ended or `stop` is raised.
    pub fn of_until(job: &Job, stop: &Arc<AtomicBool>) -> (Self, TimedReport) {
        let mut recording = Self::new(job.position.side_to_move(), job.recorded_nodes);
        let recorder = Recorder::new(job.recorded_nodes, &mut recording);
        let progress = recorder.record(job, stop);
        recording.finish(&progress);
        (recording, progress)
    }

    /// Runs and records a job until `stop` is raised, with as many nodes of each pass as the job asks for.
    pub fn of_each_pass_until(job: &Job, stop: &Arc<AtomicBool>) -> (Self, TimedReport) {
        let mut recording = Self::for_each_pass(job);
        let recorder = Recorder::new(job.recorded_nodes, &mut recording).of_each_pass();
        let progress = recorder.record(job, stop);
        recording.finish(&progress);
        (recording, progress)
    }

    /// Runs and records a job for a file, which holds the earlier passes too, as far as half of the free
    /// memory has room for them.
    pub fn for_file(job: &Job) -> Self {
        /// The greatest size of all earlier passes together, as a multiple of the newest recording.
        const MOST_OLDER: u64 = 8;
        let room = memory_budget::free() / 2 / Recorder::NODE_BYTES;
        Self::for_each_pass(job).keeping_passes(room.min(u64::from(job.recorded_nodes) * MOST_OLDER))
    }

    /// An empty recording with room for as many nodes of the newest pass and of the one before as a job asks
    /// for.
    pub fn for_each_pass(job: &Job) -> Self {
        Self::new(job.position.side_to_move(), job.recorded_nodes.saturating_mul(2))
    }
}

impl Observer for Recorder<'_> {
    const WATCHES: bool = true;

    fn observe(&mut self, event: Event) {
        let before = self.batch.len();
        self.folding.admit(event, &mut self.batch);
        // Only events that pass the folding count, as the receiver gets no others.
        self.batch[before..].iter().for_each(|event| self.fingerprint.add(event));
        self.observed = self.observed.wrapping_add(1);
        // A fold may stand for seconds of work, so the clock is read then too.
        let look =
            self.observed.is_multiple_of(Self::CLOCK_INTERVAL) || matches!(event, Event::Folded { .. });
        if self.batch.len() >= Self::BATCH || look && self.flushed.elapsed() >= Self::PATIENCE {
            self.flush();
        }
    }

    fn recorded_plies(&self) -> u32 {
        self.folding.recorded_plies()
    }

    #[inline]
    fn statistics(&mut self) -> Option<&mut SearchStatistics> {
        Some(&mut self.statistics)
    }

    fn progress(&mut self, report: &Report) {
        self.statistics.progress(report);
        self.flush_sums();
        // Before a pause, the recording must include everything that the report covers.
        let pauses = self.pause.as_ref().is_some_and(|pause| pause.is_asked());
        if pauses || self.flushed.elapsed() >= Self::PATIENCE {
            self.flush();
        }
        let progress = self.stamped(report.clone());
        self.outlet.progress(progress);
    }
}

/// A recording made in place.
impl Outlet for Recording {
    fn trace(&mut self, batch: Vec<Event>) {
        for event in &batch {
            self.apply(event);
        }
    }

    fn progress(&mut self, progress: TimedReport) {
        self.update(&progress);
    }
}
