//! Derived data of the exercise that is shown.

use std::sync::Arc;

use crate::exercise::{Answer, AnswerPlace};

use super::data::{Draft, Exercises, ShownExercise};
use super::{runs, working};

/// Computes what takes no search: the derived data of the exercise that is shown, and missing grades.
pub(crate) fn show(exercises: &mut Exercises) {
    working::grade_quick(exercises);
    let Some(exercise) = exercises.exercise() else {
        exercises.shown = None;
        return;
    };
    if exercises.shown.as_ref().is_none_or(|shown| shown.exercise != *exercise) {
        exercises.shown = Some(Arc::new(ShownExercise::of(exercise)));
    }
    let graded = exercises.graded(exercises.current).cloned();
    let Some(shown) = exercises.shown.as_mut() else { return };
    let (grade, fault) = match graded {
        Some(Ok(grade)) => (Some(grade), None),
        Some(Err(fault)) => (None, Some(fault)),
        None => (None, None),
    };
    // Nothing changed: a node selected since then stays selected.
    if shown.grade == grade && shown.fault == fault {
        return;
    }
    let divergence = grade.as_ref().and_then(|grade| grade.divergence.clone());
    let shown = Arc::make_mut(shown);
    (shown.grade, shown.fault) = (grade, fault);
    if let Some(divergence) = divergence {
        // Marks belong to the branches below a node that is cut: selected, it would be marked itself.
        let is_cut = matches!(divergence.place, AnswerPlace::Cut(_));
        exercises.node = divergence.node.filter(|_| !is_cut);
    }
}

/// The first pruned branch that the answer does not mark, where the answer first goes wrong.
pub(crate) fn unmarked_branch(exercises: &Exercises) -> Option<u32> {
    let shown = exercises.shown.as_ref()?;
    let AnswerPlace::Cut(node) = shown.grade.as_ref()?.divergence.as_ref()?.place else { return None };
    let Some(Answer::Cuts(marked)) = exercises.answer() else { return None };
    let (tree, cut) = (shown.tree.as_ref()?.tree(), shown.reference.as_ref()?.cut_branches());
    let mut children = tree.children(node).iter().copied();
    children.find(|child| cut.contains(child) && !marked.contains(child))
}

pub(crate) fn go(exercises: &mut Exercises, index: usize) {
    exercises.current = index;
    exercises.shown = None;
    exercises.node = None;
    exercises.hints = 0;
    exercises.played = None;
    (exercises.revealed, exercises.explained, exercises.answers_shown) = (false, false, None);
    exercises.stopped = None;
    runs::show(exercises, false);
    exercises.earlier.clear();
    exercises.later.clear();
}

/// The present answer and texts.
pub(crate) fn draft(exercises: &Exercises) -> Option<Draft> {
    let typed = exercises.sheet.work.get(&exercises.current).map(|work| work.typed.clone());
    Some(Draft { answer: exercises.answer()?, typed: typed.unwrap_or_default() })
}

/// Stores the present answer for undo.
pub(crate) fn remember(exercises: &mut Exercises) {
    exercises.earlier.extend(draft(exercises));
    if exercises.earlier.len() > Exercises::KEPT {
        exercises.earlier.remove(0);
    }
    exercises.later.clear();
}
