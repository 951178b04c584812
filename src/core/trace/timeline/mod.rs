//! A recording as it stood at any of its steps, exactly as a recording cut off there would be.
//!
//! A [`TreeSnapshot`] is a tree with, or without, a [`Moment`]. Without one it is the tree as it is and costs
//! nothing. A depth-first tree at a step is a prefix of its nodes with one open path, so its state there is
//! small and made at once. The visits of a Monte Carlo tree are counted from the simulations, from the
//! nearest known step.

use crate::game::Score;
use crate::game::score::{Bound, Certainty};

use super::monte_carlo::past::Past;
use super::tree::{CutView, Node, NodeId, Tree};

mod levels;
mod phase;
mod steps;

pub use super::node::{Counters, TimelineMark};
pub use levels::TreeLevel;
pub use phase::SimulationPhase;

/// State of a pass at one step, as far as it cannot be read from the tree at once.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    step: u64,
    generation: u32,
    len: usize,
    path: Vec<NodeId>,
    past: Option<Past>,
    /// The phase of the step's simulation; `None` when the step is shown as a whole.
    phase: Option<SimulationPhase>,
    /// The level that is shown of a tree that gets its values level by level.
    level: Option<TreeLevel>,
}

impl Moment {
    /// The state after `step` steps, or after the last one of a shorter recording.
    pub fn at(tree: &Tree, step: u64) -> Self {
        let mut moment = Self {
            step: 0,
            generation: tree.generation(),
            len: 0,
            path: Vec::new(),
            past: None,
            phase: None,
            level: None,
        };
        moment.seek(tree, step);
        moment
    }

    /// Moves to another step of the same tree: the nearer, the cheaper.
    pub fn seek(&mut self, tree: &Tree, step: u64) {
        self.step = step.min(tree.steps());
        self.generation = tree.generation();
        self.len = tree.prefix(self.step);
        self.path = tree.open_path_at(self.step);
        // The newest node may be an action never tried, which is not on the path of the search.
        self.path.retain(|&id| !tree.is_untried(id));
        self.past = tree.past(self.step, self.past.take());
        (self.phase, self.level) = (None, None);
    }

    /// Stops within the simulation of the step: later phases have not happened yet.
    pub fn stop_after(&mut self, tree: &Tree, phase: SimulationPhase) {
        self.phase = Some(phase);
        if phase == SimulationPhase::Selection {
            // The children that the leaf gets in this step come with its expansion.
            self.len = tree.prefix(self.step.saturating_sub(1));
            self.path.retain(|id| id.index() < self.len);
        }
    }

    /// The phase of the step's simulation; `None` when the step is shown as a whole.
    pub const fn phase(&self) -> Option<SimulationPhase> {
        self.phase
    }

    /// Whether the step is done: its simulation, if it is one, is counted.
    fn is_whole(&self) -> bool {
        self.phase.is_none_or(|phase| phase == SimulationPhase::Backup)
    }

    fn done(&self) -> u64 {
        self.step - u64::from(!self.is_whole())
    }

    /// The number of steps done.
    pub const fn step(&self) -> u64 {
        self.step
    }

    /// Memory besides the tree, in bytes: in a Monte Carlo tree about four for every node.
    pub fn bytes(&self) -> usize {
        self.past.as_ref().map_or(0, Past::bytes) + self.path.len() * size_of::<NodeId>()
    }

    /// Whether this belongs to `tree` with its present numbering.
    pub fn fits(&self, tree: &Tree) -> bool {
        self.generation == tree.generation() && self.step <= tree.steps()
    }
}

/// A tree as it is, or as it was at a [`Moment`].
#[derive(Clone, Copy, Debug)]
pub struct TreeSnapshot<'a> {
    tree: &'a Tree,
    moment: Option<&'a Moment>,
}

impl<'a> TreeSnapshot<'a> {
    /// The tree at `moment`; as it is without one, or with one that does not fit.
    pub fn new(tree: &'a Tree, moment: Option<&'a Moment>) -> Self {
        Self { tree, moment: moment.filter(|moment| moment.fits(tree)) }
    }

    /// The tree as it is.
    pub const fn now(tree: &'a Tree) -> Self {
        Self { tree, moment: None }
    }

    /// The whole tree, later steps included.
    pub const fn tree(&self) -> &'a Tree {
        self.tree
    }

    /// The state at an earlier step; `None` for the newest.
    pub const fn moment(&self) -> Option<&'a Moment> {
        self.moment
    }

    /// The number of steps done.
    pub const fn step(&self) -> u64 {
        match self.moment {
            Some(moment) => moment.step,
            None => self.tree.steps(),
        }
    }

    /// The number of nodes that exist: those of lower numbers do.
    pub const fn len(&self) -> usize {
        match self.moment {
            Some(moment) => moment.len,
            None => self.tree.len(),
        }
    }

    /// The level of a tree that gets its values level by level.
    pub fn level(&self) -> Option<TreeLevel> {
        self.moment.and_then(Moment::level)
    }

    /// Whether nothing exists.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a node exists.
    pub const fn exists(&self, id: NodeId) -> bool {
        id.index() < self.len()
    }

    /// A node as it stands. One that does not exist yet is as it will be entered.
    ///
    /// # Panics
    /// If the whole tree has no such node, as with any index.
    pub fn node(&self, id: NodeId) -> Node {
        match self.moment {
            Some(moment) => {
                let node = self.tree.node_at(id, moment.done());
                match &moment.past {
                    Some(past) => {
                        // Before its last phase a simulation has chosen its way but is not counted on it.
                        let uncounted = !moment.is_whole() && moment.path.contains(&id);
                        let (visits, mean) = self.tree.past_of(past, id, uncounted);
                        self.tree.with_visits(id, Node { visits, mean, ..node }, moment.step)
                    }
                    None => moment.level.map_or(node, |level| self.tree.node_in_level(id, node, level)),
                }
            }
            None => self.tree.node(id),
        }
    }

    /// The children of a node that exist, in order of entry.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + 'a {
        let len = self.len();
        self.tree.children(id).take_while(move |child| child.index() < len)
    }

    /// The open nodes, root first, as the search stands; in a Monte Carlo tree the path of the last
    /// simulation.
    pub fn open_path(&self) -> Vec<NodeId> {
        match self.moment {
            Some(moment) => moment.path.clone(),
            None => self.tree.open_path(),
        }
    }

    /// Alpha, as raised so far by guaranteed values, and beta: both for the side to move there.
    pub fn window(&self, id: NodeId) -> (Score, Score) {
        // Level by level no value is guaranteed before a node has its own.
        if self.level().is_some() {
            let node = self.tree.node(id);
            return (node.alpha, node.beta);
        }
        self.tree.window_at(id, self.step())
    }

    /// Alpha and beta one step earlier.
    pub fn window_before(&self, id: NodeId) -> (Score, Score) {
        self.tree.window_at(id, self.step().saturating_sub(1))
    }

    /// The value guaranteed so far by the children of a node, for the side to move: a lower bound.
    pub fn secured(&self, id: NodeId) -> Option<(Certainty, Score)> {
        // Level by level a node takes the values of all its children at once.
        if self.level().is_some() {
            return None;
        }
        // A lower bound for the child is an upper one for its parent and guarantees nothing.
        let children =
            self.children(id).map(|child| self.node(child)).filter(|child| child.bound != Bound::Lower);
        let offers = children.filter_map(|child| child.value.map(|value| (-value, child.proven)));
        offers.max().map(|(value, proven)| (Bound::Lower.certainty(proven), value))
    }

    /// The cut at a node, once it is made.
    pub fn cut(&self, id: NodeId) -> Option<CutView> {
        self.tree.cut_at(id, self.step())
    }

    /// The line of nodes that gave the root its value, or the best so far; begins with a child of the root.
    pub fn principal_variation(&self) -> Vec<NodeId> {
        match self.moment {
            None => self.tree.principal_variation(),
            Some(Moment { level: Some(level), .. }) if level.stage < level.last() => Vec::new(),
            Some(Moment { past: Some(_), .. }) if !self.tree.is_rated() => {
                std::iter::successors(self.most_visited(NodeId::ROOT), |&id| self.most_visited(id)).collect()
            }
            Some(moment) => self.tree.principal_variation_at(moment.step),
        }
    }

    /// A node and the line that gave it its value, or the best so far, in a depth-first tree. Elsewhere the
    /// node alone.
    pub fn line_from(&self, id: NodeId) -> Vec<NodeId> {
        std::iter::successors(Some(id), |&id| self.tree.deciding_child_at(id, self.step())).collect()
    }

    /// The child with the most visits, the first of equals.
    fn most_visited(&self, id: NodeId) -> Option<NodeId> {
        let visited = self.children(id).map(|child| (child, self.node(child).visits));
        let best = visited.reduce(|best, child| if child.1 > best.1 { child } else { best });
        best.filter(|&(_, visits)| visits > 0).map(|(child, _)| child)
    }

    /// Counts up to the step.
    pub fn counters(&self) -> Counters {
        self.tree.counters_at(self.moment.map_or(self.tree.steps(), Moment::done))
    }

    /// Whether the simulation of the step is counted in the nodes on its way.
    pub fn counts_its_step(&self) -> bool {
        self.moment.is_none_or(Moment::is_whole)
    }
}
