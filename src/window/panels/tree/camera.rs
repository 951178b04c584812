//! The transformation from the plane of the layout to the screen and back: direction of growth, panning,
//! zooming, gliding.

use std::ops::Range;

use egui::{Pos2, Rect, Vec2, vec2};
use serde::{Deserialize, Serialize};

use crate::style::MOTION;
use edagari_app::trace::layout::{LayoutItem, TreeLayout};

/// The direction of the plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum GrowthDirection {
    /// To the right, siblings one below the other: dense, made for reading.
    Right,
    /// Down, siblings side by side, as textbooks print trees.
    Down,
}

impl GrowthDirection {
    /// The size of a node at zoom 1, in points.
    pub(super) const fn node(self) -> Vec2 {
        match self {
            Self::Right => vec2(104.0, 24.0),
            Self::Down => vec2(54.0, 46.0),
        }
    }

    /// The usual distance from one ply to the next at zoom 1.
    const fn pitch(self) -> f32 {
        match self {
            Self::Right => 168.0,
            Self::Down => 92.0,
        }
    }

    /// The breadth of a searched node along its row, and of a skipped action, at zoom 1; `windows` where each
    /// node shows its window as well.
    pub(super) const fn breadths(self, windows: bool) -> (f32, f32) {
        match (self, windows) {
            (Self::Right, false) => (29.0, 19.0),
            (Self::Right, true) => (41.0, 19.0),
            (Self::Down, false) => (62.0, 34.0),
            (Self::Down, true) => (76.0, 34.0),
        }
    }

    /// The least zoom at which a tree presented step by step is shown whole.
    const fn least_stepped(self) -> f32 {
        match self {
            // Nodes are as high as their letters.
            Self::Right => 0.56,
            Self::Down => 0.26,
        }
    }

    /// The least breadth on the screen, in points, of a node of a tree that is presented whole at every step.
    pub(super) fn least_breadth(self) -> f32 {
        self.breadths(false).0 * self.least_stepped()
    }

    /// The breadth on the screen, in points, below which the nodes of a tree shown whole would be mere
    /// outlines to a user at the screen.
    pub(super) const fn least_seen(self) -> f32 {
        self.breadths(false).0 * Sight::LEAST_BESIDE
    }

    /// The least zoom at which nodes have room for letters that are legible in a large room.
    const fn least_presented(self) -> f32 {
        match self {
            Self::Right => 0.8,
            Self::Down => 0.66,
        }
    }

    /// The least zoom at which nodes have room for numbers that are legible in a large room.
    const fn least_numbered(self) -> f32 {
        match self {
            Self::Right => 0.42,
            Self::Down => 0.24,
        }
    }

    /// A step of `depth` along the plies and `breadth` along the siblings.
    pub(super) const fn step(self, depth: f32, breadth: f32) -> Vec2 {
        match self {
            Self::Right => vec2(depth, breadth),
            Self::Down => vec2(breadth, depth),
        }
    }

    /// The lengths of a step along the plies and along the siblings.
    pub(super) const fn parts(self, step: Vec2) -> (f32, f32) {
        match self {
            Self::Right => (step.x, step.y),
            Self::Down => (step.y, step.x),
        }
    }
}

/// The direction of the plies and their distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Growth {
    pub(super) direction: GrowthDirection,
    /// The distance from one ply to the next at zoom 1.
    pub(super) pitch: f32,
}

impl Growth {
    /// The greatest distance of plies that fill a drawing, as a multiple of the usual distance.
    const MOST: f32 = 4.0;

    /// How close they are moved at most where a room is low and broad, as a share of the usual distance: nodes and their letters
    /// become larger, and scissors still have room between two plies.
    const fn closest(self) -> f32 {
        match self.direction {
            GrowthDirection::Right => 1.0,
            GrowthDirection::Down => 0.72,
        }
    }

    pub(super) const fn usual(direction: GrowthDirection) -> Self {
        Self { direction, pitch: direction.pitch() }
    }

    /// The greatest depth of nodes where plies are spread, as a multiple of the usual one: names and values
    /// that are legible in a large room fit into them.
    const DEEPEST: f32 = 1.7;

    /// The size of a node at zoom 1, in points.
    pub(super) fn node(self) -> Vec2 {
        let (depth, breadth) = self.direction.parts(self.direction.node());
        let deeper = match self.direction {
            GrowthDirection::Right => 1.0,
            GrowthDirection::Down => (self.pitch / self.direction.pitch()).clamp(1.0, Self::DEEPEST),
        };
        self.direction.step(depth * deeper, breadth)
    }

    /// Half of the size of a node along the plies.
    pub(super) fn reach(self) -> f32 {
        self.direction.parts(self.node()).0 / 2.0
    }

    /// Plies so far apart that a tree which is seen whole, and as large as its breadth lets it be, fills a drawing of this
    /// size along its plies too; where it is too deep for that, closer to each other than usual.
    pub(super) fn filling<T>(self, layout: &TreeLayout<T>, size: Vec2) -> Self {
        let (low, high) = layout.extent();
        let (depth, breadth) = self.direction.parts(size);
        let zoom = (breadth / (high - low + Self::MARGIN)).min(Sight::ZOOM.1);
        let steps = (layout.rows().len().max(2) - 1) as f32;
        let (room, usual) = (depth / zoom, self.direction.pitch());
        let wider = |growth: Self| {
            let pitch = ((room - growth.rim()) / steps).clamp(self.closest() * usual, Self::MOST * usual);
            Self { pitch, ..self }
        };
        // The deeper the nodes, the more room their rim takes.
        wider(wider(wider(self)))
    }

    /// The distance from the middle of the first ply to that of the last one.
    pub(super) fn depth<T>(self, layout: &TreeLayout<T>) -> f32 {
        // n rows lie n − 1 steps apart; an empty layout counts as one row.
        (layout.rows().len().max(1) - 1) as f32 * self.pitch
    }

    /// The additional room of a whole tree along the plies, for the halves of its outer nodes and for words.
    fn rim(self) -> f32 {
        // Closer plies have less room for words below the last one too.
        2.0 * self.reach() + 72.0 * (self.pitch / self.direction.pitch()).clamp(0.85, 1.0)
    }

    /// What it needs along the siblings besides.
    const MARGIN: f32 = 24.0;

    /// The place of an item in the layout.
    pub(super) fn place(self, row: usize, at: f32) -> Vec2 {
        self.direction.step(row as f32 * self.pitch, at)
    }
}

/// The view of a tree: pan and zoom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sight {
    /// The root's middle, from the middle of the drawing.
    pub(super) pan: Vec2,
    /// Size on the screen over size in the layout.
    pub(super) zoom: f32,
}

impl Sight {
    const ZOOM: (f32, f32) = (0.02, 5.0);
    /// The zooms between which a tree is easily legible.
    pub(super) const FIT: (f32, f32) = (0.6, 1.2);

    /// The least zoom at which a whole tree is fitted into view: all of it is visible, if in small letters.
    pub(super) const LEAST_WHOLE: f32 = 0.42;

    /// The least zoom at which whole trees are fitted side by side: the numbers of nodes still fit.
    pub(super) const LEAST_BESIDE: f32 = 0.26;

    /// Below this zoom a node is no more than a dot.
    pub(super) const OUTLINES: f32 = 0.16;

    /// The root at the edge from which the tree grows: the sight for a tree that is watched while it grows.
    pub(super) fn start(size: Vec2, direction: GrowthDirection) -> Self {
        let along = direction.parts(direction.node()).0 / 2.0 + 12.0 - direction.parts(size).0 / 2.0;
        Self { pan: direction.step(along, 0.0), zoom: 1.0 }
    }

    /// The sight `share` of the way to another, 0..=1.
    fn towards(self, goal: Self, share: f32) -> Self {
        // Zooms are ratios, so they are interpolated by factors: a sum would seem to rush at the small end.
        Self {
            pan: self.pan + (goal.pan - self.pan) * share,
            zoom: self.zoom * (goal.zoom / self.zoom).powf(share),
        }
    }

    /// Zooms so that the point under `fixed` (from the middle of the drawing) stays there; out down to
    /// `least`.
    pub(super) fn zoomed(self, factor: f32, fixed: Vec2, least: f32) -> Self {
        // A view that is already zoomed out below `least` keeps its zoom: a turn of the wheel must not make
        // it jump.
        let zoom = (self.zoom * factor).clamp(least.min(self.zoom), Self::ZOOM.1);
        Self { pan: fixed + (self.pan - fixed) * (zoom / self.zoom), zoom }
    }

    /// The zoom at which the whole tree fills half of a drawing of this size: zooming out further would show
    /// nothing more.
    pub(super) fn least<T>(layout: &TreeLayout<T>, size: Vec2, growth: Growth) -> f32 {
        (Self::whole(layout, size, growth) / 2.0).clamp(Self::ZOOM.0, Self::FIT.0)
    }

    /// The whole tree in the middle of a drawing of this size, at any zoom.
    pub(super) fn all<T>(layout: &TreeLayout<T>, size: Vec2, growth: Growth) -> Self {
        let zoom = Self::whole(layout, size, growth).clamp(Self::ZOOM.0, Self::FIT.1);
        Self { pan: Self::middle(layout, growth, zoom), zoom }
    }

    /// Whether the whole tree is visible at once and legible.
    pub(super) fn fits<T>(layout: &TreeLayout<T>, size: Vec2, growth: Growth) -> bool {
        Self::whole(layout, size, growth) >= Self::FIT.0
    }

    /// The zoom at which the whole tree just fits a drawing of this size.
    fn whole<T>(layout: &TreeLayout<T>, size: Vec2, growth: Growth) -> f32 {
        let (low, high) = layout.extent();
        let tree = growth.direction.step(growth.depth(layout) + growth.rim(), high - low + Growth::MARGIN);
        (size.x / tree.x).min(size.y / tree.y)
    }

    /// The whole tree in a drawing of this size, down to the zoom `least`; else the root at the edge from
    /// which the tree grows, in the middle of that edge. Where the whole window is magnified, so is the tree,
    /// and letters are as large on the screen at a smaller zoom.
    pub(super) fn home<T>(
        layout: &TreeLayout<T>,
        size: Vec2,
        growth: Growth,
        magnified: f32,
        least: f32,
    ) -> Self {
        let zoom = Self::whole(layout, size, growth);
        // From `FIT.0` on the usual sight shows all of the tree as well.
        if zoom < Self::FIT.0 && zoom * magnified >= least {
            return Self { pan: Self::middle(layout, growth, zoom), zoom };
        }
        Self::home_at(layout, size, growth, (zoom * magnified).clamp(Self::FIT.0, Self::FIT.1))
    }

    /// Whether a presented tree is shown whole: at the end of its search where its nodes have room for
    /// numbers, at a step where they have a little more.
    pub(super) fn is_presented_whole<T>(
        layout: &TreeLayout<T>,
        size: Vec2,
        growth: Growth,
        is_end: bool,
    ) -> bool {
        let direction = growth.direction;
        let least = if is_end { direction.least_numbered() } else { direction.least_stepped() };
        Self::whole(layout, size, growth) >= least
    }

    /// The whole tree, as large as the drawing allows.
    pub(super) fn presented_whole<T>(layout: &TreeLayout<T>, size: Vec2, growth: Growth) -> Self {
        let zoom = Self::whole(layout, size, growth).min(Self::ZOOM.1);
        Self { pan: Self::middle(layout, growth, zoom), zoom }
    }

    /// The surroundings of a place of the layout, large enough for a room.
    pub(super) fn presented_around(direction: GrowthDirection, at: Vec2) -> Self {
        let zoom = direction.least_presented();
        // `at` counts from the root in points of the layout: minus it, at
        // this zoom, brings the place to the middle.
        Self { pan: -at * zoom, zoom }
    }

    /// The root at the edge from which the tree grows, large enough for a room.
    pub(super) fn presented_from_root<T>(layout: &TreeLayout<T>, size: Vec2, growth: Growth) -> Self {
        Self::home_at(layout, size, growth, growth.direction.least_presented())
    }

    /// The pan with the whole tree in the middle.
    fn middle<T>(layout: &TreeLayout<T>, growth: Growth, zoom: f32) -> Vec2 {
        let (low, high) = layout.extent();
        // Below the last ply there may be words: a little more room than above the root.
        let along = -growth.depth(layout) * zoom / 2.0 - 12.0 * zoom.min(1.0);
        growth.direction.step(along, -f32::midpoint(low, high) * zoom)
    }

    /// The home sight at a given zoom.
    pub(super) fn home_at<T>(layout: &TreeLayout<T>, size: Vec2, growth: Growth, zoom: f32) -> Self {
        let (direction, depth) = (growth.direction, growth.depth(layout));
        let node = direction.parts(growth.node());
        let (low, high) = layout.extent();
        let room = direction.parts(size);
        // Plies that fit are centred; else the root is at the edge and the deepest plies stay outside.
        let along = if (depth + node.0) * zoom < room.0 * 0.9 {
            -depth * zoom / 2.0 - 12.0
        } else {
            -room.0 / 2.0 + (node.0 / 2.0 + 12.0) * zoom
        };
        // The root is at 0 of the breadth axis: where not all siblings fit, the root stays in the middle.
        let across = if (high - low) * zoom < room.1 { -f32::midpoint(low, high) * zoom } else { 0.0 };
        Self { pan: direction.step(along, across), zoom }
    }
}

/// The sight as it moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Camera {
    sight: Sight,
    from: Sight,
    begun: f64,
    /// Whether the user has panned or zoomed: from then on the view is left alone.
    pub(super) touched: bool,
}

impl Camera {
    pub(super) const fn at(sight: Sight) -> Self {
        // A glide that began an eternity ago is over.
        Self { sight, from: sight, begun: f64::NEG_INFINITY, touched: false }
    }

    /// The sight at the end of the glide, or at rest.
    pub(super) const fn goal(&self) -> Sight {
        self.sight
    }

    /// The sight at a time (seconds), and whether it is still moving.
    pub(super) fn now(&self, time: f64) -> (Sight, bool) {
        let share = ((time - self.begun) as f32 / MOTION).clamp(0.0, 1.0);
        // Cubic easing: the picture leaves at once and arrives gently.
        let eased = 1.0 - (1.0 - share).powi(3);
        (self.from.towards(self.sight, eased), share < 1.0)
    }

    /// Goes to a sight at once.
    pub(super) const fn jump(&mut self, sight: Sight) {
        self.sight = sight;
        self.from = sight;
        self.begun = f64::NEG_INFINITY;
    }

    /// Glides to a sight, from a given time (seconds) on.
    pub(super) fn glide(&mut self, sight: Sight, time: f64) {
        // From the current picture, which may be in the middle of another glide: it must not jump.
        self.from = self.now(time).0;
        self.sight = sight;
        self.begun = time;
    }

    /// Moves picture and goal alike, to keep a node under the pointer while the layout around it changes.
    pub(super) fn shift(&mut self, by: Vec2) {
        // Both ends move, so that a glide in progress goes on towards the same place of the tree.
        self.sight.pan += by;
        self.from.pan += by;
    }
}

/// A sight on a rectangle of the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct CameraFrame {
    pub(super) rect: Rect,
    /// The position of the root on the screen.
    origin: Pos2,
    /// Size on the screen over size in the layout.
    pub(super) zoom: f32,
    pub(super) direction: GrowthDirection,
    pub(super) growth: Growth,
}

impl CameraFrame {
    pub(super) fn new(rect: Rect, sight: Sight, growth: Growth) -> Self {
        let direction = growth.direction;
        Self { rect, origin: rect.center() + sight.pan, zoom: sight.zoom, direction, growth }
    }

    /// The same sight, restricted to `rect`.
    pub(super) const fn part(&self, rect: Rect) -> Self {
        Self { rect, ..*self }
    }

    /// The middle of an item.
    pub(super) fn point(&self, row: usize, at: f32) -> Pos2 {
        self.origin + self.growth.place(row, at) * self.zoom
    }

    pub(super) fn rect<T>(&self, row: usize, item: &LayoutItem<T>) -> Rect {
        let (depth, breadth) = self.direction.parts(self.growth.node());
        // Never broader than the room of the item in its row, less a gap to its neighbours.
        let breadth = breadth.min(2.0 * item.half - 3.0);
        Rect::from_center_size(self.point(row, item.at), self.direction.step(depth, breadth) * self.zoom)
    }

    /// The visible rows, of `count`.
    pub(super) fn rows(&self, count: usize) -> Range<usize> {
        let (low, high) = self.seen();
        let pitch = self.growth.pitch;
        let half = self.growth.reach();
        let first = ((low.0 - half) / pitch).ceil().max(0.0) as usize;
        // Where all rows lie behind the view this comes to 0, so that the range is empty and not reversed.
        let end = ((high.0 + half) / pitch).floor().max(-1.0) as isize + 1;
        first.min(count)..(end.max(0) as usize).clamp(first.min(count), count)
    }

    /// The visible part of the breadth axis.
    pub(super) fn stretch(&self) -> (f32, f32) {
        let (low, high) = self.seen();
        (low.1, high.1)
    }

    /// The corners of the visible part: along the plies, and on the breadth axis.
    pub(super) fn seen(&self) -> ((f32, f32), (f32, f32)) {
        let parts = |corner: Pos2| self.direction.parts((corner - self.origin) / self.zoom);
        (parts(self.rect.min), parts(self.rect.max))
    }

    /// The row and the place on the breadth axis under a point of the screen, and the distance of the point
    /// from the middle of the row along the plies, in points of the layout.
    pub(super) fn locate(&self, point: Pos2) -> Option<(usize, f32, f32)> {
        let (depth, at) = self.direction.parts((point - self.origin) / self.zoom);
        let row = (depth / self.growth.pitch).round();
        (row >= 0.0).then_some((row as usize, at, depth - row * self.growth.pitch))
    }
}
