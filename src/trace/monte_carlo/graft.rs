//! A subtree that was recorded later, put in its place: the nodes past the budget, with what they earned.

use crate::trace::tree::GraftError;

use super::{MonteCarlo, NodeId, Proven, Simulation};

impl MonteCarlo {
    /// What is said of a node wherever it stands. Sums of results are told in single precision, so they say nothing
    /// here, and nor does the time of a proof.
    fn said(&self, id: usize) -> impl PartialEq {
        let id = id as u32;
        let proven = self.proofs.get(&id).map(|proven| (proven.value, proven.bound));
        (self.rows.sum(id).visits, self.rows.link(id).side(), proven)
    }

    /// Adds the nodes of `subtree` that are missing below a node. They are there from the last step on, for which
    /// simulation grew them is not told.
    pub(in crate::trace) fn graft(&mut self, id: NodeId, subtree: &Self) -> Result<(), GraftError> {
        if id.index() >= self.rows.len() {
            return Err(GraftError::NotFolded);
        }
        let numbers = self.numbers_below(id, subtree);
        let known = numbers.iter().enumerate().filter_map(|(at, &number)| Some((at, number?)));
        if !known.clone().all(|(at, number)| self.said(number as usize) == subtree.said(at)) {
            return Err(GraftError::Different);
        }
        if self.rows.len() + subtree.rows.len() - known.count() > Simulation::LAST_LEAF as usize {
            return Err(GraftError::Full);
        }
        self.grow_missing(numbers, subtree);
        Ok(())
    }

    /// For each node of the subtree its number here, where it has one.
    fn numbers_below(&self, id: NodeId, subtree: &Self) -> Vec<Option<u32>> {
        let mut numbers = vec![Some(id.0)];
        for at in 1..subtree.rows.len() {
            let row = subtree.rows.link(at as u32);
            let same = |child: &NodeId| self.link(*child).action == row.action;
            let children =
                |parent| std::iter::successors(self.first_child(parent), |&at| self.next_sibling(at));
            let here = numbers[row.parent as usize].and_then(|parent| children(NodeId(parent)).find(same));
            numbers.push(here.map(|child| child.0));
        }
        numbers
    }

    fn grow_missing(&mut self, mut numbers: Vec<Option<u32>>, subtree: &Self) {
        for at in 0..subtree.rows.len() {
            let row = subtree.rows.link(at as u32);
            let (None, Some(parent)) = (numbers[at], numbers[row.parent as usize]) else {
                continue;
            };
            let new = self.rows.len() as u32;
            self.grow(parent, row.action, row.side());
            self.rows.add(new, subtree.rows.sum(at as u32));
            if let Some(&proven) = subtree.proofs.get(&(at as u32)) {
                self.proofs.insert(new, Proven { time: self.simulations.len() as u32, ..proven });
            }
            numbers[at] = Some(new);
        }
    }
}
