//! The drawing while one frame is made, and what it remembers from frame to frame.

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

/// What is to be seen with a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::panels::tree) enum Below {
    /// It alone.
    Nothing,
    /// The branches that were pruned at it.
    Pruned,
    /// All that hangs from it.
    Children,
}

/// What the person did in the drawing itself, until the next frame has answered it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::panels::tree) enum Hand {
    /// Nothing: what changes was asked for elsewhere.
    #[default]
    Away,
    /// They chose a node or closed it, which is in sight.
    Here,
    /// They unfolded what hangs from a node.
    Unfolded(Address, Below),
}

/// What the drawing remembers from frame to frame.
#[derive(Clone, Debug, Default)]
pub(in crate::panels::tree) struct CanvasMemory {
    pub(in crate::panels::tree) plan: TreePlan,
    pub(super) map: CachedMap,
    /// The step that was looked at in the frame before.
    pub(super) step: Option<u64>,
    pub(in crate::panels::tree) labels: Labels,
    pub(super) camera: Option<Camera>,
    /// Which way the plies ran when the camera was set.
    pub(super) direction: Option<GrowthDirection>,
    /// Which way the plies ran in the frame before, and how far they were apart.
    pub(super) growth: Option<Growth>,
    /// Whether the drawing was first seen while the search ran.
    pub(super) grew: bool,
    /// What stays where it is on the screen while the layout around it changes: a node and its ancestors, for the
    /// node itself may go.
    pub(super) pin: Option<(NodeId, Vec<(Address, Vec2)>)>,
    /// What was selected in the frame before, whether that was open, and what was said of open and closed nodes.
    pub(super) selected: Option<Address>,
    pub(super) open: bool,
    pub(super) said: u64,
    /// What the person did here since.
    pub(super) hand: Hand,
    /// The search that is looked at.
    pub(super) search: u64,
    /// The size of the drawing in the frame before, and how far the whole window was magnified.
    pub(super) size: Vec2,
    pub(super) magnified: f32,
    /// Whether the tree was shown to a room in the frame before.
    pub(super) presents: bool,
    /// The number of the last move of a drawing beside this one that it has gone along with.
    pub(super) joined: Option<u64>,
}

impl CanvasMemory {
    /// The nodes in the part of the drawing that is on the screen, or is about to be.
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
            // Nothing hangs from skipped actions, so those of one node have numbers in a row.
            DrawnMark::Pruned(first, count) => first.0..first.0 + count,
            DrawnMark::Node(id) | DrawnMark::Unread(id, _) => id.0..id.0 + 1,
        });
        nodes.map(NodeId).collect()
    }
}

/// The drawing while one frame is made.
pub(in crate::panels::tree) struct TreeCanvas<'a> {
    pub(in crate::panels::tree) scene: &'a TreeScene<'a>,
    pub(in crate::panels::tree) direction: GrowthDirection,
    /// Whether every node shows its window.
    pub(in crate::panels::tree) windows: bool,
    pub(in crate::panels::tree) kept: &'a mut CanvasMemory,
    pub(in crate::panels::tree) commands: &'a mut Vec<Command>,
}

/// What a person asked the whole drawing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::panels::tree) enum CanvasRequest {
    /// See the whole tree.
    Whole,
    /// Closer or further.
    Zoom(bool),
}

/// The map as it was drawn last.
#[derive(Clone, Debug, Default)]
pub(super) struct CachedMap {
    pub(super) of: Arc<TreeLayout<DrawnMark>>,
    pub(super) dark: bool,
    pub(super) rect: Option<Rect>,
    pub(super) mesh: Arc<Mesh>,
}
