//! Midgame search without certainty: to growing depths, valued by patterns and pruned by shallower searches,
//! then to the end of the game with growing certainty. Its result is an estimate; the proof that may follow
//! is made in `root`.

use crate::eval::patterns::{ConfigurationSums, Patterns};
use crate::game::othello::Othello;
use crate::game::score::Bound;
use crate::game::{ActionId, Alternating as _, Side};
use crate::search::depth_first::{BoundedScore, ReportCounters, RootReport};
use crate::search::events::Why;
use crate::search::short_sort::sort_greatest_first;
use crate::search::statistics::PassEnd;
use crate::search::{Event, Observer, Report};

use super::board::{Discs, MOST};
use super::board_size::Full;
use super::layers::Layers;
use super::list::ListedMove;
use super::pattern_scores::judged;
use super::probing::aspire;
use super::recording::GuessRecorder;
use super::reported::{action, edge, estimate};
use super::root_moves::choices;
use super::selective::{GuessFollower as _, guessed};
use super::selective_depth::SelectiveDepth;
use super::together::search_together;
use super::worker::Worker;

/// The level of searches to a depth.
const LEVEL: u8 = 1;
/// The least depth at which a move at the root is worth several threads.
const TOGETHER: u8 = 9;
/// Plies that are left to the end when a search to a depth is the last of its kind: one to the end takes no
/// longer.
const LEFT: u32 = 10;

/// Certainty levels of the searches to the end before the proof.
const fn levels(empties: u32) -> &'static [u8] {
    match empties {
        ..18 => &[],
        18..22 => &[0],
        22..25 => &[0, 2],
        _ => &[0, 1, 3],
    }
}

struct RootChoice {
    step: ListedMove,
    sums: ConfigurationSums,
    /// The value found by the last search.
    value: i32,
}

/// The result of a search without certainty.
pub(super) struct MidgameFinding {
    pub(super) report: Report,
    /// The start of the proof, where one is to follow.
    pub(super) proof: Option<ProofStart>,
}

/// The start of a proof.
#[derive(Clone, Copy)]
pub(super) struct ProofStart {
    /// The value expected by a search to the end; `None` where there was none.
    pub(super) expected: Option<i32>,
}

/// State of a search from one position.
pub(super) struct Midgame<'w, 'a, K, O> {
    worker: &'w mut Worker<'a, K>,
    observer: &'w mut O,
    board: Discs,
    side: Side,
    report: RootReport,
    choices: Vec<RootChoice>,
    /// The number of moves that get a value of their own.
    lines: usize,
    /// The values of the running pass, the best first, as many as there are lines.
    rated: Vec<i32>,
}

impl<'w, 'a, K: Layers, O: Observer> Midgame<'w, 'a, K, O> {
    /// The game must not be over.
    pub(super) fn new(
        worker: &'w mut Worker<'a, K>,
        observer: &'w mut O,
        position: &Othello,
        lines: Option<u32>,
    ) -> Self {
        let (board, side) = (Discs::of(position), position.side_to_move());
        let sums = ConfigurationSums::of(board.own, board.opponent);
        let mut moves = choices::<K, Full>(worker, board);
        sort_greatest_first(&mut moves, |choice| choice.key);
        let choice = |step: ListedMove| {
            let sums = match step.square {
                ListedMove::PASS => sums.passed(),
                square => sums.after(square, step.board.opponent & board.opponent),
            };
            RootChoice { step, sums, value: 0 }
        };
        let choices: Vec<_> = moves.into_iter().map(|known| choice(known.step)).collect();
        let lines = lines.map_or(choices.len(), |lines| lines as usize);
        let report = RootReport::new(position);
        Self { worker, observer, board, side, report, choices, lines, rated: Vec::new() }
    }

    /// Searches until a limit or the user stops it, to the requested depth, or until it gives way for the
    /// proof. `endings` values positions and sorts in searches to the end.
    pub(super) fn run(mut self, endings: &'a Patterns) -> MidgameFinding {
        let empties = self.board.empty().count_ones();
        let limit = self.worker.depth_limit().unwrap_or(empties).max(1);
        let last = if limit < empties { limit } else { empties.saturating_sub(LEFT) };
        let mut value = self.judged();
        for depth in 1..=last {
            let Some(found) = self.deepen(depth, LEVEL, value) else { return self.finish(false) };
            value = found;
            if depth == limit {
                return self.finish(true);
            }
            if self.worker.gives_way(depth) {
                return self.finish_for_proof(None);
            }
        }
        self.worker.patterns = endings;
        self.worker.midgame = false;
        let mut expected = None;
        for &level in levels(empties) {
            let Some(found) = self.deepen(empties, level, value) else { return self.finish(false) };
            (value, expected) = (found, Some(found));
        }
        self.finish_for_proof(expected)
    }

    /// The root's evaluation by patterns.
    fn judged(&self) -> i32 {
        judged(self.worker, self.board, &ConfigurationSums::of(self.board.own, self.board.opponent))
    }

    fn finish(mut self, finished: bool) -> MidgameFinding {
        let counts = self.counts();
        MidgameFinding { report: self.report.finish(finished, counts), proof: None }
    }

    fn finish_for_proof(self, expected: Option<i32>) -> MidgameFinding {
        MidgameFinding { proof: Some(ProofStart { expected }), ..self.finish(false) }
    }

    /// Searches one depth: the best move first in a window around the expected value, or each move by itself
    /// if all get a value.
    fn deepen(&mut self, depth: u32, level: u8, expected: i32) -> Option<i32> {
        let pass = |this: &mut Self, alpha: i32, beta: i32| {
            this.pass(SelectiveDepth::null(depth, level, 0).window(alpha, beta))
        };
        let value = if self.lines > 1 {
            pass(self, -MOST, MOST)?
        } else {
            aspire(expected, |alpha, beta| pass(self, alpha, beta))?
        };
        let line = self.report.line();
        self.report.pass_done(BoundedScore::estimate(estimate(value)), depth, line);
        let counts = self.counts();
        self.observer.progress(&self.report.current(counts));
        Some(value)
    }

    /// Enters the root once. `None` when stopped.
    fn pass(&mut self, guess: SelectiveDepth) -> Option<i32> {
        self.report.begin_pass();
        self.rated.clear();
        // A move with only an upper bound stays behind the one that it was compared with, for equals keep
        // their places.
        sort_greatest_first(&mut self.choices, |choice| choice.value);
        self.enter(guess);
        let (mut best, beta) = (-MOST - 1, i32::from(guess.beta));
        for at in 0..self.choices.len() {
            let floor = if self.rated.len() < self.lines { -MOST } else { self.rated[self.lines - 1] };
            let alpha = floor.max(guess.alpha.into());
            let Some(value) = self.value(at, guess.window(alpha, beta)) else {
                self.leave(0, Bound::Exact, Why::Stopped);
                self.worker.end_pass(self.observer, PassEnd::Stopped);
                return None;
            };
            let bound = match value {
                _ if value <= alpha && alpha > -MOST => Bound::Upper,
                _ if value >= beta && beta < MOST => Bound::Lower,
                _ => Bound::Exact,
            };
            best = best.max(value);
            self.learned(at, value, bound, guess);
            if bound == Bound::Lower && at + 1 < self.choices.len() {
                self.cut(at + 1, value, beta);
                self.leave(best, Bound::Lower, Why::Cut);
                self.done(best, guess, at + 1);
                return Some(best);
            }
        }
        let bound = match best {
            _ if best <= guess.alpha.into() && guess.alpha > -MOST as i8 => Bound::Upper,
            _ if best >= beta && beta < MOST => Bound::Lower,
            _ => Bound::Exact,
        };
        self.leave(best, bound, Why::Children);
        self.done(best, guess, self.choices.len());
        Some(best)
    }

    /// Completes the pass, after `tried` moves.
    fn done(&mut self, best: i32, guess: SelectiveDepth, tried: usize) {
        let [alpha, beta] = guess.bounds();
        let (empties, moves) = (self.board.empty().count_ones(), self.choices.len());
        self.worker.count(empties, |ply| ply.list(moves as u32));
        self.worker.left(empties, best, [alpha, beta], tried);
        self.worker.count_skipped(empties, moves - tried);
        let end = match best {
            _ if best <= alpha && alpha > -MOST => PassEnd::FailedLow,
            _ if best >= beta && beta < MOST => PassEnd::FailedHigh,
            _ => PassEnd::Complete,
        };
        self.worker.end_pass(self.observer, end);
    }

    /// The value of a move: of the first ones, as many as there are lines, in the whole window, of the others
    /// if a null window shows that they are better than the last of these.
    fn value(&mut self, at: usize, guess: SelectiveDepth) -> Option<i32> {
        let (alpha, beta) = (i32::from(guess.alpha), i32::from(guess.beta));
        let (mut expected, mut is_asked) = (self.choices[at].value, false);
        if self.rated.len() >= self.lines {
            let empties = self.board.empty().count_ones();
            let is_scout = alpha + 1 < beta;
            self.worker.count(empties, |ply| ply.null_windows += u64::from(is_scout));
            let value = self.child(at, guess.window(alpha, alpha + 1))?;
            if value <= alpha || value >= beta {
                return Some(value);
            }
            self.worker.count(empties, |ply| ply.null_window_failures += u64::from(is_scout));
            expected = value;
            is_asked = true;
        }
        if self.lines == 1 {
            return self.child_again(at, guess, is_asked);
        }
        // Windows that are too narrow are searched once more, wider.
        aspire(expected, |alpha, beta| {
            self.child_again(at, guess.window(alpha, beta), std::mem::replace(&mut is_asked, true))
        })
    }

    /// The value of a move that may have been searched in a null window before.
    fn child_again(&mut self, at: usize, guess: SelectiveDepth, is_asked: bool) -> Option<i32> {
        self.worker.researches += u32::from(is_asked);
        let value = self.child(at, guess);
        self.worker.researches -= u32::from(is_asked);
        value
    }

    /// The value of a move in a window, both for the side to move at the root.
    fn child(&mut self, at: usize, guess: SelectiveDepth) -> Option<i32> {
        let RootChoice { step, sums, .. } = &self.choices[at];
        let (step, passes) = (*step, u32::from(step.square == ListedMove::PASS));
        let below = SelectiveDepth { depth: guess.depth - 1 + passes as u8, ..guess.turned() };
        self.worker.passes += passes;
        let value = if O::WATCHES {
            GuessRecorder::new(&mut *self.observer, self.side).child(self.worker, &step, sums, below)
        } else {
            match below.depth {
                ..TOGETHER => guessed(self.worker, &step, sums, below),
                _ => search_together(self.worker, |worker| guessed(worker, &step, sums, below)),
            }
        };
        self.worker.passes -= passes;
        (!self.worker.stopped).then_some(-value)
    }

    /// Takes in the value of a move in the running pass.
    fn learned(&mut self, at: usize, value: i32, bound: Bound, guess: SelectiveDepth) {
        let choice = &mut self.choices[at];
        choice.value = value;
        let step = choice.step;
        if bound != Bound::Upper {
            let place = self.rated.partition_point(|&other| other >= value);
            self.rated.insert(place, value);
            self.rated.truncate(self.lines);
        }
        let line =
            if bound == Bound::Exact { self.line(step, value, guess) } else { vec![action(step.square)] };
        self.report.action_done(
            action(step.square),
            BoundedScore { score: estimate(value), bound, proven: false },
            line,
        );
        let counts = self.counts();
        self.observer.progress(&self.report.current(counts));
    }

    /// The line behind a move, as far as the table has it from the searches that the value rests on.
    fn line(&self, first: ListedMove, value: i32, guess: SelectiveDepth) -> Vec<ActionId> {
        let (kernel, mut board, mut value) = (self.worker.kernel, first.board, -value);
        let mut line = vec![action(first.square)];
        let mut left = u32::from(guess.depth);
        loop {
            left = left.saturating_sub(u32::from(line.last() != Some(&action(ListedMove::PASS))));
            let moves = kernel.moves(board.own, board.opponent);
            if moves == 0 {
                board = board.passed();
                if kernel.moves(board.own, board.opponent) == 0 || left == 0 {
                    return line;
                }
                value = -value;
                line.push(action(ListedMove::PASS));
                continue;
            }
            let known = self.worker.table.find(board).filter(|known| {
                let is_value = known.lower == known.upper && i32::from(known.lower) == value;
                is_value && u32::from(known.depth) >= left && known.level >= guess.level
            });
            let Some(square) = known.map(|known| u32::from(known.best[0])) else { return line };
            if square >= 64 || moves >> square & 1 == 0 {
                return line;
            }
            board = board.after(square, kernel.flips(square, board.own, board.opponent));
            value = -value;
            line.push(action(square));
        }
    }

    fn enter(&mut self, guess: SelectiveDepth) {
        let empties = self.board.empty().count_ones();
        let to_the_end = u32::from(guess.depth) >= empties;
        self.worker.begin_pass(self.observer, (!to_the_end).then(|| guess.depth.into()));
        self.worker.enter(empties);
        if O::WATCHES {
            let depth = if to_the_end { u16::MAX } else { guess.depth.into() };
            self.observer.observe(Event::Iteration { depth });
            let (alpha, beta) = (edge(guess.alpha.into()), edge(guess.beta.into()));
            self.observer.observe(Event::Entered { action: None, side: self.side, alpha, beta });
        }
    }

    fn leave(&mut self, value: i32, bound: Bound, why: Why) {
        if O::WATCHES {
            self.observer.observe(Event::Left { value: estimate(value), bound, proven: false, why });
        }
    }

    /// Reports a cut of the root: the moves from a place on are not tried.
    fn cut(&mut self, from: usize, value: i32, beta: i32) {
        self.worker.count_cut(self.board.empty().count_ones());
        if O::WATCHES {
            self.observer.observe(Event::Cut { value: estimate(value), limit: estimate(beta) });
            for choice in &self.choices[from..] {
                self.observer.observe(Event::Skipped { action: action(choice.step.square) });
            }
        }
    }

    fn counts(&mut self) -> ReportCounters {
        self.worker.hand_over(self.observer);
        let counts = self.worker.counts;
        ReportCounters {
            nodes: self.worker.count_rest(),
            leaves: counts.ends + counts.leaves,
            cuts: self.worker.cuts(Vec::new()),
        }
    }
}
