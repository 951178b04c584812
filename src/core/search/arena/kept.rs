//! A tree carried over from one move of a game to the next, or from one run of a search to its rest.

use std::io::{self, Read, Write};

use crate::game::{ActionId, Alternating, Side};
use crate::search::events::Event;
use crate::search::tree_slot::KeptTree;
use crate::search::{Observer, memory_budget};

use super::{ArenaNode, SearchTree, TreeError, proven};

impl<P: Alternating> SearchTree<P> {
    /// Reports all its nodes, their results and proofs to an observer that does not know the tree yet.
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
            // Children stand behind their parent, so that both are known when their turn comes.
            let below = sides[at].other();
            sides[node.children()].fill(below);
            parents[node.children()].fill(at as u32);
        }
        for (at, &side) in sides.iter().enumerate() {
            if let Some(counted) = self.counted(at, side) {
                observer.observe(counted);
            }
            if let Some(proof) = self.proof(at) {
                observer.observe(proven(at as u32, proof, side));
            }
        }
    }

    /// The simulations that ended at a node where `side` is to move, if there were any.
    fn counted(&self, at: usize, side: Side) -> Option<Event> {
        let node = &self.nodes[at];
        let children = &self.nodes[node.children()];
        // Visits that no child counts ended at this node itself, as a leaf.
        let visits = node.visits - children.iter().map(|child| child.visits).sum::<u32>();
        // A child's points are the other side's: the rest of its visits are points of this side.
        let below: f64 = children.iter().map(|child| f64::from(child.visits) - child.points).sum();
        let points = node.points - below;
        let total = if side == Side::First { points } else { f64::from(visits) - points };
        (visits > 0).then_some(Event::Counted { leaf: at as u32, visits, total: total as f32 })
    }

    /// The tree below an action of the root, with that action's node as its root, renumbered from top to
    /// bottom; `None` if the root has no such action or the action's node has no children.
    pub fn below(self, action: ActionId) -> Option<Self> {
        let found = self.nodes[0]
            .children()
            .find(|&child| self.nodes[child].action.map(Into::into) == Some(action))?;
        if self.nodes[found].is_leaf() {
            return None;
        }
        let root = self.nodes[found].action.map(|action| self.root.after(action))?;
        // Without memory for two trees at once, a new tree is used.
        memory_budget::can_have::<ArenaNode<P::Action>>(self.nodes.len()).ok()?;
        let mut nodes = vec![ArenaNode { action: None, ..self.nodes[found] }];
        let mut old = vec![found];
        let mut plies = vec![0];
        let mut at = 0;
        // Breadth first, so that the children of a node stand side by side again.
        while at < nodes.len() {
            let children = nodes[at].children();
            nodes[at].first_child = nodes.len() as u32;
            plies.resize(plies.len() + children.len(), plies[at] + 1);
            nodes.extend_from_slice(&self.nodes[children.clone()]);
            old.extend(children);
            at += 1;
        }
        let kept = |(new, &old): (usize, &usize)| Some((new as u32, self.proof(old)?));
        let proofs = old.iter().enumerate().filter_map(kept).collect();
        let depth = plies.last().copied().unwrap_or(0);
        Some(Self { root, nodes, proofs, depth, ..self })
    }
}

/// A tree kept from one move of a game to the next.
#[derive(Clone, Debug)]
pub struct ReusedTree<P: Alternating>(Option<SearchTree<P>>);

impl<P: Alternating> Default for ReusedTree<P> {
    fn default() -> Self {
        Self(None)
    }
}

impl<P: Alternating> ReusedTree<P> {
    /// Reads the tree of a search to be continued: the next search of its position is the rest of it.
    ///
    /// # Errors
    /// [`TreeError`] when the bytes are no tree of this position, or too many for the memory.
    pub fn read(root: &P, input: &mut dyn Read) -> Result<Self, TreeError> {
        Ok(Self(Some(SearchTree::read(root, input)?)))
    }

    /// Whether the tree keeps proofs.
    pub fn is_proving(&self) -> bool {
        self.0.as_ref().is_some_and(SearchTree::is_proving)
    }

    /// Takes the tree out if it fits, and announces it to an observer.
    pub fn take<O: Observer>(
        &mut self,
        fits: impl FnOnce(&SearchTree<P>) -> bool,
        observer: &mut O,
    ) -> Option<SearchTree<P>> {
        let tree = self.0.take().filter(fits)?;
        tree.announce(observer);
        Some(tree)
    }

    /// Keeps a tree.
    pub fn put(&mut self, tree: SearchTree<P>) {
        self.0 = Some(tree);
    }

    /// Follows a move of the game: the tree below it stays, the rest is dropped.
    pub fn advance(&mut self, action: ActionId) {
        self.0 = self.0.take().and_then(|tree| tree.below(action));
    }

    /// Follows the one or two moves that lead to `position`: an own move and a reply. A position further away
    /// leaves the tree unchanged, and the next search starts a new one.
    pub fn follow(&mut self, position: &P) {
        let Some(root) = self.0.as_ref().map(SearchTree::root) else { return };
        if let Some(line) = short_line(root, position) {
            for action in line {
                self.advance(action);
            }
        }
    }
}

/// The line of at most two actions from one position to another.
fn short_line<P: Alternating>(from: &P, to: &P) -> Option<Vec<ActionId>> {
    let next = |position: &P| {
        let mut actions = Vec::new();
        position.actions(&mut actions);
        actions.into_iter().map(|action| (action.into(), position.after(action))).collect::<Vec<_>>()
    };
    if from == to {
        return Some(Vec::new());
    }
    let once = next(from);
    let direct = once.iter().find(|(_, position)| position == to).map(|&(action, _)| vec![action]);
    direct.or_else(|| {
        // A finished game has no further moves to follow.
        once.iter().filter(|(_, position)| !position.is_over()).find_map(|&(first, ref position)| {
            next(position).into_iter().find(|(_, after)| after == to).map(|(second, _)| vec![first, second])
        })
    })
}

impl<P: Alternating> KeptTree for SearchTree<P> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        Self::write(self, out)
    }

    fn simulations(&self) -> u64 {
        self.nodes[0].visits.into()
    }

    fn go_on(&mut self) {
        self.goes_on = true;
    }
}

impl<P: Alternating> KeptTree for ReusedTree<P> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.0.as_ref().ok_or(io::ErrorKind::NotFound)?.write(out)
    }

    fn simulations(&self) -> u64 {
        self.0.as_ref().map_or(0, KeptTree::simulations)
    }

    fn go_on(&mut self) {
        self.0.iter_mut().for_each(KeptTree::go_on);
    }
}
