//! Storage of a depth-first search: one row of 32 bytes a node, in order of entry.
//!
//! Entry order is preorder, so a subtree is a range of rows and its end is all that siblings and steps need:
//! the first child of row `i` is `i + 1`, the sibling after a subtree is its end, and the steps at which a
//! node was entered and left are sums of its number, its end and its ply. Nothing else is stored for time.

use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::events::{Event, Why};
use crate::search::foreign::Said;

use super::column::ChunkedColumn;
use super::node::{Folded, Node, NodeId, NodeState};
use super::sayings::Sayings;

mod bounds;
mod counted;
mod graft;
mod past;
mod replay;
mod row;
mod sums;

use counted::RowCounters;
use row::{CUT, NONE, NodeRow, PROVEN, entered};
pub(super) use sums::PlySums;
use sums::Weighed;

/// The rows of one pass.
#[derive(Clone, Debug, Default)]
pub(super) struct DepthFirst {
    rows: ChunkedColumn<NodeRow>,
    folds: Vec<Folded>,
    /// Rows of actions that a cut left untried.
    untried: u32,
    /// The nodes entered and not left, root first.
    open: Vec<u32>,
    /// Counters of all rows so far.
    tally: RowCounters,
    /// Counters before every [`counted::BLOCK`]th row.
    tallies: Vec<RowCounters>,
    weighed: Weighed,
    sayings: Sayings,
}

impl DepthFirst {
    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Entered { action, side, alpha, beta } => self.enter(action, side, alpha, beta),
            Event::Left { value, bound, proven, why } => {
                if let Some(id) = self.open.pop() {
                    let end = self.rows.len() as u32;
                    let row = &mut self.rows[id as usize];
                    (row.value, row.bound, row.why, row.end) = (value, bound, Some(why), end);
                    // The mark of a cut was set before, when the cut was made, and has to stay.
                    row.marks |= if proven { PROVEN } else { 0 };
                    self.tally.add(self.tally_of_leaving(id));
                    // After the root no row follows that would weigh the last one.
                    if self.open.is_empty() {
                        self.weigh_last();
                    }
                }
            }
            Event::Cut { .. } => {
                if let Some(&id) = self.open.last() {
                    self.rows[id as usize].marks |= CUT;
                }
            }
            Event::Skipped { action } => self.skip(action),
            Event::Folded { nodes, leaves, cuts } => self.fold(Folded { nodes, leaves, cuts }),
            Event::Narrowed { plies, more } => self.narrow(plies, more),
            Event::Said { said, .. } => {
                if let Some(&id) = self.open.last() {
                    self.sayings.push(id, said);
                }
            }
            _ => {}
        }
    }

    fn enter(&mut self, action: Option<ActionId>, side: Side, alpha: Score, beta: Score) {
        let id = self.rows.len() as u32;
        let parent = match self.open.last() {
            Some(&parent) => parent,
            None if id == 0 => NONE,
            // A second root: the tree keeps its first one, and the recording begins another pass.
            None => return,
        };
        self.open.push(id);
        self.push(NodeRow {
            parent,
            end: NONE,
            alpha,
            beta,
            value: Score::DRAW,
            fold: NONE,
            action: action.unwrap_or(ActionId(u16::MAX)),
            ply: (self.open.len() - 1).min(usize::from(u16::MAX)) as u16,
            side,
            bound: Bound::Exact,
            why: None,
            marks: 0,
        });
    }

    fn skip(&mut self, action: ActionId) {
        let Some(&parent) = self.open.last() else { return };
        let id = self.rows.len() as u32;
        let NodeRow { side, marks, .. } = self.rows[parent as usize];
        // Where the parent was not cut, the action is a twin of another and not one that a cut left out.
        self.untried += u32::from(marks & CUT != 0);
        self.push(NodeRow {
            parent,
            end: id + 1,
            alpha: -Score::INFINITY,
            beta: Score::INFINITY,
            value: Score::DRAW,
            fold: NONE,
            action,
            ply: self.open.len().min(usize::from(u16::MAX)) as u16,
            side: side.other(),
            bound: Bound::Exact,
            why: None,
            marks: marks & CUT,
        });
    }

    fn push(&mut self, row: NodeRow) {
        let id = self.rows.len() as u32;
        // The stored sum excludes this row, so it is stored before the row counts.
        if id.is_multiple_of(counted::BLOCK) {
            self.tallies.push(self.tally);
        }
        self.rows.push(row);
        // This row shows whether anything hangs below the one before, which can be weighed only then.
        if id > 0 {
            self.weigh_last();
        }
        self.tally.add(self.tally_of_entering(id));
    }

    fn fold(&mut self, more: Folded) {
        let Some(&id) = self.open.last() else { return };
        let row = &mut self.rows[id as usize];
        if row.fold == NONE {
            row.fold = self.folds.len() as u32;
            self.folds.push(more);
        } else {
            self.folds[row.fold as usize].add(more);
        }
    }

    /// Plies of all nodes, in order of their rows.
    pub(super) fn plies(&self) -> impl Iterator<Item = u16> + '_ {
        self.rows.iter().map(|row| row.ply)
    }

    /// Folds all rows deeper than `plies`, but the first `more` one ply deeper, into their ancestors that
    /// stay, in one sweep and in place.
    fn narrow(&mut self, plies: u16, mut more: u32) {
        let mut folds = Vec::new();
        // The last kept row of each ply: the path above the row that is looked at.
        let mut path: Vec<usize> = Vec::new();
        let mut kept = 0;
        // For each kept row with a remark, its old and its new number.
        let says = !self.sayings.is_empty();
        let mut numbers: Vec<u32> = Vec::new();
        for old in 0..self.rows.len() {
            let mut row = self.rows[old];
            let below = self.folded(&row);
            let is_extra = row.ply == plies + 1 && more > 0;
            more -= u32::from(is_extra);
            if row.ply > plies && !is_extra {
                if row.ply == plies + 1 {
                    // No row of this ply stays after the first that goes.
                    for done in path.drain(usize::from(row.ply)..) {
                        self.rows[done].end = kept as u32;
                    }
                }
                // Rows stand in preorder: the last kept row is the ancestor of this one.
                let rim = path[path.len() - 1];
                let mut work = row.as_folded();
                work.add(below.unwrap_or_default());
                let fold = &mut self.rows[rim].fold;
                if *fold == NONE {
                    *fold = folds.len() as u32;
                    folds.push(Folded::default());
                }
                folds[*fold as usize].add(work);
                continue;
            }
            // Rows of the path at this ply or deeper are complete; they end where this row goes.
            for done in path.drain(usize::from(row.ply)..) {
                self.rows[done].end = kept as u32;
            }
            row.parent = path.last().map_or(NONE, |&parent| parent as u32);
            row.fold = below.map_or(NONE, |below| {
                folds.push(below);
                folds.len() as u32 - 1
            });
            self.rows[kept] = row;
            path.push(kept);
            if says {
                numbers.push(old as u32);
            }
            kept += 1;
        }
        if says {
            let number = |old: u32| numbers.binary_search(&old).ok().map(|kept| kept as u32);
            self.sayings = self.sayings.renumbered(number);
        }
        // The open rows that are kept are the upper part of the path, under their changed numbers.
        self.open.truncate(usize::from(plies) + 1);
        for (open, &id) in self.open.iter_mut().zip(&path) {
            *open = id as u32;
        }
        // Rows that were left and have no row after them: none of the sweep set their ends.
        for &done in &path[self.open.len()..] {
            self.rows[done].end = kept as u32;
        }
        self.rows.truncate(kept);
        self.untried = self.rows.iter().filter(|row| row.is_skipped() && row.is_cut()).count() as u32;
        self.folds = folds;
        self.recount();
        self.recompute_weights();
    }

    fn folded(&self, row: &NodeRow) -> Option<Folded> {
        (row.fold != NONE).then(|| self.folds[row.fold as usize])
    }

    fn row(&self, id: NodeId) -> &NodeRow {
        &self.rows[id.index()]
    }

    /// One past the last descendant.
    pub(super) fn end(&self, id: NodeId) -> u32 {
        // An open node reaches to the last row there is.
        self.row(id).end.min(self.rows.len() as u32)
    }

    pub(super) const fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) const fn untried(&self) -> u32 {
        self.untried
    }

    pub(super) const fn is_whole(&self) -> bool {
        self.folds.is_empty()
    }

    pub(super) fn is_closed(&self) -> bool {
        self.rows.first().is_some_and(|root| !root.is_open())
    }

    pub(super) fn bytes(&self) -> usize {
        self.rows.bytes()
            + self.folds.len() * size_of::<Folded>()
            + self.tallies.len() * size_of::<RowCounters>()
            + self.weighed.bytes()
            + self.sayings.bytes()
    }

    pub(super) fn node(&self, id: NodeId) -> Node {
        let row = self.row(id);
        let ply = u64::from(row.ply);
        let state = match (row.why, self.folded(row)) {
            _ if row.is_open() => NodeState::Open,
            (None, _) if row.is_cut() => NodeState::Skipped,
            (None, _) => NodeState::Twin,
            (Some(_), Some(folded)) => NodeState::Folded(folded),
            (Some(_), None) => NodeState::Done,
        };
        Node {
            parent: self.parent(id),
            action: (row.parent != NONE).then_some(row.action),
            side: row.side,
            ply: u32::from(row.ply),
            alpha: row.alpha,
            beta: row.beta,
            value: row.is_valued().then_some(row.value),
            bound: row.bound,
            proven: row.marks & PROVEN != 0,
            why: row.why,
            state,
            entered: entered(id.0, row.ply),
            // By then all rows up to its end were entered, and all of these but its `ply` ancestors left.
            left: (!row.is_open()).then(|| 2 * u64::from(row.end) - ply),
            visits: 0,
            mean: None,
        }
    }

    pub(super) fn said(&self, id: NodeId) -> impl Iterator<Item = Said> + '_ {
        self.sayings.of(id.0)
    }

    pub(super) fn action(&self, id: NodeId) -> Option<ActionId> {
        let row = self.row(id);
        (row.parent != NONE).then_some(row.action)
    }

    pub(super) fn is_skipped(&self, id: NodeId) -> bool {
        let row = self.row(id);
        row.is_skipped() && row.is_cut()
    }

    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.row(id).parent;
        (parent != NONE).then_some(NodeId(parent))
    }

    pub(super) fn ply(&self, id: NodeId) -> usize {
        self.row(id).ply.into()
    }

    pub(super) fn first_child(&self, id: NodeId) -> Option<NodeId> {
        let first = NodeId(id.0 + 1);
        (first.0 < self.end(id)).then_some(first)
    }

    pub(super) fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        let next = NodeId(self.end(id));
        let parent = self.parent(id)?;
        (next.0 < self.end(parent)).then_some(next)
    }

    fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(id), |&child| self.next_sibling(child))
    }

    pub(super) const fn steps(&self) -> u64 {
        2 * self.rows.len() as u64 - self.open.len() as u64
    }
}
