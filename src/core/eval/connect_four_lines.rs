//! Connect Four evaluated by open lines and by threats that zugzwang may realise.
//!
//! A line is four cells in a row; it is open to a side while the other has no stone in it. A threat is an
//! empty cell that completes a four. Near the end of a game the columns fill up in pairs of stones, so each
//! side gets the cells of one parity: the first player the odd rows of the usual board, the second the even
//! ones (Allis 1988, "A Knowledge-Based Approach of Connect-Four").

use serde::{Deserialize, Serialize};

use super::{Evaluator, logistic};
use crate::game::connect_four::ConnectFour;
use crate::game::{Alternating as _, Score, Side};

/// Open lines, weighted by the stones in them, and waiting threats, weighted by the side that will get their
/// cell. A threat that can be carried out now has no weight: it wins for the side to move, and two of them
/// win for the other.
///
/// The weights are a logistic regression over 3,000 positions of all stages with known results, rounded; a
/// lone stone in a line proved insignificant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConnectFourLines;

/// The weights of an open line with two and with three stones.
const LINE: [i32; 2] = [10, 6];
/// The weight of a threat on a cell that zugzwang gives to its owner.
const GOOD_THREAT: i32 = 30;
/// The weight of a threat on any other cell: it keeps the opponent out of the cell below.
const OTHER_THREAT: i32 = 8;
/// The additional weight of two threats one above the other: blocking the lower opens the upper.
const STACKED_THREATS: i32 = 5;
/// The score of a game that ends with the next stone or the one after.
const WON: i32 = 400;
/// The score for a win rate of 0.73.
pub const SCALE: f64 = 20.0;

impl Evaluator<ConnectFour> for ConnectFourLines {
    fn score(&self, position: &ConnectFour) -> Score {
        let (own, theirs) = (position.own(), position.opponent());
        let board = BoardGeometry::of(position);
        let (mine, yours) = match position.side_to_move() {
            Side::First => (board.first_cells, board.second_cells()),
            Side::Second => (board.second_cells(), board.first_cells),
        };
        let threats = [board.threats(own), board.threats(theirs)];
        let [now, next] = threats.map(|threats| count(threats & position.landing_cells()));
        // The side to move wins at once, or has to answer two threats with one stone.
        if now > 0 || next > 1 {
            return Score::estimate(if now > 0 { WON } else { -WON });
        }
        // Of the threats of either side in a column only the lowest matters, and only while it cannot be
        // carried out at once.
        let waiting = board.lowest(threats[0] | threats[1]) & !position.landing_cells();
        let value = board.open_lines(own, theirs) - board.open_lines(theirs, own)
            + worth(threats[0], waiting, mine)
            - worth(threats[1], waiting, yours);
        Score::estimate(value)
    }

    fn win_rate(&self, position: &ConnectFour) -> f64 {
        logistic(self.score(position), SCALE)
    }
}

/// The score of one side's threats. Of the threats in a column only the lowest can be `waiting`: the game is
/// over, or the cell filled, before the next. `given` are the cells that zugzwang gives the side.
fn worth(threats: u64, waiting: u64, given: u64) -> i32 {
    // Only the lower of the two waits, so that each pair counts once.
    let stacked = (threats >> 1) & threats & waiting;
    let threats = threats & waiting;
    GOOD_THREAT * count(threats & given)
        + OTHER_THREAT * count(threats & !given)
        + STACKED_THREATS * count(stacked)
}

const fn count(cells: u64) -> i32 {
    cells.count_ones() as i32
}

/// Cells and lines of a size of board.
struct BoardGeometry {
    cells: u64,
    empty: u64,
    height: u32,
    /// The cells that the first player gets when all other cells are full.
    first_cells: u64,
}

impl BoardGeometry {
    fn of(position: &ConnectFour) -> Self {
        let (cells, height) = (position.board_mask(), u32::from(position.height()));
        // In the last open column the first player moves at row r (from 0) if the stones played by then,
        // (width - 1) * height + r, are even.
        let elsewhere = (u32::from(position.width()) - 1) * height;
        let even_rows = (0..height).step_by(2).fold(0, |rows, row| rows | position.bottom_mask() << row);
        let first_cells = if elsewhere.is_multiple_of(2) { even_rows } else { cells & !even_rows };
        Self { cells, empty: cells & !position.all(), height, first_cells }
    }

    const fn second_cells(&self) -> u64 {
        self.cells & !self.first_cells
    }

    /// The shifts from a cell to the next of a line: up, right and down, right, right and up.
    const fn directions(&self) -> [u32; 4] {
        [1, self.height, self.height + 1, self.height + 2]
    }

    /// The score of the lines in which `own` has stones and `theirs` has none. A line is counted at its
    /// lowest bit, all lines of a direction at once, with the number of stones as two bits.
    fn open_lines(&self, own: u64, theirs: u64) -> i32 {
        let free = self.cells & !theirs;
        self.directions().into_iter().fold(0, |sum, shift| {
            // Lines that are open to the own side: four cells in a row without a stone of the other.
            let pairs = free & (free >> shift);
            let open = pairs & (pairs >> (2 * shift));
            let [a, b, c, d] = [0, 1, 2, 3].map(|step| own >> (step * shift));
            // A full adder in bits: the number of own stones in all lines of a direction at once.
            let (one_of_ab, one_of_cd) = (a ^ b, c ^ d);
            let ones = one_of_ab ^ one_of_cd;
            let twos = (a & b) ^ (c & d) ^ (one_of_ab & one_of_cd);
            sum + LINE[0] * count(open & twos & !ones) + LINE[1] * count(open & twos & ones)
        })
    }

    /// The empty cells with which `own` completes a four.
    fn threats(&self, own: u64) -> u64 {
        let mut found = 0;
        for shift in self.directions() {
            let (up, down) = (own << shift, own >> shift);
            let two_up = up & (own << (2 * shift));
            let two_down = down & (own >> (2 * shift));
            // Three below, two below and one above, one below and two above, three above.
            found |= two_up & (own << (3 * shift)) | two_up & down | up & two_down;
            found |= two_down & (own >> (3 * shift));
        }
        found & self.empty
    }

    /// The lowest of these empty cells in each column.
    fn lowest(&self, cells: u64) -> u64 {
        // Empty cells of a column are one run, and the guard above it stops the fill.
        let mut higher = (cells << 1) & self.empty;
        for _ in 2..self.height {
            higher |= (higher << 1) & self.empty;
        }
        cells & !higher
    }
}
