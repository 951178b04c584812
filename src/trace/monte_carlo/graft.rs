//! A subtree that was recorded later, put in its place: the nodes past the budget, with what they earned.

use crate::trace::tree::GraftError;

use super::{MonteCarlo, NodeId, Row, Simulation, UNPROVEN};

impl Row {
    /// Whether both rows say the same of one node, wherever it stands. Sums of results are told in single precision,
    /// so they say nothing here.
    fn agrees(&self, other: &Self) -> bool {
        let said = |row: &Self| (row.visits, row.proven, row.side(), row.bound());
        said(self) == said(other)
    }
}

impl MonteCarlo {
    /// Adds the nodes of `subtree` that are missing below a node. They are there from the last step on, for which
    /// simulation grew them is not told.
    pub(in crate::trace) fn graft(&mut self, id: NodeId, subtree: &Self) -> Result<(), GraftError> {
        let target = *self.rows.get(id.index()).ok_or(GraftError::NotFolded)?;
        if !subtree.rows.first().is_some_and(|root| root.agrees(&target)) {
            return Err(GraftError::Different);
        }
        let numbers = self.numbers_below(id, subtree);
        let known = numbers.iter().zip(&subtree.rows).filter_map(|(&number, row)| Some((number?, row)));
        if !known.clone().all(|(number, row)| self.rows[number as usize].agrees(row)) {
            return Err(GraftError::Different);
        }
        if self.rows.len() + subtree.rows.len() - known.count() > Simulation::LEAF as usize {
            return Err(GraftError::Full);
        }
        self.grow_missing(numbers, subtree);
        Ok(())
    }

    /// For each node of the subtree its number here, where it has one.
    fn numbers_below(&self, id: NodeId, subtree: &Self) -> Vec<Option<u32>> {
        let mut numbers = vec![Some(id.0)];
        for (row, &parent) in subtree.rows.iter().zip(&subtree.parents).skip(1) {
            let same = |child: &NodeId| self.row(*child).action == row.action;
            let children =
                |parent| std::iter::successors(self.first_child(parent), |&at| self.next_sibling(at));
            let here = numbers[parent as usize].and_then(|parent| children(NodeId(parent)).find(same));
            numbers.push(here.map(|child| child.0));
        }
        numbers
    }

    fn grow_missing(&mut self, mut numbers: Vec<Option<u32>>, subtree: &Self) {
        for (at, row) in subtree.rows.iter().enumerate() {
            let (None, Some(parent)) = (numbers[at], numbers[subtree.parents[at] as usize]) else {
                continue;
            };
            let new = self.rows.len() as u32;
            self.grow(parent, row.action, row.side());
            let grown = &mut self.rows[new as usize];
            (grown.visits, grown.total) = (row.visits, row.total);
            if row.proven != UNPROVEN {
                grown.prove(row.proven, row.bound());
                self.proofs.insert(new, self.simulations.len() as u32);
            }
            numbers[at] = Some(new);
        }
    }
}
