//! Reports of the search to the end to its observer.

use std::marker::PhantomData;

use crate::eval::patterns::ConfigurationSums;
use crate::game::Side;
use crate::game::score::Bound;
use crate::search::events::Why;
use crate::search::{Event, Observer};

use super::board::MOST;
use super::board_size::BoardSize;
use super::last::FEW;
use super::layers::Layers;
use super::list::ListedMove;
use super::middle::Follower;
use super::reported::{action, edge, estimate, score};
use super::selective::{self, GuessFollower, guessed};
use super::selective_depth::{SURE, SelectiveDepth};
use super::worker::{Worker, WorkerCounters};

/// Follows the search down to the rim of the recording; nodes below are reported as a sum.
pub(super) struct RecordingFollower<'o, O, S> {
    observer: &'o mut O,
    /// The ply of the open node.
    ply: u32,
    side: Side,
    /// The origin of the value of the node that was closed last.
    why: Why,
    /// Nodes of searches that sorted moves: they are counted below the next node that is folded.
    aside: u64,
    size: PhantomData<S>,
}

impl<'o, O: Observer, S> RecordingFollower<'o, O, S> {
    /// A recorder at the root.
    pub(super) const fn new(observer: &'o mut O, side: Side) -> Self {
        Self { observer, ply: 0, side, why: Why::Children, aside: 0, size: PhantomData }
    }
}

impl<K: Layers, O: Observer, S: BoardSize<K>> Follower<K> for RecordingFollower<'_, O, S> {
    fn child(
        &mut self,
        worker: &mut Worker<'_, K>,
        step: &ListedMove,
        odd: u64,
        alpha: i32,
        level: u8,
    ) -> i32 {
        (self.ply, self.side) = (self.ply + 1, self.side.other());
        let [lowest, highest] = [alpha, alpha + 1].map(score);
        self.observer.observe(Event::Entered {
            action: Some(action(step.square)),
            side: self.side,
            alpha: lowest,
            beta: highest,
        });
        let empties = S::empty(step.board).count_ones();
        // The last layers call no follower: their nodes are always folded.
        let recorded = self.ply < self.observer.recorded_plies() && empties > FEW;
        let value = if recorded {
            self.why = Why::Children;
            S::followed(worker, self, step, odd, alpha, level)
        } else {
            let before = worker.counts;
            let value = S::below(worker, step, odd, alpha, level);
            if let Some(event) = folded(before, worker.counts, std::mem::take(&mut self.aside)) {
                self.observer.observe(event);
            }
            self.why = Why::Children;
            value
        };
        let why = if worker.stopped { Why::Stopped } else { self.why };
        // A null window proves only a bound; the end of the game alone has an exact value.
        let bound = match why {
            Why::End | Why::Stopped => Bound::Exact,
            _ if value > alpha => Bound::Lower,
            _ => Bound::Upper,
        };
        let proven = level == SURE && why != Why::Stopped;
        self.observer.observe(Event::Left { value: score(value), bound, proven, why });
        (self.ply, self.side) = (self.ply - 1, self.side.other());
        self.why = Why::Children;
        value
    }

    fn cut(&mut self, left: &mut dyn Iterator<Item = u32>, value: i32, alpha: i32) {
        self.observer.observe(Event::Cut { value: score(value), limit: score(alpha + 1) });
        for square in left {
            self.observer.observe(Event::Skipped { action: action(square) });
        }
    }

    fn because(&mut self, why: Why) {
        self.why = why;
    }

    fn sorted(&mut self, nodes: u64) {
        self.aside += nodes;
    }
}

/// Follows a search without certainty down to the rim of the recording.
pub(super) struct GuessRecorder<'o, O> {
    observer: &'o mut O,
    /// The ply of the open node.
    ply: u32,
    side: Side,
    /// The origin of the value of the node that was closed last.
    why: Why,
    /// The window of the open node, where one ply is left.
    window: [i32; 2],
}

impl<'o, O: Observer> GuessRecorder<'o, O> {
    /// A recorder at the root.
    pub(super) fn new(observer: &'o mut O, side: Side) -> Self {
        Self { observer, ply: 0, side, why: Why::Children, window: [0; 2] }
    }
}

impl<K: Layers, O: Observer> GuessFollower<K> for GuessRecorder<'_, O> {
    fn child(
        &mut self,
        worker: &mut Worker<'_, K>,
        step: &ListedMove,
        sums: &ConfigurationSums,
        guess: SelectiveDepth,
    ) -> i32 {
        (self.ply, self.side) = (self.ply + 1, self.side.other());
        let (alpha, beta) = (i32::from(guess.alpha), i32::from(guess.beta));
        self.observer.observe(Event::Entered {
            action: Some(action(step.square)),
            side: self.side,
            alpha: edge(alpha),
            beta: edge(beta),
        });
        // Where one ply is left, a pass has no node of its own.
        let is_inner = u32::from(guess.depth) < step.board.empty().count_ones()
            && (guess.depth > 1 || guess.depth == 1 && step.moves != 0);
        let before = worker.of_tree();
        let (value, why) = if is_inner && self.ply < self.observer.recorded_plies() {
            (self.why, self.window) = (Why::Children, [alpha, beta]);
            let value = if guess.depth == 1 {
                selective::one(worker, self, step.board, step.moves, sums, guess)
            } else {
                selective::node(worker, self, step.board, step.moves, sums, guess)
            };
            if self.why == Why::ProbCut
                && let Some(event) = folded(before, worker.of_tree(), 0)
            {
                // The search that prunes has no nodes of its own: the node itself is at the rim.
                self.observer.observe(event);
            }
            (value, self.why)
        } else {
            let value = guessed(worker, step, sums, guess);
            let counted = worker.of_tree().less(before);
            if let Some(event) = folded(before, worker.of_tree(), 0) {
                self.observer.observe(event);
            }
            let is_over = guess.depth > 0 && counted.all() == 1 && counted.leaves == 1;
            (
                value,
                if is_over {
                    Why::End
                } else if guess.depth == 0 {
                    Why::Evaluation
                } else {
                    Why::Children
                },
            )
        };
        let why = if worker.stopped { Why::Stopped } else { why };
        let bound = match why {
            Why::End | Why::Stopped | Why::Evaluation => Bound::Exact,
            _ if value <= alpha && alpha > -MOST => Bound::Upper,
            _ if value >= beta && beta < MOST => Bound::Lower,
            _ => Bound::Exact,
        };
        self.observer.observe(Event::Left { value: estimate(value), bound, proven: false, why });
        (self.ply, self.side) = (self.ply - 1, self.side.other());
        self.why = Why::Children;
        value
    }

    fn leaf(&mut self, square: u32, value: i32) {
        let [alpha, beta] = self.window;
        self.observer.observe(Event::Entered {
            action: Some(action(square)),
            side: self.side.other(),
            alpha: edge(-beta),
            beta: edge(-alpha),
        });
        let (value, bound, why) = (estimate(-value), Bound::Exact, Why::Evaluation);
        self.observer.observe(Event::Left { value, bound, proven: false, why });
    }

    fn cut(&mut self, left: &mut dyn Iterator<Item = u32>, value: i32, beta: i32) {
        self.observer.observe(Event::Cut { value: estimate(value), limit: estimate(beta) });
        for square in left {
            self.observer.observe(Event::Skipped { action: action(square) });
        }
    }

    fn because(&mut self, why: Why) {
        self.why = why;
    }
}

/// Counts below a node.
pub(super) fn folded(before: WorkerCounters, after: WorkerCounters, aside: u64) -> Option<Event> {
    let saturated = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
    // The node itself is recorded: the folded nodes lie below it.
    let nodes = (after.all() - before.all()).saturating_sub(1) + aside;
    (nodes > 0).then(|| Event::Folded {
        nodes: saturated(nodes),
        leaves: saturated(after.ends + after.leaves - before.ends - before.leaves),
        cuts: saturated(after.cuts - before.cuts),
    })
}
