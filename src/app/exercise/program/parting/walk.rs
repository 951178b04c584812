//! A walk through a pass of a recording, each step with all statements of the file and no inferred ones.

use std::collections::HashMap;
use std::ops::Range;

use crate::catalog::foreign::WrittenTrace;
use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::events::{Event, Why};
use crate::search::stated::{Stated, StatedKind};

use super::super::Infinite;

/// The place of a pass in a file.
#[derive(Clone, Debug)]
pub(super) struct PassPlace {
    /// Plies of its depth; `None` to the end of the game, or not stated.
    pub(super) depth: Option<u16>,
    events: Range<usize>,
    /// The number of its root among the nodes of all passes.
    first: usize,
}

/// The passes of a file, the oldest first.
pub(super) fn passes(trace: &WrittenTrace) -> Vec<PassPlace> {
    let mut passes: Vec<PassPlace> = Vec::new();
    let (mut newest, mut entered) = (None, 0);
    for (at, event) in trace.events.iter().enumerate() {
        match *event {
            Event::Iteration { depth } => newest = Some(depth).filter(|&depth| depth < u16::MAX),
            Event::Entered { action, .. } => {
                if action.is_none() {
                    if let Some(before) = passes.last_mut() {
                        before.events.end = at;
                    }
                    passes.push(PassPlace { depth: newest, events: at..trace.events.len(), first: entered });
                }
                entered += 1;
            }
            _ => {}
        }
    }
    passes
}

/// The number of nodes that are only counted below each node, by its number.
pub(super) fn counted(trace: &WrittenTrace) -> HashMap<usize, u64> {
    let (mut open, mut entered) = (Vec::new(), 0);
    let mut counted = HashMap::new();
    for event in &trace.events {
        match *event {
            Event::Entered { .. } => {
                open.push(entered);
                entered += 1;
            }
            Event::Left { .. } => {
                open.pop();
            }
            Event::Folded { nodes, .. } => {
                if let Some(&node) = open.last() {
                    *counted.entry(node).or_default() += u64::from(nodes);
                }
            }
            _ => {}
        }
    }
    counted
}

/// A step: a node is entered or left.
#[derive(Clone, Debug)]
pub(super) struct WalkStep {
    /// The number of the node among those of all passes.
    pub(super) node: usize,
    pub(super) action: Option<ActionId>,
    pub(super) side: Side,
    /// Statements of the file, since the step before, about the open node: that it is cut, and moves that are
    /// never tried.
    pub(super) is_cut: bool,
    pub(super) skipped: Vec<ActionId>,
    pub(super) kind: StepKind,
}

/// Statements at a step, in the view of the side to move.
#[derive(Clone, Debug)]
pub(super) enum StepKind {
    /// The window, and the numbers of [`Stated::KEYS`], 0 of those that have none.
    Entered {
        window: [Option<Score>; 2],
        keys: [Option<i32>; 5],
    },
    Left {
        value: Option<Score>,
        bound: Bound,
        why: Why,
        is_leaf: bool,
    },
}

struct OpenNode {
    number: usize,
    action: Option<ActionId>,
    side: Side,
    /// The child that was entered last.
    last: Option<ActionId>,
}

/// The walk through a pass.
pub(super) struct Walk<'a> {
    trace: &'a WrittenTrace,
    events: Range<usize>,
    entered: usize,
    open: Vec<OpenNode>,
    infinite: Infinite,
}

impl<'a> Walk<'a> {
    pub(super) fn new(trace: &'a WrittenTrace, place: &PassPlace) -> Self {
        let mut walk = Self {
            trace,
            events: place.events.clone(),
            entered: place.first,
            open: Vec::new(),
            infinite: Infinite::default(),
        };
        let root = match trace.events.get(place.events.start) {
            Some(&Event::Entered { alpha, beta, .. }) => walk.known(place.first, [alpha, beta]),
            _ => [None; 2],
        };
        let values = trace.events[place.events.clone()].iter().filter_map(|event| match *event {
            Event::Left { value, why, .. } => Some(value).filter(|_| why != Why::Stopped),
            _ => None,
        });
        walk.infinite = Infinite::of(root, values);
        walk
    }

    /// The ends of a window that are stated in the file.
    fn known(&self, node: usize, [alpha, beta]: [Score; 2]) -> [Option<Score>; 2] {
        let known = self.trace.nodes.get(node).map_or([false; 2], |node| node.window);
        [known[0].then_some(alpha), known[1].then_some(beta)]
    }

    /// The kinds of statements that the file makes of a node.
    pub(super) fn stated(&self, node: usize) -> Stated {
        self.trace.nodes.get(node).map(|node| node.stated).unwrap_or_default()
    }

    /// Whether both ends of the window of a node are stated in the file, so that a bound can be read from it.
    pub(super) fn has_window(&self, node: usize) -> bool {
        self.trace.nodes.get(node).is_some_and(|node| node.window == [true; 2])
    }

    /// The line that enters a node; 0 where it is not known.
    pub(super) fn line(&self, node: usize) -> u64 {
        self.trace.nodes.get(node).map_or(0, |node| node.line)
    }

    /// The path to the node of a step; with `above` to the one above a node that was just entered.
    pub(super) fn way(&self, step: &WalkStep, above: bool) -> Vec<ActionId> {
        let is_left = matches!(step.kind, StepKind::Left { .. });
        let open = self.open.len() - usize::from(above && !is_left);
        let own = step.action.filter(|_| is_left);
        self.open[..open].iter().filter_map(|node| node.action).chain(own).collect()
    }

    /// The number of the node above a step that enters one, and of the node itself where it is left.
    pub(super) fn above(&self, step: &WalkStep) -> usize {
        match step.kind {
            StepKind::Left { .. } => step.node,
            StepKind::Entered { .. } => {
                self.open.len().checked_sub(2).map_or(step.node, |above| self.open[above].number)
            }
        }
    }

    /// Walks to the step that leaves the node of another step, past everything below.
    pub(super) fn leave(&mut self, entered: &WalkStep) -> Option<WalkStep> {
        loop {
            let step = self.next()?;
            if step.node == entered.node {
                return Some(WalkStep { is_cut: false, skipped: Vec::new(), ..step });
            }
        }
    }

    /// Whether a step enters the child that the node above tried just before, too.
    pub(super) fn is_again(&self, step: &WalkStep) -> bool {
        let above = self.open.len().checked_sub(2).map(|above| &self.open[above]);
        above.is_some_and(|above| step.action.is_some() && above.last == step.action)
    }

    /// The keys that follow a node that is entered.
    fn keys(&mut self) -> [Option<i32>; 5] {
        let mut keys = [None; 5];
        while let Some(Event::Said { said, .. }) = self.trace.events.get(self.events.start) {
            self.events.start += 1;
            let kind = StatedKind::of_said(said.kind);
            if let Some(at) = Stated::KEYS.iter().position(|&key| Some(key) == kind) {
                keys[at] = Some(said.number);
            }
        }
        keys
    }
}

impl Iterator for Walk<'_> {
    type Item = WalkStep;

    fn next(&mut self) -> Option<WalkStep> {
        let (mut is_cut, mut skipped) = (false, Vec::new());
        loop {
            let at = self.events.next()?;
            let here = self.open.last().map_or(0, |node| node.number);
            match self.trace.events[at] {
                Event::Cut { .. } => is_cut |= self.stated(here).has(StatedKind::Cut),
                Event::Skipped { action } => {
                    skipped.extend(Some(action).filter(|_| self.stated(here).has(StatedKind::Skipped)));
                }
                Event::Entered { action, side, alpha, beta } => {
                    let node = self.entered;
                    self.entered += 1;
                    let window = self.known(node, [alpha, beta]).map(|end| self.infinite.widened(end));
                    let kind = StepKind::Entered { window, keys: self.keys() };
                    self.open.push(OpenNode { number: node, action, side, last: None });
                    return Some(WalkStep { node, action, side, is_cut, skipped, kind });
                }
                Event::Left { value, bound, why, .. } => {
                    let OpenNode { number, action, side, last } = self.open.pop()?;
                    if let Some(above) = self.open.last_mut() {
                        above.last = action;
                    }
                    let value = Some(value).filter(|_| why != Why::Stopped);
                    let kind = StepKind::Left { value, bound, why, is_leaf: last.is_none() };
                    return Some(WalkStep { node: number, action, side, is_cut, skipped, kind });
                }
                _ => {}
            }
        }
    }
}
