//! The options of openings from a file.

use std::path::PathBuf;

use clap::Args;

use edagari_app::catalog::Game;
use edagari_app::match_play::OpeningLines;
use edagari_app::store;

use super::failure::Failure;

/// Openings from a file.
#[derive(Debug, Args)]
pub(super) struct OpeningArguments {
    /// Begin games by the openings of this file: lines of moves, GGF, PGN, SGF, OBF or WTHOR; each is played from both seats
    #[arg(long, value_name = "FILE", conflicts_with = "openings")]
    pub(super) opening_file: Option<PathBuf>,
    /// Cut each opening after so many plies
    #[arg(long, value_name = "PLIES", requires = "opening_file", conflicts_with = "openings", default_value_t = OpeningLines::PLIES)]
    opening_plies: usize,
    /// Play the openings in the order of the file instead of in one that the seed draws
    #[arg(long, requires = "opening_file", conflicts_with = "openings")]
    in_order: bool,
}

impl OpeningArguments {
    /// The openings, where a file is given.
    pub(super) fn lines(&self, game: Game, seed: u64) -> Result<Option<OpeningLines>, Failure> {
        let Some(path) = &self.opening_file else { return Ok(None) };
        let file = || path.display().to_string();
        let bytes = store::read(path, OpeningLines::MOST_BYTES)
            .map_err(|source| Failure::NoDocument { file: file(), source })?;
        let lines = OpeningLines::read(&bytes, game, self.opening_plies)
            .map_err(|fault| Failure::NoGame { file: file(), why: fault.to_string() })?;
        Ok(Some(if self.in_order { lines } else { lines.drawn(seed) }))
    }
}
