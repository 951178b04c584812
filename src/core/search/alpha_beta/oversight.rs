//! Oversights: a player that does not see every move. Which ones it does not see follows from a seed, the position and the
//! move alone, so that the same search overlooks the same moves.

use serde::{Deserialize, Serialize};

use crate::game::bits::mix2;
use crate::game::{ActionId, Alternating};

/// How much a player overlooks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Oversight {
    /// Of a hundred moves so many are not seen, its own and the replies, 0..=[`Self::MOST`].
    pub percent: u32,
    /// From which it follows which ones.
    pub seed: u64,
}

impl Oversight {
    /// The most that can be overlooked: something is seen everywhere.
    pub const MOST: u32 = 90;

    /// Whether nothing is written about it: every move is seen.
    pub(super) fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Takes the moves out that are not seen, and returns whether there were some. One move is always seen.
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
        // By its chance and not by its place in the list, the same move stays visible in any order.
        let clearest = actions.iter().map(|&action| chance(action)).max();
        let before = actions.len();
        actions.retain(|&action| {
            let chance = chance(action);
            chance % 100 >= percent || Some(chance) == clearest
        });
        actions.len() < before
    }
}
