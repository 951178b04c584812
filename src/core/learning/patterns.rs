//! The pattern evaluation as a model to learn.

use crate::eval::patterns::Patterns;
use crate::game::othello::Othello;

use super::{Features, WeightedFeature};

/// Numbers of patterns, in discs, for these fillings of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct PatternModel {
    /// Discs on the board at which the sets of numbers hold, in order.
    pub anchors: Vec<u8>,
    /// Discs that a number of 1 is worth: 1 where discs are predicted, more where log odds are.
    pub discs: f32,
}

impl Default for PatternModel {
    fn default() -> Self {
        Self { anchors: Patterns::ANCHORS.to_vec(), discs: 1.0 }
    }
}

impl PatternModel {
    /// The evaluation with learned numbers; `None` when they are not as many as the model has.
    pub fn evaluation(&self, numbers: &[f32]) -> Option<Patterns> {
        let discs: Vec<f32> = numbers.iter().map(|number| number * self.discs).collect();
        Patterns::new(&self.anchors, &discs)
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
