//! Parameters of a maze, and their ranges.

use std::ops::RangeInclusive;

use crate::game::maze::{Auto, Collector, Duel, MazeParameters, Race};

use super::Game;

/// The ranges of columns and rows, and of turns.
pub type MazeLimits = (RangeInclusive<u8>, RangeInclusive<u16>);

impl Game {
    /// The parameters of a maze, and their ranges; `None` for other games.
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

    /// The maze with the parameters in a word of the command line; `None` for an invalid word, and for other
    /// games.
    pub(super) fn read_maze(mut self, text: &str) -> Option<Self> {
        let (plan, (sizes, turns)) = self.maze()?;
        *plan = plan.read(text, &sizes, &turns)?;
        // Other mazes have no boards whose start was drawn with a number.
        let fits = !plan.start_drawn || matches!(self, Self::MazeWalls(_));
        fits.then_some(self)
    }
}
