//! The weights lab in the window, as plain data: what the numbers are compared with, what they do, what they are worth.

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

/// All that the lab knows.
#[derive(Debug, Default)]
pub struct Lab {
    /// What the numbers are compared with.
    pub reference: ComparedWeights,
    /// Numbers that presets, scaling and learning leave alone.
    pub locked: BTreeSet<WeightParameter>,
    /// Whether a panel shows what the numbers do, so that it is worth working out.
    pub watched: bool,
    /// What the analysis of the board judged by before a number was touched: it does again once another game is opened.
    pub judged_by: Option<Evaluation>,
    /// Whether a game was left whose changed numbers the analysis judged by, and no notice has said so yet.
    pub left_table: bool,
    /// Whether the hand still holds what it changed: all changes until it lets go are undone together.
    pub held: bool,
    /// How deep moves are judged.
    pub depth: Depth,
    /// What moves are worth, as worked out last.
    pub moves: Option<MoveValues>,
    /// What each move of a test position really comes to.
    pub exact: HashMap<Othello, Vec<(u8, i32)>>,
    /// What both tables would play in the test positions, as worked out last.
    pub choices: Option<MoveWorthAnswer>,
    /// The questions that failed: none of them is asked again.
    pub failed: Vec<WorthQuestion>,
    /// Games that show what the numbers are worth.
    pub worth: TableContest,
    /// What a machine learns them to be.
    pub learning: Learning,
}

/// How deep the lab judges moves: plies, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth(pub u8);

impl Default for Depth {
    fn default() -> Self {
        Self(3)
    }
}

/// Games of the new table against another.
#[derive(Debug)]
pub struct TableContest {
    /// What it plays against.
    pub against: ComparedWeights,
    /// Plies that both search.
    pub depth: u8,
    /// Games at most.
    pub games: u32,
    /// What was played; `None` before the first test.
    pub results: Option<MatchResults>,
    pub standing: MatchStanding,
    /// Tests begun so far: tells one from another.
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

    /// The test of patterns of one's own against the shipped ones, on the same terms.
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
        // A game on a smaller board is shorter, and so is its random part.
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

    /// What was played with a table; `None` where patterns were tested.
    pub fn results_of_table(&self) -> Option<&MatchResults> {
        self.tables().and(self.results.as_ref())
    }

    /// Whether this table is the one that it would play against.
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

/// A table that was tested, as it is remembered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tried {
    /// The table.
    pub weights: Weights,
    /// What it played against.
    pub against: ComparedWeights,
    /// Plies that both searched.
    pub depth: u8,
    /// Games won, drawn and lost.
    pub tally: [u32; 3],
    /// Its share of the points: most likely, and from where to where.
    pub score: [f64; 3],
}

impl Tried {
    /// Tables remembered.
    pub const KEPT: usize = 40;

    /// The share of the points with its interval.
    pub const fn interval(&self) -> Interval {
        let [value, low, high] = self.score;
        Interval { value, low, high }
    }
}

/// One request about the lab.
#[derive(Clone, Debug, PartialEq)]
pub enum WeightsCommand {
    /// The hand let go of what it changed.
    Release,
    /// What the numbers do is shown, or no longer.
    Watch(bool),
    /// Compare with these numbers.
    Compare(ComparedWeights),
    /// Lock a number, or unlock it.
    Lock(WeightParameter, bool),
    /// Judge moves so many plies deep.
    SetDepth(u8),
    /// Add the position shown to the test positions.
    Pin,
    /// Take a test position away, by its place.
    Unpin(usize),
    /// Back to the test positions that come with the program.
    ResetPins,
    /// Play against these, so deep, so many games.
    SetWorth(ComparedWeights, u8, u32),
    /// Play the table in use.
    Measure,
    /// Pause it (true), or go on.
    PauseMeasuring(bool),
    /// Stop playing.
    StopMeasuring,
    /// Use a table that was tested, by its place.
    Restore(usize),
    Forget(usize),
    /// Ask for a file with a table and use it.
    Open,
    /// Use the table of this file.
    OpenPath(PathBuf),
    /// Ask for a file and write the table to it.
    Save,
    /// Write the table to this file.
    WritePath(PathBuf),
    /// Ask for a file with patterns and judge by them.
    OpenPatterns,
    /// Judge by the patterns of this file.
    ReadPatterns(PathBuf),
    /// Judge by the patterns of the document (true) or by the shipped ones.
    JudgeByOwn(bool),
    /// Let them be learned.
    Learn(LearnCommand),
}
