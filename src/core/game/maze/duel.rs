//! The maze for two players in turn ("alternate maze" in the book): the one with more points wins.
//!
//! Both may stand on one cell. A game lasts a fixed number of plies, so neither side can hurry or delay its
//! end.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::game::bits::mix2;
use crate::game::reader::NotationReader;
use crate::game::{
    ActionId, Alternating, Notation, NotationError, NotationFault, Outcome, Position, Rng64, Score,
    Sequential, Side, random_below,
};

use super::board::{MazeBoard, MazeCell};
use super::sketch::{MazeRules, MazeSketch};
use super::text::Legend;
use super::{Direction, MazeParameters, book, text};

/// The greatest number of cells.
const CELLS: usize = 256;

/// The cells whose points are still there: bit = cell.
type Cells = [u64; CELLS / 64];

/// A position of the duel. The default is the book's board 0 of 3x3 cells and 4 plies.
#[derive(Clone, Debug)]
pub struct Duel {
    board: Arc<MazeBoard>,
    left: Cells,
    at: [MazeCell; 2],
    collected: [u16; 2],
    ply: u16,
    plies: u16,
    /// The number of the board in the book's order; kept only for the name of the game.
    seed: u32,
    /// A key of the cells left, updated with each change.
    left_key: u64,
}

impl Duel {
    /// The sizes offered: rows and columns.
    pub const SIZES: std::ops::RangeInclusive<u8> = 3..=16;
    /// More than both can collect together.
    const POINTS: u16 = CELLS as u16 * MazeBoard::MOST as u16;
    /// The lengths offered, in plies.
    pub const TURNS: std::ops::RangeInclusive<u16> = 1..=400;

    /// The book's board `seed`: A begins left of the middle, B right of it, and there are no points under
    /// them. Sizes and plies beyond the limits are clamped.
    pub fn new(plan: MazeParameters) -> Self {
        let MazeParameters { width, height, turns, seed, .. } = plan.within(&Self::SIZES, &Self::TURNS);
        let middle = MazeCell::from(height / 2) * MazeCell::from(width) + MazeCell::from(width / 2);
        let at = [middle - 1, middle + 1];
        let mut points = book::points(seed, usize::from(height) * usize::from(width));
        for cell in at {
            points[usize::from(cell)] = 0;
        }
        Self::begin(MazeBoard::new(height, width, points), at, turns, seed)
    }

    /// The present board, for editing by hand.
    pub fn sketch(&self) -> MazeSketch {
        let rules = MazeRules { sizes: Self::SIZES, turns: Self::TURNS, walls: false };
        MazeSketch::of(&self.board, rules, self.plies_left(), &self.at, |cell| self.points(cell))
    }

    /// A new game of this maze on a board drawn by hand.
    #[must_use]
    pub fn on(&self, sketch: &MazeSketch) -> Self {
        let at = <[MazeCell; 2]>::try_from(sketch.characters()).unwrap_or(self.at);
        Self::begin(sketch.board(), at, sketch.turns(), self.seed)
    }

    fn begin(board: MazeBoard, at: [MazeCell; 2], plies: u16, seed: u32) -> Self {
        let mut left = Cells::default();
        let mut left_key = 0;
        for (cell, &points) in board.all_points().iter().enumerate() {
            if points > 0 {
                left[cell / 64] |= 1 << (cell % 64);
                left_key ^= cell_key(cell as MazeCell, points);
            }
        }
        Self { board: Arc::new(board), left, at, collected: [0; 2], ply: 0, plies, seed, left_key }
    }

    /// The grid.
    pub fn board(&self) -> &MazeBoard {
        &self.board
    }

    /// Size, plies and number.
    pub fn plan(&self) -> MazeParameters {
        MazeParameters::new(self.board.width(), self.board.height(), self.plies, self.seed)
    }

    /// Plies still to be played.
    pub const fn plies_left(&self) -> u16 {
        self.plies - self.ply
    }

    /// The cell of a side's character.
    pub const fn place(&self, side: Side) -> MazeCell {
        self.at[side.index()]
    }

    /// The points that a side has collected.
    pub const fn collected(&self, side: Side) -> u16 {
        self.collected[side.index()]
    }

    /// The points left on a cell.
    #[inline]
    pub fn points(&self, cell: MazeCell) -> u8 {
        if self.left[usize::from(cell) / 64] >> (cell % 64) & 1 == 0 { 0 } else { self.board.points(cell) }
    }

    /// Own points minus the opponent's, for the side to move.
    fn lead(&self) -> i32 {
        let side = self.side_to_move();
        i32::from(self.collected(side)) - i32::from(self.collected(side.other()))
    }

    /// Reads a position as it is displayed; the number of the board stays that of `self`.
    fn read(&self, text: &str) -> Result<Self, NotationError> {
        let mut reader = NotationReader::new(text);
        let grid = text::grid(&mut reader, &Legend::for_two(Self::SIZES))?;
        let [Some(first), Some(second)] = grid.characters[..] else {
            return Err(reader.error_about_all(NotationFault::Missing));
        };
        let side = text::side(&mut reader)?.index() as u16;
        let points = 0..=Self::POINTS;
        let collected = [text::number(&mut reader, ':', &points)?, text::number(&mut reader, ' ', &points)?];
        let left = text::number(&mut reader, ' ', &(0..=*Self::TURNS.end() - side))?;
        reader.end()?;
        // A game that is over has been played by both sides.
        let ply = if left == 0 { side + 2 } else { side };
        let plies = left + ply;
        let board = MazeBoard::new(grid.height, grid.width, grid.points);
        let start = Self::begin(board, [first, second], plies, self.seed);
        Ok(Self { collected, ply, ..start })
    }
}

/// A key of one cell with its points.
const fn cell_key(cell: MazeCell, points: u8) -> u64 {
    mix2(cell as u64, points as u64)
}

/// The book's board 0 of 3x3 cells and 4 plies.
impl Default for Duel {
    fn default() -> Self {
        Self::new(MazeParameters::new(3, 3, 4, 0))
    }
}

/// Two positions are equal when they look the same and have equally many plies left.
impl PartialEq for Duel {
    fn eq(&self, other: &Self) -> bool {
        let size = |duel: &Self| (duel.board.height(), duel.board.width());
        let state = |duel: &Self| (duel.at, duel.collected, duel.plies_left(), duel.side_to_move());
        let cells = 0..self.board.all_points().len() as MazeCell;
        size(self) == size(other)
            && state(self) == state(other)
            && self.left_key == other.left_key
            && cells.into_iter().all(|cell| self.points(cell) == other.points(cell))
    }
}

impl Eq for Duel {}

impl Hash for Duel {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key().hash(hasher);
    }
}

impl Position for Duel {
    type Action = Direction;

    #[inline]
    fn is_over(&self) -> bool {
        self.ply == self.plies
    }
}

impl Sequential for Duel {
    fn actions(&self, out: &mut Vec<Direction>) {
        out.clear();
        if !self.is_over() {
            out.extend_from_slice(self.ways());
        }
    }

    #[inline]
    fn play(&mut self, way: Direction) {
        debug_assert!(!self.is_over());
        let mover = usize::from(self.ply % 2);
        let Some(cell) = self.board.next(self.at[mover], way) else { return };
        self.at[mover] = cell;
        self.ply += 1;
        let (word, bit) = (usize::from(cell) / 64, 1 << (cell % 64));
        if self.left[word] & bit != 0 {
            let points = self.board.points(cell);
            self.left[word] &= !bit;
            self.collected[mover] += u16::from(points);
            self.left_key ^= cell_key(cell, points);
        }
    }

    fn action(&self, id: ActionId) -> Option<Direction> {
        let way = Direction::ALL.get(usize::from(id.0)).copied()?;
        (!self.is_over() && self.ways().contains(&way)).then_some(way)
    }

    fn count_actions(&self) -> u64 {
        if self.is_over() { 0 } else { self.ways().len() as u64 }
    }

    #[inline]
    fn random_action(&self, rng: &mut Rng64) -> Direction {
        let ways = self.ways();
        ways[random_below(rng, ways.len() as u32) as usize]
    }
}

impl Alternating for Duel {
    const ENDS_DECIDED: bool = true;

    #[inline]
    fn side_to_move(&self) -> Side {
        Side::BOTH[usize::from(self.ply % 2)]
    }

    fn final_score(&self) -> Score {
        Score::decided(self.lead(), 0)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| match self.collected[0].cmp(&self.collected[1]) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
        })
    }

    /// The points of the cell that the action leads to.
    fn order_hint(&self, way: Direction) -> i32 {
        let cell = self.board.next(self.at[usize::from(self.ply % 2)], way);
        cell.map_or(0, |cell| self.points(cell).into())
    }

    fn key(&self) -> u64 {
        let [a, b] = self.at.map(u64::from);
        let [first, second] = self.collected.map(u64::from);
        let size = u64::from(self.board.height()) << 8 | u64::from(self.board.width());
        // Sixteen bits are enough for each: there are 256 cells, and a side never has more than 2 * 2304
        // points.
        let places = a << 48 | b << 32 | first << 16 | second;
        let length = u64::from(self.plies_left()) << 1 | self.side_to_move().index() as u64;
        mix2(self.left_key ^ mix2(size, length), places)
    }
}

impl Duel {
    /// The ways of the character that is to move.
    #[inline]
    fn ways(&self) -> &[Direction] {
        self.board.ways(self.at[usize::from(self.ply % 2)])
    }
}

impl Notation for Duel {
    fn parse_position(&self, text: &str) -> Result<Self, NotationError> {
        self.read(text)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<ActionId>, NotationError> {
        text::moves(self, text)
    }
}

impl fmt::Display for Duel {
    /// The rows with points as digits (0 as a dot), `A` and `B` where the characters stand (`*` for both),
    /// the side to move, what both have collected, and the plies left: `1A3/B.5/907 A 4:2 6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = MazeCell::from(self.board.width());
        for cell in 0..self.board.all_points().len() as MazeCell {
            if cell > 0 && cell % width == 0 {
                f.write_str("/")?;
            }
            match self.at.map(|place| place == cell) {
                [true, true] => f.write_str("*")?,
                [true, false] => f.write_str("A")?,
                [false, true] => f.write_str("B")?,
                [false, false] if self.points(cell) == 0 => f.write_str(".")?,
                [false, false] => write!(f, "{}", self.points(cell))?,
            }
        }
        let side = if self.side_to_move() == Side::First { 'A' } else { 'B' };
        let [first, second] = self.collected;
        write!(f, " {side} {first}:{second} {}", self.plies_left())
    }
}
