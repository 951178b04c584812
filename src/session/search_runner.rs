//! Keeps the one search running that is wanted, and beside it the one that runs again in the background, and hands
//! their messages to `update`.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::catalog::Memory;
use crate::search::{Control, Limits, Report};
use crate::trace::sieve::Sieve;
use crate::trace::{Focus, Recorder, Widened};
use crate::worker::{Message, Run, Task};

use super::analysis::data::Wanted;
use super::effect::Effect;
use super::reruns::data::{Errand, Goal};
use super::state::{State, Status};
use super::wake::Wake;
use super::{analysis, reruns, update};

/// The running searches, if any.
#[derive(Debug, Default)]
pub struct SearchRunner {
    current: Option<Current>,
    errand: Option<(Errand, Run)>,
    /// What methods keep from one move to the next. Only the running search holds it; one at a time runs.
    memory: Arc<Mutex<Memory>>,
}

/// The search that is shown.
#[derive(Debug)]
struct Current {
    wanted: Wanted,
    run: Run,
    /// Its number: [`super::analysis::data::Analysis::begun`].
    search: u64,
    /// Whether it was stopped and only its last report is waited for.
    stopping: bool,
}

impl SearchRunner {
    /// Time a frame may spend on taking in messages.
    const BUDGET: Duration = Duration::from_micros(1500);
    /// The same once the search is stopped: what it told before that is taken in soon.
    const LAST_BUDGET: Duration = Duration::from_millis(6);
    /// Time between two looks at how far the background is.
    const GLANCE: Duration = Duration::from_millis(100);

    /// Takes in messages, stops what is no longer wanted, starts what is. What that asks of the world outside comes
    /// back.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) -> Vec<Effect> {
        self.advance_current(state, wake);
        self.advance_errand(state, wake)
    }

    /// Stops the searches and waits for their threads to end.
    pub fn stop(&mut self) {
        self.current = None;
        self.errand = None;
    }

    /// Asks the search to end if nothing is wanted any more. Its last report, which tells how far it came and so lets
    /// it be repeated, is still waited for.
    pub fn stop_unwanted(&mut self, state: &mut State) {
        if let Some(current) = &mut self.current
            && analysis::update::wanted(state).is_none()
        {
            if !current.stopping {
                current.run.stop();
                current.run.rest(Self::LAST_BUDGET);
            }
            current.stopping = true;
            state.analysis.status = Status::Stopped;
        }
    }

    fn advance_current(&mut self, state: &mut State, wake: &Wake) {
        self.current.take_if(|current| current.search != state.analysis.begun);
        // A stopped search is given the time to end first, so that its last report is in the picture of this frame.
        self.stop_unwanted(state);
        self.receive(state, wake);
        match (analysis::update::wanted(state), &mut self.current) {
            (None, Some(_)) => {}
            (Some(wanted), Some(current)) if wanted == current.wanted && !current.stopping => {}
            (Some(wanted), _) => {
                self.current = None;
                self.start(state, wake, wanted);
            }
            (None, None) => {
                if state.analysis.status == Status::Running {
                    state.analysis.status = Status::Stopped;
                }
            }
        }
    }

    fn start(&mut self, state: &mut State, wake: &Wake, wanted: Wanted) {
        analysis::update::begin(state, &wanted);
        let job = wanted.job.clone();
        let task = task("search", job.engine.method.name(), job.engine.limits, job.recorded_nodes);
        let wake = wake.clone();
        let memory = Arc::clone(&self.memory);
        let work = move |control: &mut Control, recorder: &mut Recorder<'_>| {
            let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
            job.run_with(&mut memory, control, recorder)
        };
        match Run::start_with(task, work, move || wake.streamed()) {
            Ok(run) => {
                let search = state.analysis.begun;
                self.current = Some(Current { wanted, run, search, stopping: false });
            }
            Err(error) => update::absorb(state, &wanted, Message::Failed(error.to_string())),
        }
    }

    fn receive(&mut self, state: &mut State, wake: &Wake) {
        let Some(Current { wanted, run, stopping, .. }) = &mut self.current else { return };
        let patience = if *stopping { Self::LAST_BUDGET } else { Self::BUDGET };
        let more = run.poll(patience, |message| update::absorb(state, wanted, message));
        if more {
            // The rest waits for the next frame.
            wake.more_waits();
        }
        if run.is_over()
            && let Some(current) = self.current.take()
            && !current.stopping
        {
            analysis::update::move_found(state, &current.wanted);
        }
    }

    fn advance_errand(&mut self, state: &mut State, wake: &Wake) -> Vec<Effect> {
        let mut effects = Vec::new();
        if let Some((errand, run)) = &mut self.errand
            && state.reruns.wanted() == Some(errand)
        {
            reruns::update::errand_progress(state, run.nodes());
            let more = run.poll(Self::BUDGET, |message| {
                effects.extend(reruns::update::absorb(state, errand, message));
            });
            wake.after(if more { Duration::ZERO } else { Self::GLANCE });
        }
        let running = self.errand.as_ref().filter(|(_, run)| !run.is_over()).map(|(errand, _)| errand);
        if state.reruns.wanted() != running {
            self.errand = None;
            if let Some(errand) = state.reruns.wanted().cloned() {
                effects.extend(self.start_errand(state, wake, errand));
            }
        }
        effects
    }

    fn start_errand(&mut self, state: &mut State, wake: &Wake, errand: Errand) -> Vec<Effect> {
        reruns::update::errand_begins(state, &errand);
        let wake = {
            let wake = wake.clone();
            move || wake.streamed()
        };
        let started = match errand.goal.clone() {
            Goal::Open { place, job, room, .. } => {
                let task = task("again", job.engine.method.name(), job.engine.limits, room);
                let work = move |control: &mut Control, recorder: &mut Recorder<'_>| -> Report {
                    let mut focus = Focus::new(place, recorder, control.stop_flag());
                    job.run(control, &mut focus)
                };
                Run::start_with(task, work, wake)
            }
            Goal::Widen { place, mut before, job, room } => {
                before.push(place.address);
                let budget = Sieve::fitting(job.recorded_nodes);
                let task = task("again", job.engine.method.name(), job.engine.limits, budget + room);
                let work = move |control: &mut Control, recorder: &mut Recorder<'_>| -> Report {
                    job.run(control, &mut Widened::new(budget, before, recorder))
                };
                Run::start_with(task, work, wake)
            }
            Goal::Anyway { branch, .. } => {
                let task = task("again", "anyway", branch.limits(), 0);
                Run::start_with(task, move |control, _| branch.run(control), wake)
            }
            Goal::Check { job, .. } | Goal::Solve { job, .. } => {
                let task = task("again", job.engine.method.name(), job.engine.limits, job.recorded_nodes);
                Run::start_with(task, move |control, recorder| job.run(control, recorder), wake)
            }
        };
        match started {
            Ok(run) => {
                self.errand = Some((errand, run));
                Vec::new()
            }
            Err(error) => reruns::update::absorb(state, &errand, Message::Failed(error.to_string())),
        }
    }
}

fn task(kind: &str, what: &str, limits: Limits, recorded_nodes: u32) -> Task {
    Task { name: format!("{kind} {what}"), limits, recorded_nodes }
}
