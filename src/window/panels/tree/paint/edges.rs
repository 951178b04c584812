//! Draws the edges of a tree: the principal variation thick, the running line lit, pruned branches dashed,
//! with scissors at cuts.

use egui::epaint::{Mesh, Shape};
use egui::{Align2, Color32, FontId, Pos2, Stroke};

use crate::panels::tree::camera::{CameraFrame, GrowthDirection};
use crate::style::Palette;
use edagari_app::conventions::CutName;
use edagari_app::session::tree::scene::{DrawnMark, TreeScene};
use edagari_app::trace::layout::{ItemId, TreeLayout};
use edagari_app::trace::tree::{NodeId, NodeState};

use super::{OUTLINE_ZOOM, TEXT_ZOOM, TreePainter, scissors};

/// Edges drawn from a node to children far outside the view, on each side.
const FAR_EDGES: usize = 12;

impl TreePainter<'_> {
    /// Draws the edges that end in a row, below the visible items `parents`. Those of the principal variation
    /// and the running line are only noted, because they lie above all others.
    pub(super) fn edges(
        &self,
        row: usize,
        parents: &[ItemId],
        important: &mut Vec<(usize, ItemId)>,
        mesh: &mut Mesh,
    ) {
        let (low, high) = self.frame.stretch();
        // As much again on both sides: edges to nodes that lie there may still cross the view.
        let margin = high - low;
        let mut edge = |id| {
            if self.is_important(id) {
                important.push((row, id));
            } else {
                self.edge(row, id, mesh);
            }
        };
        self.visible(row, margin).into_iter().for_each(&mut edge);
        // Of children further away only some edges are drawn, evenly chosen: there may be thousands at one
        // node.
        let near = self.layout.touching(self.layout.rows()[row].clone(), low - margin, high + margin);
        for &parent in parents {
            let children = self.layout.item(parent).children.clone();
            let before = children.start..children.end.min(near.start);
            let after = children.start.max(near.end)..children.end;
            for far in [before, after] {
                far.clone().step_by(far.len() / FAR_EDGES + 1).for_each(&mut edge);
            }
        }
    }

    fn is_important(&self, id: ItemId) -> bool {
        let node = self.layout.item(id).what.node();
        self.scene.line.contains(&node) || self.scene.running.contains(&node)
    }

    fn edge(&self, row: usize, id: ItemId, mesh: &mut Mesh) {
        let node = self.layout.item(id).what.node();
        let Some(parent) = self.parent_of(id) else { return };
        let points = self.ends(row, id, parent);
        if self.is_beside(points) {
            return;
        }
        let zoom = self.frame.zoom.clamp(0.4, 1.0);
        let stroke = Stroke::new(self.thickness(node, parent) * zoom, self.plain());
        if self.frame.zoom < OUTLINE_ZOOM {
            thin_line(mesh, points, stroke);
            return;
        }
        self.fine_line(node, points, stroke);
    }

    /// A line to a node, dashed where the search stopped there.
    fn fine_line(&self, node: NodeId, ends: [Pos2; 2], stroke: Stroke) {
        let points = self.curve(ends);
        let shown = self.scene.now.node(node);
        if self.scene.is_untried(&shown) || shown.state == NodeState::Dropped {
            let stroke = Stroke::new(1.0, Palette::faded(self.palette.pruned, 0.7));
            self.painter.extend(Shape::dashed_line(&points, stroke, 3.0, 3.0));
        } else {
            self.painter.line(points, stroke);
        }
    }

    /// Draws an edge of the principal variation or of the running line.
    pub(super) fn important_edge(&self, row: usize, id: ItemId) {
        let Some(parent) = self.parent_of(id) else { return };
        let node = self.layout.item(id).what.node();
        let running = self.scene.running.contains(&node);
        let (width, color) = if running { (2.5, self.palette.accent) } else { (3.5, self.palette.line_best) };
        let stroke = Stroke::new(width * self.frame.zoom.clamp(0.4, 1.0), color);
        self.fine_line(node, self.ends(row, id, parent), stroke);
    }

    /// The parent item of one that exists at the step shown.
    fn parent_of(&self, id: ItemId) -> Option<ItemId> {
        self.layout.item(id).parent.filter(|_| self.is_there(id))
    }

    fn plain(&self) -> Color32 {
        Palette::between(self.palette.line, self.palette.text_weak, 0.45)
    }

    fn ends(&self, row: usize, id: ItemId, parent: ItemId) -> [Pos2; 2] {
        ends(&self.frame, self.layout, row, id, parent)
    }

    /// The branch to an item as a straight line.
    pub(super) fn branch(&self, row: usize, id: ItemId, parent: ItemId) -> [Pos2; 2] {
        self.ends(row, id, parent)
    }

    /// Whether an edge runs beside the view, on one side of it.
    fn is_beside(&self, ends: [Pos2; 2]) -> bool {
        let CameraFrame { rect, direction, .. } = self.frame;
        let across = ends.map(|end| direction.parts(end - rect.min).1);
        let room = direction.parts(rect.size()).1;
        across.iter().all(|&end| end < 0.0) || across.iter().all(|&end| end > room)
    }

    /// The thickness of an edge: in a Monte Carlo tree its share of the parent's visits.
    fn thickness(&self, node: NodeId, parent: ItemId) -> f32 {
        if !self.scene.counts_visits() {
            return 1.2;
        }
        let visits = |id| self.scene.now.node(id).visits;
        // At an early step the parent may not have been visited yet.
        let all = visits(self.layout.item(parent).what.node()).max(1);
        0.8 + 5.0 * visits(node) as f32 / all as f32
    }

    /// A curve that leaves and arrives along the plies; a straight line where the curve would not be visible.
    fn curve(&self, [from, to]: [Pos2; 2]) -> Vec<Pos2> {
        let (depth, breadth) = self.frame.direction.parts(to - from);
        if breadth.abs() < 1.0 || self.frame.zoom < OUTLINE_ZOOM {
            return vec![from, to];
        }
        let steps = ((14.0 * self.frame.zoom) as usize).clamp(5, 14);
        // A cubic Bézier curve: its control points lie halfway along the plies, at the breadth of either end.
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

    /// Draws scissors once at each cut node, where the first of the skipped branches leaves.
    pub(super) fn scissors(&self, row: usize, items: &[ItemId]) {
        // In a presentation each cut is visible, however large the tree is.
        let is_presented = self.scene.state.view.presentation.is_some();
        if self.frame.zoom < if is_presented { OUTLINE_ZOOM } else { TEXT_ZOOM } {
            return;
        }
        for &id in items {
            if let Some(parent) = cut_above(self.scene, self.layout, id) {
                let zoom = self.frame.zoom.max(TEXT_ZOOM);
                let at = scissors_place(self.ends(row, id, parent), self.frame.direction, self.windows);
                // The letter stands over the pruned branches.
                let aside = self.frame.direction.step(0.0, 14.0 * zoom);
                for (middle, radius) in [(at, 8.0), (at + aside, 6.0)] {
                    self.painter.circle_filled(middle, radius * zoom, self.palette.panel);
                }
                let side = self.scene.now.node(self.layout.item(parent).what.node()).side;
                let name = self.scene.state.conventions().cut_name(side);
                self.cut_mark(at, at + aside, name, zoom);
            }
        }
    }

    /// The mark of a cut: scissors, and the letter of the bound at a place of its own.
    fn cut_mark(&self, at: Pos2, letter: Pos2, name: CutName, zoom: f32) {
        let (size, color) = (12.0 * zoom, self.palette.cut(name));
        scissors(&self.painter, at, size, color);
        let font = FontId::proportional(((size * 1.8).round() / 2.0).max(self.least));
        self.painter.text(letter, Align2::CENTER_CENTER, name.letter(), font, color);
    }
}

/// The parent item of the first branch that a cut pruned.
pub(in crate::panels::tree) fn cut_above(
    scene: &TreeScene<'_>,
    layout: &TreeLayout<DrawnMark>,
    id: ItemId,
) -> Option<ItemId> {
    let skipped = |id: ItemId| {
        let what = layout.item(id).what;
        !matches!(what, DrawnMark::Unread(..)) && scene.now.node(what.node()).state == NodeState::Skipped
    };
    let parent = layout.item(id).parent?;
    // Siblings follow each other as items, so before the first child stands a child of another parent.
    let first = id == layout.item(parent).children.start || !skipped(id - 1);
    (first && skipped(id)).then_some(parent)
}

/// The start and the end of the edge to an item.
pub(in crate::panels::tree) fn ends(
    frame: &CameraFrame,
    layout: &TreeLayout<DrawnMark>,
    row: usize,
    id: ItemId,
    parent: ItemId,
) -> [Pos2; 2] {
    let depth = frame.growth.reach();
    let half = frame.direction.step(depth, 0.0) * frame.zoom;
    let place = |row, id| frame.point(row, layout.item(id).at);
    [place(row - 1, parent) + half, place(row, id) - half]
}

/// The place of the scissors on an edge: below the window of the node, where nodes show their windows.
pub(in crate::panels::tree) fn scissors_place(
    [from, to]: [Pos2; 2],
    direction: GrowthDirection,
    windows: bool,
) -> Pos2 {
    let share = if windows && direction == GrowthDirection::Down { 0.68 } else { 0.3 };
    from + (to - from) * share
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
