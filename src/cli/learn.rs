//! `edagari learn`: learns the weights of an evaluation from games, and saves them.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use clap::{Args, ValueEnum};
use serde::Serialize;

use edagari_app::catalog::{Engine, Game};
use edagari_app::learning::patterns::PatternModel;
use edagari_app::learning::weights::WeightModel;
use edagari_app::learning::{
    Fit, GameSource, LearnError, LearningEvent, LearningPlan, LearningResult, LearningSignals, Loss, Model,
    games_of,
};
use edagari_app::match_play::merge::MergedMatch;
use edagari_app::match_play::{MatchResults, document};
use edagari_app::plain::Name;
use edagari_app::search::Limits;
use edagari_app::store::Shard;
use edagari_app::store::output::Output;
use edagari_app::store::shard::ShardParts;
use edagari_app::store::wthor::{SkipReason, Skipped};

use super::failure::{Done, Failure};
use super::interruption::Interruption;
use super::kept_games::{KeptGames, MatchWatcher};
use super::label::{LabelArguments, LabelRun};
use super::match_play::write_unrepeatable;
use super::output::{Force, OutputFile, say, write_json};

/// Squares per side of the board of training games.
const BOARD: u8 = 8;

/// Learn the numbers of an Othello evaluation from games.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("source").required(true).args(["from", "self_play", "merge", "label", "labels"]))]
#[command(group = clap::ArgGroup::new("made").args(["self_play", "label"]))]
pub(super) struct Learn {
    /// A folder of tournament games in the WTHOR format (.wtb)
    #[arg(long, value_name = "FOLDER")]
    from: Option<PathBuf>,
    /// Play so many games inside the program and learn from them
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    self_play: Option<u32>,
    /// Only tournaments of these years, such as 1990-1999
    #[arg(long, value_name = "FIRST-LAST", value_parser = years, requires = "from", conflicts_with_all = ["self_play", "merge"])]
    years: Option<RangeInclusive<u16>>,
    /// Who plays, for --self-play
    #[arg(long, value_name = "METHOD", requires = "self_play", conflicts_with_all = ["from", "merge"], default_value = "alpha-beta:depth=2")]
    method: String,
    /// Random plies at the beginning of each game, for --self-play
    #[arg(long, value_name = "PLIES", requires = "self_play", conflicts_with_all = ["from", "merge"], default_value_t = 8, value_parser = clap::value_parser!(u16).range(0..=50))]
    opening: u16,
    /// The seed of all chance, for --self-play and --label
    #[arg(long, requires = "made", conflicts_with_all = ["from", "merge", "labels"], default_value_t = 0)]
    pub(super) seed: u64,
    /// Only play the games (for --self-play the pairs of games) whose number leaves K when divided by N, K from 0, and keep them in
    /// the file of --save
    #[arg(long, value_name = "K/N", allow_hyphen_values = true, requires_all = ["made", "save"], conflicts_with_all = ["from", "merge", "labels"])]
    pub(super) shard: Option<Shard>,
    /// Where --shard keeps its games or labels
    #[arg(long, value_name = "PART", requires = "shard", conflicts_with_all = ["from", "merge", "labels"])]
    pub(super) save: Option<PathBuf>,
    /// Go on with the games or labels that the file of --save holds
    #[arg(long = "continue", id = "go_on", requires = "save", conflicts_with_all = ["from", "merge", "labels"])]
    pub(super) go_on: bool,
    #[command(flatten)]
    labels: LabelArguments,
    /// Learn from games that were played before: all parts of --shard, or a match of Othello
    #[arg(long, value_name = "PART", num_args = 1..)]
    merge: Option<Vec<PathBuf>>,
    /// What is learned
    #[arg(long, value_enum, required_unless_present = "shard")]
    model: Option<LearnedKind>,
    /// Phases of the game, for weights
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=60))]
    phases: u8,
    /// Solve positions from so many empty squares on, so that results are exact
    #[arg(long, value_name = "EMPTIES", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=20))]
    pub(super) exact: u32,
    /// Predict who wins instead of the discs
    #[arg(long)]
    logistic: bool,
    /// How many positions say that a number should be zero
    #[arg(long, value_name = "POSITIONS", default_value_t = 10.0, value_parser = regularisation)]
    regularisation: f32,
    /// Passes over all positions at most
    #[arg(long, default_value_t = 80, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// End once the error on games held out has not fallen for so many passes; 0 goes through all, and so
    /// does a set with fewer than 1000 positions held out, about twenty games
    #[arg(long, value_name = "PASSES", default_value_t = Fit::PATIENCE)]
    patience: u32,
    /// Threads; without it, as many as the machine has processors
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    /// Write the numbers to this file: RON for weights, the program's own form for patterns
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// Write one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Show no progress
    #[arg(long)]
    pub(super) quiet: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LearnedKind {
    Weights,
    Patterns,
}

/// The result of learning.
#[derive(Debug, Default, Serialize)]
struct LearnedNumbers {
    games: u64,
    /// Number of games left out, and by reason.
    skipped: u64,
    left_out: BTreeMap<&'static str, u32>,
    positions: usize,
    held_out: usize,
    epochs: u32,
    loss: f64,
    held_out_loss: f64,
    held_out_error: f64,
    /// Whether learning was not interrupted.
    finished: bool,
    seconds: f64,
}

pub(super) fn run(
    arguments: &Learn,
    interruption: &Interruption,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Done {
    if let (Some(shard), Some(file)) = (arguments.shard, &arguments.save) {
        if arguments.labels.label.is_some() {
            let made = LabelRun { asked: &arguments.labels, learn: arguments, shard, file };
            return made.run(interruption, out, err);
        }
        let kept = KeptGames {
            file: Some(file),
            go_on: arguments.go_on,
            shard: Some(shard),
            games: arguments.self_play,
            interruption,
        };
        let results = play_shard(arguments, &kept, err)?;
        return write_shard(arguments, &results, out);
    }
    // Checked first: learning takes long, and its result could not be saved.
    let file = arguments.file()?;
    let plan = plan(arguments)?;
    let begun = Instant::now();
    let mut found = LearnedNumbers::default();
    let learned = plan.run(&LearningSignals::stopped_by(interruption.listen()), &mut |news| {
        found.take(&news);
        if !arguments.quiet {
            tell(&news, &found, err);
        }
    });
    // Without a game there is nothing to learn from, which an interruption explains.
    let learned = learned.or_else(|error| interruption.check().and(Err(error.into())))?;
    found.finished = !interruption.is_raised();
    found.seconds = begun.elapsed().as_secs_f64();
    let (text, bytes) = match &learned {
        LearningResult::Weights(weights) => {
            let form = ron::ser::PrettyConfig::default().compact_arrays(true);
            let text = ron::ser::to_string_pretty(weights, form).map_err(|_| Failure::Unwritten)?;
            (text.clone(), text.into_bytes())
        }
        LearningResult::Patterns(patterns) => {
            let bytes = patterns.to_bytes();
            (format!("{} bytes of pattern numbers", bytes.len()), bytes)
        }
    };
    // Stopped before the first pass, there is nothing to save.
    if found.epochs == 0 {
        interruption.check()?;
    }
    if let Some(file) = file {
        file.write(&bytes)?;
    }
    if arguments.json {
        return write_json(out, &found);
    }
    writeln!(
        out,
        "{} games, {} positions, held-out error {:.3} after {} passes, {:.1} s",
        found.games, found.positions, found.held_out_error, found.epochs, found.seconds
    )?;
    if !found.left_out.is_empty() {
        writeln!(out, "left out: {}", reasons(found.left_out.iter().map(|(&name, &count)| (name, count))))?;
    }
    if arguments.output.is_none() {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

impl Learn {
    /// The output file, if any, which must not be an input.
    fn file(&self) -> Result<Option<OutputFile>, Failure> {
        let Some(path) = &self.output else { return Ok(None) };
        let parts = self.merge.iter().flatten().chain(self.from.as_ref()).chain(self.labels.files());
        OutputFile::new(Output::new(path), self.force, parts).map(Some)
    }
}

/// The figures of a finished shard.
#[derive(Debug, Serialize)]
struct FoundShard {
    pub(super) shard: Shard,
    file: String,
    games: u32,
    finished: bool,
}

/// Plays a part of the games, to be learned from when all are there.
fn play_shard(arguments: &Learn, kept: &KeptGames<'_>, err: &mut dyn Write) -> Result<MatchResults, Failure> {
    let games = arguments.self_play.unwrap_or_default();
    let plan = games_of(&player(arguments)?, games, BOARD, arguments.opening, arguments.seed);
    plan.validate()?;
    let (mut results, lock) = kept.begin(Some(plan), err)?;
    let mut watcher = MatchWatcher::new(arguments.quiet);
    kept.play(&mut results, lock, arguments.threads, &mut |results| {
        watcher.look(results);
        Ok(())
    })?;
    watcher.done();
    Ok(results)
}

fn write_shard(arguments: &Learn, results: &MatchResults, out: &mut dyn Write) -> Done {
    let (Some(shard), Some(file)) = (arguments.shard, &arguments.save) else { return Ok(()) };
    let (games, finished) = (results.played(), results.is_complete());
    let found = FoundShard { shard, file: file.display().to_string(), games, finished };
    if arguments.json {
        return write_json(out, &found);
    }
    let all = arguments.self_play.unwrap_or_default();
    writeln!(out, "shard {shard} of {all} games: {games} are in {}", Name(&found.file))?;
    write_unrepeatable(results.plan(), out)
}

/// The player of the training games.
fn player(arguments: &Learn) -> Result<Engine, Failure> {
    let engine = Engine::parse(&arguments.method, Game::Othello { size: BOARD })?;
    // Without any limit such a method would search to the end of the game.
    let unlimited = engine.method.evaluates() && engine.limits == Limits::default();
    if engine.is_endless() || unlimited {
        return Err(Failure::Endless(engine.method.name()));
    }
    Ok(engine)
}

/// The games of all parts; one file alone may contain all of them.
fn merged(files: &[PathBuf]) -> Result<MatchResults, Failure> {
    let alone = |file: &PathBuf| {
        document::load(file)
            .map_err(|error| Failure::Match { file: file.display().to_string(), error: Box::new(error) })
    };
    // A single file can be a whole match; a single shard is merged, which reports missing ones.
    let whole = match files {
        [file] => Some(alone(file)?).filter(|results| results.shard().is_none()),
        _ => None,
    };
    let (results, parts) = if let Some(results) = whole {
        (results, ShardParts::default())
    } else {
        let MergedMatch { whole, parts } = MergedMatch::load(files)?.ok_or(LearnError::NoGames)?;
        (whole, parts)
    };
    let games = results.open();
    if games.is_empty() {
        return Ok(results);
    }
    let shards = parts.unfinished(games.iter().map(|&game| results.plan().pair(game)));
    Err(Failure::Missing { games, shards })
}

fn plan(arguments: &Learn) -> Result<LearningPlan, Failure> {
    let labels = arguments.labels.read()?;
    let source = match (&arguments.from, &arguments.merge) {
        _ if !labels.is_empty() => GameSource::Labelled(Arc::new(labels)),
        (Some(folder), _) => GameSource::Tournaments {
            folder: folder.clone(),
            years: arguments.years.clone().unwrap_or(LearningPlan::ALL_YEARS),
        },
        (None, Some(files)) => GameSource::Played(Arc::new(merged(files)?)),
        (None, None) => GameSource::SelfPlay {
            games: arguments.self_play.unwrap_or_default(),
            engine: Box::new(player(arguments)?),
            opening: arguments.opening,
            seed: arguments.seed,
        },
    };
    let model = match arguments.model.unwrap_or(LearnedKind::Weights) {
        LearnedKind::Patterns => {
            let discs = if arguments.logistic { WeightModel::DISCS_OF_LOG_ODDS } else { 1.0 };
            Model::Patterns(PatternModel { discs, ..arguments.labels.model()? })
        }
        LearnedKind::Weights => {
            let model = WeightModel::usual(8, arguments.phases).ok_or(Failure::Unwritten)?;
            Model::Weights(Box::new(if arguments.logistic { model.in_log_odds() } else { model }))
        }
    };
    let usual = Fit::default();
    let threads = arguments.threads.and_then(|threads| usize::from(threads).try_into().ok());
    let fit = Fit {
        loss: if arguments.logistic { Loss::Logistic } else { Loss::Squared },
        regularisation: arguments.regularisation,
        epochs: arguments.epochs,
        patience: arguments.patience,
        threads: threads.unwrap_or(usual.threads),
    };
    Ok(LearningPlan { source, model, fit, exact: arguments.exact })
}

impl LearnedNumbers {
    fn take(&mut self, news: &LearningEvent) {
        match news {
            LearningEvent::Gathered { games, skipped, .. } => {
                (self.games, self.skipped) = (*games, skipped.total());
                self.left_out = left_out(skipped).collect();
            }
            LearningEvent::Positions { training, held_out } => {
                (self.positions, self.held_out) = (*training, *held_out);
            }
            LearningEvent::Pass { progress, .. } => {
                (self.epochs, self.loss) = (progress.epoch, progress.loss);
                (self.held_out_loss, self.held_out_error) = (progress.held_out, progress.error);
            }
            // The command line does not offer rounds.
            LearningEvent::Round { .. } => {}
        }
    }
}

/// Writes a line about a report.
fn tell(news: &LearningEvent, found: &LearnedNumbers, err: &mut dyn Write) {
    match news {
        // Nothing is there yet, and the start is no news.
        LearningEvent::Gathered { games: 0, skipped, refused, .. }
            if skipped.total() == 0 && refused.is_empty() => {}
        LearningEvent::Gathered { games, skipped, refused, .. } => {
            let refused = refused.last().map(|last| format!("; {last}")).unwrap_or_default();
            let reasons = reasons(left_out(skipped));
            let reasons = if reasons.is_empty() { reasons } else { format!("; left out: {reasons}") };
            say(err, format_args!("{games} games{reasons}{refused}"));
        }
        LearningEvent::Positions { training, held_out } => {
            say(err, format_args!("{} games, {training} positions, {held_out} held out", found.games));
        }
        LearningEvent::Pass { progress, .. } => say(
            err,
            format_args!(
                "pass {} of {}: loss {:.4}, held out {:.4}, error {:.4}",
                progress.epoch, progress.epochs, progress.loss, progress.held_out, progress.error
            ),
        ),
        LearningEvent::Round { .. } => {}
    }
}

/// The reasons and numbers of games left out.
fn left_out(skipped: &Skipped) -> impl Iterator<Item = (&'static str, u32)> {
    let counts = SkipReason::ALL.iter().copied().map(|fault| (fault.name(), skipped.of(fault)));
    counts.filter(|&(_, count)| count > 0)
}

/// Reasons in words: `3 missing, 1 with illegal moves`.
fn reasons(left_out: impl Iterator<Item = (&'static str, u32)>) -> String {
    left_out.map(|(name, count)| format!("{count} {name}")).collect::<Vec<_>>().join(", ")
}

fn years(text: &str) -> Result<RangeInclusive<u16>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let range = first.parse().ok().zip(last.parse().ok()).filter(|(first, last)| first <= last);
    range
        .map(|(first, last): (u16, u16)| first..=last)
        .ok_or_else(|| "give two years, such as 1990-1999".to_owned())
}

fn regularisation(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1e6).contains(number));
    number.ok_or_else(|| "give a number from 0 to 1000000".to_owned())
}
