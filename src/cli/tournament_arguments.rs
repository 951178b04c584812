//! The words of `edagari tournament`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use edagari_app::engine::Protocol;
use edagari_app::match_play::{Adjudication, Openings};
use edagari_app::store::Shard;
use edagari_app::words::text::Language;

use super::engine::protocol;
use super::match_arguments::{adjudication, adjudication_help, openings};
use super::opening_arguments::OpeningArguments;
use super::output::Force;
use super::values::{language, seconds};

/// Who meets whom.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum SystemWord {
    /// Each meets each
    RoundRobin,
    /// Those with as many points meet, for a number of rounds
    Swiss,
    /// One meets each of the others: the one named by --first, else the first on the command line, of a folder the first by name
    Gauntlet,
}

/// Whether programs are shut off from the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Isolation {
    /// Where bubblewrap is installed
    Auto,
    /// Refuse to play without bubblewrap
    On,
    /// Never
    Off,
}

/// Reads a number of games.
fn even(text: &str) -> Result<u32, String> {
    let number =
        text.parse().ok().filter(|number: &u32| (2..=1000).contains(number) && number.is_multiple_of(2));
    number.ok_or_else(|| "give an even number from 2 to 1000".to_owned())
}

/// A tournament of programs.
#[derive(Debug, Args)]
#[command(
    after_help = "A folder holds one program a file (a script, or something that can be run), or one a folder that has a file \
called run, main, player or bot, the first of these that is there. Such a folder is one program also when it is given beside other \
files or folders; given alone, it is a folder of programs as soon as it holds another one. edagari engines template LANGUAGE writes \
a program to begin with."
)]
pub(super) struct TournamentArguments {
    /// A folder of programs, a program, or a method such as level:3, random or engine:NAME, which has the seconds of --time unless
    /// it is given others: engine:NAME,time=1
    #[arg(required = true)]
    pub(super) entrants: Vec<String>,
    /// othello[:6], connect-four[:5x4]
    #[arg(long, default_value = "othello")]
    pub(super) game: String,
    /// What the programs of folders speak: lines, gtp, nboard, ugi or cassio
    #[arg(long, default_value = "lines", value_parser = protocol)]
    pub(super) protocol: Protocol,
    /// Who meets whom
    #[arg(long, default_value = "round-robin")]
    pub(super) system: SystemWord,
    /// Rounds of a Swiss tournament, at most until all have met; without it, as many as the number of programs needs
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(super) rounds: Option<u32>,
    /// Who meets all others in a gauntlet, by the name that the table has
    #[arg(long, value_name = "NAME")]
    pub(super) first: Option<String>,
    /// Games of each pairing, an even number: each opening is played from both seats
    #[arg(long, default_value_t = 2, value_parser = even)]
    pub(super) games: u32,
    /// start, or a number of random plies
    #[arg(long, value_parser = openings)]
    pub(super) openings: Option<Openings>,
    #[command(flatten)]
    pub(super) opening: OpeningArguments,
    #[arg(long, value_name = "RULE", help = adjudication_help(), value_parser = adjudication)]
    pub(super) adjudicate: Option<Adjudication>,
    /// The seed of the openings
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
    /// Seconds for a move; an answer is late half a second after that, the first of a game, in which a program comes up, ten
    /// seconds after it
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    pub(super) time: f64,
    /// Megabytes of memory for each process of a program; Linux only, as the next two
    #[arg(long, value_name = "MEGABYTES", default_value_t = 1024)]
    pub(super) memory: u32,
    /// Processes and threads that a program may begin
    #[arg(long, default_value_t = 256)]
    pub(super) processes: u32,
    /// Megabytes of each file that a program writes
    #[arg(long, value_name = "MEGABYTES", default_value_t = 64)]
    pub(super) file_size: u32,
    /// Shut programs off with bubblewrap: no network, and what they write outside their own folder is seen by nobody
    #[arg(long, default_value = "auto")]
    pub(super) isolate: Isolation,
    /// Games that are played at the same time; without it, half as many as the machine has processors
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    /// Review every game for so many seconds, and say how good the moves of each program were
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(super) review: Option<f64>,
    /// Write a page, tables, all games, their logs and what the programs wrote into this new folder, each game as it ends; with
    /// --force in place of an older result
    #[arg(long, value_name = "FOLDER")]
    pub(super) output: Option<PathBuf>,
    /// Go on with the result that the folder of --output holds, if there is one
    #[arg(long = "continue", requires = "output")]
    pub(super) go_on: bool,
    /// Play only the pairs of games whose number leaves K when divided by N, K from 0
    #[arg(long, value_name = "K/N", allow_hyphen_values = true, requires = "output")]
    pub(super) shard: Option<Shard>,
    /// Play nothing: unite the results of shards in the folder of --output
    #[arg(long, value_name = "PART", num_args = 1.., requires = "output", conflicts_with_all = ["shard", "go_on"])]
    pub(super) merge: Vec<PathBuf>,
    /// With --merge: write nothing while a game is missing
    #[arg(long, requires = "merge")]
    pub(super) complete: bool,
    #[command(flatten)]
    pub(super) force: Force,
    /// The language of the page: en, ja or zh
    #[arg(long, value_parser = language, default_value = "en")]
    pub(super) lang: Language,
    /// Write one JSON object for each program instead of tables
    #[arg(long)]
    pub(super) json: bool,
}
