//! The history heuristic (Schaeffer 1983): actions that cut elsewhere are tried early.

use crate::game::{ActionId, Side};

/// What a history can reach at most: as much as a good hint of the game, so that neither drowns the other.
const HISTORY_LIMIT: i32 = 256;
/// What one cut can add to it.
const HISTORY_STEP: i32 = 64;

/// How often each side's actions have cut, weighed by what the cuts saved.
#[derive(Debug, Default)]
pub(super) struct CutHistory {
    sides: [Vec<i32>; 2],
}

impl CutHistory {
    /// The weight of an action of a side.
    pub(super) fn of(&self, side: Side, action: ActionId) -> i32 {
        self.sides[side.index()].get(usize::from(action.0)).copied().unwrap_or(0)
    }

    /// An action of a side has cut.
    pub(super) fn add(&mut self, side: Side, action: ActionId, weight: i32) {
        let counts = &mut self.sides[side.index()];
        let index = usize::from(action.0);
        if counts.len() <= index {
            counts.resize(index + 1, 0);
        }
        // The nearer to the limit, the less is added: what cut long ago fades.
        let weight = weight.min(HISTORY_STEP);
        counts[index] += weight - counts[index] * weight / HISTORY_LIMIT;
    }
}
