//! The number that a program takes for infinity.

use crate::game::Score;

/// An end of the root's window that lies beyond every value, where there is one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Infinite(Option<i32>);

impl Infinite {
    /// Of a search with this window of its root and these values.
    pub(super) fn of(root: [Option<Score>; 2], values: impl Iterator<Item = Score>) -> Self {
        let greatest = values.map(|value| value.0.abs()).filter(|&size| size < Score::INFINITY.0).max();
        let greatest = greatest.unwrap_or_default();
        Self(root.iter().flatten().map(|end| end.0.abs()).max().filter(|&end| end > greatest))
    }

    /// An end of a window, infinite where the program means that.
    pub(super) fn widened(self, end: Option<Score>) -> Option<Score> {
        end.map(
            |end| if Some(end.0.abs()) == self.0 { Score(end.0.signum() * Score::INFINITY.0) } else { end },
        )
    }
}
