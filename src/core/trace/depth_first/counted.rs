//! Counters up to a row.

use super::super::node::{Counters, TimelineMark};

/// Rows between two kept sums.
pub(super) const BLOCK: u32 = 512;

/// Sums over all rows up to one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RowCounters {
    /// All work, also that which was only counted.
    pub(super) counters: Counters,
    /// Leaves and cuts that are recorded.
    pub(super) leaves: u32,
    pub(super) cuts: u32,
    /// Rows of actions never tried, and the number of their groups: neighbours left out for one reason.
    pub(super) untried: u32,
    pub(super) groups: u32,
}

impl RowCounters {
    pub(super) fn add(&mut self, more: Self) {
        self.counters.add(more.counters);
        self.leaves += more.leaves;
        self.cuts += more.cuts;
        self.untried += more.untried;
        self.groups += more.groups;
    }

    pub(super) const fn marks(&self, mark: TimelineMark) -> u32 {
        match mark {
            TimelineMark::Cut => self.cuts,
            TimelineMark::Leaf => self.leaves,
            TimelineMark::Best | TimelineMark::Growth => 0,
        }
    }
}
