//! Search algorithms, one per file, and their common types: limits and the report.
//!
//! A method is a small struct of settings with one generic
//! `search(&self, root, evaluator, &mut Control, &mut impl Observer) -> Report`.
//! A search knows no channel, no window and no file; it stops when its [`Control`] says so, draws all random
//! numbers from a seed, and reports its progress to its [`Observer`].

use serde::{Deserialize, Serialize};

use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};

pub mod alpha_beta;
pub mod annealing;
pub mod arena;
pub mod beam;
pub mod chokudai;
pub mod control;
pub mod counted_events;
pub mod crew;
mod depth_first;
pub mod duct;
pub mod each_own;
pub mod equilibrium;
pub mod events;
pub mod exact;
pub mod external;
pub mod flat_monte_carlo;
pub mod foreign;
pub mod greedy;
pub mod heap;
pub mod hill_climbing;
mod joint;
mod local;
pub mod mcts;
pub mod memory_budget;
pub mod minimax;
pub mod pause;
pub mod perft;
pub mod plain;
pub mod proof;
pub mod random;
pub mod regret_matching;
pub mod settings;
mod shared_settings;
mod short_sort;
pub mod solo;
pub mod solve;
pub mod stated;
pub mod statistics;
pub mod table;
pub mod thunder;
pub mod tree_slot;
pub mod uncounted;
pub mod zero_sum;

pub use control::{Control, Milestones, Successor};
pub use events::{Event, Hearing, Observer, Unwatched, Watching};
pub use memory_budget::MemoryRefusal;
pub use pause::Pause;
pub use statistics::SearchStatistics;
pub use tree_slot::{KeptTree, TreeSlot};
pub use zero_sum::PayoffMatrix;

/// Limits of a search. `None` is no limit; a search without any runs to the end of the game (alpha-beta,
/// minimax) or until it is stopped (the Monte Carlo family).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// Plies below the root, at least 1.
    pub depth: Option<u32>,
    /// Nodes entered; for the Monte Carlo family, simulations.
    pub nodes: Option<u64>,
    /// Wall-clock seconds, greater than zero.
    pub seconds: Option<f64>,
}

/// Data that a search hands over to the exact solver for which it gives way.
#[derive(Clone, Debug)]
pub struct Handover {
    /// Its report, which stands until the solver has a better one.
    pub before: Report,
    /// Whether the solver is to find the value of every move.
    pub every: bool,
}

/// The final or intermediate result of a search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The action to play; `None` only when the game is over at the root. Without any result it is the first
    /// action: see [`Report::favoured`].
    pub best: Option<ActionId>,
    /// The value of the root for the side to move there.
    pub score: Score,
    pub bound: Bound,
    /// Whether `score` with its `bound` is proven for the game itself, not estimated.
    pub exact: bool,
    /// The share of points expected by the side to move, 0..=1, where the method knows one.
    pub win_rate: Option<f64>,
    /// The principal variation, beginning with `best`.
    pub line: Vec<ActionId>,
    /// Nodes entered, the root included; for the Monte Carlo family, nodes of the tree.
    pub nodes: u64,
    /// Leaves valued: ends of the game and evaluations.
    pub leaves: u64,
    /// Playouts or evaluations of the Monte Carlo family; 0 elsewhere.
    pub simulations: u64,
    /// Plies searched in full below the root; for the Monte Carlo family, the deepest node.
    pub depth: u32,
    /// One entry for each legal action of the root, in the game's order.
    pub actions: Vec<ActionReport>,
    /// Cut-offs by ply below the root.
    pub cuts: Vec<Cuts>,
    /// The depth after which the search gave way to an exact solver; `None` where it did not.
    #[serde(default)]
    pub solved_after: Option<u8>,
    /// Whether the score was looked up in an opening book, whose values are proven.
    #[serde(default)]
    pub book: bool,
    /// Whether `score` with its `bound` is proven for the root as a whole while the action with that value is
    /// unknown: `best` is then only the first to try.
    #[serde(default)]
    pub unassigned: bool,
    /// Whether the search ended by itself instead of being stopped by a limit or the user.
    pub finished: bool,
    /// Joint actions at the root, for methods with simultaneous choices.
    #[serde(default)]
    pub joint: Option<Box<Joint>>,
}

impl Report {
    /// Whether anything is known of the value of the root: a search that was stopped early may have only its
    /// actions, or the trivial bound that no value exceeds a win.
    pub const fn is_valued(&self) -> bool {
        let leaves_open = self.score.is_decided() && self.score.leaves_open(self.bound);
        self.best.is_some() && self.score.0.abs() < Score::INFINITY.0 && !leaves_open
    }

    /// Whether another program has given any value: one that reports only moves leaves the score unchanged.
    pub fn has_claims(&self) -> bool {
        self.depth > 0 || self.actions.iter().any(|action| action.score.is_some())
    }

    /// The action supported by the search: `best`, unless the search was stopped before it had any value of
    /// the root, when `best` is only the first legal one.
    pub fn favoured(&self) -> Option<ActionId> {
        self.best.filter(|_| !self.unassigned && (self.is_valued() || self.simulations > 0 || self.finished))
    }

    /// The report without a value of the root, with only its actions.
    #[must_use]
    pub fn without_value(self) -> Self {
        // At least minus infinity: a lower bound without information.
        Self { score: -Score::INFINITY, bound: Bound::Lower, line: Vec::new(), ..self }
    }

    /// The report beside a proven win or loss that is not counted: no bound can be compared with an estimate
    /// then, so an action is worth at most a win, or at least a loss.
    #[must_use]
    pub(crate) fn beside_result(mut self) -> Self {
        if self.exact && self.score.is_uncounted() {
            let estimated = |entry: &&mut ActionReport| !entry.exact && entry.score.is_some();
            for entry in self.actions.iter_mut().filter(estimated) {
                let known = match entry.bound {
                    Bound::Exact => continue,
                    Bound::Upper => Score::WIN,
                    Bound::Lower => -Score::WIN,
                };
                (entry.score, entry.exact) = (Some(known), true);
            }
        }
        self
    }

    /// The action to mark as the best: the favoured one, or `None` if `side` should play several at random,
    /// none of which is better.
    pub fn marked(&self, side: Side) -> Option<ActionId> {
        let Some(joint) = self.joint.as_deref() else { return self.favoured() };
        let shares = joint.strategies[side.index()].iter().copied();
        // Of an equilibrium one of several actions was drawn; with simulations the most visited one is more
        // than chance.
        let mixes = shares.clone().filter(|share| *share > 0.005).count() > 1;
        let is_drawn = mixes && (self.exact || self.simulations == 0);
        let own = |action: &ActionId| joint.actions[side.index()].iter().position(|other| other == action);
        let most = shares.clone().fold(0.0, f64::max);
        let is_most = |action: &ActionId| {
            own(action).and_then(|at| shares.clone().nth(at)).is_some_and(|share| share >= most)
        };
        self.favoured().filter(|action| !is_drawn && is_most(action))
    }

    /// Whether leaves are counted. A solver that takes over a search counts only nodes.
    pub const fn counts_leaves(&self) -> bool {
        self.leaves > 0 || self.nodes <= 1
    }

    /// Whether the score with its bound is certain: proven for the root, or reached by a proven action,
    /// whatever the values of the others.
    pub fn is_certain(&self) -> bool {
        let best = || self.actions.iter().find(|entry| Some(entry.action) == self.best);
        let offers = |entry: &ActionReport| {
            entry.exact && entry.bound != Bound::Upper && entry.score == Some(self.score)
        };
        self.exact || self.unassigned || (self.bound == Bound::Lower && best().is_some_and(offers))
    }

    /// The share of points that the side to move expects with its best action, from that action's own row of
    /// the report. The mean over all simulations, [`Report::win_rate`], includes worse actions; for a mixed
    /// strategy it is the value.
    pub fn rate_to_expect(&self) -> Option<f64> {
        let mean = self.win_rate?;
        let best = self.actions.iter().find(|action| Some(action.action) == self.best);
        let own = best.filter(|best| best.visits > 0 && self.joint.is_none()).and_then(|best| best.win_rate);
        Some(own.unwrap_or(mean))
    }
}

/// The joint actions of one position in a simultaneous game, with their values and the strategies of both
/// sides.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Joint {
    /// The actions by side: rows for the first player, columns for the second.
    pub actions: [Vec<ActionId>; 2],
    /// The first player's share for each joint action, 0..=1, row by row; 0.5 where it is unknown.
    pub values: Vec<f64>,
    /// Simulations through each joint action, row by row; empty where they are not counted.
    pub visits: Vec<u64>,
    /// The mixed strategies by side: the share of each action, 1 in all.
    pub strategies: [Vec<f64>; 2],
    /// The first player's share when both play these strategies.
    pub value: f64,
}

/// The result of a search for one action of the root.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ActionReport {
    pub action: ActionId,
    /// Its value for the side to move at the root; `None` while unknown.
    pub score: Option<Score>,
    pub bound: Bound,
    /// Whether `score` with its `bound` is proven for the game itself; otherwise it holds for the searched
    /// tree, whose leaves were estimated.
    #[serde(default)]
    pub exact: bool,
    /// Simulations that began with it; 0 outside the Monte Carlo family.
    pub visits: u64,
    /// The share of points that simulations through it earned, 0..=1.
    pub win_rate: Option<f64>,
    /// The line expected after it, beginning with the action itself; empty where unknown.
    pub line: Vec<ActionId>,
}

impl ActionReport {
    /// An action without any result.
    pub const fn unknown(action: ActionId) -> Self {
        Self {
            action,
            score: None,
            bound: Bound::Exact,
            exact: false,
            visits: 0,
            win_rate: None,
            line: Vec::new(),
        }
    }
}

/// Cut-offs by the terms of textbooks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cuts {
    /// Cuts at nodes of the second player (MIN): the value is at most alpha.
    pub alpha: u64,
    /// Cuts at nodes of the first player (MAX): the value is at least beta.
    pub beta: u64,
}

impl Cuts {
    /// Counts one cut at a node where `side` is to move.
    pub const fn count(&mut self, side: Side) {
        match side {
            Side::First => self.beta += 1,
            Side::Second => self.alpha += 1,
        }
    }
}
