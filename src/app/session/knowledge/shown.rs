//! The one value that the window shows of a position.

use crate::catalog::{AnyPosition, Method};
use crate::game::Side;
use crate::game::record::{MoveEvaluation, MoveId};
use crate::game::score::Bound;
use crate::review::{GameReview, reviews};
use crate::search::{ActionReport, Report};
use crate::session::state::State;

use super::data::{Fact, PositionKnowledge, Source};
use super::judged;
use super::update::{Found, positions};

/// The strongest fact about a position; `None` while nothing says who is ahead.
pub fn of(state: &State, position: &AnyPosition) -> Option<Fact> {
    best(state, position, None)
}

/// The strongest fact about the position after a move of the record.
pub fn at(state: &State, at: MoveId) -> Option<Fact> {
    let document = &state.game.document;
    at_move(state, at, &document.start.after(&document.record.path_to(at)))
}

/// Whether a fact about a position reveals the result of a game that the user plays against a method: a proof
/// of its start from an opening book or a solver, which the user did not ask for.
pub fn gives_away(state: &State, at: MoveId, fact: &Fact) -> bool {
    let is_asked = matches!(fact.source, Source::Review | Source::Analysis);
    let is_played = state.person_advised().is_some() && !state.is_finished();
    at == MoveId::START && fact.value.exact && !is_asked && is_played
}

/// The strongest facts about the positions of a line, the start first.
pub fn along(state: &State, line: &[MoveId]) -> Vec<Option<Fact>> {
    positions(state, line).into_iter().map(|(at, position)| at_move(state, at, &position)).collect()
}

/// The values of the positions of a line from the start on: proofs, else the estimates in a review by an engine. Later estimates of
/// the engine belong to no review.
pub fn reviewed_along(
    state: &State,
    line: &[MoveId],
    review: &GameReview,
    engine: &str,
) -> Vec<Option<Fact>> {
    let proven = |position: &AnyPosition| of(state, position).filter(Fact::is_proven);
    let said = judged::said_in(review, engine);
    positions(state, line).iter().zip(said).map(|((_, position), said)| proven(position).or(said)).collect()
}

/// The nearest deeper estimate, at most two plies away in the line, where this position only has that of a
/// short automatic search: side by side the two would look like a step that no move made.
pub fn deeper_beside(facts: &[Option<Fact>], ply: usize) -> Option<&Fact> {
    let own = facts.get(ply)?.as_ref().filter(|fact| fact.source == Source::Glance && !fact.value.exact)?;
    let is_deeper =
        |fact: &&Fact| fact.source != Source::Glance && !fact.value.exact && fact.depth() > own.depth();
    let beside = [ply.checked_sub(1), Some(ply + 1), ply.checked_sub(2), Some(ply + 2)];
    beside.into_iter().flatten().filter_map(|at| facts.get(at)?.as_ref()).find(is_deeper)
}

/// The strongest fact, including the value that the record holds for a move, which may be from a file.
pub(super) fn at_move(state: &State, at: MoveId, position: &AnyPosition) -> Option<Fact> {
    best(state, position, state.game.document.record.evaluation(at))
}

/// The strongest of the stored facts, the present finding of the search that is shown, and a noted value.
fn best(state: &State, position: &AnyPosition, noted: Option<&MoveEvaluation>) -> Option<Fact> {
    let position = position.as_seen();
    if let Some(result) = result(&position) {
        return Some(result);
    }
    let running = found(state, &position).and_then(|found| found.fact());
    // A lesson only shows the findings of its own search.
    if state.lessons.staged && running.is_some() {
        return running;
    }
    let kept = state.knowledge.of(&position);
    let noted =
        noted.filter(|noted| kept.and_then(PositionKnowledge::best).is_none_or(|best| best.value != **noted));
    if running.is_none() && noted.is_none() {
        return kept?.best().cloned();
    }
    let mut all = kept.cloned().unwrap_or_default();
    noted.cloned().map(Fact::noted).into_iter().chain(running).for_each(|fact| all.take(fact));
    all.best().cloned()
}

/// The present finding of the search that is shown, where it is about this position.
pub fn found<'a>(state: &'a State, position: &AnyPosition) -> Option<Found<'a>> {
    let analysis = &state.analysis;
    let root = analysis.root.as_ref().filter(|root| *root == position)?;
    let (engine, report) = (analysis.engine.as_ref()?, &analysis.progress.as_ref()?.report);
    Some(Found { root, engine, report, source: state.analysis.source(), run: analysis.begun })
}

/// The result of a game that is over.
pub fn result(position: &AnyPosition) -> Option<Fact> {
    Some(Fact::noted(MoveEvaluation::proven(position.result_for_first()?)))
}

/// A fact stronger than this report about the position of the search that is shown; `None` where the report
/// is the strongest.
pub fn beside_search(state: &State, report: &Report) -> Option<Fact> {
    let root = state.analysis.root.as_ref().filter(|_| !state.lessons.staged)?;
    let found = found(state, root).map(|found| Found { report, ..found });
    let own = found
        .and_then(|found| found.fact())
        .filter(|own| !matches!(own.source, Source::Player | Source::Engine));
    let says = |fact: &Fact| (fact.value.score, fact.value.bound, fact.value.exact, fact.value.win_rate);
    // Own estimates are not shown in place of the recording of another program.
    let is_foreign =
        state.analysis.engine.as_ref().is_some_and(|engine| matches!(engine.method, Method::Foreign(_)));
    let best = of(state, root).filter(|best| best.value.exact || !is_foreign);
    best.filter(|best| own.is_none_or(|own| says(&own) != says(best)))
}

/// A report with proven values of the positions after its actions, where they are stronger than the search.
pub fn completed(state: &State, root: &AnyPosition, report: &Report) -> Option<Report> {
    // In a textbook tree each search shows only its own findings.
    if state.lessons.staged || !reviews(root.game()) {
        return None;
    }
    let is_proven = |entry: &ActionReport| entry.exact && entry.bound == Bound::Exact;
    let mut completed: Option<Report> = None;
    for (index, action) in report.actions.iter().enumerate().filter(|(_, entry)| !is_proven(entry)) {
        let after = root.after(&[action.action]);
        let Some(fact) = state.knowledge.of(&after).and_then(|known| known.proven.as_ref()) else { continue };
        let score = fact.value.score.for_first(root.side_to_move());
        let entry = &mut completed.get_or_insert_with(|| report.clone()).actions[index];
        (entry.score, entry.bound, entry.exact) = (Some(score), Bound::Exact, true);
        // The line that the search expects is that of another value.
        entry.line = std::iter::once(entry.action).chain(fact.line.iter().copied()).collect();
    }
    let certain = state.knowledge.of(root).and_then(PositionKnowledge::best).filter(|fact| fact.value.exact);
    let Some(certain) = certain else { return completed };
    with_best(completed, report, certain, root.side_to_move())
}

/// The report with a best action known to reach the certain value of the root; `None` where no such action is
/// known. The search may have found another best action, to which that value does not belong.
fn with_best(completed: Option<Report>, report: &Report, certain: &Fact, side: Side) -> Option<Report> {
    let value = &certain.value;
    let (score, bound) = (value.score.for_first(side), certain.value.bound);
    let bound = if side == Side::First { bound } else { bound.flipped() };
    // An upper bound: any action may reach that value, and the search's is as good as another.
    if bound == Bound::Upper {
        return completed;
    }
    let is_reached = |entry: &&ActionReport| {
        entry.exact && entry.bound != Bound::Upper && entry.score.is_some_and(|own| own >= score)
    };
    let now = completed.as_ref().unwrap_or(report);
    let best = now.actions.iter().find(|entry| Some(entry.action) == now.best);
    let is_own = now.is_certain() && now.bound != Bound::Upper && now.score >= score;
    if is_own || best.is_some_and(|best| is_reached(&best)) {
        return completed;
    }
    let first = certain.line.first();
    let other = now.actions.iter().find(is_reached).or_else(|| {
        let leads_there = |entry: &&ActionReport| first == Some(&entry.action);
        now.actions.iter().find(leads_there)
    });
    let (best, line) = match other.map(|other| other.action) {
        Some(action) if first == Some(&action) => (Some(action), certain.line.clone()),
        Some(action) => (Some(action), vec![action]),
        None => (None, Vec::new()),
    };
    let mut completed = Report { best, line, ..now.clone() };
    // Only what can be reached has a line: its first action is worth what is certain.
    let reaches = completed.actions.iter_mut().find(|entry| first == Some(&entry.action) && !entry.exact);
    if let Some(entry) = reaches.filter(|entry| Some(entry.action) == best) {
        (entry.score, entry.bound, entry.exact) = (Some(score), bound, true);
    }
    Some(completed)
}
