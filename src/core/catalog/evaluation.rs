//! All static evaluations as data, and their words.

use serde::{Deserialize, Serialize};

use crate::eval::patterns::{OwnPatterns, Patterns};
use crate::eval::weights::{Weights, WeightsPreset};

use super::AnyPosition;

/// A static evaluation as data.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Evaluation {
    /// Every position is even; for games searched to the end.
    #[default]
    Even,
    /// Othello: discs, own minus the opponent's.
    Discs,
    /// Connect Four: open lines and reachable threats.
    Lines,
    /// Mazes: the points collected.
    Collected,
    /// A game for one: its points so far.
    Points,
    /// Mazes for one: points, and the distance to the nearest ones.
    Distance,
    /// Othello: the weight tables of the lectures, or the user's own.
    Weights(Box<Weights>),
    /// Othello on 8x8: patterns of squares, learned from tournament games.
    Patterns,
    /// Othello on 8x8: patterns with the user's own numbers.
    OwnPatterns(OwnPatterns),
}

impl Evaluation {
    /// The word of the command line, which is also the key in the text files.
    pub const fn name(&self) -> &'static str {
        self.into_str()
    }

    /// The word that [`Evaluation::named`] reads; that of a table changed by hand is `weights`, that of the
    /// user's own patterns `patterns`.
    pub fn word(&self) -> &'static str {
        let weights = match self {
            Self::Weights(weights) => weights,
            Self::OwnPatterns(_) => return Self::Patterns.name(),
            _ => return self.name(),
        };
        let is =
            |preset: &WeightsPreset| Weights::preset(*preset, weights.size()).as_ref() == Some(&**weights);
        // The usual tables are a preset as well, but have the shorter word.
        let usual = Weights::standard(weights.size()).as_ref() == Some(&**weights);
        WeightsPreset::ALL.into_iter().find(is).filter(|_| !usual).map_or(self.name(), WeightsPreset::name)
    }
}

impl Evaluation {
    /// The contribution of each square (row * 8 + column) of a game of Othello to the estimate, in its units,
    /// for the side to move: the numbers of a weight table, or the sum of the patterns through the square.
    /// `None` for other evaluations, and where the game is over.
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
