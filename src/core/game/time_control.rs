//! Time control of a game: the time of each side, and the addition for every move.

use std::ops::RangeInclusive;

/// The time of each side, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct TimeControl {
    /// For the whole game, [`Self::MAIN`].
    pub main: u32,
    /// Added for each move that was made, [`Self::INCREMENT`].
    pub increment: u32,
}

impl TimeControl {
    /// The range of seconds for a whole game.
    pub const MAIN: RangeInclusive<u32> = 1..=86_400;
    /// The range of seconds added for a move.
    pub const INCREMENT: RangeInclusive<u32> = 0..=3600;

    /// The time control with its numbers clamped to the ranges.
    #[must_use]
    pub fn within_ranges(self) -> Self {
        let clamp = |value: u32, range: RangeInclusive<u32>| value.clamp(*range.start(), *range.end());
        Self { main: clamp(self.main, Self::MAIN), increment: clamp(self.increment, Self::INCREMENT) }
    }

    /// The time of each side at the beginning, in milliseconds.
    pub const fn main_millis(self) -> u32 {
        // Within the ranges this fits: a day has 86,400,000 milliseconds.
        self.main * 1000
    }

    /// The time left after a move that took `spent`, in milliseconds; `None` where the time ran out first.
    pub const fn after_move(self, left: u32, spent: u32) -> Option<u32> {
        if spent >= left { None } else { Some((left - spent).saturating_add(self.increment * 1000)) }
    }
}
