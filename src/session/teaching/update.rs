//! Teaching mode: what is looked into, and what becomes of it.

use crate::catalog::AnyPosition;
use crate::game::ActionId;
use crate::review::{GameReview, MoveMark, reviews};
use crate::session::state::State;

use super::data::{PlayedMove, Teaching, TeachingCommand, Warning};

pub(crate) fn apply(state: &mut State, wish: TeachingCommand) {
    match wish {
        TeachingCommand::Toggle => {
            state.settings.teaching = !state.settings.teaching;
            // What was warned of still stands there; what is only looked into is not.
            if !state.settings.teaching {
                state.teaching.asked = None;
            }
        }
        // Taking back stands above all features: see `undo`.
        TeachingCommand::TakeBack => {}
        TeachingCommand::PlayOn => {
            if state.teaching.warning.take().is_some() {
                state.turns.resume();
            }
        }
    }
}

/// A person has played a move, after which a method is about to answer: it is looked into first.
pub(crate) fn played(state: &mut State, before: AnyPosition, action: ActionId, is_new: bool) {
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
