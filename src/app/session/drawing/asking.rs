//! Prediction: asks what the next step does before the step is shown, and counts right answers.

use crate::session::state::State;
use crate::trace::narrate::narrate;
use crate::trace::{Moment, TimelineMark, TreeSnapshot};

use super::data::{DrawingPlace, DrawnSearch};
use super::playback::Walk;
use super::predict::{Predict, Prediction};
use super::questions::{StepQuestion, question};
use super::time;

/// Turns prediction on or off. Somebody who sees the whole search begins at its first step.
pub(crate) fn switch(state: &mut State, drawing_place: DrawingPlace, on: bool) {
    if let Some(view) = state.tree_view_mut(drawing_place) {
        view.predict = Predict { on, ..Predict::default() };
    }
    begin(state, drawing_place);
}

/// Goes to the first step where steps are to be predicted and the whole of a finished search is shown.
pub(crate) fn begin(state: &mut State, drawing_place: DrawingPlace) {
    let is_whole = state.subject(drawing_place).is_some_and(|subject| {
        let (view, tree) = (subject.view, subject.tree().filter(|tree| !tree.is_empty()));
        let is_level = view.moment.as_ref().is_some_and(|moment| moment.level().is_some());
        let is_end = tree.is_some_and(|tree| view.step.is_none_or(|step| step >= tree.steps()));
        view.predict.on && is_end && !is_level && !subject.live
    });
    if is_whole {
        forget(state, drawing_place);
        time::walk(state, drawing_place, Walk::First);
    }
}

/// Drops the question and the result of the last one, because another step is shown.
pub(crate) fn forget(state: &mut State, drawing_place: DrawingPlace) {
    if let Some(view) = state.tree_view_mut(drawing_place) {
        (view.predict.asked, view.predict.verdict) = (None, None);
    }
}

/// Goes to another step. One step forward first asks a question; the second request shows the step.
pub(crate) fn walk(state: &mut State, drawing_place: DrawingPlace, walk: Walk) {
    let waits = state.subject(drawing_place).is_some_and(|subject| subject.view.predict.asked.is_some());
    let asks = state.subject(drawing_place).is_some_and(|subject| subject.view.predict.on);
    match walk {
        Walk::Forward | Walk::By(_) if waits => answer(state, drawing_place, None),
        Walk::Next(TimelineMark::Cut) if asks => walk_to_cut(state, drawing_place),
        Walk::Forward | Walk::By(_) if asks => {
            forget(state, drawing_place);
            let asked = state.subject(drawing_place).and_then(next);
            if asked.is_some() {
                return ask(state, drawing_place, asked);
            }
            // During playback steps advance one by one at any speed: a longer stride would pass over
            // questions.
            time::walk(state, drawing_place, if walk == Walk::Forward { walk } else { Walk::By(1) });
            // Sentences that lead to a cut announce it, so the question stands in their place.
            let cut = state
                .subject(drawing_place)
                .and_then(next)
                .filter(|next| matches!(next, StepQuestion::Cut(..)));
            if cut.is_some() {
                ask(state, drawing_place, cut);
            }
        }
        _ => {
            forget(state, drawing_place);
            time::walk(state, drawing_place, walk);
        }
    }
}

/// Stops at the step before the next cut and asks about it; where that was asked already, before the one after it.
fn walk_to_cut(state: &mut State, drawing_place: DrawingPlace) {
    let steps = state.subject(drawing_place).and_then(|subject| {
        let (tree, view) = (subject.tree()?, subject.view);
        let here = view.step.unwrap_or_else(|| tree.steps());
        let is_asked = matches!(view.predict.asked, Some(StepQuestion::Cut(..)));
        let cut = tree.mark_after(TimelineMark::Cut, if is_asked { tree.step_after(here) } else { here })?;
        Some((tree.step_before(cut), cut))
    });
    let Some((before, cut)) = steps else { return };
    forget(state, drawing_place);
    time::seek(state, drawing_place, Some(before));
    let asked =
        state.subject(drawing_place).and_then(next).filter(|next| matches!(next, StepQuestion::Cut(..)));
    match asked {
        Some(_) => ask(state, drawing_place, asked),
        None => time::seek(state, drawing_place, Some(cut)),
    }
}

fn ask(state: &mut State, drawing_place: DrawingPlace, asked: Option<StepQuestion>) {
    if let Some(view) = state.tree_view_mut(drawing_place) {
        view.player.plays = false;
        view.predict.asked = asked;
    }
}

/// Answers the question that hides the next step, or with `None` skips it, and shows the step.
pub(crate) fn answer(state: &mut State, drawing_place: DrawingPlace, chosen: Option<usize>) {
    let fits = |question: &StepQuestion| chosen.is_none_or(|chosen| chosen < question.answers());
    let Some(view) = state.tree_view_mut(drawing_place) else { return };
    // An answer that this question does not have was meant for another one: the question stays.
    let Some(question) = view.predict.asked.take_if(|question| fits(question)) else { return };
    let verdict = Prediction { question, chosen };
    if let Some(right) = verdict.is_right() {
        view.predict.answered += 1;
        view.predict.right += u32::from(right);
    }
    view.predict.verdict = Some(verdict);
    time::walk(state, drawing_place, Walk::Forward);
}

/// A question about the step after the one that is shown.
fn next(subject: DrawnSearch<'_>) -> Option<StepQuestion> {
    let (tree, here) = (subject.tree()?, subject.view.moment.as_deref()?);
    let mut then: Moment = here.clone();
    match tree.phase_beside(here.step(), here.phase(), true) {
        Some((step, phase)) => {
            then.seek(tree, step);
            then.stop_after(tree, phase);
        }
        None => then.seek(tree, tree.settled(tree.step_after(here.step()))),
    }
    // Nothing follows the last step.
    if then.step() == here.step() && then.phase() == here.phase() {
        return None;
    }
    let method = &subject.engine.method;
    let [before, now] = [here, &then].map(|moment| TreeSnapshot::new(tree, Some(moment)));
    let [known, answer] = [before, now].map(|snapshot| narrate(&snapshot, method));
    question([before, now], [&known, &answer])
}
