//! Several lines: more root actions than the best get a value of their own, not a bound.
//!
//! Within one pass a root action is searched with the window from the worst of the best lines so far, so that
//! it has an exact value if it belongs to them. All lines of a pass have the same depth.

use crate::eval::Evaluator;
use crate::game::{Alternating, Score};
use crate::search::depth_first::BoundedScore;
use crate::search::short_sort::sort_greatest_first;

use super::search::AlphaBetaSearch;

impl<P: Alternating, E: Evaluator<P>> AlphaBetaSearch<'_, P, E> {
    /// Whether more root actions than the best get a value of their own.
    pub(super) const fn has_lines(&self) -> bool {
        !matches!(self.settings.lines, Some(0 | 1))
    }

    /// Takes the value of a root action of the running pass, and returns the value that another has to beat
    /// to be one of the lines; `None` while there are fewer lines than requested.
    pub(super) fn worst_line(&mut self, value: BoundedScore) -> Option<Score> {
        let lines = self.settings.lines? as usize;
        // Behind its equals: of lines with equal values the first found stays in front.
        let at = self.rated.partition_point(|other| other.score >= value.score);
        self.rated.insert(at, value);
        self.rated.truncate(lines);
        self.rated.get(lines - 1).map(|worst| worst.score)
    }

    /// Whether no deeper search can change the lines: each is proven.
    pub(super) fn lines_are_proven(&self) -> bool {
        if !self.has_lines() {
            return true;
        }
        let mut known: Vec<_> = self.root.rated().collect();
        sort_greatest_first(&mut known, |&(score, _)| score);
        known
            .iter()
            .take(self.settings.lines.map_or(usize::MAX, |lines| lines as usize))
            .all(|&(_, proven)| proven)
    }
}
