//! The open document: beginning, opening and saving games, the clipboard.

use std::path::{Path, PathBuf};

use crate::catalog::{AnyPosition, Engine, Family, Game};
use crate::game::record::MoveId;
use crate::store::{Document, Player};

use super::super::again::Again;
use super::super::command::Command;
use super::super::comparison::Comparison;
use super::super::course::Course;
use super::super::exercises::Exercises;
use super::super::lab::Lab;
use super::super::matches::Matches;
use super::super::state::{Analysis, OpenGame, Purpose, Settings, State, View};
use super::super::{faults, forms};
use super::{Applied, Effect, Notice, again, lab, patterns, play, trees};

pub(super) fn apply(state: &mut State, command: Command) -> Applied {
    match command {
        Command::New(game) => {
            let document = new_document(state, game.start());
            adopt(state, document, None);
        }
        Command::NewFrom(position) => {
            let document = new_document(state, *position);
            adopt(state, document, None);
        }
        Command::Open => return Ok(vec![Effect::AskOpen]),
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
        analysis: Analysis { requested: Some(Purpose::Analysis), ..Analysis::default() },
        comparison: Comparison::default(),
        matches: Matches::default(),
        lab: Lab::default(),
        exercises: Exercises::default(),
        again: Again::default(),
        course: Course::default(),
        view: View::default(),
        settings,
    };
    state.game.document = new_document(&state, game.start());
    super::exercise::begin(&mut state);
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
        history: super::super::history::History::default(),
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

/// Makes a document the open game; what was open has been kept by autosave.
pub fn adopt(state: &mut State, document: Document, path: Option<PathBuf>) {
    let cursor = document.cursor;
    let analyses_itself = document.start.game() == Game::NumberTree;
    if let Some(path) = &path {
        remember_file(&mut state.settings, path);
    }
    lab::leave(state);
    state.game = opened(document, path);
    (state.course.staged, state.course.pending) = (false, None);
    trees::teach(state);
    lab::judge_with_document(state);
    patterns::judge_with_document(state);
    let Analysis { continuous, begun, .. } = state.analysis;
    // A search that still runs is about another game: it counts as one that is over.
    state.analysis = Analysis { continuous, begun: begun + 1, ..Analysis::default() };
    again::forget_document(state);
    let full_panel = state.view.full_panel;
    state.view = View { full_panel, ..View::default() };
    if state.game.document.record.contains(cursor) {
        play::go_to(state, cursor);
    }
    // A game that is opened to be looked at does not play on by itself.
    state.view.paused = state.game.document.record.len() > 1;
    if analyses_itself {
        state.analysis.requested = Some(Purpose::Analysis);
    }
}

/// The open game was written to `path`.
pub fn saved(state: &mut State, path: &Path) -> Notice {
    state.game.path = Some(path.to_owned());
    state.game.changed = false;
    remember_file(&mut state.settings, path);
    Notice::done(state.text().with("said.saved", &[("file", &file_name(path))]))
}

/// The last part of a path, for sentences.
pub fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
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
            adopt(state, document, None);
            Vec::new()
        }
        Err(error) => {
            let error = faults::document_error(state.text(), &error);
            vec![Effect::Tell(Notice::error(state.text().with("error.open-text", &[("why", &error)])))]
        }
    }
}

/// A document, a list of moves from the start or from here, or a position: whatever the text is.
fn paste(state: &mut State, pasted: &str) -> Vec<Effect> {
    let pasted = pasted.trim();
    if pasted.starts_with('(') || pasted.starts_with("//") {
        return open_text(state, pasted);
    }
    let game = state.game.position.game();
    let from_start = state.game.document.start.parse_moves(pasted);
    let reason = match from_start {
        Ok(line) if !line.is_empty() => {
            play::go_to(state, MoveId::START);
            play::play(state, &line);
            state.view.paused = true;
            return Vec::new();
        }
        Ok(_) => None,
        Err(error) => Some(error),
    };
    if let Ok(line) = state.game.position.parse_moves(pasted)
        && !line.is_empty()
    {
        play::play(state, &line);
        state.view.paused = true;
        return Vec::new();
    }
    match game.parse_position(pasted) {
        Ok(position) => {
            let document = new_document(state, position);
            adopt(state, document, None);
            Vec::new()
        }
        Err(error) => {
            // Whichever reading came further says more about what is wrong.
            let error = reason.filter(|other| other.at > error.at).unwrap_or(error);
            let why = forms::with_form(state.text(), game, &faults::notation_error(state.text(), &error));
            vec![Effect::Tell(Notice::error(state.text().with("error.paste", &[("why", &why)])))]
        }
    }
}
