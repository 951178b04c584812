//! Answers of a student, in one shape for each kind of exercise; unanswered parts are absent.
//!
//! Nodes are numbers of [`Exercise::tree`]. Values, windows and bounds are for the side of the conventions.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::table::names;
use super::{Exercise, ExerciseKind};
use crate::game::number_tree::WholeTree;
use crate::game::score::Bound;
use crate::game::{ActionId, Score};

/// An answer, whole or so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// The value of each inner node.
    Values(BTreeMap<u32, i32>),
    /// The branches that are cut, each by the node at its end.
    Cuts(BTreeSet<u32>),
    /// The windows of each inner node.
    Windows(BTreeMap<u32, Window>),
    /// The leaf that is read next.
    Leaf(Option<u32>),
    /// The kind of bound that each inner node's value is.
    Bounds(BTreeMap<u32, Bound>),
    /// The children of inner nodes in their new order, by their places in the old; nodes left out keep
    /// theirs.
    Orders(BTreeMap<u32, Vec<u16>>),
    /// The numbers of leaves that the methods read.
    Counts { minimax: Option<u64>, alpha_beta: Option<u64> },
    /// The moves from the position on.
    Line(Vec<ActionId>),
    /// A child of the root.
    Choice {
        /// The one chosen next.
        child: Option<ActionId>,
        /// Its visits after that.
        visits: Option<u32>,
    },
    /// The choices of two methods.
    Methods {
        thunder: Option<ActionId>,
        ucb1: Option<ActionId>,
        /// The reason why they differ, or do not.
        difference: Option<Difference>,
    },
    /// The frequency of each row and each column, and the value for the first player; all from 0 to 1.
    Equilibrium { rows: Vec<Option<f64>>, columns: Vec<Option<f64>>, value: Option<f64> },
    /// The text in each gap.
    Code(Vec<String>),
    /// The wrong line, counted from 0.
    Bug(Option<u16>),
}

/// Alpha and beta at a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Window {
    /// On entering the node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<(Score, Score)>,
    /// On leaving the node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit: Option<(Score, Score)>,
}

/// The difference between the choices of Thunder search and UCB1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Difference {
    /// None: both take the first child that was never visited.
    Unvisited,
    /// None: the same child comes first by its share and by its sum.
    Same,
    /// UCB1 adds a term for rarely visited children, and here it outweighs a better share.
    Exploration,
}

impl Difference {
    /// All of them, in the order of the choices shown.
    pub const ALL: [Self; 3] = [Self::Unvisited, Self::Same, Self::Exploration];

    /// A short name: the suffix of keys in text files.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

impl Answer {
    /// An answer without any part filled in.
    pub fn empty(exercise: &Exercise) -> Self {
        match &exercise.kind {
            ExerciseKind::Values => Self::Values(BTreeMap::new()),
            ExerciseKind::Cuts => Self::Cuts(BTreeSet::new()),
            ExerciseKind::Windows => Self::Windows(BTreeMap::new()),
            ExerciseKind::NextLeaf { .. } => Self::Leaf(None),
            ExerciseKind::Bounds => Self::Bounds(BTreeMap::new()),
            ExerciseKind::Order => Self::Orders(BTreeMap::new()),
            ExerciseKind::Counts => Self::Counts { minimax: None, alpha_beta: None },
            ExerciseKind::BestMove { .. } => Self::Line(Vec::new()),
            ExerciseKind::Ucb1 { .. } => Self::Choice { child: None, visits: None },
            ExerciseKind::Thunder { .. } => Self::Methods { thunder: None, ucb1: None, difference: None },
            ExerciseKind::Equilibrium => {
                let [rows, columns] = names(&exercise.subject).map(|names| vec![None; names.len()]);
                Self::Equilibrium { rows, columns, value: None }
            }
            ExerciseKind::Code { gaps } => Self::Code(vec![String::new(); gaps.len()]),
            ExerciseKind::Bug { .. } => Self::Bug(None),
        }
    }

    /// Whether it has the shape of answers to this exercise and all its references exist.
    pub fn fits(&self, exercise: &Exercise) -> bool {
        // A number of a node has no meaning without a tree: any node is then out of range.
        let root = if exercise.kind.is_of_tree() { exercise.tree().ok() } else { None };
        let nodes = root.as_ref().map_or(0, |root| root.tree().node_count() as u32);
        let empty = Self::empty(exercise);
        let sizes = match (self, &empty) {
            (Self::Line(line), _) => line.len() <= usize::from(Exercise::MOST_LINE),
            (
                Self::Equilibrium { rows, columns, .. },
                Self::Equilibrium { rows: all_rows, columns: all_columns, .. },
            ) => rows.len() == all_rows.len() && columns.len() == all_columns.len(),
            (Self::Code(typed), Self::Code(gaps)) => {
                typed.len() == gaps.len() && typed.iter().all(|text| text.len() <= super::code::MOST_TYPED)
            }
            _ => true,
        };
        sizes
            && std::mem::discriminant(self) == std::mem::discriminant(&empty)
            && self.nodes().into_iter().all(|node| node < nodes)
            && root.is_none_or(|root| self.has_whole_orders(root.tree()))
    }

    /// Whether each of its orders names every child once; its nodes are nodes of this tree.
    fn has_whole_orders(&self, tree: &WholeTree) -> bool {
        // The tree is drawn in these orders, where an omitted child would have no place.
        match self {
            Self::Orders(orders) => orders.iter().all(|(&node, order)| is_order(tree, node, order)),
            _ => true,
        }
    }

    /// The nodes that it mentions.
    pub fn nodes(&self) -> Vec<u32> {
        match self {
            Self::Values(values) => values.keys().copied().collect(),
            Self::Cuts(cuts) => cuts.iter().copied().collect(),
            Self::Windows(windows) => windows.keys().copied().collect(),
            Self::Leaf(leaf) => leaf.iter().copied().collect(),
            Self::Bounds(bounds) => bounds.keys().copied().collect(),
            Self::Orders(orders) => orders.keys().copied().collect(),
            _ => Vec::new(),
        }
    }
}

/// Whether an order names every child of a node once.
pub(super) fn is_order(tree: &WholeTree, node: u32, order: &[u16]) -> bool {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    sorted.iter().copied().eq(0..tree.children(node).len() as u16)
}
