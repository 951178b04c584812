//! Copies of all sums of a tree at earlier steps, so that a jump need not begin at the first simulation.
//!
//! A full copy has every node that was visited. Between two full copies stand partial ones that depend on the
//! first: they hold only the nodes visited since, and take little memory.
//!
//! No copy is made at once, for in a large tree that would block the window: a few rows are copied with each
//! simulation, see [`SumsCopy`].

use super::super::node::NodeId;
use super::copy::SumsCopy;
use super::rows::GrowthRows;
use super::sum::Sum;

/// Copies, the oldest first. Only the last may be unfinished.
#[derive(Clone, Debug)]
pub(super) struct Copies {
    all: Vec<SumsCopy>,
    /// The numbers of simulations and of rows at which the next copy is due, whichever comes first.
    next: (usize, usize),
    /// The last full copy.
    base: Option<usize>,
    /// A bit for each node: whether a simulation ended there since that copy.
    ended: Vec<u64>,
}

impl Default for Copies {
    fn default() -> Self {
        Self { all: Vec::new(), next: (Self::APART, usize::MAX), base: None, ended: Vec::new() }
    }
}

impl Copies {
    /// The least number of simulations between two copies.
    const APART: usize = 1 << 16;
    /// The greatest numbers of simulations and rows between two copies, so that a jump takes well below 16
    /// milliseconds; larger in a tree whose nodes take much memory.
    const MOST: [(usize, usize); 2] = [(150_000, 140_000), (550_000, 750_000)];
    /// Partial copies for each full one.
    const LEANING: usize = 5;

    pub(super) const fn is_due(&self, simulations: usize, rows: usize) -> bool {
        simulations >= self.next.0 || rows >= self.next.1
    }

    /// Makes a copy due before the next simulation.
    pub(super) const fn ask(&mut self) {
        self.next.0 = 0;
    }

    /// Begins a copy of the present rows. Copies of a larger tree lie further apart, up to a limit, which is
    /// lower where the tree is `roomy`.
    pub(super) fn begin(&mut self, rows: &GrowthRows, simulations: usize, roomy: bool) {
        if let Some(last) = self.unfinished() {
            // Only the last copy may be unfinished, so the one before it is completed at once.
            last.go_on(rows, usize::MAX);
        }
        let base = self.base.filter(|base| self.all.len() - base <= Self::LEANING);
        let ended = if base.is_some() { self.ended.clone() } else { Vec::new() };
        if base.is_none() {
            self.base = Some(self.all.len());
            // Copies that depend on this one need the nodes in which simulations end from here on.
            self.ended.fill(0);
        }
        self.all.push(SumsCopy::begin(rows, simulations as u32, base, ended));
        let most = Self::MOST[usize::from(!roomy)];
        let apart = (rows.len() / 2).clamp(Self::APART, most.0);
        self.next = (simulations + apart, rows.len() + most.1);
    }

    /// Ends the recording: from now on the rows serve as a copy of the last step, because a copy that was
    /// begun and has copied nothing reads them. One that is still being made is near enough.
    pub(super) fn finish(&mut self, rows: &GrowthRows, simulations: usize) {
        if self.unfinished().is_none() {
            self.begin(rows, simulations, false);
        }
    }

    pub(super) fn go_on(&mut self, rows: &GrowthRows, leaf: u32) {
        let word = leaf as usize / u64::BITS as usize;
        if word >= self.ended.len() {
            self.ended.resize(rows.len().div_ceil(u64::BITS as usize), 0);
        }
        self.ended[word] |= 1 << (leaf % u64::BITS);
        if let Some(last) = self.unfinished() {
            last.go_on(rows, last.pace());
        }
    }

    pub(super) fn unfinished(&mut self) -> Option<&mut SumsCopy> {
        self.all.last_mut().filter(|last| !last.is_whole())
    }

    /// The copy nearest to a step, and the step of that copy; `None` where the empty beginning is nearer.
    pub(super) fn nearest(&self, step: u32) -> Option<(usize, u32)> {
        let all = self.all.iter().map(SumsCopy::step).enumerate();
        let (nearest, at) = all.min_by_key(|(_, at)| at.abs_diff(step))?;
        // From the beginning the way is `step` simulations long. A first copy of step 0 holds sums from
        // before any simulation, so the beginning is not empty and the copy is needed.
        let from_start = step < at.abs_diff(step) && self.all[0].step() > 0;
        (!from_start).then_some((nearest, at))
    }

    /// The sum of a node in a copy.
    pub(super) fn sum(&self, copy: usize, id: NodeId, rows: &GrowthRows) -> Sum {
        let mut at = Some(copy);
        while let Some(copy) = at.map(|at| &self.all[at]) {
            if let Some(sum) = copy.sum(id.0, rows) {
                return sum;
            }
            at = copy.base();
        }
        Sum::default()
    }

    pub(super) fn bytes(&self) -> usize {
        self.all.iter().map(SumsCopy::bytes).sum::<usize>() + self.ended.len() * size_of::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{ActionId, Rng64, Side, random_below};
    use rand::SeedableRng;

    use super::super::super::node::NodeId;
    use super::super::rows::{GrowthRows, Link, NONE};
    use super::super::sum::{HALF, Sum};
    use super::Copies;

    /// Grows a tree and counts in it at random, with copies at intervals, and returns the rows' sums at each
    /// copy.
    fn random_copies(grain: i64, seed: u64) -> (GrowthRows, Copies, Vec<Vec<Sum>>) {
        let mut rng = Rng64::seed_from_u64(seed);
        let (mut rows, mut copies, mut truth) = (GrowthRows::default(), Copies::default(), Vec::new());
        rows.push(NONE, Link::new(ActionId(0), 0, Side::First));
        for step in 0..30_000 {
            if step % 2_500 == 600 {
                copies.begin(&rows, step, true);
                truth.push((0..rows.len() as u32).map(|id| rows.sum(id)).collect());
            }
            if step < 20_000 {
                let parent = random_below(&mut rng, rows.len() as u32);
                rows.push(parent, Link::new(ActionId(0), 1, Side::First));
            }
            let leaf = random_below(&mut rng, rows.len() as u32);
            let total = grain * i64::from(random_below(&mut rng, 3));
            rows.count(leaf, Sum { visits: 1, total }, copies.unfinished());
            copies.go_on(&rows, leaf);
        }
        (rows, copies, truth)
    }

    #[test]
    fn copies_say_what_the_rows_said_then() {
        for (grain, seed) in [(HALF, 1), (HALF, 2), (HALF / 8 + 1, 3)] {
            let (rows, mut copies, truth) = random_copies(grain, seed);
            copies.finish(&rows, 30_000);
            let now = (0..rows.len() as u32).map(|id| rows.sum(id)).collect();
            let bases = copies.all.iter().filter(|copy| copy.base().is_none()).count();
            assert_eq!((bases, copies.all.len()), (3, truth.len() + 1));
            for (copy, truth) in truth.into_iter().chain([now]).enumerate() {
                for id in 0..rows.len() {
                    let sum = copies.sum(copy, NodeId(id as u32), &rows);
                    let then = truth.get(id).copied().unwrap_or_default();
                    assert_eq!(sum, then, "copy {copy}, node {id}, seed {seed}");
                }
            }
        }
    }

    #[test]
    fn an_unfinished_copy_says_what_the_rows_said_then() {
        let (mut rows, mut copies, _) = random_copies(HALF, 4);
        copies.begin(&rows, 30_000, true);
        let then: Vec<_> = (0..rows.len() as u32).map(|id| rows.sum(id)).collect();
        let last = copies.all.len() - 1;
        for leaf in (0..rows.len() as u32).step_by(217) {
            rows.count(leaf, Sum { visits: 300, total: HALF }, copies.unfinished());
            copies.go_on(&rows, leaf);
            assert!(
                (leaf as usize..rows.len())
                    .step_by(1_009)
                    .all(|id| { copies.sum(last, NodeId(id as u32), &rows) == then[id] })
            );
        }
        assert!(copies.unfinished().is_some());
        let found = (0..rows.len() as u32).map(|id| copies.sum(last, NodeId(id), &rows));
        assert!(found.eq(then));
    }
}
