//! How a Monte Carlo tree is stored: 36 bytes a node, in order of growth, and 8 bytes a simulation.
//!
//! The rows hold the visits and totals of now; those of any earlier moment follow from the simulations, each
//! of which counts for its leaf and all its ancestors. Past the budget simulations come as sums: the rows stay
//! true, but there is nothing more to step through.

use std::collections::HashMap;

use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::watch::{Event, Why};

use super::tree::{Node, NodeId, State};

mod graft;
mod past;

use past::APART;
pub(super) use past::Past;

/// No parent, child or sibling: node 0 is nobody's child.
const NONE: u32 = 0;
/// The value of a node that is not proven.
const UNPROVEN: Score = Score(i32::MIN);

#[derive(Clone, Copy, Debug)]
struct Row {
    /// The sum of the results for the first player.
    total: f64,
    first_child: u32,
    next_sibling: u32,
    visits: u32,
    proven: Score,
    action: ActionId,
    /// The ply in the low 13 bits, then two bits of what is known of `proven`, the side to move in the highest.
    ply_bound_side: u16,
}

const _: () = assert!(size_of::<Row>() == 32);

impl Row {
    const DEEPEST: u32 = (1 << Self::BOUND_SHIFT) - 1;
    const BOUND_SHIFT: u32 = 13;
    const SIDE_SHIFT: u32 = 15;
    const BOUNDS: [Bound; 3] = [Bound::Exact, Bound::Lower, Bound::Upper];

    fn new(action: ActionId, ply: u32, side: Side) -> Self {
        Self {
            total: 0.0,
            first_child: NONE,
            next_sibling: NONE,
            visits: 0,
            proven: UNPROVEN,
            action,
            ply_bound_side: ply.min(Self::DEEPEST) as u16 | (side.index() as u16) << Self::SIDE_SHIFT,
        }
    }

    const fn side(&self) -> Side {
        if self.ply_bound_side >> Self::SIDE_SHIFT == 0 { Side::First } else { Side::Second }
    }

    const fn ply(&self) -> u32 {
        self.ply_bound_side as u32 & Self::DEEPEST
    }

    /// What is known of the proven value, for the first player.
    const fn bound(&self) -> Bound {
        Self::BOUNDS[(self.ply_bound_side >> Self::BOUND_SHIFT & 3) as usize]
    }

    fn prove(&mut self, value: Score, bound: Bound) {
        self.proven = value;
        self.ply_bound_side &= !(3 << Self::BOUND_SHIFT);
        self.ply_bound_side |= (bound as u16) << Self::BOUND_SHIFT;
    }
}

/// One simulation: the node whose value was taken, and the value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Simulation {
    /// The leaf in the low 29 bits, the kind of value above.
    leaf_and_why: u32,
    /// The value for the first player, 0..=1.
    pub result: f32,
}

impl Simulation {
    const LEAF: u32 = (1 << 29) - 1;

    const fn new(leaf: u32, result: f32, why: Why) -> Self {
        let why = match why {
            Why::Playout => 0,
            Why::Evaluation => 1,
            Why::End => 2,
            Why::Table => 3,
            Why::Children | Why::Cut | Why::Stopped => 4,
        };
        Self { leaf_and_why: leaf | why << 29, result }
    }

    /// The node whose value was taken; it and all its ancestors count one visit more.
    pub const fn leaf(self) -> NodeId {
        NodeId(self.leaf_and_why & Self::LEAF)
    }

    /// Where the value comes from; a proven value comes from [`Why::Children`].
    pub const fn why(self) -> Why {
        match self.leaf_and_why >> 29 {
            0 => Why::Playout,
            1 => Why::Evaluation,
            2 => Why::End,
            3 => Why::Table,
            _ => Why::Children,
        }
    }
}

/// The rows and simulations of one search.
#[derive(Clone, Debug)]
pub(super) struct MonteCarlo {
    rows: Vec<Row>,
    /// The parents of all rows, side by side, because every simulation walks up along them.
    parents: Vec<u32>,
    simulations: Vec<Simulation>,
    /// The simulations done before, and the first node grown then: one entry for each time of growth.
    births: Vec<(u32, u32)>,
    /// The simulations done before a node was proven.
    proofs: HashMap<u32, u32>,
    /// Copies of all sums, the oldest first.
    pasts: Vec<Past>,
    /// The number of simulations at which the next copy is due.
    next_past: usize,
    /// Whether sums followed the last simulation.
    is_beyond: bool,
    /// The simulations done when another child of the root became the most visited, and that child.
    best: Vec<(u32, u32)>,
}

impl MonteCarlo {
    pub(super) fn new(side: Side) -> Self {
        let root = Row::new(ActionId(u16::MAX), 0, side);
        Self {
            rows: vec![root],
            parents: vec![NONE],
            simulations: Vec::new(),
            births: vec![(0, 0)],
            proofs: HashMap::new(),
            pasts: Vec::new(),
            next_past: APART,
            is_beyond: false,
            best: Vec::new(),
        }
    }

    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Grown { parent, action, side } => self.grow(parent, action, side),
            Event::Simulated { leaf, result, why } if (leaf as usize) < self.rows.len() => {
                self.keep_past();
                self.simulations.push(Simulation::new(leaf, result, why));
                self.count(leaf, 1, result.into());
            }
            Event::Counted { leaf, visits, total } if (leaf as usize) < self.rows.len() => {
                self.counted();
                self.count(leaf, visits, total.into());
            }
            Event::Proven { node, value, bound } => {
                if let Some(row) = self.rows.get_mut(node as usize) {
                    row.prove(value, bound);
                    self.proofs.insert(node, self.simulations.len() as u32);
                }
            }
            _ => {}
        }
    }

    fn grow(&mut self, parent: u32, action: ActionId, side: Side) {
        let id = self.rows.len() as u32;
        let Some(above) = self.rows.get_mut(parent as usize) else { return };
        if id > Simulation::LEAF {
            return;
        }
        let row = Row::new(action, above.ply() + 1, side);
        if above.first_child == NONE {
            above.first_child = id;
        } else {
            let last = self.last_child(parent);
            self.rows[last].next_sibling = id;
        }
        self.rows.push(row);
        self.parents.push(parent);
        let now = self.simulations.len() as u32;
        if self.births.last().is_none_or(|&(time, _)| time != now) {
            self.births.push((now, id));
        }
    }

    /// The last child of a node that has one. Children mostly grow together, so the newest node comes first.
    fn last_child(&self, parent: u32) -> usize {
        let newest = self.rows.len() - 1;
        if self.parents[newest] == parent {
            return newest;
        }
        let mut child = self.rows[parent as usize].first_child as usize;
        while self.rows[child].next_sibling != NONE {
            child = self.rows[child].next_sibling as usize;
        }
        child
    }

    /// Counts simulations in a leaf and all its ancestors.
    fn count(&mut self, leaf: u32, visits: u32, total: f64) {
        let (mut id, mut below) = (leaf, NONE);
        loop {
            let row = &mut self.rows[id as usize];
            row.visits = row.visits.saturating_add(visits);
            row.total += total;
            if id == NodeId::ROOT.0 {
                break;
            }
            (id, below) = (self.parents[id as usize], id);
        }
        if below != NONE {
            self.note_best(below);
        }
    }

    /// Notes when a child of the root, visited just now, becomes the most visited, the first of equals.
    fn note_best(&mut self, child: u32) {
        let best = self.best.last().map(|&(_, best)| best);
        let now = self.simulations.len() as u32;
        let visits = |id: u32| self.rows[id as usize].visits;
        let better = best
            .is_none_or(|best| visits(child) > visits(best) || visits(child) == visits(best) && child < best);
        if better && best != Some(child) {
            self.best.pop_if(|&mut (time, _)| time == now);
            if self.best.last().is_none_or(|&(_, best)| best != child) {
                self.best.push((now, child));
            }
        }
    }

    fn row(&self, id: NodeId) -> &Row {
        &self.rows[id.index()]
    }

    pub(super) const fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.rows.len() * (size_of::<Row>() + size_of::<u32>())
            + self.simulations.len() * size_of::<Simulation>()
            + (self.births.len() + self.proofs.len() + self.best.len()) * size_of::<(u32, u32)>()
            + self.pasts.iter().map(Past::bytes).sum::<usize>()
    }

    pub(super) fn node(&self, id: NodeId) -> Node {
        let row = self.row(id);
        let proven = row.proven != UNPROVEN;
        let born = self.births.partition_point(|&(_, first)| first <= id.0) - 1;
        Node {
            parent: self.parent(id),
            action: (id != NodeId::ROOT).then_some(row.action),
            side: row.side(),
            ply: row.ply(),
            alpha: -Score::INFINITY,
            beta: Score::INFINITY,
            value: proven.then(|| row.proven.for_first(row.side())),
            bound: if row.side() == Side::First { row.bound() } else { row.bound().flipped() },
            why: proven.then_some(Why::Children),
            state: if proven { State::Done } else { State::Open },
            entered: shown(self.births[born].0),
            left: if proven { self.proofs.get(&id.0).map(|&time| u64::from(time)) } else { None },
            visits: row.visits,
            mean: (row.visits > 0).then(|| row.total / f64::from(row.visits)),
        }
    }

    pub(super) fn visits(&self, id: NodeId) -> u32 {
        self.row(id).visits
    }

    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id != NodeId::ROOT).then(|| NodeId(self.parents[id.index()]))
    }

    pub(super) fn first_child(&self, id: NodeId) -> Option<NodeId> {
        let child = self.row(id).first_child;
        (child != NONE).then_some(NodeId(child))
    }

    pub(super) fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        let sibling = self.row(id).next_sibling;
        (sibling != NONE).then_some(NodeId(sibling))
    }

    fn most_visited(&self, id: NodeId) -> Option<NodeId> {
        let children = std::iter::successors(self.first_child(id), |&child| self.next_sibling(child));
        let visited = children.filter(|&child| self.row(child).visits > 0);
        visited
            .reduce(|best, child| if self.row(child).visits > self.row(best).visits { child } else { best })
    }

    pub(super) fn principal_variation(&self) -> Vec<NodeId> {
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
        let Some(last) = done.checked_sub(1) else { return Vec::new() };
        let leaf = self.simulations[last].leaf();
        let mut path: Vec<_> = std::iter::successors(Some(leaf), |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    /// A node as it stood then, but for its visits.
    pub(super) fn node_at(&self, id: NodeId, steps: u64) -> Node {
        let node = self.node(id);
        if node.left.is_some_and(|left| left <= steps) {
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

    pub(super) fn simulations(&self) -> &[Simulation] {
        &self.simulations
    }
}

/// The step that shows nodes grown after so many simulations: they grow on the way of the next one. What grew before
/// the first was there from the beginning.
const fn shown(simulations: u32) -> u64 {
    if simulations == 0 { 0 } else { simulations as u64 + 1 }
}
