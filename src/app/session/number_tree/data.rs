//! The number tree on the board beyond the game itself: what is selected for a change, the
//! order in which it was given, and what other orders are worth.

use std::sync::Arc;

use crate::game::number_tree::{NumberTree, TreeEdit};
use crate::search::alpha_beta::Cut;
use crate::session::game::history::UndoStep;
use crate::trace::ordering::OrderComparison;

/// A number tree as a thing to be changed.
#[derive(Clone, Debug, Default)]
pub struct NumberTreeEditor {
    /// Whether clicking a node selects it for a change instead of choosing it as a move.
    pub editing: bool,
    /// The node that is selected.
    pub node: Option<u32>,
    /// The tree before its children were first put in another order.
    pub given: Option<NumberTree>,
    /// How often it was shuffled: the seed of the next time.
    pub shuffles: u64,
    /// What orders are worth, of the tree that this was found for.
    pub known: Option<Known>,
}

/// What orders of one tree are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// The tree and when alpha-beta cuts.
    pub question: OrdersQuestion,
    /// What was found.
    pub orders: Arc<OrderComparison>,
}

/// Which orders are wanted: those of this tree, with this cut.
#[derive(Clone, Debug, PartialEq)]
pub struct OrdersQuestion {
    pub root: NumberTree,
    /// When alpha-beta cuts.
    pub cut: Cut,
}

/// One request about a number tree.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum NumbersCommand {
    /// Begin or end changing it by hand.
    Edit(bool),
    /// Select a node for a change, or none.
    Select(Option<u32>),
    /// Change a node.
    Change(u32, TreeEdit, UndoStep),
    /// Put the whole tree in another order.
    Arrange(Arrangement),
    /// Copy the nested lists of the selected node, or of the whole tree.
    Copy,
}

/// An order of the whole tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Arrangement {
    /// With the fewest leaves read.
    Best,
    /// With the most leaves read that was found.
    Worst,
    /// By chance.
    Shuffled,
    /// As the tree was given.
    Given,
}
