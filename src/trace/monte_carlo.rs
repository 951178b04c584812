//! How a Monte Carlo tree is stored: 20 bytes a node where results are halves, in order of growth, and 4 bytes a playout.
//!
//! The rows hold the visits and totals of now; those of any earlier moment follow from the simulations, each
//! of which counts for its leaf and all its ancestors. Past the budget simulations come as sums: the rows stay
//! true, but there is nothing more to step through.

use std::collections::HashMap;

use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::watch::{Event, Why};

use super::column::Column;
use super::tree::{Node, NodeId, State};

mod copies;
mod graft;
mod past;
mod rows;
mod simulations;
mod sum;

use copies::Copies;
pub(super) use past::Past;
use rows::{Link, Rows};
pub use simulations::Simulation;
use simulations::Simulations;
use sum::Sum;

/// No parent, child or sibling: node 0 is nobody's child.
const NONE: u32 = 0;

/// A node whose value the solver proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Proven {
    /// The simulations done before.
    time: u32,
    /// The value, and what is known of it, for the first player.
    value: Score,
    bound: Bound,
}

/// The rows and simulations of one search.
#[derive(Clone, Debug)]
pub(super) struct MonteCarlo {
    rows: Rows,
    simulations: Simulations,
    /// The simulations done before, and the first node grown then: one entry for each time of growth.
    births: Vec<(u32, u32)>,
    /// The sibling after a node, where that is not the node grown next: siblings mostly grow together.
    apart: HashMap<u32, u32>,
    /// What the solver proved.
    proofs: HashMap<u32, Proven>,
    /// All sums as they once were.
    copies: Copies,
    /// Whether sums followed the last simulation.
    is_beyond: bool,
    /// In a search by layers or heaps, whose simulations are the nodes it took: what each node promises, and whether it
    /// is a twin.
    promises: Vec<Option<(Score, bool)>>,
    /// In backward induction, whose simulations are the nodes it solved: which of them is about a node.
    solved: HashMap<u32, u32>,
    /// In a search by layers, the node taken that lies deepest and of those promises most, the first of equals.
    champion: u32,
    /// The simulations done when another child of the root became the most visited, and that child.
    best: Vec<(u32, u32)>,
}

impl MonteCarlo {
    pub(super) fn new(side: Side) -> Self {
        let mut rows = Rows::default();
        rows.push(Link::new(NONE, ActionId(u16::MAX), 0, side));
        Self {
            rows,
            simulations: Simulations::default(),
            births: vec![(0, 0)],
            apart: HashMap::new(),
            proofs: HashMap::new(),
            copies: Copies::default(),
            is_beyond: false,
            promises: Vec::new(),
            champion: NodeId::ROOT.0,
            solved: HashMap::new(),
            best: Vec::new(),
        }
    }

    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Grown { parent, action, side } => self.grow(parent, action, side),
            Event::Simulated { leaf, result, why } if (leaf as usize) < self.rows.len() => {
                if self.copies.is_due(self.simulations.len()) && !self.is_beyond {
                    self.copies.keep(&self.rows, self.simulations.len());
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
                self.solved.insert(node, self.simulations.len() as u32 - 1);
            }
            Event::Rated { node, promise, twin } => self.rate(node, promise, twin),
            Event::Taken { node } if (node as usize) < self.rows.len() => {
                self.apply(&Event::Simulated { leaf: node, result: 0.0, why: Why::Evaluation });
                let merit = |node: u32| (self.rows.link(node).ply(), self.promise(NodeId(node)));
                if merit(node) > merit(self.champion) {
                    self.champion = node;
                }
            }
            Event::Proven { node, value, bound } if (node as usize) < self.rows.len() => {
                let time = self.simulations.len() as u32;
                self.proofs.insert(node, Proven { time, value, bound });
            }
            _ => {}
        }
    }

    /// Notes the promise of a node just created.
    fn rate(&mut self, node: u32, promise: Score, twin: bool) {
        if (node as usize) < self.rows.len() {
            self.promises.resize(node as usize + 1, None);
            self.promises[node as usize] = Some((promise, twin));
        }
    }

    /// What a node promises.
    fn promise(&self, id: NodeId) -> Option<Score> {
        self.promises.get(id.index()).copied().flatten().map(|(promise, _)| promise)
    }

    fn grow(&mut self, parent: u32, action: ActionId, side: Side) {
        let id = self.rows.len() as u32;
        if parent >= id || id > Simulation::LAST_LEAF {
            return;
        }
        let above = self.rows.link_mut(parent);
        let link = Link::new(parent, action, above.ply() + 1, side);
        if above.first_child == NONE {
            above.first_child = id;
        } else {
            let last = self.last_child(parent);
            if last + 1 != id {
                self.apart.insert(last, id);
            }
        }
        self.rows.push(link);
        let now = self.simulations.len() as u32;
        if self.births.last().is_none_or(|&(time, _)| time != now) {
            self.births.push((now, id));
        }
    }

    /// The last child of a node that has one. Children mostly grow together, so the newest node comes first.
    fn last_child(&self, parent: u32) -> u32 {
        let newest = self.rows.len() as u32 - 1;
        if self.rows.link(newest).parent == parent {
            return newest;
        }
        let mut child = NodeId(self.rows.link(parent).first_child);
        while let Some(next) = self.next_sibling(child) {
            child = next;
        }
        child.0
    }

    /// Counts simulations in a leaf and all its ancestors.
    fn count(&mut self, leaf: u32, more: Sum) {
        let below = self.rows.count(leaf, more);
        if below != NONE {
            self.note_best(below);
        }
    }

    /// Notes when a child of the root, visited just now, becomes the most visited, the first of equals.
    fn note_best(&mut self, child: u32) {
        let best = self.best.last().map(|&(_, best)| best);
        let now = self.simulations.len() as u32;
        let visits = |id: u32| self.rows.sum(id).visits;
        let better = best
            .is_none_or(|best| visits(child) > visits(best) || visits(child) == visits(best) && child < best);
        if better && best != Some(child) {
            self.best.pop_if(|&mut (time, _)| time == now);
            if self.best.last().is_none_or(|&(_, best)| best != child) {
                self.best.push((now, child));
            }
        }
    }

    fn link(&self, id: NodeId) -> &Link {
        self.rows.link(id.0)
    }

    pub(super) const fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.rows.bytes()
            + self.simulations.bytes()
            + (self.births.len() + self.apart.len() + self.best.len()) * size_of::<(u32, u32)>()
            + self.proofs.len() * size_of::<(u32, Proven)>()
            + self.copies.bytes()
            + self.promises.len() * size_of::<Option<(Score, bool)>>()
    }

    /// Whether nodes have promises instead of means.
    pub(super) const fn is_rated(&self) -> bool {
        !self.promises.is_empty()
    }

    /// Whether nodes have solutions instead of means.
    pub(super) fn is_solved(&self) -> bool {
        !self.solved.is_empty()
    }

    /// A node of backward induction: it has its value at once and stays with it.
    fn solved_node(&self, id: NodeId, node: Node, steps: u64) -> Node {
        let number = self.solved.get(&id.0).copied().filter(|&number| u64::from(number) < steps);
        let known = number.and_then(|number| self.simulations.get(number as usize));
        Node {
            visits: known.is_some().into(),
            mean: known.map(|solved| solved.result.into()),
            why: known.map(|solved| solved.why),
            state: if known.is_some() { State::Done } else { State::Open },
            left: number.map(|number| u64::from(number) + 1),
            ..node
        }
    }

    /// How far a search by layers or heaps is with a node that was taken, itself or below, so often.
    pub(super) fn state_of_rated(&self, id: NodeId, visits: u32) -> State {
        match self.promises.get(id.index()) {
            Some(Some((_, true))) => State::Twin,
            _ if visits > 0 || id == NodeId::ROOT => State::Done,
            _ => State::Dropped,
        }
    }

    /// A node of a search by layers or heaps: its promise is known from its birth.
    fn rated_node(&self, id: NodeId, node: Node) -> Node {
        let value = self.promise(id);
        Node {
            value,
            bound: Bound::Exact,
            why: value.map(|_| Why::Evaluation),
            state: self.state_of_rated(id, node.visits),
            left: value.map(|_| node.entered),
            mean: None,
            ..node
        }
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
        let born = self.births.partition_point(|&(_, first)| first <= id.0) - 1;
        let bound = proven.map_or(Bound::Exact, |proven| proven.bound);
        Node {
            parent: self.parent(id),
            action: (id != NodeId::ROOT).then_some(row.action),
            side: row.side(),
            ply: row.ply(),
            alpha: -Score::INFINITY,
            beta: Score::INFINITY,
            value: proven.map(|proven| proven.value.for_first(row.side())),
            bound: if row.side() == Side::First { bound } else { bound.flipped() },
            why: proven.map(|_| Why::Children),
            state: if proven.is_some() { State::Done } else { State::Open },
            entered: shown(self.births[born].0),
            left: proven.map(|proven| u64::from(proven.time)),
            visits: sum.visits,
            mean: sum.mean(),
        }
    }

    pub(super) fn visits(&self, id: NodeId) -> u32 {
        self.rows.sum(id.0).visits
    }

    pub(super) fn action(&self, id: NodeId) -> Option<ActionId> {
        (id != NodeId::ROOT).then(|| self.link(id).action)
    }

    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id != NodeId::ROOT).then(|| NodeId(self.link(id).parent))
    }

    pub(super) fn first_child(&self, id: NodeId) -> Option<NodeId> {
        let child = self.link(id).first_child;
        (child != NONE).then_some(NodeId(child))
    }

    pub(super) fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        if let Some(&next) = self.apart.get(&id.0) {
            return Some(NodeId(next));
        }
        let parent = self.parent(id)?;
        let next = NodeId(id.0 + 1);
        (next.index() < self.rows.len() && self.link(next).parent == parent.0).then_some(next)
    }

    fn most_visited(&self, id: NodeId) -> Option<NodeId> {
        let children = std::iter::successors(self.first_child(id), |&child| self.next_sibling(child));
        let visited = children.filter(|&child| self.visits(child) > 0);
        visited.reduce(|best, child| if self.visits(child) > self.visits(best) { child } else { best })
    }

    pub(super) fn principal_variation(&self) -> Vec<NodeId> {
        if self.is_rated() {
            let ways = std::iter::successors(Some(NodeId(self.champion)), |&id| self.parent(id));
            let mut line: Vec<_> = ways.take_while(|&id| id != NodeId::ROOT).collect();
            line.reverse();
            return line;
        }
        std::iter::successors(self.most_visited(NodeId::ROOT), |&id| self.most_visited(id)).collect()
    }

    pub(super) const fn steps(&self) -> u64 {
        self.simulations.len() as u64
    }

    pub(super) fn prefix(&self, steps: u64) -> usize {
        let later = self.births.partition_point(|&(time, _)| shown(time) <= steps);
        self.births.get(later).map_or(self.rows.len(), |&(_, first)| first as usize)
    }

    pub(super) fn path_at(&self, steps: u64) -> Vec<NodeId> {
        let done = usize::try_from(steps).unwrap_or(usize::MAX).min(self.simulations.len());
        let last = done.checked_sub(1).and_then(|last| self.simulations.get(last));
        let Some(last) = last else { return Vec::new() };
        let mut path: Vec<_> = std::iter::successors(Some(last.leaf), |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    /// A node as it stood then, but for its visits.
    pub(super) fn node_at(&self, id: NodeId, steps: u64) -> Node {
        let node = self.node(id);
        if self.is_solved() {
            return self.solved_node(id, node, steps);
        }
        if self.is_rated() || node.left.is_some_and(|left| left <= steps) {
            return node;
        }
        Node { value: None, bound: Bound::Exact, why: None, state: State::Open, left: None, ..node }
    }

    /// How often leaves got their children on the way of a simulation.
    pub(super) fn growth_count(&self) -> usize {
        self.births.len() - self.births.partition_point(|&(time, _)| time == 0)
    }

    pub(super) fn growth_after(&self, steps: u64) -> Option<u64> {
        let next = self.births.partition_point(|&(time, _)| shown(time) <= steps);
        self.births.get(next).map(|&(time, _)| shown(time))
    }

    pub(super) fn growth_before(&self, steps: u64) -> Option<u64> {
        let next = self.births.partition_point(|&(time, _)| shown(time) < steps);
        let last = self.births.get(next.checked_sub(1)?)?;
        (last.0 > 0).then_some(shown(last.0))
    }

    pub(super) fn best_changes(&self) -> impl Iterator<Item = (u64, NodeId)> + '_ {
        self.best.iter().map(|&(step, child)| (u64::from(step), NodeId(child)))
    }

    pub(super) const fn simulation_count(&self) -> usize {
        self.simulations.len()
    }

    pub(super) fn simulation(&self, number: usize) -> Option<Simulation> {
        self.simulations.get(number)
    }
}

/// The step that shows nodes grown after so many simulations: they grow on the way of the next one. What grew before
/// the first was there from the beginning.
const fn shown(simulations: u32) -> u64 {
    if simulations == 0 { 0 } else { simulations as u64 + 1 }
}
