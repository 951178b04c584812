//! The step of a recording that is shown, during playback, dragging, and while the search goes on.

use std::sync::Arc;

use crate::search::Event;
use crate::session::state::State;
use crate::trace::{Address, Moment, SimulationPhase, Tree};

use super::data::DrawingPlace;
use super::playback::Walk;

/// Shows another pass at its newest step.
pub(crate) fn show_pass(state: &mut State, drawing_place: DrawingPlace, pass: Option<u32>) {
    if let Some(view) = state.tree_view_mut(drawing_place) {
        view.pass = pass;
        view.player.plays = false;
        (view.step, view.moment) = (None, None);
    }
    hold(state, drawing_place, pass);
}

/// Shows a step of the shown pass, and stays there while the search goes on; `None` follows the search.
pub(crate) fn seek(state: &mut State, drawing_place: DrawingPlace, step: Option<u64>) {
    let Some(step) = step else { return show_pass(state, drawing_place, None) };
    // Taken out of the view: as its only owner, `make_mut` below copies nothing.
    let taken = state.tree_view_mut(drawing_place).and_then(|view| view.moment.take());
    let Some(pass) = state.subject(drawing_place).and_then(|subject| subject.pass()) else { return };
    let (tree, number) = (&pass.tree, pass.number);
    let step = tree.settled(step);
    let mut moment =
        taken.filter(|moment| moment.fits(tree)).unwrap_or_else(|| Arc::new(Moment::at(tree, step)));
    Arc::make_mut(&mut moment).seek(tree, step);
    let moment_of_search = !tree.has_simulations();
    let current = tree.current(step).map(|id| Address::of(tree, id));
    if let Some(view) = state.tree_view_mut(drawing_place) {
        view.pass = Some(number);
        view.step = Some(step);
        view.moment = Some(moment);
        // In a Monte Carlo tree each step is about another leaf: the selected node stays, to be watched.
        if moment_of_search {
            view.node = current;
        }
    }
    hold(state, drawing_place, Some(number));
}

/// Shows the simulation of the current step only up to the end of a phase.
pub(crate) fn stop_after(state: &mut State, drawing_place: DrawingPlace, phase: SimulationPhase) {
    let here =
        state.subject(drawing_place).and_then(|subject| Some((subject.tree()?.steps(), subject.view.step)));
    let Some((steps, step)) = here else { return };
    seek(state, drawing_place, Some(step.unwrap_or(steps)));
    let taken = state.tree_view_mut(drawing_place).and_then(|view| view.moment.take());
    let tree = state.subject(drawing_place).and_then(|subject| subject.tree());
    if let (Some(mut moment), Some(tree)) = (taken, tree) {
        // Not every simulation has every phase; without this one the whole of it is shown.
        if tree.phases(moment.step()).any(|other| other == phase) {
            Arc::make_mut(&mut moment).stop_after(tree, phase);
        }
        if let Some(view) = state.tree_view_mut(drawing_place) {
            view.moment = Some(moment);
        }
    }
}

/// Shows a whole tree with values up to this level; after the last level, as it is.
fn show_level(state: &mut State, drawing_place: DrawingPlace, stage: u32) {
    let Some(steps) = state.subject(drawing_place).and_then(|subject| subject.tree()).map(Tree::steps) else {
        return;
    };
    seek(state, drawing_place, Some(steps));
    let taken = state.tree_view_mut(drawing_place).and_then(|view| view.moment.take());
    let tree = state.subject(drawing_place).and_then(|subject| subject.tree());
    if let (Some(mut moment), Some(tree)) = (taken, tree) {
        Arc::make_mut(&mut moment).show_level(tree, stage);
        if let Some(view) = state.tree_view_mut(drawing_place) {
            view.moment = Some(moment);
        }
    }
}

/// Moves through a tree that gets its values level by level; returns whether `walk` is such a move.
fn walk_levels(state: &mut State, drawing_place: DrawingPlace, walk: Walk) -> bool {
    let shown = state.subject(drawing_place).and_then(|subject| subject.view.moment.as_ref()?.level());
    match (walk, shown) {
        (Walk::Levels, _) | (Walk::First, Some(_)) => show_level(state, drawing_place, 0),
        (Walk::Back, Some(level)) => show_level(state, drawing_place, level.stage.saturating_sub(1)),
        (Walk::Forward | Walk::By(_), Some(level)) if level.stage < level.last() => {
            show_level(state, drawing_place, level.stage + 1);
        }
        (Walk::Forward | Walk::By(_), Some(_)) => {
            if let Some(view) = state.tree_view_mut(drawing_place) {
                view.player.plays = false;
            }
            show_pass(state, drawing_place, None);
        }
        _ => return false,
    }
    true
}

/// Goes to another step, from the one shown or from the newest.
pub(crate) fn walk(state: &mut State, drawing_place: DrawingPlace, walk: Walk) {
    if walk_levels(state, drawing_place, walk) {
        return;
    }
    let Some(subject) = state.subject(drawing_place) else { return };
    let Some(pass) = subject.pass() else { return };
    let tree = &pass.tree;
    let here = subject.view.step.unwrap_or_else(|| tree.steps());
    let phase = subject.view.moment.as_ref().and_then(|moment| moment.phase());
    if let Walk::Forward | Walk::Back = walk
        && let Some((step, phase)) = tree.phase_beside(here, phase, walk == Walk::Forward)
    {
        seek(state, drawing_place, Some(step));
        return stop_after(state, drawing_place, phase);
    }
    let target = match walk {
        Walk::Levels => None,
        Walk::First => Some(0),
        Walk::Last => Some(tree.steps()),
        Walk::Forward => Some(tree.step_after(here)),
        Walk::Back => Some(tree.step_before(here)),
        Walk::Next(mark) => tree.mark_after(mark, here),
        Walk::Previous(mark) => tree.mark_before(mark, here),
        Walk::By(pictures) => Some(tree.step_of_picture(tree.picture(here).saturating_add(pictures))),
        Walk::Pass(later) => {
            let mut numbers: Vec<_> = subject.recording.kept().map(|pass| pass.number).collect();
            numbers.sort_unstable();
            let beside = if later {
                numbers.into_iter().find(|&number| number > pass.number)
            } else {
                numbers.into_iter().rfind(|&number| number < pass.number)
            };
            if beside.is_some() {
                show_pass(state, drawing_place, beside);
            }
            // Where no earlier pass is kept, the first step of this one says so.
            if beside.is_some() || !later {
                seek(state, drawing_place, Some(0));
            }
            return;
        }
    };
    // Only playback strides so: at the end it has nothing more to show.
    let ended = matches!(walk, Walk::By(_)) && target == Some(tree.steps());
    if let Some(target) = target {
        seek(state, drawing_place, Some(target));
    }
    if let Some(view) = state.tree_view_mut(drawing_place).filter(|_| ended) {
        view.player.plays = false;
    }
}

/// Starts or stops playback; started at the end, it begins from the first step.
pub(crate) fn play(state: &mut State, drawing_place: DrawingPlace, plays: bool) {
    let Some(steps) = state.subject(drawing_place).and_then(|subject| subject.tree()).map(Tree::steps) else {
        return;
    };
    let Some(view) = state.tree_view_mut(drawing_place) else { return };
    view.player.plays = plays;
    let by_level = view.moment.as_ref().is_some_and(|moment| moment.level().is_some());
    let at_end = !by_level && view.step.is_none_or(|step| step >= steps);
    if plays && at_end {
        seek(state, drawing_place, Some(0));
    }
}

fn hold(state: &mut State, drawing_place: DrawingPlace, pass: Option<u32>) {
    if drawing_place == DrawingPlace::Main
        && let Some(recording) = &mut state.analysis.recording
    {
        recording.hold(pass);
    }
}

/// Adds an event to the recording of the analysis. A step that is shown keeps its meaning when the recording
/// folds its deepest plies.
pub(crate) fn record(state: &mut State, event: &Event) {
    let Some(recording) = &mut state.analysis.recording else { return };
    // Read before the event is added: afterwards the steps are renumbered.
    let moved = match (event, state.view.tree.step, recording.running()) {
        (&Event::Narrowed { plies, more }, Some(step), Some(pass))
            if state.view.tree.pass == Some(pass.number) =>
        {
            Some(pass.tree.step_when_narrowed(step, plies, more))
        }
        _ => None,
    };
    recording.apply(event);
    if moved.is_some() {
        // `seek` selects the node of its step; the step itself did not change, so the selection is restored.
        let selected = state.view.tree.node.clone();
        seek(state, DrawingPlace::Main, moved);
        state.view.tree.node = selected;
    }
}
