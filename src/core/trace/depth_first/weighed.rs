//! What the rows weigh so far: totals, samples on the way, and sums by ply.

use super::row::NodeRow;

/// Rows between two samples.
pub(super) const STRIDE: usize = 32;

/// Nodes, folded and skipped ones included; those that have nothing below; cuts; and actions never tried.
pub(in crate::trace) type Sums = [u64; 4];

/// What was counted on one ply.
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
    /// What stands before every 32nd row.
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

/// One and the other, sum by sum.
pub(super) fn plus(one: Sums, other: Sums) -> Sums {
    std::array::from_fn(|sum| one[sum] + other[sum])
}
