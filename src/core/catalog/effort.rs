//! Rough estimates of the time that a method takes for one move, to warn of searches that take too long.

use crate::search::flat_monte_carlo::PlayoutBudget;
use crate::search::settings::SettingValue;

use super::{Engine, Game, GameRow, Method};

fn lines(row: &GameRow, length: f64) -> f64 {
    row.actions.powf(length.max(0.0))
}

impl Engine {
    /// The number of seconds beyond which a move takes too long.
    pub const PATIENCE: f64 = 30.0;

    /// Estimated seconds for the first move of a game, on one core of an ordinary machine. The estimate is by
    /// the size of the tree alone and may be wrong by a factor of ten; a limit of time is never exceeded.
    pub fn expected_seconds(&self, game: Game) -> f64 {
        let (work, rate) = self.expected_work(game);
        let work = self.limits.nodes.map_or(work, |nodes| work.min(nodes as f64));
        self.limits.seconds.map_or(work / rate, |seconds| seconds.min(work / rate))
    }

    /// The work that counts against a limit of nodes, and its amount per second.
    fn expected_work(&self, game: Game) -> (f64, f64) {
        let row = game.row();
        // No line is longer than the game, however deep the search may go.
        let depth = self.limits.depth.map_or(row.length, |depth| row.length.min(depth.into()));
        let playouts = self.count("playouts");
        match &self.method {
            // The work of an external program is not known; it has a deadline.
            Method::Random(_) | Method::Greedy(_) | Method::External(_) | Method::Foreign(_) => {
                (row.actions, 1e6)
            }
            Method::Minimax(_) => (lines(&row, depth), 2e7),
            // With good order and a table: the square root of minimax.
            Method::AlphaBeta(_) => (lines(&row, depth / 2.0), 1e7),
            // Each ply costs a solver less than twice as much: 10^8 nodes for the 42 of Connect Four.
            Method::Exact(_) => (1.55_f64.powf(depth), 5e6),
            Method::FlatMonteCarlo(method) => {
                let actions = if method.budget == PlayoutBudget::PerAction { row.actions } else { 1.0 };
                (playouts * actions, 2e7 / row.length)
            }
            Method::Mcts(_) | Method::Thunder(_) | Method::Duct(_) | Method::RegretMatching(_) => {
                (playouts, 2e7 / row.length)
            }
            // The last turn is a matrix of finished games; each before it a matrix of matrices.
            Method::Equilibrium(_) => (lines(&row, depth - 2.0), 1e5),
            Method::Beam(_) => (self.count("width").min(lines(&row, depth)) * depth, 2e6),
            Method::Chokudai(_) => (self.count("width") * self.count("passes") * depth, 2e6),
            Method::HillClimbing(_) | Method::Annealing(_) => (self.count("steps"), 2e7 / row.length),
        }
    }

    /// The number of a setting; infinite without a limit.
    fn count(&self, key: &str) -> f64 {
        let entry = self.method.settings().entries().into_iter().find(|entry| entry.key == key);
        match entry.map(|entry| entry.value) {
            Some(SettingValue::Count(number) | SettingValue::Limit(Some(number))) => number as f64,
            Some(SettingValue::Limit(None)) => f64::INFINITY,
            _ => 0.0,
        }
    }
}
