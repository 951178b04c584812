//! Grid of a maze: the part that never changes during a game, shared by all its positions; and sets of its
//! cells.

use std::collections::VecDeque;

use super::Direction;
use crate::game::bits::mix2;

/// A cell, row * width + column.
pub type MazeCell = u16;

/// No cell: beyond the edge or inside a wall.
const NOWHERE: MazeCell = MazeCell::MAX;

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellSet([u64; MazeBoard::CELLS / 64]);

impl CellSet {
    /// Whether a cell is in the set.
    #[inline]
    pub const fn contains(&self, cell: MazeCell) -> bool {
        self.0[cell as usize / 64] >> (cell % 64) & 1 != 0
    }

    /// Adds a cell.
    #[inline]
    pub const fn insert(&mut self, cell: MazeCell) {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
    }

    /// Removes a cell.
    #[inline]
    pub const fn remove(&mut self, cell: MazeCell) {
        self.0[cell as usize / 64] &= !(1 << (cell % 64));
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}

/// Points, walls, size and neighbours.
#[derive(Clone, Debug)]
pub struct MazeBoard {
    height: u8,
    width: u8,
    points: Vec<u8>,
    walls: CellSet,
    // Only of boards that fit one word; all others are searched with a queue.
    flood: Option<Flood>,
    spots: Vec<CellInfo>,
}

/// Data of a cell that a search needs often, side by side.
#[derive(Clone, Copy, Debug)]
struct CellInfo {
    /// A key of the cell with its points.
    key: u64,
    /// The neighbour in each direction.
    next: [MazeCell; 4],
    /// The ways out, in order, and their number.
    ways: [Direction; 4],
    count: u8,
    points: u8,
}

impl MazeBoard {
    /// The greatest number of cells.
    pub const CELLS: usize = 1024;
    /// The greatest number of points in a cell.
    pub const MOST: u8 = 9;

    /// A board from its points by rows, each 0..=9; as many as there are cells.
    pub(super) fn new(height: u8, width: u8, points: Vec<u8>) -> Self {
        Self::walled(height, width, points, CellSet::default())
    }

    /// A board with walls, which have no points.
    pub(super) fn walled(height: u8, width: u8, mut points: Vec<u8>, walls: CellSet) -> Self {
        let cells = 0..MazeCell::from(height) * MazeCell::from(width);
        debug_assert!((1..=Self::CELLS).contains(&cells.len()) && points.len() == cells.len());
        for wall in cells.clone().filter(|&cell| walls.contains(cell)) {
            // The book draws points for walls as well; they can never be collected and must not attract a
            // search.
            points[usize::from(wall)] = 0;
        }
        let open = |cell: &mut MazeCell| {
            *cell = if *cell != NOWHERE && walls.contains(*cell) { NOWHERE } else { *cell }
        };
        let next = |cell| {
            let mut next = neighbours(height, width, cell);
            next.iter_mut().for_each(open);
            next
        };
        let spot = |(cell, &points): (MazeCell, &u8)| {
            let next = next(cell);
            let (ways, count) = ways_out(next);
            CellInfo { key: mix2(cell.into(), points.into()), next, ways, count, points }
        };
        let spots = cells.zip(&points).map(spot).collect();
        let flood = Flood::new(height, width, &walls);
        Self { height, width, points, walls, flood, spots }
    }

    /// The number of rows.
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// The number of columns.
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// The points of a cell at the beginning.
    #[inline]
    pub fn points(&self, cell: MazeCell) -> u8 {
        self.spot(cell).points
    }

    #[inline]
    fn spot(&self, cell: MazeCell) -> &CellInfo {
        &self.spots[usize::from(cell)]
    }

    /// A key that identifies a cell with its points.
    #[inline]
    pub(super) fn key(&self, cell: MazeCell) -> u64 {
        self.spot(cell).key
    }

    /// The points of all cells, by rows.
    pub fn all_points(&self) -> &[u8] {
        &self.points
    }

    /// The neighbour in a direction; `None` off the board and in a wall.
    #[inline]
    pub fn next(&self, cell: MazeCell, way: Direction) -> Option<MazeCell> {
        let next = self.spot(cell).next[way as usize];
        (next != NOWHERE).then_some(next)
    }

    /// Whether a cell is a wall.
    #[inline]
    pub const fn is_wall(&self, cell: MazeCell) -> bool {
        self.walls.contains(cell)
    }

    /// The walls.
    pub const fn walls(&self) -> &CellSet {
        &self.walls
    }

    /// The cells with points at the beginning.
    pub fn with_points(&self) -> CellSet {
        let mut cells = CellSet::default();
        let lie = (0..).zip(&self.points).filter(|&(_, &points)| points > 0);
        lie.for_each(|(cell, _)| cells.insert(cell));
        cells
    }

    /// Steps from a cell to the nearest other cell of `goals`; `None` if none can be reached.
    #[inline]
    pub fn distance(&self, from: MazeCell, goals: &CellSet) -> Option<u16> {
        // Where there is a flood, all cells are in the first word of a set.
        match &self.flood {
            Some(flood) => flood.distance(from, goals.0[0]),
            None => self.distance_by_queue(from, goals),
        }
    }

    /// Steps from each cell to the nearest of `goals`, by rows; `None` for walls and where none can be
    /// reached.
    pub fn distances(&self, goals: &CellSet) -> Vec<Option<u16>> {
        let cells = 0..self.points.len() as MazeCell;
        let mut distances: Vec<_> = cells.clone().map(|cell| goals.contains(cell).then_some(0)).collect();
        // All goals begin in the queue, so that each cell is first reached from the nearest of them.
        let mut queue: VecDeque<MazeCell> = cells.filter(|&cell| goals.contains(cell)).collect();
        while let Some(cell) = queue.pop_front() {
            let steps = distances[usize::from(cell)].map(|steps| steps + 1);
            for next in self.ways(cell).iter().filter_map(|&way| self.next(cell, way)) {
                if distances[usize::from(next)].is_none() {
                    distances[usize::from(next)] = steps;
                    queue.push_back(next);
                }
            }
        }
        distances
    }

    /// The name of a cell: `c2` is the third column of the second row.
    pub fn name(&self, cell: MazeCell) -> String {
        cell_name(cell, self.width)
    }

    /// The distance on a board of any size, one cell after the other.
    fn distance_by_queue(&self, from: MazeCell, goals: &CellSet) -> Option<u16> {
        let mut seen = CellSet::default();
        seen.insert(from);
        let mut rim = vec![from];
        let mut next = Vec::new();
        for steps in 0.. {
            // The cell itself does not count: its points are taken on arrival.
            if rim.iter().any(|&cell| cell != from && goals.contains(cell)) {
                return Some(steps);
            }
            for cell in rim.drain(..).flat_map(|cell| self.spot(cell).next) {
                if cell != NOWHERE && !seen.contains(cell) {
                    seen.insert(cell);
                    next.push(cell);
                }
            }
            if next.is_empty() {
                return None;
            }
            std::mem::swap(&mut rim, &mut next);
        }
        None
    }

    /// The ways out of a cell, in their order; none where walls enclose it.
    #[inline]
    pub fn ways(&self, cell: MazeCell) -> &[Direction] {
        let spot = self.spot(cell);
        &spot.ways[..usize::from(spot.count)]
    }
}

/// Breadth-first search over all cells of a rim at once, on boards that fit one word: bit = cell.
#[derive(Clone, Copy, Debug)]
struct Flood {
    floor: u64,
    first_column: u64,
    last_column: u64,
    width: u8,
}

impl Flood {
    /// The flood of a board of at most 64 cells; `None` for larger ones.
    fn new(height: u8, width: u8, walls: &CellSet) -> Option<Self> {
        let cells = u32::from(height) * u32::from(width);
        // Boards of more than 64 cells end here, without a flood.
        let all = u64::MAX.checked_shr(64_u32.checked_sub(cells)?)?;
        let column = |column: u8| (0..height).fold(0, |cells, row| cells | 1 << (row * width + column));
        let (first_column, last_column) = (column(0), column(width - 1));
        Some(Self { floor: all & !walls.0[0], first_column, last_column, width })
    }

    #[inline]
    fn distance(&self, from: MazeCell, goals: u64) -> Option<u16> {
        let mut reached = 1_u64 << from;
        // The cell itself does not count, as in the search with a queue.
        let goals = goals & !reached;
        for steps in 0.. {
            if reached & goals != 0 {
                return Some(steps);
            }
            // Without the masks a step beyond the end of a row would reach the beginning of the next one.
            let beside = (reached & !self.last_column) << 1 | (reached & !self.first_column) >> 1;
            let above_and_below = reached << self.width | reached >> self.width;
            let wider = reached | (beside | above_and_below) & self.floor;
            if wider == reached {
                return None;
            }
            reached = wider;
        }
        None
    }
}

/// The name of a cell: `c2` is the third column of the second row; after `z` follows `aa`.
pub(super) fn cell_name(cell: MazeCell, width: u8) -> String {
    let (row, column) = (cell / MazeCell::from(width), (cell % MazeCell::from(width)) as u8);
    let letter = |place: u8| char::from(b'a' + place);
    let name = format!("{}{}", letter(column % 26), row + 1);
    if column < 26 { name } else { format!("{}{name}", letter(column / 26 - 1)) }
}

fn neighbours(height: u8, width: u8, cell: MazeCell) -> [MazeCell; 4] {
    let (row, column) = (i32::from(cell) / i32::from(width), i32::from(cell) % i32::from(width));
    Direction::ALL.map(|way| {
        let (down, right) = way.step();
        let (row, column) = (row + down, column + right);
        let inside = (0..i32::from(height)).contains(&row) && (0..i32::from(width)).contains(&column);
        if inside { (row * i32::from(width) + column) as MazeCell } else { NOWHERE }
    })
}

fn ways_out(next: [MazeCell; 4]) -> ([Direction; 4], u8) {
    // Entries beyond the count are never read.
    let mut ways = [Direction::Right; 4];
    let mut count = 0;
    for way in Direction::ALL {
        if next[way as usize] != NOWHERE {
            ways[count] = way;
            count += 1;
        }
    }
    (ways, count as u8)
}
