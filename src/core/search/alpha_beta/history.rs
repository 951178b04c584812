//! The history heuristic (Schaeffer 1983): actions that cut elsewhere are tried early.

use crate::game::{ActionId, Side};

/// The greatest weight of an action: that of a good hint of the game, so that neither outweighs the other.
const HISTORY_LIMIT: i32 = 256;
/// The greatest weight that one cut can add.
const HISTORY_STEP: i32 = 64;

/// Weights of each side's actions: their cuts, weighted by the work that these saved.
#[derive(Debug, Default)]
pub(super) struct CutHistory {
    sides: [Vec<i32>; 2],
}

impl CutHistory {
    pub(super) fn of(&self, side: Side, action: ActionId) -> i32 {
        self.sides[side.index()].get(usize::from(action.0)).copied().unwrap_or(0)
    }

    /// Adds a cut by an action of a side.
    pub(super) fn add(&mut self, side: Side, action: ActionId, weight: i32) {
        let counts = &mut self.sides[side.index()];
        let index = usize::from(action.0);
        if counts.len() <= index {
            counts.resize(index + 1, 0);
        }
        // The nearer to the limit, the less is added: old cuts fade.
        let weight = weight.min(HISTORY_STEP);
        counts[index] += weight - counts[index] * weight / HISTORY_LIMIT;
    }
}
