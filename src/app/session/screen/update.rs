//! Changes of the screen: panels, hints, dialogs.

use crate::catalog::{Engine, Method};
use crate::session::drawing::data::DrawingPlace;
use crate::session::effect::{Effect, LayoutChange};
use crate::session::settings::{Hints, Settings};
use crate::session::state::State;

use super::data::{Dialog, Panel, Presentation, Workspace};

/// Shows or hides values on the board; while one plays, shows the best move that a search finds, for this position alone. Whether
/// that search is wanted. Who plays asks for a hint, and so nothing that is shown is hidden then.
pub(crate) fn toggle_hints(state: &mut State) -> bool {
    if state.settings.workspace != Workspace::Play {
        state.settings.hints = state.settings.hints.other();
        return false;
    }
    if state.analysis.continuous {
        // Every position is analysed: its values are the hint.
        state.settings.hints = Hints::Values;
        return false;
    }
    state.view.hint_at = Some(state.game.cursor);
    state.report_here().is_none() && state.analysis.requested.is_none()
}

/// What keys are about.
pub(crate) fn point(state: &mut State, panel: Panel) {
    state.view.pointed = Some(panel);
    if matches!(panel, Panel::Tree | Panel::Compare) {
        state.view.drawn = Some(panel);
    }
}

/// Leads to the comment of the move shown.
pub(crate) fn write_comment(state: &mut State) -> Effect {
    let times = state.view.comment_asked.map_or(0, |(_, times)| times);
    state.view.comment_asked = Some((state.game.cursor, times + 1));
    // The result of the game stands in its place.
    state.view.result = None;
    focus(state, Panel::Game)
}

/// Brings a panel to the front, also where one fills the window.
pub(crate) fn focus(state: &mut State, panel: Panel) -> Effect {
    if state.view.full_panel.is_some() {
        state.view.full_panel = Some(panel);
    }
    // Keys are about it until the pointer is on another one.
    point(state, panel);
    Effect::Layout(LayoutChange::Focus(panel))
}

/// Takes settings over. Solvers that were as usual stay so where the usual number of threads is another one now.
pub(crate) fn set_settings(state: &mut State, mut settings: Settings) {
    let (before, now) = (state.settings.threads(), settings.threads());
    // Solvers of a lesson keep their one thread whatever is set.
    if before != now && !state.lessons.staged {
        let usual =
            |engine: &&mut Engine| matches!(&engine.method, Method::Exact(it) if it.threads == before);
        settings.engines.values_mut().filter(usual).for_each(|engine| engine.set_solver_threads(now));
    }
    state.settings = settings;
}

/// Lets one panel fill the window, or gives the others back.
pub(crate) fn toggle_full(state: &mut State, panel: Panel) {
    state.view.full_panel = (state.view.full_panel != Some(panel)).then_some(panel);
}

/// Shows a room what the person works with, the trees of the comparison or else that of the analysis, or gives the window
/// back.
pub(crate) fn toggle_presentation(state: &mut State) {
    // Where nothing but a comparison was searched, that is what there is to show.
    let has_tree = state.subject(DrawingPlace::Main).is_some();
    let is_compared = state.view.drawn == Some(Panel::Compare) || !has_tree;
    let compares = is_compared && state.comparison.leader().is_some();
    state.view.presentation = match state.view.presentation {
        Some(_) => None,
        None => Some(Presentation { is_black: false, compares }),
    };
}

/// Makes the screen of a presentation black, or shows the tree again.
pub(crate) const fn toggle_black(state: &mut State) {
    if let Some(presentation) = &mut state.view.presentation {
        presentation.is_black = !presentation.is_black;
    }
}

/// Arranges the window for this, each time as it was left.
pub(crate) const fn work(state: &mut State, workspace: Workspace) {
    state.view.full_panel = None;
    state.view.start_page = false;
    // Whatever the pointer was on stands elsewhere now.
    state.view.pointed = None;
    state.settings.workspace = workspace;
}

/// Shows the page that asks what one came for.
pub(crate) const fn show_start(state: &mut State) {
    state.view.full_panel = None;
    state.view.start_page = true;
}

/// Puts all panels back where they were on the first day.
pub(crate) fn reset_layout(state: &mut State) -> Effect {
    state.view.full_panel = None;
    Effect::Layout(LayoutChange::Reset)
}

/// Shows a dialog, or none.
pub(crate) fn show(state: &mut State, dialog: Option<Dialog>) {
    state.view.dialog = dialog;
    // Whatever else is shown is no answer to what was asked.
    state.view.held = None;
}
