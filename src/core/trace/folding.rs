//! Keeps a recording within its budget and whole in breadth.
//!
//! A depth-first search is recorded down to a ply, and one ply deeper as far as there is room: below the
//! nodes that it searched first. The first pass begins with everything; when it outgrows the budget, what is
//! deepest and newest folds into counters ([`Event::Narrowed`]), a little at a time, and stays folded. Later
//! passes begin with everything too if the pass before was recorded whole, else at the first ply for which
//! its counts leave no room. A Monte Carlo tree grows in breadth by itself: nodes and simulations are
//! recorded one by one until either are as many as the budget has room for; from then on simulations are
//! counted at the deepest recorded node on their way, and reported as sums.

use crate::search::events::{Event, Why};
use crate::search::memory_budget;

use super::tree::Folded;

/// Simulations that are recorded one by one for each node of the budget: together they take no more room than
/// the node.
const SIMULATIONS_PER_NODE: u32 = 16;

/// Decides event by event what is recorded.
#[derive(Debug)]
pub struct Folding {
    budget: u32,
    /// Nodes for this pass: the rest of the budget beside the pass before, at least half of it.
    room: u32,
    /// The deepest ply that is recorded whole.
    plies: u16,
    /// Nodes that are open in the search, recorded or not.
    depth: u32,
    /// Recorded nodes of this pass by ply.
    by_ply: Vec<u32>,
    /// For each ply the number of its recorded nodes before the children of each node of the ply above.
    groups: Vec<Vec<u32>>,
    /// Nodes recorded in this pass.
    recorded: u32,
    /// Work below the open node at the rim since it was entered.
    folded: Option<Folded>,
    simulations: u32,
    overflow: Overflow,
    /// Whether each pass has the whole budget and fills it to a few per cent, at the cost of a slower search.
    each_pass: bool,
}

/// The state of a Monte Carlo recording once the budget is spent.
#[derive(Debug, Default)]
struct Overflow {
    /// For each node that is not recorded, in order of growth: the deepest recorded node above it.
    anchors: Vec<u32>,
    /// Whether there was no memory for another anchor.
    is_full: bool,
    /// By recorded node: visits and the sum of results that were not reported yet.
    waiting: Vec<(u32, f64)>,
    /// The recorded nodes with sums that were not reported yet.
    touched: Vec<u32>,
    simulations: u64,
}

impl Folding {
    /// The smallest sensible budget.
    pub const LEAST_BUDGET: u32 = 16;
    /// The greatest ply of a recording.
    const DEEPEST: u16 = u16::MAX - 1;
    /// From the smallest sensible budget to the largest for which node numbers suffice.
    const BUDGETS: std::ops::RangeInclusive<u32> = Self::LEAST_BUDGET..=(1 << 28);

    /// A folding for a recording of at most `budget` nodes in all.
    pub fn new(budget: u32) -> Self {
        Self {
            budget: Self::fitting(budget),
            room: Self::fitting(budget),
            plies: Self::DEEPEST,
            depth: 0,
            by_ply: Vec::new(),
            groups: Vec::new(),
            recorded: 0,
            folded: None,
            simulations: 0,
            overflow: Overflow::default(),
            each_pass: false,
        }
    }

    /// A folding for a receiver with room for as many nodes of each pass: the budget is filled to a few per
    /// cent. For that the search reports every node, which slows it down.
    #[must_use]
    pub fn of_each_pass(self) -> Self {
        Self { each_pass: true, ..self }
    }

    /// The sensible budget nearest to this one.
    pub fn fitting(budget: u32) -> u32 {
        budget.clamp(*Self::BUDGETS.start(), *Self::BUDGETS.end())
    }

    /// Whether so many nodes of a Monte Carlo tree, the root not counted, or so many simulations use up a
    /// budget.
    pub const fn is_spent(budget: u32, nodes: u32, simulations: u32) -> bool {
        nodes >= budget || simulations / SIMULATIONS_PER_NODE >= budget
    }

    /// Plies that the search should report; all while the budget is far from spent.
    pub fn recorded_plies(&self) -> u32 {
        if self.plies == Self::DEEPEST { u32::MAX } else { u32::from(self.plies) }
    }

    /// Simulations that were only counted because the budget was spent.
    pub const fn dropped(&self) -> u64 {
        self.overflow.simulations
    }

    /// Appends to `out` the sums of all simulations past the budget that were not reported yet.
    pub fn flush_sums(&mut self, out: &mut Vec<Event>) {
        let Overflow { waiting, touched, .. } = &mut self.overflow;
        for leaf in touched.drain(..) {
            let (visits, total) = std::mem::take(&mut waiting[leaf as usize]);
            out.push(Event::Counted { leaf, visits, total: total as f32 });
        }
    }

    /// Appends to `out` the part of `event` that is recorded.
    #[inline]
    pub fn admit(&mut self, event: Event, out: &mut Vec<Event>) {
        match event {
            Event::Entered { .. } => {
                self.depth += 1;
                if self.is_below_rim(self.depth) {
                    self.fold(Folded { nodes: 1, ..Folded::default() });
                } else {
                    out.push(event);
                    self.count(self.depth - 1, out);
                }
            }
            Event::Left { why, .. } => {
                if self.is_below_rim(self.depth) {
                    let (leaves, cuts) = (why.is_leaf().into(), (why == Why::Cut).into());
                    self.fold(Folded { nodes: 0, leaves, cuts });
                } else {
                    self.unfold(out);
                    out.push(event);
                }
                self.depth = self.depth.saturating_sub(1);
            }
            Event::Skipped { .. } => {
                // The action would be a node one ply below the one that is open.
                if !self.is_below_rim(self.depth + 1) {
                    out.push(event);
                    self.count(self.depth, out);
                }
            }
            Event::Cut { .. } => {
                if !self.is_below_rim(self.depth) {
                    out.push(event);
                }
            }
            // With an open node the remark is about that node, else about one of a growing tree.
            Event::Said { .. } if self.depth > 0 => {
                if !self.is_below_rim(self.depth) {
                    out.push(event);
                }
            }
            Event::Folded { nodes, leaves, cuts } => self.fold(Folded { nodes, leaves, cuts }),
            Event::Iteration { .. } => {
                self.begin_pass();
                out.push(event);
            }
            Event::Grown { .. }
            | Event::Simulated { .. }
            | Event::Counted { .. }
            | Event::Proven { .. }
            | Event::Rated { .. }
            | Event::Solved { .. }
            | Event::Taken { .. }
            | Event::Said { .. }
            | Event::Selected { .. } => {
                self.admit_grown(event, out);
            }
            // Their receiver keeps few of them, spread over the whole course.
            Event::Placed { .. } | Event::Drawn { .. } | Event::Tried { .. } => out.push(event),
            Event::Narrowed { .. } => {}
        }
    }

    /// Whether the innermost of `depth` nested nodes is too deep to be recorded.
    const fn is_below_rim(&self, depth: u32) -> bool {
        depth > self.plies as u32 + 1
    }

    fn fold(&mut self, more: Folded) {
        self.folded.get_or_insert_default().add(more);
    }

    /// Reports the work that was folded below the node that is about to close.
    fn unfold(&mut self, out: &mut Vec<Event>) {
        if let Some(Folded { nodes, leaves, cuts }) = self.folded.take() {
            out.push(Event::Folded { nodes, leaves, cuts });
        }
    }

    fn count(&mut self, ply: u32, out: &mut Vec<Event>) {
        let ply = ply as usize;
        if self.by_ply.len() <= ply {
            self.by_ply.resize(ply + 1, 0);
            self.groups.resize(ply + 2, Vec::new());
        }
        // The children of the node that is counted are the next group of the ply below.
        let before = self.by_ply.get(ply + 1).copied().unwrap_or(0);
        let below = &mut self.groups[ply + 1];
        if below.last() != Some(&before) {
            below.push(before);
        }
        self.by_ply[ply] += 1;
        self.recorded += 1;
        if self.recorded > self.room {
            self.narrow(out);
        }
    }

    /// Folds the deepest and newest nodes until a sixteenth of the room is free, but never the root.
    #[cold]
    fn narrow(&mut self, out: &mut Vec<Event>) {
        let aim = self.room - self.room.div_ceil(if self.each_pass { 64 } else { 16 });
        while self.recorded > aim && self.by_ply.len() > 1 {
            self.recorded -= self.by_ply.pop().unwrap_or(0);
        }
        self.plies = (self.by_ply.len() - 1) as u16;
        let rim = self.by_ply.len();
        let groups = &mut self.groups[rim];
        let fits = |start: &&u32| self.recorded + **start <= aim;
        // Where a group begins, all before it are whole.
        let more = groups.iter().rev().find(fits).copied().unwrap_or(0);
        groups.retain(|&start| start < more);
        self.groups.truncate(rim + 1);
        if more > 0 {
            self.by_ply.push(more);
        }
        self.recorded += more;
        out.push(Event::Narrowed { plies: self.plies, more });
    }

    /// The deepest ply of a pass that stays beside the next one, and the number of its nodes up to that ply:
    /// no more than half of a budget, but the root.
    pub(super) fn kept_beside(budget: u32, by_ply: &[u32]) -> (u16, u32) {
        let mut plies = by_ply;
        let mut nodes: u32 = by_ply.iter().sum();
        while let [above @ .., deepest] = plies
            && nodes > budget / 2
            && !above.is_empty()
        {
            nodes -= deepest;
            plies = above;
        }
        (plies.len().saturating_sub(1) as u16, nodes)
    }

    /// Chooses the depth of the next recording, without caution: a guess too deep is narrowed, a guess too
    /// shallow cannot be mended.
    fn begin_pass(&mut self) {
        // The pass before stays beside this one, narrowed to half of the budget where it takes more.
        let mut before = std::mem::take(&mut self.by_ply);
        self.groups.clear();
        let kept = if self.each_pass { 0 } else { Self::kept_beside(self.budget, &before).1 };
        self.room = self.budget - kept;
        self.recorded = 0;
        self.depth = 0;
        self.folded = None;
        self.simulations = 0;
        // Only the number of simulations is about the whole search; all else is about one pass.
        self.overflow = Overflow { simulations: self.overflow.simulations, ..Overflow::default() };
        // After a pass that was recorded whole, the next may be too: its growth is unknown beforehand.
        if self.each_pass {
            self.plies = Self::DEEPEST;
        } else if self.plies < Self::DEEPEST {
            // A ply of which only a part was recorded does not show the growth.
            before.truncate(usize::from(self.plies) + 1);
            self.plies = self.foreseen(&before);
        }
    }

    /// The first ply for which there is no room, by the counts of the pass before: a part of it will stay.
    fn foreseen(&self, before: &[u32]) -> u16 {
        // Plies that the pass before did not record are expected to grow as its last two did.
        let growth = before.windows(2).last().map_or(1, |last| u64::from(last[1].div_ceil(last[0].max(1))));
        let mut width = 1;
        let mut sum = 0;
        // Two plies more than before: one for the greater depth, one in case the last was cut short.
        for ply in 0..before.len() + 2 {
            width = before.get(ply).map_or(width * growth.max(1), |&count| u64::from(count));
            sum += width;
            if sum > u64::from(self.room) {
                return ply as u16;
            }
        }
        Self::DEEPEST
    }

    #[inline]
    fn admit_grown(&mut self, event: Event, out: &mut Vec<Event>) {
        if Self::is_spent(self.budget, self.recorded, self.simulations) {
            self.overflow.take(event, self.recorded, out);
            return;
        }
        match event {
            Event::Grown { .. } => self.recorded += 1,
            Event::Simulated { .. } | Event::Taken { .. } | Event::Solved { .. } => self.simulations += 1,
            _ => {}
        }
        out.push(event);
    }
}

impl Overflow {
    /// Takes an event past the budget, when the nodes up to and with number `last` are recorded.
    fn take(&mut self, event: Event, last: u32, out: &mut Vec<Event>) {
        match event {
            Event::Grown { parent, .. } => self.grow(parent, last),
            Event::Simulated { leaf, result, .. } => {
                self.defer(self.anchor(leaf, last), 1, result.into());
                self.simulations += 1;
            }
            Event::Taken { node } => {
                self.defer(self.anchor(node, last), 1, 0.0);
                self.simulations += 1;
            }
            Event::Counted { leaf, visits, total } => {
                self.defer(self.anchor(leaf, last), visits, total.into());
            }
            Event::Proven { node, .. }
            | Event::Rated { node, .. }
            | Event::Said { node, .. }
            | Event::Solved { node, .. }
                if node <= last =>
            {
                out.push(event);
            }
            // Its node is not recorded, and a solution counts in no ancestor: only the number of simulations
            // grows.
            Event::Solved { .. } => self.simulations += 1,
            Event::Selected { .. } => out.push(event),
            _ => {}
        }
    }

    /// Notes below which recorded node a node lies that is not recorded.
    fn grow(&mut self, parent: u32, last: u32) {
        // Without memory for an anchor, the node counts at the root, and so do all later ones.
        self.is_full |= memory_budget::make_room(&mut self.anchors, 1).is_err();
        if !self.is_full {
            self.anchors.push(self.anchor(parent, last));
        }
    }

    /// Adds simulations to the sums that were not reported yet.
    fn defer(&mut self, anchor: u32, visits: u32, total: f64) {
        let at = anchor as usize;
        if at >= self.waiting.len() {
            self.waiting.resize(at + 1, (0, 0.0));
        }
        let waiting = &mut self.waiting[at];
        // A node is listed once, when the first simulation waits there; reporting empties both.
        if waiting.0 == 0 {
            self.touched.push(anchor);
        }
        waiting.0 += visits;
        waiting.1 += total;
    }

    /// The deepest recorded node on the way to `node`; the root, if there is no such node.
    fn anchor(&self, node: u32, last: u32) -> u32 {
        if node <= last { node } else { self.anchors.get((node - last - 1) as usize).copied().unwrap_or(0) }
    }
}
