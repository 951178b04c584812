//! Measures speed-ups beside the window, while the dialog that shows them is open.

use std::sync::Arc;

use crate::session::background::{Background, Heard, Signals};
use crate::session::screen::data::Dialog;
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::speedups::solvers::{MeasurementWatch, Puzzle, StepOutcome};
use crate::speedups::{Contest, Version, VersionMeasurement};

use super::data::{Speedups, Subject};

/// The measurements, while they run.
#[derive(Debug)]
pub struct Measurement {
    beam: Background<(), VersionMeasurement>,
    /// By the number of the puzzle.
    solver: Background<usize, StepOutcome>,
}

impl Default for Measurement {
    fn default() -> Self {
        let beam = Background::new("speed-ups", |(), signals: &Signals<VersionMeasurement>| {
            Contest::default().measure(|measured| signals.send(measured));
            None
        });
        let solver = Background::new("speed-ups of solvers", |which, signals: &Signals<StepOutcome>| {
            let watch =
                MeasurementWatch { stop: Arc::clone(signals.stop()), gauge: Arc::clone(signals.gauge()) };
            let puzzle = Puzzle::shipped().into_iter().nth(which)?;
            puzzle.measure(Puzzle::MOST_NODES, &watch, |outcome| signals.send(outcome));
            None
        });
        Self { beam, solver }
    }
}

impl Measurement {
    /// Takes in what was measured; begins and ends measurements as wanted.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        let wanted = state.view.speedups.running && state.view.dialog == Some(Dialog::Speedups);
        let speedups = &mut state.view.speedups;
        speedups.running = wanted;
        let subject = speedups.subject;
        self.beam.keep(|()| wanted && subject == Subject::Beam);
        self.solver.keep(|&which| wanted && subject == Subject::Solver(which));
        self.hear_beam(speedups);
        self.hear_solver(speedups);
        speedups.nodes = self.solver.done();
        let running = speedups.running;
        self.beam.ask(wake, || {
            let begins = running && subject == Subject::Beam;
            begins.then(|| speedups.measured = <[Option<VersionMeasurement>; Version::ALL.len()]>::default())
        });
        self.solver.ask(wake, || {
            let which = subject.solver().filter(|_| running)?;
            speedups.outcomes.get_mut(which)?.clear();
            Some(which)
        });
    }

    fn hear_beam(&mut self, speedups: &mut Speedups) {
        while let Some(heard) = self.beam.hear() {
            match heard {
                Heard::Answer((), measured) => {
                    speedups.measured[measured.version as usize] = Some(measured);
                    speedups.running = speedups.rounds_done() < Speedups::rounds();
                }
                Heard::Failed(()) => speedups.running = false,
            }
        }
    }

    fn hear_solver(&mut self, speedups: &mut Speedups) {
        while let Some(heard) = self.solver.hear() {
            match heard {
                Heard::Answer(which, outcome) => {
                    let steps = Subject::Solver(which).puzzle().map_or(0, |puzzle| puzzle.steps().len());
                    speedups.running = outcome.step + 1 < steps;
                    speedups.outcomes[which].push(outcome);
                }
                Heard::Failed(_) => speedups.running = false,
            }
        }
    }
}
