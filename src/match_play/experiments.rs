//! The matches of the lectures and the book as plans, with the figures that were published.
//!
//! All are by count of playouts, not by time, so that they mean the same on every machine. The boards are those of
//! the book's programs: their numbers are drawn from `mt19937(0)`.

use crate::catalog::{Engine, Game};
use crate::game::maze;

use super::statistics::Interval;
use super::{Openings, Plan, Results, Seats};

/// One experiment of a source: a few matches that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// Its word on the command line, and its key in the text files behind `match.experiment.`.
    pub name: &'static str,
    /// Its matches.
    pub rows: Vec<Row>,
    /// Whether the scores of all actions belong to it.
    pub shows_scores: bool,
}

/// One match of an experiment and what was published of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What is played.
    pub plan: Plan,
    /// Whose score was published; an index into the plan's engines.
    pub subject: usize,
    /// What was published.
    pub published: Published,
}

/// A published score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Published {
    /// It does not depend on chance: any sound program gets the same.
    Exact(f64),
    /// The mean of so many games.
    Mean(f64, u32),
    /// From rules or code known to be flawed, so sound ones give another.
    Flawed(f64),
    /// Mean points of a game for one, without chance: any sound program gets the same.
    ExactPoints(f64),
    /// Mean points of a game for one.
    Points(f64),
    /// At least so many points on average.
    LeastPoints(f64),
}

/// How a measured score stands beside the published one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Agreement {
    /// The same, exactly or within three standard errors.
    Agrees,
    /// Further away than chance allows.
    Differs,
    /// Further away, as it must be: the published figure comes from flawed rules.
    DiffersAsItShould,
}

impl Published {
    /// Whether no chance is in it.
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Exact(_) | Self::ExactPoints(_))
    }

    /// The figure itself.
    pub const fn value(self) -> f64 {
        match self {
            Self::Exact(value)
            | Self::Mean(value, _)
            | Self::Flawed(value)
            | Self::ExactPoints(value)
            | Self::Points(value)
            | Self::LeastPoints(value) => value,
        }
    }

    /// Whether it is points, not a share of them.
    pub const fn is_points(self) -> bool {
        matches!(self, Self::ExactPoints(_) | Self::Points(_) | Self::LeastPoints(_))
    }

    /// How a measured score stands beside it.
    pub fn agreement(self, measured: Interval) -> Agreement {
        let off = (measured.value - self.value()).abs();
        // Figures are published with four decimals at most.
        let rounding = 5e-5;
        let error = |games: u32| {
            let published = self.value() * (1.0 - self.value()) / f64::from(games);
            (published + measured.error().powi(2)).sqrt()
        };
        let agrees = match self {
            Self::Exact(_) => off <= rounding,
            Self::Mean(_, games) => off <= 3.0 * error(games),
            Self::Flawed(_) => off <= 3.0 * error(LECTURE_GAMES),
            // Printed with two or three decimals.
            Self::ExactPoints(_) => off < 5e-3,
            Self::Points(_) => off <= 3.0 * measured.error(),
            Self::LeastPoints(least) => measured.value >= least,
        };
        match self {
            _ if agrees => Agreement::Agrees,
            Self::Flawed(_) => Agreement::DiffersAsItShould,
            _ => Agreement::Differs,
        }
    }
}

impl Row {
    /// The score of the row's engine in what was played, or its points.
    pub fn measured(&self, results: &Results) -> Option<Interval> {
        if self.published.is_points() {
            return results.mean_points(self.subject);
        }
        let score = results.statistics(0).score()?;
        Some(if self.subject == 0 { score } else { score.turned() })
    }
}

impl Experiment {
    /// The words of all experiments, in the order of the book, then of the lectures.
    pub const NAMES: [&str; 14] = [
        "solo-3x4",
        "solo-30x30",
        "auto",
        "auto-100-steps",
        "duel-minimax",
        "duel-alpha-beta",
        "duel-flat-monte-carlo",
        "duel-mcts",
        "duel-thunder",
        "race",
        "walls",
        "lecture-002-6x6",
        "lecture-002-8x8",
        "lecture-003",
    ];

    /// The experiment of this name.
    pub fn named(name: &str) -> Option<Self> {
        let name = Self::NAMES.into_iter().find(|&known| known == name)?;
        let small = Game::MazeDuel(maze::Plan::new(3, 3, 4, 0));
        let large = Game::MazeDuel(maze::Plan::new(10, 10, 50, 0));
        let rows = match name {
            "solo-3x4" => solo("maze-solo:size=4x3,turns=4", 100, &SOLO_SMALL),
            "solo-30x30" => solo("maze-solo:size=30x30,turns=100", 100, &SOLO_LARGE),
            "auto" => solo("maze-auto", 1000, &AUTO),
            "auto-100-steps" => solo("maze-auto", 1000, &AUTO_SHORT),
            "walls" => solo("maze-walls:size=7x7,turns=49", 100, &WALLS),
            "duel-minimax" => vec![book(small, ["minimax", "random"], mean(0.8525))],
            "duel-alpha-beta" => vec![book(small, ["alpha-beta", "minimax"], Published::Exact(0.5))],
            "duel-flat-monte-carlo" => vec![
                book(small, [FLAT, "random"], mean(0.86)),
                book(small, [FLAT, "flat-monte-carlo:playouts=30"], mean(0.52)),
            ],
            "duel-mcts" => vec![
                book(small, [MCTS, FLAT], mean(0.5575)),
                book(small, [MCTS, "mcts:playouts=30"], mean(0.575)),
            ],
            "duel-thunder" => {
                vec![book(large, ["thunder:playouts=300", "mcts:playouts=300"], mean(0.6975))]
            }
            "race" => race(),
            "lecture-002-6x6" => lecture_002(6, [0.52, 0.829]),
            "lecture-002-8x8" => lecture_002(8, [0.96, 0.31]),
            _ => vec![lecture_003()],
        };
        Some(Self { name, rows: rows.into_iter().flatten().collect(), shows_scores: name == "lecture-003" })
    }

    /// All experiments whose methods there are.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::NAMES.into_iter().filter_map(Self::named).filter(|experiment| !experiment.rows.is_empty())
    }

    /// The same with at most so many games a match.
    #[must_use]
    pub fn shortened(mut self, games: u32) -> Self {
        for row in &mut self.rows {
            row.plan.games = row.plan.games.min(games);
        }
        self
    }
}

/// The book's methods for one, and the mean points that they were published with.
type Solo = (&'static str, Published);

const SOLO_SMALL: [Solo; 4] = [
    ("greedy", Published::ExactPoints(24.11)),
    ("random", Published::Points(12.47)),
    ("beam:width=2,distinct=off", Published::Points(25.33)),
    ("chokudai:width=1,passes=2,distinct=off", Published::Points(25.24)),
];
const SOLO_LARGE: [Solo; 4] = [
    ("greedy", Published::ExactPoints(489.2)),
    ("random", Published::Points(207.64)),
    ("beam:width=2,distinct=off", Published::Points(630.28)),
    ("chokudai:width=1,passes=2,distinct=off", Published::Points(625.21)),
];
/// A beam that drops nothing but duplicates searches the game out.
const AUTO: [Solo; 3] = [
    ("beam:width=1000000", Published::ExactPoints(97.022)),
    ("hill-climbing:steps=10000", Published::Points(95.6)),
    ("annealing:steps=10000,start=500,end=10", Published::LeastPoints(97.0)),
];
const AUTO_SHORT: [Solo; 2] = [
    ("hill-climbing:steps=100", Published::Points(94.86)),
    ("annealing:steps=100,start=5,end=0.5", Published::Points(94.96)),
];
const WALLS: [Solo; 3] = [
    ("beam:width=100,distinct=off,eval=points", Published::Points(125.24)),
    ("beam:width=100,distinct=off,eval=distance", Published::Points(132.75)),
    ("beam:width=100,distinct=on,eval=distance", Published::Points(135.98)),
];

const FLAT: &str = "flat-monte-carlo:playouts=3000";
const MCTS: &str = "mcts:playouts=3000";
/// Games of the book's matches: a hundred boards from both sides.
const BOOK_GAMES: u32 = 200;
/// Games of a cell of the lecture's table.
const LECTURE_GAMES: u32 = 100;

const fn mean(score: f64) -> Published {
    Published::Mean(score, BOOK_GAMES)
}

/// The engines of these words. The words stand in this file and a test reads them all.
fn engines(game: Game, words: [&str; 2]) -> Option<Vec<Engine>> {
    words.into_iter().map(|word| Engine::parse(word, game).ok()).collect()
}

fn book(game: Game, words: [&str; 2], published: Published) -> Option<Row> {
    Some(Row { plan: Plan::new(game, engines(game, words)?, BOOK_GAMES), subject: 0, published })
}

/// The race of the book, 5x5 cells and 20 turns: each method against the one before it.
fn race() -> Vec<Option<Row>> {
    const GAMES: u32 = 500;
    let game = Game::MazeRace(maze::Plan::new(5, 5, 20, 0));
    let flat = "flat-monte-carlo:playouts=1000,budget=per-action";
    let row = |words, published| {
        let plan = Plan::new(game, engines(game, words)?, GAMES);
        Some(Row { plan, subject: 0, published: Published::Mean(published, GAMES) })
    };
    vec![
        row([flat, "random"], 0.998),
        row(["mcts:playouts=1000", flat], 0.516),
        row(["duct:playouts=1000", "mcts:playouts=1000"], 0.56),
    ]
}

/// Each method alone on the same boards.
fn solo(game: &str, boards: u32, methods: &[Solo]) -> Vec<Option<Row>> {
    let row = |&(word, published): &Solo| {
        let game: Game = game.parse().ok()?;
        let plan = Plan::new(game, vec![Engine::parse(word, game).ok()?], boards);
        Some(Row { plan, subject: 0, published })
    };
    methods.iter().map(row).collect()
}

/// The lecture's program against random play, once on each seat.
fn lecture_002(size: u8, published: [f64; 2]) -> Vec<Option<Row>> {
    let game = Game::Othello { size };
    let program = "alpha-beta:depth=5,eval=weights";
    let row = |subject: usize| {
        let words = if subject == 0 { [program, "random"] } else { ["random", program] };
        let plan = Plan {
            openings: Openings::Start,
            seats: Seats::Fixed,
            ..Plan::new(game, engines(game, words)?, LECTURE_GAMES)
        };
        Some(Row { plan, subject, published: Published::Flawed(published[subject]) })
    };
    vec![row(0), row(1)]
}

/// One game of tic-tac-toe, alpha-beta first.
fn lecture_003() -> Option<Row> {
    let game = Game::TicTacToe;
    let words = ["alpha-beta", "minimax"];
    let engines =
        words.into_iter().map(|word| Engine::parse_textbook(word, game).ok()).collect::<Option<_>>()?;
    let plan = Plan { openings: Openings::Start, seats: Seats::Fixed, ..Plan::new(game, engines, 1) };
    Some(Row { plan, subject: 0, published: Published::Exact(0.5) })
}
