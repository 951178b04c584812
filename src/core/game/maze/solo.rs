//! The maze for one, with walls or without: collect as many points as possible before the turns are over.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::game::bits::mix2;
use crate::game::reader::NotationReader;
use crate::game::{
    ActionId, Notation, NotationError, NotationFault, Position, Rng64, Sequential, Solo, random_below,
};

use super::board::{CellSet, MazeBoard, MazeCell};
use super::sketch::{MazeRules, MazeSketch};
use super::text::Legend;
use super::{Direction, MazeParameters, book, text};

/// A position of the maze for one. The default is the book's board 0 of 4x3 cells and 4 turns.
///
/// The game is over after its last turn, and at once where walls or the edge leave the character no move.
#[derive(Debug)]
pub struct Collector {
    board: Arc<MazeBoard>,
    left: CellSet,
    at: MazeCell,
    collected: u16,
    turn: u16,
    turns: u16,
    /// Kept only for the name of the game.
    origin: BoardOrigin,
    /// A key of the cells left, updated with each change.
    left_key: u64,
}

/// The kind of maze and the number of its board.
#[derive(Clone, Copy, Debug, Default)]
struct BoardOrigin {
    walled: bool,
    seed: u32,
    start_drawn: bool,
}

impl BoardOrigin {
    const fn new(plan: MazeParameters, walled: bool) -> Self {
        Self { walled, seed: plan.seed, start_drawn: plan.start_drawn }
    }
}

impl Collector {
    /// The sizes offered: rows and columns.
    pub const SIZES: RangeInclusive<u8> = 1..=32;
    /// The lengths offered.
    pub const TURNS: RangeInclusive<u16> = 1..=400;
    /// The greatest sum of points on a board.
    const POINTS: u16 = MazeBoard::CELLS as u16 * MazeBoard::MOST as u16;

    /// The book's board of this number. Sizes and turns beyond the limits are clamped.
    pub fn new(plan: MazeParameters) -> Self {
        let plan = plan.within(&Self::SIZES, &Self::TURNS);
        let (board, start) = book::solo(plan);
        Self::begin(board, start, plan.turns).of(BoardOrigin::new(plan, false))
    }

    /// The book's board of this number with walls.
    pub fn with_walls(plan: MazeParameters) -> Self {
        let plan = plan.within(&Self::SIZES, &Self::TURNS);
        let (board, start) = book::walls(plan);
        Self::begin(board, start, plan.turns).of(BoardOrigin::new(plan, true))
    }

    /// The present board, for editing by hand.
    pub fn sketch(&self) -> MazeSketch {
        let rules = MazeRules { sizes: Self::SIZES, turns: Self::TURNS, walls: self.is_walled() };
        MazeSketch::of(&self.board, rules, self.turns_left(), &[self.at], |cell| self.points_on(cell))
    }

    /// A new game of this maze on a board drawn by hand.
    #[must_use]
    pub fn on(&self, sketch: &MazeSketch) -> Self {
        let at = sketch.characters().first().copied().unwrap_or(0);
        Self::begin(sketch.board(), at, sketch.turns()).of(self.origin)
    }

    fn begin(board: MazeBoard, at: MazeCell, turns: u16) -> Self {
        let left = board.with_points();
        let lie = (0..).zip(board.all_points()).filter(|&(_, &points)| points > 0);
        let left_key = lie.fold(0, |key, (cell, _)| key ^ board.key(cell));
        let board = Arc::new(board);
        Self { board, left, at, collected: 0, turn: 0, turns, origin: BoardOrigin::default(), left_key }
    }

    fn of(self, origin: BoardOrigin) -> Self {
        Self { origin, ..self }
    }

    /// The grid.
    pub fn board(&self) -> &MazeBoard {
        &self.board
    }

    /// Size, length and number.
    pub fn plan(&self) -> MazeParameters {
        let plan = MazeParameters::new(self.board.width(), self.board.height(), self.turns, self.origin.seed);
        MazeParameters { start_drawn: self.origin.start_drawn, ..plan }
    }

    /// Whether this is the maze with walls.
    pub const fn is_walled(&self) -> bool {
        self.origin.walled
    }

    /// Turns still to be played.
    pub const fn turns_left(&self) -> u16 {
        self.turns - self.turn
    }

    /// The cell of the character.
    pub const fn place(&self) -> MazeCell {
        self.at
    }

    /// The points left on a cell.
    #[inline]
    pub fn points_on(&self, cell: MazeCell) -> u8 {
        if self.left.contains(cell) { self.board.points(cell) } else { 0 }
    }

    /// All cells, by rows.
    fn cells(&self) -> std::ops::Range<MazeCell> {
        0..self.board.all_points().len() as MazeCell
    }

    /// The cells whose points are still there.
    pub const fn left(&self) -> &CellSet {
        &self.left
    }

    #[inline]
    fn ways(&self) -> &[Direction] {
        self.board.ways(self.at)
    }

    /// The key of a position of this board.
    #[inline]
    fn key_of(&self, left_key: u64, at: MazeCell, collected: u16, turns_left: u16) -> u64 {
        let size = u64::from(self.board.height()) << 8 | u64::from(self.board.width());
        let state = u64::from(at) << 32 | u64::from(collected) << 16 | u64::from(turns_left);
        mix2(left_key ^ size, state)
    }

    /// Reads a position as it is displayed; the number of the board and whether there are walls stay those of
    /// `self`.
    fn read(&self, text: &str) -> Result<Self, NotationError> {
        let mut reader = NotationReader::new(text);
        let legend = Legend { sizes: Self::SIZES, characters: &['@'], walls: self.is_walled() };
        let grid = text::grid(&mut reader, &legend)?;
        let [Some(at)] = grid.characters[..] else {
            return Err(reader.error_about_all(NotationFault::Missing));
        };
        let collected = text::number(&mut reader, ' ', &(0..=Self::POINTS))?;
        let left = text::number(&mut reader, ' ', &(0..=*Self::TURNS.end()))?;
        reader.end()?;
        // A game that is over has been played.
        let (turn, turns) = if left == 0 { (1, 1) } else { (0, left) };
        let board = MazeBoard::walled(grid.height, grid.width, grid.points, grid.walls);
        let start = Self::begin(board, at, turns).of(self.origin);
        Ok(Self { collected, turn, ..start })
    }
}

impl Clone for Collector {
    fn clone(&self) -> Self {
        Self { board: Arc::clone(&self.board), ..*self }
    }

    /// On the same board the shared reference is not counted: beams do little else.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        if !Arc::ptr_eq(&self.board, &source.board) {
            self.board = Arc::clone(&source.board);
        }
        let Self { board: _, left, at, collected, turn, turns, origin, left_key } = *source;
        (self.left, self.left_key) = (left, left_key);
        (self.at, self.collected, self.turn, self.turns) = (at, collected, turn, turns);
        self.origin = origin;
    }
}

/// The book's board 0 of 4x3 cells and 4 turns.
impl Default for Collector {
    fn default() -> Self {
        Self::new(MazeParameters::new(4, 3, 4, 0))
    }
}

/// Two positions are equal when they look the same and have equally many turns left.
impl PartialEq for Collector {
    fn eq(&self, other: &Self) -> bool {
        let size = |it: &Self| (it.board.height(), it.board.width());
        let state = |it: &Self| (it.at, it.collected, it.turns_left());
        let looks = |it: &Self, cell| (it.points_on(cell), it.board.is_wall(cell));
        size(self) == size(other)
            && state(self) == state(other)
            && self.cells().all(|cell| looks(self, cell) == looks(other, cell))
    }
}

impl Eq for Collector {}

impl Hash for Collector {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key().hash(hasher);
    }
}

impl Position for Collector {
    type Action = Direction;

    #[inline]
    fn is_over(&self) -> bool {
        self.turn == self.turns || self.ways().is_empty()
    }
}

impl Sequential for Collector {
    fn actions(&self, out: &mut Vec<Direction>) {
        out.clear();
        // Where the character has no move, the list stays empty by itself.
        if self.turn < self.turns {
            out.extend_from_slice(self.ways());
        }
    }

    #[inline]
    fn play(&mut self, way: Direction) {
        debug_assert!(!self.is_over());
        let Some(cell) = self.board.next(self.at, way) else { return };
        self.at = cell;
        self.turn += 1;
        if self.left.contains(cell) {
            let points = self.board.points(cell);
            self.left.remove(cell);
            self.collected += u16::from(points);
            self.left_key ^= self.board.key(cell);
        }
    }

    fn action(&self, id: ActionId) -> Option<Direction> {
        let way = Direction::ALL.get(usize::from(id.0)).copied()?;
        (!self.is_over() && self.ways().contains(&way)).then_some(way)
    }

    fn count_actions(&self) -> u64 {
        if self.turn == self.turns { 0 } else { self.ways().len() as u64 }
    }

    #[inline]
    fn random_action(&self, rng: &mut Rng64) -> Direction {
        let ways = self.ways();
        ways[random_below(rng, ways.len() as u32) as usize]
    }
}

impl Solo for Collector {
    #[inline]
    fn points(&self) -> i32 {
        self.collected.into()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key_of(self.left_key, self.at, self.collected, self.turns_left())
    }

    #[inline]
    fn points_after(&self, way: Direction) -> i32 {
        let found = self.board.next(self.at, way).map_or(0, |cell| self.points_on(cell));
        self.points() + i32::from(found)
    }

    #[inline]
    fn key_after(&self, way: Direction) -> u64 {
        let Some(cell) = self.board.next(self.at, way) else { return self.key() };
        let found = self.points_on(cell);
        let left_key = if found > 0 { self.left_key ^ self.board.key(cell) } else { self.left_key };
        // An action is legal only while there is a turn left, so this does not fall below 0.
        self.key_of(left_key, cell, self.collected + u16::from(found), self.turns_left() - 1)
    }
}

impl Notation for Collector {
    fn parse_position(&self, text: &str) -> Result<Self, NotationError> {
        self.read(text)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<ActionId>, NotationError> {
        text::moves(self, text)
    }
}

impl fmt::Display for Collector {
    /// The rows with points as digits (0 as a dot), `#` for walls and `@` for the character; the points
    /// collected, and the turns left: `1@3/.#5/907 12 6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = MazeCell::from(self.board.width());
        for cell in self.cells() {
            if cell > 0 && cell % width == 0 {
                f.write_str("/")?;
            }
            match self.points_on(cell) {
                _ if cell == self.at => f.write_str("@")?,
                _ if self.board.is_wall(cell) => f.write_str("#")?,
                0 => f.write_str(".")?,
                points => write!(f, "{points}")?,
            }
        }
        write!(f, " {} {}", self.collected, self.turns_left())
    }
}
