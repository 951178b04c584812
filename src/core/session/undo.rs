//! Taking back and making again: what undo restores, above all features.

use super::effect::{Effect, Notice};
use super::game::history::GameVersion;
use super::game::update::{back, go_to, version};
use super::state::State;
use super::teaching::data::Warning;
use super::weights::{patterns, table};
use super::{clock, document, number_tree, turns};

pub(crate) fn undo(state: &mut State) -> Vec<Effect> {
    if let Some(effects) = in_editor(state, false) {
        return effects;
    }
    if let Some(before) = state.game.history.take_before() {
        let replaced = document::bring_back(state, *before);
        turns::take_back(state);
        // The game that went is what redo brings back from the one that came.
        state.game.history.keep_beside(replaced, true);
        return Vec::new();
    }
    let now = version(&state.game);
    let before = state.game.history.undo(now);
    restore(state, before, "said.nothing-to-undo")
}

pub(crate) fn redo(state: &mut State) -> Vec<Effect> {
    if let Some(effects) = in_editor(state, true) {
        return effects;
    }
    if let Some(after) = state.game.history.take_after() {
        let replaced = document::bring_back(state, *after);
        turns::take_back(state);
        state.game.history.keep_beside(replaced, false);
        return Vec::new();
    }
    let now = version(&state.game);
    let after = state.game.history.redo(now);
    restore(state, after, "said.nothing-to-redo")
}

/// Takes back the move that was warned of: the position before it is shown, and no other change goes.
pub(crate) fn take_back(state: &mut State) -> Vec<Effect> {
    let Some(Warning { question, .. }) = state.teaching.warning.take() else { return Vec::new() };
    if question.is_new && state.game.history.last_change_added(question.at) {
        return undo(state);
    }
    // Undo would take back another change here, and the move was there before or stays for its sake.
    back(state);
    clock::update::rejoin(state);
    turns::take_back(state);
    Vec::new()
}

/// While a position is set up, its own steps are taken back and made again; `None` while none is.
fn in_editor(state: &mut State, forward: bool) -> Option<Vec<Effect>> {
    let stepped = state.view.position_editor.as_mut()?.step(forward);
    let nothing = if forward { "said.nothing-to-redo" } else { "said.nothing-to-undo" };
    let said = || Effect::Tell(Notice::note(state.text().get(nothing)));
    Some(if stepped { Vec::new() } else { vec![said()] })
}

fn restore(state: &mut State, version: Option<GameVersion>, nothing: &str) -> Vec<Effect> {
    let Some(version) = version else {
        return vec![Effect::Tell(Notice::note(state.text().get(nothing)))];
    };
    let other_start = version.start != state.game.document.start;
    state.game.document.start = version.start;
    let other = std::mem::replace(&mut state.game.document.record, version.record);
    // A move that is played next must not get the number of one that redo can still bring back.
    state.game.document.record.number_after(&other);
    state.game.document.players = version.players;
    number_tree::update::set_conventions(state, version.conventions);
    // What is turned next in the lab is a change of its own.
    state.lab.held = false;
    if let Some(weights) = version.weights {
        table::use_weights(state, &weights);
    }
    patterns::restore(state, version.patterns);
    state.game.changed = true;
    go_to(state, version.cursor);
    // What was spent on a move that was taken back is given back with it.
    clock::update::rejoin(state);
    if other_start {
        number_tree::update::search_again(state);
    }
    turns::take_back(state);
    Vec::new()
}
