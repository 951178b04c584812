//! Boards of games, drawn by number or by hand, and engines that need a limit.

use crate::game::InTurn;
use crate::game::maze::MazeSketch;
use crate::search::settings::{SettingKind, SettingValue};

use super::{AnyPosition, Engine, Game};

impl AnyPosition {
    /// The squares row by row, each a sign of the notation, `-` for an empty one; `None` where the notation
    /// is no board.
    pub fn rows(&self) -> Option<Vec<String>> {
        let text = self.to_string();
        // After the first blank follow the side to move, points and turns.
        let squares = text.split_whitespace().next().unwrap_or_default().replace('.', "-");
        let rows_of = |width: u8| {
            let squares: Vec<char> = squares.chars().collect();
            squares.chunks(width.max(1).into()).map(|row| row.iter().collect()).collect()
        };
        let game = self.game();
        if let Some(board) = game.row().stones {
            return Some(rows_of(board.size.0));
        }
        match game {
            Game::MazeDuel(_) | Game::MazeRace(_) | Game::MazeSolo(_) | Game::MazeWalls(_) => {
                Some(squares.split('/').map(str::to_owned).collect())
            }
            _ => None,
        }
    }

    /// The present board of a maze, for editing by hand; `None` in other games.
    pub fn sketch(&self) -> Option<MazeSketch> {
        match self {
            Self::MazeDuel(maze) => Some(maze.sketch()),
            Self::MazeRace(maze) => Some(maze.position().sketch()),
            Self::MazeSolo(maze) => Some(maze.sketch()),
            Self::MazeAuto(maze) => Some(maze.sketch()),
            _ => None,
        }
    }

    /// A new game of the same maze on a board drawn by hand; the position itself in other games.
    #[must_use]
    pub fn on(&self, sketch: &MazeSketch) -> Self {
        match self {
            Self::MazeDuel(maze) => Self::MazeDuel(maze.on(sketch)),
            Self::MazeRace(maze) => Self::MazeRace(InTurn::from(maze.position().on(sketch))),
            Self::MazeSolo(maze) => Self::MazeSolo(maze.on(sketch)),
            Self::MazeAuto(maze) => Self::MazeAuto(maze.on(sketch)),
            other => other.clone(),
        }
    }

    /// Whether the game begins here on the board of its number, and not on one drawn by hand.
    pub fn is_numbered(&self) -> bool {
        self.sketch().is_none() || *self == self.game().start()
    }
}

impl Game {
    /// The same game on another board of the book; `None` where it always begins on the same one.
    #[must_use]
    pub fn on_board(mut self, number: u32) -> Option<Self> {
        self.maze()?.0.seed = number;
        Some(self)
    }

    /// The game meant by a file of the first version: its boards with walls drew a number for the start cell.
    #[must_use]
    pub const fn of_first_files(mut self) -> Self {
        if let Self::MazeWalls(plan) = &mut self {
            plan.start_drawn = true;
        }
        self
    }
}

impl Engine {
    /// Whether its search runs until the user stops it.
    pub fn is_endless(&self) -> bool {
        let unlimited = |entry: &crate::search::settings::SettingEntry| {
            matches!(entry.key, "playouts" | "passes")
                && matches!(entry.kind, SettingKind::Limit { .. })
                && entry.value == SettingValue::Limit(None)
        };
        let bounded = self.limits.nodes.is_some() || self.limits.seconds.is_some();
        !bounded && self.method.settings().entries().iter().any(unlimited)
    }
}
