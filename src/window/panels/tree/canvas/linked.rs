//! Linked drawings side by side: where one is panned or zoomed by hand, the others show the same node at the
//! same place. Their layouts differ, because each search skips other nodes.

use egui::{Id, Ui, Vec2};

use crate::panels::tree::camera::Sight;
use edagari_app::game::ActionId;
use edagari_app::session::drawing::data::DrawingPlace;
use edagari_app::session::tree::scene::DrawnMark;
use edagari_app::trace::LineReach;
use edagari_app::trace::tree::NodeId;

use super::state::TreeCanvas;

/// The last move of one of the drawings.
#[derive(Clone, Debug)]
struct LastMove {
    number: u64,
    from: DrawingPlace,
    /// The path to the node nearest the middle of its drawing.
    line: Vec<ActionId>,
    /// The position of that node, from the middle.
    at: Vec2,
    zoom: f32,
    /// Whether the user chose the view, rather than the automatic one.
    touched: bool,
    glides: bool,
}

impl LastMove {
    fn memory() -> Id {
        Id::unique("linked drawings")
    }

    fn last(ui: &Ui) -> Option<Self> {
        ui.data(|data| data.get_temp(Self::memory()))
    }
}

impl TreeCanvas<'_> {
    fn is_linked(&self) -> bool {
        matches!(self.scene.subject.drawing_place, DrawingPlace::Compared(_))
            && self.scene.state.comparison.is_linked()
    }

    /// Informs the drawings beside this one of its move.
    pub(super) fn share(&mut self, ui: &Ui, time: f64) {
        if !self.is_linked() {
            return;
        }
        let camera = *self.camera();
        let sight = camera.goal();
        // The middle of the drawing in points of the layout: its node stands for the whole view.
        let Some((node, place)) = self.nearest(-sight.pan / sight.zoom) else { return };
        let number = LastMove::last(ui).map_or(1, |last| last.number + 1);
        let shared = LastMove {
            number,
            from: self.scene.subject.drawing_place,
            line: self.scene.tree.path(node),
            at: sight.pan + place * sight.zoom,
            zoom: sight.zoom,
            touched: camera.touched,
            glides: camera.now(time).1,
        };
        self.kept.joined = Some(number);
        ui.data_mut(|data| data.insert_temp(LastMove::memory(), shared));
        ui.ctx().request_repaint();
    }

    /// Follows the drawing that was moved last.
    pub(super) fn join(&mut self, ui: &Ui, time: f64) {
        let last = LastMove::last(ui);
        let number = last.as_ref().map_or(0, |last| last.number);
        // A move older than this tree does not concern it.
        let joined = self.kept.joined.replace(number).unwrap_or(number);
        let is_new = |last: &LastMove| last.number != joined && last.from != self.scene.subject.drawing_place;
        let Some(last) = last.filter(is_new).filter(|_| self.is_linked()) else { return };
        let Some(reach) = LineReach::of(self.scene.tree, &last.line) else { return };
        let mut way = self.scene.tree.with_ancestors(reach.node());
        // Where that node is not drawn here, its nearest drawn ancestor replaces it.
        let Some(place) = way.find_map(|node| self.place(node)) else { return };
        let sight = Sight { pan: last.at - place * last.zoom, zoom: last.zoom };
        let camera = self.camera();
        camera.touched = last.touched;
        if last.glides { camera.glide(sight, time) } else { camera.jump(sight) }
    }

    /// The node nearest to a place of the layout, and its own place.
    fn nearest(&self, at: Vec2) -> Option<(NodeId, Vec2)> {
        let (layout, growth) = (&self.kept.plan.layout, self.growth());
        let rows = layout.rows().iter().enumerate();
        let places = rows.flat_map(|(row, range)| {
            let items = &layout.items()[range.start as usize..range.end as usize];
            items.iter().map(move |item| (item.what, growth.place(row, item.at)))
        });
        let nodes = places.filter_map(|(what, place)| match what {
            DrawnMark::Node(id) => Some((id, place)),
            DrawnMark::Pruned(..) | DrawnMark::Unread(..) => None,
        });
        nodes.min_by(|one, other| {
            (one.1 - at).length_sq().total_cmp(&(other.1 - at).length_sq()).then(one.0.cmp(&other.0))
        })
    }
}
