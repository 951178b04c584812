//! The mistakes of exercises about bugs, by name.

use serde::{Deserialize, Serialize};

/// A mistake in the code of a search.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Trap {
    /// Every child is searched with the full window, so no bound is ever passed on.
    FullWindows,
    /// The window is passed on unchanged, not turned round for the other side.
    SameWindow,
    /// The value of a child does not change its sign.
    NoTurn,
    /// The best value begins at 0 instead of minus infinity.
    FromZero,
    /// A child is the best when it is worse.
    WorstChild,
    /// The value is compared with the wrong end of the window.
    WrongEnd,
    /// A cut returns the index of a move as if it were a value.
    MoveForValue,
    /// A loss is a loss, however late it comes, so a side that has lost plays any move.
    AnyLoss,
    /// A full board is a draw, even with a line on it.
    DrawFirst,
    /// Monte Carlo tree search plays the best share instead of the most visits.
    BestShare,
    /// Thunder search takes 0 : 0 for a loss instead of an even game.
    NothingIsLoss,
    /// DUCT takes one minus the first side's sum, not visits minus that sum, for the second side's.
    OneMinus,
    /// The temperature of annealing is divided in whole numbers, so it never falls.
    NeverCools,
    /// The answer is taken from a heap that may be empty: no move at all.
    EmptyHeap,
    /// A condition that is never true, so no wall ever topples.
    StandingWalls,
    /// Random numbers of 32 bits where the table of positions has room for 64: different positions share a
    /// key.
    ShortKeys,
}

impl Trap {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// A short name: the suffix of keys in text files.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    /// Whether it is one of alpha-beta's own code, which runs on any small tree quickly.
    pub const fn is_of_alpha_beta(self) -> bool {
        matches!(
            self,
            Self::FullWindows
                | Self::SameWindow
                | Self::NoTurn
                | Self::FromZero
                | Self::WorstChild
                | Self::WrongEnd
                | Self::MoveForValue
        )
    }
}
