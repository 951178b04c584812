//! A maze for editing by hand: points, walls, characters, size and length.
//!
//! A [`MazeSketch`] is always a board on which its maze can begin: a change that would make an impossible one
//! is refused with the reason. Each maze turns its position into a sketch and a sketch into the position of a
//! new game.

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
    /// The start of each character, never in a wall.
    characters: Vec<MazeCell>,
    rules: MazeRules,
}

/// The limits of a maze's boards.
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
    /// Puts a number of points on a cell, 0..=9.
    Points(MazeCell, u8),
    /// Builds a wall on a cell (`true`) or removes it.
    Wall(MazeCell, bool),
    /// Sets the start cell of this character, counted from 0.
    Character(usize, MazeCell),
    /// Sets the number of columns; new ones are empty, and characters beyond the edge move inside.
    Width(u8),
    /// Sets the number of rows, with the same effects.
    Height(u8),
    Turns(u16),
    /// Removes all points and walls.
    Clear,
    /// Makes the right half the mirror image of the left, points and walls, and the last character that of
    /// the first.
    Mirror,
}

/// The reason why a change is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SketchRefusal {
    #[error("there is no such cell on this board")]
    NoCell,
    /// A cell holds 0 to 9 points.
    #[error("a cell holds 0 to {} points", MazeBoard::MOST)]
    Points,
    #[error("there is no such character in this maze")]
    NoCharacter,
    /// Points or a character in a wall.
    #[error("there is a wall: nothing can lie or stand in it")]
    InWall,
    /// Points or a wall under a character.
    #[error("a character begins there: no points and no wall can be under it")]
    UnderCharacter,
    #[error("this maze has no walls; maze-walls has")]
    NoWalls,
    /// Columns or rows out of range: the least and the greatest number.
    #[error("this maze has {0} to {1} columns and rows")]
    Size(u8, u8),
    /// A length out of range: the least and the greatest.
    #[error("this maze has {0} to {1} turns")]
    Turns(u16, u16),
}

impl MazeSketch {
    /// The sketch of a board with the present `points`, and a number of turns left.
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

    /// Columns, rows and turns, as the plan of a board with this number.
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

    /// The start cells of the characters.
    pub fn characters(&self) -> &[MazeCell] {
        &self.characters
    }

    /// Whether the maze can have walls.
    pub const fn may_have_walls(&self) -> bool {
        self.rules.walls
    }

    /// The possible numbers of columns and of rows.
    pub const fn sizes(&self) -> &RangeInclusive<u8> {
        &self.rules.sizes
    }

    /// The possible lengths.
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
            // A character that moves inside can meet a wall and points there.
            self.walls.remove(inside);
            self.points[usize::from(inside)] = 0;
            self.characters[index] = inside;
        }
        Ok(())
    }

    fn mirror(&mut self) {
        let old = self.clone();
        // A single character has no counterpart and stays.
        if let [first, .., last] = &mut self.characters[..] {
            *last = old.opposite(*first);
        }
        for (row, column) in places(self.width, self.height) {
            // The left half and a middle column are their own image.
            let image = old.cell(row, column.min(self.width - 1 - column));
            let cell = self.cell(row, column);
            // Checked after the characters have moved, and in both halves: no points or walls may be under
            // them.
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

    const fn place_of(&self, cell: MazeCell) -> (u8, u8) {
        ((cell / self.width as MazeCell) as u8, (cell % self.width as MazeCell) as u8)
    }

    const fn opposite(&self, cell: MazeCell) -> MazeCell {
        let (row, column) = self.place_of(cell);
        self.cell(row, self.width - 1 - column)
    }

    /// The number of turns of the game.
    pub const fn turns(&self) -> u16 {
        self.turns
    }

    pub(super) fn board(&self) -> MazeBoard {
        MazeBoard::walled(self.height, self.width, self.points.clone(), self.walls)
    }
}

/// Rows and columns of a rectangle, row by row.
fn places(width: u8, height: u8) -> impl Iterator<Item = (u8, u8)> {
    (0..height).flat_map(move |row| (0..width).map(move |column| (row, column)))
}
