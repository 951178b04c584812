//! The first step at which two passes differ: in their actions, or in statements that both files make about
//! it.

use std::collections::HashMap;

use crate::catalog::foreign::{WrittenTrace, reason_word};
use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::events::Why;
use crate::search::stated::{Stated, StatedKind};
use crate::trace::Which;
use crate::trace::same_result::SameResults;

use super::walk::{PassPlace, StepKind, Walk, WalkStep, counted};

/// A difference of two passes at a node. Values and windows are those of the side to move there; pairs are in
/// the order of the files.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeDifference {
    Window([[Option<Score>; 2]; 2]),
    /// Another number of a key, or one that only one of them has.
    Key(StatedKind, [Option<i32>; 2]),
    Leaf([Score; 2]),
    /// Another value of an inner node.
    Value([Score; 2]),
    /// The same value with another bound.
    Bound(Score, [Bound; 2]),
    /// The words for the source of the value; `None` where it is not stated.
    Reason([Option<String>; 2]),
    /// Only this one states that the value is proven.
    Proven(Which),
    /// Only this one is cut; the other continues with the action, if with any.
    Cut(Which, Option<ActionId>),
    /// Only this one states that the action is never tried.
    Skipped(Which, ActionId),
    /// Other actions are tried next.
    Order([ActionId; 2]),
    /// Only this one searches the action a second time.
    Again(Which, ActionId),
    /// Only this one continues with the action; the other has a value already.
    Deeper(Which, ActionId),
    /// The numbers of nodes that are only counted below.
    Counted([u64; 2]),
    /// This one has no value here: it was stopped, or its file ends.
    Stopped(Which),
}

impl NodeDifference {
    /// Its key in JSON.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Window(_) => "window",
            Self::Key(kind, _) => kind.key(),
            Self::Leaf(_) => "leaf",
            Self::Value(_) => "value",
            Self::Bound(..) => "bound",
            Self::Reason(_) => "reason",
            Self::Proven(_) => "proven",
            Self::Cut(..) => "cut",
            Self::Skipped(..) => "skipped",
            Self::Order(_) => "order",
            Self::Again(..) => "repeated",
            Self::Deeper(..) => "deeper",
            Self::Counted(_) => "counted",
            Self::Stopped(_) => "stopped",
        }
    }
}

/// The place at which a pass of one recording diverges from that of another.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeParting {
    /// The path to the node at which they diverge.
    pub way: Vec<ActionId>,
    /// The side to move there.
    pub side: Side,
    pub difference: NodeDifference,
    /// The line that enters that node in each file; 0 where it is not known.
    pub lines: [u64; 2],
    /// The depth of the pass, where both state it.
    pub depth: Option<u16>,
    /// The one of them that alone has the value of that node from its table.
    pub table: Option<Which>,
}

/// Two files, and the compared statements.
pub(super) struct Compared<'a> {
    pub(super) traces: [&'a WrittenTrace; 2],
    /// The words of reasons of their own.
    pub(super) reasons: [&'a [String]; 2],
    /// The kinds of statements that both make.
    pub(super) stated: Stated,
    counted: [HashMap<usize, u64>; 2],
}

impl<'a> Compared<'a> {
    pub(super) fn new(traces: [&'a WrittenTrace; 2], reasons: [&'a [String]; 2]) -> Self {
        let stated = traces[0].stated.compared_with(traces[1].stated);
        Self { traces, reasons, stated, counted: traces.map(counted) }
    }

    pub(super) fn passes(&self, places: [&PassPlace; 2]) -> ComparedPass<'_, 'a> {
        let walks = [0, 1].map(|at| Walk::new(self.traces[at], places[at]));
        ComparedPass { compared: self, walks, results: SameResults::default(), nodes: 0, one_sided: 0 }
    }
}

/// Two passes under comparison.
pub(super) struct ComparedPass<'a, 'b> {
    compared: &'a Compared<'b>,
    walks: [Walk<'b>; 2],
    results: SameResults,
    /// Nodes that both entered so far.
    pub(super) nodes: usize,
    /// Nodes below which only one of them lists the searched nodes.
    pub(super) one_sided: usize,
}

impl ComparedPass<'_, '_> {
    /// The first difference; `None` where there is none.
    pub(super) fn first(&mut self) -> Option<NodeParting> {
        loop {
            let [first, second] = self.walks.each_mut().map(Iterator::next);
            let steps = match (first, second) {
                (Some(first), Some(second)) => [first, second],
                // Both leave the nodes that they entered, so that neither ends before the other.
                _ => return None,
            };
            if let Some(found) = self.step(&steps) {
                return Some(found);
            }
            if let Some(found) = self.below(&steps) {
                return Some(found);
            }
        }
    }

    /// The difference at a step.
    fn step(&mut self, steps: &[WalkStep; 2]) -> Option<NodeParting> {
        if let Some(difference) = self.structure(steps) {
            return Some(self.found(steps, true, difference));
        }
        if let Some(difference) = self.unlisted(steps) {
            return Some(self.found(steps, true, difference));
        }
        let difference = match steps.each_ref().map(|step| &step.kind) {
            [StepKind::Entered { .. }, _] => self.entered(steps),
            [StepKind::Left { .. }, _] => self.left(steps),
        };
        difference.map(|difference| self.found(steps, false, difference))
    }

    /// The difference below a node that both entered, where one of them only counts it: nothing more is
    /// compared before both leave it.
    fn below(&mut self, steps: &[WalkStep; 2]) -> Option<NodeParting> {
        if matches!(steps[0].kind, StepKind::Left { .. }) {
            return None;
        }
        self.nodes += 1;
        let counts = [0, 1]
            .map(|at| self.compared.counted[at].get(&steps[at].node).copied().filter(|&nodes| nodes > 0));
        match counts {
            [None, None] => return None,
            [Some(own), Some(other)] if own == other => return None,
            [Some(own), Some(other)] => {
                return Some(self.found(steps, false, NodeDifference::Counted([own, other])));
            }
            _ => {}
        }
        let [own, other] = [0, 1].map(|at| self.walks[at].leave(&steps[at]));
        let left = [own?, other?];
        let lists = |at: usize| matches!(left[at].kind, StepKind::Left { is_leaf: false, .. });
        if !lists(0) && !lists(1) {
            let counts = counts.map(Option::unwrap_or_default);
            return Some(self.found(&left, false, NodeDifference::Counted(counts)));
        }
        self.one_sided += 1;
        let difference = self.left(&left)?;
        Some(self.found(&left, false, difference))
    }

    /// A difference with its place: at the node above the entered ones, or at the node itself.
    fn found(&self, steps: &[WalkStep; 2], above: bool, difference: NodeDifference) -> NodeParting {
        let node = |at: usize| if above { self.walks[at].above(&steps[at]) } else { steps[at].node };
        let lines = [0, 1].map(|at| self.walks[at].line(node(at)));
        let is_of_table = |at: usize| matches!(steps[at].kind, StepKind::Left { why: Why::Table, .. });
        let table = match [is_of_table(0), is_of_table(1)] {
            _ if matches!(difference, NodeDifference::Reason(_)) => None,
            [true, false] => Some(Which::First),
            [false, true] => Some(Which::Second),
            _ => None,
        };
        // A step that leaves the node has its side; one that enters a child has that of the child.
        let left = steps.iter().find(|step| matches!(step.kind, StepKind::Left { .. }));
        let side = left.unwrap_or(&steps[0]).side;
        NodeParting { way: self.walks[0].way(&steps[0], above), side, difference, lines, depth: None, table }
    }

    /// The difference where other nodes are entered or left.
    fn structure(&self, steps: &[WalkStep; 2]) -> Option<NodeDifference> {
        let again = |at: usize| self.walks[at].is_again(&steps[at]);
        match [&steps[0].kind, &steps[1].kind] {
            [StepKind::Entered { .. }, StepKind::Entered { .. }] => {
                let actions = [steps[0].action, steps[1].action];
                let [Some(own), Some(other)] = actions else { return None };
                if own == other {
                    None
                } else if again(0) {
                    Some(NodeDifference::Again(Which::First, own))
                } else if again(1) {
                    Some(NodeDifference::Again(Which::Second, other))
                } else {
                    Some(NodeDifference::Order([own, other]))
                }
            }
            [StepKind::Entered { .. }, StepKind::Left { .. }] => {
                steps[0].action.map(|action| goes_on(Which::First, action, again(0), &steps[1]))
            }
            [StepKind::Left { .. }, StepKind::Entered { .. }] => {
                steps[1].action.map(|action| goes_on(Which::Second, action, again(1), &steps[0]))
            }
            _ => None,
        }
    }

    /// The difference in cuts, and in moves that are never tried.
    fn unlisted(&self, steps: &[WalkStep; 2]) -> Option<NodeDifference> {
        let stated = self.compared.stated;
        if stated.has(StatedKind::Cut) && steps[0].is_cut != steps[1].is_cut {
            return Some(NodeDifference::Cut(only(steps[0].is_cut), None));
        }
        if !stated.has(StatedKind::Skipped) {
            return None;
        }
        let [own, other] = steps.each_ref().map(|step| &step.skipped[..]);
        let first = own.iter().zip(other).take_while(|(own, other)| own == other).count();
        match [own.get(first), other.get(first)] {
            [Some(&action), _] if !other.contains(&action) => {
                Some(NodeDifference::Skipped(Which::First, action))
            }
            [_, Some(&action)] if !own.contains(&action) => {
                Some(NodeDifference::Skipped(Which::Second, action))
            }
            _ => None,
        }
    }

    fn entered(&self, steps: &[WalkStep; 2]) -> Option<NodeDifference> {
        let [
            StepKind::Entered { window: own, keys: own_keys },
            StepKind::Entered { window: other, keys: other_keys },
        ] = steps.each_ref().map(|step| &step.kind)
        else {
            return None;
        };
        let is_same_window = match (*own, *other) {
            ([Some(alpha), Some(beta)], [Some(low), Some(high)]) => {
                self.results.same_window([alpha, beta], [low, high])
            }
            (own, other) => own.into_iter().zip(other).all(|ends| match ends {
                (Some(own), Some(other)) => self.results.same([own, other]),
                _ => true,
            }),
        };
        if !is_same_window {
            return Some(NodeDifference::Window([*own, *other]));
        }
        Stated::KEYS.iter().enumerate().find_map(|(at, &kind)| {
            let numbers = [own_keys[at], other_keys[at]];
            // The remaining depth always exists, written or not; the other keys have no sign for absence.
            let is_comparable = kind != StatedKind::Depth || numbers.iter().all(Option::is_some);
            let differ = self.compared.stated.has(kind) && is_comparable && numbers[0] != numbers[1];
            differ.then_some(NodeDifference::Key(kind, numbers))
        })
    }

    fn left(&mut self, steps: &[WalkStep; 2]) -> Option<NodeDifference> {
        let [
            StepKind::Left { value: own, bound: own_bound, why: own_why, is_leaf: own_is_leaf },
            StepKind::Left { value: other, bound: other_bound, why: other_why, is_leaf: other_is_leaf },
        ] = steps.each_ref().map(|step| &step.kind)
        else {
            return None;
        };
        let [own, other] = match [*own, *other] {
            [Some(own), Some(other)] => [own, other],
            [None, None] => return None,
            [own, _] => return Some(NodeDifference::Stopped(only(own.is_none()))),
        };
        let is_end = *own_why == Why::End && *other_why == Why::End;
        let is_same = if is_end { self.results.learn([own, other]) } else { self.results.same([own, other]) };
        if !is_same {
            let is_leaf = *own_is_leaf && *other_is_leaf;
            let values = [own, other];
            return Some(if is_leaf { NodeDifference::Leaf(values) } else { NodeDifference::Value(values) });
        }
        if own_bound != other_bound && self.compares_bounds(steps) {
            return Some(NodeDifference::Bound(own, [*own_bound, *other_bound]));
        }
        if let Some(words) = self.reasons(steps, [*own_why, *other_why]) {
            return Some(NodeDifference::Reason(words));
        }
        let proven = [0, 1].map(|at| self.states(steps, at, StatedKind::Proven));
        let differ = self.compared.stated.has(StatedKind::Proven) && proven[0] != proven[1];
        differ.then(|| NodeDifference::Proven(only(proven[0])))
    }

    fn states(&self, steps: &[WalkStep; 2], at: usize, kind: StatedKind) -> bool {
        self.walks[at].stated(steps[at].node).has(kind)
    }

    /// Whether the bounds of a node are in both files; without a sign one is read from the window.
    fn compares_bounds(&self, steps: &[WalkStep; 2]) -> bool {
        let is_said = |at: usize| self.states(steps, at, StatedKind::Bound);
        let is_known = |at: usize| is_said(at) || self.walks[at].has_window(steps[at].node);
        self.compared.stated.has(StatedKind::Bound)
            && (is_said(0) || is_said(1))
            && is_known(0)
            && is_known(1)
    }

    /// The words for the source of the value, where both programs state it and these differ.
    fn reasons(&self, steps: &[WalkStep; 2], whys: [Why; 2]) -> Option<[Option<String>; 2]> {
        if !self.compared.stated.has(StatedKind::Reason) {
            return None;
        }
        let words = [0, 1].map(|at| reason_word(whys[at], self.compared.reasons[at]));
        let is_said = [0, 1].map(|at| self.states(steps, at, StatedKind::Reason));
        let said = |at: usize| is_said[at].then(|| words[at].to_owned());
        (words[0] != words[1] && (is_said[0] || is_said[1])).then(|| [said(0), said(1)])
    }
}

/// The first if `is_first`, else the second.
const fn only(is_first: bool) -> Which {
    if is_first { Which::First } else { Which::Second }
}

/// The difference where one continues with an action and the other leaves the node.
fn goes_on(which: Which, action: ActionId, is_again: bool, left: &WalkStep) -> NodeDifference {
    let other = only(which == Which::Second);
    match left.kind {
        StepKind::Left { value: None, .. } => NodeDifference::Stopped(other),
        _ if is_again => NodeDifference::Again(which, action),
        StepKind::Left { why: Why::Cut, is_leaf: false, .. } => NodeDifference::Cut(other, Some(action)),
        _ if left.is_cut => NodeDifference::Cut(other, Some(action)),
        _ => NodeDifference::Deeper(which, action),
    }
}
