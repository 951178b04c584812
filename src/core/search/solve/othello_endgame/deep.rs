//! Deep layer, 14 empty squares and more: moves sorted by shallow searches, and the table that all threads
//! share.

#![expect(
    clippy::inline_always,
    clippy::too_many_arguments,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use crate::eval::patterns::ConfigurationSums;
use crate::game::bits::Bits;
use crate::search::events::Why;
use crate::search::solve::busy::MoveOrder;

use super::board::{Discs, MOST, ROOM, odd_quadrants, quadrant};
use super::last::stable_cut;
use super::layers::Layers;
use super::list::{ListedMove, MoveList};
use super::middle::{Follower, NoFollower, weighted};
use super::pattern_scores::PatternScores;
use super::selective::prob_cut;
use super::selective_depth::{SURE, SelectiveDepth};
use super::table::SearchFinding;
use super::team::SHARED;
use super::worker::{SolverFeature, Worker};

/// The least number of empty squares for this layer.
pub(super) const DEEP: u32 = 14;
/// The least number of empty squares for sorting by shallow searches.
const SEARCHED: u32 = 20;
/// The weight of a reply in the order, in hundredths of a disc.
const REPLY: i32 = 150;

/// A node of the search to the end without a follower.
#[inline(always)]
pub(super) fn silent<K: Layers>(
    worker: &mut Worker<'_, K>,
    board: Discs,
    moves: u64,
    alpha: i32,
    level: u8,
) -> i32 {
    node(worker, &mut NoFollower, board, moves, alpha, level)
}

/// A node of the search to the end.
#[inline(always)]
pub(super) fn node<K: Layers, F: Follower<K>>(
    worker: &mut Worker<'_, K>,
    follower: &mut F,
    board: Discs,
    moves: u64,
    alpha: i32,
    level: u8,
) -> i32 {
    let empties = board.empty().count_ones();
    worker.enter(empties);
    if worker.poll(empties) {
        return 0;
    }
    let before = worker.counts.all();
    if moves == 0 {
        return without_moves(worker, follower, board, alpha, level);
    }
    if let Some(most) = stable_cut(worker, board, empties, alpha) {
        follower.because(Why::Stable);
        worker.count(empties, |ply| ply.settled += 1);
        return most;
    }
    let mut first = [64; 2];
    if let Some(known) = worker.table.find(board) {
        let answer = known.answer(alpha, empties, level);
        worker.probed(empties, Some(answer.is_some()));
        if let Some(value) = answer {
            follower.because(Why::Table);
            return value;
        }
        first = known.best;
    } else {
        worker.probed(empties, None);
    }
    if level != SURE
        && let Some(value) = prob_cut(
            worker,
            board,
            moves,
            &ConfigurationSums::of(board.own, board.opponent),
            SelectiveDepth::null(empties, level, alpha),
        )
    {
        return value;
    }
    let mut list = MoveList::<ROOM>::new();
    let listed = match gather(worker, &mut list, board, moves, alpha, level) {
        Ok(best) => best,
        Err(value) => {
            follower.because(Why::Child);
            return value;
        }
    };
    let (best, best_square) = best_of(worker, follower, &mut list, first, board, listed, alpha, level);
    // A stopped search has tried only some of the moves: its value must not reach the table.
    if worker.stopped {
        return 0;
    }
    let nodes = worker.counts.all() - before;
    let (window, depth) = ([alpha, alpha + 1], empties as u8);
    let found = SearchFinding { window, value: best, best: best_square as u8, depth, level, nodes };
    let overwrites = worker.table.keep(board, found);
    worker.stored(empties, overwrites);
    best
}

/// The best value of the moves, those that are not listed included, and its square.
#[inline(always)]
fn best_of<K: Layers, F: Follower<K>>(
    worker: &mut Worker<'_, K>,
    follower: &mut F,
    list: &mut MoveList<ROOM>,
    first: [u8; 2],
    board: Discs,
    mut best: i32,
    alpha: i32,
    level: u8,
) -> (i32, u32) {
    let mut best_square = 64;
    let (odd, left) = (odd_quadrants(board.empty()), board.empty().count_ones() - 1);
    let team = worker.team.filter(|_| left >= SHARED);
    // The former best move is searched before the others are listed.
    let early = list.take(first[0]);
    let count = list.len();
    let (mut turns, mut sorted) = (MoveOrder::default(), false);
    let mut at = 0;
    loop {
        let step = if let (0, Some(early)) = (at, early) {
            early
        } else {
            if !std::mem::replace(&mut sorted, true) {
                let before = worker.counts.all();
                sort(worker, list, board, first, alpha);
                follower.sorted(worker.counts.all() - before);
            }
            let is_busy = |place| at > 0 && team.is_some_and(|team| team.is_busy(list.step(place).board));
            match turns.take(count, is_busy) {
                Some(place) if !worker.stopped => *list.step(place),
                _ => break,
            }
        };
        let named = team.filter(|_| at > 0);
        if let Some(team) = named {
            team.name(step.board, true);
        }
        let value = -follower.child(worker, &step, odd ^ quadrant(step.square), -alpha - 1, level);
        if let Some(team) = named {
            team.name(step.board, false);
        }
        if worker.stopped {
            break;
        }
        at += 1;
        if value > best {
            (best, best_square) = (value, step.square);
            if value > alpha {
                // The move that was searched early was removed from the list.
                let next = at - usize::from(early.is_some());
                worker.count_skipped(left + 1, count - next);
                if next < count {
                    worker.count_cut(left + 1);
                    follower.cut(&mut list.rest(next), value, alpha);
                    follower.because(Why::Cut);
                }
                break;
            }
        }
    }
    if !worker.stopped {
        worker.left_after(left + 1, best, alpha, at);
    }
    (best, best_square)
}

/// A pass, or the end.
#[inline(always)]
fn without_moves<K: Layers, F: Follower<K>>(
    worker: &mut Worker<'_, K>,
    follower: &mut F,
    board: Discs,
    alpha: i32,
    level: u8,
) -> i32 {
    let (replies, empties) = (worker.kernel.moves(board.opponent, board.own), board.empty().count_ones());
    if replies == 0 {
        worker.end(empties);
        follower.because(Why::End);
        return board.end();
    }
    let step = ListedMove { board: board.passed(), moves: replies, square: ListedMove::PASS };
    worker.passes += 1;
    let value = -follower.child(worker, &step, odd_quadrants(board.empty()), -alpha - 1, level);
    worker.passes -= 1;
    worker.passed(empties, value, [alpha, alpha + 1]);
    value
}

/// Lists the moves as `middle::gather` does.
#[inline(always)]
fn gather<K: Layers>(
    worker: &mut Worker<'_, K>,
    list: &mut MoveList<ROOM>,
    board: Discs,
    moves: u64,
    alpha: i32,
    level: u8,
) -> Result<i32, i32> {
    let kernel = worker.kernel;
    let left = board.empty().count_ones() - 1;
    let mut all = [(Discs::default(), 0_u32); ROOM];
    let mut count = 0;
    worker.count(left + 1, |ply| ply.list(moves.count_ones()));
    for square in Bits(moves) {
        let after = board.after(square, kernel.flips(square, board.own, board.opponent));
        // The other side has no disc left: no result is greater.
        if after.own == 0 {
            worker.count(left + 1, |ply| ply.settled += 1);
            return Err(MOST);
        }
        // Children with fewer empty squares are looked up in the tables of this thread.
        if left >= DEEP {
            worker.table.prefetch(after);
        }
        all[count] = (after, square);
        count += 1;
    }
    // In a loop of its own, so that the lines requested above are fetched together.
    let mut best = i32::MIN;
    for &(after, square) in &all[..count] {
        let bounds = if !worker.has(SolverFeature::Children) {
            None
        } else if left < DEEP {
            worker.local.find(left, after).map(|known| (known.lower, known.upper))
        } else {
            let known = worker.table.find(after);
            let known = known.filter(|known| u32::from(known.depth) >= left && known.level >= level);
            known.map(|known| (known.lower, known.upper))
        };
        if worker.has(SolverFeature::Children) {
            worker.probed_child(left + 1, bounds.is_some());
        }
        if let Some((lower, upper)) = bounds {
            // Bounds of a child swap places for its parent: the child's upper one is a lower bound of the
            // move.
            if -i32::from(upper) > alpha {
                worker.count(left + 1, |ply| ply.child_cuts += 1);
                return Err(-i32::from(upper));
            }
            if -i32::from(lower) <= alpha {
                best = best.max(-i32::from(lower));
                continue;
            }
        }
        list.push(ListedMove { board: after, moves: kernel.moves(after.own, after.opponent), square }, 0);
    }
    Ok(best)
}

/// Sorts the moves.
#[inline(always)]
fn sort<K: Layers>(
    worker: &mut Worker<'_, K>,
    list: &mut MoveList<ROOM>,
    board: Discs,
    first: [u8; 2],
    alpha: i32,
) {
    if list.len() < 2 || !worker.has(SolverFeature::Sorting) {
        return;
    }
    let kernel = worker.kernel;
    let empties = board.empty().count_ones();
    let depth = if worker.has(SolverFeature::ShallowSearches) { sort_depth(empties) } else { 0 };
    let sums = ConfigurationSums::of(board.own, board.opponent);
    let judge = PatternScores::new(worker, board, &sums);
    let mut keys = [0; ROOM];
    let steps: [ListedMove; ROOM] =
        std::array::from_fn(|at| list.listed().get(at).copied().unwrap_or_default());
    for (key, step) in keys.iter_mut().zip(&steps[..list.len()]) {
        // The first of the table's two moves was searched before the others were sorted; the second comes
        // next.
        if u32::from(first[1]) == step.square {
            *key = i32::MAX >> 9;
            continue;
        }
        // Discs of the mover that were the other side's before the move are those that it flipped.
        let flips = step.board.opponent & board.opponent;
        let value = if !worker.has(SolverFeature::Patterns) {
            0
        } else if depth == 0 {
            worker.count(empties, |ply| ply.guesses += 1);
            judge.roughly(step.square, flips, step.moves)
        } else {
            let probing = std::mem::replace(&mut worker.probing, true);
            // The distance from the window matters only up to a point.
            let window = [(-alpha - 9).max(-MOST) as i8, (-alpha + 12).min(MOST) as i8];
            let guess = SelectiveDepth { depth, level: SURE, alpha: window[0], beta: window[1] };
            let sums = sums.after(step.square, flips);
            let value = -kernel.guess(worker, step.board, step.moves, &sums, guess);
            worker.probing = probing;
            100 * value
        };
        *key = value - REPLY * weighted(step.moves);
    }
    list.sort(&keys);
}

/// The depth of the searches that sort moves.
const fn sort_depth(empties: u32) -> u8 {
    match empties {
        ..SEARCHED => 0,
        SEARCHED..24 => 1,
        _ => 2,
    }
}
