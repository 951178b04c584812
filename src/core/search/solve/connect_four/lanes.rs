//! Bit operations in all four directions at once, by vector instructions or portable code.

use super::lines;
use super::size::SolverSize;

/// A kernel for operations along lines. All kernels give the same results.
pub(super) trait LineSearch: Copy + Send + Sync + 'static {
    /// As [`lines::completing`] in empty cells that rest on others; undefined elsewhere.
    fn completing<S: SolverSize>(self, size: S, stones: u64) -> u64;
    /// As [`lines::has_four`].
    fn has_four<S: SolverSize>(self, size: S, cells: u64) -> bool;
    /// As [`lines::needed`].
    fn needed<S: SolverSize>(self, size: S, own: u64, other: u64) -> u64;
    /// As [`lines::mirrored`].
    fn mirrored<S: SolverSize>(self, size: S, cells: u64) -> u64;
}

/// The kernel for every processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct PortableLines;

impl LineSearch for PortableLines {
    #[inline(always)]
    fn completing<S: SolverSize>(self, size: S, stones: u64) -> u64 {
        lines::completing(size, stones)
    }

    #[inline(always)]
    fn has_four<S: SolverSize>(self, size: S, cells: u64) -> bool {
        lines::has_four(size, cells)
    }

    #[inline(always)]
    fn needed<S: SolverSize>(self, size: S, own: u64, other: u64) -> u64 {
        lines::needed(size, own, other)
    }

    #[inline(always)]
    fn mirrored<S: SolverSize>(self, size: S, cells: u64) -> u64 {
        lines::mirrored(size, cells)
    }
}
