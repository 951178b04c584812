//! All sums of a tree as they once were, so that a jump need not begin at the first simulation.
//!
//! Most nodes were visited a few times only. A copy has one byte for such a node, where all results are halves, or
//! else five; nodes visited more often have four bytes more.
//!
//! No copy is made at once, for that would hold up the window as long as the tree is large: a few rows are copied with
//! each simulation, and a row that is about to change is copied first. So a copy can be read from its beginning on:
//! what it lacks is still what the rows say.

use std::collections::BTreeMap;

use super::NodeId;
use super::rows::Rows;
use super::sum::{Short, Sum};

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
    const MOST: [(usize, usize); 2] = [(180_000, 290_000), (550_000, 750_000)];
    /// Rows copied with each simulation, at least, and the share of all rows if that is more: so a copy is finished long
    /// before the next is due.
    const PACE: (usize, usize) = (8, 1 << 17);

    pub(super) const fn is_due(&self, simulations: usize, rows: usize) -> bool {
        simulations >= self.next.0 || rows >= self.next.1
    }

    /// Asks for a copy before the next simulation.
    pub(super) const fn ask(&mut self) {
        self.next.0 = 0;
    }

    /// Begins a copy of what the rows say after so many simulations. The larger the tree, the further lie the copies
    /// apart, up to a point: nearer where the tree is `roomy`. All of them together take some nine bytes a node.
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
            last.go_on(rows, Self::PACE.0.max(last.codes.len() / Self::PACE.1));
        }
    }

    /// The copy that still lacks rows.
    pub(super) fn unfinished(&mut self) -> Option<&mut Compact> {
        self.all.last_mut().filter(|last| !last.is_whole())
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
    /// By node: [`Compact::LACKS`], [`Compact::OFTEN`], or what was counted there, see `totals`.
    codes: Vec<u8>,
    /// By node the results in grains, where the codes tell the visits only; else the codes tell both.
    totals: Option<Vec<u32>>,
    /// The nodes visited more often, without those that have no room here.
    often: Vec<Short>,
    /// For every 256th node, how many of `often` stand before it.
    starts: Vec<u32>,
    /// What has no room among `often`, or is not there yet because it was copied ahead.
    apart: BTreeMap<u32, Sum>,
}

impl Compact {
    /// The row is not copied yet.
    const LACKS: u8 = 0;
    const OFTEN: u8 = 1;
    /// The first of the codes that tell a sum.
    const FIRST: u8 = 2;
    /// Nodes between two starts.
    const STRIDE: usize = 256;

    fn begin(rows: &Rows, step: u32) -> Self {
        let nodes = rows.len();
        Self {
            step,
            copied: 0,
            codes: vec![Self::LACKS; nodes],
            totals: (!rows.are_halves()).then(|| vec![0; nodes]),
            often: Vec::new(),
            starts: Vec::new(),
            apart: BTreeMap::new(),
        }
    }

    const fn is_whole(&self) -> bool {
        self.copied == self.codes.len()
    }

    fn go_on(&mut self, rows: &Rows, count: usize) {
        let stop = self.copied.saturating_add(count).min(self.codes.len());
        for at in self.copied..stop {
            if at.is_multiple_of(Self::STRIDE) {
                self.starts.push(self.often.len() as u32);
            }
            let id = at as u32;
            if self.lacks(id) {
                self.copy(id, rows.sum(id));
            }
            if self.codes[at] == Self::OFTEN {
                let short = self.apart.get(&id).copied().and_then(Short::of);
                if short.is_some() {
                    self.apart.remove(&id);
                }
                self.often.push(short.unwrap_or(Short::ELSEWHERE));
            }
        }
        self.copied = stop;
    }

    /// Whether a row is to be copied before it changes.
    #[inline]
    pub(super) fn lacks(&self, id: u32) -> bool {
        self.codes.get(id as usize) == Some(&Self::LACKS)
    }

    /// Copies the sum of a node that it lacks.
    pub(super) fn copy(&mut self, id: u32, sum: Sum) {
        let at = id as usize;
        let code = match &mut self.totals {
            None => Short::of(sum).and_then(Short::code),
            Some(totals) => u32::try_from(sum.total).ok().and_then(|total| {
                totals[at] = total;
                u8::try_from(sum.visits).ok()
            }),
        };
        self.codes[at] = code.and_then(|code| code.checked_add(Self::FIRST)).unwrap_or_else(|| {
            self.apart.insert(id, sum);
            Self::OFTEN
        });
    }

    /// The sum of a node; none of one that was not there.
    fn sum(&self, id: NodeId, rows: &Rows) -> Sum {
        match self.codes.get(id.index()) {
            None => Sum::default(),
            Some(&Self::LACKS) => rows.sum(id.0),
            Some(&Self::OFTEN) => self.sum_of_often(id.0),
            Some(code) => self.totals.as_ref().map_or_else(
                || Short::of_code(code - Self::FIRST).sum(),
                |totals| Sum { visits: (code - Self::FIRST).into(), total: totals[id.index()].into() },
            ),
        }
    }

    fn sum_of_often(&self, id: u32) -> Sum {
        let at = id as usize;
        let short = (at < self.copied).then(|| {
            let start = at - at % Self::STRIDE;
            let before =
                self.codes[start..at].iter().map(|&code| usize::from(code == Self::OFTEN)).sum::<usize>();
            self.often[self.starts[at / Self::STRIDE] as usize + before]
        });
        let apart = || self.apart.get(&id).copied().unwrap_or_default();
        short.filter(|&short| short != Short::ELSEWHERE).map_or_else(apart, Short::sum)
    }

    /// What was written; room that was never touched is given by no machine.
    fn bytes(&self) -> usize {
        let row = size_of::<u8>() + self.totals.as_ref().map_or(0, |_| size_of::<u32>());
        self.copied * row
            + self.often.len() * size_of::<Short>()
            + self.starts.len() * size_of::<u32>()
            + self.apart.len() * size_of::<(u32, Sum)>()
    }
}
