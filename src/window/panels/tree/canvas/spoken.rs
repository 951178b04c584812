//! The drawing for screen readers: every visible node, with its words.

use egui::accesskit::Action;
use egui::{Response, Role, Sense, Ui, WidgetInfo};

use crate::panels::tree::camera::CameraFrame;
use crate::panels::tree::why;
use edagari_app::session::tree::scene::DrawnMark;
use edagari_app::trace::tree::NodeId;

use super::state::TreeCanvas;

impl TreeCanvas<'_> {
    /// Describes the drawing to screen readers and, where one is active, every node with visible text.
    pub(super) fn describe(&mut self, ui: &Ui, response: &Response, frame: &CameraFrame) {
        let text = self.scene.state.text();
        response.widget_info(|| WidgetInfo::labeled(Role::Tree, true, text.get("tree.drawing")));
        // Without an active screen reader the words of all nodes would be made for nothing.
        if ui.ctx().accesskit_node_builder(response.id, |_| ()).is_none() {
            return;
        }
        let layout = self.kept.plan.layout.clone();
        let (low, high) = frame.stretch();
        let mut left = Self::SPOKEN;
        for row in frame.rows(layout.rows().len()) {
            for id in layout.touching(layout.rows()[row].clone(), low, high) {
                let what = layout.item(id).what;
                if matches!(what, DrawnMark::Unread(..)) || !self.scene.now.exists(what.node()) {
                    continue;
                }
                if left == 0 {
                    return;
                }
                left -= 1;
                // A node at the rim reaches out of the drawing, but must not take clicks from its
                // surroundings.
                let rect = frame.rect(row, layout.item(id)).intersect(frame.rect);
                let widget = response.id.with(("node", what.node().0));
                match what {
                    DrawnMark::Node(node) => self.describe_node(ui, rect, node, widget),
                    DrawnMark::Unread(..) => {}
                    DrawnMark::Pruned(..) => self.describe_run(ui, rect, what, widget),
                }
            }
        }
    }

    /// The greatest number of nodes described at once.
    const SPOKEN: usize = 200;

    fn describe_run(&mut self, ui: &Ui, rect: egui::Rect, run: DrawnMark, widget: egui::Id) {
        let words = self.run_words(run).unwrap_or_default();
        let response = ui.interact(rect, widget, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::TreeItem, true, &words));
        ui.ctx().accesskit_node_builder(widget, |node| {
            node.add_action(Action::Click);
        });
        if ui.input(|input| input.has_accesskit_action_request(widget, Action::Click)) {
            self.spread(run.node());
        }
    }

    fn describe_node(&mut self, ui: &Ui, rect: egui::Rect, id: NodeId, widget: egui::Id) {
        let mut label = why::spoken(self.scene, &mut self.kept.labels, id);
        let closed = self.scene.can_open(id) && !self.scene.is_open(id);
        if closed && !self.scene.visits {
            let below = self.scene.tree.below(id, self.scene.now.len());
            let text = self.scene.state.text();
            let mut count_words = |one: &str, many: &str, count: u32| {
                label += &text.with(if count == 1 { one } else { many }, &[("count", &count)]);
            };
            count_words("overview.below.node", "overview.below.nodes", below.nodes);
            count_words("overview.below.cut", "overview.below.cuts", below.cuts);
        }
        let selected = self.scene.selected == Some(id);
        let response = ui.interact(rect, widget, Sense::hover());
        response.widget_info(|| WidgetInfo::selected(Role::TreeItem, true, selected, &label));
        let can_open = self.scene.can_open(id);
        let open = can_open && self.scene.is_open(id);
        ui.ctx().accesskit_node_builder(widget, |node| {
            node.add_action(Action::Click);
            if can_open {
                node.set_expanded(open);
            }
        });
        if ui.input(|input| input.has_accesskit_action_request(widget, Action::Click)) {
            self.clicked(id, false);
        }
    }
}
