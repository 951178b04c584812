//! Teaching mode: what is looked into, and what becomes of it.

use crate::catalog::AnyPosition;
use crate::game::ActionId;
use crate::review::{GameReview, MoveMark, reviews};
use crate::session::command::Command;
use crate::session::effect::Effect;
use crate::session::state::{MachineTurn, State};
use crate::session::{clock, game};

use super::data::{PlayedMove, Teaching, TeachingCommand, Warning};

pub(crate) fn apply(state: &mut State, wish: TeachingCommand) -> Vec<Effect> {
    match wish {
        TeachingCommand::Toggle => {
            state.settings.teaching = !state.settings.teaching;
            // What was warned of still stands there; what is only looked into is not.
            if !state.settings.teaching {
                state.teaching.asked = None;
            }
        }
        TeachingCommand::TakeBack => {
            if let Some(warning) = state.teaching.warning.take() {
                return take_back(state, &warning.question);
            }
        }
        TeachingCommand::PlayOn => {
            if state.teaching.warning.take().is_some() {
                state.view.paused = false;
                state.view.turn = MachineTurn::FromHere;
            }
        }
    }
    Vec::new()
}

/// Shows the position before a move again.
fn take_back(state: &mut State, played: &PlayedMove) -> Vec<Effect> {
    if played.is_new && state.game.history.last_change_added(played.at) {
        return vec![Effect::Then(Box::new(Command::Undo))];
    }
    // Undo would take back another change here, and the move was there before or stays for its sake.
    game::update::back(state);
    clock::update::start_at(state, state.game.cursor);
    game::update::hold(state);
    Vec::new()
}

/// A person has played a move, after which a method is about to answer: it is looked into first.
pub(crate) fn played(state: &mut State, (before, action): (AnyPosition, ActionId), is_new: bool) {
    if state.settings.teaching && reviews(before.game()) && state.mover().is_some() {
        let asked = PlayedMove { before, action, at: state.game.cursor, is_new };
        state.teaching = Teaching { asked: Some(asked), warning: None };
    }
}

/// Takes in what was found about a move; without anything the machine answers.
pub fn absorb(state: &mut State, question: &PlayedMove, review: Option<GameReview>) {
    if state.teaching.asked.as_ref() != Some(question) {
        return;
    }
    state.teaching.asked = None;
    let loses = |review: &GameReview| {
        review.marks().first().copied().flatten().is_some_and(|mark| mark >= MoveMark::Mistake)
    };
    state.teaching.warning =
        review.filter(loses).map(|review| Warning { question: question.clone(), review });
}
