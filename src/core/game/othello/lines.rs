//! Number of discs that the last move of a game flips, looked up line by line.
//!
//! With one empty square left every line through it is known by the discs of one side alone. The flips of a
//! move there depend on the length of the line, the place of the square on it, and these discs.

/// A line through a square.
#[derive(Clone, Copy)]
pub(super) struct SquareLine {
    pub(super) squares: u64,
    /// The index of its first count.
    begin: usize,
}

/// The four lines through a square.
#[derive(Clone, Copy)]
// The alignment puts the four lines of a square in one line of the cache.
#[repr(align(64))]
pub(super) struct SquareLines([SquareLine; 4]);

impl SquareLines {
    /// The sum over the four lines.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
    pub(super) fn each(&self, count: impl Fn(&SquareLine) -> u32) -> u32 {
        count(&self.0[0]) + count(&self.0[1]) + count(&self.0[2]) + count(&self.0[3])
    }
}

/// The flips on a line whose squares hold these discs of the side to move: its own count, and 256 times the
/// other's.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
pub(super) fn turned_on(line: &SquareLine, discs: u64) -> u32 {
    // The mask changes no index; it shows the compiler that each is within bounds.
    COUNTS[(line.begin + discs as usize) & (COUNTS.len() - 1)].into()
}

/// A power of two above the 3,586 numbers that there are: for a line of n squares, n times 2^n.
const ALL: usize = 4096;

/// The index of the first count of lines with a number of squares.
const fn begin(length: usize) -> usize {
    let (mut sum, mut shorter) = (0, 1);
    while shorter < length {
        // A line of n squares has n places for the empty one and 2^n sets of discs.
        sum += shorter << shorter;
        shorter += 1;
    }
    sum
}

/// By length, place of the empty square, and own discs.
static COUNTS: [u16; ALL] = {
    let mut counts = [0; ALL];
    let mut length = 1;
    while length <= 8 {
        let mut place = 0;
        while place < length {
            let mut own = 0_usize;
            while own < 1 << length {
                // Sets that hold the empty square itself have an entry, too, which is never used.
                let other = !own & ((1 << length) - 1) & !(1 << place);
                let mine = turned(own, other, length, place);
                let theirs = turned(other, own, length, place);
                counts[begin(length) + (place << length) + own] = mine | theirs << 8;
                own += 1;
            }
            place += 1;
        }
        length += 1;
    }
    counts
};

/// The number of discs of `other` that a disc of `own` at `place` flips, in both directions.
const fn turned(own: usize, other: usize, length: usize, place: usize) -> u16 {
    let mut sum = 0;
    let mut run = 0;
    let mut at = place + 1;
    while at < length {
        if own >> at & 1 == 1 {
            sum += run;
            break;
        } else if other >> at & 1 == 0 {
            break;
        }
        run += 1;
        at += 1;
    }
    run = 0;
    at = place;
    while at > 0 {
        at -= 1;
        if own >> at & 1 == 1 {
            sum += run;
            break;
        } else if other >> at & 1 == 0 {
            break;
        }
        run += 1;
    }
    sum
}

/// The lines through each square.
pub(super) static LINES: [SquareLines; 64] = {
    const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let mut all = [SquareLines([SquareLine { squares: 0, begin: 0 }; 4]); 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            all[square].0[line] = line_through(square as i32, STEPS[line].0, STEPS[line].1);
            line += 1;
        }
        square += 1;
    }
    all
};

const fn line_through(square: i32, down: i32, right: i32) -> SquareLine {
    let (mut row, mut column) = (square / 8, square % 8);
    while is_on(row - down, column - right) {
        (row, column) = (row - down, column - right);
    }
    let (mut squares, mut length) = (0, 0);
    while is_on(row, column) {
        squares |= 1 << (8 * row + column);
        length += 1;
        (row, column) = (row + down, column + right);
    }
    // Along a line squares are in the order of their bits, so the place is the number of squares with lower
    // bits.
    let before: u64 = squares & ((1 << square) - 1);
    let place = before.count_ones() as usize;
    SquareLine { squares, begin: begin(length) + (place << length) }
}

const fn is_on(row: i32, column: i32) -> bool {
    row >= 0 && row < 8 && column >= 0 && column < 8
}
