//! Prediction in one drawing: the question that hides the next step, and the score. `asking` changes it.

use super::questions::StepQuestion;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Predict {
    /// Whether steps are asked about before they are shown.
    pub on: bool,
    /// The question that hides the next step.
    pub asked: Option<StepQuestion>,
    /// The result of the question about the step that is shown.
    pub verdict: Option<Prediction>,
    pub answered: u32,
    /// Number of right answers among `answered`.
    pub right: u32,
}

/// The result of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Prediction {
    pub question: StepQuestion,
    /// `None` where the user skipped the question.
    pub chosen: Option<usize>,
}

impl Prediction {
    /// Whether the answer was right; `None` without an answer.
    pub fn is_right(&self) -> Option<bool> {
        self.chosen.map(|chosen| chosen == self.question.right())
    }
}
