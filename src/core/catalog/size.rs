//! How large a game tree is: counted where that takes a moment, else estimated by random ways through it (Knuth 1975,
//! "Estimating the efficiency of backtrack programs"): the product of the numbers of actions on a way is, on average, the
//! number of sequences.

use rand::SeedableRng as _;

use crate::game::{Rng64, random_below};
use crate::search::perft::perft;

use super::{AnyPosition, with_position};

/// Ways through a tree, and what they say of its size.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeSizeEstimate {
    /// Ways so far.
    ways: u32,
    /// The sum over all ways of the product of the numbers of actions, by ply.
    products: Vec<f64>,
    /// Actions at all positions of all ways, and how many positions.
    actions: (u64, u64),
    /// Plies of all ways.
    plies: u64,
}

impl TreeSizeEstimate {
    /// Sequences that are counted one by one, at most.
    const COUNTED: u64 = 100_000;
    /// A way ends here in a game that goes on.
    const LONGEST: usize = 400;

    /// Goes so many more random ways through the tree below a position; the same ways whenever it begins.
    pub fn probe(&mut self, root: &AnyPosition, ways: u32) {
        for _ in 0..ways {
            let mut rng = Rng64::seed_from_u64(u64::from(self.ways));
            let mut position = root.clone();
            let mut product = 1.0;
            for ply in 0..Self::LONGEST {
                let actions = position.actions();
                // A way that has ended adds nothing to deeper plies: it has no sequence of that length.
                if actions.is_empty() {
                    break;
                }
                product *= actions.len() as f64;
                self.products.resize(self.products.len().max(ply + 1), 0.0);
                self.products[ply] += product;
                self.actions.0 += actions.len() as u64;
                self.actions.1 += 1;
                self.plies += 1;
                position = position.after(&[actions[random_below(&mut rng, actions.len() as u32) as usize]]);
            }
            self.ways += 1;
        }
    }

    /// Ways so far.
    pub const fn ways(&self) -> u32 {
        self.ways
    }

    /// About how many sequences of so many actions there are, from 1 on.
    pub fn sequences(&self, plies: usize) -> Option<f64> {
        let sum = self.products.get(plies.checked_sub(1)?)?;
        Some(sum / f64::from(self.ways))
    }

    /// Actions of a position, on average over the ways.
    pub fn branching(&self) -> f64 {
        self.actions.0 as f64 / self.actions.1.max(1) as f64
    }

    /// Actions of a way, on average.
    pub fn length(&self) -> f64 {
        self.plies as f64 / f64::from(self.ways.max(1))
    }

    /// The number of sequences of 1, 2, 3, … actions, as far as they are few enough to be counted at once. Where a game can end
    /// early, those that ended are not among the longer ones, but where the custom of the game wants it.
    pub fn counted(root: &AnyPosition) -> Vec<u64> {
        let mut counts = Vec::new();
        for depth in 1..=Self::LONGEST as u32 {
            let count = with_position!(root, position => perft(position, depth));
            let more = count > 0 && counts.last() != Some(&count);
            if count > 0 {
                counts.push(count);
            }
            if !more || count > Self::COUNTED {
                break;
            }
        }
        counts
    }
}
