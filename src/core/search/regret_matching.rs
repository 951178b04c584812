//! Monte Carlo tree search by regret matching, for games in which both sides move at once (SM-MCTS-RM;
//! Lanctot, Lisý and Winands 2013, after Hart and Mas-Colell 2000).
//!
//! Each side regrets the results that its other actions would have had and plays each in proportion to its
//! regret. The mean of these strategies, not the last, approaches an equilibrium.
//!
//! Two things differ from the paper. The result that an action would have had is computed over all replies
//! from the results of their pairs so far, not from the one reply that was drawn; regrets do not fall below
//! zero, and later strategies weigh more (Tammelin 2014, CFR+): the mean settles sooner. And since such
//! regrets do not depend on the draw, it can go on exploring for ever without disturbing them. It has to: the
//! values below a pair are learned on the way, and a pair that is no longer tried would be judged by the play
//! of both sides when they knew nothing.

use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::eval::Evaluator;
use crate::game::{InTurn, Position as _, Rng64, Side, Simultaneous};

use super::arena::{DEFAULT_NODES, report_of_end};
use super::joint::{ExpandedNode, JointTree, Learner};
use super::memory_budget;
use super::settings::{Adjustable, Setting, SettingKind, SettingValue};
use super::shared_settings::shared;
use super::zero_sum::normalized;
use super::{Control, Observer, Report};

/// Regret matching in a tree. The root is expanded at once, and pairs of actions not tried yet come first,
/// row by row; then both sides draw by their regrets. The action that plays is drawn from the mean strategy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RegretMatching {
    /// Simulations; `None` runs until a limit is reached or the user stops it.
    pub playouts: Option<u64>,
    /// The probability, at every choice, that a pair of actions is drawn evenly from all. The result of a
    /// pair includes such trials below it: the lower, the more accurate are the values in the end, and the
    /// longer it takes.
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
            kind: SettingKind::Real { min: 0.0, max: 1.0 },
            get: |method| SettingValue::Real(method.gamma),
            set: |method, value| method.gamma = value.real(),
        },
        shared!(expand),
        shared!(seed),
        shared!(max_nodes),
    ];
}

/// Sums for an action of one side at a node.
#[derive(Clone, Copy, Debug, Default)]
struct Regret {
    /// The additional result that the action would have had, summed over all choices and never below zero.
    regret: f64,
    /// The shares of the action in the strategies, summed with the number of the choice as their weight.
    shares: f64,
}

/// The regrets of all nodes, beside their margins in the tree.
#[derive(Default)]
struct Regrets(Vec<Regret>);

impl Regrets {
    /// The regrets at a node by side.
    fn at<A>(&mut self, crossing: &ExpandedNode<'_, A>) -> [&mut [Regret]; 2] {
        let [rows, columns] = Side::BOTH.map(|side| crossing.margins(side).len());
        let (place, end) = (crossing.place(), crossing.place() + rows + columns);
        // The tree grows on its own: nodes created since the last call have no regrets yet.
        if self.0.len() < end {
            self.0.resize(end, Regret::default());
        }
        self.0[place..end].split_at_mut(rows).into()
    }

    /// The mean strategies at a node; uniform ones before the first choice there.
    fn mean<A>(&self, crossing: &ExpandedNode<'_, A>) -> [Vec<f64>; 2] {
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
    /// Searches `root` for the side to move, which does not see the other side's choice. The evaluator is not
    /// used.
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
        let mut learner = RegretSearch {
            method: self,
            regrets: Regrets::default(),
            rng: Rng64::seed_from_u64(self.seed),
            drawn: Rng64::seed_from_u64(self.seed ^ root.position().key()).random(),
        };
        JointTree::new(root, self.max_nodes, observer).run(self.playouts, control, observer, &mut learner)
    }

    /// The pair to try at a node. Both sides first update their regrets from the pairs so far.
    fn draw<A>(
        &self,
        crossing: &ExpandedNode<'_, A>,
        regrets: &mut Regrets,
        rng: &mut Rng64,
    ) -> (usize, usize) {
        let table = crossing.table();
        let kept = regrets.at(crossing);
        let shares =
            kept.each_ref().map(|kept| normalized(&kept.iter().map(|kept| kept.regret).collect::<Vec<_>>()));
        let [rows, columns] = &shares;
        let worth = [table.row_values(columns), table.column_values(rows)];
        // The mean value of both mixes; the excess of an action over it is its regret.
        let value: f64 = worth[0].iter().zip(rows).map(|(worth, share)| worth * share).sum();
        // Values are the first player's, so the second regrets with the opposite sign. Regrets below zero are
        // cut off and later strategies weigh more (regret matching+, Tammelin 2014).
        let (signs, weight) = ([1.0, -1.0], f64::from(crossing.visits()));
        for (side, kept) in kept.into_iter().enumerate() {
            for (index, kept) in kept.iter_mut().enumerate() {
                kept.regret = (kept.regret + signs[side] * (worth[side][index] - value)).max(0.0);
                kept.shares += weight * shares[side][index];
            }
        }
        // Occasional random draws keep every pair tried, whatever the regrets: the means of unplayed pairs
        // would stay wrong.
        let explores = rng.random::<f64>() < self.gamma;
        let [row, column] = shares.map(|shares| {
            if explores { rng.random_range(0..shares.len()) } else { pick(&shares, rng.random()) }
        });
        (row, column)
    }
}

struct RegretSearch<'a> {
    method: &'a RegretMatching,
    regrets: Regrets,
    rng: Rng64,
    /// The random number for the action to play: a separate one, so that it does not depend on the duration
    /// of the search.
    drawn: f64,
}

/// The greatest number of actions that a simulation may add.
const ACTIONS: usize = 1 << 10;

impl<P: Simultaneous> Learner<P> for RegretSearch<'_> {
    fn simulate<O: Observer>(&mut self, tree: &mut JointTree<P>, observer: &mut O) {
        let Self { method, regrets, rng, .. } = self;
        let missing = (tree.margin_count() + ACTIONS).saturating_sub(regrets.0.len());
        if let Err(refusal) = memory_budget::make_room(&mut regrets.0, missing) {
            tree.stop_growing(refusal);
        }
        let position = tree.descend(method.expand, observer, |crossing| method.draw(crossing, regrets, rng));
        tree.play_out(&position, rng, observer);
    }

    fn report(&self, tree: &JointTree<P>, simulations: u64) -> Report {
        tree.report(simulations, |crossing| self.regrets.mean(crossing), |shares| pick(shares, self.drawn))
    }
}

/// The index of the share in which `drawn`, 0..1, falls.
pub(super) fn pick(shares: &[f64], drawn: f64) -> usize {
    let mut rest = drawn;
    for (index, share) in shares.iter().enumerate() {
        if rest < *share {
            return index;
        }
        rest -= share;
    }
    // The remainder of rounding belongs to the last action with a share above 0.
    shares.iter().rposition(|&share| share > 0.0).unwrap_or(0)
}
