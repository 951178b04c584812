//! Measures speed-ups beside the window, while the dialog that shows them is open.

use crate::session::background::{Background, Heard};
use crate::session::screen::data::Dialog;
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::speedups::{Contest, Measured, Version};

use super::data::Speedups;

/// The measurement, while it runs.
#[derive(Debug)]
pub struct Measurement(Background<(), Measured>);

impl Default for Measurement {
    fn default() -> Self {
        Self(Background::new("speed-ups", |(), signals| {
            Contest::default().measure(|measured| signals.send(measured));
            None
        }))
    }
}

impl Measurement {
    /// Takes in what was measured; begins and ends the measurement as wanted.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        let wanted = state.view.speedups.running && state.view.dialog == Some(Dialog::Speedups);
        let speedups = &mut state.view.speedups;
        speedups.running = wanted;
        self.0.keep(|()| wanted);
        while let Some(heard) = self.0.hear() {
            match heard {
                Heard::Answer((), measured) => {
                    speedups.measured[measured.version as usize] = Some(measured);
                    speedups.running = speedups.rounds_done() < Speedups::rounds();
                }
                Heard::Failed(()) => speedups.running = false,
            }
        }
        self.0.ask(wake, || {
            speedups.running.then(|| speedups.measured = <[Option<Measured>; Version::ALL.len()]>::default())
        });
    }
}
