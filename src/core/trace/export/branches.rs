//! Where the branches of a figure run, and how they are drawn where no search has gone.

use super::figure_layout::LABEL;
use super::letters::measure;
use super::scene::{ExportScene, FigureGrowth, NodeStatus};
use super::shapes::{Ink, PaperPoint, Stroke};

/// How far a branch runs straight down into its node, where the name of its action stands on it: no other branch is near.
const STUB: f32 = 18.0;

/// The room below leaves that have a name.
pub(super) const NAME: f32 = 13.0;

/// The room for what hangs from the nodes of the last ply.
pub(super) fn room_below(scene: &ExportScene) -> f32 {
    if scene.export_nodes.iter().any(|export_node| export_node.hidden > 0) {
        28.0
    } else if scene.export_nodes.iter().any(|export_node| export_node.leaf && export_node.name.is_some()) {
        NAME
    } else {
        4.0
    }
}

/// How a line is drawn where the search has not gone, or not yet: dashed, so wide, where it never will.
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

/// In which ink words stand where the search has not gone, or not yet. Lines may be faint there; numbers are read.
pub(super) const fn unsearched_ink(standing: NodeStatus) -> Option<Ink> {
    match standing {
        NodeStatus::Done | NodeStatus::Open => None,
        NodeStatus::Pruned | NodeStatus::Twin | NodeStatus::Dropped => Some(Ink::Pruned),
        NodeStatus::Duplicate | NodeStatus::Unseen | NodeStatus::Waiting => Some(Ink::Weak),
    }
}

/// Where a branch turns into its node; where actions have no names, at the node.
pub(super) fn knee(scene: &ExportScene, to: PaperPoint) -> PaperPoint {
    match scene.growth {
        FigureGrowth::Down => (to.0, to.1 - stub(scene)),
        FigureGrowth::Right => (to.0 - stub(scene), to.1),
    }
}

/// How far a branch runs straight into its node; beside each other the names of actions stand along it.
pub(super) fn stub(scene: &ExportScene) -> f32 {
    let widest = || scene.export_nodes.iter().map(|node| measure(&node.action, LABEL)).fold(0.0, f32::max);
    match scene.growth {
        _ if !scene.named => 0.0,
        FigureGrowth::Down => STUB,
        FigureGrowth::Right => widest() + 10.0,
    }
}
