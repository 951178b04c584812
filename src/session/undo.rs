//! Taking back and making again: what undo restores, above all features.

use super::effect::{Effect, Notice};
use super::game::history::Version;
use super::game::update::{go_to, hold, version};
use super::state::State;
use super::weights::{patterns, table};
use super::{clock, document, number_tree};

pub(crate) fn undo(state: &mut State) -> Vec<Effect> {
    if let Some(before) = state.game.history.take_before() {
        let replaced = document::bring_back(state, *before);
        hold(state);
        state.game.history.keep_beside(replaced, true);
        return Vec::new();
    }
    let now = version(&state.game);
    let before = state.game.history.undo(now);
    restore(state, before, "said.nothing-to-undo")
}

pub(crate) fn redo(state: &mut State) -> Vec<Effect> {
    if let Some(after) = state.game.history.take_after() {
        let replaced = document::bring_back(state, *after);
        hold(state);
        state.game.history.keep_beside(replaced, false);
        return Vec::new();
    }
    let now = version(&state.game);
    let after = state.game.history.redo(now);
    restore(state, after, "said.nothing-to-redo")
}

fn restore(state: &mut State, version: Option<Version>, nothing: &str) -> Vec<Effect> {
    let Some(version) = version else {
        return vec![Effect::Tell(Notice::note(state.text().get(nothing)))];
    };
    let other_start = version.start != state.game.document.start;
    state.game.document.start = version.start;
    let other = std::mem::replace(&mut state.game.document.record, version.record);
    state.game.document.record.number_after(&other);
    state.game.document.players = version.players;
    number_tree::update::set_conventions(state, version.conventions);
    state.lab.held = false;
    if let Some(weights) = version.weights {
        table::use_weights(state, &weights);
    }
    patterns::restore(state, version.patterns);
    state.game.changed = true;
    go_to(state, version.cursor);
    clock::update::start_at(state, version.cursor);
    if other_start {
        number_tree::update::search_again(state);
    }
    hold(state);
    Vec::new()
}
