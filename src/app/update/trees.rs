//! The conventions of a course, and number trees as things to be edited.

use crate::conventions::Conventions;

use super::super::command::Command;
use super::super::state::{Purpose, State};
use super::Applied;

pub(super) fn apply(state: &mut State, command: Command) -> Applied {
    match command {
        Command::SetConventions(conventions) => set_conventions(state, conventions),
        other => return Err(other),
    }
    Ok(Vec::new())
}

/// The document follows other conventions from now on. What is on the screen was searched by the old ones, so a
/// search that came to its end is run again.
fn set_conventions(state: &mut State, conventions: Conventions) {
    let before = state.settings.engine(&state.game.position);
    state.game.changed |= conventions != state.conventions();
    state.game.document.conventions = conventions;
    teach(state);
    let searched = state.analysis.recording.is_some() && !state.game.position.is_over();
    if searched && state.settings.engine(&state.game.position) != before {
        state.analysis.requested.get_or_insert(Purpose::Analysis);
    }
}

/// Makes the method of the analysis follow the document's conventions.
pub(super) fn teach(state: &mut State) {
    let before = state.settings.engine(&state.game.position);
    let mut engine = before.clone();
    engine.teach(&state.conventions());
    if engine != before {
        state.settings.engines.insert(state.game.position.game().to_string(), engine);
    }
}
