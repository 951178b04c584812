//! Evaluation by the points of a single player, and the distance to the nearest ones.

use super::SoloEvaluator;
use crate::game::Solo;
use crate::game::maze::board::MazeCell;
use crate::game::maze::{Collector, Direction};

/// The points collected so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Points;

impl<P: Solo> SoloEvaluator<P> for Points {
    #[inline]
    fn promise(&self, position: &P) -> i32 {
        position.points()
    }

    #[inline]
    fn promise_after(&self, position: &P, action: P::Action) -> i32 {
        position.points_after(action)
    }
}

/// The points, and among equals the fewest steps to the nearest cell with points: points times the number of
/// cells, minus those steps (the number of cells where no points can be reached), as in the book for the maze
/// with walls.
#[derive(Clone, Copy, Debug, Default)]
pub struct Distance;

impl SoloEvaluator<Collector> for Distance {
    #[inline]
    fn promise(&self, position: &Collector) -> i32 {
        judge(position, position.place(), position.points())
    }

    #[inline]
    fn promise_after(&self, position: &Collector, way: Direction) -> i32 {
        let place = position.board().next(position.place(), way).unwrap_or(position.place());
        judge(position, place, position.points_after(way))
    }
}

/// The rating of a cell to stand on, whose own points are taken, with a number of points.
#[inline]
fn judge(position: &Collector, place: MazeCell, points: i32) -> i32 {
    let board = position.board();
    // No way is as long as there are cells, so one point more outweighs any distance.
    let cells = board.all_points().len() as i32;
    points * cells - board.distance(place, position.left()).map_or(cells, i32::from)
}
