//! Steps of a tree: its state at each, and the ones to stop at.
//!
//! The user walks through *pictures*: a step, except that actions never tried for one reason appear together.
//! Pictures are counted from 0, the empty board of a depth-first search.

use crate::game::Score;

use super::super::monte_carlo::past::Past;
use super::super::tree::{CutView, Node, NodeId, NodeState, Tree, TreeStorage};
use super::{Counters, TimelineMark};

impl Tree {
    /// The step at which the picture that a step belongs to is complete.
    pub fn settled(&self, step: u64) -> u64 {
        let step = step.min(self.steps());
        if let TreeStorage::DepthFirst(tree) = &self.shape { tree.settled(step) } else { step }
    }

    /// The step of the next picture; at the last one, the last step.
    pub fn step_after(&self, step: u64) -> u64 {
        match &self.shape {
            TreeStorage::DepthFirst(tree) => tree.step_after(step.min(tree.steps())),
            _ => step.saturating_add(1).min(self.steps()),
        }
    }

    /// The step of the picture before; at the first one, the first step.
    pub fn step_before(&self, step: u64) -> u64 {
        match &self.shape {
            TreeStorage::DepthFirst(tree) => tree.step_before(step),
            _ => step.min(self.steps()).saturating_sub(1),
        }
    }

    /// The number of the picture at a step.
    pub fn picture(&self, step: u64) -> u64 {
        let step = step.min(self.steps());
        if let TreeStorage::DepthFirst(tree) = &self.shape { tree.ordinal(step) } else { step }
    }

    /// The step of the picture of this number, or of the last one.
    pub fn step_of_picture(&self, number: u64) -> u64 {
        // Pictures are numbered in the order of their steps, so the first step of one is found by halving.
        let (mut low, mut high) = (0, self.steps());
        while low < high {
            let middle = low.midpoint(high);
            if self.picture(middle) < number {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        self.settled(low)
    }

    /// The node of a step: the one entered, left or cut there, or the leaf of the simulation. `None` at the
    /// beginning.
    pub fn current(&self, step: u64) -> Option<NodeId> {
        let step = step.min(self.steps());
        let last = NodeId(self.prefix(step).checked_sub(1)? as u32);
        if self.has_simulations() || self.node(last).entered == step {
            return self.open_path_at(step).last().copied();
        }
        // The step entered nothing, so it left the node that was innermost before it.
        let id = self.open_path_at(step - 1).last().copied()?;
        if self.is_untried(id) { self.node(id).parent } else { Some(id) }
    }

    /// The number of marks of a kind.
    pub fn mark_count(&self, mark: TimelineMark) -> usize {
        match (&self.shape, mark) {
            (_, TimelineMark::Best) => self.best_changes().len(),
            (TreeStorage::DepthFirst(tree), mark) => tree.mark_count(mark) as usize,
            (TreeStorage::MonteCarlo(tree), TimelineMark::Growth) => tree.growth_count(),
            (TreeStorage::MonteCarlo(tree), TimelineMark::Leaf) => tree.simulation_count(),
            _ => 0,
        }
    }

    /// The first step after `step` that shows such a mark.
    pub fn mark_after(&self, mark: TimelineMark, step: u64) -> Option<u64> {
        match (&self.shape, mark) {
            (_, TimelineMark::Best) => {
                self.best_changes().into_iter().map(|(at, _)| at).find(|&at| at > step)
            }
            (TreeStorage::DepthFirst(tree), mark) => tree.mark_after(mark, step),
            (TreeStorage::MonteCarlo(tree), TimelineMark::Growth) => tree.growth_after(step),
            (TreeStorage::MonteCarlo(_), TimelineMark::Leaf) => {
                Some(step + 1).filter(|&next| next <= self.steps())
            }
            _ => None,
        }
    }

    /// The last step before `step` that shows such a mark.
    pub fn mark_before(&self, mark: TimelineMark, step: u64) -> Option<u64> {
        match (&self.shape, mark) {
            (_, TimelineMark::Best) => {
                self.best_changes().into_iter().map(|(at, _)| at).rfind(|&at| at < step)
            }
            (TreeStorage::DepthFirst(tree), mark) => tree.mark_before(mark, step),
            (TreeStorage::MonteCarlo(tree), TimelineMark::Growth) => tree.growth_before(step),
            (TreeStorage::MonteCarlo(_), TimelineMark::Leaf) => {
                // Step 0 is the tree before any simulation and shows none.
                step.checked_sub(1).filter(|&before| before > 0)
            }
            _ => None,
        }
    }

    /// The steps at which another child of the root became the best, and that child: the one with the best
    /// value, in a Monte Carlo tree the most visited, in a search by layers or heaps the first of the line
    /// shown then.
    pub fn best_changes(&self) -> Vec<(u64, NodeId)> {
        match &self.shape {
            TreeStorage::Unborn(_) => Vec::new(),
            TreeStorage::DepthFirst(tree) => tree.best_changes(),
            TreeStorage::MonteCarlo(tree) => tree.best_changes(),
        }
    }

    /// The new number of a step when a depth-first recording folds all plies deeper than `plies`.
    pub fn step_when_narrowed(&self, step: u64, plies: u16, more: u32) -> u64 {
        if let TreeStorage::DepthFirst(tree) = &self.shape {
            tree.step_when_narrowed(step, plies, more)
        } else {
            step
        }
    }

    /// Whether a node is an action never tried.
    pub(in crate::trace) fn is_untried(&self, id: NodeId) -> bool {
        matches!(self.node(id).state, NodeState::Skipped | NodeState::Twin)
    }

    pub(super) fn past(&self, step: u64, known: Option<Past>) -> Option<Past> {
        match &self.shape {
            // Backward induction counts no visits, so they do not depend on the step.
            TreeStorage::MonteCarlo(tree) if !tree.is_solved() => Some(tree.past(step, known)),
            _ => None,
        }
    }

    /// Visits and mean of a node of a Monte Carlo tree in the past, without the last simulation if that is
    /// not counted yet.
    pub(super) fn past_of(&self, past: &Past, id: NodeId, uncounted: bool) -> (u32, Option<f64>) {
        if let TreeStorage::MonteCarlo(tree) = &self.shape {
            tree.past_of(past, id, uncounted)
        } else {
            (0, None)
        }
    }

    pub(super) fn node_at(&self, id: NodeId, step: u64) -> Node {
        match &self.shape {
            TreeStorage::Unborn(_) => self.node(id),
            TreeStorage::DepthFirst(tree) => tree.node_at(id, step),
            TreeStorage::MonteCarlo(tree) => tree.node_at(id, step),
        }
    }

    /// A node of a Monte Carlo tree as it was at a step, with its visits there.
    pub(super) fn with_visits(&self, id: NodeId, node: Node, step: u64) -> Node {
        match &self.shape {
            TreeStorage::MonteCarlo(tree) if tree.is_rated() => {
                Node { mean: None, state: tree.state_of_rated(id, node.visits, step), ..node }
            }
            _ => node,
        }
    }

    pub(in crate::trace) fn window_at(&self, id: NodeId, step: u64) -> (Score, Score) {
        match &self.shape {
            TreeStorage::DepthFirst(tree) => tree.window_at(id, step),
            _ => (-Score::INFINITY, Score::INFINITY),
        }
    }

    pub(super) fn cut_at(&self, id: NodeId, step: u64) -> Option<CutView> {
        if let TreeStorage::DepthFirst(tree) = &self.shape { tree.cut_at(id, step) } else { None }
    }

    pub(super) fn principal_variation_at(&self, step: u64) -> Vec<NodeId> {
        match &self.shape {
            TreeStorage::DepthFirst(tree) => tree.principal_variation_at(step),
            TreeStorage::MonteCarlo(tree) if tree.is_rated() => tree.champions_line(step),
            _ => Vec::new(),
        }
    }

    /// The child that gave a node of a depth-first tree its value, or the best so far.
    pub(super) fn deciding_child_at(&self, id: NodeId, step: u64) -> Option<NodeId> {
        if let TreeStorage::DepthFirst(tree) = &self.shape { tree.deciding_child(id, step) } else { None }
    }

    pub(super) fn counters_at(&self, step: u64) -> Counters {
        match &self.shape {
            TreeStorage::Unborn(_) => Counters::default(),
            TreeStorage::DepthFirst(tree) => tree.counters_at(step),
            TreeStorage::MonteCarlo(tree) => {
                Counters { nodes: tree.prefix(step) as u64, leaves: step, ..Counters::default() }
            }
        }
    }
}
