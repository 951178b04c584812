//! Middle layer, 7 to 13 empty squares: moves sorted by the replies they leave, and a small table that stays
//! in the cache.

#![expect(
    clippy::inline_always,
    clippy::too_many_arguments,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use crate::eval::patterns::ConfigurationSums;
use crate::game::bits::Bits;
use crate::search::events::Why;

use super::board::{Discs, MOST, quadrant};
use super::last::{FEW, stable_cut};
use super::layers::Layers;
use super::list::{ListedMove, MoveList};
use super::pattern_scores::PatternScores;
use super::worker::{SolverFeature, Worker};

/// The least number of empty squares at which the search checks for a stop.
pub(super) const POLLED: u32 = 11;
/// The least number of empty squares at which children are looked up before they are searched.
const PROBED: u32 = 9;
/// The least number of empty squares at which patterns sort, and the weight of replies there, in hundredths
/// of a disc.
const JUDGED: u32 = 11;
const JUDGED_REPLY: i32 = 600;
/// The weight of replies in the order of moves.
const REPLY: i32 = 18;
/// The weight of the last move in a quadrant.
const ODD: i32 = 17;
pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;

/// A follower of the search from node to node; the usual one does nothing.
pub(super) trait Follower<K: Layers> {
    /// Goes to a child.
    fn child(
        &mut self,
        worker: &mut Worker<'_, K>,
        step: &ListedMove,
        odd: u64,
        alpha: i32,
        level: u8,
    ) -> i32;
    /// Reports a cut of the node: these moves are never tried.
    #[inline(always)]
    fn cut(&mut self, _left: &mut dyn Iterator<Item = u32>, _value: i32, _alpha: i32) {}
    /// Reports the origin of the node's value, if not its children.
    #[inline(always)]
    fn because(&mut self, _why: Why) {}
    /// Reports nodes that were searched to sort moves.
    #[inline(always)]
    fn sorted(&mut self, _nodes: u64) {}
}

pub(super) struct NoFollower;

impl<K: Layers> Follower<K> for NoFollower {
    #[inline(always)]
    fn child(
        &mut self,
        worker: &mut Worker<'_, K>,
        step: &ListedMove,
        odd: u64,
        alpha: i32,
        level: u8,
    ) -> i32 {
        below(worker, step, odd, alpha, level)
    }
}

/// The value of a position after a move, for the side to move there.
#[inline(always)]
pub(super) fn below<K: Layers>(
    worker: &mut Worker<'_, K>,
    step: &ListedMove,
    odd: u64,
    alpha: i32,
    level: u8,
) -> i32 {
    let (kernel, board) = (worker.kernel, step.board);
    match board.empty().count_ones() {
        FEW => kernel.six(worker, board, odd, alpha),
        7..=10 => kernel.middle(worker, board, step.moves, odd, alpha),
        11..=13 => kernel.upper(worker, board, step.moves, odd, alpha),
        0..FEW => super::last::result(worker, board, odd, alpha),
        _ => kernel.deep(worker, board, step.moves, alpha, level),
    }
}

/// A node without a follower.
#[inline(always)]
pub(super) fn silent<K: Layers, const ROOM: usize>(
    worker: &mut Worker<'_, K>,
    board: Discs,
    moves: u64,
    odd: u64,
    alpha: i32,
) -> i32 {
    node::<K, _, ROOM>(worker, &mut NoFollower, board, moves, odd, alpha)
}

/// A node with 7 to 13 empty squares, and at most `ROOM` moves.
#[inline(always)]
#[expect(clippy::too_many_lines, reason = "one node of a search, from its entry to the table")]
pub(super) fn node<K: Layers, F: Follower<K>, const ROOM: usize>(
    worker: &mut Worker<'_, K>,
    follower: &mut F,
    board: Discs,
    moves: u64,
    odd: u64,
    alpha: i32,
) -> i32 {
    let empties = board.empty().count_ones();
    worker.enter(empties);
    // Few of the nodes lie this far from the end, so the check costs next to nothing.
    if empties >= POLLED && worker.poll(empties) {
        return 0;
    }
    if moves == 0 {
        return without_moves(worker, follower, board, odd, alpha);
    }
    if let Some(most) = stable_cut(worker, board, empties, alpha) {
        follower.because(Why::Stable);
        worker.count(empties, |ply| ply.settled += 1);
        return most;
    }
    let mut first = 64;
    if worker.has(SolverFeature::LocalTables) {
        if let Some(known) = worker.local.find(empties, board) {
            let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
            first = known.best;
            worker.probed(empties, Some(lower > alpha || upper <= alpha));
            if lower > alpha {
                follower.because(Why::Table);
                return lower;
            }
            if upper <= alpha {
                follower.because(Why::Table);
                return upper;
            }
        } else {
            worker.probed(empties, None);
        }
    }
    let mut list = MoveList::<ROOM>::new();
    let mut best = match gather(worker, &mut list, board, moves, odd, first, alpha) {
        Ok(best) => best,
        Err(value) => {
            follower.because(Why::Child);
            return value;
        }
    };
    let (mut best_square, mut tried) = (64, 0);
    for at in 0..list.len() {
        let step = *list.step(at);
        // The null window from alpha to alpha + 1, from the other side's point of view.
        let value = -follower.child(worker, &step, odd ^ quadrant(step.square), -alpha - 1, u8::MAX);
        // With fewer no child checks for a stop, so the search cannot have been stopped below.
        if empties > POLLED && worker.stopped {
            return 0;
        }
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
    if worker.has(SolverFeature::LocalTables) {
        let overwrites = worker.local.keep(empties, board, alpha, best, best_square as u8);
        worker.stored(empties, overwrites);
    }
    best
}

#[inline(always)]
fn without_moves<K: Layers, F: Follower<K>>(
    worker: &mut Worker<'_, K>,
    follower: &mut F,
    board: Discs,
    odd: u64,
    alpha: i32,
) -> i32 {
    let (replies, empties) = (worker.kernel.moves(board.opponent, board.own), board.empty().count_ones());
    if replies == 0 {
        worker.end(empties);
        follower.because(Why::End);
        return board.end();
    }
    let step = ListedMove { board: board.passed(), moves: replies, square: ListedMove::PASS };
    worker.passes += 1;
    let value = -follower.child(worker, &step, odd, -alpha - 1, u8::MAX);
    worker.passes -= 1;
    worker.passed(empties, value, [alpha, alpha + 1]);
    value
}

/// Lists the moves. Returns `Err` with a value at once where a child answers for its parent. Otherwise
/// returns an upper bound of the moves that are not listed because their table entries fail low.
#[inline(always)]
fn gather<K: Layers, const ROOM: usize>(
    worker: &mut Worker<'_, K>,
    list: &mut MoveList<ROOM>,
    board: Discs,
    moves: u64,
    odd: u64,
    first: u8,
    alpha: i32,
) -> Result<i32, i32> {
    let kernel = worker.kernel;
    let empties = board.empty().count_ones();
    let probes =
        worker.has(SolverFeature::Children) && worker.has(SolverFeature::LocalTables) && empties >= PROBED;
    let mut best = i32::MIN;
    worker.count(empties, |ply| ply.list(moves.count_ones()));
    let judge = (empties >= JUDGED && worker.has(SolverFeature::Patterns))
        .then(|| PatternScores::new(worker, board, &ConfigurationSums::of(board.own, board.opponent)));
    for square in Bits(moves) {
        let turned = kernel.flips(square, board.own, board.opponent);
        let after = board.after(square, turned);
        // Without a disc the other side has lost all squares: no other move can be worth more.
        if after.own == 0 {
            worker.count(empties, |ply| ply.settled += 1);
            return Err(MOST);
        }
        if probes {
            let known = worker.local.find(empties - 1, after);
            let known = known.map(|known| [-i32::from(known.upper), -i32::from(known.lower)]);
            worker.probed_child(empties, known.is_some());
            if let Some([least, most]) = known {
                if least > alpha {
                    worker.count(empties, |ply| ply.child_cuts += 1);
                    return Err(least);
                }
                if most <= alpha {
                    best = best.max(most);
                    continue;
                }
            }
        }
        let replies = kernel.moves(after.own, after.opponent);
        let key = if square == u32::from(first) {
            i32::MAX >> 8
        } else if !worker.has(SolverFeature::Sorting) {
            0
        } else if let Some(judge) = &judge {
            worker.count(empties, |ply| ply.guesses += 1);
            judge.roughly(square, turned, replies) - JUDGED_REPLY * weighted(replies)
        } else {
            // A side that moves first into a region with an odd number of empty squares usually has the last
            // move there too.
            let odds = (odd >> square & 1) as i32;
            ODD * odds - REPLY * weighted(replies)
        };
        list.push(ListedMove { board: after, moves: replies, square }, key);
    }
    Ok(best)
}

/// Replies, corners among them twice.
#[inline(always)]
pub(super) fn weighted(replies: u64) -> i32 {
    (replies.count_ones() + (replies & CORNERS).count_ones()) as i32
}
