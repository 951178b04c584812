//! The subject of a drawn tree: one recorded search, and the user's view of it. The tree panel shows the
//! analysis; other panels show searches of their own in the same drawing.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::catalog::{AnyPosition, Engine, Method, Unit};
use crate::game::ActionId;
use crate::trace::{Address, Counters, Moment, NodeId, Pass, Recording, Trajectory, Tree, TreeSnapshot};

use super::openings::NodeOpenings;
use super::playback::DrawingPlayback;
use super::predict::Predict;

/// One of the places of the window where a tree is drawn.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum DrawingPlace {
    /// The tree panel.
    #[default]
    Main,
    /// A column of the comparison, counted from 0.
    Compared(u8),
    /// A program of an exercise about finding a bug: the right one is 0, the wrong one 1.
    Program(u8),
}

/// The user's view of one recording; not saved. It holds addresses, because node numbers change with every
/// pass.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeView {
    pub node: Option<Address>,
    /// Nodes opened or closed by hand.
    pub openings: NodeOpenings,
    /// The pass of iterative deepening that is shown, by number; `None` follows the search.
    pub pass: Option<u32>,
    /// The step at which the pass is shown; `None` for the newest.
    pub step: Option<u64>,
    /// The state of the tree at `step`.
    pub moment: Option<Arc<Moment>>,
    pub player: DrawingPlayback,
    pub predict: Predict,
    /// The line from the root whose missed moves are explained; empty before the user chooses one.
    pub missed: Option<Vec<ActionId>>,
    /// The nodes on the screen when an export of them was asked for.
    pub seen: Arc<BTreeSet<NodeId>>,
}

/// The state of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Status {
    #[default]
    Idle,
    Running,
    /// It came to its end.
    Finished,
    /// A limit of nodes, simulations or time was reached before its end.
    Limited,
    /// Stopped by the user.
    Stopped,
    /// The text gives the reason.
    Failed(String),
}

/// One recorded search as a drawing shows it.
#[derive(Clone, Copy, Debug)]
pub struct DrawnSearch<'a> {
    pub drawing_place: DrawingPlace,
    pub root: &'a AnyPosition,
    pub engine: &'a Engine,
    pub recording: &'a Recording,
    pub view: &'a TreeView,
    pub live: bool,
    /// Number that identifies the search within its drawing.
    pub search: u64,
    /// Nodes that the search shown beside this one skipped, in order.
    pub spared: Option<&'a [NodeId]>,
}

impl<'a> DrawnSearch<'a> {
    /// Whether the search counts its nodes without recording them one by one.
    pub fn only_counts(&self) -> bool {
        let counts_nodes = |tree| {
            let Counters { nodes, leaves, .. } = TreeSnapshot::new(tree, None).counters();
            nodes > 1 && leaves == 0
        };
        self.engine.only_counts(self.root.game()) || self.tree().is_some_and(counts_nodes)
    }

    /// How many of `nodes`, of which so many are recorded one by one, the search entered. A solver that only counts asks about
    /// the root and its moves: its recording has them as nodes, which its report does not count.
    pub fn nodes_searched(&self, nodes: u64, recorded: u64) -> u64 {
        let counted = nodes.saturating_sub(recorded);
        let is_solver = self.engine.only_counts(self.root.game());
        // The last pass of alpha-beta may be that of a solver.
        let is_own = !matches!(self.engine.method, Method::Foreign(_));
        if is_solver || is_own && counted > 0 && self.only_counts() { counted } else { nodes }
    }

    pub fn unit(&self) -> Unit {
        Unit::of(self.root, self.engine)
    }

    /// The pass that is shown; `None` before anything is recorded.
    pub fn pass(&self) -> Option<&'a Pass> {
        let chosen = |pass: &&Pass| self.view.pass == Some(pass.number);
        // A chosen pass may have been dropped: then the newest is shown.
        self.recording.kept().find(chosen).or_else(|| self.recording.current())
    }

    /// The tree of the shown pass, at the step that is shown.
    pub fn snapshot(&self) -> Option<TreeSnapshot<'a>> {
        self.tree().map(|tree| TreeSnapshot::new(tree, self.view.moment.as_deref()))
    }

    /// The tree of the shown pass.
    pub fn tree(&self) -> Option<&'a Tree> {
        self.pass().map(|pass| &pass.tree)
    }

    /// The course of a search without a tree, which changes a whole line repeatedly.
    pub fn trajectory(&self) -> Option<&'a Trajectory> {
        Some(self.recording.trajectory()).filter(|course| course.steps() > 0)
    }

    /// The address of a node of the shown tree.
    pub fn address(&self, node: NodeId) -> Option<Address> {
        let tree = self.tree()?;
        (node.index() < tree.len()).then(|| Address::of(tree, node))
    }
}
