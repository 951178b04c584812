//! The weights lab in the window, as plain data: the comparison table, effects of weights, and tests.

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::catalog::{Engine, Evaluation, Game, Method};
use crate::eval::patterns::OwnPatterns;
use crate::eval::weights::Weights;
use crate::game::othello::Othello;
use crate::match_play::{Interval, MatchPlan, MatchResults, Openings, Sprt};
use crate::search::alpha_beta::AlphaBeta;
use crate::session::matches::data::MatchStanding;

use super::learning::data::{LearnCommand, Learning};
use super::reference::ComparedWeights;
use super::worth::{MoveValues, MoveWorthAnswer, WorthQuestion};

pub use super::parameters::{WeightParameter, differing, keep_locked};

#[derive(Debug, Default)]
pub struct Lab {
    pub reference: ComparedWeights,
    /// Weights that presets, scaling and learning leave unchanged.
    pub locked: BTreeSet<WeightParameter>,
    /// Whether a panel shows the effects of the weights, so that they must be computed.
    pub watched: bool,
    /// The evaluation of the analysis before a weight was changed: restored when another game is opened.
    pub judged_by: Option<Evaluation>,
    /// Whether a game was left whose changed weights the analysis used, and no notice has said so yet.
    pub left_table: bool,
    /// Whether a slider is still held: all changes until its release are undone together.
    pub held: bool,
    /// Search depth for the worth of moves.
    pub depth: Depth,
    /// The latest values of moves.
    pub moves: Option<MoveValues>,
    /// The exact result of each move of a test position.
    pub exact: HashMap<Othello, Vec<(u8, i32)>>,
    /// The latest choices of both tables in the test positions.
    pub choices: Option<MoveWorthAnswer>,
    /// Questions that failed: they are not asked a second time.
    pub failed: Vec<WorthQuestion>,
    /// Games that test the weights.
    pub worth: TableContest,
    pub learning: Learning,
}

/// Search depth for the worth of moves: plies, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth(pub u8);

impl Default for Depth {
    fn default() -> Self {
        Self(3)
    }
}

/// A contest of the new table against another.
#[derive(Debug)]
pub struct TableContest {
    /// The opponent.
    pub against: ComparedWeights,
    /// Plies that both search.
    pub depth: u8,
    /// The most games.
    pub games: u32,
    /// `None` before the first test.
    pub results: Option<MatchResults>,
    pub standing: MatchStanding,
    /// Number of tests begun so far: an identity for each.
    pub begun: u64,
}

impl Default for TableContest {
    fn default() -> Self {
        let against = ComparedWeights::default();
        Self { against, depth: 2, games: 400, results: None, standing: MatchStanding::Idle, begun: 0 }
    }
}

impl TableContest {
    /// Random plies at the beginning of each pair of games.
    const OPENING: u16 = 8;

    /// The test of a table: from balanced random openings, both seats of each, until it is decided.
    pub fn plan(&self, weights: &Weights) -> Option<MatchPlan> {
        let against = self.against.weights(weights.size())?;
        let both = [weights.clone(), against].map(|table| Evaluation::Weights(Box::new(table)));
        Some(self.plan_between(weights.size(), both))
    }

    /// The test of own patterns against the shipped ones, in the same way.
    pub fn plan_of_patterns(&self, patterns: &OwnPatterns) -> MatchPlan {
        self.plan_between(8, [Evaluation::OwnPatterns(patterns.clone()), Evaluation::Patterns])
    }

    fn plan_between(&self, size: u8, both: [Evaluation; 2]) -> MatchPlan {
        let game = Game::Othello { size };
        let engine = |evaluation: Evaluation| {
            let mut engine = Engine::with_method(Method::AlphaBeta(AlphaBeta::textbook()), game);
            engine.evaluation = evaluation;
            engine.limits.depth = Some(self.depth.into());
            engine
        };
        let engines = both.map(engine).to_vec();
        // A game on a smaller board is shorter, and so is its random opening.
        let plies = if size == 8 { Self::OPENING } else { Self::OPENING / 2 };
        let openings = Openings::Random(plies);
        // In Elo: it ends once the table is known to be no better, or better by 30.
        MatchPlan { openings, sprt: Some(Sprt::new(0.0, 30.0)), ..MatchPlan::new(game, engines, self.games) }
    }

    /// The table that was tested and the one that it played against; `None` where patterns were tested.
    pub fn tables(&self) -> Option<(&Weights, &Weights)> {
        let [one, other] = &*self.results.as_ref()?.plan().engines else { return None };
        match (&one.evaluation, &other.evaluation) {
            (Evaluation::Weights(table), Evaluation::Weights(other)) => Some((table, other)),
            _ => None,
        }
    }

    /// The results of a table; `None` where patterns were tested.
    pub fn results_of_table(&self) -> Option<&MatchResults> {
        self.tables().and(self.results.as_ref())
    }

    /// Whether this table is its own opponent.
    pub fn is_against_itself(&self, weights: &Weights) -> bool {
        self.against.weights(weights.size()).as_ref() == Some(weights)
    }

    /// Whether games are being played.
    pub fn is_playing(&self) -> bool {
        self.standing == MatchStanding::Playing
    }

    /// Whether a test has begun and not ended, paused or not.
    pub fn is_under_way(&self) -> bool {
        matches!(self.standing, MatchStanding::Playing | MatchStanding::Paused)
    }
}

/// A table that was tested, as it is saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tried {
    pub weights: Weights,
    /// The opponent.
    pub against: ComparedWeights,
    /// Plies that both searched.
    pub depth: u8,
    /// Games won, drawn and lost.
    pub tally: [u32; 3],
    /// Its share of the points: most likely, and the interval.
    pub score: [f64; 3],
}

impl Tried {
    /// The most tables kept.
    pub const KEPT: usize = 40;

    /// The share of the points with its interval.
    pub const fn interval(&self) -> Interval {
        let [value, low, high] = self.score;
        Interval { value, low, high }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum WeightsCommand {
    /// The slider was released.
    Release,
    /// Begin or end showing the effects of weights.
    Watch(bool),
    Compare(ComparedWeights),
    Lock(WeightParameter, bool),
    /// Set the search depth for the worth of moves, in plies.
    SetDepth(u8),
    /// Add the position shown to the test positions.
    Pin,
    /// Remove a test position, by index.
    Unpin(usize),
    /// Restore the test positions that come with the program.
    ResetPins,
    /// Set the opponent, the depth and the number of games of the test.
    SetWorth(ComparedWeights, u8, u32),
    /// Test the table in use.
    Measure,
    /// Pause the test (true), or continue.
    PauseMeasuring(bool),
    StopMeasuring,
    /// Use a table that was tested, by index.
    Restore(usize),
    Forget(usize),
    /// Ask for a file with a table and use it.
    Open,
    OpenPath(PathBuf),
    /// Ask for a file and write the table to it.
    Save,
    WritePath(PathBuf),
    /// Ask for a file with patterns and evaluate by them.
    OpenPatterns,
    /// Evaluate by the patterns of this file.
    ReadPatterns(PathBuf),
    /// Evaluate by the patterns of the document (true) or by the shipped ones.
    JudgeByOwn(bool),
    Learn(LearnCommand),
}
