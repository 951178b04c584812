//! Course of a review: solving from the end backwards as far as time allows, then searches of all other
//! positions to the same depth, and deeper, until the limit is reached.
//!
//! Passes over the whole game give a value for every move at once, and positions of equal depth can be
//! compared. They are distributed over a few lanes, each with a table of its own, which it keeps from
//! position to position and from pass to pass: so a review to a depth has the same result on any number of
//! threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::catalog::{AnyPosition, Engine, Job};
use crate::game::{ActionId, Score, Side};
use crate::search::alpha_beta::{AlphaBetaMemory, Continuation};
use crate::search::crew::ThreadsOffered;
use crate::search::external::ExternalFault;
use crate::search::{Control, Limits};

use super::solve::{GROWTH, ReviewSolver, SolveReach, is_booked, reach, seconds_to_solve};
use super::verdict::{JudgedPosition, PositionKnowledge, verdict};
use super::{
    GameReview, Oversight, ReviewLimit, ReviewProgress, ReviewSnapshot, ReviewedMove, book_moves, engine,
    positions,
};

/// The share of a time that may be used for solving; the rest is for positions that cannot be solved.
const SOLVING: f64 = 0.6;
/// The depths of the first passes; further ones go one ply deeper each.
const PASSES: [u32; 3] = [4, 6, 8];
/// The number of positions that can be searched at once.
const LANES: usize = 4;

/// A review of one game in progress.
#[derive(Debug)]
pub struct OngoingReview {
    pub(super) engine: Engine,
    pub(super) limit: ReviewLimit,
    /// Whether positions that cannot be solved are estimated.
    estimates: bool,
    pub(super) actions: Vec<ActionId>,
    pub(super) positions: Vec<AnyPosition>,
    pub(super) known: Vec<PositionKnowledge>,
    /// The oversight of each action.
    oversights: Vec<Option<Oversight>>,
    /// The number of first moves that the opening book has.
    theory: usize,
    /// Seconds used before it was stopped.
    spent: f64,
    /// The time at which it began, or continued; `None` while it is stopped.
    running: Option<Instant>,
    /// The depth to which all open positions were searched, and that of the present or next pass.
    depth: u32,
    pass: u32,
    finished: bool,
    /// The error of the engine that estimates.
    pub(super) fault: Option<ExternalFault>,
}

/// A proven value for the side to move, and the line that reaches it.
pub type Proof = (Score, Vec<ActionId>);

/// Receives snapshots of a review.
pub(super) type SnapshotReport<'a> = &'a mut dyn FnMut(ReviewSnapshot);

impl OngoingReview {
    /// The review of a game from its start, up to the first move that cannot be played.
    pub fn new(start: &AnyPosition, actions: &[ActionId], limit: ReviewLimit) -> Self {
        let positions = positions(start, actions);
        let known = positions
            .iter()
            .map(|position| PositionKnowledge { proven: over(position), ..PositionKnowledge::default() });
        let oversights = positions.iter().zip(actions).map(|(before, &action)| Oversight::of(before, action));
        Self {
            engine: engine(start.game()),
            limit,
            estimates: true,
            oversights: oversights.collect(),
            theory: book_moves(start, actions),
            actions: actions[..positions.len() - 1].to_vec(),
            known: known.collect(),
            spent: 0.0,
            running: None,
            depth: 0,
            pass: 0,
            finished: false,
            fault: None,
            positions,
        }
    }

    /// Adds earlier proofs: for each position from the start on its value for the side to move, and its best
    /// line.
    #[must_use]
    pub fn with_proofs(mut self, proofs: impl IntoIterator<Item = Option<Proof>>) -> Self {
        for (at, (known, proof)) in self.known.iter_mut().zip(proofs).enumerate() {
            // Without a best move there would be no verdict on the move that was played there.
            if let Some((score, line)) =
                proof.filter(|(_, line)| !line.is_empty() || at == self.actions.len())
            {
                (known.proven, known.solution) = (Some(score), line);
            }
        }
        self
    }

    /// Uses the estimates of a user's engine instead of this program's own.
    #[must_use]
    pub fn judged_by(mut self, engine: Option<Engine>) -> Self {
        self.engine = engine.unwrap_or(self.engine);
        self
    }

    /// Uses only proofs within the limit.
    #[must_use]
    pub const fn without_estimates(mut self) -> Self {
        self.estimates = false;
        self
    }

    /// Continues until the limit is reached or `stop` is raised. `report` is called with each position that
    /// is done.
    pub fn run(&mut self, stop: &Arc<AtomicBool>, hands: ThreadsOffered, report: SnapshotReport<'_>) {
        self.running = Some(Instant::now());
        self.solve(stop, hands, report);
        self.carry_proofs();
        if self.engine.external().is_some() {
            self.ask_all(stop, report);
        }
        let stopped = |course: &Self| stop.load(Ordering::Relaxed) || course.left() <= 0.0;
        let mut lanes: Vec<Mutex<AlphaBetaMemory>> = (0..LANES).map(|_| Mutex::default()).collect();
        while !stopped(self) {
            let Some(depth) = self.next_depth() else { break };
            self.pass = depth;
            if !self.pass(stop, &mut lanes, hands, report) {
                break;
            }
        }
        (self.spent, self.running) = (self.seconds(), None);
        // A review whose time is up has ended; only one that was stopped can continue.
        self.finished = !stop.load(Ordering::Relaxed) && self.fault.is_none();
        report(self.snapshot());
    }

    /// The present results.
    pub fn snapshot(&self) -> ReviewSnapshot {
        let open = self.open();
        let done = open.iter().filter(|&&at| self.is_done(at, self.pass)).count();
        let review = self.review();
        let progress =
            ReviewProgress { depth: self.depth, done, of: open.len(), ..review.progress(&self.positions[0]) };
        let evaluations = (0..self.positions.len()).map(|at| self.seen(at).evaluation()).collect();
        let fault = self.fault.clone();
        ReviewSnapshot { review, evaluations, progress, seconds: self.seconds(), fault }
    }

    fn review(&self) -> GameReview {
        let ply = |(at, &action): (usize, &ActionId)| ReviewedMove {
            action,
            side: self.positions[at].side_to_move(),
            forced: self.positions[at].actions().len() < 2,
            oversight: self.oversights[at],
            verdict: verdict(self.seen(at), self.seen(at + 1), action),
        };
        GameReview {
            plies: self.actions.iter().enumerate().map(ply).collect(),
            opening: 0,
            theory: self.theory,
            is_over: self.positions.last().is_some_and(AnyPosition::is_over),
            finished: self.finished,
            by: self.engine.external().map(str::to_owned),
        }
    }

    fn seen(&self, at: usize) -> JudgedPosition<'_> {
        JudgedPosition { position: &self.positions[at], known: &self.known[at], engine: &self.engine }
    }

    /// Seconds used, without those in which it was stopped.
    fn seconds(&self) -> f64 {
        self.spent + self.running.map_or(0.0, |begun| begun.elapsed().as_secs_f64())
    }

    /// Seconds left of the limit; infinite where it is a depth.
    pub(super) fn left(&self) -> f64 {
        match self.limit {
            ReviewLimit::Seconds(seconds) => seconds - self.seconds(),
            ReviewLimit::Depth(_) => f64::INFINITY,
        }
    }

    /// Solves positions from the end backwards until one would take too long, and those of the opening book.
    fn solve(&mut self, stop: &Arc<AtomicBool>, hands: ThreadsOffered, report: SnapshotReport<'_>) {
        // More threads may find another of several best moves.
        let threads = if matches!(self.limit, ReviewLimit::Depth(_)) { 1 } else { hands.threads };
        let mut solver = ReviewSolver::of(self.positions[0].game(), threads, hands.crew);
        let (mut goes_on, mut before) = (true, 0.0);
        for at in (0..self.positions.len()).rev() {
            // A small position is solved before its search checks for a stop.
            if stop.load(Ordering::Relaxed) {
                return;
            }
            if self.known[at].proven.is_some() || !goes_on && !is_booked(&self.positions[at]) {
                continue;
            }
            // Positions before this one take longer still, so only those of the book are solved from here on.
            let Some(limits) = self.limits_of(at, before) else {
                goes_on = false;
                continue;
            };
            let begun = Instant::now();
            let mut control = Control::new(&limits, Arc::clone(stop));
            if let Some(crew) = hands.crew {
                control = control.with_crew(crew);
            }
            let Some(solution) = solver.solve(&self.positions[at], &mut control) else {
                goes_on = false;
                continue;
            };
            before = begun.elapsed().as_secs_f64();
            let known = &mut self.known[at];
            (known.proven, known.solution) = (Some(solution.score), solution.line);
            report(self.snapshot());
        }
    }

    /// Passes proofs of each position on to the one after it: the value where the best move was played, else
    /// a bound, for no move is worth more than the best; and to the one before it, which is worth no less
    /// than any of its moves.
    fn carry_proofs(&mut self) {
        for (at, &action) in self.actions.iter().enumerate() {
            let side = self.positions[at].side_to_move();
            let next = self.positions[at + 1].side_to_move();
            let [before, after] = &mut self.known[at..at + 2] else { continue };
            if let (Some(score), Some((&best, rest))) = (before.proven, before.solution.split_first())
                && best == action
                && !rest.is_empty()
                && after.proven.is_none()
            {
                let score = score.for_first(side).for_first(next);
                (after.proven, after.solution) = (Some(score), rest.to_vec());
            }
            let [least, greatest] = if side == Side::First { [0, 1] } else { [1, 0] };
            if let Some(score) = before.proven {
                after.limit(greatest, score.for_first(side));
            }
            if let Some(score) = after.proven {
                before.limit(least, score.for_first(next));
            }
        }
    }

    /// The limits for solving a position, where the one after it took `before` seconds; `None` where that
    /// would be too long.
    fn limits_of(&self, at: usize, before: f64) -> Option<Limits> {
        // Values of the opening book take no time.
        if is_booked(&self.positions[at]) {
            return Some(Limits::default());
        }
        let ReviewLimit::Seconds(seconds) = self.limit else {
            return match reach(&self.positions[at]) {
                SolveReach::Solved => Some(Limits::default()),
                SolveReach::Within(nodes) => Some(Limits { nodes: Some(nodes), ..Limits::default() }),
                SolveReach::TooFar => None,
            };
        };
        if !self.estimates {
            let left = self.left();
            return (left > 0.0).then(|| Limits { seconds: Some(left), ..Limits::default() });
        }
        // The time that is reserved for estimates is subtracted from the rest.
        let room = self.left() - seconds * (1.0 - SOLVING);
        // The time of a fast position may be misleading, so the solver's own estimate is the least.
        let expected = (before * GROWTH).max(seconds_to_solve(&self.positions[at]).unwrap_or(0.0));
        // A solution that is expected to be fast may still take long: then it is given up. With few positions
        // each has a greater share.
        let share = (SOLVING / self.positions.len() as f64).max(0.05);
        let most = room.min((3.0 * expected).max(share * seconds));
        (room > 0.0 && expected < room).then(|| Limits { seconds: Some(most), ..Limits::default() })
    }

    /// The positions that are estimated: those that are not solved, and those beside them, so that values of
    /// one kind can be compared. From the last to the first.
    fn open(&self) -> Vec<usize> {
        let solved = |at: usize| self.known.get(at).is_none_or(|known| known.proven.is_some());
        let wanted = |&at: &usize| {
            let beside = !solved(at + 1) || at > 0 && !solved(at - 1);
            !self.positions[at].is_over() && (!solved(at) || beside)
        };
        (0..self.positions.len()).rev().filter(wanted).collect()
    }

    /// The depth of the next pass; `None` where all is done.
    fn next_depth(&self) -> Option<u32> {
        if !self.estimates || self.engine.external().is_some() {
            return None;
        }
        let open = self.open();
        let unsolved = |&at: &usize| self.known[at].proven.is_none();
        if !open.iter().any(unsolved) {
            return None;
        }
        let last = match self.limit {
            ReviewLimit::Seconds(_) => *ReviewLimit::DEPTHS.end(),
            ReviewLimit::Depth(depth) => depth,
        };
        // A position that its own search has proven gets no deeper: it must not delay the others.
        let depths = open.iter().filter(|&&at| !self.is_final(at));
        let done = depths.map(|&at| self.known[at].scores.len() as u32).min()?;
        let next = PASSES.into_iter().find(|&pass| pass > done).unwrap_or(done + 1);
        (done < last).then(|| next.min(last))
    }

    /// Searches all open positions to the depth of the pass. Returns whether it was completed.
    fn pass(
        &mut self,
        stop: &Arc<AtomicBool>,
        lanes: &mut [Mutex<AlphaBetaMemory>],
        hands: ThreadsOffered,
        report: SnapshotReport<'_>,
    ) -> bool {
        let open = self.open();
        let depth = self.pass;
        let shared = Mutex::new(&mut *self);
        let ThreadsOffered { threads, crew } = hands;
        let hands = threads.clamp(1, LANES as u32) as usize;
        // Without a lender of threads this thread does all lanes.
        let hands = if crew.is_some() { hands } else { 1 };
        // Each thread has the lanes whose number modulo the number of threads is its own.
        let work = |hand: usize, report: &mut dyn FnMut()| {
            for round in 0..open.len().div_ceil(LANES) {
                for lane in (hand..LANES).step_by(hands) {
                    let Some(&at) = open.get(round * LANES + lane) else { continue };
                    search(&shared, at, depth, stop, &mut lock(&lanes[lane]));
                    report();
                }
            }
        };
        let mut own = || {
            work(0, &mut || {
                let now = lock(&shared).snapshot();
                report(now);
            });
        };
        match crew.filter(|_| hands > 1) {
            Some(crew) => {
                crew.run_beside(hands as u32 - 1, &|number| work(number as usize + 1, &mut || ()), &mut own);
            }
            None => own(),
        }
        // Where a thread was not available, its lanes are still to be done.
        (1..hands).for_each(|hand| work(hand, &mut || ()));
        let complete = open.iter().all(|&at| self.is_done(at, depth));
        if complete {
            self.depth = depth;
        }
        report(self.snapshot());
        complete
    }

    /// Whether a position needs no search to this depth any more.
    fn is_done(&self, at: usize, depth: u32) -> bool {
        self.is_final(at) || self.known[at].scores.len() >= depth as usize
    }

    /// Whether the search that estimates has proven a position.
    fn is_final(&self, at: usize) -> bool {
        self.known[at].report.as_ref().is_some_and(|report| report.exact && report.finished)
    }
}

/// Searches a position ply by ply to a depth, without disturbing other threads.
fn search(
    shared: &Mutex<&mut OngoingReview>,
    at: usize,
    depth: u32,
    stop: &Arc<AtomicBool>,
    kept: &mut AlphaBetaMemory,
) {
    loop {
        // The lock is held only to read the task, so that other lanes can proceed while this one searches.
        let (job, before, next) = {
            let course = lock(shared);
            if course.is_done(at, depth) || course.left() <= 0.0 {
                return;
            }
            let next = course.known[at].scores.len() as u32 + 1;
            let seconds = Some(course.left()).filter(|left| left.is_finite()).map(|left| left.max(1e-3));
            let limits = Limits { depth: Some(next), nodes: None, seconds };
            let engine = Engine { limits, ..course.engine.clone() };
            (Job::new(course.positions[at].clone(), engine), course.known[at].report.clone(), next)
        };
        let mut control = Control::new(&job.engine.limits, Arc::clone(stop));
        let earlier = Continuation { memory: kept, before: before.as_ref() };
        let report = job.run_on(earlier, &mut control);
        // An interrupted search has no value of this depth, and those of other depths cannot be compared.
        if !report.finished || report.depth < next && !report.exact {
            return;
        }
        lock(shared).known[at].take(report);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The proven value of a position in which the game is over, for the side that would be to move.
fn over(position: &AnyPosition) -> Option<Score> {
    position.result_for_first().map(|result| result.for_first(position.side_to_move()))
}
