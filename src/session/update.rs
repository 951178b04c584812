//! The only writer of [`State`]: carries out commands and takes in what searches report.
//!
//! Nothing here touches a file, a thread or the clipboard. What a command asks of the world outside is
//! handed back as an [`Effect`].

use crate::worker::Message;

use super::analysis::data::Wanted;
use super::analysis::{self, shown};
use super::command::Command;
use super::effect::Effect;
use super::state::State;
use super::{
    compare, document, exercises, game, guide, lessons, matches, maze, number_tree, reruns, screen, tree,
    undo, weights,
};

/// Takes in one message of the running search. A lesson that waits for the end of its search goes on then.
pub fn absorb(state: &mut State, wanted: &Wanted, message: Message) {
    let is_over = matches!(message, Message::Finished(_));
    analysis::update::absorb(state, wanted, message);
    if is_over {
        lessons::update::found(state);
    }
}

/// Carries out one command. What it asks of the world outside comes back.
pub fn apply(state: &mut State, command: Command) -> Vec<Effect> {
    let effects = carry_out(state, command);
    shown::remember(state);
    effects
}

/// Carries out a command, and what it asks to be carried out after it.
fn carry_out(state: &mut State, command: Command) -> Vec<Effect> {
    let compares = matches!(command, Command::Compare(_));
    let mut effects = Vec::new();
    for effect in hand_out(state, command) {
        match effect {
            Effect::Then(next) => effects.extend(carry_out(state, *next)),
            effect => effects.push(effect),
        }
    }
    if compares {
        // What ran again for searches that are no longer shown is wanted no more.
        reruns::update::forget(state);
    }
    effects
}

fn hand_out(state: &mut State, command: Command) -> Vec<Effect> {
    // Each part takes the commands it knows and hands the others on.
    compare::update::apply(state, command)
        .or_else(|command| matches::update::apply(state, command))
        .or_else(|command| exercises::update::apply(state, command))
        .or_else(|command| guide::update::apply(state, command))
        .or_else(|command| lessons::update::apply(state, command))
        .or_else(|command| weights::update::apply(state, command))
        .or_else(|command| game::update::apply(state, command))
        .or_else(|command| undo::apply(state, command))
        .or_else(|command| analysis::update::apply(state, command))
        .or_else(|command| tree::update::apply(state, command))
        .or_else(|command| number_tree::update::apply(state, command))
        .or_else(|command| maze::update::apply(state, command))
        .or_else(|command| reruns::update::apply(state, command))
        .or_else(|command| screen::update::apply(state, command))
        .or_else(|command| document::apply(state, command))
        .unwrap_or_default()
}
