//! The pattern evaluation as a model to learn.

use std::iter::repeat;

use crate::eval::patterns::Patterns;
use crate::game::othello::Othello;

use super::{Features, Sample, Samples, WeightedFeature};

/// Numbers of patterns, in discs, at several anchors.
#[derive(Clone, Debug, PartialEq)]
pub struct PatternModel {
    /// Numbers of discs on the board at which a set of numbers applies, in order.
    pub anchors: Vec<u8>,
    /// Discs for a number of 1: 1 where discs are predicted, more for log odds.
    pub discs: f32,
    /// Numbers at these anchors, in discs, that the learned ones are added to; empty for zeros. Where
    /// positions carry little information, regularisation leaves these unchanged.
    pub begun_with: Vec<f32>,
}

impl Default for PatternModel {
    fn default() -> Self {
        Self { anchors: Patterns::ANCHORS.to_vec(), discs: 1.0, begun_with: Vec::new() }
    }
}

impl PatternModel {
    /// The evaluation with learned numbers; `None` when their count is wrong.
    pub fn evaluation(&self, numbers: &[f32]) -> Option<Patterns> {
        let before = self.begun_with.iter().copied().chain(repeat(0.0));
        let discs: Vec<f32> =
            numbers.iter().zip(before).map(|(number, before)| number.mul_add(self.discs, before)).collect();
        Patterns::new(&self.anchors, &discs)
    }

    /// A model with these anchors that continues from the numbers of an evaluation.
    pub fn going_on(anchors: Vec<u8>, patterns: &Patterns) -> Self {
        let begun_with = patterns.discs_at(&anchors);
        Self { anchors, discs: 1.0, begun_with }
    }

    /// The difference of each result from the initial numbers; `None` without any.
    pub(super) fn missed(&self, samples: &Samples<Othello>) -> Option<Samples<Othello>> {
        if self.begun_with.is_empty() {
            return None;
        }
        let mut involved = Vec::new();
        let mut missed = |sample: &Sample<Othello>| {
            self.extract(&sample.position, &mut involved);
            let sum: f32 = involved.iter().map(|it| it.value * self.begun_with[it.index as usize]).sum();
            Sample { result: (sample.result - sum) / self.discs, ..*sample }
        };
        let training = samples.training.iter().map(&mut missed).collect();
        Some(Samples { training, held_out: samples.held_out.iter().map(missed).collect() })
    }
}

impl Features<Othello> for PatternModel {
    fn count(&self) -> usize {
        self.anchors.len() * Patterns::numbers_of_a_set()
    }

    fn extract(&self, position: &Othello, out: &mut Vec<WeightedFeature>) {
        out.clear();
        Patterns::involved(&self.anchors, position, |index, value| {
            out.push(WeightedFeature { index: index as u32, value });
        });
    }
}
