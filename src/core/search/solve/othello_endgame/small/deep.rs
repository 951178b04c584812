//! Deep layer on small boards: the table that all threads share, children that answer for their parent, and
//! moves sorted by a static score or by short searches.

#![expect(
    clippy::inline_always,
    clippy::too_many_arguments,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use crate::game::bits::Bits;
use crate::search::events::Why;
use crate::search::solve::busy::MoveOrder;

use super::super::board::Discs;
use super::super::list::{ListedMove, MoveList};
use super::super::middle::Follower;
use super::super::selective_depth::SURE;
use super::super::table::SearchFinding;
use super::super::worker::Worker;
use super::folded_table::{FOLDED, kept_as};
use super::guess::judged;
use super::guess_window::Guess;
use super::last::stable_cut;
use super::layers::SmallLayers;
use super::node::{DEEP, weighted, without_moves};
use super::size::{ROOM, Size};

/// The least number of empty squares at which the search checks for a stop.
const POLLED: u32 = 11;
/// The least number of empty squares of boards that are marked for other threads.
const NAMED: u32 = 14;
/// The weight of a reply in the order of moves, in hundredths of a disc.
const REPLY: i32 = 293;

/// A node with the shared table.
#[inline(always)]
pub(super) fn node<K: SmallLayers, F: Follower<K>, const N: u32>(
    worker: &mut Worker<'_, K>,
    follower: &mut F,
    board: Discs,
    moves: u64,
    alpha: i32,
) -> i32 {
    let empties = Size::<N>::empty(board).count_ones();
    worker.enter(empties);
    let before = worker.counts.all();
    if empties >= POLLED && worker.poll(empties) {
        return 0;
    }
    if moves == 0 {
        return without_moves::<K, F, N>(worker, follower, board, alpha);
    }
    if let Some(most) = stable_cut::<K, N>(worker, board, alpha) {
        follower.because(Why::Stable);
        worker.count(empties, |ply| ply.settled += 1);
        return most;
    }
    let mut first = [64; 2];
    // Folded once, for the look-up here and the entry at the end.
    let (kept_as, symmetry) = kept_as::<N>(board, empties);
    if let Some(known) = worker.table.find(kept_as) {
        let answer = known.answer(alpha, empties, SURE);
        worker.probed(empties, Some(answer.is_some()));
        if let Some(value) = answer {
            follower.because(Why::Table);
            return value;
        }
        first = known.best.map(|square| Size::<N>::moved(square, Size::<N>::undoing(symmetry)));
    } else {
        worker.probed(empties, None);
    }
    let mut list = MoveList::<ROOM>::new();
    let listed = match gather_deep::<K, N>(worker, &mut list, board, moves, alpha) {
        Ok(best) => best,
        Err(value) => {
            follower.because(Why::Child);
            return value;
        }
    };
    let (best, best_square) = best_of::<K, F, N>(worker, follower, &mut list, first, board, listed, alpha);
    // Only some of the moves were searched: such a value must not reach the table.
    if worker.stopped {
        return 0;
    }
    let found = SearchFinding {
        window: [alpha, alpha + 1],
        value: best,
        best: Size::<N>::moved(best_square as u8, symmetry),
        depth: empties as u8,
        level: SURE,
        nodes: worker.counts.all() - before,
    };
    let overwrites = worker.table.keep(kept_as, found);
    worker.stored(empties, overwrites);
    best
}

/// Lists the moves as `gather_middle` of `node` does.
#[inline(always)]
fn gather_deep<K: SmallLayers, const N: u32>(
    worker: &mut Worker<'_, K>,
    list: &mut MoveList<ROOM>,
    board: Discs,
    moves: u64,
    alpha: i32,
) -> Result<i32, i32> {
    let kernel = worker.kernel;
    let left = Size::<N>::empty(board).count_ones() - 1;
    let mut all = [(Discs::default(), 0_u32); ROOM];
    let mut count = 0;
    worker.count(left + 1, |ply| ply.list(moves.count_ones()));
    for square in Bits(moves) {
        let after = board.after(square, kernel.flips(square, board.own, board.opponent));
        if after.own == 0 {
            worker.count(left + 1, |ply| ply.settled += 1);
            return Err(Size::<N>::MOST);
        }
        // A folded board has another place in the table, which is computed only for its look-up.
        if (DEEP..FOLDED).contains(&left) {
            worker.table.prefetch(after);
        }
        all[count] = (after, square);
        count += 1;
    }
    let mut best = i32::MIN;
    for &(after, square) in &all[..count] {
        let bounds = if left < DEEP {
            worker.local.find(left, after).map(|known| (known.lower, known.upper))
        } else {
            let known = worker.table.find(kept_as::<N>(after, left).0);
            let known = known.filter(|known| u32::from(known.depth) >= left && known.level == SURE);
            known.map(|known| (known.lower, known.upper))
        };
        worker.probed_child(left + 1, bounds.is_some());
        if let Some((lower, upper)) = bounds {
            let (least, most) = (-i32::from(upper), -i32::from(lower));
            if least > alpha {
                worker.count(left + 1, |ply| ply.child_cuts += 1);
                return Err(least);
            }
            if most <= alpha {
                best = best.max(most);
                continue;
            }
        }
        let replies = kernel.moves(after.own, after.opponent) & Size::<N>::BOARD;
        list.push(ListedMove { board: after, moves: replies, square }, 0);
    }
    Ok(best)
}

/// The best value of the moves, those that are not listed included, and its square.
#[inline(always)]
fn best_of<K: SmallLayers, F: Follower<K>, const N: u32>(
    worker: &mut Worker<'_, K>,
    follower: &mut F,
    list: &mut MoveList<ROOM>,
    first: [u8; 2],
    board: Discs,
    mut best: i32,
    alpha: i32,
) -> (i32, u32) {
    let mut best_square = 64;
    let empty = Size::<N>::empty(board);
    let (odd, left) = (Size::<N>::odd_quadrants(empty), empty.count_ones() - 1);
    let team = worker.team.filter(|_| left >= NAMED);
    // The table's move needs no sorting: if it cuts, the others are never sorted.
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
                sort::<K, N>(worker, list, board, first, alpha);
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
        let odd = odd ^ Size::<N>::quadrant(step.square);
        let value = -follower.child(worker, &step, odd, -alpha - 1, SURE);
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

/// Sorts the moves.
#[inline(always)]
fn sort<K: SmallLayers, const N: u32>(
    worker: &mut Worker<'_, K>,
    list: &mut MoveList<ROOM>,
    board: Discs,
    first: [u8; 2],
    alpha: i32,
) {
    if list.len() < 2 {
        return;
    }
    let empties = Size::<N>::empty(board).count_ones();
    let depth = sort_depth(empties);
    let mut keys = [0; ROOM];
    let steps: [ListedMove; ROOM] =
        std::array::from_fn(|at| list.listed().get(at).copied().unwrap_or_default());
    for (key, step) in keys.iter_mut().zip(&steps[..list.len()]) {
        if u32::from(first[1]) == step.square {
            *key = i32::MAX >> 9;
            continue;
        }
        let value = if depth == 0 {
            worker.count(empties, |ply| ply.guesses += 1);
            -judged::<K, N>(worker, step.board, step.moves)
        } else {
            // The window is in discs, a guess in hundredths of a disc. The distance beyond it hardly matters
            // for the order, so the window is bounded.
            let guess = Guess { depth, alpha: -100 * alpha - 1000, beta: -100 * alpha + 1200 };
            let kernel = worker.kernel;
            -kernel.small_guess::<N>(worker, step.board, step.moves, guess)
        };
        *key = value - REPLY * weighted::<N>(step.moves);
    }
    list.sort(&keys);
}

/// The depth of the searches that sort moves.
const fn sort_depth(empties: u32) -> u8 {
    match empties {
        ..14 => 0,
        14..18 => 1,
        18..22 => 2,
        _ => 3,
    }
}
