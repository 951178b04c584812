//! Middle layer on small boards: more than six empty squares, and few enough for the small tables of each
//! thread.

#![expect(
    clippy::inline_always,
    clippy::too_many_arguments,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use crate::game::bits::Bits;
use crate::search::events::Why;

use super::super::board::Discs;
use super::super::list::{ListedMove, MoveList};
use super::super::middle::Follower;
use super::super::selective_depth::SURE;
use super::super::worker::Worker;
use super::last::{self, FEW, stable_cut};
use super::layers::SmallLayers;
use super::size::Size;

/// The least number of empty squares for the layer above, `deep`.
pub(super) const DEEP: u32 = 10;
/// The least number of empty squares at which children are looked up before they are searched.
const PROBED: u32 = 9;
/// The weights of replies and odd quadrants in the order of moves.
const REPLY: i32 = 18;
const ODD: i32 = 17;

pub(super) struct SmallNoFollower<const N: u32>;

impl<K: SmallLayers, const N: u32> Follower<K> for SmallNoFollower<N> {
    #[inline(always)]
    fn child(
        &mut self,
        worker: &mut Worker<'_, K>,
        step: &ListedMove,
        odd: u64,
        alpha: i32,
        _level: u8,
    ) -> i32 {
        below::<K, N>(worker, step, odd, alpha)
    }
}

/// The value of a position after a move, for the side to move there.
#[inline(always)]
pub(super) fn below<K: SmallLayers, const N: u32>(
    worker: &mut Worker<'_, K>,
    step: &ListedMove,
    odd: u64,
    alpha: i32,
) -> i32 {
    let (kernel, board) = (worker.kernel, step.board);
    match Size::<N>::empty(board).count_ones() {
        FEW => kernel.small_six::<N>(worker, board, odd, alpha),
        0..FEW => last::result::<K, N>(worker, board, odd, alpha),
        7..DEEP => kernel.small_middle::<N>(worker, board, step.moves, odd, alpha),
        _ => kernel.small_deep::<N>(worker, board, step.moves, alpha),
    }
}

/// The number of replies, corners counted twice.
#[inline(always)]
pub(super) fn weighted<const N: u32>(replies: u64) -> i32 {
    (replies.count_ones() + (replies & Size::<N>::CORNERS).count_ones()) as i32
}

/// A node below the shared table.
#[inline(always)]
pub(super) fn middle<K: SmallLayers, F: Follower<K>, const N: u32>(
    worker: &mut Worker<'_, K>,
    follower: &mut F,
    board: Discs,
    moves: u64,
    odd: u64,
    alpha: i32,
) -> i32 {
    let empties = Size::<N>::empty(board).count_ones();
    worker.enter(empties);
    if moves == 0 {
        return without_moves::<K, F, N>(worker, follower, board, alpha);
    }
    if let Some(most) = stable_cut::<K, N>(worker, board, alpha) {
        follower.because(Why::Stable);
        worker.count(empties, |ply| ply.settled += 1);
        return most;
    }
    let mut first = 64;
    if let Some(known) = worker.local.find(empties, board) {
        let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
        first = known.best;
        worker.probed(empties, Some(lower > alpha || upper <= alpha));
        if lower > alpha || upper <= alpha {
            follower.because(Why::Table);
            return if lower > alpha { lower } else { upper };
        }
    } else {
        worker.probed(empties, None);
    }
    let mut list = MoveList::<16>::new();
    let mut best = match gather_middle::<K, N>(worker, &mut list, board, moves, odd, first, alpha) {
        Ok(best) => best,
        Err(value) => {
            follower.because(Why::Child);
            return value;
        }
    };
    let (mut best_square, mut tried) = (64, 0);
    for at in 0..list.len() {
        let step = list.step(at);
        let odd = odd ^ Size::<N>::quadrant(step.square);
        // No child with so few empty squares checks for a stop, so none comes back stopped.
        let value = -follower.child(worker, step, odd, -alpha - 1, SURE);
        tried += 1;
        if value > best {
            (best, best_square) = (value, step.square);
            if value > alpha {
                worker.count_skipped(empties, list.len() - at - 1);
                if at + 1 < list.len() {
                    worker.count_cut(empties);
                    follower.cut(&mut list.rest(at + 1), value, alpha);
                    follower.because(Why::Cut);
                }
                break;
            }
        }
    }
    worker.left_after(empties, best, alpha, tried);
    let overwrites = worker.local.keep(empties, board, alpha, best, best_square as u8);
    worker.stored(empties, overwrites);
    best
}

/// Lists the moves. Returns `Err` with a value at once where a child answers for its parent. Otherwise
/// returns an upper bound of the moves that are not listed because their table entries fail low.
#[inline(always)]
fn gather_middle<K: SmallLayers, const N: u32>(
    worker: &mut Worker<'_, K>,
    list: &mut MoveList<16>,
    board: Discs,
    moves: u64,
    odd: u64,
    first: u8,
    alpha: i32,
) -> Result<i32, i32> {
    let kernel = worker.kernel;
    let left = Size::<N>::empty(board).count_ones() - 1;
    let mut best = i32::MIN;
    worker.count(left + 1, |ply| ply.list(moves.count_ones()));
    for square in Bits(moves) {
        let after = board.after(square, kernel.flips(square, board.own, board.opponent));
        if after.own == 0 {
            worker.count(left + 1, |ply| ply.settled += 1);
            return Err(Size::<N>::MOST);
        }
        if left + 1 >= PROBED {
            let known = worker.local.find(left, after);
            let known = known.map(|known| [-i32::from(known.upper), -i32::from(known.lower)]);
            worker.probed_child(left + 1, known.is_some());
            if let Some([least, most]) = known {
                if least > alpha {
                    worker.count(left + 1, |ply| ply.child_cuts += 1);
                    return Err(least);
                }
                if most <= alpha {
                    best = best.max(most);
                    continue;
                }
            }
        }
        let replies = kernel.moves(after.own, after.opponent) & Size::<N>::BOARD;
        let key = if square == u32::from(first) {
            i32::MAX >> 8
        } else {
            ODD * (odd >> square & 1) as i32 - REPLY * weighted::<N>(replies)
        };
        list.push(ListedMove { board: after, moves: replies, square }, key);
    }
    Ok(best)
}

/// A pass, or the end.
#[inline(always)]
pub(super) fn without_moves<K: SmallLayers, F: Follower<K>, const N: u32>(
    worker: &mut Worker<'_, K>,
    follower: &mut F,
    board: Discs,
    alpha: i32,
) -> i32 {
    let replies = worker.kernel.moves(board.opponent, board.own) & Size::<N>::BOARD;
    let empty = Size::<N>::empty(board);
    if replies == 0 {
        worker.end(empty.count_ones());
        follower.because(Why::End);
        return Size::<N>::end(board);
    }
    let step = ListedMove { board: board.passed(), moves: replies, square: ListedMove::PASS };
    // The layer above has no odd quadrants, so they are computed here for both.
    let odd = Size::<N>::odd_quadrants(empty);
    worker.passes += 1;
    let value = -follower.child(worker, &step, odd, -alpha - 1, SURE);
    worker.passes -= 1;
    worker.passed(empty.count_ones(), value, [alpha, alpha + 1]);
    value
}
