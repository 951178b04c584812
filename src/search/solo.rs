//! What the searches for one player share: the report on a plan.

use crate::game::{Score, Solo};

use super::{ActionReport, Report};

/// The score of points: what a report on a game for one player shows.
pub const fn score(points: i32) -> Score {
    Score::estimate(points)
}

/// The report on a finished game, where there is nothing to search.
pub fn report_of_end<P: Solo>(root: &P) -> Report {
    Report { score: score(root.points()), exact: true, nodes: 1, finished: true, ..Report::default() }
}

/// One entry for each action of the root, of which nothing is known.
pub(super) fn unknown_actions<P: Solo>(root: &P) -> Vec<ActionReport> {
    let mut actions = Vec::new();
    root.actions(&mut actions);
    actions.into_iter().map(|action| ActionReport::unknown(action.into())).collect()
}
