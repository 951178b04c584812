//! Size of a game tree: counted where that is fast, else estimated by random ways through it (Knuth 1975,
//! "Estimating the efficiency of backtrack programs"): the product of the numbers of actions on a way is, on
//! average, the number of sequences.

use rand::SeedableRng as _;

use crate::game::{Rng64, random_below};
use crate::search::perft::perft;

use super::{AnyPosition, with_position};

/// Random ways through a tree, and the estimate of its size.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeSizeEstimate {
    ways: u32,
    /// The sum over all ways of the product of the numbers of actions, by ply.
    products: Vec<f64>,
    /// The sum of the actions at all positions of all ways, and the number of these positions.
    actions: (u64, u64),
    /// Plies of all ways.
    plies: u64,
}

impl TreeSizeEstimate {
    /// The greatest number of sequences that are counted one by one.
    const COUNTED: u64 = 100_000;
    /// The length at which a way ends in an unfinished game.
    const LONGEST: usize = 400;

    /// Follows a number of further random ways through the tree below a position; a new estimate repeats the
    /// same ways.
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

    /// The number of ways so far.
    pub const fn ways(&self) -> u32 {
        self.ways
    }

    /// Estimated number of sequences of a number of actions, from 1 on.
    pub fn sequences(&self, plies: usize) -> Option<f64> {
        let sum = self.products.get(plies.checked_sub(1)?)?;
        Some(sum / f64::from(self.ways))
    }

    /// The mean number of actions of a position, over the ways.
    pub fn branching(&self) -> f64 {
        self.actions.0 as f64 / self.actions.1.max(1) as f64
    }

    /// The mean number of actions of a way.
    pub fn length(&self) -> f64 {
        self.plies as f64 / f64::from(self.ways.max(1))
    }

    /// The number of sequences of 1, 2, 3, … actions, as long as they are few enough to be counted at once.
    /// Where a game can end early, finished ones are not among the longer ones, unless the custom of the game
    /// counts them.
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
