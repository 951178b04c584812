//! The options that name a position: moves from the start of a game, or its notation.

use clap::Args;

use edagari_app::catalog::{AnyPosition, Game};
use edagari_app::game::ActionId;
use edagari_app::game::record::MoveId;
use edagari_app::store::Document;

use super::failure::Failure;

/// Where in a game.
#[derive(Debug, Args)]
pub(super) struct PlaceArguments {
    /// Moves from the start of the game, in its notation
    #[arg(long, allow_hyphen_values = true)]
    pub(super) moves: Option<String>,
    /// A position in the notation of the game
    #[arg(long, conflicts_with = "moves", allow_hyphen_values = true)]
    pub(super) position: Option<String>,
}

impl PlaceArguments {
    /// The game with these moves, at its end.
    pub(super) fn document(&self, game: &str) -> Result<Document, Failure> {
        let (Some(moves), None) = (&self.moves, &self.position) else {
            return Ok(Document::new(self.position(game)?));
        };
        let mut document = Document::new(game.parse::<Game>()?.start());
        let line = play_line(&document.start, moves)?;
        document.cursor = document.record.add_line(MoveId::START, &line).ok_or(Failure::NoLine)?;
        Ok(document)
    }

    pub(super) fn position(&self, game: &str) -> Result<AnyPosition, Failure> {
        let game: Game = game.parse()?;
        match &self.position {
            Some(text) => game.parse_position(text).map_err(Failure::position("--position", game, text)),
            None => play(game.start(), self.moves.as_deref()),
        }
    }
}

pub(super) fn play(start: AnyPosition, moves: Option<&str>) -> Result<AnyPosition, Failure> {
    let Some(moves) = moves else { return Ok(start) };
    Ok(start.after(&play_line(&start, moves)?))
}

/// The moves given for `--moves`.
pub(super) fn play_line(start: &AnyPosition, moves: &str) -> Result<Vec<ActionId>, Failure> {
    start.parse_moves(moves).map_err(Failure::moves("--moves", start, moves))
}
