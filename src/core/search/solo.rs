//! Common part of the searches for one player: ranks, lines, and the report on the best of them.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side, Solo};

use super::heap::HeapKey;
use super::memory_budget::{self, MemoryRefusal};
use super::{ActionReport, Event, Observer, Report};

/// The score of points, or of a rating: the score in reports and recordings of a game for one player.
pub const fn score(points: i32) -> Score {
    Score::estimate(points)
}

/// The report on a finished game, in which there are no actions.
pub fn report_of_end<P: Solo>(root: &P) -> Report {
    Report { score: score(root.points()), exact: true, nodes: 1, finished: true, ..Report::default() }
}

/// Marks the points of a report: proven, or the sum of a line that may not be the best.
pub(super) fn mark_certainty(report: &mut Report, exact: bool) {
    report.exact = exact;
    let (found, best) = (if exact { Bound::Exact } else { Bound::Lower }, report.best);
    report.bound = found;
    for entry in report.actions.iter_mut().filter(|entry| entry.score.is_some()) {
        // A search for the best line proves of the other actions only the sums of their own lines.
        entry.exact = exact && Some(entry.action) == best;
        entry.bound = if entry.exact { found } else { Bound::Lower };
    }
}

/// An entry without any result for each action of the root.
pub(super) fn unknown_actions<P: Solo>(root: &P) -> Vec<ActionReport> {
    let mut actions = Vec::new();
    root.actions(&mut actions);
    actions.into_iter().map(|action| ActionReport::unknown(action.into())).collect()
}

/// A new node of a search by layers or heaps, with its rating.
#[derive(Clone, Copy, Debug)]
pub(super) struct RatedNode {
    pub(super) parent: u32,
    pub(super) action: ActionId,
    pub(super) promise: i32,
    /// Whether an equal position exists already.
    pub(super) twin: bool,
}

/// Reports the nodes of a search by layers or heaps to an observer.
#[derive(Debug, Default)]
pub(super) struct SoloReporter {
    nodes: u32,
}

impl SoloReporter {
    /// Reports a node with its rating and returns its number, which is meaningful only with an observer.
    pub(super) fn rated<O: Observer>(&mut self, observer: &mut O, node: RatedNode) -> u32 {
        let RatedNode { parent, action, promise, twin } = node;
        if O::WATCHES {
            self.nodes += 1;
            observer.observe(Event::Grown { parent, action, side: Side::First });
            observer.observe(Event::Rated { node: self.nodes, promise: score(promise), twin });
        }
        self.nodes
    }

    /// Reports that a node is among the best.
    pub(super) fn taken<O: Observer>(observer: &mut O, node: u32) {
        if O::WATCHES {
            observer.observe(Event::Taken { node });
        }
    }

    /// Reports that no more nodes of a ply are taken.
    pub(super) fn selected<O: Observer>(observer: &mut O, ply: u32) {
        if O::WATCHES {
            observer.observe(Event::Selected { ply: u16::try_from(ply).unwrap_or(u16::MAX) });
        }
    }
}

/// A rating and its order of discovery, in one word: a greater rank is a greater rating, and among equals the
/// earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RankedPromise(u64);

impl RankedPromise {
    const SIGN: u32 = 1 << 31;

    #[inline]
    pub(super) const fn new(promise: i32, order: u32) -> Self {
        // Flipping the sign bit makes unsigned order that of signed numbers; the inverted order makes the
        // earlier of equals greater. So ranks compare as one word.
        Self(((promise as u32 ^ Self::SIGN) as u64) << 32 | (!order) as u64)
    }

    #[inline]
    pub(super) const fn promise(self) -> i32 {
        ((self.0 >> 32) as u32 ^ Self::SIGN) as i32
    }

    #[inline]
    pub(super) const fn order(self) -> u32 {
        !(self.0 as u32)
    }
}

impl HeapKey for RankedPromise {
    #[inline]
    fn promise(&self) -> i32 {
        Self::promise(*self)
    }
}

/// Keys that are well mixed already.
pub(super) type KeySet = HashSet<u64, BuildHasherDefault<IdentityHasher>>;

/// A hasher that returns the key unchanged.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// The end of a line in a [`LineStore`].
pub(super) type LineId = u32;

/// Lines that share their beginnings: each end stores its action and the end before.
#[derive(Clone, Debug, Default)]
pub(super) struct LineStore(Vec<(LineId, ActionId)>);

impl LineStore {
    /// The empty line.
    pub(super) const ROOT: LineId = u32::MAX;

    /// Extends a line by one action.
    pub(super) fn add(&mut self, line: LineId, action: ActionId) -> LineId {
        self.0.push((line, action));
        self.0.len() as LineId - 1
    }

    /// Reserves memory for more lines.
    pub(super) fn make_room(&mut self, more: usize) -> Result<(), MemoryRefusal> {
        memory_budget::make_room(&mut self.0, more)
    }

    fn actions(&self, line: LineId) -> Vec<ActionId> {
        let end = |line: LineId| self.0.get(line as usize);
        let mut actions: Vec<_> =
            std::iter::successors(end(line), |(before, _)| end(*before)).map(|&(_, action)| action).collect();
        actions.reverse();
        actions
    }
}

/// A line and its result.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineOutcome {
    pub(super) promise: i32,
    pub(super) points: i32,
    pub(super) line: LineId,
}

/// The best line known for each action of the root.
#[derive(Clone, Debug)]
pub(super) struct RootOutcomes {
    by_first: Vec<Option<LineOutcome>>,
    /// The index of the root action with the best line, the first of equals.
    best: Option<usize>,
}

impl RootOutcomes {
    pub(super) fn new<P: Solo>(root: &P) -> Self {
        Self { by_first: vec![None; root.count_actions() as usize], best: None }
    }

    /// Whether no line is known yet.
    pub(super) const fn is_empty(&self) -> bool {
        self.best.is_none()
    }

    /// Whether a rating exceeds the best one of root action number `first`.
    pub(super) fn is_better(&self, first: u16, promise: i32) -> bool {
        self.by_first[usize::from(first)].is_none_or(|known| promise > known.promise)
    }

    /// Records a line that begins with action number `first` of the root; the first of equals stays.
    pub(super) fn note(&mut self, first: u16, outcome: LineOutcome) {
        if !self.is_better(first, outcome.promise) {
            return;
        }
        let most = self.best.and_then(|best| self.by_first[best]).map(|best| best.promise);
        if most.is_none_or(|most| outcome.promise > most) {
            self.best = Some(first.into());
        }
        self.by_first[usize::from(first)] = Some(outcome);
    }

    /// The present report; without any line the first action plays.
    pub(super) fn report<P: Solo>(&self, root: &P, lines: &LineStore) -> Report {
        let mut actions = unknown_actions(root);
        for (entry, known) in actions.iter_mut().zip(&self.by_first) {
            if let Some(LineOutcome { points, line, .. }) = *known {
                entry.score = Some(score(points));
                entry.line = lines.actions(line);
            }
        }
        let best = actions.get(self.best.unwrap_or(0));
        let mut report = Report {
            best: best.map(|best| best.action),
            score: best.and_then(|best| best.score).unwrap_or_default(),
            line: best.map(|best| best.line.clone()).unwrap_or_default(),
            actions,
            ..Report::default()
        };
        mark_certainty(&mut report, false);
        if self.is_empty() { report.without_value() } else { report }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_greater_promise_ranks_higher_and_among_equals_what_came_first() {
        let ranks = [(i32::MAX, 0), (7, 0), (7, 3), (0, 0), (-1, 2), (-5, 0), (i32::MIN, u32::MAX)];
        let ranked = ranks.map(|(promise, order)| RankedPromise::new(promise, order));
        assert!(ranked.windows(2).all(|pair| pair[0] > pair[1]), "{ranked:?}");
        assert_eq!(ranked.map(|rank| (rank.promise(), rank.order())), ranks);
    }
}
