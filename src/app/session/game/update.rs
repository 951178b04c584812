//! Moves: playing, navigating the record, variations, comments, undo.

use crate::catalog::Family;
use crate::game::record::{MoveId, Record};
use crate::game::{ActionId, Side};
use crate::session::clock;
use crate::session::effect::{Effect, Notice};
use crate::session::engine_choice;
use crate::session::state::{Said, State};
use crate::session::teaching;
use crate::session::teaching::data::Teaching;
use crate::session::turns;
use crate::store::{Player, SIZE_LIMIT};

use super::data::{GameDetails, OpenGame};
use super::history::GameVersion;

/// Plays an action where a human has the turn.
pub(crate) fn play_for_person(state: &mut State, action: ActionId) {
    if state.person_may_move() {
        let before = state.game.position.clone();
        // Read before the move, which gives the turn to the other side.
        let by_person = state.player(before.side_to_move()).is_person();
        let is_new = !follows(&state.game.document.record, state.game.cursor, action);
        play(state, &[action]);
        if by_person {
            if state.game.at_end_of_line() {
                state.turns.played_on();
            }
            teaching::update::played(state, before, action, is_new);
        }
    }
}

/// Makes the variation with this move the main line.
pub(crate) fn promote(state: &mut State, at: MoveId) {
    remember(&mut state.game);
    state.game.document.record.promote(at);
}

/// Total bytes of comments from which the size of the document is checked; a character takes up to six bytes
/// in a file.
const MANY_COMMENTS: usize = SIZE_LIMIT / 8;

/// Writes a comment to a move, unless the game could not be saved with it.
pub(crate) fn comment(state: &mut State, at: MoveId, comment: String) -> Vec<Effect> {
    let document = &mut state.game.document;
    let before = document.record.comment(at).to_owned();
    let grows = comment.len() > before.len();
    document.record.set_comment(at, comment);
    // Only where there are very many: a document is long to write.
    if grows && document.record.comment_bytes() > MANY_COMMENTS && document.check().is_err() {
        document.record.set_comment(at, before);
        return vec![Notice::error(state.text().get("error.comment")).into()];
    }
    state.game.changed = true;
    Vec::new()
}

/// Sets title, names and facts of the game.
pub(crate) fn set_details(state: &mut State, details: GameDetails) {
    if details == GameDetails::of(&state.game.document) {
        return;
    }
    let GameDetails { title, names, facts } = details;
    let document = &mut state.game.document;
    (document.title, document.facts) = (title, facts);
    document.names = names;
    state.game.changed = true;
}

/// Plays a line from the position shown, following existing variations. A forced pass is played by itself
/// where the play mode allows it, and reported.
pub(crate) fn play(state: &mut State, line: &[ActionId]) {
    // A line found without knowing what the other side chose means something else after its first action.
    let known = if state.game.position.hidden_chooser().is_some() { 1 } else { line.len() };
    let line = &line[..known.min(line.len())];
    let mut position = state.game.position.clone();
    let mut at = state.game.cursor;
    let mut remembered = false;
    for &action in line {
        if position.try_play(action).is_err() {
            break;
        }
        let is_known = follows(&state.game.document.record, at, action);
        if !is_known && !turns::may_add_after(&state.game.document, at) {
            break;
        }
        // Following a variation changes nothing; the first new move is what undo takes back, with the rest.
        if !remembered && !is_known {
            remember(&mut state.game);
            remembered = true;
        }
        let Some(next) = state.game.document.record.add(at, action) else { break };
        // Following a move is navigation: the clock stays at its move, unless that is here.
        if !is_known || state.game.clock.at == at {
            clock::update::moved(state, at, next);
        }
        at = next;
    }
    let has_gone_on = at != state.game.cursor;
    show_move(state, at);
    state.turns.played();
    pass_for_person(state);
    let game = &state.game;
    // Only a single new move ends a game with a result; a pasted line does not.
    if has_gone_on
        && line.len() == 1
        && remembered
        && game.position.is_over()
        && game.document.game().family() != Family::Solo
    {
        state.view.result = Some(game.cursor);
    }
}

/// Plays a line from the start of the game; undo leads back to the move that is shown now.
pub(crate) fn play_from_start(state: &mut State, line: &[ActionId]) {
    let (shown, before) = (state.game.cursor, state.game.document.record.len());
    go_to(state, MoveId::START);
    play(state, line);
    if state.game.document.record.len() > before {
        state.game.history.change_came_from(shown);
    }
}

/// Seats humans on both sides of a game whose moves were pasted; undoing the moves brings the players back.
pub(crate) fn seat_persons(state: &mut State) {
    state.game.document.players = Default::default();
    pass_for_person(state);
}

fn follows(record: &Record, at: MoveId, action: ActionId) -> bool {
    record.child(at, action).is_some()
}

/// Plays a forced pass for a human.
fn pass_for_person(state: &mut State) {
    let game = &mut state.game;
    let only_pass = match game.legal[..] {
        [action] => game.position.is_pass(action).then_some(action),
        _ => None,
    };
    let Some(pass) = only_pass else { return };
    let side = game.position.side_to_move();
    if state.player(side).is_person()
        && state.game.at_end_of_line()
        && let Some(at) = state.game.document.record.add(state.game.cursor, pass)
    {
        clock::update::moved(state, state.game.cursor, at);
        show_move(state, at);
        state.view.said = Some(Said::Passed(side));
    }
}

/// Shows the position after a move of the record, for navigation by the user.
pub(crate) fn go_to(state: &mut State, at: MoveId) {
    show_move(state, at);
    state.turns.show();
}

fn show_move(state: &mut State, at: MoveId) {
    let game = &mut state.game;
    let line = game.document.record.path_to(at);
    game.cursor = at;
    game.previous = None;
    game.position = game.document.start.clone();
    for (index, &action) in line.iter().enumerate() {
        if index + 1 == line.len() {
            game.previous = Some((game.position.clone(), action));
        }
        // The record was checked move by move when it was made, so this cannot fail.
        if game.position.try_play(action).is_err() {
            break;
        }
    }
    game.legal = game.position.actions();
    state.view.said = passed(&state.game);
    state.view.preview = None;
    // Nothing on the board shows that time ended the game here.
    state.view.result = state.time_is_up().map(|_| at);
    state.teaching = Teaching::default();
    // Searches asked for were about the position shown before.
    state.analysis.requested = None;
    state.reruns.shown = None;
}

fn passed(game: &OpenGame) -> Option<Said> {
    let (before, action) = game.previous.as_ref()?;
    before.is_pass(*action).then(|| Said::Passed(before.side_to_move()))
}

pub(crate) fn back(state: &mut State) {
    if let Some(parent) = state.game.document.record.parent(state.game.cursor) {
        go_to(state, parent);
    }
}

pub(crate) fn forward(state: &mut State) {
    if let Some(&child) = state.game.document.record.children(state.game.cursor).first() {
        go_to(state, child);
    }
}

pub(crate) fn to_end(state: &mut State) {
    let record = &state.game.document.record;
    let mut at = state.game.cursor;
    while let Some(&child) = record.children(at).first() {
        at = child;
    }
    go_to(state, at);
}

pub(crate) fn variation(state: &mut State, step: i32) {
    let record = &state.game.document.record;
    let Some(parent) = record.parent(state.game.cursor) else { return };
    let siblings = record.children(parent);
    let Some(at) = siblings.iter().position(|&sibling| sibling == state.game.cursor) else { return };
    let next = (at as i32 + step).rem_euclid(siblings.len() as i32) as usize;
    let sibling = siblings[next];
    go_to(state, sibling);
}

pub(crate) fn delete(state: &mut State, at: MoveId) {
    let Some(parent) = state.game.document.record.parent(at) else { return };
    remember(&mut state.game);
    // Read before the removal, which destroys the path to the position shown.
    let shown_is_deleted = state.game.document.record.moves_to(state.game.cursor).contains(&at);
    clock::update::write_down(state);
    state.game.document.record.remove(at);
    if shown_is_deleted {
        go_to(state, parent);
        turns::take_back(state);
    }
}

pub(crate) fn version(game: &OpenGame) -> GameVersion {
    GameVersion {
        start: game.document.start.clone(),
        record: game.document.record.clone(),
        cursor: game.cursor,
        players: game.document.players.clone(),
        conventions: game.document.conventions,
        weights: game.document.weights.clone(),
        patterns: game.document.patterns.clone(),
        learned: None,
    }
}

/// Keeps the version before a change, for undo.
pub(crate) fn remember(game: &mut OpenGame) {
    let before = version(game);
    game.history.remember(before);
    game.changed = true;
}

/// Keeps the version before a change that may be part of a longer one.
pub(crate) fn remember_step(game: &mut OpenGame) {
    let before = version(game);
    game.history.remember_step(before);
    game.changed = true;
}

pub(crate) fn set_player(state: &mut State, side: Side, player: Player) {
    if matches!(&player, Player::Engine(engine) if !engine.fits(state.game.position.game())) {
        return;
    }
    remember(&mut state.game);
    state.game.document.players[side.index()] = player;
    let (game, players) = (state.game.position.game(), state.game.document.players.clone());
    engine_choice::remember_opponent(state, game, &players);
    state.turns.begin();
}
