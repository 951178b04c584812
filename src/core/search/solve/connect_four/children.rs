//! A node with several moves, and its children: positions, bounds, and the order of moves.

use super::state::SolverState;
use super::table::KnownBounds;

/// A position with several moves, and the window. All values are for the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChoiceNode {
    pub(super) state: SolverState,
    /// The search decides whether the value is more than this.
    pub(super) alpha: i32,
    /// Known bounds of the value; alpha lies between.
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) key: Key,
    pub(super) favourite: u32,
}

/// The key of a position in the table.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Key {
    pub(super) mixed: u64,
    /// Whether it is the key of the mirror image.
    pub(super) mirrored: bool,
}

/// A child without a final value, with bounds for the side to move at its parent.
#[derive(Clone, Copy, Default)]
pub(super) struct BoundedChild {
    /// The position after the move and all forced moves.
    pub(super) state: SolverState,
    pub(super) key: Key,
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) cell: u64,
    pub(super) favourite: u32,
    /// Whether the parent's side is to move in `state`.
    pub(super) turned: bool,
}

impl BoundedChild {
    /// Takes in the bounds from the table.
    #[inline(always)]
    pub(super) fn learn(&mut self, known: KnownBounds) {
        let [lower, upper] =
            if self.turned { [known.lower, known.upper] } else { [-known.upper, -known.lower] };
        self.lower = self.lower.max(lower);
        self.upper = self.upper.min(upper);
        self.favourite = known.column;
    }

    #[inline(always)]
    pub(super) fn node(&self, alpha: i32) -> ChoiceNode {
        // An even number of forced moves leaves the other side to move, an odd number the parent's own side.
        let [lower, upper] = if self.turned { [self.lower, self.upper] } else { [-self.upper, -self.lower] };
        // The null window from alpha to alpha + 1, seen from the other side, begins at -alpha - 1.
        let alpha = if self.turned { alpha } else { -alpha - 1 };
        ChoiceNode { state: self.state, alpha, lower, upper, key: self.key, favourite: self.favourite }
    }
}

/// The best move that cannot pass alpha: the bound of a node that fails low, and its move.
#[derive(Clone, Copy)]
pub(super) struct FailLowBest {
    pub(super) value: i32,
    pub(super) cell: u64,
}

impl FailLowBest {
    #[inline(always)]
    pub(super) fn take(&mut self, value: i32, cell: u64) {
        if value > self.value {
            *self = Self { value, cell };
        }
    }
}

/// Inserts a word into a sorted list, the greatest first.
#[inline(always)]
pub(super) fn insert(order: &mut [i32; 8], count: usize, word: i32) {
    let mut to = count & 7;
    while to > 0 && order[to - 1] < word {
        order[to] = order[to - 1];
        to -= 1;
    }
    order[to] = word;
}
