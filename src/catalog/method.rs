//! All methods and all evaluators as data.

use serde::{Deserialize, Serialize};

use crate::eval::patterns::OwnPatterns;
use crate::eval::weights::{Preset, Weights};
use crate::search::alpha_beta::AlphaBeta;
use crate::search::annealing::Annealing;
use crate::search::beam::Beam;
use crate::search::chokudai::Chokudai;
use crate::search::duct::Duct;
use crate::search::equilibrium::ExactEquilibrium;
use crate::search::exact::Exact;
use crate::search::flat_monte_carlo::FlatMonteCarlo;
use crate::search::greedy::Greedy;
use crate::search::hill_climbing::HillClimbing;
use crate::search::mcts::Mcts;
use crate::search::minimax::Minimax;
use crate::search::random::Random;
use crate::search::regret_matching::RegretMatching;
use crate::search::settings::Settings;
use crate::search::thunder::Thunder;

use super::{Family, Game};

/// A search method with its settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Method {
    /// A uniformly random action.
    Random(Random),
    /// Every action to the depth limit.
    Minimax(Minimax),
    /// Minimax without what cannot matter.
    AlphaBeta(AlphaBeta),
    /// Solved to the end, by a solver of its own where the game has one.
    Exact(Exact),
    /// Random playouts shared out over the root's actions.
    FlatMonteCarlo(FlatMonteCarlo),
    /// Monte Carlo tree search with UCB1.
    Mcts(Mcts),
    /// A best-first tree that follows the evaluation.
    Thunder(Thunder),
    /// A tree of joint moves with UCB1 for each side.
    Duct(Duct),
    /// A tree of joint moves whose mean strategies come near an equilibrium.
    RegretMatching(RegretMatching),
    /// The exact solution of simultaneous moves, turn by turn.
    Equilibrium(ExactEquilibrium),
    /// What looks best one step ahead.
    Greedy(Greedy),
    /// Layer by layer, of which only the most promising are kept.
    Beam(Beam),
    /// A narrow beam again and again.
    Chokudai(Chokudai),
    /// A whole line, changed where that is better.
    HillClimbing(HillClimbing),
    /// The same, at first also where it is worse.
    Annealing(Annealing),
}

impl Method {
    /// The words of the command line, in the order of the menu. `deepening` is alpha-beta with iterative
    /// deepening, for short.
    pub const NAMES: [&str; 16] = [
        "random",
        "minimax",
        "alpha-beta",
        "deepening",
        "exact",
        "flat-monte-carlo",
        "mcts",
        "thunder",
        "duct",
        "regret-matching",
        "equilibrium",
        "greedy",
        "beam",
        "chokudai",
        "hill-climbing",
        "annealing",
    ];

    /// All methods that can play a game with their default settings, in the order of the menu.
    pub fn fitting(game: Game) -> impl Iterator<Item = Self> {
        // A name that is short for another method with other settings is no method of its own.
        let own = |name: &&str| Self::named(name).filter(|method| method.name() == *name);
        let methods = Self::NAMES.iter().filter_map(own);
        methods.filter(move |method| method.plays(game.family()))
    }

    /// Whether the method, as an opponent without a limit, answers from the start of the game on: a proof of Othello on larger
    /// boards takes longer than anybody waits.
    pub fn answers(&self, game: Game) -> bool {
        !matches!((self, game), (Self::Exact(_), Game::Othello { size: 6.. }))
    }

    /// The method of this name with its default settings.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "random" => Self::Random(Random::default()),
            "minimax" => Self::Minimax(Minimax::default()),
            "alpha-beta" => Self::AlphaBeta(AlphaBeta::default()),
            "deepening" => {
                let mut method = Self::AlphaBeta(AlphaBeta::default());
                method.settings_mut().assign_text("deepening", "on").ok()?;
                method
            }
            "exact" => Self::Exact(Exact::default()),
            "flat-monte-carlo" => Self::FlatMonteCarlo(FlatMonteCarlo::default()),
            "mcts" => Self::Mcts(Mcts::default()),
            "thunder" => Self::Thunder(Thunder::default()),
            "duct" => Self::Duct(Duct::default()),
            "regret-matching" => Self::RegretMatching(RegretMatching::default()),
            "equilibrium" => Self::Equilibrium(ExactEquilibrium::default()),
            "greedy" => Self::Greedy(Greedy::default()),
            "beam" => Self::Beam(Beam::default()),
            "chokudai" => Self::Chokudai(Chokudai::default()),
            "hill-climbing" => Self::HillClimbing(HillClimbing::default()),
            "annealing" => Self::Annealing(Annealing::default()),
            _ => return None,
        })
    }

    /// The method's word of the command line, which is also its key in the text files.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Random(_) => "random",
            Self::Minimax(_) => "minimax",
            Self::AlphaBeta(_) => "alpha-beta",
            Self::Exact(_) => "exact",
            Self::FlatMonteCarlo(_) => "flat-monte-carlo",
            Self::Mcts(_) => "mcts",
            Self::Thunder(_) => "thunder",
            Self::Duct(_) => "duct",
            Self::RegretMatching(_) => "regret-matching",
            Self::Equilibrium(_) => "equilibrium",
            Self::Greedy(_) => "greedy",
            Self::Beam(_) => "beam",
            Self::Chokudai(_) => "chokudai",
            Self::HillClimbing(_) => "hill-climbing",
            Self::Annealing(_) => "annealing",
        }
    }

    /// The adjustable settings.
    pub fn settings(&self) -> &dyn Settings {
        match self {
            Self::Random(method) => method,
            Self::Minimax(method) => method,
            Self::AlphaBeta(method) => method,
            Self::Exact(method) => method,
            Self::FlatMonteCarlo(method) => method,
            Self::Mcts(method) => method,
            Self::Thunder(method) => method,
            Self::Duct(method) => method,
            Self::RegretMatching(method) => method,
            Self::Equilibrium(method) => method,
            Self::Greedy(method) => method,
            Self::Beam(method) => method,
            Self::Chokudai(method) => method,
            Self::HillClimbing(method) => method,
            Self::Annealing(method) => method,
        }
    }

    /// The adjustable settings, to change them.
    pub fn settings_mut(&mut self) -> &mut dyn Settings {
        match self {
            Self::Random(method) => method,
            Self::Minimax(method) => method,
            Self::AlphaBeta(method) => method,
            Self::Exact(method) => method,
            Self::FlatMonteCarlo(method) => method,
            Self::Mcts(method) => method,
            Self::Thunder(method) => method,
            Self::Duct(method) => method,
            Self::RegretMatching(method) => method,
            Self::Equilibrium(method) => method,
            Self::Greedy(method) => method,
            Self::Beam(method) => method,
            Self::Chokudai(method) => method,
            Self::HillClimbing(method) => method,
            Self::Annealing(method) => method,
        }
    }

    /// Whether the method can play games of a family.
    pub const fn plays(&self, family: Family) -> bool {
        match self {
            Self::Random(_) => true,
            Self::Exact(_) => matches!(family, Family::Alternating),
            Self::Minimax(_)
            | Self::AlphaBeta(_)
            | Self::FlatMonteCarlo(_)
            | Self::Mcts(_)
            | Self::Thunder(_) => matches!(family, Family::Alternating | Family::Simultaneous),
            Self::Duct(_) | Self::RegretMatching(_) | Self::Equilibrium(_) => {
                matches!(family, Family::Simultaneous)
            }
            Self::Greedy(_)
            | Self::Beam(_)
            | Self::Chokudai(_)
            | Self::HillClimbing(_)
            | Self::Annealing(_) => matches!(family, Family::Solo),
        }
    }

    /// Whether the method grows a tree by simulations instead of searching depth first.
    pub const fn is_monte_carlo(&self) -> bool {
        matches!(
            self,
            Self::FlatMonteCarlo(_)
                | Self::Mcts(_)
                | Self::Thunder(_)
                | Self::Duct(_)
                | Self::RegretMatching(_)
        )
    }

    /// Whether the method gives each node a window, outside of which its value does not matter.
    pub const fn has_windows(&self) -> bool {
        matches!(self, Self::AlphaBeta(_))
    }

    /// Whether the method looks at what both sides do at once.
    pub const fn moves_at_once(&self) -> bool {
        matches!(self, Self::Duct(_) | Self::RegretMatching(_) | Self::Equilibrium(_))
    }

    /// Whether the method asks an evaluator.
    pub const fn evaluates(&self) -> bool {
        matches!(
            self,
            Self::Minimax(_)
                | Self::AlphaBeta(_)
                | Self::Thunder(_)
                | Self::Greedy(_)
                | Self::Beam(_)
                | Self::Chokudai(_)
                | Self::Equilibrium(_)
        )
    }
}

/// A static evaluation as data.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Evaluation {
    /// Every position is even; for games searched to the end.
    #[default]
    Even,
    /// Othello: discs, own minus the opponent's.
    Discs,
    /// Connect Four: open lines and reachable threats.
    Lines,
    /// Mazes: what was collected.
    Collected,
    /// A game for one: its points so far.
    Points,
    /// Mazes for one: points, and the way to the nearest.
    Distance,
    /// Othello: the weight tables of the lectures, or one's own.
    Weights(Box<Weights>),
    /// Othello on 8x8: patterns of squares, learned from tournament games.
    Patterns,
    /// The same with numbers of a person's own.
    OwnPatterns(OwnPatterns),
}

impl Evaluation {
    /// The word of the command line, which is also the key in the text files.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Even => "even",
            Self::Discs => "discs",
            Self::Lines => "lines",
            Self::Collected => "collected",
            Self::Points => "points",
            Self::Distance => "distance",
            Self::Weights(_) => "weights",
            Self::Patterns => "patterns",
            Self::OwnPatterns(_) => "own-patterns",
        }
    }

    /// The evaluations that fit a game, the usual one first.
    pub fn fitting(game: Game) -> Vec<Self> {
        match game {
            Game::Othello { size } => {
                let mut fitting: Vec<Self> = Weights::standard(size)
                    .map(|weights| Self::Weights(Box::new(weights)))
                    .into_iter()
                    .collect();
                fitting.extend((size == 8).then_some(Self::Patterns));
                fitting.extend([Self::Discs, Self::Even]);
                fitting
            }
            Game::ConnectFour { .. } => vec![Self::Lines, Self::Even],
            Game::MazeDuel(_) | Game::MazeRace(_) => vec![Self::Collected, Self::Even],
            Game::MazeSolo(_) => vec![Self::Points, Self::Distance],
            Game::MazeWalls(_) => vec![Self::Distance, Self::Points],
            Game::MazeAuto(_) => vec![Self::Points],
            Game::TicTacToe | Game::NumberTree | Game::Matrix => vec![Self::Even],
        }
    }

    /// The evaluation of a game that a word of the command line means: a name, or that of one of its tables.
    pub fn named(name: &str, game: Game) -> Option<Self> {
        let preset = || {
            let Game::Othello { size } = game else { return None };
            let preset = Preset::ALL.into_iter().find(|preset| preset.name() == name)?;
            Weights::preset(preset, size).map(|weights| Self::Weights(Box::new(weights)))
        };
        Self::fitting(game).into_iter().find(|choice| choice.name() == name).or_else(preset)
    }

    /// The word that [`Evaluation::named`] reads; that of a table changed by hand is `weights`, that of patterns of one's
    /// own `patterns`.
    pub fn word(&self) -> &'static str {
        let weights = match self {
            Self::Weights(weights) => weights,
            Self::OwnPatterns(_) => return Self::Patterns.name(),
            _ => return self.name(),
        };
        let is = |preset: &Preset| Weights::preset(*preset, weights.size()).as_ref() == Some(&**weights);
        let usual = Weights::standard(weights.size()).as_ref() == Some(&**weights);
        Preset::ALL.into_iter().find(is).filter(|_| !usual).map_or(self.name(), Preset::name)
    }

    /// The evaluation to use for a game when nothing else is said.
    pub fn default_for(game: Game) -> Self {
        Self::fitting(game).swap_remove(0)
    }

    /// Whether it can judge positions of a game.
    pub fn fits(&self, game: Game) -> bool {
        match (self, game) {
            (Self::Even, _)
            | (Self::Lines, Game::ConnectFour { .. })
            | (Self::Collected, Game::MazeDuel(_) | Game::MazeRace(_))
            | (Self::Points, Game::MazeSolo(_) | Game::MazeWalls(_) | Game::MazeAuto(_))
            | (Self::Distance, Game::MazeSolo(_) | Game::MazeWalls(_))
            | (Self::Discs, Game::Othello { .. })
            | (Self::Patterns, Game::Othello { size: 8 }) => true,
            (Self::Weights(weights), Game::Othello { size }) => weights.size() == size,
            (Self::OwnPatterns(own), Game::Othello { size: 8 }) => own.patterns().is_some(),
            _ => false,
        }
    }
}
