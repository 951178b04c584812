//! The tree of the Monte Carlo family: nodes in one growing array, the children of a node side by side.
//!
//! This file knows how a tree grows, is walked, counts and reports; which child to select and what a leaf is
//! worth belong to the methods. Node 0 is the root, and nodes are numbered as they are created, which is the
//! order of [`Event::Grown`].

use std::ops::Range;

use crate::game::score::Bound;
use crate::game::{ActionId, Alternating, Score, Side};

use super::proof::Proof;
use super::watch::{Event, Why};
use super::{ActionReport, Control, Observer, Report};

/// Nodes at which a tree stops growing unless told otherwise: about half a gigabyte.
pub const DEFAULT_NODES: u32 = 20_000_000;

/// Actions of a line that a report shows.
const LINE: usize = 12;

/// Simulations between two looks at whether progress is due.
const PACE: u64 = 64;

/// Which child is the one to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    /// The most simulations: a method that spends them where it pays.
    Visits,
    /// The best mean: a method that shares them out evenly.
    Mean,
}

/// A node as selection sees it.
#[derive(Clone, Copy, Debug)]
pub struct Node<A> {
    /// The sum of the values of all simulations through the node, for the side to move at it.
    points: f64,
    visits: u32,
    /// The first child; meaningless while `child_count` is 0.
    first_child: u32,
    child_count: u16,
    /// The action that leads here; `None` at the root.
    action: Option<A>,
}

impl<A> Node<A> {
    const fn new(action: Option<A>) -> Self {
        Self { points: 0.0, visits: 0, first_child: 0, child_count: 0, action }
    }

    /// Simulations through the node.
    #[inline]
    pub const fn visits(&self) -> u32 {
        self.visits
    }

    /// `1 - w / n`: the mean value for the side that chose the action leading here. Not a number before the
    /// first visit.
    #[inline]
    pub fn mean_for_parent(&self) -> f64 {
        1.0 - self.points / f64::from(self.visits)
    }

    const fn is_leaf(&self) -> bool {
        self.child_count == 0
    }

    const fn children(&self) -> Range<usize> {
        self.first_child as usize..self.first_child as usize + self.child_count as usize
    }
}

/// A search tree over the positions that follow `root`.
///
/// The sides must act in turn, so that a value v of a node is 1 - v for its parent; every [`Alternating`]
/// game here does, because a pass is an action.
#[derive(Clone, Debug)]
pub struct Tree<P: Alternating> {
    root: P,
    nodes: Vec<Node<P::Action>>,
    /// One entry a node when the solver is on, else empty.
    proofs: Vec<Option<Proof>>,
    solver: bool,
    preference: Preference,
    /// Nodes at which growing stops.
    node_limit: u32,
    /// The ply of the deepest node.
    depth: u32,
    /// The nodes of the simulation under way, root first.
    path: Vec<u32>,
    /// Room for the actions of the node that grows.
    actions: Vec<P::Action>,
}

/// The children of a node among which a method selects.
#[derive(Debug)]
pub struct Children<'tree, A> {
    /// The nodes in the game's order of actions; never empty.
    pub nodes: &'tree [Node<A>],
    /// What is proven about each, in its own view; empty without solver.
    pub proofs: &'tree [Option<Proof>],
    /// Simulations through the parent.
    pub parent_visits: u32,
}

impl<A> Children<'_, A> {
    /// Whether the child with this index is proven, so that there is nothing to learn from another visit.
    #[inline]
    pub fn is_proven(&self, index: usize) -> bool {
        self.proofs.get(index).is_some_and(Option::is_some)
    }
}

impl<P: Alternating> Tree<P> {
    /// A tree of the root and its children, which plays the most visited child.
    pub fn new<O: Observer>(root: &P, node_limit: u32, observer: &mut O) -> Self {
        let mut tree = Self {
            root: root.clone(),
            nodes: vec![Node::new(None)],
            proofs: Vec::new(),
            solver: false,
            preference: Preference::Visits,
            node_limit,
            depth: 0,
            path: vec![0],
            actions: Vec::new(),
        };
        tree.expand_leaf(root, observer);
        tree
    }

    /// The same tree playing another child.
    #[must_use]
    pub fn preferring(self, preference: Preference) -> Self {
        Self { preference, ..self }
    }

    /// The same tree keeping proofs from now on.
    #[must_use]
    pub fn proving(mut self) -> Self {
        self.solver = true;
        self.proofs.resize(self.nodes.len(), None);
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

    /// The number of the root's actions.
    pub fn root_actions(&self) -> u64 {
        u64::from(self.nodes[0].child_count)
    }

    /// Tells an observer that meets the tree only now of all its nodes and proofs.
    pub fn announce<O: Observer>(&self, observer: &mut O) {
        if !O::WATCHES {
            return;
        }
        let mut sides = vec![self.root.side_to_move(); self.nodes.len()];
        let mut parents = vec![0; self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            if let Some(action) = node.action {
                let (parent, side) = (parents[at], sides[at]);
                observer.observe(Event::Grown { parent, action: action.into(), side });
            }
            let below = sides[at].other();
            sides[node.children()].fill(below);
            parents[node.children()].fill(at as u32);
        }
        for (at, proof) in self.proofs.iter().enumerate() {
            if let Some(proof) = *proof {
                observer.observe(proven(at as u32, proof, sides[at]));
            }
        }
    }

    /// The tree below an action of the root, with that action's node as its root, numbered anew from top to
    /// bottom; `None` if the root has no such action or nothing was grown below it.
    pub fn below(self, action: ActionId) -> Option<Self> {
        let found = self.nodes[0]
            .children()
            .find(|&child| self.nodes[child].action.map(Into::into) == Some(action))?;
        if self.nodes[found].is_leaf() {
            return None;
        }
        let root = self.nodes[found].action.map(|action| self.root.after(action))?;
        let mut nodes = vec![Node { action: None, ..self.nodes[found] }];
        let mut old = vec![found];
        let mut plies = vec![0];
        let mut at = 0;
        while at < nodes.len() {
            let children = nodes[at].children();
            nodes[at].first_child = nodes.len() as u32;
            plies.resize(plies.len() + children.len(), plies[at] + 1);
            nodes.extend_from_slice(&self.nodes[children.clone()]);
            old.extend(children);
            at += 1;
        }
        let proofs =
            if self.solver { old.iter().map(|&node| self.proofs[node]).collect() } else { Vec::new() };
        let depth = plies.last().copied().unwrap_or(0);
        Some(Self { root, nodes, proofs, depth, ..self })
    }

    /// What is proven about the root.
    fn proof(&self) -> Option<Proof> {
        self.proofs.first().copied().flatten()
    }

    /// Runs simulations until `playouts` of them are done, the root is proven or `control` says stop, and
    /// reports now and then. A root counts 2^32 - 1 simulations at most.
    pub fn run<O: Observer>(
        &mut self,
        playouts: Option<u64>,
        control: &mut Control,
        observer: &mut O,
        mut simulate: impl FnMut(&mut Self, &mut O),
    ) -> Report {
        let mut simulations = 0;
        loop {
            if playouts == Some(simulations) || self.proof().is_some() {
                return self.report(simulations, true);
            }
            if self.nodes[0].visits == u32::MAX || !control.visit() {
                return self.report(simulations, false);
            }
            simulate(self, observer);
            simulations += 1;
            if simulations.is_multiple_of(PACE) && control.progress_due() {
                observer.progress(&self.report(simulations, false));
            }
        }
    }

    /// Walks from the root to a leaf and returns the position there.
    #[inline]
    pub fn descend(&mut self, select: impl Fn(&Children<P::Action>) -> usize) -> P {
        let mut position = self.root.clone();
        let mut at = 0;
        self.path.clear();
        self.path.push(0);
        loop {
            let node = &self.nodes[at];
            if node.is_leaf() {
                return position;
            }
            let range = node.children();
            let proofs = if self.solver { &self.proofs[range.clone()] } else { &[] };
            let nodes = &self.nodes[range.clone()];
            at = range.start + select(&Children { nodes, proofs, parent_visits: node.visits });
            self.path.push(at as u32);
            if let Some(action) = self.nodes[at].action {
                position.play(action);
            }
        }
    }

    /// The node at which [`Tree::descend`] ended.
    pub fn leaf(&self) -> u32 {
        self.path.last().copied().unwrap_or(0)
    }

    /// Simulations through the leaf.
    pub fn leaf_visits(&self) -> u32 {
        self.nodes[self.leaf() as usize].visits
    }

    /// Counts a simulation that ended at the leaf, where `side` is to move, with a value for that side.
    #[inline]
    pub fn count<O: Observer>(&mut self, value: f64, why: Why, side: Side, observer: &mut O) {
        self.back_up(value);
        if O::WATCHES {
            let result = if side == Side::First { value } else { 1.0 - value };
            observer.observe(Event::Simulated { leaf: self.leaf(), result: result as f32, why });
        }
    }

    /// v at the leaf, 1 - v at its parent and so on up to the root.
    #[inline]
    fn back_up(&mut self, value: f64) {
        let mut value = value;
        for &at in self.path.iter().rev() {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            node.points += value;
            value = 1.0 - value;
        }
    }

    /// Gives the leaf its children, unless the tree is full; `position` is the one at the leaf.
    pub fn expand_leaf<O: Observer>(&mut self, position: &P, observer: &mut O) {
        let leaf = self.leaf();
        let ply = self.path.len() as u32;
        position.actions(&mut self.actions);
        let first_child = self.nodes.len();
        let fits = first_child + self.actions.len() <= self.node_limit as usize || leaf == 0;
        if !fits || self.actions.is_empty() {
            return;
        }
        self.nodes.extend(self.actions.iter().map(|&action| Node::new(Some(action))));
        if self.solver {
            self.proofs.resize(self.nodes.len(), None);
        }
        let node = &mut self.nodes[leaf as usize];
        node.first_child = first_child as u32;
        node.child_count = self.actions.len() as u16;
        self.depth = self.depth.max(ply);
        if O::WATCHES {
            let side = position.side_to_move().other();
            for &action in &self.actions {
                observer.observe(Event::Grown { parent: leaf, action: action.into(), side });
            }
        }
    }

    /// Notes what is proven about the leaf, and all that follows from it for the nodes above.
    pub fn prove_leaf<O: Observer>(&mut self, proof: Proof, observer: &mut O) {
        let mut proof = proof;
        for ply in (0..self.path.len()).rev() {
            let at = self.path[ply];
            if ply + 1 < self.path.len() {
                let children = self.nodes[at as usize].children();
                let Some(above) = Proof::of_children(&self.proofs[children]) else { return };
                proof = above;
            }
            self.proofs[at as usize] = Some(proof);
            if O::WATCHES {
                let root_side = self.root.side_to_move();
                let side = if ply.is_multiple_of(2) { root_side } else { root_side.other() };
                observer.observe(proven(at, proof, side));
            }
        }
    }

    /// What is proven about a node, in the view of its parent.
    fn proof_for_parent(&self, at: usize) -> Option<Proof> {
        self.proofs.get(at).copied().flatten().map(Proof::flipped)
    }

    /// The child to play, the first of equals: below a proven node the best proven result; elsewhere the
    /// preferred child that is not proven, unless it promises less than a proven draw. `None` without a visited
    /// child.
    fn best_child(&self, at: usize) -> Option<usize> {
        let visited = || self.nodes[at].children().filter(|&child| self.nodes[child].visits > 0);
        let proven =
            first_greatest(visited().filter_map(|child| Some((child, self.proof_for_parent(child)?.score))));
        let merit = |child: usize| match self.preference {
            Preference::Visits => f64::from(self.nodes[child].visits),
            Preference::Mean => self.nodes[child].mean_for_parent(),
        };
        let open = visited().filter(|&child| self.proof_for_parent(child).is_none());
        let open = first_greatest(open.map(|child| (child, merit(child))));
        match (proven, open) {
            (None, open) => open.map(|(child, _)| child),
            (Some((child, _)), None) => Some(child),
            (Some((child, score)), Some((other, _))) => {
                let draw_is_better = score == Score::DRAW && self.nodes[other].mean_for_parent() < 0.5;
                Some(if score > Score::DRAW || draw_is_better { child } else { other })
            }
        }
    }

    /// The actions expected from a node on, itself first.
    fn line_from(&self, at: usize) -> Vec<ActionId> {
        let nodes = std::iter::successors(Some(at), |&node| self.best_child(node));
        nodes.filter_map(|node| self.nodes[node].action).map(Into::into).take(LINE).collect()
    }

    /// All that the tree says now.
    fn report(&self, simulations: u64, finished: bool) -> Report {
        let root = &self.nodes[0];
        let actions = root.children().map(|child| self.report_action(child)).collect();
        let best = self.best_child(0).or_else(|| root.children().next());
        let proof = self.proof();
        let mean = (root.visits > 0).then(|| root.points / f64::from(root.visits));
        Report {
            best: best.and_then(|child| self.nodes[child].action).map(Into::into),
            score: proof.map_or(Score::DRAW, |proof| proof.score),
            bound: proof.map_or(Bound::Exact, |proof| proof.bound),
            exact: proof.is_some(),
            win_rate: proof.map(Proof::reward).or(mean),
            line: best.map(|child| self.line_from(child)).unwrap_or_default(),
            nodes: self.nodes.len() as u64,
            leaves: simulations,
            simulations,
            depth: self.depth,
            actions,
            cuts: Vec::new(),
            finished,
        }
    }

    fn report_action(&self, child: usize) -> ActionReport {
        let node = &self.nodes[child];
        let proof = self.proof_for_parent(child);
        let line = if node.visits > 0 { self.line_from(child) } else { Vec::new() };
        ActionReport {
            action: node.action.map_or(ActionId(0), Into::into),
            score: proof.map(|proof| proof.score),
            bound: proof.map_or(Bound::Exact, |proof| proof.bound),
            visits: u64::from(node.visits),
            win_rate: (node.visits > 0).then(|| node.mean_for_parent()),
            line,
        }
    }
}

/// The first of the greatest.
fn first_greatest<T: PartialOrd>(ranked: impl Iterator<Item = (usize, T)>) -> Option<(usize, T)> {
    ranked.reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// The event for a proof at a node where `side` is to move.
fn proven(node: u32, proof: Proof, side: Side) -> Event {
    let Proof { score: value, bound } = if side == Side::First { proof } else { proof.flipped() };
    Event::Proven { node, value, bound }
}

/// The report on a finished game, where there is nothing to search.
pub fn report_of_end<P: Alternating>(root: &P) -> Report {
    let proof = Proof::of_end(root.final_score());
    Report {
        score: proof.score,
        exact: true,
        win_rate: Some(proof.reward()),
        nodes: 1,
        finished: true,
        ..Report::default()
    }
}
