//! Passes over the root: a single one to the requested depth, or iterative deepening towards it, with
//! aspiration.

use crate::eval::Evaluator;
use crate::game::score::Bound;
use crate::game::{Alternating, Score};
use crate::search::depth_first::{BoundedScore, Frame, TO_THE_END, count, depth_in_plies};
use crate::search::statistics::PassEnd;
use crate::search::table::TableEntry;
use crate::search::{Observer, Report};

use super::refinements::Refinement;
use super::search::AlphaBetaSearch;

/// Half the width of the first aspiration window, besides the change of the value between the last two
/// depths.
const MARGIN: i32 = 16;

/// The values of the last two depths.
#[derive(Clone, Copy)]
struct DepthValues {
    last: Score,
    before: Score,
}

impl<P: Alternating, E: Evaluator<P>> AlphaBetaSearch<'_, P, E> {
    /// Runs the passes, deeper and deeper with iterative deepening: up to the depth limit, to the end of the
    /// game, until no greater depth can change the answer, or until the search has to give way.
    pub(super) fn run<O: Observer>(&mut self, position: &P, observer: &mut O) -> Report {
        let limit = depth_in_plies(self.control.depth_limit());
        let (mut depth, mut past) = self.begin(position, limit);
        // An earlier search of this position went as deep already, or proved it.
        if depth > limit || past.is_some() && self.root.known().exact {
            return self.finish(true);
        }
        loop {
            let Some(value) = self.aspire(position, depth, past, observer) else {
                return self.finish(false);
            };
            // No leaf of this depth was cut off: every greater depth would search the same tree.
            let to_the_end = self.tally.horizon == self.horizon_before;
            let settled = to_the_end || (self.is_final(value) && self.lines_are_proven());
            // A search without a depth limit went as deep as its tree, also where it may not say that this
            // was the end.
            let is_whole = to_the_end || depth == TO_THE_END;
            let reached = if is_whole { self.deepest.into() } else { depth.into() };
            self.complete(position, BoundedScore { proven: settled, ..value }, reached);
            observer.progress(&self.root.current(self.counts()));
            if settled || depth == limit {
                return self.finish(true);
            }
            // Only between two depths: a depth that was begun and broken off would be lost.
            if self.control.gives_way(depth.into()) {
                return self.finish(false);
            }
            let before = past.map_or(value.score, |past: DepthValues| past.last);
            past = Some(DepthValues { last: value.score, before });
            depth += 1;
        }
    }

    /// The first depth, and the values of the depths before it: a search of the same position continues where
    /// the earlier one ended.
    fn begin(&mut self, position: &P, limit: u8) -> (u8, Option<DepthValues>) {
        let known = self.root.known();
        if !self.has(Refinement::Deepening) || known.depth == 0 {
            return (if self.has(Refinement::Deepening) { 1 } else { limit }, None);
        }
        let past = DepthValues { last: known.score, before: known.score };
        let depth = if known.exact { u8::MAX } else { u8::try_from(known.depth + 1).unwrap_or(u8::MAX) };
        let mut at = position.clone();
        for &id in &known.line {
            let Some(action) = at.action(id) else { break };
            self.guide.push(action);
            at.play(action);
        }
        (depth, Some(past))
    }

    /// Searches one depth, with aspiration first in a narrow window around the value of the last depth, which
    /// widens on the side where the value lies outside.
    fn aspire<O: Observer>(
        &mut self,
        position: &P,
        depth: u8,
        past: Option<DepthValues>,
        observer: &mut O,
    ) -> Option<BoundedScore> {
        let (alpha, beta) = self.settings.sound_window();
        let open = Frame { alpha, beta, ..Frame::root(depth) };
        let guess = past
            .filter(|past| self.has(Refinement::Aspiration) && !self.has_lines() && !past.last.is_decided());
        let Some(DepthValues { last: guess, before }) = guess else {
            return self.pass(position, open, observer);
        };
        // A value that moved much between two depths may well do so again.
        let margin = MARGIN + (guess.0 - before.0).abs();
        let (mut below, mut above) = (margin, margin);
        loop {
            let alpha = Score(guess.0 - below).max(open.alpha);
            let beta = Score(guess.0 + above).min(open.beta);
            let value = self.pass(position, Frame { alpha, beta, ..open }, observer)?;
            let end = match value.bound {
                // Only the side on which the value lies outside widens; the other bound still holds.
                Bound::Upper if alpha > open.alpha => {
                    below = wider(below);
                    PassEnd::FailedLow
                }
                Bound::Lower if beta < open.beta => {
                    above = wider(above);
                    PassEnd::FailedHigh
                }
                _ => return Some(value),
            };
            count(observer, |statistics| statistics.fail(end));
        }
    }

    fn pass<O: Observer>(&mut self, position: &P, frame: Frame, observer: &mut O) -> Option<BoundedScore> {
        if !self.control.visit() {
            return None;
        }
        if O::WATCHES {
            observer.observe(frame.iteration());
        }
        count(observer, |statistics| statistics.begin_pass(frame.pass_depth(), self.control.seconds()));
        if let Some(table) = &mut self.table {
            table.begin_pass();
        }
        self.horizon_before = self.tally.horizon;
        self.on_guide = true;
        self.plies[0].line.clear();
        self.root.begin_pass();
        self.rated.clear();
        let value = self.visited(position, None, frame, observer);
        let end = if value.is_some() { PassEnd::Complete } else { PassEnd::Stopped };
        count(observer, |statistics| statistics.end_pass(end, self.control.seconds()));
        value
    }

    fn complete(&mut self, position: &P, value: BoundedScore, depth: u32) {
        self.guide.clone_from(&self.plies[0].line);
        let mut line = self.root.line();
        if !self.guide.is_empty() {
            self.follow_table(position, value.score, depth);
            line = self.guide.iter().map(|&action| action.into()).collect();
        }
        self.root.pass_done(value, depth, line);
    }

    /// Extends the principal variation, which ends where the table had the value, by table entries of the
    /// same depth: the same value of another depth may belong to another line.
    fn follow_table(&mut self, root: &P, score: Score, depth: u32) {
        // Where mirror images share an entry, its few bits do not always show whose action it holds: good
        // enough to try that action first, not to call it the best.
        let Some(table) = self.table.as_ref().filter(|_| !self.has(Refinement::Symmetry)) else { return };
        let mut position = root.clone();
        let mut score = score;
        for &action in &self.guide {
            position.play(action);
            score = -score;
        }
        while (self.guide.len() as u32) < depth && !position.is_over() {
            let (key, image) = self.table_key(&position);
            let left = depth - self.guide.len() as u32;
            let fits = |entry: &TableEntry| {
                let as_deep = entry.complete || u32::from(entry.depth) == left;
                entry.image == image && entry.bound == Bound::Exact && entry.value == score && as_deep
            };
            let entry = table.get(key).filter(fits);
            let known = entry.and_then(|entry| position.action(entry.action?));
            let Some(action) = known else { return };
            self.guide.push(action);
            position.play(action);
            score = -score;
        }
    }

    fn finish(&self, finished: bool) -> Report {
        let counts = self.counts();
        self.root.finish(finished, counts)
    }
}

/// The next margin on a side where the last one was too narrow; it soon exceeds every score.
const fn wider(margin: i32) -> i32 {
    if margin > Score::ESTIMATE_LIMIT { Score::INFINITY.0 } else { margin * 4 }
}
