//! The open document: beginning, opening and saving games, the clipboard.

use std::path::{Path, PathBuf};

use crate::catalog::{AnyPosition, Engine, Family, Game};
use crate::game::record::MoveId;
use crate::store::shelf::{Entry, Shelf};
use crate::store::{Document, Player, Stamp};
use crate::words::text::file_name;
use crate::words::{faults, forms};

use super::analysis::data::{Analysis, Purpose};
use super::command::Command;
use super::compare::data::Comparison;
use super::effect::{Applied, Effect, Notice};
use super::exercises::data::Exercises;
use super::exercises::other_sets::PutBy;
use super::game::data::OpenGame;
use super::game::history::Replaced;
use super::game::stored::StoredGames;
use super::lessons::data::{Course, Own};
use super::matches::data::Matches;
use super::reruns::data::Again;
use super::screen::data::Dialog;
use super::screen::update::show;
use super::settings::Settings;
use super::state::{Conflict, State, View};
use super::weights::data::Lab;
use super::weights::{patterns, table};
use super::{game, import, number_tree, reruns};

pub(crate) fn apply(state: &mut State, command: Command) -> Applied {
    match command {
        Command::New(game) => {
            let document = new_document(state, game.start());
            replace(state, document, None);
        }
        Command::NewFrom(position) => {
            begin_from(state, *position);
        }
        Command::Open => return Ok(vec![Effect::AskOpen]),
        Command::OpenReplaced(id) => return Ok(vec![Effect::ReadReplaced(id)]),
        Command::OpenPath(path) => return Ok(vec![Effect::Read(path)]),
        Command::StopOpening => return Ok(vec![Effect::StopOpening]),
        Command::OpenText(text) => return Ok(open_text(state, &text)),
        Command::Save => {
            return Ok(vec![match &state.game.path {
                Some(path) => Effect::Write(path.clone()),
                None => Effect::AskSave(proposed_name(state)),
            }]);
        }
        Command::SaveAs => return Ok(vec![Effect::AskSave(proposed_name(state))]),
        Command::SaveAnyway(path) => {
            state.game.stamp = None;
            return Ok(vec![Effect::Write(path)]);
        }
        Command::SavePath(path) => return Ok(vec![Effect::Write(path)]),
        Command::CopyPosition => {
            // What one side has chosen in secret stays a secret on the clipboard too.
            let text = state.game.position.as_seen().to_string();
            return Ok(copied(state, text, "said.position-copied"));
        }
        Command::CopyMoves => {
            let mut line = state.game.document.record.path_to(state.game.cursor);
            if state.game.position.secret().is_some() {
                line.pop();
            }
            if line.is_empty() {
                return Ok(vec![Effect::Tell(Notice::note(state.text().get("said.no-moves")))]);
            }
            let text = state.game.document.start.write_moves(&line);
            return Ok(copied(state, text, "said.moves-copied"));
        }
        Command::Paste => return Ok(vec![Effect::RequestPaste]),
        Command::PasteText(text) => return Ok(paste(state, &text)),
        Command::Quit => return Ok(vec![Effect::Quit]),
        other => return Err(other),
    }
    Ok(Vec::new())
}

/// The state of a first start: a game of Othello against alpha-beta, and a search of the opening position
/// already running, so that there is something to see.
pub fn start_state(settings: Settings) -> State {
    let game = Game::Othello { size: 8 };
    let document = Document::new(game.start());
    let mut state = State {
        game: opened(document, None),
        stored: StoredGames::default(),
        analysis: Analysis { requested: Some(Purpose::Analysis), ..Analysis::default() },
        comparison: Comparison::default(),
        matches: Matches::default(),
        lab: Lab::default(),
        exercises: Exercises::default(),
        put_by: PutBy::default(),
        again: Again::default(),
        course: Course::default(),
        view: View::default(),
        settings,
    };
    state.game.document = new_document(&state, game.start());
    super::exercises::update::begin(&mut state);
    state
}

fn opened(document: Document, path: Option<PathBuf>) -> OpenGame {
    let position = document.start.clone();
    OpenGame {
        legal: position.actions(),
        position,
        previous: None,
        cursor: MoveId::START,
        document,
        path,
        changed: false,
        stamp: None,
        id: None,
        history: super::game::history::History::default(),
    }
}

/// A new game: the person moves first, the game's default engine answers.
fn new_document(state: &State, start: AnyPosition) -> Document {
    let mut document = Document::new(start);
    document.conventions = state.conventions();
    let game = document.start.game();
    let second = match &state.game.document.players[1] {
        Player::Engine(engine) if engine.fits(game) && state.game.position.game() == game => engine.clone(),
        _ => Engine::default_for(game),
    };
    document.players = match game {
        Game::NumberTree => [Player::Person, Player::Person],
        // Nobody has the second seat.
        _ if game.family() == Family::Solo => [Player::Person, Player::Person],
        _ => [Player::Person, Player::Engine(second)],
    };
    document
}

/// Begins a new game from a position; one that was typed or drawn is in no file yet.
fn begin_from(state: &mut State, position: AnyPosition) {
    let given = position == position.game().start();
    let document = new_document(state, position);
    replace(state, document, None);
    state.game.changed = !given;
}

/// Makes a document the open game. The one that was open is kept: undo brings it back with its own history, and it is
/// stored where no file holds it.
pub fn replace(state: &mut State, document: Document, path: Option<PathBuf>) {
    let staged = state.course.staged;
    let waiting = state.course.own.pop_if(|_| staged);
    let shown = adopt(state, document, path);
    // What a lesson put on the board is no game of one's own; the one that waited behind it is.
    let before = match waiting {
        Some(Own { game, engines, paused }) => {
            state.settings.engines = engines;
            Replaced { game, paused }
        }
        None => shown,
    };
    store(state, before);
}

/// Makes a document the open game, in place of the one that comes back.
pub fn adopt(state: &mut State, document: Document, path: Option<PathBuf>) -> Replaced {
    let cursor = document.cursor;
    if let Some(path) = &path {
        remember_file(&mut state.settings, path);
    }
    let replaced = put_on_board(state, opened(document, path), cursor);
    // A game that is opened to be looked at does not play on by itself.
    state.view.paused = state.game.document.record.len() > 1;
    replaced
}

/// Shows a game again that another took the place of, as it was left; the one that was shown instead comes back.
pub(crate) fn bring_back(state: &mut State, Replaced { game, paused }: Replaced) -> Replaced {
    let cursor = game.cursor;
    let replaced = put_on_board(state, game, cursor);
    state.view.paused = paused;
    replaced
}

/// Stores a game that another took the place of, where no file holds it, and lets undo bring it back.
fn store(state: &mut State, mut before: Replaced) {
    let game = &mut before.game;
    if game.changed {
        let id = game.id.get_or_insert_with(|| state.stored.next_id()).clone();
        let document = Document { cursor: game.cursor, ..game.document.clone() };
        state.stored.waiting.push((id, document));
    }
    state.game.history.follow(before);
}

/// These games are stored; names of this window's begin so.
pub fn list_stored(state: &mut State, list: Vec<Entry>, stem: String) {
    (state.stored.list, state.stored.stem) = (list, stem);
}

/// The games that are to be stored now, by their names.
pub fn games_to_store(state: &mut State) -> Vec<(String, Document)> {
    std::mem::take(&mut state.stored.waiting)
}

/// A game is stored.
pub fn game_stored(state: &mut State, entry: Entry) {
    let list = &mut state.stored.list;
    list.retain(|other| other.id != entry.id);
    list.insert(0, entry);
    list.truncate(Shelf::GAMES);
}

/// Opens a stored game. No file of the person's own holds it.
pub fn open_stored(state: &mut State, id: String, document: Document) {
    replace(state, document, None);
    (state.game.id, state.game.changed) = (Some(id), true);
}

fn put_on_board(state: &mut State, game: OpenGame, cursor: MoveId) -> Replaced {
    let analyses_itself = game.document.start.game() == Game::NumberTree;
    let paused = state.view.paused;
    table::leave(state);
    let game = std::mem::replace(&mut state.game, game);
    (state.course.staged, state.course.pending) = (false, None);
    number_tree::update::teach(state);
    table::judge_with_document(state);
    patterns::judge_with_document(state);
    let Analysis { continuous, begun, .. } = state.analysis;
    // A search that still runs is about another game: it counts as one that is over.
    state.analysis = Analysis { continuous, begun: begun + 1, ..Analysis::default() };
    reruns::update::forget_document(state);
    let full_panel = state.view.full_panel;
    state.view = View { full_panel, ..View::default() };
    if state.game.document.record.contains(cursor) {
        game::update::go_to(state, cursor);
    }
    if analyses_itself {
        state.analysis.requested = Some(Purpose::Analysis);
    }
    Replaced { game, paused }
}

/// The open game was written to `path`.
pub fn saved(state: &mut State, path: &Path, stamp: Stamp) -> Notice {
    state.game.path = Some(path.to_owned());
    state.game.stamp = Some(stamp);
    state.game.changed = false;
    remember_file(&mut state.settings, path);
    Notice::done(state.text().with("said.saved", &[("file", &file_name(path))]))
}

/// The open game was not saved: another program wrote its file meanwhile. The person chooses what becomes of both.
pub fn file_changed(state: &mut State, conflict: Conflict) {
    state.view.conflict = Some(conflict);
    show(state, Some(Dialog::Conflict));
}

fn remember_file(settings: &mut Settings, path: &Path) {
    settings.recent.retain(|recent| recent != path);
    settings.recent.insert(0, path.to_owned());
    settings.recent.truncate(Settings::RECENT);
    settings.folder = path.parent().map(Path::to_owned);
}

fn proposed_name(state: &State) -> String {
    let document = &state.game.document;
    let name =
        if document.title.is_empty() { document.start.game().to_string() } else { document.title.clone() };
    let plain: String = name.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '-' }).collect();
    format!("{plain}.ron")
}

fn copied(state: &State, copied: String, key: &str) -> Vec<Effect> {
    let shown: String = copied.chars().take(40).collect();
    let said = state.text().with(key, &[("text", &shown)]);
    vec![Effect::Copy(copied, said)]
}

fn open_text(state: &mut State, text: &str) -> Vec<Effect> {
    match Document::from_text(text) {
        Ok(document) => {
            replace(state, document, None);
            Vec::new()
        }
        Err(error) => {
            let error = faults::document_error(state.text(), &error);
            vec![Effect::Tell(Notice::error(state.text().with("error.open-text", &[("why", &error)])))]
        }
    }
}

fn pasted_moves(state: &State, count: usize) -> Vec<Effect> {
    vec![Effect::Tell(Notice::done(state.text().with("said.moves-pasted", &[("count", &count)])))]
}

/// Goes on with the game that was open when the program ended: whoever is to move may, and a method waits to be asked.
pub fn go_on(state: &mut State) {
    state.view.paused = false;
    game::update::hold(state);
}

/// Whether a text means to be a document: a note, or a bracket before the name of a part.
fn is_document(text: &str) -> bool {
    let part = text.strip_prefix('(').map(str::trim_start);
    text.starts_with("//")
        || part.is_some_and(|part| part.starts_with(|c: char| c.is_ascii_lowercase() || c == '/'))
}

/// A document, a list of moves from the start or from here, a position, or a game of another program: whatever the text is.
fn paste(state: &mut State, pasted: &str) -> Vec<Effect> {
    let pasted = pasted.trim();
    if is_document(pasted) {
        let effects = open_text(state, pasted);
        state.game.changed |= effects.is_empty();
        return effects;
    }
    let game = state.game.position.game();
    let from_start = state.game.document.start.parse_moves(pasted);
    let reason = match from_start {
        Ok(line) if !line.is_empty() => {
            game::update::play_from_start(state, &line);
            state.view.paused = true;
            return pasted_moves(state, line.len());
        }
        Ok(_) => None,
        Err(error) => Some(error),
    };
    if let Ok(line) = state.game.position.parse_moves(pasted)
        && !line.is_empty()
    {
        game::update::play(state, &line);
        state.view.paused = true;
        return pasted_moves(state, line.len());
    }
    let position = game.parse_position(pasted);
    if position.is_err()
        && let Some(notice) = import::open(state, pasted)
    {
        return vec![Effect::Tell(notice)];
    }
    match position {
        Ok(position) => {
            begin_from(state, position);
            vec![Effect::Tell(Notice::done(state.text().get("said.position-pasted")))]
        }
        Err(error) => {
            // Whichever reading came further says more about what is wrong.
            let error = reason.filter(|other| other.at > error.at).unwrap_or(error);
            let why = forms::with_form(state.text(), game, &faults::notation_error(state.text(), &error));
            vec![Effect::Tell(Notice::error(state.text().with("error.paste", &[("why", &why)])))]
        }
    }
}
