//! Study of searches that are over, each alone and in pairs, in the background: going through trees of a
//! million nodes takes longer than a frame may.

use crate::session::background::{Background, Heard};
use crate::session::compare;
use crate::session::state::State;
use crate::session::wake::Wake;

use super::study::{Study, StudyFinding};

/// The study under way, if any.
#[derive(Debug)]
pub struct StudyRunner(Background<Study, StudyFinding>);

impl Default for StudyRunner {
    fn default() -> Self {
        Self(Background::new("compare study", |study, signals| study.work(signals.stop())))
    }
}

impl StudyRunner {
    /// Receives results, stops what is no longer wanted, starts the next study.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        self.0.keep(|study| compare::update::is_study_wanted(state, study));
        while let Some(heard) = self.0.hear() {
            let finding = match heard {
                Heard::Answer(_, finding) => finding,
                Heard::Failed(study) => study.nothing(),
            };
            compare::update::absorb_finding(state, finding);
        }
        self.0.ask(wake, || compare::update::study_wanted(state));
    }

    /// Stops the study and joins its thread.
    pub fn stop(&mut self) {
        self.0.end();
    }
}
