//! The maze with walls, written as plainly as a first program would write it: rows of numbers, everything
//! copied for every child, the distance to the nearest points by a queue. It is the baseline of the
//! measurement, and the oracle in tests of the fast versions; no other code uses it.

use std::collections::VecDeque;
use std::fmt;

use crate::game::maze::{Collector, Direction};
use crate::game::{Position, Sequential, Solo};

/// A position of the maze with walls.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NaiveMaze {
    points: Vec<Vec<i32>>,
    walls: Vec<Vec<bool>>,
    row: usize,
    column: usize,
    collected: i32,
    turns_left: u16,
}

impl From<&Collector> for NaiveMaze {
    fn from(maze: &Collector) -> Self {
        let board = maze.board();
        let (height, width) = (usize::from(board.height()), usize::from(board.width()));
        let cell = |row, column| (row * width + column) as u16;
        let rows = |row| (0..width).map(|column| i32::from(maze.points_on(cell(row, column)))).collect();
        let walls = |row| (0..width).map(|column| board.is_wall(cell(row, column))).collect();
        Self {
            points: (0..height).map(rows).collect(),
            walls: (0..height).map(walls).collect(),
            row: usize::from(maze.place()) / width,
            column: usize::from(maze.place()) % width,
            collected: maze.points(),
            turns_left: maze.turns_left(),
        }
    }
}

impl NaiveMaze {
    fn neighbour(&self, row: usize, column: usize, way: Direction) -> Option<(usize, usize)> {
        let (down, right) = way.step();
        let row = row.checked_add_signed(down as isize)?;
        let column = column.checked_add_signed(right as isize)?;
        let wall = self.walls.get(row)?.get(column)?;
        (!wall).then_some((row, column))
    }

    /// Steps to the nearest cell with points other than the character's own.
    pub fn distance(&self) -> Option<i32> {
        // −1 stands for a cell that was not reached yet.
        let mut steps = vec![vec![-1; self.walls[0].len()]; self.walls.len()];
        let mut queue = VecDeque::from([(self.row, self.column)]);
        steps[self.row][self.column] = 0;
        while let Some(cell) = queue.pop_front() {
            let here = steps[cell.0][cell.1];
            if here > 0 && self.points[cell.0][cell.1] > 0 {
                return Some(here);
            }
            for way in Direction::ALL {
                if let Some(next) = self.neighbour(cell.0, cell.1, way)
                    && steps[next.0][next.1] < 0
                {
                    steps[next.0][next.1] = here + 1;
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// The rating of the book's evaluation: points times cells, minus the steps to the nearest points.
    pub fn promise(&self) -> i32 {
        let cells = (self.walls.len() * self.walls[0].len()) as i32;
        // Where no points are left, they count as farther away than any cell can be.
        self.collected * cells - self.distance().unwrap_or(cells)
    }
}

impl Position for NaiveMaze {
    type Action = Direction;

    fn is_over(&self) -> bool {
        self.count_actions() == 0
    }
}

impl Sequential for NaiveMaze {
    fn actions(&self, out: &mut Vec<Direction>) {
        out.clear();
        let open = |way: &Direction| self.neighbour(self.row, self.column, *way).is_some();
        out.extend(Direction::ALL.into_iter().filter(|way| self.turns_left > 0 && open(way)));
    }

    fn play(&mut self, way: Direction) {
        // A step into a wall or off the board leaves the position unchanged.
        let Some((row, column)) = self.neighbour(self.row, self.column, way) else { return };
        (self.row, self.column) = (row, column);
        self.collected += std::mem::take(&mut self.points[row][column]);
        self.turns_left -= 1;
    }
}

impl Solo for NaiveMaze {
    fn points(&self) -> i32 {
        self.collected
    }

    /// A key computed from the whole board, as none is updated with each step.
    fn key(&self) -> u64 {
        use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};
        // The default state of a map would give other keys in each run of the program.
        BuildHasherDefault::<DefaultHasher>::default().hash_one(self)
    }
}

impl fmt::Display for NaiveMaze {
    /// In the form of [`Collector`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, points) in self.points.iter().enumerate() {
            if row > 0 {
                f.write_str("/")?;
            }
            for (column, points) in points.iter().enumerate() {
                match points {
                    _ if (row, column) == (self.row, self.column) => f.write_str("@")?,
                    _ if self.walls[row][column] => f.write_str("#")?,
                    0 => f.write_str(".")?,
                    points => write!(f, "{points}")?,
                }
            }
        }
        write!(f, " {} {}", self.collected, self.turns_left)
    }
}
