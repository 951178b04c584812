//! Regression: gradient descent on all positions at once, with an individual step for each number.
//!
//! A number that occurs in many positions may move less for each of them. The step of a number is the sum,
//! over its positions, of its value times all values there: with such steps a squared error never grows,
//! whatever the model (the diagonal matrix of these sums exceeds the Hessian, by diagonal dominance), so no
//! rate must be chosen. Nesterov's momentum speeds it up, and is reset when it leads uphill (O'Donoghue and
//! Candès 2015).
//!
//! Sums are integers, so that the result does not depend on the number of threads.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::{Deserialize, Serialize};

use super::{Features, LearningSignals, Monitor, Sample, Samples, WeightedFeature};

/// The quantity to be minimized.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Loss {
    /// Squared error: the sum predicts the result itself.
    #[default]
    Squared,
    /// Cross-entropy of the winner: the logistic curve of the sum predicts the share of points.
    Logistic,
}

/// Settings of a regression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    pub loss: Loss,
    /// Strength of regularisation (L2): the number of positions that pull a number towards zero.
    pub regularisation: f32,
    /// The most passes over all positions.
    pub epochs: u32,
    /// Number of passes without a new minimum of the loss on the positions held out, after which the fit
    /// ends; 0 for never. With fewer than [`Fit::ENOUGH_HELD_OUT`] positions held out it is ignored.
    pub patience: u32,
    /// Number of threads. The result does not depend on it.
    pub threads: NonZero<usize>,
}

impl Default for Fit {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Self { loss: Loss::Squared, regularisation: 1.0, epochs: 60, patience: 0, threads }
    }
}

/// The least loss so far, and its pass.
struct LeastLoss {
    loss: f64,
    epoch: u32,
}

impl LeastLoss {
    const NONE: Self = Self { loss: f64::INFINITY, epoch: 0 };

    /// Adds the loss after a pass and returns whether to continue.
    fn goes_on(&mut self, epoch: u32, loss: f64, patience: u32) -> bool {
        if loss < self.loss {
            *self = Self { loss, epoch };
        }
        patience == 0 || epoch - self.epoch < patience
    }
}

/// Progress of learning after a pass.
#[derive(Clone, Debug, PartialEq)]
pub struct FitProgress {
    /// Passes so far, from 1.
    pub epoch: u32,
    /// Passes in all.
    pub epochs: u32,
    /// The mean loss of the training positions.
    pub loss: f64,
    /// The mean loss of the positions held out; 0 without any.
    pub held_out: f64,
    /// The mean absolute error of the positions held out: in units of the game, or of the share of points.
    pub error: f64,
    pub numbers: Vec<f32>,
}

/// Number of positions that a thread takes at a time.
const PIECE: usize = 4096;
/// Resolution of the integer sums: steps per unit.
const UNIT: f32 = 65_536.0;

impl Fit {
    /// Default number of passes without improvement before the end.
    pub const PATIENCE: u32 = 8;
    /// The least number of positions held out for a judgement: those of about twenty games.
    pub const ENOUGH_HELD_OUT: usize = 1000;

    /// Learns the numbers of a model, beginning with `numbers`. `monitor` is called after each pass, and
    /// stops or pauses the fit. Returns the numbers of the last whole pass.
    pub fn run<P: Sync, F: Features<P>>(
        &self,
        model: &F,
        samples: &Samples<P>,
        numbers: Vec<f32>,
        monitor: Monitor<'_, FitProgress>,
    ) -> Vec<f32> {
        let Monitor { signals, report } = monitor;
        debug_assert_eq!(numbers.len(), model.count());
        let work = PassContext { fit: *self, model, signals };
        // Stopped before the first pass, the initial numbers are the best.
        let Some(steps) = work.steps(&samples.training) else { return numbers };
        let mut descent = Descent { ahead: numbers.clone(), numbers, steps, pace: 1.0 };
        let patience = if samples.held_out.len() < Self::ENOUGH_HELD_OUT { 0 } else { self.patience };
        let mut least = LeastLoss::NONE;
        for epoch in 1..=self.epochs {
            let Some(slope) = work.pass(&samples.training, &descent.ahead, true) else { break };
            descent.step(&slope.gradient, f64::from(self.regularisation));
            let Some(held_out) = work.pass(&samples.held_out, &descent.numbers, false) else { break };
            report(FitProgress {
                epoch,
                epochs: self.epochs,
                // This loss is at the point of the gradient, one step before the numbers that are reported.
                loss: slope.loss / samples.training.len().max(1) as f64,
                held_out: held_out.loss / samples.held_out.len().max(1) as f64,
                error: held_out.error / samples.held_out.len().max(1) as f64,
                numbers: descent.numbers.clone(),
            });
            if !least.goes_on(epoch, held_out.loss, patience) {
                break;
            }
        }
        descent.numbers
    }
}

impl Loss {
    /// The derivative, the loss and the absolute error of a sum for a result.
    fn of(self, sum: f32, result: f32) -> (f32, f32, f32) {
        match self {
            Self::Squared => {
                let miss = sum - result;
                (miss, miss * miss, miss.abs())
            }
            Self::Logistic => {
                // The side to move has won, lost or drawn; the margin plays no part.
                let share = if result == 0.0 { 0.5 } else { f32::from(u8::from(result > 0.0)) };
                let expected = 1.0 / (1.0 + (-sum).exp());
                // This is log(1 + exp(sum)) - share * sum, written so that no argument of `exp` is positive.
                let surprise = 0.5 * sum.abs() - (share - 0.5) * sum + (-sum.abs()).exp().ln_1p();
                (expected - share, surprise, (expected - share).abs())
            }
        }
    }

    /// The greatest second derivative.
    const fn curvature(self) -> f64 {
        match self {
            Self::Squared => 1.0,
            // The slope of the logistic curve is p (1 - p), which is greatest at one half.
            Self::Logistic => 0.25,
        }
    }
}

/// The state of the descent.
struct Descent {
    numbers: Vec<f32>,
    /// The point reached by momentum.
    ahead: Vec<f32>,
    /// Divisors of the gradient; 0 for numbers that are not learned.
    steps: Vec<f64>,
    pace: f64,
}

impl Descent {
    /// One step of Nesterov's method from the point reached by momentum.
    fn step(&mut self, gradient: &[i64], regularisation: f64) {
        let next_pace = f64::midpoint(1.0, (1.0 + 4.0 * self.pace * self.pace).sqrt());
        let mut uphill = 0.0;
        let before = std::mem::take(&mut self.numbers);
        self.numbers = (self.ahead.iter().zip(gradient).zip(&self.steps).zip(&before))
            .map(|(((&ahead, &gradient), &step), &before)| {
                // Locked, or in no position: regularisation must not pull it to zero either.
                if step == 0.0 {
                    return ahead;
                }
                let slope = gradient as f64 / f64::from(UNIT) + regularisation * f64::from(ahead);
                let next = (f64::from(ahead) - slope / (step + regularisation)) as f32;
                // The gradient against the last move: positive where the momentum went uphill.
                uphill += slope * f64::from(next - before);
                next
            })
            .collect();
        let momentum = if uphill > 0.0 { 0.0 } else { (self.pace - 1.0) / next_pace };
        self.pace = if uphill > 0.0 { 1.0 } else { next_pace };
        for ((ahead, &next), &before) in self.ahead.iter_mut().zip(&self.numbers).zip(&before) {
            *ahead = momentum.mul_add(f64::from(next - before), f64::from(next)) as f32;
        }
    }
}

/// Sums over the positions of one pass.
struct PassSums {
    /// In [`UNIT`]s; empty where not needed.
    gradient: Vec<i64>,
    loss: f64,
    error: f64,
}

/// Inputs shared by all passes.
struct PassContext<'a, F> {
    fit: Fit,
    model: &'a F,
    signals: &'a LearningSignals,
}

impl<F> PassContext<'_, F> {
    /// The step of each number; `None` when stopped.
    fn steps<P: Sync>(&self, samples: &[Sample<P>]) -> Option<Vec<f64>>
    where
        F: Features<P>,
    {
        let count = self.model.count();
        let parts = self.share(
            samples,
            || vec![0_i64; count],
            |sums, _, features| {
                let all: f32 = features.iter().map(|feature| feature.value.abs()).sum();
                for feature in features {
                    // Rounded for each position and not in the end, so that the order of summation makes no
                    // difference.
                    sums[feature.index as usize] += (feature.value.abs() * all * UNIT) as i64;
                }
            },
        )?;
        let curvature = self.fit.loss.curvature() / f64::from(UNIT);
        let step = |index: usize| {
            let sum: i64 = parts.iter().map(|part| part[index]).sum();
            if self.model.is_locked(index as u32) { 0.0 } else { sum as f64 * curvature }
        };
        Some((0..count).map(step).collect())
    }

    /// Gradient, loss and error at these numbers; `None` when stopped.
    fn pass<P: Sync>(&self, samples: &[Sample<P>], numbers: &[f32], slope: bool) -> Option<PassSums>
    where
        F: Features<P>,
    {
        // For positions held out only the loss is needed, and a gradient of all numbers is large.
        let count = if slope { numbers.len() } else { 0 };
        let empty = || (vec![0_i64; count], 0_i64, 0_i64);
        let parts = self.share(samples, empty, |(gradient, losses, errors), sample, features| {
            let sum = features.iter().map(|feature| feature.value * numbers[feature.index as usize]).sum();
            let (derivative, loss, error) = self.fit.loss.of(sum, sample.result);
            *losses += (loss * UNIT) as i64;
            *errors += (error * UNIT) as i64;
            if slope {
                for feature in features {
                    gradient[feature.index as usize] += (derivative * feature.value * UNIT) as i64;
                }
            }
        })?;
        let (mut gradient, mut losses, mut errors) = empty();
        for (part, loss, error) in parts {
            gradient.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
            losses += loss;
            errors += error;
        }
        let unit = f64::from(UNIT);
        Some(PassSums { gradient, loss: losses as f64 / unit, error: errors as f64 / unit })
    }

    /// Distributes the samples to all threads, each with sums of its own; `None` when stopped.
    fn share<P: Sync, S: Send>(
        &self,
        samples: &[Sample<P>],
        empty: impl Fn() -> S + Sync,
        add: impl Fn(&mut S, &Sample<P>, &[WeightedFeature]) + Sync,
    ) -> Option<Vec<S>>
    where
        F: Features<P>,
    {
        let next = AtomicUsize::new(0);
        let work = || {
            let (mut sums, mut features) = (empty(), Vec::new());
            while self.signals.go_on() {
                let piece = next.fetch_add(1, Ordering::Relaxed);
                let Some(piece) = samples.chunks(PIECE).nth(piece) else { break };
                for sample in piece {
                    self.model.extract(&sample.position, &mut features);
                    add(&mut sums, sample, &features);
                }
            }
            sums
        };
        let parts = std::thread::scope(|scope| {
            let helper = |number: usize| {
                let thread = std::thread::Builder::new().name(format!("learning {number}"));
                // Fewer threads suffice: the others take the pieces of one that the system refuses.
                thread.spawn_scoped(scope, work).ok()
            };
            let helpers: Vec<_> = (2..=self.fit.threads.get()).filter_map(helper).collect();
            let own = work();
            let theirs =
                helpers.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
            std::iter::once(own).chain(theirs).collect::<Vec<_>>()
        });
        // Sums over a part of the positions are useless.
        (!self.signals.is_stopped()).then_some(parts)
    }
}
