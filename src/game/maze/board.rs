//! The grid of a maze: what never changes during a game, shared by all its positions.

use super::Way;

/// A cell, row * width + column.
pub type Cell = u16;

/// No cell: beyond the edge or inside a wall.
const NOWHERE: Cell = Cell::MAX;

/// Points, size and neighbours.
#[derive(Clone, Debug)]
pub struct Board {
    height: u8,
    width: u8,
    points: Vec<u8>,
    /// Where each way leads from each cell.
    next: Vec<[Cell; 4]>,
    /// The ways out of each cell, in order, and how many they are.
    ways: Vec<([Way; 4], u8)>,
}

impl Board {
    /// The greatest number of cells.
    pub const CELLS: usize = 256;
    /// The greatest number of points in a cell.
    pub const MOST: u8 = 9;

    /// A board from its points by rows, each 0..=9; as many as there are cells.
    pub(super) fn new(height: u8, width: u8, points: Vec<u8>) -> Self {
        let cells = usize::from(height) * usize::from(width);
        debug_assert!((2..=Self::CELLS).contains(&cells) && points.len() == cells);
        let next: Vec<_> = (0..cells as Cell).map(|cell| neighbours(height, width, cell)).collect();
        let ways = next.iter().copied().map(ways_out).collect();
        Self { height, width, points, next, ways }
    }

    /// Rows.
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// Columns.
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// The points that lie on a cell at the beginning.
    #[inline]
    pub fn points(&self, cell: Cell) -> u8 {
        self.points[usize::from(cell)]
    }

    /// The points of all cells, by rows.
    pub fn all_points(&self) -> &[u8] {
        &self.points
    }

    /// The cell that a way leads to, unless it leads off the board.
    #[inline]
    pub fn next(&self, cell: Cell, way: Way) -> Option<Cell> {
        let next = self.next[usize::from(cell)][way as usize];
        (next != NOWHERE).then_some(next)
    }

    /// The ways out of a cell, in their order; at least one.
    #[inline]
    pub fn ways(&self, cell: Cell) -> &[Way] {
        let (ways, count) = &self.ways[usize::from(cell)];
        &ways[..usize::from(*count)]
    }
}

fn neighbours(height: u8, width: u8, cell: Cell) -> [Cell; 4] {
    let (row, column) = (i32::from(cell) / i32::from(width), i32::from(cell) % i32::from(width));
    Way::ALL.map(|way| {
        let (down, right) = way.step();
        let (row, column) = (row + down, column + right);
        let inside = (0..i32::from(height)).contains(&row) && (0..i32::from(width)).contains(&column);
        if inside { (row * i32::from(width) + column) as Cell } else { NOWHERE }
    })
}

fn ways_out(next: [Cell; 4]) -> ([Way; 4], u8) {
    let mut ways = [Way::Right; 4];
    let mut count = 0;
    for way in Way::ALL {
        if next[way as usize] != NOWHERE {
            ways[count] = way;
            count += 1;
        }
    }
    (ways, count as u8)
}
