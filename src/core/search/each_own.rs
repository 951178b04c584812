//! Max-n for two players (Luckhardt and Irani 1986): the search of a tree with a number for each player at
//! the leaves. At every node its player takes the child in which its own number is the greatest, of equals
//! the first.
//!
//! There are no cuts as in alpha-beta: a large number for one player does not bound the number of the other,
//! unless both always add up to the same.

use crate::game::Side;
use crate::game::pair_tree::{PairTree, PayoffPair};

/// One step of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaxNStep {
    /// An inner node is entered.
    Entered(u32),
    /// A leaf is read.
    Read(u32),
    /// A child becomes the best so far of its parent, after the one that was it before.
    Taken {
        /// The parent.
        node: u32,
        child: u32,
        /// The best child before; `None` for the first one.
        before: Option<u32>,
    },
    /// A child is no better for the player of its parent than the best so far.
    Passed {
        /// The parent.
        node: u32,
        child: u32,
        /// The child that remains the best.
        best: u32,
    },
    /// All children of a node are known: it takes the value of its best child.
    Left(u32),
}

/// The search of a whole tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaxN {
    /// The steps in order.
    pub steps: Vec<MaxNStep>,
    /// The value of each node.
    pub values: Vec<PayoffPair>,
    /// The child taken at each inner node.
    pub taken: Vec<Option<u32>>,
}

impl MaxN {
    /// Searches a tree to its leaves.
    pub fn of(tree: &PairTree) -> Self {
        let mut search = Self {
            steps: Vec::new(),
            values: vec![PayoffPair::default(); tree.len()],
            taken: vec![None; tree.len()],
        };
        search.node(tree, 0);
        search
    }

    fn node(&mut self, tree: &PairTree, node: u32) {
        if let Some(pair) = tree.pair(node) {
            self.steps.push(MaxNStep::Read(node));
            self.values[node as usize] = pair;
            return;
        }
        self.steps.push(MaxNStep::Entered(node));
        let own = |search: &Self, child: u32| search.values[child as usize].of(tree.side(node));
        let mut best: Option<u32> = None;
        for &child in tree.children(node) {
            self.node(tree, child);
            match best {
                Some(best) if own(self, child) <= own(self, best) => {
                    self.steps.push(MaxNStep::Passed { node, child, best });
                }
                before => {
                    self.steps.push(MaxNStep::Taken { node, child, before });
                    best = Some(child);
                }
            }
        }
        self.taken[node as usize] = best;
        if let Some(best) = best {
            self.values[node as usize] = self.values[best as usize];
        }
        self.steps.push(MaxNStep::Left(node));
    }

    /// For each node, whether its value is known after a number of steps.
    pub fn known(&self, steps: usize) -> Vec<bool> {
        let mut known = vec![false; self.values.len()];
        for step in &self.steps[..steps.min(self.steps.len())] {
            if let MaxNStep::Read(node) | MaxNStep::Left(node) = *step {
                known[node as usize] = true;
            }
        }
        known
    }

    /// The line of play from the root down.
    pub fn line(&self) -> Vec<u32> {
        std::iter::successors(Some(0), |&node: &u32| self.taken[node as usize]).collect()
    }
}

/// The first player's number if the second only minimised it: the result of alpha-beta.
pub fn against_a_minimizer(tree: &PairTree, node: u32) -> i32 {
    if let Some(pair) = tree.pair(node) {
        return pair.of(Side::First);
    }
    let below = tree.children(node).iter().map(|&child| against_a_minimizer(tree, child));
    let value = if tree.side(node) == Side::First { below.max() } else { below.min() };
    value.unwrap_or_default()
}
