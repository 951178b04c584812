//! The positions of all games as one type, made from a single list.

use serde::{Deserialize, Serialize};

use crate::game::connect_four::ConnectFour;
use crate::game::labels::Labels;
use crate::game::matrix::Matrix;
use crate::game::maze::{Auto, Collector, Duel, Race};
use crate::game::number_tree::NumberTree;
use crate::game::othello::Othello;
use crate::game::tic_tac_toe::TicTacToe;
use crate::game::{InTurn, Notation as _, NotationError};

use super::Game;

/// A position in the form of files.
#[derive(Serialize, Deserialize)]
pub(super) struct PositionText {
    game: Game,
    position: String,
}

impl From<AnyPosition> for PositionText {
    fn from(position: AnyPosition) -> Self {
        Self { game: position.game(), position: position.to_string() }
    }
}

impl From<Othello> for AnyPosition {
    fn from(position: Othello) -> Self {
        Self::Othello(position)
    }
}

impl TryFrom<PositionText> for AnyPosition {
    type Error = NotationError;

    fn try_from(text: PositionText) -> Result<Self, NotationError> {
        text.game.parse_position(&text.position)
    }
}

/// Makes [`AnyPosition`] of its list, and all functions with a line for each type of positions: the game of a
/// position, reading one, and its family. The first argument is a dollar sign, for the macro that it makes.
macro_rules! positions {
    (
        $d:tt
        alternating { $($(#[doc = $two_doc:literal])+ $two:ident($of_two:ty): $two_game:expr;)* }
        solo { $($(#[doc = $one_doc:literal])+ $one:ident($of_one:ty): $one_game:expr;)* }
    ) => {
        /// A position of any game.
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(into = "PositionText", try_from = "PositionText")]
        pub enum AnyPosition {
            $($(#[doc = $two_doc])+ $two($of_two),)*
            $($(#[doc = $one_doc])+ $one($of_one),)*
        }

        impl AnyPosition {
            /// The game and variant of the position.
            pub fn game(&self) -> Game {
                match self {
                    $(Self::$two(position) => { let game: fn(&$of_two) -> Game = $two_game; game(position) })*
                    $(Self::$one(position) => { let game: fn(&$of_one) -> Game = $one_game; game(position) })*
                }
            }
        }

        impl Game {
            /// Reads a position in the game's own notation.
            ///
            /// # Errors
            /// The position of the first character that does not fit.
            pub fn parse_position(self, text: &str) -> Result<AnyPosition, NotationError> {
                Ok(match self.start() {
                    $(AnyPosition::$two(start) => AnyPosition::$two(start.parse_position(text)?),)*
                    $(AnyPosition::$one(start) => AnyPosition::$one(start.parse_position(text)?),)*
                })
            }
        }

        /// Runs the expression of its family with the concrete position inside an [`AnyPosition`], bound to a
        /// pattern; games with simultaneous moves count as those of players in turn.
        #[doc(hidden)]
        #[macro_export]
        macro_rules! by_family {
            ($d any:expr, alternating($d two:pat_param) => $d of_two:expr, solo($d one:pat_param) => $d of_one:expr $d(,)?) => {
                match $d any {
                    $($d crate::catalog::AnyPosition::$two($d two) => $d of_two,)*
                    $($d crate::catalog::AnyPosition::$one($d one) => $d of_one,)*
                }
            };
        }
    };
}

positions! {
    $
    alternating {
        /// Tic-tac-toe.
        TicTacToe(TicTacToe): |_| Game::TicTacToe;
        /// Connect Four of any size.
        ConnectFour(ConnectFour): |board| Game::ConnectFour { width: board.width(), height: board.height() };
        /// Othello of any size.
        Othello(Othello): |board| Game::Othello { size: board.size() };
        /// A textbook tree.
        NumberTree(NumberTree): |_| Game::NumberTree;
        /// A maze for two players in turn.
        MazeDuel(Duel): |duel| Game::MazeDuel(duel.plan());
        /// A maze for two players who move at once.
        MazeRace(InTurn<Race>): |race| Game::MazeRace(race.position().plan());
        /// A matrix of results for two players who choose at once.
        Matrix(InTurn<Matrix>): |_| Game::Matrix;
        /// Moves of another program that are only labels.
        Labels(Labels): |_| Game::Labels;
    }
    solo {
        /// A maze for one, with walls or without.
        MazeSolo(Collector): |maze| {
            if maze.is_walled() { Game::MazeWalls(maze.plan()) } else { Game::MazeSolo(maze.plan()) }
        };
        /// A maze whose characters walk by themselves.
        MazeAuto(Auto): |maze| Game::MazeAuto(maze.plan());
    }
}
pub use by_family;

/// Runs `$body` with `$position` bound to the concrete position inside an [`AnyPosition`], whatever its
/// family.
#[doc(hidden)]
#[macro_export]
macro_rules! with_position {
    ($any:expr, $position:ident => $body:expr) => {
        $crate::catalog::by_family!($any, alternating($position) => $body, solo($position) => $body)
    };
}
pub use with_position;
