//! All sums of a tree as they once were, so that a jump need not begin at the first simulation.
//!
//! Most nodes were visited a few times only. A copy has one byte for the visits of such a node and one for its
//! results, where all results are halves, or else four; nodes visited more often stand in a list of their own.

use super::NodeId;
use super::rows::Rows;
use super::sum::{HALF, Sum};

/// Copies, the oldest first.
#[derive(Clone, Debug)]
pub(super) struct Copies {
    all: Vec<Compact>,
    /// The number of simulations at which the next one is due.
    next: usize,
}

impl Default for Copies {
    fn default() -> Self {
        Self { all: Vec::new(), next: Self::APART }
    }
}

impl Copies {
    /// Simulations between two copies, at least.
    const APART: usize = 1 << 16;

    pub(super) const fn is_due(&self, simulations: usize) -> bool {
        simulations >= self.next
    }

    /// Asks for a copy before the next simulation.
    pub(super) const fn ask(&mut self) {
        self.next = 0;
    }

    /// Keeps a copy of what the rows say after so many simulations. The larger the tree, the further lie the copies
    /// apart: all of them together take about six bytes a node where a simulation goes to each.
    pub(super) fn keep(&mut self, rows: &Rows, simulations: usize) {
        let step = simulations as u32;
        self.all.pop_if(|last| last.step == step);
        self.all.push(Compact::of(rows, step));
        self.next = simulations + (rows.len() / 2).max(Self::APART);
    }

    /// The copy nearest to a step, and the step that it is of. Without one of the beginning, nothing was there then.
    pub(super) fn nearest(&self, step: u32) -> Option<(usize, u32)> {
        let all = self.all.iter().map(|copy| copy.step).enumerate();
        let (nearest, at) = all.min_by_key(|(_, at)| at.abs_diff(step))?;
        let from_start = step < at.abs_diff(step) && self.all[0].step > 0;
        (!from_start).then_some((nearest, at))
    }

    /// The sum of a node in a copy.
    pub(super) fn sum(&self, copy: usize, id: NodeId) -> Sum {
        self.all[copy].sum(id.index())
    }

    pub(super) fn bytes(&self) -> usize {
        self.all.iter().map(Compact::bytes).sum()
    }
}

/// The sums of all nodes at a step.
#[derive(Clone, Debug)]
struct Compact {
    /// Simulations done.
    step: u32,
    /// By node, or [`Compact::OFTEN`].
    visits: Vec<u8>,
    totals: Totals,
    /// The nodes visited more often, by number.
    often: Vec<(u32, Sum)>,
}

/// Results by node.
#[derive(Clone, Debug)]
enum Totals {
    /// In halves.
    Halves(Vec<u8>),
    /// In grains.
    Grains(Vec<u32>),
}

impl Compact {
    const OFTEN: u8 = u8::MAX;
    /// Visits whose results, all of them 1, fit a byte of halves.
    const SELDOM: u32 = 127;

    fn of(rows: &Rows, step: u32) -> Self {
        let mut often = Vec::new();
        let seldom = |sum: Sum| sum.visits <= Self::SELDOM && u32::try_from(sum.total).is_ok();
        let visits = |(id, sum): (usize, Sum)| {
            if seldom(sum) {
                return sum.visits as u8;
            }
            often.push((id as u32, sum));
            Self::OFTEN
        };
        let visits = rows.sums().enumerate().map(visits).collect();
        let totals = || rows.sums().map(|sum| if seldom(sum) { sum.total } else { 0 });
        let totals = if totals().all(|total| total % HALF == 0) {
            Totals::Halves(totals().map(|total| (total / HALF) as u8).collect())
        } else {
            Totals::Grains(totals().map(|total| total as u32).collect())
        };
        Self { step, visits, totals, often }
    }

    /// The sum of a node; none of one that was not there.
    fn sum(&self, id: usize) -> Sum {
        match (self.visits.get(id), &self.totals) {
            (None, _) => Sum::default(),
            (Some(&Self::OFTEN), _) => {
                let at = self.often.binary_search_by_key(&(id as u32), |&(id, _)| id);
                at.map_or_else(|_| Sum::default(), |at| self.often[at].1)
            }
            (Some(&visits), Totals::Halves(totals)) => {
                Sum { visits: visits.into(), total: i64::from(totals[id]) * HALF }
            }
            (Some(&visits), Totals::Grains(totals)) => {
                Sum { visits: visits.into(), total: totals[id].into() }
            }
        }
    }

    const fn bytes(&self) -> usize {
        let totals = match &self.totals {
            Totals::Halves(totals) => totals.len(),
            Totals::Grains(totals) => totals.len() * size_of::<u32>(),
        };
        self.visits.len() + totals + self.often.len() * size_of::<(u32, Sum)>()
    }
}
