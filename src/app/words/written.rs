//! Games in files of other programs, in words: players, parts that a format cannot hold, and games that it
//! fits.

use crate::catalog::{Engine, Game, Level, Method};
use crate::game::Side;
use crate::store::forms::{GameForm, LeftOut};
use crate::store::{Document, Player};

use super::text::Text;

/// The name of a method: for an external engine its own name, else the word for the method.
pub fn method_name(text: Text, engine: &Engine) -> String {
    match (&engine.method, engine.external()) {
        (Method::Foreign(recording), _) => recording.program.clone(),
        (_, Some(name)) => name.to_owned(),
        (method, None) => text.get(&format!("method.{}", method.name())),
    }
}

/// The names of a game's players for human readers: names of humans, levels or names of methods. Empty where
/// a human's name is unknown.
pub fn player_names(text: Text, document: &Document) -> [String; 2] {
    Side::BOTH.map(|side| match &document.players[side.index()] {
        Player::Person => document.name(side).unwrap_or_default().to_owned(),
        Player::Engine(engine) => match Level::of(engine, document.game()) {
            Some(level) => text.with("forms.level", &[("number", &level.number())]),
            None => method_name(text, engine),
        },
    })
}

/// The parts that a format cannot hold, in words.
pub fn left_out_words(text: Text, left_out: &[LeftOut]) -> Vec<String> {
    left_out.iter().map(|part| text.with(part.key(), &[("count", &part.count())])).collect()
}

/// A notice that a game was saved in a format that cannot hold all of it, with the parts left out.
pub fn saved_partly(text: Text, file: &str, left_out: &[LeftOut]) -> String {
    let parts = left_out_words(text, left_out);
    text.with("forms.saved-partly", &[("file", &file), ("parts", &parts.join(&text.get("forms.and")))])
}

/// The reason why a game cannot be written in a format: the games that it is for.
pub fn unfit(text: Text, form: GameForm, game: Game) -> String {
    let games = text.get(match form {
        GameForm::Transcript => "forms.fits.transcript",
        GameForm::Sgf | GameForm::Pgn => "forms.fits.pgn",
        _ => "forms.fits.othello",
    });
    let name = super::games::game_name(text, game);
    text.with("forms.unfit", &[("ending", &form.ending()), ("games", &games), ("game", &name)])
}
