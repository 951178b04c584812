//! How long one move of a method takes, before it is searched: rough, and only good enough to warn of a search that nobody
//! would wait for.

use crate::game::maze::Plan;
use crate::search::flat_monte_carlo::Budget;
use crate::search::settings::Value;

use super::{Engine, Game, Method};

/// What a search meets in a game: how many actions there are on average, and how many follow each other.
#[derive(Clone, Copy, Debug)]
struct Breadth {
    actions: f64,
    length: f64,
}

impl Breadth {
    /// A game from its start.
    fn of(game: Game) -> Self {
        let (actions, length) = match game {
            // So that the whole tree has its 550,000 nodes.
            Game::TicTacToe => (4.35, 9.0),
            Game::ConnectFour { width, height } => (f64::from(width), f64::from(width) * f64::from(height)),
            Game::Othello { size: 4 } => (3.0, 12.0),
            Game::Othello { size: 6 } => (5.5, 32.0),
            Game::Othello { .. } => (10.0, 60.0),
            Game::NumberTree | Game::Matrix => (3.0, 2.0),
            Game::MazeDuel(plan) | Game::MazeSolo(plan) | Game::MazeWalls(plan) => (ways(plan), turns(plan)),
            Game::MazeRace(plan) => (ways(plan), 2.0 * turns(plan)),
            Game::MazeAuto(plan) => (f64::from(plan.width) * f64::from(plan.height), 3.0),
        };
        Self { actions, length }
    }

    /// Lines of so many actions.
    fn lines(self, length: f64) -> f64 {
        self.actions.powf(length.max(0.0))
    }
}

/// The ways that lead from a cell without walls, on average.
fn ways(plan: Plan) -> f64 {
    4.0 - 2.0 / f64::from(plan.width.max(1)) - 2.0 / f64::from(plan.height.max(1))
}

fn turns(plan: Plan) -> f64 {
    plan.turns.into()
}

impl Engine {
    /// Seconds beyond which nobody waits for a move.
    pub const PATIENCE: f64 = 30.0;

    /// The seconds that the first move of a game takes about, on one core of an ordinary machine. The estimate is by the
    /// size of the tree alone and may be ten times too much or too little; a limit of time is never passed.
    pub fn expected_seconds(&self, game: Game) -> f64 {
        let (work, rate) = self.expected_work(game);
        let work = self.limits.nodes.map_or(work, |nodes| work.min(nodes as f64));
        self.limits.seconds.map_or(work / rate, |seconds| seconds.min(work / rate))
    }

    /// What is counted against a limit of nodes, and how much of that a second brings.
    fn expected_work(&self, game: Game) -> (f64, f64) {
        let breadth = Breadth::of(game);
        let depth = self.limits.depth.map_or(breadth.length, |depth| breadth.length.min(depth.into()));
        let playouts = self.count("playouts");
        match &self.method {
            Method::Random(_) | Method::Greedy(_) => (breadth.actions, 1e6),
            Method::Minimax(_) => (breadth.lines(depth), 2e7),
            // With good order and a table: the square root of what minimax needs.
            Method::AlphaBeta(_) => (breadth.lines(depth / 2.0), 1e7),
            // Each ply costs a solver less than twice as much: 10^8 nodes for the 42 of Connect Four.
            Method::Exact(_) => (1.55_f64.powf(depth), 5e6),
            Method::FlatMonteCarlo(method) => {
                let actions = if method.budget == Budget::PerAction { breadth.actions } else { 1.0 };
                (playouts * actions, 2e7 / breadth.length)
            }
            Method::Mcts(_) | Method::Thunder(_) | Method::Duct(_) | Method::RegretMatching(_) => {
                (playouts, 2e7 / breadth.length)
            }
            // The last turn is a matrix of finished games; each before it a matrix of matrices.
            Method::Equilibrium(_) => (breadth.lines(depth - 2.0), 1e5),
            Method::Beam(_) => (self.count("width").min(breadth.lines(depth)) * depth, 2e6),
            Method::Chokudai(_) => (self.count("width") * self.count("passes") * depth, 2e6),
            Method::HillClimbing(_) | Method::Annealing(_) => (self.count("steps"), 2e7 / breadth.length),
        }
    }

    /// The value of a setting that counts; without a limit there is no end.
    fn count(&self, key: &str) -> f64 {
        let entry = self.method.settings().entries().into_iter().find(|entry| entry.key == key);
        match entry.map(|entry| entry.value) {
            Some(Value::Count(number) | Value::Limit(Some(number))) => number as f64,
            Some(Value::Limit(None)) => f64::INFINITY,
            _ => 0.0,
        }
    }
}
