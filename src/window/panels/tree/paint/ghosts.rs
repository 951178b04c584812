//! Nodes that are not visited yet, or never will be, where the whole tree is known: it stands in its place
//! from the first step on, faintly, and reveals nothing that the search has not found out.

use egui::{Align2, Color32, Rect, Stroke, vec2};

use crate::panels::tree::camera::GrowthDirection;
use crate::style::Palette;
use edagari_app::game::Side;
use edagari_app::session::tree::scene::DrawnMark;
use edagari_app::trace::layout::ItemId;

use super::{BodyStyle, OUTLINE_ZOOM, TEXT_ZOOM, TextInk, TreePainter};

/// The opacity of ghosts.
const FAINT: f32 = 0.4;

impl TreePainter<'_> {
    /// Draws all visible ghosts, below everything else.
    pub(super) fn ghosts(&mut self, rows: std::ops::Range<usize>) {
        if !self.scene.is_known() || self.frame.zoom < OUTLINE_ZOOM {
            return;
        }
        let (low, high) = self.frame.stretch();
        for row in rows {
            for id in self.layout.touching(self.layout.rows()[row].clone(), low, high) {
                if !self.is_there(id) {
                    self.ghost(row, id);
                }
            }
        }
    }

    /// Whether the search has reached an item at the step shown.
    pub(super) fn is_there(&self, id: ItemId) -> bool {
        let what = self.layout.item(id).what;
        // Before the first step there is not even the root.
        let is_begun = self.scene.step != Some(0);
        is_begun && !matches!(what, DrawnMark::Unread(..)) && self.scene.now.exists(what.node())
    }

    fn ghost(&mut self, row: usize, id: ItemId) {
        let item = self.layout.item(id);
        let color = Palette::faded(self.palette.pruned, FAINT);
        let stroke = Stroke::new(1.0, color);
        if let Some(parent) = item.parent {
            self.painter.line_segment(self.branch(row, id, parent), stroke);
        }
        let rect = self.frame.rect(row, item);
        let (side, number) = self.faint(id);
        let narrow = number.is_some() && self.frame.direction == GrowthDirection::Down;
        let rect = if narrow {
            Rect::from_center_size(
                rect.center(),
                vec2(item.half * 1.6 * self.frame.zoom, rect.height() * 0.8),
            )
        } else {
            rect
        };
        self.body(rect, side, &BodyStyle { fill: Color32::TRANSPARENT, stroke, radius: 2.0 });
        match number {
            Some(number) if self.frame.zoom >= TEXT_ZOOM => {
                let size = self.size_in(["", &number], 11.5, rect.size());
                let size = self.readable(size, &[&number], rect.size());
                self.text(rect.center(), Align2::CENTER_CENTER, &number, TextInk(size, self.palette.pruned));
            }
            // The numbers of the leaves are the last to be left out.
            Some(number) => self.alone(rect, id, &[&number], self.palette.pruned),
            // A lecturer speaks of nodes before the search reaches them.
            None => {
                let name = self.faint_name(id);
                if self.frame.zoom >= TEXT_ZOOM {
                    let size = self.size_in([&name, ""], 11.0, rect.size());
                    let size = self.readable(size, &[&name], rect.size());
                    self.text(
                        rect.center(),
                        Align2::CENTER_CENTER,
                        &name,
                        TextInk(size, self.palette.pruned),
                    );
                } else {
                    self.alone(rect, id, &[&name], self.palette.pruned);
                }
            }
        }
    }

    /// The name of an unvisited node.
    fn faint_name(&mut self, id: ItemId) -> String {
        match self.layout.item(id).what {
            DrawnMark::Unread(_, at) => self.scene.unread_name(at).unwrap_or_default(),
            mark => self.labels.of(self.scene, mark.node()).to_string(),
        }
    }

    /// The side to move at an unvisited node, or the number of a leaf.
    fn faint(&self, id: ItemId) -> (Option<Side>, Option<String>) {
        let what = self.layout.item(id).what;
        if let DrawnMark::Unread(_, at) = what {
            return self.scene.unread_node(at);
        }
        match self.scene.leaf_number(what.node()) {
            Some(number) => (None, Some(number)),
            None => (Some(self.scene.tree.node(what.node()).side), None),
        }
    }
}
