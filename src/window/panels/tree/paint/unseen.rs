//! Hidden parts of a drawing: subtrees that are closed or folded, as triangles with their size and cuts, and
//! branches that were never searched, with the saving. At a great zoom, the boards inside the nodes.

use egui::epaint::Shape;
use egui::{Align2, Color32, FontId, Rect, Stroke, pos2, vec2};

use crate::boards;
use crate::panels::tree::camera::GrowthDirection;
use crate::panels::tree::reruns;
use crate::style::Palette;
use edagari_app::session::tree::scene::DrawnMark;
use edagari_app::trace::layout::ItemId;
use edagari_app::trace::tree::{Folded, Node, NodeId, NodeState};
use edagari_app::words::text::short_count;

use super::{BodyStyle, ROOF, TEXT_ZOOM, TextInk, TreePainter, scissors};

/// The breadth of a triangle's tip, where the node's words begin, as a share of its base.
const TIP: f32 = 0.5;
/// The breadth of the tip where a board stands at it, as a share of the base.
const BOARD_TIP: f32 = 1.02;
/// The least share of their size to which words shrink to fit a narrow box.
const LEAST_WORDS: f32 = 0.6;
/// The size of the numbers of nodes that have room for nothing else, in points.
pub(super) const NUMBER: f32 = 9.0;
/// Distance of the stripes on skipped branches, in points.
const STRIPES: f32 = 6.0;

impl TreePainter<'_> {
    /// The hidden subtree of a node without visible children: a closed one, or one that was only counted.
    pub(super) fn unseen(&self, item: ItemId, id: NodeId, node: &Node) -> Option<Folded> {
        // Where nothing was counted below, a triangle would stand for nothing.
        let rim = matches!(node.state, NodeState::Folded(folded) if folded.nodes > 0);
        let closed = self.layout.item(item).children.is_empty() && (rim || self.scene.can_open(id));
        closed.then(|| self.scene.tree.below(id, self.scene.now.len()))
    }

    /// A subtree as in textbooks: a triangle, cut off at its tip, that opens along the plies.
    pub(super) fn triangle_body(&self, rect: Rect, style: &BodyStyle) {
        let (depth, breadth) = self.frame.direction.parts(rect.size());
        let tip = if self.shows_boards() { BOARD_TIP } else { TIP };
        let [tip, base] = [breadth / 2.0 * tip, breadth / 2.0 * 1.1];
        let corners = [(-depth, -tip), (depth, -base), (depth, base), (-depth, tip)];
        let corner = |(along, across)| rect.center() + self.frame.direction.step(along / 2.0, across);
        let fill = Palette::between(style.fill, self.palette.accent, 0.12);
        self.painter.add(Shape::convex_polygon(corners.map(corner).to_vec(), fill, style.stroke));
    }

    /// The nodes and cuts of a subtree, beside its triangle.
    pub(super) fn size_of(&self, rect: Rect, below: Folded, node: &Node) {
        let zoom = self.letters();
        if self.scene.tree.is_solved() {
            return;
        }
        let count = if self.scene.visits { node.visits } else { below.nodes };
        let size = short_count(f64::from(count));
        let cuts = (below.cuts > 0).then(|| short_count(f64::from(below.cuts)));
        let ink = TextInk(9.5, self.palette.text_weak);
        let right = self.frame.direction == GrowthDirection::Right;
        // A window has the place below.
        let lower = if self.windows { 12.0 * zoom } else { 0.0 };
        let letters = self.size(ink.0);
        // Where letters have stopped shrinking two lines have no room between nodes: the cuts follow in the
        // same line.
        let in_line = right && 11.0 * zoom < 1.1 * letters;
        let (at, align) = if right {
            let up = if cuts.is_some() && !in_line { 5.5 * zoom } else { 0.0 };
            (rect.right_center() + vec2(5.0 * zoom, -up), Align2::LEFT_CENTER)
        } else {
            (rect.center_bottom() + vec2(0.0, (9.0 * zoom).max(0.6 * letters) + lower), Align2::CENTER_CENTER)
        };
        let before = self.text(at, align, &size, ink);
        let Some(cuts) = cuts else { return };
        let sign = (7.0 * zoom).max(0.7 * letters);
        let at = match right {
            true if in_line => before.right_center() + vec2(2.1 * sign, 0.0),
            true => at + vec2(9.0, 11.0) * zoom,
            false => at + vec2(5.0 * zoom, (11.0 * zoom).max(1.1 * letters)),
        };
        let placed = self.text(at, align, &cuts, ink);
        let beside = placed.left_center() - vec2(0.8 * sign, 0.0);
        scissors(&self.painter, beside, sign, self.palette.pruned);
    }

    /// Alpha and beta of a searched node, below it: its entry window, raised by the values found so far.
    pub(super) fn window(&self, rect: Rect, id: NodeId, node: &Node) {
        if let Some(words) = self.scene.window(id, node) {
            self.below(rect, &words);
        }
    }

    /// A few words below a node.
    pub(super) fn below(&self, rect: Rect, words: &str) {
        let zoom = self.letters();
        let down = if self.frame.direction == GrowthDirection::Down { 7.0 } else { 6.5 } * zoom;
        let ink = TextInk(self.size_below(rect, words), self.palette.text_weak);
        let letters = self.size(ink.0);
        let at = rect.center_bottom() + vec2(0.0, down.max(letters * 0.6));
        let size = self.painter.layout_no_wrap(words.to_owned(), FontId::proportional(letters), ink.1).size();
        // Edges pass below a node: a patch keeps them from crossing the numbers.
        let ground = Rect::from_center_size(at, size);
        self.painter.rect_filled(ground, 2.0, Palette::faded(self.palette.panel, 0.85));
        self.text(at, Align2::CENTER_CENTER, words, ink);
    }

    /// The value alone, where a node has no room for more: in legible letters, or not at all.
    pub(super) fn number(&self, rect: Rect, item: ItemId, node: &Node) {
        let (words, color) = self.value(self.layout.item(item).what.node(), node);
        // The sign of an exact value is left out before the number; that of a bound never alone.
        let bare = words.trim_start_matches(['=', '\u{2009}']);
        // All nodes of such a tree have shares: the root, which has room, shows the unit.
        let share = bare.trim_end_matches("\u{2009}%");
        // A whole number is the last to go: all places around the tree have a decimal.
        let whole = node.mean.filter(|_| share.len() < bare.len()).map(|mean| format!("{:.0}", mean * 100.0));
        let mut forms = vec![words.as_str(), bare, share];
        forms.extend(whole.as_deref());
        self.alone(rect, item, &forms, color);
    }

    /// A node as broad as its number, where letters have stopped shrinking and its neighbours leave room for
    /// that.
    pub(super) fn broadened(&self, rect: Rect, item: ItemId, node: &Node) -> Rect {
        if self.frame.direction == GrowthDirection::Right {
            return rect;
        }
        let (words, color) = self.value(self.layout.item(item).what.node(), node);
        let font = FontId::proportional(self.least.max(NUMBER));
        let needed = self.painter.layout_no_wrap(words, font, color).size().x + 6.0;
        let free = self.free_breadth(item) * self.frame.zoom - 4.0;
        let breadth = if item == 0 { needed } else { needed.min(free) };
        Rect::from_center_size(rect.center(), vec2(breadth.max(rect.width()), rect.height()))
    }

    /// The first of these words for which there is room, where an item has no room for more.
    pub(super) fn alone(&self, rect: Rect, item: ItemId, words: &[&str], color: Color32) {
        let size = self.least.max(NUMBER);
        let breadth = self.free_breadth(item) * self.frame.zoom;
        let room = match self.frame.direction {
            GrowthDirection::Down => vec2(breadth - 1.0, rect.height() + ROOF * self.frame.zoom),
            GrowthDirection::Right => vec2(rect.width(), breadth),
        };
        // No number is as narrow as half of its height.
        if size / 2.0 > room.x || size > room.y {
            return;
        }
        let is_root = item == 0;
        let has_shorter = words.len() > 1;
        for (place, &words) in words.iter().enumerate() {
            let words = self.painter.layout_no_wrap(words.to_owned(), FontId::proportional(size), color);
            // Nothing stands beside the root. A shorter form may touch the rim; the full one keeps within it.
            let rim = if place == 0 && has_shorter { 3.0 } else { 0.0 };
            if words.size().x + rim <= room.x || is_root {
                self.painter.galley(rect.center() - words.size() / 2.0, words, color);
                return;
            }
        }
    }

    /// The breadth around an item that belongs to no neighbour in its row, at zoom 1: half of the way to the
    /// nearer one on each side. Above the leaves that is more than the item itself takes.
    pub(super) fn free_breadth(&self, item: ItemId) -> f32 {
        let row = &self.layout.rows()[self.layout.row_of(item)];
        let at = |id: ItemId| self.layout.item(id).at;
        let before = (item > row.start).then(|| at(item) - at(item - 1));
        let behind = (item + 1 < row.end).then(|| at(item + 1) - at(item));
        let own = 2.0 * self.layout.item(item).half;
        before.into_iter().chain(behind).reduce(f32::min).unwrap_or(2.0 * own).max(own)
    }

    /// A branch that was never searched keeps its place: striped and dashed, like nothing else.
    pub(super) fn pruned(&self, rect: Rect, item: ItemId, label: &str) {
        let color = self.palette.pruned;
        let zoom = self.frame.zoom;
        let rect = match self.frame.direction {
            GrowthDirection::Right => Rect::from_center_size(rect.center(), rect.size() * vec2(0.5, 0.86))
                .translate(vec2(-26.0 * zoom, 0.0)),
            // Siblings stand side by side: all the available breadth.
            GrowthDirection::Down => rect.scale_from_center2(vec2(1.0, 0.86)),
        };
        let corners =
            [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
        let stroke = Stroke::new(1.0, Palette::faded(color, 0.65));
        if zoom < TEXT_ZOOM {
            self.painter.extend(Shape::dashed_line(&corners, stroke, 2.5, 2.5));
            // The numbers of textbook leaves are the last to be left out, also those of unread leaves.
            if let Some((worth, color)) = self.worth(item) {
                self.alone(rect, item, &[&worth], color);
            }
            return;
        }
        self.stripes(rect, Stroke::new(1.0, Palette::faded(color, 0.3)));
        self.painter.extend(Shape::dashed_line(&corners, stroke, 2.5, 2.5));
        let ink = TextInk(self.readable(10.5, &[label], rect.size()), color);
        match (self.worth(item), self.frame.direction) {
            (None, _) => self.on_stripes(rect, 0.0, label, ink),
            (Some((worth, color)), GrowthDirection::Right) => {
                self.on_stripes(rect, 0.0, label, ink);
                let at = rect.right_center() + vec2(5.0 * zoom, 0.0);
                let size = self.readable(11.5, &[&worth], vec2(f32::INFINITY, rect.height()));
                self.text(at, Align2::LEFT_CENTER, &worth, TextInk(size, color));
                // The number has the place beside the box, where else the saving stands.
                return;
            }
            (Some((worth, color)), GrowthDirection::Down) => {
                let size = self.size_in([label, &worth], 11.5, rect.size());
                let size = self.readable(size, &[label, &worth], rect.size());
                if size < self.least_readable() {
                    // The numbers of leaves are the last to be left out.
                    let size = self.readable(11.5, &[&worth], rect.size());
                    self.on_stripes(rect, 0.0, &worth, TextInk(size, color));
                } else {
                    // Below each other about the middle of the box, however different their letters are.
                    let name = size.min(ink.0);
                    let [above, below] = [name, size].map(|size| (self.size(size) * 1.05).max(NUMBER));
                    self.on_stripes(rect, -below / 2.0, label, TextInk(name, ink.1));
                    self.on_stripes(rect, above / 2.0, &worth, TextInk(size, color));
                }
            }
        }
        self.saved(rect, item);
    }

    /// Words on stripes, which would be illegible with stripes behind the letters; `down` from the middle of
    /// the box, and no broader than it.
    fn on_stripes(&self, rect: Rect, down: f32, words: &str, TextInk(size, color): TextInk) {
        let at = rect.center() + vec2(0.0, down);
        let font = FontId::proportional(self.size(size));
        let breadth = self.painter.layout_no_wrap(words.to_owned(), font, color).size().x;
        let ink = TextInk(size * (rect.width() / breadth).clamp(LEAST_WORDS, 1.0), color);
        // Written once to measure the room; the patch hides it, and the second time it is on top.
        let placed = self.text(at, Align2::CENTER_CENTER, words, ink).expand2(vec2(2.0, -1.0));
        self.painter.rect_filled(placed.intersect(rect), 2.0, Palette::faded(self.palette.panel, 0.85));
        self.text(at, Align2::CENTER_CENTER, words, ink);
    }

    /// The value of a skipped action all the same: its true value, marked as found afterwards, or the number
    /// in the leaf of a textbook tree.
    fn worth(&self, item: ItemId) -> Option<(String, Color32)> {
        let DrawnMark::Node(id) = self.layout.item(item).what else { return None };
        let found = reruns::true_value(self.scene, id).map(|(known, value)| {
            let color = self.palette.certainty(known);
            (format!("{value}↺"), color)
        });
        found.or_else(|| Some((self.scene.leaf_number(id)?, self.palette.pruned)))
    }

    /// A node that another search spared itself: a dashed frame. Scissors stand in the tree of the search that cut.
    pub(super) fn spared(&self, rect: Rect) {
        let zoom = self.frame.zoom;
        let (stroke, gap) = (Stroke::new(1.5, self.palette.alpha_cut), 4.0);
        let frame = rect.expand(3.0 * zoom + 1.0);
        let corners = [
            frame.left_top(),
            frame.right_top(),
            frame.right_bottom(),
            frame.left_bottom(),
            frame.left_top(),
        ];
        self.painter.extend(Shape::dashed_line(&corners, stroke, gap, gap * 0.75));
    }

    /// Slanting lines inside a rectangle.
    fn stripes(&self, rect: Rect, stroke: Stroke) {
        // Each stripe rises to the right at 45 degrees: the first starts so far left that it just enters the
        // box.
        let mut from = rect.left() - rect.height() + STRIPES;
        while from < rect.right() {
            let ends = [rect.left().max(from), rect.right().min(from + rect.height())];
            self.painter.line_segment(ends.map(|x| pos2(x, rect.bottom() - (x - from))), stroke);
            from += STRIPES;
        }
    }

    /// The approximate saving of a cut in nodes, beside the first branch that it skipped.
    fn saved(&self, rect: Rect, item: ItemId) {
        let Some(parent) = self.layout.item(item).parent else { return };
        let siblings = self.layout.item(parent).children.clone();
        let skipped = |item: ItemId| match self.layout.item(item).what {
            DrawnMark::Unread(..) => 0,
            DrawnMark::Pruned(_, count) => count,
            DrawnMark::Node(id) => u32::from(self.scene.now.node(id).state == NodeState::Skipped),
        };
        if item > siblings.start && skipped(item - 1) > 0 {
            return;
        }
        let saving = self.scene.saving(self.layout.item(parent).what.node(), siblings.map(skipped).sum());
        let Some(words) = saving.words(self.scene.state) else { return };
        let zoom = self.letters();
        let (at, align) = match self.frame.direction {
            GrowthDirection::Right => (rect.right_center() + vec2(5.0 * zoom, 0.0), Align2::LEFT_CENTER),
            GrowthDirection::Down => (rect.center_bottom() + vec2(0.0, 13.0 * zoom), Align2::CENTER_CENTER),
        };
        self.text(at, align, &words, TextInk(9.5, self.palette.pruned));
    }

    /// Draws the position of a node inside it. Returns the rest of the node, for words.
    pub(super) fn board(&self, rect: Rect, id: NodeId, node: &Node) -> Rect {
        let inner = rect.shrink(4.0);
        let (board, rest) = match self.frame.direction {
            GrowthDirection::Right => inner.split_left_right_at_x(inner.left() + inner.height()),
            GrowthDirection::Down => inner.split_top_bottom_at_y(inner.bottom() - 24.0 * self.letters()),
        };
        let look = self.scene.state.settings.look();
        boards::miniature(&self.painter, board, &self.scene.position(id), node.action, look);
        rest
    }
}
