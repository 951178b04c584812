//! Statistics of the solver: a way to look along lines with which the search counts, by which the recursion is translated once
//! more, so that where nobody asks nothing of it is compiled.

#![expect(
    clippy::inline_always,
    reason = "the whole recursion must be translated for the kernel's instruction set, from wherever it is called"
)]

use crate::search::statistics::{NodeClass, PlyStatistics};

use super::lanes::LineSearch;
use super::node::RecursionKernel;
use super::size::SolverSize;

/// Looks along lines as another kernel does, and has the search count.
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

/// The counts of a search by the stones on the board; nothing where the kernel does not count.
#[derive(Clone, Debug, Default)]
pub(super) struct StoneCounts(Vec<PlyStatistics>);

impl StoneCounts {
    /// More than the cells of any board.
    const MOST: usize = 65;

    pub(super) fn new(is_counting: bool) -> Self {
        Self(vec![PlyStatistics::default(); if is_counting { Self::MOST } else { 0 }])
    }

    /// Whether anybody asks.
    pub(super) const fn is_counting(&self) -> bool {
        !self.0.is_empty()
    }

    /// The counts from so many stones on.
    pub(super) fn from(&mut self, stones: u32) -> &mut [PlyStatistics] {
        self.0.get_mut(stones as usize..).unwrap_or_default()
    }

    /// Adds what another thread has counted.
    pub(super) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(sum, ply)| *sum += *ply);
    }

    /// Counts at a node with so many stones.
    #[inline(always)]
    pub(super) fn count<K: RecursionKernel>(&mut self, stones: u32, count: impl FnOnce(&mut PlyStatistics)) {
        if K::COUNTS
            && let Some(ply) = self.0.get_mut(stones as usize)
        {
            count(ply);
        }
    }

    /// A node has its value after so many of its moves, of which so many more were open.
    #[inline(always)]
    pub(super) fn leave<K: RecursionKernel>(&mut self, stones: u32, is_cut: bool, tried: u32, left: u32) {
        self.count::<K>(stones, |ply| {
            ply.leave(if is_cut { NodeClass::Cut } else { NodeClass::All }, tried.into());
            ply.cuts += u64::from(is_cut && left > 0);
            ply.skipped += if is_cut { u64::from(left) } else { 0 };
        });
    }
}
