//! The maze whose characters walk by themselves ("auto maze" in the book): the player only chooses their
//! starts.
//!
//! An action places one character; the game is over once all are placed. Then they walk without further
//! choices, so the walk is part of the result: every turn all of them step to the neighbour with most points,
//! and then collect the points there, a shared cell once. Points under the start cells are lost.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::game::bits::mix2;
use crate::game::reader::NotationReader;
use crate::game::{
    ActionId, Notation, NotationError, NotationFault, Position, Rng64, Sequential, Solo, random_below,
};

use super::board::{self, MazeBoard, MazeCell};
use super::sketch::{MazeRules, MazeSketch};
use super::text::Legend;
use super::{MazeParameters, book, text};

/// The start cell of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StartCell {
    pub cell: MazeCell,
    /// The columns of the board, for the name of the cell.
    width: u8,
}

impl From<StartCell> for ActionId {
    fn from(start: StartCell) -> Self {
        Self(start.cell)
    }
}

impl fmt::Display for StartCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&board::cell_name(self.cell, self.width))
    }
}

/// A position of the auto maze: the characters placed so far, in the order in which they were placed.
/// Positions are equal whatever that order, for it does not matter. The default is the book's board 0 of 5x5
/// cells and 5 turns.
#[derive(Clone, Debug)]
pub struct Auto {
    board: Arc<MazeBoard>,
    starts: [MazeCell; Self::CHARACTERS],
    standing: u8,
    turns: u16,
    /// The number of the board; kept only for the name of the game.
    seed: u32,
    /// A key of board and turns.
    board_key: u64,
}

impl Auto {
    pub const CHARACTERS: usize = 3;
    /// The sizes offered: rows and columns.
    pub const SIZES: RangeInclusive<u8> = 1..=16;
    /// The lengths offered.
    pub const TURNS: RangeInclusive<u16> = 1..=100;
    const CELLS: usize = 256;

    /// The book's board of this number. Sizes and turns beyond the limits are clamped.
    pub fn new(plan: MazeParameters) -> Self {
        let plan = plan.within(&Self::SIZES, &Self::TURNS);
        Self::begin(book::auto(plan), plan.turns, plan.seed)
    }

    fn begin(board: MazeBoard, turns: u16, seed: u32) -> Self {
        let size = u64::from(turns) << 16 | u64::from(board.height()) << 8 | u64::from(board.width());
        let points = (0..).zip(board.all_points());
        let board_key =
            points.fold(size, |key, (cell, &points): (u64, _)| key ^ mix2(cell, u64::from(points) + 1));
        let starts = [0; Self::CHARACTERS];
        Self { board: Arc::new(board), starts, standing: 0, turns, seed, board_key }
    }

    /// The board, for editing by hand. The player chooses the starts, so no character is on it.
    pub fn sketch(&self) -> MazeSketch {
        let rules = MazeRules { sizes: Self::SIZES, turns: Self::TURNS, walls: false };
        MazeSketch::of(&self.board, rules, self.turns, &[], |cell| self.board.points(cell))
    }

    /// A new game of this maze on a board drawn by hand.
    #[must_use]
    pub fn on(&self, sketch: &MazeSketch) -> Self {
        Self::begin(sketch.board(), sketch.turns(), self.seed)
    }

    /// The grid.
    pub fn board(&self) -> &MazeBoard {
        &self.board
    }

    /// Size, length and number.
    pub fn plan(&self) -> MazeParameters {
        MazeParameters::new(self.board.width(), self.board.height(), self.turns, self.seed)
    }

    /// The start cells of the characters placed, in the order in which they were placed.
    pub fn starts(&self) -> &[MazeCell] {
        &self.starts[..usize::from(self.standing)]
    }

    /// The start cells in the order of the cells.
    fn sorted(&self) -> impl Iterator<Item = MazeCell> + use<> {
        let (mut starts, standing) = (self.starts, usize::from(self.standing));
        starts[..standing].sort_unstable();
        starts.into_iter().take(standing)
    }

    /// The walks of the characters placed: the cells of each, its start first.
    pub fn trails(&self) -> Vec<Vec<MazeCell>> {
        let mut trails: Vec<Vec<MazeCell>> = self.starts().iter().map(|&cell| vec![cell]).collect();
        self.walk(|places| trails.iter_mut().zip(places).for_each(|(trail, &place)| trail.push(place)));
        trails
    }

    /// Walks to the end, calls `show` with all cells after each turn, and returns the sum collected.
    fn walk(&self, mut show: impl FnMut(&[MazeCell])) -> u16 {
        let mut left = [0; Self::CELLS];
        left[..self.board.all_points().len()].copy_from_slice(self.board.all_points());
        let mut places = self.starts;
        let places = &mut places[..usize::from(self.standing)];
        for &place in &*places {
            // The points below the starts vanish unscored, as in the book's program.
            left[usize::from(place)] = 0;
        }
        let mut collected = 0;
        for _ in 0..self.turns {
            // Two loops: all step on the same board before any collects, or the second would see the board
            // after the first.
            for place in &mut *places {
                *place = self.step(*place, &left);
            }
            for &place in &*places {
                collected += u16::from(std::mem::take(&mut left[usize::from(place)]));
            }
            show(places);
        }
        collected
    }

    /// The neighbour with most points, the first of equals; the cell itself where there is none.
    #[inline]
    fn step(&self, from: MazeCell, left: &[u8; Self::CELLS]) -> MazeCell {
        let mut best = (from, None);
        for &way in self.board.ways(from) {
            let Some(next) = self.board.next(from, way) else { continue };
            let points = Some(left[usize::from(next)]);
            // Strictly more: of equals the first way stays, and `None` is less than 0 points, so a neighbour
            // without points is still taken.
            if points > best.1 {
                best = (next, points);
            }
        }
        best.0
    }

    fn start(&self, cell: MazeCell) -> StartCell {
        StartCell { cell, width: self.board.width() }
    }

    fn cells(&self) -> MazeCell {
        self.board.all_points().len() as MazeCell
    }

    /// Reads a position as it is displayed; the number of the board stays that of `self`.
    fn read(&self, text: &str) -> Result<Self, NotationError> {
        let mut reader = NotationReader::new(text);
        let legend = Legend { sizes: Self::SIZES, characters: &[], walls: false };
        let grid = text::grid(&mut reader, &legend)?;
        let turns = text::number(&mut reader, ' ', &Self::TURNS)?;
        let mut read = Self::begin(MazeBoard::new(grid.height, grid.width, grid.points), turns, self.seed);
        reader.skip_blanks();
        let starts = read.read_starts(&mut reader)?;
        reader.end()?;
        for start in starts {
            read.play(start);
        }
        Ok(read)
    }

    /// Takes the cells of as many characters as may still be placed.
    fn read_starts(&self, reader: &mut NotationReader<'_>) -> Result<Vec<StartCell>, NotationError> {
        let room = Self::CHARACTERS - usize::from(self.standing);
        let mut starts = Vec::new();
        loop {
            reader.take_while(|character| character.is_whitespace() || character == ',');
            if reader.peek().is_none() {
                return Ok(starts);
            }
            if starts.len() == room {
                return Err(reader.error(NotationFault::TooMuch));
            }
            let cell = text::cell(reader, self.board.height(), self.board.width())?;
            starts.push(self.start(cell));
        }
    }
}

/// The book's board 0 of 5x5 cells and 5 turns.
impl Default for Auto {
    fn default() -> Self {
        Self::new(MazeParameters::new(5, 5, 5, 0))
    }
}

impl PartialEq for Auto {
    fn eq(&self, other: &Self) -> bool {
        let size = |auto: &Self| (auto.board.height(), auto.board.width(), auto.turns);
        size(self) == size(other)
            && self.sorted().eq(other.sorted())
            && self.board.all_points() == other.board.all_points()
    }
}

impl Eq for Auto {}

impl std::hash::Hash for Auto {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        // Equal positions can differ in the order of their starts, which the hash must not see.
        self.key().hash(hasher);
    }
}

impl Position for Auto {
    type Action = StartCell;

    #[inline]
    fn is_over(&self) -> bool {
        usize::from(self.standing) == Self::CHARACTERS
    }
}

impl Sequential for Auto {
    fn actions(&self, out: &mut Vec<StartCell>) {
        out.clear();
        if !self.is_over() {
            out.extend((0..self.cells()).map(|cell| self.start(cell)));
        }
    }

    fn play(&mut self, start: StartCell) {
        debug_assert!(!self.is_over());
        self.starts[usize::from(self.standing)] = start.cell;
        self.standing += 1;
    }

    fn action(&self, id: ActionId) -> Option<StartCell> {
        (!self.is_over() && id.0 < self.cells()).then(|| self.start(id.0))
    }

    fn count_actions(&self) -> u64 {
        if self.is_over() { 0 } else { self.cells().into() }
    }

    fn random_action(&self, rng: &mut Rng64) -> StartCell {
        self.start(random_below(rng, self.cells().into()) as MazeCell)
    }
}

/// Points: the sum that the characters placed collect by themselves.
impl Solo for Auto {
    fn points(&self) -> i32 {
        self.walk(|_| ()).into()
    }

    fn key(&self) -> u64 {
        // The leading 1 keeps one start on cell 0 apart from no start at all.
        let starts = self.sorted().fold(1, |key, cell| key << 16 | u64::from(cell));
        mix2(self.board_key, starts)
    }
}

impl Notation for Auto {
    fn parse_position(&self, text: &str) -> Result<Self, NotationError> {
        self.read(text)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<ActionId>, NotationError> {
        let mut reader = NotationReader::new(text);
        // Every cell is legal for every character, so every cell that can be read can be played.
        Ok(self.read_starts(&mut reader)?.into_iter().map(Into::into).collect())
    }
}

impl fmt::Display for Auto {
    /// The rows with points as digits (0 as a dot), the turns, and the starts of the characters placed:
    /// `12345/54321 5 a1,c2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = MazeCell::from(self.board.width());
        for cell in 0..self.cells() {
            if cell > 0 && cell % width == 0 {
                f.write_str("/")?;
            }
            match self.board.points(cell) {
                0 => f.write_str(".")?,
                points => write!(f, "{points}")?,
            }
        }
        write!(f, " {}", self.turns)?;
        for (index, &cell) in self.starts().iter().enumerate() {
            write!(f, "{}{}", if index == 0 { ' ' } else { ',' }, self.start(cell))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_step_before_any_collects_and_a_shared_cell_pays_once() {
        let start = Auto::default().read("191 1").expect("a board");
        let both = |cells: &str| start.read(&format!("191 1 {cells}")).expect("a position").points();
        assert_eq!(both("a1"), 9);
        assert_eq!(both("a1,c1"), 9, "both stand on the 9");
        assert_eq!(both("b1"), 1, "the 9 under the start is lost; right comes first");
        assert_eq!(both("b1,b1,b1"), 1);
    }

    #[test]
    fn characters_keep_the_numbers_in_which_they_were_placed() {
        let position = |cells: &str| Auto::default().read(&format!("123/456 2 {cells}")).expect("a position");
        let (one, other) = (position("c2,a1,b1"), position("a1,b1,c2"));
        assert_eq!((one.starts(), other.starts()), (&[5, 0, 1][..], &[0, 1, 5][..]));
        assert_eq!((&one, one.key(), one.points()), (&other, other.key(), other.points()));
        assert_eq!(one.to_string(), "123/456 2 c2,a1,b1");
        assert_ne!(one, position("a1,b1,b2"));
    }
}
