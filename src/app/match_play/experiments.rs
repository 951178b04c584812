//! The matches of the lectures and the book as plans, with the published figures.
//!
//! All except `duel-thunder-time`, whose source compares two methods in equal time, are limited by playouts,
//! so that they are the same on every machine. The boards are those of the book's programs: numbers 0 to 99
//! in the duel, from both seats; numbers drawn from `mt19937(0)` elsewhere, in the race with fixed seats. For
//! methods with chance the whole match is repeated with other seeds, which shows the reliability of such a
//! figure.

use crate::catalog::{Engine, Game};
use crate::game::maze;

pub use super::published::{Agreement, Published, PublishedFigure};

use super::{MatchPlan, MatchResults, Openings, Seats};

/// One experiment of a source: a few matches that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// Its command line word, and its key in the text files after `match.experiment.`.
    pub name: &'static str,
    pub rows: Vec<ExperimentMatch>,
    /// Whether the scores of all actions are displayed.
    pub shows_scores: bool,
}

/// One match of an experiment, with the published figure.
#[derive(Clone, Debug, PartialEq)]
pub struct ExperimentMatch {
    pub plan: MatchPlan,
    /// Index in the plan's engines of the one whose score was published.
    pub subject: usize,
    pub published: Published,
    /// The known reason for a difference from the published figure: the end of a key after `match.why.`.
    pub why: Option<&'static str>,
}

impl ExperimentMatch {
    /// The measured figure beside the published one.
    pub fn compared(&self, results: &MatchResults) -> Option<PublishedFigure> {
        self.published.compare(results, self.subject)
    }

    /// Whether a match of this plan is comparable with the published figure: it is the row's own plan, with
    /// any number of games and, where the boards do not depend on it, any seed.
    pub fn is_played_by(&self, plan: &MatchPlan) -> bool {
        let seed = if plan.openings == Openings::Boards { plan.seed } else { self.plan.seed };
        MatchPlan { games: self.plan.games, seed, ..plan.clone() } == self.plan
    }
}

impl Experiment {
    /// In the order of the book, then of the lectures.
    pub const NAMES: [&str; 15] = [
        "solo-3x4",
        "solo-30x30",
        "auto",
        "auto-100-steps",
        "duel-minimax",
        "duel-alpha-beta",
        "duel-flat-monte-carlo",
        "duel-mcts",
        "duel-thunder",
        "duel-thunder-time",
        "race",
        "walls",
        "lecture-002-6x6",
        "lecture-002-8x8",
        "lecture-003",
    ];

    pub fn named(name: &str) -> Option<Self> {
        let name = Self::NAMES.into_iter().find(|&known| known == name)?;
        let small = Game::MazeDuel(maze::MazeParameters::new(3, 3, 4, 0));
        let large = Game::MazeDuel(maze::MazeParameters::new(10, 10, 50, 0));
        let rows = match name {
            "solo-3x4" => solo("maze-solo:size=4x3,turns=4", 100, &SOLO_SMALL),
            "solo-30x30" => solo("maze-solo:size=30x30,turns=100", 100, &SOLO_LARGE),
            "auto" => solo("maze-auto", 1000, &AUTO),
            "auto-100-steps" => solo("maze-auto", 1000, &AUTO_SHORT),
            "walls" => solo("maze-walls:size=7x7,turns=49", 100, &WALLS),
            "duel-minimax" => vec![duel(small, ["minimax", "random"], 0.8525)],
            "duel-alpha-beta" => vec![duel_without_chance(small, ["alpha-beta", "minimax"], 0.5)],
            "duel-flat-monte-carlo" => vec![
                duel(small, [FLAT, "random"], 0.86),
                duel(small, [FLAT, "flat-monte-carlo:playouts=30"], 0.52),
            ],
            "duel-mcts" => {
                vec![duel(small, [MCTS, FLAT], 0.5575), duel(small, [MCTS, "mcts:playouts=30"], 0.575)]
            }
            "duel-thunder" => vec![duel(large, ["thunder:playouts=300", "mcts:playouts=300"], 0.6975)],
            "duel-thunder-time" => vec![in_equal_time(large)],
            "race" => race(),
            "lecture-002-6x6" => lecture_002(6, "lecture-002-6x6", [0.52, 0.829]),
            "lecture-002-8x8" => lecture_002(8, "lecture-002-8x8", [0.96, 0.31]),
            _ => vec![lecture_003()],
        };
        Some(Self { name, rows: rows.into_iter().flatten().collect(), shows_scores: name == "lecture-003" })
    }

    /// All experiments whose methods are implemented.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::NAMES.into_iter().filter_map(Self::named).filter(|experiment| !experiment.rows.is_empty())
    }

    /// The experiment that a match of this plan repeats, and the index of its row: the preferred one where
    /// several have such a row.
    pub fn repeated_by(plan: &MatchPlan, preferred: Option<&str>) -> Option<(&'static str, usize)> {
        let row = |experiment: Self| {
            let at = experiment.rows.iter().position(|row| row.is_played_by(plan))?;
            Some((experiment.name, at))
        };
        preferred.and_then(Self::named).and_then(row).or_else(|| Self::all().find_map(row))
    }

    /// The same with at most so many games per match.
    #[must_use]
    pub fn shortened(mut self, games: u32) -> Self {
        for row in &mut self.rows {
            row.plan.games = row.plan.games.min(games);
        }
        self
    }
}

/// One of the book's methods for one.
struct SoloMethod {
    word: &'static str,
    published: Published,
    /// Number of times that all boards are played, each time with other seeds.
    runs: u32,
    why: Option<&'static str>,
}

impl SoloMethod {
    const fn new(word: &'static str, published: Published) -> Self {
        Self { word, published, runs: 1, why: None }
    }

    const fn repeated(word: &'static str, published: Published, runs: u32) -> Self {
        Self { word, published, runs, why: None }
    }
}

const SOLO_SMALL: [SoloMethod; 4] = [
    SoloMethod::new("greedy", Published::ExactPoints(24.11)),
    SoloMethod::repeated("random", Published::Points(12.47, 100), 20),
    SoloMethod::new("beam:width=2,distinct=off,ties=queue", Published::ExactPoints(25.33)),
    SoloMethod::new("chokudai:width=1,passes=2,distinct=off,ties=queue", Published::ExactPoints(25.24)),
];
const SOLO_LARGE: [SoloMethod; 4] = [
    SoloMethod::new("greedy", Published::ExactPoints(489.2)),
    SoloMethod::repeated("random", Published::Points(207.64, 100), 20),
    SoloMethod::new("beam:width=2,distinct=off,ties=queue", Published::ExactPoints(630.28)),
    SoloMethod::new("chokudai:width=1,passes=2,distinct=off,ties=queue", Published::ExactPoints(625.21)),
];
/// A beam that only drops duplicates searches the game completely.
const AUTO: [SoloMethod; 3] = [
    SoloMethod::new("beam:width=1000000", Published::ExactPoints(97.022)),
    SoloMethod::repeated("hill-climbing:steps=10000", Published::Points(95.6, 1000), 3),
    SoloMethod::new("annealing:steps=10000,start=500,end=10", Published::LeastPoints(97.0)),
];
const AUTO_SHORT: [SoloMethod; 2] = [
    SoloMethod::repeated("hill-climbing:steps=100", Published::Points(94.86, 1000), 10),
    // The output of the book's program at its own temperatures. From 5 to 0.5 so few steps come further, to
    // 94.96.
    SoloMethod::repeated("annealing:steps=100,start=500,end=10", Published::Points(93.734, 1000), 10),
];
const WALLS: [SoloMethod; 3] = [
    SoloMethod::new("beam:width=100,distinct=off,ties=queue,eval=points", Published::ExactPoints(125.24)),
    SoloMethod::new("beam:width=100,distinct=off,ties=queue,eval=distance", Published::ExactPoints(132.75)),
    SoloMethod {
        why: Some("walls"),
        ..SoloMethod::new(
            "beam:width=100,distinct=on,ties=queue,eval=distance",
            Published::ExactPoints(135.98),
        )
    },
];

const FLAT: &str = "flat-monte-carlo:playouts=3000";
const MCTS: &str = "mcts:playouts=3000";
/// Number of boards of the book's duels, each played from both sides.
const DUEL_BOARDS: u32 = 100;
/// Number of repetitions of a match, which show the effect of chance.
const RUNS: u32 = 10;
/// Number of games behind each cell of the lecture's table.
const LECTURE_GAMES: u32 = 100;

/// The engines of these words. The words are in this file, and a test parses them all.
fn engines(game: Game, words: [&str; 2]) -> Option<Vec<Engine>> {
    words.into_iter().map(|word| Engine::parse(word, game).ok()).collect()
}

/// A duel of the book, on its boards 0 to 99 from both sides, several times.
fn duel(game: Game, words: [&str; 2], published: f64) -> Option<ExperimentMatch> {
    let row = duel_without_chance(game, words, published)?;
    let games = row.plan.games;
    let plan = MatchPlan { games: games * RUNS, boards: Some(DUEL_BOARDS), ..row.plan };
    // The published figure is of one run, so its number of games is that before repetitions.
    Some(ExperimentMatch { plan, published: Published::Mean(published, games), ..row })
}

fn duel_without_chance(game: Game, words: [&str; 2], published: f64) -> Option<ExperimentMatch> {
    let plan = MatchPlan::new(game, engines(game, words)?, 2 * DUEL_BOARDS);
    let plan = MatchPlan { openings: Openings::Numbered, ..plan };
    Some(ExperimentMatch { plan, subject: 0, published: Published::Exact(published), why: None })
}

/// Thunder search against alpha-beta with iterative deepening: lecture 004 says that Thunder is stronger in
/// limited time, without time or figure; a millisecond a move takes some ten seconds in all.
fn in_equal_time(game: Game) -> Option<ExperimentMatch> {
    let row = duel_without_chance(game, ["thunder:time=0.001", "alpha-beta:time=0.001"], 0.5)?;
    Some(ExperimentMatch { published: Published::LeastScore(0.5), ..row })
}

/// The race of the book, 5x5 cells and 20 turns: each method against the one before it, the first always on the left.
fn race() -> Vec<Option<ExperimentMatch>> {
    const GAMES: u32 = 500;
    const RUNS: u32 = 2;
    let game = Game::MazeRace(maze::MazeParameters::new(5, 5, 20, 0));
    let flat = "flat-monte-carlo:playouts=1000,budget=per-action";
    let row = |words, published| {
        let plan = MatchPlan::new(game, engines(game, words)?, GAMES * RUNS);
        let plan = MatchPlan { seats: Seats::Fixed, boards: Some(GAMES), ..plan };
        Some(ExperimentMatch { plan, subject: 0, published: Published::Mean(published, GAMES), why: None })
    };
    let duct = row(["duct:playouts=1000", "mcts:playouts=1000"], 0.56);
    vec![
        row([flat, "random"], 0.998),
        row(["mcts:playouts=1000", flat], 0.516),
        duct.map(|row| ExperimentMatch { why: Some("duct"), ..row }),
    ]
}

/// Each method alone on the same boards.
fn solo(game: &str, boards: u32, methods: &[SoloMethod]) -> Vec<Option<ExperimentMatch>> {
    let row = |&SoloMethod { word, published, runs, why }: &SoloMethod| {
        let game: Game = game.parse().ok()?;
        let plan = MatchPlan::new(game, vec![Engine::parse(word, game).ok()?], boards * runs);
        // A method without chance plays each board once; only repeated ones return to the first board.
        let plan = MatchPlan { boards: (runs > 1).then_some(boards), ..plan };
        Some(ExperimentMatch { plan, subject: 0, published, why })
    };
    methods.iter().map(row).collect()
}

/// The lecture's program against random play, once on each seat.
fn lecture_002(size: u8, why: &'static str, published: [f64; 2]) -> Vec<Option<ExperimentMatch>> {
    let game = Game::Othello { size };
    let program = "alpha-beta:depth=5,eval=weights";
    let row = |subject: usize| {
        let words = if subject == 0 { [program, "random"] } else { ["random", program] };
        let plan = MatchPlan {
            openings: Openings::Start,
            seats: Seats::Fixed,
            ..MatchPlan::new(game, engines(game, words)?, LECTURE_GAMES)
        };
        let published = Published::Flawed(published[subject], LECTURE_GAMES);
        Some(ExperimentMatch { plan, subject, published, why: Some(why) })
    };
    vec![row(0), row(1)]
}

/// One game of tic-tac-toe, alpha-beta first.
fn lecture_003() -> Option<ExperimentMatch> {
    let game = Game::TicTacToe;
    let words = ["alpha-beta", "minimax"];
    let engines =
        words.into_iter().map(|word| Engine::parse_textbook(word, game).ok()).collect::<Option<_>>()?;
    let plan =
        MatchPlan { openings: Openings::Start, seats: Seats::Fixed, ..MatchPlan::new(game, engines, 1) };
    Some(ExperimentMatch { plan, subject: 0, published: Published::Exact(0.5), why: None })
}
