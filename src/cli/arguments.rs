//! The commands, and the options of most of them as clap reads them. Their names are stable: scripts depend on them.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use edagari_app::catalog::{AnyPosition, Engine, Game};
use edagari_app::game::ActionId;
use edagari_app::session::export::data::FigurePaper;
use edagari_app::speedups::solvers::Puzzle;
use edagari_app::store::output::Output;
use edagari_app::trace::Recording;
use edagari_app::trace::export::{ExportFormat, FigureGrowth};
use edagari_app::words::text::Language;

use super::compare::CompareArguments;
use super::engine::EngineArguments;
use super::engine_arguments::How;
use super::engines::EnginesCommand;
use super::failure::Failure;
use super::games::Games;
use super::generate_arguments::GenerateArguments;
use super::learn::Learn;
use super::match_arguments::Match;
use super::output::{Force, OutputFile};
use super::position_arguments::PlaceArguments;
use super::results::ResultsArguments;
use super::review::ReviewFigures;
use super::search::SearchArguments;
use super::solve_arguments::Solve;
use super::tournament_arguments::TournamentArguments;
use super::trace::TraceCommand;
use super::values::{format, growth, language, paper, range};
use super::worksheet::Worksheet;

/// Play two-player games against game-tree search, and see the search.
#[derive(Debug, Parser)]
#[command(name = "edagari", version, args_conflicts_with_subcommands = true)]
pub(super) struct Arguments {
    /// A saved game or an open trace to show in the window; - reads standard input, and goes on as it grows
    pub(super) file: Option<PathBuf>,
    /// Repeat the commands of the report of a crash in a window of its own
    #[arg(long, value_name = "REPORT", conflicts_with = "file")]
    pub(super) replay: Option<PathBuf>,
    #[command(subcommand)]
    pub(super) command: Option<CliCommand>,
}

/// What to do instead of opening the window.
#[derive(Debug, Subcommand)]
pub(super) enum CliCommand {
    /// Search one position and tell the best action
    Search(SearchArguments),
    /// Search many positions with several methods: what each costs beside the first, and where they agree
    Compare(CompareArguments),
    /// Count the sequences of moves, depth by depth
    Perft(Perft),
    /// Solve the positions of a file exactly, and say what each cost
    Solve(Solve),
    /// Go through a whole game: what every move lost, and which one lost it
    Review(ReviewFigures),
    /// List games of tournaments or of any file, say what was played in a position, or write a game in another form
    Games(Games),
    /// Search a small tree and show what was read and what was pruned
    ///
    /// Alpha-beta is the textbook's here: what search uses without a word, such as ordering=on,table=on,deepening=on, is off unless
    /// --method names it.
    Tree(TreeArguments),
    /// Let methods play against each other and tell who is better, and how sure that is
    Match(Match),
    /// Write exercises as a worksheet, with or without the answers, or for Moodle
    Worksheet(Worksheet),
    /// Grade answered sheets into a table, or read such a table
    Results(ResultsArguments),
    /// Learn the numbers of an Othello evaluation from games
    Learn(Learn),
    /// Measure what bits, keys and fewer copies buy a search
    Speedups(SpeedupsArguments),
    /// Let the programs of a folder, or engines, play a tournament: table, faults, games and a page
    Tournament(TournamentArguments),
    /// Be an engine for another program: GTP, NBoard, UGI, Cassio or lines on standard input and output
    Engine(EngineArguments),
    /// Add, list, test and remove programs of other people, which then play as engine:NAME
    Engines {
        #[command(subcommand)]
        command: EnginesCommand,
    },
    /// Print programs that write the trace of a search, or hold what programs of students write against a reference
    Trace {
        #[command(subcommand)]
        command: TraceCommand,
    },
    /// Write what packages and the manual need: completions, pages for man, references
    #[command(hide = true)]
    Generate(GenerateArguments),
}

#[derive(Debug, Args)]
pub(super) struct SpeedupsArguments {
    /// Search all boards so often with each version, 1 to 1000; the fastest time counts
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..=1000))]
    #[arg(allow_negative_numbers = true, conflicts_with = "solver")]
    pub(super) rounds: u32,
    /// Measure what each idea of a solver gains instead: connect-four[:5x4] or othello[:6]
    #[arg(long, value_name = "GAME")]
    pub(super) solver: Option<String>,
    #[command(flatten)]
    place: PlaceArguments,
    /// End a search after so many nodes
    #[arg(long, value_name = "NODES", requires = "solver", default_value_t = Puzzle::MOST_NODES)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..), allow_negative_numbers = true)]
    pub(super) most_nodes: u64,
    /// Write one JSON object for each version
    #[arg(long)]
    pub(super) json: bool,
}

impl SpeedupsArguments {
    /// The position to be solved by every step, where a solver is to be measured.
    pub(super) fn puzzle(&self) -> Result<Option<Puzzle>, Failure> {
        let Some(game) = &self.solver else {
            let is_placed = self.place.moves.is_some() || self.place.position.is_some();
            return if is_placed { Err(Failure::NoLadder("--solver".to_owned())) } else { Ok(None) };
        };
        // With moves or a position it is another puzzle than the default one of the game.
        let is_shipped = self.place.moves.is_none() && self.place.position.is_none();
        let shipped = Puzzle::shipped().into_iter().find(|puzzle| puzzle.name() == game);
        if let Some(puzzle) = shipped.filter(|_| is_shipped) {
            return Ok(Some(puzzle));
        }
        match self.place.position(game)? {
            AnyPosition::ConnectFour(root) => Ok(Some(Puzzle::ConnectFour(root))),
            AnyPosition::Othello(root) => Ok(Some(Puzzle::Othello(root))),
            _ => Err(Failure::NoLadder(game.clone())),
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct Perft {
    #[arg(long, help = Game::help("size=5x5,turns=10,seed=0"))]
    game: String,
    #[command(flatten)]
    place: PlaceArguments,
    /// Count down to this depth, 0 to 99
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=99))]
    #[arg(allow_negative_numbers = true)]
    pub(super) depth: u32,
    /// Write one JSON object for each depth
    #[arg(long)]
    pub(super) json: bool,
}

/// Range of the number of recorded nodes.
pub(super) const RECORDED_NODES: RangeInclusive<i64> =
    Recording::LEAST_BUDGET as i64..=Recording::MOST_NODES as i64;

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("root").required(true).args(["tree", "game", "trace"]))]
#[command(group = clap::ArgGroup::new("searched").required(true).args(["method", "trace"]))]
pub(super) struct TreeArguments {
    /// Nested lists of numbers, such as [[3,12,8],[2,4,6],[14,5,2]]; MAX is to move. With a pair for each leaf, such as
    /// [[(2,1),(6,5)],[(4,3),(5,2)]], each player maximises its own number: --method each-own
    #[arg(long = "tree", id = "tree", value_name = "LISTS", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["moves", "position"])]
    lists: Option<String>,
    #[arg(long, help = Game::help("size=5x5,turns=10,seed=0"))]
    game: Option<String>,
    /// A recording of another program, an open trace as --export trace writes it, also gzipped; - is standard input
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["moves", "position", "patterns", "depth", "nodes", "time", "seed", "beside"])]
    pub(super) trace: Option<PathBuf>,
    #[command(flatten)]
    place: PlaceArguments,
    #[command(flatten)]
    how: How,
    /// Record at most so many nodes one by one, skipped branches among them; deeper ones are counted
    #[arg(long, value_name = "NODES", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(RECORDED_NODES))]
    pub(super) recorded_nodes: Option<u32>,
    /// Say of each move of a line from the root why it was not chosen or not seen, instead of writing the tree; with --json an
    /// object a move
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, conflicts_with = "format")]
    pub(super) why: Option<String>,
    /// Write what was counted, by pass and by ply, instead of the tree; of a recording, what its events say
    #[arg(long, conflicts_with_all = ["format", "why"])]
    pub(super) statistics: bool,
    #[command(flatten)]
    pub(super) export: Export,
    /// Write one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

/// The tree as a picture or as code.
#[derive(Debug, Args)]
pub(super) struct Export {
    /// Write the tree as svg, png, pdf, tikz, dot, mermaid, json, gif, html or trace
    #[arg(long = "export", value_name = "FORMAT", value_parser = format)]
    pub(super) format: Option<ExportFormat>,
    /// Write to this file instead of to standard output
    #[arg(long, value_name = "FILE", requires = "format")]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) force: Force,
    /// The tree as it stood after so many pictures of the recording
    #[arg(long, requires = "format", conflicts_with = "steps")]
    pub(super) step: Option<u64>,
    /// The pictures that a GIF shows, such as 0..12; without it all
    #[arg(long, value_name = "FIRST..LAST", requires = "format", value_parser = range)]
    pub(super) steps: Option<(u64, u64)>,
    /// How long a GIF shows each, in thousandths of a second
    #[arg(long, requires = "format", value_parser = clap::value_parser!(u32).range(20..=60_000))]
    pub(super) millis: Option<u32>,
    /// Only so many plies below the root
    #[arg(long, requires = "format")]
    pub(super) plies: Option<u32>,
    /// Only what branches off the principal variation
    #[arg(long, requires = "format")]
    pub(super) line: bool,
    /// Show the window of every node
    #[arg(long, requires = "format")]
    pub(super) windows: bool,
    /// Draw the board of every node: svg, png, pdf and gif
    #[arg(long, requires = "format")]
    pub(super) boards: bool,
    /// down, with the root on top, or right, with the root at the left; without it down
    #[arg(long, value_name = "DIRECTION", requires = "format", value_parser = growth)]
    pub(super) growth: Option<FigureGrowth>,
    /// light, dark or print
    #[arg(long, requires = "format", value_parser = paper, default_value = "light")]
    pub(super) theme: FigurePaper,
    /// en, ja or zh
    #[arg(long, requires = "format", value_parser = language, default_value = "en")]
    pub(super) lang: Language,
    /// Write an HTML page in all languages, that of --lang first
    #[arg(long, requires = "format")]
    pub(super) all_languages: bool,
    /// Show a second search of the same position beside the first on an HTML page, by this method
    #[arg(long, value_name = "METHOD", requires = "format")]
    pub(super) beside: Option<String>,
}

impl Perft {
    pub(super) fn position(&self) -> Result<AnyPosition, Failure> {
        self.place.position(&self.game)
    }
}

impl TreeArguments {
    /// The text of the tree, where its leaves are pairs of numbers.
    pub(super) fn pairs(&self) -> Option<&str> {
        self.lists.as_deref().filter(|lists| lists.contains(['(', '（']))
    }

    /// The word of the method.
    pub(super) fn method(&self) -> &str {
        self.how.method()
    }

    pub(super) fn position(&self) -> Result<AnyPosition, Failure> {
        match (&self.lists, &self.game) {
            (Some(text), _) => Game::NumberTree.parse_position(text).map_err(Failure::position(
                "--tree",
                Game::NumberTree,
                text,
            )),
            (None, game) => self.place.position(game.as_deref().unwrap_or_default()),
        }
    }

    /// The line of `--why`, from the root of the search.
    pub(super) fn line(&self, root: &AnyPosition) -> Result<Option<Vec<ActionId>>, Failure> {
        let Some(moves) = &self.why else { return Ok(None) };
        root.parse_moves(moves).map(Some).map_err(Failure::moves("--why", root, moves))
    }

    /// The output file, if any.
    pub(super) fn file(&self) -> Result<Option<OutputFile>, Failure> {
        let Some((path, format)) = self.export.output.as_ref().zip(self.export.format) else {
            return Ok(None);
        };
        let output = Output::new(path).with_ending(format.extension(), &[format.name()]);
        let inputs = self.how.patterns.iter().chain(&self.trace);
        OutputFile::new(output, self.export.force, inputs).map(Some)
    }

    /// The engine, with textbook alpha-beta unless the word says otherwise.
    pub(super) fn engine(&self, game: Game) -> Result<Engine, Failure> {
        self.how.engine(Engine::parse_textbook(self.how.method(), game)?, game)
    }

    /// The engine of the search beside it, with the same limits.
    pub(super) fn beside(&self, game: Game) -> Result<Option<Engine>, Failure> {
        let Some(method) = &self.export.beside else { return Ok(None) };
        self.how.engine(Engine::parse_textbook(method, game)?, game).map(Some)
    }
}
