//! Estimates of a user's engine: it is asked once about each position that is not solved, from the last to
//! the first.
//!
//! A review keeps the name of the engine that made its estimates. Proofs in it are always those of this
//! program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::catalog::external::GameLine;
use crate::catalog::{Engine, Job, PlayerMemory};
use crate::search::external::{ExternalFault, FaultKind};
use crate::search::{Control, Limits, Report, Unwatched};

use super::ReviewLimit;
use super::course::{OngoingReview, SnapshotReport};

/// The least time for a position, in seconds: with less an engine would have no answer.
const LEAST_SECONDS: f64 = 0.05;

impl OngoingReview {
    /// Asks the engine about each position that is not solved and that it was not asked about yet.
    pub(super) fn ask_all(&mut self, stop: &Arc<AtomicBool>, report: SnapshotReport<'_>) {
        let mut memory = PlayerMemory::analysing(None);
        self.fault = None;
        for at in (0..self.positions.len()).rev() {
            if stop.load(Ordering::Relaxed) || self.left() <= 0.0 {
                return;
            }
            if !self.is_open(at) {
                continue;
            }
            match self.forced(at) {
                Some(forced) => self.known[at].take(forced),
                None => match self.ask(at, stop, &mut memory) {
                    Ok(Some(found)) => self.known[at].take(found),
                    // The search was stopped.
                    Ok(None) => return,
                    Err(fault) => {
                        self.fault = Some(fault);
                        return;
                    }
                },
            }
            report(self.snapshot());
        }
    }

    fn is_open(&self, at: usize) -> bool {
        let known = &self.known[at];
        known.proven.is_none() && known.report.is_none() && !self.positions[at].is_over()
    }

    /// The report on a forced position, with the value of the next one: engines are not asked where there is
    /// no choice.
    fn forced(&self, at: usize) -> Option<Report> {
        let position = &self.positions[at];
        let [only] = position.actions()[..] else { return None };
        let after = self.known.get(at + 1).filter(|_| position.is_pass(only))?;
        let found = after.report.as_ref()?;
        let line = std::iter::once(only).chain(found.line.iter().copied()).collect();
        Some(Report { best: Some(only), score: -found.score, depth: found.depth, line, ..Report::default() })
    }

    fn ask(
        &self,
        at: usize,
        stop: &Arc<AtomicBool>,
        memory: &mut PlayerMemory,
    ) -> Result<Option<Report>, ExternalFault> {
        let engine = Engine { limits: self.limits_of_question(at), ..self.engine.clone() };
        let moves = self.actions[..at].to_vec();
        memory.follow(Some(GameLine { start: self.positions[0].clone(), moves }));
        let job = Job::new(self.positions[at].clone(), engine);
        let mut control = Control::new(&job.engine.limits, Arc::clone(stop));
        let report = job.run_with(memory, &mut control, &mut Unwatched);
        if let Some(fault) = control.fault() {
            return Err(fault.clone());
        }
        if report.best.is_some() && !report.has_claims() {
            let engine = self.engine.external().unwrap_or_default().to_owned();
            return Err(ExternalFault { engine, kind: FaultKind::NoValues, log: Vec::new() });
        }
        Ok(report.best.is_some().then_some(report))
    }

    /// A share of the remaining time, or the given depth.
    fn limits_of_question(&self, at: usize) -> Limits {
        match self.limit {
            ReviewLimit::Depth(depth) => Limits { depth: Some(depth), ..Limits::default() },
            ReviewLimit::Seconds(_) => {
                let open = (0..=at).filter(|&at| self.is_open(at)).count().max(1);
                let seconds = (self.left() / open as f64).max(LEAST_SECONDS);
                Limits { seconds: Some(seconds), ..Limits::default() }
            }
        }
    }
}
