//! Stop conditions: a flag that any thread may raise, and the budgets of depth, nodes and time.
//!
//! The hot path is one increment and one comparison; clock and flag are read every [`Control::INTERVAL`]
//! nodes (well under a millisecond of search).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::Limits;
use super::crew::ThreadProvider;
use super::external::ExternalFault;
use super::memory_budget::{self, MemoryRefusal};
use super::pause::Pause;
use super::tree_slot::{LeftTree, TreeSlot};

/// The counts of simulations at which the course of a search is reported: each of the first eight, then ever
/// fewer, so that they lie evenly on a logarithmic axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Milestones {
    next: u64,
}

impl Milestones {
    /// Whether a count, never smaller than the one before, is a milestone or the first after one.
    pub const fn pass(&mut self, count: u64) -> bool {
        let passed = count > 0 && count >= self.next;
        if passed {
            self.next = count + 1 + count / 8;
        }
        passed
    }
}

/// Measures the parts of something short one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts measuring.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// Seconds since the start, or since the last lap.
    pub fn lap(&mut self) -> f64 {
        let now = Instant::now();
        let lap = now.duration_since(self.0).as_secs_f64();
        self.0 = now;
        lap
    }
}

/// The stop flag and the budgets of one search.
#[derive(Debug)]
pub struct Control {
    stop: Arc<AtomicBool>,
    depth_limit: Option<u32>,
    begun: Instant,
    deadline: Option<Instant>,
    node_limit: u64,
    successor: Option<Successor>,
    nodes: u64,
    next_check: u64,
    stopped: bool,
    next_progress: Instant,
    gauge: Arc<AtomicU64>,
    /// The value of the gauge before this search.
    gauge_begun: u64,
    crew: Option<&'static dyn ThreadProvider>,
    pause: Option<Arc<Pause>>,
    /// Whether this search reports at intervals, and whether it did so since a pause was requested: it pauses
    /// only then, so that its last report is up to date.
    reports: bool,
    reported: bool,
    refused: Option<MemoryRefusal>,
    tree: Option<Arc<TreeSlot>>,
    fault: Option<Box<ExternalFault>>,
}

/// Another search for which this one gives way between two of its depths, once the other can be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Successor {
    /// Estimated number of nodes it needs.
    Needs {
        nodes: u64,
        /// Its speed as a multiple of this search's, in nodes.
        pace: u32,
    },
    /// After this depth, as in an earlier run that is repeated.
    After(u8),
}

impl Control {
    /// The share of a budget, one divided by this, that a search uses before it gives way, so that there is
    /// an answer to fall back on; it gives way earlier only for a search that needs no more than such a
    /// share.
    const SHARE: u32 = 8;
    /// Nodes between two looks at flag and clock.
    pub const INTERVAL: u64 = 1024;
    /// Time between two calls of [`super::Observer::progress`] in the Monte Carlo family.
    pub const PROGRESS: Duration = Duration::from_millis(33);

    /// A search under `limits` that also ends when `stop` is raised. The clock starts now.
    pub fn new(limits: &Limits, stop: Arc<AtomicBool>) -> Self {
        let now = Instant::now();
        // Seconds may come from a file: infinite, negative and invalid numbers set no deadline.
        let seconds = limits.seconds.filter(|seconds| seconds.is_finite());
        let node_limit = limits.nodes.unwrap_or(u64::MAX);
        Self {
            stop,
            depth_limit: limits.depth,
            begun: now,
            successor: None,
            deadline: seconds.and_then(|seconds| now.checked_add(Duration::try_from_secs_f64(seconds).ok()?)),
            node_limit,
            nodes: 0,
            next_check: node_limit.min(Self::INTERVAL),
            stopped: node_limit == 0,
            next_progress: now,
            gauge: Arc::default(),
            gauge_begun: 0,
            crew: None,
            pause: None,
            reports: false,
            reported: false,
            refused: None,
            tree: None,
            fault: None,
        }
    }

    /// Lets another thread read the number of nodes, at most [`Control::INTERVAL`] behind. They are added to
    /// the value of the gauge at the beginning of the search.
    #[must_use]
    pub fn with_gauge(self, gauge: Arc<AtomicU64>) -> Self {
        let gauge_begun = gauge.load(Ordering::Relaxed);
        Self { gauge, gauge_begun, ..self }
    }

    /// Offers threads that may help the search.
    #[must_use]
    pub fn with_crew(self, crew: &'static dyn ThreadProvider) -> Self {
        Self { crew: Some(crew), ..self }
    }

    /// Lets the search be paused. It looks for a request where it looks at the clock; the time of waiting
    /// does not count.
    #[must_use]
    pub fn with_pause(self, pause: Arc<Pause>) -> Self {
        Self { pause: Some(pause), ..self }
    }

    /// Lets the search leave a copy of its tree there when it is requested.
    #[must_use]
    pub fn with_tree_slot(self, slot: Arc<TreeSlot>) -> Self {
        Self { tree: Some(slot), ..self }
    }

    /// Whether a copy of the tree is requested.
    pub fn is_tree_asked(&self) -> bool {
        self.tree.as_ref().is_some_and(|slot| slot.is_asked())
    }

    /// Leaves the requested copy of the tree.
    pub(super) fn leave_tree(&self, copy: LeftTree) {
        if let Some(slot) = &self.tree {
            slot.leave(copy);
        }
    }

    /// The threads lent to this search, if any.
    pub const fn crew(&self) -> Option<&'static dyn ThreadProvider> {
        self.crew
    }

    /// Removes the depth limit, for searches that go to the end of the game.
    pub(super) const fn lift_depth_limit(&mut self) {
        self.depth_limit = None;
    }

    /// A search that nothing stops.
    pub fn unlimited() -> Self {
        Self::new(&Limits::default(), Arc::default())
    }

    /// Counts one node (or simulation) and returns whether to continue. Once `false`, always `false`; the
    /// node that gets `false` is not counted and must not be searched.
    #[inline]
    pub fn visit(&mut self) -> bool {
        if self.nodes >= self.next_check {
            return self.check_and_visit();
        }
        self.nodes += 1;
        true
    }

    #[cold]
    fn check_and_visit(&mut self) -> bool {
        self.gauge.store(self.gauge_begun + self.nodes, Ordering::Relaxed);
        self.pause_if_asked();
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if self.stopped || late || self.nodes >= self.node_limit || self.stop.load(Ordering::Relaxed) {
            self.stopped = true;
            // So every later visit comes here too and is refused.
            self.next_check = 0;
            return false;
        }
        self.next_check = self.nodes.saturating_add(Self::INTERVAL).min(self.node_limit);
        self.nodes += 1;
        true
    }

    fn is_asked_to_pause(&self) -> bool {
        self.pause.as_ref().is_some_and(|pause| pause.is_asked())
    }

    fn pause_if_asked(&mut self) {
        let Some(pause) = self.pause.as_ref().filter(|pause| pause.is_asked()) else { return };
        if self.reports && !self.reported {
            return;
        }
        let before = Instant::now();
        pause.wait(&self.stop, || self.is_tree_asked());
        let waited = before.elapsed();
        pause.add(waited);
        self.reported = false;
        self.begun += waited;
        self.deadline = self.deadline.and_then(|deadline| deadline.checked_add(waited));
    }

    /// Announces another search for which this one should give way.
    pub const fn announce(&mut self, successor: Successor) {
        self.successor = Some(successor);
    }

    /// Whether to give way now, after a depth: the rest of the budget is likely to suffice for the other
    /// search, and part of it is spent or the other search needs hardly any of it.
    pub fn gives_way(&self, depth: u32) -> bool {
        match self.successor {
            None => false,
            Some(Successor::After(_)) => self.successor_is_in_reach(depth),
            // The speed is known after a while.
            Some(Successor::Needs { .. }) if self.nodes < 4 * Self::INTERVAL => false,
            Some(Successor::Needs { nodes, pace }) => {
                let share = u64::from(Self::SHARE);
                let by_count = self.nodes.saturating_mul(share) >= self.node_limit;
                let by_clock =
                    self.deadline.map(|deadline| self.begun.elapsed() * Self::SHARE >= deadline - self.begun);
                // Without a limit of nodes or time there is no part of a budget to wait for.
                let part_is_spent = by_count || by_clock.unwrap_or(self.node_limit == u64::MAX);
                let hardly_any = self.left(pace).is_some_and(|left| nodes.saturating_mul(share) <= left);
                (part_is_spent || hardly_any) && self.successor_is_in_reach(depth)
            }
        }
    }

    /// Whether the rest of the budget is likely to suffice for the announced search. Without limits of nodes
    /// and time: whether that search is likely to take no longer than this one has taken already.
    pub fn successor_is_in_reach(&self, depth: u32) -> bool {
        let enough = match self.successor {
            None => false,
            Some(Successor::After(last)) => depth >= last.into(),
            Some(Successor::Needs { nodes, pace }) => {
                nodes <= self.left(pace).unwrap_or(self.nodes.saturating_mul(pace.into()))
            }
        };
        enough && !self.stopped
    }

    /// Remaining nodes, by count, and by the clock for a search `pace` times as fast; `None` without either
    /// limit.
    fn left(&self, pace: u32) -> Option<u64> {
        let by_count = (self.node_limit < u64::MAX).then(|| self.node_limit.saturating_sub(self.nodes));
        let by_clock = self.deadline.map(|deadline| {
            let left = deadline.saturating_duration_since(Instant::now()).as_secs_f64();
            // At the very beginning hardly any time has passed: a division by zero would give no number.
            let spent = self.begun.elapsed().as_secs_f64().max(1e-9);
            (self.nodes as f64 * f64::from(pace) * left / spent) as u64
        });
        by_count.into_iter().chain(by_clock).min()
    }

    /// Whether the search must end: for long steps between two nodes, which [`Control::visit`] cannot end.
    pub fn is_ended(&mut self) -> bool {
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late || self.stop.load(Ordering::Relaxed) {
            self.stopped = true;
            self.next_check = 0;
        }
        self.stopped
    }

    /// Counts nodes that were searched without a call of [`Control::visit`]. The next visit checks the
    /// budget.
    #[inline]
    pub const fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// The number of nodes that may be counted before [`Control::visit`] looks at clock and flag again: for
    /// searches that count many at once and must not exceed their budget.
    #[inline]
    pub const fn allowance(&self) -> u64 {
        // A search that counts many nodes at once may have gone beyond the next look already.
        self.next_check.saturating_sub(self.nodes)
    }

    /// Reserves memory for more items in a list; `false` where there is none, which ends the search.
    #[inline]
    pub fn make_room<T>(&mut self, list: &mut Vec<T>, more: usize) -> bool {
        self.goes_on(memory_budget::make_room(list, more))
    }

    /// Whether requested memory was granted; otherwise the search ends.
    #[inline]
    pub fn goes_on(&mut self, asked: Result<(), MemoryRefusal>) -> bool {
        let Err(refusal) = asked else { return true };
        self.note_refusal(refusal);
        self.stopped = true;
        // So every later visit looks again and is refused.
        self.next_check = 0;
        false
    }

    /// Records that memory was refused; the search continues with the memory it has.
    pub const fn note_refusal(&mut self, refusal: MemoryRefusal) {
        self.refused = Some(refusal);
    }

    /// Memory that was refused to this search, if any.
    pub const fn refused(&self) -> Option<MemoryRefusal> {
        self.refused
    }

    /// The error of an external program that was asked for the move, if any.
    pub fn fault(&self) -> Option<&ExternalFault> {
        self.fault.as_deref()
    }

    /// Records an error of an external program that was asked for the move.
    pub fn blame(&mut self, fault: ExternalFault) {
        self.fault = Some(Box::new(fault));
    }

    /// The flag that ends the search once it is raised, for observers that have seen enough.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Whether [`Control::visit`] has refused a node.
    #[inline]
    pub const fn stopped(&self) -> bool {
        self.stopped
    }

    /// The greatest ply below the root of a depth-first search; `None` is to the end of the game.
    pub const fn depth_limit(&self) -> Option<u32> {
        self.depth_limit
    }

    /// Seconds since the search began, without those of pauses.
    pub fn seconds(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }

    /// The number of nodes counted so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether it is time for another progress report: at most once every [`Control::PROGRESS`], and before a
    /// pause.
    pub fn progress_due(&mut self) -> bool {
        self.reports = true;
        if self.is_asked_to_pause() {
            self.reported = true;
            return true;
        }
        let now = Instant::now();
        let due = now >= self.next_progress;
        if due {
            self.next_progress = now + Self::PROGRESS;
        }
        due
    }
}
