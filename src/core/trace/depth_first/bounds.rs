//! Cuts, and where the bounds came from that they were made against.

use crate::game::Score;
use crate::game::score::Bound;

use super::super::node::{BoundSource, CutView, NodeId};
use super::DepthFirst;

impl DepthFirst {
    /// The value that a child offers to the side to move at its parent.
    pub(super) fn offer(&self, child: NodeId) -> Option<Score> {
        let row = self.row(child);
        // A side may move twice in a row; its values then need no change of sign.
        let same = self.rows[row.parent as usize].side == row.side;
        row.is_valued().then(|| if same { row.value } else { -row.value })
    }

    pub(in super::super) fn cut(&self, id: NodeId) -> Option<CutView> {
        let row = self.row(id);
        let tried = |child: &NodeId| !self.row(*child).is_skipped();
        (row.is_cut() && !row.is_skipped()).then(|| CutView {
            // The last child tried made the cut; a fail-hard node itself shows only the bound.
            value: self
                .children(id)
                .filter(tried)
                .last()
                .and_then(|child| self.offer(child))
                .unwrap_or(row.value),
            limit: row.beta,
            skipped: self.children(id).filter(|&child| !tried(&child) && self.row(child).is_cut()).count()
                as u32,
        })
    }

    /// The origin of the upper end of a node's window; `None` where it is open.
    pub(in super::super) fn limit(&self, id: NodeId) -> Option<BoundSource> {
        let bound = self.row(id).beta;
        (bound < Score::INFINITY).then(|| self.source(id, WindowEnd::Beta(bound)))
    }

    /// The origin of the lower end of a node's window as it was entered; `None` where it is open.
    pub(in super::super) fn floor(&self, id: NodeId) -> Option<BoundSource> {
        let bound = self.row(id).alpha;
        (bound > -Score::INFINITY).then(|| self.source(id, WindowEnd::Alpha(bound)))
    }

    /// Follows an end of a node's window upwards, as long as it was handed down unchanged, to the node where
    /// a child raised it.
    fn source(&self, mut id: NodeId, mut end: WindowEnd) -> BoundSource {
        while let Some(parent) = self.parent(id) {
            let above = self.row(parent);
            // Between different sides a window is handed down with its ends swapped and their signs changed.
            let end_above = if above.side == self.row(id).side { end } else { end.flipped() };
            match end_above {
                WindowEnd::Beta(beta) if above.beta != beta => {
                    // No child raised it: the ancestor searched its child with a window that was not its own.
                    return BoundSource { ancestor: parent, child: None };
                }
                WindowEnd::Alpha(alpha) if above.alpha != alpha => {
                    let child = self.raised(parent, id, alpha);
                    return BoundSource { ancestor: parent, child };
                }
                _ => (id, end) = (parent, end_above),
            }
        }
        BoundSource { ancestor: id, child: None }
    }

    /// The child of `parent`, entered before `before`, that first guaranteed `alpha` to its side.
    fn raised(&self, parent: NodeId, before: NodeId, alpha: Score) -> Option<NodeId> {
        let earlier = || self.children(parent).take_while(|child| child.0 < before.0);
        let mut raising = earlier().filter(|&child| self.offer(child) == Some(alpha));
        let first = raising.next()?;
        // The first may be a null window that only proved a bound; the search after it gave the value.
        let exact = |child: NodeId| self.row(child).bound == Bound::Exact;
        Some(if exact(first) { first } else { raising.find(|&child| exact(child)).unwrap_or(first) })
    }
}

/// One end of a window, from the point of view of the side to move.
#[derive(Clone, Copy)]
enum WindowEnd {
    Alpha(Score),
    Beta(Score),
}

impl WindowEnd {
    /// The same end from the point of view of the other side.
    fn flipped(self) -> Self {
        match self {
            Self::Alpha(value) => Self::Beta(-value),
            Self::Beta(value) => Self::Alpha(-value),
        }
    }
}
