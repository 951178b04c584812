//! The tree behind the Monte Carlo methods for simultaneous games: a node holds a matrix of children, one for
//! each pair of actions, and for each action of either side the sums over its row or column.
//!
//! The methods choose the pair to try. Values are the first player's share throughout. To an observer a turn
//! is two half moves, as in [`InTurn`]: the leader's action, whose node counts the whole row (or column), and
//! below it the joint action.

use crate::game::{ActionId, Alternating, InTurn, Rng64, Score, Side, Simultaneous};

use super::depth_first::count;
use super::events::{Event, Why};
use super::memory_budget::{self, MemoryRefusal};
use super::statistics::simulations::Phase;
use super::zero_sum::{PayoffMatrix, normalized};
use super::{ActionReport, Control, Joint, Milestones, Observer, Report};

/// Simulations between two looks at whether progress is due.
const PACE: u64 = 64;
/// Turns of a line that a report shows.
const LINE: usize = 6;

/// Visits and sum of results.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ActionStats {
    pub(super) visits: u32,
    /// The sum of the first player's shares.
    pub(super) total: f64,
}

impl ActionStats {
    fn count(&mut self, value: f64) {
        self.visits += 1;
        self.total += value;
    }

    /// The first player's mean share; `None` without visits.
    pub(super) fn mean(self) -> Option<f64> {
        (self.visits > 0).then(|| self.total / f64::from(self.visits))
    }

    /// The mean share of a side; NaN without visits.
    pub(super) fn mean_for(self, side: Side) -> f64 {
        let mean = self.total / f64::from(self.visits);
        if side == Side::First { mean } else { 1.0 - mean }
    }
}

/// A position of the tree.
#[derive(Clone, Copy, Debug)]
struct JointNode {
    tally: ActionStats,
    /// Visits before the node had children.
    visits_as_leaf: u32,
    /// The index of the child of the first row and column; children are stored row by row.
    first_child: u32,
    /// The index of the first row among the margins; columns follow the rows.
    margins: u32,
    rows: u16,
    columns: u16,
    /// The number that observers received.
    announced: u32,
}

impl JointNode {
    const fn new(announced: u32) -> Self {
        let tally = ActionStats { visits: 0, total: 0.0 };
        Self { tally, visits_as_leaf: 0, first_child: 0, margins: 0, rows: 0, columns: 0, announced }
    }

    const fn child(&self, row: usize, column: usize) -> usize {
        self.first_child as usize + row * self.columns as usize + column
    }

    const fn children(&self) -> usize {
        self.rows as usize * self.columns as usize
    }
}

/// A node with children, for the choice of a method.
pub(super) struct ExpandedNode<'tree, A> {
    tree: &'tree [JointNode],
    node: &'tree JointNode,
    margins: &'tree [Marginal<A>],
}

/// An action of one side at a node, and the sum of all pairs with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marginal<A> {
    action: A,
    pub(super) tally: ActionStats,
}

impl<A> ExpandedNode<'_, A> {
    pub(super) fn margins(&self, side: Side) -> &[Marginal<A>] {
        let (rows, columns) = self.margins.split_at(self.node.rows.into());
        if side == Side::First { rows } else { columns }
    }

    pub(super) const fn visits(&self) -> u32 {
        self.node.tally.visits - self.node.visits_as_leaf
    }

    /// The pairs of actions, row by row.
    fn pairs(&self) -> impl Iterator<Item = ActionStats> + '_ {
        let first = self.node.first_child as usize;
        self.tree[first..first + self.node.children()].iter().map(|pair| pair.tally)
    }

    /// The mean share of each pair; 0.5 for pairs without visits.
    pub(super) fn table(&self) -> PayoffMatrix {
        // Half is the share of an even game: an untried pair must not look like a loss or a win.
        let values = self.pairs().map(|pair| pair.mean().unwrap_or(0.5)).collect();
        PayoffMatrix::new(usize::from(self.node.columns).max(1), values)
    }

    /// The index of the node's margins among those of all nodes: a method may keep further data on each
    /// action by it.
    pub(super) const fn place(&self) -> usize {
        self.node.margins as usize
    }
}

/// One step of a simulation: a node and the pair chosen there.
#[derive(Clone, Copy, Debug)]
struct DescentStep {
    node: u32,
    row: u16,
    column: u16,
}

/// A method that learns from simulations in a tree.
pub(super) trait Learner<P: Simultaneous> {
    fn simulate<O: Observer>(&mut self, tree: &mut JointTree<P>, observer: &mut O);

    /// The report after a number of simulations.
    fn report(&self, tree: &JointTree<P>, simulations: u64) -> Report;
}

/// A search tree over the positions that follow `root`.
pub(super) struct JointTree<P: Simultaneous> {
    root: P,
    leader: Side,
    nodes: Vec<JointNode>,
    margins: Vec<Marginal<P::Action>>,
    /// The number of nodes at which growing stops.
    node_limit: u32,
    /// Nodes announced to an observer.
    announced: u32,
    /// The depth of the deepest node in turns.
    depth: u32,
    /// The steps of the simulation under way, and its leaf.
    path: Vec<DescentStep>,
    leaf: u32,
    /// The refused memory because of which the tree stopped growing.
    refused: Option<MemoryRefusal>,
}

impl<P: Simultaneous> JointTree<P> {
    /// A tree of the root and its children.
    pub(super) fn new<O: Observer>(root: &InTurn<P>, node_limit: u32, observer: &mut O) -> Self {
        let mut tree = Self {
            root: root.position().clone(),
            leader: root.side_to_move(),
            nodes: vec![JointNode::new(0)],
            margins: Vec::new(),
            node_limit,
            announced: 1,
            depth: 0,
            path: Vec::new(),
            leaf: 0,
            refused: None,
        };
        if let Err(refusal) = tree.expand_leaf(root.position(), observer) {
            tree.refused = Some(refusal);
        }
        tree
    }

    /// Runs simulations until `playouts` of them are done or `control` stops the search, and reports at
    /// intervals.
    pub(super) fn run<O: Observer>(
        mut self,
        playouts: Option<u64>,
        control: &mut Control,
        observer: &mut O,
        learner: &mut impl Learner<P>,
    ) -> Report {
        let (mut simulations, mut milestones) = (0, Milestones::default());
        // Visits have 32 bits: a root that has used them up ends the search.
        while playouts != Some(simulations) && self.nodes[0].tally.visits < u32::MAX && control.visit() {
            count(observer, |statistics| statistics.simulations_mut().begin());
            learner.simulate(&mut self, observer);
            simulations += 1;
            let is_asked = O::WATCHES || observer.statistics().is_some();
            let is_milestone = is_asked && milestones.pass(simulations);
            if is_milestone || simulations.is_multiple_of(PACE) && control.progress_due() {
                observer.progress(&learner.report(&self, simulations));
            }
        }
        if let Some(refusal) = self.refused {
            control.note_refusal(refusal);
        }
        Report { finished: playouts == Some(simulations), ..learner.report(&self, simulations) }
    }

    /// The number of actions of both sides at all nodes.
    pub(super) const fn margin_count(&self) -> usize {
        self.margins.len()
    }

    /// Records that there is no memory for more nodes.
    pub(super) fn stop_growing(&mut self, refusal: MemoryRefusal) {
        (self.node_limit, self.refused) = (self.nodes.len() as u32, Some(refusal));
    }

    /// Walks from the root to a leaf and returns the position there. Pairs not tried yet come first, row by
    /// row; then `choose` gives row and column. A leaf that was visited `ripe` times gets its children now
    /// and the walk continues.
    pub(super) fn descend<O: Observer>(
        &mut self,
        ripe: u32,
        observer: &mut O,
        choose: impl FnMut(&ExpandedNode<'_, P::Action>) -> (usize, usize),
    ) -> P {
        let position = self.walk(ripe, observer, choose);
        count(observer, |statistics| statistics.simulations_mut().lap(Phase::Selection));
        position
    }

    fn walk<O: Observer>(
        &mut self,
        ripe: u32,
        observer: &mut O,
        mut choose: impl FnMut(&ExpandedNode<'_, P::Action>) -> (usize, usize),
    ) -> P {
        let mut position = self.root.clone();
        self.path.clear();
        self.leaf = 0;
        loop {
            let node = self.nodes[self.leaf as usize];
            if node.rows == 0 {
                let full = self.nodes.len() >= self.node_limit as usize;
                if node.tally.visits < ripe || full || position.is_over() {
                    return position;
                }
                count(observer, |statistics| statistics.simulations_mut().lap(Phase::Selection));
                let grown = self.expand_leaf(&position, observer);
                count(observer, |statistics| statistics.simulations_mut().lap(Phase::Expansion));
                if let Err(refusal) = grown {
                    self.stop_growing(refusal);
                    return position;
                }
            }
            let crossing = self.crossing(self.leaf as usize);
            let tried = crossing.visits() as usize;
            // Each pair has a mean only after as many visits as there are pairs: until then the count itself
            // gives the next pair.
            let (row, column) = if tried < crossing.node.children() {
                let columns = usize::from(crossing.node.columns);
                (tried / columns, tried % columns)
            } else {
                choose(&crossing)
            };
            let [first, second] =
                [crossing.margins(Side::First)[row], crossing.margins(Side::Second)[column]];
            let child = crossing.node.child(row, column) as u32;
            self.path.push(DescentStep { node: self.leaf, row: row as u16, column: column as u16 });
            self.leaf = child;
            position.play_both(first.action, second.action);
        }
    }

    /// A node with its margins; those of a leaf are empty.
    pub(super) fn crossing(&self, at: usize) -> ExpandedNode<'_, P::Action> {
        let node = &self.nodes[at];
        let margins = node.margins as usize;
        let margins = &self.margins[margins..margins + usize::from(node.rows) + usize::from(node.columns)];
        ExpandedNode { tree: &self.nodes, node, margins }
    }

    /// Ends a simulation at the position of the leaf: by its result if the game is over there, else by a
    /// random playout, and counts the first player's share.
    pub(super) fn play_out<O: Observer>(&mut self, position: &P, rng: &mut Rng64, observer: &mut O) {
        let (value, why) = if position.is_over() {
            (position.result(), Why::End)
        } else {
            (position.random_playout(rng), Why::Playout)
        };
        self.count(value, why, observer);
    }

    /// Counts a simulation with the first player's share.
    fn count<O: Observer>(&mut self, value: f64, why: Why, observer: &mut O) {
        count(observer, |statistics| statistics.simulations_mut().lap(Phase::Simulation));
        for step in &self.path {
            let node = &mut self.nodes[step.node as usize];
            node.tally.count(value);
            let (row, column) = (u32::from(step.row), u32::from(node.rows) + u32::from(step.column));
            for margin in [row, column] {
                self.margins[(node.margins + margin) as usize].tally.count(value);
            }
        }
        let leaf = &mut self.nodes[self.leaf as usize];
        leaf.tally.count(value);
        count(observer, |statistics| {
            let simulations = statistics.simulations_mut();
            simulations.lap(Phase::Backpropagation);
            // A turn is two half moves.
            simulations.end(2 * self.path.len());
        });
        if O::WATCHES {
            let leaf = &self.nodes[self.leaf as usize];
            observer.observe(Event::Simulated { leaf: leaf.announced, result: value as f32, why });
        }
    }

    /// Gives the leaf its children; `position` is the one at the leaf.
    fn expand_leaf<O: Observer>(&mut self, position: &P, observer: &mut O) -> Result<(), MemoryRefusal> {
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        position.actions_of(Side::First, &mut rows);
        position.actions_of(Side::Second, &mut columns);
        let (first_child, margins) = (self.nodes.len() as u32, self.margins.len() as u32);
        memory_budget::make_room(&mut self.margins, rows.len() + columns.len())?;
        memory_budget::make_room(&mut self.nodes, rows.len() * columns.len())?;
        let actions = rows.iter().chain(&columns);
        self.margins.extend(actions.map(|&action| Marginal { action, tally: ActionStats::default() }));
        self.nodes.resize(self.nodes.len() + rows.len() * columns.len(), JointNode::new(0));
        let node = &mut self.nodes[self.leaf as usize];
        // Playouts before the expansion belong to no child; t in UCB1 counts the visits of the children.
        node.visits_as_leaf = node.tally.visits;
        (node.first_child, node.margins) = (first_child, margins);
        (node.rows, node.columns) = (rows.len() as u16, columns.len() as u16);
        self.depth = self.depth.max(self.path.len() as u32 + 1);
        if O::WATCHES {
            self.announce([&rows, &columns], observer);
        }
        Ok(())
    }

    /// Reports the leaf's children to an observer: the leader's actions, then below each the pairs with it.
    fn announce<O: Observer>(&mut self, actions: [&[P::Action]; 2], observer: &mut O) {
        let node = self.nodes[self.leaf as usize];
        let (leader, other) = (self.leader, self.leader.other());
        let leads = actions[leader.index()];
        let first = self.announced;
        for &action in leads {
            let action = action.into();
            observer.observe(Event::Grown { parent: node.announced, action, side: other });
        }
        self.announced += leads.len() as u32;
        for lead in 0..leads.len() {
            for (answer, &action) in actions[other.index()].iter().enumerate() {
                let (row, column) = if leader == Side::First { (lead, answer) } else { (answer, lead) };
                self.nodes[node.child(row, column)].announced = self.announced;
                self.announced += 1;
                let parent = first + lead as u32;
                observer.observe(Event::Grown { parent, action: action.into(), side: leader });
            }
        }
    }
}

/// Reports of the tree.
impl<P: Simultaneous> JointTree<P> {
    /// The report of a search, with the strategies at a node from `strategies`; the best action is the index
    /// of `choose` among those of the side to move.
    pub(super) fn report(
        &self,
        simulations: u64,
        strategies: impl Fn(&ExpandedNode<'_, P::Action>) -> [Vec<f64>; 2],
        choose: impl Fn(&[f64]) -> usize,
    ) -> Report {
        let root = self.crossing(0);
        let joint = joint(&root, strategies(&root));
        let best = choose(&joint.strategies[self.leader.index()]);
        let own = root.margins(self.leader);
        // The reply is the other side's most visited action, since both choose at once.
        let answer = most_visited(root.margins(self.leader.other()));
        let action = |(index, margin): (usize, &Marginal<P::Action>)| {
            let visits = u64::from(margin.tally.visits);
            let line = if visits > 0 { self.line(index, answer) } else { Vec::new() };
            let win_rate = (visits > 0).then(|| margin.tally.mean_for(self.leader));
            ActionReport { visits, win_rate, line, ..ActionReport::unknown(margin.action.into()) }
        };
        let report = Report {
            best: own.get(best).map(|margin| margin.action.into()),
            score: Score::DRAW,
            win_rate: (self.nodes[0].tally.visits > 0).then(|| self.nodes[0].tally.mean_for(self.leader)),
            line: self.line(best, answer),
            nodes: self.nodes.len() as u64,
            leaves: simulations,
            simulations,
            // Depth counts choices, two a turn, as for a game in which one moves after the other.
            depth: 2 * self.depth,
            actions: own.iter().enumerate().map(action).collect(),
            joint: Some(Box::new(joint)),
            ..Report::default()
        };
        if simulations > 0 { report } else { report.without_value() }
    }

    /// The expected actions after the first choices of both sides: then each side's most visited ones.
    fn line(&self, lead: usize, answer: usize) -> Vec<ActionId> {
        let mut line = Vec::new();
        let (mut at, mut pair) = (0, [lead, answer]);
        while line.len() < 2 * LINE {
            let crossing = self.crossing(at);
            if crossing.margins.is_empty() || crossing.visits() == 0 {
                break;
            }
            let sides = [self.leader, self.leader.other()];
            line.extend(
                sides.iter().zip(pair).map(|(&side, index)| crossing.margins(side)[index].action.into()),
            );
            let [row, column] = if self.leader == Side::First { pair } else { [pair[1], pair[0]] };
            at = crossing.node.child(row, column);
            let next = self.crossing(at);
            pair = sides.map(|side| most_visited(next.margins(side)));
        }
        line
    }
}

/// The index of the first of the most visited.
pub(super) fn most_visited<A>(margins: &[Marginal<A>]) -> usize {
    let visits = margins.iter().map(|margin| margin.tally.visits);
    first_greatest(visits.map(f64::from))
}

/// The index of the first of the greatest; 0 where there is none.
pub(super) fn first_greatest(values: impl Iterator<Item = f64>) -> usize {
    let greatest = values.enumerate().reduce(|best, next| if next.1 > best.1 { next } else { best });
    greatest.map_or(0, |(index, _)| index)
}

/// The visits of each action of either side, as shares.
pub(super) fn visited_shares<A>(crossing: &ExpandedNode<'_, A>) -> [Vec<f64>; 2] {
    Side::BOTH.map(|side| {
        let visits = crossing.margins(side).iter().map(|margin| f64::from(margin.tally.visits));
        normalized(&visits.collect::<Vec<_>>())
    })
}

/// The joint actions at a node, with the results of their pairs.
fn joint<A: Copy + Into<ActionId>>(crossing: &ExpandedNode<'_, A>, strategies: [Vec<f64>; 2]) -> Joint {
    let actions =
        Side::BOTH.map(|side| crossing.margins(side).iter().map(|margin| margin.action.into()).collect());
    let visits = crossing.pairs().map(|pair| pair.visits.into()).collect();
    let table = crossing.table();
    let value = table.value_of([&strategies[0], &strategies[1]]);
    Joint { actions, values: table.into_values(), visits, strategies, value }
}
