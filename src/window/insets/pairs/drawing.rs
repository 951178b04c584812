//! The picture of a tree with a number for each player.

use egui::{
    Align2, Color32, FontId, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::style::{Palette, TEXT_SMALL, UNIT};
use edagari_app::game::Side;
use edagari_app::game::pair_tree::{PairTree, PayoffPair};
use edagari_app::search::each_own::{MaxN, MaxNStep};

/// The height of a ply and of a node, and the greatest width of a node, in points.
const PLY: f32 = 17.0 * UNIT;
const NODE: f32 = 7.0 * UNIT;
const WIDEST: f32 = 16.0 * UNIT;
/// The height of the name above a node, and the distance from a branch within which a click still counts for
/// it, in points.
const LABEL: f32 = 5.0 * UNIT;
const REACH: f32 = 2.5 * UNIT;

pub(super) struct DrawnPairs<'a> {
    /// The value of a node; `None` while unknown.
    pub(super) value: &'a dyn Fn(u32) -> Option<PayoffPair>,
    /// The child that a node chooses, or has chosen so far.
    pub(super) chosen: &'a dyn Fn(u32) -> Option<u32>,
    /// The current node of the search.
    pub(super) now: Option<u32>,
    /// Whether the answer at a node is right; `None` before grading.
    pub(super) marks: &'a dyn Fn(u32) -> Option<bool>,
    /// Whether branches can be clicked.
    pub(super) asks: bool,
}

/// The child that each node chooses so far, after so many steps.
pub(super) fn best_so_far(search: &MaxN, steps: usize) -> Vec<Option<u32>> {
    let mut best = vec![None; search.values.len()];
    for step in &search.steps[..steps.min(search.steps.len())] {
        if let MaxNStep::Taken { node, child, .. } = *step {
            best[node as usize] = Some(child);
        }
    }
    best
}

/// The node of the last of so many steps.
pub(super) fn place(search: &MaxN, steps: usize) -> Option<u32> {
    Some(match *search.steps.get(steps.checked_sub(1)?)? {
        MaxNStep::Entered(node)
        | MaxNStep::Read(node)
        | MaxNStep::Left(node)
        | MaxNStep::Taken { node, .. }
        | MaxNStep::Passed { node, .. } => node,
    })
}

/// The middles of all nodes in a room: leaves side by side, each parent above the middle of its children.
fn middles(tree: &PairTree, room: Rect) -> Vec<Pos2> {
    let leaves: Vec<u32> = (0..tree.len() as u32).filter(|&node| tree.pair(node).is_some()).collect();
    let share = room.width() / leaves.len().max(1) as f32;
    let y = |node: u32| room.top() + f32::from(tree.ply(node)) * PLY + NODE;
    let mut at = vec![pos2(0.0, 0.0); tree.len()];
    for (rank, &leaf) in leaves.iter().enumerate() {
        at[leaf as usize] = pos2(room.left() + (rank as f32 + 0.5) * share, y(leaf));
    }
    // A child has a greater number than its parent.
    for node in (0..tree.len() as u32).rev().filter(|&node| tree.pair(node).is_none()) {
        let children = tree.children(node);
        let middle = children.iter().map(|&child| at[child as usize].x).sum::<f32>() / children.len() as f32;
        at[node as usize] = pos2(middle, y(node));
    }
    at
}

/// Paints the tree. Returns the branch that was clicked: its node and its child.
pub(super) fn drawing_ui(ui: &mut Ui, tree: &PairTree, drawn: &DrawnPairs<'_>) -> Option<(u32, u32)> {
    let plies = (0..tree.len() as u32).map(|node| tree.ply(node)).max().unwrap_or_default();
    let size = vec2(ui.available_width(), f32::from(plies) * PLY + 2.0 * NODE);
    let sense = if drawn.asks { Sense::CLICK } else { Sense::hover() };
    let room = ui.allocate_exact_size(size, sense).1;
    let at = middles(tree, room.rect);
    let leaves = (0..tree.len() as u32).filter(|&node| tree.pair(node).is_some()).count();
    let width = (room.rect.width() / leaves.max(1) as f32 - UNIT).clamp(6.0 * UNIT, WIDEST);
    let palette = Palette::of(ui);
    for node in 0..tree.len() as u32 {
        for &child in tree.children(node) {
            // All branches come first, so that nodes cover their ends.
            let chosen = (drawn.chosen)(node) == Some(child);
            let stroke =
                if chosen { Stroke::new(3.0, palette.accent) } else { Stroke::new(1.0, palette.line) };
            ui.painter().line_segment([at[node as usize], at[child as usize]], stroke);
        }
    }
    let mut clicked = None;
    for node in 0..tree.len() as u32 {
        let rect = Rect::from_center_size(at[node as usize], vec2(width, NODE));
        node_ui(ui, tree, drawn, node, rect);
        let value = (drawn.value)(node).map(|pair| pair.to_string()).unwrap_or_default();
        let label = format!("{} {value}", tree.name(node));
        let sense = if drawn.asks && node != 0 { Sense::click() } else { Sense::hover() };
        // The name above a node belongs to it.
        let touched = rect.with_min_y(rect.top() - if tree.pair(node).is_none() { LABEL } else { 0.0 });
        let response = ui.interact(touched, ui.scope_id().with(("pair", node)), sense);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, drawn.asks, label.trim()));
        if drawn.asks && node != 0 {
            response.clone().on_hover_cursor(egui::CursorIcon::PointingHand);
        }
        if response.clicked() {
            clicked = tree.parent(node).map(|parent| (parent, node));
        }
    }
    // A node takes its own clicks; others may still be for a branch nearby.
    let beside = room.clicked().then(|| room.interact_pointer_pos()).flatten();
    clicked.or_else(|| branch_at(tree, &at, beside?))
}

/// The branch under or near a point: its node and its child.
fn branch_at(tree: &PairTree, at: &[Pos2], point: Pos2) -> Option<(u32, u32)> {
    let ends = (0..tree.len() as u32).filter_map(|child| Some((tree.parent(child)?, child)));
    let distance = |&(parent, child): &(u32, u32)| {
        let [from, to] = [parent, child].map(|node| at[node as usize]);
        let along = to - from;
        // The nearest place on the branch, between 0 at the parent and 1 at the child.
        let share = ((point - from).dot(along) / along.length_sq().max(1.0)).clamp(0.0, 1.0);
        point.distance(from + along * share)
    };
    let nearest = ends.min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    (distance(&nearest) <= REACH).then_some(nearest)
}

fn node_ui(ui: &Ui, tree: &PairTree, drawn: &DrawnPairs<'_>, node: u32, rect: Rect) {
    let palette = Palette::of(ui);
    let side = if tree.side(node) == Side::First { palette.first } else { palette.second };
    let is_leaf = tree.pair(node).is_some();
    let fill = if is_leaf { palette.panel } else { palette.raised };
    let line = match (drawn.marks)(node) {
        Some(true) => Stroke::new(3.0, palette.exact),
        Some(false) => Stroke::new(3.0, palette.error),
        None if drawn.now == Some(node) => Stroke::new(3.0, palette.selected),
        None if is_leaf => Stroke::new(1.0, palette.line),
        None => Stroke::new(2.0, side),
    };
    ui.painter().rect(rect, if is_leaf { 2.0 } else { 8.0 }, fill, line, StrokeKind::Inside);
    let value = (drawn.value)(node).or_else(|| tree.pair(node).filter(|_| drawn.asks));
    let (words, color): (String, Color32) = match (value, tree.pair(node)) {
        (Some(pair), _) => (pair.to_string(), palette.text),
        (None, Some(pair)) => (pair.to_string(), palette.text_weak),
        (None, None) => (String::new(), palette.text),
    };
    let font = FontId::proportional(TEXT_SMALL);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, words, font.clone(), color);
    if !is_leaf {
        let sign = if tree.side(node) == Side::First { "1" } else { "2" };
        let name = format!("{} · {sign}", tree.name(node));
        let above = rect.center_top() - vec2(0.0, UNIT);
        ui.painter().text(above, Align2::CENTER_BOTTOM, name, font, side);
    }
}
