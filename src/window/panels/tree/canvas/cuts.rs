//! The scissors in the drawing: hit test, tooltip and click.

use egui::{Pos2, Response};

use crate::panels::tree::camera::CameraFrame;
use crate::panels::tree::paint::TEXT_ZOOM;
use crate::panels::tree::paint::edges::{cut_above, ends, scissors_place};
use edagari_app::session::command::TreeCommand;
use edagari_app::trace::narrate::cut_story;
use edagari_app::trace::tree::NodeId;

use super::Hand;
use super::state::TreeCanvas;

/// The radius of the hit test, in points at zoom 1.
const REACH: f32 = 10.0;

impl TreeCanvas<'_> {
    /// The first branch pruned by the cut of the scissors under a point.
    pub(super) fn scissors(&self, frame: &CameraFrame, point: Pos2) -> Option<NodeId> {
        if frame.zoom < TEXT_ZOOM {
            return None;
        }
        let layout = &self.kept.plan.layout;
        let (row, ..) = frame.locate(point)?;
        let (low, high) = frame.stretch();
        // They stand between the row of the branches and the one above.
        let rows = (row.max(1)..row + 2).filter(|&row| row < layout.rows().len());
        let mut found = rows
            .flat_map(|row| layout.touching(layout.rows()[row].clone(), low, high).map(move |id| (row, id)));
        let is_near = |&(row, id): &(usize, u32)| {
            let node = layout.item(id).what.node();
            self.scene.now.exists(node)
                && cut_above(self.scene, layout, id).is_some_and(|parent| {
                    let at =
                        scissors_place(ends(frame, layout, row, id, parent), frame.direction, self.windows);
                    at.distance(point) <= REACH * frame.zoom.max(0.8)
                })
        };
        found.find(is_near).map(|(_, id)| layout.item(id).what.node())
    }

    /// Names the bound of the cut and its saving; a click selects the first pruned branch, whose card says
    /// the same and offers to search it.
    pub(super) fn point_at_cut(&mut self, response: &Response, first: NodeId) {
        self.pin(first);
        let scene = self.scene;
        let story = scene.now.node(first).parent.and_then(|parent| cut_story(scene.tree, parent));
        let why = story.map(|story| scene.narrator(&mut self.kept.labels).cut(&story));
        let words: Vec<_> = why.into_iter().chain(scene.saved(first)).collect();
        if !words.is_empty() {
            response.clone().on_hover_text_at_pointer(words.join("\n"));
        }
        response.clone().on_hover_cursor(egui::CursorIcon::PointingHand);
        if response.clicked() {
            response.request_focus();
            self.kept.hand = Hand::Here;
            // While a step is shown, it is the step explained beside the drawing: it becomes the one of the
            // cut.
            if scene.subject.view.moment.is_some() {
                let step = scene.tree.node(first).entered;
                self.commands.push(scene.command(TreeCommand::Seek(Some(step))));
            }
            self.commands.push(scene.command(TreeCommand::Select(Some(first))));
        }
    }
}
