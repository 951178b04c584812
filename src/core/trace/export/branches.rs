//! Branches of a figure: where they run, and how they are drawn where no search has gone.

use super::figure_layout::LABEL;
use super::letters::measure;
use super::scene::{ExportScene, FigureGrowth, NodeStatus};
use super::shapes::{Ink, PaperPoint, Stroke};

/// The length of the straight part of a branch above its node, which carries the name of its action: no other
/// branch is near.
const STUB: f32 = 18.0;

/// The height of the name below a leaf.
pub(super) const NAME: f32 = 13.0;

/// The height of all that hangs below the nodes of the last ply.
pub(super) fn room_below(scene: &ExportScene) -> f32 {
    if scene.export_nodes.iter().any(|export_node| export_node.hidden > 0) {
        28.0
    } else if scene.export_nodes.iter().any(|export_node| export_node.leaf && export_node.name.is_some()) {
        NAME
    } else {
        4.0
    }
}

/// The stroke of a line where the search has not gone, or not yet; dashed where it never will. `None` where
/// it has gone.
pub(super) const fn unsearched_stroke(standing: NodeStatus, width: f32) -> Option<Stroke> {
    match standing {
        NodeStatus::Done | NodeStatus::Open => None,
        NodeStatus::Pruned | NodeStatus::Twin | NodeStatus::Dropped => {
            Some(Stroke::dashed(width, Ink::Pruned))
        }
        NodeStatus::Duplicate => Some(Stroke::dashed(width, Ink::Unseen)),
        NodeStatus::Unseen | NodeStatus::Waiting => Some(Stroke::solid(1.0, Ink::Unseen)),
    }
}

/// The ink of words where the search has not gone, or not yet. Lines may be faint there; numbers must be
/// readable.
pub(super) const fn unsearched_ink(standing: NodeStatus) -> Option<Ink> {
    match standing {
        NodeStatus::Done | NodeStatus::Open => None,
        NodeStatus::Pruned | NodeStatus::Twin | NodeStatus::Dropped => Some(Ink::Pruned),
        NodeStatus::Duplicate | NodeStatus::Unseen | NodeStatus::Waiting => Some(Ink::Weak),
    }
}

/// The point where a branch turns straight into its node; where actions have no names, the node itself.
pub(super) fn knee(scene: &ExportScene, to: PaperPoint) -> PaperPoint {
    match scene.growth {
        FigureGrowth::Down => (to.0, to.1 - stub(scene)),
        FigureGrowth::Right => (to.0 - stub(scene), to.1),
    }
}

/// The length of the straight part of a branch; in a tree that grows to the right, names of actions stand
/// along it.
pub(super) fn stub(scene: &ExportScene) -> f32 {
    let widest = || scene.export_nodes.iter().map(|node| measure(&node.action, LABEL)).fold(0.0, f32::max);
    match scene.growth {
        _ if !scene.named => 0.0,
        FigureGrowth::Down => STUB,
        FigureGrowth::Right => widest() + 10.0,
    }
}
