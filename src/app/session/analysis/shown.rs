//! The visible part of the search that is shown: all of it, or, while a step of its recording is looked at, only
//! what was known at that step.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::Arc;

use crate::catalog::{AnyPosition, Method};
use crate::game::ActionId;
use crate::game::number_tree::NumberTree;
use crate::search::Report;
use crate::session::drawing::data::{DrawingPlace, DrawnSearch};
use crate::session::knowledge::data::{Fact, Source};
use crate::session::knowledge::shown as knowledge;
use crate::session::knowledge::update::Found;
use crate::session::state::State;
use crate::trace::{NodeId, TreeSnapshot};

use super::at_step::{FoundAtStep, Then};

/// Findings of the search that is shown at the step that is shown; `None` while its end or its present state
/// is shown.
pub fn then(state: &State) -> Option<FoundAtStep<'_>> {
    let newest = &state.analysis.progress.as_ref()?.report;
    Then::of(&state.subject(DrawingPlace::Main)?, newest, state.view.then.as_deref())
}

/// Computes the findings at the step that is shown, once for all frames.
pub(crate) fn remember(state: &mut State) {
    let found = match then(state) {
        Some(FoundAtStep::Before(_)) => return,
        Some(FoundAtStep::New(then)) => Some(Arc::from(then)),
        None => None,
    };
    state.view.then = found;
}

/// A report as the window shows it.
#[derive(Clone, Debug)]
pub enum ShownReport<'a> {
    /// The newest report of the search, with other proven values merged in.
    Newest(Cow<'a, Report>),
    /// Findings at the step of the recording that is shown.
    Then(FoundAtStep<'a>),
    /// The report of an earlier search, deeper than this search has come yet.
    Earlier(Cow<'a, Report>),
}

impl Deref for ShownReport<'_> {
    type Target = Report;

    fn deref(&self) -> &Report {
        match self {
            Self::Newest(report) | Self::Earlier(report) => report,
            Self::Then(then) => &then.report,
        }
    }
}

impl ShownReport<'_> {
    /// Whether anything is known of the value of the position.
    pub fn is_valued(&self) -> bool {
        match self {
            Self::Newest(report) | Self::Earlier(report) => report.is_valued(),
            Self::Then(then) => then.is_valued,
        }
    }
}

/// The newest report of the search that is shown, whatever its position.
pub fn of_search(state: &State) -> Option<ShownReport<'_>> {
    let newest = &state.analysis.progress.as_ref()?.report;
    if let Some(then) = then(state) {
        return Some(ShownReport::Then(then));
    }
    let completed = |report| {
        // The search of a player, or of another program, is shown as what that one has found itself.
        let is_own = !state.analysis.is_players && state.analysis.external().is_none();
        let root = state.analysis.root.as_ref().filter(|_| is_own);
        let completed = root.and_then(|root| knowledge::completed(state, root, report));
        completed.map_or(Cow::Borrowed(report), Cow::Owned)
    };
    let earlier = state.analysis.further().map(|earlier| ShownReport::Earlier(completed(earlier)));
    Some(earlier.unwrap_or_else(|| ShownReport::Newest(completed(newest))))
}

/// The report about the position on the board, if the search that is shown is about it; `None` for searches
/// of players.
pub fn report(state: &State) -> Option<ShownReport<'_>> {
    state.report_here().filter(|_| !state.analysis.is_players)?;
    of_search(state)
}

/// The strongest known fact about the position on the board; at a step of the recording, as of that step.
pub fn on_board(state: &State) -> Option<Fact> {
    let is_shown = state.report_here().is_some() && !state.analysis.is_players;
    let Some(then) = then(state).filter(|_| is_shown) else {
        return knowledge::at(state, state.game.cursor);
    };
    let (root, engine) = (state.analysis.root.as_ref()?, state.analysis.engine.as_ref()?);
    let (report, run) = (&then.report, state.analysis.begun);
    let found = Found { root, engine, report, source: Source::Analysis, run };
    if then.is_valued { found.fact() } else { None }
}

/// Whether a search of the number tree on the board was asked for: its author may want to ask a class about
/// it first.
pub(crate) fn tree_is_searched(state: &State) -> bool {
    let analysis = &state.analysis;
    analysis.requested.is_some() || matches!(analysis.root, Some(AnyPosition::NumberTree(_)))
}

/// Which nodes of the number tree on the board are read, by number: all but those that the search of this
/// very tree has skipped by the step that is shown. Before a requested search has ended, the nodes that
/// alpha-beta would enter. Empty where nothing is known.
pub fn entered(state: &State) -> Cow<'_, [bool]> {
    let AnyPosition::NumberTree(here) = &state.game.position else { return Cow::Borrowed(&[]) };
    let root = here.root();
    if let Some(subject) = state.subject(DrawingPlace::Main)
        && let Some(now) = subject.snapshot()
        && let AnyPosition::NumberTree(searched) = subject.root
        && searched.root() == root
        && !now.tree().is_empty()
    {
        return Cow::Owned(entered_at(&now, searched));
    }
    // Cuts can only be predicted for a search that cuts.
    let cuts = tree_is_searched(state)
        && matches!(state.settings.engine(&state.game.position).method, Method::AlphaBeta(_));
    let known = state.view.numbers.known.as_ref().filter(|known| cuts && known.question.root == root);
    known.map_or(Cow::Borrowed(&[]), |known| Cow::Borrowed(known.orders.entered.as_slice()))
}

/// Whether the search at the step that is shown is on this line.
pub fn is_running(state: &State, line: &[ActionId]) -> bool {
    looked_at(state).is_some_and(|(_, now)| {
        let current = now.tree().current(now.step());
        current.is_some_and(|id| now.tree().path(id) == line)
    })
}

/// The search that is shown, and its tree at the step that is shown.
fn looked_at(state: &State) -> Option<(DrawnSearch<'_>, TreeSnapshot<'_>)> {
    let subject = state.subject(DrawingPlace::Main)?;
    let now = subject.snapshot()?;
    (now.moment().is_some() && !now.tree().is_empty()).then_some((subject, now))
}

/// Number of recorded nodes up to which skipped nodes are computed in every frame.
const FEW: usize = 20_000;

fn entered_at(now: &TreeSnapshot<'_>, searched: &NumberTree) -> Vec<bool> {
    if now.len() > FEW {
        return Vec::new();
    }
    let board = searched.tree();
    let (mut entered, mut skipped) = (vec![false; board.node_count()], vec![false; board.node_count()]);
    let mut open = vec![(NodeId::ROOT, searched.node())];
    while let Some((id, node)) = open.pop() {
        // A second search of a branch may read what the first one skipped.
        let of_kind = if now.tree().is_skipped(id) { &mut skipped } else { &mut entered };
        of_kind[node as usize] = true;
        for child in now.children(id) {
            let place = now.tree().action(child).map(|action| usize::from(action.0));
            let below = place.and_then(|place| board.children(node).get(place));
            open.extend(below.map(|&below| (child, below)));
        }
    }
    entered.iter().zip(skipped).map(|(&entered, skipped)| entered || !skipped).collect()
}
