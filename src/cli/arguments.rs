//! The words of the command line. Their names are stable: scripts depend on them.

use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand};

use crate::catalog::{AnyPosition, Engine, Game};
use crate::search::Limits;
use crate::search::settings::Value;
use crate::store::Document;

use super::Failure;

/// Play two-player games against game-tree search, and see the search.
#[derive(Debug, Parser)]
#[command(name = "edagari", version, args_conflicts_with_subcommands = true)]
#[command(disable_help_subcommand = true)]
pub(super) struct Arguments {
    /// A saved game to open in the window
    pub(super) file: Option<PathBuf>,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

/// What to do instead of opening the window.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Search one position and tell the best action
    Search(Search),
    /// Count the sequences of moves, depth by depth
    Perft(Perft),
    /// Search a small tree and show what was read and what was pruned
    Tree(Tree),
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("root").required(true).args(["game", "file"]))]
pub(super) struct Search {
    /// tic-tac-toe, connect-four[:5x4], othello[:6] or number-tree
    #[arg(long)]
    game: Option<String>,
    #[command(flatten)]
    place: Place,
    /// A saved game, searched at the move it was left at
    #[arg(long, conflicts_with_all = ["moves", "position"])]
    file: Option<PathBuf>,
    #[command(flatten)]
    how: How,
    /// Write one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(super) struct Perft {
    /// tic-tac-toe, connect-four[:5x4], othello[:6] or number-tree
    #[arg(long)]
    game: String,
    #[command(flatten)]
    place: Place,
    /// Count down to this depth, 0 to 99
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=99))]
    #[arg(allow_negative_numbers = true)]
    pub(super) depth: u32,
    /// Write one JSON object for each depth
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("root").required(true).args(["tree", "game"]))]
pub(super) struct Tree {
    /// Nested lists of numbers, such as [[3,12,8],[2,4,6],[14,5,2]]; MAX is to move
    #[arg(long = "tree", id = "tree", value_name = "LISTS", allow_hyphen_values = true)]
    lists: Option<String>,
    /// tic-tac-toe, connect-four[:5x4], othello[:6] or number-tree
    #[arg(long)]
    game: Option<String>,
    /// Moves from the start of the game, in its notation
    #[arg(long, conflicts_with = "tree", allow_hyphen_values = true)]
    moves: Option<String>,
    #[command(flatten)]
    how: How,
    /// Write one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

/// Where in a game.
#[derive(Debug, Args)]
struct Place {
    /// Moves from the start of the game, in its notation
    #[arg(long, allow_hyphen_values = true)]
    moves: Option<String>,
    /// A position in the notation of the game
    #[arg(long, conflicts_with = "moves", allow_hyphen_values = true)]
    position: Option<String>,
}

/// With what, and for how long.
#[derive(Debug, Args)]
struct How {
    /// random, minimax, alpha-beta, deepening, flat-monte-carlo, mcts or thunder, with :key=value,...
    #[arg(long)]
    method: String,
    /// Search this deep; without it, to the end of the game
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    #[arg(allow_negative_numbers = true)]
    depth: Option<u32>,
    /// Stop after so many nodes, or simulations
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<f64>,
    /// The seed of all chance, for the methods that have any
    #[arg(long, allow_negative_numbers = true)]
    seed: Option<u64>,
}

impl Search {
    pub(super) fn position(&self) -> Result<AnyPosition, Failure> {
        match (&self.file, &self.game) {
            (Some(path), _) => saved_position(path),
            (None, game) => self.place.position(game.as_deref().unwrap_or_default()),
        }
    }

    pub(super) fn engine(&self, game: Game) -> Result<Engine, Failure> {
        self.how.engine(Engine::parse(&self.how.method, game)?)
    }
}

impl Perft {
    pub(super) fn position(&self) -> Result<AnyPosition, Failure> {
        self.place.position(&self.game)
    }
}

impl Tree {
    pub(super) fn position(&self) -> Result<AnyPosition, Failure> {
        match (&self.lists, &self.game) {
            (Some(text), _) => Game::NumberTree.parse_position(text).map_err(Failure::notation("--tree")),
            (None, game) => {
                let start = game.as_deref().unwrap_or_default().parse::<Game>()?.start();
                play(start, self.moves.as_deref())
            }
        }
    }

    /// The engine, with alpha-beta as the textbook has it unless the word says otherwise.
    pub(super) fn engine(&self, game: Game) -> Result<Engine, Failure> {
        self.how.engine(Engine::parse_textbook(&self.how.method, game)?)
    }
}

impl Place {
    fn position(&self, game: &str) -> Result<AnyPosition, Failure> {
        let game: Game = game.parse()?;
        match &self.position {
            Some(text) => game.parse_position(text).map_err(Failure::notation("--position")),
            None => play(game.start(), self.moves.as_deref()),
        }
    }
}

impl How {
    /// Completes what the word of the method says by the options, which go first.
    fn engine(&self, mut engine: Engine) -> Result<Engine, Failure> {
        let said = engine.limits;
        engine.limits = Limits {
            depth: self.depth.or(said.depth),
            nodes: self.nodes.or(said.nodes),
            seconds: self.time.or(said.seconds),
        };
        let settings = engine.method.settings_mut();
        if let Some(seed) = self.seed {
            // A method without chance has no seed, and every seed gives the same search.
            let _ = settings.assign("seed", Value::Count(seed));
        }
        let runs_on = settings
            .entries()
            .iter()
            .any(|entry| entry.key == "playouts" && entry.value == Value::Limit(None));
        if runs_on && engine.limits.nodes.is_none() && engine.limits.seconds.is_none() {
            return Err(Failure::Endless(engine.method.name()));
        }
        Ok(engine)
    }
}

fn play(start: AnyPosition, moves: Option<&str>) -> Result<AnyPosition, Failure> {
    let Some(moves) = moves else { return Ok(start) };
    let line = start.parse_moves(moves).map_err(Failure::notation("--moves"))?;
    Ok(start.after(&line))
}

fn saved_position(path: &Path) -> Result<AnyPosition, Failure> {
    let document = Document::load(path).map_err(|error| Failure::document(path, error))?;
    Ok(document.start.after(&document.record.path_to(document.cursor)))
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds > 0.0);
    seconds.ok_or_else(|| "give seconds greater than zero".to_owned())
}
