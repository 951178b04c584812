//! The number-collecting mazes of the book: characters walk over a grid and collect the points they step on.
//!
//! `board` is the grid that never changes, `book` draws the book's boards by their numbers, and each game has
//! a file of its own: `solo` for one (with walls or without), `auto` for three that walk by themselves,
//! `duel` for two in turn, `race` for two at once, which `half_turns` presents as the book's MCTS sees it.
//! `sketch` is a board for editing by hand. Characters move right, left, down or up, never stay, never leave
//! the board.

use std::fmt;

use super::ActionId;

pub mod auto;
pub mod board;
mod book;
pub mod duel;
mod floor;
pub mod half_turns;
mod plan;
pub mod race;
pub mod sketch;
pub mod solo;
mod text;

pub use auto::Auto;
pub use board::MazeBoard;
pub use duel::Duel;
pub use plan::MazeParameters;
pub use race::Race;
pub use sketch::MazeSketch;
pub use solo::Collector;

/// A step to a neighbouring cell. Actions are listed in this order, and ties go to the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    Right,
    Left,
    Down,
    Up,
}

impl Direction {
    pub const ALL: [Self; 4] = [Self::Right, Self::Left, Self::Down, Self::Up];

    /// The change of row and column.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Self::Right => (0, 1),
            Self::Left => (0, -1),
            Self::Down => (1, 0),
            Self::Up => (-1, 0),
        }
    }

    /// The letter of the move in notation: R, L, D or U.
    pub const fn letter(self) -> char {
        match self {
            Self::Right => 'R',
            Self::Left => 'L',
            Self::Down => 'D',
            Self::Up => 'U',
        }
    }

    /// The direction of a letter or an arrow.
    pub fn read(character: char) -> Option<Self> {
        let upper = character.to_ascii_uppercase();
        let position = "RLDU".find(upper).or_else(|| "→←↓↑".chars().position(|arrow| arrow == character));
        position.map(|index| Self::ALL[index])
    }
}

impl From<Direction> for ActionId {
    fn from(way: Direction) -> Self {
        Self(way as u16)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
