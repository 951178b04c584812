//! Where the nodes of a tree stand: pure geometry, no drawing and no knowledge of what a node is.
//!
//! A tidy tree in the manner of Reingold and Tilford, with nodes of any breadth: a parent stands in the middle
//! of its children, subtrees are pushed together until they touch at some row, and the room left between them is
//! shared out (Buchheim, Jünger and Leipert 2002). The breadth axis runs along a row of siblings, rows count the
//! plies; whether rows run down or to the right is the painter's choice.
//!
//! Items are kept row by row and sorted by breadth, so culling and hit-testing are binary searches.

use std::ops::Range;

/// An item of the layout: its index, row by row, the root first.
pub type ItemId = u32;

/// One thing that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Item<T> {
    /// What it is.
    pub what: T,
    /// The item it hangs from; `None` at the root.
    pub parent: Option<ItemId>,
    /// The items that hang from it: neighbours in the next row.
    pub children: Range<ItemId>,
    /// Its middle on the breadth axis.
    pub at: f32,
    /// Half of its breadth.
    pub half: f32,
}

/// Everything that is drawn, in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout<T> {
    items: Vec<Item<T>>,
    rows: Vec<Range<ItemId>>,
    extent: (f32, f32),
}

/// No items at all.
impl<T> Default for Layout<T> {
    fn default() -> Self {
        Self { items: Vec::new(), rows: Vec::new(), extent: (0.0, 0.0) }
    }
}

/// The outline of a subtree on one row, and which child of its parent reaches furthest there.
#[derive(Clone, Copy, Debug)]
struct Edge {
    low: f32,
    high: f32,
    child: usize,
}

impl<T: Copy> Layout<T> {
    /// Lays out the tree below `root`. `breadth` is the room an item takes along its row, the gap to its
    /// neighbours included; `children` adds what hangs from an item, in order.
    pub fn tidy(root: T, breadth: impl Fn(T) -> f32, mut children: impl FnMut(T, &mut Vec<T>)) -> Self {
        let mut layout = Self::default();
        layout.push(root, None, breadth(root));
        let mut found = Vec::new();
        let mut row: Range<ItemId> = 0..1;
        while !row.is_empty() {
            layout.rows.push(row.clone());
            for id in row.clone() {
                found.clear();
                children(layout.items[id as usize].what, &mut found);
                let first = layout.items.len() as ItemId;
                for &what in &found {
                    layout.push(what, Some(id), breadth(what));
                }
                layout.items[id as usize].children = first..layout.items.len() as ItemId;
            }
            row = row.end..layout.items.len() as ItemId;
        }
        layout.place();
        layout
    }

    fn push(&mut self, what: T, parent: Option<ItemId>, breadth: f32) {
        self.items.push(Item { what, parent, children: 0..0, at: 0.0, half: breadth / 2.0 });
    }
}

impl<T> Layout<T> {
    /// All items, row by row.
    pub fn items(&self) -> &[Item<T>] {
        &self.items
    }

    /// One item.
    pub fn item(&self, id: ItemId) -> &Item<T> {
        &self.items[id as usize]
    }

    /// The row that an item stands in, the root's being 0.
    pub fn row_of(&self, id: ItemId) -> usize {
        self.rows.partition_point(|row| row.end <= id)
    }

    /// The rows, each a range of items sorted along the breadth axis.
    pub fn rows(&self) -> &[Range<ItemId>] {
        &self.rows
    }

    /// The least and the greatest point on the breadth axis that an item touches.
    pub const fn extent(&self) -> (f32, f32) {
        self.extent
    }

    /// The items among `range` (part of one row) that touch `low..=high` on the breadth axis.
    pub fn touching(&self, range: Range<ItemId>, low: f32, high: f32) -> Range<ItemId> {
        let items = &self.items[range.start as usize..range.end as usize];
        let first = items.partition_point(|item| item.at + item.half < low);
        let end = items.partition_point(|item| item.at - item.half <= high);
        range.start + first as ItemId..range.start + end.max(first) as ItemId
    }

    /// The item of a row that lies at a point of the breadth axis.
    pub fn hit(&self, row: usize, at: f32) -> Option<ItemId> {
        let range = self.touching(self.rows.get(row)?.clone(), at, at);
        (!range.is_empty()).then_some(range.start)
    }

    /// Gives every item its place, the root at 0: first each subtree relative to its own root, from the last
    /// row up, then the whole from the root down.
    fn place(&mut self) {
        let mut outlines: Vec<Option<Vec<Edge>>> = Vec::new();
        outlines.resize_with(self.items.len(), || None);
        for id in (0..self.items.len()).rev() {
            let children = self.items[id].children.clone();
            if !children.is_empty() {
                let outline = self.gather(children, &mut outlines);
                outlines[id] = Some(outline);
            }
        }
        let (mut low, mut high) = (f32::INFINITY, f32::NEG_INFINITY);
        for id in 0..self.items.len() {
            if let Some(parent) = self.items[id].parent {
                self.items[id].at += self.items[parent as usize].at;
            }
            low = low.min(self.items[id].at - self.items[id].half);
            high = high.max(self.items[id].at + self.items[id].half);
        }
        self.extent = (low, high);
    }

    /// Places siblings beside each other, relative to their parent, and tells the outline of all their
    /// subtrees together by row. Takes the outlines of the siblings' own subtrees.
    fn gather(&mut self, children: Range<ItemId>, outlines: &mut [Option<Vec<Edge>>]) -> Vec<Edge> {
        let mut placed: Vec<Edge> = Vec::new();
        let siblings = children.start as usize..children.end as usize;
        for index in 0..siblings.len() {
            let id = siblings.start + index;
            let own = Edge { low: -self.items[id].half, high: self.items[id].half, child: 0 };
            let below = outlines[id].take().unwrap_or_default();
            let mut at = 0.0;
            for (row, edge) in std::iter::once(own).chain(below.iter().copied()).enumerate() {
                let Some(left) = placed.get(row) else { break };
                let push = left.high - (at + edge.low);
                if index > 0 && (row == 0 || push > 0.0) {
                    at += push;
                    self.share(siblings.start + left.child..id, push);
                }
            }
            self.items[id].at = at;
            for (row, edge) in std::iter::once(own).chain(below).enumerate() {
                let (low, high) = (at + edge.low, at + edge.high);
                match placed.get_mut(row) {
                    Some(all) => (all.high, all.child) = (high, index),
                    None => placed.push(Edge { low, high, child: index }),
                }
            }
        }
        let middle = f32::midpoint(self.items[siblings.start].at, self.items[siblings.end - 1].at);
        for item in &mut self.items[siblings] {
            item.at -= middle;
        }
        for edge in &mut placed {
            edge.low -= middle;
            edge.high -= middle;
        }
        placed
    }

    /// Shares a push among the siblings that stand between the one that caused it (the first of `between`) and
    /// the one that is pushed (just after its end).
    fn share(&mut self, between: Range<usize>, push: f32) {
        let count = between.len() as f32;
        for (step, id) in between.enumerate().skip(1) {
            self.items[id].at += push * step as f32 / count;
        }
    }
}
