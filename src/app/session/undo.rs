//! Undo and redo across all features.

use crate::store::autosave::GameBefore;

use super::clock::update::ClockReading;
use super::command::Command;
use super::effect::{Effect, Notice};
use super::game::history::GameVersion;
use super::game::update::{back, go_to, version};
use super::state::State;
use super::teaching::data::Warning;
use super::weights::{learning, patterns, table};
use super::{analysis, clock, document, number_tree, turns};

pub(crate) fn undo(state: &mut State) -> Vec<Effect> {
    if let Some(effects) = in_editor(state, false) {
        return effects;
    }
    if let Some(before) = state.game.history.take_before() {
        let replaced = document::bring_back(state, *before);
        turns::take_back(state);
        // The replaced game is what redo brings back.
        state.game.history.keep_beside(replaced, true);
        return vec![Notice::opened(state.text().get("said.game-back")).into()];
    }
    let reading = clock::update::reading(state);
    let (was_move, was_lost) = (last_change_played(state), state.time_is_up().is_some());
    if !step(state, false) {
        return match state.game.before.take() {
            // The program has been restarted since: the earlier game must be read.
            Some(GameBefore::Stored(id)) => vec![Effect::ReadBefore(id)],
            Some(GameBefore::File(path)) => vec![Effect::Apply(Command::OpenPath(path).into())],
            None => vec![nothing(state, "said.nothing-to-undo")],
        };
    }
    // The answer of a method is undone with the move that it answered.
    while was_move && against_method(state) && last_change_played(state) {
        step(state, false);
    }
    if was_lost {
        // Undoing a loss on time gives back the time before the last move; without any time the loss would
        // recur at once.
        turns::take_back(state);
    } else {
        finish(state, reading);
    }
    Vec::new()
}

pub(crate) fn redo(state: &mut State) -> Vec<Effect> {
    if let Some(effects) = in_editor(state, true) {
        return effects;
    }
    if let Some(after) = state.game.history.take_after() {
        let replaced = document::bring_back(state, *after);
        turns::take_back(state);
        state.game.history.keep_beside(replaced, false);
        return vec![Notice::opened(state.text().get("said.game-again")).into()];
    }
    let reading = clock::update::reading(state);
    let moves = state.game.document.record.len();
    if !step(state, true) {
        return vec![nothing(state, "said.nothing-to-redo")];
    }
    let was_move = state.game.document.record.len() > moves;
    while was_move && against_method(state) && state.game.history.next_plays(&state.game.document.record) {
        step(state, true);
    }
    finish(state, reading);
    Vec::new()
}

/// Whether a method that plays against a human has the turn.
fn against_method(state: &State) -> bool {
    let (players, game) = (&state.game.document.players, &state.game);
    let is_paired = players.iter().filter(|player| player.is_person()).count() == 1;
    is_paired && !game.position.is_over() && !state.player(game.position.side_to_move()).is_person()
}

/// Whether the last change played moves.
fn last_change_played(state: &State) -> bool {
    state.game.history.last_change_played(&state.game.document.record)
}

/// Undoes or redoes one change; returns whether there was one.
fn step(state: &mut State, forward: bool) -> bool {
    let (now, history) = (version(&state.game), &mut state.game.history);
    let Some(mut version) = (if forward { history.redo(now) } else { history.undo(now) }) else {
        return false;
    };
    if let Some(learned) = version.learned.take() {
        let other = learning::update::exchange(state, learned);
        state.game.history.left_beside(forward, other);
    } else {
        restore(state, version);
    }
    true
}

fn nothing(state: &State, key: &str) -> Effect {
    Effect::Tell(Notice::note(state.text().get(key)))
}

/// Keeps spent time spent, and pauses a method that has the turn.
fn finish(state: &mut State, reading: ClockReading) {
    clock::update::keep_spent(state, reading);
    turns::take_back(state);
}

/// Takes back the move of a warning: shows the position before it, and undoes no other change.
pub(crate) fn take_back(state: &mut State) -> Vec<Effect> {
    let Some(Warning { question, .. }) = state.teaching.warning.take() else { return Vec::new() };
    if question.is_new && state.game.history.last_change_added(question.at) {
        return undo(state);
    }
    // Undo would take back another change here: the move was in the record before or must stay for later
    // moves.
    back(state);
    clock::update::rejoin(state);
    turns::take_back(state);
    Vec::new()
}

/// Undoes or redoes steps of the position editor; `None` while it is closed.
fn in_editor(state: &mut State, forward: bool) -> Option<Vec<Effect>> {
    let stepped = state.view.position_editor.as_mut()?.step(forward);
    let key = if forward { "said.nothing-to-redo" } else { "said.nothing-to-undo" };
    Some(if stepped { Vec::new() } else { vec![nothing(state, key)] })
}

fn restore(state: &mut State, version: GameVersion) {
    let other_start = version.start != state.game.document.start;
    let is_searched = analysis::shown::tree_is_searched(state);
    state.game.document.start = version.start;
    let other = std::mem::replace(&mut state.game.document.record, version.record);
    // The next move must not get the number of one that redo can still bring back.
    state.game.document.record.number_after(&other);
    state.game.document.players = version.players;
    number_tree::update::set_conventions(state, version.conventions);
    // The next number changed in the lab is a change of its own.
    state.lab.held = false;
    if let Some(weights) = version.weights {
        table::use_weights(state, &weights);
    }
    patterns::restore(state, version.patterns);
    state.game.changed = true;
    go_to(state, version.cursor);
    clock::update::rejoin(state);
    if other_start {
        number_tree::update::follow_tree(state, is_searched);
    }
}
