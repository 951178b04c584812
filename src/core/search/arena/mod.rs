//! The tree of the Monte Carlo family: nodes in growing arrays, the children of a node side by side.
//!
//! This file grows and walks a tree and counts in it; `report` makes reports and `kept` carries a tree on to
//! the next move. The selection of a child and the value of a leaf belong to the methods. Node 0 is the root,
//! and nodes are numbered as they are created, which is the order of [`Event::Grown`].

use std::collections::HashMap;
use std::ops::Range;

use rand::SeedableRng;

use crate::game::{Alternating, Rng64, Side};

use super::depth_first::count;
use super::events::{Event, Why};
use super::memory_budget::{self, MemoryRefusal};
use super::proof::Proof;
use super::statistics::simulations::Phase;
use super::tree_slot::KeptTree;
use super::{Control, Milestones, Observer, Report};

mod kept;
mod report;
mod saved;

pub use kept::ReusedTree;
pub use report::report_of_end;
pub use saved::TreeError;

/// Nodes at which a tree stops growing unless set otherwise: 0.64 gigabytes.
pub const DEFAULT_NODES: u32 = 20_000_000;

/// Simulations between two looks at whether progress is due.
const PACE: u64 = 64;

/// The child that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    /// The child with the most simulations: for methods that spend them on good moves.
    Visits,
    /// The child with the best mean: for methods that distribute simulations evenly.
    Mean,
}

/// A node: 32 bytes for actions of one byte, so that two siblings share a cache line.
#[derive(Clone, Copy, Debug)]
pub struct ArenaNode<A> {
    /// The sum of the values of all simulations through the node, for the side to move at it.
    points: f64,
    exploitation: f64,
    visits: u32,
    /// Visits before the node had children.
    visits_as_leaf: u32,
    /// The index of the first child; meaningless while `child_count` is 0.
    first_child: u32,
    child_count: u16,
    /// `None` at the root.
    action: Option<A>,
}

impl<A> ArenaNode<A> {
    const fn new(action: Option<A>) -> Self {
        Self {
            points: 0.0,
            exploitation: 0.0,
            visits: 0,
            visits_as_leaf: 0,
            first_child: 0,
            child_count: 0,
            action,
        }
    }

    /// `1 - w / n`, the mean value for the side that chooses the node, computed once per visit instead of
    /// once per look; minus infinity once the node is proven and another visit would be wasted.
    #[inline]
    pub const fn exploitation(&self) -> f64 {
        self.exploitation
    }

    /// The number of simulations through the node.
    #[inline]
    pub const fn visits(&self) -> u32 {
        self.visits
    }

    /// `1 - w / n`. Not a number before the first visit.
    fn mean_for_parent(&self) -> f64 {
        1.0 - self.points / f64::from(self.visits)
    }

    const fn is_proven(&self) -> bool {
        self.exploitation == f64::NEG_INFINITY
    }

    const fn is_leaf(&self) -> bool {
        self.child_count == 0
    }

    const fn children(&self) -> Range<usize> {
        self.first_child as usize..self.first_child as usize + self.child_count as usize
    }
}

/// The children of a node, from which a method selects one.
#[derive(Clone, Copy, Debug)]
pub struct Siblings<'tree, A> {
    /// The children in the game's order of actions; never empty.
    pub nodes: &'tree [ArenaNode<A>],
    /// The sum of their visits.
    pub visits: u32,
    /// Visits of their parent, those before it had children included.
    pub parent_visits: u32,
}

impl<A> Siblings<'_, A> {
    /// The first unvisited child, else the first with the greatest value.
    ///
    /// As unvisited children always come first, those visited are as many as the visits until all have one.
    #[inline]
    pub fn first_greatest(&self, value: impl Fn(&ArenaNode<A>) -> f64) -> usize {
        if (self.visits as usize) < self.nodes.len() {
            return self.visits as usize;
        }
        let mut best = (0, f64::NEG_INFINITY);
        for (index, node) in self.nodes.iter().enumerate() {
            let value = value(node);
            if value > best.1 {
                best = (index, value);
            }
        }
        best.0
    }
}

/// A search tree over the positions that follow `root`.
///
/// The sides must act in turn, so that a value v of a node is 1 - v for its parent; every [`Alternating`]
/// game here does, because a pass is an action.
#[derive(Clone, Debug)]
pub struct SearchTree<P: Alternating> {
    root: P,
    nodes: Vec<ArenaNode<P::Action>>,
    /// Proofs by node; mostly few.
    proofs: HashMap<u32, Proof>,
    solver: bool,
    preference: Preference,
    /// The number of nodes at which growing stops.
    node_limit: u32,
    /// The ply of the deepest node.
    depth: u32,
    /// The nodes of the simulation under way, root first.
    path: Vec<u32>,
    /// A buffer for the actions of a node.
    actions: Vec<P::Action>,
    /// The refused memory because of which the tree stopped growing.
    refused: Option<MemoryRefusal>,
    /// The random numbers of playouts.
    rng: Rng64,
    /// Whether the next run is the rest of the one before: its counts continue.
    goes_on: bool,
}

impl<P: Alternating> SearchTree<P> {
    /// A tree of the root and its children, which plays the most visited child.
    pub fn new<O: Observer>(root: &P, node_limit: u32, observer: &mut O) -> Self {
        let tree = Self::of_nodes(root, vec![ArenaNode::new(None)], Rng64::seed_from_u64(0));
        let mut tree = Self { node_limit, ..tree };
        tree.expand_leaf(root, observer);
        tree
    }

    fn of_nodes(root: &P, nodes: Vec<ArenaNode<P::Action>>, rng: Rng64) -> Self {
        Self {
            root: root.clone(),
            nodes,
            proofs: HashMap::new(),
            solver: false,
            preference: Preference::Visits,
            node_limit: DEFAULT_NODES,
            depth: 0,
            path: vec![0],
            actions: Vec::new(),
            refused: None,
            rng,
            goes_on: false,
        }
    }

    /// Sets the seed.
    #[must_use]
    pub fn seeded(self, seed: u64) -> Self {
        Self { rng: Rng64::seed_from_u64(seed), ..self }
    }

    /// Sets the number of nodes at which growing stops.
    #[must_use]
    pub fn limited_to(self, node_limit: u32) -> Self {
        Self { node_limit, ..self }
    }

    /// A copy, if there is memory for it.
    fn copy(&self) -> Result<Box<dyn KeptTree>, MemoryRefusal> {
        memory_budget::can_have::<ArenaNode<P::Action>>(self.nodes.len())?;
        Ok(Box::new(self.clone()))
    }

    /// The random numbers of playouts.
    pub const fn rng(&mut self) -> &mut Rng64 {
        &mut self.rng
    }

    /// Whether the next run is the rest of the one before.
    pub const fn goes_on(&self) -> bool {
        self.goes_on
    }

    /// Sets the child that is played.
    #[must_use]
    pub fn preferring(self, preference: Preference) -> Self {
        Self { preference, ..self }
    }

    /// Keeps proofs from now on.
    #[must_use]
    pub fn proving(mut self) -> Self {
        self.solver = true;
        self
    }

    /// The position at the root.
    pub const fn root(&self) -> &P {
        &self.root
    }

    /// Whether the tree keeps proofs.
    pub const fn is_proving(&self) -> bool {
        self.solver
    }

    /// The number of root actions.
    pub fn root_actions(&self) -> u64 {
        u64::from(self.nodes[0].child_count)
    }

    fn proof(&self, at: usize) -> Option<Proof> {
        let node = &self.nodes[at];
        node.is_proven().then(|| self.proofs.get(&(at as u32)).copied()).flatten()
    }

    /// Runs simulations until `playouts` of them are done, the root is proven or `control` stops the search,
    /// and reports at intervals. A root counts 2^32 - 1 simulations at most.
    pub fn run<O: Observer>(
        &mut self,
        playouts: Option<u64>,
        control: &mut Control,
        observer: &mut O,
        simulate: impl FnMut(&mut Self, &mut O),
    ) -> Report {
        let report = self.run_simulations(playouts, control, observer, simulate);
        if let Some(refusal) = self.refused {
            control.note_refusal(refusal);
        }
        report
    }

    fn run_simulations<O: Observer>(
        &mut self,
        playouts: Option<u64>,
        control: &mut Control,
        observer: &mut O,
        mut simulate: impl FnMut(&mut Self, &mut O),
    ) -> Report {
        // All simulations of a continued run passed the root.
        let mut simulations = if std::mem::take(&mut self.goes_on) { self.nodes[0].visits.into() } else { 0 };
        let mut milestones = Milestones::default();
        loop {
            // The result is certain: further simulations are not spent on it.
            if playouts.is_some_and(|playouts| simulations >= playouts) || self.nodes[0].is_proven() {
                return self.report(simulations, true);
            }
            if self.nodes[0].visits == u32::MAX || !control.visit() {
                return self.report(simulations, false);
            }
            count(observer, |statistics| statistics.simulations_mut().begin());
            simulate(self, observer);
            simulations += 1;
            let is_asked = O::WATCHES || observer.statistics().is_some();
            let is_milestone = is_asked && milestones.pass(simulations);
            let is_pace = simulations.is_multiple_of(PACE);
            if is_milestone || is_pace && control.progress_due() {
                observer.progress(&self.report(simulations, false));
            }
            if is_pace && control.is_tree_asked() {
                control.leave_tree(self.copy());
            }
        }
    }

    /// Walks from the root to a leaf and returns the position there. A leaf that was visited `ripe` times
    /// gets its children now and the walk continues: just before the visit that needs them, so that the many
    /// leaves without further visits take no memory for children.
    #[inline]
    pub fn descend<O: Observer>(
        &mut self,
        ripe: u32,
        observer: &mut O,
        select: impl Fn(&Siblings<P::Action>) -> usize,
    ) -> P {
        let position = self.walk(ripe, observer, select);
        count(observer, |statistics| statistics.simulations_mut().lap(Phase::Selection));
        position
    }

    #[inline]
    fn walk<O: Observer>(
        &mut self,
        ripe: u32,
        observer: &mut O,
        select: impl Fn(&Siblings<P::Action>) -> usize,
    ) -> P {
        let mut position = self.root.clone();
        let mut at = 0;
        self.path.clear();
        self.path.push(0);
        loop {
            if self.nodes[at].is_leaf() {
                if self.nodes[at].visits < ripe || !self.has_room() || position.is_over() {
                    return position;
                }
                count(observer, |statistics| statistics.simulations_mut().lap(Phase::Selection));
                let has_grown = self.expand_leaf(&position, observer);
                count(observer, |statistics| statistics.simulations_mut().lap(Phase::Expansion));
                if !has_grown {
                    return position;
                }
            }
            let node = &self.nodes[at];
            let children = node.children();
            // Visits before the expansion went to no child; without this the count of unvisited children
            // would be wrong.
            let visits = node.visits - node.visits_as_leaf;
            let nodes = &self.nodes[children.clone()];
            at = children.start + select(&Siblings { nodes, visits, parent_visits: node.visits });
            self.path.push(at as u32);
            if let Some(action) = self.nodes[at].action {
                position.play(action);
            }
        }
    }

    /// The node at which [`SearchTree::descend`] ended.
    pub fn leaf(&self) -> u32 {
        self.path.last().copied().unwrap_or(0)
    }

    /// Whether the tree may still grow.
    const fn has_room(&self) -> bool {
        self.nodes.len() < self.node_limit as usize
    }

    /// Counts a simulation that ended at the leaf, where `side` is to move, with a value for that side.
    #[inline]
    pub fn count<O: Observer>(&mut self, value: f64, why: Why, side: Side, observer: &mut O) {
        count(observer, |statistics| statistics.simulations_mut().lap(Phase::Simulation));
        self.back_up(value);
        count(observer, |statistics| {
            let simulations = statistics.simulations_mut();
            simulations.lap(Phase::Backpropagation);
            simulations.end(self.path.len() - 1);
        });
        if O::WATCHES {
            // Recordings hold the first player's share at every leaf, so that sums do not depend on the side
            // to move.
            let result = if side == Side::First { value } else { 1.0 - value };
            observer.observe(Event::Simulated { leaf: self.leaf(), result: result as f32, why });
        }
    }

    /// Adds v at the leaf, 1 - v at its parent and so on up to the root.
    #[inline]
    fn back_up(&mut self, value: f64) {
        let mut value = value;
        for &at in self.path.iter().rev() {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            node.points += value;
            value = 1.0 - value;
            node.exploitation = node.mean_for_parent();
        }
    }

    /// Gives the leaf its children; `position` is the one at the leaf. `false` where there is no memory for
    /// them: the tree then stops growing.
    fn expand_leaf<O: Observer>(&mut self, position: &P, observer: &mut O) -> bool {
        let leaf = self.leaf();
        let ply = self.path.len() as u32;
        let first_child = self.nodes.len();
        position.actions(&mut self.actions);
        if let Err(refusal) = memory_budget::make_room(&mut self.nodes, self.actions.len()) {
            return self.stop_growing(refusal);
        }
        self.nodes.extend(self.actions.iter().map(|&action| ArenaNode::new(Some(action))));
        let node = &mut self.nodes[leaf as usize];
        node.visits_as_leaf = node.visits;
        node.first_child = first_child as u32;
        node.child_count = self.actions.len() as u16;
        self.depth = self.depth.max(ply);
        if O::WATCHES {
            let side = position.side_to_move().other();
            for &action in &self.actions {
                observer.observe(Event::Grown { parent: leaf, action: action.into(), side });
            }
        }
        true
    }

    #[cold]
    fn stop_growing(&mut self, refusal: MemoryRefusal) -> bool {
        self.node_limit = self.nodes.len() as u32;
        self.refused = Some(refusal);
        false
    }

    /// Records a proof of the leaf, and all proofs of its ancestors that follow from it.
    pub fn prove_leaf<O: Observer>(&mut self, proof: Proof, observer: &mut O) {
        let mut proof = proof;
        for ply in (0..self.path.len()).rev() {
            let at = self.path[ply];
            if ply + 1 < self.path.len() {
                let children = self.nodes[at as usize].children();
                let children = children.map(|child| self.proof(child));
                // Where the children do not decide the parent, no ancestor can be decided either.
                let Some(above) = Proof::of_children(children) else { return };
                proof = above;
            }
            if self.proofs.try_reserve(1).is_err() {
                // A proof that cannot be stored does not count.
                return;
            }
            self.proofs.insert(at, proof);
            // Proven nodes are never selected again: a further visit would be wasted.
            self.nodes[at as usize].exploitation = f64::NEG_INFINITY;
            if O::WATCHES {
                let root_side = self.root.side_to_move();
                // The sides act in turn, so the ply alone determines the side to move.
                let side = if ply.is_multiple_of(2) { root_side } else { root_side.other() };
                observer.observe(proven(at, proof, side));
            }
        }
    }
}

fn proven(node: u32, proof: Proof, side: Side) -> Event {
    let Proof { score: value, bound } = if side == Side::First { proof } else { proof.flipped() };
    Event::Proven { node, value, bound }
}
