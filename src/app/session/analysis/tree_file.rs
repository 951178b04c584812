//! Search trees in files: saves the tree of the search that is shown, and continues a search opened from a
//! file.

use std::io;
use std::path::Path;

use crate::catalog::Job;
use crate::search::{Limits, MemoryRefusal};
use crate::session::document;
use crate::session::effect::{Effect, LayoutChange, Notice};
use crate::session::files::{FileKind, FileQuestion};
use crate::session::screen::data::{Panel, Workspace};
use crate::session::screen::update::{show, work};
use crate::session::state::State;
use crate::store::Document;
use crate::store::search_tree::{SavedSearch, SearchTreeError};
use crate::words::faults;
use crate::words::text::{count, file_name};

use super::update::set_engine;

/// Asks for a file for the tree of the search that is shown, if it has one.
pub(crate) fn ask(state: &State) -> Vec<Effect> {
    let Some(job) = shown(state).filter(Job::grows_tree) else {
        return vec![Notice::note(state.text().get("tree-file.none")).into()];
    };
    let name = format!("{}-{}.tree", job.position.game().name(), job.engine.method.name());
    vec![Effect::AskFile(FileKind::SearchTree, FileQuestion::Save(name))]
}

fn shown(state: &State) -> Option<Job> {
    let (position, engine) = (state.analysis.root.clone()?, state.analysis.engine.clone()?);
    state.analysis.recording.as_ref().map(|recording| Job {
        position,
        engine,
        recorded_nodes: recording.budget(),
    })
}

/// The game of the search that is shown, left where it began.
pub(crate) fn game(state: &State, job: &Job) -> Document {
    let document = &state.game.document;
    let at = state.analysis.root_move;
    let is_of_game = document.record.contains(at) && document.position(at).into_seen() == job.position;
    if is_of_game { Document { cursor: at, ..document.clone() } } else { Document::new(job.position.clone()) }
}

/// Why a tree was not saved.
#[derive(Debug)]
pub(crate) enum TreeRefusal {
    NoTree,
    Memory(MemoryRefusal),
    Write(io::Error),
}

/// Reports that a tree was saved, or why it was not.
pub(crate) fn saved(state: &State, path: &Path, written: Result<(), TreeRefusal>) -> Effect {
    let text = state.text();
    let why = match written {
        Ok(()) => return Notice::done(text.with("said.saved", &[("file", &file_name(path))])).into(),
        Err(TreeRefusal::NoTree) => text.get("tree-file.none"),
        Err(TreeRefusal::Memory(refusal)) => faults::memory(text, refusal),
        Err(TreeRefusal::Write(error)) => faults::io_error(text, &error),
    };
    Notice::error(text.with("error.save", &[("file", &path.display()), ("why", &why)])).into()
}

/// Shows a search that was opened with its tree, or reports why it could not be read. Its game becomes the
/// open one.
pub fn opened(state: &mut State, path: &Path, read: Result<SavedSearch, SearchTreeError>) -> Vec<Effect> {
    let (text, file) = (state.text(), file_name(path));
    let opened = match read {
        Ok(opened) => opened,
        Err(error) => {
            let why = match error {
                SearchTreeError::Read(error) => faults::io_error(text, &error),
                SearchTreeError::TooNew => text.get("tree-file.too-new"),
                SearchTreeError::Damaged => text.get("tree-file.damaged"),
                SearchTreeError::Memory(refusal) => faults::memory(text, refusal),
            };
            return vec![
                Notice::refused(text.with("error.open", &[("file", &path.display()), ("why", &why)])).into(),
            ];
        }
    };
    if opened.job.position != *state.game.position.as_seen() {
        document::replace(state, opened.document.clone(), None);
        state.game.changed = true;
    }
    let simulations = opened.memory.simulations();
    // This search continues from here, without its limit.
    let mut engine = opened.job.engine.clone();
    engine.limits = Limits::default();
    engine.method.simulate(None);
    set_engine(state, engine.clone());
    state.turns.pause();
    state.analysis.continuous = false;
    state.analysis.requested = None;
    state.analysis.done = None;
    engine.method.simulate(Some(simulations));
    let recorded_nodes = state.settings.recorded_nodes;
    state.reruns.shown = Some(Job { engine, recorded_nodes, ..opened.job.clone() });
    state.analysis.opened = Some(Box::new(opened));
    show(state, None);
    work(state, Workspace::Study);
    let words = [("file", &file as &dyn std::fmt::Display), ("count", &count(simulations))];
    let said = Notice::opened(state.text().with("tree-file.opened", &words));
    vec![Effect::Layout(LayoutChange::Focus(Panel::Tree)), said.into()]
}
