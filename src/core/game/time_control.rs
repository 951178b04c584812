//! The time of a game: how much each side has, and what it gets for every move.

use std::ops::RangeInclusive;

/// What both sides have, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct TimeControl {
    /// For the whole game, [`Self::MAIN`].
    pub main: u32,
    /// Added for each move that was made, [`Self::INCREMENT`].
    pub increment: u32,
}

impl TimeControl {
    /// Seconds that a whole game may have.
    pub const MAIN: RangeInclusive<u32> = 1..=86_400;
    /// Seconds that a move may add.
    pub const INCREMENT: RangeInclusive<u32> = 0..=3600;

    /// The same within the ranges.
    #[must_use]
    pub fn within_ranges(self) -> Self {
        let clamp = |value: u32, range: RangeInclusive<u32>| value.clamp(*range.start(), *range.end());
        Self { main: clamp(self.main, Self::MAIN), increment: clamp(self.increment, Self::INCREMENT) }
    }

    /// What each side begins with, in milliseconds.
    pub const fn main_millis(self) -> u32 {
        // Within the ranges this fits: a day has 86,400,000 milliseconds.
        self.main * 1000
    }

    /// What is left after a move that took so long, in milliseconds; `None` where the time ran out first.
    pub const fn after_move(self, left: u32, spent: u32) -> Option<u32> {
        if spent >= left { None } else { Some((left - spent).saturating_add(self.increment * 1000)) }
    }
}
