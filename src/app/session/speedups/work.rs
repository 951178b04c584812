//! Measures speed-ups in the background, while their dialog is open.

use std::sync::Arc;

use crate::session::background::{Background, BackgroundSignals, Heard};
use crate::session::screen::data::Dialog;
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::speedups::solvers::{MeasurementWatch, Puzzle, StepOutcome};
use crate::speedups::{Contest, SpeedVersion, VersionMeasurement};

use super::data::{Speedups, SpeedupsSubject};

/// The measurement under way, if any.
#[derive(Debug)]
pub struct Measurement {
    beam: Background<(), VersionMeasurement>,
    solver: Background<Puzzle, StepOutcome>,
}

impl Default for Measurement {
    fn default() -> Self {
        let beam = Background::new("speed-ups", |(), signals: &BackgroundSignals<VersionMeasurement>| {
            Contest::default().measure(|measured| signals.send(measured));
            None
        });
        let solver = Background::new(
            "speed-ups of solvers",
            |puzzle: Puzzle, signals: &BackgroundSignals<StepOutcome>| {
                let watch =
                    MeasurementWatch { stop: Arc::clone(signals.stop()), gauge: Arc::clone(signals.gauge()) };
                puzzle.measure(Puzzle::MOST_NODES, &watch, |outcome| signals.send(outcome));
                None
            },
        );
        Self { beam, solver }
    }
}

impl Measurement {
    /// Handles results; starts and stops measurements as wanted.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        let wanted = state.view.speedups.running && state.view.dialog == Some(Dialog::Speedups);
        let speedups = &mut state.view.speedups;
        // Closing the dialog stops a measurement; opening it does not start one.
        speedups.running = wanted;
        let subject = speedups.subject;
        self.beam.keep(|()| wanted && subject == SpeedupsSubject::Beam);
        let puzzle = speedups.puzzle();
        self.solver.keep(|question| wanted && puzzle.as_ref() == Some(question));
        self.hear_beam(speedups);
        self.hear_solver(speedups);
        speedups.nodes = self.solver.done();
        let running = speedups.running;
        self.beam.ask(wake, || {
            // Old results are cleared when it really starts: until then they stay visible.
            let begins = running && subject == SpeedupsSubject::Beam;
            begins.then(|| {
                speedups.measured = <[Option<VersionMeasurement>; SpeedVersion::ALL.len()]>::default();
            })
        });
        self.solver.ask(wake, || {
            let puzzle = puzzle.filter(|_| running)?;
            speedups.known_mut()?.clear();
            Some(puzzle)
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
                Heard::Answer(puzzle, outcome) if speedups.puzzle().as_ref() == Some(&puzzle) => {
                    speedups.running = outcome.step + 1 < puzzle.steps().len();
                    if let Some(known) = speedups.known_mut() {
                        known.push(outcome);
                    }
                }
                // Another position is shown by now.
                Heard::Answer(..) => {}
                Heard::Failed(_) => speedups.running = false,
            }
        }
    }
}
