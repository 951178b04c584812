//! Growth of a Monte Carlo tree: parents, times of birth and sizes of subtrees.

use crate::game::{ActionId, Side};

use super::births::shown;
use super::rows::ChildRange;
use super::rows::Link;
use super::{MonteCarlo, NodeId, Simulation};

impl MonteCarlo {
    pub(super) fn grow(&mut self, parent: u32, action: ActionId, side: Side) {
        let id = self.rows.len() as u32;
        // A child of nothing, or a node whose number has no room in the line of a simulation.
        if parent >= id || id > Simulation::LAST_LEAF {
            return;
        }
        let above = self.rows.link(parent);
        let is_first = above.below == Link::LEAF;
        let at = if is_first { self.begin_below(parent, id) } else { above.below };
        if !is_first {
            let last = self.last_child(parent);
            if last + 1 != id {
                self.apart.insert(last, id);
            }
        }
        self.rows.push(parent, Link::new(action, above.ply() + 1, side));
        self.count_below(at, is_first);
        self.births.note(id, self.simulations.len() as u32);
    }

    /// Records the first child of a node. Returns the index of its entry in `below`.
    fn begin_below(&mut self, id: u32, first_child: u32) -> u32 {
        let at = self.below.len() as u32;
        let parent = self.rows.parent(id);
        let above = if id == NodeId::ROOT.0 { at } else { self.rows.link(parent).below };
        self.below.push(ChildRange { first_child, above, nodes: 1, leaves: 1 });
        self.rows.link_mut(id).below = at;
        at
    }

    /// Counts a new node in all its ancestors. The first child takes its parent's place among the leaves.
    fn count_below(&mut self, mut at: u32, is_first: bool) {
        loop {
            let below = &mut self.below[at as usize];
            below.nodes += 1;
            below.leaves += u32::from(!is_first);
            if below.above == at {
                return;
            }
            at = below.above;
        }
    }

    /// The last child of a node that has children. Children mostly grow together, so the newest node is tried
    /// first.
    fn last_child(&self, parent: u32) -> u32 {
        let newest = self.rows.len() as u32 - 1;
        if self.rows.parent(newest) == parent {
            return newest;
        }
        let children =
            std::iter::successors(self.first_child(NodeId(parent)), |&child| self.next_sibling(child));
        children.last().map_or(newest, |last| last.0)
    }

    /// Nodes and leaves of the subtree of a node, itself included.
    pub(in crate::trace) fn sizes(&self, id: NodeId) -> [u32; 2] {
        // `below` of a leaf is greater than any index, so no entry is found.
        let below = self.below.get(self.link(id).below as usize);
        below.map_or([1, 1], |below| [below.nodes, below.leaves])
    }

    pub(in crate::trace) fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id != NodeId::ROOT).then(|| NodeId(self.rows.parent(id.0)))
    }

    pub(in crate::trace) fn first_child(&self, id: NodeId) -> Option<NodeId> {
        let below = self.below.get(self.link(id).below as usize)?;
        Some(NodeId(below.first_child))
    }

    pub(in crate::trace) fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.parent(id)?;
        // Siblings mostly grow together, so the map is looked up only where the next node is not one.
        let next = NodeId(id.0 + 1);
        if next.index() < self.rows.len() && self.rows.parent(next.0) == parent.0 {
            return Some(next);
        }
        self.apart.get(&id.0).copied().map(NodeId)
    }

    pub(in crate::trace) fn prefix(&self, steps: u64) -> usize {
        let later = self.births.first_not(|time| shown(time) <= steps);
        later.map_or(self.rows.len(), |later| later.first as usize)
    }

    /// Number of simulations on whose way leaves got their children.
    pub(in crate::trace) const fn growth_count(&self) -> usize {
        self.births.count()
    }

    pub(in crate::trace) fn growth_after(&self, steps: u64) -> Option<u64> {
        self.births.first_not(|time| shown(time) <= steps).map(|later| shown(later.time))
    }

    pub(in crate::trace) fn growth_before(&self, steps: u64) -> Option<u64> {
        let last = self.births.last_that(|time| shown(time) < steps)?;
        (last.time > 0).then_some(shown(last.time))
    }
}
