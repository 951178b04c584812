//! Oversights: a player that does not see every move. The overlooked moves follow from a seed, the position
//! and the move alone, so that the same search overlooks the same moves.

use serde::{Deserialize, Serialize};

use crate::game::bits::mix2;
use crate::game::{ActionId, Alternating};

/// Share and seed of the moves that a player overlooks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Oversight {
    /// The percentage of moves that are overlooked, its own and the replies, 0..=[`Self::MOST`].
    pub percent: u32,
    /// The seed that selects them.
    pub seed: u64,
}

impl Oversight {
    /// The greatest percentage: a player always sees some moves.
    pub const MOST: u32 = 90;

    /// Whether every move is seen, so that files leave the setting out.
    pub(super) fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Removes the overlooked moves, and returns whether there were any. One move is always seen.
    pub(super) fn hide<P: Alternating>(self, position: &P, actions: &mut Vec<P::Action>) -> bool {
        let percent = u64::from(self.percent);
        if percent == 0 || actions.len() < 2 {
            return false;
        }
        let here = mix2(self.seed, position.key());
        let chance = |action: P::Action| {
            let ActionId(id) = action.into();
            mix2(here, u64::from(id))
        };
        // The move is chosen by its chance and not by its place in the list, so that the same one stays
        // visible in any order.
        let clearest = actions.iter().map(|&action| chance(action)).max();
        let before = actions.len();
        actions.retain(|&action| {
            let chance = chance(action);
            chance % 100 >= percent || Some(chance) == clearest
        });
        actions.len() < before
    }
}
