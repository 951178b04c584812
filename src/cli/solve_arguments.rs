//! The words of `edagari solve`.

use std::path::PathBuf;

use clap::Args;

use edagari_app::search::crew::ThreadsOffered;
use edagari_app::search::exact::Exact;
use edagari_app::search::solve::connect_four::{Book, ConnectFourSolver};
use edagari_app::store::Shard;

/// Positions to be solved, or parts of them to be united.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a word of the command line")]
#[command(group = clap::ArgGroup::new("set").required(true).args(["positions", "merge", "make_book", "start", "verify"]))]
pub(super) struct Solve {
    /// connect-four[:5x4] or othello[:6|:4]; may be left out with --continue, where the file says how it is solved, and with --merge
    #[arg(long, required_unless_present_any = ["go_on", "merge"])]
    pub(super) game: Option<String>,
    /// A position a line, its moves or its board and the score to check if there is one; or games and boards in any form that the
    /// window opens, of which each last position is solved
    #[arg(long, value_name = "FILE")]
    pub(super) positions: Option<PathBuf>,
    /// Solve othello:6 or othello:4 from the first move, with a line of play and a bound for each move beside it
    #[arg(long, conflicts_with_all = ["save", "every"])]
    pub(super) start: bool,
    /// Check what --start wrote with --json: each bound of it is solved again by a solver that knows nothing of the others
    #[arg(long, value_name = "FILE", conflicts_with_all = ["save", "every"])]
    pub(super) verify: Option<PathBuf>,
    /// Make an opening book of Connect Four, or go on with the one in this file; it is saved every minute
    #[arg(long, value_name = "FILE", conflicts_with_all = ["save", "every"])]
    pub(super) make_book: Option<PathBuf>,
    /// Positions of up to so many stones are in the book, 0 to 9
    #[arg(long, value_name = "STONES", requires = "make_book", allow_negative_numbers = true)]
    #[arg(conflicts_with_all = ["positions", "merge", "start", "verify"])]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=i64::from(Book::MOST_STONES)))]
    pub(super) plies: Option<u8>,
    /// The most that the table may take, 1 to 16384; it is emptied for every position but those of a book
    #[arg(long, default_value_t = ConnectFourSolver::MEGABYTES, requires = "game", conflicts_with = "merge")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(Exact::MOST_MEGABYTES)), allow_negative_numbers = true)]
    pub(super) table_megabytes: u32,
    /// Threads that search together, 1 to 64
    #[arg(long, default_value_t = 1, requires = "game", conflicts_with = "merge")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(ThreadsOffered::MOST)), allow_negative_numbers = true)]
    pub(super) threads: u32,
    /// The score of every move as well
    #[arg(long, requires = "game", conflicts_with = "merge")]
    pub(super) every: bool,
    /// Whether the opening book may answer; what it knows costs no node
    #[arg(long, value_name = "on|off", value_parser = ["on", "off"], default_value = "on", requires = "game", conflicts_with = "merge")]
    pub(super) book: String,
    /// Keep the score and the nodes of every position in this file as soon as it is solved
    #[arg(long, value_name = "FILE", requires = "positions")]
    pub(super) save: Option<PathBuf>,
    /// Go on with the positions that the file of --save holds
    #[arg(long = "continue", id = "go_on", requires = "save")]
    #[arg(conflicts_with_all = ["start", "verify", "make_book", "merge"])]
    pub(super) go_on: bool,
    /// Solve only the positions whose number leaves K when divided by N, K from 0, and keep them in the file of --save
    #[arg(long, value_name = "K/N", allow_hyphen_values = true, requires = "save")]
    #[arg(conflicts_with_all = ["start", "verify", "make_book", "merge"])]
    pub(super) shard: Option<Shard>,
    /// Unite the files of shards into a new file OUT
    #[arg(long, value_names = ["OUT", "PART"], num_args = 2.., conflicts_with_all = ["positions", "save"])]
    pub(super) merge: Option<Vec<PathBuf>>,
    /// With --merge: write nothing while a position is missing
    #[arg(long, requires = "merge", conflicts_with_all = ["positions", "save", "start", "verify", "make_book"])]
    pub(super) complete: bool,
    /// With --merge: replace OUT where it is there already, unless it is a part itself
    #[arg(long, requires = "merge", conflicts_with_all = ["positions", "save", "start", "verify", "make_book"])]
    pub(super) force: bool,
    /// Write one JSON object for each position, and one for the means
    #[arg(long)]
    pub(super) json: bool,
    /// Show no progress
    #[arg(long)]
    pub(super) quiet: bool,
}
