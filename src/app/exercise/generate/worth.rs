//! Test whether a generated exercise is worth asking: some answer is wrong, and where one child is to be
//! chosen, only one is right.

use crate::game::number_tree::NumberTree;

use super::super::solve::{best_order, exact_value};
use super::super::{Exercise, ExerciseKind, Fault, ReferenceSearch, ResultTable, WorkSignals};
use super::Wishes;

impl Wishes {
    /// Whether answers can be wrong, so that the exercise is worth asking.
    pub(super) fn is_worth_asking(&self, exercise: &Exercise) -> Result<bool, Fault> {
        match exercise.kind {
            ExerciseKind::Ucb1 { .. } | ExerciseKind::Thunder { .. } => {
                let solution = exercise.solve()?;
                let is_sure = solution.lead_by_sum() > LEAD && !solution.has_equal_shares();
                let asks_shares = matches!(exercise.kind, ExerciseKind::Thunder { .. });
                Ok(is_sure && (!asks_shares || solution.lead_by_share() > LEAD))
            }
            ExerciseKind::BestMove { .. } => has_worse_moves(exercise),
            ExerciseKind::Equilibrium => Ok(ResultTable::of(exercise, &WorkSignals::default())?.matters()),
            ExerciseKind::Order => {
                let root = exercise.tree()?;
                let best = best_order(&root, exercise.conventions)?.best.leaves;
                Ok(leaves_read(exercise, &root) > best)
            }
            // The options may ask for a tree without cuts.
            ExerciseKind::Cuts | ExerciseKind::Bounds | ExerciseKind::Counts if self.cuts.is_none() => {
                let root = exercise.tree()?;
                Ok(leaves_read(exercise, &root) < root.tree().leaves().count() as u64)
            }
            _ => Ok(true),
        }
    }
}

/// The least lead of the child to be chosen over the next: values are computed with two decimals.
const LEAD: f64 = 0.01;

fn leaves_read(exercise: &Exercise, root: &NumberTree) -> u64 {
    ReferenceSearch::alpha_beta(root, exercise.conventions).leaves_read().len() as u64
}

fn has_worse_moves(exercise: &Exercise) -> Result<bool, Fault> {
    let (position, effort) = (&exercise.subject, WorkSignals::default());
    let best = exact_value(position, &effort)?;
    for action in position.actions() {
        if -exact_value(&position.after(&[action]), &effort)? != best {
            return Ok(true);
        }
    }
    Ok(false)
}
