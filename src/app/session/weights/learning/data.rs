//! Learning in the window, as plain data: settings, progress and results.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::catalog::{Engine, Evaluation, Game, Method};
use crate::eval::features::Feature;
use crate::eval::patterns::Patterns;
use crate::eval::weights::Weights;
use crate::learning::patterns::PatternModel;
use crate::learning::weights::WeightModel;
use crate::learning::{
    Ascent, ClimbSettings, Fit, GameSource, LearningPlan, LearningTask, Loss, Model, Strength,
};
use crate::match_play::{Interval, MatchRun};
use crate::search::alpha_beta::AlphaBeta;
use crate::search::mcts::Mcts;
use crate::search::random::Random;
use crate::session::matches::data::MatchStanding;
use crate::session::weights::parameters::WeightParameter;
use crate::store::wthor::{RefusedFile, Skipped, Survey};
use crate::words::text::{Text, count};

#[derive(Debug, Default)]
pub struct Learning {
    /// Settings of the next run.
    pub request: LearningRequest,
    pub standing: MatchStanding,
    /// Number of runs begun so far: an identity for each.
    pub begun: u64,
    /// The parameters of the run.
    pub task: Option<LearningTask>,
    pub reported: LearningReport,
    /// Number of times that [`Learning::KEPT_EVERY`] has passed in the run.
    pub periods: u64,
    /// Whether the user has ended the gathering of games.
    pub has_enough: bool,
    /// Whether the program ended during an earlier run.
    pub was_cut_off: bool,
    /// The progress of that run, if known.
    pub cut_off_at: Option<RunProgress>,
    /// The part saved for the next start.
    pub kept: KeptRun,
    /// The table as it was before the run.
    pub before: Option<Weights>,
    /// The learned table, shown on the sliders in place of the table in use until it is kept or discarded.
    pub candidate: Option<Weights>,
    pub patterns: Option<Arc<Patterns>>,
    /// The test of the learned table: [`crate::session::weights::data::TableContest::begun`].
    pub test: Option<u64>,
}

impl Learning {
    /// The most seconds of a run that are lost if the program is killed.
    pub const KEPT_EVERY: f64 = 5.0;

    /// Whether a run has begun and not ended, paused or not.
    pub fn is_under_way(&self) -> bool {
        matches!(self.standing, MatchStanding::Playing | MatchStanding::Paused)
    }

    /// Whether games are still gathered, and learning has not begun.
    pub fn is_gathering(&self) -> bool {
        self.is_under_way() && self.reported.steps == 0 && self.request.by == By::Results
    }

    /// The progress of the run; `None` while the total is unknown.
    pub fn progress(&self) -> Option<RunProgress> {
        let LearningReport { step, steps, wanted, .. } = self.reported;
        match &self.task {
            Some(LearningTask::Strength(_)) if steps > 0 => Some(RunProgress::Rounds(step, steps)),
            _ if steps > 0 => Some(RunProgress::Passes(step, steps)),
            _ if wanted > 0 => Some(RunProgress::Games(self.reported.gone_through(), wanted)),
            _ => None,
        }
    }

    /// Whether there is a learned result, neither in use nor discarded.
    pub const fn has_result(&self) -> bool {
        self.candidate.is_some() || self.patterns.is_some()
    }

    /// A sentence about an interrupted run and its progress; `None` without one.
    pub fn cut_off_words(&self, text: Text) -> Option<String> {
        let key = if self.candidate.is_some() { "learning.cut-off-table" } else { "learning.cut-off" };
        let words = self.was_cut_off.then(|| text.get(key))?;
        let Some((key, [done, wanted])) = self.cut_off_at.map(RunProgress::parts) else { return Some(words) };
        let progress = text.with(key, &[("done", &count(done)), ("wanted", &count(wanted))]);
        Some(format!("{words} {}", text.with("learning.cut-off-at", &[("progress", &progress)])))
    }

    /// Whether the run is about patterns.
    pub fn learns_patterns(&self) -> bool {
        matches!(&self.task, Some(LearningTask::Results(plan)) if matches!(plan.model, Model::Patterns(_)))
    }
}

/// A learning run of one window, as it is saved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeptRun {
    /// Whether a run is under way, or was interrupted and the user has not been asked yet.
    pub learns: bool,
    pub at: Option<RunProgress>,
    /// The learned table so far, until it is used or discarded.
    pub learned: Option<Weights>,
}

/// The progress of a run: amount done, and total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RunProgress {
    /// Games read or played, before learning begins.
    Games(u64, u64),
    Passes(u32, u32),
    Rounds(u32, u32),
}

impl RunProgress {
    /// The key of its words, the amount done, and the total.
    pub fn parts(self) -> (&'static str, [u64; 2]) {
        match self {
            Self::Games(done, wanted) => ("learning.games-of", [done, wanted]),
            Self::Passes(done, wanted) => ("learning.pass-of", [done, wanted].map(u64::from)),
            Self::Rounds(done, wanted) => ("learning.round-of", [done, wanted].map(u64::from)),
        }
    }
}

/// Reports of a run.
#[derive(Clone, Debug, Default)]
pub struct LearningReport {
    pub games: u64,
    /// The number of games planned, or available.
    pub wanted: u64,
    /// Games left out, by reason.
    pub skipped: Skipped,
    /// Files without games, with reasons.
    pub refused: Vec<RefusedFile>,
    /// Number of positions to learn from, and of those held out.
    pub positions: Option<[usize; 2]>,
    /// Passes or rounds so far.
    pub step: u32,
    /// Passes or rounds in all.
    pub steps: u32,
    /// By pass: the pass, the mean loss of the training positions, and of those held out.
    pub losses: Vec<[f64; 3]>,
    /// Whether it ended by itself before the last pass, because the loss of the positions held out no longer
    /// fell.
    pub settled: bool,
    /// The mean absolute error of the positions held out, after the last pass.
    pub error: Option<f64>,
    /// By round: the round, and the share of points against the table before.
    pub scores: Vec<(u32, Interval)>,
    /// Seconds at work.
    pub seconds: f64,
    /// Seconds before the first pass or round began.
    pub prepared: f64,
}

impl LearningReport {
    /// Number of games read, played or left out.
    pub fn gone_through(&self) -> u64 {
        (self.games + self.skipped.total()).min(self.wanted)
    }

    /// Seconds until the games are there, or, after that, until the last pass; `None` while unknown.
    pub fn seconds_left(&self) -> Option<f64> {
        // The time for gathering positions says nothing about the passes.
        let (begun, done, wanted) = if self.steps > 0 {
            (self.prepared, u64::from(self.step), u64::from(self.steps))
        } else if self.gone_through() < self.wanted {
            (0.0, self.gone_through(), self.wanted)
        } else {
            return None;
        };
        (done > 0).then(|| (self.seconds - begun) / done as f64 * wanted.saturating_sub(done) as f64)
    }
}

/// The measure of a better table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum By {
    /// The results of games.
    #[default]
    Results,
    /// Wins and losses, by simultaneous perturbation.
    Spsa,
    /// Wins and losses, by stochastic hill climbing.
    HillClimbing,
}

/// The player of the games to learn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SelfPlayer {
    /// Alpha-beta with the table on the sliders, to this depth in plies.
    Table(u8),
    /// Alpha-beta with the shipped patterns, to this depth in plies; only on 8x8.
    Patterns(u8),
    /// Monte Carlo tree search with this number of playouts.
    MonteCarlo(u32),
    /// Random moves.
    Random,
}

/// Settings of a learning run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LearningRequest {
    pub by: By,
    /// Whether the games come from `folder` instead of self-play.
    pub tournaments: bool,
    /// Number of games to play, 1..=1,000,000.
    pub games: u32,
    /// The player of those games.
    pub player: SelfPlayer,
    /// Random plies at the beginning of those games.
    pub opening: u16,
    /// Seed of the random numbers.
    pub seed: u64,
    /// The folder of tournament games, and its contents as of its choice.
    #[serde(skip)]
    pub folder: Option<(PathBuf, Survey)>,
    /// Years taken from it.
    pub years: RangeInclusive<u16>,
    /// Number of empty squares up to which results of tournament games are made exact.
    pub exact: u32,
    /// Whether patterns are learned instead of a table.
    pub patterns: bool,
    /// Features that are learned besides the squares.
    pub features: BTreeSet<Feature>,
    /// Number of phases of the learned table.
    pub phases: u8,
    /// Whether weights begin at zero instead of their present values.
    pub afresh: bool,
    pub loss: Loss,
    /// Strength of regularisation: the number of positions that pull a weight towards zero.
    pub regularisation: f32,
    /// The most passes over all positions.
    pub passes: u32,
    /// Rounds of climbing.
    pub rounds: u32,
    pub round_games: u32,
    /// Plies that both sides search in a round.
    pub depth: u8,
    /// The step by which a weight is moved in a trial.
    pub reach: u16,
}

impl Default for LearningRequest {
    /// Settings for a first result within a minute.
    fn default() -> Self {
        Self {
            by: By::Results,
            tournaments: false,
            games: 1000,
            player: SelfPlayer::Table(1),
            opening: 10,
            seed: 1,
            folder: None,
            years: LearningPlan::ALL_YEARS,
            exact: 10,
            patterns: false,
            features: WeightModel::USUAL.into_iter().collect(),
            phases: 3,
            afresh: true,
            loss: Loss::Squared,
            regularisation: 50.0,
            passes: 100,
            rounds: 300,
            round_games: 40,
            depth: 1,
            reach: 8,
        }
    }
}

impl LearningRequest {
    /// Number of empty squares from which on games of self-play are played exactly.
    const ENDGAME: u32 = 8;
    /// Games of each check against the table before.
    const CHECK_GAMES: u32 = 100;

    /// Whether all numbers are within the ranges of the settings.
    pub fn is_usable(&self) -> bool {
        let player = match self.player {
            SelfPlayer::Table(depth) | SelfPlayer::Patterns(depth) => (1..=6).contains(&depth),
            SelfPlayer::MonteCarlo(playouts) => (10..=100_000).contains(&playouts),
            SelfPlayer::Random => true,
        };
        player
            && (10..=1_000_000).contains(&self.games)
            && self.opening <= 40
            && self.exact <= 16
            && (1..=60).contains(&self.phases)
            && (0.0..=100_000.0).contains(&self.regularisation)
            && (1..=10_000).contains(&self.passes)
            && (1..=100_000).contains(&self.rounds)
            && (2..=1000).contains(&self.round_games)
            && (1..=6).contains(&self.depth)
            && (1..=100).contains(&self.reach)
            && !self.years.is_empty()
    }

    /// Whether tournament games and patterns are available for a board of this size.
    pub const fn is_full_size(size: u8) -> bool {
        size == 8
    }

    /// Whether a folder must be chosen first, for a board of this size.
    pub const fn needs_folder(&self, size: u8) -> bool {
        matches!(self.by, By::Results)
            && self.tournaments
            && Self::is_full_size(size)
            && self.folder.is_none()
    }

    /// The task, beginning from the table on the sliders; `None` where a folder is missing.
    pub fn task(&self, table: &Weights, locked: &BTreeSet<WeightParameter>) -> Option<LearningTask> {
        let threads = MatchRun::usual_threads();
        let ascent = match self.by {
            By::Results => return self.plan(table, locked).map(LearningTask::from),
            By::Spsa => Ascent::Spsa,
            By::HillClimbing => Ascent::HillClimbing,
        };
        let climb = ClimbSettings {
            ascent,
            rounds: self.rounds,
            reach: f32::from(self.reach) / WeightModel::FRACTION,
            margin: Strength::margin(self.round_games),
            seed: self.seed,
        };
        let mut model = WeightModel::new(self.parted(table), &self.learned(table, locked)).keeping_scale();
        lock(&mut model, locked, table);
        let (games, depth, opening) = (self.round_games, self.depth, self.opening);
        Some(Strength { model, climb, games, check_games: Self::CHECK_GAMES, depth, opening, threads }.into())
    }

    fn plan(&self, table: &Weights, locked: &BTreeSet<WeightParameter>) -> Option<LearningPlan> {
        let full = Self::is_full_size(table.size());
        let source = if self.tournaments && full {
            let (folder, _) = self.folder.clone()?;
            GameSource::Tournaments { folder, years: self.years.clone() }
        } else {
            let engine = Box::new(self.player.engine(table));
            GameSource::SelfPlay { games: self.games, engine, opening: self.opening, seed: self.seed }
        };
        let fit = Fit {
            loss: self.loss,
            regularisation: self.regularisation,
            epochs: self.passes,
            patience: Fit::PATIENCE,
            threads: MatchRun::usual_threads(),
        };
        Some(LearningPlan { source, model: self.model(table, locked), fit, exact: self.exact })
    }

    fn model(&self, table: &Weights, locked: &BTreeSet<WeightParameter>) -> Model {
        let in_log_odds = self.loss == Loss::Logistic;
        if self.patterns && Self::is_full_size(table.size()) {
            let discs = if in_log_odds { WeightModel::DISCS_OF_LOG_ODDS } else { 1.0 };
            return Model::Patterns(PatternModel { discs, ..PatternModel::default() });
        }
        let mut model = WeightModel::new(self.parted(table), &self.learned(table, locked));
        lock(&mut model, locked, table);
        // After the locks: locked weights are not reset.
        if self.afresh {
            model.forget();
        }
        if locked.contains(&WeightParameter::Position) {
            model = model.keeping_position();
        }
        Model::Weights(Box::new(if in_log_odds { model.in_log_odds() } else { model }))
    }

    /// The table with the chosen number of phases.
    fn parted(&self, table: &Weights) -> Weights {
        if table.phases.len() == usize::from(self.phases) {
            table.clone()
        } else {
            table.with_phases(self.phases)
        }
    }

    /// The features of the model: the chosen and the locked ones, and for climbing also those of the table.
    fn learned(&self, table: &Weights, locked: &BTreeSet<WeightParameter>) -> Vec<Feature> {
        let counts = |feature: &Feature| {
            let in_use =
                self.by != By::Results && table.phases.iter().any(|phase| phase.weight(*feature) != 0);
            in_use || self.features.contains(feature) || locked.contains(&WeightParameter::Feature(*feature))
        };
        Feature::ALL.iter().copied().filter(counts).collect()
    }
}

/// Locks the weights that the user has locked, in all phases.
fn lock(model: &mut WeightModel, locked: &BTreeSet<WeightParameter>, table: &Weights) {
    for phase in 0..model.phases() {
        for parameter in locked {
            let index = match *parameter {
                WeightParameter::Square(place) => model.table_index(phase, place),
                WeightParameter::Feature(Feature::Surviving) => {
                    model.count_index(phase, table.stability.feature())
                }
                WeightParameter::Feature(feature) => model.count_index(phase, feature),
                WeightParameter::Position => None,
            };
            if let Some(index) = index {
                model.lock(index, true);
            }
        }
    }
}

impl SelfPlayer {
    fn engine(self, table: &Weights) -> Engine {
        let game = Game::Othello { size: table.size() };
        let searching = |depth: u8, evaluation: Evaluation| {
            let endgame =
                if LearningRequest::is_full_size(table.size()) { LearningRequest::ENDGAME } else { 0 };
            let method = AlphaBeta { endgame, ..AlphaBeta::textbook() };
            let mut engine = Engine::with_method(Method::AlphaBeta(method), game);
            engine.evaluation = evaluation;
            engine.limits.depth = Some(depth.into());
            engine
        };
        let by_table = |depth| searching(depth, Evaluation::Weights(Box::new(table.clone())));
        match self {
            Self::Patterns(depth) if LearningRequest::is_full_size(table.size()) => {
                searching(depth, Evaluation::Patterns)
            }
            Self::Table(depth) | Self::Patterns(depth) => by_table(depth),
            Self::MonteCarlo(playouts) => {
                let mut engine = Engine::with_method(Method::Mcts(Mcts::default()), game);
                engine.limits.nodes = Some(playouts.into());
                engine
            }
            Self::Random => Engine::with_method(Method::Random(Random::default()), game),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum LearnCommand {
    Set(Box<LearningRequest>),
    /// Ask for a folder of tournament games.
    AskFolder,
    /// Use the games of this folder, with its contents, or the reason why it cannot be read.
    Folder(PathBuf, Result<Survey, String>),
    Start,
    Pause,
    Continue,
    /// Gather no more games, and learn from those that there are.
    Enough,
    /// End the run here.
    Stop,
    /// Use the learned table, as a change that can be undone.
    Keep,
    /// Discard the learned result.
    Discard,
    /// Test the learned table against the one before.
    Test,
    /// Evaluate by the learned patterns: they become those of the document.
    UsePatterns,
    /// Ask for a file and write the learned patterns to it, or else the user's own.
    SavePatterns,
    /// Write the patterns to this file.
    WritePatterns(PathBuf),
}
