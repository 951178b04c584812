//! All sums of a tree as they once were, so that a jump need not begin at the first simulation.
//!
//! Most nodes were visited a few times only. A copy has one byte for the visits of such a node and one for its
//! results, where all results are halves, or else four; nodes visited more often stand in a list of their own.

use super::sum::{GRAINS, Sum};
use super::{Column, Row};

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
    pub(super) fn keep(&mut self, rows: &Column<Row>, simulations: usize) {
        let step = simulations as u32;
        self.all.pop_if(|last| last.step == step);
        self.all.push(Compact::of(rows, step));
        self.next = simulations + (rows.len() / 3 * 2).max(Self::APART);
    }

    /// The copy nearest to a step.
    pub(super) fn nearest(&self, step: u32) -> Option<&Compact> {
        self.all.iter().min_by_key(|copy| copy.step.abs_diff(step))
    }

    /// Whether there is a copy of what was there before the first simulation. Without one, nothing was.
    pub(super) fn begin_at_start(&self) -> bool {
        self.all.first().is_some_and(|first| first.step == 0)
    }

    pub(super) fn bytes(&self) -> usize {
        self.all.iter().map(Compact::bytes).sum()
    }
}

/// The sums of all nodes at a step.
#[derive(Clone, Debug)]
pub(super) struct Compact {
    /// Simulations done.
    pub(super) step: u32,
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
    const HALF: i64 = GRAINS / 2;

    fn of(rows: &Column<Row>, step: u32) -> Self {
        let mut often = Vec::new();
        let seldom = |sum: Sum| sum.visits <= Self::SELDOM && u32::try_from(sum.total).is_ok();
        let visits = |(id, row): (usize, &Row)| {
            if seldom(row.sum) {
                return row.sum.visits as u8;
            }
            often.push((id as u32, row.sum));
            Self::OFTEN
        };
        let visits = rows.iter().enumerate().map(visits).collect();
        let totals = || rows.iter().map(|row| if seldom(row.sum) { row.sum.total } else { 0 });
        let totals = if totals().all(|total| total % Self::HALF == 0) {
            Totals::Halves(totals().map(|total| (total / Self::HALF) as u8).collect())
        } else {
            Totals::Grains(totals().map(|total| total as u32).collect())
        };
        Self { step, visits, totals, often }
    }

    /// How many nodes there were.
    pub(super) const fn len(&self) -> usize {
        self.visits.len()
    }

    /// The sum of each node, from the last to the first.
    pub(super) fn back(&self) -> impl Iterator<Item = Sum> + '_ {
        let mut often = self.often.iter().rev();
        self.visits.iter().enumerate().rev().map(move |(id, &visits)| match &self.totals {
            _ if visits == Self::OFTEN => often.next().map_or_else(Sum::default, |&(_, sum)| sum),
            Totals::Halves(totals) => {
                Sum { visits: visits.into(), total: i64::from(totals[id]) * Self::HALF }
            }
            Totals::Grains(totals) => Sum { visits: visits.into(), total: totals[id].into() },
        })
    }

    const fn bytes(&self) -> usize {
        let totals = match &self.totals {
            Totals::Halves(totals) => totals.len(),
            Totals::Grains(totals) => totals.len() * size_of::<u32>(),
        };
        self.visits.len() + totals + self.often.len() * size_of::<(u32, Sum)>()
    }
}
