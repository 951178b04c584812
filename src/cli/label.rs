//! `edagari learn --label` and `--labels`: positions labelled by this program itself, and learning from them.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use edagari_app::eval::patterns::{OwnPatterns, Patterns};
use edagari_app::learning::patterns::PatternModel;
use edagari_app::learning::{Fit, LabelPlan, Labels, LearningSignals};
use edagari_app::plain::Name;
use edagari_app::store::{self, Shard, WriteLock, patterns};

use super::failure::{Done, Failure};
use super::interruption::Interruption;
use super::kept_games::not_kept;
use super::learn::Learn;
use super::output::{say, write_json};

/// Interval between saves of labels.
const KEPT_EVERY: Duration = Duration::from_secs(20);

/// How positions are labelled, and from which labels is learned.
#[derive(Debug, Args)]
pub(super) struct LabelArguments {
    /// Play so many games and label positions of them, up to --exact empty squares by a proof, before by a search; they are kept in
    /// the file of --save, every 20 seconds
    #[arg(long, value_name = "GAMES", requires = "shard", conflicts_with = "model", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(super) label: Option<u32>,
    /// Plies of the searches, for --label
    #[arg(long, requires = "label", conflicts_with_all = ["from", "self_play", "merge", "labels"], default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=20))]
    label_depth: u32,
    /// Empty squares of the positions to label, at least and at most
    #[arg(long, value_name = "FEWEST-MOST", requires = "label", conflicts_with_all = ["from", "self_play", "merge", "labels"], value_parser = empties, default_value = "9-52")]
    empties: [u32; 2],
    /// Numbers of patterns to judge by, for --label; without them, those that are shipped
    #[arg(long, value_name = "FILE", requires = "label", conflicts_with_all = ["from", "self_play", "merge", "labels"])]
    judge: Option<PathBuf>,
    /// Learn patterns from files of --label
    #[arg(long, value_name = "PART", num_args = 1..)]
    labels: Option<Vec<PathBuf>>,
    /// Begin with the numbers of this file of patterns: what is learned is added to them, and regularisation leaves them as they are
    #[arg(long, value_name = "FILE", conflicts_with_all = ["label", "shard"])]
    begin: Option<PathBuf>,
    /// Discs on the board at which a set of patterns holds, such as 12,22,32,42,52,61
    #[arg(long, value_name = "DISCS", conflicts_with_all = ["label", "shard"], value_delimiter = ',', value_parser = clap::value_parser!(u8).range(4..=64))]
    anchors: Option<Vec<u8>>,
}

impl LabelArguments {
    /// The files of labels to learn from.
    pub(super) fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.labels.iter().flatten()
    }

    /// The labels to learn from; empty for other sources.
    pub(super) fn read(&self) -> Result<Vec<Labels>, Failure> {
        self.files().map(|file| read(file)).collect()
    }

    /// The patterns to learn.
    pub(super) fn model(&self) -> Result<PatternModel, Failure> {
        let anchors = self.anchors.clone().unwrap_or_else(|| Patterns::ANCHORS.to_vec());
        if !anchors.is_sorted_by(|one, next| one < next) {
            return Err(Failure::Anchors);
        }
        match &self.begin {
            Some(file) => {
                let own = patterns_of(file)?;
                Ok(own
                    .patterns()
                    .map(|begun_with| PatternModel::going_on(anchors, begun_with))
                    .unwrap_or_default())
            }
            None => Ok(PatternModel { anchors, ..PatternModel::default() }),
        }
    }
}

/// A run that labels positions and saves them.
pub(super) struct LabelRun<'a> {
    pub(super) asked: &'a LabelArguments,
    pub(super) learn: &'a Learn,
    pub(super) shard: Shard,
    pub(super) file: &'a Path,
}

/// The figures of a file of labels at the end of a run.
#[derive(Debug, Serialize)]
struct FoundLabels {
    shard: Shard,
    file: String,
    games: usize,
    positions: usize,
    finished: bool,
}

impl LabelRun<'_> {
    pub(super) fn run(&self, interruption: &Interruption, out: &mut dyn Write, err: &mut dyn Write) -> Done {
        let own = self.asked.judge.as_deref().map(patterns_of).transpose()?;
        let judge = own.as_ref().and_then(OwnPatterns::patterns).unwrap_or_else(|| Patterns::shipped());
        let (mut labels, mut lock) = self.begin(judge)?;
        let usual = Fit::default().threads;
        let threads = self.learn.threads.and_then(|threads| usize::from(threads).try_into().ok());
        let mut kept = Instant::now();
        let mut keep = |labels: &Labels| {
            if kept.elapsed() < KEPT_EVERY && !labels.is_complete() {
                return Ok(());
            }
            kept = Instant::now();
            if !self.learn.quiet {
                say(err, format_args!("{} games, {} positions", labels.games(), labels.positions()));
            }
            self.keep(&mut lock, labels)
        };
        let signals = LearningSignals::stopped_by(interruption.listen());
        labels.run(judge, threads.unwrap_or(usual), &signals, &mut keep)?;
        self.keep(&mut lock, &labels)?;
        self.tell(&labels, out)
    }

    /// Empty labels, or those of the file, which is locked from here on.
    fn begin(&self, judge: &Patterns) -> Result<(Labels, WriteLock), Failure> {
        let plan = LabelPlan {
            games: self.asked.label.unwrap_or_default(),
            seed: self.learn.seed,
            shard: self.shard,
            exact: self.learn.exact,
            depth: self.asked.label_depth,
            empties: self.asked.empties,
        };
        let mut labels = Labels::new(plan, judge);
        let lock = WriteLock::take(self.file).map_err(not_kept(self.file))?;
        if self.file.exists() && !store::is_empty(self.file) {
            let file = self.file.display().to_string();
            if !self.learn.go_on {
                return Err(Failure::Kept(file));
            }
            let earlier = read(self.file)?;
            labels.take_over(earlier).map_err(|error| Failure::Labels { file, error })?;
        }
        Ok((labels, lock))
    }

    fn keep(&self, lock: &mut WriteLock, labels: &Labels) -> Done {
        lock.replace(|out| out.write_all(&labels.to_bytes())).map_err(not_kept(self.file))
    }

    fn tell(&self, labels: &Labels, out: &mut dyn Write) -> Done {
        let file = self.file.display().to_string();
        let (games, positions) = (labels.games(), labels.positions());
        if self.learn.json {
            let finished = labels.is_complete();
            return write_json(out, &FoundLabels { shard: self.shard, file, games, positions, finished });
        }
        let all = labels.plan().games;
        writeln!(
            out,
            "shard {} of {all} games: {positions} positions of {games} are in {}",
            self.shard,
            Name(&file)
        )?;
        Ok(())
    }
}

/// The labels of a file.
fn read(file: &Path) -> Result<Labels, Failure> {
    let name = || file.display().to_string();
    let bytes = store::read(file, u64::MAX).map_err(|source| Failure::NoDocument { file: name(), source })?;
    Labels::from_bytes(&bytes).map_err(|error| Failure::Labels { file: name(), error })
}

fn patterns_of(file: &Path) -> Result<OwnPatterns, Failure> {
    patterns::load(file).map_err(|error| Failure::Patterns { file: file.display().to_string(), error })
}

fn empties(text: &str) -> Result<[u32; 2], String> {
    let range =
        text.split_once('-').and_then(|(fewest, most)| Some([fewest.parse().ok()?, most.parse().ok()?]));
    range
        .filter(|[fewest, most]| Labels::FEWEST_EMPTIES <= *fewest && fewest <= most && *most <= 60)
        .ok_or_else(|| format!("give two numbers from {} to 60, such as 9-30", Labels::FEWEST_EMPTIES))
}
