//! What happens at a step and why, as data: the words belong to the window.
//!
//! Scores are seen by the first player (MAX) with what is known of them from there. Nodes are named by number; a node
//! of one step exists in the tree at that step.

use crate::catalog::Method;
use crate::game::score::Bound;
use crate::game::{Score, Side};
use crate::search::watch::Why;

use super::timeline::TreeSnapshot;
use super::tree::{Folded, Node, NodeId, NodeState, Tree};

mod selection;

pub use selection::{ConsideredChild, SelectedChild, SelectionReason, candidates, chosen};

/// A value for the first player, and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundedValue {
    /// The score.
    pub score: Score,
    /// Whether it is that, at least that or at most that.
    pub bound: Bound,
    /// Whether that is proven for the game itself.
    pub proven: bool,
}

impl BoundedValue {
    /// A value of the side to move, as the first player sees it.
    pub fn of(side: Side, score: Score, bound: Bound, proven: bool) -> Self {
        let bound = if side == Side::First { bound } else { bound.flipped() };
        Self { score: score.for_first(side), bound, proven }
    }

    /// What `side` is sure of when it has `score`: at least so much for the first player, at most for the second.
    pub fn guaranteed(side: Side, score: Score) -> Self {
        Self::of(side, score, Bound::Lower, false)
    }
}

/// One thing that happened at a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sentence {
    /// Nothing happened yet.
    Begun,
    /// A node was entered.
    Entered {
        /// The node.
        node: NodeId,
        /// As what.
        entry: EntryKind,
        /// The window, least and greatest value that still matter to the first player.
        window: (Score, Score),
    },
    /// A node was left with a value.
    Valued {
        /// The node.
        node: NodeId,
        /// Its value.
        value: BoundedValue,
        /// Where the value comes from.
        origin: ValueOrigin,
    },
    /// The search was stopped before a node had a value.
    Stopped {
        /// The node.
        node: NodeId,
    },
    /// What the value of a child did to its parent.
    Taken {
        /// The child.
        child: NodeId,
        /// Its parent.
        parent: NodeId,
        /// What it did.
        effect: ChildEffect,
    },
    /// A node was cut.
    Cut(CutStory),
    /// Actions of a node were left out because they mirror others.
    Twins {
        /// The node.
        node: NodeId,
        /// The first of them.
        first: NodeId,
        /// How many they are.
        count: u32,
    },
    /// A simulation went down the tree.
    Selected {
        /// Where it ended.
        leaf: NodeId,
        /// The first choice, at the root.
        chosen: Option<SelectedChild>,
    },
    /// In the same simulation the other side chose too, not knowing what the first chose.
    Answered {
        /// The pair of both choices.
        pair: NodeId,
        /// What the other side saw in its choice, summed over all that the first side could do.
        candidate: ConsideredChild,
    },
    /// Backward induction knows what a node is worth.
    Solved {
        /// The node.
        node: NodeId,
        /// The first player's share.
        value: f64,
        /// Where the value comes from.
        why: Why,
        /// Whether the node is one side's choice, to which the other side's is still missing.
        half: bool,
    },
    /// A search by layers or heaps keeps a node.
    Kept {
        /// The node.
        node: NodeId,
        /// How promising it is.
        promise: Score,
        /// Whether it is the first of its layer, or of its pass.
        begins: bool,
        /// Whether it comes from a heap that stays, not from a layer.
        heap: bool,
        /// Of the children of its parent, itself included: how many are kept in the end, are duplicates, are dropped.
        fates: [u32; 3],
    },
    /// A leaf got its children.
    Expanded {
        /// The node that was a leaf.
        node: NodeId,
        /// How many children it got.
        children: u32,
    },
    /// The value of a simulation.
    Simulated {
        /// Where it was taken.
        leaf: NodeId,
        /// The value for the first player, 0..=1.
        result: f32,
        /// Where it comes from.
        why: Why,
    },
    /// The value was counted in all nodes of the way up.
    BackedUp {
        /// How many they are, the root included.
        nodes: u32,
        /// The mean at the root before, for the first player; none before the first simulation.
        before: Option<f64>,
        /// The mean at the root now.
        now: f64,
    },
    /// Another child of the root is the best.
    BestChanged {
        /// The child.
        node: NodeId,
        /// Which was the best before, if any was.
        before: Option<NodeId>,
    },
    /// Children of the root have as many visits as the one that would be played.
    Tied {
        /// The first of them, which would be played.
        node: NodeId,
        /// How many others there are.
        others: u32,
        /// The visits of each.
        visits: u32,
    },
    /// The value of a node of a Monte Carlo tree was proven.
    Proven {
        /// The node.
        node: NodeId,
        /// Its value.
        value: BoundedValue,
    },
}

/// As what a node is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// As the root.
    Root,
    /// As any child.
    Child,
    /// With a null window: only to learn whether it is better than what is sure.
    Scout,
    /// Once more, with the whole window, for it may be better.
    Again,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueOrigin {
    /// The game ends here.
    End,
    /// The evaluation, at the depth limit.
    Evaluation,
    /// The transposition table.
    Table,
    /// The opening book.
    Book,
    /// A position behind one of the moves, known well enough.
    Child,
    /// Discs that can never be turned.
    Stable,
    /// Forced moves, without search.
    Forced,
    /// A side without a four that is left, without search.
    NoFourLeft,
    /// Answers on top, without search.
    Claimed,
    /// A search that is not sure, before the proof.
    PreSearch,
    /// The best of all children; none reached the window if it is bounded by them.
    Children,
    /// A cut.
    Cut,
    /// Work below that is recorded as numbers only.
    Folded(Folded),
}

/// What the value of a child did to its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChildEffect {
    /// The parent's side is now sure of this.
    Raised(BoundedValue),
    /// It was sure of as much before.
    Kept(BoundedValue),
    /// It is enough for a cut: what it is sure of has reached the other side's bound.
    Reached(BoundedValue),
    /// A null window was passed: the child is searched again.
    Doubted,
}

/// Why a node was cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutStory {
    /// The node whose remaining actions cannot matter.
    pub node: NodeId,
    /// Its side, and with it the name of the cut: alpha cuts happen at MIN, beta cuts at MAX.
    pub side: Side,
    /// What its side already has there.
    pub value: BoundedValue,
    /// The bound that this reached: what the other side has elsewhere.
    pub limit: BoundedValue,
    /// Who holds that bound.
    pub holder: BoundHolder,
    /// Plies from the holder down to the node: more than one is a deep cut.
    pub plies: u32,
    /// The first action that is never tried, and how many they are.
    pub skipped: Option<(NodeId, u32)>,
}

/// Who holds the bound that a node was cut against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundHolder {
    /// The other side is sure of it at `ancestor`, with `child`.
    Has {
        /// The node where it is the other side's turn.
        ancestor: NodeId,
        /// Its child that guarantees the bound.
        child: NodeId,
    },
    /// Nobody: below `ancestor` the search only asked whether the value is better than what is sure.
    Asked {
        /// The node whose child was asked with a null window.
        ancestor: NodeId,
    },
    /// Nobody: the search began with this window.
    Window,
}

/// Says what happened at the step of a snapshot.
pub fn narrate(now: &TreeSnapshot<'_>, method: &Method) -> Vec<Sentence> {
    let (tree, step) = (now.tree(), now.step());
    if step == 0 || now.is_empty() {
        return vec![Sentence::Begun];
    }
    if tree.is_rated() {
        return selection::kept(now, method);
    }
    if tree.is_solved() {
        return selection::solved(now);
    }
    if tree.has_simulations() {
        return selection::narrate(now, method);
    }
    let last = NodeId(now.len() as u32 - 1);
    let node = tree.node(last);
    // While later steps leave other nodes, the newest one may still be an action never tried.
    if tree.is_untried(last) && node.left.is_some_and(|left| left >= step) {
        return untried(tree, last).into_iter().collect();
    }
    if node.entered == step {
        return vec![entered(tree, last, &node)];
    }
    tree.current(step).map_or_else(Vec::new, |id| left(tree, id, step))
}

/// The windows and values of a node in the first player's view: least and greatest.
fn for_first(side: Side, (alpha, beta): (Score, Score)) -> (Score, Score) {
    match side {
        Side::First => (alpha, beta),
        Side::Second => (-beta, -alpha),
    }
}

fn entered(tree: &Tree, id: NodeId, node: &Node) -> Sentence {
    let entry = match node.parent {
        None => EntryKind::Root,
        Some(parent) => {
            let same = |&child: &NodeId| child != id && tree.node(child).action == node.action;
            let above = tree.node(parent);
            let limits = for_first(above.side, (above.alpha, above.beta));
            let window = for_first(node.side, (node.alpha, node.beta));
            // A whole window hands the far end down as it is; only a null window draws it nearer.
            let narrowed = match above.side {
                Side::First => window.1 < limits.1,
                Side::Second => window.0 > limits.0,
            };
            if tree.children(parent).take_while(|&child| child < id).any(|child| same(&child)) {
                EntryKind::Again
            } else if narrowed {
                EntryKind::Scout
            } else {
                EntryKind::Child
            }
        }
    };
    Sentence::Entered { node: id, entry, window: for_first(node.side, (node.alpha, node.beta)) }
}

fn left(tree: &Tree, id: NodeId, step: u64) -> Vec<Sentence> {
    let node = tree.node(id);
    let Some(value) = node.value else { return vec![Sentence::Stopped { node: id }] };
    let origin = match (node.state, node.why) {
        (_, Some(Why::PreSearch)) => ValueOrigin::PreSearch,
        (NodeState::Folded(folded), _) => ValueOrigin::Folded(folded),
        (_, Some(Why::End)) => ValueOrigin::End,
        (_, Some(Why::Table)) => ValueOrigin::Table,
        (_, Some(Why::Book)) => ValueOrigin::Book,
        (_, Some(Why::Child)) => ValueOrigin::Child,
        (_, Some(Why::Stable)) => ValueOrigin::Stable,
        (_, Some(Why::Forced)) => ValueOrigin::Forced,
        (_, Some(Why::NoFourLeft)) => ValueOrigin::NoFourLeft,
        (_, Some(Why::Claimed)) => ValueOrigin::Claimed,
        (_, Some(Why::Cut)) => ValueOrigin::Cut,
        (_, Some(Why::Children)) => ValueOrigin::Children,
        _ => ValueOrigin::Evaluation,
    };
    let value = BoundedValue::of(node.side, value, node.bound, node.proven);
    let mut sentences = vec![Sentence::Valued { node: id, value, origin }];
    if let Some(parent) = node.parent {
        let effect = effect(tree, parent, id, step);
        sentences.push(Sentence::Taken { child: id, parent, effect });
    }
    let changes = tree.best_changes();
    if let Some(at) = changes.iter().position(|&(at, _)| at == step) {
        let before = at.checked_sub(1).map(|before| changes[before].1);
        sentences.push(Sentence::BestChanged { node: id, before });
    }
    sentences
}

fn effect(tree: &Tree, parent: NodeId, child: NodeId, step: u64) -> ChildEffect {
    let above = tree.node(parent);
    // What the child did is what differs between the parent's windows before and after the step.
    let (before, beta) = tree.window_at(parent, step - 1);
    let (sure, _) = tree.window_at(parent, step);
    let below = tree.node(child);
    let offer = below.value.map(|value| value.for_first(below.side).for_first(above.side));
    if sure > before && sure >= beta {
        ChildEffect::Reached(BoundedValue::guaranteed(above.side, sure))
    } else if sure > before {
        ChildEffect::Raised(BoundedValue::guaranteed(above.side, sure))
    } else if offer.is_some_and(|offer| offer > before) {
        ChildEffect::Doubted
    } else {
        ChildEffect::Kept(BoundedValue::guaranteed(above.side, sure))
    }
}

/// Actions that appear together as never tried; `last` is the last of them that exists.
fn untried(tree: &Tree, last: NodeId) -> Option<Sentence> {
    let state = tree.node(last).state;
    let node = tree.node(last).parent?;
    let group: Vec<_> = tree.children(node).filter(|&child| tree.node(child).state == state).collect();
    if state == NodeState::Twin {
        let (mut first, mut count) = (last, 1);
        while group.contains(&NodeId(first.0.wrapping_sub(1))) {
            first = NodeId(first.0 - 1);
            count += 1;
        }
        return Some(Sentence::Twins { node, first, count });
    }
    cut_story(tree, node).map(Sentence::Cut)
}

/// Why a node was cut, if it was.
pub fn cut_story(tree: &Tree, id: NodeId) -> Option<CutStory> {
    let cut = tree.cut(id)?;
    let node = tree.node(id);
    let other = node.side.other();
    // The bound belongs to the other side and is seen from there, with its sign changed.
    let limit = BoundedValue::guaranteed(other, -cut.limit);
    let set = tree.limit(id);
    // Its own bound lies elsewhere, so it only asked its child about this one.
    let asks = |above: &Node| above.side == node.side && above.beta != cut.limit;
    let holder = match set.map(|set| (set.ancestor, set.child)) {
        Some((ancestor, Some(child))) => BoundHolder::Has { ancestor, child },
        Some((ancestor, None)) if asks(&tree.node(ancestor)) => BoundHolder::Asked { ancestor },
        _ => BoundHolder::Window,
    };
    let plies = set.map_or(0, |set| node.ply - tree.node(set.ancestor).ply);
    let mut skipped = tree.children(id).filter(|&child| tree.node(child).state == NodeState::Skipped);
    let skipped = skipped.next().map(|first| (first, cut.skipped));
    let value = BoundedValue::guaranteed(node.side, cut.value);
    Some(CutStory { node: id, side: node.side, value, limit, holder, plies, skipped })
}
