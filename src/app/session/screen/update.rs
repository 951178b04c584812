//! Changes of panels, hints and dialogs.

use crate::catalog::{Engine, Method};
use crate::session::drawing::asking;
use crate::session::drawing::data::DrawingPlace;
use crate::session::effect::{Effect, LayoutChange};
use crate::session::settings::{Hints, Settings};
use crate::session::state::State;

use super::data::{Dialog, Panel, Presentation, Workspace};

/// Shows or hides values on the board; during play, shows a hint for this position alone: the best move that
/// a search finds. Returns whether that search is wanted. A hint in play hides nothing.
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

/// Sets the panel that keys apply to.
pub(crate) fn point(state: &mut State, panel: Panel) {
    state.view.pointed = Some(panel);
    if matches!(panel, Panel::Tree | Panel::Compare) {
        state.view.drawn = Some(panel);
    }
}

/// Shows the field for the comment of the move shown.
pub(crate) fn write_comment(state: &mut State) -> Effect {
    let times = state.view.comment_asked.map_or(0, |(_, times)| times);
    state.view.comment_asked = Some((state.game.cursor, times + 1));
    // The notice of the result covers the field.
    state.view.result = None;
    focus(state, Panel::Game)
}

/// Brings a panel to the front, even where one fills the window.
pub(crate) fn focus(state: &mut State, panel: Panel) -> Effect {
    if state.view.full_panel.is_some() {
        state.view.full_panel = Some(panel);
    }
    // Keys apply to it until the pointer is on another one.
    point(state, panel);
    Effect::Layout(LayoutChange::Focus(panel))
}

/// Replaces the settings. Solvers with the default number of threads follow a change of that default.
pub(crate) fn set_settings(state: &mut State, mut settings: Settings) {
    let (before, now) = (state.settings.threads(), settings.threads());
    // Solvers of a lesson keep their single thread.
    if before != now && !state.lessons.staged {
        let usual =
            |engine: &&mut Engine| matches!(&engine.method, Method::Exact(it) if it.threads == before);
        settings.engines.values_mut().filter(usual).for_each(|engine| engine.set_solver_threads(now));
    }
    state.settings = settings;
}

/// Lets one panel fill the window, or brings the others back.
pub(crate) fn toggle_full(state: &mut State, panel: Panel) {
    state.view.full_panel = (state.view.full_panel != Some(panel)).then_some(panel);
}

/// Enters or leaves the presentation of the trees in use: those of the comparison, or else that of the
/// analysis. Where steps are to be predicted, the first one is shown and not the result.
pub(crate) fn toggle_presentation(state: &mut State) {
    // Where only a comparison was searched, the presentation shows that.
    let has_tree = state.subject(DrawingPlace::Main).is_some();
    let is_compared = state.view.drawn == Some(Panel::Compare) || !has_tree;
    let compares = is_compared && state.comparison.leader().is_some();
    state.view.presentation = match state.view.presentation {
        Some(_) => None,
        None => Some(Presentation { is_black: false, compares }),
    };
    if state.view.presentation.is_some_and(|presentation| !presentation.compares) {
        asking::begin(state, DrawingPlace::Main);
    }
}

/// Turns the screen of a presentation black, or back.
pub(crate) const fn toggle_black(state: &mut State) {
    if let Some(presentation) = &mut state.view.presentation {
        presentation.is_black = !presentation.is_black;
    }
}

/// Switches to this workspace, arranged as it was left.
pub(crate) const fn work(state: &mut State, workspace: Workspace) {
    state.view.full_panel = None;
    state.view.start_page = false;
    // Panels have moved under the pointer.
    state.view.pointed = None;
    state.settings.workspace = workspace;
}

/// Shows the start page.
pub(crate) const fn show_start(state: &mut State) {
    state.view.full_panel = None;
    state.view.start_page = true;
}

/// Restores the default layout of the panels.
pub(crate) fn reset_layout(state: &mut State) -> Effect {
    state.view.full_panel = None;
    Effect::Layout(LayoutChange::Reset)
}

pub(crate) fn show(state: &mut State, dialog: Option<Dialog>) {
    state.view.dialog = dialog;
    // Opening another dialog is no answer to the question.
    state.view.held = None;
}
