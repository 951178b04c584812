//! A maze as a thing to be changed by hand: what lies where, who stands where, how large and how long.
//!
//! A [`MazeSketch`] is always a board on which its maze can begin: a change that would make an impossible one is refused
//! with the reason. Each maze turns its position into a sketch and a sketch into the position of a new game.

use std::ops::RangeInclusive;

use super::MazeParameters;
use super::board::{CellSet, MazeBoard, MazeCell};

/// A board that is being drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MazeSketch {
    width: u8,
    height: u8,
    turns: u16,
    /// By rows; nothing in walls and under characters.
    points: Vec<u8>,
    walls: CellSet,
    /// Where each character begins, never in a wall.
    characters: Vec<MazeCell>,
    rules: MazeRules,
}

/// What a maze may look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MazeRules {
    pub(super) sizes: RangeInclusive<u8>,
    pub(super) turns: RangeInclusive<u16>,
    /// Whether there can be walls.
    pub(super) walls: bool,
}

/// One change to a sketch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum SketchEdit {
    /// Lay so many points on a cell, 0..=9.
    Points(MazeCell, u8),
    /// Build a wall on a cell (true) or take it away.
    Wall(MazeCell, bool),
    /// Let this character, counted from 0, begin on a cell.
    Character(usize, MazeCell),
    /// So many columns; new ones are empty, and characters beyond the edge step inside.
    Width(u8),
    /// So many rows, likewise.
    Height(u8),
    Turns(u16),
    /// Take away all points and walls.
    Clear,
    /// Make the right half the mirror image of the left, points and walls, and the last character that of the first.
    Mirror,
}

/// Why a change is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SketchRefusal {
    /// No such cell.
    #[error("there is no such cell on this board")]
    NoCell,
    /// A cell holds 0 to 9 points.
    #[error("a cell holds 0 to {} points", MazeBoard::MOST)]
    Points,
    /// No such character.
    #[error("there is no such character in this maze")]
    NoCharacter,
    /// Nothing lies in a wall.
    #[error("there is a wall: nothing can lie or stand in it")]
    InWall,
    /// Nothing lies under a character.
    #[error("a character begins there: no points and no wall can be under it")]
    UnderCharacter,
    /// This maze has no walls.
    #[error("this maze has no walls; maze-walls has")]
    NoWalls,
    /// Columns or rows beyond what the maze offers.
    #[error("this maze has {0} to {1} columns and rows")]
    Size(u8, u8),
    /// A length beyond what the maze offers.
    #[error("this maze has {0} to {1} turns")]
    Turns(u16, u16),
}

impl MazeSketch {
    /// The sketch of a board on which `points` lie now, with so many turns still to come.
    pub(super) fn of(
        board: &MazeBoard,
        rules: MazeRules,
        turns: u16,
        characters: &[MazeCell],
        points: impl Fn(MazeCell) -> u8,
    ) -> Self {
        let cells = 0..board.all_points().len() as MazeCell;
        Self {
            width: board.width(),
            height: board.height(),
            // A game that is over has no turns left, but a new game needs one.
            turns: turns.max(1),
            points: cells.map(|cell| if characters.contains(&cell) { 0 } else { points(cell) }).collect(),
            walls: *board.walls(),
            characters: characters.to_vec(),
            rules,
        }
    }

    /// Columns, rows and turns, as a plan of the board with this number.
    pub const fn plan(&self, seed: u32) -> MazeParameters {
        MazeParameters::new(self.width, self.height, self.turns, seed)
    }

    /// The points on a cell; 0 beyond the board.
    pub fn points(&self, cell: MazeCell) -> u8 {
        self.points.get(usize::from(cell)).copied().unwrap_or(0)
    }

    /// Whether a cell is a wall.
    pub fn is_wall(&self, cell: MazeCell) -> bool {
        // A set has no room for cells beyond the largest board, of which it must not be asked.
        self.has(cell) && self.walls.contains(cell)
    }

    /// Where the characters begin.
    pub fn characters(&self) -> &[MazeCell] {
        &self.characters
    }

    /// Whether the maze can have walls.
    pub const fn may_have_walls(&self) -> bool {
        self.rules.walls
    }

    /// The numbers of columns and rows that the maze offers.
    pub const fn sizes(&self) -> &RangeInclusive<u8> {
        &self.rules.sizes
    }

    /// The lengths that the maze offers.
    pub const fn lengths(&self) -> &RangeInclusive<u16> {
        &self.rules.turns
    }

    /// The sketch after a change.
    ///
    /// # Errors
    /// [`SketchRefusal`] when the maze could not begin on such a board.
    pub fn edited(&self, edit: SketchEdit) -> Result<Self, SketchRefusal> {
        let mut next = self.clone();
        match edit {
            SketchEdit::Points(cell, points) => next.lay(cell, points)?,
            SketchEdit::Wall(cell, stands) => next.build(cell, stands)?,
            SketchEdit::Character(index, cell) => next.place(index, cell)?,
            SketchEdit::Width(width) => next.resize(width, self.height)?,
            SketchEdit::Height(height) => next.resize(self.width, height)?,
            SketchEdit::Turns(turns) => {
                let offered = &self.rules.turns;
                let fits = offered.contains(&turns);
                fits.then_some(()).ok_or(SketchRefusal::Turns(*offered.start(), *offered.end()))?;
                next.turns = turns;
            }
            SketchEdit::Clear => {
                next.points.fill(0);
                next.walls = CellSet::default();
            }
            SketchEdit::Mirror => next.mirror(),
        }
        Ok(next)
    }

    fn has(&self, cell: MazeCell) -> bool {
        usize::from(cell) < self.points.len()
    }

    fn lay(&mut self, cell: MazeCell, points: u8) -> Result<(), SketchRefusal> {
        if !self.has(cell) {
            Err(SketchRefusal::NoCell)
        } else if points > MazeBoard::MOST {
            Err(SketchRefusal::Points)
        } else if self.walls.contains(cell) {
            Err(SketchRefusal::InWall)
        } else if self.characters.contains(&cell) {
            Err(SketchRefusal::UnderCharacter)
        } else {
            self.points[usize::from(cell)] = points;
            Ok(())
        }
    }

    fn build(&mut self, cell: MazeCell, stands: bool) -> Result<(), SketchRefusal> {
        if !self.has(cell) {
            return Err(SketchRefusal::NoCell);
        }
        if !self.rules.walls {
            return Err(SketchRefusal::NoWalls);
        }
        if self.characters.contains(&cell) {
            return Err(SketchRefusal::UnderCharacter);
        }
        if stands {
            self.walls.insert(cell);
            self.points[usize::from(cell)] = 0;
        } else {
            self.walls.remove(cell);
        }
        Ok(())
    }

    fn place(&mut self, index: usize, cell: MazeCell) -> Result<(), SketchRefusal> {
        if !self.has(cell) {
            return Err(SketchRefusal::NoCell);
        }
        if self.walls.contains(cell) {
            return Err(SketchRefusal::InWall);
        }
        *self.characters.get_mut(index).ok_or(SketchRefusal::NoCharacter)? = cell;
        self.points[usize::from(cell)] = 0;
        Ok(())
    }

    fn resize(&mut self, width: u8, height: u8) -> Result<(), SketchRefusal> {
        let offered = &self.rules.sizes;
        if !offered.contains(&width) || !offered.contains(&height) {
            return Err(SketchRefusal::Size(*offered.start(), *offered.end()));
        }
        let old = self.clone();
        (self.width, self.height) = (width, height);
        self.points = vec![0; usize::from(width) * usize::from(height)];
        self.walls = CellSet::default();
        for (row, column) in places(width.min(old.width), height.min(old.height)) {
            let (from, to) = (old.cell(row, column), self.cell(row, column));
            self.points[usize::from(to)] = old.points(from);
            if old.walls.contains(from) {
                self.walls.insert(to);
            }
        }
        for index in 0..self.characters.len() {
            let (row, column) = old.place_of(self.characters[index]);
            let inside = self.cell(row.min(height - 1), column.min(width - 1));
            // A character that steps inside can meet a wall and points there.
            self.walls.remove(inside);
            self.points[usize::from(inside)] = 0;
            self.characters[index] = inside;
        }
        Ok(())
    }

    fn mirror(&mut self) {
        let old = self.clone();
        // A character alone has no other side and stays where it is.
        if let [first, .., last] = &mut self.characters[..] {
            *last = old.opposite(*first);
        }
        for (row, column) in places(self.width, self.height) {
            // The left half and a middle column are their own image.
            let image = old.cell(row, column.min(self.width - 1 - column));
            let cell = self.cell(row, column);
            // Asked when the characters have moved, and in both halves: nothing can lie under them.
            let taken = self.characters.contains(&cell);
            if old.walls.contains(image) && !taken {
                self.walls.insert(cell);
            } else {
                self.walls.remove(cell);
            }
            self.points[usize::from(cell)] = if taken { 0 } else { old.points(image) };
        }
    }

    const fn cell(&self, row: u8, column: u8) -> MazeCell {
        row as MazeCell * self.width as MazeCell + column as MazeCell
    }

    /// Row and column of a cell.
    const fn place_of(&self, cell: MazeCell) -> (u8, u8) {
        ((cell / self.width as MazeCell) as u8, (cell % self.width as MazeCell) as u8)
    }

    const fn opposite(&self, cell: MazeCell) -> MazeCell {
        let (row, column) = self.place_of(cell);
        self.cell(row, self.width - 1 - column)
    }

    /// Turns of the game.
    pub const fn turns(&self) -> u16 {
        self.turns
    }

    /// The grid.
    pub(super) fn board(&self) -> MazeBoard {
        MazeBoard::walled(self.height, self.width, self.points.clone(), self.walls)
    }
}

/// Rows and columns of a rectangle, row by row.
fn places(width: u8, height: u8) -> impl Iterator<Item = (u8, u8)> {
    (0..height).flat_map(move |row| (0..width).map(move |column| (row, column)))
}
