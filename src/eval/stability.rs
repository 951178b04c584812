//! Which discs of Othello stay: those that survive any one reply, and those that nothing can ever turn.
//!
//! Everything is done for all squares at once by filling along the eight directions (Kogge and Stone 1973).
//! Squares are bits, row * 8 + column on every size of board.

use crate::game::othello::board_mask;

const LEFT_FILE: u64 = 0x0101_0101_0101_0101;
const RIGHT_FILE: u64 = LEFT_FILE << 7;

/// A line in both directions: how far a step shifts, and the squares that a step towards higher and towards
/// lower bits can reach without leaving its row or diagonal.
struct Axis {
    shift: u32,
    up: u64,
    down: u64,
}

/// Rows, columns and the two diagonals.
const AXES: [Axis; 4] = [
    Axis { shift: 1, up: !LEFT_FILE, down: !RIGHT_FILE },
    Axis { shift: 8, up: !0, down: !0 },
    Axis { shift: 9, up: !LEFT_FILE, down: !RIGHT_FILE },
    Axis { shift: 7, up: !RIGHT_FILE, down: !LEFT_FILE },
];

impl Axis {
    const fn step_up(&self, squares: u64) -> u64 {
        (squares << self.shift) & self.up
    }

    const fn step_down(&self, squares: u64) -> u64 {
        (squares >> self.shift) & self.down
    }

    /// `from` and all squares of `through` that an unbroken run upwards joins to it.
    const fn fill_up(&self, from: u64, through: u64) -> u64 {
        let shift = self.shift;
        let through = through & self.up;
        let filled = from | (through & (from << shift));
        let pairs = through & (through << shift);
        let filled = filled | (pairs & (filled << (2 * shift)));
        let fours = pairs & (pairs << (2 * shift));
        filled | (fours & (filled << (4 * shift)))
    }

    /// The same downwards.
    const fn fill_down(&self, from: u64, through: u64) -> u64 {
        let shift = self.shift;
        let through = through & self.down;
        let filled = from | (through & (from >> shift));
        let pairs = through & (through >> shift);
        let filled = filled | (pairs & (filled >> (2 * shift)));
        let fours = pairs & (pairs >> (2 * shift));
        filled | (fours & (filled >> (4 * shift)))
    }
}

/// The discs of `own` that no single move of `opponent` would turn, as if `opponent` were to move: the
/// stability of lecture 002 as it is defined. (The lecture's code instead plays all replies one after the
/// other on one board, which turns more.)
pub fn surviving(size: u8, own: u64, opponent: u64) -> u64 {
    let empty = board_mask(size) & !(own | opponent);
    let mut turned = 0;
    for axis in &AXES {
        // A run of own discs turns when it has the opponent at one end and an empty square at the other.
        turned |= axis.fill_up(opponent, own) & axis.fill_down(empty, own);
        turned |= axis.fill_down(opponent, own) & axis.fill_up(empty, own);
    }
    own & !turned
}

/// Discs of `own` that can never be turned again, whatever is played: found from the corners and the full
/// lines outwards. Some stable discs are missed, none is invented.
pub fn stable(size: u8, own: u64, opponent: u64) -> u64 {
    let board = board_mask(size);
    let empty = board & !(own | opponent);
    // Where an axis is safe whoever lies beside: at the border, and on lines without an empty square.
    let safe = AXES.each_ref().map(|axis| {
        let border = board & !(axis.step_up(board) & axis.step_down(board));
        let open = axis.fill_up(empty, board) | axis.fill_down(empty, board);
        border | (board & !open)
    });
    let mut found = 0;
    loop {
        let next = AXES
            .iter()
            .zip(safe)
            .fold(own, |stable, (axis, safe)| stable & (safe | axis.step_up(found) | axis.step_down(found)));
        if next == found {
            return found;
        }
        found = next;
    }
}
