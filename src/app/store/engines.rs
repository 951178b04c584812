//! Players and methods in a document: by the word of the command line where it says all, in full otherwise.

use std::fmt;

use super::patterns;
use super::short::{DocumentNotation, ShortValue};
use super::source::DocumentSource;
use super::{DocumentError, Player};
use crate::catalog::{Engine, Evaluation, Game, SpecError};
use crate::eval::patterns::OwnPatterns;

/// A method as it is written.
pub(super) type EngineText<'a> = ShortValue<'a, Engine>;

/// The word for a player that is no method.
const PERSON: &str = "person";

pub(super) fn write(engine: &Engine, game: Game) -> EngineText<'static> {
    let word = engine.to_string();
    // The word does not hold every setting, so it is read back: a method must return from a file as it was.
    let says_all = Engine::parse(&word, game).is_ok_and(|read| read == *engine);
    if says_all { ShortValue::Text(word.into()) } else { ShortValue::Full(engine.clone()) }
}

/// Reads the methods of a document about one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct EngineReader<'a> {
    pub(super) source: DocumentSource<'a>,
    pub(super) game: Game,
    /// The patterns that the document holds.
    pub(super) patterns: &'a [OwnPatterns],
}

impl EngineReader<'_> {
    /// Reads a method; `part` says for an error whose it is.
    pub(super) fn engine(
        self,
        text: EngineText<'_>,
        part: &dyn fmt::Display,
    ) -> Result<Engine, DocumentError> {
        let failed =
            |place, fault| DocumentError::Engine { place, part: part.to_string(), fault: Box::new(fault) };
        match text {
            ShortValue::Text(word) => {
                // Finding a place goes through the whole text before it: only for an error.
                let place = || Some(self.source.place_in(word.as_str(), 1));
                Engine::parse(word.as_str(), self.game).map_err(|fault| failed(place(), fault))
            }
            ShortValue::Full(mut engine) => {
                patterns::find(&mut engine, self.patterns);
                checked(engine, self.game).map_err(|fault| failed(None, fault))
            }
        }
    }

    /// Reads a player; nothing at all is a person.
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

/// An engine that is written in full must be within the same ranges as one that is written as a word.
fn checked(engine: Engine, game: Game) -> Result<Engine, SpecError> {
    if !engine.fits(game) {
        let known = Evaluation::fitting(game).iter().map(Evaluation::name).collect::<Vec<_>>().join(", ");
        return Err(SpecError::Evaluation { game, name: engine.evaluation.name().to_owned(), known });
    }
    // The word is parsed for its checks of ranges alone; its result lacks what only the full form holds.
    Engine::parse(&engine.to_string(), game).map(|_| engine)
}

pub(super) fn write_player(player: &Player, game: Game) -> EngineText<'static> {
    match player {
        Player::Person => ShortValue::Text(DocumentNotation::from(PERSON.to_owned())),
        Player::Engine(engine) => write(engine, game),
    }
}
