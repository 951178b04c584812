//! The tree of an exercise's drawing: the subject itself, or the game tree below a position with numbers as
//! leaves.

use crate::catalog::{AnyPosition, Engine, Family, Job};
use crate::game::number_tree::{NumberTree, WholeTree};
use crate::game::{Score, Side};

use super::{Exercise, Fault};

pub(super) fn number_tree(exercise: &Exercise) -> Result<NumberTree, Fault> {
    if exercise.subject.family() != Family::Alternating {
        return Err(Fault::Unfit { kind: exercise.kind.name(), game: exercise.subject.game() });
    }
    if exercise.subject.is_over() {
        return Err(Fault::Over);
    }
    let side = exercise.subject.side_to_move();
    let lists = match &exercise.subject {
        AnyPosition::NumberTree(tree) => tree.tree().lists(tree.node()),
        position => {
            let mut lists = String::new();
            ListWriter { nodes: 0, plies: exercise.plies, out: &mut lists }.write(position, 0)?;
            lists
        }
    };
    let too_large = Fault::TooLarge { limit: Exercise::MOST_NODES };
    let tree = WholeTree::parse(&lists).map_err(|_| too_large.clone())?;
    if tree.node_count() > Exercise::MOST_NODES {
        return Err(too_large);
    }
    Ok(NumberTree::new(tree).with_root(side))
}

/// Writes a game tree as nested lists.
struct ListWriter<'a> {
    nodes: usize,
    plies: Option<u8>,
    out: &'a mut String,
}

impl ListWriter<'_> {
    fn write(&mut self, position: &AnyPosition, ply: u8) -> Result<(), Fault> {
        self.nodes += 1;
        // Counted on the way down, so that a game tree of any size is given up early.
        if self.nodes > Exercise::MOST_NODES {
            return Err(Fault::TooLarge { limit: Exercise::MOST_NODES });
        }
        let ended = position.result_for_first();
        if let Some(score) = ended.or_else(|| (self.plies == Some(ply)).then(|| judged(position))) {
            self.out.push_str(&score.units().to_string());
            return Ok(());
        }
        for (index, action) in position.actions().into_iter().enumerate() {
            self.out.push(if index == 0 { '[' } else { ',' });
            self.write(&position.after(&[action]), ply + 1)?;
        }
        self.out.push(']');
        Ok(())
    }
}

/// The game's own evaluation of a position, for the first player.
fn judged(position: &AnyPosition) -> Score {
    let job = Job::new(position.clone(), Engine::default_for(position.game()));
    job.judgement().for_first(position.side_to_move())
}

pub(super) fn position(exercise: &Exercise, tree: &NumberTree, node: u32) -> AnyPosition {
    let mut position = exercise.subject.clone();
    for step in tree.tree().path(node) {
        let actions = position.actions();
        let Some(&action) = actions.get(usize::from(step)) else { break };
        position = position.after(&[action]);
    }
    position
}

pub(super) fn node_name(exercise: &Exercise, tree: &NumberTree, node: u32) -> String {
    if matches!(exercise.subject, AnyPosition::NumberTree(_)) {
        return tree.tree().name(node).unwrap_or_else(|| node.to_string());
    }
    let Some(parent) = tree.tree().parent(node) else { return tree.tree().name(node).unwrap_or_default() };
    let before = position(exercise, tree, parent);
    let place = tree.tree().children(parent).iter().position(|&child| child == node);
    let action = place.and_then(|place| before.actions().get(place).copied());
    action.map_or_else(String::new, |action| before.label(action))
}

/// The side to move at a node of a tree whose root is MAX's or MIN's.
pub(super) fn side_at(root: &NumberTree, node: u32) -> Side {
    use crate::game::Alternating as _;
    let side = root.side_to_move();
    if root.tree().path(node).len().is_multiple_of(2) { side } else { side.other() }
}
