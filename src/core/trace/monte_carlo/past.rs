//! Visits and totals of an earlier moment, counted again from the simulations.
//!
//! Sums are whole numbers, so counting forward and back gives the same to the last bit. The sums of a moment are
//! those of the nearest copy, and what the simulations between did. Those are counted where they ended only, and one
//! sweep over the nodes that they touched, from the last to the first, hands the sums on to the parents: a jump
//! costs what lies between it and the nearest copy, however large the tree.

use super::between::Between;
use super::sum::Sum;
use super::{MonteCarlo, NodeId};

/// The visits and totals of all nodes at a step.
#[derive(Clone, Debug)]
pub(in super::super) struct Past {
    step: u32,
    /// The copy that is nearest; without one, nothing was there before the first simulation.
    copy: Option<usize>,
    /// Whether the step lies after the copy.
    forward: bool,
    between: Between,
}

impl Past {
    /// What it takes besides the tree, in bytes.
    pub(in super::super) const fn bytes(&self) -> usize {
        self.between.bytes()
    }
}

/// Of one tree there is one past of a step, however it was counted.
impl PartialEq for Past {
    fn eq(&self, other: &Self) -> bool {
        self.step == other.step
    }
}

impl MonteCarlo {
    /// Sums arrived that no simulation shows.
    pub(super) fn counted(&mut self) {
        if self.simulations.len() == 0 {
            // They were there before the first step.
            self.copies.ask();
        } else if !self.is_beyond {
            // The rows of now are no longer what the simulations add up to.
            self.begin_copy();
            self.is_beyond = true;
        }
    }

    /// Nothing follows.
    pub(in super::super) fn finish(&mut self) {
        if !self.is_beyond && self.has_counted() {
            self.copies.finish(&self.rows, self.simulations.len());
        }
    }

    /// The sums at a step; `known` is those of another step, from which the nearer ones follow soon.
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
            // Sums lie on one side of the copy: away from it more is counted, towards it less.
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

    /// Visits at a moment, and the mean result for the first player; without the last simulation, which went
    /// through the node, if that is not counted yet.
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
