//! Running sums over the rows: counts before any row, and counts of each ply.
//!
//! A row is weighed when the row after it is there, or when the pass is over, for then all that hangs below
//! it is known. So the sums of a whole tree are complete as soon as its last event is in, without another
//! pass over it.

use super::super::node::{Folded, NodeId};
use super::row::{NONE, NodeRow};
use super::{DepthFirst, Why};

impl DepthFirst {
    /// Weighs the newest row: no row below it can follow.
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

    /// Counts of a row itself, without the rows below it.
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

    /// Sums of all weighed rows.
    pub(in crate::trace) const fn sums(&self) -> Sums {
        self.weighed.total
    }

    pub(in crate::trace) fn ply_sums(&self) -> &[PlySums] {
        &self.weighed.plies
    }

    /// Counts of a row itself.
    pub(in crate::trace) fn own_sums(&self, id: NodeId) -> Sums {
        self.weight(id.index())
    }

    /// Sums of the rows before a row.
    pub(in crate::trace) fn sums_before(&self, id: usize) -> Sums {
        let id = id.min(self.weighed.rows);
        let block = id / STRIDE;
        // Where the rows just fill their blocks, no sample begins after the last of them.
        let Some(&sample) = self.weighed.samples.get(block) else { return self.weighed.total };
        (block * STRIDE..id).map(|id| self.weight(id)).fold(sample, plus)
    }

    /// Sums of the rows from `begin` up to, not including, `end`.
    pub(in crate::trace) fn sums_between(&self, begin: usize, end: usize) -> Sums {
        let [begin, end] = [begin, end].map(|id| id.min(self.weighed.rows));
        // Most subtrees are small, and their rows lie side by side.
        if end.saturating_sub(begin) <= STRIDE {
            return (begin..end).map(|id| self.weight(id)).fold([0; 4], plus);
        }
        let (all, before) = (self.sums_before(end), self.sums_before(begin));
        [0, 1, 2, 3].map(|sum| all[sum].saturating_sub(before[sum]))
    }

    /// The nodes below a row that were searched, those that are only counted included.
    pub(in crate::trace) fn searched_below(&self, id: NodeId) -> u64 {
        let end = (self.end(id) as usize).min(self.weighed.rows);
        // Of most rows nothing hangs below.
        if end <= id.index() + 1 {
            return self.searched(id.index()).saturating_sub(1);
        }
        (self.searched_before(end) - self.searched_before(id.index())).saturating_sub(1)
    }

    /// Nodes for which a row stands, folded ones included: 0 where the action was skipped.
    fn searched(&self, id: usize) -> u64 {
        let row = &self.rows[id];
        match row.fold {
            _ if row.is_skipped() => 0,
            NONE => 1,
            _ if row.is_open() => 1,
            fold => 1 + u64::from(self.folds[fold as usize].nodes),
        }
    }

    fn searched_before(&self, id: usize) -> u64 {
        let block = id / STRIDE;
        let sums = self.weighed.samples.get(block).unwrap_or(&self.weighed.total);
        let first = if block < self.weighed.samples.len() { block * STRIDE } else { id };
        sums[0] - sums[3] + (first..id).map(|id| self.searched(id)).sum::<u64>()
    }

    /// The row that a place falls on, counted in one of the sums.
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

/// Rows between two samples.
pub(super) const STRIDE: usize = 32;

/// Nodes, folded and skipped ones included; nodes that have nothing below; cuts; and actions never tried.
pub(in crate::trace) type Sums = [u64; 4];

/// Counts of one ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::trace) struct PlySums {
    pub(in crate::trace) searched: u64,
    /// Searched on this ply, and folded below it.
    pub(in crate::trace) nodes: u64,
    pub(in crate::trace) skipped: u64,
    /// The most actions that one cut skipped here, and the cut node above.
    pub(in crate::trace) largest: (u32, u32),
}

/// The rows weighed so far.
#[derive(Clone, Debug, Default)]
pub(in crate::trace) struct Weighed {
    pub(super) rows: usize,
    pub(super) total: Sums,
    /// Sums before every 32nd row.
    pub(super) samples: Vec<Sums>,
    pub(super) plies: Vec<PlySums>,
    /// The cut whose skipped actions are being counted, and how many there were.
    pub(super) run: (u32, u32),
}

impl Weighed {
    pub(super) const fn bytes(&self) -> usize {
        self.samples.len() * size_of::<Sums>()
    }

    pub(super) fn count(&mut self, row: &NodeRow, sums: Sums) {
        if self.rows.is_multiple_of(STRIDE) {
            self.samples.push(self.total);
        }
        self.rows += 1;
        self.total = plus(self.total, sums);
        let ply = usize::from(row.ply);
        if self.plies.len() <= ply {
            self.plies.resize(ply + 1, PlySums::default());
        }
        let counts = &mut self.plies[ply];
        if !row.is_skipped() {
            counts.searched += 1;
            counts.nodes += sums[0];
            self.run.1 = 0;
        } else if row.is_cut() {
            counts.skipped += 1;
            self.run = if self.run.0 == row.parent { (row.parent, self.run.1 + 1) } else { (row.parent, 1) };
            if self.run.1 > counts.largest.0 {
                counts.largest = (self.run.1, row.parent);
            }
        } else {
            self.run.1 = 0;
        }
    }
}

pub(super) fn plus(one: Sums, other: Sums) -> Sums {
    std::array::from_fn(|sum| one[sum] + other[sum])
}
