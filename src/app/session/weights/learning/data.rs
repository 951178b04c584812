//! Learning in the window, as plain data: what the person wants to be learned from what, how it goes, and what came of it.

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

/// All that the page of learning knows.
#[derive(Debug, Default)]
pub struct Learning {
    /// What the person set up.
    pub request: LearningRequest,
    /// How the run stands.
    pub standing: MatchStanding,
    /// Runs begun so far: tells one from another.
    pub begun: u64,
    /// What the run was begun with.
    pub task: Option<LearningTask>,
    pub reported: LearningReport,
    /// How often [`Learning::KEPT_EVERY`] has gone by in the run.
    pub periods: u64,
    /// Whether there are enough games for the person, so that no more are played or read.
    pub has_enough: bool,
    /// Whether the program ended while an earlier run was under way.
    pub was_cut_off: bool,
    /// How far that run had come, as far as it is known.
    pub cut_off_at: Option<RunProgress>,
    /// What of it is kept for the next start.
    pub kept: KeptRun,
    /// The table as it was before the run.
    pub before: Option<Weights>,
    /// What it has learned so far, shown on the sliders in place of the table in use until it is kept or discarded.
    pub candidate: Option<Weights>,
    /// Learned patterns.
    pub patterns: Option<Arc<Patterns>>,
    /// The test that was begun for what was learned: [`crate::session::weights::data::TableContest::begun`].
    pub test: Option<u64>,
}

impl Learning {
    /// So many seconds of a run are lost at most where the program is killed.
    pub const KEPT_EVERY: f64 = 5.0;

    /// Whether a run has begun and not ended, paused or not.
    pub fn is_under_way(&self) -> bool {
        matches!(self.standing, MatchStanding::Playing | MatchStanding::Paused)
    }

    /// Whether games are still gathered of which nothing has been learned yet.
    pub fn is_gathering(&self) -> bool {
        self.is_under_way() && self.reported.steps == 0 && self.request.by == By::Results
    }

    /// How far the run has come; `None` while nobody knows of how much.
    pub fn progress(&self) -> Option<RunProgress> {
        let LearningReport { step, steps, wanted, .. } = self.reported;
        match &self.task {
            Some(LearningTask::Strength(_)) if steps > 0 => Some(RunProgress::Rounds(step, steps)),
            _ if steps > 0 => Some(RunProgress::Passes(step, steps)),
            _ if wanted > 0 => Some(RunProgress::Games(self.reported.gone_through(), wanted)),
            _ => None,
        }
    }

    /// Whether something was learned that is neither in use nor discarded.
    pub const fn has_result(&self) -> bool {
        self.candidate.is_some() || self.patterns.is_some()
    }

    /// That an earlier run was cut off, and how far it had come; none where none was.
    pub fn cut_off_words(&self, text: Text) -> Option<String> {
        let key = if self.candidate.is_some() { "learning.cut-off-table" } else { "learning.cut-off" };
        let words = self.was_cut_off.then(|| text.get(key))?;
        let Some((key, [done, wanted])) = self.cut_off_at.map(RunProgress::parts) else { return Some(words) };
        let progress = text.with(key, &[("done", &count(done)), ("wanted", &count(wanted))]);
        Some(format!("{words} {}", text.with("learning.cut-off-at", &[("progress", &progress)])))
    }

    /// Whether patterns are what the run learns, or learned.
    pub fn learns_patterns(&self) -> bool {
        matches!(&self.task, Some(LearningTask::Results(plan)) if matches!(plan.model, Model::Patterns(_)))
    }
}

/// A learning run of one window, as it is kept from one start of the program to the next.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeptRun {
    /// Whether a run is under way, or was cut off and that was not answered yet.
    pub learns: bool,
    /// How far it has come.
    pub at: Option<RunProgress>,
    /// The table that it has learned so far, until that is used or discarded.
    pub learned: Option<Weights>,
}

/// How far a run has come, of how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RunProgress {
    /// Games read or played, before anything is learned.
    Games(u64, u64),
    Passes(u32, u32),
    Rounds(u32, u32),
}

impl RunProgress {
    /// The key of its words, what is done and what there is to do.
    pub fn parts(self) -> (&'static str, [u64; 2]) {
        match self {
            Self::Games(done, wanted) => ("learning.games-of", [done, wanted]),
            Self::Passes(done, wanted) => ("learning.pass-of", [done, wanted].map(u64::from)),
            Self::Rounds(done, wanted) => ("learning.round-of", [done, wanted].map(u64::from)),
        }
    }
}

/// What a run has reported.
#[derive(Clone, Debug, Default)]
pub struct LearningReport {
    /// Games read or played.
    pub games: u64,
    /// Games that there are.
    pub wanted: u64,
    /// Games left out, by reason.
    pub skipped: Skipped,
    /// Files that give no games, and why.
    pub refused: Vec<RefusedFile>,
    /// Positions to learn from, and those held out.
    pub positions: Option<[usize; 2]>,
    /// Passes or rounds so far.
    pub step: u32,
    /// Passes or rounds in all.
    pub steps: u32,
    /// By pass: the pass, the mean loss of the positions learned from, and of those held out.
    pub losses: Vec<[f64; 3]>,
    /// Whether it ended by itself before the last pass, because the loss of the positions held out fell no more.
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
    /// Games read, played or left out, of those that there are.
    pub fn gone_through(&self) -> u64 {
        (self.games + self.skipped.total()).min(self.wanted)
    }

    /// Seconds until the games are there, or, after that, until the last pass; `None` as long as nobody knows.
    pub fn seconds_left(&self) -> Option<f64> {
        // The time that it took to gather positions says nothing about the passes.
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

/// What tells a better table from a worse one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum By {
    /// The results of games.
    #[default]
    Results,
    /// Who wins, by simultaneous perturbation.
    Spsa,
    /// Who wins, by stochastic hill climbing.
    HillClimbing,
}

/// Who plays the games to learn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SelfPlayer {
    /// Alpha-beta with the table on the sliders, so many plies deep.
    Table(u8),
    /// Alpha-beta with the shipped patterns, so many plies deep; 8x8 alone.
    Patterns(u8),
    /// Monte Carlo tree search with so many playouts.
    MonteCarlo(u32),
    /// Any move.
    Random,
}

/// What is to be learned from what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LearningRequest {
    /// What tells better from worse.
    pub by: By,
    /// Whether the games are those of the folder instead of ones played here.
    pub tournaments: bool,
    /// Games to be played, 1..=1,000,000.
    pub games: u32,
    /// Who plays them.
    pub player: SelfPlayer,
    /// Random plies at the beginning of games that are played here.
    pub opening: u16,
    /// From which all chance follows.
    pub seed: u64,
    /// The folder of tournament games, and what it holds. It is read again when it is chosen again.
    #[serde(skip)]
    pub folder: Option<(PathBuf, Survey)>,
    /// Years taken from it.
    pub years: RangeInclusive<u16>,
    /// Empty squares from which on results of tournament games are made exact.
    pub exact: u32,
    /// Whether patterns are learned instead of a table.
    pub patterns: bool,
    /// Features that are learned beside the squares.
    pub features: BTreeSet<Feature>,
    /// Phases of the table to be learned.
    pub phases: u8,
    /// Whether numbers begin as zeros instead of as they are.
    pub afresh: bool,
    /// What is to be small.
    pub loss: Loss,
    /// As many positions as say that a number should be zero.
    pub regularisation: f32,
    /// Passes over all positions at most.
    pub passes: u32,
    /// Rounds of climbing.
    pub rounds: u32,
    pub round_games: u32,
    /// Plies that both sides search in a round.
    pub depth: u8,
    /// How far a number is moved to try something.
    pub reach: u16,
}

impl Default for LearningRequest {
    /// A first result within a minute.
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
    /// From so many empty squares on games played here are played exactly.
    const ENDGAME: u32 = 8;
    /// Games of each check against the table before.
    const CHECK_GAMES: u32 = 100;

    /// Whether all numbers are within the ranges that can be set up.
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

    /// Whether tournament games and patterns are there for a board of this size.
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

    /// The request as a task, beginning from the table on the sliders; `None` where a folder is still to be chosen.
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
        // After the locks: what is locked is not forgotten.
        if self.afresh {
            model.forget();
        }
        if locked.contains(&WeightParameter::Position) {
            model = model.keeping_position();
        }
        Model::Weights(Box::new(if in_log_odds { model.in_log_odds() } else { model }))
    }

    /// The table with as many phases as are wished for.
    fn parted(&self, table: &Weights) -> Weights {
        if table.phases.len() == usize::from(self.phases) {
            table.clone()
        } else {
            table.with_phases(self.phases)
        }
    }

    /// The features that the model has: those that are wished for, and those that are locked. Where playing strength is
    /// climbed, also those that the table has.
    fn learned(&self, table: &Weights, locked: &BTreeSet<WeightParameter>) -> Vec<Feature> {
        let counts = |feature: &Feature| {
            let in_use =
                self.by != By::Results && table.phases.iter().any(|phase| phase.weight(*feature) != 0);
            in_use || self.features.contains(feature) || locked.contains(&WeightParameter::Feature(*feature))
        };
        Feature::ALL.iter().copied().filter(counts).collect()
    }
}

/// Locks what the person has locked, in all phases.
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
    /// The engine, with the table on the sliders.
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

/// One request about learning.
#[derive(Clone, Debug, PartialEq)]
pub enum LearnCommand {
    /// Change what is set up.
    Set(Box<LearningRequest>),
    /// Ask for a folder of tournament games.
    AskFolder,
    /// Take the games of this folder; what it holds, or why it cannot be read.
    Folder(PathBuf, Result<Survey, String>),
    /// Begin.
    Start,
    Pause,
    /// Go on after a pause.
    Continue,
    /// Play or read no more games, and learn from those that there are.
    Enough,
    /// End it here.
    Stop,
    /// Use what was learned, as a change that can be undone.
    Keep,
    /// Forget what was learned.
    Discard,
    /// Play what was learned against the table before.
    Test,
    /// Judge by the learned patterns: they become those of the document.
    UsePatterns,
    /// Ask for a file and write the learned patterns to it, or else those of the person's own.
    SavePatterns,
    /// Write them to this file.
    WritePatterns(PathBuf),
}
