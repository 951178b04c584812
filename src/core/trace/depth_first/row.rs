//! A node as it is stored: one row of 32 bytes.

use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::events::Why;

use super::super::node::Folded;

/// No parent, no fold; as an end: the node is still open.
pub(super) const NONE: u32 = u32::MAX;

/// A node. `why` distinguishes the states: `None` with an end is an action never tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeRow {
    pub(super) parent: u32,
    /// One past the last descendant; [`NONE`] while the node is open.
    pub(super) end: u32,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) value: Score,
    /// The index of the folded work, or [`NONE`].
    pub(super) fold: u32,
    pub(super) action: ActionId,
    pub(super) ply: u16,
    pub(super) side: Side,
    pub(super) bound: Bound,
    pub(super) why: Option<Why>,
    pub(super) marks: u8,
}

/// A mark of a row: the node was cut; of an action never tried, a cut is the reason.
pub(super) const CUT: u8 = 1;
/// A mark of a row: what is known of its value is proven for the game itself.
pub(super) const PROVEN: u8 = 2;

const _: () = assert!(size_of::<NodeRow>() == 32);

impl NodeRow {
    pub(super) const fn is_open(&self) -> bool {
        self.end == NONE
    }

    pub(super) const fn is_cut(&self) -> bool {
        self.marks & CUT != 0
    }

    pub(super) const fn is_skipped(&self) -> bool {
        self.why.is_none() && !self.is_open()
    }

    /// Whether the node has a value: it was left and was not an action never tried.
    pub(super) fn is_valued(&self) -> bool {
        self.why.is_some_and(|why| why != Why::Stopped)
    }

    /// Counters that this node adds to a fold above it, without its own fold.
    pub(super) fn as_folded(&self) -> Folded {
        Folded {
            nodes: u32::from(!self.is_skipped()),
            leaves: u32::from(self.why.is_some_and(Why::is_leaf)),
            cuts: u32::from(self.why == Some(Why::Cut)),
        }
    }
}

/// The step, counted from 1, that entered a node: before it, `id` nodes were entered, and all of them but its
/// `ply` ancestors were left.
pub(super) fn entered(id: u32, ply: u16) -> u64 {
    2 * u64::from(id) - u64::from(ply) + 1
}
