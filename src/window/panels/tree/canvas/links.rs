//! Lines from the nodes answered by a transposition table to those that stored their values: merged paths of
//! the tree.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::epaint::Shape;
use egui::{Painter, Pos2, Stroke, Ui, Vec2};

use crate::panels::tree::camera::CameraFrame;
use crate::panels::tree::paint::OUTLINE_ZOOM;
use crate::style::Palette;
use edagari_app::search::events::Why;
use edagari_app::session::tree::scene::TreeScene;
use edagari_app::trace::NodeId;
use edagari_app::trace::layout::ItemId;
use edagari_app::trace::stored::stored;

use super::state::TreeCanvas;

/// The greatest number of answers in sight that have a line each; of more, only those selected or hovered
/// have.
const FEW: usize = 30;

/// The node that stored the value of each answered node, kept while the tree is unchanged.
type Stored = Arc<BTreeMap<NodeId, NodeId>>;

/// The stored links with their source: the search, its pass, the numbering and the number of its nodes.
type KeptLinks = ((u64, u32, u32, usize), Stored);

/// The node that stored the value of each node answered by the table; computed once for a search that is
/// over.
pub(in crate::panels::tree) fn stored_in(ui: &Ui, scene: &TreeScene<'_>) -> Stored {
    // This visits all nodes: too much for every frame of a tree that still grows.
    if scene.is_live() || scene.visits {
        return Stored::default();
    }
    let id = egui::Id::unique("stored values").with(scene.subject.drawing_place);
    let key = (scene.subject.search, scene.pass.number, scene.tree.generation(), scene.tree.len());
    let kept: Option<KeptLinks> = ui.data(|data| data.get_temp(id));
    if let Some((_, stored)) = kept.filter(|(of, _)| *of == key) {
        return stored;
    }
    let found = Stored::new(stored(scene.tree, scene.root));
    ui.data_mut(|data| data.insert_temp(id, (key, Arc::clone(&found))));
    found
}

impl TreeCanvas<'_> {
    /// Draws the lines in sight.
    pub(super) fn links(&self, ui: &Ui, frame: &CameraFrame, painter: &Painter, hovered: Option<ItemId>) {
        if frame.zoom < OUTLINE_ZOOM {
            return;
        }
        let stored = stored_in(ui, self.scene);
        if stored.is_empty() {
            return;
        }
        let (layout, palette) = (&self.kept.plan.layout, Palette::of(ui));
        let (low, high) = frame.stretch();
        let mut answered = Vec::new();
        for row in frame.rows(layout.rows().len()) {
            for item in layout.touching(layout.rows()[row].clone(), low, high) {
                let id = layout.item(item).what.node();
                let is_answered =
                    self.scene.now.exists(id) && self.scene.now.node(id).why == Some(Why::Table);
                answered.extend(stored.get(&id).filter(|_| is_answered).map(|&first| (item, id, first)));
            }
        }
        let many = answered.len() > FEW;
        let current = self.scene.step.and_then(|step| self.scene.tree.current(step));
        for (item, id, first) in answered {
            let chosen = hovered == Some(item) || current == Some(id) || self.scene.selected == Some(id);
            if !chosen && many {
                continue;
            }
            let Some(end) = self.link_end(id, first) else { continue };
            let color = Palette::faded(palette.accent, if chosen { 1.0 } else { 0.6 });
            let stroke = Stroke::new(if chosen { 2.0 } else { 1.2 }, color);
            let [from, to] = [item, end].map(|item| frame.rect(layout.row_of(item), layout.item(item)));
            // The line bows out along the plies: a straight one within a row would cross all nodes between.
            let out = frame.direction.step(frame.direction.parts(from.size()).0 * 0.9, 0.0);
            paint_link(painter, [from.center(), to.center()], out, stroke);
        }
    }

    /// The end of the line of an answered node, if it has one; `first` stored its value.
    fn link_end(&self, id: NodeId, first: NodeId) -> Option<ItemId> {
        let tree = self.scene.tree;
        // The storing node may lie in a closed subtree: the line ends at that subtree.
        let shown =
            tree.with_ancestors(first).find_map(|id| Some((id, self.kept.plan.item_of(self.scene, id)?)));
        // A line to an ancestor of the node would only run along its own branch.
        let beside = shown.filter(|&(end, _)| !tree.with_ancestors(id).any(|above| above == end));
        beside.map(|(_, item)| item)
    }
}

/// A dashed line that bows `out`, with a dot at its end.
fn paint_link(painter: &Painter, [start, end]: [Pos2; 2], out: Vec2, stroke: Stroke) {
    let bend = |t: f32| {
        let u = 1.0 - t;
        let pull = out * (3.0 * t * u);
        start + (end - start) * t + pull
    };
    let points: Vec<_> = (0..=20).map(|step| bend(step as f32 / 20.0)).collect();
    painter.extend(Shape::dashed_line(&points, stroke, 6.0, 4.0));
    painter.circle_filled(end, 3.5, stroke.color);
}
