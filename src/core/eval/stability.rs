//! Stability of Othello discs: discs that survive the next plies, and discs that can never be flipped.
//!
//! Everything is done for all squares at once by filling along the eight directions (Kogge and Stone 1973).
//! Squares are bits, row * 8 + column on every size of board.

use std::sync::LazyLock;

use crate::game::othello::kernel::Kernel;
use crate::game::othello::{board_mask, flips_of, moves_of};

const LEFT_FILE: u64 = 0x0101_0101_0101_0101;
const RIGHT_FILE: u64 = LEFT_FILE << 7;

/// A line in both directions: the shift of a step, and the squares that a step towards higher and towards
/// lower bits can reach without leaving its row or diagonal.
struct StabilityLine {
    shift: u32,
    up: u64,
    down: u64,
}

/// Rows, columns and the two diagonals.
const AXES: [StabilityLine; 4] = [
    StabilityLine { shift: 1, up: !LEFT_FILE, down: !RIGHT_FILE },
    StabilityLine { shift: 8, up: !0, down: !0 },
    StabilityLine { shift: 9, up: !LEFT_FILE, down: !RIGHT_FILE },
    StabilityLine { shift: 7, up: !RIGHT_FILE, down: !LEFT_FILE },
];

impl StabilityLine {
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
        // Doubling the step each time (Kogge-Stone) fills a run of up to seven squares in three rounds,
        // without a loop.
        let pairs = through & (through << shift);
        let filled = filled | (pairs & (filled << (2 * shift)));
        let fours = pairs & (pairs << (2 * shift));
        filled | (fours & (filled << (4 * shift)))
    }

    /// `from` and all squares of `through` that an unbroken run downwards joins to it.
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

/// The discs of `own` that no single move of `opponent` would flip, as if `opponent` were to move: the
/// stability of lecture 002 as it is defined. (The lecture's code instead plays all replies one after the
/// other on one board, which flips more.)
pub fn surviving(size: u8, own: u64, opponent: u64) -> u64 {
    let empty = board_mask(size) & !(own | opponent);
    let mut turned = 0;
    for axis in &AXES {
        // A run of own discs is flipped when it has the opponent at one end and an empty square at the other.
        turned |= axis.fill_up(opponent, own) & axis.fill_down(empty, own);
        turned |= axis.fill_down(opponent, own) & axis.fill_up(empty, own);
    }
    own & !turned
}

/// The discs of `own` that no line of up to `plies` plies flips, whichever side begins it: lecture 002's
/// stability within s steps. A side without a move passes, which is a ply too. For one ply these are the
/// discs of [`surviving`].
pub fn surviving_plies(size: u8, own: u64, opponent: u64, plies: u8) -> u64 {
    after_theirs(size, own, opponent, plies) & after_ours(size, own, opponent, plies)
}

/// The discs of `own` that no line of up to `plies` plies flips when the opponent begins it.
fn after_theirs(size: u8, own: u64, opponent: u64, plies: u8) -> u64 {
    let mut kept = surviving(size, own, opponent);
    // The ply after the next is the side's own and flips none of them, so only a third can take more away.
    if plies <= 2 {
        return kept;
    }
    let moves = moves_of(opponent, own) & board_mask(size);
    if moves == 0 {
        return kept & after_ours(size, own, opponent, plies - 1);
    }
    for square in squares_of(moves) {
        let flips = flips_of(square, opponent, own);
        kept &= after_ours(size, own & !flips, opponent | flips | 1 << square, plies - 1);
    }
    kept
}

/// The discs of `own` that no line of up to `plies` plies flips when the side itself begins it.
fn after_ours(size: u8, own: u64, opponent: u64, plies: u8) -> u64 {
    if plies <= 1 {
        return own;
    }
    let moves = moves_of(own, opponent) & board_mask(size);
    if moves == 0 {
        return after_theirs(size, own, opponent, plies - 1);
    }
    let mut kept = own;
    for square in squares_of(moves) {
        let flips = flips_of(square, own, opponent);
        kept &= after_theirs(size, own | flips | 1 << square, opponent & !flips, plies - 1);
    }
    kept
}

/// The squares of a set, lowest first.
fn squares_of(squares: u64) -> impl Iterator<Item = u8> {
    std::iter::successors(Some(squares), |rest| Some(rest & rest.wrapping_sub(1)))
        .take_while(|&rest| rest != 0)
        .map(|rest| rest.trailing_zeros() as u8)
}

/// Discs of `own` that can never be flipped, whatever is played: found from the corners and the full lines
/// outwards. Some stable discs are missed, but every disc found is stable.
pub fn stable(size: u8, own: u64, opponent: u64) -> u64 {
    let board = board_mask(size);
    let empty = board & !(own | opponent);
    // Squares where an axis is safe whichever disc is beside: at the border, and on lines without an empty
    // square.
    let safe = AXES.each_ref().map(|axis| {
        let border = board & !(axis.step_up(board) & axis.step_down(board));
        let open = axis.fill_up(empty, board) | axis.fill_down(empty, board);
        border | (board & !open)
    });
    let mut found = 0;
    loop {
        // A disc is stable if on every axis it lies at the border, on a full line, or beside a stable own
        // disc. Each round adds discs that rest on those found before, until none is added.
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

/// The number of fillings of an edge of eight squares: an own disc, the other side's, or none on each.
const EDGES: usize = 3_usize.pow(8);

/// By filling of an edge, the own discs that no line of play along it could flip.
static STABLE_ON_EDGE: LazyLock<Box<[u8; EDGES]>> = LazyLock::new(|| {
    // Of two fillings the one with more discs has the greater number, for a disc is never taken away, but not
    // all fillings with more discs have greater numbers; so each is computed by itself, from full to empty.
    let mut stable = Box::new([0; EDGES]);
    for empty in 0..=8 {
        for own in 0..=u8::MAX {
            for other in (0..=u8::MAX).filter(|other| own & other == 0) {
                if (own | other).count_zeros() == empty {
                    stable[on_edge(own, other)] = stable_on_edge(own, other, &stable);
                }
            }
        }
    }
    stable
});

/// For each set of discs on an edge, its number in base 3.
static TERNARY: [u16; 256] = {
    let mut numbers = [0; 256];
    let mut discs = 1;
    while discs < 256 {
        let lowest = (discs as u32).trailing_zeros();
        numbers[discs] = numbers[discs & (discs - 1)] + 3_u16.pow(lowest);
        discs += 1;
    }
    numbers
};

#[inline]
fn on_edge(own: u8, other: u8) -> usize {
    usize::from(TERNARY[usize::from(own)] + 2 * TERNARY[usize::from(other)])
}

/// The discs that stay whichever side moves next to whichever square of the edge, where fuller edges are
/// known. A disc that is flipped never counts later, though it may flip back.
fn stable_on_edge(own: u8, other: u8, known: &[u8; EDGES]) -> u8 {
    let mut stable = own;
    // Every later filling follows from one more disc, so discs that stay after each of these moves, by either
    // side, stay for ever.
    for square in (0..8).filter(|square| (own | other) >> square & 1 == 0) {
        let mine = turned_on_edge(own, other, square);
        let theirs = turned_on_edge(other, own, square);
        // Discs on the edge may also be placed by moves that flip none along it.
        stable &= known[on_edge(own | mine | 1 << square, other & !mine)];
        stable &= known[on_edge(own & !theirs, other | theirs | 1 << square)];
    }
    stable
}

/// The discs that a disc on a square of an edge flips along it.
fn turned_on_edge(own: u8, other: u8, square: u32) -> u8 {
    let towards = |step: i32| {
        let mut run = 0;
        let mut at = square.cast_signed() + step;
        while (0..8).contains(&at) {
            if own >> at & 1 == 1 {
                return run;
            }
            if other >> at & 1 == 0 {
                return 0;
            }
            run |= 1 << at;
            at += step;
        }
        0
    };
    towards(1) | towards(-1)
}

/// Stable discs on the four edges of 8x8.
#[inline]
fn stable_on_edges(own: u64, opponent: u64) -> u64 {
    let known = &STABLE_ON_EDGE;
    let row =
        |shift: u32| u64::from(known[on_edge((own >> shift) as u8, (opponent >> shift) as u8)]) << shift;
    let column = |shift: u32| {
        // The product brings the eight bits of the file together in the highest byte.
        let gather =
            |discs: u64| ((discs >> shift & LEFT_FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
        let stable = u64::from(known[on_edge(gather(own), gather(opponent))]);
        // Bit n to bit 8 n: seven copies, each seven places further, meet the file only there.
        ((stable & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & LEFT_FILE | stable >> 7 << 56) << shift
    };
    row(0) | row(56) | column(0) | column(7)
}

/// The number of discs of `own` on 8x8 that can never be flipped, as far as the edges by themselves, full
/// lines, and discs beside those show. At least as many as [`stable`] finds.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
pub(crate) fn count_stable(kernel: impl Kernel, own: u64, opponent: u64) -> u32 {
    kernel.grown(own, !(own | opponent), stable_on_edges(own, opponent)).count_ones()
}
