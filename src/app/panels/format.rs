//! Numbers as the panels write them: visible signs, bounds in front, few digits.

use egui::Color32;

use crate::app::state::State as App;
use crate::app::theme::Palette;
use crate::catalog::{Family, Unit};
use crate::conventions::Conventions;
use crate::game::score::{Bound, Certainty};
use crate::game::{Score, Side};
use crate::search::Report;
use crate::trace::Snapshot;
use crate::trace::tree::{Folded, Node, NodeId, State};

/// A score with what is known of it: `= +4`, `≈ +4`, `≤ −2`; in a textbook tree `=3`, `≤2`.
pub(in crate::app) fn bounded(unit: Unit, known: Certainty, value: Score) -> String {
    let value = unit.write(value);
    let space = if unit.is_textbook() { "" } else { "\u{2009}" };
    format!("{}{space}{value}", known.sign())
}

/// What is known of a node's value, told for whom the conventions say.
pub(in crate::app) fn told(node: &Node, conventions: Conventions) -> Option<(Certainty, Score)> {
    let known = node.value.map(|value| (node.certainty(), value));
    known.map(|known| seen(known, node.side, conventions.viewer(node.side)))
}

/// A score of the search that is shown, found with a report about a position where `side` is to move, as it is shown to
/// people and as `viewer` sees it.
pub(super) fn found(
    state: &App,
    (report, side): (&Report, Side),
    viewer: Side,
    (bound, exact, score): (Bound, bool, Score),
) -> (Certainty, String) {
    if let Some(shown) = state.shown(report) {
        return shown.words(viewer, (bound, exact, score));
    }
    let (known, score) = seen((bound.certainty(exact), score), side, viewer);
    (known, bounded(state.unit(), known, score))
}

/// A value for `side` as `viewer` sees it.
pub(in crate::app) fn seen(
    (known, value): (Certainty, Score),
    side: Side,
    viewer: Side,
) -> (Certainty, Score) {
    if side == viewer { (known, value) } else { (known.flipped(), -value) }
}

/// What is known of a node's value, told for the first player.
pub(in crate::app) fn known(node: &Node) -> Option<(Certainty, Score)> {
    node.value.map(|value| seen((node.certainty(), value), node.side, Side::First))
}

/// The colour of a cut at a node of `side`, by what the conventions call it.
pub(super) const fn cut_color(palette: &Palette, conventions: Conventions, side: Side) -> Color32 {
    palette.cut(conventions.cut_name(side))
}

/// A share of 0..=1 in percent: `54 %`, and one decimal near the ends: `99.6 %`.
pub(in crate::app) fn percent(share: f64) -> String {
    let percent = share * 100.0;
    let decimals = usize::from(!(1.0..=99.0).contains(&percent) && percent > 0.0 && percent < 100.0);
    format!("{percent:.decimals$}\u{2009}%")
}

/// A share of 0..=1 in percent with one decimal, for columns: `48.3 %`.
pub(in crate::app) fn fine_percent(share: f64) -> String {
    format!("{:.1}\u{2009}%", share * 100.0)
}

/// The key of how many times a search played out, or in a game for one tried.
pub(in crate::app) const fn runs(family: Family) -> &'static str {
    match family {
        Family::Alternating | Family::Simultaneous => "analysis.figure.simulations",
        Family::Solo => "analysis.figure.tries",
    }
}

/// A time: `0.24 s`, `12.3 s`, `3:05`.
pub(super) fn seconds(seconds: f64) -> String {
    if seconds < 9.995 {
        format!("{seconds:.2}\u{2009}s")
    } else if seconds < 99.95 {
        format!("{seconds:.1}\u{2009}s")
    } else {
        format!("{}:{:02}", seconds as u64 / 60, seconds as u64 % 60)
    }
}

/// A time, in milliseconds where it is short.
pub(super) fn short_time(seconds: f64) -> String {
    match seconds * 1e3 {
        millis if millis < 1.0 => "< 1\u{2009}ms".to_owned(),
        millis if millis < 99.5 => format!("{millis:.0}\u{2009}ms"),
        _ => self::seconds(seconds),
    }
}

/// What lies below a node of a depth-first tree, recorded or only counted. Leaves and cuts are known only of
/// what was only counted.
pub(super) fn below(now: &Snapshot<'_>, id: NodeId) -> Folded {
    let node = now.node(id);
    if let State::Folded(folded) = node.state {
        return folded;
    }
    let end = node.left.map_or(now.len(), |left| now.tree().prefix(left));
    let recorded = end.saturating_sub(id.index() + 1) as u32;
    Folded { nodes: recorded, leaves: 0, cuts: 0 }
}
