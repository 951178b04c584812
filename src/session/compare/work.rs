//! What follows from searches that are over, each alone and in pairs, worked out on a thread beside the window: going
//! through trees of a million nodes takes longer than a frame may.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle};

use crossbeam_channel::{Receiver, bounded};

use crate::session::compare;
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::worker::go_behind_the_window;

use super::study::{Finding, Study};

/// The study that runs, if one does.
#[derive(Debug, Default)]
pub struct Studies {
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    study: Study,
    answer: Receiver<Finding>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Studies {
    /// Takes in what was found, stops what nobody asks for any more, starts what is to be worked out next.
    pub fn tend(&mut self, state: &mut State, wake: &Wake) {
        if let Some(running) = &self.running {
            let wanted = compare::update::is_study_wanted(state, &running.study);
            running.stop.fetch_or(!wanted, Ordering::Relaxed);
            let at_work = running.is_at_work();
            match running.answer.try_recv() {
                Ok(finding) => compare::update::absorb_finding(state, finding),
                Err(_) if at_work => return,
                // It failed, and would again.
                Err(_) if wanted => compare::update::absorb_finding(state, running.study.nothing()),
                Err(_) => {}
            }
            self.running = None;
        }
        if let Some(study) = compare::update::study_wanted(state) {
            let wake = wake.clone();
            // Without a thread nothing is found, and the next frame asks again.
            self.running = Running::start(study, move || wake.now()).ok();
        }
    }

    /// Stops the study and waits for its thread to end.
    pub fn stop(&mut self) {
        self.running = None;
    }
}

impl Running {
    fn start(study: Study, wake: impl FnOnce() + Send + 'static) -> io::Result<Self> {
        let stop = Arc::<AtomicBool>::default();
        let (sender, answer) = bounded(1);
        let (work, flag) = (study.clone(), Arc::clone(&stop));
        let thread = Builder::new().name("compare study".to_owned()).spawn(move || {
            go_behind_the_window();
            if let Some(finding) = work.work(&flag) {
                // Nobody listens any more when the window closes.
                let _ = sender.send(finding);
            }
            drop(sender);
            wake();
        })?;
        Ok(Self { study, answer, stop, thread: Some(thread) })
    }

    fn is_at_work(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // A panic there has been told on standard error; nothing depends on the answer.
            let _ = thread.join();
        }
    }
}
