//! What hangs below an inner node.

/// What hangs below an inner node.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChildRange {
    pub(super) first_child: u32,
    /// Where the same is written of its parent; of the root, which is the first of all, itself.
    pub(super) above: u32,
    /// Nodes below, and those of them that have none below; itself counts with both until it has children.
    pub(super) nodes: u32,
    pub(super) leaves: u32,
}
