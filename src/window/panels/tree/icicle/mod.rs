//! The overview: the whole recorded tree as an icicle above the drawing. One mesh, rebuilt only after a
//! change; hit tests are arithmetic.

use egui::epaint::Shape;
use egui::{
    Align2, FontId, Painter, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

use crate::offers::OffersMenu;
use crate::style::{Palette, TEXT_SMALL};
use edagari_app::session::command::Command;
use edagari_app::session::tree::scene::{Labels, TreeScene};
use edagari_app::trace::Address;
use edagari_app::trace::overview::{Bar, BarMeasure, Overview, OverviewWindow};
use edagari_app::trace::tree::{NodeId, NodeState};
use edagari_app::words::text::count;
use edagari_app::words::values;

use super::canvas::menu::shown_menu_ui;
use super::hues::Coloring;
use super::why;

use picture::{OverviewPicture, place};

mod picture;

/// The memory of the overview from frame to frame.
#[derive(Clone, Debug, Default)]
pub(super) struct OverviewMemory {
    zoom: Option<Zoom>,
    picture: OverviewPicture,
    labels: Labels,
    search: u64,
}

/// The visible part, while it is not the whole.
#[derive(Clone, Debug)]
struct Zoom {
    /// In units of the measure.
    low: f64,
    high: f64,
    /// The smallest subtree around it and the part of that, for when units change their meaning.
    anchor: Address,
    share: (f64, f64),
    /// Pass, numbering and measure.
    units: (u64, u32, BarMeasure),
}

/// The overview during one frame.
pub(super) struct Icicle<'a> {
    pub(super) scene: &'a TreeScene<'a>,
    pub(super) measure: BarMeasure,
    pub(super) coloring: Coloring,
    pub(super) kept: &'a mut OverviewMemory,
    pub(super) commands: &'a mut Vec<Command>,
}

/// The least height of a ply, and the greatest, in points.
const ROWS: (f32, f32) = (3.0, 15.0);
/// The most columns: where a drawing is broader, each column is more than a pixel wide, because every column
/// costs time at each step.
const COLUMNS: f32 = 1200.0;
/// The least breadth of bars with the name of their action.
const NAMED: f32 = 22.0;
/// The greatest zoom: units of the measure across the drawing.
const CLOSEST: f64 = 6.0;

impl<'a> Icicle<'a> {
    /// Paints the icicle with a given height.
    pub(super) fn ui(&mut self, ui: &mut Ui, height: f32) -> Response {
        // Labels and the visible part belong to the nodes of one search.
        if self.kept.search != self.scene.subject.search {
            *self.kept = OverviewMemory { search: self.scene.subject.search, ..OverviewMemory::default() };
        }
        let size = vec2(ui.available_width(), height);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
        let total = self.overview().total(self.measure);
        let scale = ui.ctx().pixels_per_point();
        let columns = (rect.width() * scale).round().clamp(1.0, COLUMNS) as usize;
        let (low, high) = self.stretch(total);
        let plies = (height / ROWS.0) as u32;
        let mut window = OverviewWindow { measure: self.measure, low, high, columns, plies };
        self.navigate(ui, &response, &mut window, total);
        let palette = Palette::of(ui);
        let painter = ui.painter_at(rect);
        painter.rect_filled(rect, 3.0, palette.window);
        let time = ui.input(|input| input.time);
        self.draw(rect, &window, palette, time);
        painter.add(Shape::Mesh(self.kept.picture.mesh.clone()));
        self.names(&painter, rect, columns, palette);
        self.marks(&painter, rect, &window, palette);
        self.point(ui, &response, &window);
        self.menu_ui(&response, &window);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, self.spoken(total)));
        response
    }

    fn overview(&self) -> Overview<'a> {
        Overview::of(self.scene.tree)
    }

    fn units(&self) -> (u64, u32, BarMeasure) {
        (u64::from(self.scene.pass.number), self.scene.tree.generation(), self.measure)
    }

    /// The visible part. When the units change, as with another pass, it stays around the same subtree.
    fn stretch(&mut self, total: f64) -> (f64, f64) {
        let units = self.units();
        // While the root is open all subtrees may grow, and push all later ones further along.
        let moving = self.scene.tree.end(NodeId::ROOT).is_none();
        let overview = self.overview();
        let Some(zoom) = &mut self.kept.zoom else { return (0.0, total) };
        if zoom.units != units || moving {
            let Some(id) = zoom.anchor.find(self.scene.tree) else {
                self.kept.zoom = None;
                return (0.0, total);
            };
            let span = overview.span(id, self.measure);
            let place = |share: f64| span.start + (span.end - span.start) * share;
            (zoom.low, zoom.high, zoom.units) = (place(zoom.share.0), place(zoom.share.1), units);
        }
        // The subtree may have shrunk to nothing, as when the recording drops its deepest plies.
        if zoom.high - zoom.low < 0.5 || zoom.low >= total {
            self.kept.zoom = None;
            return (0.0, total);
        }
        (zoom.low, zoom.high)
    }

    /// Zooming by wheel and pinch about the pointer, panning by dragging and horizontal scrolling.
    fn navigate(&mut self, ui: &Ui, response: &Response, window: &mut OverviewWindow, total: f64) {
        let breadth = window.high - window.low;
        let per_point = breadth / f64::from(response.rect.width().max(1.0));
        let mut shift =
            if response.dragged() { -f64::from(response.drag_delta().x) * per_point } else { 0.0 };
        let mut factor = 1.0;
        let hover = response.hover_pos().filter(|_| response.contains_pointer());
        if hover.is_some() {
            let (zoom, scroll) = ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta()));
            factor = f64::from(zoom) * f64::from(scroll.y / 200.0).exp();
            shift -= f64::from(scroll.x) * per_point;
        }
        if response.double_clicked() {
            self.kept.zoom = None;
            (window.low, window.high) = (0.0, total);
            return;
        }
        // No turn and no drag: there is no other part whose subtree would have to be found.
        if (factor - 1.0).abs() < 1e-6 && shift == 0.0 {
            return;
        }
        // Without a pointer, as while it is dragged outside, the middle stays in place.
        let fixed =
            hover.map_or(0.5, |point| f64::from((point.x - response.rect.left()) / response.rect.width()));
        let wanted = (breadth / factor).clamp(CLOSEST.min(total), total);
        let low = (window.low + fixed * (breadth - wanted) + shift).clamp(0.0, total - wanted);
        (window.low, window.high) = (low, low + wanted);
        self.kept.zoom = (wanted < total).then(|| self.anchored(low, low + wanted));
    }

    /// A part and the smallest subtree around it.
    fn anchored(&self, low: f64, high: f64) -> Zoom {
        let tree = self.scene.tree;
        let middle = f64::midpoint(low, high);
        let (mut id, mut span) = (NodeId::ROOT, self.overview().span(NodeId::ROOT, self.measure));
        for ply in 1..64 {
            let Some(next) = self.overview().hit(self.measure, middle, ply) else { break };
            let inner = self.overview().span(next, self.measure);
            if inner.start > low || inner.end < high {
                break;
            }
            (id, span) = (next, inner);
        }
        let share = |place: f64| (place - span.start) / (span.end - span.start).max(1e-9);
        let (anchor, units) = (Address::of(tree, id), self.units());
        Zoom { low, high, anchor, share: (share(low), share(high)), units }
    }

    /// Writes the actions of bars that are broad enough.
    fn names(&mut self, painter: &Painter, rect: Rect, columns: usize, palette: &Palette) {
        let OverviewMemory { picture, labels, .. } = &mut *self.kept;
        if picture.row < 9.0 {
            return;
        }
        let font = FontId::proportional((picture.row * 0.78).min(TEXT_SMALL));
        for bar in picture.bars.iter().filter(|bar| bar.ply > 0) {
            let place = place(rect, bar, picture.row, columns);
            if place.width() < NAMED || self.scene.now.node(bar.node).state == NodeState::Skipped {
                continue;
            }
            let label = labels.of(self.scene, bar.node);
            if place.width() > 7.0 * label.len() as f32 {
                painter.text(place.center(), Align2::CENTER_CENTER, label, font.clone(), palette.text);
            }
        }
    }

    /// Marks the principal variation, the node of the search, and the selected node.
    fn marks(&self, painter: &Painter, rect: Rect, window: &OverviewWindow, palette: &Palette) {
        for &id in self.scene.line.iter().filter(|&&id| id != NodeId::ROOT) {
            if let Some(place) = self.place_of(rect, window, id) {
                let floor =
                    [place.left_bottom(), place.right_bottom().max(place.left_bottom() + vec2(2.0, 0.0))];
                // The rows of a deep tree are so low that a line as thick would hide all else.
                let width = (place.height() * 0.4).min(2.5);
                painter.line_segment(
                    floor.map(|point| point - vec2(0.0, width * 0.4)),
                    Stroke::new(width, palette.line_best),
                );
            }
        }
        if let Some(&last) = self.scene.running.last()
            && let Some(place) = self.place_of(rect, window, last)
        {
            caret(painter, pos2(place.left(), rect.top()), palette);
            let line = [pos2(place.left(), rect.top()), pos2(place.left(), place.bottom())];
            painter.line_segment(line, Stroke::new(1.0, palette.accent));
        }
        if let Some(place) = self.scene.selected.and_then(|id| self.place_of(rect, window, id)) {
            // The frame is at least four points broad, however narrow the bar of the node is.
            let place = place.expand2(vec2(((4.0 - place.width()) / 2.0).max(0.0), 0.5));
            painter.rect_stroke(place, 1.0, Stroke::new(2.0, palette.selected), StrokeKind::Outside);
        }
    }

    /// The rectangle of a node on the screen.
    fn place_of(&self, rect: Rect, window: &OverviewWindow, id: NodeId) -> Option<Rect> {
        let span = self.overview().span(id, self.measure);
        // Columns count from the left of the visible part, so nodes to its left have negative ones.
        let (from, to) = (window.column(span.start), window.column(span.end));
        let ply = self.scene.tree.node(id).ply;
        let bar = Bar { node: id, ply, from: from.max(0.0) as f32, to: to.min(window.columns as f64) as f32 };
        let seen = to >= 0.0 && from <= window.columns as f64 && ply < window.plies;
        seen.then(|| place(rect, &bar, self.kept.picture.row, window.columns))
    }

    /// Names the node under the pointer; a click glides there.
    fn point(&mut self, ui: &Ui, response: &Response, window: &OverviewWindow) {
        let Some(point) = response.hover_pos() else { return };
        let Some(id) = self.hit(response.rect, window, point) else { return };
        if response.clicked() {
            self.commands.extend(self.scene.reveal(id));
        }
        if let Some(place) = self.place_of(response.rect, window, id) {
            let stroke = Stroke::new(1.0, Palette::of(ui).text);
            ui.painter_at(response.rect).rect_stroke(place, 0.0, stroke, StrokeKind::Inside);
        }
        let words = self.node_words(id);
        response.clone().on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text_at_pointer(words);
    }

    /// What the right button offers: of a bar what can be done with its node, beside the bars what can be done with the panel.
    fn menu_ui(&mut self, response: &Response, window: &OverviewWindow) {
        let point = response.hover_pos().filter(|_| response.contains_pointer());
        let pointed = point.and_then(|point| self.hit(response.rect, window, point));
        let scene = self.scene;
        OffersMenu::of(response).about(pointed).ui(scene.state, self.commands, |menu, node| {
            // The recording may have been numbered again with fewer nodes.
            match node.filter(|id| id.index() < scene.tree.len()) {
                Some(id) => shown_menu_ui(menu, scene, id),
                None => menu.actions(&["copy-panel", "copy-panel-2", "copy-panel-4", "full-panel"]),
            }
        });
    }

    fn hit(&self, rect: Rect, window: &OverviewWindow, point: Pos2) -> Option<NodeId> {
        let ply = ((point.y - rect.top()) / self.kept.picture.row.max(1.0)) as u32;
        let column = f64::from((point.x - rect.left()) / rect.width()) * window.columns as f64;
        self.overview().hit(self.measure, window.place(column), ply)
    }

    /// A node's path, value and size.
    fn node_words(&mut self, id: NodeId) -> String {
        let text = self.scene.state.text();
        let node = self.scene.now.node(id);
        let value = match (values::known_value(&node, self.scene.state.conventions()), node.mean) {
            _ if node.state == NodeState::Skipped => text.get("tree.spoken.skipped"),
            (Some((bound, value)), _) => self.scene.value(bound, value),
            (None, mean) => mean.map(|mean| why::share(self.scene, mean)).unwrap_or_default(),
        };
        let path = why::path(self.scene, &mut self.kept.labels, id);
        let mut lines = vec![format!("{path}   {value}")];
        let overview = self.overview();
        let span = overview.span(id, self.measure);
        let (size, total) = (span.end - span.start, overview.total(self.measure));
        let one = size as u64 == 1;
        let key = match self.measure {
            BarMeasure::Nodes if one => "overview.size.node",
            // Pruned branches keep their place, and so count for the breadth.
            BarMeasure::Nodes if self.scene.now.counters().skipped > 0 => "overview.size.nodes-and-pruned",
            BarMeasure::Nodes => "overview.size.nodes",
            BarMeasure::Leaves if one => "overview.size.leaf",
            BarMeasure::Leaves => "overview.size.leaves",
            BarMeasure::Visits if one => "overview.size.visit",
            BarMeasure::Visits => "overview.size.visits",
        };
        let share = values::fine_percent(size / total.max(1.0));
        lines.push(text.with(key, &[("size", &count(size as u64)), ("share", &share)]));
        if let Some(cut) = self.scene.now.cut(id).filter(|cut| cut.skipped > 0) {
            lines.push(self.scene.saving(id, cut.skipped).sentence(self.scene.state, cut.skipped));
        }
        lines.join("\n")
    }

    fn spoken(&self, total: f64) -> String {
        let text = self.scene.state.text();
        text.with("overview.spoken", &[("size", &count(total as u64))])
    }
}

/// A small arrowhead that points down.
fn caret(painter: &Painter, tip: Pos2, palette: &Palette) {
    let points = vec![tip + vec2(-4.0, 0.0), tip + vec2(4.0, 0.0), tip + vec2(0.0, 5.0)];
    painter.add(Shape::convex_polygon(points, palette.accent, Stroke::NONE));
}
