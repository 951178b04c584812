//! Decoupled UCT, for games in which both sides move at once (Finnsson and Björnsson 2008), in the book's
//! form.
//!
//! Each side chooses by UCB1 over its own actions, as if the other's did not matter. That plays well, but its
//! visits need not approach an equilibrium: those of regret matching do, and `equilibrium` shows how far both
//! are off.

use rand::SeedableRng;
use serde::{Deserialize, Serialize};

use crate::eval::Evaluator;
use crate::game::{InTurn, Position as _, Rng64, Side, Simultaneous};

use super::arena::{DEFAULT_NODES, report_of_end};
use super::joint::{ExpandedNode, JointTree, Learner, first_greatest, visited_shares};
use super::settings::{Adjustable, Setting};
use super::shared_settings::shared;
use super::{Control, Observer, Report};

/// Decoupled UCT. The root is expanded at once; the most visited of the own actions plays, the first of
/// equals.
///
/// Pairs of actions not tried yet come first, row by row. Then each side takes the greatest `w / n + c *
/// sqrt(2 ln t / n)` of its own actions, over the sums of their rows or columns, t being the sum of all. The
/// second side's sum of results is `n - w`, the share that the first has not won. The book's program has `1 -
/// w` there, which is right for a single visit only and makes the second side prefer actions that lost; a
/// "find the bug" exercise shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Duct {
    /// Simulations; `None` runs until a limit is reached or the user stops it.
    pub playouts: Option<u64>,
    /// The weight of exploration, C.
    pub c: f64,
    /// Visits after which a leaf is ripe, at least 1: it gets its children at the next.
    pub expand: u32,
    /// The seed of the playouts.
    pub seed: u64,
    /// Nodes at which the tree stops growing; the search goes on in the tree as it is.
    pub max_nodes: u32,
}

impl Default for Duct {
    fn default() -> Self {
        Self { playouts: None, c: 1.0, expand: 5, seed: 0, max_nodes: DEFAULT_NODES }
    }
}

impl Adjustable for Duct {
    const SETTINGS: &'static [Setting<Self>] =
        &[shared!(playouts), shared!(c), shared!(expand), shared!(seed), shared!(max_nodes)];
}

impl Duct {
    /// Searches `root` for the side to move, which does not see the other side's choice. The evaluator is not
    /// used.
    pub fn search<P: Simultaneous, O: Observer>(
        &self,
        root: &InTurn<P>,
        _evaluator: &impl Evaluator<InTurn<P>>,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        self.search_by(root, control, observer, Self::second_share)
    }

    /// The second side's share of an action with this sum of the first side's shares over so many visits.
    pub fn second_share(total: f64, visits: f64) -> f64 {
        1.0 - total / visits
    }

    /// Searches with another rule than [`Duct::second_share`]: programs with a mistake there run like this.
    pub fn search_by<P: Simultaneous, O: Observer>(
        &self,
        root: &InTurn<P>,
        control: &mut Control,
        observer: &mut O,
        second: impl Fn(f64, f64) -> f64,
    ) -> Report {
        if root.is_over() {
            return report_of_end(root);
        }
        let mut learner = DuctSearch { method: self, second, rng: Rng64::seed_from_u64(self.seed) };
        JointTree::new(root, self.max_nodes, observer).run(self.playouts, control, observer, &mut learner)
    }

    /// Each side's own choice by UCB1.
    fn select<A>(&self, crossing: &ExpandedNode<'_, A>, second: &impl Fn(f64, f64) -> f64) -> (usize, usize) {
        // UCB1 over the margins: each side treats its own actions as a bandit, and the other side as part of
        // the chance.
        let weight = self.c * (2.0 * f64::from(crossing.visits()).ln()).sqrt();
        let [row, column] = Side::BOTH.map(|side| {
            let margins = crossing.margins(side).iter().map(|margin| margin.tally);
            first_greatest(margins.map(|tally| {
                let visits = f64::from(tally.visits);
                let share = match side {
                    Side::First => tally.total / visits,
                    Side::Second => second(tally.total, visits),
                };
                share + weight / visits.sqrt()
            }))
        });
        (row, column)
    }
}

struct DuctSearch<'a, S> {
    method: &'a Duct,
    second: S,
    rng: Rng64,
}

impl<P: Simultaneous, S: Fn(f64, f64) -> f64> Learner<P> for DuctSearch<'_, S> {
    fn simulate<O: Observer>(&mut self, tree: &mut JointTree<P>, observer: &mut O) {
        let (method, second) = (self.method, &self.second);
        let position = tree.descend(method.expand, observer, |crossing| method.select(crossing, second));
        tree.play_out(&position, &mut self.rng, observer);
    }

    fn report(&self, tree: &JointTree<P>, simulations: u64) -> Report {
        tree.report(simulations, visited_shares, |shares| first_greatest(shares.iter().copied()))
    }
}
