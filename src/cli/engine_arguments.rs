//! The options of one search: the method, what it judges by, and how long it lasts.

use std::path::{Path, PathBuf};

use clap::Args;

use edagari_app::catalog::{Engine, Evaluation, Game, Method};
use edagari_app::search::Limits;
use edagari_app::search::settings::SettingValue;
use edagari_app::store::patterns;

use super::failure::Failure;
use super::values::seconds;

/// With what, and for how long.
#[derive(Debug, Args)]
pub(super) struct How {
    #[arg(long, help = Method::help())]
    method: Option<String>,
    /// Judge by the patterns of this file, as edagari learn --model patterns writes it: Othello on 8x8
    #[arg(long, value_name = "FILE")]
    pub(super) patterns: Option<PathBuf>,
    #[command(flatten)]
    limits: SearchLimits,
}

/// How long a search lasts, and the seed of its chance.
#[derive(Debug, Args)]
pub(super) struct SearchLimits {
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

impl How {
    /// The word of the method; empty where the command does not search.
    pub(super) fn method(&self) -> &str {
        self.method.as_deref().unwrap_or_default()
    }

    /// Completes the settings in the word of the method by the options, which have priority.
    pub(super) fn engine(&self, mut engine: Engine, game: Game) -> Result<Engine, Failure> {
        if let Some(path) = &self.patterns {
            engine.evaluation = own_patterns(path, game)?;
        }
        self.limits.completed(engine, game)
    }
}

impl SearchLimits {
    /// Completes the settings of an engine by the options, which have priority.
    pub(super) fn completed(&self, mut engine: Engine, game: Game) -> Result<Engine, Failure> {
        let said = engine.limits;
        engine.limits = Limits {
            depth: self.depth.or(said.depth),
            nodes: self.nodes.or(said.nodes),
            seconds: self.time.or(said.seconds),
        };
        if let Some(seed) = self.seed {
            // A method without chance has no seed, and every seed gives the same search.
            let _ = engine.method.settings_mut().assign("seed", SettingValue::Count(seed));
        }
        // A script would wait for ever.
        if engine.is_endless() {
            return Err(Failure::Endless(engine.method.name()));
        }
        Ok(engine.without_vain_settings(game)?)
    }

    /// Completes the settings of one of several engines by the common options: an engine's own settings have
    /// priority.
    pub(super) fn filled(&self, engine: Engine, game: Game) -> Result<Engine, Failure> {
        let Limits { depth, nodes, seconds } = engine.limits;
        let options = Self {
            depth: depth.or(self.depth),
            nodes: nodes.or(self.nodes),
            time: seconds.or(self.time),
            seed: self.seed,
        };
        options.completed(engine, game)
    }
}

fn own_patterns(path: &Path, game: Game) -> Result<Evaluation, Failure> {
    let file = || path.display().to_string();
    let own = patterns::load(path).map_err(|error| Failure::Patterns { file: file(), error })?;
    let own = Evaluation::OwnPatterns(own);
    if own.fits(game) { Ok(own) } else { Err(Failure::OtherBoard { file: file(), game }) }
}
