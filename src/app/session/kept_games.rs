//! The games in the data folder, as they come into the session: the last open game, replaced games, and games
//! with which the program crashed.

use std::fmt::Display;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::catalog::Setup;
use crate::store::autosave::{AutosaveNote, RestoredGame};
use crate::store::replaced_games::{Shelf, ShelfEntry};
use crate::store::{Document, DocumentError};
use crate::words::faults;
use crate::words::games::game_name;
use crate::words::text::Text;

use super::document::{adopt, bring_back_kept, not_opened, replace};
use super::effect::{Effect, Notice};
use super::game;
use super::game::stored::WaitingGame;
use super::position_editor::data::PositionEditor;
use super::screen::data::{Dialog, Workspace};
use super::screen::update::{show, work};
use super::settings::Settings;
use super::state::{SetAside, State};
use super::turns;
use super::weights::table;

/// Sets the list of stored games, and the prefix for names of this window's games.
pub fn list_stored(state: &mut State, list: Vec<ShelfEntry>, stem: String) {
    (state.stored.list, state.stored.stem) = (list, stem);
}

/// Takes the games that are to be stored.
pub fn games_to_store(state: &mut State) -> Vec<WaitingGame> {
    std::mem::take(&mut state.stored.waiting)
}

/// Adds a game that was stored to the list.
pub fn game_stored(state: &mut State, entry: ShelfEntry) {
    let list = &mut state.stored.list;
    list.retain(|other| other.id != entry.id);
    list.insert(0, entry);
    // As many as the shelf keeps itself: the oldest is dropped.
    list.truncate(Shelf::GAMES);
}

/// Asks whether to open a game with which the program crashed repeatedly, naming its file and what is known
/// of it.
pub fn offer_set_aside(
    state: &mut State,
    entry: ShelfEntry,
    file: &Path,
    examined: Result<ShelfEntry, Option<DocumentError>>,
) {
    let text = state.text();
    let (game, fault) = match examined {
        Ok(game) => (game, None),
        Err(error) => {
            let why = error.map(|error| faults::document_error(text, &error));
            let why = why.unwrap_or_else(|| text.get("set-aside.ended"));
            let values: [(&str, &dyn std::fmt::Display); 2] = [("why", &why), ("file", &file.display())];
            (entry, Some(text.with("set-aside.damaged", &values)))
        }
    };
    state.view.set_aside = Some(SetAside { game, fault });
    show(state, Some(Dialog::SetAside));
}

pub fn rename_stored(state: &mut State, id: &str, name: &str) {
    let listed = state.stored.list.iter_mut().map(|entry| &mut entry.id);
    let asked = state.view.set_aside.iter_mut().map(|asked| &mut asked.game.id);
    listed
        .chain(asked)
        .chain(&mut state.game.id)
        .filter(|known| *known == id)
        .for_each(|known| name.clone_into(known));
}

/// Leaves the game of that question unopened.
pub(crate) fn leave_set_aside(state: &mut State) -> Vec<Effect> {
    show(state, None);
    let asked = state.view.set_aside.take();
    asked.map(|asked| Effect::LeaveStored(asked.game.id)).into_iter().collect()
}

/// Pauses everything in the open game after a crash, until the user resumes.
fn hold_after_crash(state: &mut State) {
    if !state.turns.stand_still() {
        state.turns.look();
    }
    state.view.after_crash = true;
    state.analysis.requested = None;
}

/// Shows a stored game. One with which the program crashed comes back as it was left, any other for viewing.
pub fn absorb_stored(
    state: &mut State,
    id: String,
    path: &Path,
    read: Result<(Document, AutosaveNote), DocumentError>,
) -> Vec<Effect> {
    let set_aside = state.view.set_aside.take_if(|asked| asked.game.id == id).is_some();
    match read {
        Ok((document, note)) if set_aside => {
            // The window keeps its arrangement, unless no board would be visible in it.
            state.view.start_page = false;
            if state.settings.workspace == Workspace::Learn {
                work(state, Workspace::Play);
            }
            replace(state, document, None);
            let _ = put_back(state, note);
            hold_after_crash(state);
        }
        Ok((document, note)) => {
            // A game of a human against a method was played here, and is opened from the start page to go on.
            let persons = document.players.iter().filter(|player| player.is_person()).count();
            let goes_on = state.view.start_page && persons == 1;
            replace(state, document, None);
            if goes_on {
                state.settings.workspace = Workspace::Play;
            }
            (state.game.path, state.game.stamp) = (note.path, note.stamp);
            state.game.clock.spent = f64::from(note.spent_millis);
            if note.judges_by_weights {
                table::judge_again(state);
            }
            set_up_again(state, note.setup.as_deref());
        }
        Err(error) => {
            if set_aside {
                show(state, None);
            }
            return vec![stored_unread(state, &id, path, &error)];
        }
    }
    // The game keeps its name, so that storing it replaces the old version.
    (state.game.id, state.game.changed) = (Some(id), true);
    Vec::new()
}

/// Shows a stored game that the open one replaced in an earlier run of the program.
pub fn absorb_before(
    state: &mut State,
    id: String,
    path: &Path,
    read: Result<(Document, AutosaveNote), DocumentError>,
) -> Vec<Effect> {
    match read {
        Ok((document, note)) => {
            bring_back_kept(state, document, note, id);
            Vec::new()
        }
        Err(error) => vec![stored_unread(state, &id, path, &error)],
    }
}

/// Reports a stored game that is missing or cannot be read.
fn stored_unread(state: &mut State, id: &str, path: &Path, error: &DocumentError) -> Effect {
    let is_gone = matches!(error, DocumentError::Read { source, .. } if source.kind() == ErrorKind::NotFound);
    if is_gone {
        state.stored.list.retain(|entry| entry.id != id);
        return Notice::note(state.text().get("said.stored-gone")).into();
    }
    not_opened(state, path, error)
}

/// Shows the game that was open when the program was last closed.
pub fn absorb_restored(state: &mut State, restored: RestoredGame) -> Vec<Effect> {
    let RestoredGame { document, note, versions, after_crash, unwritten } = restored;
    // An untouched board is no reason to skip the start page.
    let is_asked = note.path.is_none() && note.setup.is_none() && !document.is_work() && versions.is_empty();
    let moves = document.main_line_moves();
    state.view.start_page = false;
    adopt(state, document, None);
    let most = put_back(state, note);
    state.game.history.take_in(versions, most);
    state.view.start_page = is_asked;
    // An untouched board has nothing that could wait.
    if !(after_crash || unwritten) || is_asked {
        return Vec::new();
    }
    if after_crash {
        hold_after_crash(state);
    }
    let text = state.text();
    let game = named(text, &state.game.document);
    let key = if after_crash { "said.recovered" } else { "said.ended-unheard" };
    let words = text.with(key, &[("count", &moves as &dyn Display), ("game", &game)]);
    let said = if unwritten {
        Notice::error(format!("{words} {}", text.with("said.unwritten", &[("game", &game)])))
    } else {
        Notice::error(words)
    };
    vec![said.into()]
}

/// Title and kind of a game: `Final · Othello 8×8`.
fn named(text: Text, document: &Document) -> String {
    let (called, game) = (document.called(), game_name(text, document.game()));
    if called.is_empty() { game } else { format!("{called} · {game}") }
}

/// Restores the rest of what was kept for the open game. Returns the most changes that undo may take back.
fn put_back(state: &mut State, note: AutosaveNote) -> usize {
    (state.game.path, state.game.stamp, state.game.changed) = (note.path, note.stamp, note.changed);
    state.game.clock.spent = f64::from(note.spent_millis);
    let now = game::update::version(&state.game);
    // A game that replaced another one is not undone move by move into that one.
    let most = note.changes.filter(|_| note.before.is_some()).unwrap_or(usize::MAX);
    state.game.history.begin_with_moves(&now, most);
    state.game.before = note.before;
    turns::restore(state, note.mode);
    if note.judges_by_weights {
        table::judge_again(state);
    }
    set_up_again(state, note.setup.as_deref());
    most
}

/// Restores a position editor that was open.
fn set_up_again(state: &mut State, setup: Option<&str>) {
    let setup = setup.and_then(Setup::from_text);
    let setup = setup.filter(|setup| setup.game() == state.game.position.game());
    state.view.position_editor = setup.map(PositionEditor::new);
}

/// Takes in games that an older program version could not read and set aside: they are listed among the
/// recent ones.
pub fn absorb_rescued(state: &mut State, rescued: Vec<PathBuf>) -> Vec<Effect> {
    if rescued.is_empty() {
        return Vec::new();
    }
    let said = state.text().with("said.rescued", &[("count", &rescued.len())]);
    state.settings.recent.splice(0..0, rescued);
    state.settings.recent.truncate(Settings::RECENT);
    vec![Notice::done(said).into()]
}
