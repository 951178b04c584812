//! Visits and totals at an earlier step, counted from the simulations.
//!
//! Sums are whole numbers, so counting forward and back gives the same to the last bit. The sums of a step
//! are those of the nearest copy plus the simulations between. These are counted only at the leaves, and one
//! sweep over the touched nodes, from the last to the first, adds them to their parents: a jump costs the
//! distance to the nearest copy, however large the tree.

use super::between::Between;
use super::sum::Sum;
use super::{MonteCarlo, NodeId};

/// The visits and totals of all nodes at a step.
#[derive(Clone, Debug)]
pub(in super::super) struct Past {
    step: u32,
    /// The nearest copy; `None` for the beginning, before the first simulation.
    copy: Option<usize>,
    /// Whether the step lies after the copy.
    forward: bool,
    between: Between,
}

impl Past {
    /// Memory besides the tree, in bytes.
    pub(in super::super) const fn bytes(&self) -> usize {
        self.between.bytes()
    }
}

/// Pasts of one tree are equal when their steps are, whichever copy they start from.
impl PartialEq for Past {
    fn eq(&self, other: &Self) -> bool {
        self.step == other.step
    }
}

impl MonteCarlo {
    /// Notes that sums arrived that no simulation shows.
    pub(super) fn counted(&mut self) {
        if self.simulations.len() == 0 {
            // These sums existed before the first step.
            self.copies.ask();
        } else if !self.is_beyond {
            // The present rows are no longer the sum of the simulations.
            self.begin_copy();
            self.is_beyond = true;
        }
    }

    /// Ends the recording.
    pub(in super::super) fn finish(&mut self) {
        if !self.is_beyond && self.has_counted() {
            self.copies.finish(&self.rows, self.simulations.len());
        }
    }

    /// The sums at a step; `known` are those of another step, which is cheaper to start from if it is near.
    pub(in super::super) fn past(&self, steps: u64, known: Option<Past>) -> Past {
        let now = self.simulations.len() as u32;
        let step = u32::try_from(steps).unwrap_or(u32::MAX).min(now);
        let known = known.filter(|known| known.between.suits(&self.rows));
        let mut past = known.unwrap_or_else(|| {
            let between = Between::of(&self.rows);
            Past { step: 0, copy: None, forward: false, between }
        });
        let (copy, at) = self.copies.nearest(step).map_or((None, 0), |(copy, at)| (Some(copy), at));
        // Back from a later copy, simulations end in nodes that do not exist yet at the step.
        let nodes = self.prefix(step.max(at).into());
        let distance = at.abs_diff(step);
        let (far, forward) = (past.step.abs_diff(step), step > at);
        // Its own way for each simulation, or one sweep for all.
        if (past.copy, past.forward) == (copy, forward) && far < distance / 4 {
            past.between.resize(nodes);
            // Sums lie on one side of the copy: simulations are added away from it and subtracted towards it.
            let on = (step > past.step) == forward;
            self.simulations.each(past.step.min(step)..past.step.max(step), |leaf, sum| {
                for id in std::iter::successors(Some(NodeId(leaf as u32)), |&id| self.parent(id)) {
                    if on { past.between.add(id.index(), sum) } else { past.between.take(id.index(), sum) }
                }
            });
        } else {
            past.between.clear(nodes);
            let leaves = step.min(at)..step.max(at);
            self.simulations.each(leaves, |leaf, sum| past.between.add(leaf, sum));
            past.between.sweep(&self.rows);
        }
        (past.step, past.copy, past.forward) = (step, copy, forward);
        past
    }

    /// Visits at a step, and the mean result for the first player; without the last simulation, which passed
    /// the node, if that is not counted yet.
    pub(in super::super) fn past_of(&self, past: &Past, id: NodeId, uncounted: bool) -> (u32, Option<f64>) {
        let mut sum = past.copy.map_or_else(Sum::default, |copy| self.copies.sum(copy, id, &self.rows));
        let more = past.between.get(id.index());
        if past.forward {
            sum.add(more);
        } else {
            sum.take(more);
        }
        let last = past.step.checked_sub(1).filter(|_| uncounted);
        if let Some(last) = last.and_then(|last| self.simulations.get(last as usize)) {
            sum.take(Sum::of(1, last.result.into()));
        }
        (sum.visits, sum.mean())
    }
}
