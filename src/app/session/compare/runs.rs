//! The threads of a comparison: runs a few searches at a time, and passes their messages to `update`.

use std::time::Duration;

use crate::catalog::Job;
use crate::session::compare;
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::worker::SearchRun;

/// The running searches of the comparison.
#[derive(Debug, Default)]
pub struct ComparisonRunner {
    running: Vec<RunningComparison>,
}

#[derive(Debug)]
struct RunningComparison {
    entry: u64,
    job: Job,
    run: SearchRun,
}

impl ComparisonRunner {
    /// Time per frame for the messages of one search.
    const BUDGET: Duration = Duration::from_millis(1);

    /// Takes in messages, stops what is no longer wanted, starts what is.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        for RunningComparison { entry, run, .. } in &mut self.running {
            if run.poll(Self::BUDGET, |message| compare::update::absorb_trial(state, *entry, message)) {
                wake.now();
            }
        }
        let wanted = compare::update::trials_wanted(state);
        // One that is over has handed over all that it had; dropping it joins its thread.
        let is_wanted = |running: &RunningComparison| {
            !running.run.is_over() && wanted.iter().any(|(entry, job)| running.is(*entry, job))
        };
        self.running.retain(is_wanted);
        for (entry, job) in wanted {
            if !self.running.iter().any(|running| running.is(entry, &job)) {
                self.start(state, wake, entry, job);
            }
        }
    }

    /// Stops all searches and joins their threads.
    pub fn stop(&mut self) {
        self.running.clear();
    }

    fn start(&mut self, state: &mut State, wake: &Wake, entry: u64, job: Job) {
        compare::update::begin_trial(state, entry, &job);
        let wake = wake.clone();
        match SearchRun::start(job.clone(), move || wake.streamed()) {
            Ok(run) => self.running.push(RunningComparison { entry, job, run }),
            Err(error) => {
                let message = crate::worker::SearchMessage::Failed(error.to_string());
                compare::update::absorb_trial(state, entry, message);
            }
        }
    }
}

impl RunningComparison {
    fn is(&self, entry: u64, job: &Job) -> bool {
        self.entry == entry && self.job == *job
    }
}
