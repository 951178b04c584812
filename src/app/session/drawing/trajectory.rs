//! The step that is shown of a search without a tree, which changes a whole line repeatedly. Steps count the
//! changes tried; 0 is the initial line.

use crate::session::state::State;
use crate::trace::{TimelineMark, Trajectory};

use super::data::DrawingPlace;
use super::playback::Walk;

/// The course of such a search; `None` if the drawing shows a tree.
pub(crate) fn of(state: &State, drawing_place: DrawingPlace) -> Option<&Trajectory> {
    state.subject(drawing_place)?.trajectory()
}

/// Shows a step; `None` follows the search.
pub(crate) fn seek(state: &mut State, drawing_place: DrawingPlace, step: Option<u64>) {
    let all = of(state, drawing_place).map_or(0, Trajectory::steps);
    if let Some(view) = state.tree_view_mut(drawing_place) {
        view.step = step.map(|step| step.min(all));
    }
}

/// Goes to another step, from the one shown or from the newest.
pub(crate) fn walk(state: &mut State, drawing_place: DrawingPlace, walk: Walk) {
    let Some(subject) = state.subject(drawing_place) else { return };
    let Some(course) = subject.trajectory() else { return };
    let here = subject.view.step.unwrap_or(course.steps());
    let target = match walk {
        Walk::First => Some(0),
        Walk::Last => Some(course.steps()),
        Walk::Forward => Some(course.after(here)),
        Walk::Back => Some(course.before(here)),
        Walk::Next(TimelineMark::Best) => course.best_beside(here, true),
        Walk::Previous(TimelineMark::Best) => course.best_beside(here, false),
        Walk::By(steps) => {
            let aim = here.saturating_add(steps).min(course.steps());
            let kept = course.at(aim).map_or(aim, |trial| trial.step + 1);
            Some(if aim == course.steps() { aim } else { kept.max(course.after(here)) })
        }
        Walk::Next(_) | Walk::Previous(_) | Walk::Pass(_) | Walk::Levels => None,
    };
    // Where nothing follows the step shown, playback has come to its end as well.
    let ended = target == Some(here) || target == Some(course.steps());
    if target.is_some() {
        seek(state, drawing_place, target);
    }
    if let Some(view) = state.tree_view_mut(drawing_place).filter(|_| ended && matches!(walk, Walk::By(_))) {
        view.player.plays = false;
    }
}

/// Starts or stops playback; started at the end, it begins from the first step.
pub(crate) fn play(state: &mut State, drawing_place: DrawingPlace, plays: bool) {
    let all = of(state, drawing_place).map_or(0, Trajectory::steps);
    if let Some(view) = state.tree_view_mut(drawing_place) {
        view.player.plays = plays;
        if plays && view.step.is_none_or(|step| step >= all) {
            view.step = Some(0);
        }
    }
}
