//! What to learn from what: plain data that says everything, and its run from the games to the finished numbers.

use std::io;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::catalog::{AnyPosition, Engine, Game};
use crate::eval::patterns::Patterns;
use crate::eval::weights::Weights;
use crate::game::othello::Othello;
use crate::game::{Alternating as _, Position as _, Sequential as _};
use crate::match_play::{Openings, Plan as Match, game};
use crate::store::wthor::{self, Skipped};

use super::games::{Exact, Gathering};
use super::patterns::PatternModel;
use super::weights::WeightModel;
use super::{Features, Fit, Progress, Samples, Signals};

/// What to learn from what.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Where games come from.
    pub source: Source,
    /// Whose numbers are learned.
    pub model: Model,
    /// How.
    pub fit: Fit,
    /// Empty squares from which on results are made exact; 0 takes them as they are.
    pub exact: u32,
}

/// Where games come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A folder of tournament games in the WTHOR format.
    Tournaments {
        /// The folder.
        folder: PathBuf,
        /// The years to take.
        years: RangeInclusive<u16>,
    },
    /// Games of an engine against itself, from random openings of eight plies.
    SelfPlay {
        /// How many.
        games: u32,
        /// Who plays both sides.
        engine: Box<Engine>,
        /// From which all chance follows.
        seed: u64,
    },
}

/// Whose numbers are learned.
#[derive(Clone, Debug)]
pub enum Model {
    /// Tables and features.
    Weights(Box<WeightModel>),
    /// Patterns.
    Patterns(PatternModel),
}

/// What is told on the way.
#[derive(Clone, Debug)]
pub enum News {
    /// So many games are there.
    Gathered {
        /// Games taken.
        games: u64,
        /// Games left out, by reason.
        skipped: Skipped,
        /// Files that give no games, and why.
        refused: Vec<String>,
    },
    /// So many positions are learned from.
    Positions {
        /// To learn from.
        training: usize,
        /// To judge what was learned.
        held_out: usize,
    },
    /// A pass is over.
    Pass {
        /// How it stands.
        progress: Progress,
        /// The weights as they would be now; `None` for patterns.
        weights: Option<Box<Weights>>,
    },
}

/// What was learned.
#[derive(Debug)]
pub enum Learned {
    /// Tables and features.
    Weights(Box<Weights>),
    /// Patterns.
    Patterns(Box<Patterns>),
}

/// Why nothing can be learned.
#[derive(Debug, thiserror::Error)]
pub enum LearnError {
    /// The folder cannot be listed.
    #[error("{folder}: {source}")]
    Folder {
        /// The folder.
        folder: String,
        /// Why.
        source: io::Error,
    },
    /// No game at all.
    #[error("there are no games to learn from")]
    NoGames,
}

impl Model {
    /// Numbers of the model, where learning begins: those of the weights, or zeros.
    fn numbers(&self) -> Vec<f32> {
        match self {
            Self::Weights(model) => model.numbers(),
            Self::Patterns(model) => vec![0.0; model.count()],
        }
    }
}

impl Plan {
    /// The folder's games of all years.
    pub const ALL_YEARS: RangeInclusive<u16> = 0..=u16::MAX;

    /// Gathers games and learns, here and now; `told` hears how it goes. Stopped while it learns, it keeps what it has.
    ///
    /// # Errors
    /// [`LearnError`] when there is nothing to learn from.
    pub fn run(&self, signals: &Signals, told: &mut dyn FnMut(News)) -> Result<Learned, LearnError> {
        let gathering = match &self.source {
            Source::Tournaments { folder, years } => {
                let files = wthor::load_folder(folder, years)
                    .map_err(|source| LearnError::Folder { folder: folder.display().to_string(), source })?;
                self.gather(files, signals, told)
            }
            Source::SelfPlay { games, engine, seed } => play(*games, engine, *seed, (signals, told)),
        };
        let samples = gathering.finish();
        if samples.training.is_empty() {
            return Err(LearnError::NoGames);
        }
        told(News::Positions { training: samples.training.len(), held_out: samples.held_out.len() });
        Ok(self.learn(&samples, signals, told))
    }

    fn gather(
        &self,
        files: Vec<(PathBuf, Result<wthor::Tournaments, wthor::WthorError>)>,
        signals: &Signals,
        told: &mut dyn FnMut(News),
    ) -> Gathering {
        let exact = Exact { empties: self.exact, threads: self.fit.threads };
        let (mut gathering, mut skipped, mut refused) =
            (Gathering::default(), Skipped::default(), Vec::new());
        for (path, read) in files {
            match read {
                Ok(tournaments) => {
                    skipped += tournaments.skipped;
                    if !gathering.add(&tournaments, exact, signals) {
                        break;
                    }
                }
                Err(error) => refused.push(format!("{}: {error}", path.display())),
            }
            told(News::Gathered { games: gathering.games(), skipped, refused: refused.clone() });
        }
        gathering
    }

    fn learn(&self, samples: &Samples<Othello>, signals: &Signals, told: &mut dyn FnMut(News)) -> Learned {
        let numbers = self.model.numbers();
        match &self.model {
            Model::Weights(model) => {
                let mut pass = |progress: Progress| {
                    let weights = Some(Box::new(model.weights(&progress.numbers)));
                    told(News::Pass { progress, weights });
                };
                let numbers = self.fit.run(&**model, samples, numbers, (signals, &mut pass));
                Learned::Weights(Box::new(model.weights(&numbers)))
            }
            Model::Patterns(model) => {
                let mut pass = |progress| told(News::Pass { progress, weights: None });
                let numbers = self.fit.run(model, samples, numbers, (signals, &mut pass));
                Learned::Patterns(Box::new(model.evaluation(&numbers).unwrap_or_default()))
            }
        }
    }
}

/// Games of self-play between two pieces of news.
const GAMES_BETWEEN_NEWS: u32 = 10;

/// Plays games and gathers their positions with the results that they came to.
fn play(
    games: u32,
    engine: &Engine,
    seed: u64,
    (signals, told): (&Signals, &mut dyn FnMut(News)),
) -> Gathering {
    let plan = Match {
        seed,
        openings: Openings::Random(8),
        ..Match::new(Game::Othello { size: 8 }, vec![engine.clone(), engine.clone()], games)
    };
    let mut gathering = Gathering::default();
    let stop = Arc::new(AtomicBool::new(false));
    for number in 0..games {
        if !signals.go_on() {
            break;
        }
        let Some(played) = game::play(&plan, number, &stop) else { break };
        let Some(judged) = judged(&plan.fixture(number).start, &played.moves) else { continue };
        gathering.add_game(judged);
        if (number + 1).is_multiple_of(GAMES_BETWEEN_NEWS) || number + 1 == games {
            let (skipped, refused) = (Skipped::default(), Vec::new());
            told(News::Gathered { games: gathering.games(), skipped, refused });
        }
    }
    gathering
}

/// The positions of a game that was played to its end, with its result for the side to move.
fn judged(start: &AnyPosition, moves: &[crate::game::ActionId]) -> Option<Vec<(Othello, f32)>> {
    let AnyPosition::Othello(start) = start else { return None };
    let mut positions = vec![*start];
    let mut position = *start;
    for &action in moves {
        position.try_play(action).ok()?;
        positions.push(position);
    }
    let result = position.is_over().then(|| position.final_score().units() as f32)?;
    let for_mover = |at: Othello| {
        let mine = at.side_to_move() == position.side_to_move();
        (at, if mine { result } else { -result })
    };
    Some(positions.into_iter().map(for_mover).collect())
}
