//! The map in the corner of a drawing that is larger than its view: all open nodes, and the visible part.

use std::sync::Arc;

use egui::epaint::{Mesh, Shape};
use egui::{Align2, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use crate::panels::tree::camera::{CameraFrame, Growth, Sight};
use crate::style::Palette;
use edagari_app::session::tree::scene::DrawnMark;
use edagari_app::trace::layout::TreeLayout;

use super::state::{CachedMap, TreeCanvas};

/// The largest size of the map, and the greatest share of the drawing.
const MOST: Vec2 = vec2(128.0, 88.0);
const SHARE: f32 = 0.28;
/// A map smaller than this, in points, shows nothing and hides too much.
const LEAST: f32 = 60.0;
/// The map is shown when this share of the drawing's size is out of sight.
const HIDDEN: f32 = 0.15;

/// The layout on the map: its extent along the plies and along the siblings.
#[derive(Clone, Copy)]
struct MinimapScale {
    rect: Rect,
    growth: Growth,
    depth: (f32, f32),
    breadth: (f32, f32),
}

impl MinimapScale {
    fn of(layout: &TreeLayout<DrawnMark>, rect: Rect, growth: Growth) -> Self {
        let node = growth.reach();
        Self { rect, growth, depth: (-node, growth.depth(layout) + node), breadth: layout.extent() }
    }

    /// A place of the layout on the map.
    fn point(&self, depth: f32, breadth: f32) -> Pos2 {
        // A layout of one node or row may have no extent, and shares are divided by it.
        let share = |(low, high): (f32, f32), at: f32| (at - low) / (high - low).max(1.0);
        let place = self.growth.direction.step(share(self.depth, depth), share(self.breadth, breadth));
        self.rect.min + place * self.rect.size()
    }

    /// The place of the layout under a point of the map.
    fn place(&self, point: Pos2) -> (f32, f32) {
        let (depth, breadth) = self.growth.direction.parts((point - self.rect.min) / self.rect.size());
        let at = |(low, high): (f32, f32), share: f32| low + share.clamp(0.0, 1.0) * (high - low);
        (at(self.depth, depth), at(self.breadth, breadth))
    }
}

impl TreeCanvas<'_> {
    /// Paints the map where parts of the drawing are out of sight. Clicking or dragging there moves the view.
    pub(super) fn map_ui(&mut self, ui: &Ui, id: egui::Id, frame: &CameraFrame) {
        let layout = self.kept.plan.layout.clone();
        let (low, high) = frame.seen();
        let whole = MinimapScale::of(&layout, Rect::NOTHING, self.growth());
        let outside = |(start, end): (f32, f32), (low, high): (f32, f32)| {
            ((low - start).max(0.0) + (end - high).max(0.0)) / (end - start).max(1.0) > HIDDEN
        };
        let hidden = outside(whole.depth, (low.0, high.0)) || outside(whole.breadth, (low.1, high.1));
        let size = MOST.min(frame.rect.size() * SHARE);
        if !hidden || size.min_elem() < LEAST || self.scene.is_small() {
            return;
        }
        let rect = self.free_corner(ui, frame, &layout, size);
        let scale = MinimapScale::of(&layout, rect.shrink(4.0), self.growth());
        let response = ui.interact(rect, id, Sense::click_and_drag());
        let name = self.scene.state.text().get("overview.map");
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        let by_hand =
            |input: &egui::InputState| input.pointer.primary_down() || input.pointer.primary_released();
        if let Some(point) = response.interact_pointer_pos().filter(|_| ui.input(by_hand)) {
            let (depth, breadth) = scale.place(point);
            let camera = self.camera();
            let zoom = camera.goal().zoom;
            camera.touched = true;
            camera.jump(Sight { pan: -frame.direction.step(depth, breadth) * zoom, zoom });
            ui.ctx().request_repaint();
        }
        let palette = Palette::of(ui);
        let painter = ui.painter_at(rect.expand(1.0));
        painter.rect_filled(rect, 4.0, Palette::faded(palette.window, 0.88));
        painter.add(Shape::Mesh(self.map_of(&layout, scale, palette)));
        let seen = Rect::from_two_pos(scale.point(low.0, low.1), scale.point(high.0, high.1));
        let seen = seen.intersect(rect.shrink(1.0));
        painter.rect_filled(seen, 1.0, Palette::faded(palette.accent, 0.14));
        painter.rect_stroke(seen, 1.0, Stroke::new(1.5, palette.accent), StrokeKind::Inside);
        painter.rect_stroke(rect, 4.0, Stroke::new(1.0, palette.line), StrokeKind::Inside);
        response.on_hover_text(name);
    }

    /// The corner of the map, at first the lower right one, until another one has far fewer nodes under it;
    /// it does not move while the pointer is pressed.
    fn free_corner(&self, ui: &Ui, frame: &CameraFrame, layout: &TreeLayout<DrawnMark>, size: Vec2) -> Rect {
        let within = frame.rect.shrink(6.0);
        let corner = |align: Align2| align.align_size_within_rect(size, within);
        let corners =
            [Align2::RIGHT_BOTTOM, Align2::LEFT_BOTTOM, Align2::RIGHT_TOP, Align2::LEFT_TOP].map(corner);
        let before = self.kept.map.rect.unwrap_or(corners[0]).center();
        // The size may have changed since: the corner is the one nearest to the last place of the map.
        let from_before = |corner: &&Rect| corner.center().distance_sq(before) as u32;
        let usual = *corners.iter().min_by_key(from_before).unwrap_or(&corners[0]);
        let held = ui.input(|input| input.pointer.any_down() || input.pointer.any_released());
        let hidden = self.hidden(frame, layout, usual);
        if held || hidden == 0 {
            return usual;
        }
        let hiding = corners.map(|corner| (self.hidden(frame, layout, corner), corner));
        let best = hiding.into_iter().min_by_key(|&(hidden, _)| hidden);
        best.filter(|&(least, _)| 2 * least < hidden).map_or(usual, |(_, corner)| corner)
    }

    /// The number of nodes under a map; the selected one counts for many.
    fn hidden(&self, frame: &CameraFrame, layout: &TreeLayout<DrawnMark>, map: Rect) -> usize {
        const SELECTED: usize = 1000;
        let under = frame.part(map);
        let (low, high) = under.stretch();
        let nodes: usize = under
            .rows(layout.rows().len())
            .map(|row| layout.touching(layout.rows()[row].clone(), low, high).len())
            .sum();
        let selected = self.scene.selected.and_then(|id| self.kept.plan.item_of(self.scene, id));
        let node = selected.map(|item| frame.rect(layout.row_of(item), layout.item(item)));
        nodes + if node.is_some_and(|node| node.intersects(map)) { SELECTED } else { 0 }
    }

    /// The marks of all open nodes, those that would coincide drawn once.
    fn map_of(
        &mut self,
        layout: &Arc<TreeLayout<DrawnMark>>,
        scale: MinimapScale,
        palette: &Palette,
    ) -> Arc<Mesh> {
        const MARK: f32 = 2.0;
        let kept = &self.kept.map;
        if Arc::ptr_eq(&kept.of, layout) && kept.rect == Some(scale.rect) && kept.dark == palette.dark {
            return kept.mesh.clone();
        }
        let mut mesh = Mesh::default();
        let mut mark = |row: usize, at: f32, color| {
            let at = scale.point(row as f32 * scale.growth.pitch, at);
            mesh.add_colored_rect(Rect::from_center_size(pos2(at.x, at.y), Vec2::splat(MARK)), color);
        };
        // The size of a mark along the siblings in points of the layout: closer items coincide.
        let (place, next) =
            (scale.place(scale.rect.min).1, scale.place(scale.rect.min + Vec2::splat(MARK)).1);
        for (row, items) in layout.rows().iter().enumerate() {
            let mut left = items.clone();
            while !left.is_empty() {
                let at = layout.item(left.start).at;
                mark(row, at, Palette::faded(palette.text_weak, 0.7));
                left = layout.reaching(left.start + 1..left.end, at + next - place);
            }
        }
        // After all others, so that the principal variation is not covered.
        for item in self.scene.line.iter().filter_map(|&id| self.kept.plan.item_of(self.scene, id)) {
            mark(layout.row_of(item), layout.item(item).at, palette.line_best);
        }
        let mesh = Arc::new(mesh);
        self.kept.map =
            CachedMap { of: layout.clone(), dark: palette.dark, rect: Some(scale.rect), mesh: mesh.clone() };
        mesh
    }
}
