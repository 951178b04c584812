//! What is known of the measurement of speed-ups.

use crate::speedups::{Contest, Measured, Version};

/// A measurement, as plain data.
#[derive(Clone, Debug, Default)]
pub struct Speedups {
    /// Whether it should go on.
    pub running: bool,
    /// What each version did so far, in the order of [`Version::ALL`].
    pub measured: [Option<Measured>; Version::ALL.len()],
}

impl Speedups {
    /// How often each version will have searched all boards.
    pub fn rounds() -> u32 {
        Contest::default().rounds
    }

    /// Rounds that all versions have behind them.
    pub fn rounds_done(&self) -> u32 {
        self.measured.iter().map(|known| known.map_or(0, |known| known.rounds)).min().unwrap_or(0)
    }
}
