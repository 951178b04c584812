//! Layout of a tree: pure geometry, no drawing and no knowledge of nodes.
//!
//! A tidy tree in the style of Reingold and Tilford, with nodes of any breadth: a parent stands in the middle
//! of its children, subtrees are pushed together until they touch at some row, and the room left between them
//! is shared out (Buchheim, Jünger and Leipert 2002). The breadth axis runs along a row of siblings, rows
//! count the plies; whether rows run down or to the right is the painter's choice.
//!
//! Items are kept row by row and sorted by breadth, so culling and hit-testing are binary searches.

use std::ops::Range;

/// An item of the layout: its index, row by row, the root first.
pub type ItemId = u32;

/// An item with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct LayoutItem<T> {
    pub what: T,
    pub parent: Option<ItemId>,
    /// The children: neighbours in the next row.
    pub children: Range<ItemId>,
    /// Its middle on the breadth axis.
    pub at: f32,
    /// Half of its breadth.
    pub half: f32,
}

/// All items in their places.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeLayout<T> {
    items: Vec<LayoutItem<T>>,
    rows: Vec<Range<ItemId>>,
    extent: (f32, f32),
}

impl<T> Default for TreeLayout<T> {
    fn default() -> Self {
        Self { items: Vec::new(), rows: Vec::new(), extent: (0.0, 0.0) }
    }
}

/// The outline of a subtree on one row, and which child of its parent reaches furthest there.
#[derive(Clone, Copy, Debug)]
struct SubtreeEdge {
    low: f32,
    high: f32,
    child: usize,
}

impl<T: Copy> TreeLayout<T> {
    /// Lays out the tree below `root` at once. `breadth` is the room of an item along its row, the gap to its
    /// neighbours included; `children` appends the children of an item, in order.
    pub fn tidy(root: T, breadth: impl Fn(T) -> f32, mut children: impl FnMut(T, &mut Vec<T>)) -> Self {
        let mut draft = LayoutDraft::of(root, breadth(root));
        while !draft.work(usize::MAX, &breadth, &mut children) {}
        draft.layout
    }

    fn push(&mut self, what: T, parent: Option<ItemId>, breadth: f32) {
        self.items.push(LayoutItem { what, parent, children: 0..0, at: 0.0, half: breadth / 2.0 });
    }
}

/// An unfinished layout, for trees too large to be laid out at once: work proceeds in slices, until
/// [`LayoutDraft::work`] returns `true`.
#[derive(Clone, Debug)]
pub struct LayoutDraft<T> {
    layout: TreeLayout<T>,
    /// The outlines of subtrees that are placed and whose parents are not.
    outlines: Vec<Option<Vec<SubtreeEdge>>>,
    stage: LayoutStage,
    /// The children of one item, kept to reuse the memory.
    found: Vec<T>,
}

/// The next work on a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LayoutStage {
    /// Asks for the children of this item and of all after it, row by row.
    Grow(usize),
    /// Places the children of this item and of all before it beside each other, from the last row up.
    Gather(usize),
    /// Places this item and all after it, from the root down.
    Settle(usize),
    Done,
}

impl<T: Copy> LayoutDraft<T> {
    /// The root alone, with its breadth.
    pub fn of(root: T, breadth: f32) -> Self {
        let mut layout = TreeLayout::default();
        layout.push(root, None, breadth);
        layout.rows.push(0..1);
        Self { layout, outlines: Vec::new(), stage: LayoutStage::Grow(0), found: Vec::new() }
    }

    /// Processes up to `budget` items, as in [`TreeLayout::tidy`]. Returns whether the layout is done.
    pub fn work(
        &mut self,
        budget: usize,
        breadth: impl Fn(T) -> f32,
        mut children: impl FnMut(T, &mut Vec<T>),
    ) -> bool {
        for _ in 0..budget {
            self.stage = match self.stage {
                LayoutStage::Grow(id) => {
                    self.grow(id, &breadth, &mut children);
                    let last = id + 1 == self.layout.items.len();
                    if last { LayoutStage::Gather(id) } else { LayoutStage::Grow(id + 1) }
                }
                LayoutStage::Gather(id) => {
                    self.gather(id);
                    id.checked_sub(1).map_or(LayoutStage::Settle(0), LayoutStage::Gather)
                }
                LayoutStage::Settle(id) if id < self.layout.items.len() => {
                    self.layout.place_item(id);
                    LayoutStage::Settle(id + 1)
                }
                LayoutStage::Settle(_) | LayoutStage::Done => {
                    self.stage = LayoutStage::Done;
                    return true;
                }
            };
        }
        false
    }

    /// The layout, once it is done.
    pub fn finished(self) -> TreeLayout<T> {
        debug_assert_eq!(self.stage, LayoutStage::Done, "a layout has its places only when it is done");
        self.layout
    }

    fn grow(&mut self, id: usize, breadth: impl Fn(T) -> f32, mut children: impl FnMut(T, &mut Vec<T>)) {
        let layout = &mut self.layout;
        self.found.clear();
        children(layout.items[id].what, &mut self.found);
        let first = layout.items.len() as ItemId;
        for &what in &self.found {
            layout.push(what, Some(id as ItemId), breadth(what));
        }
        let end = layout.items.len() as ItemId;
        layout.items[id].children = first..end;
        // The first child of the first parent of a row begins the next row.
        match layout.rows.last_mut() {
            Some(row) if row.contains(&(id as ItemId)) && first < end => layout.rows.push(first..end),
            Some(row) => row.end = end,
            None => {}
        }
    }

    fn gather(&mut self, id: usize) {
        if self.outlines.is_empty() {
            self.outlines.resize_with(self.layout.items.len(), || None);
        }
        let children = self.layout.items[id].children.clone();
        if !children.is_empty() {
            self.outlines[id] = Some(self.layout.gather(children, &mut self.outlines));
        }
    }
}

impl<T> TreeLayout<T> {
    /// All items, row by row.
    pub fn items(&self) -> &[LayoutItem<T>] {
        &self.items
    }

    /// The item with this index.
    pub fn item(&self, id: ItemId) -> &LayoutItem<T> {
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

    /// The items among `range` (part of one row) from the first on that reaches `low` on the breadth axis;
    /// the nearer it is to the beginning, the sooner it is found.
    pub fn reaching(&self, range: Range<ItemId>, low: f32) -> Range<ItemId> {
        let items = &self.items[range.start as usize..range.end as usize];
        let mut end = 1;
        while end < items.len() && items[end - 1].at + items[end - 1].half < low {
            end *= 2;
        }
        let (start, end) = (end / 2, end.min(items.len()));
        let first = start + items[start..end].partition_point(|item| item.at + item.half < low);
        let found = range.start + first as ItemId..range.end;
        debug_assert_eq!(found, self.touching(range, low, f32::INFINITY));
        found
    }

    /// The item of a row that lies at a point of the breadth axis.
    pub fn hit(&self, row: usize, at: f32) -> Option<ItemId> {
        let range = self.touching(self.rows.get(row)?.clone(), at, at);
        (!range.is_empty()).then_some(range.start)
    }

    /// Gives an item its place on the breadth axis, the root at 0, once its parent has one.
    fn place_item(&mut self, id: usize) {
        if let Some(parent) = self.items[id].parent {
            self.items[id].at += self.items[parent as usize].at;
        }
        let LayoutItem { at, half, .. } = self.items[id];
        let (low, high) = if id == 0 { (at, at) } else { self.extent };
        self.extent = (low.min(at - half), high.max(at + half));
    }

    /// Places siblings beside each other, relative to their parent, and returns the outline of all their
    /// subtrees together by row. Takes the outlines of the siblings' own subtrees.
    fn gather(
        &mut self,
        children: Range<ItemId>,
        outlines: &mut [Option<Vec<SubtreeEdge>>],
    ) -> Vec<SubtreeEdge> {
        let mut placed: Vec<SubtreeEdge> = Vec::new();
        let siblings = children.start as usize..children.end as usize;
        for index in 0..siblings.len() {
            let id = siblings.start + index;
            let own = SubtreeEdge { low: -self.items[id].half, high: self.items[id].half, child: 0 };
            // Moved out: the outline of all siblings together holds it from here on.
            let below = outlines[id].take().unwrap_or_default();
            let mut at = 0.0;
            for (row, edge) in std::iter::once(own).chain(below.iter().copied()).enumerate() {
                // No subtree to the left reaches this row, nor any deeper one.
                let Some(left) = placed.get(row) else { break };
                let push = left.high - (at + edge.low);
                // Siblings touch in their own row always; deeper rows only push apart what would overlap.
                if index > 0 && (row == 0 || push > 0.0) {
                    at += push;
                    self.share(siblings.start + left.child..id, push);
                }
            }
            self.items[id].at = at;
            for (row, edge) in std::iter::once(own).chain(below).enumerate() {
                let (low, high) = (at + edge.low, at + edge.high);
                match placed.get_mut(row) {
                    // Each sibling lies beyond those before it; the low end stays with the first in the row.
                    Some(all) => (all.high, all.child) = (high, index),
                    None => placed.push(SubtreeEdge { low, high, child: index }),
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

    /// Shares a push among the siblings that stand between the one that caused it (the first of `between`)
    /// and the one that is pushed (just after its end).
    fn share(&mut self, between: Range<usize>, push: f32) {
        let count = between.len() as f32;
        for (step, id) in between.enumerate().skip(1) {
            self.items[id].at += push * step as f32 / count;
        }
    }
}
