//! Searches without certainty: to a depth, valued by patterns, and pruned where a shallower search leaves
//! little doubt (Buro 1997, Multi-ProbCut). They sort moves and estimate the value of a position; none of
//! their results is called exact.

#![expect(
    clippy::inline_always,
    clippy::too_many_arguments,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use crate::eval::patterns::ConfigurationSums;
use crate::game::bits::Bits;
use crate::search::events::Why;
use crate::search::solve::busy::MoveOrder;

use super::board::{Discs, MOST, ROOM};
use super::last::BESIDE_CORNERS;
use super::layers::Layers;
use super::list::{ListedMove, MoveList};
use super::middle::{self, CORNERS, NoFollower, weighted};
use super::pattern_scores::{PatternScores, discs, judged};
use super::selective_depth::{SURE, SelectiveDepth};
use super::worker::{SolverFeature, Worker};

/// By level, the number of standard deviations that a shallower search must lie off.
const DEVIATIONS: [f32; 6] = [1.1, 1.5, 2.0, 2.6, 3.3, 9.0];
/// The least depth at which a shallower search may prune: before a proof, and in a midgame search, where that
/// gains half a ply in the same time.
const PROBED: u32 = 5;
const PROBED_IN_MIDGAME: u32 = 3;
/// The least depth at which the table is used.
const KEPT: u32 = 3;
/// The least depth of boards that are marked for other threads.
const NAMED: u32 = 6;
/// The least depth at which patterns sort; below, replies and squares do it as well for less.
const JUDGED: u32 = 6;
/// The weight of a reply in the order of moves, in hundredths of a disc.
const REPLY: i32 = 150;
/// The weights of a reply and of a square's rank where patterns do not sort.
const PLAIN_REPLY: i32 = 1000;
const SQUARE: i32 = 16;

/// Corners, then squares not beside one, then the rest.
const PROMISING: [u64; 3] = [CORNERS, !(CORNERS | BESIDE_CORNERS), BESIDE_CORNERS];

/// One ply without a follower.
#[inline(always)]
pub(super) fn silent_one<K: Layers>(
    worker: &mut Worker<'_, K>,
    board: Discs,
    moves: u64,
    sums: &ConfigurationSums,
    guess: SelectiveDepth,
) -> i32 {
    one(worker, &mut NoFollower, board, moves, sums, guess)
}

/// One ply, and patterns: exact below beta. A follower is called only where there is a move.
#[inline(always)]
pub(super) fn one<K: Layers, F: GuessFollower<K>>(
    worker: &mut Worker<'_, K>,
    follower: &mut F,
    mut board: Discs,
    mut moves: u64,
    sums: &ConfigurationSums,
    guess: SelectiveDepth,
) -> i32 {
    let (empties, beta) = (board.empty().count_ones(), i32::from(guess.beta));
    worker.enter(empties);
    let (mut passed, mut sign) = (None, 1);
    if moves == 0 {
        moves = worker.kernel.moves(board.opponent, board.own);
        if moves == 0 {
            worker.end(empties);
            return board.end();
        }
        (board, passed, sign) = (board.passed(), Some(sums.passed()), -1);
    }
    // After a pass beta bounds the other side's value from below, which cuts nothing off.
    let enough = if sign == 1 { beta } else { MOST };
    let judge = PatternScores::new(worker, board, passed.as_ref().unwrap_or(sums));
    // Scores by patterns stay within 63 discs, so that any of them is greater.
    let (mut best, mut tried) = (-MOST, 0);
    worker.count(empties, |ply| ply.list(moves.count_ones()));
    let mut squares = PROMISING.into_iter().flat_map(|squares| Bits(moves & squares));
    while let Some(square) = squares.next() {
        let turned = worker.kernel.flips(square, board.own, board.opponent);
        let after = board.after(square, turned);
        if after.own == 0 {
            follower.because(Why::Child);
            worker.count(empties, |ply| ply.settled += 1);
            return sign * MOST;
        }
        worker.evaluate(empties - 1);
        tried += 1;
        let replies = worker.kernel.moves(after.own, after.opponent);
        let value = discs(judge.value(square, turned, after, replies));
        follower.leaf(square, value);
        best = best.max(value);
        if best >= enough {
            worker.count_skipped(empties, moves.count_ones() as usize - tried);
            let mut left = squares.peekable();
            if worker.midgame && left.peek().is_some() {
                worker.count_cut(board.empty().count_ones());
                follower.cut(&mut left, best, beta);
                follower.because(Why::Cut);
            }
            break;
        }
    }
    worker.left(empties, sign * best, guess.bounds(), tried);
    sign * best
}

/// A follower of a search to a depth from node to node; the usual one does nothing.
pub(super) trait GuessFollower<K: Layers> {
    /// Goes to a child.
    fn child(
        &mut self,
        worker: &mut Worker<'_, K>,
        step: &ListedMove,
        sums: &ConfigurationSums,
        guess: SelectiveDepth,
    ) -> i32;
    /// Reports the score by patterns of the position after a move, from the point of view of the side that
    /// made it.
    #[inline(always)]
    fn leaf(&mut self, _square: u32, _value: i32) {}
    /// Reports a cut of the node: these moves are never tried.
    #[inline(always)]
    fn cut(&mut self, _left: &mut dyn Iterator<Item = u32>, _value: i32, _beta: i32) {}
    /// Reports the origin of the node's value, if not its children.
    #[inline(always)]
    fn because(&mut self, _why: Why) {}
}

impl<K: Layers> GuessFollower<K> for NoFollower {
    #[inline(always)]
    fn child(
        &mut self,
        worker: &mut Worker<'_, K>,
        step: &ListedMove,
        sums: &ConfigurationSums,
        guess: SelectiveDepth,
    ) -> i32 {
        worker.kernel.guess(worker, step.board, step.moves, sums, guess)
    }
}

/// The value of a position after a move at the root, for the side to move there; at depth 0 its score by
/// patterns.
pub(super) fn guessed<K: Layers>(
    worker: &mut Worker<'_, K>,
    step: &ListedMove,
    sums: &ConfigurationSums,
    guess: SelectiveDepth,
) -> i32 {
    let (kernel, board) = (worker.kernel, step.board);
    if guess.depth > 0 {
        return kernel.guess(worker, board, step.moves, sums, guess);
    }
    let empties = board.empty().count_ones();
    if step.moves == 0 && kernel.moves(board.opponent, board.own) == 0 {
        worker.enter(empties);
        worker.end(empties);
        return board.end();
    }
    worker.evaluate(empties);
    judged(worker, board, sums)
}

/// The value of a position by a search to a depth without a follower.
#[inline(always)]
pub(super) fn silent<K: Layers>(
    worker: &mut Worker<'_, K>,
    board: Discs,
    moves: u64,
    sums: &ConfigurationSums,
    guess: SelectiveDepth,
) -> i32 {
    node(worker, &mut NoFollower, board, moves, sums, guess)
}

/// The value of a position by a search to a depth; to the end where that is as near.
#[inline(always)]
pub(super) fn node<K: Layers, F: GuessFollower<K>>(
    worker: &mut Worker<'_, K>,
    follower: &mut F,
    board: Discs,
    moves: u64,
    sums: &ConfigurationSums,
    guess: SelectiveDepth,
) -> i32 {
    let kernel = worker.kernel;
    let (empties, depth) = (board.empty().count_ones(), u32::from(guess.depth));
    if depth >= empties {
        return to_the_end(worker, board, moves, guess);
    }
    let (alpha, beta) = (i32::from(guess.alpha), i32::from(guess.beta));
    if depth <= 1 {
        return kernel.guess_one(worker, board, moves, sums, guess);
    }
    worker.enter(empties);
    if depth > 3 && worker.poll(empties) {
        return 0;
    }
    if moves == 0 {
        let replies = kernel.moves(board.opponent, board.own);
        if replies == 0 {
            worker.end(empties);
            follower.because(Why::End);
            return board.end();
        }
        let step = ListedMove { board: board.passed(), moves: replies, square: ListedMove::PASS };
        return passed(worker, follower, &step, sums, guess);
    }
    let mut first = [64; 2];
    let before = worker.counts;
    if depth >= KEPT {
        let known = worker.table.find(board);
        let answer = known.and_then(|known| known.answer_within([alpha, beta], depth, guess.level));
        worker.probed(empties, known.map(|_| answer.is_some()));
        if let Some(value) = answer {
            follower.because(Why::Table);
            return value;
        }
        first = known.map_or(first, |known| known.best);
    }
    if let Some(value) = prob_cut(worker, board, moves, sums, guess) {
        follower.because(Why::ProbCut);
        return value;
    }
    // The shallower search may have been stopped in the middle without pruning anything.
    if worker.stopped {
        return 0;
    }
    let mut list = MoveList::<ROOM>::new();
    if let Some(value) = gather(worker, &mut list, board, moves, sums, first, depth) {
        follower.because(Why::Child);
        return value;
    }
    let (best, best_square) = best_of(worker, follower, &mut list, board, sums, guess);
    if worker.stopped {
        return 0;
    }
    if depth >= KEPT {
        let nodes = worker.counts.all() - before.all();
        let overwrites = worker.table.keep(board, guess.finding(best, best_square as u8, nodes));
        worker.stored(empties, overwrites);
    }
    best
}

/// The value of a position after a pass, which costs no depth: the other side only moves in its place.
#[inline(always)]
fn passed<K: Layers, F: GuessFollower<K>>(
    worker: &mut Worker<'_, K>,
    follower: &mut F,
    step: &ListedMove,
    sums: &ConfigurationSums,
    guess: SelectiveDepth,
) -> i32 {
    worker.passes += 1;
    let value = -follower.child(worker, step, &sums.passed(), guess.turned());
    worker.passes -= 1;
    worker.passed(step.board.empty().count_ones(), value, guess.bounds());
    value
}

/// The best value of the moves, and its square: the first in the whole window, the others first in a null
/// window.
#[inline(always)]
fn best_of<K: Layers, F: GuessFollower<K>>(
    worker: &mut Worker<'_, K>,
    follower: &mut F,
    list: &mut MoveList<ROOM>,
    before: Discs,
    sums: &ConfigurationSums,
    guess: SelectiveDepth,
) -> (i32, u32) {
    let (mut alpha, beta) = (i32::from(guess.alpha), i32::from(guess.beta));
    let (mut best, mut best_square) = (i32::MIN, 64);
    let empties = before.empty().count_ones();
    let next = SelectiveDepth { depth: guess.depth - 1, ..guess };
    let team = worker.team.filter(|_| u32::from(next.depth) >= NAMED);
    let mut turns = MoveOrder::default();
    let mut at = 0;
    while let Some(place) = turns
        .take(list.len(), |place| at > 0 && team.is_some_and(|team| team.is_busy(list.step(place).board)))
    {
        let step = *list.step(place);
        let named = team.filter(|_| at > 0);
        if let Some(team) = named {
            team.name(step.board, true);
        }
        let sums = sums.after(step.square, step.board.opponent & before.opponent);
        let (mut value, mut is_scouted) = (i32::MAX, false);
        // A null window first shows cheaply whether a move is better than the best so far.
        if at > 0 && alpha + 1 < beta && guess.depth > 2 {
            is_scouted = true;
            worker.count(empties, |ply| ply.null_windows += 1);
            value = -follower.child(worker, &step, &sums, next.window(-alpha - 1, -alpha));
        }
        // Better than the best so far, or not searched yet: its value matters, so the window is whole.
        if value > alpha && (value < beta || value == i32::MAX) {
            let whole = next.window(-beta, -alpha);
            if is_scouted && !worker.stopped {
                worker.count(empties, |ply| ply.null_window_failures += 1);
                value = worker.research(|worker| -follower.child(worker, &step, &sums, whole));
            } else {
                value = -follower.child(worker, &step, &sums, whole);
            }
        }
        if let Some(team) = named {
            team.name(step.board, false);
        }
        if worker.stopped {
            break;
        }
        at += 1;
        if value > best {
            (best, best_square) = (value, step.square);
            alpha = alpha.max(best);
            if best >= beta {
                worker.count_skipped(empties, list.len() - at);
                if at < list.len() && worker.midgame {
                    worker.count_cut(empties);
                    follower.cut(&mut list.rest(at), best, beta);
                    follower.because(Why::Cut);
                }
                break;
            }
        }
    }
    if !worker.stopped {
        worker.left(empties, best, guess.bounds(), at);
    }
    (best, best_square)
}

/// Ratings of the squares.
static SQUARES: [u8; 64] = {
    let quarter = [18, 4, 16, 12, 4, 2, 6, 8, 16, 6, 14, 10, 12, 8, 10, 0];
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (row, column) = (square / 8, square % 8);
        let row = if row > 3 { 7 - row } else { row };
        let column = if column > 3 { 7 - column } else { column };
        all[square] = quarter[4 * row + column];
        square += 1;
    }
    all
};

/// Lists the moves, sorted; a value where a move wins all.
#[inline(always)]
fn gather<K: Layers>(
    worker: &mut Worker<'_, K>,
    list: &mut MoveList<ROOM>,
    board: Discs,
    moves: u64,
    sums: &ConfigurationSums,
    first: [u8; 2],
    depth: u32,
) -> Option<i32> {
    let kernel = worker.kernel;
    let judge = PatternScores::new(worker, board, sums);
    let empties = board.empty().count_ones();
    worker.count(empties, |ply| ply.list(moves.count_ones()));
    for square in Bits(moves) {
        let turned = kernel.flips(square, board.own, board.opponent);
        let after = board.after(square, turned);
        if after.own == 0 {
            worker.count(empties, |ply| ply.settled += 1);
            return Some(MOST);
        }
        let replies = kernel.moves(after.own, after.opponent);
        let key = match first.iter().position(|&known| u32::from(known) == square) {
            Some(place) => (i32::MAX >> 9) - place as i32,
            None if depth < JUDGED => {
                SQUARE * i32::from(SQUARES[square as usize & 63]) - PLAIN_REPLY * weighted(replies)
            }
            None => {
                worker.count(empties, |ply| ply.guesses += 1);
                judge.value(square, turned, after, replies) - REPLY * weighted(replies)
            }
        };
        if depth > KEPT {
            worker.table.prefetch(after);
        }
        list.push(ListedMove { board: after, moves: replies, square }, key);
    }
    None
}

/// The value by a search to the end: by null windows alone, each of which halves the open range.
fn to_the_end<K: Layers>(worker: &mut Worker<'_, K>, board: Discs, moves: u64, guess: SelectiveDepth) -> i32 {
    let step = ListedMove { board, moves, square: ListedMove::PASS };
    let (alpha, beta) = (i32::from(guess.alpha), i32::from(guess.beta));
    let (mut low, mut high) = (-MOST, MOST);
    loop {
        // Only the open range within the window is halved: beyond it no exact value is needed.
        let asked = i32::midpoint(low.max(alpha), high.min(beta) - 1);
        let odd = super::board::odd_quadrants(board.empty());
        let value = middle::below(worker, &step, odd, asked, guess.level);
        if worker.stopped {
            return 0;
        }
        if value > asked {
            low = value;
        } else {
            high = value;
        }
        // Uncertain searches may contradict each other, so the bounds may even cross.
        if low >= high || low >= beta || high <= alpha {
            return value;
        }
    }
}

/// The depth of the shallower search: with the same side to move at its leaves. In a midgame search a third
/// of the depth, which gains a ply over half of it in the same time.
const fn shallower(depth: u32, midgame: bool) -> u32 {
    if midgame {
        let third = depth / 3;
        third + (third + depth) % 2
    } else {
        2 * (depth / 4) + (depth & 1)
    }
}

/// The standard deviation, in discs, between the values of searches to a depth and to a shallower one.
fn deviation(empties: u32, depth: u32, shallow: u32) -> f32 {
    let x = -0.1003 * empties as f32 + 0.3103 * depth as f32 - 0.5777 * shallow as f32;
    (0.0759 * x + 1.1649) * x + 5.4172
}

/// Whether a shallower search leaves little doubt that a null window fails; the value is then only likely.
#[inline(always)]
pub(super) fn prob_cut<K: Layers>(
    worker: &mut Worker<'_, K>,
    board: Discs,
    moves: u64,
    sums: &ConfigurationSums,
    SelectiveDepth { depth, level, alpha, beta }: SelectiveDepth,
) -> Option<i32> {
    let (alpha, beta, depth) = (i32::from(alpha), i32::from(beta), u32::from(depth));
    if level == SURE
        || beta > alpha + 1
        || depth < if worker.midgame { PROBED_IN_MIDGAME } else { PROBED }
        || worker.probing
        || !worker.has(SolverFeature::ProbCut)
    {
        return None;
    }
    let empties = board.empty().count_ones();
    let sure = DEVIATIONS[usize::from(level) % 6];
    let shallow = shallower(depth, worker.midgame);
    let margin = sure * deviation(empties, depth, shallow);
    let now = judged(worker, board, sums);
    worker.count(empties, |ply| ply.guesses += 1);
    // The distance of the static value on the wrong side at which a shallower search is still worth a try.
    let doubt = ((sure * deviation(empties, depth, 0) - margin) / 2.0).max(0.0) as i32;
    let (kernel, before) = (worker.kernel, worker.counts);
    // The shallower search has to pass the window by the margin, and no result lies beyond all discs.
    let high = beta + (margin + 0.5) as i32;
    if high < MOST && now + doubt >= high {
        worker.probing = true;
        let value = kernel.guess(worker, board, moves, sums, SelectiveDepth::null(shallow, level, high - 1));
        worker.probing = false;
        worker.tried_selectively(empties, value >= high && !worker.stopped);
        if value >= high {
            // The distance beyond the window is unknown: only its edge is claimed.
            return Some(beta);
        }
    }
    let low = alpha - (margin + 0.5) as i32;
    if low > -MOST && now - doubt <= low && !worker.stopped {
        worker.probing = true;
        let value = kernel.guess(worker, board, moves, sums, SelectiveDepth::null(shallow, level, low));
        worker.probing = false;
        worker.tried_selectively(empties, value <= low && !worker.stopped);
        if value <= low {
            return Some(alpha);
        }
    }
    worker.searched_in_vain(before);
    None
}
