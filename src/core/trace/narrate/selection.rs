//! Narration of the steps of a Monte Carlo tree: selection and its reason, growth, result and its effect.

use crate::catalog::Method;
use crate::game::Side;
use crate::search::mcts::Ucb1Total;

use super::super::joint::joint_at;
use super::super::timeline::{Moment, SimulationPhase, TreeSnapshot};
use super::super::tree::{NodeId, NodeState};
use super::sentence::{BoundedValue, ConsideredChild, SelectedChild, SelectionReason, Sentence};

/// The children of a node as they were just before the simulation of the step that is shown.
pub fn candidates(now: &TreeSnapshot<'_>, parent: NodeId, method: &Method) -> Vec<ConsideredChild> {
    let step = now.step();
    let simulation = step.checked_sub(1).and_then(|last| now.tree().simulation(last));
    let counted = simulation.is_some() && now.counts_its_step();
    // A simulation that is counted already is taken out again of the nodes on its way.
    let path = if counted { now.open_path() } else { Vec::new() };
    let chooser = now.node(parent).side;
    let own = |result: f64| if chooser == Side::First { result } else { 1.0 - result };
    let parent_visits = now.node(parent).visits - u32::from(path.contains(&parent));
    let mut found: Vec<_> = now
        .children(parent)
        .map(|id| {
            let node = now.node(id);
            let (mut visits, mut total) = (node.visits, node.mean.unwrap_or(0.0) * f64::from(node.visits));
            if let Some(simulation) = simulation.filter(|_| path.contains(&id)) {
                visits -= 1;
                total -= f64::from(simulation.result);
            }
            let mean = if visits > 0 { (total / f64::from(visits)).clamp(0.0, 1.0) } else { 0.0 };
            let exploitation = if visits > 0 { own(mean) } else { 0.0 };
            // Only earlier proofs count: a proof of this very step came after the choice.
            let proven = node.state == NodeState::Done && node.left.is_some_and(|left| left < step);
            ConsideredChild {
                node: id,
                visits,
                total: exploitation * f64::from(visits),
                exploitation,
                exploration: 0.0,
                proven,
            }
        })
        .collect();
    let children = || found.iter().map(|candidate| candidate.visits).sum();
    let ucb1 = match method {
        Method::Mcts(mcts) if mcts.t == Ucb1Total::Parent => Some((mcts.c, parent_visits)),
        Method::Mcts(mcts) => Some((mcts.c, children())),
        // The sums of the other side go over all rows and are stored in no node of the tree.
        Method::Duct(duct) if leads(now, parent) => Some((duct.c, children())),
        _ => None,
    };
    if let Some((c, t)) = ucb1 {
        for candidate in found.iter_mut().filter(|candidate| candidate.visits > 0) {
            candidate.exploration = c * (2.0 * f64::from(t.max(1)).ln() / f64::from(candidate.visits)).sqrt();
        }
    }
    found
}

/// The choice at a node on the way of the step's simulation.
pub fn chosen(now: &TreeSnapshot<'_>, parent: NodeId, method: &Method) -> Option<SelectedChild> {
    if method.moves_at_once() && !is_reported(now, parent, method) {
        return None;
    }
    let path = now.open_path();
    let at = path.iter().position(|&id| id == parent)?;
    let child = *path.get(at + 1)?;
    let found = candidates(now, parent, method);
    let candidate = found.iter().copied().find(|candidate| candidate.node == child)?;
    let because = match method {
        Method::FlatMonteCarlo(_) => SelectionReason::Turn,
        _ if candidate.visits == 0 => SelectionReason::Unvisited,
        _ => SelectionReason::Greatest,
    };
    let is_equal = |other: &&ConsideredChild| match because {
        SelectionReason::Turn => false,
        SelectionReason::Unvisited => other.visits == 0,
        // Values are computed again from means, so equal ones may differ in their last bits.
        SelectionReason::Greatest => (other.value() - candidate.value()).abs() < 1e-12,
    };
    let open = found.iter().filter(|other| !other.proven && other.node != child);
    Some(SelectedChild { candidate, because, equals: open.filter(is_equal).count() as u32 })
}

/// The children of the root with as many visits as the one that would be played, where the search plays the
/// most visited one and no value is proven; the first in order is played.
fn tied(now: &TreeSnapshot<'_>, method: &Method) -> Option<Sentence> {
    if !matches!(method, Method::Mcts(_) | Method::Thunder(_)) {
        return None;
    }
    let children: Vec<_> = now.children(NodeId::ROOT).map(|id| (id, now.node(id))).collect();
    let is_proven = children.iter().any(|(_, child)| child.left.is_some_and(|left| left <= now.step()));
    let visits = children.iter().map(|(_, child)| child.visits).max()?;
    let mut most = children.iter().filter(|(_, child)| child.visits == visits);
    let (node, _) = *most.next().filter(|_| visits > 0 && !is_proven)?;
    let others = most.count() as u32;
    (others > 0).then_some(Sentence::Tied { node, others, visits })
}

/// Whether the side to move at a node is the one that leads in a tree of half moves.
fn leads(now: &TreeSnapshot<'_>, node: NodeId) -> bool {
    now.node(node).side == now.node(NodeId::ROOT).side
}

/// Whether the tree of half moves holds the reason of a choice in a game of simultaneous moves: it does for
/// the side that leads and by UCB1, once every pair was tried.
fn is_reported(now: &TreeSnapshot<'_>, parent: NodeId, method: &Method) -> bool {
    let pairs: u32 = now.children(parent).map(|child| now.children(child).count() as u32).sum();
    let visits: u32 = now.children(parent).map(|child| now.node(child).visits).sum();
    matches!(method, Method::Duct(_)) && leads(now, parent) && visits > pairs
}

/// The choice of the side that does not lead in the simulation of the step, by its own sums, where the tree
/// holds them.
fn answered(now: &TreeSnapshot<'_>, method: &Method) -> Option<Sentence> {
    let Method::Duct(duct) = method else { return None };
    is_reported(now, NodeId::ROOT, method).then_some(())?;
    let path = now.open_path();
    let &[root, _, pair, ..] = &path[..] else { return None };
    let result = f64::from(now.tree().simulation(now.step().checked_sub(1)?)?.result);
    // The simulation itself came after the choice.
    let (own, result) = if now.counts_its_step() { (1, result) } else { (0, 0.0) };
    let lead = now.node(root).side;
    let (answers, (_, joint)) = (lead.other(), joint_at(now, lead, root)?);
    let action = now.node(pair).action?;
    let wanted = joint.actions[answers.index()].iter().position(|&known| known == action)?;
    let columns = joint.actions[1].len();
    let of_answer = |index: &usize| match answers {
        Side::First => index / columns == wanted,
        Side::Second => index % columns == wanted,
    };
    let all: u64 = joint.visits.iter().sum::<u64>() - own;
    let sum_of = |index: usize| (joint.visits[index], joint.values[index] * joint.visits[index] as f64);
    let (visits, total) = (0..joint.visits.len())
        .filter(of_answer)
        .map(sum_of)
        .fold((0, 0.0), |(visits, total), (more, sum)| (visits + more, total + sum));
    let (visits, total) = (visits - own, total - result);
    let mean = (total / visits as f64).clamp(0.0, 1.0);
    let exploitation = if answers == Side::First { mean } else { 1.0 - mean };
    let exploration = duct.c * (2.0 * (all.max(1) as f64).ln() / visits as f64).sqrt();
    let candidate = ConsideredChild {
        node: pair,
        visits: visits as u32,
        total: exploitation * visits as f64,
        exploitation,
        exploration,
        proven: false,
    };
    (visits > 0).then_some(Sentence::Answered { pair, candidate })
}

/// Sentences on the step of a snapshot of backward induction.
pub(super) fn solved(now: &TreeSnapshot<'_>) -> Vec<Sentence> {
    let tree = now.tree();
    let Some(found) = now.step().checked_sub(1).and_then(|last| tree.simulation(last)) else {
        return vec![Sentence::Begun];
    };
    let half = tree.node(found.leaf).side != tree.node(NodeId::ROOT).side;
    vec![Sentence::Solved { node: found.leaf, value: f64::from(found.result), why: found.why, half }]
}

/// Sentences on the step of a snapshot of a search by layers or heaps.
pub(super) fn kept(now: &TreeSnapshot<'_>, method: &Method) -> Vec<Sentence> {
    let (tree, step) = (now.tree(), now.step());
    let leaf = |step: u64| tree.simulation(step.checked_sub(1)?).map(|taken| taken.leaf);
    let Some(id) = leaf(step) else { return vec![Sentence::Begun] };
    let node = tree.node(id);
    let heap = matches!(method, Method::Chokudai(_));
    let before = leaf(step - 1).map(|id| tree.node(id).ply);
    // Layers go deeper one by one; a pass through the heaps begins when it is back at a higher ply.
    let begins = before.is_none_or(|before| if heap { node.ply < before } else { node.ply > before });
    let mut fates = [0; 3];
    for child in node.parent.into_iter().flat_map(|parent| tree.children(parent)) {
        match tree.node(child).state {
            NodeState::Twin => fates[1] += 1,
            NodeState::Done => fates[0] += 1,
            _ => fates[2] += 1,
        }
    }
    let kept = node.value.map(|promise| Sentence::Kept { node: id, promise, begins, heap, fates });
    kept.into_iter().collect()
}

/// Sentences on the step of a snapshot, or on the phase of it that is shown.
pub(super) fn narrate(now: &TreeSnapshot<'_>, method: &Method) -> Vec<Sentence> {
    let (tree, step) = (now.tree(), now.step());
    let phase = now.moment().and_then(Moment::phase);
    let mut sentences = Vec::new();
    for phase in tree.phases(step).filter(|&other| phase.is_none_or(|phase| phase == other)) {
        narrate_step(now, method, phase, &mut sentences);
    }
    if sentences.is_empty() {
        sentences.push(Sentence::Begun);
    }
    sentences
}

fn narrate_step(
    now: &TreeSnapshot<'_>,
    method: &Method,
    phase: SimulationPhase,
    sentences: &mut Vec<Sentence>,
) {
    let path = now.open_path();
    let (Some(simulation), Some(&last)) = (now.tree().simulation(now.step() - 1), path.last()) else {
        return;
    };
    let leaf = simulation.leaf;
    match phase {
        SimulationPhase::Selection => {
            sentences.push(Sentence::Selected { leaf: last, chosen: chosen(now, NodeId::ROOT, method) });
            sentences.extend(answered(now, method));
        }
        SimulationPhase::Expansion => sentences.extend(now.tree().parent(leaf).map(|node| {
            let children = now.children(node).count() as u32;
            Sentence::Expanded { node, children }
        })),
        SimulationPhase::Simulation => {
            sentences.push(Sentence::Simulated { leaf, result: simulation.result, why: simulation.why });
        }
        SimulationPhase::Backup => backed_up(now, &path, simulation.result, method, sentences),
    }
}

fn backed_up(
    now: &TreeSnapshot<'_>,
    path: &[NodeId],
    result: f32,
    method: &Method,
    sentences: &mut Vec<Sentence>,
) {
    let step = now.step();
    let root = now.node(NodeId::ROOT);
    let visits = f64::from(root.visits);
    let mean = root.mean.unwrap_or(0.5);
    let before = (root.visits > 1).then(|| (mean * visits - f64::from(result)) / (visits - 1.0));
    sentences.push(Sentence::BackedUp { nodes: path.len() as u32, before, now: mean });
    // From the leaf up, the direction in which a proof spreads.
    for &id in path.iter().rev() {
        let node = now.node(id);
        if node.left == Some(step)
            && let Some(value) = node.value
        {
            sentences.push(Sentence::Proven {
                node: id,
                value: BoundedValue::of(node.side, value, node.bound, node.proven),
            });
        }
    }
    let changes = now.tree().best_changes();
    let change = changes.binary_search_by_key(&step, |&(at, _)| at);
    if let Ok(at) = change {
        let before = at.checked_sub(1).map(|before| changes[before].1);
        sentences.push(Sentence::BestChanged { node: changes[at].1, before });
    }
    // The move that is played in the end, and the reason why another one counts as the best now.
    if change.is_ok() || step == now.tree().steps() {
        sentences.extend(tied(now, method));
    }
}
