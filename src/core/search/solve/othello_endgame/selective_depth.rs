//! Depth, certainty and window of a selective search, used by every layer of the recursion.

use super::table::SearchFinding;

pub(super) const SURE: u8 = u8::MAX;

#[derive(Clone, Copy, Debug)]
pub(super) struct SelectiveDepth {
    pub(super) depth: u8,
    pub(super) level: u8,
    pub(super) alpha: i8,
    pub(super) beta: i8,
}

impl SelectiveDepth {
    /// A null window: whether a value is greater than alpha.
    #[inline]
    pub(super) const fn null(depth: u32, level: u8, alpha: i32) -> Self {
        Self { depth: depth as u8, level, alpha: alpha as i8, beta: alpha as i8 + 1 }
    }

    #[inline]
    pub(super) const fn window(self, alpha: i32, beta: i32) -> Self {
        Self { alpha: alpha as i8, beta: beta as i8, ..self }
    }

    /// The result of such a search, with its best square and its nodes, in the table's form.
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

    /// The same from the other side's point of view.
    #[inline]
    pub(super) const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha, ..self }
    }
}
