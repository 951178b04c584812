//! Grading of answers about a tree: values, leaves, counts and orders.

use std::collections::BTreeMap;

use crate::game::number_tree::{NumberTree, WholeTree};
use crate::game::{Alternating as _, Side};
use crate::search::alpha_beta::Cut;
use crate::trace::MinimalProof;
use crate::trace::ordering::leaves_read;

use super::super::answer::is_order;
use super::super::expand::side_at;
use super::super::solve::best_order;
use super::super::{Exercise, Fault, ReferenceSearch};
use super::{AnswerPart, AnswerPlace, Grade, Mark, Reason};

pub(super) fn values(exercise: &Exercise, given: &BTreeMap<u32, i32>) -> Result<Grade, Fault> {
    let root = exercise.tree()?;
    let reference = ReferenceSearch::minimax(&root, exercise.conventions);
    let part = |node: u32| {
        let (expected, _) = reference.value(node)?;
        let expected = expected.0;
        let mark = match given.get(&node) {
            None => Mark::Wrong(Reason::Missing),
            Some(&value) if value == expected => Mark::Right,
            Some(&value) => wrong_value(&reference, given, node, value, expected),
        };
        Some(AnswerPart::new(AnswerPlace::Node(node), mark).at(reference.steps(node)?.1))
    };
    let parts = reference.inner().filter_map(part).collect();
    Ok(Grade::new(exercise, parts, Some(&reference)))
}

/// The reason why a value is wrong: it may follow from the values given below it.
fn wrong_value(
    reference: &ReferenceSearch,
    given: &BTreeMap<u32, i32>,
    node: u32,
    value: i32,
    expected: i32,
) -> Mark {
    let tree = reference.root.tree();
    let here = reference.viewer(node);
    // The value of each child in the view of this node: the given one, or the right one where none was given.
    let offers = |carried_value: &dyn Fn(u32) -> Option<i32>| -> Vec<i32> {
        let children = tree.children(node).iter();
        let offers = children.filter_map(|&child| {
            let value = carried_value(child).or_else(|| Some(reference.value(child)?.0.0))?;
            // A file may contain any number, and the least one has no opposite.
            Some(if reference.viewer(child) == here { value } else { value.saturating_neg() })
        });
        offers.collect()
    };
    // Values may be written for MAX throughout: the side to move then wants the smallest at MIN.
    let wants_greatest = side_at(&reference.root, node) == here;
    let best = |offers: &[i32], greatest: bool| {
        if greatest { offers.iter().max().copied() } else { offers.iter().min().copied() }
    };
    let from_given = offers(&|child| given.get(&child).copied());
    let right = offers(&|_| None);
    // Checked first: a value that follows from those below is no second mistake, whatever else it looks like.
    if best(&from_given, wants_greatest) == Some(value) {
        Mark::CarriedOn
    } else if value == -expected {
        Mark::Wrong(Reason::Sign { expected })
    } else if [&from_given, &right].iter().any(|offers| best(offers, !wants_greatest) == Some(value)) {
        Mark::Wrong(Reason::OtherSide { expected })
    } else {
        Mark::Wrong(Reason::Value { expected })
    }
}

fn with_other_ties(exercise: &Exercise, root: &NumberTree) -> ReferenceSearch {
    let mut conventions = exercise.conventions;
    conventions.cut = if conventions.cut == Cut::AtBeta { Cut::AboveBeta } else { Cut::AtBeta };
    ReferenceSearch::alpha_beta(root, conventions)
}

pub(super) fn next_leaf(exercise: &Exercise, after: u32, given: Option<u32>) -> Result<Grade, Fault> {
    let root = exercise.tree()?;
    let reference = ReferenceSearch::alpha_beta(&root, exercise.conventions);
    let read = reference.leaves_read();
    let next = read.get(after as usize).copied();
    let next = next.ok_or(Fault::NoNextLeaf { after, read: read.len() as u32 })?;
    let step = reference.steps(next).map_or(0, |(entered, _)| entered);
    let mark = match given {
        None => Mark::Wrong(Reason::Missing),
        Some(leaf) if leaf == next => Mark::Right,
        Some(leaf) if root.tree().value(leaf).is_none() => Mark::Wrong(Reason::NoLeaf),
        Some(leaf) => {
            let other = with_other_ties(exercise, &root).leaves_read();
            Mark::Wrong(if other.get(after as usize) == Some(&leaf) {
                Reason::OtherTie
            } else if read[..after as usize].contains(&leaf) {
                Reason::LeafRead
            } else if read.contains(&leaf) {
                Reason::LeafLater
            } else {
                Reason::LeafCut
            })
        }
    };
    Ok(Grade::new(exercise, vec![AnswerPart::new(AnswerPlace::Leaf, mark).at(step)], Some(&reference)))
}

pub(super) fn counts(
    exercise: &Exercise,
    minimax: Option<u64>,
    alpha_beta: Option<u64>,
) -> Result<Grade, Fault> {
    let root = exercise.tree()?;
    let reference = ReferenceSearch::alpha_beta(&root, exercise.conventions);
    let counted = |given: Option<u64>, expected: u64, reason: &dyn Fn(u64) -> Reason| match given {
        None => Mark::Wrong(Reason::Missing),
        Some(given) if given == expected => Mark::Right,
        Some(given) => Mark::Wrong(reason(given)),
    };
    let all = root.tree().leaves().count() as u64;
    let read = reference.leaves_read().len() as u64;
    let by_alpha_beta = |given: u64| {
        if with_other_ties(exercise, &root).leaves_read().len() as u64 == given {
            Reason::OtherTie
        } else if MinimalProof::of_number_tree(&root).leaves == given {
            Reason::Minimum { expected: read }
        } else {
            Reason::Count { expected: read }
        }
    };
    let parts = vec![
        AnswerPart::new(AnswerPlace::Minimax, counted(minimax, all, &|_| Reason::Count { expected: all })),
        AnswerPart::new(AnswerPlace::AlphaBeta, counted(alpha_beta, read, &by_alpha_beta)).at(1),
    ];
    Ok(Grade::new(exercise, parts, Some(&reference)))
}

pub(super) fn order(exercise: &Exercise, given: &BTreeMap<u32, Vec<u16>>) -> Result<Grade, Fault> {
    let root = exercise.tree()?;
    let reference = ReferenceSearch::alpha_beta(&root, exercise.conventions);
    let cut = exercise.conventions.cut;
    let orders = best_order(&root, exercise.conventions)?;
    let fewest = orders.best.leaves;
    let whole = given.iter().all(|(&node, order)| is_order(root.tree(), node, order));
    let mut part = AnswerPart::new(AnswerPlace::Order, Mark::Wrong(Reason::NoOrder));
    if whole {
        let ordered = with_order(root.tree(), given);
        let read = leaves_read(&NumberTree::new(ordered).with_root(root.side_to_move()), cut);
        let gained = orders.now.saturating_sub(read);
        (part.worth, part.mark) = if read <= fewest {
            (1, Mark::Right)
        } else {
            let node = not_best_first(&root, given);
            (1, Mark::Wrong(Reason::MoreLeaves { read, fewest, node }))
        };
        // Half of the possible saving is half of the points.
        let whole_gain = orders.now - fewest;
        // Two parts, of which the second is lost: their worths are the saved leaves and the others.
        if read > fewest && gained > 0 {
            let earned =
                AnswerPart { worth: gained as u16, ..AnswerPart::new(AnswerPlace::AlphaBeta, Mark::Right) };
            part.worth = (whole_gain - gained) as u16;
            return Ok(Grade::new(exercise, vec![earned, part], Some(&reference)));
        }
    }
    Ok(Grade::new(exercise, vec![part], Some(&reference)))
}

/// The tree with its children in the order of an answer.
pub(super) fn with_order(tree: &WholeTree, given: &BTreeMap<u32, Vec<u16>>) -> WholeTree {
    tree.with_orders(|node, children| {
        if let Some(order) = given.get(&node) {
            let before = children.to_vec();
            for (place, &from) in order.iter().enumerate() {
                children[place] = before[usize::from(from)];
            }
        }
    })
}

/// The first node, in the order of the answer, whose first child is not one of its best.
fn not_best_first(root: &NumberTree, given: &BTreeMap<u32, Vec<u16>>) -> Option<u32> {
    let tree = root.tree();
    let values = tree.values(root.side_to_move() == Side::First);
    let mut open = vec![0];
    while let Some(node) = open.pop() {
        let children = tree.children(node);
        let order = given.get(&node).cloned().unwrap_or_else(|| (0..children.len() as u16).collect());
        let ordered: Vec<u32> = order.iter().map(|&place| children[usize::from(place)]).collect();
        if ordered.first().is_some_and(|&first| values[first as usize] != values[node as usize]) {
            return Some(node);
        }
        // Reversed, because the last one is taken first: nodes come in the order of the search.
        open.extend(ordered.into_iter().rev());
    }
    None
}
