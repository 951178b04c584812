//! What a single player has, and what lies near.

use super::SoloEvaluator;
use crate::game::Solo;
use crate::game::maze::Collector;

/// The points collected so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Points;

impl<P: Solo> SoloEvaluator<P> for Points {
    #[inline]
    fn promise(&self, position: &P) -> i32 {
        position.points()
    }
}

/// The points, and among equals the fewest steps to the nearest cell where something lies: points times the number of cells,
/// minus those steps (the number of cells where nothing can be reached), as the book has it for the maze with walls.
#[derive(Clone, Copy, Debug, Default)]
pub struct Distance;

impl SoloEvaluator<Collector> for Distance {
    #[inline]
    fn promise(&self, position: &Collector) -> i32 {
        let board = position.board();
        let cells = board.all_points().len() as i32;
        let steps = board.distance(position.place(), position.left()).map_or(cells, i32::from);
        position.points() * cells - steps
    }
}
