//! Visits and totals of an earlier moment, counted again from the simulations.
//!
//! Sums are whole numbers of 2^-40, which any value of a simulation nearly is: counting forward and back gives the
//! same to the last bit. Copies of all sums are kept now and then, as many simulations apart as there are nodes:
//! a jump copies the nearest and counts at most half of what lies between two of them. A simulation is then
//! added where it ended only, and one sweep from the last node to the first hands the sums on to the parents.

use super::{MonteCarlo, NodeId, Simulation};

/// Sums of results count in these.
const GRAIN: f64 = (1_u64 << 40) as f64;

/// Simulations between two copies of the sums, at least.
pub(super) const APART: usize = 1 << 16;

/// Nodes that one simulation may visit when it is counted by itself; more are swept.
const WALK: usize = 16;

/// The visits and totals of all nodes at a step.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Past {
    step: u32,
    visits: Vec<u32>,
    totals: Vec<i64>,
    /// Room to count in, all zero between two uses and kept because new memory is slow.
    change: Vec<Change>,
}

/// What simulations add at one node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Change {
    total: i64,
    visits: u32,
}

impl PartialEq for Past {
    fn eq(&self, other: &Self) -> bool {
        (self.step, &self.visits, &self.totals) == (other.step, &other.visits, &other.totals)
    }
}

impl Past {
    /// Visits, and the mean result for the first player.
    pub(in super::super) fn of(&self, id: NodeId) -> (u32, Option<f64>) {
        let visits = self.visits.get(id.index()).copied().unwrap_or(0);
        let total = self.totals.get(id.index()).copied().unwrap_or(0).max(0) as f64 / GRAIN;
        (visits, (visits > 0).then(|| total / f64::from(visits)))
    }

    pub(super) fn bytes(&self) -> usize {
        self.visits.len() * (size_of::<u32>() + size_of::<i64>())
    }

    /// Becomes what the rows say now.
    fn become_now(&mut self, tree: &MonteCarlo) {
        self.step = tree.simulations.len() as u32;
        self.visits.clear();
        self.visits.extend(tree.rows.iter().map(|row| row.visits));
        self.totals.clear();
        self.totals.extend(tree.rows.iter().map(|row| grains(row.total)));
    }

    /// Becomes a copy, in the memory that is there.
    fn become_copy(&mut self, other: &Self) {
        self.step = other.step;
        self.visits.clone_from(&other.visits);
        self.totals.clone_from(&other.totals);
    }

    fn resize(&mut self, nodes: usize) {
        self.visits.resize(nodes, 0);
        self.totals.resize(nodes, 0);
    }

    fn add(&mut self, id: usize, Change { total, visits }: Change, forward: bool) {
        if forward {
            self.visits[id] = self.visits[id].wrapping_add(visits);
            self.totals[id] += total;
        } else {
            self.visits[id] = self.visits[id].wrapping_sub(visits);
            self.totals[id] -= total;
        }
    }

    /// Counts the simulations between this moment and `step`, in the direction that is needed.
    fn advance(&mut self, tree: &MonteCarlo, step: u32) {
        let forward = step > self.step;
        let (from, to) = if forward { (self.step, step) } else { (step, self.step) };
        let nodes = tree.prefix(step.into());
        if forward {
            self.resize(nodes);
        }
        let between = &tree.simulations[from as usize..to as usize];
        if between.len() * WALK < nodes {
            self.walk(tree, between, forward);
        } else {
            self.sweep(tree, between, forward);
        }
        if !forward {
            self.resize(nodes);
        }
        self.step = step;
    }

    /// Counts each simulation along its way.
    fn walk(&mut self, tree: &MonteCarlo, simulations: &[Simulation], forward: bool) {
        for simulation in simulations {
            let change = Change { total: grains(simulation.result.into()), visits: 1 };
            let mut id = simulation.leaf().index();
            while id != NodeId::ROOT.index() {
                self.add(id, change, forward);
                id = tree.parents[id] as usize;
            }
            self.add(id, change, forward);
        }
    }

    /// Counts each simulation where it ended, and hands the sums on from the last node to the first: a node comes
    /// after its parent.
    fn sweep(&mut self, tree: &MonteCarlo, simulations: &[Simulation], forward: bool) {
        let mut change = std::mem::take(&mut self.change);
        change.resize(self.visits.len().max(change.len()), Change::default());
        for simulation in simulations {
            let at = &mut change[simulation.leaf().index()];
            at.visits += 1;
            at.total += grains(simulation.result.into());
        }
        for id in (0..self.visits.len()).rev() {
            let here = std::mem::take(&mut change[id]);
            if here.visits == 0 {
                continue;
            }
            self.add(id, here, forward);
            if id != NodeId::ROOT.index() {
                let above = &mut change[tree.parents[id] as usize];
                above.visits += here.visits;
                above.total += here.total;
            }
        }
        self.change = change;
    }
}

fn grains(total: f64) -> i64 {
    (total * GRAIN).round() as i64
}

impl MonteCarlo {
    /// Keeps a copy of the sums if the last one lies far enough back. Called before each simulation.
    #[inline]
    pub(super) fn keep_past(&mut self) {
        if self.simulations.len() >= self.next_past {
            self.keep_past_now();
        }
    }

    #[cold]
    fn keep_past_now(&mut self) {
        let mut past = Past::default();
        past.become_now(self);
        if self.pasts.last().is_some_and(|last| last.step == past.step) {
            self.pasts.pop();
        }
        self.pasts.push(past);
        self.next_past = self.simulations.len() + self.rows.len().max(APART);
    }

    /// Sums arrived that no simulation tells: the rows of now are no longer what the simulations add up to.
    pub(super) fn counted(&mut self) {
        if self.simulations.is_empty() {
            // They were there before the first step.
            self.next_past = 0;
        } else if !self.is_beyond {
            self.keep_past_now();
            self.is_beyond = true;
        }
    }

    /// The sums at a step, from the nearest that are known: these, those of now or a kept copy.
    pub(in super::super) fn past(&self, steps: u64, known: Option<Past>) -> Past {
        let step = u32::try_from(steps).unwrap_or(u32::MAX).min(self.simulations.len() as u32);
        let distance = |other: u32| other.abs_diff(step);
        let kept = self.pasts.iter().min_by_key(|past| distance(past.step));
        let known = known.filter(|known| known.visits.len() <= self.rows.len());
        // What was there before the first step is kept as a copy; without one, nothing was.
        let is_new = known.is_none();
        let mut nearest = known.unwrap_or_default();
        let (least, most) = (distance(nearest.step), u32::from(is_new));
        if let Some(kept) = kept.filter(|kept| distance(kept.step) < least.saturating_add(most)) {
            nearest.become_copy(kept);
        }
        if !self.is_beyond && distance(self.simulations.len() as u32) < distance(nearest.step) {
            nearest.become_now(self);
        }
        nearest.advance(self, step);
        nearest
    }
}
