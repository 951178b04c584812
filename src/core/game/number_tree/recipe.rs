//! Trees grown by a recipe: the same recipe always gives the same tree.

use rand::SeedableRng as _;

use super::WholeTree;
use super::tree::{TreeBuilder, TreeLimit};
use crate::game::{Rng64, random_below};

/// Parameters of a random tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The fewest and the most children of an inner node; each node draws its own number.
    pub branching: (u16, u16),
    /// Levels below the root, at least 1.
    pub depth: u8,
    /// The smallest and the greatest leaf.
    pub values: (i32, i32),
    /// Whether MAX moves first, on which the best child depends.
    pub max_first: bool,
    /// The order of siblings.
    pub order: LeafOrder,
    pub seed: u64,
}

/// The order of siblings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeafOrder {
    /// As they were drawn.
    #[default]
    Random,
    /// The best child of every node first.
    BestFirst,
    /// The worst child of every node first.
    WorstFirst,
    /// All leaves of the tree from the smallest to the greatest.
    Sorted,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            branching: (3, 3),
            depth: 3,
            values: (0, 20),
            max_first: true,
            order: LeafOrder::Random,
            seed: 1,
        }
    }
}

impl Recipe {
    /// The recipe with its ranges in ascending order and within the limits of [`WholeTree`].
    #[must_use]
    pub fn sound(self) -> Self {
        let (low, high) = self.branching;
        let low = low.max(1);
        let value = |value: i32| value.clamp(-WholeTree::VALUE_LIMIT, WholeTree::VALUE_LIMIT);
        let smallest = value(self.values.0);
        Self {
            branching: (low, high.max(low)),
            depth: self.depth.clamp(1, WholeTree::DEPTH_LIMIT as u8),
            values: (smallest, value(self.values.1).max(smallest)),
            ..self
        }
    }

    /// The fewest and the most leaves that the tree can have.
    pub fn leaves(&self) -> (u64, u64) {
        let Self { branching, depth, .. } = self.sound();
        let power = |base: u16| u64::from(base).saturating_pow(u32::from(depth));
        (power(branching.0), power(branching.1))
    }

    /// Grows the tree.
    ///
    /// # Errors
    /// The limit of [`WholeTree`] that it would exceed.
    pub fn grow(&self) -> Result<WholeTree, TreeLimit> {
        let recipe = self.sound();
        // A tree that is too large even with its smallest branching is refused without growing it.
        if recipe.leaves().0 > WholeTree::NODE_LIMIT as u64 {
            return Err(TreeLimit::Nodes);
        }
        let mut rng = Rng64::seed_from_u64(recipe.seed);
        let mut grower = TreeBuilder::default();
        recipe.branch(recipe.depth, &mut rng, &mut grower)?;
        let tree = grower.tree();
        // Ordered only after it has grown, so that every order has the same leaves for a seed.
        Ok(match recipe.order {
            LeafOrder::Random => tree,
            LeafOrder::BestFirst => tree.best_first(recipe.max_first),
            LeafOrder::WorstFirst => tree.worst_first(recipe.max_first),
            LeafOrder::Sorted => tree.with_sorted_leaves(),
        })
    }

    fn branch(&self, levels: u8, rng: &mut Rng64, grower: &mut TreeBuilder) -> Result<(), TreeLimit> {
        if levels == 0 {
            let (low, high) = self.values;
            return grower.leaf(low + random_below(rng, (high - low) as u32 + 1) as i32);
        }
        grower.open()?;
        let (low, high) = self.branching;
        for _ in 0..u32::from(low) + random_below(rng, u32::from(high - low) + 1) {
            self.branch(levels - 1, rng, grower)?;
        }
        grower.close()
    }
}

impl WholeTree {
    /// The same tree with the best child of every node first.
    #[must_use]
    pub fn best_first(&self, max_first: bool) -> Self {
        self.by_value(max_first, 1)
    }

    /// The same tree with the worst child of every node first.
    #[must_use]
    pub fn worst_first(&self, max_first: bool) -> Self {
        self.by_value(max_first, -1)
    }

    /// With sign 1 the best child of every node comes first, with -1 the worst.
    fn by_value(&self, max_first: bool, sign: i64) -> Self {
        let values = self.values(max_first);
        let levels = self.levels();
        self.with_orders(|node, children| {
            // The side that begins moves at all even levels.
            let is_max = levels[node as usize].is_multiple_of(2) == max_first;
            let falling = if is_max { -sign } else { sign };
            // The sort is stable: children of equal value stay in the order of the text.
            children.sort_by_key(|&child| falling * i64::from(values[child as usize]));
        })
    }

    /// The level of each node, in steps below the root.
    pub fn levels(&self) -> Vec<u8> {
        let mut levels = vec![0; self.node_count()];
        for node in 0..self.node_count() {
            for &child in self.children(node as u32) {
                // A parent has a smaller number than its children, so its level is known by then.
                levels[child as usize] = levels[node] + 1;
            }
        }
        levels
    }

    /// A tree of the same shape whose leaves rise from left to right.
    fn with_sorted_leaves(&self) -> Self {
        let mut leaves: Vec<i32> = self.leaves().collect();
        leaves.sort_unstable();
        let mut sorted = leaves.into_iter();
        self.with_values(|_| sorted.next().unwrap_or_default())
    }
}
