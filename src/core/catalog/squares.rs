//! What an evaluation says of the single squares of a board.

use crate::eval::patterns::Patterns;

use super::{AnyPosition, Evaluation};

impl Evaluation {
    /// What each square (row * 8 + column) of a game of Othello adds to the estimate, in its units, for the side to move: the
    /// numbers of a weight table, or the sum of the patterns through the square. `None` for other evaluations, and where
    /// the game is over.
    pub fn by_square(&self, position: &AnyPosition) -> Option<[i32; 64]> {
        let AnyPosition::Othello(board) = position else { return None };
        if position.is_over() || !self.fits(position.game()) {
            return None;
        }
        match self {
            Self::Weights(weights) => Some(weights.by_square(board)),
            Self::Patterns => Some(Patterns::shipped().by_square(board)),
            Self::OwnPatterns(own) => own.patterns().map(|patterns| patterns.by_square(board)),
            _ => None,
        }
    }
}
