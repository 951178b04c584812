//! All sums of a tree as they once were, so that a jump need not begin at the first simulation.
//!
//! Most nodes were visited a few times only. A copy has one byte for the visits of such a node and one for its
//! results, where all results are halves, or else four; nodes visited more often stand in a list of their own.
//!
//! No copy is made at once, for that would hold up the window as long as the tree is large: a few rows are copied with
//! each simulation, and a row that is about to change is copied first. So a copy can be read from its beginning on:
//! what it lacks is still what the rows say.

use std::collections::BTreeMap;

use super::NodeId;
use super::rows::Rows;
use super::sum::{HALF, Sum};

/// Copies, the oldest first. Only the last may be unfinished.
#[derive(Clone, Debug)]
pub(super) struct Copies {
    all: Vec<Compact>,
    /// The numbers of simulations and of rows at which the next one is due, whichever comes first.
    next: (usize, usize),
}

impl Default for Copies {
    fn default() -> Self {
        Self { all: Vec::new(), next: (Self::APART, usize::MAX) }
    }
}

impl Copies {
    /// Simulations between two copies, at least.
    const APART: usize = 1 << 16;
    /// Simulations and rows between two copies, at most: what a jump goes over stays below 16 milliseconds, or in a tree
    /// whose nodes take much room, in the middle.
    const MOST: [(usize, usize); 2] = [(500_000, 600_000), (1_000_000, 1_200_000)];
    /// Rows copied with each simulation, at least, and the share of all rows if that is more: so a copy is finished long
    /// before the next is due.
    const PACE: (usize, usize) = (8, 1 << 18);

    pub(super) const fn is_due(&self, simulations: usize, rows: usize) -> bool {
        simulations >= self.next.0 || rows >= self.next.1
    }

    /// Asks for a copy before the next simulation.
    pub(super) const fn ask(&mut self) {
        self.next.0 = 0;
    }

    /// Begins a copy of what the rows say after so many simulations. The larger the tree, the further lie the copies
    /// apart, up to a point: nearer where the tree is `roomy`. All of them together take about eight bytes a node.
    pub(super) fn begin(&mut self, rows: &Rows, simulations: usize, roomy: bool) {
        if let Some(last) = self.unfinished() {
            last.go_on(rows, usize::MAX);
        }
        self.all.push(Compact::begin(rows, simulations as u32));
        let most = Self::MOST[usize::from(!roomy)];
        let apart = (rows.len() / 2).clamp(Self::APART, most.0);
        self.next = (simulations + apart, rows.len() + most.1);
    }

    /// Nothing follows: from now on the rows serve as a copy of the last moment, which is what a copy that was begun and
    /// has copied nothing reads. One that is still being made is near enough.
    pub(super) fn finish(&mut self, rows: &Rows, simulations: usize) {
        if self.unfinished().is_none() {
            self.begin(rows, simulations, false);
        }
    }

    /// Copies a few more rows.
    pub(super) fn go_on(&mut self, rows: &Rows) {
        if let Some(last) = self.unfinished() {
            last.go_on(rows, Self::PACE.0.max(last.visits.len() / Self::PACE.1));
        }
    }

    /// The copy that still lacks rows.
    pub(super) fn unfinished(&mut self) -> Option<&mut Compact> {
        self.all.last_mut().filter(|last| last.copied < last.visits.len())
    }

    /// The copy nearest to a step, and the step that it is of. Without one of the beginning, nothing was there then.
    pub(super) fn nearest(&self, step: u32) -> Option<(usize, u32)> {
        let all = self.all.iter().map(|copy| copy.step).enumerate();
        let (nearest, at) = all.min_by_key(|(_, at)| at.abs_diff(step))?;
        let from_start = step < at.abs_diff(step) && self.all[0].step > 0;
        (!from_start).then_some((nearest, at))
    }

    /// The sum of a node in a copy.
    pub(super) fn sum(&self, copy: usize, id: NodeId, rows: &Rows) -> Sum {
        self.all[copy].sum(id, rows)
    }

    pub(super) fn bytes(&self) -> usize {
        self.all.iter().map(Compact::bytes).sum()
    }
}

/// The sums of all nodes at a step.
#[derive(Clone, Debug)]
pub(super) struct Compact {
    /// Simulations done.
    step: u32,
    /// Rows before this one are all copied.
    copied: usize,
    /// By node, plus one; or [`Compact::OFTEN`], or 0 where the row is not copied yet.
    visits: Vec<u8>,
    totals: Totals,
    /// The nodes visited more often, by number.
    often: Vec<(u32, Sum)>,
    /// Those of them that were copied ahead.
    ahead: BTreeMap<u32, Sum>,
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

    fn begin(rows: &Rows, step: u32) -> Self {
        let nodes = rows.len();
        let totals =
            if rows.are_halves() { Totals::Halves(vec![0; nodes]) } else { Totals::Grains(vec![0; nodes]) };
        let (often, ahead) = (Vec::new(), BTreeMap::new());
        Self { step, copied: 0, visits: vec![0; nodes], totals, often, ahead }
    }

    fn go_on(&mut self, rows: &Rows, count: usize) {
        let stop = self.copied.saturating_add(count).min(self.visits.len());
        for id in self.copied..stop {
            if self.lacks(id as u32) {
                self.copy(id as u32, rows.sum(id as u32));
            }
            if self.visits[id] == Self::OFTEN {
                self.often.extend(self.ahead.remove_entry(&(id as u32)));
            }
        }
        self.copied = stop;
    }

    /// Whether a row is to be copied before it changes.
    #[inline]
    pub(super) fn lacks(&self, id: u32) -> bool {
        self.visits.get(id as usize) == Some(&0)
    }

    /// Copies the sum of a node that it lacks.
    pub(super) fn copy(&mut self, id: u32, sum: Sum) {
        let at = id as usize;
        let Some(total) = u32::try_from(sum.total).ok().filter(|_| sum.visits <= Self::SELDOM) else {
            self.visits[at] = Self::OFTEN;
            self.ahead.insert(id, sum);
            return;
        };
        self.visits[at] = sum.visits as u8 + 1;
        match &mut self.totals {
            Totals::Halves(totals) => totals[at] = (i64::from(total) / HALF) as u8,
            Totals::Grains(totals) => totals[at] = total,
        }
    }

    /// The sum of a node; none of one that was not there.
    fn sum(&self, id: NodeId, rows: &Rows) -> Sum {
        let (id, at) = (id.0, id.index());
        match (self.visits.get(at), &self.totals) {
            (None, _) => Sum::default(),
            (Some(0), _) => rows.sum(id),
            (Some(&Self::OFTEN), _) => {
                let found = self.often.binary_search_by_key(&id, |&(id, _)| id);
                let ahead = || self.ahead.get(&id).copied().unwrap_or_default();
                found.map_or_else(|_| ahead(), |found| self.often[found].1)
            }
            (Some(&visits), Totals::Halves(totals)) => {
                Sum { visits: u32::from(visits) - 1, total: i64::from(totals[at]) * HALF }
            }
            (Some(&visits), Totals::Grains(totals)) => {
                Sum { visits: u32::from(visits) - 1, total: totals[at].into() }
            }
        }
    }

    /// What was written; room that was never touched is given by no machine.
    fn bytes(&self) -> usize {
        let row = match &self.totals {
            Totals::Halves(_) => 1 + size_of::<u8>(),
            Totals::Grains(_) => 1 + size_of::<u32>(),
        };
        let often = self.often.len() + self.ahead.len();
        self.copied * row + often * size_of::<(u32, Sum)>()
    }
}
