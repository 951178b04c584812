//! Faster methods for positions where plain search to the end would take long: they are suggested at once,
//! and never used silently.
//!
//! The duration of a search is estimated from its plies: the logarithm of its nodes grows evenly with them.
//! Alpha-beta is fitted to FFO endgame positions of 14 to 17 empty squares and to the longer ones of random
//! positions of Connect Four with 18 to 28 empty cells; minimax and smaller boards of Othello are only
//! roughly similar.

use crate::search::Limits;
use crate::search::alpha_beta::{AlphaBeta, Refinement, Solving};
use crate::search::exact::Exact;
use crate::search::solve::connect_four::{self, Book};
use crate::search::solve::othello_endgame;

use super::{AnyPosition, Engine, Job, Method};

/// A faster way to an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct FasterMethod {
    /// Estimated seconds of the present search.
    pub expected: f64,
    pub engine: Engine,
    /// Estimated seconds of the faster method.
    pub seconds: f64,
    /// Whether it proves its answer; else it is an estimate.
    pub proves: bool,
}

/// Growth of a method's nodes: 2^(`each` * plies + `more`), and its nodes per second.
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
    /// The number of seconds beyond which a faster method is suggested.
    pub const PATIENCE: f64 = 10.0;
    /// The greatest number of seconds of a proof that is suggested.
    const PROOF: f64 = 3600.0;
    /// The least speedup of a suggested method.
    const TIMES: f64 = 4.0;
}

impl Job {
    /// Whether the search counts only nodes: neither leaves nor cuts, and a recording has only the moves of
    /// the root.
    pub fn only_counts(&self) -> bool {
        self.engine.only_counts(self.position.game())
    }

    /// A faster method, where this search would take more than [`FasterMethod::PATIENCE`] and only plies
    /// limit it. `None` where it gives way to a solver by itself.
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
            // A search to a given depth yields an estimate itself; the only alternative to suggest is a
            // proof.
            let seconds = usual.limits.seconds.filter(|_| depth.is_none())?;
            (usual, seconds, false)
        };
        (expected > FasterMethod::PATIENCE).then_some(FasterMethod { expected, engine, seconds, proves })
    }

    /// The greatest duration of a proof beside a search of this duration.
    const fn proof_within(expected: f64) -> f64 {
        FasterMethod::PROOF.min(expected / FasterMethod::TIMES)
    }

    /// Plies to the end of a game that has a solver of its own, without passes.
    fn plies_left(&self) -> Option<u32> {
        self.position.squares_and_empty().map(|(_, empty)| empty)
    }

    /// The growth of the search; `None` where it is no plain search, or gives way to a solver.
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
                // A search with overlooked moves has another tree than this formula was fitted to.
                (!by_itself && method.oversight.percent == 0).then_some(growth)
            }
            _ => None,
        }
    }

    /// Estimated seconds of the solver.
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
