//! The drawing during one frame, and its memory from frame to frame.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::epaint::Mesh;
use egui::{Pos2, Rect, Vec2};

use crate::panels::tree::camera::{Camera, CameraFrame, Growth, GrowthDirection};
use crate::panels::tree::plan::TreePlan;
use edagari_app::session::command::Command;
use edagari_app::session::tree::scene::{DrawnMark, Labels, TreeScene};
use edagari_app::trace::address::Address;
use edagari_app::trace::layout::TreeLayout;
use edagari_app::trace::tree::NodeId;

/// The extent to be shown with a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::panels::tree) enum Below {
    /// The node alone.
    Nothing,
    /// The branches that were pruned at it.
    Pruned,
    Children,
}

/// The user's last action in the drawing itself, until the next frame has responded to it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::panels::tree) enum Hand {
    /// None: the change was requested elsewhere.
    #[default]
    Away,
    /// They selected or closed a node, which is in sight.
    Here,
    /// They unfolded children of a node.
    Unfolded(Address, Below),
}

/// The memory of the drawing from frame to frame.
#[derive(Clone, Debug, Default)]
pub(in crate::panels::tree) struct CanvasMemory {
    pub(in crate::panels::tree) plan: TreePlan,
    pub(super) map: CachedMap,
    /// The step shown in the frame before.
    pub(super) step: Option<u64>,
    pub(in crate::panels::tree) labels: Labels,
    pub(super) camera: Option<Camera>,
    /// The direction of the plies when the camera was set.
    pub(super) direction: Option<GrowthDirection>,
    /// The direction and the distance of the plies in the frame before.
    pub(super) growth: Option<Growth>,
    /// Whether the drawing was first shown while the search ran.
    pub(super) grew: bool,
    /// The node that keeps its place on the screen while the layout around it changes, and its ancestors,
    /// because the node itself may disappear.
    pub(super) pin: Option<(NodeId, Vec<(Address, Vec2)>)>,
    /// The node selected in the frame before, whether it was open, and the openings by hand.
    pub(super) selected: Option<Address>,
    pub(super) open: bool,
    pub(super) said: u64,
    /// The user's action here since.
    pub(super) hand: Hand,
    pub(super) search: u64,
    /// The size of the drawing in the frame before, and the magnification of the window.
    pub(super) size: Vec2,
    pub(super) magnified: f32,
    /// Whether the tree was presented in the frame before.
    pub(super) presents: bool,
    /// The number of the last move of another drawing that this one has followed.
    pub(super) joined: Option<u64>,
}

impl CanvasMemory {
    /// The nodes in the part of the drawing that is, or is about to be, on the screen.
    pub(in crate::panels::tree) fn on_screen(&self) -> BTreeSet<NodeId> {
        let Some((camera, growth)) = self.camera.as_ref().zip(self.growth) else {
            return BTreeSet::new();
        };
        let room = Rect::from_min_size(Pos2::ZERO, self.size);
        let frame = CameraFrame::new(room, camera.goal(), growth);
        let layout = &self.plan.layout;
        let (low, high) = frame.stretch();
        let rows = layout.rows();
        let items = frame.rows(rows.len()).flat_map(|row| layout.touching(rows[row].clone(), low, high));
        let nodes = items.flat_map(|item| match layout.item(item).what {
            // Skipped actions have no children, so those of one node have consecutive numbers.
            DrawnMark::Pruned(first, count) => first.0..first.0 + count,
            DrawnMark::Node(id) | DrawnMark::Unread(id, _) => id.0..id.0 + 1,
        });
        nodes.map(NodeId).collect()
    }
}

/// The drawing during one frame.
pub(in crate::panels::tree) struct TreeCanvas<'a> {
    pub(in crate::panels::tree) scene: &'a TreeScene<'a>,
    pub(in crate::panels::tree) direction: GrowthDirection,
    /// Whether every node shows its window.
    pub(in crate::panels::tree) windows: bool,
    pub(in crate::panels::tree) kept: &'a mut CanvasMemory,
    pub(in crate::panels::tree) commands: &'a mut Vec<Command>,
}

/// A request to the whole drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::panels::tree) enum CanvasRequest {
    /// Show the whole tree.
    Whole,
    /// Zoom in (`true`) or out.
    Zoom(bool),
}

/// The map as last drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct CachedMap {
    pub(super) of: Arc<TreeLayout<DrawnMark>>,
    pub(super) dark: bool,
    pub(super) rect: Option<Rect>,
    pub(super) mesh: Arc<Mesh>,
}
