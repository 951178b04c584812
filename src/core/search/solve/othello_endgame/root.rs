//! The order of searches at the root: to growing depths without certainty, then to the end with little
//! certainty, then the proof by null windows around the expected value. Only the proof is certain.

use std::marker::PhantomData;

use crate::game::Score;
use crate::game::othello::Othello;
use crate::game::score::Bound;
use crate::game::{Alternating as _, Side};
use crate::search::depth_first::{BoundedScore, ReportCounters, RootReport};
use crate::search::events::Why;
use crate::search::short_sort::sort_greatest_first;
use crate::search::statistics::PassEnd;
use crate::search::{Cuts, Event, Observer, Report};

use super::board::{Discs, MOST};
use super::board_size::BoardSize;
use super::layers::Layers;
use super::list::ListedMove;
use super::middle::Follower as _;
use super::probing::{NextProbe, bounds};
use super::recording::{RecordingFollower, folded};
use super::reported::{action, score};
use super::root_moves::{RootMove, choices};
use super::selective_depth::SURE;
use super::together::search_together;
use super::worker::Worker;

/// State of a search from one position, from its first to its last pass.
pub(super) struct Root<'w, 'a, K, O, S> {
    pub(super) worker: &'w mut Worker<'a, K>,
    observer: &'w mut O,
    pub(super) board: Discs,
    side: Side,
    report: RootReport,
    choices: Vec<RootMove>,
    /// Proven bounds of the value.
    low: i32,
    high: i32,
    /// Counts of an earlier search.
    before: (u64, Vec<Cuts>),
    size: PhantomData<S>,
}

/// The estimate of a whole root, by size of the board; [`BoardSize`] is about single positions.
pub(super) trait RootEstimate<K: Layers>: BoardSize<K> {
    /// The value expected by searches without certainty.
    fn estimate<O: Observer>(root: &mut Root<'_, '_, K, O, Self>) -> i32;
}

impl<'w, 'a, K: Layers, O: Observer, S: RootEstimate<K>> Root<'w, 'a, K, O, S> {
    /// The game must not be over; `before` is the report of an earlier search.
    pub(super) fn new(
        worker: &'w mut Worker<'a, K>,
        observer: &'w mut O,
        position: &Othello,
        before: Option<Report>,
    ) -> Self {
        let (report, before) = match before {
            None => (RootReport::new(position), (0, Vec::new())),
            Some(before) => {
                let counted = (before.leaves, before.cuts.clone());
                let depth = before.depth.min(u8::MAX.into()) as u8;
                let report = Report { solved_after: Some(depth), ..before };
                observer.progress(&report);
                (RootReport::after::<Othello>(report), counted)
            }
        };
        let board = Discs::of(position);
        let choices = choices::<K, S>(worker, board);
        let side = position.side_to_move();
        let (low, high) = (-S::MOST, S::MOST);
        Self { worker, observer, board, side, report, choices, low, high, before, size: PhantomData }
    }

    /// Finds the value, and of every move on request.
    pub(super) fn solve(mut self, every: bool) -> Report {
        let expected = S::estimate(&mut self);
        self.solve_about(expected, every)
    }

    /// Proves the value around one expected by a search without certainty.
    pub(super) fn solve_about(mut self, expected: i32, every: bool) -> Report {
        self.prove(expected);
        if every && !self.worker.stopped {
            // The value is proven now; the moves follow one by one.
            self.known(Bound::Exact);
            self.prove_every();
            let end = if self.worker.stopped { PassEnd::Stopped } else { PassEnd::Complete };
            self.worker.end_pass(self.observer, end);
        }
        let finished = !self.worker.stopped;
        if finished {
            self.known(Bound::Exact);
        }
        let counts = self.counts();
        if finished {
            self.complete_lines();
        }
        self.report.finish(finished, counts)
    }

    /// Extends the lines of all moves with a known value to the end of the game. No move is worth more than
    /// the root, and none less than a board of the other's discs.
    fn complete_lines(&mut self) {
        for at in 0..self.choices.len() {
            let RootMove { step, lower, upper, .. } = self.choices[at];
            // A move that failed low in every window has no lower bound.
            let lower = lower.max(-S::MOST);
            // A move without an upper bound has a known value all the same if its lower bound equals the
            // root's value.
            if lower == upper.min(self.high) {
                let line = self.whole_line(step, lower);
                self.report.line_done(action(step.square), line);
            }
        }
    }

    pub(super) fn empties(&self) -> u32 {
        S::empty(self.board).count_ones()
    }

    /// A search without certainty, reported as one folded node.
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
        let (before, empties) = (self.worker.counts, self.empties());
        self.worker.begin_pass(self.observer, (depth < empties).then_some(depth as u16));
        // The root itself, which the search below enters a second time.
        self.worker.enter(empties);
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
        if !stopped {
            self.worker.left(empties, found, [-S::MOST - 1, S::MOST + 1], 1);
        }
        self.worker.end_pass(self.observer, if stopped { PassEnd::Stopped } else { PassEnd::Complete });
        let counts = self.counts();
        self.observer.progress(&self.report.current(counts));
        if stopped { value } else { found }
    }

    /// Closes the bounds by null windows around the expected value.
    fn prove(&mut self, expected: i32) {
        let mut asking = NextProbe::about(expected, S::MOST);
        while self.low < self.high && !self.worker.stopped {
            let asked = asking.next(self.low, self.high);
            let value = self.pass(asked);
            let end = match value {
                None => PassEnd::Stopped,
                Some(value) if value > asked && value < self.high => PassEnd::FailedHigh,
                Some(value) if value <= asked && value > self.low => PassEnd::FailedLow,
                Some(_) => PassEnd::Complete,
            };
            self.worker.end_pass(self.observer, end);
            let Some(value) = value else { return };
            if value > asked {
                self.low = self.low.max(value);
                // A won game is worth reporting; in a lost one the earlier search may have the better move.
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
        let (before, empties) = (self.worker.counts, self.empties());
        self.worker.begin_pass(self.observer, None);
        self.worker.enter(empties);
        let (moves, mut tried) = (self.choices.len(), 0);
        self.worker.count(empties, |ply| ply.list(moves as u32));
        let odd = S::odd_quadrants(S::empty(self.board));
        let (mut best, mut cut) = (i32::MIN, false);
        let recorded = O::WATCHES && self.observer.recorded_plies() > 0;
        for at in 0..self.choices.len() {
            let RootMove { step, .. } = self.choices[at];
            // A pass fills no square, so no quadrant changes.
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
            tried += 1;
            self.learned(at, value, alpha);
            // After the last move there is none left to cut.
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
        if !self.worker.stopped {
            self.worker.left(empties, best, [alpha, alpha + 1], tried);
            self.worker.count_skipped(empties, if cut { moves - tried } else { 0 });
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

    /// Takes in the result of a null window for a move.
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

    /// Chooses the move with the greatest proven value, whatever the bounds above the others.
    fn choose(&mut self) {
        // The last of equals is the greatest: in reverse that is the first move of the order.
        let best = self.choices.iter().rev().max_by_key(|choice| choice.lower);
        if let Some(best) = best.filter(|best| best.lower > -MOST)
            && let Some(value) = best.value()
        {
            self.report.choose(action(best.step.square), value);
        }
    }

    /// Sorts the moves by their bounds.
    fn order(&mut self) {
        let known = u32::from(S::best_in_table(self.worker, self.board));
        sort_greatest_first(&mut self.choices, |choice| {
            (choice.lower, choice.step.square == known, choice.key)
        });
    }

    /// Closes the bounds of each move.
    fn prove_every(&mut self) {
        self.worker.begin_pass(self.observer, None);
        for at in 0..self.choices.len() {
            let RootMove { step, lower, upper, .. } = self.choices[at];
            if lower == upper {
                continue;
            }
            // The upper bound from the proof of the root is the best guess; without it the move may be as
            // good as the best.
            let expected = if upper < MOST { upper } else { self.low };
            let Some([low, _]) = bounds::<K, S>(self.worker, &step, -expected, SURE) else { return };
            (self.choices[at].lower, self.choices[at].upper) = (-low, -low);
            let line = self.known_line(step);
            self.report.action_done(action(step.square), BoundedScore::proven(score(-low)), line);
            self.choose();
            self.report.update_actions();
            let counts = self.counts();
            self.observer.progress(&self.report.current(counts));
        }
    }

    /// Takes the proven results into the report.
    fn known(&mut self, bound: Bound) {
        self.report.begin_pass();
        for choice in &self.choices {
            if let Some(value) = choice.value() {
                let line = if value.bound == Bound::Exact {
                    self.known_line(choice.step)
                } else {
                    vec![action(choice.step.square)]
                };
                self.report.action_done(action(choice.step.square), value, line);
            }
        }
        self.choose();
        self.report.keep_estimates();
        let best = self.choices.iter().rev().max_by_key(|choice| choice.lower);
        let line = best.map_or_else(Vec::new, |best| self.known_line(best.step));
        let value = BoundedScore { bound, ..BoundedScore::proven(score(self.low)) };
        self.report.pass_done(value, self.empties(), line);
        let counts = self.counts();
        self.observer.progress(&self.report.current(counts));
    }

    fn counts(&mut self) -> ReportCounters {
        self.worker.hand_over(self.observer);
        let counts = self.worker.counts;
        ReportCounters {
            nodes: self.worker.count_rest(),
            leaves: self.before.0 + counts.ends + counts.leaves,
            cuts: self.worker.cuts(self.before.1.clone()),
        }
    }
}
