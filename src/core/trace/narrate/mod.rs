//! Narration of a step, its event and the reason, as data: the window has the words.
//!
//! Scores and their bounds are from the point of view of the first player (MAX). Nodes are named by number; a
//! node of one step exists in the tree at that step.

use crate::catalog::Method;
use crate::game::{Score, Side};
use crate::search::events::Why;
use crate::search::foreign::SaidKind;

use super::timeline::{TreeLevel, TreeSnapshot};
use super::tree::{BoundSource, Node, NodeId, NodeState, Tree};

mod selection;
mod sentence;

pub use selection::{candidates, chosen};
pub use sentence::{
    BoundHolder, BoundedValue, ChildEffect, ConsideredChild, CutStory, EntryKind, SelectedChild,
    SelectionReason, Sentence, ValueOrigin,
};

/// Sentences on the step of a snapshot.
pub fn narrate(now: &TreeSnapshot<'_>, method: &Method) -> Vec<Sentence> {
    let (tree, step) = (now.tree(), now.step());
    if let Some(level) = now.level() {
        return vec![valued_in(tree, level)];
    }
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

/// Nodes that got their values in a level, and the side to move if it is the same at all of them.
fn valued_in(tree: &Tree, level: TreeLevel) -> Sentence {
    let nodes = (0..tree.len() as u32).map(NodeId).filter(|&id| !tree.is_untried(id));
    let valued: Vec<NodeId> = nodes
        .filter(|&id| {
            let is_leaf = tree.children(id).next().is_none();
            level.ply().map_or(is_leaf, |ply| !is_leaf && tree.node(id).ply == ply)
        })
        .collect();
    let mover = valued.first().map(|&id| tree.node(id).side);
    let mover = mover.filter(|&side| valued.iter().all(|&id| tree.node(id).side == side));
    Sentence::Level { level, count: valued.len() as u64, mover }
}

/// The window of a node from the first player's point of view: least and greatest.
fn for_first(side: Side, alpha: Score, beta: Score) -> (Score, Score) {
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
            let limits = for_first(above.side, above.alpha, above.beta);
            let window = for_first(node.side, node.alpha, node.beta);
            // A full window passes the far end down unchanged; only a null window moves it.
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
    Sentence::Entered { node: id, entry, window: for_first(node.side, node.alpha, node.beta) }
}

fn left(tree: &Tree, id: NodeId, step: u64) -> Vec<Sentence> {
    let node = tree.node(id);
    let Some(value) = node.value else { return vec![Sentence::Stopped { node: id }] };
    let value = BoundedValue::of(node.side, value, node.bound, node.proven);
    let mut sentences = vec![Sentence::Valued { node: id, value, origin: origin(&node) }];
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

/// The origin of the value of a node that was left.
pub(super) fn origin(node: &Node) -> ValueOrigin {
    match (node.state, node.why) {
        (_, Some(Why::PreSearch)) => ValueOrigin::PreSearch,
        (_, Some(Why::ProbCut)) => ValueOrigin::ProbCut,
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
        (_, Some(Why::Foreign(reason))) => ValueOrigin::Foreign(reason),
        _ => ValueOrigin::Evaluation,
    }
}

fn effect(tree: &Tree, parent: NodeId, child: NodeId, step: u64) -> ChildEffect {
    let above = tree.node(parent);
    // The child's effect is the difference between the parent's windows before and after the step.
    let (before, beta) = tree.window_at(parent, step - 1);
    let (sure, _) = tree.window_at(parent, step);
    let below = tree.node(child);
    let offer = below.value.map(|value| value.for_first(below.side).for_first(above.side));
    if sure > before && sure >= beta {
        ChildEffect::Reached(BoundedValue::guaranteed(above.side, sure, below.proven))
    } else if sure > before {
        ChildEffect::Raised(BoundedValue::guaranteed(above.side, sure, below.proven))
    } else if offer.is_some_and(|offer| offer > before) {
        ChildEffect::Doubted
    } else {
        kept(tree, parent, sure)
    }
}

/// The bound that a child without effect did not beat: one guaranteed to the parent's side, here or further
/// up, or only the edge of a requested window.
fn kept(tree: &Tree, parent: NodeId, sure: Score) -> ChildEffect {
    let above = tree.node(parent);
    let value = BoundedValue::guaranteed(above.side, sure, is_proven_floor(tree, parent, sure));
    // An earlier child raised it, or an ancestor did, or the transposition table.
    match floor_holder(tree, parent).filter(|_| sure == above.alpha) {
        None | Some(BoundHolder::Has { .. }) => ChildEffect::Kept(value),
        Some(BoundHolder::Asked { ancestor }) => {
            ChildEffect::Short { asked: value, ancestor: Some(ancestor) }
        }
        Some(BoundHolder::Window) if tree.floor(parent).is_none() => ChildEffect::Kept(value),
        Some(BoundHolder::Window) => ChildEffect::Short { asked: value, ancestor: None },
    }
}

/// The holder of the lower end of a node's window, which a value there has to beat; `None` where the
/// transposition table raised it.
pub(super) fn floor_holder(tree: &Tree, id: NodeId) -> Option<BoundHolder> {
    let Some(BoundSource { ancestor, child }) = tree.floor(id) else { return Some(BoundHolder::Window) };
    if let Some(child) = child {
        return Some(BoundHolder::Has { ancestor, child });
    }
    let (node, asking) = (tree.node(id), tree.node(ancestor));
    match asking.side == node.side {
        true if asking.alpha != node.alpha => None,
        false if asking.beta != -node.alpha => Some(BoundHolder::Asked { ancestor }),
        _ => Some(BoundHolder::Window),
    }
}

/// Whether the guaranteed value of a node's side is proven: by a child of the node, or by one of an ancestor.
fn is_proven_floor(tree: &Tree, id: NodeId, sure: Score) -> bool {
    let own = tree.children(id).map(|child| tree.node(child)).find(|child| child.value == Some(-sure));
    let above = || tree.floor(id)?.child.map(|child| tree.node(child));
    // The edge of a requested window is exact and no estimate.
    own.filter(|_| sure != tree.node(id).alpha).or_else(above).is_none_or(|child| child.proven)
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

/// The cut of a node, its bound and that bound's holder; `None` where it was not cut.
pub fn cut_story(tree: &Tree, id: NodeId) -> Option<CutStory> {
    let cut = tree.cut(id)?;
    let node = tree.node(id);
    let other = node.side.other();
    // The bound belongs to the other side and is seen from there, with its sign changed.
    let set = tree.limit(id);
    // A limit that no child has set is the edge of a requested window: exact and no estimate.
    let is_proven = set.and_then(|set| set.child).is_none_or(|child| tree.node(child).proven);
    let limit = BoundedValue::guaranteed(other, -cut.limit, is_proven);
    // Its own bound lies elsewhere, so it searched its child with a null window at this one.
    let asks = |above: &Node| above.side == node.side && above.beta != cut.limit;
    let holder = match set.map(|set| (set.ancestor, set.child)) {
        Some((ancestor, Some(child))) => BoundHolder::Has { ancestor, child },
        Some((ancestor, None)) if asks(&tree.node(ancestor)) => BoundHolder::Asked { ancestor },
        _ => BoundHolder::Window,
    };
    let plies = set.map_or(0, |set| node.ply - tree.node(set.ancestor).ply);
    let mut skipped = tree.children(id).filter(|&child| tree.node(child).state == NodeState::Skipped);
    let skipped = skipped.next().map(|first| (first, cut.skipped));
    let value = BoundedValue::guaranteed(node.side, cut.value, node.proven);
    let last = tree.children(id).filter(|&child| tree.node(child).value.is_some()).last();
    let by_null_move =
        last.is_some_and(|child| tree.said(child).iter().any(|said| said.kind == SaidKind::NullMove));
    Some(CutStory { node: id, side: node.side, value, limit, holder, plies, skipped, by_null_move })
}
