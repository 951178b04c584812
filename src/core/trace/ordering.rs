//! Worth of the order of moves: how many leaves of a textbook tree alpha-beta reads as the tree stands, how
//! many in its best order, and in the worst that was found.

use rand::SeedableRng as _;

use crate::game::number_tree::{NumberTree, WholeTree};
use crate::game::{Alternating as _, Rng64, Side, random_below};
use crate::search::alpha_beta::Cut;

use super::minimal_tree::MinimalProof;

/// A tree in some order, and the leaves that alpha-beta reads of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderedTree {
    pub tree: WholeTree,
    pub leaves: u64,
}

/// Comparison of the orders of one tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderComparison {
    /// Leaves read as the tree stands.
    pub now: u64,
    /// For each node by its number, whether it is entered as the tree stands; the others are pruned.
    pub entered: Vec<bool>,
    /// All leaves of the tree.
    pub total: u64,
    /// The leaves of the smallest proof of its value (Knuth and Moore); with a cut only above beta it may be
    /// out of reach.
    pub minimum: u64,
    /// The order with the fewest leaves read; of several, that with the best children first.
    pub best: OrderedTree,
    /// The order with the most leaves read.
    pub worst: OrderedTree,
    /// Whether no other order can be better or worse; if not, a worse one than the worst may exist.
    pub complete: bool,
}

/// The budget for the search for orders, in nodes entered.
const BUDGET: u64 = 2_000_000;

impl OrderComparison {
    /// Tries the orders of the whole tree that `position` is a node of: all of them where they are few, else
    /// the best by proof and the worst by exchanging children as long as the budget lasts. Deterministic.
    pub fn of(position: &NumberTree, cut: Cut) -> Self {
        let root = position.root();
        let mut trial = OrderTrial::new(&root, cut);
        let now = trial.read();
        let mut orders = Self {
            now,
            entered: trial.entered_nodes(),
            total: root.tree().leaves().count() as u64,
            minimum: MinimalProof::of_number_tree(&root).leaves,
            best: OrderedTree { tree: root.tree().clone(), leaves: now },
            worst: OrderedTree { tree: root.tree().clone(), leaves: now },
            complete: false,
        };
        let count = trial.orders();
        // An order enters each node once at most, which bounds the work of trying all of them.
        if count.saturating_mul(root.tree().node_count() as u64) <= BUDGET {
            orders.complete = true;
            while trial.next_order() {
                orders.learn(&mut trial);
            }
        } else {
            orders.climb(&root, cut);
            orders.complete = orders.best.leaves == orders.minimum && orders.worst.leaves == orders.total;
        }
        orders.put_best_first(&root, cut);
        orders
    }

    /// Puts the best child of every node first, as far as no more leaves are read that way: many orders read
    /// as few, and this is the one that a reader expects.
    fn put_best_first(&mut self, root: &NumberTree, cut: Cut) {
        let side = root.side_to_move();
        let tree = root.tree().best_first(side == Side::First);
        let start = NumberTree::new(tree.clone()).with_root(side);
        let leaves = leaves_read(&start, cut);
        if leaves <= self.best.leaves {
            self.best = OrderedTree { tree, leaves };
            return;
        }
        // Where subtrees differ in size a cheap refutation may precede the best one.
        let start = NumberTree::new(self.best.tree.clone()).with_root(side);
        let mut trial = OrderTrial::new(&start, cut);
        trial.sort_within(self.best.leaves);
        self.best.tree = trial.ordered();
    }

    /// Records an order if it is better or worse than all before.
    fn learn(&mut self, trial: &mut OrderTrial<'_>) -> u64 {
        let leaves = trial.read();
        if leaves < self.best.leaves {
            self.best = OrderedTree { tree: trial.ordered(), leaves };
        }
        if leaves > self.worst.leaves {
            self.worst = OrderedTree { tree: trial.ordered(), leaves };
        }
        leaves
    }

    fn climb(&mut self, root: &NumberTree, cut: Cut) {
        let max_first = root.side_to_move() == Side::First;
        let mut trial = OrderTrial::new(root, cut);
        trial.arrange_for_proof(max_first);
        self.learn(&mut trial);
        for (tree, upward) in
            [(root.tree().best_first(max_first), false), (root.tree().worst_first(max_first), true)]
        {
            let start = NumberTree::new(tree).with_root(root.side_to_move());
            let mut trial = OrderTrial::new(&start, cut);
            let mut leaves = self.learn(&mut trial);
            let mut rng = Rng64::seed_from_u64(0);
            let entered = trial.entered.max(1);
            // Two climbs share the budget, up and down; a try costs about what the first order did.
            for _ in 0..BUDGET / entered / 2 {
                let limit = if upward { self.total } else { self.minimum };
                if leaves == limit || trial.forks.is_empty() {
                    break;
                }
                let swap = trial.swap(&mut rng);
                let other = self.learn(&mut trial);
                // An exchange that changes nothing is kept, so that the climb can cross level ground.
                if (other < leaves) == upward && other != leaves {
                    trial.undo(swap);
                } else {
                    leaves = other;
                }
            }
        }
    }
}

/// Leaves that alpha-beta without refinements reads of a whole tree.
pub fn leaves_read(root: &NumberTree, cut: Cut) -> u64 {
    OrderTrial::new(root, cut).read()
}

/// A tree with a changeable order of children.
struct OrderTrial<'a> {
    tree: &'a WholeTree,
    /// The children of each node, in the current order.
    children: Vec<Vec<u32>>,
    /// The nodes with more than one child.
    forks: Vec<u32>,
    max_first: bool,
    cut: Cut,
    leaves: u64,
    entered: u64,
    /// For each node, whether it was entered; empty while this is not needed.
    seen: Vec<bool>,
}

/// Two children of a node that changed places.
#[derive(Clone, Copy, Debug)]
struct ChildSwap {
    node: u32,
    first: usize,
    second: usize,
}

impl<'a> OrderTrial<'a> {
    fn new(root: &'a NumberTree, cut: Cut) -> Self {
        let tree = root.tree();
        let nodes = 0..tree.node_count() as u32;
        Self {
            tree,
            children: nodes.clone().map(|node| tree.children(node).to_vec()).collect(),
            forks: nodes.filter(|&node| tree.children(node).len() > 1).collect(),
            max_first: root.side_to_move() == Side::First,
            cut,
            leaves: 0,
            entered: 0,
            seen: Vec::new(),
        }
    }

    /// Searches the tree in this order and counts the leaves read.
    fn read(&mut self) -> u64 {
        (self.leaves, self.entered) = (0, 0);
        // The least number has no negative, and negamax changes the sign of both ends.
        self.search(0, i32::MIN + 1, i32::MAX, self.max_first);
        self.leaves
    }

    /// Fail-soft negamax; the value is for the side to move.
    fn search(&mut self, node: u32, mut alpha: i32, beta: i32, is_max: bool) -> i32 {
        self.entered += 1;
        if let Some(seen) = self.seen.get_mut(node as usize) {
            *seen = true;
        }
        if let Some(value) = self.tree.value(node) {
            self.leaves += 1;
            return if is_max { value } else { -value };
        }
        let mut best = i32::MIN + 1;
        for index in 0..self.children[node as usize].len() {
            let child = self.children[node as usize][index];
            best = best.max(-self.search(child, -beta, -alpha, !is_max));
            let cuts = match self.cut {
                Cut::AtBeta => best >= beta,
                Cut::AboveBeta => best > beta,
            };
            if cuts {
                break;
            }
            alpha = alpha.max(best);
        }
        best
    }

    /// For each node, whether a search in this order enters it.
    fn entered_nodes(&mut self) -> Vec<bool> {
        self.seen = vec![false; self.tree.node_count()];
        self.read();
        std::mem::take(&mut self.seen)
    }

    /// The number of possible orders of the tree.
    fn orders(&self) -> u64 {
        let factorial = |count: usize| (1..=count as u64).fold(1, u64::saturating_mul);
        self.forks
            .iter()
            .map(|&node| factorial(self.children[node as usize].len()))
            .fold(1, u64::saturating_mul)
    }

    /// Goes on to the next order; `false` when all were seen, beginning with that of the tree.
    fn next_order(&mut self) -> bool {
        // As in a counter: a node that comes around to its first order lets the next one advance.
        self.forks.iter().any(|&node| next_permutation(&mut self.children[node as usize]))
    }

    /// The tree in this order.
    fn ordered(&self) -> WholeTree {
        self.tree.with_orders(|node, children| children.copy_from_slice(&self.children[node as usize]))
    }

    fn swap(&mut self, rng: &mut Rng64) -> ChildSwap {
        let node = self.forks[random_below(rng, self.forks.len() as u32) as usize];
        let children = &mut self.children[node as usize];
        let first = random_below(rng, children.len() as u32) as usize;
        // Every other child is as likely, and never the same one.
        let second = (first + 1 + random_below(rng, children.len() as u32 - 1) as usize) % children.len();
        children.swap(first, second);
        ChildSwap { node, first, second }
    }

    fn undo(&mut self, swap: ChildSwap) {
        self.children[swap.node as usize].swap(swap.first, swap.second);
    }

    /// Sorts the children of each node by value, the best first, where no more leaves than these are read
    /// then.
    fn sort_within(&mut self, limit: u64) {
        let values = self.tree.values(self.max_first);
        let levels = self.tree.levels();
        let mut spent = 0;
        let mut is_changed = true;
        // A sorted node stays so, which may let another one be sorted as well.
        while is_changed && spent < BUDGET {
            is_changed = false;
            for node in self.forks.clone() {
                let is_max = levels[node as usize].is_multiple_of(2) == self.max_first;
                let falling = if is_max { -1 } else { 1 };
                let before = self.children[node as usize].clone();
                self.children[node as usize]
                    .sort_by_key(|&child| falling * i64::from(values[child as usize]));
                if self.children[node as usize] == before {
                    continue;
                }
                if self.read() > limit {
                    self.children[node as usize] = before;
                } else {
                    is_changed = true;
                }
                spent += self.entered;
            }
        }
    }

    /// Puts first, at every node, the child with which its side proves the value of the root most cheaply.
    fn arrange_for_proof(&mut self, max_first: bool) {
        const NEVER: u64 = u64::MAX;
        let target = self.tree.values(max_first)[0];
        let levels = self.tree.levels();
        let count = self.tree.node_count();
        // Leaves needed to prove that a node is worth at least, and at most, the target.
        let mut costs = vec![[0_u64; 2]; count];
        for node in (0..count).rev() {
            if let Some(value) = self.tree.value(node as u32) {
                costs[node] = [value >= target, value <= target].map(|holds| if holds { 1 } else { NEVER });
                continue;
            }
            // 0 where MAX is to move and 1 where MIN is, the index of the two costs.
            let owner = usize::from(levels[node].is_multiple_of(2) != max_first);
            let below = self.tree.children(node as u32).iter().map(|&child| costs[child as usize]);
            let own = below.clone().map(|cost| cost[owner]).min().unwrap_or(NEVER);
            let other = below.map(|cost| cost[1 - owner]).fold(0, u64::saturating_add);
            costs[node][owner] = own;
            costs[node][1 - owner] = other;
            self.children[node].sort_by_key(|&child| costs[child as usize][owner]);
        }
    }
}

/// The next order of a list whose first was rising; `false`, and the first again, after the last.
fn next_permutation(list: &mut [u32]) -> bool {
    let Some(pivot) = (1..list.len()).rev().find(|&index| list[index - 1] < list[index]) else {
        list.reverse();
        return false;
    };
    let pivot = pivot - 1;
    let larger = (pivot..list.len()).rev().find(|&index| list[index] > list[pivot]).unwrap_or(pivot);
    list.swap(pivot, larger);
    list[pivot + 1..].reverse();
    true
}
