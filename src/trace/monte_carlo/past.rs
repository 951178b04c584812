//! Visits and totals of an earlier moment, counted again from the simulations.
//!
//! Sums are whole numbers of 2^-40, which any value of a simulation nearly is: counting forward and back gives the
//! same to the last bit. Copies of all sums are kept now and then, as many simulations apart as there are nodes:
//! a jump copies the nearest and counts at most half of what lies between two of them. A simulation is then
//! added where it ended only, and one sweep from the last node to the first hands the sums on to the parents.

use super::{MonteCarlo, NodeId, Row};

/// Sums of results count in these.
const GRAIN: f64 = (1_u64 << 40) as f64;

/// Simulations between two copies of the sums, at least.
pub(super) const APART: usize = 1 << 16;

/// Nodes that one simulation may visit when it is counted by itself; more are swept.
const WALK: usize = 16;

/// The visits and totals of all nodes at a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Past {
    step: u32,
    visits: Vec<u32>,
    totals: Vec<i64>,
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

    fn now(tree: &MonteCarlo) -> Self {
        Self {
            step: tree.simulations.len() as u32,
            visits: tree.rows.iter().map(|row| row.visits).collect(),
            totals: tree.rows.iter().map(|row| grains(row.total)).collect(),
        }
    }

    fn resize(&mut self, nodes: usize) {
        self.visits.resize(nodes, 0);
        self.totals.resize(nodes, 0);
    }

    fn count(&mut self, id: usize, sign: i32, result: i64) {
        self.visits[id] = self.visits[id].wrapping_add_signed(sign);
        self.totals[id] += i64::from(sign) * result;
    }

    /// Counts the simulations between this moment and `step`, in the direction that is needed.
    fn advance(&mut self, tree: &MonteCarlo, step: u32) {
        let forward = step > self.step;
        let sign = if forward { 1 } else { -1 };
        let (from, to) = if forward { (self.step, step) } else { (step, self.step) };
        let nodes = tree.prefix(step.into());
        if forward {
            self.resize(nodes);
        }
        let between = &tree.simulations[from as usize..to as usize];
        if between.len() * WALK < nodes {
            for simulation in between {
                let result = grains(simulation.result.into());
                let mut id = simulation.leaf().index();
                loop {
                    self.count(id, sign, result);
                    if id == NodeId::ROOT.index() {
                        break;
                    }
                    id = tree.rows[id].parent as usize;
                }
            }
        } else {
            let mut change =
                Self { step: 0, visits: vec![0; self.visits.len()], totals: vec![0; self.totals.len()] };
            for simulation in between {
                change.count(simulation.leaf().index(), 1, grains(simulation.result.into()));
            }
            self.hand_on(&tree.rows, change, sign);
        }
        if !forward {
            self.resize(nodes);
        }
        self.step = step;
    }

    /// Adds what changed at each node to it and all its ancestors. A node comes after its parent.
    fn hand_on(&mut self, rows: &[Row], mut change: Self, sign: i32) {
        for id in (0..change.visits.len()).rev() {
            let (visits, total) = (change.visits[id], change.totals[id]);
            if visits == 0 {
                continue;
            }
            self.visits[id] = if sign > 0 {
                self.visits[id].wrapping_add(visits)
            } else {
                self.visits[id].wrapping_sub(visits)
            };
            self.totals[id] += i64::from(sign) * total;
            if id != NodeId::ROOT.index() {
                let parent = rows[id].parent as usize;
                change.visits[parent] += visits;
                change.totals[parent] += total;
            }
        }
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
        let past = Past::now(self);
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
        let mut nearest = match (known, kept) {
            (Some(known), Some(kept)) if distance(known.step) > distance(kept.step) => kept.clone(),
            (Some(known), _) if known.visits.len() <= self.rows.len() => known,
            (_, Some(kept)) => kept.clone(),
            (_, None) => Past::default(),
        };
        let now = self.simulations.len() as u32;
        if !self.is_beyond && distance(nearest.step) > distance(now) {
            nearest = Past::now(self);
        }
        nearest.advance(self, step);
        nearest
    }
}
