//! Overview of a whole tree as an icicle: each node is a bar as broad as its subtree.
//!
//! There is no layout and no memory beside the tree. A depth-first tree is stored in preorder, so a subtree
//! is a range of numbers, and a column of pixels shows the ancestors of the one node that it falls on; a
//! node's place is its number, or a sum that the tree keeps while it grows. A Monte Carlo tree keeps the
//! sizes of its subtrees, and is descended only into bars that can be seen. The cost of both depends on the
//! pixels, not on the size of the tree.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::depth_first::{DepthFirst, PlySums};
use super::tree::{Folded, NodeId, NodeState, Tree};

/// The measure that is drawn as the breadth of a bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BarMeasure {
    /// Nodes below, folded and skipped ones and the node itself included.
    #[default]
    Nodes,
    /// Leaves below; a leaf counts itself.
    Leaves,
    /// Simulations through the node; in a depth-first tree the same as [`BarMeasure::Nodes`].
    Visits,
}

/// A visible range of an icicle and its number of columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverviewWindow {
    pub measure: BarMeasure,
    /// The first visible unit of the measure.
    pub low: f64,
    /// One past the last visible unit.
    pub high: f64,
    /// The number of columns of pixels.
    pub columns: usize,
    /// The number of visible plies, the root's included.
    pub plies: u32,
}

impl OverviewWindow {
    /// The column of a place of the measure.
    pub fn column(&self, place: f64) -> f64 {
        (place - self.low) / (self.high - self.low) * self.columns as f64
    }

    /// The place of the measure at a column.
    pub fn place(&self, column: f64) -> f64 {
        self.low + column / self.columns as f64 * (self.high - self.low)
    }
}

/// A bar of the icicle. Nodes narrower than a column have none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    pub node: NodeId,
    pub ply: u32,
    /// Its left end, in columns.
    pub from: f32,
    /// Its right end, in columns.
    pub to: f32,
}

/// The icicle of a tree.
#[derive(Clone, Copy, Debug)]
pub struct Overview<'a> {
    tree: &'a Tree,
}

impl<'a> Overview<'a> {
    /// The overview of a tree in its present state.
    pub const fn of(tree: &'a Tree) -> Self {
        Self { tree }
    }

    /// The measure of the whole tree.
    pub fn total(self, measure: BarMeasure) -> f64 {
        match self.tree.depth_first() {
            _ if self.tree.is_empty() => 0.0,
            Some(rows) => rows.sums()[column(measure)] as f64,
            None => self.size(NodeId::ROOT, measure),
        }
    }

    fn size(self, id: NodeId, measure: BarMeasure) -> f64 {
        match measure {
            BarMeasure::Visits => f64::from(self.tree.visits(id)),
            _ => f64::from(self.tree.sizes(id)[column(measure)]),
        }
    }

    /// The range of the measure that a node takes.
    pub fn span(self, id: NodeId, measure: BarMeasure) -> Range<f64> {
        let tree = self.tree;
        if let Some(rows) = tree.depth_first() {
            let place = |id: u32| before(rows, tree, id as usize, measure) as f64;
            return place(id.0)..place(rows.end(id));
        }
        let mut low = 0.0;
        for id in tree.with_ancestors(id) {
            let Some(parent) = tree.parent(id) else { break };
            let (own, all) = (spare(tree, parent, measure), tree.children(parent));
            low += own
                + all.take_while(|&child| child != id).map(|child| self.size(child, measure)).sum::<f64>();
        }
        low..low + self.size(id, measure)
    }

    /// The bars that a window shows, each ply from left to right.
    pub fn bars(self, window: &OverviewWindow) -> Vec<Bar> {
        // Columns are shares of the stretch, which must not be empty.
        if self.tree.is_empty() || window.high <= window.low {
            Vec::new()
        } else if let Some(rows) = self.tree.depth_first() {
            self.bars_by_column(rows, window)
        } else {
            self.bars_by_descent(window)
        }
    }

    /// Bars found column by column: the ancestors of the node that each falls on.
    fn bars_by_column(self, rows: &DepthFirst, window: &OverviewWindow) -> Vec<Bar> {
        let ways = RootPaths::of(rows, self.tree, window);
        let mut bars: Vec<Bar> = Vec::new();
        // By ply: the last bar, and the column in which its node was seen last.
        let mut running: Vec<(usize, usize)> = Vec::new();
        for (way, &(index, _)) in ways.columns.iter().enumerate() {
            let edges = (index as f32, index as f32 + 1.0);
            for (ply, node) in ways.down(way).enumerate() {
                match running.get_mut(ply) {
                    Some((bar, seen)) if bars[*bar].node == node && *seen + 1 == index => {
                        bars[*bar].to = edges.1;
                        *seen = index;
                        continue;
                    }
                    Some(last) => *last = (bars.len(), index),
                    None => running.push((bars.len(), index)),
                }
                bars.push(Bar { node, ply: ply as u32, from: edges.0, to: edges.1 });
            }
        }
        bars
    }

    /// Bars found from the root down, into every bar that is at least half a column broad.
    fn bars_by_descent(self, window: &OverviewWindow) -> Vec<Bar> {
        let tree = self.tree;
        let mut bars = Vec::new();
        let mut waiting = vec![(NodeId::ROOT, 0.0, self.size(NodeId::ROOT, window.measure), 0)];
        while let Some((node, low, size, ply)) = waiting.pop() {
            let (from, to) = (window.column(low), window.column(low + size));
            let edge = |column: f64| column.clamp(0.0, window.columns as f64) as f32;
            bars.push(Bar { node, ply, from: edge(from), to: edge(to) });
            let mut low = low + spare(tree, node, window.measure);
            for child in tree.children(node) {
                let size = self.size(child, window.measure);
                let (from, to) = (window.column(low), window.column(low + size));
                let seen = to > 0.0 && from < window.columns as f64 && to - from >= 0.5;
                if seen && ply + 1 < window.plies {
                    waiting.push((child, low, size, ply + 1));
                }
                low += size;
            }
        }
        bars
    }

    /// The node of a ply on which a place of the measure falls.
    pub fn hit(self, measure: BarMeasure, place: f64, ply: u32) -> Option<NodeId> {
        let tree = self.tree;
        if place < 0.0 || place >= self.total(measure) {
            return None;
        }
        if let Some(rows) = tree.depth_first() {
            let found = find(rows, tree, place as u64, measure)?;
            // Where the place falls on a node higher up, there is no node on this ply.
            let above = tree.node(found).ply.checked_sub(ply)?;
            return tree.with_ancestors(found).nth(above as usize);
        }
        let (mut node, mut low) = (NodeId::ROOT, 0.0);
        for _ in 0..ply {
            low += spare(tree, node, measure);
            node = tree.children(node).find(|&child| {
                let high = low + self.size(child, measure);
                let inside = (low..high).contains(&place);
                low = if inside { low } else { high };
                inside
            })?;
        }
        Some(node)
    }
}

/// The ways from the root to the nodes on which the columns of a window fall.
///
/// All of them are followed at once, ply by ply: the rows of a large tree lie far apart in memory, and a
/// processor fetches many at a time where none waits for another.
struct RootPaths {
    /// The columns that fall on a node, and the ply of that node.
    columns: Vec<(usize, usize)>,
    /// By visible ply, the nodes of those columns whose way leads so deep.
    plies: Vec<Vec<NodeId>>,
}

impl RootPaths {
    fn of(rows: &DepthFirst, tree: &Tree, window: &OverviewWindow) -> Self {
        let found = (0..window.columns).filter_map(|index| {
            // The middle of a column stands for the whole column.
            let place = window.place(index as f64 + 0.5);
            let node = (place >= 0.0).then(|| find(rows, tree, place as u64, window.measure)).flatten();
            Some((index, node?))
        });
        let (indices, mut nodes): (Vec<_>, Vec<_>) = found.unzip();
        let depths = nodes.iter().map(|&node| rows.ply(node));
        let columns: Vec<_> = indices.into_iter().zip(depths).collect();
        let deepest = columns.iter().map(|&(_, ply)| ply).max().unwrap_or_default();
        let mut plies = Vec::new();
        for ply in (0..=deepest).rev() {
            if ply < window.plies as usize {
                plies.push(nodes.clone());
            }
            for (node, &(_, own)) in nodes.iter_mut().zip(&columns) {
                // A way that ends higher up stays where it is until its own ply is reached.
                if own >= ply {
                    *node = rows.parent(*node).unwrap_or(NodeId::ROOT);
                }
            }
        }
        plies.reverse();
        Self { columns, plies }
    }

    /// The nodes on the way to a column's node, root first.
    fn down(&self, way: usize) -> impl Iterator<Item = NodeId> + '_ {
        self.plies.iter().take(self.columns[way].1 + 1).map(move |nodes| nodes[way])
    }
}

const fn column(measure: BarMeasure) -> usize {
    matches!(measure, BarMeasure::Leaves) as usize
}

/// The measure of all rows before a row.
fn before(rows: &DepthFirst, tree: &Tree, id: usize, measure: BarMeasure) -> u64 {
    // Each row counts one where no node is folded, so its number is its place.
    if measure != BarMeasure::Leaves && tree.is_whole() {
        return id.min(rows.weighed_rows()) as u64;
    }
    rows.sums_before(id)[column(measure)]
}

/// The row on which a place of the measure falls.
fn find(rows: &DepthFirst, tree: &Tree, place: u64, measure: BarMeasure) -> Option<NodeId> {
    if measure != BarMeasure::Leaves && tree.is_whole() {
        return (place < rows.weighed_rows() as u64).then_some(NodeId(place as u32));
    }
    rows.row_at(place, column(measure))
}

/// The measure of a node of a Monte Carlo tree before its first child: an inner node is counted itself.
fn spare(tree: &Tree, id: NodeId, measure: BarMeasure) -> f64 {
    let inner = tree.children(id).next().is_some();
    f64::from(u8::from(measure == BarMeasure::Nodes && inner))
}

/// Estimates of the savings of a depth-first tree's cuts.
impl Tree {
    fn ply_sums(&self) -> &[PlySums] {
        self.depth_first().map_or(&[], DepthFirst::ply_sums)
    }

    /// The number of plies of a depth-first tree, the root's included; 0 in a Monte Carlo tree, where they
    /// are not counted.
    pub fn plies(&self) -> u32 {
        self.ply_sums().len() as u32
    }

    /// The mean number of nodes of a searched branch that begins on this ply, itself included: an estimate
    /// for a skipped one. `None` where none was searched.
    pub fn mean_size(&self, ply: u32) -> Option<f64> {
        let below = self.ply_sums().get(ply as usize..)?;
        let nodes: u64 = below.iter().map(|ply| ply.nodes).sum();
        let searched = below.first()?.searched;
        (searched > 0).then(|| nodes as f64 / searched as f64)
    }

    /// Estimated nodes saved by `skipped` actions of a node on this ply, by [`Self::mean_size`] of the ply
    /// below.
    pub fn saved(&self, ply: u32, skipped: u32) -> f64 {
        self.mean_size(ply + 1).unwrap_or_default() * f64::from(skipped)
    }

    /// Actions skipped by all cuts.
    pub fn skipped_in_all(&self) -> u64 {
        self.ply_sums().iter().map(|counts| counts.skipped).sum()
    }

    /// Estimated nodes saved by all cuts.
    pub fn saved_in_all(&self) -> f64 {
        let saved = self.ply_sums().iter().enumerate();
        saved
            .map(|(ply, counts)| self.mean_size(ply as u32).unwrap_or_default() * counts.skipped as f64)
            .sum()
    }

    /// The cut that saved most, by that estimate.
    pub fn largest_cut(&self) -> Option<NodeId> {
        let cuts = self.ply_sums().iter().enumerate().filter(|(_, counts)| counts.largest.0 > 0);
        let saved =
            // Skipped actions are counted on their own ply, which is one below that of their cut.
            cuts.map(|(ply, counts)| (self.saved(ply as u32 - 1, counts.largest.0), counts.largest.1));
        saved.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, id)| NodeId(id))
    }

    /// Nodes that are recorded below a node, itself and actions never tried not included, among the first
    /// `len` nodes.
    pub fn recorded_below(&self, id: NodeId, len: usize) -> u32 {
        let rows = len.saturating_sub(id.index() + 1) as u64;
        // The last of the sums counts actions never tried.
        let skipped =
            self.depth_first().map_or(0, |rows| rows.sums_before(len)[3] - rows.sums_before(id.index())[3]);
        rows.saturating_sub(skipped) as u32
    }

    /// Counts below a node of a depth-first tree, itself and actions never tried not included, among the
    /// first `len` nodes: the whole tree, or the part of it that existed at a step.
    pub fn below(&self, id: NodeId, len: usize) -> Folded {
        let Some(rows) = self.depth_first() else { return Folded::default() };
        let own = rows.own_sums(id);
        let sums = rows.sums_between(id.index(), (rows.end(id) as usize).min(len));
        let [nodes, leaves, cuts, skipped] = sums.map(|sum| sum as u32);
        let (nodes, leaves) = (nodes.saturating_sub(skipped), leaves.saturating_sub(skipped));
        let inner = self.node(id).state == NodeState::Done;
        Folded {
            nodes: nodes.saturating_sub(1),
            leaves: if inner { leaves } else { leaves.max(own[1] as u32) },
            cuts,
        }
    }
}
