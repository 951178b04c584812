//! Depth, certainty and window of a selective search, which every layer of the recursion names.

use super::table::SearchFinding;

/// The level of searches that prove.
pub(super) const SURE: u8 = u8::MAX;

/// How deep and how surely to search, and in which window.
#[derive(Clone, Copy, Debug)]
pub(super) struct SelectiveDepth {
    pub(super) depth: u8,
    pub(super) level: u8,
    pub(super) alpha: i8,
    pub(super) beta: i8,
}

impl SelectiveDepth {
    /// Whether a value is greater than alpha.
    #[inline]
    pub(super) const fn null(depth: u32, level: u8, alpha: i32) -> Self {
        Self { depth: depth as u8, level, alpha: alpha as i8, beta: alpha as i8 + 1 }
    }

    #[inline]
    pub(super) const fn window(self, alpha: i32, beta: i32) -> Self {
        Self { alpha: alpha as i8, beta: beta as i8, ..self }
    }

    /// The value that such a search found, with its best square and its nodes, as the table keeps it.
    #[inline]
    pub(super) fn finding(self, value: i32, best: u8, nodes: u64) -> SearchFinding {
        let Self { depth, level, alpha, beta } = self;
        SearchFinding { window: [alpha, beta].map(i32::from), value, best, depth, level, nodes }
    }

    /// The window in whole numbers.
    #[inline]
    pub(super) fn bounds(self) -> [i32; 2] {
        [self.alpha, self.beta].map(i32::from)
    }

    /// The same in the view of the other side.
    #[inline]
    pub(super) const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha, ..self }
    }
}
