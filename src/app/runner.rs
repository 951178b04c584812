//! Keeps the one search running that is wanted, and hands its messages to `update`.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::catalog::Memory;
use crate::search::Control;
use crate::trace::Recorder;
use crate::worker::{Message, Run, Task};

use super::state::{State, Status, Wanted};
use super::update;

/// The running search, if any.
#[derive(Debug, Default)]
pub struct Runner {
    current: Option<(Wanted, Run)>,
    /// What methods keep from one move to the next. Only the running search holds it; one at a time runs.
    memory: Arc<Mutex<Memory>>,
}

impl Runner {
    /// Time a frame may spend on taking in messages.
    const BUDGET: Duration = Duration::from_millis(2);

    /// Takes in messages, stops what is no longer wanted, starts what is.
    pub fn tend(&mut self, state: &mut State, ctx: &egui::Context) {
        self.receive(state, ctx);
        let wanted = update::wanted(state);
        let running = self.current.as_ref().map(|(running, _)| running);
        if wanted.as_ref() == running {
            return;
        }
        if self.current.take().is_some() && state.analysis.status == Status::Running {
            state.analysis.status = Status::Stopped;
        }
        if let Some(wanted) = wanted {
            self.start(state, ctx, wanted);
        }
    }

    /// Stops the search and waits for its thread to end.
    pub fn stop(&mut self) {
        self.current = None;
    }

    fn start(&mut self, state: &mut State, ctx: &egui::Context, wanted: Wanted) {
        update::begin(state, &wanted);
        let job = wanted.job.clone();
        let task = Task {
            name: format!("search {}", job.engine.method.name()),
            limits: job.engine.limits,
            recorded_nodes: job.recorded_nodes,
        };
        let ctx = ctx.clone();
        let memory = Arc::clone(&self.memory);
        let work = move |control: &mut Control, recorder: &mut Recorder<'_>| {
            let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
            job.run_with(&mut memory, control, recorder)
        };
        match Run::start_with(task, work, move || ctx.request_repaint()) {
            Ok(run) => self.current = Some((wanted, run)),
            Err(error) => update::absorb(state, &wanted, Message::Failed(error.to_string())),
        }
    }

    fn receive(&mut self, state: &mut State, ctx: &egui::Context) {
        let Some((wanted, run)) = &mut self.current else { return };
        let more = run.poll(Self::BUDGET, |message| update::absorb(state, wanted, message));
        if more {
            // The rest waits for the next frame.
            ctx.request_repaint();
        }
        if run.is_over()
            && let Some((wanted, _)) = self.current.take()
        {
            update::move_found(state, &wanted);
        }
    }
}
