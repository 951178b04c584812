//! Recorder of a search by simulations that is run once more, with subtrees that its budget had no room for.
//!
//! The same job does the same work each time. Up to the budget this recording equals the first one; past it,
//! nodes of the opened subtrees are passed on too, and every simulation one by one, at the deepest node on
//! its way that is passed on. So the result contains the first recording and more, exact at each of its
//! steps.

use crate::search::events::{Event, Observer, Why};

use super::Address;
use super::folding::Folding;

/// Passes on to another observer the part of a search within a budget of nodes, and the subtrees at some
/// places besides.
///
/// Nodes are renumbered in the order in which they are passed on. The observer's own budget decides how much
/// of the subtrees there is room for.
#[derive(Debug)]
pub struct Widened<'a, O> {
    inner: &'a mut O,
    budget: u32,
    /// The opened places, and the progress of the tree on the way to each.
    ways: Vec<OpenedPath>,
    nodes: Vec<SearchNode>,
    /// Nodes and simulations passed on, without the root.
    passed_on: u32,
    simulations: u32,
}

/// The way to an opened place.
#[derive(Debug)]
struct OpenedPath {
    address: Address,
    /// Steps taken, and the node in which they end.
    taken: usize,
    end: u32,
}

#[derive(Clone, Copy, Debug)]
struct SearchNode {
    /// The number under which it is passed on, or else that of its nearest ancestor that is.
    number: u32,
    is_passed_on: bool,
    is_inside: bool,
}

impl<'a, O: Observer> Widened<'a, O> {
    /// Passes on to `inner` what a recording of at most `budget` nodes keeps, and the subtrees at `places`.
    pub fn new(budget: u32, places: impl IntoIterator<Item = Address>, inner: &'a mut O) -> Self {
        let ways: Vec<_> =
            places.into_iter().map(|address| OpenedPath { address, taken: 0, end: 0 }).collect();
        // An empty address opens the root, and with it the whole tree.
        let is_inside = ways.iter().any(|way| way.address.steps().is_empty());
        let root = SearchNode { number: 0, is_passed_on: true, is_inside };
        Self {
            inner,
            budget: Folding::fitting(budget),
            ways,
            nodes: vec![root],
            passed_on: 0,
            simulations: 0,
        }
    }

    fn begin_pass(&mut self) {
        self.nodes.truncate(1);
        (self.passed_on, self.simulations) = (0, 0);
        self.ways.iter_mut().for_each(|way| (way.taken, way.end) = (0, 0));
    }

    const fn is_spent(&self) -> bool {
        Folding::is_spent(self.budget, self.passed_on, self.simulations)
    }

    fn known(&self, node: u32) -> SearchNode {
        // A node that was never grown counts at the root, as in the folding.
        self.nodes.get(node as usize).copied().unwrap_or(self.nodes[0])
    }

    fn grow(&mut self, event: Event) {
        let Event::Grown { parent, action, side } = event else { return };
        let (node, above) = (self.nodes.len() as u32, self.known(parent));
        let mut is_inside = above.is_inside;
        for OpenedPath { address, taken, end } in &mut self.ways {
            let next = address.steps().get(*taken).map(|&(step, _)| step);
            if *end == parent && next == Some(action) {
                (*end, *taken) = (node, *taken + 1);
                is_inside |= *taken == address.steps().len();
            }
        }
        // A node passed on within the budget may be the root of an opened subtree; past it, only nodes below
        // one are passed on.
        let is_passed_on = !self.is_spent() || above.is_inside && above.is_passed_on;
        let mut number = above.number;
        if is_passed_on {
            self.passed_on += 1;
            number = self.passed_on;
            self.inner.observe(Event::Grown { parent: above.number, action, side });
        }
        self.nodes.push(SearchNode { number, is_passed_on, is_inside });
    }

    /// Passes on a simulation that ended in a node: there, or at its nearest ancestor that is passed on.
    fn simulated(&mut self, node: u32, own: impl FnOnce(u32) -> Event, else_by: impl FnOnce(u32) -> Event) {
        let SearchNode { number, is_passed_on, .. } = self.known(node);
        // Counted as the folding counts, so that the budget is spent at the same event as in the first run.
        self.simulations = self.simulations.saturating_add(u32::from(!self.is_spent()));
        self.inner.observe(if is_passed_on { own(number) } else { else_by(number) });
    }
}

impl<O: Observer> Observer for Widened<'_, O> {
    const WATCHES: bool = true;

    fn observe(&mut self, event: Event) {
        let number_of =
            |node| Some(self.known(node)).filter(|known| known.is_passed_on).map(|known| known.number);
        match event {
            Event::Grown { .. } => self.grow(event),
            Event::Simulated { leaf, result, why } => {
                let at = |leaf| Event::Simulated { leaf, result, why };
                self.simulated(leaf, at, at);
            }
            Event::Taken { node } => {
                let above = |leaf| Event::Simulated { leaf, result: 0.0, why: Why::Evaluation };
                self.simulated(node, |node| Event::Taken { node }, above);
            }
            Event::Counted { leaf, visits, total } => {
                let leaf = self.known(leaf).number;
                self.inner.observe(Event::Counted { leaf, visits, total });
            }
            Event::Solved { node, value, why } => {
                if let Some(node) = number_of(node) {
                    self.simulated(node, |node| Event::Solved { node, value, why }, |_| event);
                }
            }
            Event::Proven { node, value, bound } => {
                if let Some(node) = number_of(node) {
                    self.inner.observe(Event::Proven { node, value, bound });
                }
            }
            Event::Rated { node, promise, twin } => {
                if let Some(node) = number_of(node) {
                    self.inner.observe(Event::Rated { node, promise, twin });
                }
            }
            Event::Said { node, said } => {
                if let Some(node) = number_of(node) {
                    self.inner.observe(Event::Said { node, said });
                }
            }
            Event::Iteration { .. } => {
                self.begin_pass();
                self.inner.observe(event);
            }
            _ => self.inner.observe(event),
        }
    }

    fn recorded_plies(&self) -> u32 {
        self.inner.recorded_plies()
    }
}
