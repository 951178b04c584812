//! Storage of the exercises with their answers: read from their slot at the start, written to it with each
//! change.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use edagari_app::exercise::{AnswerSheet, Origin, SetShelf};
use edagari_app::session::autosave::KeptWork;
use edagari_app::session::effect::Notice;
use edagari_app::session::exercises;
use edagari_app::session::state::State;
use edagari_app::store::slot::{LateSlot, Slot};
use edagari_app::store::{self, DocumentError};

use super::Outside;
use super::keeping::HandedSets;

/// The most bytes of all sets of exercises together.
const SETS_LIMIT: u64 = 256 << 20;

impl Outside {
    /// Stores the exercises in a slot of this folder from now on, and requests those found there. Earlier
    /// versions stored them in one file, `former`.
    pub fn keep_exercises_in(&mut self, folder: &Path, former: &Path, state: &mut State) {
        self.sweep(folder);
        let Ok(slot) = Slot::take_over(folder, "sets", former) else {
            // It is taken with the first answer, which reports any lasting obstacle.
            self.keeping.handed_sets = Some(handed_sets(state));
            self.keeping.exercises = Some(Arc::new(LateSlot::new(folder, "sets", None)));
            return;
        };
        let (mut collection, mut whole) = (None, true);
        if slot.path().symlink_metadata().is_ok() {
            (collection, whole) = read_collection(slot.path());
            if !whole {
                // A text that this program cannot read may be that of a newer one: it is set aside, not
                // overwritten.
                slot.put_aside();
                self.tell_put_aside(state, folder, collection.is_some());
            }
        }
        if slot.lost_changes() {
            let words = match collection.as_ref().and_then(open_title) {
                Some(set) => state.text().with("exercise.unwritten", &[("set", &set)]),
                None => state.text().get("exercise.unwritten-unnamed"),
            };
            self.tell(Notice::error(words));
        }
        // Answers from windows that no longer run need no question. They are written into this window's slot
        // before they are deleted from the other: whenever the program ends, one of them contains them.
        let (mut others, mut apart) = (Vec::new(), Vec::new());
        for left in slot.left_by_others() {
            let (Some(mut theirs), is_whole) = read_collection(left.path()) else { continue };
            if !is_whole {
                self.tell_put_aside(state, folder, left.put_aside().is_some());
            }
            let taken = collection.get_or_insert_default().take_from(&mut theirs);
            apart.extend(taken.apart);
            if taken.any {
                others.push((left, theirs));
            }
        }
        let own = collection.as_ref().map(SetShelf::to_text).unwrap_or_default();
        if !others.is_empty() && store::replace(slot.path(), own.as_bytes()).is_ok() {
            for (left, theirs) in others {
                // Where it cannot be written, it is only offered once more.
                let _ = store::replace(left.path(), theirs.to_text().as_bytes());
            }
        }
        for set in apart {
            self.tell(Notice::note(state.text().with("exercise.from-other-window", &[("set", &set)])));
        }
        if let Some(collection) = collection {
            exercises::update::keep_on(state, collection);
        }
        state.put_by.held_elsewhere = !slot.beside()[0].is_empty();
        // The state just read is the stored one, so that nothing is written before a change.
        self.keeping.handed_sets = whole.then(|| handed_sets(state));
        self.keeping.exercises = Some(Arc::new(LateSlot::new(folder, "sets", Some(slot))));
    }

    /// Says that a file of exercises was put aside, and whether a part of it is here.
    fn tell_put_aside(&mut self, state: &State, folder: &Path, is_in_part: bool) {
        let key = if is_in_part { "exercise.put-aside-part" } else { "exercise.put-aside" };
        self.tell(Notice::error(state.text().with(key, &[("folder", &folder.display())])));
    }

    /// Keeps the exercises where they have changed.
    pub(super) fn keep_exercises(&mut self, state: &State) {
        let Some(slot) = self.keeping.exercises.clone() else { return };
        let now = handed_sets(state);
        if self.keeping.handed_sets.as_ref() == Some(&now) {
            return;
        }
        self.keeping.handed_sets = Some(now);
        let mut sets: Vec<_> = state.put_by.sets.iter().map(|(kept, _)| kept.clone()).collect();
        let open = &state.exercises;
        let mut origin = open.origin.clone();
        let mut sheet = None;
        if let Some(mut kept) = open.kept_without_sheet() {
            // A set without a number gets the next one as soon as it is stored, or it could not be
            // distinguished from others.
            if origin == Origin::New {
                origin = Origin::Own(state.put_by.numbered + 1);
            }
            kept.origin = origin.clone();
            sheet = open.coming.is_none().then(|| open.sheet.clone());
            sets.push(kept);
        }
        let shelf = SetShelf { sets, open: Some(origin) };
        self.keeping.writer.keep(KeptWork::Exercises, exercises_writing(slot, shelf, sheet));
    }
}

fn open_title(shelf: &SetShelf) -> Option<String> {
    let open = shelf.sets.iter().find(|set| Some(&set.origin) == shelf.open.as_ref());
    open.or(shelf.sets.last()).map(|set| set.title.clone())
}

/// The sets in a file, and whether the file contains nothing else.
fn read_collection(path: &Path) -> (Option<SetShelf>, bool) {
    let bytes = store::read(path, SETS_LIMIT).ok().filter(|bytes| bytes.len() as u64 <= SETS_LIMIT);
    let Some(bytes) = bytes else { return (None, false) };
    // Bytes that are no text have a sign in their place.
    let text = String::from_utf8_lossy(&bytes);
    let is_text = matches!(text, Cow::Borrowed(_));
    match SetShelf::from_text(&text).filter(|_| is_text) {
        Some(shelf) => (Some(shelf), true),
        None => (SetShelf::rescued(&text), false),
    }
}

/// Writes sets into their slot. The sheet of the last one becomes text on the thread that writes.
fn exercises_writing(
    slot: Arc<LateSlot>,
    mut shelf: SetShelf,
    mut sheet: Option<AnswerSheet>,
) -> impl FnMut() -> Result<(), DocumentError> + Send {
    move || {
        if let (Some(sheet), Some(last)) = (sheet.take(), shelf.sets.last_mut()) {
            last.sheet = sheet.to_text();
        }
        let failed = |path: &Path, source| DocumentError::Write { path: path.to_owned(), source };
        let taken = slot.take().map_err(|error| failed(slot.folder(), error))?;
        let written = store::replace(taken.path(), shelf.to_text().as_bytes());
        // Where nothing was answered since the file was written, nothing is lost.
        let is_there = || read_collection(taken.path()).0.is_some_and(|kept| kept.has_all_of(&shelf));
        let is_lost = written.is_err() && !is_there();
        taken.say_unwritten(u32::from(is_lost));
        // A full disk refuses to write the same text once more, but the file there contains it already.
        if !is_lost {
            return Ok(());
        }
        written.map_err(|error| failed(taken.path(), error))
    }
}

fn handed_sets(state: &State) -> HandedSets {
    let open = &state.exercises;
    (open.sheet.clone(), open.origin.clone(), open.progress(), open.current, state.put_by.sets.len())
}
