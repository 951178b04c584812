//! What the rows weigh, kept while they come: how much stands before any row, and what was counted on each ply.
//!
//! A row is weighed when the row after it is there, or when the pass is over, for then what hangs below it is known.
//! So a whole tree is at hand as soon as its last event is, and nobody ever goes over all of it to look at it.

use super::super::node::{Folded, NodeId};
use super::weighed::{PlySums, STRIDE, Sums, Weighed, plus};
use super::{DepthFirst, Why};

impl DepthFirst {
    /// Weighs the newest row, because another follows or nothing does.
    #[inline]
    pub(super) fn weigh_last(&mut self) {
        let last = self.weighed.rows;
        if last < self.rows.len() {
            let sums = self.weight(last);
            self.weighed.count(&self.rows[last], sums);
        }
    }

    /// Weighs everything again, after rows came or went in the midst.
    pub(super) fn recompute_weights(&mut self) {
        self.weighed = Weighed::default();
        // While a node is open, the newest row may still get rows below it.
        let settled = self.rows.len() - usize::from(!self.open.is_empty());
        while self.weighed.rows < settled {
            self.weigh_last();
        }
    }

    /// What a row adds by itself, without the rows below it.
    fn weight(&self, id: usize) -> Sums {
        let row = &self.rows[id];
        if row.is_skipped() {
            // The first of a group stands for the cut that left all of it out.
            return [1, 1, u64::from(row.is_cut() && !self.continues_group(id as u32)), 1];
        }
        // Below an open node more may be folded, so its fold is not weighed yet.
        if let Some(Folded { nodes, leaves, cuts }) = self.folded(row).filter(|_| !row.is_open()) {
            let own = u64::from(row.why == Some(Why::Cut));
            return [1 + u64::from(nodes), u64::from(leaves).max(1), u64::from(cuts) + own, 0];
        }
        let inner = self.rows.get(id + 1).is_some_and(|next| next.parent == id as u32);
        [1, u64::from(!inner), 0, 0]
    }

    pub(in crate::trace) const fn weighed_rows(&self) -> usize {
        self.weighed.rows
    }

    /// All that is weighed.
    pub(in crate::trace) const fn sums(&self) -> Sums {
        self.weighed.total
    }

    pub(in crate::trace) fn ply_sums(&self) -> &[PlySums] {
        &self.weighed.plies
    }

    /// What a row weighs by itself.
    pub(in crate::trace) fn own_sums(&self, id: NodeId) -> Sums {
        self.weight(id.index())
    }

    /// What stands before a row.
    pub(in crate::trace) fn sums_before(&self, id: usize) -> Sums {
        let id = id.min(self.weighed.rows);
        let block = id / STRIDE;
        // Where the rows just fill their blocks, no sample begins after the last of them.
        let Some(&sample) = self.weighed.samples.get(block) else { return self.weighed.total };
        (block * STRIDE..id).map(|id| self.weight(id)).fold(sample, plus)
    }

    /// The row on which a place falls, counted in one of the sums.
    pub(in crate::trace) fn row_at(&self, place: u64, sum: usize) -> Option<NodeId> {
        if place >= self.weighed.total[sum] {
            return None;
        }
        // The first sample is zero in all sums, so one at least is not beyond the place.
        let block = self.weighed.samples.partition_point(|sample| sample[sum] <= place) - 1;
        let mut before = self.weighed.samples[block][sum];
        let mut rows = block * STRIDE..self.weighed.rows;
        let found = rows.find(|&id| {
            before += self.weight(id)[sum];
            before > place
        });
        found.map(|id| NodeId(id as u32))
    }
}
