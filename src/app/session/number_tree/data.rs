//! State of the number tree on the board beyond the game itself: the node selected for editing, the original
//! order, and the leaves read in other orders.

use std::sync::Arc;

use crate::game::number_tree::{NumberTree, TreeEdit};
use crate::search::alpha_beta::Cut;
use crate::session::game::history::UndoStep;
use crate::trace::ordering::OrderComparison;

#[derive(Clone, Debug, Default)]
pub struct NumberTreeEditor {
    /// Whether clicking a node selects it for editing instead of playing it as a move.
    pub editing: bool,
    pub node: Option<u32>,
    /// The tree before its children were first rearranged.
    pub given: Option<NumberTree>,
    /// Number of shuffles so far: the seed of the next one.
    pub shuffles: u64,
    /// Costs of the orders of a tree.
    pub known: Option<Known>,
}

/// Costs of the orders of one tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    pub question: OrdersQuestion,
    pub orders: Arc<OrderComparison>,
}

/// A tree whose orders are to be compared, with the condition of a cut.
#[derive(Clone, Debug, PartialEq)]
pub struct OrdersQuestion {
    pub root: NumberTree,
    /// The condition for a cut of alpha-beta.
    pub cut: Cut,
}

#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum NumbersCommand {
    /// Begin or end editing by hand.
    Edit(bool),
    Select(Option<u32>),
    /// Edit a node.
    Change(u32, TreeEdit, UndoStep),
    /// Rearrange the whole tree.
    Arrange(Arrangement),
    /// Copy the nested lists of the selected node, or of the whole tree.
    Copy,
}

/// An order of the whole tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Arrangement {
    /// With the fewest leaves read.
    Best,
    /// With the most leaves read, as far as found.
    Worst,
    /// In random order.
    Shuffled,
    /// In the original order.
    Given,
}
