//! Random textbook trees: drawn, and then changed leaf by leaf towards the options.

use crate::game::number_tree::{NumberTree, TreeEdit, WholeTree};
use crate::game::{Alternating as _, Rng64, Side, random_below};

use super::{WishRefusal, Wishes};

/// Initial trees, and changes made to each, until the search for one is given up.
const STARTS: u32 = 24;
const CHANGES: u32 = 250;

impl Wishes {
    /// A tree that meets all options, with the branches of `shape` if there is one.
    pub(super) fn textbook_tree(
        &self,
        shape: Option<&WholeTree>,
        rng: &mut Rng64,
    ) -> Result<NumberTree, WishRefusal> {
        let side = if self.max_first { Side::First } else { Side::Second };
        let mut tried = 0;
        for start in 0..STARTS {
            let seed = u64::from(random_below(rng, u32::MAX));
            let grown = match shape {
                Some(shape) => Ok(self.of_shape(shape, start, rng)),
                None => self.recipe(seed).grow(),
            };
            let Ok(tree) = grown else { continue };
            let tree = if self.no_ties { self.without_ties(&tree, rng) } else { Some(tree) };
            let Some(tree) = tree else { continue };
            let mut tree = NumberTree::new(tree).with_root(side);
            let mut missing = self.missing(&tree);
            for _ in 0..CHANGES {
                tried += 1;
                if missing == 0 {
                    return Ok(tree);
                }
                let Some(other) = self.changed(&tree, rng) else { break };
                let missing_then = self.missing(&other);
                // An equal tree is taken, too: otherwise the walk would stop on the first level stretch.
                if missing_then <= missing {
                    (tree, missing) = (other, missing_then);
                }
            }
        }
        Err(WishRefusal::Rare { tried })
    }

    /// The same tree with leaves that all differ, if there are enough numbers.
    fn without_ties(&self, tree: &WholeTree, rng: &mut Rng64) -> Option<WholeTree> {
        let (least, greatest) = self.values;
        let leaves: Vec<u32> =
            (0..tree.node_count() as u32).filter(|&node| tree.value(node).is_some()).collect();
        let span = (i64::from(greatest) - i64::from(least) + 1) as usize;
        if span < leaves.len() {
            return None;
        }
        let mut drawn = std::collections::BTreeSet::new();
        let mut tree = tree.clone();
        for leaf in leaves {
            // The number of this rank among those not drawn yet.
            let mut value = least + random_below(rng, (span - drawn.len()) as u32) as i32;
            for &before in &drawn {
                value += i32::from(before <= value);
            }
            drawn.insert(value);
            tree = tree.edited(leaf, &TreeEdit::Value(value)).ok()?;
        }
        Some(tree)
    }

    /// The tree with one leaf changed, or two exchanged where all must differ.
    fn changed(&self, root: &NumberTree, rng: &mut Rng64) -> Option<NumberTree> {
        let tree = root.tree();
        let leaves: Vec<u32> =
            (0..tree.node_count() as u32).filter(|&node| tree.value(node).is_some()).collect();
        let mut pick = || leaves[random_below(rng, leaves.len() as u32) as usize];
        let (leaf, other) = (pick(), pick());
        let changed = if self.no_ties {
            let (here, there) = (tree.value(leaf)?, tree.value(other)?);
            tree.edited(leaf, &TreeEdit::Value(there)).ok()?.edited(other, &TreeEdit::Value(here)).ok()?
        } else {
            let (least, greatest) = self.values;
            let value = least + random_below(rng, (greatest - least) as u32 + 1) as i32;
            tree.edited(leaf, &TreeEdit::Value(value)).ok()?
        };
        Some(NumberTree::new(changed).with_root(root.side_to_move()))
    }
}
