//! The exported part of a recording, as data: no geometry, no format.
//!
//! Values are shown for whom the conventions say, usually the first player. In a textbook tree also the leaves below a pruned branch are known,
//! because the tree itself is: they stand in their places, so that the tree without cuts can be imagined.

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

/// Which nodes show their children.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum OpenedNodes {
    #[default]
    All,
    /// Those of the principal variation.
    Line,
    /// These.
    Listed(BTreeSet<NodeId>),
    /// All that are among these, which hold the parents of each: no other node is shown.
    Seen(BTreeSet<NodeId>),
}

/// A part of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreePart {
    /// Its root.
    pub from: NodeId,
    /// How many plies below that.
    pub plies: Option<u32>,
    /// Which nodes show their children.
    pub opened: OpenedNodes,
}

/// The whole tree.
impl Default for TreePart {
    fn default() -> Self {
        Self { from: NodeId::ROOT, plies: None, opened: OpenedNodes::All }
    }
}

/// How a node stands at the step that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeStatus {
    /// Searched.
    Done,
    /// Being searched.
    Open,
    /// Never searched, because of a cut.
    Pruned,
    /// Never searched: the mirror image of another.
    Twin,
    /// Judged by a search by layers or heaps, which may still take it.
    Waiting,
    /// Judged by such a search, which went on without it.
    Dropped,
    /// In such a search the same position as another.
    Duplicate,
    /// Not reached yet.
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
    /// Its number in the recording; a leaf that only the textbook knows has none.
    pub node: Option<NodeId>,
    /// The node that it hangs from, by index.
    pub parent: Option<usize>,
    /// The nodes that hang from it.
    pub children: Vec<usize>,
    /// The action that leads here, in notation; empty at the root of the search.
    pub action: String,
    /// What a teacher calls a node of a textbook tree; a leaf has a name where sentences use it.
    pub name: Option<String>,
    /// Who is to move.
    pub side: Side,
    /// Whether it is a leaf of the search: nobody moves here any more.
    pub leaf: bool,
    pub standing: NodeStatus,
    /// What is known of its value, shown for whom the conventions say.
    pub value: Option<(Certainty, Score)>,
    /// The same in words: `= 3`, `≈ 3`, `≤ 2`, `54 %`, or how many pruned branches stand here.
    pub words: String,
    /// Alpha and beta in words, seen like the value, or visits.
    pub note: Option<String>,
    /// Whether it lies on the principal variation.
    pub on_line: bool,
    /// Whether a bound cut it.
    pub cut: bool,
    /// Nodes recorded or counted below it that are not shown.
    pub hidden: u64,
    /// Visits in a Monte Carlo tree.
    pub visits: u32,
    /// Its position, row by row a sign for each square, where boards are shown.
    pub board: Option<Vec<String>>,
}

/// What is exported, each node after its parent.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportScene {
    /// The nodes; the first is the root.
    pub export_nodes: Vec<ExportNode>,
    /// Whether branches carry the names of their actions.
    pub named: bool,
    /// What the course calls things.
    pub conventions: Conventions,
    /// How scores are written.
    pub unit: Unit,
    pub growth: FigureGrowth,
}

/// Which way a tree grows on paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FigureGrowth {
    /// From the root on top, siblings side by side.
    #[default]
    Down,
    /// From the root at the left, siblings one below the other.
    Right,
}

/// Which nodes show alpha and beta.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WindowDisplay {
    /// None: the method gives its nodes no windows.
    Absent,
    #[default]
    Open,
    /// All that were searched.
    All,
}

impl WindowDisplay {
    /// Those of a tree that a method searched: of all nodes, or of the open ones.
    pub const fn of(method: &Method, all: bool) -> Self {
        match (method.has_windows(), all) {
            (false, _) => Self::Absent,
            (true, false) => Self::Open,
            (true, true) => Self::All,
        }
    }
}

/// How a scene is taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SceneOptions {
    pub part: TreePart,
    /// Which nodes show the window they are searched with.
    pub windows: WindowDisplay,
    /// Whether every node shows its board.
    pub boards: bool,
    /// Whether nodes not reached yet stand in their places, faintly.
    pub ghosts: bool,
    /// For whom values are shown, and what cuts are called.
    pub conventions: Conventions,
    /// How scores are written; without it as those of the game are.
    pub unit: Option<Unit>,
    pub growth: FigureGrowth,
    /// The words of another program about single nodes, by the numbers of [`crate::search::foreign::Said`].
    pub words: Arc<Vec<String>>,
}

impl SceneOptions {
    /// Whether the node that the part begins with can be drawn: it was reached, or stands there all the same. Before the first step
    /// the root alone does, not searched yet.
    fn is_begun(&self, snapshot: TreeSnapshot<'_>) -> bool {
        let from = self.part.from;
        let stands = self.ghosts || from == NodeId::ROOT;
        from.index() < if stands { snapshot.tree().len() } else { snapshot.len() }
    }

    /// How scores are written in a scene of a search from this position.
    pub(super) fn unit(&self, root: &AnyPosition) -> Unit {
        self.unit.unwrap_or_else(|| Unit::new(root.game(), 1))
    }
}

/// What the best line of a search by layers or heaps collects, the least that its position is worth; `None` while there is
/// no line, and in other searches.
pub fn best_found(snapshot: TreeSnapshot<'_>, root: &AnyPosition) -> Option<Score> {
    let tree = snapshot.tree();
    let line = tree.is_rated().then(|| snapshot.principal_variation())?;
    root.after(&tree.path(*line.last()?)).points().map(score)
}

impl ExportScene {
    /// What `view` shows of a recording that began at `root`.
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

    /// The same with what each node is made from, and the ply below the first.
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
        // The numbers of children in a textbook tree say nothing that their order does not say.
        let named = !matches!(root, AnyPosition::NumberTree(_));
        let unit = view.unit(root);
        let (conventions, growth) = (view.conventions, view.growth);
        Ok((Self { export_nodes: builder.export_nodes, named, conventions, unit, growth }, seeds))
    }

    /// How many nodes `view` shows, counted up to one more than `limit`; none where nothing is recorded.
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

    /// Twigs that stand directly below the root, the root being in row 0, and so on: the row of each node.
    pub fn rows(&self) -> Vec<usize> {
        let mut rows: Vec<usize> = Vec::with_capacity(self.export_nodes.len());
        for export_node in &self.export_nodes {
            // Parents stand before their children, so the row of a parent is known by then.
            rows.push(export_node.parent.map_or(0, |parent| rows[parent] + 1));
        }
        rows
    }
}
