//! The parameters of a maze, and the sizes and lengths that it can have.

use std::ops::RangeInclusive;

use crate::game::maze::{Auto, Collector, Duel, MazeParameters, Race};

use super::Game;

/// The numbers of columns and rows, and of turns, that a maze can have.
pub type MazeLimits = (RangeInclusive<u8>, RangeInclusive<u16>);

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
    pub(super) fn read_maze(mut self, text: &str) -> Option<Self> {
        let (plan, (sizes, turns)) = self.maze()?;
        *plan = plan.read(text, &sizes, &turns)?;
        // Other mazes have no boards for whose start a number was drawn.
        let fits = !plan.start_drawn || matches!(self, Self::MazeWalls(_));
        fits.then_some(self)
    }
}
