//! Connect Four: stones fall to the lowest free cell of a column, four in a line win.
//!
//! A column takes height + 1 bits, lowest cell first; its topmost bit is a guard that stays empty, so that no
//! line runs from one column into the next:
//!
//! ```text
//!    6 13 20 27 34 41 48    guards
//!    5 12 19 26 33 40 47    top row
//!    4 11 18 25 32 39 46
//!    3 10 17 24 31 38 45    bit = column * (height + 1) + row
//!    2  9 16 23 30 37 44    of the usual board, 7 wide and 6 high
//!    1  8 15 22 29 36 43
//!    0  7 14 21 28 35 42    bottom row
//! ```
//!
//! Adding the bottom row to all stones gives the next free cell of each column (Pons, "Solving Connect 4").

use super::bits::mix;
use super::{ActionId, Alternating, Outcome, Position, Rng64, Score, Sequential, Side, random_below};

mod notation;
mod playout;

use playout::OpenColumns;

/// A position of Connect Four on a board of any size that fits 64 bits; the default is 7 wide and 6 high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConnectFour {
    // The stones of the side to move, and those of both; the opponent's are the difference.
    own: u64,
    all: u64,
    width: u8,
    height: u8,
    /// Stones on the board; the side to move follows from it.
    stones: u8,
}

/// A column to drop a stone into, 0 for the leftmost; displayed counted from 1. Actions are listed left to
/// right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(pub u8);

/// Sets of bits for a size of board.
#[derive(Clone, Copy)]
struct Masks {
    bottom: u64,
    board: u64,
}

const SIZES: std::ops::RangeInclusive<u8> = 4..=8;

/// The masks of every width and height from 4 to 8.
const MASKS: [[Masks; 5]; 5] = all_masks();

const fn all_masks() -> [[Masks; 5]; 5] {
    let mut all = [[Masks { bottom: 0, board: 0 }; 5]; 5];
    let mut width = 4;
    while width <= 8 {
        let mut height = 4;
        // Boards that do not fit 64 bits keep empty masks; `new` makes none of them.
        while height <= 8 && width * (height + 1) <= 64 {
            let mut bottom = 0;
            let mut column = 0;
            while column < width {
                bottom |= 1 << (column * (height + 1));
                column += 1;
            }
            // One row above the board stays free as a guard, so that lines and carries never run from one
            // column into the next.
            all[width - 4][height - 4] = Masks { bottom, board: bottom * ((1 << height) - 1) };
            height += 1;
        }
        width += 1;
    }
    all
}

/// Whether `stones` hold four in a line, in the layout of boards `height` high.
#[inline]
pub const fn has_four(stones: u64, height: u8) -> bool {
    let height = height as u32;
    // Pairs first, then pairs of pairs: two shifts a direction instead of three.
    let vertical = stones & (stones >> 1);
    let rising = stones & (stones >> (height + 2));
    let level = stones & (stones >> (height + 1));
    let falling = stones & (stones >> height);
    (vertical & (vertical >> 2))
        | (rising & (rising >> (2 * (height + 2))))
        | (level & (level >> (2 * (height + 1))))
        | (falling & (falling >> (2 * height)))
        != 0
}

impl ConnectFour {
    /// The empty board of 4..=8 columns and 4..=8 rows, if width * (height + 1) is at most 64.
    pub fn new(width: u8, height: u8) -> Option<Self> {
        let fits = SIZES.contains(&width) && SIZES.contains(&height) && width * (height + 1) <= 64;
        fits.then_some(Self { own: 0, all: 0, width, height, stones: 0 })
    }

    /// The number of columns.
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// The number of rows.
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// The number of stones on the board.
    pub const fn stone_count(&self) -> u32 {
        self.stones as u32
    }

    /// The number of cells, free or not.
    pub const fn cell_count(&self) -> u32 {
        self.width as u32 * self.height as u32
    }

    /// The stones of the side to move.
    pub const fn own(&self) -> u64 {
        self.own
    }

    /// The stones of the side that moved last.
    pub const fn opponent(&self) -> u64 {
        self.own ^ self.all
    }

    /// The stones of both sides.
    pub const fn all(&self) -> u64 {
        self.all
    }

    /// The bit of the cell in `column` and `row`, both counted from 0 at the bottom left.
    pub const fn bit(&self, column: u8, row: u8) -> u64 {
        1 << (column * (self.height + 1) + row)
    }

    /// All cells of the board, without the guards.
    pub const fn board_mask(&self) -> u64 {
        self.masks().board
    }

    /// The lowest cell of every column.
    pub const fn bottom_mask(&self) -> u64 {
        self.masks().bottom
    }

    /// All cells of one column, without the guard.
    pub const fn column_mask(&self, column: u8) -> u64 {
        ((1 << self.height) - 1) << (column * (self.height + 1))
    }

    /// The cells that a stone could fall to now, one for each column that is not full.
    pub const fn landing_cells(&self) -> u64 {
        (self.all + self.masks().bottom) & self.masks().board
    }

    /// The row that a stone in this column would fall to; `None` when the column is full or not on the board.
    pub fn landing_row(&self, column: Column) -> Option<u8> {
        if column.0 >= self.width {
            return None;
        }
        let filled = (self.all & self.column_mask(column.0)).count_ones() as u8;
        (filled < self.height).then_some(filled)
    }

    /// The side whose stone lies in `column` and `row` (from the bottom), if any.
    pub fn stone(&self, column: u8, row: u8) -> Option<Side> {
        let bit = self.bit(column, row);
        let side = self.side_to_move();
        (self.all & bit != 0).then(|| if self.own & bit != 0 { side } else { side.other() })
    }

    /// The cells of all lines of four or more that won the game; none while it goes on or after a draw.
    pub fn winning_cells(&self) -> u64 {
        // Only the side that moved last can have won. The shifts go up, down to the right, to the right and
        // up to the right.
        let stones = self.opponent();
        let height = u32::from(self.height);
        [1, height, height + 1, height + 2].into_iter().fold(0, |cells, shift| {
            let pairs = stones & (stones >> shift);
            let fours = pairs & (pairs >> (2 * shift));
            cells | fours | (fours << shift) | (fours << (2 * shift)) | (fours << (3 * shift))
        })
    }

    /// A number that is unique among positions of the same board; mirrored boards differ.
    pub const fn exact_key(&self) -> u64 {
        // A column with n stones adds up to 2^n - 1 at least and 2^(n+1) - 2 at most: these ranges never
        // meet, and none exceeds the guard.
        self.own + self.all
    }

    /// The mirror image of the board: left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let stride = self.height + 1;
        let mirror = |stones: u64| {
            (0..self.width).fold(0, |mirrored, column| {
                let cells = stones >> (column * stride) & ((1 << self.height) - 1);
                mirrored | cells << ((self.width - 1 - column) * stride)
            })
        };
        Self { own: mirror(self.own), all: mirror(self.all), ..*self }
    }

    const fn masks(&self) -> &'static Masks {
        &MASKS[self.width as usize - 4][self.height as usize - 4]
    }

    const fn is_full(&self) -> bool {
        self.stones as u32 == self.cell_count()
    }
}

impl Default for ConnectFour {
    fn default() -> Self {
        Self { own: 0, all: 0, width: 7, height: 6, stones: 0 }
    }
}

impl Position for ConnectFour {
    type Action = Column;

    #[inline]
    fn is_over(&self) -> bool {
        has_four(self.opponent(), self.height) || self.is_full()
    }
}

impl Sequential for ConnectFour {
    fn actions(&self, out: &mut Vec<Column>) {
        out.clear();
        if !self.is_over() {
            let is_open = |&column: &u8| self.all & self.bit(column, self.height - 1) == 0;
            out.extend((0..self.width).filter(is_open).map(Column));
        }
    }

    #[inline]
    fn play(&mut self, action: Column) {
        debug_assert!(self.landing_row(action).is_some() && !self.is_over());
        // The sides change: `own` becomes the stones of the side that moves next, to which the new stone does
        // not belong.
        self.own ^= self.all;
        // The carry runs through the stones of the column and sets its lowest free cell.
        self.all |= self.all + self.bit(action.0, 0);
        self.stones += 1;
    }

    fn action(&self, id: ActionId) -> Option<Column> {
        let column = Column(u8::try_from(id.0).ok()?);
        (self.landing_row(column).is_some() && !self.is_over()).then_some(column)
    }

    fn count_actions(&self) -> u64 {
        if self.is_over() { 0 } else { self.landing_cells().count_ones().into() }
    }

    fn random_action(&self, rng: &mut Rng64) -> Column {
        let open = OpenColumns::of(self);
        let bit = open.lowest_bit(random_below(rng, open.count));
        Column(bit as u8 / (self.height + 1))
    }
}

impl Alternating for ConnectFour {
    const WINS_FADE: bool = true;
    const ENDS_DECIDED: bool = true;

    #[inline]
    fn side_to_move(&self) -> Side {
        if self.stones.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// The winner gets one point and another for every two cells left empty: on the usual board, 22 minus the
    /// winner's stones.
    fn final_score(&self) -> Score {
        if !has_four(self.opponent(), self.height) {
            return Score::DRAW;
        }
        let empty = self.cell_count() - self.stone_count();
        // The side to move has lost. The units already include the number of moves, so none is added for
        // that.
        Score::decided(-(1 + empty as i32 / 2), 0)
    }

    fn random_playout(&self, rng: &mut Rng64) -> Outcome {
        // Boards are 4 to 8 high, and the height must be known to the compiler.
        match self.height {
            4 => self.playout::<4>(rng),
            5 => self.playout::<5>(rng),
            6 => self.playout::<6>(rng),
            7 => self.playout::<7>(rng),
            _ => self.playout::<8>(rng),
        }
    }

    /// The nearer the centre, the more lines run through a column.
    #[inline]
    fn order_hint(&self, action: Column) -> i32 {
        // Twice the distance from the middle, so that it is whole on boards of even width too.
        -(2 * i32::from(action.0) + 1 - i32::from(self.width)).abs()
    }

    /// Exact: no two positions of one board share a key.
    #[inline]
    fn key(&self) -> u64 {
        mix(self.exact_key())
    }

    fn canonical(&self) -> Self {
        let mirrored = self.mirrored();
        if mirrored.key() < self.key() { mirrored } else { *self }
    }
}

impl From<Column> for ActionId {
    fn from(column: Column) -> Self {
        Self(column.0.into())
    }
}
