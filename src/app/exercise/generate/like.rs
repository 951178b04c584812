//! Variants of an exercise of the same difficulty: each student of a class gets one.

use crate::catalog::AnyPosition;
use crate::game::number_tree::{NumberTree, WholeTree};
use crate::game::{Rng64, Side, random_below};

use super::super::{Exercise, ExerciseKind};
use super::{WishRefusal, Wishes, Workload};

impl Wishes {
    /// Makes an exercise that meets all options and is as hard as `model`: a textbook tree has as many
    /// leaves, cuts and deep cuts, a table as many rows and columns, and UCB1 as many children and no fewer
    /// simulations. A position of a game is as near to that as positions of random games are.
    ///
    /// # Errors
    /// As [`Wishes::make`].
    pub fn make_like(&self, model: &Exercise, seed: u64) -> Result<Exercise, WishRefusal> {
        self.made(Some(model), seed)
    }

    /// A textbook tree, as hard as that of `model` if there is one.
    pub(super) fn tree_like(
        &self,
        model: Option<&Exercise>,
        rng: &mut Rng64,
    ) -> Result<NumberTree, WishRefusal> {
        let Some((model, root)) = model.and_then(|model| Some((model, tree_of(model)?))) else {
            return self.textbook_tree(None, rng);
        };
        // Where cuts play no part the shape is all, and options for cuts stay unchanged.
        let measure = Workload::of(model).filter(|_| model.kind.is_about_cuts());
        let as_hard = Self {
            cuts: measure.map_or(self.cuts, |measure| Some(measure.cuts as u16)),
            deep_cuts: measure.map_or(self.deep_cuts, |measure| Some(measure.deep_cuts as u16)),
            ..self.clone()
        };
        as_hard.textbook_tree(Some(root.tree()), rng)
    }

    /// A tree with other numbers and as many leaves: with the branches of `shape` in another order, and every
    /// second time unchanged, because not every order of them can have the same cuts.
    pub(super) fn of_shape(&self, shape: &WholeTree, start: u32, rng: &mut Rng64) -> WholeTree {
        let mixed = shape.with_orders(|_, children| {
            for last in (1..children.len()).rev().filter(|_| start.is_multiple_of(2)) {
                children.swap(last, random_below(rng, last as u32 + 1) as usize);
            }
        });
        let (least, greatest) = self.values;
        mixed.with_values(|_| least + random_below(rng, (greatest - least) as u32 + 1) as i32)
    }
}

fn tree_of(model: &Exercise) -> Option<&NumberTree> {
    if let AnyPosition::NumberTree(root) = &model.subject { Some(root) } else { None }
}

/// The rows and columns of the table of an equilibrium.
pub(super) fn table_size(model: &Exercise) -> Option<(u32, u32)> {
    let AnyPosition::Matrix(matrix) = &model.subject else { return None };
    let [rows, columns] = Side::BOTH.map(|side| u32::from(matrix.position().size(side)));
    Some((rows, columns))
}

/// The difference in difficulty between a position of a game and `model`.
pub(super) fn distance(model: &Exercise, other: &Exercise) -> u32 {
    let moves = |exercise: &Exercise| exercise.subject.actions().len() as u32;
    match (Workload::of(model), Workload::of(other)) {
        (Some(model), Some(other)) => model.distance(other),
        _ if model.kind == ExerciseKind::Equilibrium => 0,
        _ => moves(model).abs_diff(moves(other)),
    }
}
