//! Measures speed-ups beside the window, while somebody looks.

use std::thread;

use crossbeam_channel::{Receiver, bounded};

use crate::session::screen::data::Dialog;
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::speedups::{Course, Measured, Version};

/// Keeps the thread that measures, while it should.
#[derive(Debug, Default)]
pub struct Stopwatch {
    running: Option<Receiver<Measured>>,
}

impl Stopwatch {
    /// Takes in what was measured; begins and ends the measurement as wanted. It goes on only while somebody looks.
    pub fn tend(&mut self, state: &mut State, wake: &Wake) {
        let wanted = state.view.speedups.running && state.view.dialog == Some(Dialog::Speedups);
        if !wanted {
            state.view.speedups.running = false;
            // The thread ends when it finds nobody listening.
            self.running = None;
            return;
        }
        if self.running.is_none() {
            state.view.speedups.measured = <[Option<Measured>; Version::ALL.len()]>::default();
            self.running = begin(wake);
        }
        let Some(answers) = &self.running else {
            state.view.speedups.running = false;
            return;
        };
        loop {
            match answers.try_recv() {
                Ok(measured) => {
                    state.view.speedups.measured[measured.version as usize] = Some(measured);
                }
                Err(crossbeam_channel::TryRecvError::Empty) => return,
                Err(crossbeam_channel::TryRecvError::Disconnected) => break,
            }
        }
        state.view.speedups.running = false;
        self.running = None;
    }
}

pub(crate) fn begin(wake: &Wake) -> Option<Receiver<Measured>> {
    let (tell, told) = bounded(Version::ALL.len());
    let wake = wake.clone();
    let measure = move || {
        Course::default().measure(|measured| {
            let heard = tell.send(measured).is_ok();
            wake.now();
            heard
        });
        drop(tell);
        wake.now();
    };
    thread::Builder::new().name("speed-ups".to_owned()).spawn(measure).is_ok().then_some(told)
}
