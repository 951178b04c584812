//! The places of the nodes of a number tree: a plan of the whole tree, computed once, and a window onto it.

use std::sync::Arc;

use egui::{Id, Pos2, Rangef, Response, Ui, Vec2, vec2};

use crate::boards::board::Area;
use crate::boards::scene::BoardRequest;
use edagari_app::game::number_tree::NumberTree;

use edagari_app::game::{Alternating as _, Side};

/// The shape of a whole tree, in leaves across and levels down. Nodes are numbered parents first.
pub(super) struct NumberTreePlan {
    parents: Vec<u32>,
    levels: Vec<u16>,
    /// The first and the last leaf below each node (a leaf is its own), counted from the left.
    spans: Vec<(u32, u32)>,
    /// The middle of each node.
    middles: Vec<f32>,
    leaves: u32,
    depth: u16,
}

impl NumberTreePlan {
    fn new(board: &NumberTree) -> Self {
        let tree = board.tree();
        let count = tree.node_count();
        let mut plan = Self {
            parents: vec![0; count],
            levels: vec![0; count],
            spans: vec![(0, 0); count],
            middles: vec![0.0; count],
            leaves: 0,
            depth: 0,
        };
        // Parents come before their children, so one pass down computes all levels and numbers the leaves.
        for node in 0..count {
            for &child in tree.children(node as u32) {
                plan.parents[child as usize] = node as u32;
                plan.levels[child as usize] = plan.levels[node] + 1;
            }
            plan.depth = plan.depth.max(plan.levels[node]);
            if tree.value(node as u32).is_some() {
                plan.spans[node] = (plan.leaves, plan.leaves);
                plan.middles[node] = plan.leaves as f32 + 0.5;
                plan.leaves += 1;
            }
        }
        // And one pass up computes the spans.
        for node in (0..count).rev() {
            if let [first, .., last] | [first @ last] = tree.children(node as u32) {
                let (first, last) = (*first as usize, *last as usize);
                plan.spans[node] = (plan.spans[first].0, plan.spans[last].1);
                plan.middles[node] = f32::midpoint(plan.middles[first], plan.middles[last]);
            }
        }
        plan
    }

    /// The number of levels from `node` up to `ancestor`.
    pub(super) fn levels_between(&self, node: u32, ancestor: u32) -> u16 {
        self.levels[node as usize] - self.levels[ancestor as usize]
    }
}

/// The memory of a tree from frame to frame.
#[derive(Clone)]
struct NumberTreeMemory {
    /// The tree of `plan`, kept alive so that its address stays unique.
    board: NumberTree,
    plan: Arc<NumberTreePlan>,
    /// The node that was shown last; `None` at first.
    shown: Option<u32>,
    zoom: f32,
    /// The shift of the tree to the right and down, in points.
    pan: Vec2,
    drag: Option<Drag>,
}

/// A branch that is being dragged to another place among its siblings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drag {
    pub(super) node: u32,
    /// The distance of the drag to the right, in points.
    pub(super) by: f32,
}

impl NumberTreeMemory {
    fn recall(board: &NumberTree, area: &Area) -> Self {
        let id = memory_id(area);
        let (context, _) = &area.memory;
        let known = context.data(|data| data.get_temp::<Self>(id));
        // Positions of one game share their tree: the plan lasts until another tree is shown or this one is
        // changed.
        if let Some(known) = known.filter(|known| std::ptr::eq(known.board.tree(), board.tree())) {
            return known;
        }
        let plan = Arc::new(NumberTreePlan::new(board));
        let fresh = Self { board: board.clone(), plan, shown: None, zoom: 1.0, pan: Vec2::ZERO, drag: None };
        fresh.clone().keep(area);
        fresh
    }

    fn keep(self, area: &Area) {
        let id = memory_id(area);
        area.memory.0.data_mut(|data| data.insert_temp(id, self));
    }
}

fn memory_id(area: &Area) -> Id {
    area.memory.1.with("number tree")
}

/// The least distance from one leaf to the next, in points, at which their numbers are legible.
const LEAST_UNIT: f32 = 15.0;

/// A window onto a plan: maps leaves and levels to points of the screen.
pub(super) struct PlanView {
    pub(super) plan: Arc<NumberTreePlan>,
    pub(super) root_side: Side,
    /// Points from one leaf to the next.
    pub(super) unit: f32,
    /// Points from one level to the next.
    pub(super) level: f32,
    /// The size of a node.
    pub(super) radius: f32,
    pub(super) drag: Option<Drag>,
    origin: Pos2,
}

impl PlanView {
    /// The window onto the tree of `board` that fits `area`, as the user last moved it.
    pub(super) fn of(board: &NumberTree, area: &Area) -> Self {
        let memory = NumberTreeMemory::recall(board, area);
        Self::with(board, area, &memory)
    }

    fn with(board: &NumberTree, area: &Area, memory: &NumberTreeMemory) -> Self {
        let plan = Arc::clone(&memory.plan);
        let size = area.rect.size();
        // Where the whole window is magnified, numbers are as large on the screen in less room.
        let closest = LEAST_UNIT / area.memory.0.zoom_factor().max(1.0);
        let (least, most) =
            if area.small { (0.0, 64.0) } else { (closest * memory.zoom, 92.0 * memory.zoom) };
        let unit = (size.x / plan.leaves as f32 * memory.zoom).clamp(least, most);
        let rows = f32::from(plan.depth) + 1.0;
        let (low, high) = if area.small { (2.0, 54.0) } else { (30.0 * memory.zoom, 104.0 * memory.zoom) };
        let level = (size.y / rows * memory.zoom).clamp(low, high);
        let drawing = vec2(unit * plan.leaves as f32, level * rows);
        let spare = ((size - drawing) / 2.0).max(Vec2::ZERO);
        let over = (drawing - size).max(Vec2::ZERO);
        // No border of the tree is pulled into the area while there is more beyond it.
        let moved = memory.pan.clamp(-over, Vec2::ZERO);
        let deep = plan.levels_between(board.node(), 0);
        let root_side =
            if deep.is_multiple_of(2) { board.side_to_move() } else { board.side_to_move().other() };
        Self {
            plan,
            root_side,
            drag: memory.drag,
            unit,
            level,
            radius: (unit * 0.4).min(level * 0.28).min(20.0 * memory.zoom.max(1.0)),
            origin: area.rect.min + spare + moved + vec2(0.0, level * 0.5),
        }
    }

    /// The place of a node on the screen.
    pub(super) fn place(&self, node: u32) -> Pos2 {
        let (middle, level) = (self.plan.middles[node as usize], self.plan.levels[node as usize]);
        self.origin + vec2(middle * self.unit, f32::from(level) * self.level)
    }

    /// The range of the leaves below a node.
    pub(super) fn span(&self, node: u32) -> Rangef {
        let (first, last) = self.plan.spans[node as usize];
        Rangef::new(self.origin.x + first as f32 * self.unit, self.origin.x + (last + 1) as f32 * self.unit)
    }

    /// The number of leaves below a node.
    pub(super) fn breadth(&self, node: u32) -> f32 {
        let (first, last) = self.plan.spans[node as usize];
        (last + 1 - first) as f32
    }

    /// Whether the subtree of an inner node is too small to be drawn node by node.
    pub(super) fn is_tiny(&self, node: u32) -> bool {
        self.unit * self.breadth(node) < 2.0
    }

    /// The nodes from `node` up to the root.
    pub(super) fn path_to(&self, node: u32) -> Vec<u32> {
        let mut path = vec![node];
        let mut here = node;
        while here != 0 {
            here = self.plan.parents[here as usize];
            path.push(here);
        }
        path
    }

    /// The same window, shifted.
    pub(super) fn moved(&self, by: Vec2) -> Self {
        Self { plan: Arc::clone(&self.plan), origin: self.origin + by, ..*self }
    }

    /// The old and the new place of the dragged branch among `siblings`.
    pub(super) fn gap(&self, siblings: &[u32], drag: Drag) -> (usize, usize) {
        let from = siblings.iter().position(|&sibling| sibling == drag.node).unwrap_or(0);
        let x = self.place(drag.node).x + drag.by;
        // Half of the way over a sibling is enough to pass it.
        let edge = |node: u32| {
            let span = self.span(node);
            if drag.by > 0.0 { span.min } else { span.max }
        };
        let before = siblings.iter().filter(|&&sibling| sibling != drag.node && edge(sibling) < x);
        (from, before.count())
    }

    /// The gap between its siblings for a branch whose new place is `to`.
    pub(super) fn gap_place(&self, siblings: &[u32], to: usize) -> f32 {
        match self.drag.map(|drag| self.gap(siblings, drag).0) {
            Some(from) if to > from => self.span(siblings[to]).max,
            _ => siblings.get(to).map_or(0.0, |&sibling| self.span(sibling).min),
        }
    }

    /// The node drawn at a point, but not the root.
    fn node_at(&self, board: &NumberTree, point: Pos2) -> Option<u32> {
        let mut open = board.tree().children(0).to_vec();
        while let Some(node) = open.pop() {
            // At least 9 points: a node of a large tree is smaller than a pointer can aim at.
            if self.place(node).distance(point) < (1.3 * self.radius).max(9.0) {
                return Some(node);
            }
            if self.span(node).contains(point.x) && !self.is_tiny(node) {
                open.extend(board.tree().children(node));
            }
        }
        None
    }

    /// Picks up, moves and drops a branch. Returns the new order after a drop.
    fn drag(
        board: &NumberTree,
        ui: &Ui,
        view: &Self,
        memory: &mut NumberTreeMemory,
        response: &Response,
    ) -> Option<BoardRequest> {
        if response.drag_started() {
            let origin = ui.input(|input| input.pointer.press_origin());
            let node = origin.and_then(|origin| view.node_at(board, origin));
            memory.drag = node.map(|node| Drag { node, by: 0.0 });
        }
        let drag = memory.drag.as_mut()?;
        drag.by += response.drag_delta().x;
        let drag = *drag;
        // The branch still hangs at the pointer.
        if response.dragged() && !response.drag_stopped() {
            return None;
        }
        memory.drag = None;
        let parent = board.tree().parent(drag.node)?;
        let siblings = board.tree().children(parent);
        let (from, to) = view.gap(siblings, drag);
        let mut order: Vec<u16> = (0..).take(siblings.len()).collect();
        let moved = order.remove(from);
        order.insert(to, moved);
        (from != to).then_some(BoardRequest::Order(parent, order))
    }

    /// Handles dragging, scrolling and zooming, and keeps the node shown in sight when it changes.
    pub(super) fn navigate(
        board: &NumberTree,
        ui: &Ui,
        area: &Area,
        response: &Response,
    ) -> Option<BoardRequest> {
        let mut memory = NumberTreeMemory::recall(board, area);
        let before = (memory.zoom, memory.pan, memory.drag);
        let pointed = response.contains_pointer();
        let view = Self::with(board, area, &memory);
        let drawing =
            vec2(view.unit * view.plan.leaves as f32, view.level * (f32::from(view.plan.depth) + 1.0));
        let over = (drawing - area.rect.size()).max(Vec2::ZERO);
        let request = Self::drag(board, ui, &view, &mut memory, response);
        // A drag without a branch moves the tree itself.
        if response.dragged() && memory.drag.is_none() && request.is_none() {
            memory.pan += response.drag_delta();
        }
        if pointed && over != Vec2::ZERO {
            let scrolled = ui.input_mut(|input| std::mem::take(&mut input.smooth_scroll_delta));
            // A tree that is only too wide is scrolled by a plain wheel as well.
            memory.pan += if over.y > 0.0 { scrolled } else { vec2(scrolled.x + scrolled.y, 0.0) };
        }
        let zoom = if pointed { ui.input(egui::InputState::zoom_delta) } else { 1.0 };
        if let (Some(pointer), true) = (response.hover_pos(), (zoom - 1.0).abs() > f32::EPSILON) {
            // The place under the pointer stays there while the tree grows around it.
            let anchor = pointer - area.rect.min - memory.pan;
            memory.zoom = (memory.zoom * zoom).clamp(0.2, 4.0);
            memory.pan = pointer - area.rect.min - anchor * (memory.zoom / before.0);
        }
        let moved = memory.shown != Some(board.node());
        if moved {
            let place = view.place(board.node());
            if !area.rect.shrink(view.radius * 3.0).contains(place) {
                memory.pan += area.rect.center() - place;
            }
        }
        memory.pan = memory.pan.clamp(-over, Vec2::ZERO);
        if before != (memory.zoom, memory.pan, memory.drag) || moved {
            memory.shown = Some(board.node());
            memory.keep(area);
        }
        request
    }
}
