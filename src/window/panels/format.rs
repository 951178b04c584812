//! Numbers as the panels write them: visible signs, bounds in front, few digits.

use egui::Color32;

use crate::catalog::Unit;
use crate::catalog::shown::DisplayedResult;
use crate::conventions::Conventions;
use crate::game::score::{Bound, Certainty};
use crate::game::{Score, Side};
use crate::search::Report;
use crate::session::state::State as App;
use crate::trace::TreeSnapshot;
use crate::trace::tree::{Folded, NodeId, NodeState};
use crate::window::style::Palette;
use crate::words::text::Text;
use crate::words::values::{bounded, seen};

/// How the scores of a report are written to people.
pub(super) struct ReportScores {
    /// What the report is shown as, if it is of the search that is shown.
    shown: Option<DisplayedResult>,
    unit: Unit,
    text: Text,
    /// Who is to move where the report was made.
    side: Side,
    viewer: Side,
}

impl ReportScores {
    /// The scores of a report about a position where `side` is to move, as `viewer` sees them.
    pub(super) fn of(state: &App, report: &Report, side: Side, viewer: Side) -> Self {
        Self { shown: state.shown(report), unit: state.unit(), text: state.text(), side, viewer }
    }

    /// A score of the report for its side, and what is known of it.
    pub(super) fn words(&self, bound: Bound, exact: bool, score: Score) -> (Certainty, String) {
        if let Some(shown) = self.shown.filter(|_| !score.is_uncounted()) {
            return shown.words(self.viewer, bound, exact, score);
        }
        let (known, score) = seen(bound.certainty(exact), score, self.side, self.viewer);
        (known, bounded(self.text, self.unit, known, score))
    }
}

/// The colour of a cut at a node of `side`, by what the conventions call it.
pub(super) const fn cut_color(palette: &Palette, conventions: Conventions, side: Side) -> Color32 {
    palette.cut(conventions.cut_name(side))
}

/// What lies below a node of a depth-first tree, recorded or only counted. Leaves and cuts are known only of
/// what was only counted.
pub(super) fn below(now: &TreeSnapshot<'_>, id: NodeId) -> Folded {
    let node = now.node(id);
    if let NodeState::Folded(folded) = node.state {
        return folded;
    }
    // Nodes are recorded in the order of the search: all below this one lie between it and
    // what was there when it was left.
    let end = node.left.map_or(now.len(), |left| now.tree().prefix(left));
    Folded { nodes: now.tree().recorded_below(id, end), leaves: 0, cuts: 0 }
}
