//! Refinements of alpha-beta, each a switch, and sets of them.

use serde::{Deserialize, Serialize};

/// An addition to plain alpha-beta. Only [`Refinement::Distance`] changes the value found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, strum::VariantArray)]
pub enum Refinement {
    /// Static move ordering by the game's own hint; otherwise actions come in the game's own order.
    Ordering,
    /// A transposition table.
    Table,
    /// Iterative deepening, the principal variation of the last depth first.
    Deepening,
    /// Killer moves: the last two actions that cut below a sibling are tried early.
    Killers,
    /// Actions that often cut are tried early.
    History,
    /// Null windows (principal variation search): later actions must first prove that they are better.
    NullWindows,
    /// Aspiration: each depth begins with a narrow window around the value of the last.
    Aspiration,
    /// Of actions that lead to mirror images only the first is tried, and mirror images share table entries.
    Symmetry,
    /// Faster wins and slower losses count as better; without it all ends of equal units are equal, as in
    /// textbooks.
    Distance,
    /// Some plies before the horizon actions are rated by the evaluation of the position behind them.
    Foresight,
}

impl Refinement {
    /// All refinements, in the order in which they are shown.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;
}

/// A set of refinements; written as a list of their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Refinement>", into = "Vec<Refinement>")]
pub struct Refinements(u16);

impl Refinements {
    pub const NONE: Self = Self(0);

    /// The set of these.
    pub const fn of(list: &[Refinement]) -> Self {
        let mut set = Self::NONE;
        let mut index = 0;
        while index < list.len() {
            set.0 |= 1 << list[index] as u16;
            index += 1;
        }
        set
    }

    /// Whether a refinement is in the set.
    #[inline]
    pub const fn has(self, refinement: Refinement) -> bool {
        self.0 & (1 << refinement as u16) != 0
    }

    /// Whether the two sets overlap.
    #[inline]
    pub const fn has_any(self, those: Self) -> bool {
        self.0 & those.0 != 0
    }

    /// The set with a refinement added, or removed.
    #[must_use]
    pub const fn with(self, refinement: Refinement, on: bool) -> Self {
        let bit = 1 << refinement as u16;
        Self(if on { self.0 | bit } else { self.0 & !bit })
    }
}

impl From<Vec<Refinement>> for Refinements {
    fn from(list: Vec<Refinement>) -> Self {
        Self::of(&list)
    }
}

impl From<Refinements> for Vec<Refinement> {
    fn from(set: Refinements) -> Self {
        Refinement::ALL.iter().copied().filter(|&refinement| set.has(refinement)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refinements_are_written_as_their_names() {
        let set = Refinements::of(&[Refinement::NullWindows, Refinement::Table]);
        let text = ron::to_string(&set).expect("writable");
        assert_eq!(text, "[Table,NullWindows]");
        assert_eq!(ron::from_str::<Refinements>(&text), Ok(set));
    }
}
