//! The last six empty squares, where table look-ups and sorting cost more than they save.
//!
//! Only null windows are searched: is the result greater than `alpha`? A value greater than `alpha` is at
//! most the result, any other at least. Squares of quadrants with an odd number of empty squares come first:
//! there the side to move gets the last move. `odd` holds the squares of these quadrants and is carried from
//! move to move.

#![expect(
    clippy::inline_always,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use crate::eval::stability::count_stable;
use crate::game::bits::Bits;

use super::board::{Discs, MOST, quadrant};
use super::layers::Layers;
use super::worker::{SolverFeature, Worker};

/// The greatest number of empty squares for [`few`].
pub(super) const FEW: u32 = 6;
/// No move was found.
const NONE: i32 = i32::MIN;

/// The least alpha at which counting stable discs pays, by the number of empty squares.
static WORTH_COUNTING: [i8; 65] = {
    let mut least = [99; 65];
    let start = [6, 8, 10, 12, 14, 16, 20];
    let mut empties = 4;
    while empties < 65 {
        least[empties] = match empties {
            ..11 => start[empties - 4],
            11..25 => 2 * empties as i8,
            25..56 => 2 * (empties as i8 / 2) + 24,
            _ => 99,
        };
        empties += 1;
    }
    least
};

/// For each square, its neighbours.
pub(super) static BESIDE: [u64; 64] = {
    let mut beside = [0; 64];
    let mut square = 0;
    while square < 64 {
        let here = 1_u64 << square;
        let sides = (here << 1 & 0xfefe_fefe_fefe_fefe) | (here >> 1 & 0x7f7f_7f7f_7f7f_7f7f);
        let row = here | sides;
        beside[square] = sides | row << 8 | row >> 8;
        square += 1;
    }
    beside
};

/// Squares beside a corner: they come last in the order.
pub(super) const BESIDE_CORNERS: u64 = 0x42c3_0000_0000_c342;

/// The upper bound that the other side's stable discs leave, if it is no more than alpha.
#[inline(always)]
pub(super) fn stable_cut<K: Layers>(
    worker: &Worker<'_, K>,
    board: Discs,
    empties: u32,
    alpha: i32,
) -> Option<i32> {
    if alpha < i32::from(WORTH_COUNTING[empties as usize & 63]) || !worker.has(SolverFeature::Stability) {
        return None;
    }
    // Even if all their discs were stable, they would have to be enough.
    if MOST - 2 * board.opponent.count_ones() as i32 > alpha {
        return None;
    }
    let most = MOST - 2 * count_stable(worker.kernel, board.opponent, board.own) as i32;
    (most <= alpha).then_some(most)
}

/// One empty square: the side that can takes it.
#[inline(always)]
fn one<K: Layers>(worker: &mut Worker<'_, K>, own: u64, square: u32) -> i32 {
    worker.end_by_counting(1);
    // The difference once the own side has the square and no disc is flipped: own discs and one, minus all
    // others.
    let moved = 2 * own.count_ones() as i32 - 62;
    let turned = worker.kernel.last(square, own) as i32;
    let (mine, theirs) = (turned & 0xff, turned >> 8);
    if mine > 0 {
        moved + 2 * mine
    } else if theirs > 0 {
        moved - 2 - 2 * theirs
    } else if moved > 0 {
        moved
    } else {
        moved - 2
    }
}

/// The discs that a move flips; none without further work where no disc of the opponent is a neighbour.
#[inline(always)]
fn flips<K: Layers>(worker: &Worker<'_, K>, board: Discs, square: u32) -> u64 {
    if BESIDE[(square & 63) as usize] & board.opponent == 0 {
        return 0;
    }
    worker.kernel.flips(square, board.own, board.opponent)
}

/// Two empty squares, in the low bytes of `squares`.
#[inline(always)]
pub(super) fn two<K: Layers>(worker: &mut Worker<'_, K>, board: Discs, squares: u32, alpha: i32) -> i32 {
    worker.enter(2);
    let value = best_of_two(worker, board, squares, alpha);
    if value > NONE {
        return value;
    }
    without_moves(worker, board, 2, alpha, |worker, passed, alpha| {
        best_of_two(worker, passed, squares, alpha)
    })
}

/// Passes: the other side moves, and minimises.
#[inline(always)]
fn without_moves<K: Layers>(
    worker: &mut Worker<'_, K>,
    board: Discs,
    empties: u32,
    alpha: i32,
    best: impl FnOnce(&mut Worker<'_, K>, Discs, i32) -> i32,
) -> i32 {
    let value = worker.behind_pass(|worker| {
        worker.enter(empties);
        let value = best(worker, board.passed(), -alpha - 1);
        if value > NONE {
            return -value;
        }
        worker.end(empties);
        board.end()
    });
    worker.left(empties, value, [alpha, alpha + 1], 1);
    value
}

#[inline(always)]
fn best_of_two<K: Layers>(worker: &mut Worker<'_, K>, board: Discs, squares: u32, alpha: i32) -> i32 {
    // Higher bytes stay: only the lowest bits of a square are read.
    let (first, second) = (squares, squares >> 8);
    let mut best = NONE;
    let mut tried = 0;
    let turned = flips(worker, board, first);
    if turned != 0 {
        tried += 1;
        best = -one(worker, board.opponent ^ turned, second);
        if best > alpha {
            worker.left(2, best, [alpha, alpha + 1], tried);
            return best;
        }
    }
    let turned = flips(worker, board, second);
    if turned != 0 {
        tried += 1;
        best = best.max(-one(worker, board.opponent ^ turned, first));
    }
    if tried > 0 {
        worker.left(2, best, [alpha, alpha + 1], tried);
    }
    best
}

/// Three empty squares, to be tried in this order.
#[inline(always)]
pub(super) fn three<K: Layers>(worker: &mut Worker<'_, K>, board: Discs, squares: u32, alpha: i32) -> i32 {
    worker.enter(3);
    let value = best_of_three(worker, board, squares, alpha);
    if value > NONE {
        return value;
    }
    without_moves(worker, board, 3, alpha, |worker, passed, alpha| {
        best_of_three(worker, passed, squares, alpha)
    })
}

#[inline(always)]
fn best_of_three<K: Layers>(worker: &mut Worker<'_, K>, board: Discs, squares: u32, alpha: i32) -> i32 {
    let [first, second, third, _] = squares.to_le_bytes().map(u32::from);
    let (mut best, mut tried) = (NONE, 0);
    for (square, left) in
        [(first, second | third << 8), (second, first | third << 8), (third, first | second << 8)]
    {
        let turned = flips(worker, board, square);
        if turned != 0 {
            tried += 1;
            let kernel = worker.kernel;
            let value = -kernel.two(worker, board.after(square, turned), left, -alpha - 1);
            if value > alpha {
                worker.left(3, value, [alpha, alpha + 1], tried);
                return value;
            }
            best = best.max(value);
        }
    }
    if tried > 0 {
        worker.left(3, best, [alpha, alpha + 1], tried);
    }
    best
}

/// Four empty squares.
#[inline(always)]
pub(super) fn four<K: Layers>(worker: &mut Worker<'_, K>, board: Discs, odd: u64, alpha: i32) -> i32 {
    worker.enter(4);
    if let Some(most) = stable_cut(worker, board, 4, alpha) {
        worker.count(4, |ply| ply.settled += 1);
        return most;
    }
    let (squares, swapped) = in_order(board.empty(), odd);
    let value = best_of_four(worker, board, squares, swapped, alpha);
    if value > NONE {
        return value;
    }
    without_moves(worker, board, 4, alpha, |worker, passed, alpha| {
        best_of_four(worker, passed, squares, swapped, alpha)
    })
}

/// Four squares so that each, left out, leaves three in a good order: single ones in their quadrant first.
/// Only where two and two share a quadrant the third and the fourth swap places with the first two: the
/// second value.
#[inline(always)]
fn in_order(empty: u64, odd: u64) -> ([u32; 4], bool) {
    let mut left = empty;
    let mut squares = [0; 4];
    let odds = empty & odd;
    if odds == 0 {
        // Two and two, or four: the first and its neighbours.
        let together = quadrant(empty.trailing_zeros());
        let ordered = Bits(empty & together).chain(Bits(empty & !together));
        for (place, square) in squares.iter_mut().zip(ordered) {
            *place = square;
        }
        return (squares, true);
    }
    // A single one and three, where all are odd: the single one is alone in its quadrant.
    let first = odds.trailing_zeros();
    let mut at = 0;
    if odds == empty {
        let with_first = empty & quadrant(first);
        let head = if with_first.is_power_of_two() { with_first } else { empty & !with_first };
        squares[0] = head.trailing_zeros();
        at = 1;
        left &= !head;
    } else {
        // Two single squares and a pair: the single ones come first.
        for square in Bits(odds) {
            squares[at & 3] = square;
            at += 1;
        }
        left &= !odds;
    }
    for square in Bits(left) {
        squares[at & 3] = square;
        at += 1;
    }
    (squares, false)
}

#[inline(always)]
fn best_of_four<K: Layers>(
    worker: &mut Worker<'_, K>,
    board: Discs,
    squares: [u32; 4],
    swapped: bool,
    alpha: i32,
) -> i32 {
    let [first, second, third, fourth] = squares;
    let (early, late) = (first | second << 8, third | fourth << 8);
    // The remaining squares, each in its best order.
    let (after_third, after_fourth) = if swapped {
        (fourth | early << 8, third | early << 8)
    } else {
        (early | fourth << 16, early | third << 16)
    };
    let (mut best, mut tried) = (NONE, 0);
    for (square, left) in [
        (first, second | late << 8),
        (second, first | late << 8),
        (third, after_third),
        (fourth, after_fourth),
    ] {
        let turned = flips(worker, board, square);
        if turned != 0 {
            tried += 1;
            let kernel = worker.kernel;
            let value = -kernel.three(worker, board.after(square, turned), left, -alpha - 1);
            if value > alpha {
                worker.left(4, value, [alpha, alpha + 1], tried);
                return value;
            }
            best = best.max(value);
        }
    }
    if tried > 0 {
        worker.left(4, best, [alpha, alpha + 1], tried);
    }
    best
}

/// Five or six empty squares.
#[inline(always)]
pub(super) fn few<K: Layers, const EMPTIES: u32>(
    worker: &mut Worker<'_, K>,
    board: Discs,
    odd: u64,
    alpha: i32,
) -> i32 {
    worker.enter(EMPTIES);
    if let Some(most) = stable_cut(worker, board, EMPTIES, alpha) {
        worker.count(EMPTIES, |ply| ply.settled += 1);
        return most;
    }
    let value = best_of_few::<K, EMPTIES>(worker, board, odd, alpha);
    if value > NONE {
        return value;
    }
    without_moves(worker, board, EMPTIES, alpha, |worker, passed, alpha| {
        best_of_few::<K, EMPTIES>(worker, passed, odd, alpha)
    })
}

#[inline(always)]
fn best_of_few<K: Layers, const EMPTIES: u32>(
    worker: &mut Worker<'_, K>,
    board: Discs,
    odd: u64,
    alpha: i32,
) -> i32 {
    let empty = board.empty();
    let (mut best, mut tried) = (NONE, 0);
    let (odds, evens) = (empty & odd, empty & !odd);
    let (near, far) = (BESIDE_CORNERS, !BESIDE_CORNERS);
    for mut squares in [odds & far, odds & near, evens & far, evens & near] {
        while squares != 0 {
            let square = squares.trailing_zeros();
            squares &= squares - 1;
            let turned = flips(worker, board, square);
            if turned == 0 {
                continue;
            }
            tried += 1;
            // A filled square changes its quadrant from odd to even or back.
            let (kernel, after, odd) = (worker.kernel, board.after(square, turned), odd ^ quadrant(square));
            let value = if EMPTIES == 5 {
                -kernel.four(worker, after, odd, -alpha - 1)
            } else {
                -kernel.five(worker, after, odd, -alpha - 1)
            };
            if value > alpha {
                worker.left(EMPTIES, value, [alpha, alpha + 1], tried);
                return value;
            }
            best = best.max(value);
        }
    }
    if tried > 0 {
        worker.left(EMPTIES, best, [alpha, alpha + 1], tried);
    }
    best
}

/// Six empty squares or fewer, by their number.
pub(super) fn result<K: Layers>(worker: &mut Worker<'_, K>, board: Discs, odd: u64, alpha: i32) -> i32 {
    let (kernel, empty) = (worker.kernel, board.empty());
    match empty.count_ones() {
        0 => {
            worker.end_by_counting(0);
            board.end()
        }
        1 => one(worker, board.own, empty.trailing_zeros()),
        2 | 3 => {
            let ordered = Bits(empty & odd).chain(Bits(empty & !odd));
            let squares = ordered.enumerate().fold(0, |all, (at, square)| all | square << (8 * at));
            if empty.count_ones() == 2 {
                kernel.two(worker, board, squares, alpha)
            } else {
                kernel.three(worker, board, squares, alpha)
            }
        }
        4 => kernel.four(worker, board, odd, alpha),
        5 => kernel.five(worker, board, odd, alpha),
        _ => kernel.six(worker, board, odd, alpha),
    }
}
