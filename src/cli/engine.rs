//! `edagari engine`: Edagari as an engine, on its own streams.

use std::io::{self, Write};

use clap::Args;

use edagari_app::catalog::{Engine, Game, Level};
use edagari_app::engine::{Protocol, server};

use super::failure::{Done, Failure};

/// How Edagari plays as an engine.
#[derive(Debug, Args)]
pub(super) struct EngineArguments {
    /// The protocol: gtp, nboard, ugi, lines or cassio
    #[arg(long, value_parser = protocol)]
    pub(super) protocol: Protocol,
    /// othello[:6], or connect-four[:5x4], which nboard and cassio do not have
    #[arg(long, default_value = "othello")]
    game: String,
    /// How it plays, with :key=value,... as for edagari match; without it, the usual search of the game
    #[arg(long, conflicts_with = "level")]
    method: Option<String>,
    /// How strong it plays: the number of a level, as in the window
    #[arg(long, value_name = "NUMBER")]
    level: Option<u8>,
    /// Threads of a solver
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
}

/// Reads the word of a protocol.
pub(super) fn protocol(word: &str) -> Result<Protocol, String> {
    let names = || Protocol::ALL.map(Protocol::name).join(", ");
    Protocol::named(word).ok_or_else(|| format!("give one of {}", names()))
}

pub(super) fn run(arguments: &EngineArguments, out: &mut dyn Write) -> Done {
    let game: Game = arguments.game.parse()?;
    if !arguments.protocol.has(game) {
        return Err(Failure::NoProtocol { protocol: arguments.protocol.name(), game });
    }
    let mut engine = match (&arguments.method, arguments.level) {
        (Some(word), _) => Engine::parse(word, game)?.without_vain_settings(game)?,
        (None, Some(number)) => Engine::parse(&format!("{}:{number}", Level::WORD), game)?,
        (None, None) => Engine::default_for(game).for_one_move(),
    };
    if engine.is_endless() {
        engine.limits.seconds = Some(Engine::SECONDS_OF_A_MOVE);
    }
    if let Some(threads) = arguments.threads {
        engine.set_threads(threads);
    }
    let unread = server::serve(arguments.protocol, game, engine, io::stdin(), out)?;
    unread.map_or(Ok(()), |why| Err(Failure::Unread(why)))
}
