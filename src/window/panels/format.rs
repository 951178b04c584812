//! Numbers as the panels write them: visible signs, bounds in front, few digits.

use egui::Color32;

use crate::style::Palette;
use edagari_app::catalog::shown::DisplayedResult;
use edagari_app::catalog::{AnyPosition, Unit};
use edagari_app::conventions::Conventions;
use edagari_app::game::score::{Bound, Certainty};
use edagari_app::game::{Score, Side};
use edagari_app::review::reviews;
use edagari_app::search::ActionReport;
use edagari_app::session::knowledge::shown as knowledge;
use edagari_app::session::state::State as App;
use edagari_app::words::text::Text;
use edagari_app::words::values::{self, bounded, seen};

/// The value of an action as it is shown.
pub(super) struct ActionValue {
    pub(super) known: Certainty,
    pub(super) words: String,
    /// The score of the report; `None` where a win rate or an estimate is shown instead.
    pub(super) score: Option<Score>,
}

/// The display of the scores of a report.
pub(super) struct ReportScores {
    /// The display of estimates; `None` while no search is known.
    shown: Option<DisplayedResult>,
    unit: Unit,
    text: Text,
    /// The side to move in the position of the report.
    side: Side,
    viewer: Side,
}

impl ReportScores {
    /// The scores of a report about a position where `side` is to move, as `viewer` sees them.
    pub(super) fn of(state: &App, side: Side, viewer: Side) -> Self {
        Self { shown: state.shown(), unit: state.unit(), text: state.text(), side, viewer }
    }

    /// The value of an action in words: a bound that leaves the winner open is replaced by the estimate of
    /// the position after it. `None` while its value is unknown.
    pub(super) fn action(
        &self,
        state: &App,
        root: &AnyPosition,
        found: &ActionReport,
    ) -> Option<ActionValue> {
        let score = found.score?;
        // In a textbook tree each search shows only its own findings.
        if !found.exact || !score.leaves_open(found.bound) || !reviews(root.game()) {
            let (known, words) = self.words(found.bound, found.exact, score);
            return Some(ActionValue { known, words, score: Some(score) });
        }
        let fact = knowledge::of(state, &root.after(&[found.action]))?;
        let (known, words) = values::found(self.text, self.unit, &fact.value, self.viewer);
        Some(ActionValue { known, words, score: None })
    }

    /// A score of the report for its side, and its certainty.
    pub(super) fn words(&self, bound: Bound, exact: bool, score: Score) -> (Certainty, String) {
        let known = bound.certainty(exact);
        if let Some(shown) = self.shown.filter(|_| !self.unit.is_word(score, known)) {
            return shown.words(self.viewer, bound, exact, score);
        }
        let (known, score) = seen(known, score, self.side, self.viewer);
        (known, bounded(self.text, self.unit, known, score))
    }
}

/// The colour of a cut at a node of `side`, by its name in the conventions.
pub(super) const fn cut_color(palette: &Palette, conventions: Conventions, side: Side) -> Color32 {
    palette.cut(conventions.cut_name(side))
}
