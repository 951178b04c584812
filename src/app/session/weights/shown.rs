//! Data of the open game for the weights lab: the table in use, the comparison table, the test positions.

use std::sync::Arc;

use crate::catalog::{AnyPosition, Evaluation};
use crate::eval::patterns::Patterns;
use crate::eval::weights::Weights;
use crate::game::othello::Othello;
use crate::session::state::State;

use super::positions;
use super::worth::Judges;

fn as_othello(position: &AnyPosition) -> Option<&Othello> {
    match position {
        AnyPosition::Othello(position) => Some(position),
        _ => None,
    }
}

impl State {
    /// The position shown, if it is one of Othello.
    pub fn othello(&self) -> Option<&Othello> {
        as_othello(&self.game.position)
    }

    /// The weights that the analysis uses, or would use; and whether it does.
    pub fn weights(&self) -> Option<(Weights, bool)> {
        let size = self.othello()?.size();
        let engine = self.settings.engine(&self.game.position);
        match engine.evaluation {
            Evaluation::Weights(weights) if weights.size() == size => {
                Some((*weights, engine.method.evaluates()))
            }
            _ => {
                let own = self.game.document.weights.clone().filter(|weights| weights.size() == size);
                own.or_else(|| Weights::standard(size)).map(|weights| (weights, false))
            }
        }
    }

    /// The weights that the lab shows: the learned ones, until they are kept or discarded, else those of
    /// [`State::weights`].
    pub fn shown_weights(&self) -> Option<(Weights, bool)> {
        let size = self.othello()?.size();
        let learned = self.lab.learning.candidate.as_ref().filter(|table| table.size() == size);
        learned.map(|table| (table.clone(), false)).or_else(|| self.weights())
    }

    /// Whether the lab shows learned weights.
    pub fn shows_learned(&self) -> bool {
        let size = self.othello().map(Othello::size);
        self.lab.learning.candidate.as_ref().is_some_and(|table| Some(table.size()) == size)
    }

    /// The comparison table of the lab; for learned weights the table before.
    pub fn compared_with(&self) -> Option<Weights> {
        let size = self.othello()?.size();
        let before = self.lab.learning.before.as_ref().filter(|_| self.shows_learned());
        before.cloned().or_else(|| self.lab.reference.weights(size))
    }

    /// The patterns that the lab shows in place of the shipped ones: those just learned, else the user's own
    /// that the analysis uses.
    pub fn shown_patterns(&self) -> Option<Arc<Patterns>> {
        self.lab.learning.patterns.clone().or_else(|| {
            match self.settings.engine(&self.game.position).evaluation {
                Evaluation::OwnPatterns(own) => own.shared(),
                _ => None,
            }
        })
    }

    /// The test positions for the board shown.
    pub fn pins(&self) -> Vec<Othello> {
        let Some(size) = self.othello().map(Othello::size) else { return Vec::new() };
        match &self.settings.pins {
            Some(pins) => {
                pins.iter().filter_map(as_othello).filter(|pin| pin.size() == size).copied().collect()
            }
            None => positions::shipped(size),
        }
    }
}

/// The tables that are compared, and their search depth.
pub fn judges(state: &State) -> Option<Judges> {
    let (weights, _) = state.shown_weights()?;
    let reference = state.compared_with()?;
    Some(Judges { tables: [reference, weights], depth: state.lab.depth.0 })
}

/// Whether a position is near enough to the end for an exact evaluation of its moves in very little time.
pub const fn can_solve(position: &Othello) -> bool {
    position.empties().count_ones() <= 12
}
