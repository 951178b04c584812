//! Games in files of other programs, in words: who played, what a form cannot hold, and which games it fits.

use crate::catalog::{Engine, Game, Level, Method};
use crate::game::Side;
use crate::store::forms::{GameForm, LeftOut};
use crate::store::{Document, Player};

use super::text::Text;

/// What a method is called: the name of a program of somebody else, else the word for the method.
pub fn method_name(text: Text, engine: &Engine) -> String {
    match (&engine.method, engine.external()) {
        (Method::Foreign(recording), _) => recording.program.clone(),
        (_, Some(name)) => name.to_owned(),
        (method, None) => text.get(&format!("method.{}", method.name())),
    }
}

/// What the players of a game are called where no program reads it: persons by their names, methods by their level or else by
/// what the method is called. Empty where nobody said who the person is.
pub fn player_names(text: Text, document: &Document) -> [String; 2] {
    Side::BOTH.map(|side| match &document.players[side.index()] {
        Player::Person => document.name(side).unwrap_or_default().to_owned(),
        Player::Engine(engine) => match Level::of(engine, document.game()) {
            Some(level) => text.with("forms.level", &[("number", &level.number())]),
            None => method_name(text, engine),
        },
    })
}

/// What a form cannot hold, in words.
pub fn left_out_words(text: Text, left_out: &[LeftOut]) -> Vec<String> {
    left_out.iter().map(|part| text.with(part.key(), &[("count", &part.count())])).collect()
}

/// That a game was saved in a form that does not hold all of it, and what is left out.
pub fn saved_partly(text: Text, file: &str, left_out: &[LeftOut]) -> String {
    let parts = left_out_words(text, left_out);
    text.with("forms.saved-partly", &[("file", &file), ("parts", &parts.join(&text.get("forms.and")))])
}

/// Why a game cannot be written in a form: which games that form is for.
pub fn unfit(text: Text, form: GameForm, game: Game) -> String {
    let games = text.get(match form {
        GameForm::Transcript => "forms.fits.transcript",
        GameForm::Sgf | GameForm::Pgn => "forms.fits.pgn",
        _ => "forms.fits.othello",
    });
    let name = super::games::game_name(text, game);
    text.with("forms.unfit", &[("ending", &form.ending()), ("games", &games), ("game", &name)])
}
