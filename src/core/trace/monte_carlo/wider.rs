//! Comparison of two recordings of one search: whether one holds the other.

use super::{MonteCarlo, NodeId};

impl MonteCarlo {
    /// Properties of a node that must agree in both recordings. Sums of results are reported in single
    /// precision and left out, as is the time of a proof.
    fn comparable(&self, id: u32) -> impl PartialEq {
        let proven = self.proofs.get(&id).map(|proven| (proven.value, proven.bound));
        (self.rows.sum(id).visits, self.rows.link(id).side(), proven)
    }

    /// Whether all nodes of another recording of the same search are here, with equal properties. Both are in
    /// order of growth, so one walk along both is enough.
    pub(in crate::trace) fn holds(&self, other: &Self) -> bool {
        let (len, all) = (self.rows.len() as u32, other.rows.len() as u32);
        if self.simulations.len() < other.simulations.len()
            || self.comparable(NodeId::ROOT.0) != other.comparable(0)
        {
            return false;
        }
        // For each node its number in the other, if it has one; and the next one to find.
        let (mut there, mut next) = (vec![Some(0)], 1);
        for id in 1..len {
            let action = self.rows.link(id).action;
            let is_next =
                |parent| (other.rows.parent(next), other.rows.link(next).action) == (parent, action);
            let found =
                there[self.rows.parent(id) as usize].is_some_and(|parent| next < all && is_next(parent));
            if found && self.comparable(id) != other.comparable(next) {
                return false;
            }
            there.push(found.then_some(next));
            next += u32::from(found);
        }
        next == all
    }
}
