//! Study of searches that are over, each alone and in pairs, worked out beside the window: going through trees of
//! a million nodes takes longer than a frame may.

use crate::session::background::{Background, Heard};
use crate::session::compare;
use crate::session::state::State;
use crate::session::wake::Wake;

use super::study::{Study, StudyFinding};

/// The study that runs, if one does.
#[derive(Debug)]
pub struct StudyRunner(Background<Study, StudyFinding>);

impl Default for StudyRunner {
    fn default() -> Self {
        Self(Background::new("compare study", |study, signals| study.work(signals.stop())))
    }
}

impl StudyRunner {
    /// Takes in what was found, stops what nobody asks for any more, starts what is to be worked out next.
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

    /// Stops the study and waits for its thread to end.
    pub fn stop(&mut self) {
        self.0.end();
    }
}
