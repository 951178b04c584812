//! The order of searches at the root: to growing depths and not sure, then to the end and hardly sure, then the proof by
//! null windows around what these expect. Only the proof says what is true.

use std::marker::PhantomData;

use crate::eval::patterns::ConfigurationSums;
use crate::game::Score;
use crate::game::othello::{Move, Othello};
use crate::game::score::Bound;
use crate::game::{ActionId, Alternating as _, Side};
use crate::search::depth_first::{BoundedScore, ReportCounters, RootReport};
use crate::search::watch::Why;
use crate::search::{Cuts, Event, Observer, Report};

use super::board::{Board, MOST};
use super::board_size::BoardSize;
use super::deep::DEEP;
use super::layers::Layers;
use super::list::ListedMove;
use super::middle::{Follower as _, weighted};
use super::recording::{RecordingFollower, folded, score};
use super::selective::{PatternScores, SURE, SelectiveDepth, judged};
use super::team::search_together;
use super::worker::{SolverFeature, Worker};

/// Plies that are left to the end when a search to a depth is the last of its kind.
const LEFT: u32 = 10;

/// So many discs ahead, patterns no longer distinguish moves: only a search to the end does. (FFO 39, of 26 empty squares:
/// 1.5 million nodes instead of 9.5.)
const CLEAR: i32 = 58;

/// A move at the root, and what is proven of it.
#[derive(Clone, Copy)]
struct RootMove {
    step: ListedMove,
    key: i32,
    lower: i32,
    upper: i32,
}

/// A search from a position on, from its first to its last pass.
pub(super) struct Root<'w, 'a, K, O, S> {
    pub(super) worker: &'w mut Worker<'a, K>,
    observer: &'w mut O,
    pub(super) board: Board,
    side: Side,
    report: RootReport,
    choices: Vec<RootMove>,
    /// What is proven.
    low: i32,
    high: i32,
    /// What another search counted before.
    before: (u64, Vec<Cuts>),
    size: PhantomData<S>,
}

impl<'w, 'a, K: Layers, O: Observer, S: BoardSize<K>> Root<'w, 'a, K, O, S> {
    /// The game must not be over; `report` is what is known before.
    pub(super) fn new(
        worker: &'w mut Worker<'a, K>,
        observer: &'w mut O,
        position: &Othello,
        (report, before): (RootReport, (u64, Vec<Cuts>)),
    ) -> Self {
        let board = Board::of(position);
        let choices = choices::<K, S>(worker, board);
        let side = position.side_to_move();
        let (low, high) = (-S::MOST, S::MOST);
        Self { worker, observer, board, side, report, choices, low, high, before, size: PhantomData }
    }

    /// Finds out the value, and of every move if that is asked for.
    pub(super) fn solve(mut self, every: bool) -> Report {
        let expected = S::estimate(&mut self);
        self.prove(expected);
        if every && !self.worker.stopped {
            self.prove_every();
        }
        let finished = !self.worker.stopped;
        if finished {
            self.known(Bound::Exact);
        }
        let counts = self.counts();
        self.report.finish(finished, counts)
    }

    pub(super) fn empties(&self) -> u32 {
        S::empty(self.board).count_ones()
    }

    /// What searches that are not sure make of a position on 8x8.
    pub(super) fn estimate_by_patterns(&mut self) -> i32 {
        let (board, empties) = (self.board, self.empties());
        let sums = ConfigurationSums::of(board.own, board.opponent);
        let mut value = judged(self.worker, board, &sums);
        if empties < DEEP || !self.worker.has(SolverFeature::Selective) {
            return value;
        }
        let moves = self.worker.kernel.moves(board.own, board.opponent);
        for depth in (1..=empties - LEFT).filter(|depth| depth % 3 == 1 || *depth > 16) {
            if value.abs() >= CLEAR {
                break;
            }
            value = self.unsure(depth, value, |worker, value| {
                let search = |alpha, beta| {
                    let window = SelectiveDepth {
                        alpha: alpha as i8,
                        beta: beta as i8,
                        ..SelectiveDepth::null(depth, 0, 0)
                    };
                    let found = search_together(worker, |worker| {
                        let kernel = worker.kernel;
                        kernel.guess(worker, (board, moves), &sums, window)
                    });
                    (!worker.stopped).then_some(found)
                };
                aspire(value, search).unwrap_or(value)
            });
        }
        for &level in levels(empties) {
            value = self.unsure(empties, value, |worker, value| {
                let step = ListedMove { board, moves, square: ListedMove::PASS };
                bounds::<K, S>(worker, &step, value, level).map_or(0, |[low, _]| low)
            });
        }
        value
    }

    /// A search that is not sure, reported as one folded node.
    pub(super) fn unsure(
        &mut self,
        depth: u32,
        value: i32,
        search: impl FnOnce(&mut Worker<'a, K>, i32) -> i32,
    ) -> i32 {
        if self.worker.stopped {
            return value;
        }
        if O::WATCHES {
            self.observer.observe(Event::Iteration { depth: depth as u16 });
            let (alpha, beta) = (-Score::INFINITY, Score::INFINITY);
            self.observer.observe(Event::Entered { action: None, side: self.side, alpha, beta });
        }
        let before = self.worker.counts;
        // The root itself.
        self.worker.counts.nodes += 1;
        let found = search(self.worker, value);
        let stopped = self.worker.stopped;
        if O::WATCHES {
            if let Some(event) = folded(before, self.worker.counts, 0) {
                self.observer.observe(event);
            }
            let why = if stopped { Why::Stopped } else { Why::PreSearch };
            let value = Score::estimate(100 * found);
            self.observer.observe(Event::Left { value, bound: Bound::Exact, proven: false, why });
        }
        let counts = self.counts();
        self.observer.progress(&self.report.current(counts));
        if stopped { value } else { found }
    }

    /// Closes the bounds by null windows around what is expected.
    fn prove(&mut self, expected: i32) {
        let mut asking = NextProbe::about(expected, S::MOST);
        while self.low < self.high && !self.worker.stopped {
            let asked = asking.next(self.low, self.high);
            let Some(value) = self.pass(asked) else { return };
            if value > asked {
                self.low = self.low.max(value);
                // A won game is worth saying; of a lost one the search before may know the better move.
                if value > 0 && self.low < self.high {
                    self.known(Bound::Lower);
                }
            } else {
                self.high = self.high.min(value);
            }
            asking.narrow(asked, value);
        }
    }

    /// Enters the root once. `None` when stopped.
    fn pass(&mut self, alpha: i32) -> Option<i32> {
        self.report.begin_pass();
        self.order();
        if O::WATCHES {
            self.observer.observe(Event::Iteration { depth: u16::MAX });
            let [alpha, beta] = [alpha, alpha + 1].map(score);
            self.observer.observe(Event::Entered { action: None, side: self.side, alpha, beta });
        }
        let before = self.worker.counts;
        self.worker.counts.nodes += 1;
        let odd = S::odd_quadrants(S::empty(self.board));
        let (mut best, mut cut) = (i32::MIN, false);
        let recorded = O::WATCHES && self.observer.recorded_plies() > 0;
        for at in 0..self.choices.len() {
            let RootMove { step, .. } = self.choices[at];
            let odd = if step.square == ListedMove::PASS { odd } else { odd ^ S::quadrant(step.square) };
            self.worker.passes += u32::from(step.square == ListedMove::PASS);
            let value = -if recorded {
                let mut telling = RecordingFollower::<O, S>::new(&mut *self.observer, self.side);
                telling.child(self.worker, &step, odd, -alpha - 1, SURE)
            } else {
                search_together(self.worker, |worker| S::below(worker, &step, odd, -alpha - 1, SURE))
            };
            self.worker.passes -= u32::from(step.square == ListedMove::PASS);
            if self.worker.stopped {
                break;
            }
            best = best.max(value);
            self.learned(at, value, alpha);
            cut = value > alpha && at + 1 < self.choices.len();
            if cut {
                self.worker.count_cut(self.empties());
                if recorded {
                    self.observer.observe(Event::Cut { value: score(value), limit: score(alpha + 1) });
                    for choice in &self.choices[at + 1..] {
                        self.observer.observe(Event::Skipped { action: action(choice.step.square) });
                    }
                }
                break;
            }
        }
        if O::WATCHES {
            if !recorded && let Some(event) = folded(before, self.worker.counts, 0) {
                self.observer.observe(event);
            }
            self.leave(best, alpha, cut);
        }
        (!self.worker.stopped).then_some(best)
    }

    /// Closes the root.
    fn leave(&mut self, best: i32, alpha: i32, cut: bool) {
        let (value, bound, why) = match best {
            _ if self.worker.stopped => (0, Bound::Exact, Why::Stopped),
            _ if best <= alpha => (best, Bound::Upper, Why::Children),
            _ if cut => (best, Bound::Lower, Why::Cut),
            _ => (best, Bound::Lower, Why::Children),
        };
        let (value, proven) = (score(value), why != Why::Stopped);
        self.observer.observe(Event::Left { value, bound, proven, why });
    }

    /// Takes in what a null window says of a move.
    fn learned(&mut self, at: usize, value: i32, alpha: i32) {
        let choice = &mut self.choices[at];
        if value > alpha {
            choice.lower = choice.lower.max(value);
        } else {
            choice.upper = choice.upper.min(value);
        }
        let (action, value) = (action(choice.step.square), choice.value());
        if let Some(value) = value {
            self.report.action_done(action, value, vec![action]);
        }
        self.choose();
        let counts = self.counts();
        self.observer.progress(&self.report.current(counts));
    }

    /// The move that is proven to be worth most is the best, whatever bounds above the others may say.
    fn choose(&mut self) {
        let best = self.choices.iter().rev().max_by_key(|choice| choice.lower);
        if let Some(best) = best.filter(|best| best.lower > -MOST)
            && let Some(value) = best.value()
        {
            self.report.choose(action(best.step.square), value);
        }
    }

    /// The moves that promise most first.
    fn order(&mut self) {
        let known = u32::from(S::best_in_table(self.worker, self.board));
        self.choices.sort_by_key(|choice| {
            let proven = choice.lower.max(-MOST);
            std::cmp::Reverse((proven, choice.step.square == known, choice.key))
        });
    }

    /// Closes the bounds of each move.
    fn prove_every(&mut self) {
        for at in 0..self.choices.len() {
            let RootMove { step, lower, upper, .. } = self.choices[at];
            if lower == upper {
                continue;
            }
            let expected = if upper < MOST { upper } else { self.low };
            let Some([low, _]) = bounds::<K, S>(self.worker, &step, -expected, SURE) else { return };
            (self.choices[at].lower, self.choices[at].upper) = (-low, -low);
        }
    }

    /// Takes what is proven into the report.
    fn known(&mut self, bound: Bound) {
        self.report.begin_pass();
        for choice in &self.choices {
            if let Some(value) = choice.value() {
                let line = if value.bound == Bound::Exact {
                    self.line(choice.step)
                } else {
                    vec![action(choice.step.square)]
                };
                self.report.action_done(action(choice.step.square), value, line);
            }
        }
        self.choose();
        let best = self.choices.iter().rev().max_by_key(|choice| choice.lower);
        let line = best.map_or_else(Vec::new, |best| self.line(best.step));
        let value = BoundedScore { bound, ..BoundedScore::proven(score(self.low)) };
        self.report.pass_done(value, self.empties(), line);
        let counts = self.counts();
        self.observer.progress(&self.report.current(counts));
    }

    /// The line of best play as far as the tables know it.
    fn line(&self, first: ListedMove) -> Vec<ActionId> {
        let mut line = vec![action(first.square)];
        let mut step = first;
        let kernel = self.worker.kernel;
        while let Some(next) = self.follow(&step) {
            line.push(action(next.square));
            step = next;
            step.moves = S::moves(kernel, step.board);
        }
        line
    }

    fn follow(&self, step: &ListedMove) -> Option<ListedMove> {
        let (board, kernel) = (step.board, self.worker.kernel);
        if step.moves == 0 {
            let moves = S::moves(kernel, board.passed());
            return (moves != 0).then_some(ListedMove {
                board: board.passed(),
                moves,
                square: ListedMove::PASS,
            });
        }
        let best = S::best_known(self.worker, board)?;
        let square = u32::from(best);
        let legal = square < 64 && step.moves >> square & 1 == 1;
        legal.then(|| ListedMove {
            board: board.after(square, kernel.flips(square, board.own, board.opponent)),
            moves: 0,
            square,
        })
    }

    fn counts(&mut self) -> ReportCounters {
        let counts = self.worker.counts;
        ReportCounters {
            nodes: self.worker.count_rest(),
            leaves: self.before.0 + counts.ends + counts.leaves,
            cuts: self.worker.cuts(self.before.1.clone()),
        }
    }
}

impl RootMove {
    /// What is known of it.
    fn value(&self) -> Option<BoundedScore> {
        let (units, bound) = match (self.lower > -MOST, self.upper < MOST) {
            _ if self.lower == self.upper => (self.lower, Bound::Exact),
            (true, _) => (self.lower, Bound::Lower),
            (_, true) => (self.upper, Bound::Upper),
            _ => return None,
        };
        Some(BoundedScore { bound, ..BoundedScore::proven(score(units)) })
    }
}

/// Which value to ask about next.
struct NextProbe {
    next: i32,
    step: i32,
    most: i32,
}

impl NextProbe {
    /// Values are even, so that odd numbers ask most.
    const fn about(expected: i32, most: i32) -> Self {
        Self { next: (expected - 1) | 1, step: 1, most }
    }

    fn next(&self, low: i32, high: i32) -> i32 {
        // Once both sides are closed, halfway.
        let next = if low > -self.most && high < self.most && self.step > 1 {
            i32::midpoint(low, high - 1) | 1
        } else {
            self.next
        };
        next.clamp(low, high - 1)
    }

    const fn narrow(&mut self, asked: i32, value: i32) {
        self.next = if value > asked { value + self.step } else { value - self.step };
        self.step += 2;
    }
}

/// The bounds of a position, both the same, closed by null windows. `None` when stopped.
pub(super) fn bounds<K: Layers, S: BoardSize<K>>(
    worker: &mut Worker<'_, K>,
    step: &ListedMove,
    expected: i32,
    level: u8,
) -> Option<[i32; 2]> {
    let odd = S::odd_quadrants(S::empty(step.board));
    let (mut low, mut high) = (-S::MOST, S::MOST);
    let mut asking = NextProbe::about(expected, S::MOST);
    while low < high {
        let asked = asking.next(low, high);
        let value = search_together(worker, |worker| S::below(worker, step, odd, asked, level));
        if worker.stopped {
            return None;
        }
        if value > asked {
            low = value;
        } else {
            high = value;
        }
        asking.narrow(asked, value);
    }
    Some([low, high])
}

/// Whether a position is worth more than alpha.
pub(super) fn below_root<K: Layers, S: BoardSize<K>>(
    worker: &mut Worker<'_, K>,
    step: &ListedMove,
    alpha: i32,
) -> i32 {
    let odd = S::odd_quadrants(S::empty(step.board));
    search_together(worker, |worker| S::below(worker, step, odd, alpha, SURE))
}

/// How sure the searches to the end before the proof are.
const fn levels(empties: u32) -> &'static [u8] {
    match empties {
        ..18 => &[],
        18..26 => &[0],
        _ => &[1, 2],
    }
}

/// Asks in a window about a value, wider and wider until it lies inside; `None` when stopped. What is not sure may be said
/// to lie above one window and below the next, so that neither end ever comes nearer again: in the end every value lies
/// inside.
fn aspire(expected: i32, mut search: impl FnMut(i32, i32) -> Option<i32>) -> Option<i32> {
    let (mut alpha, mut beta) = ((expected - 3).max(-MOST), (expected + 3).min(MOST));
    let mut step = 4;
    loop {
        match search(alpha, beta)? {
            found if found <= alpha && alpha > -MOST => alpha = (found - step).max(-MOST),
            found if found >= beta && beta < MOST => beta = (found + step).min(MOST),
            found => return Some(found),
        }
        step *= 2;
    }
}

/// The moves at the root; a pass where there is none.
fn choices<K: Layers, S: BoardSize<K>>(worker: &Worker<'_, K>, board: Board) -> Vec<RootMove> {
    let kernel = worker.kernel;
    let moves = S::moves(kernel, board);
    let choice = |step, key| RootMove { step, key, lower: -MOST, upper: MOST };
    if moves == 0 {
        let replies = S::moves(kernel, board.passed());
        return vec![choice(
            ListedMove { board: board.passed(), moves: replies, square: ListedMove::PASS },
            0,
        )];
    }
    crate::game::bits::Bits(moves)
        .map(|square| {
            let flips = kernel.flips(square, board.own, board.opponent);
            let after = board.after(square, flips);
            let step = ListedMove { board: after, moves: S::moves(kernel, after), square };
            choice(step, S::key(worker, board, &step, flips))
        })
        .collect()
}

/// By what moves at a root on 8x8 are sorted first.
pub(super) fn pattern_key<K: Layers>(
    worker: &Worker<'_, K>,
    board: Board,
    step: &ListedMove,
    flips: u64,
) -> i32 {
    let judge = PatternScores::new(worker, board, &ConfigurationSums::of(board.own, board.opponent));
    judge.value(worker, (step.square, flips), step.board, step.moves) - 150 * weighted(step.moves)
}

/// The action of a step.
pub(super) fn action(square: u32) -> ActionId {
    if square == ListedMove::PASS { Move::PASS.into() } else { Move::at(square as u8).into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_above_one_window_and_below_the_next_is_found_all_the_same() {
        let mut asked = 0;
        let contrary = |alpha: i32, beta: i32| {
            asked += 1;
            assert!(asked < 20, "it goes on asking: {alpha} {beta}");
            Some(if asked % 2 == 0 { beta } else { alpha })
        };
        assert_eq!(aspire(4, contrary).map(i32::abs), Some(MOST));
        assert_eq!(aspire(-20, |alpha, beta| Some(17.clamp(alpha, beta))), Some(17));
        assert_eq!(aspire(4, |_, _| None), None);
    }
}
