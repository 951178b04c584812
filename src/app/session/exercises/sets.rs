//! Changing from one set of exercises to another: the work on each is kept.

use std::path::Path;

use crate::exercise::Origin;
use crate::session::compare::data::Comparison;
use crate::session::state::State;

use super::data::{Exercises, OpenedSet};

/// Sets the open set aside, and leaves an empty one.
pub(crate) fn put_by(state: &mut State) {
    let mut open = std::mem::take(&mut state.exercises);
    let Some(kept) = open.kept() else { return };
    let is_open = open.coming.is_none();
    // Background work is for the open set alone; recordings are made once more when they are asked for.
    (open.asked, open.stopped, open.working) = (None, None, None);
    open.runs = Comparison::default();
    state.put_by.put(kept, is_open.then(|| Box::new(open)));
}

/// Opens a set that was set aside; returns whether there is one.
pub(crate) fn reopen(state: &mut State, origin: &Origin) -> bool {
    // Taken out before the open set is put into the same list.
    let Some((kept, open)) = state.put_by.take(origin) else { return false };
    put_by(state);
    state.exercises = open.map_or_else(|| Exercises::coming_back(kept), |open| *open);
    speak(state);
    true
}

/// Gives a set that comes with the program its title and text in the present language: they are the program's
/// words.
pub(crate) fn speak(state: &mut State) {
    let Origin::Shipped(name) = &state.exercises.origin else { return };
    let (key, text) = (format!("exercise.set.{name}"), state.text());
    let set = &mut state.exercises.sheet.set;
    (set.title, set.text) = (text.get(&key), text.get(&format!("{key}-text")));
}

/// Opens a set from a file. Unsaved work on the same set is continued.
pub(crate) fn opened(state: &mut State, path: &Path, opened: OpenedSet) {
    put_by(state);
    let origin = Origin::File(path.to_owned());
    let mut exercises = Exercises { path: Some(path.to_owned()), ..Exercises::opened(opened) };
    if let Some((mut kept, open)) = state.put_by.take(&origin)
        && kept.changed
    {
        match open {
            Some(open) if open.sheet.set == exercises.sheet.set => exercises = *open,
            open => {
                // The file holds another set by now: both are kept.
                kept.origin = Origin::New;
                state.put_by.put(kept, open);
            }
        }
    }
    state.exercises = Exercises { origin, ..exercises };
}
