//! Faster methods where plain search to the end would take long: named at once, and never taken silently.
//!
//! How long a search takes is guessed from the plies it goes: the logarithm of its nodes grows evenly with them. Alpha-beta is
//! fitted to FFO endgame positions of 14 to 17 empty squares and to the longer ones of random positions of Connect Four with 18
//! to 28 empty cells; minimax and smaller boards of Othello are only roughly like them.

use crate::search::Limits;
use crate::search::alpha_beta::{AlphaBeta, Refinement, Solving};
use crate::search::exact::Exact;
use crate::search::solve::connect_four::{self, Book};
use crate::search::solve::othello_endgame;

use super::{AnyPosition, Engine, Job, Method};

/// A way to an answer that takes less time.
#[derive(Clone, Debug, PartialEq)]
pub struct FasterMethod {
    /// About how long the search takes as it is, in seconds.
    pub expected: f64,
    /// The faster method.
    pub engine: Engine,
    /// About how long that takes, in seconds.
    pub seconds: f64,
    /// Whether it proves its answer; else it is an estimate.
    pub proves: bool,
}

/// How the nodes of a method grow: 2^(`each` * plies + `more`), at so many a second.
struct NodeGrowth {
    each: f64,
    more: f64,
    rate: f64,
}

impl NodeGrowth {
    fn seconds(&self, plies: u32) -> f64 {
        (self.each * f64::from(plies) + self.more).exp2() / self.rate
    }
}

impl FasterMethod {
    /// Seconds beyond which a faster method is named.
    pub const PATIENCE: f64 = 10.0;
    /// Seconds that a proof may take to be named.
    const PROOF: f64 = 3600.0;
    /// How many times as fast something must be to be named.
    const TIMES: f64 = 4.0;
}

impl Job {
    /// Whether the search counts its nodes alone: neither leaves nor cuts, and a recording has no more than its moves.
    pub fn only_counts(&self) -> bool {
        self.engine.only_counts(self.position.game())
    }

    /// What comes to an answer sooner, where this search would take more than [`FasterMethod::PATIENCE`] and nothing but plies
    /// limits it. `None` where it gives way to a solver by itself.
    pub fn faster(&self) -> Option<FasterMethod> {
        let Limits { depth, nodes: None, seconds: None } = self.engine.limits else { return None };
        if self.position.is_over() {
            return None;
        }
        let left = self.plies_left()?;
        let plies = depth.map_or(left, |depth| depth.min(left));
        let expected = self.growth(left)?.seconds(plies);
        let solver = self.solver_seconds(left);
        let game = self.position.game();
        let (engine, seconds, proves) = if solver <= Self::proof_within(expected) {
            let every = matches!(&self.engine.method, Method::AlphaBeta(AlphaBeta { lines: None, .. }));
            let exact = Method::Exact(Exact { every, ..Exact::default() });
            (Engine::with_method(exact, game), solver, true)
        } else {
            let usual = Engine::default_for(game);
            // A search to a depth that was asked for gives an estimate itself; beside it only a proof is
            // named.
            let seconds = usual.limits.seconds.filter(|_| depth.is_none())?;
            (usual, seconds, false)
        };
        (expected > FasterMethod::PATIENCE).then_some(FasterMethod { expected, engine, seconds, proves })
    }

    /// How long a proof may take beside a search that takes so long.
    const fn proof_within(expected: f64) -> f64 {
        FasterMethod::PROOF.min(expected / FasterMethod::TIMES)
    }

    /// Plies to the end of a game that has a solver of its own, passes aside.
    fn plies_left(&self) -> Option<u32> {
        self.position.squares_and_empty().map(|(_, empty)| empty)
    }

    /// How the search grows; `None` where it is no plain search, or gives way to a solver.
    fn growth(&self, left: u32) -> Option<NodeGrowth> {
        let is_othello = matches!(&self.position, AnyPosition::Othello(_));
        match &self.engine.method {
            Method::Minimax(_) if is_othello => Some(NodeGrowth { each: 2.4, more: -3.0, rate: 2e7 }),
            Method::Minimax(_) => Some(NodeGrowth { each: 2.2, more: -8.0, rate: 2e7 }),
            Method::AlphaBeta(method) => {
                let solves = method.endgame > 0 && method.solving == Solving::InReach;
                let by_itself = solves && (self.engine.limits.depth.is_none() || left <= method.endgame);
                let is_strong = method.has(Refinement::Table) && method.has(Refinement::Ordering);
                let growth = match (is_othello, is_strong) {
                    (true, true) => NodeGrowth { each: 1.45, more: -2.7, rate: 1.9e6 },
                    (true, false) => NodeGrowth { each: 1.75, more: -3.5, rate: 1.5e7 },
                    (false, true) => NodeGrowth { each: 0.75, more: 2.5, rate: 4e6 },
                    (false, false) => NodeGrowth { each: 1.2, more: -1.0, rate: 2.5e7 },
                };
                // A search that overlooks moves goes through another tree than this formula was fitted to.
                (!by_itself && method.oversight.percent == 0).then_some(growth)
            }
            _ => None,
        }
    }

    /// About how long the solver takes, in seconds.
    fn solver_seconds(&self, left: u32) -> f64 {
        match &self.position {
            AnyPosition::ConnectFour(root) if Book::shipped().value(root).is_some() => 0.0,
            AnyPosition::ConnectFour(root) => connect_four::ConnectFourSolver::effort(root) as f64 / 5e6,
            AnyPosition::Othello(root) => {
                othello_endgame::OthelloSolver::effort_on(root.size(), left) as f64 / 2e7
            }
            _ => f64::INFINITY,
        }
    }
}
