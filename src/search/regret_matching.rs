//! Monte Carlo tree search by regret matching, for games in which both sides move at once (SM-MCTS-RM; Lanctot, Lisý
//! and Winands 2013, after Hart and Mas-Colell 2000).
//!
//! Each side regrets what its other actions would have earned and plays them as often as it regrets them. The mean of
//! these strategies, not the last, comes near an equilibrium.

use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::eval::Evaluator;
use crate::game::{InTurn, Position as _, Rng64, Side, Simultaneous};

use super::arena::{DEFAULT_NODES, report_of_end};
use super::joint::{Crossing, Learner, Tree};
use super::settings::{Adjustable, Kind, Setting, Value, shared};
use super::zero_sum::normalized;
use super::{Control, Observer, Report};

/// Regret matching in a tree. The root is expanded at once, and pairs of actions not tried yet come first, row by row;
/// then both sides draw from their regrets. An action drawn from the mean strategy plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RegretMatching {
    /// Simulations; without them the search runs until its limits or a person stop it.
    pub playouts: Option<u64>,
    /// The chance of trying any action at the first choice in a node; at the n-th it is this over the root of n, so
    /// that it neither ends nor disturbs what is learned.
    pub gamma: f64,
    /// Visits after which a leaf is ripe, at least 1: it gets its children at the next.
    pub expand: u32,
    /// The seed of choices and playouts.
    pub seed: u64,
    /// Nodes at which the tree stops growing; the search goes on in the tree as it is.
    pub max_nodes: u32,
}

impl Default for RegretMatching {
    fn default() -> Self {
        Self { playouts: None, gamma: 0.2, expand: 5, seed: 0, max_nodes: DEFAULT_NODES }
    }
}

impl Adjustable for RegretMatching {
    const SETTINGS: &'static [Setting<Self>] = &[
        shared!(playouts),
        Setting {
            key: "gamma",
            kind: Kind::Real { min: 0.0, max: 1.0 },
            get: |method| Value::Real(method.gamma),
            set: |method, value| method.gamma = value.real(),
        },
        shared!(expand),
        shared!(seed),
        shared!(max_nodes),
    ];
}

/// What is kept about an action of one side at a node.
#[derive(Clone, Copy, Debug, Default)]
struct Regret {
    /// What the action would have earned more, summed over all simulations.
    regret: f64,
    /// The shares with which it was to be played, summed likewise.
    shares: f64,
}

/// The regrets of all nodes, beside their margins in the tree.
#[derive(Default)]
struct Regrets(Vec<Regret>);

impl Regrets {
    /// The regrets at a node by side.
    fn at<A>(&mut self, crossing: &Crossing<'_, A>) -> [&mut [Regret]; 2] {
        let [rows, columns] = Side::BOTH.map(|side| crossing.margins(side).len());
        let (place, end) = (crossing.place(), crossing.place() + rows + columns);
        if self.0.len() < end {
            self.0.resize(end, Regret::default());
        }
        self.0[place..end].split_at_mut(rows).into()
    }

    /// The mean strategies at a node; even ones before anything was chosen there.
    fn mean<A>(&self, crossing: &Crossing<'_, A>) -> [Vec<f64>; 2] {
        let mut place = crossing.place();
        Side::BOTH.map(|side| {
            let size = crossing.margins(side).len();
            let kept = self.0.iter().skip(place).map(|regret| regret.shares);
            place += size;
            normalized(&kept.chain(std::iter::repeat(0.0)).take(size).collect::<Vec<_>>())
        })
    }
}

impl RegretMatching {
    /// Searches `root` for the side to move, which does not learn what the other side may have chosen already. The
    /// evaluator is not asked.
    pub fn search<P: Simultaneous, O: Observer>(
        &self,
        root: &InTurn<P>,
        _evaluator: &impl Evaluator<InTurn<P>>,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        if root.is_over() {
            return report_of_end(root);
        }
        let mut learner = Learning {
            method: self,
            regrets: Regrets::default(),
            rng: Rng64::seed_from_u64(self.seed),
            drawn: Rng64::seed_from_u64(self.seed ^ root.position().key()).random(),
        };
        Tree::new(root, self.max_nodes, observer).run(self.playouts, control, observer, &mut learner)
    }

    /// What both sides draw at a node; what they drew from counts for their mean strategies.
    fn draw<A>(&self, crossing: &Crossing<'_, A>, regrets: &mut Regrets, rng: &mut Rng64) -> (usize, usize) {
        let gamma = self.gamma / f64::from(crossing.visits()).sqrt();
        let [row, column] = regrets.at(crossing).map(|kept| {
            let shares = normalized(&kept.iter().map(|kept| kept.regret.max(0.0)).collect::<Vec<_>>());
            for (kept, share) in kept.iter_mut().zip(&shares) {
                kept.shares += share;
            }
            if rng.random::<f64>() < gamma {
                rng.random_range(0..shares.len())
            } else {
                pick(&shares, rng.random())
            }
        });
        (row, column)
    }
}

/// A search under way.
struct Learning<'a> {
    method: &'a RegretMatching,
    regrets: Regrets,
    rng: Rng64,
    /// The draw of the action to play: one of its own, so that it does not hang on how long the search took.
    drawn: f64,
}

impl<P: Simultaneous> Learner<P> for Learning<'_> {
    fn simulate<O: Observer>(&mut self, tree: &mut Tree<P>, observer: &mut O) {
        let Self { method, regrets, rng, .. } = self;
        let position = tree.descend(method.expand, observer, |crossing| method.draw(crossing, regrets, rng));
        let value = tree.play_out(&position, rng, observer);
        for (node, row, column) in tree.steps() {
            let crossing = tree.crossing(node);
            let [rows, columns] = regrets.at(&crossing);
            for (other, kept) in rows.iter_mut().enumerate().filter(|&(other, _)| other != row) {
                kept.regret += crossing.pair(other, column).mean().unwrap_or(value) - value;
            }
            for (other, kept) in columns.iter_mut().enumerate().filter(|&(other, _)| other != column) {
                kept.regret += value - crossing.pair(row, other).mean().unwrap_or(value);
            }
        }
    }

    fn report(&self, tree: &Tree<P>, simulations: u64) -> Report {
        tree.report(simulations, |crossing| self.regrets.mean(crossing), |shares| pick(shares, self.drawn))
    }
}

/// The place of the share in which `drawn`, 0..1, falls.
pub(super) fn pick(shares: &[f64], drawn: f64) -> usize {
    let mut rest = drawn;
    for (index, share) in shares.iter().enumerate() {
        if rest < *share {
            return index;
        }
        rest -= share;
    }
    // What rounding left over belongs to the last that is ever played.
    shares.iter().rposition(|&share| share > 0.0).unwrap_or(0)
}
