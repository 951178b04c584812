//! A recording of another program that was opened: it is played back as the search that is shown.

use std::path::Path;

use crate::catalog::foreign::{OpenTrace, TraceFault};
use crate::catalog::{Engine, Game, Job, Method};
use crate::session::document;
use crate::session::effect::{Effect, LayoutChange, Notice};
use crate::session::screen::data::{Panel, Workspace};
use crate::session::screen::update::{show, work};
use crate::session::state::State;
use crate::store::Document;
use crate::words::programs::trace_fault;
use crate::words::text::{count, file_name};

/// Shows a recording, or reports why it could not be read; its game becomes the open one, at the root of the
/// search.
pub(crate) fn opened(
    state: &mut State,
    path: Option<&Path>,
    read: Result<OpenTrace, TraceFault>,
) -> Vec<Effect> {
    let file = path.map(file_name).unwrap_or_default();
    let OpenTrace { job, ends_early, .. } = match read {
        Ok(trace) => trace,
        Err(fault) => return vec![Notice::error(trace_fault(state.text(), &file, &fault)).into()],
    };
    // Labels have no board: the game that is open stays.
    if job.position.game() != Game::Labels && job.position != *state.game.position.as_seen() {
        document::replace(state, Document::new(job.position.clone()), None);
    }
    let text = state.text();
    let program = if let Method::Foreign(recording) = &job.engine.method {
        recording.program.clone()
    } else {
        file.clone()
    };
    let said = match ends_early {
        Some(line) => Notice::note(text.with("trace.early", &[("file", &file), ("line", &count(line))])),
        None => Notice::opened(text.with("trace.opened", &[("program", &program)])),
    };
    state.turns.pause();
    state.analysis.continuous = false;
    state.analysis.requested = None;
    state.analysis.done = None;
    let recorded_nodes = state.settings.recorded_nodes;
    state.reruns.shown = Some(Job { recorded_nodes, ..job });
    show(state, None);
    // The user opened it for its tree.
    work(state, Workspace::Study);
    vec![Effect::Layout(LayoutChange::Focus(Panel::Tree)), said.into()]
}

/// Plays the file of the shown recording back once more after it has grown, with the view unchanged.
pub fn grown(state: &mut State, read: OpenTrace) {
    state.analysis.done = None;
    let recorded_nodes = state.settings.recorded_nodes;
    state.reruns.shown = Some(Job { recorded_nodes, ..read.job });
}

/// Whether a search is the present recording of another program, and `before` a shorter version of it.
pub(crate) fn has_grown(before: &Engine, now: &Engine) -> bool {
    match (&before.method, &now.method) {
        (Method::Foreign(before), Method::Foreign(now)) => {
            !before.text.0.is_empty() && now.text.0.starts_with(&before.text.0)
        }
        _ => false,
    }
}
