//! Runs the learning of the weights lab and passes its messages to `update`.

use std::time::Instant;

use crate::learning::LearningRun;
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::session::weights::learning;

/// The learning run, and those that were asked to end and have not done so yet.
#[derive(Debug, Default)]
pub struct LearningRunner {
    at_work: Option<AtWork>,
    leaving: Vec<LearningRun>,
}

/// A run at work.
#[derive(Debug)]
struct AtWork {
    /// The number of its run: [`super::data::Learning::begun`].
    number: u64,
    session: LearningRun,
    /// Seconds at work without pauses, and the time of the last count.
    seconds: f64,
    counted: Instant,
}

impl LearningRunner {
    /// Handles reports, pauses or continues the run, ends what is no longer wanted, starts what is.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        // A run that was stopped ends within a piece of its work; the window does not wait for it.
        self.leaving.retain(|session| !session.is_over());
        let is_over = self.at_work.as_mut().is_some_and(|run| run.advance(state));
        let wanted = learning::update::learning_wanted(state).map(|(number, _)| number);
        if self.at_work.as_ref().map(|run| run.number) == wanted {
            return;
        }
        if let Some(run) = self.at_work.take() {
            run.session.signals().stop();
            if run.number == state.lab.learning.begun && !is_over {
                // It may still have messages.
                self.at_work = Some(run);
                return;
            }
            self.leaving.push(run.session);
        }
        let (Some(number), Some(task)) = (wanted, &state.lab.learning.task) else { return };
        let wake = wake.clone();
        match LearningRun::start(task.clone(), move || wake.now()) {
            Ok(session) => {
                self.at_work = Some(AtWork { number, session, seconds: 0.0, counted: Instant::now() });
            }
            Err(error) => learning::update::learning_failed(state, error.to_string()),
        }
    }

    /// Stops everything and joins the threads.
    pub fn stop(&mut self) {
        self.at_work = None;
        self.leaving.clear();
    }
}

impl AtWork {
    /// Handles its reports; returns whether all have been handled.
    fn advance(&mut self, state: &mut State) -> bool {
        // Read before polling: messages sent in between would be lost with the run.
        let is_over = self.session.is_over();
        let wanted = learning::update::learning_wanted(state).filter(|(number, _)| *number == self.number);
        let rests = wanted.is_some_and(|(_, rests)| rests);
        if !self.session.signals().is_paused() {
            self.seconds += self.counted.elapsed().as_secs_f64();
        }
        self.counted = Instant::now();
        self.session.signals().pause(rests);
        if state.lab.learning.has_enough {
            self.session.signals().enough();
        }
        if self.number == state.lab.learning.begun {
            for message in self.session.poll() {
                learning::update::absorb_learning(state, message, self.seconds);
            }
        }
        is_over
    }
}
