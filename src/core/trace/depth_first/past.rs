//! The rows as they stood at an earlier step: nothing is copied, for a row knows when it was entered and
//! left.
//!
//! Counters are kept before every [`BLOCK`]th row, so that counting up to any step, and finding the next cut
//! or leaf, looks at one block only, and at the way to it. What a row counts is settled by the time the row
//! after it is entered: leaves and nodes at the rim have no rows below, and a cut is counted at the first
//! action that it skips. Only where some of the work below an inner node has no rows, that counts when the
//! node is left.

use super::super::node::CutView;
use super::super::node::{Counters, TimelineMark};
use super::counted::{BLOCK, RowCounters};
use super::row::{NONE, entered};
use super::{Bound, DepthFirst, Node, NodeId, Score, Why};

impl DepthFirst {
    /// Counters that a row adds when it is entered.
    pub(super) fn tally_of_entering(&self, id: u32) -> RowCounters {
        let row = &self.rows[id as usize];
        if !row.is_skipped() {
            return RowCounters {
                counters: Counters { nodes: 1, ..Counters::default() },
                ..RowCounters::default()
            };
        }
        let first = !self.continues_group(id);
        let cut = row.is_cut() && first;
        RowCounters {
            counters: Counters { skipped: row.is_cut().into(), cuts: u64::from(cut), ..Counters::default() },
            cuts: u32::from(cut),
            untried: 1,
            groups: u32::from(first),
            leaves: 0,
        }
    }

    /// Counters that a row adds when it is left.
    pub(super) fn tally_of_leaving(&self, id: u32) -> RowCounters {
        let row = &self.rows[id as usize];
        if row.is_skipped() || row.is_open() {
            return RowCounters::default();
        }
        let folded = self.folded(row).unwrap_or_default();
        // The cut of an inner node counts at the first action that it skips.
        if row.end != id + 1 {
            return RowCounters { counters: folded.into(), ..RowCounters::default() };
        }
        let leaf = row.why.is_some_and(Why::is_leaf);
        RowCounters {
            counters: Counters {
                leaves: u64::from(folded.leaves) + u64::from(leaf),
                cuts: u64::from(folded.cuts) + u64::from(row.why == Some(Why::Cut)),
                ..folded.into()
            },
            leaves: u32::from(leaf),
            // Where work below is only counted nothing is known of the cut.
            cuts: u32::from(row.is_cut() && row.fold == NONE),
            ..RowCounters::default()
        }
    }

    /// Counts everything again, after rows went.
    pub(super) fn recount(&mut self) {
        self.tally = RowCounters::default();
        self.tallies.clear();
        // Inner nodes that count something when they are left, the innermost last.
        let mut inner: Vec<u32> = Vec::new();
        for id in 0..self.rows.len() as u32 {
            while let Some(left) = inner.pop_if(|inner| self.rows[*inner as usize].end <= id) {
                self.tally.add(self.tally_of_leaving(left));
            }
            if id.is_multiple_of(BLOCK) {
                self.tallies.push(self.tally);
            }
            self.tally.add(self.tally_of_entering(id));
            let row = &self.rows[id as usize];
            if row.end == id + 1 {
                self.tally.add(self.tally_of_leaving(id));
            } else if row.fold != NONE {
                inner.push(id);
            }
        }
        while let Some(left) = inner.pop() {
            self.tally.add(self.tally_of_leaving(left));
        }
    }

    /// Whether a row never tried stands beside another that was left out for the same reason.
    pub(super) fn continues_group(&self, id: u32) -> bool {
        let row = &self.rows[id as usize];
        let before = id.checked_sub(1).map(|before| &self.rows[before as usize]);
        before.is_some_and(|before| {
            before.is_skipped() && before.parent == row.parent && before.is_cut() == row.is_cut()
        })
    }

    fn left(&self, id: u32) -> u64 {
        let row = &self.rows[id as usize];
        if row.is_open() { u64::MAX } else { 2 * u64::from(row.end) - u64::from(row.ply) }
    }

    /// Whether a node was entered and not left after `steps` steps. An action never tried never is.
    fn is_open_at(&self, id: u32, steps: u64) -> bool {
        self.left(id) > steps && !self.rows[id as usize].is_skipped()
    }

    fn tally_at(&self, steps: u64) -> RowCounters {
        let rows = self.prefix(steps) as u32;
        // The sum stored before a row counts the row before it as left, but the last one may still be open.
        let block = (rows.saturating_sub(1) / BLOCK).min((self.tallies.len() as u32).saturating_sub(1));
        let mut tally = self.tallies.get(block as usize).copied().unwrap_or_default();
        let first = block * BLOCK;
        for id in first..rows {
            tally.add(self.tally_of_entering(id));
        }
        let above = |id: &u32| Some(self.rows[*id as usize].parent).filter(|&parent| parent != NONE);
        let way = std::iter::successors((first < rows).then_some(first).as_ref().and_then(above), above);
        for id in way.chain(first..rows).filter(|&id| self.left(id) <= steps) {
            tally.add(self.tally_of_leaving(id));
        }
        tally
    }

    pub(in super::super) fn counters_at(&self, steps: u64) -> Counters {
        if steps < self.steps() {
            return self.tally_at(steps).counters;
        }
        let mut counters = self.tally.counters;
        let under_way = self.open.iter().filter_map(|&id| self.folded(&self.rows[id as usize]));
        under_way.for_each(|folded| counters.add(folded.into()));
        counters
    }

    pub(in super::super) fn prefix(&self, steps: u64) -> usize {
        // The steps of entry rise with the numbers of rows, so what exists at a step is a prefix.
        let (mut low, mut high) = (0, self.rows.len());
        while low < high {
            let middle = low.midpoint(high);
            if entered(middle as u32, self.rows[middle].ply) <= steps {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    pub(in super::super) fn open_path_at(&self, steps: u64) -> Vec<NodeId> {
        let Some(last) = self.prefix(steps).checked_sub(1) else { return Vec::new() };
        // The last row entered may be left again, and some of its ancestors with it.
        let still_open = |&id: &NodeId| self.left(id.0) > steps;
        let mut path: Vec<_> = std::iter::successors(Some(NodeId(last as u32)), |&id| self.parent(id))
            .filter(still_open)
            .collect();
        path.reverse();
        path
    }

    /// A node as it stood after `steps` steps; it must have existed.
    pub(in super::super) fn node_at(&self, id: NodeId, steps: u64) -> Node {
        let node = self.node(id);
        if self.is_open_at(id.0, steps) { node.unvalued() } else { node }
    }

    /// The cut at a node, once it was made.
    pub(in super::super) fn cut_at(&self, id: NodeId, steps: u64) -> Option<CutView> {
        let made = || {
            let skipped = |child: &NodeId| self.row(*child).is_skipped() && self.row(*child).is_cut();
            // A cut that leaves nothing out is seen only when its node is left.
            let first = self.children_at(id, steps).find(skipped);
            first.is_some() || self.left(id.0) <= steps
        };
        self.cut(id).filter(|_| made())
    }

    fn children_at(&self, id: NodeId, steps: u64) -> impl Iterator<Item = NodeId> + '_ {
        self.children(id).take_while(move |child| entered(child.0, self.row(*child).ply) <= steps)
    }

    /// Alpha and beta of a node after `steps` steps. A null window that proved "more" raises nothing: the
    /// child is searched again.
    pub(in super::super) fn window_at(&self, id: NodeId, steps: u64) -> (Score, Score) {
        let row = *self.row(id);
        let sure = |child: NodeId| {
            let below = self.row(child);
            let offer = self.offer(child).filter(|_| self.left(child.0) <= steps)?;
            // The end that the child was asked with, and what is known of its value, both for the parent.
            let (asked, bound) = if below.side == row.side {
                (below.beta, below.bound)
            } else {
                (-below.alpha, below.bound.flipped())
            };
            let asked_again = bound == Bound::Lower && asked < row.beta && offer < row.beta && offer >= asked;
            (!asked_again).then_some(offer)
        };
        let raised = self.children_at(id, steps).filter_map(sure).max();
        (raised.map_or(row.alpha, |raised| raised.max(row.alpha)), row.beta)
    }

    /// The child that gave a node its value: an exact one before a bound, for a null window that proved
    /// "at least" is searched again. While the node is open: the best so far.
    pub(in super::super) fn deciding_child(&self, id: NodeId, steps: u64) -> Option<NodeId> {
        let row = self.row(id);
        let known = move |child: &NodeId| self.left(child.0) <= steps;
        let offers = || {
            let children = self.children_at(id, steps).filter(known);
            children.filter_map(|child| Some((child, self.offer(child)?)))
        };
        let exact = |child: NodeId| self.row(child).bound == Bound::Exact;
        // While the node is open a bound may still be searched again, so only exact children compete.
        let target = if self.is_open_at(id.0, steps) {
            offers().filter(|&(child, _)| exact(child)).map(|(_, offer)| offer).max()?
        } else if row.is_valued() {
            row.value
        } else {
            return None;
        };
        let mut matching = offers().filter(|&(_, offer)| offer == target).map(|(child, _)| child);
        let first = matching.next()?;
        Some(if exact(first) { first } else { matching.find(|&child| exact(child)).unwrap_or(first) })
    }

    /// The child that a node chose: the one that gave its value or passed its window; the best so far where
    /// the search stopped.
    pub(in super::super) fn chosen(&self, id: NodeId) -> Option<NodeId> {
        let row = self.row(id);
        let exact = |child: NodeId| self.row(child).bound == Bound::Exact;
        // A fail-hard node shows only the bound that a child passed.
        let least = match (row.why, row.bound) {
            (Some(Why::Stopped), _) => -Score::INFINITY,
            // Behind a cut nothing is tried.
            (Some(Why::Cut), _) if row.is_cut() => {
                return self.children(id).filter(|&child| self.row(child).is_valued()).last();
            }
            (Some(_), Bound::Lower) => row.value,
            _ => return self.deciding_child(id, self.steps()),
        };
        let offers = self.children(id).filter_map(|child| Some((child, self.offer(child)?)));
        let passing = offers.filter(|&(child, offer)| offer >= least && (row.is_valued() || exact(child)));
        let greatest = passing.reduce(|best, next| if next.1 > best.1 { next } else { best });
        greatest.map(|(child, _)| child)
    }

    pub(in super::super) fn principal_variation_at(&self, steps: u64) -> Vec<NodeId> {
        if self.rows.is_empty() || steps == 0 {
            return Vec::new();
        }
        std::iter::successors(self.deciding_child(NodeId::ROOT, steps), |&id| self.deciding_child(id, steps))
            .collect()
    }

    /// The step at which the picture after `steps` steps is complete: actions never tried for one reason
    /// appear together.
    pub(in super::super) fn settled(&self, steps: u64) -> u64 {
        let Some(last) = self.prefix(steps).checked_sub(1) else { return steps };
        let mut last = last as u32;
        if !self.rows[last as usize].is_skipped() {
            return steps;
        }
        while last as usize + 1 < self.rows.len()
            && self.rows[last as usize + 1].is_skipped()
            && self.continues_group(last + 1)
        {
            last += 1;
        }
        // An action never tried is left one step after it is entered; the last of its group ends the picture.
        steps.max(self.left(last))
    }

    pub(in super::super) fn step_after(&self, steps: u64) -> u64 {
        self.settled((self.settled(steps) + 1).min(self.steps()))
    }

    pub(in super::super) fn step_before(&self, steps: u64) -> u64 {
        let steps = steps.min(self.steps());
        let Some(last) = self.prefix(steps).checked_sub(1) else { return 0 };
        let mut first = last as u32;
        // Outside of a group each step is a picture of its own.
        if !self.rows[last].is_skipped() || steps > self.settled(entered(first, self.rows[last].ply)) {
            return steps - 1;
        }
        while self.continues_group(first) {
            first -= 1;
        }
        entered(first, self.rows[first as usize].ply) - 1
    }

    /// Number of pictures up to a step; a group of actions never tried is one picture.
    pub(in super::super) fn ordinal(&self, steps: u64) -> u64 {
        let tally = self.tally_at(steps);
        let open = self.open_path_at(steps).iter().filter(|id| !self.row(**id).is_skipped()).count();
        let tried = self.prefix(steps) as u64 - u64::from(tally.untried);
        // A node that was tried makes two pictures, one when it is entered and one when it is left.
        2 * tried - open as u64 + u64::from(tally.groups)
    }

    /// The row and step of the mark of this number, counted from 1.
    fn mark(&self, mark: TimelineMark, number: u32) -> Option<u64> {
        if number == 0 || number > self.tally.marks(mark) {
            return None;
        }
        let block = self.tallies.partition_point(|tally| tally.marks(mark) < number).checked_sub(1)?;
        let mut found = self.tallies[block].marks(mark);
        for id in block as u32 * BLOCK..self.rows.len() as u32 {
            let entering = self.tally_of_entering(id).marks(mark);
            let leaving = self.tally_of_leaving(id).marks(mark);
            found += entering + leaving;
            if found >= number {
                let row = &self.rows[id as usize];
                // A mark that counts on entering is a cut, whose picture is complete only with the whole
                // group.
                return Some(if entering > 0 { self.settled(entered(id, row.ply)) } else { self.left(id) });
            }
        }
        None
    }

    pub(in super::super) fn mark_count(&self, mark: TimelineMark) -> u32 {
        self.tally.marks(mark)
    }

    pub(in super::super) fn mark_after(&self, mark: TimelineMark, steps: u64) -> Option<u64> {
        self.mark(mark, self.tally_at(steps).marks(mark) + 1)
    }

    pub(in super::super) fn mark_before(&self, mark: TimelineMark, steps: u64) -> Option<u64> {
        let number = self.tally_at(steps).marks(mark);
        // The last mark counted may show at this very step, or after it when its group is not complete.
        self.mark(mark, number)
            .filter(|&step| step < steps)
            .or_else(|| self.mark(mark, number.checked_sub(1)?))
    }

    /// The steps at which another child of the root became the best.
    pub(in super::super) fn best_changes(&self) -> Vec<(u64, NodeId)> {
        let mut changes: Vec<(u64, NodeId)> = Vec::new();
        let Some(root) = self.rows.first() else { return changes };
        let mut best: Option<(Score, Bound)> = None;
        for child in self.children(NodeId::ROOT) {
            let below = self.row(child);
            let Some(offer) = self.offer(child) else { continue };
            let (asked, bound) = if below.side == root.side {
                (below.beta, below.bound)
            } else {
                (-below.alpha, below.bound.flipped())
            };
            let asked_again =
                bound == Bound::Lower && asked < root.beta && offer < root.beta && offer >= asked;
            // Of equal offers, one that may be worth less gives way to one that is worth that much.
            let better = best.is_none_or(|(score, known)| {
                offer > score || offer == score && known == Bound::Upper && bound != Bound::Upper
            });
            if better && !asked_again {
                best = Some((offer, bound));
                // A re-search of the best action is another node, but the best action stays the same.
                let same = changes.last().is_some_and(|&(_, last)| self.row(last).action == below.action);
                if !same {
                    changes.push((self.left(child.0), child));
                }
            }
        }
        changes
    }

    /// The number of a step once all rows deeper than `plies` are folded.
    pub(in super::super) fn step_when_narrowed(&self, steps: u64, plies: u16, more: u32) -> u64 {
        let up_to = |id: usize, ply: u16| self.rows.iter().take(id).filter(move |row| row.ply == ply).count();
        let (end, rim, more) = (self.prefix(steps), plies + 1, more as usize);
        let whole = self.rows.iter().take(end).filter(|row| row.ply <= plies).count();
        let rows = whole + up_to(end, rim).min(more);
        let path = self.open_path_at(steps);
        let is_kept = |id: &&NodeId| up_to(id.index(), rim) < more;
        let beyond = usize::from(path.get(usize::from(rim)).as_ref().is_some_and(is_kept));
        2 * rows as u64 - (path.len().min(usize::from(rim)) + beyond) as u64
    }
}

const _: () = assert!(NONE == u32::MAX, "an open row ends after all others");
