//! Players and methods in a document: as command line words where these are complete, in full otherwise.

use std::fmt;

use super::patterns;
use super::short::{DocumentNotation, ShortValue};
use super::source::DocumentSource;
use super::{DocumentError, Player};
use crate::catalog::{Engine, Evaluation, Game, SpecError};
use crate::eval::patterns::OwnPatterns;

pub(super) type EngineText<'a> = ShortValue<'a, Engine>;

/// The word for a human player.
const PERSON: &str = "person";

pub(super) fn write(engine: &Engine, game: Game) -> EngineText<'static> {
    let word = engine.to_string();
    // The word does not contain every setting, so it is parsed: a method must be read from a file unchanged.
    let says_all = Engine::parse(&word, game).is_ok_and(|read| read == *engine);
    if says_all { ShortValue::Text(word.into()) } else { ShortValue::Full(engine.clone()) }
}

/// Reads the methods of a document about one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct EngineReader<'a> {
    pub(super) source: DocumentSource<'a>,
    pub(super) game: Game,
    pub(super) patterns: &'a [OwnPatterns],
}

impl EngineReader<'_> {
    /// Reads a method; `part` names its place for an error.
    pub(super) fn engine(
        self,
        text: EngineText<'_>,
        part: &dyn fmt::Display,
    ) -> Result<Engine, DocumentError> {
        let failed =
            |place, fault| DocumentError::Engine { place, part: part.to_string(), fault: Box::new(fault) };
        match text {
            ShortValue::Text(word) => {
                // Finding the place scans the whole text before it, so it is only done for an error.
                let place = || Some(self.source.place_in(word.as_str(), 1));
                Engine::parse(word.as_str(), self.game).map_err(|fault| failed(place(), fault))
            }
            ShortValue::Full(mut engine) => {
                patterns::find(&mut engine, self.patterns);
                checked(engine, self.game).map_err(|fault| failed(None, fault))
            }
        }
    }

    /// Reads a player; empty for a human.
    pub(super) fn player(
        self,
        text: EngineText<'_>,
        part: &dyn fmt::Display,
    ) -> Result<Player, DocumentError> {
        match text {
            ShortValue::Text(word) if word.as_str() == PERSON || word.is_blank() => Ok(Player::Person),
            text => self.engine(text, part).map(Player::Engine),
        }
    }
}

/// Checks that an engine written in full is in the ranges of one written as a word.
fn checked(engine: Engine, game: Game) -> Result<Engine, SpecError> {
    if !engine.fits(game) {
        let known = Evaluation::fitting(game).iter().map(Evaluation::name).collect::<Vec<_>>().join(", ");
        return Err(SpecError::Evaluation { game, name: engine.evaluation.name().to_owned(), known });
    }
    // The word is only parsed for its checks of ranges: it lacks settings of the full form.
    Engine::parse(&engine.to_string(), game).map(|_| engine)
}

pub(super) fn write_player(player: &Player, game: Game) -> EngineText<'static> {
    match player {
        Player::Person => ShortValue::Text(DocumentNotation::from(PERSON.to_owned())),
        Player::Engine(engine) => write(engine, game),
    }
}
