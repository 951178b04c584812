//! Plan of learning: plain data, and its run from the games to the finished numbers.

use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::catalog::{Engine, Game};
use crate::eval::patterns::Patterns;
use crate::eval::weights::Weights;
use crate::game::othello::Othello;
use crate::match_play::{Interval, MatchResults};
use crate::search::MemoryRefusal;
use crate::store::wthor::{self, RefusedFile, SkipReason, Skipped};

use super::counted::with_counts;
use super::games::{ExactResults, Gathering};
use super::labels::Labels;
use super::patterns::PatternModel;
use super::self_play;
use super::weights::{PositionCounts, WeightModel};
use super::{Features, Fit, FitProgress, LearningSignals, Monitor, Sample, Samples};

/// Source and model of a learning run.
#[derive(Clone, Debug)]
pub struct LearningPlan {
    pub source: GameSource,
    pub model: Model,
    pub fit: Fit,
    /// Number of empty squares from which on results are made exact; 0 takes them as they are.
    pub exact: u32,
}

/// A source of games.
#[derive(Clone, Debug, PartialEq)]
pub enum GameSource {
    /// A folder of tournament games in the WTHOR format.
    Tournaments {
        folder: PathBuf,
        /// The years to take.
        years: RangeInclusive<u16>,
    },
    /// Games of an engine against itself on the board that the model is for.
    SelfPlay {
        games: u32,
        /// Who plays both sides.
        engine: Box<Engine>,
        /// Random plies at the beginning of each game.
        opening: u16,
        /// From which all chance follows.
        seed: u64,
    },
    /// Games of Othello that were played before, by number.
    Played(Arc<MatchResults>),
    /// Positions of 8x8 that were labelled before.
    Labelled(Arc<Vec<Labels>>),
}

/// A model whose numbers are learned.
#[derive(Clone, Debug)]
pub enum Model {
    /// Tables and features.
    Weights(Box<WeightModel>),
    Patterns(PatternModel),
}

/// A report during learning.
#[derive(Clone, Debug)]
pub enum LearningEvent {
    /// Games are gathered.
    Gathered {
        /// Games taken.
        games: u64,
        /// The planned or available number of games.
        wanted: u64,
        /// Games left out, by reason.
        skipped: Skipped,
        /// Files without games, with reasons.
        refused: Vec<RefusedFile>,
    },
    /// The positions are ready.
    Positions {
        /// For training.
        training: usize,
        /// For testing.
        held_out: usize,
    },
    /// A pass is over.
    Pass {
        /// How it stands.
        progress: FitProgress,
        /// The present weights; `None` for patterns, whose numbers are not reported either.
        weights: Option<Box<Weights>>,
    },
    /// A round of learning by playing strength is over.
    Round {
        /// Rounds so far, from 1.
        round: u32,
        rounds: u32,
        /// Games so far.
        games: u64,
        /// The share of points against the initial numbers, where it was measured after this round.
        score: Option<Interval>,
        /// The present weights.
        weights: Box<Weights>,
    },
}

/// The result of learning.
#[derive(Debug)]
pub enum LearningResult {
    /// Tables and features.
    Weights(Box<Weights>),
    Patterns(Box<Patterns>),
}

/// The reason why nothing can be learned.
#[derive(Debug, thiserror::Error)]
pub enum LearnError {
    /// The folder cannot be listed.
    #[error("{folder}: {source}")]
    Folder {
        folder: String,
        /// Why.
        source: io::Error,
    },
    #[error("there are no games to learn from")]
    NoGames,
    /// A model for another board than that of the games.
    #[error("tournament games are played on 8x8; the numbers are for a board of {0} squares a side")]
    Board(u8),
    /// Games of another kind than those of the model.
    #[error("the games are of {0}, and the numbers for othello on a board of {1} squares a side")]
    Game(Game, u8),
    /// Too many positions for the available memory.
    #[error(transparent)]
    Memory(#[from] MemoryRefusal),
}

impl Model {
    /// Squares per side of the model's board.
    pub fn size(&self) -> u8 {
        match self {
            Self::Weights(model) => model.size(),
            Self::Patterns(_) => 8,
        }
    }

    /// The initial numbers of the model: those of the weights, or zeros.
    fn numbers(&self) -> Vec<f32> {
        match self {
            Self::Weights(model) => model.numbers(),
            Self::Patterns(model) => vec![0.0; model.count()],
        }
    }
}

impl LearningPlan {
    /// The years of all games of the folder.
    pub const ALL_YEARS: RangeInclusive<u16> = 0..=u16::MAX;

    /// Gathers games and learns, on this thread; `report` is called with progress. If stopped during
    /// learning, it returns the numbers so far.
    ///
    /// # Errors
    /// [`LearnError`] when there is nothing to learn from.
    pub fn run(
        &self,
        signals: &LearningSignals,
        report: &mut dyn FnMut(LearningEvent),
    ) -> Result<LearningResult, LearnError> {
        let gathering = match &self.source {
            GameSource::Tournaments { folder, years } => {
                if self.model.size() != 8 {
                    return Err(LearnError::Board(self.model.size()));
                }
                self.read(folder, years, signals, report)
                    .map_err(|source| LearnError::Folder { folder: folder.display().to_string(), source })?
            }
            GameSource::SelfPlay { games, engine, opening, seed } => {
                let games = self_play::games_of(engine, *games, self.model.size(), *opening, *seed);
                self_play::gather(&games, self.fit.threads, signals, report)
            }
            GameSource::Played(played) => {
                let size = self.model.size();
                if played.plan().game != (Game::Othello { size }) {
                    return Err(LearnError::Game(played.plan().game, size));
                }
                self_play::replay(played, signals, report)
            }
            GameSource::Labelled(files) => {
                if self.model.size() != 8 {
                    return Err(LearnError::Board(self.model.size()));
                }
                let gathering = Labels::gather(files);
                let (games, skipped) = (gathering.games(), Skipped::default());
                report(LearningEvent::Gathered { games, wanted: games, skipped, refused: Vec::new() });
                gathering
            }
        };
        let samples = gathering.finish();
        // No game fits, or it was stopped before the first one.
        if samples.training.is_empty() {
            return Err(LearnError::NoGames);
        }
        report(LearningEvent::Positions {
            training: samples.training.len(),
            held_out: samples.held_out.len(),
        });
        MemoryRefusal::check(self.bytes(samples.training.len() + samples.held_out.len()))?;
        Ok(self.learn(&samples, signals, report))
    }

    /// Approximate bytes needed for so many positions: their counts, and a sum for each number on each
    /// thread.
    fn bytes(&self, positions: usize) -> u64 {
        let (numbers, position) = match &self.model {
            Model::Weights(model) => {
                (model.count(), model.bytes_of_counts() + size_of::<Sample<PositionCounts<'_>>>())
            }
            Model::Patterns(model) => (model.count(), 0),
        };
        let sums = numbers.saturating_mul(size_of::<i64>() * self.fit.threads.get());
        positions.saturating_mul(position).saturating_add(sums) as u64
    }

    /// The games of a folder, file by file.
    fn read(
        &self,
        folder: &Path,
        years: &RangeInclusive<u16>,
        signals: &LearningSignals,
        report: &mut dyn FnMut(LearningEvent),
    ) -> io::Result<Gathering> {
        // Headers alone give the number of games, so progress has a total before any file is read.
        let wanted = wthor::survey(folder)?.games(years);
        let exact = ExactResults { empties: self.exact, threads: self.fit.threads };
        let (mut gathering, mut skipped, mut refused) =
            (Gathering::default(), Skipped::default(), Vec::new());
        report(LearningEvent::Gathered { games: 0, wanted, skipped, refused: Vec::new() });
        for (path, read) in wthor::load_folder(folder, years)? {
            if !signals.go_on() {
                break;
            }
            match read {
                Ok(tournaments) => {
                    skipped += tournaments.skipped;
                    // Reading accepts unfinished games; learning leaves them out, so they are counted here.
                    let broken_off = tournaments.games.iter().filter(|game| !game.is_finished).count();
                    skipped.count(SkipReason::BrokenOff, broken_off as u32);
                    if !gathering.add(&tournaments, exact, signals) {
                        break;
                    }
                }
                Err(error) => refused.push(RefusedFile { path, why: Arc::new(error) }),
            }
            let (games, refused) = (gathering.games(), refused.clone());
            report(LearningEvent::Gathered { games, wanted, skipped, refused });
        }
        Ok(gathering)
    }

    fn learn(
        &self,
        samples: &Samples<Othello>,
        signals: &LearningSignals,
        report: &mut dyn FnMut(LearningEvent),
    ) -> LearningResult {
        let numbers = self.model.numbers();
        match &self.model {
            Model::Weights(model) => {
                let mut pass = |progress: FitProgress| {
                    let weights = Some(Box::new(model.weights(&progress.numbers)));
                    report(LearningEvent::Pass { progress, weights });
                };
                let begun = numbers.clone();
                let learn = |counts: &Samples<PositionCounts<'_>>| {
                    self.fit.run(&**model, counts, numbers, Monitor { signals, report: &mut pass })
                };
                let numbers = with_counts(model, samples, self.fit.threads, signals, learn);
                // Stopped during counting, nothing was learned: the numbers are the initial ones.
                LearningResult::Weights(Box::new(model.weights(&numbers.unwrap_or(begun))))
            }
            Model::Patterns(model) => {
                let mut pass = |progress: FitProgress| {
                    // Half a million numbers are not reported pass by pass.
                    let progress = FitProgress { numbers: Vec::new(), ..progress };
                    report(LearningEvent::Pass { progress, weights: None });
                };
                let missed = model.missed(samples);
                let samples = missed.as_ref().unwrap_or(samples);
                let numbers = self.fit.run(model, samples, numbers, Monitor { signals, report: &mut pass });
                LearningResult::Patterns(Box::new(model.evaluation(&numbers).unwrap_or_default()))
            }
        }
    }
}
