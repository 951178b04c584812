//! Grading of the kind of value that each node returns: exact, a lower or an upper bound.

use std::collections::BTreeMap;

use crate::game::score::Bound;

use super::super::expand::side_at;
use super::super::{Exercise, Fault, ReferenceSearch};
use super::convention::{AnswerConvention, by_convention};
use super::cuts::{Value, better, within_window};
use super::{AnswerPart, AnswerPlace, Grade, Mark, Reason};

pub(super) fn bounds(exercise: &Exercise, given: &BTreeMap<u32, Bound>) -> Result<Grade, Fault> {
    let root = exercise.tree()?;
    let reference = ReferenceSearch::alpha_beta(&root, exercise.conventions);
    let judged = |convention: AnswerConvention| {
        let carried = CarriedBounds { reference: &reference, given, convention };
        let part = |node: u32| {
            let expected = right_bound(&reference, node, convention)?;
            let mark = match given.get(&node).copied() {
                None => Mark::Wrong(Reason::Missing),
                Some(bound) if bound == expected => Mark::Right,
                given if carried.bound(node) == given => Mark::CarriedOn,
                given if given == right_bound(&reference, node, convention.other()) => {
                    Mark::Wrong(Reason::OtherConvention { taken: convention })
                }
                Some(_) => Mark::Wrong(Reason::Bound { expected }),
            };
            Some(AnswerPart::new(AnswerPlace::Node(node), mark).at(reference.steps(node)?.1))
        };
        reference.inner().filter_map(part).collect()
    };
    let (parts, convention) = by_convention(AnswerConvention::BOUNDS, judged);
    Ok(Grade { convention, ..Grade::new(exercise, parts, Some(&reference)) })
}

/// A node's value under one convention.
fn right_bound(reference: &ReferenceSearch, node: u32, convention: AnswerConvention) -> Option<Bound> {
    let (_, known) = reference.value(node)?;
    let by_window = (convention == AnswerConvention::WindowDecides).then(|| window_bound(reference, node));
    Some(by_window.flatten().unwrap_or(known))
}

/// The bound that the window alone gives a value outside it: textbooks store such a value as a bound, also
/// where fail-soft happens to know it exactly.
fn window_bound(reference: &ReferenceSearch, node: u32) -> Option<Bound> {
    let (value, _) = reference.value(node)?;
    let (alpha, beta) = reference.entry(node)?;
    if value <= alpha { Some(Bound::Upper) } else { (value >= beta).then_some(Bound::Lower) }
}

/// The value that follows from the values given below it.
struct CarriedBounds<'a> {
    reference: &'a ReferenceSearch,
    given: &'a BTreeMap<u32, Bound>,
    convention: AnswerConvention,
}

impl CarriedBounds<'_> {
    /// `None` where it does not follow from a mistake.
    fn bound(&self, node: u32) -> Option<Bound> {
        let reference = self.reference;
        let side = side_at(&reference.root, node);
        let mut mistaken = false;
        let mut best = None;
        let children = reference.root.tree().children(node);
        for &child in children.iter().filter(|&&child| reference.entered(child)) {
            let (score, _) = reference.value(child)?;
            let right = right_bound(reference, child, self.convention)?;
            let bound = self.given.get(&child).copied().unwrap_or(right);
            mistaken |= bound != right;
            let turned = reference.viewer(child) != side;
            // Compared for the side to move, as in the search, and turned to the course's view at the end.
            let (score, bound) = if turned { (-score, bound.flipped()) } else { (score, bound) };
            best = Some(better(best, Value { score, bound }));
        }
        let best = best.filter(|_| mistaken)?;
        let id = reference.id(node)?;
        let bound = if reference.tree.cut(id).is_some() { Bound::Lower } else { best.bound };
        let entry = reference.tree.node(id);
        let value = within_window(reference.fail(), Value { bound, ..best }, entry.alpha, entry.beta);
        Some(if reference.viewer(node) == side { value.bound } else { value.bound.flipped() })
    }
}
