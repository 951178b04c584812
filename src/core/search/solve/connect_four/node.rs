//! The search of one node with a null window.

use crate::game::bits::Bits;
use crate::search::solve::busy::{BusyPositions, MoveOrder};

use super::children::{BoundedChild, ChoiceNode, FailLowBest, Key, insert};
use super::counted::{Counted, StoneCounts};
use super::history::CutHistory;
use super::key;
use super::lanes::{LineSearch, PortableLines};
use super::order;
use super::rules::SolverRule;
use super::settle::{SearchVariant, settle};
use super::size::SolverSize;
use super::state::SolverState;
use super::table::{ConnectFourTable, KnownBounds};
use super::teammate::{self, Teammate};

/// A trivial bound.
pub(super) const OPEN: i32 = 31;

const NO_COLUMN: u32 = 7;

/// A kernel for lines, with the recursion compiled for it.
pub(super) trait RecursionKernel: LineSearch {
    const COUNTS: bool;

    /// As [`NullWindowSearch::body`].
    fn node<S: SolverSize>(self, search: &mut NullWindowSearch<'_, S, Self>, node: &ChoiceNode) -> i32;
}

impl RecursionKernel for PortableLines {
    const COUNTS: bool = false;

    fn node<S: SolverSize>(self, search: &mut NullWindowSearch<'_, S, Self>, node: &ChoiceNode) -> i32 {
        search.body(node)
    }
}

impl RecursionKernel for Counted<PortableLines> {
    const COUNTS: bool = true;

    fn node<S: SolverSize>(self, search: &mut NullWindowSearch<'_, S, Self>, node: &ChoiceNode) -> i32 {
        search.body(node)
    }
}

/// One search with a null window.
pub(super) struct NullWindowSearch<'a, S, K> {
    variant: SearchVariant<S, K>,
    table: &'a ConnectFourTable,
    centre: [i8; 64],
    history: CutHistory,
    /// The other threads; `None` for a single one.
    team: Option<Teammate<'a>>,
    /// Called with the number of nodes since the last call; returns the number until the next, or `None` to
    /// end.
    poll: &'a mut dyn FnMut(u64) -> Option<u64>,
    nodes: u64,
    asked: u64,
    next_poll: u64,
    kept: u64,
    room: u64,
    /// Whether nodes are left without a value: up to the root where the search is stopped, else up to one
    /// that another thread has answered.
    leaving: bool,
    pub(super) counts: StoneCounts,
}

/// The end of a search with a null window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NullWindowResult {
    /// At least this if more than alpha; else at most this.
    Value(i32),
    /// The table is full and can grow.
    Full,
    /// The search was stopped.
    Stopped,
}

impl<'a, S: SolverSize, K: RecursionKernel> NullWindowSearch<'a, S, K> {
    pub(super) fn new(
        variant: SearchVariant<S, K>,
        table: &'a ConnectFourTable,
        busy: Option<&'a BusyPositions>,
        poll: &'a mut dyn FnMut(u64) -> Option<u64>,
    ) -> Self {
        // A table that cannot grow is never full: there, entries give way to others.
        let (centre, room) = (order::centre(variant.size), table.room().unwrap_or(u64::MAX));
        let [nodes, asked, next_poll, kept] = [0, 0, 1, 0];
        Self {
            variant,
            table,
            centre,
            history: CutHistory::new(),
            team: busy.map(Teammate::new),
            poll,
            nodes,
            asked,
            next_poll,
            kept,
            room,
            leaving: false,
            counts: StoneCounts::new(K::COUNTS),
        }
    }

    pub(super) fn run(&mut self, root: &ChoiceNode) -> NullWindowResult {
        // The table may decide the window at the root already.
        if root.lower > root.alpha {
            return NullWindowResult::Value(root.lower);
        }
        if root.upper <= root.alpha {
            return NullWindowResult::Value(root.upper);
        }
        let kernel = self.variant.kernel;
        let value = kernel.node(self, root);
        if !self.leaving {
            return NullWindowResult::Value(value);
        }
        // Both ends raise the same flag: only a table without room tells a full one from a stop.
        if self.kept > self.room { NullWindowResult::Full } else { NullWindowResult::Stopped }
    }

    /// Nodes since the last call of `poll`.
    pub(super) const fn uncounted(&self) -> u64 {
        self.nodes - self.asked
    }

    #[inline(always)]
    pub(super) fn key(&self, state: &SolverState) -> Key {
        let SearchVariant { size, kernel, rules } = self.variant;
        let (key, mirrored) = key::key(size, kernel, state, rules.has(SolverRule::DeadStones));
        Key { mixed: self.table.mix(key), mirrored }
    }

    #[inline(always)]
    fn column(&self, column: u32, key: Key) -> u32 {
        if key.mirrored { self.variant.size.width() - 1 - column } else { column }
    }

    /// Whether to continue.
    #[cold]
    fn check_control(&mut self) -> bool {
        let is_answered = self.team.as_mut().is_some_and(|team| team.look(self.table));
        if self.kept > self.room || is_answered {
            // The present node is not searched any more, so it does not count; the next one checks too.
            self.nodes -= 1;
            self.next_poll = 0;
            self.leaving = true;
            return false;
        }
        if let Some(until) = (self.poll)(self.nodes - self.asked) {
            let most = if self.team.is_some() { teammate::NODES } else { u64::MAX };
            self.next_poll = self.nodes + until.min(most);
        } else {
            self.nodes -= 1;
            self.leaving = true;
        }
        self.asked = self.nodes;
        !self.leaving
    }

    #[inline(always)]
    fn keep(&mut self, node: &ChoiceNode, [lower, upper]: [i32; 2], cell: u64, begun: u64) {
        // Writes are counted and not entries, also writes over an entry of the same position.
        self.kept += 1;
        if self.kept > self.room {
            // The next node polls at once and finds the table full.
            self.next_poll = 0;
        }
        // The favourite is a whole column instead of a cell: its lowest bit names the column just as well.
        let column = self.column(cell.trailing_zeros() / self.variant.size.stride(), node.key);
        let known = KnownBounds { lower, upper, column };
        let overwrites = self.table.keep(node.key.mixed, known, self.nodes - begun);
        self.counts.count::<K>(node.state.stones, |ply| {
            ply.stores += 1;
            ply.overwrites += u64::from(overwrites);
        });
    }

    /// Whether the value of a node is more than alpha: the result is then at most the value, else at least.
    /// Once the search is stopped the result is meaningless, and no entry is kept.
    #[inline(always)]
    #[expect(clippy::too_many_lines, reason = "one node in numbered steps, as it is read elsewhere too")]
    pub(super) fn body(&mut self, node: &ChoiceNode) -> i32 {
        let begun = self.nodes;
        self.nodes += 1;
        if self.nodes >= self.next_poll && !self.check_control() {
            return 0;
        }

        let stones = node.state.stones;
        self.counts.count::<K>(stones, |ply| ply.nodes += 1);

        // 1. Children that are settled without search.
        let mut steps = [BoundedChild::default(); 8];
        let mut best = FailLowBest { value: -OPEN, cell: 0 };
        let count = match self.settle_children(node, &mut steps, &mut best) {
            Ok(count) => count,
            Err((value, cell)) => {
                self.counts.count::<K>(stones, |ply| ply.settled += 1);
                // A move worth more than alpha bounds the node from below; its upper bound still holds.
                self.keep(node, [value, node.upper], cell, begun);
                return value;
            }
        };

        // 2. All keys, so that the table's lines are being fetched before the first is read.
        for step in &mut steps[..count] {
            step.key = self.key(&step.state);
            self.table.prefetch(step.key.mixed);
        }

        // 3. The table's bounds of the children, and the order of the rest.
        let favourite = if node.favourite == NO_COLUMN {
            0
        } else {
            self.variant.size.column(self.column(node.favourite, node.key))
        };
        let mut order = [0_i32; 8];
        let mut open = 0;
        for (at, step) in steps[..count].iter_mut().enumerate() {
            let is_probed = self.variant.rules.has(SolverRule::Probes);
            let known = if is_probed { self.table.find(step.key.mixed) } else { None };
            self.counts.count::<K>(stones, |ply| {
                ply.child_probes += u64::from(is_probed);
                ply.child_hits += u64::from(known.is_some());
            });
            if let Some(known) = known {
                step.learn(known);
                if step.lower > node.alpha {
                    self.counts.count::<K>(stones, |ply| ply.child_cuts += 1);
                    let (value, cell) = (step.lower, step.cell);
                    self.keep(node, [value, node.upper], cell, begun);
                    return value;
                }
                if step.upper <= node.alpha {
                    best.take(step.upper, step.cell);
                    continue;
                }
            }
            let weight = order::promise(self.variant.size, &step.state, step.turned)
                + order::place(&self.centre, step.cell, favourite)
                + order::known(step.lower)
                + self.history.weight(node.state.stones, step.cell);
            insert(&mut order, open, (weight << 3) | at as i32);
            open += 1;
        }

        // 4. One after the other, those last that another thread is busy with.
        let shared = self.team.is_some() && self.variant.size.cells() - stones >= teammate::SHARED;
        if let Some(team) = self.team.as_mut().filter(|_| shared) {
            team.enter(node.key.mixed, node.alpha);
        }
        // A bit for each move that was tried.
        let (mut turns, mut tried) = (MoveOrder::default(), 0_u8);
        while let Some(place) = turns.take(open, |place| {
            let busy = |team: &Teammate<'_>| team.is_busy(steps[order[place & 7] as usize & 7].key.mixed);
            shared && tried != 0 && self.team.as_ref().is_some_and(busy)
        }) {
            let at = order[place & 7] & 7;
            let step = &steps[at as usize];
            let (kernel, turned, cell) = (self.variant.kernel, step.turned, step.cell);
            let named = shared && tried != 0;
            if let Some(team) = self.team.as_ref().filter(|_| named) {
                team.name(step.key.mixed, true);
            }
            let value = kernel.node(self, &step.node(node.alpha));
            if let Some(team) = self.team.as_ref().filter(|_| named) {
                team.name(step.key.mixed, false);
            }
            // The result of a child that was left is meaningless, so nothing of this node may be kept.
            if self.leaving {
                return self.leave(shared).unwrap_or_default();
            }
            let value = if turned { value } else { -value };
            if value > node.alpha {
                if tried != 0 && self.variant.rules.has(SolverRule::History) {
                    self.history.raise(stones, cell);
                    for at in Bits(tried.into()) {
                        self.history.lower(stones, steps[at as usize & 7].cell);
                    }
                }
                self.leave(shared);
                let searched = tried.count_ones() + 1;
                self.counts.leave::<K>(stones, true, searched, open as u32 - searched);
                self.keep(node, [value, node.upper], cell, begun);
                return value;
            }
            best.take(value, cell);
            tried |= 1 << at;
        }
        self.leave(shared);
        if open > 0 {
            self.counts.leave::<K>(stones, false, open as u32, 0);
        } else {
            // Known children or rules leave no move to search.
            self.counts.count::<K>(stones, |ply| {
                let by_rules = u64::from(count == 0);
                ply.settled += by_rules;
                ply.child_cuts += 1 - by_rules;
            });
        }

        // 5. None passes alpha. The best of them is little more than chance: an older move is better.
        let cell = if favourite == 0 { best.cell } else { favourite };
        // All moves have upper bounds of at most alpha here, and the greatest of these is one of the node.
        let value = best.value.min(node.upper);
        self.keep(node, [node.lower, value], cell, begun);
        value
    }

    /// Ends a shared node: its value, if another thread has answered it.
    #[inline(always)]
    fn leave(&mut self, shared: bool) -> Option<i32> {
        let value = self.team.as_mut().filter(|_| shared)?.leave()?;
        self.leaving = false;
        Some(value)
    }

    /// Settles the children of a node and lists those that remain; or returns the value and the cell of one
    /// that passes alpha.
    #[inline(always)]
    fn settle_children(
        &mut self,
        node: &ChoiceNode,
        steps: &mut [BoundedChild; 8],
        best: &mut FailLowBest,
    ) -> Result<usize, (i32, u64)> {
        let size = self.variant.size;
        let mut count = 0;
        let mut safe = node.state.safe(size);
        self.counts.count::<K>(node.state.stones, |ply| ply.list(safe.count_ones()));
        while safe != 0 {
            let cell = safe & safe.wrapping_neg();
            safe ^= cell;
            let child = node.state.after(size, self.variant.kernel, cell);
            // No child is worth more to its parent than the node's upper bound. The lower bound does not hold
            // for a single child: it only means that one of them reaches it.
            let settled = settle(self.variant, child, [-node.upper, OPEN], -node.alpha - 1);
            let [lower, upper] = if settled.turned {
                [settled.lower, settled.upper]
            } else {
                [-settled.upper, -settled.lower]
            };
            if lower > node.alpha {
                return Err((lower, cell));
            }
            if upper <= node.alpha {
                best.take(upper, cell);
                continue;
            }
            let (state, turned) = (settled.state, settled.turned);
            // A board has at most eight columns: the mask changes nothing and saves a bounds check.
            steps[count & 7] =
                BoundedChild { state, key: Key::default(), lower, upper, cell, favourite: NO_COLUMN, turned };
            count += 1;
        }
        Ok(count)
    }

    /// The column of the table's move for a position.
    pub(super) fn table_move(&self, state: &SolverState) -> Option<u32> {
        let key = self.key(state);
        let column = self.table.find(key.mixed)?.column;
        (column < self.variant.size.width()).then(|| self.column(column, key))
    }

    /// The root of a search, a position after its forced moves, with its bounds from the table.
    pub(super) fn root(&self, state: SolverState, [lower, upper]: [i32; 2], alpha: i32) -> ChoiceNode {
        let key = self.key(&state);
        let node = ChoiceNode { state, alpha, lower, upper, key, favourite: NO_COLUMN };
        self.table.find(key.mixed).map_or(node, |known| ChoiceNode {
            lower: lower.max(known.lower),
            upper: upper.min(known.upper),
            favourite: known.column,
            ..node
        })
    }
}
