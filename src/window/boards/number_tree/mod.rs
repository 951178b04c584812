//! The board of a number tree: the whole tree as in textbooks, MAX as triangles that point up, MIN down,
//! leaves as numbers, with the path to the node shown. Large trees scroll and zoom; illegible parts are drawn
//! as one shape.

use egui::{Color32, Mesh, Pos2, Rect, Response, Shape, Stroke, StrokeKind, Ui, Vec2, vec2};

use crate::style::Palette;
use edagari_app::catalog::AnyPosition;
use edagari_app::game::number_tree::NumberTree;
use edagari_app::game::{ActionId, Side};
use edagari_app::session::settings::BoardStyle;

use super::board::{Area, BoardCanvas, BoardCell, Content, DrawnGame};
use super::brush::{BoardPainter, Lettering};
use crate::boards::scene::BoardRequest;
use crate::boards::scene::BoardScene;
use crate::boards::scene::Mode;

use view::PlanView;

mod view;

/// The number of a cell without an action.
const NO_ACTION: ActionId = ActionId(u16::MAX);
/// The greatest size of trees with a cell for every node; in larger ones only the choices have cells.
const NAMED_NODES: usize = 64;
/// The least size of a leaf's number, in points, where there is room between the leaves.
const NUMBER: f32 = 11.0;
/// The least size of a leaf's number in a small drawing, in points.
const LEAST_SMALL: f32 = 12.0;
/// The least size of the name of an inner node, in points.
const NAME: f32 = 10.0;
/// The width of the fade at the sides of a tree that is larger than its drawing, in points.
const FADE: f32 = 28.0;
/// The greatest number of nodes in sight that can be clicked while a tree is edited by hand.
const EDITED_NODES: usize = 600;

impl DrawnGame for NumberTree {
    const KEY: &'static str = "number-tree";

    const SCALE: Option<f32> = None;

    fn inside(any: &AnyPosition) -> Option<&Self> {
        if let AnyPosition::NumberTree(position) = any { Some(position) } else { None }
    }

    fn aspect(&self) -> Option<f32> {
        None
    }

    fn cells(&self, area: &Area) -> Vec<BoardCell> {
        let view = PlanView::of(self, area);
        let children = self.tree().children(self.node());
        let cell = |node: u32, name: String, action| BoardCell {
            name,
            rect: Rect::from_center_size(view.place(node), vec2(1.0, 1.0) * (2.4 * view.radius).max(24.0)),
            action,
            content: self.tree().value(node).map_or(Content::Stone(side_of(&view, node)), Content::Number),
        };
        let choices = children
            .iter()
            .zip(0_u16..)
            .map(|(&child, index)| cell(child, (u32::from(index) + 1).to_string(), ActionId(index)));
        let visible = |cell: &BoardCell| cell.rect.intersects(area.rect);
        if let Mode::Edit(_) = area.mode {
            let mut nodes = Vec::new();
            each_in_sight(self, &view, 0, area.rect, |node| {
                nodes.push(node);
                !view.is_tiny(node) && nodes.len() < EDITED_NODES
            });
            // The walk comes from the right. By their numbers parents come before children, for screen
            // readers as well.
            nodes.sort_unstable();
            let named = |node: u32| cell(node, path_name(self, &view, node), NO_ACTION);
            return nodes.into_iter().map(named).filter(visible).collect();
        }
        let mut cells: Vec<BoardCell> = choices.filter(visible).collect();
        if self.tree().node_count() <= NAMED_NODES {
            let others = (0..self.tree().node_count() as u32).filter(|node| !children.contains(node));
            cells.extend(
                others.map(|node| cell(node, path_name(self, &view, node), NO_ACTION)).filter(visible),
            );
        }
        cells
    }

    fn refusal(&self, _action: ActionId) -> &'static str {
        "board.why.no-child"
    }

    fn paint(&self, canvas: &BoardCanvas<'_, Self>) {
        // Trees have no felt or wood: they are drawn in the colours of the theme.
        let brush = BoardPainter::new(canvas.brush.painter.clone(), BoardStyle::Plain, canvas.area.small);
        let view = PlanView::of(self, &canvas.area);
        let mut path = view.path_to(self.node());
        // Edges first, then paths along them, then nodes, which cover the ends of both.
        paint_edges(self, &brush, &view, 0, canvas.area.rect);
        paint_path(&brush, &view, &path, brush.palette.selected);
        let line: Vec<u32> = canvas.preview(self).iter().map(|(_, position)| position.node()).collect();
        if let (Some(&here), false) = (path.first(), line.is_empty()) {
            let previewed: Vec<u32> = std::iter::once(here).chain(line.iter().copied()).collect();
            let palette = brush.palette;
            let color = if canvas.scene.running { palette.accent } else { palette.line_best };
            paint_path(&brush, &view, &previewed, color);
            path.extend(line);
        }
        paint_nodes(self, &brush, &view, 0, canvas.area.rect);
        paint_skipped(self, &brush, &view, canvas.area.rect, canvas.scene);
        if canvas.scene.notes.is_empty() {
            paint_here(self, &brush, &view);
        }
        match canvas.area.mode {
            Mode::Play => paint_choices(self, canvas, &brush, &view),
            Mode::Edit(selected) => paint_selected(self, &brush, &view, selected),
        }
        if !canvas.area.small {
            paint_beyond(&brush, &view, canvas.area.rect);
        }
        if let Some(drag) = view.drag.filter(|drag| !canvas.area.small && drag.by.abs() > 3.0) {
            paint_drag(self, &brush, &view, drag, canvas.area.rect);
        }
    }

    fn side_colors(brush: &BoardPainter) -> [(Color32, Color32); 2] {
        let palette = brush.palette;
        [(palette.first, palette.panel), (palette.second, palette.panel)]
    }

    fn number(&self) -> Option<i32> {
        self.value()
    }

    fn paint_token(brush: &BoardPainter, rect: Rect, side: Side) {
        let radius = rect.width().min(rect.height()) * 0.46;
        paint_triangle(brush, rect.center(), radius, side);
    }

    fn navigate(&self, ui: &Ui, area: &Area, response: &Response) -> Option<BoardRequest> {
        PlanView::navigate(self, ui, area, response)
    }

    fn selected(&self, cell: &BoardCell) -> Option<BoardRequest> {
        let mut node = 0;
        // While a tree is edited a cell's name is its path, `/2/1`; the root is `/`.
        for step in cell.name.split('/').filter(|step| !step.is_empty()) {
            let index = step.parse::<usize>().ok()?.checked_sub(1)?;
            node = *self.tree().children(node).get(index)?;
        }
        Some(BoardRequest::Select(node))
    }
}

/// The side to move at a node: the sides alternate from the node shown.
fn side_of(view: &PlanView, node: u32) -> Side {
    if view.plan.levels_between(node, 0).is_multiple_of(2) { view.root_side } else { view.root_side.other() }
}

/// The path from the root, each step by its number: `/2/1`.
fn path_name(board: &NumberTree, view: &PlanView, node: u32) -> String {
    let mut path = view.path_to(node);
    path.reverse();
    let step = |pair: &[u32]| board.tree().children(pair[0]).iter().position(|&child| child == pair[1]);
    let steps: Vec<String> = path.windows(2).filter_map(step).map(|step| (step + 1).to_string()).collect();
    format!("/{}", steps.join("/"))
}

/// Whether any of the subtree below `node` may be visible in `rect`.
fn in_sight(view: &PlanView, node: u32, rect: Rect) -> bool {
    let span = view.span(node);
    span.max >= rect.left() - view.radius && span.min <= rect.right() + view.radius
}

/// Calls `visit` for each node in sight from `top` down; below a node for which it returns `false`, for none.
fn each_in_sight(
    board: &NumberTree,
    view: &PlanView,
    top: u32,
    rect: Rect,
    mut visit: impl FnMut(u32) -> bool,
) {
    let mut open = vec![top];
    while let Some(node) = open.pop() {
        if in_sight(view, node, rect) && view.place(node).y < rect.bottom() + view.level && visit(node) {
            open.extend(board.tree().children(node));
        }
    }
}

fn paint_edges(board: &NumberTree, brush: &BoardPainter, view: &PlanView, top: u32, rect: Rect) {
    let stroke = Stroke::new(if brush.small { 0.6 } else { 1.2 }, brush.palette.pruned);
    each_in_sight(board, view, top, rect, |node| {
        let from = view.place(node);
        if view.is_tiny(node) {
            let span = view.span(node);
            // One triangle replaces all of the branches, whose lines would run into each other.
            let bottom = from.y + view.level * 0.6;
            let corners = vec![from, Pos2::new(span.max, bottom), Pos2::new(span.min, bottom)];
            brush.painter.add(Shape::convex_polygon(corners, brush.palette.line, Stroke::NONE));
            return false;
        }
        for &child in board.tree().children(node) {
            brush.painter.line_segment([from, view.place(child)], stroke);
        }
        true
    });
}

fn paint_path(brush: &BoardPainter, view: &PlanView, path: &[u32], color: Color32) {
    let width = (view.radius * 0.22).clamp(1.5, 4.0);
    for pair in path.windows(2) {
        brush.round_line(view.place(pair[0]), view.place(pair[1]), width, color);
    }
}

fn paint_nodes(board: &NumberTree, brush: &BoardPainter, view: &PlanView, top: u32, rect: Rect) {
    each_in_sight(board, view, top, rect, |node| {
        if view.is_tiny(node) {
            return false;
        }
        let center = view.place(node);
        if let Some(value) = board.tree().value(node) {
            paint_leaf(brush, center, view, value);
        } else {
            paint_triangle(brush, center, view.radius, side_of(view, node));
            paint_name(board, brush, view, node);
        }
        true
    });
}

/// Fades the branches that alpha-beta does not enter, and draws scissors where they are cut off.
fn paint_skipped(
    board: &NumberTree,
    brush: &BoardPainter,
    view: &PlanView,
    rect: Rect,
    scene: &BoardScene<'_>,
) {
    let skipped = |node: u32| scene.entered.get(node as usize) == Some(&false);
    each_in_sight(board, view, 0, rect, |node| {
        if view.is_tiny(node) || skipped(node) {
            return false;
        }
        let children = board.tree().children(node).iter().filter(|&&child| skipped(child));
        for (place, &child) in children.enumerate() {
            let (from, to) = (view.place(node), view.place(child));
            // From rim to rim, because a node is not struck out itself.
            let rim = (to - from).normalized() * view.radius;
            let (from, to) = (from + rim, to - rim);
            // The existing solid line is painted over before it is dashed.
            brush.painter.line_segment([from, to], Stroke::new(2.5, brush.palette.panel));
            let dashes = Shape::dashed_line(&[from, to], Stroke::new(1.2, brush.palette.pruned), 4.0, 4.0);
            brush.painter.extend(dashes);
            paint_veil(board, brush, view, rect, child);
            let sign = super::between(from, to, 0.62);
            // One cut is one pair of scissors, with any number of pruned branches.
            if place == 0 && view.radius >= 7.0 {
                let name = scene.cuts[side_of(view, node).index()];
                let words = format!("{}✂", name.letter());
                let color = brush.palette.cut(name);
                let lettering =
                    Lettering { size: (view.radius * 0.9).max(NUMBER), width: view.radius * 3.2, color };
                brush.text(sign, &words, lettering);
            }
        }
        true
    });
}

/// Fades a node and all below it. Above its middle only the node itself and its name: beside it pass the
/// edges of its siblings.
fn paint_veil(board: &NumberTree, brush: &BoardPainter, view: &PlanView, rect: Rect, node: u32) {
    let veil = Palette::faded(brush.palette.panel, 0.64);
    let (center, reach) = (view.place(node), 1.1 * view.radius);
    // Names stand to the left of inner nodes and fade with them.
    let named = shows_names(brush, view.radius) && board.tree().value(node).is_none();
    let left = center.x - if named { 2.3 * view.radius } else { reach };
    let top = Rect::from_x_y_ranges(left..=center.x + reach, center.y - reach..=center.y);
    let below = Rect::from_x_y_ranges(view.span(node), center.y..=rect.bottom());
    for part in [top, below] {
        brush.painter.rect_filled(part.intersect(rect), 0.0, veil);
    }
}

/// Fades the tree at the sides beyond which it continues, as lists do that scroll.
fn paint_beyond(brush: &BoardPainter, view: &PlanView, rect: Rect) {
    let (ground, span) = (brush.palette.panel, view.span(0));
    let reach = view.radius.min(FADE);
    let sides = [
        (rect.left(), FADE, span.min + reach < rect.left()),
        (rect.right(), -FADE, span.max - reach > rect.right()),
    ];
    for (edge, inwards, _) in sides.into_iter().filter(|(.., is_cut)| *is_cut) {
        let mut mesh = Mesh::default();
        for (x, color) in [(edge, ground), (edge + inwards, Palette::faded(ground, 0.0))] {
            mesh.colored_vertex(Pos2::new(x, rect.top()), color);
            mesh.colored_vertex(Pos2::new(x, rect.bottom()), color);
        }
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(1, 2, 3);
        brush.painter.add(Shape::mesh(mesh));
    }
}

/// A ring around the node shown.
fn paint_here(board: &NumberTree, brush: &BoardPainter, view: &PlanView) {
    let ring = view.radius * if board.value().is_some() { 1.5 } else { 1.35 };
    let width = (view.radius * 0.16).clamp(1.2, 3.0);
    brush.ring(view.place(board.node()), ring, width, brush.palette.selected);
}

fn paint_leaf(brush: &BoardPainter, center: Pos2, view: &PlanView, value: i32) {
    let radius = view.radius;
    // Where leaves are close, the numbers take the room between them: they are the last to shrink.
    let least = if brush.small { Vec2::ZERO } else { vec2((0.92 * view.unit).min(24.0), 1.25 * NUMBER) };
    let square = Rect::from_center_size(center, least.max(vec2(2.0, 1.7) * radius));
    brush.painter.rect_filled(square, 2.0, brush.palette.raised);
    if radius < 5.0 {
        return;
    }
    brush.painter.rect_stroke(square, 2.0, Stroke::new(1.0, brush.palette.pruned), StrokeKind::Inside);
    let text = value.to_string().replace('-', "−");
    let color = brush.palette.text;
    let size = if brush.small { 0.0 } else { NUMBER }.max(radius * 1.05);
    // A small drawing beside the tree shows a place: numbers that cannot be read are left out.
    if size < LEAST_SMALL && brush.small {
        return;
    }
    brush.text(center, &text, Lettering { size, width: square.width() * 0.92, color });
}

/// MAX points up, MIN down.
fn paint_triangle(brush: &BoardPainter, center: Pos2, radius: f32, side: Side) {
    let (up, color) = match side {
        Side::First => (-1.0, brush.palette.first),
        Side::Second => (1.0, brush.palette.second),
    };
    let corners = [(0.0, up), (-0.95, -0.75 * up), (0.95, -0.75 * up)];
    let corners = corners.map(|(x, y)| center + vec2(x, y) * radius).to_vec();
    let fill = Palette::between(brush.palette.panel, color, 0.28);
    let stroke = Stroke::new((radius * 0.13).clamp(0.8, 2.5), color);
    brush.painter.add(Shape::convex_polygon(corners, fill, stroke));
}

/// Whether there is room for the names of inner nodes.
fn shows_names(brush: &BoardPainter, radius: f32) -> bool {
    !brush.small && radius >= 9.0
}

/// The name of an inner node, where the slope of its triangle leaves room; no branch goes through its
/// letters.
fn paint_name(board: &NumberTree, brush: &BoardPainter, view: &PlanView, node: u32) {
    let radius = view.radius;
    if !shows_names(brush, radius) {
        return;
    }
    let Some(name) = board.tree().name(node) else { return };
    let down = if side_of(view, node) == Side::First { -0.45 } else { 0.45 };
    // Letters stop shrinking before the triangles do, and grow away from them then.
    let size = (radius * 0.85).max(NAME);
    let (spread, signs) = (size / 0.85, name.chars().count().saturating_sub(1) as f32);
    let aside = 1.85 * radius + 0.3 * (spread - radius);
    // Beyond the ring around the node shown.
    let at = view.place(node) + vec2(-aside, down * radius);
    // The background behind the letters hides the branches that would cross them.
    let letters = Rect::from_center_size(at, vec2(0.6 + 0.4 * signs, 0.8) * spread);
    brush.painter.rect_filled(letters, 0.0, brush.palette.panel);
    let color = brush.palette.text_weak;
    brush.text(at, &name, Lettering { size, width: spread * 1.2, color });
}

/// The children that can be chosen, with their hints.
fn paint_choices(
    board: &NumberTree,
    canvas: &BoardCanvas<'_, NumberTree>,
    brush: &BoardPainter,
    view: &PlanView,
) {
    let scene = canvas.scene;
    for (&child, index) in board.tree().children(board.node()).iter().zip(0_u16..) {
        let center = view.place(child);
        if canvas.hovered == Some(ActionId(index)) {
            brush.ring(center, view.radius * 1.4, 2.0, brush.palette.accent);
        }
        // The previewed line is drawn on the branches and leaves room for their hints.
        if canvas.area.small || view.unit * view.breadth(child) < 24.0 {
            continue;
        }
        if let Some(hint) = scene.hints.iter().find(|hint| hint.action == ActionId(index)) {
            let size = (view.unit * view.breadth(child)).min(view.level * 0.7).min(52.0);
            let above = super::between(center, view.place(board.node()), 0.36);
            brush.hint(Rect::from_center_size(above, vec2(size, size * 0.8)), hint);
        }
    }
}

/// The node that is selected for editing.
fn paint_selected(board: &NumberTree, brush: &BoardPainter, view: &PlanView, selected: Option<u32>) {
    if let Some(node) = selected.filter(|&node| (node as usize) < board.tree().node_count()) {
        // Narrow enough to leave the name beside the node free.
        let size = Rect::from_center_size(view.place(node), vec2(1.0, 1.0) * (2.4 * view.radius).max(24.0));
        let stroke = Stroke::new(2.5, brush.palette.accent);
        brush.painter.rect_stroke(size, 6.0, stroke, StrokeKind::Middle);
    }
}

/// The dragged branch, and the gap between its siblings into which it would go.
fn paint_drag(board: &NumberTree, brush: &BoardPainter, view: &PlanView, drag: view::Drag, rect: Rect) {
    let tree = board.tree();
    let Some(parent) = tree.parent(drag.node) else { return };
    let color = brush.palette.accent;
    // The tree below is faded, so that the dragged branch stands out.
    brush.painter.rect_filled(rect, 0.0, Palette::faded(brush.palette.panel, 0.6));
    let siblings = tree.children(parent);
    let (from, to) = view.gap(siblings, drag);
    if from != to {
        let x = view.gap_place(siblings, to);
        let top = view.place(drag.node).y - 1.5 * view.radius;
        let bar = [Pos2::new(x, top), Pos2::new(x, top + 3.0 * view.radius)];
        brush.painter.line_segment(bar, Stroke::new(4.0, color));
    }
    let lifted = view.moved(vec2(drag.by, 0.0));
    brush.painter.line_segment([view.place(parent), lifted.place(drag.node)], Stroke::new(1.5, color));
    brush.ring(lifted.place(drag.node), view.radius * 1.5, 2.0, color);
    // The branch from its top node down once more, moved to the pointer.
    paint_edges(board, brush, &lifted, drag.node, rect);
    paint_nodes(board, brush, &lifted, drag.node, rect);
}
