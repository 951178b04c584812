//! Draws the edges of a tree: the principal variation thick, the running line lit, pruned branches dashed, with
//! scissors where they were cut off.

use egui::epaint::{Mesh, Shape};
use egui::{Color32, Pos2, Stroke};

use crate::app::panels::format;
use crate::app::theme::Palette;
use crate::trace::layout::ItemId;
use crate::trace::tree::{Node, NodeId, State};

use super::{Brush, OUTLINE_ZOOM, TEXT_ZOOM, scissors};

/// Edges drawn from a node to children far outside the view, on each side.
const FAR_EDGES: usize = 12;

impl Brush<'_> {
    /// The edges that end in a row.
    pub(super) fn edges(&self, row: usize, important: bool, mesh: &mut Mesh) {
        let (low, high) = self.frame.stretch();
        let margin = high - low;
        for id in self.visible(row, margin) {
            self.edge(row, id, important, mesh);
        }
        let near = self.layout.touching(self.layout.rows()[row].clone(), low - margin, high + margin);
        for parent in self.visible(row - 1, 0.0) {
            let children = self.layout.item(parent).children.clone();
            let before = children.start..children.end.min(near.start);
            let after = children.start.max(near.end)..children.end;
            for far in [before, after] {
                for id in far.clone().step_by(far.len() / FAR_EDGES + 1) {
                    self.edge(row, id, important, mesh);
                }
            }
        }
    }

    fn edge(&self, row: usize, id: ItemId, important: bool, mesh: &mut Mesh) {
        let item = self.layout.item(id);
        let Some(parent) = item.parent.filter(|_| self.scene.now.exists(item.what.node())) else { return };
        let above = self.layout.item(parent);
        let on_line = self.scene.line.contains(&item.what.node());
        let running = self.scene.running.contains(&item.what.node());
        if important != (on_line || running) {
            return;
        }
        let node = self.scene.now.node(item.what.node());
        let [from, to] = self.ends(row, id, parent);
        let zoom = self.frame.zoom.clamp(0.4, 1.0);
        let plain = Palette::between(self.palette.line, self.palette.text_weak, 0.45);
        let stroke = if running {
            Stroke::new(2.5 * zoom, self.palette.accent)
        } else if on_line {
            Stroke::new(3.5 * zoom, self.palette.line_best)
        } else {
            Stroke::new(self.thickness(&node, above.what.node()) * zoom, plain)
        };
        if self.frame.zoom < OUTLINE_ZOOM && !important {
            thin_line(mesh, [from, to], stroke);
            return;
        }
        let points = self.curve(from, to);
        if matches!(node.state, State::Skipped | State::Dropped) {
            let stroke = Stroke::new(1.0, Palette::faded(self.palette.pruned, 0.7));
            self.painter.extend(Shape::dashed_line(&points, stroke, 3.0, 3.0));
        } else {
            self.painter.line(points, stroke);
        }
    }

    /// Where the edge to an item leaves its parent and where it arrives.
    fn ends(&self, row: usize, id: ItemId, parent: ItemId) -> [Pos2; 2] {
        let direction = self.frame.direction;
        let depth = direction.parts(direction.node()).0 / 2.0;
        let half = direction.step(depth, 0.0) * self.frame.zoom;
        let place = |row, id| self.frame.point(row, self.layout.item(id).at);
        [place(row - 1, parent) + half, place(row, id) - half]
    }

    /// In a Monte Carlo tree an edge is as thick as its share of the parent's visits.
    fn thickness(&self, node: &Node, parent: NodeId) -> f32 {
        if !self.scene.counts_visits() {
            return 1.2;
        }
        let all = self.scene.now.node(parent).visits.max(1);
        0.8 + 5.0 * node.visits as f32 / all as f32
    }

    /// A curve that leaves and arrives along the plies; a straight line where it would not be seen.
    fn curve(&self, from: Pos2, to: Pos2) -> Vec<Pos2> {
        let (depth, breadth) = self.frame.direction.parts(to - from);
        if breadth.abs() < 1.0 || self.frame.zoom < OUTLINE_ZOOM {
            return vec![from, to];
        }
        let steps = ((14.0 * self.frame.zoom) as usize).clamp(5, 14);
        let bend = self.frame.direction.step(depth * 0.5, 0.0);
        let (a, b) = (from + bend, to - bend);
        let point = |step: usize| {
            let t = step as f32 / steps as f32;
            let u = 1.0 - t;
            let sum = from.to_vec2() * (u * u * u)
                + a.to_vec2() * (3.0 * u * u * t)
                + b.to_vec2() * (3.0 * u * t * t)
                + to.to_vec2() * (t * t * t);
            sum.to_pos2()
        };
        (0..=steps).map(point).collect()
    }

    /// The scissors stand once at each cut node, where the first of the skipped branches leaves.
    pub(super) fn scissors(&self, row: usize) {
        if self.frame.zoom < TEXT_ZOOM {
            return;
        }
        let skipped =
            |id: ItemId| self.scene.now.node(self.layout.item(id).what.node()).state == State::Skipped;
        for id in self.visible(row, 0.0) {
            let Some(parent) = self.layout.item(id).parent else { continue };
            let first = id == self.layout.item(parent).children.start || !skipped(id - 1);
            if skipped(id) && first {
                let [from, to] = self.ends(row, id, parent);
                let at = from + (to - from) * 0.3;
                self.painter.circle_filled(at, 8.0 * self.frame.zoom, self.palette.panel);
                scissors(&self.painter, at, 12.0 * self.frame.zoom, self.cut_color(parent));
            }
        }
    }

    fn cut_color(&self, parent: ItemId) -> Color32 {
        let side = self.scene.now.node(self.layout.item(parent).what.node()).side;
        format::cut_color(self.palette, self.scene.state.conventions(), side)
    }
}

/// A line without soft edges, where there are too many for them.
fn thin_line(mesh: &mut Mesh, [from, to]: [Pos2; 2], stroke: Stroke) {
    let across = (to - from).normalized().rot90() * stroke.width.max(0.8) / 2.0;
    let first = mesh.vertices.len() as u32;
    for corner in [from - across, from + across, to + across, to - across] {
        mesh.colored_vertex(corner, stroke.color);
    }
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}
