//! Statistics of the solver: a counting kernel, for which the recursion is compiled a second time, so that
//! the counting is not compiled into the usual search.

#![expect(
    clippy::inline_always,
    reason = "the whole recursion must be translated for the kernel's instruction set, from wherever it is called"
)]

use crate::search::statistics::{NodeClass, PlyStatistics};

use super::lanes::LineSearch;
use super::node::RecursionKernel;
use super::size::SolverSize;

/// A kernel that looks along lines as another does, and counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted<K>(pub(super) K);

impl<K: LineSearch> LineSearch for Counted<K> {
    #[inline(always)]
    fn completing<S: SolverSize>(self, size: S, stones: u64) -> u64 {
        self.0.completing(size, stones)
    }

    #[inline(always)]
    fn has_four<S: SolverSize>(self, size: S, cells: u64) -> bool {
        self.0.has_four(size, cells)
    }

    #[inline(always)]
    fn needed<S: SolverSize>(self, size: S, own: u64, other: u64) -> u64 {
        self.0.needed(size, own, other)
    }

    #[inline(always)]
    fn mirrored<S: SolverSize>(self, size: S, cells: u64) -> u64 {
        self.0.mirrored(size, cells)
    }
}

/// Counts of a search by the number of stones; empty where the kernel does not count.
#[derive(Clone, Debug, Default)]
pub(super) struct StoneCounts(Vec<PlyStatistics>);

impl StoneCounts {
    /// More than the number of cells of any board.
    const MOST: usize = 65;

    pub(super) fn new(is_counting: bool) -> Self {
        Self(vec![PlyStatistics::default(); if is_counting { Self::MOST } else { 0 }])
    }

    /// Whether statistics are wanted.
    pub(super) const fn is_counting(&self) -> bool {
        !self.0.is_empty()
    }

    /// The counts from a number of stones on.
    pub(super) fn from(&mut self, stones: u32) -> &mut [PlyStatistics] {
        self.0.get_mut(stones as usize..).unwrap_or_default()
    }

    /// Adds the counts of another thread.
    pub(super) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(sum, ply)| *sum += *ply);
    }

    /// Counts at a node with a number of stones.
    #[inline(always)]
    pub(super) fn count<K: RecursionKernel>(&mut self, stones: u32, count: impl FnOnce(&mut PlyStatistics)) {
        if K::COUNTS
            && let Some(ply) = self.0.get_mut(stones as usize)
        {
            count(ply);
        }
    }

    /// Counts a node by its value, the moves tried and the moves still open.
    #[inline(always)]
    pub(super) fn leave<K: RecursionKernel>(&mut self, stones: u32, is_cut: bool, tried: u32, left: u32) {
        self.count::<K>(stones, |ply| {
            ply.leave(if is_cut { NodeClass::Cut } else { NodeClass::All }, tried.into());
            ply.cuts += u64::from(is_cut && left > 0);
            ply.skipped += if is_cut { u64::from(left) } else { 0 };
        });
    }
}
