//! Tic-tac-toe: nine cells, three in a line win.
//!
//! Cells are numbered by rows from the top left, which is a1: the letter is the column, the digit the row.
//!
//! ```text
//!     a b c
//!   1 0 1 2      actions are listed in the order of these numbers;
//!   2 3 4 5      bit i of a set of cells is cell i
//!   3 6 7 8
//! ```

use std::fmt;

use super::bits::{Bits, Fraction, mix, nth_set_bit};
use super::reader::{NotationReader, read_moves, skip_commas};
use super::{
    ActionId, Alternating, ImpossibleBoard, Notation, NotationError, NotationFault, Outcome, Position, Rng64,
    Score, Sequential, Side, random_below,
};

/// A position of tic-tac-toe. The default is the empty board with X, the first player, to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    /// The cells of each side; the side to move follows from their number.
    stones: [u16; 2],
}

/// A cell to put a stone on, 0..9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u8);

const BOARD: u16 = 0b111_111_111;

/// The eight lines as sets of cells.
// In octal each digit is a row, the lowest the top one. Rows, columns and diagonals, as `winning_line` needs
// them.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Bit s is set when the set of cells s contains a line: one look-up in a playout.
const WINNING_SETS: [u64; 8] = winning_sets();

const fn winning_sets() -> [u64; 8] {
    let mut sets = [0; 8];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < LINES.len() {
            if set & LINES[line] == LINES[line] {
                sets[(set >> 6) as usize] |= 1 << (set & 63);
            }
            line += 1;
        }
        set += 1;
    }
    sets
}

#[inline]
const fn has_line(stones: u16) -> bool {
    // With nine cells `& 7` changes nothing; it shows the compiler that the index is within bounds.
    (WINNING_SETS[(stones >> 6) as usize & 7] >> (stones & 63)) & 1 != 0
}

impl TicTacToe {
    /// The side whose stone lies on `cell` (0..9), if any.
    pub fn stone(&self, cell: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| (u32::from(self.stones[side.index()]) >> cell) & 1 != 0)
    }

    /// The lines in which the opponent of `side` has no stone.
    pub fn open_lines(&self, side: Side) -> u32 {
        let theirs = self.stones[side.other().index()];
        LINES.iter().filter(|&line| theirs & line == 0).count() as u32
    }

    /// The cells of the line that decided the game, in ascending order; of two lines the first of rows,
    /// columns, diagonals.
    pub fn winning_line(&self) -> Option<[u8; 3]> {
        let line = LINES.into_iter().find(|&line| self.stones.iter().any(|stones| stones & line == line))?;
        let mut cells = Bits(line.into());
        let mut next = || cells.next().map_or(0, |cell| cell as u8);
        Some([next(), next(), next()])
    }

    /// Reads nine cells by rows, `X`, `O` and `-` (or `.`), then the side to move, which may be left out.
    ///
    /// # Errors
    /// [`NotationError`] when a cell is missing or unknown, or when no game leads to the position.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let mut reader = NotationReader::new(text);
        let mut stones = [0; 2];
        for cell in 0..9 {
            if let Some(side) = reader.square()? {
                stones[side.index()] |= 1 << cell;
            }
        }
        reader.whole_board()?;
        let position = Self::with_stones(stones);
        let position = position.map_err(|_| reader.error_about_all(NotationFault::Impossible))?;
        reader.known_side_to_move(position.side_to_move()).map(|()| position)
    }

    const fn occupied(self) -> u16 {
        self.stones[0] | self.stones[1]
    }

    const fn empty(self) -> u16 {
        BOARD & !self.occupied()
    }

    /// The position with these cells of each side.
    ///
    /// # Errors
    /// [`ImpossibleBoard`] when the sides did not move in turn, or went on after a side had a line.
    pub fn with_stones(stones: [u16; 2]) -> Result<Self, ImpossibleBoard> {
        let [first, second] = stones.map(u16::count_ones);
        if first != second && first != second + 1 || stones[0] & stones[1] != 0 {
            return Err(ImpossibleBoard::Counts);
        }
        // The side that has a line must have moved last, as the game ends with it.
        let won_in_turn =
            (!has_line(stones[0]) || first == second + 1) && (!has_line(stones[1]) || first == second);
        if won_in_turn { Ok(Self { stones }) } else { Err(ImpossibleBoard::WentOn) }
    }

    /// A board with these cells of each side for display, whether a game can lead to it or not.
    pub const fn laid_out(stones: [u16; 2]) -> Self {
        Self { stones }
    }

    /// The board under one of its eight symmetries: bit 2 of `symmetry` transposes, bit 1 swaps the rows,
    /// bit 0 the columns.
    fn transformed(self, symmetry: u8) -> Self {
        let move_cell = |cell: u32| {
            let (row, column) = (cell / 3, cell % 3);
            let (row, column) = if symmetry & 4 == 0 { (row, column) } else { (column, row) };
            let row = if symmetry & 2 == 0 { row } else { 2 - row };
            let column = if symmetry & 1 == 0 { column } else { 2 - column };
            3 * row + column
        };
        let move_all =
            |stones: u16| Bits(stones.into()).fold(0, |moved, cell| moved | (1 << move_cell(cell)));
        Self { stones: self.stones.map(move_all) }
    }
}

impl Position for TicTacToe {
    type Action = Cell;

    #[inline]
    fn is_over(&self) -> bool {
        has_line(self.stones[0]) || has_line(self.stones[1]) || self.occupied() == BOARD
    }
}

impl Sequential for TicTacToe {
    fn actions(&self, out: &mut Vec<Cell>) {
        out.clear();
        if !self.is_over() {
            out.extend(Bits(self.empty().into()).map(|cell| Cell(cell as u8)));
        }
    }

    #[inline]
    fn play(&mut self, action: Cell) {
        debug_assert!(action.0 < 9 && self.stone(action.0).is_none() && !self.is_over());
        let mover = self.side_to_move();
        self.stones[mover.index()] |= 1 << action.0;
    }

    fn action(&self, id: ActionId) -> Option<Cell> {
        let legal = id.0 < 9 && (self.empty() >> id.0) & 1 != 0 && !self.is_over();
        legal.then_some(Cell(id.0 as u8))
    }

    fn count_actions(&self) -> u64 {
        if self.is_over() { 0 } else { self.empty().count_ones().into() }
    }

    fn random_action(&self, rng: &mut Rng64) -> Cell {
        let empty = self.empty();
        Cell(nth_set_bit(empty.into(), random_below(rng, empty.count_ones())) as u8)
    }
}

impl Alternating for TicTacToe {
    const WINS_FADE: bool = true;
    const ENDS_DECIDED: bool = true;

    #[inline]
    fn side_to_move(&self) -> Side {
        if self.occupied().count_ones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn final_score(&self) -> Score {
        let side = self.side_to_move();
        let units = i32::from(has_line(self.stones[side.index()]))
            - i32::from(has_line(self.stones[side.other().index()]));
        Score::decided(units, self.empty().count_ones())
    }

    fn random_playout(&self, rng: &mut Rng64) -> Outcome {
        let mover = self.side_to_move();
        // Only the side that moved last can have a line.
        if has_line(self.stones[mover.other().index()]) {
            return Outcome::Win(mover.other());
        }
        let mut empty = EmptyCells::of(self.empty());
        // One draw is enough: the moves of a whole game have at most 9! outcomes, far below 2^64.
        let mut fraction = Fraction::draw(rng);
        let [mut own, mut opponent] = [self.stones[mover.index()], self.stones[mover.other().index()]];
        while empty.count > 0 {
            own |= 1 << empty.take(fraction.below(empty.count));
            if has_line(own) {
                // Odd counts of moves end with the side that began here.
                let last = self.empty().count_ones() - empty.count;
                return Outcome::Win(if last.is_multiple_of(2) { mover.other() } else { mover });
            }
            (own, opponent) = (opponent, own);
        }
        Outcome::Draw
    }

    /// The lines that run through a cell: four in the middle, three in a corner, two elsewhere.
    fn order_hint(&self, action: Cell) -> i32 {
        LINES.iter().filter(|&line| line >> action.0 & 1 != 0).count() as i32
    }

    #[inline]
    fn key(&self) -> u64 {
        // The bit above keeps the empty board from being the key 0, which `mix` leaves as it is.
        mix(u64::from(self.stones[0]) << 9 | u64::from(self.stones[1]) | 1 << 32)
    }

    fn canonical(&self) -> Self {
        (1..8)
            .map(|symmetry| self.transformed(symmetry))
            .fold(*self, |best, other| if other.key() < best.key() { other } else { best })
    }
}

/// The empty cells as a list of hexadecimal digits in one word, first cell lowest: choosing and removing one
/// is a few shifts, faster than searching for a bit of a set.
struct EmptyCells {
    digits: u64,
    count: u32,
}

impl EmptyCells {
    fn of(cells: u16) -> Self {
        let count = cells.count_ones();
        if cells == BOARD {
            return Self { digits: 0x8_7654_3210, count };
        }
        let digits = Bits(cells.into())
            .zip((0..).step_by(4))
            .fold(0, |digits, (cell, shift)| digits | u64::from(cell) << shift);
        Self { digits, count }
    }

    #[inline]
    const fn take(&mut self, index: u32) -> u64 {
        let before = (1 << (4 * index)) - 1;
        let cell = (self.digits >> (4 * index)) & 15;
        // The digits above the one that is taken move down into its place.
        self.digits = (self.digits & before) | ((self.digits >> 4) & !before);
        self.count -= 1;
        cell
    }
}

impl Notation for TicTacToe {
    fn parse_position(&self, text: &str) -> Result<Self, NotationError> {
        Self::parse(text)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<ActionId>, NotationError> {
        read_moves(self, text, skip_commas, |reader, _| {
            let here = *reader;
            let column = reader.next().and_then(|letter| "abc".find(letter.to_ascii_lowercase()));
            let row = reader.next().and_then(|digit| "123".find(digit));
            let cell = column.zip(row).ok_or_else(|| here.error_about(NotationFault::Unreadable, 2));
            cell.map(|(column, row)| ActionId((3 * row + column) as u16))
        })
    }
}

impl From<Cell> for ActionId {
    fn from(cell: Cell) -> Self {
        Self(cell.0.into())
    }
}

impl fmt::Display for Cell {
    /// `a1` to `c3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 3), self.0 / 3 + 1)
    }
}

impl fmt::Display for TicTacToe {
    /// Nine of `XO-` by rows and the side to move, as [`TicTacToe::parse`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in 0..9 {
            f.write_str(match self.stone(cell) {
                Some(Side::First) => "X",
                Some(Side::Second) => "O",
                None => "-",
            })?;
        }
        f.write_str(if self.side_to_move() == Side::First { " X" } else { " O" })
    }
}
