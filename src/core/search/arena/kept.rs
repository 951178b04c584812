//! A tree carried over from one move of a game to the next.

use crate::game::{ActionId, Alternating, Side};
use crate::search::events::Event;
use crate::search::{Observer, memory_budget};

use super::{ArenaNode, SearchTree, proven};

impl<P: Alternating> SearchTree<P> {
    /// Reports all its nodes to an observer that meets the tree only now, with what they earned and what is proven.
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
        // What no child counts ended at this node itself, as a leaf.
        let visits = node.visits - children.iter().map(|child| child.visits).sum::<u32>();
        // A child's points are the other side's: what it did not get went to this side.
        let below: f64 = children.iter().map(|child| f64::from(child.visits) - child.points).sum();
        let points = node.points - below;
        let total = if side == Side::First { points } else { f64::from(visits) - points };
        (visits > 0).then_some(Event::Counted { leaf: at as u32, visits, total: total as f32 })
    }

    /// The tree below an action of the root, with that action's node as its root, numbered again from top to
    /// bottom; `None` if the root has no such action or nothing was grown below it.
    pub fn below(self, action: ActionId) -> Option<Self> {
        let found = self.nodes[0]
            .children()
            .find(|&child| self.nodes[child].action.map(Into::into) == Some(action))?;
        if self.nodes[found].is_leaf() {
            return None;
        }
        let root = self.nodes[found].action.map(|action| self.root.after(action))?;
        // Where two trees cannot be had for a moment, a fresh one does.
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
