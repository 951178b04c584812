//! The last six empty squares of a small board: no table, no sorting but by odd quadrants, the last move only
//! counted.
//!
//! Only null windows are searched; values have the same meaning as in the search on 8x8.

#![expect(
    clippy::inline_always,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use super::super::board::Discs;
use super::super::last::BESIDE;
use super::super::worker::Worker;
use super::layers::SmallLayers;
use super::size::Size;

/// The greatest number of empty squares for this layer.
pub(super) const FEW: u32 = 6;
/// No move was found.
const NONE: i32 = i32::MIN;

/// One empty square: the side that can takes it.
#[inline(always)]
fn one<K: SmallLayers, const N: u32>(worker: &mut Worker<'_, K>, board: Discs, square: u32) -> i32 {
    worker.end_by_counting(1);
    let moved = 2 * board.own.count_ones() as i32 - (Size::<N>::MOST - 2);
    // The count for the other side takes the squares beyond a small board for its discs, so each side is
    // counted by itself.
    let mine = (worker.kernel.last(square, board.own) & 0xff) as i32;
    if mine > 0 {
        return moved + 2 * mine;
    }
    let theirs = (worker.kernel.last(square, board.opponent) & 0xff) as i32;
    if theirs > 0 {
        moved - 2 - 2 * theirs
    } else if moved > 0 {
        moved
    } else {
        moved - 2
    }
}

/// The discs that a move flips; none without further work where no disc of the opponent is a neighbour.
#[inline(always)]
fn flips<K: SmallLayers>(worker: &Worker<'_, K>, board: Discs, square: u32) -> u64 {
    if BESIDE[(square & 63) as usize] & board.opponent == 0 {
        return 0;
    }
    worker.kernel.flips(square, board.own, board.opponent)
}

/// The upper bound that the other side's stable discs leave, if it is no more than alpha.
#[inline(always)]
pub(super) fn stable_cut<K: SmallLayers, const N: u32>(
    worker: &Worker<'_, K>,
    board: Discs,
    alpha: i32,
) -> Option<i32> {
    let most = |discs: u32| Size::<N>::MOST - 2 * discs as i32;
    // Even if all their discs were stable, they would have to be enough.
    if most(board.opponent.count_ones()) > alpha {
        return None;
    }
    let most = most(Size::<N>::count_stable(worker.kernel, board.opponent, board.own));
    (most <= alpha).then_some(most)
}

/// Two to six empty squares.
#[inline(always)]
pub(super) fn few<K: SmallLayers, const N: u32, const EMPTIES: u32>(
    worker: &mut Worker<'_, K>,
    board: Discs,
    odd: u64,
    alpha: i32,
) -> i32 {
    worker.enter(EMPTIES);
    if EMPTIES >= 5
        && let Some(most) = stable_cut::<K, N>(worker, board, alpha)
    {
        worker.count(EMPTIES, |ply| ply.settled += 1);
        return most;
    }
    let value = best_of_few::<K, N, EMPTIES>(worker, board, odd, alpha);
    if value > NONE {
        return value;
    }
    // No move: the other side moves, and minimises.
    let value = worker.behind_pass(|worker| {
        worker.enter(EMPTIES);
        let value = best_of_few::<K, N, EMPTIES>(worker, board.passed(), odd, -alpha - 1);
        if value > NONE {
            return -value;
        }
        worker.end(EMPTIES);
        Size::<N>::end(board)
    });
    worker.left(EMPTIES, value, [alpha, alpha + 1], 1);
    value
}

#[inline(always)]
fn best_of_few<K: SmallLayers, const N: u32, const EMPTIES: u32>(
    worker: &mut Worker<'_, K>,
    board: Discs,
    odd: u64,
    alpha: i32,
) -> i32 {
    let empty = Size::<N>::empty(board);
    let (mut best, mut tried) = (NONE, 0);
    for mut squares in [empty & odd, empty & !odd] {
        while squares != 0 {
            let square = squares.trailing_zeros();
            squares &= squares - 1;
            let turned = flips(worker, board, square);
            if turned == 0 {
                continue;
            }
            tried += 1;
            let (kernel, after) = (worker.kernel, board.after(square, turned));
            let left = odd ^ Size::<N>::quadrant(square);
            let value = match EMPTIES {
                2 => -one::<K, N>(worker, after, (empty & !(1 << square)).trailing_zeros()),
                3 => -kernel.small_two::<N>(worker, after, left, -alpha - 1),
                4 => -kernel.small_three::<N>(worker, after, left, -alpha - 1),
                5 => -kernel.small_four::<N>(worker, after, left, -alpha - 1),
                _ => -kernel.small_five::<N>(worker, after, left, -alpha - 1),
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
pub(super) fn result<K: SmallLayers, const N: u32>(
    worker: &mut Worker<'_, K>,
    board: Discs,
    odd: u64,
    alpha: i32,
) -> i32 {
    let (kernel, empty) = (worker.kernel, Size::<N>::empty(board));
    match empty.count_ones() {
        0 => {
            worker.end_by_counting(0);
            Size::<N>::end(board)
        }
        1 => one::<K, N>(worker, board, empty.trailing_zeros()),
        2 => kernel.small_two::<N>(worker, board, odd, alpha),
        3 => kernel.small_three::<N>(worker, board, odd, alpha),
        4 => kernel.small_four::<N>(worker, board, odd, alpha),
        5 => kernel.small_five::<N>(worker, board, odd, alpha),
        _ => kernel.small_six::<N>(worker, board, odd, alpha),
    }
}
