//! What the board may tell of the search that is shown: all of it, or, while a step of its recording is looked at, only
//! what was known at that step.

use std::borrow::Cow;

use crate::catalog::{AnyPosition, Family};
use crate::game::number_tree::NumberTree;
use crate::game::{ActionId, Side};
use crate::search::{ActionReport, Report};
use crate::trace::{NodeId, Snapshot};

use super::state::State;
use super::subject::{Stage, Subject};

/// The report about the position on the board, if the search that is shown is about it. Where both move at once, and
/// in games for one, it is always the newest.
pub fn report(state: &State) -> Option<Cow<'_, Report>> {
    let newest = state.report_here()?;
    let then = looked_at(state).filter(|(subject, _)| subject.root.family() == Family::Alternating);
    Some(then.map_or(Cow::Borrowed(newest), |(_, now)| Cow::Owned(report_at(&now, newest))))
}

/// Which nodes of the number tree on the board are read, by number: while a step is looked at, all but those that the
/// search has skipped by then; else those that alpha-beta enters, where that was found for the very tree. Empty where
/// nothing is known.
pub fn entered(state: &State) -> Cow<'_, [bool]> {
    let AnyPosition::NumberTree(here) = &state.game.position else { return Cow::Borrowed(&[]) };
    let root = here.root();
    if let Some((subject, now)) = looked_at(state)
        && let AnyPosition::NumberTree(searched) = subject.root
        && searched.root() == root
    {
        return Cow::Owned(entered_at(&now, searched));
    }
    let known = state.view.numbers.known.as_ref().filter(|known| known.question.root == root);
    known.map_or(Cow::Borrowed(&[]), |known| Cow::Borrowed(known.orders.entered.as_slice()))
}

/// Whether a line is the one on which the search stands at the step that is looked at.
pub fn is_running(state: &State, line: &[ActionId]) -> bool {
    looked_at(state).is_some_and(|(_, now)| {
        let current = now.tree().current(now.step());
        current.is_some_and(|id| now.tree().path(id) == line)
    })
}

/// The search that is shown, as it stood at the step that is looked at.
fn looked_at(state: &State) -> Option<(Subject<'_>, Snapshot<'_>)> {
    let subject = state.subject(Stage::Main)?;
    let now = subject.snapshot()?;
    (now.moment().is_some() && !now.tree().is_empty()).then_some((subject, now))
}

fn report_at(now: &Snapshot<'_>, newest: &Report) -> Report {
    let best = now.principal_variation().first().and_then(|&id| now.tree().action(id));
    let actions = newest.actions.iter().map(|found| action_at(now, found.action)).collect();
    Report { best, actions, ..Report::default() }
}

/// What was known of an action of the root. A search that comes back to an action knows what it found before.
fn action_at(now: &Snapshot<'_>, action: ActionId) -> ActionReport {
    let root = now.node(NodeId::ROOT).side;
    let nodes = now.children(NodeId::ROOT).filter(|&id| now.tree().action(id) == Some(action));
    let told = nodes.map(|id| now.node(id)).filter(|node| node.value.is_some() || node.visits > 0);
    let Some(node) = told.last() else { return ActionReport::unknown(action) };
    ActionReport {
        score: node.value.map(|value| if node.side == root { value } else { -value }),
        bound: if node.side == root { node.bound } else { node.bound.flipped() },
        visits: node.visits.into(),
        win_rate: node.mean.map(|mean| if root == Side::First { mean } else { 1.0 - mean }),
        ..ActionReport::unknown(action)
    }
}

/// Recorded nodes up to which it is worked out in every picture what was skipped.
const FEW: usize = 20_000;

fn entered_at(now: &Snapshot<'_>, searched: &NumberTree) -> Vec<bool> {
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
