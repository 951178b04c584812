//! Errors of commands, in one sentence that names the offending part.

use std::io;

use clap::error::ErrorKind;

use edagari_app::catalog::foreign::{LANGUAGES as TRACE_LANGUAGES, TraceFault};
use edagari_app::catalog::{AnyPosition, Engine, Game, SpecError};
use edagari_app::engine::Protocol;
use edagari_app::engine::settings::EngineListError;
use edagari_app::engine::templates::LANGUAGES;
use edagari_app::engine::tournament::{EntrantError, KeptGamesError};
use edagari_app::game::NotationError;
use edagari_app::game::number_tree::NumberTree;
use edagari_app::learning::LabelsError;
use edagari_app::match_play::PlanError;
use edagari_app::match_play::document::MatchFileError;
use edagari_app::match_play::experiments::Experiment;
use edagari_app::match_play::merge::MatchMergeError;
use edagari_app::review::reviews;
use edagari_app::search::MemoryRefusal;
use edagari_app::search::external::ExternalFault;
use edagari_app::store::output::OutputError;
use edagari_app::store::patterns::PatternFileError;
use edagari_app::store::search_tree::SearchTreeError;
use edagari_app::store::shard::list;
use edagari_app::store::solved::{SolvedFileError, SolvedMergeError};
use edagari_app::store::{DocumentError, Shard};
use edagari_app::words::faults::tree_mistake;
use edagari_app::words::games::{with_form, with_moves};

use super::english::ENGLISH;

pub(super) use export::ExportFault;
pub(super) use worksheet::WorksheetFault;

mod export;
mod worksheet;

/// The result of a command.
pub(super) type Done = Result<(), Failure>;

/// The reason why a command was not carried out.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error("{}", usage_sentence(.0))]
    Usage(clap::Error),
    #[error("the recordings differ")]
    Different,
    #[error(transparent)]
    Spec(#[from] SpecError),
    #[error("{0}: ask for a smaller table, width, tree or recording")]
    Memory(#[from] MemoryRefusal),
    #[error("{0}")]
    Pairs(String),
    #[error("{option}: {0}", option = .1)]
    Notation(String, &'static str),
    #[error(
        "{0}: there is no such file; the commands are search, compare, perft, solve, review, games, tree, match, learn, worksheet, results, speedups, tournament, trace, engine and engines"
    )]
    NoFile(String),
    #[error("{0}: there is nothing to go on with; say what is to be played or solved, as for a new file")]
    NothingKept(String),
    #[error("{0} is no report of a crash: {1}")]
    NoReport(String, String),
    #[error("{file}: {error}")]
    Document { file: String, error: DocumentError },
    #[error("{file}: {error}")]
    Patterns { file: String, error: PatternFileError },
    #[error("{file}: {error}")]
    Labels { file: String, error: LabelsError },
    #[error("--anchors: give numbers of discs in order, such as 12,22,32,42,52,61")]
    Anchors,
    #[error("{file}: patterns judge othello on 8x8 alone, not {game}")]
    OtherBoard { file: String, game: Game },
    #[error("{file} cannot be read: {source}")]
    NoDocument { file: String, source: io::Error },
    #[error("{0} cannot be solved from a file: give connect-four or othello")]
    NoSolver(Game),
    #[error("{0} cannot be solved from the start: give othello:6 or othello:4")]
    NotFromStart(Game),
    #[error("{file} proves nothing: {why}")]
    NoProof { file: String, why: String },
    #[error("no line of play was found")]
    NoLine,
    #[error("{0} cannot be reviewed: give {games}", games = Game::words_where(reviews))]
    NoReview(Game),
    #[error("{0}: a review is by this program itself, or by an engine that you have added: engine:NAME")]
    NoReviewer(String),
    #[error("{file} is a game of {held}, not of {asked}")]
    OtherGame { file: String, held: Game, asked: Game },
    #[error("{file}: {error}")]
    NoTree { file: String, error: SearchTreeError },
    #[error("{0}: --simulations is for mcts and thunder")]
    SimulatesNothing(&'static str),
    #[error("{0} grows no tree that could be saved: mcts and thunder do")]
    GrowsNoTree(&'static str),
    #[error("{file}: {why}")]
    NoGame { file: String, why: String },
    #[error("{file} holds {games}: there is no number {asked}", games = plural(*count, "game", "games"))]
    NoSuchGame { file: String, count: usize, asked: usize },
    #[error("{0}: no game of the match has been played")]
    NoMatchGames(String),
    #[error(
        "{file} would hold {count} games, and a file that ends in .{form} holds one: --game-number N takes one, and .pgn, .sgf and \
         .ggf hold several"
    )]
    OneGame { file: String, form: &'static str, count: usize },
    #[error("{folder}: {why}")]
    NoGames { folder: String, why: String },
    #[error("{0}: there are no moves to review")]
    NoMoves(String),
    #[error("only connect-four has an opening book, not {0}")]
    NoBook(Game),
    #[error("{0} is no opening book of this board")]
    OtherBook(String),
    #[error("{0}")]
    Unread(String),
    #[error("{0} lines could not be read; they are named above")]
    UnreadLines(usize),
    #[error("{place}: {why}{}; nothing is solved before every line can be read", more_lines(*.more))]
    UnreadSet { place: String, why: String, more: usize },
    #[error("{file}: {error}")]
    Solved { file: String, error: Box<SolvedFileError> },
    #[error("{file} holds other work, {difference}")]
    OtherSet { file: String, difference: String },
    #[error(transparent)]
    MergeSolved(#[from] SolvedMergeError),
    #[error(
        "{count} missing: lines {list}; {again}",
        count = plural(lines.len(), "position is", "positions are"),
        list = list(lines),
        again = run_again(shards),
    )]
    MissingPositions { lines: Vec<u32>, shards: Vec<u32> },
    #[error(
        "{0}: what the ideas of a solver gain can be measured for connect-four and othello, with --solver"
    )]
    NoLadder(String),
    #[error("{place}: {why}")]
    NoPosition { place: String, why: String },
    #[error("{0} holds no position")]
    NoPositions(String),
    #[error("give --method twice or more: the first is what the others are compared with")]
    OneMethod,
    #[error("{0} does not end by itself: give --nodes, --time or {0}:playouts=N")]
    Endless(&'static str),
    #[error(
        "{engine} would take {time} for one move of {game}: give it depth=, nodes= or time=, choose a smaller game, or start all the same with --anyway"
    )]
    Slow { engine: Box<Engine>, game: Game, time: String },
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error("{file}: {error}")]
    Match { file: String, error: Box<MatchFileError> },
    #[error("{0} is there already: go on with it by --continue, or name another file")]
    Kept(String),
    #[error(
        "{file} names {engine}, and a file starts no program: give the whole command of the match again, with --continue"
    )]
    NamedByFile { file: String, engine: String },
    #[error("{file} holds another match, {difference} here; leave out all but --save and --continue")]
    OtherMatch { file: String, difference: String },
    #[error(
        "{file} holds a match of {held} games; {asked} games would throw away {gone} that were played: name another file for \
         fewer games",
        gone = plural(*.gone, "game", "games")
    )]
    FewerGames { file: String, held: u32, asked: u32, gone: usize },
    #[error("{file} holds {held}, not {asked}", held = share(*.held), asked = share(*.asked))]
    OtherShard { file: String, held: Option<Shard>, asked: Option<Shard> },
    #[error(
        "an SPRT needs all games in the order of their numbers: play shards without it, and give --sprt to --merge"
    )]
    PartOfTest,
    #[error(transparent)]
    Merge(#[from] MatchMergeError),
    #[error(
        "{0} is there already: the first name after --merge is that of a new file, and the parts follow; --force replaces a file that is no part"
    )]
    OverFile(String),
    #[error(
        "{count} missing: {list}; {again}",
        count = plural(games.len(), "game is", "games are"),
        list = list(games),
        again = run_again(shards),
    )]
    Missing { games: Vec<u32>, shards: Vec<u32> },
    #[error("{0}{advice}", advice = advice(.0))]
    NotWritten(#[from] OutputError),
    #[error("{file} cannot be written: {source}")]
    NotKept { file: String, source: io::Error },
    #[error(
        "{file} cannot be written: {source}; {} kept there, and the same words with --continue go on with it",
        plural(*.positions, "position is", "positions are")
    )]
    StoppedSolving { file: String, positions: usize, source: io::Error },
    #[error(
        "{file} cannot be written: {source}; {} kept there, and the same words with --continue go on with it",
        plural(*.games, "game is", "games are")
    )]
    Stopped { file: String, games: usize, source: io::Error },
    #[error("no experiment is called {0:?}; there are: {names}", names = Experiment::NAMES.join(", "))]
    Experiment(String),
    #[error(transparent)]
    Learn(#[from] edagari_app::learning::LearnError),
    #[error("what was learned cannot be written")]
    Unwritten,
    #[error(transparent)]
    Engines(#[from] EngineListError),
    #[error("{0}")]
    Engine(Box<ExternalFault>),
    #[error("{0} takes no windows: engines of the protocol cassio do")]
    NoWindows(String),
    #[error("{protocol} does not have {game}: give {games}", games = with_protocol(protocol))]
    NoProtocol { protocol: &'static str, game: Game },
    #[error("{count} program{s}: a tournament takes 2 to {most}", s = if *count == 1 { "" } else { "s" })]
    Entrants { count: usize, most: usize },
    #[error("{asked} rounds for {count} programs: after {most} all have met")]
    Rounds { asked: u32, count: usize, most: u32 },
    #[error("--rounds is for --system swiss: in other systems all meet who are to")]
    NoSwiss,
    #[error("--first is for --system gauntlet: in other systems nobody is the first")]
    NoGauntlet,
    #[error("a tournament by {protocol} has no game {word:?}: give {games}", games = with_protocol(protocol))]
    NoTournament { protocol: &'static str, word: String },
    #[error(transparent)]
    Entrant(#[from] EntrantError),
    #[error(transparent)]
    KeptGames(#[from] KeptGamesError),
    #[error(
        "a round of --system swiss follows from the one before: only a round robin and a gauntlet are played in shards"
    )]
    SwissShard,
    #[error("games are missing: {list}; without --complete the others are united, and --continue plays these", list = list(.0))]
    MissingGames(Vec<u32>),
    #[error("bubblewrap does not work here: install it (bwrap), or give --isolate off")]
    NoIsolation,
    #[error("{0} holds no traces: files that end in .trace or .trace.gz")]
    NoTraces(String),
    #[error("there is no template for {0:?}; there are: {languages}", languages = TRACE_LANGUAGES.join(", "))]
    NoTraceTemplate(String),
    #[error("{0} is no reference: give minimax, or alpha-beta, with :fail=hard, :cut=gt or :depth=N")]
    NoReference(String),
    #[error("there is no template for {0:?}; there are: {languages}", languages = LANGUAGES.join(", "))]
    NoTemplate(String),
    #[error("{0}")]
    NoForm(String),
    #[error("{file}: {fault}")]
    Trace { file: String, fault: TraceFault },
    #[error("interrupted: nothing was written")]
    Interrupted,
    #[error("no thread can be had: {0}")]
    Thread(io::Error),
    #[error("the window cannot be opened: {0}")]
    Window(String),
    #[error(transparent)]
    Export(#[from] ExportFault),
    #[error(transparent)]
    Worksheet(#[from] WorksheetFault),
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// Advice about a file that was not written.
const fn advice(error: &OutputError) -> &'static str {
    match error {
        OutputError::Exists { .. } => ": name another file, or replace it with --force",
        _ => "",
    }
}

/// The games of a protocol.
fn with_protocol(name: &str) -> String {
    Game::words_where(|game| Protocol::named(name).is_some_and(|protocol| protocol.has(game)))
}

/// A shard, or the whole, in words.
fn share(shard: Option<Shard>) -> String {
    shard.map_or_else(|| "the whole".to_owned(), |shard| format!("shard {shard}"))
}

/// A number with a noun in the right form.
pub(super) fn plural(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

/// The shards to be run once more, in words.
fn run_again(shards: &[u32]) -> String {
    match shards {
        [] => "run it again with --continue".to_owned(),
        shards => format!("shards to be run again with --continue: {}", list(shards)),
    }
}

/// The number of further faulty lines, in words.
fn more_lines(more: usize) -> String {
    if more == 0 { String::new() } else { format!(" (and {})", plural(more, "more line", "more lines")) }
}

impl Failure {
    /// For `map_err`: the fault of the position given for `option`, and the notation of positions. For a tree
    /// the window's words are used.
    pub(super) fn position(option: &'static str, game: Game, typed: &str) -> impl Fn(NotationError) -> Self {
        move |error| {
            // Parsed once more: the error of the notation says less than the one of the tree.
            let mistake = matches!(game, Game::NumberTree).then(|| NumberTree::read(typed).err()).flatten();
            let why =
                mistake.map_or_else(|| error.to_string(), |mistake| tree_mistake(ENGLISH, typed, &mistake));
            Self::Notation(with_form(ENGLISH, game, why.trim_end_matches('.')), option)
        }
    }

    /// For `map_err`: the fault of the moves given for `option`, and the legal moves at its place.
    pub(super) fn moves(
        option: &'static str,
        start: &AnyPosition,
        typed: &str,
    ) -> impl Fn(NotationError) -> Self {
        move |error| Self::Notation(with_moves(ENGLISH, start, typed, &error, &error.to_string()), option)
    }
}

impl From<serde_json::Error> for Failure {
    /// Our values can always be serialized, so it is the stream that failed.
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

/// The complaint of the argument parser, without its usage and its tips.
fn usage_sentence(error: &clap::Error) -> String {
    let text = error.to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    // Tips and usage follow the first empty line.
    let complaint = text.split("\n\n").next().unwrap_or(text);
    if error.kind() == ErrorKind::MissingRequiredArgument {
        // Only options about the form of an export require one; the parser does not name the option.
        if complaint.lines().skip(1).map(str::trim).eq(["--export <FORMAT>"]) {
            return "an option of exports was given, such as --windows or --output: add --export FORMAT"
                .to_owned();
        }
        return complaint.replacen(":\n", ":", 1);
    }
    complaint.to_owned()
}
