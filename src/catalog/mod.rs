//! Every game, method and evaluator by name: the only place that knows them all.
//!
//! `games` has an entry for each game and `method` one for each method, from which lists, words, help texts and defaults are
//! made; this file joins the positions of all games into [`AnyPosition`], which `position` asks;
//! `fit` says which methods and evaluations suit a game, `chosen` what a method is when it is chosen for one; `level` names
//! opponents by how strong they are, as the lists of `levels` have them;
//! `at_once` knows of games in which both move at once; `effort` guesses how long a search takes; `faster`
//! names what takes less; `engine` reads the words of the
//! command line; `job` runs a [`Job`], which is plain data and says everything about one search.
//! A new game is a module of `game`, an entry in `games` with its place in the menu there, a line in the list of positions here, an
//! arm in `job` for its evaluation (without one all positions are even), a painter in `window::boards` and its words in
//! `assets/text/games`; its levels stand in `levels`, and where both move at once there are two arms in `at_once`.
//! A new method is a module of `search`, an entry in `method`, arms in `job` (or `at_once`), `effort` and `trace::pseudo`, one in
//! `memory` if it grows a tree, and its words in `assets/text/methods`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::connect_four::ConnectFour;
use crate::game::matrix::Matrix;
use crate::game::maze::{Auto, Collector, Duel, MazeParameters, Race};
use crate::game::number_tree::NumberTree;
use crate::game::othello::Othello;
use crate::game::tic_tac_toe::TicTacToe;
use crate::game::{InTurn, Notation as _, NotationError, Side};

mod again;
mod at_once;
mod boards;
mod chosen;
mod effort;
mod engine;
mod evaluation;
mod faster;
mod fit;
mod games;
mod job;
mod level;
mod levels;
mod manner;
mod memory;
mod method;
pub mod opening_book;
mod position;
mod setup;
pub mod shown;
pub mod size;
mod spec;
mod squares;
mod unit;

pub use again::PrunedBranch;
pub use engine::Engine;
pub use evaluation::Evaluation;
pub use faster::FasterMethod;
pub use games::{Game, GameRow, GameSize, ScoreKind};
pub use job::{Job, PlayerMemory};
pub use level::Level;
pub use levels::LevelRow;
pub use manner::Manner;
pub use method::{Method, MethodRow};
use position::PositionText;
pub use setup::{Setup, SetupChange, StoneBoard};
pub use spec::SpecError;
pub use unit::Unit;

/// How many play a game and in which order: what decides which methods can play it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Two who take turns.
    Alternating,
    /// Two who move at once; seen a choice at a time, methods for two who take turns can play it too.
    Simultaneous,
    /// One alone.
    Solo,
}

impl Family {
    /// The seats of a game, in the order in which they begin.
    pub const fn seats(self) -> &'static [Side] {
        match self {
            Self::Alternating | Self::Simultaneous => &Side::BOTH,
            Self::Solo => &[Side::First],
        }
    }
}

/// Makes [`AnyPosition`] of its list, and all that needs a line for each type of positions: which game one is of, how one is
/// read, and of which family it is. The first of its arguments is a dollar sign, for the macro that it makes.
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
            /// The game and variant that this is a position of.
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
            /// Names the character at which the text stops being a position of this game.
            pub fn parse_position(self, text: &str) -> Result<AnyPosition, NotationError> {
                Ok(match self.start() {
                    $(AnyPosition::$two(start) => AnyPosition::$two(start.parse_position(text)?),)*
                    $(AnyPosition::$one(start) => AnyPosition::$one(start.parse_position(text)?),)*
                })
            }
        }

        /// Runs the expression of its family with the concrete position inside an [`AnyPosition`], bound to a pattern; two who
        /// move at once stand among those who take turns.
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
        /// A maze for two who take turns.
        MazeDuel(Duel): |duel| Game::MazeDuel(duel.plan());
        /// A maze for two who move at once.
        MazeRace(InTurn<Race>): |race| Game::MazeRace(race.position().plan());
        /// A table of results for two who choose at once.
        Matrix(InTurn<Matrix>): |_| Game::Matrix;
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

/// Runs `$body` with `$position` bound to the concrete position inside an [`AnyPosition`], whatever its family.
#[doc(hidden)]
#[macro_export]
macro_rules! with_position {
    ($any:expr, $position:ident => $body:expr) => {
        $crate::catalog::by_family!($any, alternating($position) => $body, solo($position) => $body)
    };
}
pub use with_position;

impl Game {
    /// What a maze is drawn from, and the sizes and lengths that it can have; `None` for games that are no maze.
    pub const fn maze(&mut self) -> Option<(&mut MazeParameters, MazeLimits)> {
        match self {
            Self::MazeDuel(plan) => Some((plan, (Duel::SIZES, Duel::TURNS))),
            Self::MazeRace(plan) => Some((plan, (Race::SIZES, Race::TURNS))),
            Self::MazeSolo(plan) | Self::MazeWalls(plan) => {
                Some((plan, (Collector::SIZES, Collector::TURNS)))
            }
            Self::MazeAuto(plan) => Some((plan, (Auto::SIZES, Auto::TURNS))),
            _ => None,
        }
    }

    /// The maze changed as a word of the command line says; `None` if that cannot be, and for games that are no maze.
    fn read_maze(mut self, text: &str) -> Option<Self> {
        let (plan, (sizes, turns)) = self.maze()?;
        *plan = plan.read(text, &sizes, &turns)?;
        // Other mazes have no boards for whose start a number was drawn.
        let fits = !plan.start_drawn || matches!(self, Self::MazeWalls(_));
        fits.then_some(self)
    }
}

/// The numbers of columns and rows, and of turns, that a maze can have.
pub type MazeLimits = (RangeInclusive<u8>, RangeInclusive<u16>);

impl fmt::Display for Game {
    /// The word of the command line: `othello`, `othello:6`, `connect-four:5x4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameRow { name, size, .. } = self.row();
        f.write_str(name)?;
        match size {
            GameSize::Maze(plan) => write!(f, ":{plan}"),
            // The word alone already means the usual variant.
            _ if Self::usual(name) == Some(*self) => Ok(()),
            GameSize::Alone => Ok(()),
            GameSize::Side(side) => write!(f, ":{side}"),
            GameSize::Board { width, height } => write!(f, ":{width}x{height}"),
        }
    }
}

impl FromStr for Game {
    type Err = SpecError;

    fn from_str(word: &str) -> Result<Self, SpecError> {
        let (name, variant) = word.split_once(':').map_or((word, None), |(name, rest)| (name, Some(rest)));
        let usual = Self::usual(name).ok_or_else(|| SpecError::Game(name.to_owned()))?;
        let Some(variant) = variant else { return Ok(usual) };
        let game = (usual.row().read)(usual, variant);
        game.ok_or_else(|| SpecError::Variant { game: name.to_owned(), variant: variant.to_owned() })
    }
}

impl TryFrom<String> for Game {
    type Error = SpecError;

    fn try_from(word: String) -> Result<Self, SpecError> {
        word.parse()
    }
}

impl Serialize for Game {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
