//! Reasons why the moves of a line were not chosen or not seen, move by move, from the search's own
//! recording. Data only; the narrator has the words.

use crate::catalog::AnyPosition;
use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::events::Why;
use crate::search::foreign::SaidKind;

use super::divergence::{behind, was_searched};
use super::narrate::{BoundHolder, BoundedValue, CutStory, ValueOrigin, cut_story, floor_holder, origin};
use super::tree::{Node, NodeId, NodeState, Tree};

/// The result of a search for one move of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveVerdict {
    pub action: ActionId,
    /// The node where the move can be played; behind a move that was not searched, the last node of the line
    /// that was.
    pub at: NodeId,
    /// The node behind the move; `None` where the recording has none.
    pub node: Option<NodeId>,
    pub reason: MissedReason,
}

/// The reason why a move was not chosen or not seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MissedReason {
    /// The move was chosen: it gave its node the value.
    Chosen,
    /// The move was tried, and another is worth as much or more.
    Tried(TriedMove),
    /// The node was cut before the turn of the move.
    Cut(CutStory),
    /// It is the mirror image of this move, or leads to a position that is kept elsewhere.
    Twin(Option<NodeId>),
    /// Its node got a value without it: by the table, the book, a selective cut, at the depth limit, or from
    /// nodes that are only counted.
    Answered { value: BoundedValue, origin: ValueOrigin },
    /// The search was stopped before this node had a value.
    Stopped(NodeId),
    /// Simulations chose another move more often.
    Visited { chosen: NodeId },
    /// No simulation chose it.
    Unvisited,
    /// A search by layers or heaps rated it and kept others; `chosen` is on the line that it found.
    Dropped { chosen: Option<NodeId> },
    /// The recording lists other moves of its node and not this one.
    Unlisted,
    /// An earlier move of the line, by its place from 0, was not searched.
    Unseen { after: usize },
}

/// A move that was tried, and the bound that it was compared with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TriedMove {
    pub value: BoundedValue,
    pub origin: ValueOrigin,
    /// The holder of a bound as good or better: a sibling, the same side further up, or only a window; `None`
    /// for a bound of the transposition table.
    pub holder: Option<BoundHolder>,
    /// The value of that bound.
    pub against: BoundedValue,
    /// Difference in favour of the bound for the side that moved; `None` where it is no number.
    pub by: Option<BoundedValue>,
    /// Plies by which it was searched less deep than usual, and not in full afterwards; 0 for a full search.
    pub reduced: u32,
}

impl TriedMove {
    /// Whether it was compared with another move of the same node.
    pub fn is_held_at(&self, at: NodeId) -> bool {
        matches!(self.holder, Some(BoundHolder::Has { ancestor, .. }) if ancestor == at)
    }
}

impl MoveVerdict {
    /// The key of the reason in files.
    pub fn word(&self) -> &'static str {
        match self.reason {
            MissedReason::Chosen => "chosen",
            MissedReason::Tried(tried) if tried.reduced > 0 => "reduced",
            MissedReason::Tried(tried) if tried.is_held_at(self.at) => "worse",
            MissedReason::Tried(_) => "not-enough",
            MissedReason::Cut(_) => "cut",
            MissedReason::Twin(_) => "mirror",
            MissedReason::Answered { origin: ValueOrigin::Evaluation, .. } => "horizon",
            MissedReason::Answered { origin: ValueOrigin::Folded(_), .. } => "folded",
            MissedReason::Answered { .. } => "answered",
            MissedReason::Stopped(_) => "stopped",
            MissedReason::Visited { .. } => "fewer-visits",
            MissedReason::Unvisited => "unvisited",
            MissedReason::Dropped { .. } => "dropped",
            MissedReason::Unlisted => "unlisted",
            MissedReason::Unseen { .. } => "unseen",
        }
    }

    /// The verdict on each move of a line that begins at the root, where the search plays `best`; empty while
    /// nothing is recorded, and for backward induction, which chooses no single move.
    pub fn of_line(tree: &Tree, root: &AnyPosition, line: &[ActionId], best: Option<ActionId>) -> Vec<Self> {
        if tree.is_empty() || tree.is_solved() {
            return Vec::new();
        }
        let mut verdicts = Vec::new();
        // A re-search gives the same line several nodes; what the first left out, another may have tried.
        let mut row = vec![NodeId::ROOT];
        let mut left = None;
        for (place, &action) in line.iter().enumerate() {
            if let Some(after) = left {
                let at = row.last().copied().unwrap_or(NodeId::ROOT);
                verdicts.push(Self { action, at, node: None, reason: MissedReason::Unseen { after } });
                continue;
            }
            let mut found = behind(tree, &row, action);
            let (at, node, reason) = verdict(tree, root, [&row, &found], best);
            verdicts.push(Self { action, at, node, reason });
            found
                .retain(|&id| was_searched(tree.node(id).state) && tree.node(id).state != NodeState::Dropped);
            if found.is_empty() {
                left = Some(place);
            } else {
                row = found;
            }
        }
        verdicts
    }
}

/// The verdict on a move at the nodes of a row, where `found` are the nodes behind it: which of the nodes,
/// the node behind the move, and the reason.
fn verdict(
    tree: &Tree,
    root: &AnyPosition,
    [row, found]: [&[NodeId]; 2],
    best: Option<ActionId>,
) -> (NodeId, Option<NodeId>, MissedReason) {
    let state = |id: NodeId| tree.node(id).state;
    let searched = || found.iter().rev().copied().filter(|&id| was_searched(state(id)));
    let valued = searched().find(|&id| tree.node(id).value.is_some());
    let newest = row.iter().rev().copied().find(|&id| tree.node(id).value.is_some());
    let newest = newest.or(row.last().copied()).unwrap_or(NodeId::ROOT);
    if let Some(node) = valued.or_else(|| searched().next()) {
        let at = tree.parent(node).unwrap_or(NodeId::ROOT);
        return (at, Some(node), tried(tree, at, node, best));
    }
    let untried = found.iter().copied().find(|&id| tree.parent(id) == Some(newest));
    let reason = match untried.map(state) {
        Some(NodeState::Twin) => MissedReason::Twin(untried.and_then(|id| mirror_of(tree, root, newest, id))),
        _ if tree.depth_first().is_none() => MissedReason::Unvisited,
        _ => untold(tree, newest),
    };
    (newest, untried, reason)
}

/// The reason why a node of a depth-first search did not try a move.
fn untold(tree: &Tree, at: NodeId) -> MissedReason {
    let node = tree.node(at);
    if let Some(story) = cut_story(tree, at) {
        return MissedReason::Cut(story);
    }
    let is_searched = tree.children(at).any(|child| was_searched(tree.node(child).state));
    match (node.value, node.state) {
        (None, _) | (_, NodeState::Open) => MissedReason::Stopped(at),
        (Some(value), NodeState::Folded(_)) => answered(&node, value),
        (Some(value), _) if !is_searched || !is_by_children(&node) => answered(&node, value),
        _ => MissedReason::Unlisted,
    }
}

fn answered(node: &Node, value: Score) -> MissedReason {
    let value = BoundedValue::of(node.side, value, node.bound, node.proven);
    MissedReason::Answered { value, origin: origin(node) }
}

/// Whether the value of a node comes from what was searched below it.
const fn is_by_children(node: &Node) -> bool {
    matches!(node.why, None | Some(Why::Children | Why::Cut | Why::Stopped | Why::Foreign(_)))
}

/// The move tried at the same node of which an untried one is the mirror image.
pub fn mirror_of(tree: &Tree, root: &AnyPosition, at: NodeId, untried: NodeId) -> Option<NodeId> {
    let position = |id: NodeId| root.after(&tree.path(id)).canonical();
    let image = position(untried);
    tree.children(at).find(|&child| was_searched(tree.node(child).state) && position(child) == image)
}

/// The reason why a move that was searched was not chosen.
fn tried(tree: &Tree, at: NodeId, node: NodeId, best: Option<ActionId>) -> MissedReason {
    let above = tree.node(at);
    if tree.depth_first().is_none() {
        return visited(tree, at, node);
    }
    match above.value {
        Some(value) if !is_by_children(&above) => return answered(&above, value),
        _ => {}
    }
    let Some(own) = Offer::of(tree, &above, node) else { return MissedReason::Stopped(node) };
    // The last pass may only prove that no move is better than the best one of an earlier pass.
    let is_best = |child: &NodeId| tree.action(*child) == best && tree.node(*child).value.is_some();
    let found = (at == NodeId::ROOT && best.is_some()).then(|| tree.children(at).filter(is_best).last());
    let (holder, target) = match found.flatten().map_or_else(|| target(tree, at, &above), Target::Move) {
        Target::Move(chosen) if tree.action(chosen) == tree.action(node) => return MissedReason::Chosen,
        Target::Move(chosen) => {
            let Some(offer) = Offer::of(tree, &above, chosen) else { return MissedReason::Unlisted };
            (Some(BoundHolder::Has { ancestor: at, child: chosen }), offer)
        }
        Target::Held(holder, offer) => (holder, offer),
    };
    MissedReason::Tried(TriedMove {
        value: own.seen(above.side),
        origin: if is_probe(tree, &above, at, node) {
            ValueOrigin::ProbCut
        } else {
            origin(&tree.node(node))
        },
        holder,
        against: target.seen(above.side),
        by: own.shortfall(target),
        reduced: reduced(tree, node),
    })
}

/// The plies by which a program says that it searched a node less deep than usual. Searches of this program
/// never say so: their selective cuts repeat a search that does not hold.
fn reduced(tree: &Tree, node: NodeId) -> u32 {
    let mut said = tree.said(node).into_iter();
    said.find(|said| said.kind == SaidKind::Reduced).map_or(0, |said| said.number.unsigned_abs())
}

/// Whether a node was searched with a null window that lies outside that of the node above, as ProbCut does
/// with a shallower search, and not searched again.
fn is_probe(tree: &Tree, above: &Node, at: NodeId, id: NodeId) -> bool {
    let node = tree.node(id);
    let turned = node.side != above.side;
    let (low, high) = if turned { (-node.beta, -node.alpha) } else { (node.alpha, node.beta) };
    if high.0.saturating_sub(low.0) != 1 {
        return false;
    }
    // Alpha after the earlier moves: of a move that was searched twice only the second result counts.
    let earlier: Vec<NodeId> = tree.children(at).take_while(|&child| child < id).collect();
    let is_last = |place: usize, child: NodeId| {
        let again = &earlier[place + 1..];
        let action = tree.action(child);
        action != node.action && again.iter().all(|&later| tree.action(later) != action)
    };
    let offers = earlier.iter().enumerate().filter(|&(place, &child)| is_last(place, child));
    let offers = offers.filter_map(|(_, &child)| Offer::of(tree, above, child));
    let sure = offers.filter(|offer| offer.bound != Bound::Upper).map(|offer| offer.score).max();
    let sure = sure.map_or(above.alpha, |sure| sure.max(above.alpha));
    high <= sure || low >= above.beta
}

/// The bound that a move has to beat.
enum Target {
    Move(NodeId),
    Held(Option<BoundHolder>, Offer),
}

fn target(tree: &Tree, at: NodeId, above: &Node) -> Target {
    let is_low = above.value.is_some() && above.bound == Bound::Upper && above.alpha > -Score::INFINITY;
    let chosen = tree.chosen(at).filter(|_| !is_low);
    if let Some(chosen) = chosen {
        return Target::Move(chosen);
    }
    if !is_low {
        // No child is worth as much as the node: the value came from the table.
        let score = above.value.unwrap_or(above.alpha);
        return Target::Held(None, Offer { score, bound: Bound::Lower, proven: above.proven });
    }
    let holder = floor_holder(tree, at);
    // The edge of a requested window is exact and no estimate.
    let (bound, proven) = match holder {
        Some(BoundHolder::Has { child, .. }) => {
            let child = tree.node(child);
            let own = if child.side == above.side { child.bound } else { child.bound.flipped() };
            (own, child.proven)
        }
        None => (Bound::Lower, above.proven),
        _ => (Bound::Exact, true),
    };
    Target::Held(holder, Offer { score: above.alpha, bound, proven })
}

/// The value of a move for the side that makes it.
#[derive(Clone, Copy)]
struct Offer {
    score: Score,
    bound: Bound,
    proven: bool,
}

impl Offer {
    fn of(tree: &Tree, above: &Node, child: NodeId) -> Option<Self> {
        let node = tree.node(child);
        let (score, proven) = (node.value?, node.proven);
        Some(if node.side == above.side {
            Self { score, bound: node.bound, proven }
        } else {
            Self { score: -score, bound: node.bound.flipped(), proven }
        })
    }

    fn seen(self, side: Side) -> BoundedValue {
        BoundedValue::of(side, self.score, self.bound, self.proven)
    }

    /// The difference in favour of another: a lower bound where one of both is only bounded.
    fn shortfall(self, better: Self) -> Option<BoundedValue> {
        if self.bound == Bound::Lower || better.bound == Bound::Upper {
            return None;
        }
        let is_exact = self.bound == Bound::Exact && better.bound == Bound::Exact;
        let bound = if is_exact { Bound::Exact } else { Bound::Lower };
        let score = difference(better.score, self.score).filter(|score| score.0 >= 0)?;
        Some(BoundedValue { score, bound, proven: self.proven && better.proven })
    }
}

/// The difference of two estimates, or of two results that count the same.
fn difference(greater: Score, less: Score) -> Option<Score> {
    let both = [greater, less];
    if both.iter().all(|score| !score.is_decided() && score.0.abs() < Score::INFINITY.0) {
        return Some(Score::estimate(greater.0 - less.0));
    }
    // The edge of a null window lies beside a result, and is none itself.
    let counts = |score: &Score| *score == Score::decided(score.units(), 0);
    both.iter().all(counts).then(|| Score::decided(greater.units() - less.units(), 0))
}

/// The reason why a move was not chosen in a tree of simulations, or in a search by layers or heaps.
fn visited(tree: &Tree, at: NodeId, node: NodeId) -> MissedReason {
    let chosen = tree.chosen(at);
    match chosen {
        _ if tree.node(node).state == NodeState::Dropped => MissedReason::Dropped { chosen },
        Some(chosen) if chosen == node => MissedReason::Chosen,
        _ if tree.is_rated() => MissedReason::Dropped { chosen },
        Some(chosen) if tree.visits(node) > 0 => MissedReason::Visited { chosen },
        _ => MissedReason::Unvisited,
    }
}
