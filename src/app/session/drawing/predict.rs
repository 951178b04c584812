//! Prediction in one drawing: the question that hides the next step, and how many were answered right. The writer is
//! `asking`.

use super::questions::StepQuestion;

/// What is predicted in one drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Predict {
    /// Whether steps are asked about before they are shown.
    pub on: bool,
    /// The question that hides the next step.
    pub asked: Option<StepQuestion>,
    /// What became of the question that hid the step that is shown.
    pub verdict: Option<Prediction>,
    /// Questions that were answered.
    pub answered: u32,
    /// Those of them that were answered right.
    pub right: u32,
}

/// What became of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Prediction {
    pub question: StepQuestion,
    /// The answer that was chosen; `None` where somebody only wanted to see the step.
    pub chosen: Option<usize>,
}

impl Prediction {
    /// Whether the answer was right, if there was one.
    pub fn is_right(&self) -> Option<bool> {
        self.chosen.map(|chosen| chosen == self.question.right())
    }
}
