//! The only writer of [`State`]: carries out commands and takes in what searches report.
//!
//! Nothing here touches a file, a thread or the clipboard. What a command asks of the world outside is
//! handed back as an [`Effect`].

use crate::worker::Message;

use super::analysis::Wanted;
use super::command::Command;
use super::effect::Effect;
use super::moment;
use super::state::State;

mod again;
mod compare;
mod course;
mod exercise;
mod files;
mod guide;
mod import;
mod kept;
mod lab;
mod learning;
mod matches;
mod mazes;
mod patterns;
mod play;
mod search;
pub mod table;
mod time;
mod trajectory;
mod tree;
mod trees;
pub mod undo;
mod view;

pub use super::text::file_name;
pub use again::{errand_absorb, errand_begins, errand_progress};
pub use compare::{absorb_finding, absorb_trial, begin_trial, is_study_wanted, study_wanted, trials_wanted};
pub use course::{own_game, own_settings};
pub use exercise::{absorb_answer_to, keep_on, question, results_text, set_written};
pub use files::{
    adopt, file_changed, game_stored, games_to_store, go_on, list_stored, open_stored, replace, saved,
    start_state,
};
pub use import::{ENDINGS, foreign_read, is_foreign};
pub use lab::{
    absorb_answer, absorb_test_game, can_solve, judges, question_failed, question_wanted, table_read,
    test_failed,
};
pub use learning::{absorb_learning, learning_failed, learning_wanted, patterns_written};
pub use matches::{absorb_game, adopt_match, match_bytes, match_failed, match_read, match_saved, match_time};
pub use patterns::patterns_read;
pub use search::{begin, move_found, wanted};

/// Takes in one message of the running search. A lesson that waits for the end of its search goes on then.
pub fn absorb(state: &mut State, wanted: &Wanted, message: Message) {
    let is_over = matches!(message, Message::Finished(_));
    search::absorb(state, wanted, message);
    if is_over {
        course::found(state);
    }
}

/// Carries out one command. What it asks of the world outside comes back.
pub fn apply(state: &mut State, command: Command) -> Vec<Effect> {
    let effects = carry_out(state, command);
    moment::remember(state);
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
        again::forget(state);
    }
    effects
}

fn hand_out(state: &mut State, command: Command) -> Vec<Effect> {
    // Each part takes the commands it knows and hands the others on.
    compare::apply(state, command)
        .or_else(|command| matches::apply(state, command))
        .or_else(|command| exercise::apply(state, command))
        .or_else(|command| guide::apply(state, command))
        .or_else(|command| course::apply(state, command))
        .or_else(|command| lab::apply(state, command))
        .or_else(|command| play::apply(state, command))
        .or_else(|command| undo::apply(state, command))
        .or_else(|command| search::apply(state, command))
        .or_else(|command| tree::apply(state, command))
        .or_else(|command| trees::apply(state, command))
        .or_else(|command| mazes::apply(state, command))
        .or_else(|command| again::apply(state, command))
        .or_else(|command| view::apply(state, command))
        .or_else(|command| files::apply(state, command))
        .unwrap_or_default()
}
