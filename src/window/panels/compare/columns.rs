//! The searches that are compared, column by column, as the parts of the panel show them.

use edagari_app::catalog::Family;
use edagari_app::session::compare::data::{ComparedSearch, ComparisonRun};
use edagari_app::session::state::State;
use edagari_app::words::text::Text;

/// A column of the comparison while it is painted.
#[derive(Clone, Copy)]
pub(super) struct PaintedColumn<'a> {
    pub(super) state: &'a State,
    /// Its index from the left.
    pub(super) at: u8,
    pub(super) entry: &'a ComparedSearch,
}

/// Whether the searches are of a one-player game, in which there are no cuts and more points are better.
pub(super) fn is_alone(state: &State) -> bool {
    state.comparison.position().is_some_and(|position| position.family() == Family::Solo)
}

impl<'a> PaintedColumn<'a> {
    pub(super) fn all(state: &'a State) -> impl Iterator<Item = Self> + Clone {
        let entries = state.comparison.entries.iter().enumerate();
        entries.map(move |(at, entry)| Self { state, at: at as u8, entry })
    }

    pub(super) const fn text(self) -> Text {
        self.state.text()
    }

    pub(super) const fn comparison_run(self) -> Option<&'a ComparisonRun> {
        self.entry.comparison_run.as_ref()
    }

    /// The number that names the column: letters are names of nodes.
    pub(super) const fn number(self) -> u8 {
        self.at + 1
    }

    /// The mark that goes with its colour, so that nothing depends on colour alone.
    pub(super) const fn mark(self) -> &'static str {
        ["●", "■", "◆", "▲"][self.at as usize % 4]
    }
}
