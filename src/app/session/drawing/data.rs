//! The subject of a drawn tree: one recorded search, and how a person looks at it. The tree panel shows the analysis;
//! other panels show searches of their own in the same drawing.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::catalog::{AnyPosition, Engine, Unit};
use crate::game::ActionId;
use crate::trace::{Address, Counters, Moment, NodeId, Pass, Recording, Trajectory, Tree, TreeSnapshot};

use super::openings::NodeOpenings;
use super::playback::DrawingPlayback;
use super::predict::Predict;

/// Which of the drawings of the window.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum DrawingPlace {
    /// The tree panel.
    #[default]
    Main,
    /// A column of the comparison, counted from 0.
    Compared(u8),
    /// A program of an exercise in which a bug is to be found: the right one is 0, the wrong one 1.
    Program(u8),
}

/// How the user looks at one recording; nothing of it is saved. Addresses, because numbers change with every pass.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeView {
    /// The selected node.
    pub node: Option<Address>,
    /// Nodes that were opened or closed by hand.
    pub openings: NodeOpenings,
    /// The pass of iterative deepening that is shown, by number; `None` follows the search.
    pub pass: Option<u32>,
    /// The step at which the pass is shown; `None` is the newest.
    pub step: Option<u64>,
    /// What the tree was at that step.
    pub moment: Option<Arc<Moment>>,
    /// How the steps go by.
    pub player: DrawingPlayback,
    /// What is asked before a step is shown.
    pub predict: Predict,
    /// The line from the root whose missed moves are explained; empty before one is named.
    pub missed: Option<Vec<ActionId>>,
    /// The nodes on the screen when an export of them was asked for.
    pub seen: Arc<BTreeSet<NodeId>>,
}

/// How a search stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// Nothing was searched yet.
    #[default]
    Idle,
    /// It runs.
    Running,
    /// It came to its end.
    Finished,
    /// It came to a limit of nodes, simulations or time before its end.
    Limited,
    /// It was stopped by the person.
    Stopped,
    /// It failed; the text says how.
    Failed(String),
}

/// One recorded search to look at.
#[derive(Clone, Copy, Debug)]
pub struct DrawnSearch<'a> {
    /// The drawing that shows it.
    pub drawing_place: DrawingPlace,
    /// The position that the search began from.
    pub root: &'a AnyPosition,
    /// Method, evaluation and limits of the search.
    pub engine: &'a Engine,
    /// What it did.
    pub recording: &'a Recording,
    /// How it is looked at.
    pub view: &'a TreeView,
    /// Whether it still runs.
    pub live: bool,
    /// Tells one search from another in the same drawing.
    pub search: u64,
    /// Nodes that another search, beside which this one is shown, spared itself, in order.
    pub spared: Option<&'a [NodeId]>,
}

impl<'a> DrawnSearch<'a> {
    /// Whether the search counts its nodes and never writes them down one by one.
    pub fn only_counts(&self) -> bool {
        let counts_nodes = |tree| {
            let Counters { nodes, leaves, .. } = TreeSnapshot::new(tree, None).counters();
            nodes > 1 && leaves == 0
        };
        self.engine.only_counts(self.root.game()) || self.tree().is_some_and(counts_nodes)
    }

    /// How its scores are written.
    pub fn unit(&self) -> Unit {
        Unit::of(self.root, self.engine)
    }

    /// The pass that is shown, once something is recorded.
    pub fn pass(&self) -> Option<&'a Pass> {
        let chosen = |pass: &&Pass| self.view.pass == Some(pass.number);
        // A pass that was chosen may not be kept any more: then the newest is shown.
        self.recording.kept().find(chosen).or_else(|| self.recording.current())
    }

    /// The tree of that pass as it stood at the step that is shown.
    pub fn snapshot(&self) -> Option<TreeSnapshot<'a>> {
        self.tree().map(|tree| TreeSnapshot::new(tree, self.view.moment.as_deref()))
    }

    /// The tree of that pass.
    pub fn tree(&self) -> Option<&'a Tree> {
        self.pass().map(|pass| &pass.tree)
    }

    /// The course of a search without a tree: of one that changes a whole line again and again.
    pub fn trajectory(&self) -> Option<&'a Trajectory> {
        Some(self.recording.trajectory()).filter(|course| course.steps() > 0)
    }

    /// The address of a node of that tree.
    pub fn address(&self, node: NodeId) -> Option<Address> {
        let tree = self.tree()?;
        (node.index() < tree.len()).then(|| Address::of(tree, node))
    }
}
