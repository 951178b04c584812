//! The tree of an exercise with its answer, as the parts of the panel show it.

use edagari_app::exercise::{Answer, ExerciseKind};
use edagari_app::game::number_tree::NumberTree;
use edagari_app::session::exercises::data::ShownExercise;
use edagari_app::session::state::State;

/// The data of the drawing.
#[derive(Clone, Copy)]
pub(super) struct DrawnExercise<'a> {
    pub(super) state: &'a State,
    pub(super) shown: &'a ShownExercise,
    pub(super) tree: &'a NumberTree,
    pub(super) answer: &'a Answer,
}

impl DrawnExercise<'_> {
    /// The node that is selected, if the tree has it.
    pub(super) fn selected(&self) -> Option<u32> {
        // The node may have been selected in another exercise, whose tree is larger.
        self.state.exercises.node.filter(|&node| (node as usize) < self.tree.tree().node_count())
    }

    /// The answer shown: the student's, or the model answer once that is revealed.
    pub(super) fn shown_answer(&self) -> &Answer {
        let model = self.shown.solution.as_ref().map(|solution| &solution.answer);
        model.filter(|_| self.state.exercises.revealed).unwrap_or(self.answer)
    }

    /// Whether the exercise asks about a node.
    pub(super) fn is_asked(&self, node: u32) -> bool {
        let inner = self.tree.tree().value(node).is_none();
        let entered = || self.shown.reference.as_ref().is_some_and(|reference| reference.entered(node));
        match self.shown.exercise.kind {
            ExerciseKind::Values => inner,
            ExerciseKind::Windows | ExerciseKind::Bounds => inner && entered(),
            ExerciseKind::Cuts | ExerciseKind::Order => node != 0,
            ExerciseKind::NextLeaf { .. } => !inner,
            _ => false,
        }
    }
}
