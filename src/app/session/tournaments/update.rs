//! Tournament games: opening collections, filtering, and putting a game on the board.

use std::path::PathBuf;

use crate::game::ActionId;
use crate::game::record::MoveId;
use crate::session::command::Command;
use crate::session::document::replace;
use crate::session::effect::{Effect, LayoutChange, Notice};
use crate::session::files::{FileKind, FileQuestion};
use crate::session::screen::data::Panel;
use crate::session::state::State;
use crate::store::wthor::{ResultCheck, settled};
use crate::store::{Document, GameFacts};
use crate::words::{faults, tournaments as words};

use super::collection::{GameCollection, ReadPart};
use super::data::{Reading, TournamentCommand, board_of, source_of};

pub(crate) fn apply(state: &mut State, request: TournamentCommand) -> Vec<Effect> {
    let tournaments = &mut state.tournaments;
    match request {
        TournamentCommand::Ask => return vec![Effect::AskFile(FileKind::Archive, FileQuestion::Open)],
        TournamentCommand::Open(path) => return open(state, path),
        TournamentCommand::Recall => {
            let paths = state.settings.tournaments.clone();
            if tournaments.reading == Reading::Idle && tournaments.collection.is_none() && !paths.is_empty() {
                read(state, paths);
            }
        }
        TournamentCommand::Stop if tournaments.is_reading() => tournaments.reading = Reading::Stopped,
        TournamentCommand::Stop => {}
        TournamentCommand::Filter(filter) => tournaments.filter = filter,
        TournamentCommand::Sort(column) => {
            let turned = tournaments.order.0 == column && !tournaments.order.1;
            tournaments.order = (column, turned);
        }
        TournamentCommand::Through(through) => tournaments.through = through,
        TournamentCommand::Play(line) => {
            state.turns.pause();
            return vec![Effect::Apply(Command::PlayLine(line).into())];
        }
        TournamentCommand::Show(game) => show(state, game),
    }
    Vec::new()
}

/// Reads a folder or a file; several opened at once are read together.
fn open(state: &mut State, path: PathBuf) -> Vec<Effect> {
    let mut paths = std::mem::take(&mut state.tournaments.paths);
    // An open collection belongs to an earlier round and is replaced.
    if !state.tournaments.gathers {
        paths.clear();
    }
    let source = source_of(path);
    if !paths.contains(&source) {
        paths.push(source);
    }
    read(state, paths);
    state.tournaments.gathers = true;
    vec![Effect::Layout(LayoutChange::Focus(Panel::Tournaments))]
}

fn read(state: &mut State, paths: Vec<PathBuf>) {
    let tournaments = &mut state.tournaments;
    tournaments.paths = paths;
    tournaments.reading = Reading::Running;
    tournaments.begun += 1;
    tournaments.progress = (0, 0);
}

/// Handles a result of reading.
pub(super) fn absorb(state: &mut State, part: ReadPart) -> Vec<Effect> {
    match part {
        ReadPart::Promised(games) => state.tournaments.progress.1 = games,
        ReadPart::Unlisted(error) => {
            let why = faults::io_error(state.text(), &error);
            return failed(state, &why);
        }
        ReadPart::Read(collection) if collection.archive.entries.is_empty() => {
            let text = state.text();
            let refused = collection.refused.first().map(|refused| faults::refused_games(text, refused));
            let why = refused.unwrap_or_else(|| text.get("learning.no-files"));
            return failed(state, &why);
        }
        ReadPart::Read(collection) => return adopt(state, *collection),
    }
    Vec::new()
}

/// Reports that reading failed; the open collection stays.
pub(super) fn failed(state: &mut State, why: &str) -> Vec<Effect> {
    let said = words::not_opened(state.text(), &state.tournaments.paths, why);
    state.tournaments.reading = Reading::Failed(said.clone());
    vec![Notice::error(said).into()]
}

fn adopt(state: &mut State, collection: GameCollection) -> Vec<Effect> {
    let text = state.text();
    let faulty = collection.refused.len() + collection.torn.len();
    let said = words::opened(text, collection.archive.entries.len(), faulty);
    // Only paths that were read successfully are saved for the next run.
    state.settings.tournaments.clone_from(&state.tournaments.paths);
    let tournaments = &mut state.tournaments;
    tournaments.reading = Reading::Idle;
    tournaments.collection = Some(collection.into());
    (tournaments.listed, tournaments.explored, tournaments.chosen) = (None, None, None);
    let notice = if faulty > 0 { Notice::error(said) } else { Notice::done(said) };
    vec![notice.into()]
}

/// Puts a game on the board, at the position that is already on it where the game reaches that, else at its
/// start. One undo brings back the game before.
fn show(state: &mut State, game: u32) {
    let Some(collection) = state.tournaments.collection.clone() else { return };
    let Some(entry) = collection.entry(game) else { return };
    let here = board_of(&state.game.position).map(settled);
    let stones = here.and_then(|position| collection.stones_at(game, &position)).unwrap_or_default();
    let mut document = document(state, &collection, game);
    let mut placed = 0;
    for (action, id) in entry.moves().into_iter().zip(document.record.main_line()) {
        if placed == stones {
            break;
        }
        // A pass lays no disc.
        placed += usize::from(action.square().is_some());
        document.cursor = id;
    }
    replace(state, document, None);
    state.tournaments.chosen = Some(game);
}

/// A game as a document, with players, place, date, and faults.
fn document(state: &State, collection: &GameCollection, game: u32) -> Document {
    let mut document = Document::new(crate::catalog::Game::Othello { size: 8 }.start());
    let Some(entry) = collection.entry(game) else { return document };
    let players = entry.players.map(|player| collection.player(player));
    document.title = words::title(&players, &collection.tournament(entry.tournament), entry);
    document.set_names([&players[0], &players[1]]);
    let place = collection.tournament(entry.tournament).into_owned();
    document.facts =
        GameFacts { place, date: entry.year.to_string(), result: words::result(entry) }.bounded();
    let moves: Vec<ActionId> = entry.moves().into_iter().map(ActionId::from).collect();
    document.record.add_line(MoveId::START, &moves);
    if entry.standing != ResultCheck::Finished {
        let said = words::standing(state.text(), entry);
        document.record.set_comment(MoveId::START, said);
    }
    document
}
