//! Words shared by the command line and the window, and scores in words.

use edagari_app::catalog::Unit;
use edagari_app::game::Score;
use edagari_app::game::score::Certainty;
use edagari_app::words::text::{Language, Text};

/// The language of all commands.
pub(super) const ENGLISH: Text = Text::new(Language::English);

/// A score in words: a number, or the result where the search did not count the margin.
pub(super) fn score_words(unit: Unit, known: Certainty, score: Score) -> String {
    match score.0.signum() {
        _ if !unit.is_word(score, known) => unit.plain(score),
        1 => "a win".to_owned(),
        0 => "a draw".to_owned(),
        _ => "a loss".to_owned(),
    }
}

/// The result of a finished game for the side to move, `win` or `loss`; empty for an estimate or a draw.
pub(super) const fn result_word(score: Score) -> Option<&'static str> {
    match (score.is_decided(), score.0 > 0) {
        (false, _) => None,
        (true, true) => Some("win"),
        (true, false) => Some("loss"),
    }
}
