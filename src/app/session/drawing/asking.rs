//! Predicting: what the next step does is asked before the step is shown, and what was answered is counted.

use crate::session::state::State;
use crate::trace::narrate::narrate;
use crate::trace::{Moment, TreeSnapshot};

use super::data::{DrawingPlace, DrawnSearch};
use super::playback::Walk;
use super::predict::{Predict, Prediction};
use super::questions::{StepQuestion, question};
use super::time;

/// Begins or ends asking.
pub(crate) fn switch(state: &mut State, drawing_place: DrawingPlace, on: bool) {
    if let Some(view) = state.tree_view_mut(drawing_place) {
        view.predict = Predict { on, ..Predict::default() };
    }
}

/// Takes back a question and what became of the last one: another step is shown.
pub(crate) fn forget(state: &mut State, drawing_place: DrawingPlace) {
    if let Some(view) = state.tree_view_mut(drawing_place) {
        (view.predict.asked, view.predict.verdict) = (None, None);
    }
}

/// Goes to another step. One step on may first be asked about; asked for once more, it is shown.
pub(crate) fn walk(state: &mut State, drawing_place: DrawingPlace, walk: Walk) {
    let waits = state.subject(drawing_place).is_some_and(|subject| subject.view.predict.asked.is_some());
    let asks = state.subject(drawing_place).is_some_and(|subject| subject.view.predict.on);
    match walk {
        Walk::Forward | Walk::By(_) if waits => answer(state, drawing_place, None),
        Walk::Forward | Walk::By(_) if asks => {
            forget(state, drawing_place);
            let asked = state.subject(drawing_place).and_then(next);
            if asked.is_some() {
                return ask(state, drawing_place, asked);
            }
            // However fast the steps go by, they do so one by one: a longer stride would pass over questions.
            time::walk(state, drawing_place, if walk == Walk::Forward { walk } else { Walk::By(1) });
            // What led to a cut says that it comes: the question stands in the place of that sentence.
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

fn ask(state: &mut State, drawing_place: DrawingPlace, asked: Option<StepQuestion>) {
    if let Some(view) = state.tree_view_mut(drawing_place) {
        view.player.plays = false;
        view.predict.asked = asked;
    }
}

/// Answers the question that hides the next step, or gives it up, and shows the step.
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

/// What can be asked about the step after the one that is shown.
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
