//! Grading of marked cuts: the search runs with the student's cuts in place of its own, so that each cut is
//! judged by the values known at that step of the answer, including earlier mistakes.

use std::collections::BTreeSet;

use crate::game::score::Bound;
use crate::game::{Alternating as _, Score, Side};
use crate::search::alpha_beta::{Cut, Fail};

use super::super::{Exercise, Fault, ReferenceSearch};
use super::{AnswerPart, AnswerPlace, Grade, Mark, Reason};

pub(super) fn cuts(exercise: &Exercise, marked: &BTreeSet<u32>) -> Result<Grade, Fault> {
    let root = exercise.tree()?;
    let reference = ReferenceSearch::alpha_beta(&root, exercise.conventions);
    let mut replay = CutReplay { exercise, reference: &reference, marked, parts: Vec::new() };
    replay.node(0, root.side_to_move(), -Score::INFINITY, Score::INFINITY);
    let mut parts = replay.parts;
    // Cuts of the search in places that the answer leaves out: not shown, so not counted.
    for node in reference.inner() {
        let place = AnswerPlace::Cut(node);
        if reference.id(node).is_some_and(|id| reference.tree.cut(id).is_some())
            && !parts.iter().any(|part| part.place == place)
        {
            parts.push(AnswerPart::new(place, Mark::Wrong(Reason::Missing)).at(left(&reference, node)));
        }
    }
    Ok(Grade::new(exercise, parts, Some(&reference)))
}

fn left(reference: &ReferenceSearch, node: u32) -> u64 {
    reference.steps(node).map_or(u64::MAX, |(_, left)| left)
}

/// A value for the side to move, with its bound.
#[derive(Clone, Copy)]
pub(super) struct Value {
    pub(super) score: Score,
    pub(super) bound: Bound,
}

struct CutReplay<'a> {
    exercise: &'a Exercise,
    reference: &'a ReferenceSearch,
    marked: &'a BTreeSet<u32>,
    parts: Vec<AnswerPart>,
}

/// The number of children after which a node is cut: by the answer, by the rule there, by the other rule of
/// ties, and in the reference. The number of all children where it is not.
struct CutPlaces {
    answer: usize,
    rule: usize,
    other: usize,
    reference: usize,
}

impl CutReplay<'_> {
    /// Runs alpha-beta with the answer's cuts. `None` where none of a node's children are searched.
    fn node(&mut self, node: u32, side: Side, alpha: Score, beta: Score) -> Option<Value> {
        let tree = self.reference.root.tree();
        if let Some(value) = tree.value(node) {
            return Some(Value { score: Score::estimate(value).for_first(side), bound: Bound::Exact });
        }
        let children = tree.children(node).to_vec();
        // All behind the first mark is left out in the replay, because a cut leaves out the rest.
        let first_marked = children.iter().position(|child| self.marked.contains(child));
        let answer = first_marked.unwrap_or(children.len());
        let mut places = CutPlaces { answer, rule: children.len(), other: children.len(), reference: 0 };
        places.reference = self.cut_in_reference(node, &children);
        let mut best: Option<Value> = None;
        let mut reached = alpha;
        for (index, &child) in children.iter().enumerate().take(answer) {
            let below = self.node(child, side.other(), -beta, -reached);
            let Some(value) = below.map(|value| Value { score: -value.score, bound: value.bound.flipped() })
            else {
                continue;
            };
            best = Some(better(best, value));
            reached = reached.max(value.score);
            // Both rules of ties are followed at once, to recognize a wrong cut that is right by the other
            // one.
            for (place, rule) in [
                (&mut places.rule, self.exercise.conventions.cut),
                (&mut places.other, other(self.exercise.conventions.cut)),
            ] {
                if passes(value, beta, rule) {
                    *place = (*place).min(index + 1);
                }
            }
        }
        self.judge(node, &children, &places);
        let cut = answer < children.len();
        best.map(|best| {
            // After a cut that the rule allows the value is a lower bound; a cut without a reason does not
            // change the bound.
            let bound = if cut && answer >= places.rule { Bound::Lower } else { best.bound };
            within_window(self.exercise.conventions.fail, Value { score: best.score, bound }, alpha, beta)
        })
    }

    fn cut_in_reference(&self, node: u32, children: &[u32]) -> usize {
        let tried = |child: &&u32| self.reference.entered(**child);
        // A node that the search did not enter has no cut of its own.
        if self.reference.entered(node) { children.iter().filter(tried).count() } else { children.len() }
    }

    /// Notes the mark of the cut at a node, or of its absence.
    fn judge(&mut self, node: u32, children: &[u32], places: &CutPlaces) {
        let count = children.len();
        let known = self.reference.entered(node);
        let expected = places.reference < count;
        let made = places.answer < count;
        if !known || !expected && !made {
            return;
        }
        let mark = self.mark(node, children, places);
        let step = left(self.reference, node);
        let (worth, cost) = if expected { (1, 0) } else { (0, 1) };
        // A cut that the search does not make either is no part of the answer when it follows from an earlier
        // one.
        if expected || mark != Mark::CarriedOn {
            self.parts.push(AnswerPart {
                worth,
                cost,
                step,
                ..AnswerPart::new(AnswerPlace::Cut(node), mark)
            });
        }
    }

    fn mark(&self, node: u32, children: &[u32], places: &CutPlaces) -> Mark {
        let whole = children[places.answer..].iter().all(|child| self.marked.contains(child));
        let deep = self.reference.id(node).is_some_and(|id| self.reference.is_deep_cut(id));
        let made = places.answer < children.len();
        // In this order: a cut as in the search is right even where an earlier mistake would allow another.
        if !whole {
            return Mark::Wrong(Reason::Gap);
        } else if places.answer == places.reference {
            return Mark::Right;
        } else if places.answer == places.rule {
            return Mark::CarriedOn;
        }
        Mark::Wrong(match () {
            () if places.answer == 0 => Reason::FirstChild,
            () if places.answer == places.other && places.other != places.rule => Reason::OtherTie,
            () if places.answer < places.rule => Reason::WrongCut,
            () if made => Reason::LateCut,
            () if deep => Reason::MissedDeepCut,
            () => Reason::MissedCut,
        })
    }
}

/// The value as a course returns it.
pub(super) fn within_window(fail: Fail, value: Value, alpha: Score, beta: Score) -> Value {
    if fail == Fail::Soft {
        value
    } else if value.score > beta {
        Value { score: beta, bound: Bound::Lower }
    } else if value.score < alpha {
        Value { score: alpha, bound: Bound::Upper }
    } else {
        value
    }
}

/// The better of two values, of equals the first, unless only the later one is exact.
pub(super) fn better(best: Option<Value>, value: Value) -> Value {
    match best {
        Some(best)
            if value.score == best.score && best.bound == Bound::Upper && value.bound != Bound::Upper =>
        {
            value
        }
        Some(best) if value.score <= best.score => {
            let less_sure = value.bound == Bound::Lower && value.score == best.score;
            if less_sure { Value { bound: Bound::Lower, ..best } } else { best }
        }
        _ => value,
    }
}

/// Whether a value is enough for a cut, by a rule of ties.
fn passes(value: Value, beta: Score, rule: Cut) -> bool {
    value.score > beta || value.score == beta && (rule == Cut::AtBeta || value.bound == Bound::Lower)
}

const fn other(rule: Cut) -> Cut {
    match rule {
        Cut::AtBeta => Cut::AboveBeta,
        Cut::AboveBeta => Cut::AtBeta,
    }
}
