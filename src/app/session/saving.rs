//! Saving: the contents of files, and what follows once they are written, while the window may have gone on.

use std::io;
use std::path::{Path, PathBuf};

use crate::exercise::Origin;
use crate::store::forms::{GameForm, WrittenGame};
use crate::store::{Document, DocumentError, Stamp, free_beside, replace_known, tables};
use crate::words::faults;
use crate::words::text::file_name;
use crate::words::written::{player_names, saved_partly, unfit};

use super::analysis::suspended;
use super::document::{file_changed, remember_file};
use super::effect::{Effect, Notice};
use super::files::FileKind;
use super::game::data::OpenGame;
use super::state::{Conflict, State};
use super::{clock, exercises, knowledge, matches};

/// A copy of a game that is being saved.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// The number of the save.
    pub number: u64,
    pub path: PathBuf,
    pub document: Document,
    pub written: WrittenGame,
}

impl SavedGame {
    /// Writes the file in one step, unless another program wrote it since it had the stamp `known`: then
    /// nothing is written, and the result is `None`.
    ///
    /// # Errors
    /// As [`Document::save`].
    pub fn write(&self, known: Option<Stamp>) -> Result<Option<Stamp>, DocumentError> {
        let bytes = self.written.text.as_bytes();
        self.document.check_size(&self.written.text)?;
        let written = replace_known(&self.path, known, bytes);
        let written = written.map_err(|source| DocumentError::Write { path: self.path.clone(), source })?;
        Ok(written.then(|| Stamp::of(bytes)))
    }
}

/// Begins to save the open game; also returns the expected stamp of its file, where it is known.
///
/// # Errors
/// A sentence where the format does not fit the game.
pub fn begin_saving(
    state: &mut State,
    path: &Path,
    number: u64,
) -> Result<(SavedGame, Option<Stamp>), Notice> {
    clock::update::write_down(state);
    let written = to_save(state, path)?;
    let game = &mut state.game;
    game.saving = Some(number);
    // For another name the dialog has asked already whether a file may be replaced.
    let known = game.stamp.filter(|_| game.path.as_deref() == Some(path));
    Ok((SavedGame { number, path: path.to_owned(), document: game.document.clone(), written }, known))
}

/// Handles the end of a save, with parts left out, or the reason why it failed; `None` where another program
/// wrote its file meanwhile. The game may have been changed or replaced since.
pub fn absorb_saved(
    state: &mut State,
    saved: &SavedGame,
    written: Result<Option<Stamp>, DocumentError>,
) -> Vec<Effect> {
    let (text, path) = (state.text(), &saved.path);
    let is_open = state.game.saving == Some(saved.number);
    let notice = match written {
        Ok(Some(stamp)) if !saved.written.left_out.is_empty() => {
            hold(state, saved, stamp);
            Notice::note(saved_partly(text, &file_name(path), &saved.written.left_out))
        }
        Ok(Some(stamp)) => {
            // Even if there are findings since: the stored game says less than the file.
            let stored = hold(state, saved, stamp).and_then(|game| game.id.take());
            let said = Notice::done(text.with("said.saved", &[("file", &file_name(path))]));
            // The game has a file of the user's own now and is no longer listed.
            return vec![Effect::ForgetStored(stored, Box::new(saved.document.clone())), said.into()];
        }
        Ok(None) if is_open => {
            let conflict = Conflict { path: path.clone(), beside: free_beside(path) };
            file_changed(state, conflict);
            return Vec::new();
        }
        Ok(None) => Notice::error(text.with("conflict.text", &[("file", &file_name(path))])),
        Err(error) => {
            let (file, why) = (path.display(), faults::document_error(text, &error));
            Notice::error(text.with("error.save", &[("file", &file), ("why", &why)]))
        }
    };
    vec![notice.into()]
}

/// Notes that this file holds the game in its saved state; returns the game, if it is still there.
fn hold<'a>(state: &'a mut State, saved: &SavedGame, stamp: Stamp) -> Option<&'a mut OpenGame> {
    remember_file(&mut state.settings, &saved.path);
    let game = game_of_saving(state, saved.number)?;
    let now = Document { cursor: saved.document.cursor, ..game.document.clone() };
    (game.path, game.stamp) = (Some(saved.path.clone()), Some(stamp));
    game.changed = now != saved.document;
    Some(game)
}

/// The game with this save under way; `None` where the save was cancelled or superseded.
fn game_of_saving(state: &mut State, number: u64) -> Option<&mut OpenGame> {
    let games = state.lessons.own.iter_mut().map(|own| &mut own.game).chain([&mut state.game]);
    let game = games.into_iter().find_map(|game| game.of_saving(number))?;
    game.saving = None;
    Some(game)
}

/// The open game as it is to be saved, in the format of the file extension.
///
/// # Errors
/// A sentence where the format does not fit the game.
pub fn to_save(state: &mut State, path: &Path) -> Result<WrittenGame, Notice> {
    suspended::note(state);
    knowledge::update::settle(state);
    // The document's cursor is only set when it is written.
    state.game.document.cursor = state.game.cursor;
    let (form, text) = (GameForm::of(path), state.text());
    let document = &state.game.document;
    let names = player_names(text, document);
    form.write(document, &names).ok_or_else(|| Notice::error(unfit(text, form, document.game())))
}

/// The contents of a file of this kind; `None` where there are none.
pub fn content(state: &State, kind: FileKind, path: &Path) -> Option<Vec<u8>> {
    match kind {
        FileKind::Match => matches::data::text_for(&state.matches, path).map(String::into_bytes),
        FileKind::Weights => state.weights().map(|(weights, _)| tables::to_text(&weights).into_bytes()),
        FileKind::Patterns => state.shown_patterns().map(|patterns| patterns.to_bytes()),
        FileKind::Exercises => Some(state.exercises.sheet.to_text().into_bytes()),
        FileKind::Results => Some(exercises::data::results_text(&state.exercises).into_bytes()),
        FileKind::Game
        | FileKind::Tournaments
        | FileKind::Archive
        | FileKind::Class
        | FileKind::Codes
        | FileKind::Programs
        | FileKind::Positions
        | FileKind::Openings
        | FileKind::Recording
        | FileKind::Engine
        | FileKind::SearchTree => None,
    }
}

/// Handles the end of writing a file.
pub fn absorb_written(
    state: &mut State,
    kind: FileKind,
    path: &Path,
    written: io::Result<bool>,
) -> Vec<Effect> {
    let text = state.text();
    let is_same = match written {
        Ok(is_same) => is_same,
        Err(error) => {
            let (file, why) = (path.display(), faults::io_error(text, &error));
            return vec![Notice::error(text.with("error.save", &[("file", &file), ("why", &why)])).into()];
        }
    };
    if kind == FileKind::Exercises {
        let exercises = &mut state.exercises;
        exercises.path = Some(path.to_owned());
        // The set is identified by its file from here on, even if it came with the program.
        exercises.origin = Origin::File(path.to_owned());
        exercises.changed &= !is_same;
    }
    vec![Notice::done(text.with("said.saved", &[("file", &file_name(path))])).into()]
}
