//! The report that a search would have given had it been stopped at a step of its recording. It reads only
//! the root, its children and the lines that follow from them, never the whole tree.

use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::{ActionReport, Joint, Report};

use super::joint::joint_at;
use super::timeline::TreeSnapshot;
use super::tree::{Node, NodeId, NodeState};

/// Actions of a line that are shown; the principal variation of a depth-first search is shown in full.
const LINE: usize = 12;

/// Facts about the search that its recording does not hold.
#[derive(Clone, Copy, Debug)]
pub struct StoppedSearch<'a> {
    /// The actions of the root, in the game's order.
    pub actions: &'a [ActionId],
    /// For each of them, a key that it shares with its mirror images; empty where none has any.
    pub images: &'a [String],
    /// Whether its best action is the one with the best mean, not the one with the most visits: flat Monte
    /// Carlo.
    pub prefers_mean: bool,
    /// Its final report of both sides' actions at the root; `None` for a search that takes turns.
    pub joint: Option<&'a Joint>,
}

/// The report at a step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KnownAtStep {
    /// Best action and line, value, actions, joint actions; counters are 0.
    pub report: Report,
    /// Whether the root had a value.
    pub is_valued: bool,
}

/// The report at a step of the recording of a search that takes turns, or of one with simultaneous actions.
///
/// # Panics
/// If nothing is recorded, not even the root.
pub fn known(now: &TreeSnapshot<'_>, search: StoppedSearch<'_>) -> KnownAtStep {
    let tree = now.tree();
    let root = now.node(NodeId::ROOT);
    let line: Vec<NodeId> = match (search.joint, tree.has_simulations()) {
        (Some(_), _) => most_tried(now).into_iter().collect(),
        (None, true) => line_of_visits(now, preferred(now, NodeId::ROOT, search.prefers_mean), search),
        (None, false) => now.principal_variation(),
    };
    let win_rate = root.mean.map(|mean| mean_for(root.side, mean));
    let (score, bound, is_valued) = match (root.value, line.first()) {
        (Some(value), _) => (value, root.bound, true),
        // The value of the best child is guaranteed; the rest can only raise it.
        (None, Some(&first)) if !tree.has_simulations() => {
            (offer(&root, &now.node(first)).unwrap_or(-Score::INFINITY), Bound::Lower, true)
        }
        _ => (Score::DRAW, Bound::Exact, win_rate.is_some()),
    };
    let actions = actions(now, &root, search);
    let best = line.first().and_then(|&id| tree.action(id));
    let line = match (best, search.joint) {
        (Some(best), Some(_)) => joint_line(now, root.side, best),
        _ => line.into_iter().filter_map(|id| tree.action(id)).collect(),
    };
    let exact = root.value.is_some() && root.proven;
    let joint = search.joint.map(|joint| Box::new(joint_then(now, root.side, joint)));
    let report = Report { best, score, bound, exact, win_rate, line, actions, joint, ..Report::default() };
    let report = report.beside_result();
    KnownAtStep { report, is_valued }
}

/// The value of a child for the side to move at its parent.
fn offer(parent: &Node, child: &Node) -> Option<Score> {
    child.value.map(|value| if child.side == parent.side { value } else { -value })
}

fn mean_for(side: Side, mean: f64) -> f64 {
    if side == Side::First { mean } else { 1.0 - mean }
}

/// Reports on the actions of the root. A search that returns to an action remembers its earlier value.
fn actions(now: &TreeSnapshot<'_>, root: &Node, search: StoppedSearch<'_>) -> Vec<ActionReport> {
    let tree = now.tree();
    let mut found: Vec<_> = search.actions.iter().map(|&action| ActionReport::unknown(action)).collect();
    for id in now.children(NodeId::ROOT) {
        let node = now.node(id);
        let entry = found.iter_mut().find(|entry| Some(entry.action) == node.action);
        let is_known = node.value.is_some() || node.visits > 0;
        if node.state == NodeState::Twin
            && let Some(action) = node.action
        {
            mirror(&mut found, action, search);
            continue;
        }
        let Some(entry) = entry.filter(|_| is_known) else { continue };
        let line = if search.joint.is_some() {
            joint_line(now, root.side, entry.action)
        } else {
            let simulated = tree.has_simulations();
            let line = if simulated { line_of_visits(now, Some(id), search) } else { now.line_from(id) };
            line.into_iter().take(LINE).filter_map(|id| tree.action(id)).collect()
        };
        *entry = ActionReport {
            action: entry.action,
            score: offer(root, &node),
            bound: if node.side == root.side { node.bound } else { node.bound.flipped() },
            exact: node.proven,
            // In backward induction a visit says only that the node is solved.
            visits: if tree.is_solved() { 0 } else { node.visits.into() },
            win_rate: node.mean.map(|mean| mean_for(root.side, mean)),
            line,
        };
    }
    found
}

/// Gives an action that was never tried, because it mirrors another, the value of that one.
fn mirror(found: &mut [ActionReport], action: ActionId, search: StoppedSearch<'_>) {
    let image = |action: ActionId| {
        let at = search.actions.iter().position(|&other| other == action)?;
        search.images.get(at)
    };
    let is_tried = |other: &&ActionReport| other.action != action && image(other.action) == image(action);
    let tried = found.iter().find(is_tried).cloned();
    // Where no action has an image all of them compare as equal, and none mirrors another.
    let Some(tried) = tried.filter(|tried| image(action).is_some() && tried.score.is_some()) else { return };
    if let Some(entry) = found.iter_mut().find(|entry| entry.action == action) {
        (entry.score, entry.bound, entry.exact) = (tried.score, tried.bound, tried.exact);
        // The rest of the line is that of the mirror image and is not played from here.
        entry.line = vec![action];
    }
}

/// A node and the line that a Monte Carlo search would play from there.
fn line_of_visits(now: &TreeSnapshot<'_>, first: Option<NodeId>, search: StoppedSearch<'_>) -> Vec<NodeId> {
    std::iter::successors(first, |&id| preferred(now, id, search.prefers_mean)).take(LINE).collect()
}

/// The child that a Monte Carlo search would play, the first of equals: the best proven result below a proven
/// node; elsewhere the preferred child that is not proven, unless it promises less than a proven draw.
fn preferred(now: &TreeSnapshot<'_>, id: NodeId, prefers_mean: bool) -> Option<NodeId> {
    let parent = now.node(id);
    let mut proven: Option<(NodeId, Score)> = None;
    let mut open: Option<(NodeId, f64, f64)> = None;
    for child in now.children(id) {
        let node = now.node(child);
        let Some(mean) = node.mean.filter(|_| node.visits > 0) else { continue };
        let mean = mean_for(parent.side, mean);
        let merit = if prefers_mean { mean } else { f64::from(node.visits) };
        match offer(&parent, &node) {
            Some(score) if proven.is_none_or(|(_, best)| score > best) => proven = Some((child, score)),
            None if open.is_none_or(|(_, best, _)| merit > best) => open = Some((child, merit, mean)),
            _ => {}
        }
    }
    match (proven, open) {
        (None, open) => open.map(|(child, ..)| child),
        (Some((child, _)), None) => Some(child),
        (Some((child, score)), Some((other, _, mean))) => {
            let draw_is_better = score == Score::DRAW && mean < 0.5;
            Some(if score > Score::DRAW || draw_is_better { child } else { other })
        }
    }
}

/// The action of the root that was tried most, the first of equals.
fn most_tried(now: &TreeSnapshot<'_>) -> Option<NodeId> {
    let visits = |id: &NodeId| now.node(*id).visits;
    let tried = now.children(NodeId::ROOT).filter(|id| visits(id) > 0 && !now.tree().is_solved());
    tried.reduce(|best, id| if visits(&id) > visits(&best) { id } else { best })
}

/// The line from the root on if the side that leads began with `first`: for each side its most tried action
/// there.
fn joint_line(now: &TreeSnapshot<'_>, lead: Side, first: ActionId) -> Vec<ActionId> {
    let mut line = Vec::new();
    let (mut at, mut begun) = (NodeId::ROOT, Some(first));
    while line.len() < LINE {
        let Some((_, turn)) = joint_at(now, lead, at).filter(|(_, turn)| turn.visits.iter().any(|&v| v > 0))
        else {
            break;
        };
        let most = |side: Side| {
            let shares = turn.strategies[side.index()].iter().copied().zip(&turn.actions[side.index()]);
            shares.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, &action)| action)
        };
        let (Some(own), Some(other)) = (begun.take().or_else(|| most(lead)), most(lead.other())) else {
            break;
        };
        line.extend([own, other]);
        let child = |id: NodeId, action| now.children(id).find(|&id| now.tree().action(id) == Some(action));
        let Some(pair) = child(at, own).and_then(|half| child(half, other)) else { break };
        at = pair;
    }
    line
}

/// The joint actions of the root at a step; `later` lists all of them.
fn joint_then(now: &TreeSnapshot<'_>, lead: Side, later: &Joint) -> Joint {
    let found = joint_at(now, lead, NodeId::ROOT).map(|(_, joint)| joint).unwrap_or_default();
    if found.actions == later.actions {
        return found;
    }
    // Some pairs do not exist yet: there are no strategies.
    let place =
        |side: Side, action: &ActionId| found.actions[side.index()].iter().position(|at| at == action);
    let (mut values, mut visits) = (Vec::new(), Vec::new());
    for row in &later.actions[0] {
        for column in &later.actions[1] {
            let pair = place(Side::First, row).zip(place(Side::Second, column));
            let pair = pair.map(|(row, column)| row * found.actions[1].len() + column);
            values.push(pair.map_or(0.5, |pair| found.values[pair]));
            visits.push(pair.map_or(0, |pair| found.visits.get(pair).copied().unwrap_or(1)));
        }
    }
    let strategies = Side::BOTH.map(|side| vec![0.0; later.actions[side.index()].len()]);
    Joint { actions: later.actions.clone(), values, visits, strategies, value: 0.5 }
}
