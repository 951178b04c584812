//! A subtree that was recorded later, put in its place.

use super::row::{NONE, NodeRow};
use super::{DepthFirst, Folded, NodeId};
use crate::search::events::Why;
use crate::trace::tree::GraftError;

impl NodeRow {
    /// Whether both rows describe the same node. A node at the rim knows of its cut only its `why`; in the
    /// recording of a solver, whose fast code reports to no observer, the rim always says [`Why::Children`].
    fn agrees(&self, rim: &Self) -> bool {
        let said = |row: &Self| (row.alpha, row.beta, row.value, row.side, row.bound);
        said(self) == said(rim) && (self.why == rim.why || rim.why == Some(Why::Children))
    }
}

impl DepthFirst {
    /// Counters of all nodes below the root.
    fn below_root(&self) -> Folded {
        let mut sum = Folded::default();
        for (at, row) in self.rows.iter().enumerate() {
            if at > 0 {
                sum.add(row.as_folded());
            }
            sum.add(self.folded(row).unwrap_or_default());
        }
        sum
    }

    /// Replaces the numbers below a folded node by the rows of `subtree`, in one sweep.
    pub(in crate::trace) fn graft(&mut self, id: NodeId, subtree: &Self) -> Result<(), GraftError> {
        let target = *self.rows.get(id.index()).ok_or(GraftError::NotFolded)?;
        let folded = self.folded(&target).ok_or(GraftError::NotFolded)?;
        // A node at the rim has no rows below it, and an open one has no end.
        if target.end != id.0 + 1 {
            return Err(GraftError::NotFolded);
        }
        let agrees = |root: &&NodeRow| !root.is_open() && root.agrees(&target);
        let root = subtree.rows.first().filter(agrees).ok_or(GraftError::Different)?;
        // Equal counters below show that the second run did the same as the first, whose rows are not here.
        let mut below = subtree.below_root();
        // Where the rim does not know of its own cut, that was counted with those below.
        below.cuts += u32::from(root.why != target.why && root.why == Some(Why::Cut));
        if below != folded {
            return Err(GraftError::Different);
        }
        let more = subtree.rows.len() as u32 - 1;
        // Numbers of rows stay below `NONE`, which stands for no row.
        if u64::from(more) + self.rows.len() as u64 >= u64::from(NONE) {
            return Err(GraftError::Full);
        }

        // Folds are numbered again below, so those of the subtree may follow the others for now.
        let first_fold = self.folds.len() as u32;
        let fold_of = |row: &NodeRow| if row.fold == NONE { NONE } else { row.fold + first_fold };
        self.folds.extend_from_slice(&subtree.folds);
        let row = &mut self.rows[id.index()];
        // The rim may not know of its own cut, so the marks are those of the subtree's root.
        (row.fold, row.marks, row.why) = (fold_of(root), root.marks, root.why);

        // The target and all before it keep their numbers; its end and all after it move by what comes in.
        let later = |number: u32| if number > id.0 && number != NONE { number + more } else { number };
        for row in self.rows.iter_mut() {
            (row.parent, row.end) = (later(row.parent), later(row.end));
        }
        self.open.iter_mut().for_each(|open| *open = later(*open));
        let grafted = subtree.rows.iter().skip(1).map(|row| NodeRow {
            parent: row.parent + id.0,
            end: row.end + id.0,
            ply: row.ply.saturating_add(target.ply),
            fold: fold_of(row),
            ..*row
        });
        let (above, below) = (self.rows.iter().take(id.index() + 1), self.rows.iter().skip(id.index() + 1));
        self.rows = above.copied().chain(grafted).chain(below.copied()).collect();
        if !self.sayings.is_empty() || !subtree.sayings.is_empty() {
            self.sayings = self.sayings.renumbered(|node| Some(later(node)));
            self.sayings.join(subtree.sayings.renumbered(|node| (node > 0).then_some(node + id.0)));
        }
        self.pack_folds();
        self.recount();
        self.recompute_weights();
        Ok(())
    }

    /// Numbers the folds again in the order of their rows, without those that no row has.
    fn pack_folds(&mut self) {
        let mut folds = Vec::with_capacity(self.folds.len());
        for row in self.rows.iter_mut().filter(|row| row.fold != NONE) {
            folds.push(self.folds[row.fold as usize]);
            row.fold = folds.len() as u32 - 1;
        }
        self.folds = folds;
    }
}
