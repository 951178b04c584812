//! The fit of a model to results: the numbers that made the results are found again, regularisation pulls as hard as
//! it says, threads change nothing, and it ends once the error falls no more or a signal stops it. The model is a toy.

use std::num::NonZero;

use edagari::learning::{
    Features, Fit, FitProgress, LearningSignals, Loss, Monitor, Sample, Samples, WeightedFeature,
};

/// A toy: a position is the list of its features.
struct Lists(usize);

impl Features<Vec<WeightedFeature>> for Lists {
    fn count(&self) -> usize {
        self.0
    }

    fn extract(&self, position: &Vec<WeightedFeature>, out: &mut Vec<WeightedFeature>) {
        out.clone_from(position);
    }

    fn is_locked(&self, index: u32) -> bool {
        index == 3
    }
}

const TRUTH: [f32; 5] = [2.0, -1.5, 0.25, 0.0, 7.0];

/// Positions of three features each, with values of both signs, judged by [`TRUTH`].
fn samples() -> Samples<Vec<WeightedFeature>> {
    let position = |number: usize| {
        let feature = |place: usize| {
            let drawn = edagari::game::bits::mix2(number as u64, place as u64);
            WeightedFeature { index: (drawn % 5) as u32, value: ((drawn >> 8) % 9) as f32 - 3.0 }
        };
        (0..3).map(feature).collect::<Vec<_>>()
    };
    let sample = |number| {
        let position: Vec<WeightedFeature> = position(number);
        let result = position.iter().map(|it| it.value * TRUTH[it.index as usize]).sum();
        Sample { position, result }
    };
    Samples { training: (0..9_000).map(sample).collect(), held_out: (9_000..9_500).map(sample).collect() }
}

fn learned(fit: Fit) -> (Vec<f32>, Vec<FitProgress>) {
    let mut told = Vec::new();
    let signals = LearningSignals::default();
    let numbers = fit.run(
        &Lists(5),
        &samples(),
        vec![0.0; 5],
        Monitor { signals: &signals, report: &mut |progress| told.push(progress) },
    );
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

/// Who wins is drawn by the logistic curve of what a truth says, so that logistic regression must find that truth.
#[test]
fn chances_to_win_are_found_by_logistic_regression() {
    const FLATTER: f32 = 0.1;
    let mut samples = samples();
    for (number, sample) in (0_u64..).zip(&mut samples.training) {
        let drawn = (edagari::game::bits::mix2(number, 77) % 1_000_000) as f32 / 1e6;
        let chance = 1.0 / (1.0 + (-FLATTER * sample.result).exp());
        sample.result = if drawn < chance { 2.0 } else { -40.0 };
    }
    let fit = Fit { loss: Loss::Logistic, regularisation: 0.0, epochs: 120, ..Fit::default() };
    let signals = LearningSignals::default();
    let numbers =
        fit.run(&Lists(5), &samples, vec![0.0; 5], Monitor { signals: &signals, report: &mut |_| {} });
    for (found, truth) in numbers.iter().zip(TRUTH) {
        assert!((found - FLATTER * truth).abs() < 0.04, "{numbers:?}");
    }
}

/// At the least of a squared error with `regularisation` as many zeros, what pulls at a number is that many times itself.
#[test]
fn regularisation_pulls_as_hard_as_it_says() {
    let (samples, signals) = (samples(), LearningSignals::default());
    let mut greatest = f32::INFINITY;
    for regularisation in [0.0, 3_000.0, 100_000.0] {
        let fit = Fit { regularisation, epochs: 400, ..Fit::default() };
        let numbers =
            fit.run(&Lists(5), &samples, vec![0.0; 5], Monitor { signals: &signals, report: &mut |_| {} });
        let mut pull = [0.0_f64; 5];
        for Sample { position, result } in &samples.training {
            let sum: f32 = position.iter().map(|it| it.value * numbers[it.index as usize]).sum();
            for it in position {
                pull[it.index as usize] += f64::from((result - sum) * it.value);
            }
        }
        for (place, (pull, number)) in
            pull.into_iter().zip(&numbers).enumerate().filter(|(place, _)| *place != 3)
        {
            let told = f64::from(regularisation * number);
            assert!((pull - told).abs() < 300.0, "number {place} of {numbers:?}: {pull} and {told}");
        }
        assert!(numbers[4] < greatest - 0.3 || regularisation == 0.0, "{numbers:?}");
        greatest = numbers[4];
    }
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
fn learning_ends_by_itself_once_the_error_falls_no_more() {
    let mut samples = samples();
    // Results that nothing predicts: what is learned from them says nothing about others.
    for (number, sample) in (0_u64..).zip(samples.training.iter_mut().chain(&mut samples.held_out)) {
        sample.result = (edagari::game::bits::mix(number) % 65) as f32 - 32.0;
    }
    samples.held_out = samples.training.split_off(200);
    let passes = |patience: u32, samples: &Samples<Vec<WeightedFeature>>| {
        let (mut held_out, fit) = (Vec::new(), Fit { epochs: 200, patience, ..Fit::default() });
        let mut told = |progress: FitProgress| held_out.push(progress.held_out);
        fit.run(
            &Lists(5),
            samples,
            vec![0.0; 5],
            Monitor { signals: &LearningSignals::default(), report: &mut told },
        );
        held_out
    };
    let held_out = passes(8, &samples);
    let least = held_out.iter().copied().fold(f64::INFINITY, f64::min);
    let at = held_out.iter().position(|&loss| loss <= least).expect("some pass");
    assert!(held_out.len() < 200 && at + 8 == held_out.len() - 1, "{held_out:?}");
    assert_eq!(passes(0, &samples).len(), 200);
    samples.held_out.truncate(Fit::ENOUGH_HELD_OUT - 1);
    assert_eq!(passes(8, &samples).len(), 200, "too few to end by");
}

#[test]
fn a_signal_stops_between_two_passes_and_keeps_what_was_learned() {
    let (signals, mut passes) = (LearningSignals::default(), 0);
    let fit = Fit { epochs: 1000, ..Fit::default() };
    let numbers = fit.run(
        &Lists(5),
        &samples(),
        vec![0.0; 5],
        Monitor {
            signals: &signals,
            report: &mut |progress| {
                passes += 1;
                if progress.epoch == 3 {
                    signals.stop();
                }
            },
        },
    );
    assert_eq!(passes, 3);
    assert!(numbers[4] > 1.0);
}
