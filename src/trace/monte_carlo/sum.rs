//! Visits and results, added up. Results count in whole grains, so that counting forward and back, in any order,
//! gives the same to the last bit.

/// Grains of a result of 1. Any result that a playout or an evaluation of half a byte's worth gives is a whole
/// number of them, and all others nearly are.
pub(super) const GRAINS: i64 = 1 << 24;
/// Grains of half a point, the result of a draw.
pub(super) const HALF: i64 = GRAINS / 2;

/// Simulations, counted. Twelve bytes, for there is one in each row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(Rust, packed(4))]
pub(super) struct Sum {
    /// How many they are.
    pub(super) visits: u32,
    /// Their results for the first player, in grains.
    pub(super) total: i64,
}

const _: () = assert!(size_of::<Sum>() == 12);

impl Sum {
    /// So many simulations, whose results for the first player add up to `total`.
    pub(super) fn of(visits: u32, total: f64) -> Self {
        Self { visits, total: (total * GRAINS as f64).round() as i64 }
    }

    pub(super) const fn add(&mut self, more: Self) {
        self.visits = self.visits.saturating_add(more.visits);
        self.total = self.total.saturating_add(more.total);
    }

    pub(super) const fn take(&mut self, less: Self) {
        self.visits = self.visits.saturating_sub(less.visits);
        self.total = self.total.saturating_sub(less.total);
    }

    /// The mean result for the first player, 0..=1.
    pub(super) fn mean(self) -> Option<f64> {
        let total = self.total as f64 / GRAINS as f64;
        (self.visits > 0).then(|| total.max(0.0) / f64::from(self.visits))
    }
}
