//! Storage of the user's work: the open game from move to move, replaced games, and the settings.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use edagari_app::exercise::{self, AnswerSheet, Origin};
use edagari_app::game::record::MoveId;
use edagari_app::session::autosave::{AutosaveWriter, INTERVAL, KeptWork, UnkeptWork};
use edagari_app::session::effect::Notice;
use edagari_app::session::game::stored::WaitingGame;
use edagari_app::session::matches::match_runner::UnwrittenMatch;
use edagari_app::session::settings::Settings;
use edagari_app::session::state::{State, Status};
use edagari_app::session::{closing, kept_games, lessons, matches};
use edagari_app::store::autosave::{
    Autosave, AutosaveNote, LeftGames, PlayMode, ShelvedGames, UnreadableGame,
};
use edagari_app::store::replaced_games::{QuestionClaim, Shelf, ShelfEntry, unasked};
use edagari_app::store::slot::LateSlot;
use edagari_app::store::{self, Document, DocumentError};
use edagari_app::words::faults;

use super::Outside;
use super::pattern_keeping::PatternKeeping;
use super::run_keeping::RunKeeping;
use super::settings_file::SettingsFile;

/// Delays after the start until each check for games still held by a program that was being ended.
const LOOKS_FOR_LEFT: [Duration; 3] =
    [Duration::from_secs(2), Duration::from_secs(8), Duration::from_secs(30)];
/// The stored work, and its places.
#[derive(Debug)]
pub(super) struct Keeping {
    /// Ends before the slots are released, because it writes to them.
    pub(super) writer: AutosaveWriter,
    pub(super) autosave: Arc<Autosave>,
    /// The store of replaced games.
    pub(super) shelf: Option<Shelf>,
    /// Replaced games that are on their way there.
    replaced: BTreeMap<String, ShelfEntry>,
    /// The claim on the question about a stored game, and its name, until it is answered.
    asking: Option<(QuestionClaim, String)>,
    /// The slot of the exercises between two starts.
    pub(super) exercises: Option<Arc<LateSlot>>,
    settings: Option<Arc<Mutex<SettingsFile>>>,
    /// The file of the arrangement of the window, and its text at the writer.
    arrangement: Option<(PathBuf, String)>,
    pub(super) patterns: Option<PatternKeeping>,
    pub(super) run: Option<RunKeeping>,
    /// The game as last passed to the writer, which tries until it has written it.
    pub(super) handed_game: Option<HandedGame>,
    pub(super) handed_sets: Option<HandedSets>,
    handed_settings: Option<Settings>,
    /// Whether something may have changed since the last check, and the time of that.
    touched: bool,
    looked: Option<Instant>,
    fingerprint: GameFingerprint,
    /// Folders that were cleared of half-written files of earlier programs.
    swept: BTreeSet<PathBuf>,
    /// Times of further searches for games of windows that were ended, the next one last.
    looks_for_left: Vec<Instant>,
}

/// The signs of a change of the game without a command: its moves, the one shown, the searches begun, and
/// whether one runs; of the review its number, its whole seconds and whether it runs; the mode; and the
/// number of times [`CLOCK_STEP`] was spent on the current move.
type GameFingerprint = ((usize, MoveId, u64, bool), (u64, u64, bool), PlayMode, (u32, bool), LabFingerprint);
/// The learning begun, whether it runs, the number of its storage periods so far, and whether it has a
/// result; and the games of tables that were played.
type LabFingerprint = (u64, bool, u64, bool, usize);

/// The greatest loss of a running clock, in milliseconds, when a program does not close in good order.
const CLOCK_STEP: u32 = 1000;

/// The open game at the writer.
#[derive(Debug, PartialEq)]
pub(super) struct HandedGame {
    pub(super) document: Document,
    pub(super) cursor: MoveId,
    pub(super) note: AutosaveNote,
}

/// The exercises at the writer: the open set, its progress, the open exercise, and the number of other sets.
pub(super) type HandedSets = (AnswerSheet, Origin, exercise::SetProgress, usize, usize);

impl Keeping {
    /// Nothing is stored yet.
    pub(super) fn new(autosave: Autosave) -> Self {
        Self {
            writer: AutosaveWriter::default(),
            autosave: Arc::new(autosave),
            shelf: None,
            replaced: BTreeMap::new(),
            asking: None,
            exercises: None,
            settings: None,
            arrangement: None,
            patterns: None,
            run: None,
            handed_game: None,
            handed_sets: None,
            handed_settings: None,
            touched: false,
            looked: None,
            fingerprint: GameFingerprint::default(),
            swept: BTreeSet::new(),
            looks_for_left: Vec::new(),
        }
    }

    /// Stores a piece of work, and marks beside the open game what the disk does not take of it, so that the
    /// next start names it.
    pub(super) fn keep_work(
        &mut self,
        work: KeptWork,
        mut write: impl FnMut() -> Result<(), DocumentError> + Send + 'static,
    ) {
        let marked = work.mark().map(|mark| (Arc::clone(&self.autosave), mark));
        self.writer.keep(work, move || {
            let written = write();
            if let Some((autosave, mark)) = &marked {
                autosave.mark(mark, written.is_err());
            }
            written
        });
    }
}

impl Outside {
    /// Deletes half-written files of earlier programs in a folder, once.
    pub fn sweep(&mut self, folder: &Path) {
        if self.keeping.swept.insert(folder.to_owned()) {
            let folder = folder.to_owned();
            self.keeping.writer.run(move || store::sweep(&folder));
        }
    }

    /// Stores games in this folder from now on, and lists those found there.
    pub fn store_games_in(&mut self, folder: PathBuf, state: &mut State) {
        self.sweep(&folder);
        self.keeping.shelf = Some(Shelf::in_folder(folder));
        let shelved = self.take_over(state);
        self.offer_set_aside(state);
        let listed = if state.view.set_aside.is_none() { shelved.listed } else { 0 };
        self.tell_of_shelved(&ShelvedGames { listed, ..shelved }, state);
        let now = Instant::now();
        self.keeping.looks_for_left = LOOKS_FOR_LEFT.iter().rev().map(|&later| now + later).collect();
    }

    /// Stores the games of windows that run no more, and lists what is stored; those about which is to be asked at a start.
    fn take_over(&mut self, state: &mut State) -> ShelvedGames {
        let Some(shelf) = self.keeping.shelf.clone() else { return ShelvedGames::default() };
        // Another program that is started in the same moment finds the same games.
        let held = shelf.alone();
        let put = |id: &str, game: &_, note: &_| held.put(id, game, note).is_ok();
        let LeftGames { count, lacking } = self.keeping.autosave.take_left_by_others(put);
        let text = state.text();
        let values: [(&str, &dyn std::fmt::Display); 2] = [("count", &count), ("lacking", &lacking)];
        match (count, lacking) {
            (0, _) => {}
            (_, 0) => self.tell(Notice::note(text.with("said.left-by-others", &values))),
            _ => self.tell(Notice::error(text.with("said.left-by-others-lacking", &values))),
        }
        let shelved = self.keeping.autosave.shelve_set_aside(&shelf);
        kept_games::list_stored(state, shelf.list(), Shelf::stem());
        shelved
    }

    /// Says where games went with which programs ended again and again, where nobody is asked about them now.
    fn tell_of_shelved(&mut self, shelved: &ShelvedGames, state: &State) {
        let text = state.text();
        if shelved.listed > 0 {
            self.tell(Notice::error(text.with("said.set-aside", &[("count", &shelved.listed)])));
        }
        for file in &shelved.unreadable {
            self.tell(Notice::error(text.with("said.set-aside-unread", &[("file", &file.display())])));
        }
    }

    /// Asks about a game with which programs crashed repeatedly. Only at the start: a user at work is not
    /// asked about the game of another window.
    fn offer_set_aside(&mut self, state: &mut State) {
        if state.view.dialog.is_none()
            && let Some(shelf) = &self.keeping.shelf
            && let Some(claim) = shelf.claim_question()
            && let Some(entry) = shelf.asked()
        {
            self.keeping.asking = Some((claim, entry.id.clone()));
            let examined = shelf.examine(&entry);
            let file = shelf.path(&entry.id);
            kept_games::offer_set_aside(state, entry, &file, examined);
        }
    }

    /// Deletes stored games that a file of the user's own contains: the one of this name, and identical
    /// games.
    pub fn forget_stored(&mut self, id: Option<String>, game: Document, state: &mut State) {
        if let Some(shelf) = self.keeping.shelf.clone() {
            state.stored.list.retain(|entry| !shelf.is_held(entry, id.as_deref(), &game));
            self.keeping.writer.run(move || shelf.forget(id.as_deref(), &game));
        }
    }

    /// The game with which the program crashed repeatedly is left in its place.
    pub fn leave_set_aside(&self, id: &str, state: &mut State) {
        if let Some(name) = self.keeping.shelf.as_ref().and_then(|shelf| shelf.answered(id)) {
            kept_games::rename_stored(state, id, &name);
        }
    }

    /// A game about which the user was asked may have another name since it was stored.
    fn hear_of_answer(&self, id: &str, state: &mut State) {
        if let Some(name) = self.keeping.shelf.as_ref().and_then(|shelf| shelf.name_since_answered(id)) {
            kept_games::rename_stored(state, id, &name);
        }
    }

    /// The current name of a stored game: another window may have answered the question about it.
    pub(super) fn present_name(&self, id: String, state: &mut State) -> String {
        self.hear_of_answer(&id, state);
        let name = self.keeping.shelf.as_ref().and_then(|shelf| shelf.name_since_answered(&id));
        name.unwrap_or(id)
    }

    /// Looks for the game of a program that was ended just before this start, which may have held it for some
    /// seconds more.
    fn look_for_left(&mut self, state: &mut State, ctx: &egui::Context) {
        let Some(&next) = self.keeping.looks_for_left.last() else { return };
        let now = Instant::now();
        if now < next {
            return ctx.request_repaint_after(next - now);
        }
        self.keeping.looks_for_left.pop();
        if let Some(slot) = self.keeping.exercises.as_deref().and_then(LateSlot::taken) {
            state.put_by.held_elsewhere = !slot.beside()[0].is_empty();
        }
        let shelved = self.take_over(state);
        self.tell_of_shelved(&shelved, state);
    }

    /// Restores the game that was open when the program was last closed, or crashed.
    pub fn restore(&mut self, state: &mut State) {
        let folders: Vec<_> =
            state.settings.recent.iter().filter_map(|path| path.parent()).map(Path::to_owned).collect();
        // Saved games are written beside their file first, so an earlier program may have left half of one
        // there.
        for folder in self.keeping.autosave.folder().map(Path::to_owned).into_iter().chain(folders) {
            self.sweep(&folder);
        }
        let effects = match self.keeping.autosave.restore() {
            Ok(Some(restored)) => kept_games::absorb_restored(state, restored),
            Ok(None) => Vec::new(),
            Err(UnreadableGame { error, file }) => {
                let text = state.text();
                let mut words = text.with("error.restore", &[("why", &faults::document_error(text, &error))]);
                if let Some(file) = file {
                    words.push(' ');
                    words.push_str(&text.with("error.settings-copy", &[("file", &file.display())]));
                }
                vec![Notice::error(words).into()]
            }
        };
        if effects.is_empty() && self.keeping.autosave.lost_changes() {
            let text = state.text();
            let mut words = text.get("said.unwritten-alone");
            if self.keeping.autosave.has_set_aside() {
                words.push(' ');
                words.push_str(&text.get("said.unwritten-listed"));
            }
            self.tell(Notice::error(words));
        }
        self.name_unwritten(state);
        if let Some(file) = self.keeping.autosave.locked() {
            let words = state.text().with("error.locked", &[("file", &file.display())]);
            self.tell(Notice::error(words));
        }
        self.say(effects);
    }

    /// Reports other work that the disk did not take before the last program was killed.
    fn name_unwritten(&mut self, state: &State) {
        let (text, autosave) = (state.text(), &self.keeping.autosave);
        let lacking = KeptWork::MARKED.into_iter().filter(|what| autosave.take_mark(what));
        let names: Vec<_> = lacking.map(|what| text.get(&format!("unkept.{what}"))).collect();
        if !names.is_empty() {
            let what = names.join(&text.get("unkept.and"));
            self.tell(Notice::error(text.with("said.unwritten-others", &[("what", &what)])));
        }
    }

    /// Lists games that an older program could not read and set aside among the recent ones.
    pub fn rescue(&mut self, state: &mut State) {
        let effects = kept_games::absorb_rescued(state, self.keeping.autosave.recovered_files());
        self.say(effects);
    }

    /// Reports which of the stored settings could not be used.
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

    /// Notes that the game may have changed.
    pub fn touch(&mut self) {
        self.keeping.touched = true;
    }

    /// Stores the settings in this file from now on.
    pub fn keep_settings_in(&mut self, file: SettingsFile, state: &State) {
        if let Some((path, why)) = file.unread() {
            let text = state.text();
            let why = faults::io_error(text, why);
            let values: [(&str, &dyn std::fmt::Display); 2] = [("file", &path.display()), ("why", &why)];
            self.tell(Notice::error(text.with("error.settings-unread", &values)));
        }
        self.keeping.settings = Some(Arc::new(Mutex::new(file)));
    }

    /// Stores the arrangement of the window in this file from now on.
    pub fn keep_arrangement_in(&mut self, path: PathBuf) {
        self.keeping.arrangement = Some((path, String::new()));
    }

    /// Stores the arrangement of the window: all of the new one or all of the old, even on a full disk.
    pub fn keep_arrangement(&mut self, now: String) {
        let Some((path, handed)) = &mut self.keeping.arrangement else { return };
        if *handed == now {
            return;
        }
        handed.clone_from(&now);
        let path = path.clone();
        self.keeping.keep_work(KeptWork::Arrangement, move || {
            let written = store::replace(&path, now.as_bytes());
            written.map_err(|source| DocumentError::Write { path: path.clone(), source })
        });
    }

    /// Stores a changed game in the data folder at once, so that nothing is ever lost: the next move comes
    /// later than that.
    pub fn keep_safe(&mut self, state: &mut State, ctx: &egui::Context) {
        self.hear_of_kept(state, ctx);
        self.store_games(state);
        self.keep_patterns(state);
        self.look_for_left(state, ctx);
        let fingerprint = fingerprint(state);
        self.keeping.touched |= fingerprint != std::mem::replace(&mut self.keeping.fingerprint, fingerprint);
        if !self.keeping.touched {
            return;
        }
        // Comparing a long game takes time, and a held key may change it in every frame. `touched` stays set
        // meanwhile.
        if let Some(since) =
            self.keeping.looked.map(|looked| looked.elapsed()).filter(|&since| since < INTERVAL)
        {
            ctx.request_repaint_after(INTERVAL.saturating_sub(since));
            return;
        }
        self.keeping.touched = false;
        self.keeping.looked = Some(Instant::now());
        self.hand_over(state);
        self.look_again(ctx);
    }

    /// Passes all changes to the writer.
    pub(super) fn hand_over(&mut self, state: &mut State) {
        if self.keeping.autosave.take_again() {
            // The folder was deleted: all of it is written once more.
            (self.keeping.handed_game, self.keeping.handed_sets) = (None, None);
            self.keeping.handed_settings = None;
            if let Some((_, handed)) = &mut self.keeping.arrangement {
                handed.clear();
            }
        }
        self.store_games(state);
        self.keep(state);
        self.keep_exercises(state);
        self.keep_settings(state);
        self.keep_patterns(state);
        self.keep_run(state);
    }

    /// Requests another frame soon while something is being written, and later where it could not be.
    fn look_again(&self, ctx: &egui::Context) {
        if self.keeping.writer.is_busy() {
            let failing = !self.keeping.writer.failures().is_empty();
            ctx.request_repaint_after(Duration::from_millis(if failing { 500 } else { 50 }));
        }
    }

    /// Handles the results of writing; a failure is shown until it is over.
    fn hear_of_kept(&mut self, state: &mut State, ctx: &egui::Context) {
        if state.view.set_aside.is_none() {
            let shelf = self.keeping.shelf.as_ref();
            // Until the answer is on the disk another program would ask once more.
            let is_answered = |id: &str| shelf.is_none_or(|shelf| !shelf.path(id).exists());
            self.keeping.asking.take_if(|(_, id)| is_answered(id));
        }
        for work in self.keeping.writer.take_kept() {
            match work {
                KeptWork::Replaced(id) => {
                    let Some(entry) = self.keeping.replaced.remove(&id) else { continue };
                    self.hear_of_answer(&id, state);
                    // The same game, stored before, was deleted.
                    let is_there =
                        |id: &str| self.keeping.shelf.as_ref().is_some_and(|shelf| shelf.path(id).exists());
                    state.stored.list.retain(|other| !other.looks_like(&entry) || is_there(&other.id));
                    kept_games::game_stored(state, entry);
                }
                KeptWork::Game => {
                    let id = state.game.id.clone();
                    if let Some(id) = id {
                        self.hear_of_answer(&id, state);
                    }
                }
                KeptWork::Match => matches::update::match_written(state),
                _ => {}
            }
        }
        self.hear_of_failures(state);
        self.look_again(ctx);
    }

    pub(super) fn hear_of_failures(&mut self, state: &mut State) {
        let text = state.text();
        let failures = self.keeping.writer.failures().into_iter();
        let unkept =
            failures.map(|(work, error)| UnkeptWork { work, why: faults::document_error(text, &error) });
        let games = state.view.class.not_kept.iter();
        let games = games.map(|why| UnkeptWork { work: KeptWork::Class, why: why.clone() });
        state.unkept = closing::unkept(state, unkept.chain(games).collect());
        self.notices.say_until_over(unkept_words(state));
    }

    /// Stores the replaced games. They are listed once they are stored.
    fn store_games(&mut self, state: &mut State) {
        for WaitingGame { id, document, note } in kept_games::games_to_store(state) {
            if let Some(shelf) = self.keeping.shelf.clone() {
                let name = unasked(&id).unwrap_or(&id).to_owned();
                let entry = ShelfEntry { path: note.path.clone(), ..ShelfEntry::of(&name, &document) };
                self.keeping.replaced.insert(id.clone(), entry);
                let work = KeptWork::Replaced(id.clone());
                self.keeping.keep_work(work, move || {
                    shelf.put(&id, &document, &note)?;
                    // The question whether to open it was answered.
                    let _ = shelf.answered(&id);
                    Ok(())
                });
            }
        }
    }

    fn keep(&mut self, state: &State) {
        // A game that a lesson put on the board is not the user's own.
        let game = lessons::shown::own_game(state);
        let mode = lessons::shown::own_mode(state);
        let setup = lessons::shown::own_setup(state);
        let spent_millis = lessons::shown::own_spent_millis(state);
        let (path, stamp, changed) = (game.path.clone(), game.stamp, game.changed);
        let is_empty = !game.document.is_work() && !game.history.can_redo();
        let untouched = path.is_none() && setup.is_none() && is_empty;
        let judges_by_weights = lessons::shown::judges_by_weights(state);
        let (before, changes) = (game.before.clone(), game.before.as_ref().map(|_| game.history.changes()));
        let note = AutosaveNote {
            path,
            stamp,
            changed,
            untouched,
            mode,
            spent_millis,
            setup,
            judges_by_weights,
            before,
            changes,
        };
        // The cheap parts are compared first; the documents only where these are equal.
        let is_handed = self.keeping.handed_game.as_ref().is_some_and(|handed| {
            handed.cursor == game.cursor && handed.note == note && handed.document == game.document
        });
        if is_handed {
            return;
        }
        self.keeping.handed_game =
            Some(HandedGame { document: game.document.clone(), cursor: game.cursor, note: note.clone() });
        let document = Document { cursor: game.cursor, ..game.document.clone() };
        let versions = game.history.to_keep(&document.record);
        let autosave = Arc::clone(&self.keeping.autosave);
        let answered = self.keeping.shelf.clone().zip(game.id.clone());
        self.keeping.writer.keep(KeptWork::Game, move || {
            autosave.keep_with_versions(&document, &note, &versions)?;
            // It is open and stored once more: until now the question would have come back at the next start.
            let _ = answered.as_ref().map(|(shelf, id)| shelf.answered(id));
            Ok(())
        });
    }

    /// Writes a match that ended while the disk did not take it.
    pub fn keep_match(&mut self, unwritten: UnwrittenMatch) {
        self.keeping.writer.keep(KeptWork::Match, move || unwritten.write());
    }

    fn keep_settings(&mut self, state: &State) {
        let Some(file) = self.keeping.settings.clone() else { return };
        let now = lessons::shown::own_settings(state);
        if self.keeping.handed_settings.as_ref() == Some(&now) {
            return;
        }
        self.keeping.handed_settings = Some(now.clone());
        let write = move || file.lock().unwrap_or_else(PoisonError::into_inner).keep(&now);
        self.keeping.keep_work(KeptWork::Settings, write);
    }
}

/// The unsaved work, in a sentence; `None` where all is stored.
fn unkept_words(state: &State) -> Option<String> {
    let text = state.text();
    let UnkeptWork { why, .. } = state.unkept.first()?;
    let mut names: Vec<_> =
        state.unkept.iter().map(|unkept| text.get(closing::unkept_key(state, &unkept.work))).collect();
    names.dedup();
    Some(text.with("error.unkept", &[("what", &names.join(&text.get("unkept.and"))), ("why", why)]))
}

fn fingerprint(state: &State) -> GameFingerprint {
    let (game, analysis) = (lessons::shown::own_game(state), &state.analysis);
    let (review, learning) = (&state.review, &state.lab.learning);
    let is_lost_on_time = game.document.clock.is_some_and(|clock| clock.fallen.is_some());
    (
        (game.document.record.len(), game.cursor, analysis.begun, analysis.status == Status::Running),
        // Whole seconds: a running review is stored once a second, not once a frame.
        (review.begun, review.seconds as u64, review.is_running()),
        lessons::shown::own_mode(state),
        (lessons::shown::own_spent_millis(state) / CLOCK_STEP, is_lost_on_time),
        (
            learning.begun,
            learning.is_under_way(),
            learning.periods,
            learning.has_result(),
            state.settings.tried.len(),
        ),
    )
}
