//! Nodes of searches without means: those by layers and heaps, whose nodes have a rating from their birth on,
//! and backward induction, which solves its nodes one by one.

use crate::game::Score;
use crate::game::score::Bound;
use crate::search::events::Why;

use super::{MonteCarlo, Node, NodeId, NodeState};

impl MonteCarlo {
    /// Records the rating of a node just created.
    pub(super) fn rate(&mut self, node: u32, promise: Score, twin: bool) {
        if (node as usize) < self.rows.len() {
            // A node is rated as soon as it is grown, so the list only ever gets longer here.
            self.promises.resize(node as usize + 1, None);
            self.promises[node as usize] = Some((promise, twin));
        }
    }

    /// Records when a node, just taken, lies deeper than all taken before, or is better rated at the same
    /// ply.
    pub(super) fn note_champion(&mut self, node: u32) {
        let merit = |node: u32| (self.rows.link(node).ply(), self.promise(NodeId(node)));
        let before = self.champions.last().map_or(NodeId::ROOT.0, |&(_, champion)| champion);
        if merit(node) > merit(before) {
            self.champions.push((self.simulations.len() as u32, node));
        }
    }

    /// Records that no more nodes of a ply are taken.
    pub(super) fn note_selected(&mut self, ply: usize) {
        let done = self.simulations.len() as u32;
        self.selected.resize(self.selected.len().max(ply + 1), None);
        let selected = &mut self.selected[ply];
        // The first time counts: the taken nodes of a ply never change afterwards.
        *selected = selected.or(Some(done));
    }

    /// Whether all nodes of a ply that are taken were known at a step.
    fn is_selected(&self, ply: u32, steps: u64) -> bool {
        let selected = self.selected.get(ply as usize).copied().flatten();
        selected.is_some_and(|done| u64::from(done) <= steps)
    }

    /// The way to the best node at a step; empty while no node was taken.
    pub(in crate::trace) fn champions_line(&self, steps: u64) -> Vec<NodeId> {
        let later = self.champions.partition_point(|&(step, _)| u64::from(step) <= steps);
        let champion = later.checked_sub(1).map_or(NodeId::ROOT.0, |last| self.champions[last].1);
        let way = std::iter::successors(Some(NodeId(champion)), |&id| self.parent(id));
        let mut line: Vec<_> = way.take_while(|&id| id != NodeId::ROOT).collect();
        line.reverse();
        line
    }

    /// The steps at which the way to the best node began with another child of the root, and that child.
    pub(super) fn changes_of_champions_line(&self) -> Vec<(u64, NodeId)> {
        let mut changes: Vec<(u64, NodeId)> = Vec::new();
        for &(step, _) in &self.champions {
            let first = self.champions_line(step.into()).first().copied();
            let Some(first) = first.filter(|&first| changes.last().is_none_or(|&(_, last)| last != first))
            else {
                continue;
            };
            changes.push((step.into(), first));
        }
        changes
    }

    /// The rating of a node.
    pub(super) fn promise(&self, id: NodeId) -> Option<Score> {
        self.promises.get(id.index()).copied().flatten().map(|(promise, _)| promise)
    }

    /// Whether nodes have ratings instead of means.
    pub(in crate::trace) const fn is_rated(&self) -> bool {
        !self.promises.is_empty()
    }

    /// Whether nodes have solutions instead of means.
    pub(in crate::trace) fn is_solved(&self) -> bool {
        !self.solved.is_empty()
    }

    /// A node of backward induction: it has its value at once, and the value never changes.
    pub(super) fn solved_node(&self, id: NodeId, node: Node, steps: u64) -> Node {
        // Solutions are counted from 0, and number n is shown by step n + 1.
        let number = self.solved.get(&id.0).copied().filter(|&number| u64::from(number) < steps);
        let known = number.and_then(|number| self.simulations.get(number as usize));
        Node {
            visits: known.is_some().into(),
            mean: known.map(|solved| solved.result.into()),
            why: known.map(|solved| solved.why),
            state: if known.is_some() { NodeState::Done } else { NodeState::Open },
            left: number.map(|number| u64::from(number) + 1),
            ..node
        }
    }

    /// State of a node in a search by layers or heaps at a step, where `visits` nodes were taken at or below
    /// it. Nodes taken past the budget appear in no step: they are not dropped.
    pub(in crate::trace) fn state_of_rated(&self, id: NodeId, visits: u32, steps: u64) -> NodeState {
        match self.promises.get(id.index()) {
            Some(Some((_, true))) => NodeState::Twin,
            _ if visits > 0 || id == NodeId::ROOT => NodeState::Done,
            _ if self.visits(id) == 0 && self.is_selected(self.link(id).ply(), steps) => NodeState::Dropped,
            _ => NodeState::Open,
        }
    }

    /// A node of a search by layers or heaps: its rating is known from its birth.
    pub(super) fn rated_node(&self, id: NodeId, node: Node) -> Node {
        let value = self.promise(id);
        Node {
            value,
            bound: Bound::Exact,
            why: value.map(|_| Why::Evaluation),
            state: self.state_of_rated(id, node.visits, u64::MAX),
            left: value.map(|_| node.entered),
            mean: None,
            ..node
        }
    }
}
