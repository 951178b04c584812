//! What is pasted, and games of other programs in files: they become the open game, and what was read as what is said.

use std::io;
use std::path::Path;

use crate::catalog::{AnyPosition, Game};
use crate::game::record::MoveId;
use crate::game::{ActionId, NotationError};
use crate::store::Document;
use crate::store::import::{self, ImportFormat, Imported};
use crate::words::sides::side_name;
use crate::words::text::Text;
use crate::words::{faults, forms};

use super::document::{begin_from, open_text, replace};
use super::effect::{Effect, Notice};
use super::files::FOREIGN_GAMES;
use super::game;
use super::game::data::ReadNotes;
use super::state::State;

/// Whether a file has an ending of other programs.
pub fn is_foreign(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    FOREIGN_GAMES.iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// Opens the game that a text holds; `None` where it is in none of the forms that are known.
fn open(state: &mut State, text: &str) -> Option<Notice> {
    Some(match import::read(text, state.game.position.game())? {
        Ok(game) => open_game(state, game),
        Err(error) => {
            let why = faults::import_error(state.text(), &error);
            Notice::error(state.text().with("import.refused", &[("why", &why)]))
        }
    })
}

/// Makes a game that was read of a text the open one. What was left out of the text stands in the window until it is put away.
pub(crate) fn open_game(state: &mut State, mut game: Imported) -> Notice {
    let (notice, notes) = (said(state, &game), notes(state, &game));
    // An unfinished game can be played on against the players of now. A finished one was played by others.
    let end = game.document.position(game.document.cursor);
    if end.game() == state.game.position.game() && !end.is_over() {
        game.document.players.clone_from(&state.game.document.players);
    }
    replace(state, game.document, None);
    state.game.changed = true;
    state.view.notes = notes;
    notice
}

/// What was left out of a text, a sentence each; nothing where all of it was read.
fn notes(state: &State, game: &Imported) -> Option<ReadNotes> {
    let text = state.text();
    let mut left_out = Vec::new();
    if let Some((number, word)) = &game.illegal {
        left_out.push(text.with("import.illegal", &[("number", number), ("text", word)]));
    }
    left_out.extend(game.passed_over.iter().map(|part| format!("“{part}”")));
    let read = text.with("import.read", &[("form", &form_name(text, game.form)), ("count", &game.moves)]);
    (!left_out.is_empty()).then_some(ReadNotes { read, left_out })
}

/// Opens the game of a file that another program wrote.
pub fn absorb_foreign(state: &mut State, path: &Path, read: io::Result<Vec<u8>>) -> Vec<Effect> {
    let name = crate::words::text::file_name(path);
    let why = match read.map(String::from_utf8) {
        // A document keeps its form whatever its file is called.
        Ok(Ok(text)) if is_document(text.trim_start()) => {
            let effects = open_text(state, &text);
            // No effect means that it was opened; no file of this program holds it yet.
            state.game.changed |= effects.is_empty();
            return effects;
        }
        Ok(Ok(text)) => match open(state, &text) {
            Some(notice) => return vec![notice.into()],
            None => state.text().get("import.unknown"),
        },
        Ok(Err(_)) => state.text().get("import.not-text"),
        Err(error) => faults::io_error(state.text(), &error),
    };
    vec![Notice::error(state.text().with("import.file", &[("name", &name), ("why", &why)])).into()]
}

/// What was read as what, and what was not read.
fn said(state: &State, game: &Imported) -> Notice {
    let text = state.text();
    let form = form_name(text, game.form);
    let mut parts = vec![text.with("import.read", &[("form", &form), ("count", &game.moves)])];
    if let Some((number, word)) = &game.illegal {
        parts.push(text.with("import.illegal", &[("number", number), ("text", word)]));
    }
    if !game.passed_over.is_empty() {
        // Three show what kind of text was passed over; a notice has no room for all of a long one.
        let parts_of_it = game.passed_over.iter().take(3).map(|part| format!("“{part}”")).collect::<Vec<_>>();
        parts.push(text.with("import.passed-over", &[("parts", &parts_of_it.join(", "))]));
    }
    if game.further > 0 {
        parts.push(text.with("import.further", &[("count", &game.further)]));
    }
    let words = parts.join(" ");
    if game.illegal.is_some() { Notice::error(words) } else { Notice::done(words) }
}

/// What a form is called.
fn form_name(text: Text, form: ImportFormat) -> String {
    text.get(match form {
        ImportFormat::Ggf => "import.ggf",
        ImportFormat::Sgf => "import.sgf",
        ImportFormat::OthelloQuest => "import.othello-quest",
        ImportFormat::Transcript => "import.transcript",
        ImportFormat::Obf => "import.obf",
        ImportFormat::Board => "import.board",
        ImportFormat::Columns => "import.columns",
        ImportFormat::ColumnsFromZero => "import.columns-from-zero",
        ImportFormat::ColumnsEitherWay => "import.columns-either-way",
    })
}

/// Whether a text means to be a document: a note, or a bracket before the name of a part.
fn is_document(text: &str) -> bool {
    let part = text.strip_prefix('(').map(str::trim_start);
    text.starts_with("//")
        || part.is_some_and(|part| part.starts_with(|c: char| c.is_ascii_lowercase() || c == '/'))
}

/// A document, a list of moves from the start or from here, a position, or a game of another program: whatever the text is.
pub(crate) fn paste(state: &mut State, pasted: &str) -> Vec<Effect> {
    let plain = import::without_dress(pasted.trim());
    let pasted = plain.as_str();
    if is_document(pasted) {
        let effects = open_text(state, pasted);
        // Without an effect it was opened, and only the clipboard holds it.
        state.game.changed |= effects.is_empty();
        return effects;
    }
    let game = state.game.position.game();
    if let Some(words) = game_from_usual_start(state, pasted) {
        state.turns.look();
        return vec![Effect::Tell(Notice::done(words))];
    }
    // The order decides where a text can be read in several ways: moves from the start of the game
    // go before moves from the position shown, and both before a position.
    let from_start = state.game.document.start.parse_moves(pasted);
    let reason = match from_start {
        Ok(line) if !line.is_empty() => {
            let words = begin_with(state, &line);
            state.turns.look();
            return vec![Effect::Tell(Notice::done(words))];
        }
        Ok(_) => None,
        Err(error) => Some(error),
    };
    if let Ok(line) = state.game.position.parse_moves(pasted)
        && !line.is_empty()
    {
        game::update::play(state, &line);
        state.turns.look();
        return pasted_moves(state, line.len());
    }
    if let Some((start, line)) = position_with_moves(game, pasted) {
        begin_pasted(state, start);
        game::update::play(state, &line);
        state.turns.look();
        return pasted_moves(state, line.len());
    }
    let position = game.parse_position(pasted);
    // Moves name a position as well; who pastes them wants the moves, too.
    if (position.is_err() || import::are_columns(pasted) || holds_moves(game, pasted))
        && let Some(notice) = open(state, pasted)
    {
        return vec![Effect::Tell(notice)];
    }
    match position {
        Ok(position) => {
            begin_pasted(state, position);
            state.turns.look();
            // Whose turn it is may have been guessed: who pasted it sees that.
            let text = state.text();
            let side = side_name(text, &state.game.position, state.game.position.side_to_move());
            let words =
                [text.get("said.position-pasted"), text.with("game.to-move", &[("side", &side)])].join(" ");
            vec![Effect::Tell(Notice::done(words))]
        }
        Err(error) => {
            // Whichever reading came further says more about what is wrong.
            let error = reason.filter(|other| other.at > error.at).unwrap_or(error);
            vec![Effect::Tell(refused(state, pasted, error))]
        }
    }
}

/// Why a text is nothing of the open game; columns of Connect Four that come further are refused as those.
fn refused(state: &State, pasted: &str, error: NotationError) -> Notice {
    /// The board that digits alone are read on, whatever is open.
    const COLUMNS: Game = Game::ConnectFour { width: 7, height: 6 };
    let text = state.text();
    let columns = import::are_columns(pasted).then(|| COLUMNS.start().parse_moves(pasted).err()).flatten();
    let (key, game, error) = match columns.filter(|other| other.at > error.at) {
        Some(other) => ("import.refused", COLUMNS, other),
        None => ("error.paste", state.game.position.game(), error),
    };
    let why = forms::with_form(text, game, &faults::notation_error(text, &error));
    Notice::error(text.with(key, &[("why", &why)]))
}

/// Shows a line that was pasted, from the start of the game. What the open game holds already is shown there, and what goes on
/// from its end goes on, unless players or a title say that the open game is a record of one that was played.
/// Any other line is a game of its own, as it is from any other program, and the one that was open comes back
/// with one step of undo.
fn begin_with(state: &mut State, line: &[ActionId]) -> String {
    let count: [(&str, &dyn std::fmt::Display); 1] = [("count", &line.len())];
    let document = &state.game.document;
    let record = &document.record;
    let (mut at, mut known) = (MoveId::START, 0);
    while let Some(next) = line.get(known).and_then(|&action| record.child(at, action)) {
        (at, known) = (next, known + 1);
    }
    // More moves under the names of others would be said to be theirs.
    let is_of_others = !document.title.is_empty() || document.names.iter().any(|name| !name.is_empty());
    if known == line.len() || record.children(at).is_empty() && !is_of_others {
        game::update::play_from_start(state, line);
        return state.text().with("said.moves-pasted", &count);
    }
    own_game(state, state.game.document.start.clone(), line)
}

/// So many moves that can all be played from the usual start are meant from there.
const A_GAME: usize = 6;

/// Shows a transcript that is a game from the game's usual start where the open one began elsewhere: it is a game of its own,
/// unless it also goes on from where the open one began.
fn game_from_usual_start(state: &mut State, pasted: &str) -> Option<String> {
    let (own, usual) = (&state.game.document.start, state.game.position.game().start());
    if *own == usual || matches!(usual, AnyPosition::NumberTree(_)) {
        return None;
    }
    let line = usual.parse_moves(pasted).ok().filter(|line| !line.is_empty())?;
    if let Ok(onward) = own.parse_moves(pasted) {
        // A few moves, or those of the open game, go on in it.
        let known = onward
            .first()
            .is_some_and(|&first| state.game.document.record.child(MoveId::START, first).is_some());
        if known || line.len() < A_GAME {
            return None;
        }
    }
    Some(own_game(state, usual, &line))
}

/// Makes a line a game of its own between the players of now.
fn own_game(state: &mut State, start: AnyPosition, line: &[ActionId]) -> String {
    let mut document = Document::new(start);
    document.players.clone_from(&state.game.document.players);
    document.cursor = document.record.add_line(MoveId::START, line).unwrap_or(MoveId::START);
    replace(state, document, None);
    state.game.changed = true;
    state.text().with("said.game-pasted", &[("count", &line.len())])
}

/// A position of the open game, a blank, and moves from there: what is copied of a game that began from a set-up position.
fn position_with_moves(game: Game, text: &str) -> Option<(AnyPosition, Vec<ActionId>)> {
    // A position may hold blanks itself, so the last one parts the two.
    let (position, moves) = text.rsplit_once(char::is_whitespace)?;
    let start = game.parse_position(position).ok().filter(|_| !holds_moves(game, position))?;
    let line = start.parse_moves(moves).ok().filter(|line| !line.is_empty())?;
    Some((start, line))
}

/// Whether a text is a game of another program with at least one move.
fn holds_moves(game: Game, text: &str) -> bool {
    import::read(text, game).is_some_and(|read| read.is_ok_and(|imported| imported.moves > 0))
}

/// Begins a new game from a position, between the players of now where it is the same game.
fn begin_pasted(state: &mut State, position: AnyPosition) {
    let same = position.game() == state.game.position.game();
    // `begin_from` seats the usual players, so those of now are copied before it.
    let players = same.then(|| state.game.document.players.clone());
    begin_from(state, position);
    if let Some(players) = players {
        state.game.document.players = players;
    }
}

fn pasted_moves(state: &State, count: usize) -> Vec<Effect> {
    vec![Effect::Tell(Notice::done(state.text().with("said.moves-pasted", &[("count", &count)])))]
}
