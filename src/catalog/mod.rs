//! Every game, method and evaluator by name: the only place that knows them all.
//!
//! This file joins the games into [`AnyPosition`], which `position` asks; `method` joins methods and evaluators;
//! `games` has a row for each game and `method` one for each method, from which lists and defaults are made;
//! `manner` says what a method is when it is chosen for a game; `level` names opponents by how strong they are;
//! `at_once` knows of games in which both move at once; `effort` guesses how long a search takes; `faster`
//! names what takes less; `engine` reads the words of the
//! command line; `job` runs a [`Job`], which is plain data and says everything about one search.
//! Adding a game or a method means one line in each list here.

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
mod effort;
mod engine;
mod faster;
mod games;
mod job;
mod level;
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
pub use faster::FasterMethod;
pub use games::GameRow;
pub use job::{Job, PlayerMemory};
pub use level::{Level, LevelRow};
pub use manner::Manner;
pub use method::{Evaluation, Method, MethodRow};
use position::PositionText;
pub use setup::{Setup, SetupChange};
pub use spec::SpecError;
pub use unit::Unit;

/// A game and the variant of its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Three in a row on 3x3.
    TicTacToe,
    /// Four in a row, with gravity.
    ConnectFour {
        /// Columns, 4..=8.
        width: u8,
        /// Rows, 4..=8.
        height: u8,
    },
    /// Othello (Reversi) with the tournament's start position.
    Othello {
        /// Squares a side: 8, 6 or 4.
        size: u8,
    },
    /// The abstract tree of a textbook.
    NumberTree,
    /// The number-collecting maze for two who take turns: 3..=16 columns and rows, 1..=400 plies.
    MazeDuel(MazeParameters),
    /// The maze for two who move at once: 3..=16 columns and rows, 1..=400 turns.
    MazeRace(MazeParameters),
    /// A table of results for two who choose at once; which table, the position says.
    Matrix,
    /// The maze for one: 1..=32 columns and rows, 1..=400 turns.
    MazeSolo(MazeParameters),
    /// The maze for one with walls, of the same sizes.
    MazeWalls(MazeParameters),
    /// The maze whose three characters walk by themselves: 1..=16 columns and rows, 1..=100 turns.
    MazeAuto(MazeParameters),
}

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

/// A position of any game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "PositionText", try_from = "PositionText")]
pub enum AnyPosition {
    /// Tic-tac-toe.
    TicTacToe(TicTacToe),
    /// Connect Four of any size.
    ConnectFour(ConnectFour),
    /// Othello of any size.
    Othello(Othello),
    /// A textbook tree.
    NumberTree(NumberTree),
    /// A maze for two who take turns.
    MazeDuel(Duel),
    /// A maze for two who move at once.
    MazeRace(InTurn<Race>),
    /// A table of results for two who choose at once.
    Matrix(InTurn<Matrix>),
    /// A maze for one, with walls or without.
    MazeSolo(Collector),
    /// A maze whose characters walk by themselves.
    MazeAuto(Auto),
}

/// Runs the expression of its family with the concrete position inside an [`AnyPosition`], bound to a pattern; two who
/// move at once stand among those who take turns. The one list of which game is of which family.
macro_rules! by_family {
    ($any:expr, alternating($two:pat_param) => $of_two:expr, solo($one:pat_param) => $of_one:expr $(,)?) => {
        match $any {
            $crate::catalog::AnyPosition::TicTacToe($two) => $of_two,
            $crate::catalog::AnyPosition::ConnectFour($two) => $of_two,
            $crate::catalog::AnyPosition::Othello($two) => $of_two,
            $crate::catalog::AnyPosition::NumberTree($two) => $of_two,
            $crate::catalog::AnyPosition::MazeDuel($two) => $of_two,
            $crate::catalog::AnyPosition::MazeRace($two) => $of_two,
            $crate::catalog::AnyPosition::Matrix($two) => $of_two,
            $crate::catalog::AnyPosition::MazeSolo($one) => $of_one,
            $crate::catalog::AnyPosition::MazeAuto($one) => $of_one,
        }
    };
}
pub(crate) use by_family;

/// Runs `$body` with `$position` bound to the concrete position inside an [`AnyPosition`], whatever its family.
macro_rules! with_position {
    ($any:expr, $position:ident => $body:expr) => {
        $crate::catalog::by_family!($any, alternating($position) => $body, solo($position) => $body)
    };
}
pub(crate) use with_position;

impl Game {
    /// The games offered to a newcomer, in the order of the menu.
    pub const MENU: [Self; 12] = [
        Self::Othello { size: 8 },
        Self::Othello { size: 6 },
        Self::Othello { size: 4 },
        Self::ConnectFour { width: 7, height: 6 },
        Self::TicTacToe,
        Self::MazeDuel(MazeParameters::new(5, 5, 10, 0)),
        Self::MazeRace(MazeParameters::new(5, 5, 20, 0)),
        Self::MazeSolo(MazeParameters::new(8, 8, 20, 0)),
        Self::MazeWalls(MazeParameters::new(7, 7, 30, 0)),
        Self::MazeAuto(MazeParameters::new(5, 5, 5, 0)),
        Self::NumberTree,
        Self::Matrix,
    ];

    /// The position in which the game begins. A number tree begins as the tree of AIMA, figure 5.2, a matrix game as biased
    /// rock-paper-scissors.
    pub fn start(self) -> AnyPosition {
        match self {
            Self::TicTacToe => AnyPosition::TicTacToe(TicTacToe::default()),
            Self::ConnectFour { width, height } => {
                AnyPosition::ConnectFour(ConnectFour::new(width, height).unwrap_or_default())
            }
            Self::Othello { size } => AnyPosition::Othello(Othello::new(size).unwrap_or_default()),
            Self::NumberTree => AnyPosition::NumberTree(NumberTree::default()),
            Self::MazeDuel(plan) => AnyPosition::MazeDuel(Duel::new(plan)),
            Self::MazeRace(plan) => AnyPosition::MazeRace(Race::new(plan).into()),
            Self::Matrix => AnyPosition::Matrix(Matrix::default().into()),
            Self::MazeSolo(plan) => AnyPosition::MazeSolo(Collector::new(plan)),
            Self::MazeWalls(plan) => AnyPosition::MazeSolo(Collector::with_walls(plan)),
            Self::MazeAuto(plan) => AnyPosition::MazeAuto(Auto::new(plan)),
        }
    }

    /// Reads a position in the game's own notation.
    ///
    /// # Errors
    /// Names the character at which the text stops being a position of this game.
    pub fn parse_position(self, text: &str) -> Result<AnyPosition, NotationError> {
        Ok(match self.start() {
            AnyPosition::TicTacToe(start) => AnyPosition::TicTacToe(start.parse_position(text)?),
            AnyPosition::ConnectFour(start) => AnyPosition::ConnectFour(start.parse_position(text)?),
            AnyPosition::Othello(start) => AnyPosition::Othello(start.parse_position(text)?),
            AnyPosition::NumberTree(start) => AnyPosition::NumberTree(start.parse_position(text)?),
            AnyPosition::MazeDuel(start) => AnyPosition::MazeDuel(start.parse_position(text)?),
            AnyPosition::MazeRace(start) => AnyPosition::MazeRace(start.parse_position(text)?),
            AnyPosition::Matrix(start) => AnyPosition::Matrix(start.parse_position(text)?),
            AnyPosition::MazeSolo(start) => AnyPosition::MazeSolo(start.parse_position(text)?),
            AnyPosition::MazeAuto(start) => AnyPosition::MazeAuto(start.parse_position(text)?),
        })
    }
}

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

    /// The maze of the menu called `name`, changed as `variant` says; `None` if that cannot be.
    fn maze_named(name: &str, variant: &str) -> Option<Self> {
        let mut game = Self::MENU.into_iter().find(|game| game.name() == name)?;
        let (plan, limits) = game.maze()?;
        *plan = plan.read(variant, limits)?;
        let fits = !plan.start_drawn || name == "maze-walls";
        fits.then_some(game)
    }
}

/// The numbers of columns and rows, and of turns, that a maze can have.
pub type MazeLimits = (RangeInclusive<u8>, RangeInclusive<u16>);

impl fmt::Display for Game {
    /// The word of the command line: `othello`, `othello:6`, `connect-four:5x4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::ConnectFour { width: 7, height: 6 }
            | Self::Othello { size: 8 }
            | Self::TicTacToe
            | Self::NumberTree
            | Self::Matrix => Ok(()),
            Self::ConnectFour { width, height } => write!(f, ":{width}x{height}"),
            Self::Othello { size } => write!(f, ":{size}"),
            Self::MazeDuel(plan)
            | Self::MazeRace(plan)
            | Self::MazeSolo(plan)
            | Self::MazeWalls(plan)
            | Self::MazeAuto(plan) => write!(f, ":{plan}"),
        }
    }
}

impl FromStr for Game {
    type Err = SpecError;

    fn from_str(word: &str) -> Result<Self, SpecError> {
        let (name, variant) = word.split_once(':').map_or((word, None), |(name, rest)| (name, Some(rest)));
        let bad_size =
            || SpecError::Variant { game: name.to_owned(), variant: variant.unwrap_or("").to_owned() };
        match (name, variant) {
            ("tic-tac-toe", None) => Ok(Self::TicTacToe),
            ("number-tree", None) => Ok(Self::NumberTree),
            ("othello", None) => Ok(Self::Othello { size: 8 }),
            ("othello", Some(text)) => {
                let size = text.split_once('x').filter(|(a, b)| a == b).map_or(text, |(a, _)| a);
                let size: u8 = size.parse().map_err(|_| bad_size())?;
                Othello::new(size).map(|_| Self::Othello { size }).ok_or_else(bad_size)
            }
            ("connect-four", None) => Ok(Self::ConnectFour { width: 7, height: 6 }),
            ("connect-four", Some(text)) => {
                let (width, height) = text.split_once('x').ok_or_else(bad_size)?;
                let (width, height) = width.parse().ok().zip(height.parse().ok()).ok_or_else(bad_size)?;
                ConnectFour::new(width, height)
                    .map(|_| Self::ConnectFour { width, height })
                    .ok_or_else(bad_size)
            }
            ("matrix", None) => Ok(Self::Matrix),
            ("maze-duel" | "maze-race" | "maze-solo" | "maze-walls" | "maze-auto", variant) => {
                Self::maze_named(name, variant.unwrap_or("")).ok_or_else(bad_size)
            }
            ("tic-tac-toe" | "number-tree" | "matrix", Some(_)) => Err(bad_size()),
            _ => Err(SpecError::Game(name.to_owned())),
        }
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
