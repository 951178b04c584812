//! Teaching mode: checks of moves, and warnings.

use crate::catalog::AnyPosition;
use crate::game::ActionId;
use crate::review::{ReviewSnapshot, ReviewedMove, reviews};
use crate::session::knowledge::data::Fact;
use crate::session::knowledge::judged::{self, still_wins};
use crate::session::knowledge::shown as knowledge;
use crate::session::state::State;

use super::data::{PlayedMove, Teaching, TeachingCommand, Warning};
use super::limit::least_loss;

pub(crate) fn apply(state: &mut State, request: TeachingCommand) {
    match request {
        TeachingCommand::Toggle => {
            state.settings.teaching = !state.settings.teaching;
            // A warning stays; a check is dropped.
            if !state.settings.teaching {
                state.teaching.asked = None;
            }
        }
        // Taking back is above all features: see `undo`.
        TeachingCommand::TakeBack => {}
        TeachingCommand::PlayOn => {
            if state.teaching.warning.take().is_some() {
                state.turns.resume();
            }
        }
    }
}

/// Checks a move of the user before a method answers.
pub(crate) fn played(state: &mut State, before: AnyPosition, action: ActionId, is_new: bool) {
    if state.settings.teaching && reviews(before.game()) && state.mover().is_some() {
        let proofs = judged::proofs(state, &before, &[action]);
        let asked = PlayedMove { before, action, at: state.game.cursor, is_new, proofs };
        state.teaching = Teaching { asked: Some(asked), warning: None };
    }
}

/// Handles the result of a check; without a finding the machine answers.
pub fn absorb(state: &mut State, question: &PlayedMove, found: Option<ReviewSnapshot>) {
    if state.teaching.asked.as_ref() != Some(question) {
        return;
    }
    state.teaching.asked = None;
    let Some(found) = found else { return };
    let run = state.analysis.searches;
    judged::learn(&mut state.knowledge, question.before.clone(), &found, run);
    let warning =
        found.review.plies.into_iter().next().map(|judged| Warning { question: question.clone(), judged });
    state.teaching.warning = warning.and_then(|warning| still(state, warning));
}

/// Drops a warning that later findings have refuted.
pub(crate) fn reconsider(state: &mut State) {
    let warning = state.teaching.warning.take();
    state.teaching.warning = warning.and_then(|warning| still(state, warning));
}

/// The warning, as far as the facts about the positions before and after the move still justify it.
fn still(state: &State, Warning { question, judged }: Warning) -> Option<Warning> {
    let after = question.before.after(&[question.action]);
    let [first, next] = [&question.before, &after].map(|position| knowledge::of(state, position));
    let is_certain =
        first.as_ref().is_some_and(Fact::is_proven) && next.as_ref().is_some_and(Fact::is_proven);
    if !is_certain && next.as_ref().is_some_and(|next| still_wins(&after, next)) {
        return None;
    }
    let judged = judged::judged(after.game(), &judged, [first.as_ref(), next.as_ref()]);
    let is_warned = question.winning_reply().is_some() || throws_much_away(state, &judged);
    is_warned.then_some(Warning { question, judged })
}

/// Whether a move throws a proven win or draw away, or clearly loses much against this opponent. A lead that
/// changes sides by an estimate is no reason by itself: estimates err by more about an even position.
fn throws_much_away(state: &State, judged: &ReviewedMove) -> bool {
    let Some(verdict) = judged.verdict.as_ref().filter(|_| !judged.forced) else { return false };
    let least = least_loss(state, judged.side, verdict.counted);
    verdict.thrown(judged.side).is_some() || verdict.loss >= least
}
