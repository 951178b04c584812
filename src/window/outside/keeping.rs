//! Keeping what was done: the open game from move to move, games that others took the place of, and the exercises.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::exercise::{self, AnswerSheet, Origin, SetShelf};
use crate::game::record::MoveId;
use crate::session::autosave::{AutosaveWriter, INTERVAL, Keepsake};
use crate::session::effect::Notice;
use crate::session::state::{State, Status};
use crate::session::{document, exercises, lessons};
use crate::store::autosave::{Autosave, AutosaveNote, PlayMode};
use crate::store::shelf::{Shelf, ShelfEntry};
use crate::store::slot::Slot;
use crate::store::{self, Document, DocumentError};
use crate::words::faults;

use super::Outside;

/// How long after the start games are looked for that were in the hands of a program that was being ended.
const LOOKS_FOR_LEFT: [Duration; 3] =
    [Duration::from_secs(2), Duration::from_secs(8), Duration::from_secs(30)];

/// What is kept, and where.
#[derive(Debug)]
pub(super) struct Keeping {
    keeper: AutosaveWriter,
    /// Where games are stored that others took the place of.
    pub(super) shelf: Option<Shelf>,
    /// Where the exercises are kept between two starts, and what is kept there.
    exercises: Option<Arc<Slot>>,
    exercises_kept: Option<KeptSets>,
    kept: Option<KeptDocument>,
    /// Whether something may have changed since that was last looked at, and when it was.
    touched: bool,
    looked: Option<Instant>,
    moment: GameFingerprint,
    /// Folders in which nothing half written is left of earlier programs.
    swept: BTreeSet<PathBuf>,
    autosave_fault_shown: bool,
    /// When to look again for games of windows that were ended, the next one last.
    looks_for_left: Vec<Instant>,
}

/// What shows that the game changed without a command: its moves, the one shown, the searches begun, and whether one runs;
/// and of the review its number, the whole seconds that it has taken and whether it runs.
type GameFingerprint = ((usize, MoveId, u64, bool), (u64, u64, bool), PlayMode);

/// The open game as it was last kept.
#[derive(Debug, PartialEq)]
struct KeptDocument {
    document: Document,
    cursor: MoveId,
    note: AutosaveNote,
}

/// The exercises as they were last kept: the open set, how far its student came, which exercise is open, and how many
/// other sets there are.
type KeptSets = (AnswerSheet, Origin, exercise::SetProgress, usize, usize);

impl Keeping {
    /// Nothing is kept yet.
    pub(super) fn new(autosave: Autosave) -> Self {
        Self {
            keeper: AutosaveWriter::new(autosave),
            shelf: None,
            exercises: None,
            exercises_kept: None,
            kept: None,
            touched: false,
            looked: None,
            moment: GameFingerprint::default(),
            swept: BTreeSet::new(),
            autosave_fault_shown: false,
            looks_for_left: Vec::new(),
        }
    }
}

fn read_collection(path: &Path) -> Option<SetShelf> {
    SetShelf::from_text(&fs::read_to_string(path).ok()?)
}

impl Outside {
    /// Takes away what earlier programs left half written in a folder, once.
    pub fn sweep(&mut self, folder: &Path) {
        if self.keeping.swept.insert(folder.to_owned()) {
            self.keeping.keeper.sweep(folder.to_owned());
        }
    }

    /// Stores games in this folder from now on, and lists those that it holds.
    pub fn store_games_in(&mut self, folder: PathBuf, state: &mut State) {
        self.sweep(&folder);
        self.keeping.shelf = Some(Shelf::in_folder(folder));
        self.take_over(state);
        let now = Instant::now();
        self.keeping.looks_for_left = LOOKS_FOR_LEFT.iter().rev().map(|&later| now + later).collect();
    }

    /// Stores the games of windows that run no more, and lists what is stored.
    fn take_over(&mut self, state: &mut State) {
        let Some(shelf) = self.keeping.shelf.clone() else { return };
        let mut left = self.keeping.keeper.left_by_others();
        // A game that is stored already was counted when it was, and one that cannot be
        // stored is left where it is.
        left.retain(|(id, game)| !shelf.path(id).exists() && shelf.put(id, game).is_ok());
        if !left.is_empty() {
            let words = state.text().with("said.left-by-others", &[("count", &left.len())]);
            self.tell(Notice::done(words));
        }
        document::list_stored(state, shelf.list(), Shelf::stem());
    }

    /// A program that was ended just before this one began may have had its game for some seconds more.
    fn look_for_left(&mut self, state: &mut State, ctx: &egui::Context) {
        let Some(&next) = self.keeping.looks_for_left.last() else { return };
        let now = Instant::now();
        if now < next {
            return ctx.request_repaint_after(next - now);
        }
        self.keeping.looks_for_left.pop();
        self.take_over(state);
    }

    /// Brings back the game that was open when the program was last closed, or crashed.
    pub fn restore(&mut self, state: &mut State) {
        let folders: Vec<_> =
            state.settings.recent.iter().filter_map(|path| path.parent()).map(Path::to_owned).collect();
        // Saved games are written beside their file first, so an earlier program may
        // have left half of one there.
        for folder in self.keeping.keeper.folder().map(Path::to_owned).into_iter().chain(folders) {
            self.sweep(&folder);
        }
        let effects = match self.keeping.keeper.restore() {
            Ok(Some(restored)) => document::absorb_restored(state, restored),
            Ok(None) => Vec::new(),
            Err(error) => {
                let why = faults::document_error(state.text(), &error);
                vec![Notice::error(state.text().with("error.restore", &[("why", &why)])).into()]
            }
        };
        self.say(effects);
    }

    /// Lists games that an older program could not read and put aside among the recent ones.
    pub fn rescue(&mut self, state: &mut State) {
        let effects = document::absorb_rescued(state, self.keeping.keeper.rescue());
        self.say(effects);
    }

    /// Says which of the kept settings could not be used.
    pub fn name_dropped(&mut self, state: &State, dropped: &[String], copy: Option<&Path>) {
        if !dropped.is_empty() {
            let text = state.text();
            let mut words = text.with("error.settings", &[("names", &dropped.join(", "))]);
            if let Some(copy) = copy {
                words.push(' ');
                words.push_str(&text.with("error.settings-copy", &[("file", &copy.display())]));
            }
            self.tell(Notice::error(words));
        }
    }

    /// Something was done that may have changed the game.
    pub fn touch(&mut self) {
        self.keeping.touched = true;
    }

    /// Keeps a changed game in the data folder at once, so that nothing is ever lost: the next move comes later than that.
    pub fn keep_safe(&mut self, state: &mut State, ctx: &egui::Context) {
        let written = self.keeping.keeper.take_failure();
        self.hear_of_autosave(state, written);
        self.store_games(state);
        self.look_for_left(state, ctx);
        let moment = moment(state);
        self.keeping.touched |= moment != std::mem::replace(&mut self.keeping.moment, moment);
        if !self.keeping.touched {
            return;
        }
        // Comparing a long game takes time, and a held key may change it in every frame.
        // `touched` stays set meanwhile.
        if let Some(since) =
            self.keeping.looked.map(|looked| looked.elapsed()).filter(|&since| since < INTERVAL)
        {
            ctx.request_repaint_after(INTERVAL.saturating_sub(since));
            return;
        }
        self.keeping.touched = false;
        self.keeping.looked = Some(Instant::now());
        self.keep_exercises(state);
        self.keep(state);
    }

    /// Stores the games that others took the place of.
    fn store_games(&mut self, state: &mut State) {
        for (id, document) in document::games_to_store(state) {
            if let Some(shelf) = &self.keeping.shelf {
                document::game_stored(state, ShelfEntry::of(&id, &document));
                self.keeping.keeper.store(shelf.clone(), id, document);
            }
        }
    }

    fn keep(&mut self, state: &State) {
        // What a lesson put on the board is no game of the person's own.
        let game = lessons::shown::own_game(state);
        let mode = lessons::shown::own_mode(state);
        let setup = lessons::shown::own_setup(state);
        let note =
            AutosaveNote { path: game.path.clone(), stamp: game.stamp, changed: game.changed, mode, setup };
        // The cheap parts are compared first; the documents only where these are equal.
        let is_kept = self.keeping.kept.as_ref().is_some_and(|kept| {
            kept.cursor == game.cursor && kept.note == note && kept.document == game.document
        });
        if is_kept {
            return;
        }
        self.keeping.kept =
            Some(KeptDocument { document: game.document.clone(), cursor: game.cursor, note: note.clone() });
        let document = Document { cursor: game.cursor, ..game.document.clone() };
        self.keeping.keeper.keep(Keepsake { document, note });
    }

    /// Keeps the exercises in a slot of this folder from now on, and asks for those that it holds. A program of before
    /// kept them in one file, `former`.
    pub fn keep_exercises_in(&mut self, folder: &Path, former: &Path, state: &mut State) {
        self.sweep(folder);
        let slot = match Slot::take_over(folder, "sets", former) {
            Ok(slot) => slot,
            Err(error) => return log::warn!("the exercises cannot be kept: {error}"),
        };
        let mut collection = None;
        if slot.path().exists() {
            collection = read_collection(slot.path());
            if collection.is_none() {
                // A text that this program cannot read may be that of a newer one: it
                // is kept, not written over.
                slot.put_aside();
                let words = state.text().with("exercise.put-aside", &[("folder", &folder.display())]);
                self.tell(Notice::error(words));
            }
        }
        // What was answered in windows that run no more is not asked again. It is written into this window's slot before it
        // goes from the other: whenever the program ends, one of them holds it.
        let (mut others, mut apart) = (Vec::new(), Vec::new());
        for left in slot.left_by_others() {
            let Some(mut theirs) = read_collection(left.path()) else { continue };
            let taken = collection.get_or_insert_default().take_from(&mut theirs);
            apart.extend(taken.apart);
            if taken.any {
                others.push((left, theirs));
            }
        }
        let own = collection.as_ref().map(SetShelf::to_text).unwrap_or_default();
        if !others.is_empty() && store::replace(slot.path(), own.as_bytes()).is_ok() {
            for (left, theirs) in others {
                // Where it cannot be written, it is only offered again.
                let _ = store::replace(left.path(), theirs.to_text().as_bytes());
            }
        }
        for set in apart {
            self.tell(Notice::note(state.text().with("exercise.from-other-window", &[("set", &set)])));
        }
        if let Some(collection) = collection {
            exercises::update::keep_on(state, collection);
        }
        // What was just read is what is kept, so that nothing is written before something changes.
        self.keeping.exercises_kept = Some(kept_sets(state));
        self.keeping.exercises = Some(Arc::new(slot));
    }

    /// Keeps the exercises where they have changed.
    fn keep_exercises(&mut self, state: &State) {
        let Some(slot) = self.keeping.exercises.clone() else { return };
        let now = kept_sets(state);
        if self.keeping.exercises_kept.as_ref() == Some(&now) {
            return;
        }
        self.keeping.exercises_kept = Some(now);
        let mut sets: Vec<_> = state.put_by.sets.iter().map(|(kept, _)| kept.clone()).collect();
        let open = &state.exercises;
        let mut origin = open.origin.clone();
        let mut sheet = None;
        if let Some(mut kept) = open.kept_without_sheet() {
            // A set without a number gets the next one as soon as it is kept, or it
            // could not be known from others.
            if origin == Origin::New {
                origin = Origin::Own(state.put_by.numbered + 1);
            }
            kept.origin = origin.clone();
            sheet = open.coming.is_none().then(|| open.sheet.clone());
            sets.push(kept);
        }
        self.keeping.keeper.keep_sets(slot, SetShelf { sets, open: Some(origin) }, sheet);
    }

    fn hear_of_autosave(&mut self, state: &State, written: Result<(), DocumentError>) {
        if let Err(error) = written
            && !self.keeping.autosave_fault_shown
        {
            // Said once: a full disk would report the same after every move.
            self.keeping.autosave_fault_shown = true;
            let why = faults::document_error(state.text(), &error);
            self.tell(Notice::error(state.text().with("error.autosave", &[("why", &why)])));
        }
    }

    /// The program ends in good order.
    pub fn close(&mut self, state: &mut State) {
        self.keep(state);
        self.store_games(state);
        self.keep_exercises(state);
        let written = self.keeping.keeper.close();
        if let Some(slot) = self.keeping.exercises.take() {
            slot.close();
        }
        self.hear_of_autosave(state, written);
    }
}

fn moment(state: &State) -> GameFingerprint {
    let (game, analysis) = (lessons::shown::own_game(state), &state.analysis);
    let review = &state.review;
    (
        (game.document.record.len(), game.cursor, analysis.begun, analysis.status == Status::Running),
        // Whole seconds: a review that runs is kept once a second, not once a frame.
        (review.begun, review.seconds as u64, review.is_running()),
        lessons::shown::own_mode(state),
    )
}

fn kept_sets(state: &State) -> KeptSets {
    let open = &state.exercises;
    (open.sheet.clone(), open.origin.clone(), open.progress(), open.current, state.put_by.sets.len())
}
