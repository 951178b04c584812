//! Learning: what made the results is found again, whatever the threads; a signal stops it.

use std::num::NonZero;

use edagari::learning::{Feature, Features, Fit, Loss, Progress, Sample, Samples, Signals};

/// A toy: a position is the list of its features.
struct Lists(usize);

impl Features<Vec<Feature>> for Lists {
    fn count(&self) -> usize {
        self.0
    }

    fn extract(&self, position: &Vec<Feature>, out: &mut Vec<Feature>) {
        out.clone_from(position);
    }

    fn is_locked(&self, index: u32) -> bool {
        index == 3
    }
}

const TRUTH: [f32; 5] = [2.0, -1.5, 0.25, 0.0, 7.0];

/// Positions of three features each, with values of both signs, judged by [`TRUTH`].
fn samples() -> Samples<Vec<Feature>> {
    let position = |number: usize| {
        let feature = |place: usize| {
            let drawn = edagari::game::bits::mix2(number as u64, place as u64);
            Feature { index: (drawn % 5) as u32, value: ((drawn >> 8) % 9) as f32 - 3.0 }
        };
        (0..3).map(feature).collect::<Vec<_>>()
    };
    let sample = |number| {
        let position: Vec<Feature> = position(number);
        let result = position.iter().map(|it| it.value * TRUTH[it.index as usize]).sum();
        Sample { position, result }
    };
    Samples { training: (0..9_000).map(sample).collect(), held_out: (9_000..9_500).map(sample).collect() }
}

fn learned(fit: Fit) -> (Vec<f32>, Vec<Progress>) {
    let mut told = Vec::new();
    let signals = Signals::default();
    let numbers =
        fit.run(&Lists(5), &samples(), vec![0.0; 5], (&signals, &mut |progress| told.push(progress)));
    (numbers, told)
}

#[test]
fn what_made_the_results_is_found_and_the_error_falls() {
    let fit = Fit { regularisation: 0.0, epochs: 40, ..Fit::default() };
    let (numbers, told) = learned(fit);
    for (found, truth) in numbers.iter().zip(TRUTH) {
        assert!((found - truth).abs() < 0.01, "{numbers:?}");
    }
    assert!(told[39].error < 0.01 && told[39].held_out < 0.01 * told[0].held_out);
}

#[test]
fn threads_do_not_change_the_result() {
    for loss in [Loss::Squared, Loss::Logistic] {
        let with = |threads| {
            let threads = NonZero::new(threads).expect("not zero");
            learned(Fit { loss, epochs: 5, threads, ..Fit::default() })
        };
        assert_eq!(with(1), with(3));
    }
}

#[test]
fn a_signal_stops_between_two_passes_and_keeps_what_was_learned() {
    let (signals, mut passes) = (Signals::default(), 0);
    let fit = Fit { epochs: 1000, ..Fit::default() };
    let numbers = fit.run(
        &Lists(5),
        &samples(),
        vec![0.0; 5],
        (&signals, &mut |progress| {
            passes += 1;
            if progress.epoch == 3 {
                signals.stop();
            }
        }),
    );
    assert_eq!(passes, 3);
    assert!(numbers[4] > 1.0);
}
