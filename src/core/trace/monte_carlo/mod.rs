//! Storage of a Monte Carlo tree: 16 bytes a node where results are halves, in order of growth, and 4 bytes a
//! playout.
//!
//! The rows hold the present visits and totals; those of any earlier step follow from the simulations, each
//! of which counts for its leaf and all its ancestors. Past the budget simulations arrive as sums: the rows
//! stay exact, but there are no further steps. An inner node takes 16 bytes more for its children.

use std::collections::HashMap;

use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::events::{Event, Why};
use crate::search::foreign::Said;

use super::column::ChunkedColumn;
use super::node::{Node, NodeId, NodeState};
use super::sayings::Sayings;

mod between;
mod births;
mod copies;
mod copy;
mod growth;
pub(super) mod past;
mod rated;
mod replay;
mod rows;
mod simulations;
mod sum;
mod wider;

use births::{Births, shown};
use copies::Copies;
use rows::ChildRange;
use rows::{GrowthRows, Link, NONE};
pub use simulations::Simulation;
use simulations::Simulations;
use sum::Sum;

/// A node whose value the solver proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Proven {
    /// Simulations done before.
    time: u32,
    /// The value for the first player and its bound.
    value: Score,
    bound: Bound,
}

/// The rows and simulations of one search.
#[derive(Clone, Debug)]
pub(super) struct MonteCarlo {
    rows: GrowthRows,
    simulations: Simulations,
    births: Births,
    /// The children of inner nodes, in the order in which these got their first child.
    below: ChunkedColumn<ChildRange>,
    /// The sibling after a node, where that is not the node grown next: siblings mostly grow together.
    apart: HashMap<u32, u32>,
    /// Values proven by the solver, by node.
    proofs: HashMap<u32, Proven>,
    /// Copies of all sums at earlier steps.
    copies: Copies,
    /// Whether sums followed the last simulation.
    is_beyond: bool,
    /// In a search by layers or heaps, whose simulations are the nodes it took: the rating of each node, and
    /// whether it is a duplicate.
    promises: Vec<Option<(Score, bool)>>,
    /// In backward induction, whose simulations are the nodes it solved: the simulation of each node.
    solved: HashMap<u32, u32>,
    /// In a search by layers or heaps, the simulations done when another of the nodes taken became the
    /// deepest and among those the best rated, the first of equals; and that node.
    champions: Vec<(u32, u32)>,
    /// In such a search, by ply the simulations done when the last node was taken there; `None` while more
    /// may follow.
    selected: Vec<Option<u32>>,
    /// The simulations done when another child of the root became the most visited, and that child.
    best: Vec<(u32, u32)>,
    sayings: Sayings,
}

impl MonteCarlo {
    pub(super) fn new(side: Side) -> Self {
        let mut rows = GrowthRows::default();
        rows.push(NONE, Link::new(ActionId(u16::MAX), 0, side));
        Self {
            rows,
            simulations: Simulations::default(),
            births: Births::of_root(),
            below: ChunkedColumn::default(),
            apart: HashMap::new(),
            proofs: HashMap::new(),
            copies: Copies::default(),
            is_beyond: false,
            promises: Vec::new(),
            champions: Vec::new(),
            selected: Vec::new(),
            solved: HashMap::new(),
            best: Vec::new(),
            sayings: Sayings::default(),
        }
    }

    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Grown { parent, action, side } => self.grow(parent, action, side),
            Event::Simulated { leaf, result, why } if (leaf as usize) < self.rows.len() => {
                // A copy is of the rows before this simulation, so it begins before they count it.
                if self.copies.is_due(self.simulations.len(), self.rows.len()) && !self.is_beyond {
                    self.begin_copy();
                }
                self.simulations.push(leaf, result, why);
                self.count(leaf, Sum::of(1, result.into()));
            }
            Event::Counted { leaf, visits, total } if (leaf as usize) < self.rows.len() => {
                self.counted();
                self.count(leaf, Sum::of(visits, total.into()));
            }
            Event::Solved { node, value, why } if (node as usize) < self.rows.len() => {
                self.simulations.push(node, value, why);
                // Its ancestors count nothing, for each node of backward induction has a value of its own.
                self.solved.insert(node, self.simulations.len() as u32 - 1);
            }
            Event::Rated { node, promise, twin } => self.rate(node, promise, twin),
            Event::Selected { ply } => self.note_selected(ply.into()),
            Event::Taken { node } if (node as usize) < self.rows.len() => {
                // The result is not used: only the visits are read, the number of nodes taken there and
                // below.
                self.apply(&Event::Simulated { leaf: node, result: 0.0, why: Why::Evaluation });
                self.note_champion(node);
            }
            Event::Proven { node, value, bound } if (node as usize) < self.rows.len() => {
                let time = self.simulations.len() as u32;
                self.proofs.insert(node, Proven { time, value, bound });
            }
            Event::Said { node, said } if (node as usize) < self.rows.len() => self.sayings.push(node, said),
            _ => {}
        }
    }

    pub(super) fn said(&self, id: NodeId) -> impl Iterator<Item = Said> + '_ {
        self.sayings.of(id.0)
    }

    /// Counts simulations in a leaf and all its ancestors.
    fn count(&mut self, leaf: u32, more: Sum) {
        let below = self.rows.count(leaf, more, self.copies.unfinished());
        self.copies.go_on(&self.rows, leaf);
        if below != NONE {
            self.note_best(below);
        }
    }

    /// Records a change when a child of the root, just visited, becomes the most visited, the first of
    /// equals.
    fn note_best(&mut self, child: u32) {
        let best = self.best.last().map(|&(_, best)| best);
        let now = self.simulations.len() as u32;
        let visits = |id: u32| self.rows.sum(id).visits;
        let better = best
            .is_none_or(|best| visits(child) > visits(best) || visits(child) == visits(best) && child < best);
        if better && best != Some(child) {
            // Several changes after one simulation are one change; it may even lead back to the child before.
            self.best.pop_if(|&mut (time, _)| time == now);
            if self.best.last().is_none_or(|&(_, best)| best != child) {
                self.best.push((now, child));
            }
        }
    }

    /// Begins a copy of the rows.
    fn begin_copy(&mut self) {
        /// Bytes a node may take for copies to be made often: somewhat less than the final limit.
        const ROOMY: usize = 36;
        let roomy = self.bytes() < ROOMY * self.len();
        self.copies.begin(&self.rows, self.simulations.len(), roomy);
    }

    fn link(&self, id: NodeId) -> Link {
        self.rows.link(id.0)
    }

    pub(super) const fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.rows.bytes()
            + self.simulations.bytes()
            + self.below.bytes()
            + self.births.bytes()
            + (self.apart.len() + self.best.len() + self.champions.len()) * size_of::<(u32, u32)>()
            + self.proofs.len() * size_of::<(u32, Proven)>()
            + self.copies.bytes()
            + self.sayings.bytes()
            + self.promises.len() * size_of::<Option<(Score, bool)>>()
    }

    pub(super) fn node(&self, id: NodeId) -> Node {
        let node = self.plain_node(id);
        if self.is_rated() {
            self.rated_node(id, node)
        } else if self.is_solved() {
            self.solved_node(id, node, u64::MAX)
        } else {
            node
        }
    }

    fn plain_node(&self, id: NodeId) -> Node {
        let row = self.link(id);
        let sum = self.rows.sum(id.0);
        let proven = self.proofs.get(&id.0);
        let bound = proven.map_or(Bound::Exact, |proven| proven.bound);
        Node {
            parent: self.parent(id),
            action: (id != NodeId::ROOT).then_some(row.action),
            side: row.side(),
            ply: row.ply(),
            alpha: -Score::INFINITY,
            beta: Score::INFINITY,
            value: proven.map(|proven| proven.value.for_first(row.side())),
            // Proofs are kept for the first player; a lower bound for one side is an upper for the other.
            bound: if row.side() == Side::First { bound } else { bound.flipped() },
            proven: proven.is_some(),
            why: proven.map(|_| Why::Children),
            state: if proven.is_some() { NodeState::Done } else { NodeState::Open },
            entered: shown(self.births.time_of(id.0)),
            left: proven.map(|proven| u64::from(proven.time)),
            visits: sum.visits,
            mean: sum.mean(),
        }
    }

    /// Whether any simulation was counted, singly or in a sum.
    pub(super) fn has_counted(&self) -> bool {
        self.simulations.len() > 0 || self.visits(NodeId::ROOT) > 0
    }

    pub(super) fn visits(&self, id: NodeId) -> u32 {
        self.rows.sum(id.0).visits
    }

    pub(super) fn action(&self, id: NodeId) -> Option<ActionId> {
        (id != NodeId::ROOT).then(|| self.link(id).action)
    }

    fn most_visited(&self, id: NodeId) -> Option<NodeId> {
        let children = std::iter::successors(self.first_child(id), |&child| self.next_sibling(child));
        let visited = children.filter(|&child| self.visits(child) > 0);
        visited.reduce(|best, child| if self.visits(child) > self.visits(best) { child } else { best })
    }

    /// The child of a node that the search would choose.
    pub(super) fn chosen(&self, id: NodeId) -> Option<NodeId> {
        if self.is_rated() {
            let mut line = self.champions_line(u64::MAX).into_iter();
            return line.find(|&child| self.parent(child) == Some(id));
        }
        self.most_visited(id)
    }

    pub(super) fn principal_variation(&self) -> Vec<NodeId> {
        if self.is_rated() {
            return self.champions_line(u64::MAX);
        }
        std::iter::successors(self.most_visited(NodeId::ROOT), |&id| self.most_visited(id)).collect()
    }

    pub(super) const fn steps(&self) -> u64 {
        self.simulations.len() as u64
    }

    pub(super) fn path_at(&self, steps: u64) -> Vec<NodeId> {
        let done = usize::try_from(steps).unwrap_or(usize::MAX).min(self.simulations.len());
        let last = done.checked_sub(1).and_then(|last| self.simulations.get(last));
        let Some(last) = last else { return Vec::new() };
        let mut path: Vec<_> = std::iter::successors(Some(last.leaf), |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    /// A node as it stood at a step, without its visits.
    pub(super) fn node_at(&self, id: NodeId, steps: u64) -> Node {
        let node = self.node(id);
        if self.is_solved() {
            return self.solved_node(id, node, steps);
        }
        // A rating exists from birth on, and a proof stays once it is made.
        if self.is_rated() || node.left.is_some_and(|left| left <= steps) {
            return node;
        }
        node.unvalued()
    }

    pub(super) fn best_changes(&self) -> Vec<(u64, NodeId)> {
        if self.is_rated() {
            return self.changes_of_champions_line();
        }
        self.best.iter().map(|&(step, child)| (u64::from(step), NodeId(child))).collect()
    }

    pub(super) const fn simulation_count(&self) -> usize {
        self.simulations.len()
    }

    pub(super) fn simulation(&self, number: usize) -> Option<Simulation> {
        self.simulations.get(number)
    }
}
