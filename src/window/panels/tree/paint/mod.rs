//! Draws the nodes of a tree. Cull first, then level of detail, then text; the edges are drawn in `edges`.

use egui::epaint::{CornerRadius, Mesh, Shape};
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::style::Palette;
use edagari_app::catalog::AnyPosition;
use edagari_app::game::Side;
use edagari_app::search::events::Why;
use edagari_app::session::tree::scene::{DrawnMark, Labels, TreeScene};
use edagari_app::trace::layout::{ItemId, TreeLayout};
use edagari_app::trace::tree::{Node, NodeId, NodeState};
use edagari_app::words::text::short_count;
use edagari_app::words::values;

use super::camera::{CameraFrame, GrowthDirection, Sight};

pub(super) mod edges;
mod ghosts;
mod room;
mod unseen;

/// The data of the drawing of one frame.
pub(super) struct TreePainter<'a> {
    pub(super) scene: &'a TreeScene<'a>,
    pub(super) layout: &'a TreeLayout<DrawnMark>,
    pub(super) frame: CameraFrame,
    pub(super) painter: Painter,
    pub(super) palette: &'static Palette,
    pub(super) hovered: Option<ItemId>,
    pub(super) labels: &'a mut Labels,
    /// The least size of letters, in points.
    pub(super) least: f32,
    /// Whether every node shows its window.
    pub(super) windows: bool,
}

/// The style of words: their size at zoom 1, and their colour.
#[derive(Clone, Copy)]
pub(super) struct TextInk(pub(super) f32, pub(super) Color32);

pub(super) struct BodyStyle {
    pub(super) fill: Color32,
    pub(super) stroke: Stroke,
    /// The radius of the corners of a box, in points.
    pub(super) radius: f32,
}

/// Below this zoom there is no text, below the second no outline.
pub(super) const TEXT_ZOOM: f32 = 0.45;
pub(super) const OUTLINE_ZOOM: f32 = Sight::OUTLINES;
/// From this zoom on letters grow more slowly where there are boards, and from the second the boards stand
/// inside the nodes.
const LARGE_TEXT: f32 = 1.5;
const BOARD_ZOOM: f32 = 2.2;
/// The height of a roof at zoom 1.
const ROOF: f32 = 9.0;
/// Items closer than this on the screen, in points, are drawn as one.
const FINEST: f32 = 2.0;
/// The least size of a mark, in points: it leaves a little room to the next one.
const SMALLEST: f32 = 1.5;

impl TreePainter<'_> {
    /// Draws everything in sight.
    pub(super) fn paint(mut self) {
        let rows = self.frame.rows(self.layout.rows().len());
        // An edge belongs to the row in which it ends: the row behind the last visible one counts, and the
        // root has none.
        let edges = rows.start.max(1)..(rows.end + 1).min(self.layout.rows().len());
        // Edges need the parents one row above the view; rows further up are not visited.
        let shown: Vec<_> = (0..edges.end.max(rows.end))
            .map(|row| if row + 1 < rows.start { Vec::new() } else { self.visible(row, 0.0) })
            .collect();
        let items = shown.iter().map(Vec::len).sum();
        self.scene.tree.fetch(shown.iter().flatten().map(|&id| self.layout.item(id).what.node()));
        // Each layer covers the earlier ones: ghosts, edges, important edges, scissors, and the nodes on top.
        self.ghosts(rows.start..edges.end);
        let (mut mesh, mut important) = (self.canvas(items), Vec::new());
        for row in edges.clone() {
            self.edges(row, &shown[row - 1], &mut important, &mut mesh);
        }
        self.add(mesh);
        for (row, id) in important {
            self.important_edge(row, id);
        }
        for row in edges {
            self.scissors(row, &shown[row]);
        }
        let mut mesh = self.canvas(items);
        for row in rows {
            for &id in &shown[row] {
                self.item(row, id, &mut mesh);
            }
        }
        self.add(mesh);
    }

    /// An empty mesh, with room for a mark for each of so many items where only marks are drawn.
    fn canvas(&self, items: usize) -> Mesh {
        let mut mesh = Mesh::default();
        if self.frame.zoom < OUTLINE_ZOOM {
            mesh.reserve_vertices(4 * items);
            mesh.reserve_triangles(2 * items);
        }
        mesh
    }

    fn add(&self, mesh: Mesh) {
        if !mesh.is_empty() {
            self.painter.add(Shape::mesh(mesh));
        }
    }

    /// The items of a row that are visible or lie within `margin` (in points of the layout) of the view,
    /// without those that would coincide with the one before.
    pub(super) fn visible(&self, row: usize, margin: f32) -> Vec<ItemId> {
        let (low, high) = self.frame.stretch();
        let mut left = self.layout.touching(self.layout.rows()[row].clone(), low - margin, high + margin);
        let mut found = Vec::new();
        while !left.is_empty() {
            let item = self.layout.item(left.start);
            if self.is_there(left.start) {
                found.push(left.start);
            }
            let next = item.at + item.half + FINEST / self.frame.zoom;
            let after = left.start + 1..left.end;
            // Where an item is smaller than the least distance, a search leaps over all that would coincide
            // with it.
            let dense = item.half * 2.0 * self.frame.zoom < FINEST;
            left = if dense { self.layout.reaching(after, next) } else { after };
        }
        found
    }

    fn item(&mut self, row: usize, id: ItemId, mesh: &mut Mesh) {
        let item = self.layout.item(id);
        let rect = self.frame.rect(row, item);
        match item.what {
            DrawnMark::Unread(..) => {}
            DrawnMark::Pruned(_, count) => self.pruned(rect, id, &format!("× {count}")),
            DrawnMark::Node(node_id) => {
                let node = self.scene.now.node(node_id);
                if self.frame.zoom < OUTLINE_ZOOM {
                    let color = if self.scene.is_untried(&node) {
                        Palette::faded(self.palette.pruned, 0.4)
                    } else {
                        self.accent_of(node_id, &node)
                    };
                    let size = rect.size().max(Vec2::splat(SMALLEST));
                    mesh.add_colored_rect(Rect::from_center_size(rect.center(), size), color);
                } else if self.scene.is_untried(&node) {
                    let label = self.labels.of(self.scene, node_id);
                    self.pruned(rect, id, &label);
                    self.halo(rect, node_id, 0.0);
                } else {
                    self.node(rect, id, &node);
                }
                // The spared nodes are sorted, and each node on the screen is looked up.
                if self.scene.subject.spared.is_some_and(|spared| spared.binary_search(&node_id).is_ok()) {
                    self.spared(rect);
                }
            }
        }
    }

    /// The colour of a node's value.
    fn accent_of(&self, id: NodeId, node: &Node) -> Color32 {
        if self.scene.line.contains(&id) {
            return self.palette.line_best;
        }
        self.bound_color(node)
    }

    fn bound_color(&self, node: &Node) -> Color32 {
        if matches!(node.state, NodeState::Dropped | NodeState::Twin) {
            return self.palette.pruned;
        }
        match node.known_for_first() {
            None => self.palette.text_weak,
            Some(_) if self.scene.tree.is_rated() => self.palette.text,
            Some((known, _)) => self.palette.kind(known),
        }
    }

    fn node(&mut self, rect: Rect, id: ItemId, node: &Node) {
        let node_id = self.layout.item(id).what.node();
        let zoom = self.frame.zoom;
        let leaf = self.is_leaf(node_id, node);
        let rect = if zoom < TEXT_ZOOM && !leaf { self.broadened(rect, id, node) } else { rect };
        let side = (!leaf).then_some(node.side);
        let fill = side.map_or(self.palette.panel, |side| {
            Palette::between(self.palette.raised, self.side_color(side), 0.09)
        });
        let radius = if leaf { 2.0 } else { 8.0 } * zoom.min(LARGE_TEXT);
        let style = BodyStyle { fill, stroke: self.outline_of(id, node_id), radius };
        let unseen = self.unseen(id, node_id, node);
        match unseen {
            Some(_) => self.triangle_body(rect, &style),
            None => self.body(rect, side, &style),
        }
        self.halo(rect, node_id, radius);
        if self.scene.counts_visits() {
            self.visits_bar(rect, node);
        }
        if zoom >= TEXT_ZOOM {
            let rest = if self.shows_boards() { self.board(rect, node_id, node) } else { rect };
            self.node_text(rest, node_id, side, node);
            if self.windows {
                self.window(rect, node_id, node);
            }
            match unseen {
                Some(below) => self.size_of(rect, below, node),
                None if self.scene.has_visits() && !leaf => self.visits(rect, node),
                None => {}
            }
        } else {
            self.number(rect, id, node);
            if !leaf && unseen.is_none() {
                self.beside_number(rect, id, node);
            }
        }
    }

    /// Whether the game is over at a node. The recording knows that of a node before its value is shown.
    fn is_leaf(&self, id: NodeId, node: &Node) -> bool {
        let valued = node.value.is_some() && !self.scene.can_open(id) && node.state == NodeState::Done;
        valued || node.state == NodeState::Open && self.scene.tree.node(id).why.is_some_and(Why::is_leaf)
    }

    /// The mark of the selected node.
    fn halo(&self, rect: Rect, node: NodeId, radius: f32) {
        if self.scene.selected == Some(node) {
            let halo = Stroke::new(2.5, self.palette.selected);
            let radius = CornerRadius::from(radius + 2.0);
            self.painter.rect_stroke(rect.expand(2.5), radius, halo, StrokeKind::Outside);
        }
    }

    fn outline_of(&self, id: ItemId, node: NodeId) -> Stroke {
        if self.scene.running.contains(&node) {
            Stroke::new(2.0, self.palette.accent)
        } else if self.scene.line.contains(&node) {
            Stroke::new(2.0, self.palette.line_best)
        } else if self.hovered == Some(id) {
            Stroke::new(1.5, self.palette.accent)
        } else {
            Stroke::new(1.0, Palette::between(self.palette.line, self.palette.text_weak, 0.35))
        }
    }

    /// The body of a node: downwards a house with its roof up for MAX and down for MIN, else a rounded box; a
    /// leaf, where the game is over, is a plain one.
    fn body(&self, rect: Rect, side: Option<Side>, style: &BodyStyle) {
        let BodyStyle { fill, stroke, radius } = *style;
        let roof = ROOF * self.frame.zoom;
        let points = match side.filter(|_| self.frame.direction == GrowthDirection::Down) {
            None => {
                self.painter.rect(rect, CornerRadius::from(radius), fill, stroke, StrokeKind::Inside);
                return;
            }
            Some(Side::First) => vec![
                rect.center_top(),
                rect.right_top() + vec2(0.0, roof),
                rect.right_bottom(),
                rect.left_bottom(),
                rect.left_top() + vec2(0.0, roof),
            ],
            Some(Side::Second) => vec![
                rect.center_bottom(),
                rect.left_bottom() - vec2(0.0, roof),
                rect.left_top(),
                rect.right_top(),
                rect.right_bottom() - vec2(0.0, roof),
            ],
        };
        self.painter.add(Shape::convex_polygon(points, fill, stroke));
    }

    /// The share of the parent's visits, as a bar along the lower edge.
    fn visits_bar(&self, rect: Rect, node: &Node) {
        let Some(parent) = node.parent else { return };
        let share = node.visits as f32 / self.scene.now.node(parent).visits.max(1) as f32;
        let inner = rect.shrink2(vec2(4.0, 1.5) * self.frame.zoom);
        let height = 2.5 * self.frame.zoom;
        // The roof of a MIN node hangs down, so the bar has to lie above it.
        let house = self.frame.direction == GrowthDirection::Down && node.side == Side::Second;
        let floor = inner.bottom() - if house { ROOF * self.frame.zoom } else { 0.0 };
        let bar =
            Rect::from_min_size(pos2(inner.left(), floor - height), vec2(inner.width() * share, height));
        self.painter.rect_filled(bar, CornerRadius::ZERO, self.palette.accent);
    }

    /// The name of an inner node beside its number, and its window below it, where its neighbours leave room
    /// for them.
    fn beside_number(&mut self, rect: Rect, id: ItemId, node: &Node) {
        if self.frame.direction != GrowthDirection::Down {
            return;
        }
        let node_id = self.layout.item(id).what.node();
        let room = self.free_breadth(id) * self.frame.zoom;
        let window = self.scene.window(node_id, node).filter(|_| self.windows);
        if let Some(words) = window.filter(|words| self.width(words, 9.5) + 4.0 <= room) {
            self.below(rect, &words);
        }
        let name = self.labels.of(self.scene, node_id);
        // Letters are legible or left out: the distances of nodes shrink with a tree, and letters do not.
        let ink = TextInk(9.5_f32.max(self.least_readable()), self.palette.text_weak);
        let width = |words: &str| self.width(words, ink.0) + 4.0;
        // Beyond the mark around a selected node.
        let gap = vec2(7.0, 0.0);
        // Nothing stands beside the root.
        if id == 0 || rect.width() + 2.0 * (width(&name) + gap.x) <= room {
            self.text(rect.left_center() - gap, Align2::RIGHT_CENTER, &name, ink);
        }
    }

    /// The number of visits of a node: below it, or above the edge that leaves it where the next node is
    /// close below.
    fn visits(&self, rect: Rect, node: &Node) {
        let words = short_count(f64::from(node.visits));
        if self.frame.direction == GrowthDirection::Down {
            return self.below(rect, &words);
        }
        let ink = TextInk(9.5, self.palette.text_weak);
        let at = rect.right_center() + vec2(5.0 * self.letters(), -0.7 * self.size(ink.0));
        self.text(at, Align2::LEFT_CENTER, &words, ink);
    }

    fn node_text(&mut self, rect: Rect, id: NodeId, side: Option<Side>, node: &Node) {
        let zoom = self.letters();
        let (words, color) = self.value(id, node);
        let label = self.labels.of(self.scene, id);
        match self.frame.direction {
            GrowthDirection::Right => {
                let mut at = rect.left_center() + vec2(12.0 * zoom, 0.0);
                // A gap between the two of a letter's width.
                let line = format!("{label}0{words}");
                let size = self.readable(self.line_size_of(&line, rect.size()), &[&line], rect.size());
                let width = |words: &str| self.width(words, size);
                // Where letters have stopped shrinking, name and value come before the sign of the side.
                let is_narrow = width(&label) + width(&words) + 36.0 * zoom > rect.width();
                if is_narrow {
                    at.x -= 6.0 * zoom;
                } else if let Some(side) = side {
                    triangle(&self.painter, at, 4.5 * zoom, side, self.side_color(side));
                    at.x += 10.0 * zoom;
                }
                self.text(at, Align2::LEFT_CENTER, &label, TextInk(size, self.palette.text));
                let at = rect.right_center() - vec2(if is_narrow { 3.0 } else { 8.0 } * zoom, 0.0);
                self.text(at, Align2::RIGHT_CENTER, &words, TextInk(size, color));
            }
            GrowthDirection::Down => {
                // A roof takes room above the words of MAX and below those of MIN.
                let shift = match side {
                    Some(Side::First) => 3.0,
                    Some(Side::Second) => -3.0,
                    None => 0.0,
                };
                let middle = rect.center() + vec2(0.0, shift * zoom);
                // Half of the distance between the two lines: they stay apart even where letters have stopped
                // shrinking.
                let inner = rect.size() - vec2(0.0, if side.is_some() { ROOF * zoom } else { 0.0 });
                let sizes = self
                    .sizes_of([&label, &words], inner)
                    .map(|size| self.readable(size, &[&label, &words], inner));
                let half = ((sizes[0] + sizes[1]) * zoom / 3.0).max(self.least * 0.55);
                let half = vec2(0.0, if label.is_empty() { 0.0 } else { half });
                self.text(
                    middle - half,
                    Align2::CENTER_CENTER,
                    &label,
                    TextInk(sizes[0], self.palette.text_weak),
                );
                self.text(middle + half, Align2::CENTER_CENTER, &words, TextInk(sizes[1], color));
            }
        }
    }

    fn side_color(&self, side: Side) -> Color32 {
        match side {
            Side::First => self.palette.first,
            Side::Second => self.palette.second,
        }
    }

    /// The text in a node: its value with its bound, or the first player's win rate.
    pub(super) fn value(&self, id: NodeId, node: &Node) -> (String, Color32) {
        let known = values::known_value(node, self.scene.state.conventions());
        match (known.or_else(|| self.scene.so_far(id, node)), node.mean) {
            (Some((bound, value)), _) => (self.scene.value_at(id, bound, value), self.bound_color(node)),
            (None, Some(mean)) => (values::fine_percent(mean), self.palette.text),
            // The number of a leaf stands there from the beginning.
            (None, None) => {
                let number = self.scene.leaf_number(id).unwrap_or_else(|| "…".to_owned());
                (number, self.palette.text_weak)
            }
        }
    }

    /// The size of letters relative to zoom 1: they grow with the nodes, but leave room for boards where
    /// there are some.
    pub(super) fn letters(&self) -> f32 {
        let zoom = self.frame.zoom;
        let beyond = (zoom / LARGE_TEXT).max(1.0);
        if self.has_boards() { zoom / beyond.sqrt() } else { zoom }
    }

    /// Whether nodes have boards: those of a number tree have none.
    fn has_boards(&self) -> bool {
        !matches!(self.scene.root, AnyPosition::NumberTree(_))
    }

    /// Whether the boards are drawn inside the nodes.
    pub(super) fn shows_boards(&self) -> bool {
        self.frame.zoom >= BOARD_ZOOM && self.has_boards()
    }

    /// Text of a size at zoom 1; sizes are rounded, so that zooming does not fill the font's atlas.
    pub(super) fn text(&self, at: Pos2, align: Align2, text: &str, TextInk(size, color): TextInk) -> Rect {
        self.painter.text(at, align, text, FontId::proportional(self.size(size)), color)
    }

    /// The least legible size, as a size at zoom 1.
    pub(super) fn least_readable(&self) -> f32 {
        unseen::NUMBER / self.letters()
    }

    /// A size at zoom 1, or, if that is illegible, the least legible one if these lines have room then.
    pub(super) fn readable(&self, size: f32, lines: &[&str], room: Vec2) -> f32 {
        let least = self.least_readable();
        let is_roomy = || {
            // Capitals and figures are not as high as their lines: these may touch.
            let height = lines.iter().filter(|words| !words.is_empty()).count() as f32 * unseen::NUMBER;
            height <= room.y && lines.iter().all(|words| self.width(words, least) + 2.0 <= room.x)
        };
        if size >= least || !is_roomy() { size } else { least }
    }

    /// The breadth of words on the screen in letters of a size at zoom 1.
    fn width(&self, words: &str, size: f32) -> f32 {
        let font = FontId::proportional(self.size(size));
        self.painter.layout_no_wrap(words.to_owned(), font, Color32::WHITE).size().x
    }

    /// The size on the screen, in points, of letters of a size at zoom 1.
    pub(super) fn size(&self, size: f32) -> f32 {
        ((size * self.letters() * 2.0).round() / 2.0).max(self.least)
    }
}

/// A small triangle: up for MAX, down for MIN.
pub(super) fn triangle(painter: &Painter, at: Pos2, radius: f32, side: Side, color: Color32) {
    let up = if side == Side::First { -1.0 } else { 1.0 };
    let points = vec![
        at + vec2(0.0, up * radius),
        at + vec2(radius, -up * radius * 0.8),
        at + vec2(-radius, -up * radius * 0.8),
    ];
    painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
}

/// A pair of scissors of a size, open to the right.
pub(super) fn scissors(painter: &Painter, at: Pos2, size: f32, color: Color32) {
    let stroke = Stroke::new((size * 0.13).max(1.0), color);
    for up in [-1.0, 1.0] {
        let ring = at + vec2(-0.32, 0.26 * up) * size;
        painter.circle_stroke(ring, 0.17 * size, stroke);
        let joint: Vec2 = vec2(-0.18, 0.16 * up) * size;
        painter.line_segment([at + joint, at + vec2(0.48, -0.34 * up) * size], stroke);
    }
}
