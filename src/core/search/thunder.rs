//! Thunder search, the book's own: a tree grown like that of Monte Carlo, but guided by an evaluation alone.
//!
//! There is no chance and no exploration: the tree grows along what looks best until it no longer does.

use serde::{Deserialize, Serialize};

use crate::eval::Evaluator;
use crate::game::Alternating;

use super::arena::{ArenaNode, DEFAULT_NODES, ReusedTree, SearchTree, report_of_end};
use super::events::Why;
use super::settings::{Adjustable, Setting};
use super::shared_settings::shared;
use super::{Control, Observer, Report};

/// Thunder search. The value of a leaf is its evaluation (the expected share of points; at the end of the
/// game 1, 0.5 or 0), and it gets its children once it is visited a second time.
///
/// Selection takes the first unvisited child, else the greatest `1 - w / n`, the first of equals. The most
/// visited action plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Thunder {
    /// Simulations; `None` runs until a limit is reached or the user stops it.
    pub playouts: Option<u64>,
    /// Nodes at which the tree stops growing; the search goes on in the tree as it is.
    pub max_nodes: u32,
}

impl Default for Thunder {
    fn default() -> Self {
        Self { playouts: None, max_nodes: DEFAULT_NODES }
    }
}

impl Adjustable for Thunder {
    const SETTINGS: &'static [Setting<Self>] = &[shared!(playouts), shared!(max_nodes)];
}

impl Thunder {
    /// Searches `root`, guided only by the evaluator's win rate.
    pub fn search<P: Alternating, O: Observer>(
        &self,
        root: &P,
        evaluator: &impl Evaluator<P>,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        if root.is_over() {
            return report_of_end(root);
        }
        self.search_tree(&mut SearchTree::new(root, self.max_nodes, observer), evaluator, control, observer)
    }

    /// The tree of `root` in which [`Thunder::search_tree`] continues, if its search was left to be
    /// continued; else a new one. The game must not be over.
    pub fn tree<P: Alternating, O: Observer>(
        &self,
        kept: &mut ReusedTree<P>,
        root: &P,
        observer: &mut O,
    ) -> SearchTree<P> {
        let fits = |tree: &SearchTree<P>| tree.goes_on() && tree.root() == root;
        let tree =
            kept.take(fits, observer).unwrap_or_else(|| SearchTree::new(root, self.max_nodes, observer));
        tree.limited_to(self.max_nodes)
    }

    /// Searches in a given tree.
    pub fn search_tree<P: Alternating, O: Observer>(
        &self,
        tree: &mut SearchTree<P>,
        evaluator: &impl Evaluator<P>,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        tree.run(self.playouts, control, observer, |tree, observer| simulate(tree, evaluator, observer))
    }
}

fn simulate<P: Alternating, O: Observer>(
    tree: &mut SearchTree<P>,
    evaluator: &impl Evaluator<P>,
    observer: &mut O,
) {
    let position = tree.descend(1, observer, |siblings| siblings.first_greatest(ArenaNode::exploitation));
    let side = position.side_to_move();
    if position.is_over() {
        tree.count(position.reward(side), Why::End, side, observer);
    } else {
        tree.count(evaluator.win_rate(&position), Why::Evaluation, side, observer);
    }
}
