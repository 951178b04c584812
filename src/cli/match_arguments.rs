//! The words of `edagari match`.

use std::path::PathBuf;

use clap::Args;

use edagari_app::catalog::Game;
use edagari_app::match_play::{Adjudication, MatchPlan, Openings, Sprt};
use edagari_app::store::Shard;

use super::opening_arguments::OpeningArguments;

/// The most shards whose command lines are written.
const MOST_LINES: u32 = 10_000;

/// A match of two methods, or a tournament of more.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("what").required(true).multiple(true).args(["game", "experiment", "go_on", "merge"]))]
#[command(group = clap::ArgGroup::new("tested").multiple(true).args(["game", "merge"]))]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(super) struct Match {
    #[arg(long, help = Game::help("size=5x5,turns=10"), requires = "first")]
    pub(super) game: Option<String>,
    /// One method, with :key=value,...; or engine:NAME,time=1, a program that edagari engines add has added, with seconds for a
    /// move: without them it takes as long as it likes, up to its --wait
    #[arg(long, value_name = "METHOD", requires = "game", conflicts_with_all = ["merge", "experiment"])]
    pub(super) first: Option<String>,
    /// The other; games for one need none
    #[arg(long, value_name = "METHOD", requires = "game", conflicts_with_all = ["merge", "experiment"])]
    pub(super) second: Option<String>,
    /// One more method for a tournament in which each meets each; can be given several times
    #[arg(long, value_name = "METHOD", requires = "game", conflicts_with_all = ["merge", "experiment"])]
    pub(super) also: Vec<String>,
    /// Games of each two methods; 100 unless the file or the experiment says otherwise
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=i64::from(MatchPlan::GAMES)))]
    pub(super) games: Option<u32>,
    /// The seed of all boards, openings and methods
    #[arg(long, allow_negative_numbers = true, requires = "game", conflicts_with_all = ["merge", "experiment"], default_value_t = 0)]
    pub(super) seed: u64,
    /// start, boards (those of the book), numbered (boards 0, 1, 2, ...) or a number of random plies
    #[arg(long, value_parser = openings, requires = "game", conflicts_with_all = ["merge", "experiment"])]
    pub(super) openings: Option<Openings>,
    #[command(flatten)]
    pub(super) opening: OpeningArguments,
    /// After so many boards or openings, play the first again with other seeds
    #[arg(long, value_name = "BOARDS", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=i64::from(MatchPlan::GAMES)), requires = "game", conflicts_with_all = ["merge", "experiment"])]
    pub(super) boards: Option<u32>,
    /// Let the first method begin every game instead of changing seats
    #[arg(long, requires = "game", conflicts_with_all = ["merge", "experiment"])]
    pub(super) fixed_seats: bool,
    #[arg(long, value_name = "RULE", help = adjudication_help(), value_parser = adjudication, requires = "game", conflicts_with_all = ["merge", "experiment"])]
    pub(super) adjudicate: Option<Adjudication>,
    /// End as soon as it is clear whether the first is better by ELO0 or by ELO1; with --merge, only say what a test finds
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", value_parser = sprt, requires = "tested", conflicts_with = "experiment", allow_hyphen_values = true)]
    pub(super) sprt: Option<Sprt>,
    /// Start even where a method needs longer for a move than anybody waits
    #[arg(long)]
    pub(super) anyway: bool,
    /// Threads that play at the same time; without it, as many as the machine has processors
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    /// Keep every game in this file as soon as it is over
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,
    /// Go on with the match that the file of --save holds
    #[arg(long = "continue", id = "go_on", requires = "save", conflicts_with_all = ["merge", "experiment"])]
    pub(super) go_on: bool,
    /// Play only the pairs of games whose number leaves K when divided by N, K from 0, and keep them in the file of --save
    #[arg(long, value_name = "K/N", allow_hyphen_values = true, requires = "save", conflicts_with_all = ["merge", "experiment"])]
    pub(super) shard: Option<Shard>,
    /// Unite the files of shards into a new file OUT
    #[arg(long, value_names = ["OUT", "PART"], num_args = 2.., conflicts_with_all = ["game", "save", "experiment", "games", "threads", "opening_file"])]
    pub(super) merge: Option<Vec<PathBuf>>,
    /// With --merge: write nothing while a game is missing
    #[arg(long, requires = "merge", conflicts_with_all = ["game", "save", "experiment"])]
    pub(super) complete: bool,
    /// With --merge: replace OUT where it is there already, unless it is a part itself
    #[arg(long, requires = "merge", conflicts_with_all = ["game", "save", "experiment"])]
    pub(super) force: bool,
    /// Say how many games there are and about how long they take on this machine, and write the command lines of N shards
    #[arg(long, value_name = "N", requires = "game", num_args = 0..=1, default_missing_value = "4", conflicts_with_all = ["merge", "experiment", "shard", "go_on", "csv"], value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_LINES)))]
    pub(super) plan: Option<u32>,
    /// A match of the book or of a lecture with its published figure; list names them all
    #[arg(long, value_name = "NAME", conflicts_with_all = ["game", "save", "csv", "shard", "opening_file"])]
    pub(super) experiment: Option<String>,
    #[command(flatten)]
    pub(super) form: OutputForm,
}

/// How it is written.
#[derive(Debug, Args)]
pub(super) struct OutputForm {
    /// Write one JSON object for each two methods
    #[arg(long)]
    pub(super) json: bool,
    /// Write all games as comma-separated values
    #[arg(long, conflicts_with = "json")]
    pub(super) csv: bool,
    /// Show no progress
    #[arg(long)]
    pub(super) quiet: bool,
}

pub(super) fn openings(text: &str) -> Result<Openings, String> {
    Openings::read(text)
        .ok_or_else(|| "give start, boards, numbered or a number of plies from 1 to 100".to_owned())
}

/// The help of `--adjudicate`.
pub(super) fn adjudication_help() -> String {
    let (empty, nodes, moves) = (Adjudication::EMPTY, Adjudication::NODES, Adjudication::MOVES);
    let (discs, share) = (Adjudication::DISCS, 100.0 * Adjudication::SHARE);
    format!(
        "End games before their rules do. solver: once the exact solver proves the result, asked from {empty} empty squares \
         on for at most {nodes} nodes; agreement: once both players have named the same winner {moves} moves in a row, by a \
         proof, {discs} discs or {share} % of the points"
    )
}

pub(super) fn adjudication(text: &str) -> Result<Adjudication, String> {
    text.parse().map_err(|_| "give solver or agreement".to_owned())
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|number| number.parse().ok()).collect();
    let sprt = match numbers.as_deref() {
        Some(&[elo0, elo1]) => Sprt::new(elo0, elo1),
        Some(&[elo0, elo1, alpha, beta]) => Sprt { elo0, elo1, alpha, beta },
        _ => return Err("give two differences in Elo, such as 0,10".to_owned()),
    };
    sprt.validate().map_err(|error| error.to_string())?;
    Ok(sprt)
}
