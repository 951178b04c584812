//! Nodes of searches without means: those by layers and heaps, whose nodes promise something from their birth on, and
//! backward induction, which solves them one by one.

use crate::game::Score;
use crate::game::score::Bound;
use crate::search::events::Why;

use super::{MonteCarlo, Node, NodeId, NodeState};

impl MonteCarlo {
    /// Notes the promise of a node just created.
    pub(super) fn rate(&mut self, node: u32, promise: Score, twin: bool) {
        if (node as usize) < self.rows.len() {
            // A node is rated as soon as it is grown, so the list only ever gets longer here.
            self.promises.resize(node as usize + 1, None);
            self.promises[node as usize] = Some((promise, twin));
        }
    }

    /// Notes when a node, taken just now, lies deeper than all taken before, or promises more at the same ply.
    pub(super) fn note_champion(&mut self, node: u32) {
        let merit = |node: u32| (self.rows.link(node).ply(), self.promise(NodeId(node)));
        let before = self.champions.last().map_or(NodeId::ROOT.0, |&(_, champion)| champion);
        if merit(node) > merit(before) {
            self.champions.push((self.simulations.len() as u32, node));
        }
    }

    /// Notes that no more nodes of a ply are taken.
    pub(super) fn note_selected(&mut self, ply: usize) {
        let done = self.simulations.len() as u32;
        self.selected.resize(self.selected.len().max(ply + 1), None);
        let selected = &mut self.selected[ply];
        // Once it is known which nodes of a ply are taken, it stays known from then on.
        *selected = selected.or(Some(done));
    }

    /// Whether it was known at a step which nodes of a ply are taken.
    fn is_selected(&self, ply: u32, steps: u64) -> bool {
        let selected = self.selected.get(ply as usize).copied().flatten();
        selected.is_some_and(|done| u64::from(done) <= steps)
    }

    /// The way to the champion of a step; nothing while no node was taken.
    pub(in crate::trace) fn champions_line(&self, steps: u64) -> Vec<NodeId> {
        let later = self.champions.partition_point(|&(step, _)| u64::from(step) <= steps);
        let champion = later.checked_sub(1).map_or(NodeId::ROOT.0, |last| self.champions[last].1);
        let way = std::iter::successors(Some(NodeId(champion)), |&id| self.parent(id));
        let mut line: Vec<_> = way.take_while(|&id| id != NodeId::ROOT).collect();
        line.reverse();
        line
    }

    /// The steps at which the way to the champion began with another child of the root, and that child.
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

    /// What a node promises.
    pub(super) fn promise(&self, id: NodeId) -> Option<Score> {
        self.promises.get(id.index()).copied().flatten().map(|(promise, _)| promise)
    }

    /// Whether nodes have promises instead of means.
    pub(in crate::trace) const fn is_rated(&self) -> bool {
        !self.promises.is_empty()
    }

    /// Whether nodes have solutions instead of means.
    pub(in crate::trace) fn is_solved(&self) -> bool {
        !self.solved.is_empty()
    }

    /// A node of backward induction: it has its value at once and stays with it.
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

    /// How far a search by layers or heaps was at a step with a node that was taken, itself or below, so often. Past the
    /// budget nodes are taken that no step shows: they are not dropped.
    pub(in crate::trace) fn state_of_rated(&self, id: NodeId, visits: u32, steps: u64) -> NodeState {
        match self.promises.get(id.index()) {
            Some(Some((_, true))) => NodeState::Twin,
            _ if visits > 0 || id == NodeId::ROOT => NodeState::Done,
            _ if self.visits(id) == 0 && self.is_selected(self.link(id).ply(), steps) => NodeState::Dropped,
            _ => NodeState::Open,
        }
    }

    /// A node of a search by layers or heaps: its promise is known from its birth.
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
