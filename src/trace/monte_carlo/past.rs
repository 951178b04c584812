//! Visits and totals of an earlier moment, counted again from the simulations.
//!
//! Sums are whole numbers, so counting forward and back gives the same to the last bit. A jump begins at the nearest
//! moment that is known: the one looked at before, that of now, the beginning, or one of the copies. Simulations
//! between are counted where they ended only, and one sweep from the last node to the first hands the sums on to
//! the parents and adds them to those of the moment known.

use super::{MonteCarlo, NodeId, Sum};

/// Nodes that one simulation may visit when it is counted by itself; more are swept.
const WALK: usize = 16;

/// The visits and totals of all nodes at a step.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in super::super) struct Past {
    step: u32,
    /// By node; empty before the first look.
    sums: Vec<Sum>,
}

impl Past {
    /// Visits, and the mean result for the first player.
    pub(in super::super) fn of(&self, id: NodeId) -> (u32, Option<f64>) {
        let sum = self.sums.get(id.index()).copied().unwrap_or_default();
        (sum.visits, sum.mean())
    }

    fn change(&mut self, id: usize, by: Sum, forward: bool) {
        let sum = &mut self.sums[id];
        if forward {
            sum.add(by);
        } else {
            sum.take(by);
        }
    }

    /// Counts the simulations between this moment and `step`, in the direction that is needed, each along its way.
    fn walk(&mut self, tree: &MonteCarlo, step: u32) {
        let forward = step > self.step;
        let nodes = tree.prefix(step.into());
        if forward {
            self.sums.resize(nodes, Sum::default());
        }
        tree.simulations.each(self.step.min(step)..self.step.max(step), |leaf, sum| {
            let mut id = leaf;
            while id != NodeId::ROOT.index() {
                self.change(id, sum, forward);
                id = tree.rows[id].parent as usize;
            }
            self.change(id, sum, forward);
        });
        self.sums.resize(nodes, Sum::default());
        self.step = step;
    }

    /// Becomes the sums at `step`, counted from those of the first `len` nodes at another step, which are told from
    /// the last to the first: a node comes after its parent.
    fn sweep(
        &mut self,
        tree: &MonteCarlo,
        step: u32,
        (from, len, known): (u32, usize, impl Iterator<Item = Sum>),
    ) {
        let forward = step > from;
        let nodes = tree.prefix(step.into());
        let all = nodes.max(len);
        let sums = &mut self.sums;
        sums.clear();
        sums.resize(all, Sum::default());
        tree.simulations.each(from.min(step)..from.max(step), |leaf, sum| sums[leaf].add(sum));
        let between = |sums: &mut [Sum], id: usize| {
            let here = sums[id];
            if here.visits > 0 && id != NodeId::ROOT.index() {
                sums[tree.rows[id].parent as usize].add(here);
            }
            here
        };
        for id in (len..all).rev() {
            between(sums, id);
        }
        for (id, mut sum) in (0..len).rev().zip(known) {
            let change = between(sums, id);
            if forward {
                sum.add(change);
            } else {
                sum.take(change);
            }
            sums[id] = sum;
        }
        sums.truncate(nodes);
        self.step = step;
    }
}

impl MonteCarlo {
    /// Sums arrived that no simulation tells.
    pub(super) fn counted(&mut self) {
        if self.simulations.len() == 0 {
            // They were there before the first step.
            self.copies.ask();
        } else if !self.is_beyond {
            // The rows of now are no longer what the simulations add up to.
            self.copies.keep(&self.rows, self.simulations.len());
            self.is_beyond = true;
        }
    }

    /// The sums at a step, from the nearest that are known.
    pub(in super::super) fn past(&self, steps: u64, known: Option<Past>) -> Past {
        let now = self.simulations.len() as u32;
        let step = u32::try_from(steps).unwrap_or(u32::MAX).min(now);
        let mut past = known.filter(|known| known.sums.len() <= self.rows.len()).unwrap_or_default();
        let near = past.step.abs_diff(step) as usize * WALK < past.sums.len();
        let copy = self.copies.nearest(step);
        let least = copy.map_or(u32::MAX, |copy| copy.step.abs_diff(step));
        if near {
            past.walk(self, step);
        } else if !self.is_beyond && now - step < least.min(step) {
            past.sweep(self, step, (now, self.rows.len(), self.rows.iter().rev().map(|row| row.sum)));
        } else if let Some(copy) = copy.filter(|_| least < step || self.copies.begin_at_start()) {
            past.sweep(self, step, (copy.step, copy.len(), copy.back()));
        } else {
            past.sweep(self, step, (0, 0, std::iter::empty()));
        }
        past
    }
}
