//! The exported part of a recording, as data: no geometry, no format.
//!
//! The conventions name the side from whose point of view values are shown, usually the first player. In a
//! textbook tree the leaves below a pruned branch are known, too: they stand in their places, so that the
//! tree without cuts can be imagined.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::catalog::{AnyPosition, Method, Unit};
use crate::conventions::Conventions;
use crate::game::score::Certainty;
use crate::game::{Score, Side};
use crate::search::solo::score;
use crate::trace::{NodeId, TreeSnapshot};

use super::builder::{Builder, TwigSource};
use super::{ExportRefusal, FigureWords};

/// The nodes that show their children.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum OpenedNodes {
    #[default]
    All,
    /// The nodes of the principal variation.
    Line,
    Listed(BTreeSet<NodeId>),
    /// Exactly these nodes are shown; the set holds the parents of each.
    Seen(BTreeSet<NodeId>),
}

/// A part of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreePart {
    pub from: NodeId,
    /// Plies shown below `from`; `None` for all.
    pub plies: Option<u32>,
    pub opened: OpenedNodes,
}

/// The whole tree.
impl Default for TreePart {
    fn default() -> Self {
        Self { from: NodeId::ROOT, plies: None, opened: OpenedNodes::All }
    }
}

/// The state of a node at the step that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeStatus {
    Done,
    Open,
    /// Never searched, because of a cut.
    Pruned,
    /// Never searched: the mirror image of another.
    Twin,
    /// Rated by a search by layers or heaps, which may still take it.
    Waiting,
    /// Rated by such a search, which went on without it.
    Dropped,
    /// The same position as another in such a search.
    Duplicate,
    Unseen,
}

impl NodeStatus {
    /// Whether the search has not gone this way, or not yet.
    pub const fn is_unsearched(self) -> bool {
        !matches!(self, Self::Done | Self::Open)
    }
}

/// A node as it is exported.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportNode {
    /// Its number in the recording; `None` for a leaf that only the textbook tree has.
    pub node: Option<NodeId>,
    /// The index of the parent.
    pub parent: Option<usize>,
    /// The indices of the children.
    pub children: Vec<usize>,
    /// The action that leads here, in notation; empty at the root of the search.
    pub action: String,
    /// The name of a node in a textbook tree; a leaf has one where sentences use it.
    pub name: Option<String>,
    /// The side to move.
    pub side: Side,
    /// Whether it is a leaf of the search: nobody moves here any more.
    pub leaf: bool,
    pub standing: NodeStatus,
    /// The value, from the point of view that the conventions name.
    pub value: Option<(Certainty, Score)>,
    /// The value in words: `= 3`, `≈ 3`, `≤ 2`, `54 %`, or the number of pruned branches here.
    pub words: String,
    /// Alpha and beta in words, from the point of view of the value, or visits.
    pub note: Option<String>,
    /// Whether it lies on the principal variation.
    pub on_line: bool,
    /// Whether a bound cut it off.
    pub cut: bool,
    /// Nodes recorded or counted below it that are not shown.
    pub hidden: u64,
    /// Visits in a Monte Carlo tree.
    pub visits: u32,
    /// Its position, row by row a sign for each square; `None` where no boards are shown.
    pub board: Option<Vec<String>>,
}

/// The exported nodes, each after its parent.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportScene {
    /// The nodes; the first is the root.
    pub export_nodes: Vec<ExportNode>,
    /// Whether branches carry the names of their actions.
    pub named: bool,
    /// Point of view and terms of the course.
    pub conventions: Conventions,
    pub unit: Unit,
    pub growth: FigureGrowth,
}

/// The direction in which a tree grows on paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FigureGrowth {
    /// The root on top, siblings side by side.
    #[default]
    Down,
    /// The root at the left, siblings one below the other.
    Right,
}

/// The nodes that show alpha and beta.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WindowDisplay {
    /// None: the method has no windows.
    Absent,
    #[default]
    Open,
    All,
}

impl WindowDisplay {
    /// The nodes with a window in a tree that a method searched: all, or the open ones.
    pub const fn of(method: &Method, all: bool) -> Self {
        match (method.has_windows(), all) {
            (false, _) => Self::Absent,
            (true, false) => Self::Open,
            (true, true) => Self::All,
        }
    }
}

/// The part of a recording that a scene shows, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SceneOptions {
    pub part: TreePart,
    pub windows: WindowDisplay,
    /// Whether every node shows its board.
    pub boards: bool,
    /// Whether nodes not reached yet stand in their places, faintly.
    pub ghosts: bool,
    /// Point of view of the values, and terms of the course.
    pub conventions: Conventions,
    /// The unit of scores; `None` for that of the game.
    pub unit: Option<Unit>,
    pub growth: FigureGrowth,
    /// The words of another program about single nodes, by the numbers of [`crate::search::foreign::Said`].
    pub words: Arc<Vec<String>>,
}

impl SceneOptions {
    /// Whether the first node of the part can be drawn: it was reached, or nodes not reached are shown as
    /// well. Before the first step only the root is shown, not searched yet.
    fn is_begun(&self, snapshot: TreeSnapshot<'_>) -> bool {
        let from = self.part.from;
        let stands = self.ghosts || from == NodeId::ROOT;
        from.index() < if stands { snapshot.tree().len() } else { snapshot.len() }
    }

    /// The unit of scores in a scene of a search from this position.
    pub(super) fn unit(&self, root: &AnyPosition) -> Unit {
        self.unit.unwrap_or_else(|| Unit::new(root.game(), 1))
    }
}

/// The sum that the best line of a search by layers or heaps collects, the least that its position is worth;
/// `None` while there is no line, and in other searches.
pub fn best_found(snapshot: TreeSnapshot<'_>, root: &AnyPosition) -> Option<Score> {
    let tree = snapshot.tree();
    let line = tree.is_rated().then(|| snapshot.principal_variation())?;
    root.after(&tree.path(*line.last()?)).points().map(score)
}

impl ExportScene {
    /// The scene of the part `view` of a recording that began at `root`.
    ///
    /// # Errors
    /// When there is nothing, or more than `limit` nodes.
    pub fn of(
        snapshot: TreeSnapshot<'_>,
        root: &AnyPosition,
        view: &SceneOptions,
        words: &FigureWords,
        limit: usize,
    ) -> Result<Self, ExportRefusal> {
        Self::with_seeds(snapshot, root, view, words, limit).map(|(scene, _)| scene)
    }

    /// The scene with the source of each node, and its ply below the first.
    pub(super) fn with_seeds(
        snapshot: TreeSnapshot<'_>,
        root: &AnyPosition,
        view: &SceneOptions,
        words: &FigureWords,
        limit: usize,
    ) -> Result<(Self, Vec<(TwigSource, u32)>), ExportRefusal> {
        if !view.is_begun(snapshot) {
            return Err(ExportRefusal::Nothing);
        }
        let mut builder = Builder::new(snapshot, root, view, words);
        let mut waiting = vec![(TwigSource::Node(view.part.from), None, 0)];
        let mut seeds = Vec::new();
        while let Some((seed, parent, ply)) = waiting.pop() {
            if builder.export_nodes.len() == limit {
                return Err(ExportRefusal::TooMany { limit });
            }
            let index = builder.export_nodes.len();
            let below = builder.add(&seed, parent, ply);
            if let Some(parent) = parent {
                builder.export_nodes[parent].children.push(index);
            }
            // Taken from the end, the first child comes first, and each subtree before the next sibling.
            waiting.extend(below.into_iter().rev().map(|seed| (seed, Some(index), ply + 1)));
            seeds.push((seed, ply));
        }
        // The numbers of children in a textbook tree only repeat their order.
        let named = !matches!(root, AnyPosition::NumberTree(_));
        let unit = view.unit(root);
        let (conventions, growth) = (view.conventions, view.growth);
        Ok((Self { export_nodes: builder.export_nodes, named, conventions, unit, growth }, seeds))
    }

    /// The number of nodes in `view`, counted up to one more than `limit`; 0 where nothing is recorded.
    pub fn size(snapshot: TreeSnapshot<'_>, root: &AnyPosition, view: &SceneOptions, limit: usize) -> usize {
        if !view.is_begun(snapshot) {
            return 0;
        }
        let there = if view.ghosts { snapshot.tree().len() } else { snapshot.len() };
        if view.part == TreePart::default() && !matches!(root, AnyPosition::NumberTree(_)) && there > limit {
            return limit + 1;
        }
        let words = FigureWords::default();
        let builder = Builder::new(snapshot, root, view, &words);
        let mut waiting = vec![(TwigSource::Node(view.part.from), 0)];
        let mut size = 0;
        while let Some((seed, ply)) = waiting.pop() {
            size += 1;
            if size > limit {
                break;
            }
            waiting.extend(builder.below(&seed, ply).into_iter().map(|seed| (seed, ply + 1)));
        }
        size
    }

    /// The row of each node, the root being in row 0.
    pub fn rows(&self) -> Vec<usize> {
        let mut rows: Vec<usize> = Vec::with_capacity(self.export_nodes.len());
        for export_node in &self.export_nodes {
            // Parents stand before their children, so the row of a parent is known by then.
            rows.push(export_node.parent.map_or(0, |parent| rows[parent] + 1));
        }
        rows
    }
}
