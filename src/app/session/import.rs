//! Pasted texts, and games of other programs in files: opening them, and reporting how they were read.

use crate::catalog::{AnyPosition, Game};
use crate::game::record::MoveId;
use crate::game::{ActionId, NotationError};
use crate::store::Document;
use crate::store::import::{self, ImportFault, ImportFormat, ImportNote, ImportRefusal, Imported};
use crate::words::games::side_name;
use crate::words::move_numbers::move_numbers;
use crate::words::text::Text;
use crate::words::{faults, games, imports, signs};
use crate::worksheet::codes::has_codes;

use super::chooser::data::{Chooser, ListedGame};
use super::command::Command;
use super::document::{begin_from, open_text, replace};
use super::effect::{Effect, LayoutChange, Notice, NoticeTopic, Tone};
use super::exercises::data::ExerciseCommand;
use super::game;
use super::game::data::ReadNotes;
use super::links::{self, LinkFault};
use super::screen::data::Dialog;
use super::screen::update::show;
use super::state::State;

/// Opens the games read from `source`; of several games the user chooses one, and the open game stays until
/// then.
pub(super) fn open(state: &mut State, source: String, games: Vec<ListedGame>) -> Vec<Effect> {
    match <[ListedGame; 1]>::try_from(games) {
        Ok([game]) => open_game(state, game.imported),
        Err(games) => {
            state.view.chooser = Some(Chooser::new(source, games));
            show(state, Some(Dialog::Games));
            Vec::new()
        }
    }
}

/// Makes a game that was read from a text the open one. A notice names the format; parts left out are listed
/// in the window until the user closes the list.
pub(crate) fn open_game(state: &mut State, mut game: Imported) -> Vec<Effect> {
    let notes = notes(state, &game);
    if let Some(notes) = &notes {
        game.document.keep_read_notes(std::iter::once(&notes.read).chain(&notes.left_out));
    }
    // Only a game that was read to its end is reported as opened without reservation.
    let notice_of = if game.is_faulty() { Notice::opened_in_part } else { Notice::opened };
    let notice = notice_of(read_as(state.text(), &game));
    game.document.conventions.view = state.settings.view_of(game.document.game());
    replace(state, game.document, None);
    state.game.changed = true;
    state.view.notes = notes;
    // The methods that play wait until the user goes on.
    state.turns.look();
    vec![notice.into()]
}

/// Parts of a text that were left out or assumed, a sentence each; `None` where all of it was read as it
/// stands.
fn notes(state: &State, game: &Imported) -> Option<ReadNotes> {
    let text = state.text();
    let mut left_out = Vec::new();
    if let Some((number, word)) = game.illegal.as_ref().filter(|_| !game.ends_at_number()) {
        left_out.push(imports::illegal_move(text, false, *number, word));
        let end = game.document.record.main_line().last().copied().unwrap_or(MoveId::START);
        left_out.extend(imports::possible_moves(text, &game.document.position(end)));
    }
    for (number, word) in &game.illegal_beside {
        left_out.push(imports::illegal_move(text, true, *number, word));
    }
    // The note that the game ends early comes first.
    let (ends, others): (Vec<&ImportNote>, Vec<&ImportNote>) =
        game.notes.iter().partition(|note| matches!(note, ImportNote::NumberUnfit(_)));
    left_out.extend(ends.into_iter().map(|note| imports::import_note(text, *note)));
    left_out.extend(game.damage.iter().flat_map(|damage| imports::damage(text, damage)));
    left_out.extend(game.contradiction.as_ref().map(|found| imports::contradiction(text, found)));
    let stated = &game.document.facts.result;
    left_out.extend(game.other_result.as_ref().map(|other| imports::other_result(text, stated, other)));
    left_out.extend(others.into_iter().map(|note| imports::import_note(text, *note)));
    left_out.extend(imports::all_passed_over(text, &game.passed_over));
    (!left_out.is_empty()).then(|| ReadNotes { read: read_as(text, game), left_out })
}

/// The format of a text, and its number of moves, in words.
fn read_as(text: Text, game: &Imported) -> String {
    text.with("import.read", &[("form", &text.get(game.form.into_str())), ("count", &game.moves)])
}

/// Handles the games read from a long text that was pasted.
pub fn absorb_pasted(state: &mut State, read: Result<Vec<ListedGame>, ImportRefusal>) -> Vec<Effect> {
    answering(state, |state| opened(state, read))
}

/// Handles a paste or a file: notices about an earlier one are removed, and a refusal is shown in their
/// place.
pub(super) fn answering(state: &mut State, answer: impl FnOnce(&mut State) -> Vec<Effect>) -> Vec<Effect> {
    state.view.notes = None;
    let effects = answer(state);
    let refusal = effects.iter().find_map(|effect| match effect {
        Effect::Tell(Notice { tone: Tone::Error, text, .. }) => Some(text.clone()),
        _ => None,
    });
    if let Some(refusal) = refusal {
        let read = state.text().get("import.nothing-read");
        state.view.notes = Some(ReadNotes { read, left_out: vec![refusal] });
    }
    let mut notices = effects.iter().filter_map(|effect| match effect {
        Effect::Tell(notice) => Some(notice),
        _ => None,
    });
    let is_opened = notices.any(|notice| notice.topic == NoticeTopic::Opening && notice.tone != Tone::Error);
    // Of what was opened nothing need be recorded yet.
    let leaves_tree = is_opened && state.shown_pass().is_none();
    let leave = leaves_tree.then_some(Effect::Layout(LayoutChange::LeaveTree));
    effects.into_iter().chain(leave).collect()
}

/// Bytes of a text that are read in much less than a frame.
pub const LONG: usize = 64 << 10;

/// Reads a text of any kind: a document, a list of moves from the start or from here, a position, or a game
/// of another program.
pub(crate) fn paste(state: &mut State, pasted: &str) -> Vec<Effect> {
    answering(state, |state| read_pasted(state, pasted))
}

fn read_pasted(state: &mut State, pasted: &str) -> Vec<Effect> {
    // Tabs at both ends separate blank cells.
    let is_sheet = pasted.contains('\t') && pasted.contains('\n');
    let pasted = pasted.trim_matches(|sign: char| sign.is_whitespace() && (sign != '\t' || !is_sheet));
    if let Some(read) = links::read(pasted) {
        return follow(state, read);
    }
    if has_codes(pasted) {
        let grade = ExerciseCommand::ClassText(pasted.to_owned());
        return vec![Effect::Apply(Command::Exercise(grade).into())];
    }
    // A text this long is no line of moves from here; it is read in the background.
    if pasted.len() > LONG {
        return vec![Effect::ReadText(pasted.to_owned())];
    }
    if import::is_document(pasted) {
        let effects = open_text(state, pasted);
        // Without an effect it was opened, and only the clipboard holds it.
        state.game.changed |= effects.is_empty();
        return effects;
    }
    let game = state.game.position.game();
    let read = read_text(pasted, game);
    if let Some(effects) = go_on(state, pasted, &read) {
        return effects;
    }
    if is_opened_as_read(state, pasted, &read) {
        return opened(state, read.map(ListedGame::all));
    }
    if let Some(words) = game_from_usual_start(state, pasted) {
        state.turns.look();
        return vec![Effect::Tell(Notice::opened(words))];
    }
    // The order decides where a text can be read in several ways: moves from the start of the game
    // go before moves from the position shown, and both before a position.
    let reason = match state.game.document.start.parse_moves(pasted) {
        Ok(line) if !line.is_empty() => {
            let words = begin_with(state, &line);
            state.turns.look();
            return vec![Effect::Tell(Notice::opened(words))];
        }
        Ok(_) => None,
        Err(error) => Some(error),
    };
    if let Ok(line) = state.game.position.parse_moves(pasted)
        && !line.is_empty()
    {
        return play_pasted(state, &line);
    }
    if let Some((start, line)) = position_with_moves(game, pasted) {
        begin_pasted(state, start);
        return play_pasted(state, &line);
    }
    // Moves name a position as well; the user wants the moves, too.
    let is_own =
        read.as_ref().is_ok_and(|games| games[0].moves == 0 || games[0].form == ImportFormat::Notation);
    match game.parse_position(pasted) {
        Ok(position) if is_own => vec![Effect::Tell(begin_with_position(state, position))],
        // A text of several words whose first sign is none of the open game is not meant for it.
        Err(error) if is_unknown(&read) && (error.at > 1 || !pasted.contains(char::is_whitespace)) => {
            // Whichever reading came further says more about what is wrong.
            let error = reason.filter(|other| other.at > error.at).unwrap_or(error);
            vec![Effect::Tell(refused(state, &error, pasted))]
        }
        _ => opened(state, read.map(ListedGame::all)),
    }
}

/// Reads a text that is no document. Text before the moves of a web link is not reported as left out.
fn read_text(pasted: &str, game: Game) -> Result<Vec<Imported>, ImportRefusal> {
    let mut read = import::read_text(pasted, game);
    if read.is_err()
        && let Some(moves) = links::moves_of_web_link(pasted)
        && let Ok(alone) = import::read_text(moves, game)
    {
        return Ok(alone);
    }
    if let (Ok(games), Some(moves)) = (&mut read, links::moves_of_web_link(pasted)) {
        for game in games {
            game.passed_over.retain(|part| moves.contains(part.trim_end_matches('…')));
        }
    }
    read
}

/// Whether a text is opened or refused as it was read, regardless of what it could be from the present
/// position.
fn is_opened_as_read(state: &State, pasted: &str, read: &Result<Vec<Imported>, ImportRefusal>) -> bool {
    let is_connect_four = matches!(state.game.position.game(), Game::ConnectFour { .. });
    match read {
        // A game with more than its moves, several, or a line with its score, whose digits are no columns.
        Ok(games) => {
            games.len() > 1 || has_more_than_moves(&games[0]) || is_read_otherwise(state, &games[0], pasted)
        }
        // Several lines of digits that are no game are none from here on either.
        Err(refusal) => {
            matches!(refusal.fault, ImportFault::Late(_)) || is_connect_four && pasted.contains('\n')
        }
    }
}

/// Continues with the moves of a list that begins after the first move, where they can be played in the
/// position shown and the number is that of the next move; `None` where they cannot.
fn go_on(
    state: &mut State,
    pasted: &str,
    read: &Result<Vec<Imported>, ImportRefusal>,
) -> Option<Vec<Effect>> {
    let ImportFault::Late(number) = read.as_ref().err()?.fault else { return None };
    let document = &state.game.document;
    let moves = document.moves_to(state.game.cursor);
    // Behind another start the numbers may count from anywhere.
    let is_usual = document.start == document.start.game().start();
    let fits = number == moves + 1 || number == moves / 2 + 1 || !is_usual;
    let line = state.game.position.parse_moves(pasted).ok().filter(|line| fits && !line.is_empty())?;
    let count = counted(&state.game.position, &line);
    game::update::play(state, &line);
    state.turns.look();
    let words = state.text().with("said.moves-added", &[("count", &count)]);
    Some(vec![Effect::Tell(Notice::opened(words))])
}

/// Begins a game from a pasted position. The side to move may be a guess, so the notice names it.
fn begin_with_position(state: &mut State, position: AnyPosition) -> Notice {
    begin_pasted(state, position);
    state.turns.look();
    let text = state.text();
    let position = &state.game.position;
    let to_move = || {
        let side = side_name(text, position, position.side_to_move());
        text.with("game.to-move", &[("side", &side)])
    };
    let standing = import::over_note(position).map_or_else(to_move, |note| imports::import_note(text, note));
    Notice::opened([text.get("said.position-pasted"), standing].join(" "))
}

fn follow(state: &mut State, read: Result<(AnyPosition, Vec<ActionId>), LinkFault>) -> Vec<Effect> {
    match read {
        Ok((start, line)) => {
            begin_pasted(state, start);
            play_pasted(state, &line)
        }
        Err(fault) => vec![Notice::refused(links::refusal(state.text(), &fault)).into()],
    }
}

/// Whether a text has no known format.
fn is_unknown(read: &Result<Vec<Imported>, ImportRefusal>) -> bool {
    read.as_ref().is_err_and(|refusal| refusal.form.is_none())
}

/// Whether a text contains move numbers, which the notation of moves skips or takes for columns.
fn is_read_otherwise(state: &State, game: &Imported, pasted: &str) -> bool {
    let start = &game.document.start;
    let is_usual = *start == state.game.document.start && *start == start.game().start();
    match start.game() {
        Game::ConnectFour { .. } => {
            is_usual
                && !game.is_faulty()
                && start.parse_moves(pasted).is_ok_and(|line| line.len() > game.moves)
        }
        _ => game.ends_at_number(),
    }
}

/// Whether a game contains more than its moves, or part of its text was left out.
fn has_more_than_moves(game: &Imported) -> bool {
    let record = &game.document.record;
    let has_words =
        !record.comment(MoveId::START).is_empty() || record.moves().any(|id| !record.comment(id).is_empty());
    let has_rest = !game.is_faulty() && !game.passed_over.is_empty();
    has_rest
        || record.variations() > 0
        || has_words
        || !game.notes.is_empty() && game.moves > 0
        || game.document.is_described()
}

/// Opens the games read from a pasted text, or reports why there are none.
fn opened(state: &mut State, read: Result<Vec<ListedGame>, ImportRefusal>) -> Vec<Effect> {
    let text = state.text();
    match read {
        Ok(games) => open(state, text.get("chooser.clipboard"), games),
        Err(refusal) => {
            let why = imports::import_error(text, &refusal);
            let words = text.with("import.refused", &[("why", &why)]);
            vec![Notice::refused(words).into()]
        }
    }
}

/// The notice why a text cannot be read in the open game.
fn refused(state: &State, error: &NotationError, pasted: &str) -> Notice {
    /// The most characters in which an unreadable one is named.
    const BEGINNING: usize = 40;
    let text = state.text();
    let why = games::with_form(text, state.game.position.game(), &faults::notation_error(text, error));
    let beginning: String = pasted.chars().take(BEGINNING).collect();
    let words = signs::with_names(text, text.with("error.paste", &[("why", &why)]), &beginning);
    Notice::refused(words)
}

/// Shows a pasted line, from the start of the game. Moves that the open game has already are shown there, and
/// moves from its end are added, unless players or a title say that the open game is the record of one that
/// was played. In a game without moves humans take both seats: no method played that line. Any other line
/// becomes a game of its own, as from any other program, and one step of undo brings back the game that was
/// open.
fn begin_with(state: &mut State, line: &[ActionId]) -> String {
    let count: [(&str, &dyn std::fmt::Display); 1] = [("count", &counted(&state.game.document.start, line))];
    let document = &state.game.document;
    let record = &document.record;
    let (mut at, mut known) = (MoveId::START, 0);
    while let Some(next) = line.get(known).and_then(|&action| record.child(at, action)) {
        (at, known) = (next, known + 1);
    }
    // More moves under the names of others would be attributed to them.
    let is_of_others = document.is_described();
    if known == line.len() || record.children(at).is_empty() && !is_of_others {
        let was_empty = record.is_empty();
        game::update::play_from_start(state, line);
        if was_empty {
            game::update::seat_persons(state);
        }
        return state.text().with("said.moves-pasted", &count);
    }
    own_game(state, state.game.document.start.clone(), line)
}

/// From this many moves on, a line that can be played from the usual start is taken to begin there.
const A_GAME: usize = 6;

/// Shows a transcript that begins from the usual start although the open game began elsewhere: it becomes a
/// game of its own, unless it can also be played from where the open game began.
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

/// Number of moves of a line without its passes.
fn counted(start: &AnyPosition, line: &[ActionId]) -> usize {
    move_numbers(start, line).into_iter().flatten().count()
}

/// Makes a line a game of its own between two humans: no method played it, and a click plays on for either
/// side.
fn own_game(state: &mut State, start: AnyPosition, line: &[ActionId]) -> String {
    let count = counted(&start, line);
    let mut document = Document::new(start);
    document.conventions.view = state.settings.view_of(document.game());
    document.cursor = document.record.add_line(MoveId::START, line).unwrap_or(MoveId::START);
    replace(state, document, None);
    state.game.changed = true;
    state.text().with("said.game-pasted", &[("count", &count)])
}

/// A position of the open game, a blank, and moves from there: the format in which a game from a set-up
/// position is copied.
fn position_with_moves(game: Game, text: &str) -> Option<(AnyPosition, Vec<ActionId>)> {
    // A position may contain blanks itself, so the last one is the separator.
    let (position, moves) = text.rsplit_once(char::is_whitespace)?;
    let start = game.parse_position(position).ok().filter(|_| !holds_moves(game, position))?;
    let line = start.parse_moves(moves).ok().filter(|line| !line.is_empty())?;
    Some((start, line))
}

/// Whether a text is a game of another program with at least one move.
fn holds_moves(game: Game, text: &str) -> bool {
    import::read_text(text, game)
        .is_ok_and(|games| games[0].moves > 0 && games[0].form != ImportFormat::Notation)
}

/// Begins a new game from a position, between two humans.
fn begin_pasted(state: &mut State, position: AnyPosition) {
    begin_from(state, position);
    state.game.document.players = Default::default();
}

/// Plays moves that were pasted from the position shown.
fn play_pasted(state: &mut State, line: &[ActionId]) -> Vec<Effect> {
    let count = counted(&state.game.position, line);
    game::update::play(state, line);
    state.turns.look();
    vec![Effect::Tell(Notice::opened(state.text().with("said.moves-pasted", &[("count", &count)])))]
}
