//! Static score of a position on a small board, and searches to a depth with it: they sort moves and estimate
//! the value. None of their results is called exact.

#![expect(
    clippy::inline_always,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use crate::game::bits::Bits;

use super::super::board::Discs;
use super::super::list::{ListedMove, MoveList};
use super::super::selective_depth::SURE;
use super::super::table::SearchFinding;
use super::super::worker::Worker;
use super::folded_table::{find, keep};
use super::guess_window::Guess;
use super::layers::SmallLayers;
use super::node::weighted;
use super::size::{ROOM, Size};

/// The least depth at which the best move is stored in the table.
const KEPT: u8 = 4;

/// The weights of the score, in hundredths of a disc: a move (a corner twice), an empty square beside the
/// other side's discs, a corner, a disc diagonally before an empty corner and one beside it. Chosen by trial
/// to make trees of 20 empty squares small.
const MOVE: i32 = 250;
const OPEN: i32 = 79;
const CORNER: i32 = 1050;
const DIAGONAL: i32 = 375;
const BESIDE: i32 = 77;
#[inline(always)]
const fn neighbours_of(squares: u64) -> u64 {
    let sides = (squares << 1 & 0xfefe_fefe_fefe_fefe) | (squares >> 1 & 0x7f7f_7f7f_7f7f_7f7f);
    let row = squares | sides;
    sides | row << 8 | row >> 8
}

/// The static score of a position for the side to move, in hundredths of a disc.
#[inline(always)]
pub(super) fn judged<K: SmallLayers, const N: u32>(worker: &Worker<'_, K>, board: Discs, moves: u64) -> i32 {
    let kernel = worker.kernel;
    let theirs = kernel.moves(board.opponent, board.own) & Size::<N>::BOARD;
    let empty = Size::<N>::empty(board);
    let open = [board.own, board.opponent].map(|discs| (neighbours_of(discs) & empty).count_ones() as i32);
    let corners = Size::<N>::CORNERS;
    let [own_corners, their_corners] =
        [board.own, board.opponent].map(|discs| (discs & corners).count_ones() as i32);
    // Discs beside corners that are still empty.
    let near = neighbours_of(empty & corners) & Size::<N>::BESIDE_CORNERS;
    let diagonal = near & Size::<N>::DIAGONAL_TO_CORNERS;
    let [own_near, their_near] =
        [board.own, board.opponent].map(|discs| (discs & near & !diagonal).count_ones() as i32);
    let [own_diagonal, their_diagonal] =
        [board.own, board.opponent].map(|discs| (discs & diagonal).count_ones() as i32);
    MOVE * (weighted::<N>(moves) - weighted::<N>(theirs))
        + OPEN * (open[1] - open[0])
        + CORNER * (own_corners - their_corners)
        - DIAGONAL * (own_diagonal - their_diagonal)
        - BESIDE * (own_near - their_near)
}

/// The value of a position by a search to a depth, in hundredths of a disc; fail-soft.
#[inline(always)]
#[expect(clippy::too_many_lines, reason = "one node of a search, from its entry to the table")]
pub(super) fn node<K: SmallLayers, const N: u32>(
    worker: &mut Worker<'_, K>,
    board: Discs,
    moves: u64,
    guess: Guess,
) -> i32 {
    let Guess { depth, mut alpha, beta } = guess;
    let empties = Size::<N>::empty(board).count_ones();
    worker.enter(empties);
    let kernel = worker.kernel;
    if moves == 0 {
        return without_moves::<K, N>(worker, board, guess);
    }
    if depth == 0 {
        worker.counts.leaves += 1;
        worker.count(empties, |ply| ply.evaluations += 1);
        return judged::<K, N>(worker, board, moves);
    }
    let (mut first, mut proven) = (64, false);
    if depth >= KEPT {
        // Few nodes lie so far above the leaves, so the check costs next to nothing.
        if worker.poll(empties) {
            return 0;
        }
        let known = find::<N>(worker.table, board);
        worker.probed(empties, known.map(|_| false));
        if let Some(known) = known {
            // The entry of a proof is better than a guess: it is used and not overwritten.
            (first, proven) = (u32::from(known.best[0]), known.level == SURE);
        }
    }
    let mut list = MoveList::<ROOM>::new();
    worker.count(empties, |ply| ply.list(moves.count_ones()));
    for square in Bits(moves) {
        let after = board.after(square, kernel.flips(square, board.own, board.opponent));
        let replies = kernel.moves(after.own, after.opponent) & Size::<N>::BOARD;
        let key = if square == first {
            i32::MAX >> 8
        } else {
            -judged_order::<K, N>(worker, depth, after, replies)
        };
        list.push(ListedMove { board: after, moves: replies, square }, key);
    }
    let (mut best, mut best_square, mut tried) = (i32::MIN, 64, 0);
    for at in 0..list.len() {
        let step = list.step(at);
        let ask = |alpha: i32, beta: i32| Guess { depth: depth - 1, alpha: -beta, beta: -alpha };
        let narrow = at > 0 && beta - alpha > 1;
        worker.count(empties, |ply| ply.null_windows += u64::from(narrow));
        let mut value = -kernel.small_guess::<N>(
            worker,
            step.board,
            step.moves,
            ask(alpha, if narrow { alpha + 1 } else { beta }),
        );
        if narrow && value > alpha && value < beta {
            // The null window has shown a lower bound of the move, so the second one begins there.
            worker.count(empties, |ply| ply.null_window_failures += 1);
            let again = ask(value, beta);
            let (board, moves) = (step.board, step.moves);
            value = worker.research(|worker| -kernel.small_guess::<N>(worker, board, moves, again));
        }
        if worker.stopped {
            return 0;
        }
        tried += 1;
        if value > best {
            (best, best_square) = (value, step.square);
            alpha = alpha.max(value);
            if value >= beta {
                worker.count_skipped(empties, list.len() - at - 1);
                break;
            }
        }
    }
    worker.left(empties, best, [guess.alpha, beta], tried);
    if depth >= KEPT && best > guess.alpha && !proven {
        // Only the move is stored: the value of such a search answers no window.
        let (best, window) = (best_square as u8, [-1, 0]);
        let found = SearchFinding { window, value: 0, best, depth, level: 0, nodes: 1 };
        let overwrites = keep::<N>(worker.table, board, found);
        worker.stored(empties, overwrites);
    }
    best
}

/// A pass, or the end.
#[inline(always)]
fn without_moves<K: SmallLayers, const N: u32>(
    worker: &mut Worker<'_, K>,
    board: Discs,
    guess: Guess,
) -> i32 {
    let kernel = worker.kernel;
    let replies = kernel.moves(board.opponent, board.own) & Size::<N>::BOARD;
    let empties = Size::<N>::empty(board).count_ones();
    if replies == 0 {
        worker.end(empties);
        return 100 * Size::<N>::end(board);
    }
    let turned = Guess { alpha: -guess.beta, beta: -guess.alpha, ..guess };
    let value =
        worker.behind_pass(|worker| -kernel.small_guess::<N>(worker, board.passed(), replies, turned));
    worker.passed(empties, value, [guess.alpha, guess.beta]);
    value
}

#[inline(always)]
fn judged_order<K: SmallLayers, const N: u32>(
    worker: &Worker<'_, K>,
    depth: u8,
    after: Discs,
    replies: u64,
) -> i32 {
    if depth >= 2 { judged::<K, N>(worker, after, replies) } else { MOVE * weighted::<N>(replies) }
}
