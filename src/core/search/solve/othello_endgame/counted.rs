//! Statistics of the solver: a counting kernel, for which all layers are compiled a second time, so that the
//! counting is not compiled into the usual search; and the counts of a thread, ply by ply.

#![expect(
    clippy::inline_always,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use crate::game::othello::kernel::Kernel;
use crate::search::statistics::{NodeClass, PassEnd, PlyStatistics};
use crate::search::{Observer, depth_first};

use super::layers::Layers;
use super::worker::{PLIES, Worker};

#[derive(Clone, Copy, Debug)]
pub(super) struct Counted<K>(pub(super) K);

impl<K: Kernel> Kernel for Counted<K> {
    #[inline(always)]
    fn moves(self, own: u64, opponent: u64) -> u64 {
        self.0.moves(own, opponent)
    }

    #[inline(always)]
    fn flips(self, square: u32, own: u64, opponent: u64) -> u64 {
        self.0.flips(square, own, opponent)
    }

    #[inline(always)]
    fn last(self, square: u32, own: u64) -> u32 {
        self.0.last(square, own)
    }

    #[inline(always)]
    fn grown(self, own: u64, empty: u64, edges: u64) -> u64 {
        self.0.grown(own, empty, edges)
    }

    #[inline(always)]
    fn summed(self, numbers: &[i16], begin: &[u32; 48], places: &[u16; 48]) -> Option<i16> {
        self.0.summed(numbers, begin, places)
    }
}

/// Empty counts of a thread: a place for each ply, where the kernel counts.
pub(super) fn plies<K: Layers>() -> Vec<PlyStatistics> {
    vec![PlyStatistics::default(); if K::COUNTS { PLIES } else { 0 }]
}

impl<K: Layers> Worker<'_, K> {
    /// Counts at the ply of a node with a number of empty squares.
    #[inline(always)]
    pub(super) fn count(&mut self, empties: u32, count: impl FnOnce(&mut PlyStatistics)) {
        if K::COUNTS {
            let ply = self.ply(empties);
            count(&mut self.plies[ply]);
        }
    }

    /// Counts a node that is entered.
    #[inline(always)]
    pub(super) fn enter(&mut self, empties: u32) {
        self.counts.nodes += 1;
        self.count_node(empties, |_| ());
    }

    /// Counts the end of the game at a node that was entered.
    #[inline(always)]
    pub(super) fn end(&mut self, empties: u32) {
        self.counts.leaves += 1;
        self.count(empties, |ply| ply.ends += 1);
    }

    /// Counts a node that the evaluation values.
    #[inline(always)]
    pub(super) fn evaluate(&mut self, empties: u32) {
        self.counts.nodes += 1;
        self.counts.leaves += 1;
        self.count_node(empties, |ply| ply.evaluations += 1);
    }

    /// Counts a node with one empty square or none, whose value follows by counting.
    #[inline(always)]
    pub(super) fn end_by_counting(&mut self, empties: u32) {
        self.counts.ends += 1;
        self.count_node(empties, |ply| ply.ends += 1);
    }

    #[inline(always)]
    fn count_node(&mut self, empties: u32, count: impl FnOnce(&mut PlyStatistics)) {
        let researched = u64::from(self.researches > 0);
        self.count(empties, |ply| {
            ply.nodes += 1;
            ply.researched += researched;
            count(ply);
        });
    }

    /// Removes a node that was entered and that the control has refused.
    pub(super) fn uncount_node(&mut self, empties: u32) {
        let researched = u64::from(self.researches > 0);
        self.count(empties, |ply| {
            ply.nodes -= 1;
            ply.researched -= researched;
        });
    }

    /// Counts a node by its value, its window and the number of its moves tried.
    #[inline(always)]
    pub(super) fn left(&mut self, empties: u32, value: i32, window: [i32; 2], tried: usize) {
        let [alpha, beta] = window;
        self.count(empties, |ply| {
            let class = match value {
                _ if value >= beta => NodeClass::Cut,
                _ if value <= alpha => NodeClass::All,
                _ => NodeClass::Pv,
            };
            ply.leave(class, tried as u64);
        });
    }

    /// Counts a node of a null window. Where no action was tried, known children answered it.
    #[inline(always)]
    pub(super) fn left_after(&mut self, empties: u32, value: i32, alpha: i32, tried: usize) {
        if tried == 0 {
            self.count(empties, |ply| ply.child_cuts += 1);
        } else {
            self.left(empties, value, [alpha, alpha + 1], tried);
        }
    }

    /// Counts a node without another move than a pass by its value.
    #[inline(always)]
    pub(super) fn passed(&mut self, empties: u32, value: i32, window: [i32; 2]) {
        if !self.stopped {
            self.count(empties, |ply| ply.list(1));
            self.left(empties, value, window, 1);
        }
    }

    /// Counts moves that a cut leaves out.
    #[inline(always)]
    pub(super) fn count_skipped(&mut self, empties: u32, skipped: usize) {
        self.count(empties, |ply| ply.skipped += skipped as u64);
    }

    /// Counts a look-up of a position; `answers` is whether its entry suffices, `None` without one.
    #[inline(always)]
    pub(super) fn probed(&mut self, empties: u32, answers: Option<bool>) {
        self.count(empties, |ply| {
            ply.probes += 1;
            ply.hits += u64::from(answers.is_some());
            ply.table_cuts += u64::from(answers.unwrap_or(false));
        });
    }

    /// Counts a look-up of a child; `known` is whether it has an entry.
    #[inline(always)]
    pub(super) fn probed_child(&mut self, empties: u32, known: bool) {
        self.count(empties, |ply| {
            ply.child_probes += 1;
            ply.child_hits += u64::from(known);
        });
    }

    /// Counts a written entry; `overwrites` is whether one of another position is lost.
    #[inline(always)]
    pub(super) fn stored(&mut self, empties: u32, overwrites: bool) {
        self.count(empties, |ply| {
            ply.stores += 1;
            ply.overwrites += u64::from(overwrites);
        });
    }

    /// Counts a move tried by a shallower search, and pruned by it or not; `empties` are those after it.
    #[inline(always)]
    pub(super) fn tried_selectively(&mut self, empties: u32, given_up: bool) {
        if K::COUNTS {
            let ply = self.ply(empties);
            self.plies[ply].given_up += u64::from(given_up);
            let above = &mut self.plies[ply.saturating_sub(1)];
            above.selective_tries += 1;
            above.selective_cuts += u64::from(given_up);
        }
    }

    /// A second search of a move in a wider window.
    #[inline(always)]
    pub(super) fn research(&mut self, search: impl FnOnce(&mut Self) -> i32) -> i32 {
        self.researches += u32::from(K::COUNTS);
        let value = search(self);
        self.researches -= u32::from(K::COUNTS);
        value
    }

    /// A search after a pass that only statistics record.
    #[inline(always)]
    pub(super) fn behind_pass(&mut self, search: impl FnOnce(&mut Self) -> i32) -> i32 {
        self.passes += u32::from(K::COUNTS);
        let value = search(self);
        self.passes -= u32::from(K::COUNTS);
        value
    }

    /// Begins a pass to a depth; `None` to the end.
    pub(super) fn begin_pass<O: Observer>(&self, observer: &mut O, depth: Option<u16>) {
        depth_first::count(observer, |statistics| statistics.begin_pass(depth, self.seconds()));
    }

    /// Passes the counts on.
    pub(super) fn hand_over<O: Observer>(&mut self, observer: &mut O) {
        depth_first::count(observer, |statistics| statistics.take_in(&mut self.plies));
    }

    /// Ends a pass, and passes all counts on.
    pub(super) fn end_pass<O: Observer>(&mut self, observer: &mut O, end: PassEnd) {
        self.hand_over(observer);
        depth_first::count(observer, |statistics| statistics.end_pass(end, self.seconds()));
    }
}
