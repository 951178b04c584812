//! What files hold, and what follows once they are written. Games are in `document`: another program may have written to
//! theirs meanwhile.

use std::io;
use std::path::Path;

use crate::exercise::Origin;
use crate::store::tables;
use crate::words::faults;
use crate::words::text::file_name;

use super::effect::{Effect, Notice};
use super::files::FileKind;
use super::state::State;
use super::{exercises, matches};

/// The bytes of a file of this kind; none where there is nothing of the kind to be written.
pub fn content(state: &State, kind: FileKind, path: &Path) -> Option<Vec<u8>> {
    match kind {
        FileKind::Match => matches::data::text_for(&state.matches, path).map(String::into_bytes),
        FileKind::Weights => state.weights().map(|(weights, _)| tables::to_text(&weights).into_bytes()),
        FileKind::Patterns => state.shown_patterns().map(|patterns| patterns.to_bytes()),
        FileKind::Exercises => Some(state.exercises.sheet.to_text().into_bytes()),
        FileKind::Results => Some(exercises::data::results_text(&state.exercises).into_bytes()),
        FileKind::Game | FileKind::Tournaments | FileKind::Archive | FileKind::Class => None,
    }
}

/// Takes in that a file was written, or why it was not.
pub fn absorb_written(
    state: &mut State,
    kind: FileKind,
    path: &Path,
    written: io::Result<()>,
) -> Vec<Effect> {
    let text = state.text();
    if let Err(error) = written {
        let (file, why) = (path.display(), faults::io_error(text, &error));
        return vec![Notice::error(text.with("error.save", &[("file", &file), ("why", &why)])).into()];
    }
    if kind == FileKind::Exercises {
        let exercises = &mut state.exercises;
        exercises.path = Some(path.to_owned());
        // The set is known by its file from here on, also where it came with the program.
        exercises.origin = Origin::File(path.to_owned());
        exercises.changed = false;
    }
    vec![Notice::done(text.with("said.saved", &[("file", &file_name(path))])).into()]
}
